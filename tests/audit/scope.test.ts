import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseIndex } from '../../helpers/deployment/index-document.ts';
import { auditOf, type Line } from './recording.ts';

const RECORDED = JSON.parse(readFileSync(new URL('../fixtures/recorded-index.json', import.meta.url), 'utf8'));
const INDEX = parseIndex(RECORDED);
const ID = 'shop-analytics/coupons/GET/args/per_page/maximum/rejected';

function wrong(url: string): Line {
  return { url, status: 200, body: [] };
}

function idsOf(url: string, options: Parameters<typeof auditOf>[1]): readonly string[] {
  return auditOf([wrong(url)], options).findings.map(({ id }) => id);
}

describe('the root', () => {
  test.each([
    ['given', 'https://example.test/rest/shop-analytics/coupons', new URL('https://example.test/rest/')],
    ['of plain http', 'http://example.test/rest/shop-analytics/coupons', new URL('https://example.test/rest')],
    [
      'in a query',
      'https://example.test/?rest_route=/shop-analytics/coupons',
      new URL('https://example.test/?rest_route=/'),
    ],
    [
      'in a query of another address',
      'https://example.test/index.php?rest_route=%2Fshop-analytics%2Fcoupons',
      new URL('https://example.test/rest'),
    ],
    ['inferred', 'https://example.test/some/where/shop-analytics/coupons', null],
    ['inferred at the top', 'https://example.test/shop-analytics/coupons/', null],
    ['inferred from a query', 'https://example.test/?rest_route=/shop-analytics/coupons', null],
  ])('is %s', (_title, url, baseUrl) => {
    const page = url.includes('?') ? '&per_page=101' : '?per_page=101';
    expect(idsOf(url + page, { baseUrl })).toEqual([ID]);
  });

  test('is the one that an index names', () => {
    const report = auditOf([wrong('https://example.test/wp-json/wc-analytics/coupons?per_page=101')], {
      baseUrl: null,
      index: INDEX,
    });
    expect(report).toMatchObject({ baseUrl: 'https://example.test/wp-json/', findings: [{ id: ID }] });
  });

  test('is inferred where nothing was recorded below the one that an index names', () => {
    const url = 'http://localhost:8080/wp-json/wc-analytics/coupons?per_page=101';
    expect(idsOf(url, { baseUrl: null, index: INDEX })).toEqual([ID]);
  });

  test('of most exchanges wins', () => {
    const lines = [1, 2, 3].map((page) => wrong(`https://a.test/rest/shop-analytics/coupons?page=${page}`));
    const report = auditOf([wrong('https://b.test/rest/shop-analytics/coupons'), ...lines], { baseUrl: null });
    expect(report).toMatchObject({ baseUrl: 'https://a.test/rest', notJudged: [{ entries: [1] }] });
  });

  test('may be untellable', () => {
    const report = auditOf([wrong('https://a.test/pages/about')], { baseUrl: null });
    expect(report).toMatchObject({ baseUrl: null, judged: 0, notJudged: [{ entries: [1] }] });
  });
});

describe('names', () => {
  test.each([
    ['neutral', '/shop-analytics/coupons?per_page=101', {}],
    ['vocabulary', '/wc-analytics/coupons?per_page=101', {}],
    ['environment', '/acme/coupons?per_page=101', { names: { 'shop-analytics': 'acme' } }],
  ])('are found by %s', (how, url, options) => {
    const report = auditOf([wrong(url)], options);
    expect(report.findings.map(({ id }) => id)).toEqual([ID]);
    expect(report.names).toMatchObject([{ name: 'shop-analytics', how }]);
  });

  const BY_SHAPE: readonly Line[] = [
    '/acme-numbers/orders',
    '/acme-numbers/data/countries',
    '/acme-numbers/admin/notes',
  ]
    .map(wrong)
    .concat(wrong('/acme-numbers/coupons?per_page=101'));

  test('are found by shape, with and without a root', () => {
    for (const baseUrl of [new URL('https://example.test/rest'), null]) {
      const report = auditOf(BY_SHAPE, { baseUrl });
      expect(report.findings.map(({ id }) => id)).toContain(ID);
      expect(report.names).toMatchObject([{ name: 'shop-analytics', actual: 'acme-numbers', how: 'shape' }]);
    }
  });

  test('are not guessed from too little, from another version, or from one of two that fit', () => {
    expect(auditOf(BY_SHAPE.slice(2)).findings).toEqual([]);
    const versioned = BY_SHAPE.map((line) => ({ ...line, url: line.url.replace('numbers', 'numbers/v3') }));
    expect(auditOf(versioned).findings).toEqual([]);
    const twice = BY_SHAPE.map((line) => ({ ...line, url: line.url.replace('acme', 'other') }));
    expect(auditOf([...BY_SHAPE, ...twice]).findings).toEqual([]);
  });

  test('of renamed beginnings and of words inside a path are found too', () => {
    const failed = (url: string): Line => ({ method: 'POST', url, status: 500, body: '' });
    const { findings } = auditOf([
      failed('/redux/v1/templates/library'),
      failed('/aioseo/v1/integration/semrush/authenticate'),
    ]);
    expect(findings.map(({ operation }) => operation)).toEqual([
      'POST /templates/v1/templates/library',
      'POST /seo/v1/integration/keyword-provider/authenticate',
    ]);
  });
});

describe('an index', () => {
  const options = { baseUrl: new URL('https://example.test/rest'), index: INDEX };

  test('shows that a segment is no route of its own', () => {
    const line = { url: '/wc-analytics/coupons/abc', status: 200, body: { id: 5 } };
    expect(auditOf([line], options).findings).toMatchObject([
      { id: 'shop-analytics/coupons/:id/GET/path/id/malformed' },
    ]);
    expect(auditOf([line]).outsideInterface).toMatchObject([{ path: '/wc-analytics/coupons/abc' }]);
  });

  test('shows a route that the interface does not', () => {
    const line = { method: 'POST', url: '/wc-analytics/products/batch', requestBody: {}, status: 200, body: {} };
    expect(auditOf([line], options).findings).toEqual([]);
  });

  test('shows a method that nothing declares', () => {
    const line = { method: 'PATCH', url: '/wc-analytics/coupons', status: 500, body: '' };
    expect(auditOf([line], options).findings).toMatchObject([{ id: 'shop-analytics/coupons/GET/method/undeclared' }]);
    expect(auditOf([{ ...line, status: 404 }], options).findings).toEqual([]);
  });
});
