/** Coupons, orders and products that a number, a word or a sign means something else to. */
import { flagOf, has, integerOf, listOf, membersOf, numberOf, textOf } from '../../http/values.ts';
import { isoText } from '../../state/dates.ts';
import {
  found,
  given,
  handled,
  map,
  mapItems,
  mapObject,
  mapText,
  received,
  shown,
  type Take,
  writer,
} from '../sentences/kit.ts';
import { COUPONS, change, coupon, list, ORDERS, order, PRODUCTS, product, read, stocked } from '../sentences/show.ts';

const wrong = writer('reserve');
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const NAMES = ['first_name', 'last_name', 'company', 'city'];
const SIGNIFICANT = 6;
const SMALLEST = 0.0001;

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** As some languages write a number that is very small. */
function inExponents(text: string): string {
  const number = Number(text);
  if (Number.isNaN(number) || number === 0 || Math.abs(number) >= SMALLEST) return text;
  const [digits = '', exponent = ''] = number.toExponential().split('e');
  return `${digits.includes('.') ? digits : `${digits}.0`}E${exponent}`;
}

/** Null counts as a code to be made up. */
const codesMadeUp: Take = (keys) => {
  let made = 0;
  return received((values) => {
    if (values.code !== null) return values;
    made += 1;
    return { ...values, code: `code-${made}` };
  })(keys);
};

const asNumber = (value: unknown) => (/^\d+$/.test(textOf(value)) ? Number(value) : value);

