/** What an upgrade of the shop broke: types, names, sums in the format of a country, and values that are not saved. */
import { has, listOf, membersOf, textOf, textsOf } from '../../http/values.ts';
import { isoText, wallOf } from '../../state/dates.ts';
import type { HandlerEdit } from '../hooks.ts';
import { drop, given, handled, map, mapItems, mapText, shown, writer } from '../sentences/kit.ts';
import { COUPONS, change, coupon, list, NOTES, ORDERS, order, PRODUCTS, product, read } from '../sentences/show.ts';

const wrong = writer('newcomer');
const showing = ({ list: all, read: one, writes }: typeof COUPONS) => [all, one, ...writes];
const PRODUCT_UPDATE =
  'Shop: products: “POST, PUT, PATCH | …/products/{id} | id; Product fields optional, no defaults applied”';

/** Answers the limit that was sent, and keeps the one before. */
const limitInAnswer: HandlerEdit = (call, next) => {
  if (!has(call.sent, 'usage_limit_per_user')) return next(call);
  const reply = next({ ...call, sent: drop(call.sent, 'usage_limit_per_user') });
  const { usage_limit_per_user } = call.sent;
  return { ...reply, body: { ...membersOf(reply.body), usage_limit_per_user } };
};

export const shopReleases = [
  wrong(
    'coupon-user-limit-not-saved',
    'Coupon: “usage_limit_per_user | integer”',
    COUPONS.update,
    'an update answers the new usage_limit_per_user, and the next read the old one',
    handled(limitInAnswer),
    [coupon({ usage_limit_per_user: 1 }), change(COUPONS, { usage_limit_per_user: 2 }), read(COUPONS)],
  ),
  wrong(
    'coupon-amount-with-comma',
    'Coupon: “amount | string | numeric text, also for percentages”',
    showing(COUPONS),
    'amount is answered with a decimal comma',
    shown((document) => mapText(document, 'amount', (amount) => amount.replace('.', ','))),
    [coupon({ amount: '12.50' })],
  ),
  wrong(
    'coupon-excluded-ids-keyed',
    'Coupon: “excluded_product_ids | array of integer”',
    showing(COUPONS),
    'several excluded_product_ids are answered as an object keyed by position',
    shown((document) =>
      map(document, 'excluded_product_ids', (ids) =>
        listOf(ids).length > 1 ? Object.fromEntries(listOf(ids).entries()) : ids,
      ),
    ),
    [product(), product({ name: 'Other' }), coupon({ excluded_product_ids: ['$1', '$2'] })],
  ),
  wrong(
    'coupon-patch-keeps-expiry',
    'Coupon: “date_expires | string or null”; Endpoints: “POST, PUT and PATCH on the same route carry the same parameters”',
    `PATCH ${COUPONS.root}/{id}`,
    'PATCH takes a null for date_expires as nothing sent, so that only PUT and POST take the date away',
    given((values) => (values.date_expires === null ? drop(values, 'date_expires') : values)),
    [coupon({ date_expires: '2027-05-01T00:00:00' }), change(COUPONS, { date_expires: null }, 'PATCH')],
  ),
  wrong(
    'order-single-fee-bare',
    'Order: “fee_lines | array”',
    showing(ORDERS),
    'a single fee line is answered as an object, without the array around it',
    shown((document) => map(document, 'fee_lines', (lines) => (listOf(lines).length === 1 ? listOf(lines)[0] : lines))),
    [order({ fee_lines: [{ name: 'Express', total: '5' }] })],
  ),
  wrong(
    'orders-listed-without-display-value',
    'Order: line_items item: “meta_data (array of meta objects that also carry display_key and display_value, both strings)”',
    ORDERS.list,
    'the list shows the meta of lines without display_value',
    shown((document) =>
      mapItems(document, 'line_items', (line) => mapItems(line, 'meta_data', (meta) => drop(meta, 'display_value'))),
    ),
    [
      product({ regular_price: '4' }),
      order({ line_items: [{ product_id: '$1', meta_data: [{ key: 'engraving', value: 'Lumière' }] }] }),
      list(ORDERS, 'include=$2'),
    ],
  ),
  wrong(
    'product-variable-starts-as-draft',
    'Product: “status | enum `draft`, `pending`, `private`, `publish`, `future` | `publish`”',
    PRODUCTS.create,
    'a variable product that is created without a status is a draft',
    given((values, { call }) =>
      values.type === 'variable' && !has(call.sent, 'status') ? { ...values, status: 'draft' } : values,
    ),
    [product({ type: 'variable' })],
  ),
  wrong(
    'products-searched-by-title',
    'Product list query: “orderby | string | …; default `date`”, “order | string | …; default `desc`”',
    PRODUCTS.list,
    'a search without orderby is sorted by title, from A on',
    given((values, { call }) =>
      textOf(values.search) !== '' && !has(call.sent, 'orderby')
        ? { ...values, orderby: 'title', order: 'asc' }
        : values,
    ),
    [product({ name: 'Probe A' }), product({ name: 'Probe B' }), list(PRODUCTS, 'search=Probe')],
  ),
  wrong(
    'product-update-dates-anew',
    PRODUCT_UPDATE,
    PRODUCTS.update,
    'an update that says nothing of date_created sets it to the present',
    given((values, { site }) =>
      has(values, 'date_created') || has(values, 'date_created_gmt')
        ? values
        : { ...values, date_created: isoText(wallOf(site.clock.now())) },
    ),
    [product({ date_created: '2026-01-05T10:00:00' }), change(PRODUCTS, { name: 'Other' })],
  ),
  wrong(
    'notes-survey-renamed',
    'Admin note: “Note `type` values: `error`, `warning`, `update`, `info`, `marketing`, `survey`, `email`”',
    NOTES.list,
    'type=survey finds no note any more, though notes of that type are shown without it',
    given((values) =>
      has(values, 'type')
        ? { ...values, type: textsOf(values.type).map((type) => (type === 'survey' ? 'poll' : type)) }
        : values,
    ),
    [list(NOTES, 'type=survey')],
  ),
];
