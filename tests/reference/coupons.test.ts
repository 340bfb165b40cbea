import { describe, expect, test } from 'vitest';
import { column, make, open } from './client.ts';

const COUPONS = '/shop-analytics/coupons';

const FULL = {
  code: 'complete',
  amount: '25.50',
  status: 'draft',
  discount_type: 'percent',
  description: 'A quarter off',
  date_expires: '2030-07-01T12:00:00',
  individual_use: true,
  product_ids: [1, 2],
  excluded_product_ids: [3],
  usage_limit: 5,
  usage_limit_per_user: 1,
  limit_usage_to_x_items: 2,
  free_shipping: true,
  product_categories: [4],
  excluded_product_categories: [5],
  exclude_sale_items: true,
  minimum_amount: '10.00',
  maximum_amount: '100.00',
  email_restrictions: ['a@example.test'],
};

describe('writing a coupon', () => {
  test('returns what was written', async () => {
    const client = open();
    const coupon = await make(client, COUPONS, { ...FULL, meta_data: [{ id: 99, key: 'origin', value: { a: 1 } }] });
    expect(coupon).toMatchObject({ ...FULL, date_expires_gmt: '2030-07-01T10:00:00' });
    expect(coupon.meta_data).toMatchObject([{ key: 'origin', value: { a: 1 } }]);
    expect((await client('GET', `${COUPONS}/${coupon.id}?context=edit`)).body).toEqual(coupon);
  });

  test('applies the declared defaults', async () => {
    expect(await make(open(), COUPONS, { code: 'bare' })).toMatchObject({
      discount_type: 'fixed_cart',
      individual_use: false,
      free_shipping: false,
      exclude_sale_items: false,
      amount: '0.00',
      status: 'publish',
      date_expires: null,
      usage_limit: null,
      product_ids: [],
      meta_data: [],
    });
  });

  test('keeps codes in lower case and only once', async () => {
    const client = open();
    const { id, code } = await make(client, COUPONS, { code: ' SPRING ' });
    expect(code).toBe('spring');
    expect(await client('POST', COUPONS, { body: { code: 'Spring' } })).toMatchObject({ status: 400 });
    expect((await client('PUT', `${COUPONS}/${id}`, { body: { code: 'welcome10' } })).status).toBe(400);
    expect((await client('PUT', `${COUPONS}/${id}`, { body: { code: 'SPRING' } })).status).toBe(200);
  });

  test('writes amounts with two decimals', async () => {
    expect((await make(open(), COUPONS, { code: 'x', amount: '9.5' })).amount).toBe('9.50');
  });

  test('takes the expiry in GMT, and away', async () => {
    const client = open();
    const { id, ...coupon } = await make(client, COUPONS, { code: 'x', date_expires_gmt: '2030-01-01T00:00:00' });
    expect(coupon.date_expires).toBe('2030-01-01T01:00:00');
    expect(
      (await client('PUT', `${COUPONS}/${id}`, { body: { date_expires: null } })).body.date_expires_gmt,
    ).toBeNull();
  });

  test.each([
    ['amount', 10],
    ['amount', 'ten'],
    ['discount_type', 'bogus'],
    ['usage_limit', 5.5],
    ['free_shipping', 'maybe'],
    ['product_ids', ['a']],
    ['date_expires', 'not-a-date'],
    ['meta_data', [{ key: 5 }]],
    ['email_restrictions', [1]],
    ['code', ''],
  ])('rejects a %s of %o', async (name, value) => {
    const answer = await open()('POST', COUPONS, { body: { code: 'x', [name]: value } });
    expect(answer).toMatchObject({ status: 400, body: { data: { params: { [name]: expect.any(String) } } } });
  });

  test.each(['PUT', 'PATCH', 'POST'])('by %s changes what is sent and keeps the rest', async (method) => {
    const client = open();
    const { id, meta_data } = await make(client, COUPONS, { ...FULL, meta_data: [{ key: 'a', value: 1 }] });
    const { body } = await client(method, `${COUPONS}/${id}`, { body: { amount: '7' } });
    expect(body).toMatchObject({ ...FULL, amount: '7.00', meta_data });
    const changed = await client(method, `${COUPONS}/${id}`, {
      body: {
        meta_data: [
          { key: 'a', value: 2 },
          { key: 'b', value: null },
        ],
      },
    });
    expect(changed.body.meta_data).toMatchObject([
      { key: 'a', value: 2 },
      { key: 'b', value: null },
    ]);
  });
});

