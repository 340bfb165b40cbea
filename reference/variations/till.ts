/** How another shop lists, prices and limits what it sells. */
import { onHandlers } from '../faults/hooks.ts';
import { RestError } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { has, integerOf, listOf, membersOf, numberOf, textOf } from '../http/values.ts';
import { moneyText } from '../shop/fields.ts';
import { priceText } from '../shop/prices.ts';
import { PRODUCTS } from '../shop/products.ts';
import { createClock } from '../state/clock.ts';
import { DAY } from '../state/dates.ts';
import type { ProductRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { ERRORS, RETURNED } from './allowed.ts';
import { deeply, hiding, isList, KEYS, onSent } from './hooks.ts';
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
    'coupon-limit-zero-is-none',
    'A limit of use of a coupon that is sent as 0 is no limit, and reads null.',
    `Coupon: “usage_limit_per_user | integer”: what 0 means is not said. ${RETURNED}`,
    () => onSent(COUPON_KEYS, zeroAsNone),
  ),
  variation(
    'shop-page-past-the-end-400',
    'A page past the end of a list of the shop is rejected.',
    `Limits: “page | notes, coupons, orders, products lists | default 1, minimum 1”: what is past the end is not said. ${ERRORS}`,
    pagesEnd,
  ),
  variation(
    'orders-of-guests-by-mail',
    'A list of the orders of a customer shows orders of guests with the same e-mail address, too.',
    'Additional order list parameters: “`customer`: integer.”: which orders are those of a customer is not said.',
    guestsByMail,
  ),
  variation(
    'order-items-show-images',
    'Items of an order show the image of their product, or a picture that stands for none.',
    `line_items item: “image (read-only object with id integer and src URI)”. ${RETURNED}`,
    lineImages,
  ),
];
