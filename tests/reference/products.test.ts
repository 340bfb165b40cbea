import { describe, expect, test } from 'vitest';
import { listOf, membersOf } from '../../reference/http/values.ts';
import { column, make, open } from './client.ts';

const PRODUCTS = '/shop-analytics/products';

const FULL = {
  name: 'Caméra',
  slug: 'my-camera',
  type: 'external',
  status: 'pending',
  featured: true,
  catalog_visibility: 'catalog',
  description: '<p>D</p>',
  short_description: 'S',
  sku: 'CAM-1',
  regular_price: '20',
  sale_price: '15.5',
  date_created: '2026-05-01T10:00:00',
  date_on_sale_from: '2026-01-01T00:00:00',
  date_on_sale_to: '2035-01-01T00:00:00',
  virtual: true,
  downloadable: true,
  download_limit: 3,
  download_expiry: 7,
  external_url: 'https://shop.test/camera',
  button_text: 'Buy',
  tax_status: 'none',
  tax_class: 'taux-reduit',
  manage_stock: true,
  stock_quantity: 7,
  backorders: 'notify',
  low_stock_amount: 2,
  sold_individually: true,
  weight: '1.5',
  dimensions: { length: '1', width: '2', height: '3' },
  shipping_class: 'bulky',
  reviews_allowed: false,
  upsell_ids: [1],
  cross_sell_ids: [2],
  parent_id: 4,
  purchase_note: 'Merci',
  menu_order: 4,
};

describe('writing a product', () => {
  test('returns what was written', async () => {
    const client = open();
    const product = await make(client, PRODUCTS, FULL);
    expect(product).toMatchObject({
      ...FULL,
      price: '15.5',
      on_sale: true,
      stock_status: 'instock',
      date_created_gmt: '2026-05-01T08:00:00',
      backorders_allowed: true,
      shipping_required: false,
    });
    for (const context of ['view', 'embed', 'edit']) {
      expect((await client('GET', `${PRODUCTS}/${product.id}?context=${context}`)).body).toEqual(product);
    }
  });

  test('applies the declared defaults', async () => {
    expect(await make(open(), PRODUCTS, {})).toMatchObject({
      type: 'simple',
      status: 'publish',
      featured: false,
      catalog_visibility: 'visible',
      virtual: false,
      downloadable: false,
      download_limit: -1,
      download_expiry: -1,
      tax_status: 'taxable',
      manage_stock: false,
      stock_status: 'instock',
      backorders: 'no',
      sold_individually: false,
      reviews_allowed: true,
      price: '',
      stock_quantity: null,
      low_stock_amount: null,
    });
  });

  test.each(['PUT', 'PATCH', 'POST'])('by %s changes what is sent and keeps the rest', async (method) => {
    const client = open();
    const { id } = await make(client, PRODUCTS, FULL);
    const sent = { name: 'Appareil', dimensions: { width: '9' } };
    const { body } = await client(method, `${PRODUCTS}/${id}`, { body: sent });
    expect(body).toMatchObject({ ...FULL, name: 'Appareil', dimensions: { length: '1', width: '9', height: '3' } });
    expect((await client(method, `${PRODUCTS}/${id}`, { body: {} })).body).toMatchObject({
      status: 'pending',
      type: 'external',
    });
  });

  test('takes dates of sale away by null', async () => {
    const client = open();
    const { id } = await make(client, PRODUCTS, FULL);
    const sent = { date_on_sale_from: null, date_on_sale_to_gmt: null, low_stock_amount: null, sale_price: '' };
    expect((await client('PUT', `${PRODUCTS}/${id}`, { body: sent })).body).toMatchObject({
      date_on_sale_from: null,
      date_on_sale_from_gmt: null,
      date_on_sale_to: null,
      low_stock_amount: null,
      price: '20',
      on_sale: false,
    });
  });

  test('keeps an article number to one product', async () => {
    const client = open();
    const { id } = await make(client, PRODUCTS, { sku: 'ONE' });
    expect((await client('POST', PRODUCTS, { body: { sku: 'ONE' } })).status).toBe(400);
    expect((await client('PUT', `${PRODUCTS}/${id}`, { body: { sku: 'ONE' } })).status).toBe(200);
    expect((await client('PUT', `${PRODUCTS}/${id}`, { body: { sku: 'SEED-MUG' } })).status).toBe(400);
  });

  test('gives products of the same name slugs of their own', async () => {
    const client = open();
    const slugs = [await make(client, PRODUCTS, { name: 'Twin' }), await make(client, PRODUCTS, { name: 'Twin' })];
    expect(slugs.map(({ slug }) => slug)).toEqual(['twin', 'twin-2']);
  });

  test('keeps lists of objects with what they lack', async () => {
    const client = open();
    const { list } = await client('GET', `${PRODUCTS}?sku=SEED-MUG`);
    const [category] = column(list[0]?.categories, 'id');
    const product = await make(client, PRODUCTS, {
      categories: [{ id: category, name: 'ignored' }, { id: 999_999 }],
      images: [{ src: 'https://images.test/a.png', alt: 'A', date_created: 5 }, {}],
      attributes: [
        { name: 'Size', options: ['S', 'M'] },
        { id: 1, visible: true, options: ['4K'] },
      ],
      default_attributes: [{ name: 'Size', option: 'M' }],
      downloads: [
        { name: 'Film', file: 'https://files.test/a.mp4' },
        { id: 'own', name: 'B', file: '' },
      ],
      meta_data: [{ key: 'k', value: [1, { a: null }] }],
    });
    expect(product.categories).toEqual([{ id: category, name: 'Goodies', slug: 'goodies' }]);
    expect(product.images).toMatchObject([
      { src: 'https://images.test/a.png', alt: 'A', name: '', date_created: expect.any(String) },
    ]);
    expect(product.attributes).toMatchObject([
      { id: 0, name: 'Size', position: 0, visible: false, variation: false, options: ['S', 'M'] },
      { id: 1, name: 'Format', position: 1, visible: true, variation: false, options: ['4K'] },
    ]);
    expect(product.default_attributes).toEqual([{ id: 0, name: 'Size', option: 'M' }]);
    expect(product.downloads).toMatchObject([{ id: 'download-1', name: 'Film' }, { id: 'own' }]);
    expect(product.meta_data).toMatchObject([{ key: 'k', value: [1, { a: null }] }]);
    const { body } = await client('PUT', `${PRODUCTS}/${product.id}`, { body: { menu_order: 1 } });
    expect(body).toMatchObject({
      categories: product.categories,
      images: product.images,
      downloads: product.downloads,
    });
  });

  test('says by the stock whether it is in stock, unless told', async () => {
    const client = open();
    const stock = { manage_stock: true, stock_quantity: 0 };
    expect((await make(client, PRODUCTS, stock)).stock_status).toBe('instock');
    const { id } = await make(client, PRODUCTS, { manage_stock: true, stock_quantity: 4 });
    const update = async (sent: object) => (await client('PUT', `${PRODUCTS}/${id}`, { body: sent })).body.stock_status;
    expect(await update({ stock_quantity: 0 })).toBe('outofstock');
    expect(await update({ stock_quantity: 0, backorders: 'yes' })).toBe('onbackorder');
    expect(await update({ stock_quantity: 5 })).toBe('instock');
    expect(await update({ stock_quantity: 5, stock_status: 'outofstock' })).toBe('outofstock');
  });

  test.each([
    ['type', 'variation'],
    ['status', 'any'],
    ['catalog_visibility', 'bogus'],
    ['tax_status', 'bogus'],
    ['stock_status', 'bogus'],
    ['backorders', 'bogus'],
    ['featured', 'maybe'],
    ['regular_price', 20],
    ['regular_price', 'free'],
    ['stock_quantity', 'many'],
    ['external_url', 'not a url'],
    ['date_created', 'never'],
    ['dimensions', 'large'],
    ['dimensions', { width: 5 }],
    ['images', [{ src: 'not a url' }]],
    ['images', [{ id: 999_999 }]],
    ['attributes', [{ position: 'first' }]],
    ['attributes', [{ options: [5] }]],
    ['categories', [{ id: 'abc' }]],
    ['upsell_ids', ['a']],
  ])('rejects a %s of %o', async (name, value) => {
    const answer = await open()('POST', PRODUCTS, { body: { [name]: value } });
    expect(answer).toMatchObject({ status: 400, body: { data: { params: { [name]: expect.any(String) } } } });
  });

  test('is unknown by a wrong id', async () => {
    const client = open();
    expect((await client('GET', `${PRODUCTS}/999999`)).status).toBe(404);
    expect((await client('PUT', `${PRODUCTS}/999999`, { body: { name: 'x' } })).status).toBe(404);
    expect((await client('DELETE', `${PRODUCTS}/999999`)).status).toBe(404);
  });
});

