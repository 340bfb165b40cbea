import { beforeAll, describe, expect, test } from 'vitest';
import { listOf, membersOf, numberOf, textOf } from '../../reference/http/values.ts';
import { type Client, column, make, open } from './client.ts';

let client: Client;
beforeAll(() => {
  client = open();
});

const ids = async (path: string) => column((await client('GET', path)).list, 'id');

describe.each(['coupons', 'orders', 'products'])('the list of %s', (name) => {
  const path = `/shop-analytics/${name}`;

  test('comes in pages that join to the whole', async () => {
    const whole = await ids(`${path}?per_page=100`);
    const pages = await Promise.all(whole.map((_, index) => ids(`${path}?per_page=1&page=${index + 1}`)));
    expect(pages.flat()).toEqual(whole);
    const answer = await client('GET', `${path}?per_page=2&page=99&order=asc`);
    expect(answer.list).toEqual([]);
    expect(answer.headers).toMatchObject({
      'X-WP-Total': String(whole.length),
      'X-WP-TotalPages': String(Math.ceil(whole.length / 2)),
    });
  });

  test('links to its neighbours', async () => {
    const { headers } = await client('GET', `${path}?per_page=1&page=2&search=%0A`);
    expect(headers.Link).toMatch(/page=1[^>]*>; rel="prev", .*page=3[^>]*>; rel="next"/);
    expect(headers.Link).not.toMatch(/\n/);
  });

  test('starts at an offset instead of a page', async () => {
    const whole = await ids(`${path}?per_page=100`);
    expect(await ids(`${path}?per_page=2&offset=1`)).toEqual(whole.slice(1, 3));
    expect((await client('GET', `${path}?offset=abc`)).status).toBe(400);
  });

  test('keeps what is included and drops what is excluded', async () => {
    const whole = await ids(`${path}?per_page=100`);
    const [first, second, ...rest] = whole;
    expect(await ids(`${path}?include=${second},${first}`)).toEqual([first, second]);
    expect(await ids(`${path}?include[]=${second}&include[]=${first}&orderby=include`)).toEqual([second, first]);
    expect(await ids(`${path}?per_page=100&exclude=${first},${second}`)).toEqual(rest);
    expect((await client('GET', `${path}?include[]=abc`)).status).toBe(400);
  });

  test.each(['date', 'id', 'title', 'slug', 'modified'])('is sorted by %s both ways', async (orderby) => {
    const up = await ids(`${path}?per_page=100&order=asc&orderby=${orderby}`);
    const down = await ids(`${path}?per_page=100&order=desc&orderby=${orderby}`);
    expect(down).toEqual([...up].reverse());
  });

  test('shows the newest first', async () => {
    const dates = column((await client('GET', path)).list, 'date_created').map(textOf);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test.each(['', '_gmt'])('is bounded by date_created%s and date_modified%s', async (suffix) => {
    const { list } = await client('GET', `${path}?per_page=100&order=asc`);
    const middle = list[1];
    const gmt = suffix === '' ? '' : '&dates_are_gmt=true';
    const bound = textOf(middle?.[`date_created${suffix}`]);
    const changed = textOf(middle?.[`date_modified${suffix}`]);
    const after = await ids(`${path}?per_page=100&order=asc&after=${bound}${gmt}`);
    const before = await ids(`${path}?per_page=100&order=asc&before=${bound}${gmt}`);
    expect(before).toEqual([list[0]?.id]);
    expect([...before, middle?.id, ...after]).toEqual(column(list, 'id'));
    const modified = await client('GET', `${path}?per_page=100&modified_after=${changed}${gmt}`);
    expect(
      column(modified.list, `date_modified${suffix}`)
        .map(textOf)
        .every((date) => date > changed),
    ).toBe(true);
    expect(await ids(`${path}?modified_before=${changed}${gmt}`)).not.toContain(middle?.id);
  });

  test('reads a zone in a bound', async () => {
    const { list } = await client('GET', `${path}?order=asc`);
    const bound = `${textOf(list[0]?.date_created_gmt)}Z`;
    expect(await ids(`${path}?per_page=100&order=asc&after=${bound}`)).toEqual(column(list, 'id').slice(1));
  });

  test.each([
    'per_page=0',
    'per_page=101',
    'per_page=',
    'page=0',
    'order=ASC',
    'orderby=bogus',
    'context=bogus',
    'after=2027-01-01',
    'before=not-a-date',
    'modified_after=2027-02-30T00:00:00',
    'dates_are_gmt=maybe',
  ])('rejects %s', async (query) => {
    expect((await client('GET', `${path}?${query}`)).status).toBe(400);
  });
});

describe('coupons', () => {
  test('are found by code and by a part of it', async () => {
    expect(column((await client('GET', '/shop-analytics/coupons?code=WELCOME10')).list, 'code')).toEqual(['welcome10']);
    expect(column((await client('GET', '/shop-analytics/coupons?search=elco')).list, 'code')).toEqual(['welcome10']);
    expect((await client('GET', '/shop-analytics/coupons?code=elco')).list).toEqual([]);
  });

  test('sort by their code', async () => {
    const { list } = await client('GET', '/shop-analytics/coupons?orderby=title&order=asc');
    expect(column(list, 'code')).toEqual(['five', 'team', 'welcome10']);
  });
});

describe('orders', () => {
  const found = async (query: string) => (await client('GET', `/shop-analytics/orders?${query}`)).list;

  test('are found by status, several or any', async () => {
    expect(column(await found('status=completed'), 'status')).toEqual(['completed']);
    expect(column(await found('status[]=completed&status[]=on-hold'), 'status')).toEqual(['on-hold', 'completed']);
    expect(await found('status=any')).toHaveLength(3);
    expect((await client('GET', '/shop-analytics/orders?status=auto-draft')).status).toBe(400);
  });

  test('are found by customer, product, number and text', async () => {
    expect(column(await found('customer=2'), 'customer_id')).toEqual([2]);
    const [product] = (await client('GET', '/shop-analytics/products?sku=SEED-MUG')).list;
    expect(await found(`product=${product?.id}`)).toHaveLength(2);
    expect(await found('product=999999')).toEqual([]);
    const [order] = await found('');
    expect(column(await found(`number=${order?.number}`), 'id')).toEqual([order?.id]);
    expect(await found('search=dupont')).toHaveLength(2);
    expect(await found('search=film%20mug')).toHaveLength(2);
  });

  test('are found by parent', async () => {
    const own = open();
    const { id: parent } = await make(own, '/shop-analytics/orders', {});
    const { id } = await make(own, '/shop-analytics/orders', { parent_id: parent });
    expect(column((await own('GET', `/shop-analytics/orders?parent=${parent}`)).list, 'id')).toEqual([id]);
    const others = await own('GET', `/shop-analytics/orders?parent_exclude=${parent}`);
    expect(column(others.list, 'id')).not.toContain(id);
  });

  test('show as many decimals as asked for', async () => {
    const [order] = await found('status=on-hold&dp=0');
    expect(order).toMatchObject({ total: '5', discount_total: '0' });
    expect((await found('status=on-hold'))[0]).toMatchObject({ total: '5.00' });
    expect((await found('status=on-hold&dp=4'))[0]).toMatchObject({ total: '5.0000' });
  });

  test('hide meta that is not for display where asked', async () => {
    const own = open();
    const line = {
      product_id: 1,
      meta_data: [
        { key: '_hidden', value: '1' },
        { key: 'colour', value: 'blue' },
      ],
    };
    await make(own, '/shop-analytics/orders', { line_items: [line] });
    const keys = async (query: string) => {
      const [order] = (await own('GET', `/shop-analytics/orders?${query}`)).list;
      return column(membersOf(listOf(order?.line_items)[0]).meta_data, 'key');
    };
    expect(await keys('')).toEqual(['_hidden', 'colour']);
    expect(await keys('order_item_display_meta=true')).toEqual(['colour']);
  });
});

describe('products', () => {
  const names = async (query: string) =>
    column((await client('GET', `/shop-analytics/products?per_page=100&order=asc&${query}`)).list, 'name');

  test.each([
    ['search=film+mug', ['Film mug']],
    ['search=seed-tri', ['Tripod']],
    ['search_sku=seed-la', ['Lamp', 'Last tripods']],
    ['sku=SEED-MUG,SEED-LAMP', ['Film mug', 'Lamp']],
    ['sku=SEED', []],
    ['slug=film-mug', ['Film mug']],
    ['status=draft', ['Prototype rig']],
    ['status=trash', []],
    ['type=grouped', ['Gift box']],
    ['type=external', ['Partner course']],
    ['featured=true', ['Tripod']],
    ['featured=false&type=simple&status=draft', ['Prototype rig']],
    ['on_sale=true', ['Tripod']],
    ['min_price=400', ['Livestream package', 'Prototype rig']],
    ['min_price=20&max_price=100', ['Tripod', 'Partner course', 'Last tripods']],
    ['stock_status=outofstock', ['Lamp']],
    ['tax_class=taux-reduit', ['Lamp']],
    ['low_in_stock=true', ['Last tripods']],
    ['attribute=pa_format', ['Livestream package']],
    ['parent=5', []],
  ])('%s finds %o', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('any status is the default, and standard is the tax class of those without', async () => {
    expect(await names('')).toHaveLength(8);
    expect(await names('status=any')).toEqual(await names(''));
    expect(await names('tax_class=standard')).toHaveLength(7);
    expect(await names('on_sale=false')).toHaveLength(7);
    expect(await names('parent_exclude=5')).toHaveLength(8);
    expect(await names('parent_exclude=0')).toEqual([]);
  });

  test('are found by the ids of their terms', async () => {
    const { list } = await client('GET', '/shop-analytics/products?per_page=100');
    const mug = list.find(({ name }) => name === 'Film mug');
    const tripod = list.find(({ name }) => name === 'Tripod');
    expect(await names(`category=${column(mug?.categories, 'id')[0]}`)).toEqual(['Film mug']);
    expect(await names(`tag=${column(mug?.tags, 'id')[0]}`)).toEqual(['Film mug']);
    expect(await names(`shipping_class=${tripod?.shipping_class_id}`)).toEqual(['Tripod']);
    expect(await names('category=999999')).toEqual([]);
    const terms = Array.from({ length: 30 }, (_, id) => names(`attribute=pa_format&attribute_term=${id}`));
    expect((await Promise.all(terms)).flat()).toEqual(['Livestream package']);
  });

  test.each([
    ['price', (product: unknown) => numberOf(membersOf(product).price)],
    ['menu_order', (product: unknown) => numberOf(membersOf(product).menu_order)],
    ['popularity', (product: unknown) => numberOf(membersOf(product).total_sales)],
    ['rating', (product: unknown) => numberOf(membersOf(product).average_rating)],
  ])('sort by %s', async (orderby, key) => {
    const { list } = await client('GET', `/shop-analytics/products?per_page=100&order=asc&orderby=${orderby}`);
    const keys = list.map(key);
    expect(new Set(keys).size).toBeGreaterThan(1);
    expect(keys).toEqual([...keys].sort((a, b) => a - b));
  });

  test('sort by title', async () => {
    const sorted = (await names('orderby=title')).map(textOf);
    expect(sorted).toEqual([...sorted].sort());
  });

  test.each(['status=bogus', 'type=bogus', 'tax_class=bogus', 'stock_status=bogus', 'featured=maybe', 'context=help'])(
    'reject %s',
    async (query) => {
      expect((await client('GET', `/shop-analytics/products?${query}`)).status).toBe(400);
    },
  );
});
