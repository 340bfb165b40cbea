import { describe, expect, test } from 'vitest';
import { listOf, membersOf, numberOf } from '../../reference/http/values.ts';
import { type Client, column, make, open } from './client.ts';

const ORDERS = '/shop-analytics/orders';
const PRODUCTS = '/shop-analytics/products';

const BILLING = {
  first_name: 'Jean',
  last_name: 'Dupont',
  company: 'Ciné',
  address_1: '1 rue',
  address_2: 'b',
  city: 'Paris',
  state: 'IDF',
  postcode: '75001',
  country: 'FR',
  phone: '0102030405',
};

const FULL = {
  parent_id: 3,
  status: 'on-hold',
  currency: 'USD',
  customer_id: 2,
  customer_note: 'Bonjour',
  billing: { ...BILLING, email: 'jean@example.test' },
  shipping: BILLING,
  payment_method: 'transfer',
  payment_method_title: 'Virement',
  transaction_id: 'T1',
};

const product = (client: Client, fields: object = {}) =>
  make(client, PRODUCTS, { name: 'P', regular_price: '10', manage_stock: true, stock_quantity: 20, ...fields });

const stockOf = async (client: Client, id: unknown) => (await client('GET', `${PRODUCTS}/${id}`)).body.stock_quantity;

describe('writing an order', () => {
  test('returns what was written', async () => {
    const client = open();
    const order = await make(client, ORDERS, { ...FULL, meta_data: [{ key: 'origin', value: 'web' }] });
    expect(order).toMatchObject({ ...FULL, number: String(order.id), currency_symbol: '$', date_paid: null });
    expect(order.meta_data).toMatchObject([{ key: 'origin', value: 'web' }]);
    expect((await client('GET', `${ORDERS}/${order.id}`)).body).toEqual(order);
  });

  test('applies the declared defaults', async () => {
    expect(await make(open(), ORDERS, {})).toMatchObject({
      status: 'pending',
      currency: 'EUR',
      customer_id: 0,
      total: '0.00',
      line_items: [],
      billing: { first_name: '', email: '' },
      parent_id: 0,
    });
  });

  test.each(['PUT', 'PATCH', 'POST'])('by %s changes what is sent and keeps the rest', async (method) => {
    const client = open();
    const { id } = await make(client, ORDERS, FULL);
    const sent = { billing: { city: 'Lyon' }, customer_note: 'Salut' };
    const { body } = await client(method, `${ORDERS}/${id}`, { body: sent });
    expect(body).toMatchObject({ ...FULL, customer_note: 'Salut', billing: { ...FULL.billing, city: 'Lyon' } });
    expect((await client(method, `${ORDERS}/${id}`, { body: {} })).body).toMatchObject({
      status: 'on-hold',
      currency: 'USD',
    });
  });

  test.each([
    ['status', 'any'],
    ['status', 'trash'],
    ['currency', 'XXX'],
    ['customer_id', 999_999],
    ['billing', 'text'],
    ['billing', { email: 'nobody' }],
    ['billing', { email: '' }],
    ['billing', { city: 5 }],
    ['set_paid', 'maybe'],
    ['line_items', 'text'],
    ['line_items', [{ quantity: 'many' }]],
    ['line_items', [{ total: 'much' }]],
    ['line_items', [{ meta_data: [{ key: 1 }] }]],
    ['fee_lines', [{ tax_status: 'bogus' }]],
    ['shipping_lines', [{ instance_id: 5 }]],
  ])('rejects a %s of %o', async (name, value) => {
    const client = open();
    const answer = await client('POST', ORDERS, { body: { [name]: value } });
    expect(answer).toMatchObject({ status: 400, body: { data: { params: { [name]: expect.any(String) } } } });
    expect((await client('GET', ORDERS)).list).toHaveLength(3);
  });

  test('every declared status is taken', async () => {
    const client = open();
    for (const status of [
      'auto-draft',
      'pending',
      'processing',
      'on-hold',
      'completed',
      'cancelled',
      'refunded',
      'failed',
      'checkout-draft',
    ]) {
      const { id } = await make(client, ORDERS, { status });
      expect((await client('GET', `${ORDERS}/${id}`)).body.status).toBe(status);
    }
  });

  test('an address of mail may be taken away by null', async () => {
    const client = open();
    const { id } = await make(client, ORDERS, FULL);
    const { body } = await client('PUT', `${ORDERS}/${id}`, { body: { billing: { email: null } } });
    expect(membersOf(body.billing)).toMatchObject({ email: '', city: 'Paris' });
  });
});