describe('removing a product, which the interface does not show', () => {
  test('trashes it, out of every list that does not ask for the trash', async () => {
    const client = open();
    const { id } = await make(client, PRODUCTS, { name: 'Tripod' });
    expect((await client('DELETE', `${PRODUCTS}/${id}`)).body).toMatchObject({ id, status: 'trash' });
    expect((await client('GET', `${PRODUCTS}/${id}`)).body.status).toBe('trash');
    expect((await client('GET', `${PRODUCTS}?include[]=${id}`)).list).toEqual([]);
    expect(column((await client('GET', `${PRODUCTS}?status=trash`)).list, 'id')).toEqual([id]);
    expect((await client('DELETE', `${PRODUCTS}/${id}`)).status).toBe(410);
  });

  test('removes it for good with force, and frees its SKU', async () => {
    const client = open();
    const { id } = await make(client, PRODUCTS, { sku: 'TRIPOD' });
    expect((await client('DELETE', `${PRODUCTS}/${id}?force=true`)).status).toBe(200);
    expect((await client('GET', `${PRODUCTS}/${id}`)).status).toBe(404);
    expect((await client('POST', PRODUCTS, { body: { sku: 'TRIPOD' } })).status).toBe(201);
  });

  test('is declared by the index, with the flag that bypasses the trash', async () => {
    const { routes } = (await open()('GET', '/')).body;
    const route = membersOf(membersOf(routes)[`${PRODUCTS}/(?P<id>[\\d]+)`]);
    const removal = listOf(route.endpoints)
      .map(membersOf)
      .find(({ methods }) => listOf(methods).includes('DELETE'));
    expect(removal?.args).toMatchObject({ force: { type: 'boolean', default: false } });
  });
});
