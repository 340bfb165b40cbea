/** How another shop takes orders, counts taxes, keeps coupons and shows what it sells. */
import { onHandlers } from '../faults/hooks.ts';
import { RestError } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { flagOf, has, integerOf, listOf, membersOf, numberOf, pick, textOf } from '../http/values.ts';
import { moneyText } from '../shop/fields.ts';
import { priceText } from '../shop/prices.ts';
import { PRODUCTS } from '../shop/products.ts';
import { createClock } from '../state/clock.ts';
import { DAY } from '../state/dates.ts';
import type { ProductRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { ERRORS, RETURNED } from './allowed.ts';
import { answered, deeply, hiding, isCreation, isList, KEYS, onRecords, onSent } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

const COUPONS = '/shop-analytics/coupons';
const ORDERS = '/shop-analytics/orders';
const PRODUCT_LIST = 'GET /shop-analytics/products';

const batchKeys = (root: string) => ['POST', 'PUT', 'PATCH'].map((method) => `${method} ${root}/batch`);
const ORDER_KEYS = [...KEYS.orders, ...batchKeys(ORDERS)];
const COUPON_KEYS = [...KEYS.coupons, ...batchKeys(COUPONS)];

const LANGUAGE = '_language';

/** The same mug in another language: a record of its own. */
function seedTranslation(site: Site): void {
  const yesterday = { ...site, clock: createClock(() => site.clock.now() - DAY) };
  const mug = { name: 'Film mug (English)', regular_price: '12.50', meta_data: [{ key: LANGUAGE, value: 'en' }] };
  PRODUCTS.write(yesterday, mug, null);
}

const isTranslation = ({ meta }: ProductRecord) => meta.some(({ key, value }) => key === LANGUAGE && value === 'en');

const RATE = 1.1;

/** Prices of the shop are in euros: an order in another currency gets them converted. */
function pricesConverted(): VariationChange {
  return onSent(KEYS.orders, (sent, { path }, { site }) => {
    const currency = textOf(sent.currency) || (site.orders.get(integerOf(path.id))?.currency ?? 'EUR');
    if (currency === 'EUR' || !has(sent, 'line_items')) return sent;
    const line_items = listOf(sent.line_items).map((item) => {
      const line = membersOf(item);
      const product = site.products.get(integerOf(line.product_id));
      if (product === undefined || has(line, 'subtotal') || has(line, 'id')) return line;
      const unit = Math.round(numberOf(priceText(site, product)) * RATE * 100) / 100;
      const quantity = has(line, 'quantity') ? integerOf(line.quantity) : 1;
      return { ...line, subtotal: moneyText(unit * quantity) };
    });
    return { ...sent, line_items };
  });
}

const isOrder = (members: Values) => 'order_key' in members && Array.isArray(members.line_items);

const TAX = 0.2;

/** Lines of one kind are taxed: they say so themselves, and the order adds it up. */
function taxed(name: 'line_items' | 'fee_lines'): VariationChange {
  const edit = (order: Values): Values => {
    if (!isOrder(order)) return order;
    const decimals = textOf(order.total).split('.')[1]?.length ?? 0;
    const money = (amount: number) => moneyText(amount, decimals);
    const of = (amount: unknown) => numberOf(money(numberOf(amount) * TAX));
    const lines = listOf(order[name])
      .map(membersOf)
      .map((line) => {
        if (line.tax_status === 'none') return line;
        const [total, subtotal] = [money(of(line.total)), money(of(line.subtotal ?? line.total))];
        const taxes = [{ id: 1, total, subtotal }];
        return { ...line, total_tax: total, ...('subtotal' in line ? { subtotal_tax: subtotal } : {}), taxes };
      });
    const tax = lines.reduce((sum, line) => sum + numberOf(line.total_tax), 0);
    const total = numberOf(order.total) + tax;
    const rate = { id: 1, rate_code: 'FR-TVA-1', rate_id: 1, label: 'TVA', compound: false, tax_total: money(tax) };
    return {
      ...order,
      [name]: lines,
      cart_tax: money(tax),
      total_tax: money(tax),
      total: money(total),
      total_formatted: `${moneyText(total)} ${textOf(order.currency_symbol)}`,
      tax_lines: tax === 0 ? [] : [rate],
    };
  };
  return answered(ORDER_KEYS, (body) => deeply(body, edit));
}

/** "_made_by" is shown as "Made by", and its text as a paragraph. */
function shownAsMarkup(members: Values): Values {
  if (!('display_key' in members) || typeof members.value !== 'string') return members;
  const label = textOf(members.key).replace(/^_/, '').replaceAll('_', ' ');
  return {
    ...members,
    display_key: label.slice(0, 1).toUpperCase() + label.slice(1),
    display_value: `<p>${members.value}</p>\n`,
  };
}

/** Orders of guests are listed with those of the customer who has the same address. */
function guestsByMail(): VariationChange {
  return onHandlers([`GET ${ORDERS}`], (call, next, { site }) => {
    const user = site.users.find(({ id }) => has(call.values, 'customer') && id === integerOf(call.values.customer));
    if (user === undefined) return next(call);
    const all = site.orders.all.bind(site.orders);
    const isTheirs = (billing: unknown) => textOf(membersOf(billing).email).toLowerCase() === user.email;
    site.orders.all = () =>
      all().map((order) =>
        order.customerId === 0 && isTheirs(order.fields.billing) ? { ...order, customerId: user.id } : order,
      );
    try {
      const reply = next(call);
      const body = listOf(reply.body)
        .map(membersOf)
        .map((order) => ({ ...order, customer_id: site.orders.get(integerOf(order.id))?.customerId ?? 0 }));
      return { ...reply, body };
    } finally {
      site.orders.all = all;
    }
  });
}

function lineImages(): VariationChange {
  return onHandlers(ORDER_KEYS, (call, next, { site }) => {
    const reply = next(call);
    const edit = (members: Values): Values => {
      if (!('product_id' in members) || !('quantity' in members) || !('image' in members)) return members;
      const [image] = listOf(site.products.get(integerOf(members.product_id))?.fields.images).map(membersOf);
      const attachment = site.attachments.get(integerOf(image?.id));
      const shown =
        attachment === undefined
          ? { id: 0, src: `${site.home}/uploads/placeholder.png` }
          : { id: attachment.id, src: attachment.url };
      return { ...members, image: shown };
    };
    return { ...reply, body: deeply(reply.body, edit) };
  });
}

function pagesEnd(): VariationChange {
  return onHandlers(KEYS.shop.filter(isList), (call, next) => {
    const reply = next(call);
    const pages = integerOf(reply.headers?.['X-WP-TotalPages']);
    if (has(call.sent, 'offset') || pages === 0 || integerOf(call.values.page) <= pages) return reply;
    throw new RestError(400, 'rest_post_invalid_page_number', 'The page number requested is too large.');
  });
}

const LIMITS_OF_USE = ['usage_limit', 'usage_limit_per_user', 'limit_usage_to_x_items'];

function zeroAsNone(sent: Values): Values {
  const none = LIMITS_OF_USE.filter((name) => sent[name] === 0).map((name) => [name, null]);
  return { ...sent, ...Object.fromEntries(none) };
}

function upperCode(members: Values): Values {
  const isCoupon = 'discount_type' in members || 'discount' in members;
  return isCoupon && typeof members.code === 'string' ? { ...members, code: members.code.toUpperCase() } : members;
}

function withoutNullMeta(members: Values): Values {
  if (!Array.isArray(members.meta_data)) return members;
  return { ...members, meta_data: members.meta_data.filter((meta) => membersOf(meta).value !== null) };
}

const EMBEDDED = ['id', 'name', 'slug', 'permalink', 'type', 'price', 'images', '_links'];

export const TILL: readonly Variation[] = [
  variation(
    'product-translations-not-listed',
    'A product in another language is a record of its own, and only lists that ask for every language show it.',
    'Product list query (all optional): that a list without filters shows every product is not said.',
    () => ({
      ...onHandlers([PRODUCT_LIST], (call, next, { site }) =>
        call.sent.lang === 'all' ? next(call) : hiding(site.products, isTranslation, () => next(call)),
      ),
      seeded: seedTranslation,
    }),
  ),
  variation(
    'prices-converted-by-currency',
    'An order in another currency than that of the shop gets the prices of its products converted.',
    'Order: “currency | string | ISO code from the enum below; default `EUR` on create”; line_items: “subtotal (string, before discounts)”: what a product costs in an order is not said.',
    pricesConverted,
  ),
  variation(
    'coupon-codes-upper-case',
    'Codes of coupons read in upper case, and are found in any.',
    `Coupon: “code | string | required on create”. ${RETURNED}`,
    () => answered([...COUPON_KEYS, ...ORDER_KEYS], (body) => deeply(body, upperCode)),
  ),
  variation(
    'coupon-limit-zero-is-none',
    'A limit of use of a coupon that is sent as 0 is no limit, and reads null.',
    `Coupon: “usage_limit_per_user | integer”: what 0 means is not said. ${RETURNED}`,
    () => onSent(COUPON_KEYS, zeroAsNone),
  ),
  variation(
    'item-meta-shown-as-markup',
    'Meta of the items of an order is shown with a label in words and its text in a paragraph.',
    `line_items item: “meta_data (array of meta objects that also carry display_key and display_value, both strings)”. ${RETURNED}`,
    () => answered(ORDER_KEYS, (body) => deeply(body, shownAsMarkup)),
  ),
  variation(
    'shop-page-past-the-end-400',
    'A page past the end of a list of the shop is rejected.',
    `Limits: “page | notes, coupons, orders, products lists | default 1, minimum 1”: what is past the end is not said. ${ERRORS}`,
    pagesEnd,
  ),
  variation(
    'embedded-products-are-short',
    'A product in the context embed shows only the members that a link to it needs.',
    `“GET | /shop-analytics/products/{id} | id, context (enum \`view\`, \`embed\`, \`edit\`; default \`view\`)”. ${RETURNED}`,
    () =>
      onRecords(
        KEYS.products.filter((key) => key.startsWith('GET ')),
        (record, { values }) => (values.context === 'embed' ? pick(record, EMBEDDED) : record),
      ),
  ),
  variation(
    'priceless-outside-price-filters',
    'A product without a price is in no list that is filtered by price.',
    'Product list query: “min_price, max_price | string”: what becomes of a product without a price is not said.',
    () =>
      onHandlers([PRODUCT_LIST], (call, next, { site }) => {
        if (!has(call.sent, 'min_price') && !has(call.sent, 'max_price')) return next(call);
        return hiding(
          site.products,
          (product) => priceText(site, product) === '',
          () => next(call),
        );
      }),
  ),
  variation(
    'order-items-taxed',
    'The shop counts taxes: items of an order say theirs, and the total of the order holds them.',
    `line_items item: “subtotal (string, before discounts)”, “subtotal_tax”, “total_tax”, “taxes”, all read-only. ${RETURNED}`,
    () => taxed('line_items'),
  ),
  variation(
    'nameless-products-named',
    'A product that is made without a name gets one.',
    'Shop: products: “POST | /shop-analytics/products | Product fields, all optional, defaults as in the product table”, where the name has no default.',
    () =>
      onSent(KEYS.products.filter(isCreation), (sent) =>
        textOf(sent.name).trim() === '' ? { ...sent, name: 'Produit' } : sent,
      ),
  ),
  variation(
    'orders-of-guests-by-mail',
    'A list of the orders of a customer shows orders of guests with the same e-mail address, too.',
    'Additional order list parameters: “`customer`: integer.”: which orders are those of a customer is not said.',
    guestsByMail,
  ),
  variation(
    'sku-part-case-sensitive',
    'A part of a SKU is looked for as it is written, in upper or lower case.',
    'Product list query: “search_sku | string | partial SKU match”: whether case counts is not said.',
    () =>
      onHandlers([PRODUCT_LIST], (call, next, { site }) => {
        const part = textOf(call.values.search_sku);
        return hiding(
          site.products,
          ({ fields }) => !textOf(fields.sku).includes(part),
          () => next(call),
        );
      }),
  ),
  variation(
    'order-items-show-images',
    'Items of an order show the image of their product, or a picture that stands for none.',
    `line_items item: “image (read-only object with id integer and src URI)”. ${RETURNED}`,
    lineImages,
  ),
  variation(
    'order-fees-taxed',
    'The shop counts taxes on fees: each says its own, and the total of the order holds them.',
    `fee_lines item: “total_tax (string, read-only)”. ${RETURNED}`,
    () => taxed('fee_lines'),
  ),
  variation(
    'backorders-need-counted-stock',
    'A product whose stock is not counted reads that it takes no backorders, whatever was sent.',
    `Product: “backorders | enum \`no\`, \`notify\`, \`yes\` | \`no\`” beside “manage_stock”: how the two hang together is not said. ${RETURNED}`,
    () =>
      onRecords(KEYS.products, (record) =>
        record.manage_stock === undefined || flagOf(record.manage_stock)
          ? record
          : { ...record, backorders: 'no', backorders_allowed: false },
      ),
  ),
  variation(
    'meta-of-null-is-none',
    'Meta whose value is null is not kept.',
    `Meta object: “\`value\` (null, object, string, number, boolean, integer or array)”: what null means is not said. ${RETURNED}`,
    () => answered([...KEYS.products, ...COUPON_KEYS, ...ORDER_KEYS], (body) => deeply(body, withoutNullMeta)),
  ),
];
