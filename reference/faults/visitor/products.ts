/** Products: falsy values, members that stand for each other, and rules that one way of writing forgets. */
import { has, integerOf, listOf, membersOf, textOf } from '../../http/values.ts';
import type { HandlerEdit } from '../hooks.ts';
import { drop, given, handled, mapItems, writer } from '../sentences/kit.ts';
import { change, PRODUCTS, product, read, stocked } from '../sentences/show.ts';

const wrong = writer('visitor');
const TABLE = 'Product (shop): ';
const SALE_STARTS = ['date_on_sale_from', 'date_on_sale_from_gmt'];
/** The first category of the seeds. */
const EQUIPMENT = 8;

const anySku: HandlerEdit = (call, next, { site }) => {
  if (!has(call.sent, 'sku')) return next(call);
  const reply = next({ ...call, sent: drop(call.sent, 'sku'), values: drop(call.values, 'sku') });
  const written = site.products.get(integerOf(call.path.id));
  if (written === undefined) return reply;
  site.products.put({ ...written, fields: { ...written.fields, sku: call.sent.sku } });
  return { ...reply, body: { ...membersOf(reply.body), sku: call.sent.sku } };
};

const namingCategories: HandlerEdit = (call, next, { site }) => {
  for (const { id, name } of listOf(call.sent.categories).map(membersOf)) {
    const held = site.productCategories.get(integerOf(id));
    if (held !== undefined && textOf(name) !== '') site.productCategories.put({ ...held, name: textOf(name) });
  }
  return next(call);
};

export const productFaults = [
  wrong(
    'attribute-visible',
    `${TABLE}“attributes | array of {…, visible boolean default false, …}”`,
    PRODUCTS.writes,
    'an attribute is visible where nothing is said of it',
    given((values) => mapItems(values, 'attributes', (attribute) => ({ visible: true, ...attribute }))),
    [product({ attributes: [{ name: 'Lens', options: ['35 mm', '50 mm'] }] })],
  ),
  wrong(
    'product-never-sold-out',
    `${TABLE}“stock_quantity | integer”`,
    PRODUCTS.update,
    'an update to a stock of 0 is passed over',
    given((values) => (values.stock_quantity === 0 ? drop(values, 'stock_quantity') : values)),
    [stocked(), change(PRODUCTS, { stock_quantity: 0 }), read(PRODUCTS)],
  ),
  wrong(
    'image-alt-is-name',
    `${TABLE}“images | array of {id integer, …, src URI, name string, alt string}”`,
    PRODUCTS.writes,
    'the alternative text of an image is its name',
    given((values) =>
      mapItems(values, 'images', (image) => (has(image, 'name') ? { ...image, alt: image.name } : image)),
    ),
    [product({ images: [{ src: 'https://example.test/front.png', name: 'front', alt: 'The box from the front' }] })],
  ),
  wrong(
    'sale-end-without-start',
    `${TABLE}“date_on_sale_from, date_on_sale_from_gmt, date_on_sale_to, date_on_sale_to_gmt | string or null”`,
    PRODUCTS.writes,
    'date_on_sale_to_gmt is passed over where the start of the sale is not sent with it',
    given((values) => (SALE_STARTS.some((name) => has(values, name)) ? values : drop(values, 'date_on_sale_to_gmt'))),
    [product({ regular_price: '9', sale_price: '7', date_on_sale_to_gmt: '2027-05-01T10:00:00' })],
  ),
  wrong(
    'sku-twice-by-patch',
    `${TABLE}“sku | string (unique identifier)”`,
    `PATCH ${PRODUCTS.root}/{id}`,
    'a PATCH may give a product the sku of another one',
    handled(anySku),
    [product({ sku: 'CAM-1' }), product({ sku: 'CAM-2' }), change(PRODUCTS, { sku: 'CAM-1' }, 'PATCH', 2)],
  ),
  wrong(
    'category-named-by-product',
    `${TABLE}“categories | array of {id integer, name string read-only, slug string read-only}”`,
    PRODUCTS.writes,
    'the name that is sent with the id of a category becomes the name of the category',
    handled(namingCategories),
    [product({ categories: [{ id: EQUIPMENT, name: 'Gear' }] })],
  ),
];
