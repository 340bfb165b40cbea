import { describe, expect, test } from 'vitest';
import { assertInvalidAt, assertValid } from '../../helpers/cases/validity.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import type { Call } from '../../helpers/exchange/types.ts';
import { operationOf } from './scripted-site.ts';

function call(key: string, args: Call['args']): Call {
  const operation = loadContract().operations.get(key);
  if (!operation) throw new Error(`There is no ${key}.`);
  return { operation, args, why: 'a test' };
}

const LIST = 'GET /shop-analytics/coupons';
const CREATE = 'POST /shop-analytics/coupons';
const ORDER = 'POST /shop-analytics/orders';

describe('a valid request', () => {
  test.each<[string, Call['args']]>([
    [LIST, {}],
    [LIST, { page: 1, per_page: 100, include: [1, 2], dates_are_gmt: true, after: '2026-01-02T03:04:05' }],
    [CREATE, { code: 'x', usage_limit: 3, product_ids: [], meta_data: [{ key: 'a', value: null }] }],
    [ORDER, { billing: { email: 'a@example.com' }, line_items: [{ product_id: 'anything', quantity: 2 }] }],
    ['GET /shop-analytics/coupons/{id}', { id: 7 }],
    ['GET /shop-admin/features', { anything: 'nothing is declared, so nothing is forbidden' }],
  ])('%s %j', (key, args) => {
    expect(() => assertValid(call(key, args))).not.toThrow();
  });

  test.each<[string, Call['args'], string]>([
    [CREATE, {}, 'code (required)'],
    [LIST, { per_page: 101 }, 'per_page (maximum)'],
    [LIST, { page: 'two' }, 'page (type)'],
    [LIST, { order: 'up' }, 'order (enum)'],
    [ORDER, { billing: { email: 'nobody' } }, 'billing.email (format)'],
    [ORDER, { line_items: [{ quantity: 'many' }] }, 'line_items.items.quantity (type)'],
    [LIST, { colour: 'red' }, 'not declared, GET /shop-analytics/coupons: colour'],
  ])('is not %s %j', (key, args, says) => {
    expect(() => assertValid(call(key, args))).toThrow(says);
  });

  test('is judged as it will be read: in a query a text of digits is an integer, and an integer a text', () => {
    expect(() => assertValid(call(LIST, { page: '2' }))).not.toThrow();
    expect(() => assertValid(call(LIST, { search: 5 }))).not.toThrow();
    const operation = operationOf('GET /acme/things', { words: { type: 'array', items: { type: 'string' } } });
    expect(() => assertValid({ operation, args: { words: [5, true] }, why: 'a test' })).not.toThrow();
    expect(() => assertValid({ operation, args: { words: [{ a: 1 }] }, why: 'a test' })).toThrow('words.items (type)');
  });

  test('is no text for a number, nor a number for a text, in a body', () => {
    expect(() => assertValid(call(CREATE, { code: 5 }))).toThrow('is not, POST /shop-analytics/coupons');
    expect(() => assertValid(call(CREATE, { code: 'x', usage_limit: '3' }))).toThrow(
      'is not, POST /shop-analytics/coupons',
    );
  });
});

describe('a request that is wrong at one place', () => {
  test.each<[string, Call['args'], string]>([
    [CREATE, {}, 'code'],
    [LIST, { per_page: 0 }, 'per_page'],
    [ORDER, { billing: { email: 'nobody' } }, 'billing.email'],
  ])('%s %j at %s', (key, args, at) => {
    expect(() => assertInvalidAt(call(key, args), at)).not.toThrow();
  });

  test('is not one that is valid', () => {
    expect(() => assertInvalidAt(call(LIST, { per_page: 100 }), 'per_page')).toThrow(
      'meant to be wrong at per_page and is not',
    );
  });

  test('is not one that is wrong elsewhere', () => {
    expect(() => assertInvalidAt(call(LIST, { per_page: 0 }), 'page')).toThrow('is wrong elsewhere');
  });

  test('is not one that is wrong at two places', () => {
    expect(() => assertInvalidAt(call(LIST, { per_page: 0, page: 0 }), 'page')).toThrow('per_page (minimum)');
  });
});
