import { describe, expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { type RequestValidity, requestValidity, type SentArguments } from '../../helpers/contract/request-validity.ts';

const LIST = 'GET /shop-analytics/coupons';
const CREATE = 'POST /shop-analytics/coupons';
const ORDER = 'POST /shop-analytics/orders';
const BATCH = 'POST /batch/v1';

function validity(key: string, sent: Partial<SentArguments>): RequestValidity {
  const operation = loadContract().operations.get(key);
  if (operation === undefined) throw new Error(`The contract has no ${key}.`);
  return requestValidity(operation, { path: {}, query: {}, body: {}, ...sent });
}

function inQuery(query: SentArguments['query'], key = LIST): RequestValidity {
  return validity(key, { query });
}

function inBody(body: SentArguments['body'], key = CREATE): RequestValidity {
  return validity(key, { body });
}

const coupon = (more: SentArguments['body']): RequestValidity => inBody({ code: 'summer', ...more });

describe('valid as it stands', () => {
  test.each([
    ['nothing, where nothing is required', () => inQuery({})],
    ['a numeral', () => inQuery({ per_page: '100' })],
    ['true and false', () => inQuery({ dates_are_gmt: 'true' })],
    ['a value of an enumeration', () => inQuery({ order: 'asc' })],
    ['a list', () => inQuery({ include: ['1', '2'] })],
    ['a date with a time', () => inQuery({ after: '2030-06-01T10:00:00' })],
    ['a numeral for a text', () => inQuery({ search: '5' })],
    ['a text of a site date', () => inQuery({ start_date: '2030-06-01 10:00' }, 'GET /calendar/events/v1/events')],
    ['what is required', () => coupon({})],
    ['null where it is declared', () => coupon({ date_expires: null })],
    [
      'what has no type',
      () => inBody({ title: 'x', start_date: 'x', end_date: 'y', cost: { a: 1 } }, 'POST /calendar/events/v1/events'),
    ],
    ['25 of at most 25', () => inBody({ requests: Array.from({ length: 25 }, () => ({ path: '/a' })) }, BATCH)],
    ['an id in the address', () => validity('GET /shop-analytics/coupons/{id}', { path: { id: '7' } })],
  ])('%s', (_title, judged) => {
    const { validity: is, violations } = judged();
    expect({ is, violations }).toEqual({ is: 'valid', violations: [] });
  });
});

describe('invalid: no reading can save it', () => {
  test.each([
    ['what is required is left out', () => inBody({}), 'code', 'required'],
    ['what is required is null', () => inBody({ code: null }), 'code', 'required'],
    ['a word for a number', () => inQuery({ per_page: 'abc' }), 'per_page', 'type'],
    ['a fraction for an integer', () => coupon({ usage_limit: 5.5 }), 'usage_limit', 'type'],
    ['less than the minimum', () => inQuery({ page: '0' }), 'page', 'minimum'],
    ['more than the maximum', () => inQuery({ per_page: '101' }), 'per_page', 'maximum'],
    ['a value outside an enumeration', () => inQuery({ order: 'sideways' }), 'order', 'enum'],
    ['a word that is no truth', () => inQuery({ dates_are_gmt: 'maybe' }), 'dates_are_gmt', 'type'],
    ['a word in a list of numbers', () => inQuery({ include: ['abc'] }), 'include.items', 'type'],
    ['a lone word for a list of numbers', () => inQuery({ include: 'abc' }), 'include.items', 'type'],
    ['a list for one value', () => inQuery({ per_page: ['5'] }), 'per_page', 'type'],
    ['a text that is no date', () => inQuery({ after: 'not a date' }), 'after', 'format'],
    ['a day that no calendar has', () => inQuery({ after: '2030-02-30T10:00:00' }), 'after', 'format'],
    ['an object for a text', () => coupon({ description: { a: 1 } }), 'description', 'type'],
    ['an object for a list', () => coupon({ product_ids: { a: 1 } }), 'product_ids', 'type'],
    ['a text for an object', () => inBody({ billing: 'abc' }, ORDER), 'billing', 'type'],
    [
      'a text that is no mail address',
      () => inBody({ billing: { email: 'nobody' } }, ORDER),
      'billing.email',
      'format',
    ],
    [
      'an invalid member of an item',
      () => inBody({ line_items: [{ quantity: 'many' }] }, ORDER),
      'line_items.items.quantity',
      'type',
    ],
    [
      'a member left out of an item',
      () => inBody({ requests: [{ method: 'POST' }] }, BATCH),
      'requests.items.path',
      'required',
    ],
    [
      '26 of at most 25',
      () => inBody({ requests: Array.from({ length: 26 }, () => ({ path: '/a' })) }, BATCH),
      'requests',
      'maxItems',
    ],
    [
      '26 times nothing',
      () => inBody({ requests: Array.from({ length: 26 }, () => null) }, BATCH),
      'requests',
      'maxItems',
    ],
  ])('%s', (_title, judged, at, constraint) => {
    const { validity: is, violations } = judged();
    expect(is).toBe('invalid');
    expect(violations).toContainEqual({ at, constraint });
  });

  test('an address that is none', () => {
    expect(inQuery({ url: 'not an address' }, 'GET /oembed/1.0/proxy')).toMatchObject({ validity: 'invalid' });
  });

  test('a date that is none, where the site reads many', () => {
    const { violations } = inQuery({ start_date: 'not a date' }, 'GET /calendar/events/v1/events');
    expect(violations).toEqual([{ at: 'start_date', constraint: 'format' }]);
  });

  test('what is right beside it does not matter', () => {
    expect(inQuery({ per_page: '101', order: 'asc', unheard: 'of' })).toMatchObject({
      validity: 'invalid',
      violations: [{ at: 'per_page', constraint: 'maximum' }],
      undeclared: ['unheard'],
    });
  });
});

describe('unclear: valid only to a lenient reader', () => {
  test.each([
    ['a text that is a number', () => coupon({ usage_limit: '5' })],
    ['a number in another notation', () => coupon({ usage_limit: '1e1' })],
    ['a number for a text', () => coupon({ amount: 10 })],
    ['a number for a truth', () => coupon({ free_shipping: 1 })],
    ['a word for a truth', () => inQuery({ dates_are_gmt: 'YES' })],
    ['an empty value', () => inQuery({ per_page: '' })],
    ['null', () => coupon({ product_ids: null })],
    ['an empty member', () => inBody({ billing: { email: '' } }, ORDER)],
    ['an empty item', () => inQuery({ include: [''] })],
    ['an empty list for an object', () => inBody({ billing: [] }, ORDER)],
    ['an empty object for a list', () => coupon({ product_ids: {} })],
    ['an object that counts for a list', () => coupon({ product_ids: { 0: 12 } })],
    ['a lone value for a list', () => coupon({ product_ids: 12 })],
    ['a list in one text', () => inQuery({ include: '1,2' })],
    ['a day without a time', () => inQuery({ after: '2030-06-01' })],
    ['a relative date', () => inQuery({ start_date: 'tomorrow' }, 'GET /calendar/events/v1/events')],
    ['an address without a scheme', () => inQuery({ url: 'example.com/page' }, 'GET /oembed/1.0/proxy')],
    ['an argument that is not declared', () => inQuery({ _fields: 'id' })],
    ['a required null that is the default', () => inBody({ organizer: null }, 'POST /calendar/events/v1/organizers')],
  ])('%s', (_title, judged) => {
    expect(judged().validity).toBe('unclear');
  });

  test('arguments where the interface does not place them, wrong as they may be', () => {
    expect(validity(CREATE, { query: { code: 'summer' } }).validity).toBe('unclear');
    expect(validity(CREATE, { body: { code: 'summer' }, query: { usage_limit: 'abc' } }).validity).toBe('unclear');
    expect(validity(LIST, { body: { per_page: 'abc' } }).validity).toBe('unclear');
  });

  test('one argument in two places: which wins is open', () => {
    const update = 'PUT /calendar/events/v1/events/by-slug/{slug}';
    expect(validity(update, { path: { slug: 'a' }, body: { slug: 'b' } })).toEqual({
      validity: 'unclear',
      violations: [],
      undeclared: [],
    });
    expect(validity(LIST, { query: { per_page: 'abc' }, body: { per_page: 5 } }).validity).toBe('unclear');
  });
});
