/** Products: text that is cut or taken for a number, fields that others switch off, and lists that remember or miscount. */
import { forbidden } from '../../access.ts';
import { flagOf, has, integerOf, listOf, textOf } from '../../http/values.ts';
import { isSuccess, onHandlers } from '../hooks.ts';
import { drop, firstOf, found, given, handled, map, mapText, shown, type Take, writer } from '../sentences/kit.ts';
import { change, list, PRODUCTS, product, read } from '../sentences/show.ts';
import { changedSteps } from '../switch-on.ts';

const wrong = writer('examiner');
const LONGEST_SNIPPET = 160;

/** Looks up what was featured when it was made. */
const featuredWhenMade: Take = () => {
  const made = new Map<number, boolean>();
  const remember = onHandlers(PRODUCTS.update, (call, next, { site }) => {
    const id = integerOf(call.path.id);
    const held = site.products.get(id);
    if (held !== undefined && !made.has(id)) made.set(id, flagOf(held.fields.featured));
    return next(call);
  });
  const look = found((records, { call, find }) => {
    const { featured } = call.values;
    if (typeof featured !== 'boolean') return records;
    const wasFeatured = (id: unknown, now: unknown) => made.get(integerOf(id)) ?? now;
    return find({ featured: undefined }).filter(({ id, featured: now }) => wasFeatured(id, now) === featured);
  });
  return { steps: (steps) => changedSteps(steps, [remember, look([PRODUCTS.list])]) };
};

export const productFaults = [
  wrong(
    'product-snippet-cut',
    'Product (shop): “short_description | string”',
    PRODUCTS.writes,
    'a short_description ends after 160 characters',
    given((values) => mapText(values, 'short_description', (text) => text.slice(0, LONGEST_SNIPPET))),
    [product({ short_description: 'A film of your company. '.repeat(8) })],
  ),
  wrong(
    'product-sold-for-nothing',
    'Product (shop): “sale_price | string”',
    PRODUCTS.writes,
    'a sale_price of 0 counts as none',
    given((values) => mapText(values, 'sale_price', (price) => (Number(price) === 0 ? '' : price))),
    [product({ regular_price: '20', sale_price: '0' })],
  ),
  wrong(
    'product-hidden-not-featured',
    'Product (shop): “featured | boolean | false”',
    PRODUCTS.writes,
    'featured is lost where catalog_visibility is sent as hidden',
    given((values) => (values.catalog_visibility === 'hidden' ? drop(values, 'featured') : values)),
    [product({ featured: true, catalog_visibility: 'hidden' })],
  ),
  wrong(
    'product-edit-forbidden',
    'Shop: products: “GET | /shop-analytics/products/{id} | id, context (enum `view`, `embed`, `edit`; default `view`)”',
    PRODUCTS.read,
    'context=edit is forbidden to everybody',
    handled((call, next) => {
      if (call.values.context === 'edit') throw forbidden(call.user);
      return next(call);
    }),
    [product(), `GET ${PRODUCTS.root}/$1?context=edit`],
  ),
  wrong(
    'products-featured-when-made',
    'Shop: products: Product list query: “featured | boolean”',
    [PRODUCTS.list, ...PRODUCTS.update],
    'the filter featured does not see what an update changed',
    featuredWhenMade,
    [product(), change(PRODUCTS, { featured: true }), list(PRODUCTS, 'featured=true')],
  ),
  wrong(
    'product-put-shows-again',
    'Shop: products: “POST, PUT, PATCH | /shop-analytics/products/{id} | id; Product fields optional, no defaults applied”',
    `PUT ${PRODUCTS.root}/{id}`,
    'PUT makes the product visible where it sends no catalog_visibility',
    given((values) => ({ catalog_visibility: 'visible', ...values })),
    [product({ catalog_visibility: 'search' }), change(PRODUCTS, { name: 'Probe renamed' }), read(PRODUCTS)],
  ),
  wrong(
    'product-made-at-full-minute',
    'Product (shop): “date_created | string or null (site timezone)”',
    PRODUCTS.writes,
    'date_created loses its seconds',
    given((values) => mapText(values, 'date_created', (date) => date.replace(/(?<=[T ]\d\d:\d\d):\d\d/, ':00'))),
    [product({ date_created: '2026-05-04T10:20:42' })],
  ),
  wrong(
    'product-new-price-new-tax',
    'Product (shop): “tax_class | string”',
    PRODUCTS.update,
    'an update of the regular_price that sends no tax_class takes the class away',
    given((values) =>
      has(values, 'regular_price') && !has(values, 'tax_class') ? { ...values, tax_class: '' } : values,
    ),
    [product({ tax_class: 'taux-reduit' }), change(PRODUCTS, { regular_price: '22' }), read(PRODUCTS)],
  ),
  wrong(
    'product-name-of-digits',
    'Product (shop): “name | string”',
    [PRODUCTS.list, PRODUCTS.read, ...PRODUCTS.writes],
    'a name of digits is answered as a number',
    shown((document) =>
      map(document, 'name', (name) => (/^(0|[1-9]\d{0,14})$/.test(textOf(name)) ? Number(name) : name)),
    ),
    [product({ name: '1984' }), read(PRODUCTS)],
  ),
  wrong(
    'product-low-amount-stays',
    'Product (shop): “low_stock_amount | integer or null”',
    PRODUCTS.update,
    'null does not take the low_stock_amount away',
    given((values) => (values.low_stock_amount === null ? drop(values, 'low_stock_amount') : values)),
    [product({ low_stock_amount: 4 }), change(PRODUCTS, { low_stock_amount: null }), read(PRODUCTS)],
  ),
  wrong(
    'products-first-parent-excluded',
    'Shop: products: Product list query: “exclude, include, parent, parent_exclude | array of integer | empty”',
    PRODUCTS.list,
    'of several ids in parent_exclude the first one counts',
    given((values) => map(values, 'parent_exclude', firstOf)),
    [
      product(),
      product({ name: 'Probe two' }),
      product({ name: 'Probe part', parent_id: '$2' }),
      list(PRODUCTS, 'parent_exclude=$1,$2&include=$3'),
    ],
  ),
  wrong(
    'products-until-per-page',
    'Shop: products: Product list query: “offset | integer”',
    PRODUCTS.list,
    'per_page is read as the place where a list with an offset ends',
    handled((call, next) => {
      const reply = next(call);
      if (!isSuccess(reply) || !has(call.values, 'offset')) return reply;
      const length = Math.max(0, integerOf(call.values.per_page) - integerOf(call.values.offset));
      return { ...reply, body: listOf(reply.body).slice(0, length) };
    }),
    [product(), product({ name: 'Probe two' }), list(PRODUCTS, 'offset=1&per_page=3')],
  ),
];
