import { describe, expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import type { Operation } from '../../helpers/contract/types.ts';
import {
  carriedArguments,
  MissingValueError,
  pathParameterNames,
  serialise,
} from '../../helpers/exchange/serialise.ts';
import type { Call } from '../../helpers/exchange/types.ts';

const BASE = new URL('https://site.example.test/rest');
const neutral = (path: string): string => path;

function call(key: string, args: Call['args'] = {}, more: Partial<Call> = {}): Call {
  const operation = loadContract().operations.get(key);
  if (!operation) throw new Error(`There is no ${key}.`);
  return { operation, args, why: 'a test', ...more };
}

function sent(key: string, args: Call['args'] = {}, more: Partial<Call> = {}, base = BASE) {
  return serialise(call(key, args, more), base, neutral);
}

describe('GET and DELETE', () => {
  test('carry arguments as query text, lists with brackets, and nothing for what is undefined', () => {
    const args = { page: 2, include: [3, 4], search: 'a b&c', dates_are_gmt: false, code: undefined };
    const { url, body, headers } = sent('GET /shop-analytics/coupons', args);
    expect(url).toBe(
      'https://site.example.test/rest/shop-analytics/coupons?page=2&include%5B%5D=3&include%5B%5D=4&search=a+b%26c&dates_are_gmt=false',
    );
    expect(body).toBeNull();
    expect(headers).toEqual({ accept: 'application/json', 'cache-control': 'no-cache' });
  });

  test('fill the path and leave its values out of the query', () => {
    expect(sent('DELETE /shop-analytics/coupons/{id}', { id: 7, force: true }).url).toBe(
      'https://site.example.test/rest/shop-analytics/coupons/7?force=true',
    );
  });

  test('write what would break a path as an escape', () => {
    expect(sent('GET /calendar/events/v1/events/by-slug/{slug}', { slug: 'a/b?c#d é' }).url).toBe(
      'https://site.example.test/rest/calendar/events/v1/events/by-slug/a%2Fb%3Fc%23d%20%C3%A9',
    );
  });

  test('take a slug that is shown as it stands in an address for the slug that it is', () => {
    const path = 'https://site.example.test/rest/calendar/events/v1/events/by-slug/';
    const url = (slug: string) => sent('GET /calendar/events/v1/events/by-slug/{slug}', { slug }).url;
    expect(url('caf%c3%a9')).toBe(`${path}caf%C3%A9`);
    expect(url('50%')).toBe(`${path}50%25`);
  });

  test('go to a root that is a query parameter as well', () => {
    const base = new URL('https://site.example.test/?rest_route=/');
    expect(sent('GET /shop-analytics/coupons', { page: 2 }, {}, base).url).toBe(
      'https://site.example.test/?rest_route=/shop-analytics/coupons&page=2',
    );
  });
});

describe('POST, PUT and PATCH', () => {
  test('carry arguments as JSON, null included', () => {
    const { body, headers, method } = sent('PATCH /shop-analytics/products/{id}', { id: 7, low_stock_amount: null });
    expect({ method, body }).toEqual({ method: 'PATCH', body: '{"low_stock_amount":null}' });
    expect(headers['content-type']).toBe('application/json');
  });

  test('carry a body as it is, where one is given', () => {
    const rawBody = { text: '{"broken', contentType: 'text/plain' };
    const { body, headers } = sent('POST /shop-analytics/coupons', { code: 'x' }, { rawBody });
    expect(body).toBe('{"broken');
    expect(headers['content-type']).toBe('text/plain');
  });

  test('carry none, and no type of it, where none is to be sent', () => {
    const { body, headers } = sent('POST /patterns/v1/simple-ping', {}, { rawBody: null });
    expect(body).toBeNull();
    expect(headers).not.toHaveProperty('content-type');
  });
});

test('another method and another caller replace the usual ones', () => {
  const request = sent('GET /shop-analytics/coupons', {}, { method: 'HEAD', as: 'anonymous' });
  expect(request).toMatchObject({ method: 'HEAD', as: 'anonymous' });
  expect(sent('GET /shop-analytics/coupons').as).toBe('user');
});

test('an operation of a namespace that is not offered has no address', () => {
  expect(() => serialise(call('GET /shop-analytics/coupons'), BASE, () => null)).toThrow('is not offered');
});

test('the path takes the deployment’s own names', () => {
  const own = (path: string): string => path.replace('shop-analytics', 'acme-analytics');
  expect(serialise(call('GET /shop-analytics/coupons/{id}', { id: 7 }), BASE, own).url).toContain(
    '/rest/acme-analytics/coupons/7',
  );
});

test('parameters of a path are told from what is carried', () => {
  expect(pathParameterNames('/a/{id}/user/{user_id}')).toEqual(['id', 'user_id']);
  expect(carriedArguments(call('GET /shop-analytics/coupons/{id}', { id: 7, context: 'edit' }))).toEqual({
    context: 'edit',
  });
});

describe('a path', () => {
  const declared: Operation = {
    key: 'PUT /pets/{petId}',
    method: 'PUT',
    path: '/pets/{petId}',
    namespace: 'pets',
    resource: 'pets',
    clause: '/paths',
    effect: 'write',
    pathParameters: { petId: '[\\d]+' },
    args: {},
    returns: 'document',
    origin: 'suite',
    record: { parameter: 'petId', member: 'id', item: '/pets/{petId}' },
  };
  const sent = (args: Readonly<Record<string, unknown>>, operation = declared) =>
    serialise({ operation, args, why: 'A test' }, new URL('http://a.test/'), (path) => path);

  test.each([{}, { petId: '' }, { petId: null }, { id: null }, { name: 'a' }])(
    'without a value is never sent: %j',
    (args) => {
      expect(() => sent(args)).toThrow(MissingValueError);
    },
  );

  test('takes the id of a record by whatever name it has', () => {
    expect(sent({ id: 6, name: 'a' })).toMatchObject({ url: 'http://a.test/pets/6', body: '{"name":"a"}' });
    expect(sent({ id: 6, petId: '1abc' })).toMatchObject({ url: 'http://a.test/pets/1abc', body: '{}' });
  });

  test('is repeated in a body that declares the id', () => {
    const id = { name: 'id', in: 'body' as const, required: true, schema: { type: 'integer' as const }, clause: '' };
    expect(sent({ id: 6 }, { ...declared, args: { id } })).toMatchObject({
      url: 'http://a.test/pets/6',
      body: '{"id":6}',
    });
  });

  test('lies within the record that a suite names', () => {
    const path = '/shops/{shop}/pets/{petId}';
    expect(sent({ id: 6 }, { ...declared, path, within: { shop: 'north' } }).url).toBe(
      'http://a.test/shops/north/pets/6',
    );
  });
});
