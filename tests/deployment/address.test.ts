import { expect, test } from 'vitest';
import { addressOf } from '../../helpers/deployment/address.ts';

test.each([
  ['https://example.test/wp-json', '/shop/v3', '', 'https://example.test/wp-json/shop/v3'],
  ['https://example.test/wp-json/', '/shop/v3', 'a=1', 'https://example.test/wp-json/shop/v3?a=1'],
  ['https://example.test', '/', '', 'https://example.test/'],
  ['https://example.test/wp-json', '/', '', 'https://example.test/wp-json/'],
  ['https://example.test/wp-json?lang=fr', '/shop/v3', '?a=1', 'https://example.test/wp-json/shop/v3?lang=fr&a=1'],
  ['https://example.test/?rest_route=/', '/', '', 'https://example.test/?rest_route=/'],
  ['https://example.test/?rest_route=/', '/shop/v3', 'a=1', 'https://example.test/?rest_route=/shop/v3&a=1'],
  ['https://example.test/index.php?l=fr&r=/rest/', '/a', 'b=1', 'https://example.test/index.php?r=/rest/a&l=fr&b=1'],
  ['http://[::1]:8080/rest', '/x%20y', 'q=%zz', 'http://[::1]:8080/rest/x%20y?q=%zz'],
])('%s and %s', (base, path, query, expected) => {
  expect(addressOf(new URL(base), path, query)).toBe(expected);
});

test('a path keeps its meaning inside a query', () => {
  const address = addressOf(
    new URL('https://example.test/?rest_route=/'),
    '/by-slug/a+b&c',
    new URLSearchParams('d=e'),
  );
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({ rest_route: '/by-slug/a+b&c', d: 'e' });
});
