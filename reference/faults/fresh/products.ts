/** Products, and meta objects, in the store of another language, with a search engine before it. */
import { integerOf, integersOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { fold } from '../../state/text.ts';
import { given, handled, map, mapItems, rejecting, writer } from '../sentences/kit.ts';
import { COUPONS, change, list, ORDERS, PRODUCTS, product, read } from '../sentences/show.ts';

const wrong = writer('fresh');
const WINDOW = 10_000;

/** In some languages an empty object is an empty list. */
function withoutEmptyObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyObjects);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return entries.length === 0
    ? []
    : Object.fromEntries(entries.map(([name, member]) => [name, withoutEmptyObjects(member)]));
}

export const productFaults = [
  wrong(
    'deep-pages-rejected',
    'Limits: “page | notes, coupons, orders, products lists | default 1, minimum 1”: there is no maximum',
    [PRODUCTS.list, ORDERS.list],
    'a page that ends behind the ten thousandth record is rejected',
    rejecting('page', (_sent, { call: { values } }) => integerOf(values.page) * integerOf(values.per_page) > WINDOW),
    [list(PRODUCTS, 'page=101&per_page=100')],
  ),
  wrong(
    'upsells-both-ways',
    'Product: “upsell_ids | array of integer”',
    PRODUCTS.writes,
    'a product that another one names in its upsell_ids names that one as well',
    handled((call, next, { site }) => {
      const reply = next(call);
      const id = integerOf(membersOf(reply.body).id);
      for (const other of integersOf(call.sent.upsell_ids)) {
        const held = site.products.get(other);
        if (held === undefined) continue;
        const upsells = [...new Set([...integersOf(held.fields.upsell_ids), id])];
        site.products.put({ ...held, fields: { ...held.fields, upsell_ids: upsells } });
      }
      return reply;
    }),
    [product(), product({ name: 'Another', upsell_ids: ['$1'] }), read(PRODUCTS)],
  ),
  wrong(
    'empty-objects-are-lists',
    'Meta object: “value (null, object, string, number, boolean, integer or array)”',
    [...PRODUCTS.writes, ...COUPONS.writes, ...ORDERS.writes],
    'an empty object in the value of a meta object comes back as an empty list',
    given((values) => mapItems(values, 'meta_data', (meta) => map(meta, 'value', withoutEmptyObjects))),
    [product({ meta_data: [{ key: 'player', value: { captions: {}, loop: true } }] })],
  ),
  wrong(
    'meta-keys-collated',
    'Meta object: “key (string)”',
    PRODUCTS.writes,
    'two keys of meta objects of a product that differ in capitals or accents alone are one',
    given((values, { held }) => {
      const known = [...listOf(held().meta_data), ...listOf(values.meta_data)].map((meta) =>
        textOf(membersOf(meta).key),
      );
      return mapItems(values, 'meta_data', (meta) => {
        const key = textOf(meta.key);
        return { ...meta, key: known.find((other) => fold(other) === fold(key)) ?? key };
      });
    }),
    [
      product({
        meta_data: [
          { key: 'Format', value: 'A4' },
          { key: 'format', value: 'landscape' },
        ],
      }),
    ],
  ),
  wrong(
    'virtual-weighs-nothing',
    'Product: “weight | string (kg)”, “dimensions | object”; Shop: products: “Product fields optional, no defaults applied”',
    PRODUCTS.update,
    'an update that makes a product virtual takes its weight and its dimensions away',
    given((values) =>
      values.virtual === true ? { ...values, weight: '', dimensions: { length: '', width: '', height: '' } } : values,
    ),
    [product({ weight: '2', dimensions: { length: '30' } }), change(PRODUCTS, { virtual: true })],
  ),
];