describe('lines and totals', () => {
  test('add up', async () => {
    const client = open();
    const { id: product_id } = await product(client);
    const order = await make(client, ORDERS, {
      line_items: [
        { product_id, quantity: 3 },
        { product_id, quantity: 2, subtotal: '20', total: '18.5' },
      ],
      shipping_lines: [{ method_id: 'post', method_title: 'Post', total: '4.90' }],
      fee_lines: [{ name: 'Gift wrap', total: '2', tax_status: 'none' }],
    });
    expect(order).toMatchObject({ total: '55.40', shipping_total: '4.90', discount_total: '1.50', total_tax: '0.00' });
    expect(order.line_items).toMatchObject([
      { product_id, name: 'P', quantity: 3, subtotal: '30.00', total: '30.00', price: 10 },
      { quantity: 2, subtotal: '20.00', total: '18.50', price: 9.25 },
    ]);
    expect(order.shipping_lines).toMatchObject([{ method_id: 'post', method_title: 'Post', total: '4.90' }]);
    expect(order.fee_lines).toMatchObject([{ name: 'Gift wrap', total: '2.00', tax_status: 'none' }]);
  });

  test('take the sale price', async () => {
    const client = open();
    const { id: product_id } = await product(client, { sale_price: '8' });
    expect((await make(client, ORDERS, { line_items: [{ product_id }] })).total).toBe('8.00');
  });

  test('ignore read-only members', async () => {
    const client = open();
    const line = { id: 999_999, product_id: 1, price: 'none', sku: 5, total_tax: '9', taxes: 'none', subtotal: '4' };
    const order = await make(client, ORDERS, { id: 5, number: 'X', total: '99', line_items: [line] });
    expect(order.id).not.toBe(5);
    expect(order).toMatchObject({ total: '4.00', number: String(order.id) });
    expect(order.line_items).toMatchObject([{ total_tax: '0.00', taxes: [] }]);
    expect(column(order.line_items, 'id')).not.toContain(999_999);
  });

  test('are changed and taken away by their id', async () => {
    const client = open();
    const { id: product_id } = await product(client);
    const order = await make(client, ORDERS, { line_items: [{ product_id }, { product_id }] });
    const [first, second] = column(order.line_items, 'id');
    const change = {
      line_items: [
        { id: first, quantity: 4 },
        { id: second, quantity: 0 },
        { product_id, quantity: 2 },
      ],
    };
    const { body } = await client('PUT', `${ORDERS}/${order.id}`, { body: change });
    expect(body.line_items).toMatchObject([{ id: first, quantity: 4, total: '40.00' }, { quantity: 2 }]);
    expect(body.total).toBe('60.00');
  });

  test('may name any product, known or not', async () => {
    const order = await make(open(), ORDERS, {
      line_items: [{ product_id: 999_999 }, { product_id: { a: 1 }, name: ['x'] }, {}],
    });
    expect(order.line_items).toMatchObject([
      { product_id: 999_999 },
      { product_id: { a: 1 }, name: ['x'] },
      { product_id: 0 },
    ]);
  });

  test.each([
    ['percent', '10', '27.00', '3.00'],
    ['fixed_cart', '5', '25.00', '5.00'],
    ['fixed_product', '2', '24.00', '6.00'],
    ['fixed_cart', '500', '0.00', '30.00'],
  ])('a %s coupon of %s leaves %s', async (discount_type, amount, total, discount) => {
    const client = open();
    const { id: product_id } = await product(client);
    await make(client, '/shop-analytics/coupons', { code: 'cut', discount_type, amount });
    const order = await make(client, ORDERS, {
      line_items: [{ product_id, quantity: 3 }],
      coupon_lines: [{ code: 'CUT' }],
    });
    expect(order).toMatchObject({ total, discount_total: discount });
    expect(order.coupon_lines).toMatchObject([{ code: 'cut', discount }]);
  });

  test('a coupon holds for its own products', async () => {
    const client = open();
    const [{ id: one }, { id: two }] = [await product(client), await product(client)];
    await make(client, '/shop-analytics/coupons', {
      code: 'one',
      discount_type: 'percent',
      amount: '50',
      product_ids: [one],
    });
    const lines = [{ product_id: one }, { product_id: two }];
    const order = await make(client, ORDERS, { line_items: lines, coupon_lines: [{ code: 'one' }] });
    expect(order.line_items).toMatchObject([{ total: '5.00' }, { total: '10.00' }]);
  });

  test('an unknown coupon is rejected', async () => {
    expect((await open()('POST', ORDERS, { body: { coupon_lines: [{ code: 'nope' }] } })).status).toBe(400);
  });
});