describe('removing a coupon', () => {
  test('trashes it first', async () => {
    const client = open();
    const { id } = await make(client, COUPONS, { code: 'x' });
    expect((await client('DELETE', `${COUPONS}/${id}`)).body).toMatchObject({ id, status: 'trash' });
    expect((await client('DELETE', `${COUPONS}/${id}`)).status).toBe(410);
    expect((await client('GET', `${COUPONS}/${id}`)).body.status).toBe('trash');
    expect(column((await client('GET', COUPONS)).list, 'id')).not.toContain(id);
    expect((await make(client, COUPONS, { code: 'x' })).code).toBe('x');
  });

  test('with force takes it away for good', async () => {
    const client = open();
    const { id } = await make(client, COUPONS, { code: 'x' });
    expect((await client('DELETE', `${COUPONS}/${id}?force=true`)).body).toMatchObject({ id, code: 'x' });
    for (const method of ['GET', 'PUT', 'DELETE']) expect((await client(method, `${COUPONS}/${id}`)).status).toBe(404);
    expect((await client('DELETE', `${COUPONS}/1?force=maybe`)).status).toBe(400);
  });
});

describe('many coupons at once', () => {
  const BATCH = `${COUPONS}/batch`;

  test.each(['POST', 'PUT', 'PATCH'])('by %s are made, changed and removed', async (method) => {
    const client = open();
    const { id: changed } = await make(client, COUPONS, { code: 'changed' });
    const { id: doomed } = await make(client, COUPONS, { code: 'doomed' });
    const { status, body } = await client(method, BATCH, {
      body: { create: [{ code: 'fresh' }], update: [{ id: changed, amount: '3' }], delete: [doomed] },
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        create: [{ code: 'fresh', discount_type: 'fixed_cart' }],
        update: [{ id: changed, amount: '3.00' }],
        delete: [{ id: doomed }],
      },
    });
    expect((await client('GET', `${COUPONS}/${doomed}`)).status).toBe(404);
  });

  test('are answered each for itself', async () => {
    const { body } = await open()('POST', BATCH, {
      body: {
        create: [{}, { code: 'ok' }, { code: 'bad', discount_type: 'bogus' }],
        update: [{ id: 999_999 }],
        delete: [999_999],
      },
    });
    expect(body).toMatchObject({
      create: [
        { id: 0, error: { code: 'rest_missing_callback_param' } },
        { code: 'ok' },
        { error: { data: { status: 400 } } },
      ],
      update: [{ id: 999_999, error: { data: { status: 404 } } }],
      delete: [{ id: 999_999, error: { data: { status: 404 } } }],
    });
  });

  test('flat members are validated and do nothing', async () => {
    const client = open();
    expect(await client('POST', BATCH, { body: { code: 'flat', amount: '5' } })).toMatchObject({
      status: 200,
      body: {},
    });
    expect((await client('GET', `${COUPONS}?code=flat`)).list).toEqual([]);
    expect((await client('POST', BATCH, { body: { discount_type: 'bogus' } })).status).toBe(400);
  });

  test('come in lists of at most a hundred', async () => {
    const client = open();
    const create = Array.from({ length: 101 }, (_, index) => ({ code: `c${index}` }));
    expect((await client('POST', BATCH, { body: { create } })).status).toBe(413);
    expect((await client('POST', BATCH, { body: { create: 'abc' } })).status).toBe(400);
  });
});
