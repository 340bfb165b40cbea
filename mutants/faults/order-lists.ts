/** Lists of orders that find, sort or show otherwise than asked. */

import { type HandlerEdit, isSuccess, withValues } from '../../reference/faults/hooks.ts';
import {
  flagOf,
  has,
  integerOf,
  integersOf,
  listOf,
  membersOf,
  numberOf,
  textOf,
  textsOf,
} from '../../reference/http/values.ts';
import { refuse } from '../operators/failures.ts';
import { firstOf, found } from '../operators/lists.ts';
import { asked, both, byDefault, is, kept, lacks, sends, sent, shown } from '../operators/members.ts';
import { remaining } from '../operators/memory.ts';
import { coupon, list, ORDERS, order, product, remove, stocked } from '../operators/steps.ts';
import { handled } from '../operators/take.ts';
import { floor } from '../operators/values.ts';
import { faultsOf, on, should } from './written.ts';

const FEE = { name: 'Express', total: '5.00' };

const BOUNDS = ['after', 'before', 'modified_after', 'modified_before'];

const ALL = { page: 1, per_page: 1_000_000, offset: undefined };

/** Cuts pages out of rows that a join with the lines makes. */
const pagesOfLines: HandlerEdit = (call, next) => {
  const reply = next(call);
  if (!isSuccess(reply)) return reply;
  const rows = listOf(next(withValues(call, ALL)).body).flatMap((document) => {
    const { line_items: lines } = membersOf(document);
    return Array.from({ length: Math.max(1, listOf(lines).length) }, () => document);
  });
  const size = integerOf(call.values.per_page);
  const from = has(call.values, 'offset') ? integerOf(call.values.offset) : (integerOf(call.values.page) - 1) * size;
  return { ...reply, body: [...new Set(rows.slice(from, from + size))] };
};