describe('paying', () => {
  test('a new order moves to processing and reduces the stock', async () => {
    const client = open();
    const { id: product_id } = await product(client);
    const order = await make(client, ORDERS, { set_paid: true, line_items: [{ product_id, quantity: 3 }] });
    expect(order).toMatchObject({ status: 'processing', date_paid: expect.stringMatching(/T/) });
    expect(await stockOf(client, product_id)).toBe(17);
  });

  test.each(['PUT', 'PATCH', 'POST'])('by %s an existing order reduces the stock once', async (method) => {
    const client = open();
    const { id: product_id } = await product(client);
    const { id } = await make(client, ORDERS, { line_items: [{ product_id, quantity: 3 }] });
    expect(await stockOf(client, product_id)).toBe(20);
    const paid = await client(method, `${ORDERS}/${id}`, { body: { set_paid: true } });
    expect(paid.body).toMatchObject({ status: 'processing', date_paid: expect.any(String) });
    const again = await client(method, `${ORDERS}/${id}`, { body: { set_paid: true } });
    expect(again.body.date_paid).toBe(paid.body.date_paid);
    expect(await stockOf(client, product_id)).toBe(17);
  });

  test('false leaves everything as it is', async () => {
    const client = open();
    const { id: product_id } = await product(client);
    const order = await make(client, ORDERS, { set_paid: false, line_items: [{ product_id }] });
    expect(order).toMatchObject({ status: 'pending', date_paid: null });
    expect(await stockOf(client, product_id)).toBe(20);
  });

  test('stock that is not counted stays', async () => {
    const client = open();
    const { id: product_id } = await product(client, { manage_stock: false });
    await make(client, ORDERS, { set_paid: true, line_items: [{ product_id, quantity: 3 }] });
    expect(await stockOf(client, product_id)).toBe(20);
  });

  test('the last unit puts a product out of stock, and sales are counted', async () => {
    const client = open();
    const { id } = await product(client, { stock_quantity: 2 });
    await make(client, ORDERS, { set_paid: true, line_items: [{ product_id: id, quantity: 2 }] });
    expect((await client('GET', `${PRODUCTS}/${id}`)).body).toMatchObject({
      stock_quantity: 0,
      stock_status: 'outofstock',
      total_sales: 2,
    });
  });

  test('two lines of one product both count', async () => {
    const client = open();
    const { id: product_id } = await product(client);
    await make(client, ORDERS, {
      set_paid: true,
      line_items: [
        { product_id, quantity: 1 },
        { product_id, quantity: 2 },
      ],
    });
    expect(await stockOf(client, product_id)).toBe(17);
  });

  test('completion is dated', async () => {
    const client = open();
    const { id } = await make(client, ORDERS, {});
    const { body } = await client('PUT', `${ORDERS}/${id}`, { body: { status: 'completed' } });
    expect(body).toMatchObject({ status: 'completed', date_completed: expect.any(String), date_paid: null });
  });
});

describe('removing an order', () => {
  test('trashes it first', async () => {
    const client = open();
    const { id } = await make(client, ORDERS, {});
    expect((await client('DELETE', `${ORDERS}/${id}?force=false`)).body).toMatchObject({ id, status: 'trash' });
    expect((await client('DELETE', `${ORDERS}/${id}`)).status).toBe(410);
    expect((await client('GET', `${ORDERS}/${id}`)).body.status).toBe('trash');
    expect(column((await client('GET', ORDERS)).list, 'id')).not.toContain(id);
    expect(column((await client('GET', `${ORDERS}?status=trash`)).list, 'id')).toEqual([id]);
  });

  test('with force takes it away for good', async () => {
    const client = open();
    const { id } = await make(client, ORDERS, {});
    expect((await client('DELETE', `${ORDERS}/${id}`, { body: { force: true } })).status).toBe(200);
    for (const method of ['GET', 'PUT', 'DELETE']) expect((await client(method, `${ORDERS}/${id}`)).status).toBe(404);
  });
});

describe('ids', () => {
  test('only grow, also where many write at once', async () => {
    const client = open();
    const made = await Promise.all(Array.from({ length: 50 }, () => make(client, ORDERS, {})));
    const ids = made.map(({ id }) => numberOf(id));
    expect(new Set(ids).size).toBe(50);
    await client('DELETE', `${ORDERS}/${Math.max(...ids)}?force=true`);
    expect(numberOf((await make(client, ORDERS, {})).id)).toBeGreaterThan(Math.max(...ids));
  });

  test('come with dates of their own', async () => {
    const client = open();
    const made = await Promise.all(Array.from({ length: 5 }, () => make(client, ORDERS, {})));
    const dates = made.map(({ date_created }) => date_created);
    expect(new Set(dates).size).toBe(5);
    expect(dates).toEqual(dates.map(() => expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)));
  });

  test('batches of orders are answered item by item', async () => {
    const client = open();
    const { id } = await make(client, ORDERS, {});
    const { body } = await client('PUT', `${ORDERS}/batch`, {
      body: { create: [{ status: 'bogus' }, {}], update: [{ id, status: 'completed' }] },
    });
    expect(body).toMatchObject({
      create: [{ error: {} }, { status: 'pending' }],
      update: [{ id, status: 'completed' }],
    });
    expect(listOf(body.create)).toHaveLength(2);
  });
});