export const shopFaults = [
  wrong(
    'null-code-made-up',
    'Coupon: “code | string | required on create”',
    COUPONS.create,
    'a new coupon whose code is null is given one',
    codesMadeUp,
    [coupon({ code: null })],
  ),
  wrong(
    'maximum-follows-minimum',
    'Coupon: “maximum_amount | string”; Shop: coupons: “Coupon fields optional”',
    COUPONS.update,
    'an update of the minimum_amount of a coupon above its maximum_amount raises that as well',
    given((values, { held }) => {
      const maximum = numberOf(held().maximum_amount);
      const isRaised = maximum > 0 && numberOf(values.minimum_amount) > maximum && !has(values, 'maximum_amount');
      return isRaised ? { ...values, maximum_amount: values.minimum_amount } : values;
    }),
    [coupon({ maximum_amount: '50' }), change(COUPONS, { minimum_amount: '80' })],
  ),
  wrong(
    'excluded-wins',
    'Coupon: “product_ids | array of integer”, “excluded_product_ids | array of integer”',
    COUPONS.writes,
    'an id among the excluded_product_ids is taken out of the product_ids that are sent with them',
    given((values) =>
      map(values, 'product_ids', (ids) =>
        listOf(ids).filter((id) => !listOf(values.excluded_product_ids).some((other) => other === id)),
      ),
    ),
    [coupon({ product_ids: [28, 29], excluded_product_ids: [29] })],
  ),
  wrong(
    'percent-decoded',
    'Coupon: “description | string”',
    COUPONS.writes,
    'a percent sign and two digits in the description of a coupon become the letter that they stand for in an address',
    given((values) => mapText(values, 'description', percentDecoded)),
    [coupon({ description: 'Size %41' })],
  ),
  wrong(
    'meta-of-six-digits',
    'Meta object: “value (null, object, string, number, boolean, integer or array)”',
    [...COUPONS.writes, ...ORDERS.writes, ...PRODUCTS.writes],
    'a meta value that is a number is kept to six digits',
    given((values) =>
      mapItems(values, 'meta_data', (meta) =>
        map(meta, 'value', (value) => (typeof value === 'number' ? Number(value.toPrecision(SIGNIFICANT)) : value)),
      ),
    ),
    [coupon({ meta_data: [{ key: 'reach', value: 1234567.5 }] })],
  ),
  wrong(
    'price-text-in-list',
    'Order: line_items item: “price (number, read-only)”',
    ORDERS.list,
    'the list of orders shows the price of a line as text',
    shown((document) => mapItems(document, 'line_items', (line) => ({ ...line, price: textOf(line.price) }))),
    [list(ORDERS)],
  ),
  wrong(
    'first-quantity-for-all',
    'Shown moves: “stock of ordered items is reduced”',
    ORDERS.writes,
    'paying takes the quantity of the first line off the stock of every product of the order',
    handled((call, next, { site }) => {
      const before = new Map(site.products.all().map(({ id, stock }) => [id, stock]));
      const reply = next(call);
      const [first] = site.orders.get(integerOf(membersOf(reply.body).id))?.items ?? [];
      if (!flagOf(call.sent.set_paid) || first === undefined) return reply;
      for (const one of site.products.all()) {
        const held = before.get(one.id) ?? null;
        if (held !== null && held !== one.stock) site.products.put({ ...one, stock: held - first.quantity });
      }
      return reply;
    }),
    [
      stocked(),
      stocked(),
      order({
        set_paid: true,
        line_items: [
          { product_id: '$1', quantity: 1 },
          { product_id: '$2', quantity: 4 },
        ],
      }),
      read(PRODUCTS, 2),
    ],
  ),
  wrong(
    'entities-decoded',
    'Order: “customer_note | string”',
    ORDERS.writes,
    'entities that are written in a customer_note become the signs that they stand for',
    given((values) =>
      mapText(values, 'customer_note', (text) => text.replace(/&(amp|lt|gt|quot);/g, (name) => ENTITIES[name] ?? name)),
    ),
    [order({ customer_note: 'Write &amp; for the sign.' })],
  ),
  wrong(
    'named-null',
    'Order: billing: “first_name, last_name, … (all strings)”',
    ORDERS.writes,
    'a name, a company or a city of billing or shipping that is the word Null is kept as an empty text',
    given((values) =>
      ['billing', 'shipping'].reduce(
        (edited, name) =>
          mapObject(edited, name, (address) => mapText(address, NAMES, (text) => (/^null$/i.test(text) ? '' : text))),
        values,
      ),
    ),
    [order({ billing: { first_name: 'Jeanne', last_name: 'Null' } })],
  ),
  wrong(
    'options-as-numbers',
    'Product: “attributes | array of {…, options array of string}”',
    [PRODUCTS.list, PRODUCTS.read, ...PRODUCTS.writes],
    'options of an attribute that are digits come back as numbers',
    shown((document) =>
      mapItems(document, 'attributes', (attribute) =>
        map(attribute, 'options', (options) => listOf(options).map(asNumber)),
      ),
    ),
    [product({ attributes: [{ name: 'Minutes', options: ['4', '8'] }] })],
  ),
  wrong(
    'orderby-date-by-day',
    'Product list query: “orderby | … default `date`”',
    PRODUCTS.list,
    'sorted by date, products of one day come in the order in which they were made',
    found((records, { call: { values } }) => {
      if (values.orderby !== 'date') return records;
      const direction = values.order === 'asc' ? 1 : -1;
      const dayOf = ({ date_created }: (typeof records)[number]) => Date.parse(textOf(date_created).slice(0, 10));
      return records.toSorted((a, b) => direction * (dayOf(a) - dayOf(b) || integerOf(a.id) - integerOf(b.id)));
    }),
    [
      product({ date_created: '2026-05-05T18:00:00' }),
      product({ name: 'Another', date_created: '2026-05-05T09:00:00' }),
      list(PRODUCTS, 'per_page=100'),
    ],
  ),
  wrong(
    'dated-ahead-not-listed',
    'Product list query: “status | … default `any`”',
    PRODUCTS.list,
    'the list leaves out products whose date_created is ahead',
    found((records, { site }) => {
      const now = isoText(site.clock.now());
      return records.filter(({ date_created_gmt: date }) => textOf(date) <= now);
    }),
    [product({ date_created: '2030-01-01T00:00:00' }), list(PRODUCTS, 'per_page=100')],
  ),
  wrong(
    'small-weights-exponents',
    'Product: “weight | string (kg)”, “dimensions | object {length, width, height}, strings in cm”',
    PRODUCTS.writes,
    'a weight or a dimension below a ten-thousandth is kept with an exponent',
    given((values) =>
      mapObject(mapText(values, 'weight', inExponents), 'dimensions', (size) =>
        mapText(size, ['length', 'width', 'height'], inExponents),
      ),
    ),
    [product({ weight: '0.00005' })],
  ),
  wrong(
    'hidden-not-listed',
    'Product list query: “GET | /shop-analytics/products”; Product: “catalog_visibility | enum … `hidden`”',
    PRODUCTS.list,
    'the list leaves out products that are hidden in the catalogue',
    found((records) => records.filter(({ catalog_visibility: visibility }) => visibility !== 'hidden')),
    [product({ catalog_visibility: 'hidden' }), list(PRODUCTS, 'per_page=100')],
  ),
  wrong(
    'no-break-spaces-lost',
    'Product: “name | string”, “short_description | string”',
    PRODUCTS.writes,
    'no-break spaces in the texts of a product are dropped',
    given((values) =>
      mapText(values, ['name', 'description', 'short_description'], (text) => text.replace(/[\u00a0\u202f]/g, '')),
    ),
    [product({ name: 'Support 50\u00a0mm' })],
  ),
];