export const orderListsFaults = faultsOf(
  'order-lists',
  on(ORDERS.list, {
    'after-month-thirteen: a bound may name a month 13': [
      sent.alter(BOUNDS, (value) => textOf(value).replace('-13-', '-12-')),
      list(ORDERS, 'before=2028-13-01T00:00:00'),
    ],
    'any-open-only: any leaves refunded and failed orders out': [
      found
        .when((values) => listOf(values.status).includes('any'))
        .keep(({ status }) => status !== 'refunded' && status !== 'failed'),
      order({ status: 'refunded' }),
      list(ORDERS),
    ],
    'before-offset-rejected: before takes no offset from UTC': [
      refuse('before', (values) => /[+-]\d\d:\d\d$/.test(textOf(values.before))),
      list(ORDERS, 'before=2028-01-01T00:00:00%2B02:00'),
    ],
    'customer-and-guests: customer finds the orders of guests as well': [
      found.when((values) => integerOf(values.customer) > 0).also({ customer: 0 }),
      list(ORDERS, 'customer=2'),
    ],
    'customer-not-beside-status: the customer does not count where a status is asked for': [
      kept.when((values) => textsOf(values.status).some((status) => status !== 'any')).drop('customer'),
      order({ customer_id: 2, status: 'failed' }),
      order({ status: 'failed' }),
      list(ORDERS, 'customer=2&status=failed'),
    ],
    'decimals-stay: a list of orders that sends no dp shows as many decimals as the list before it asked for': [
      remaining('dp'),
      list(ORDERS, 'dp=0'),
      list(ORDERS),
    ],
    'display-meta-of-order: order_item_display_meta leaves out the meta of the orders themselves': [
      shown.when((_document, { call }) => flagOf(call.values.order_item_display_meta)).set({ meta_data: [] }),
      order({ meta_data: [{ key: 'crew', value: 'two' }] }),
      list(ORDERS, 'include=$1&order_item_display_meta=true'),
    ],
    'dp-zero-ignored: dp=0 shows two decimals': [kept.when(is('dp', 0)).set({ dp: 2 }), list(ORDERS, 'dp=0')],
    'dp-zero-is-two: dp=0 shows two decimals': [
      kept.replace('dp', 0, 2),
      order({ fee_lines: [{ name: 'Express', total: '5' }] }),
      list(ORDERS, 'dp=0'),
    ],
    'fee-tax-number-with-dp: the list shows the total_tax of a fee as a number where dp is sent': [
      shown
        .when(asked('dp'))
        .in('fee_lines[]')
        .set((fee) => ({ total_tax: Number(fee.total_tax) })),
      order({ fee_lines: [FEE] }),
      list(ORDERS, 'include=$1&dp=3'),
    ],
    'filter-auto-draft: the status filter of orders takes auto-draft': [
      sent.alter('status', (value) => {
        const kept = (Array.isArray(value) ? value : textOf(value).split(',')).filter((one) => one !== 'auto-draft');
        return kept.length === 0 ? ['trash'] : kept;
      }),
      list(ORDERS, 'status=auto-draft'),
    ],
    'filter-on-hold-finds-pending: the status filter on-hold finds pending orders as well': [
      kept.alter('status', (value) => (listOf(value).includes('on-hold') ? [...listOf(value), 'pending'] : value)),
      list(ORDERS, 'status=on-hold'),
    ],
    'gmt-false-is-true: dates_are_gmt=false is taken for true': [
      kept.when(asked('dates_are_gmt')).set({ dates_are_gmt: true }),
      order(),
      list(ORDERS, 'dates_are_gmt=false&after=2027-01-15T12:30:00'),
    ],
    'gmt-only-after: dates_are_gmt of the orders does nothing for before': [
      kept.when(both(is('dates_are_gmt', true), sends('before'))).set((values) => ({
        before: new Date(Date.parse(`${textOf(values.before)}Z`) - 3_600_000).toISOString().slice(0, 19),
      })),
      order(),
      list(ORDERS, 'before=2027-01-15T12:30:00&dates_are_gmt=true'),
    ],
    'id-descending: orderby=id of the orders passes over order=asc': [
      kept.when(is('orderby', 'id')).set({ order: 'desc' }),
      list(ORDERS, 'orderby=id&order=asc'),
    ],
    'listed-without-display-value: the list shows the meta of lines without display_value': [
      shown.in('line_items[]').in('meta_data[]').drop('display_value'),
      product({ regular_price: '4' }),
      order({ line_items: [{ product_id: '$1', meta_data: [{ key: 'engraving', value: 'Lumière' }] }] }),
      list(ORDERS, 'include=$2'),
    ],
    'number-from-start: number finds only the orders whose number begins with it': [
      found.keep((record, { call }) => textOf(record.number).startsWith(textOf(call.values.number).trim())),
      ...Array.from({ length: 10 }, (_one, digit) => list(ORDERS, `number=${digit}`)),
    ],
    'number-of-one-character: a number of one character does nothing': [
      kept.when((values) => textOf(values.number).trim().length === 1).drop('number'),
      order(),
      list(ORDERS, 'include=$1&number=x'),
    ],
    'number-whole: number finds whole order numbers only': [
      found.when(sends('number')).keep(({ number }, { call }) => number === call.values.number),
      order(),
      list(ORDERS, 'number=4'),
    ],
    'of-five-statuses-any: five statuses and more count as any': [
      kept.when((values) => textsOf(values.status).length > 4).set({ status: ['any'] }),
      order({ status: 'failed' }),
      list(ORDERS, 'include=$1&status=pending,processing,on-hold,completed,cancelled'),
    ],
    'of-guests-all: a customer of 0 finds the orders of every customer': [
      kept.when(is('customer', 0)).drop('customer'),
      order({ customer_id: 2 }),
      list(ORDERS, 'include=$1&customer=0'),
    ],
    'open-by-default: a list that names no status shows the orders that are still open': [
      byDefault({ status: ['pending', 'processing', 'on-hold'] }),
      order({ status: 'completed' }),
      list(ORDERS, 'include=$1'),
    ],
    'page-counts-lines: an order takes as many places on a page as it has lines': [
      handled(pagesOfLines),
      order(),
      order({
        line_items: [
          { name: 'Filming', quantity: 1, total: '50' },
          { name: 'Editing', quantity: 1, total: '30' },
        ],
      }),
      list(ORDERS, 'include=$1,$2&per_page=2'),
    ],
    'page-fraction-floored: page 1.5 of the order list is page 1': [
      sent.alter('page', floor),
      list(ORDERS, 'page=1.5'),
    ],
    'parent-first-only: of several ids in parent the first counts': [
      kept.alter('parent', firstOf),
      order(),
      order(),
      order({ parent_id: '$1' }),
      order({ parent_id: '$2' }),
      list(ORDERS, 'parent[]=$1&parent[]=$2'),
    ],
    'parent-itself: parent finds the orders that it names as well as those below them': [
      found.edit((records, { call, find }) => {
        const parents = integersOf(call.values.parent);
        if (parents.length === 0) return records;
        const ids = new Set([...parents, ...records.map(({ id }) => id)]);
        return find({ parent: [] }).filter(({ id }) => ids.has(id));
      }),
      order(),
      order({ parent_id: '$1' }),
      list(ORDERS, 'parent=$1'),
    ],
    'per-page-capped: per_page of the orders shows 20 at most': [
      kept.set((values) => ({ per_page: Math.min(20, integerOf(values.per_page)) })),
      ...Array.from({ length: 21 }, () => order()),
      list(ORDERS, 'per_page=100'),
    ],
    'per-page-minus-one-unlimited: per_page -1 of the order list shows as many as allowed': [
      sent.alter('per_page', (value) => (textOf(value) === '-1' ? '100' : value)),
      list(ORDERS, 'per_page=-1'),
    ],
    'price-text-in-list: the list of orders shows the price of a line as text': [
      shown.in('line_items[]').set((line) => ({ price: textOf(line.price) })),
      list(ORDERS),
    ],
    'shipping-tax-number: the list shows the tax of shipping as a number': [
      shown.in('shipping_lines[]').set((line) => ({ total_tax: numberOf(line.total_tax) })),
      order({ shipping_lines: [{ method_id: 'flat', total: '6' }] }),
      list(ORDERS, 'include=$1'),
    ],
    'status-any: search of the orders lifts the status': [
      kept.when(sends('search')).set({ status: ['any'] }),
      list(ORDERS, 'search=dupont&status=completed'),
    ],
    'status-forgets-page: page of the orders does nothing beside a status': [
      kept.when((values) => !listOf(values.status).includes('any')).set({ page: 1 }),
      list(ORDERS, 'status=pending&per_page=1&page=2'),
    ],
    'status-open-by-customer: status of the order list is pending by default where a customer is asked for': [
      sent.when(both(lacks('status'), sends('customer'))).set({ status: ['pending'] }),
      list(ORDERS, 'customer=2'),
    ],
    'statuses-unknown-dropped: unknown statuses of the order filter are passed over where a known one is among them': [
      sent.alter('status', (value) => (Array.isArray(value) && value.includes('pending') ? ['pending'] : value)),
      list(ORDERS, 'status[]=pending&status[]=lost'),
    ],
    'untaxed-fee-taxes-false: the list shows the taxes of a fee whose tax_status is none as false': [
      shown.in('fee_lines[]').when(is('tax_status', 'none')).set({ taxes: false }),
      order({ fee_lines: [{ name: 'Express', total: '5.00', tax_status: 'none' }] }),
      list(ORDERS, 'include=$1'),
    ],
  }),
  should(ORDERS.list, {
    'any-shows-trash: any shows orders in the trash as well': [
      kept.alter('status', (value) => (listOf(value).includes('any') ? ['any', 'trash'] : value)),
      order(),
      remove(ORDERS),
      list(ORDERS),
    ],
    'any-without-checkout-drafts: any leaves checkout-draft orders out': [
      found.when((values) => listOf(values.status).includes('any')).keep(({ status }) => status !== 'checkout-draft'),
      order({ status: 'checkout-draft' }),
      list(ORDERS, 'status=any'),
    ],
    'customer-zero-all: customer=0 finds the orders of all customers': [
      kept.when(is('customer', 0)).set({ customer: undefined }),
      list(ORDERS, 'customer=0'),
    ],
    'line-items-lost-in-list: the order list shows the first line of each order': [
      shown.set((document) => ({ line_items: firstOf(document.line_items) })),
      order({ line_items: [{ quantity: 1 }, { quantity: 2 }] }),
      `GET ${ORDERS.root}`,
    ],
  }),
  on(ORDERS.list, {
    'coupon-lines-without-dp: dp of the orders does not hold for the discounts of coupon lines': [
      shown
        .when(asked('dp'))
        .in('coupon_lines[]')
        .alterText(['discount', 'discount_tax'], (text) => Number(text).toFixed(2)),
      stocked(10),
      coupon(),
      order({ line_items: [{ product_id: '$1', quantity: 2 }], coupon_lines: [{ code: 'probe' }] }),
      list(ORDERS, 'dp=5&include=$3'),
    ],
  }),
);
