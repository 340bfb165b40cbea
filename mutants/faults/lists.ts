/** Faults that lists of several resources share. */
import type { Values } from '../../reference/http/messages.ts';
import { has, integerOf, integersOf, listOf, textOf } from '../../reference/http/values.ts';
import { crash, refuse } from '../operators/failures.ts';
import { found } from '../operators/lists.ts';
import { drop, kept, sends, sent } from '../operators/members.ts';
import { COUPONS, change, coupon, list, NOTES, ORDERS, order, PRODUCTS, product } from '../operators/steps.ts';
import { handled } from '../operators/take.ts';
import { faultsOf, on } from './written.ts';

const withoutParent = ({ parent_id }: Values) => integerOf(parent_id) === 0;

const dated = (date: string) => product({ date_created: date });

const BOUNDS = ['after', 'before', 'modified_after', 'modified_before'];

export const listsFaults = faultsOf(
  'lists',
  on([COUPONS.list, ORDERS.list, PRODUCTS.list], {
    'after-zulu-rejected: after takes no Z for the zone': [
      refuse('after', (values) => textOf(values.after).endsWith('Z')),
      list(PRODUCTS, 'after=2027-01-01T00:00:00Z'),
    ],
    'list-far-page: a page past the end is answered 500': [
      crash((values) => integerOf(values.page) > 100),
      list(PRODUCTS, 'page=1000'),
    ],
    'list-include-unknown: include of ids that do not exist is answered 500': [
      crash((values, { site }) =>
        integersOf(values.include).some(
          (id) => ![site.coupons, site.orders, site.products].some((kept) => kept.get(id) !== undefined),
        ),
      ),
      list(ORDERS, 'include[]=99999'),
    ],
    'modified-after-by-created: modified_after looks at the date of creation': [
      kept.when(sends('modified_after')).set((values) => ({ modified_after: undefined, after: values.modified_after })),
      dated('2020-05-01T10:00:00'),
      list(PRODUCTS, 'modified_after=2026-01-01T00:00:00'),
    ],
    'search-by-relevance: what a search finds is sorted by its id, whatever is asked for': [
      kept.unless((values) => textOf(values.search) === '').set({ orderby: 'id', order: 'asc' }),
      coupon({ code: 'probe-b' }),
      coupon({ code: 'probe-a' }),
      list(COUPONS, 'search=probe&orderby=title&order=asc'),
    ],
  }),
  on([COUPONS.list, ORDERS.list], {
    'after-not-a-day: a bound that is no date is passed over': [
      sent.edit((values) =>
        drop(values, ...BOUNDS.filter((name) => has(values, name) && !/^\d{4}/.test(textOf(values[name])))),
      ),
      list(COUPONS, 'after=not-a-date'),
    ],
    'after-whole-day: after begins with its day': [
      kept.alter('after', (value) => `${textOf(value).slice(0, 10)}T00:00:00`),
      order(),
      list(ORDERS, 'after=2027-01-15T18:00:00'),
    ],
    'include-sorted: orderby=include sorts by id': [
      kept.replace('orderby', 'include', 'id'),
      order(),
      order(),
      order(),
      list(ORDERS, 'include[]=$2&include[]=$1&include[]=$3&orderby=include'),
    ],
  }),
  on([NOTES.list, COUPONS.list, ORDERS.list, PRODUCTS.list, 'GET /shop-admin/marketing/recommended'], {
    'per-page-without-end: a per_page above 100 is taken for 100': [
      sent.alter('per_page', (size) => (integerOf(size) > 100 ? 100 : size)),
      list(COUPONS, 'per_page=101'),
    ],
  }),
  on([NOTES.list, COUPONS.list, ORDERS.list, PRODUCTS.list], {
    'past-end-repeats-last: a page past the end shows the last page again': [
      handled((call, next) => {
        const reply = next(call);
        const total = Number(reply.headers?.['X-WP-Total'] ?? 0);
        const isPast = integerOf(call.values.page) > 1 && listOf(reply.body).length === 0;
        if (!isPast || total === 0 || has(call.values, 'offset')) return reply;
        const last = Math.ceil(total / integerOf(call.values.per_page));
        return next({ ...call, values: { ...call.values, page: last } });
      }),
      list(COUPONS, 'page=9'),
    ],
  }),
  on([ORDERS.list, PRODUCTS.list], {
    'modified-by-created: orderby=modified sorts by date of creation': [
      kept.replace('orderby', 'modified', 'date'),
      order(),
      order(),
      change(ORDERS, { customer_note: 'Ring' }),
      list(ORDERS, 'orderby=modified'),
    ],
    'parent-exclude-orphans: parent_exclude leaves out what has no parent as well': [
      found.unless((values) => listOf(values.parent_exclude).length === 0).keep((one) => !withoutParent(one)),
      order(),
      list(ORDERS, 'parent_exclude=$1'),
    ],
  }),
  on([PRODUCTS.list, ORDERS.list], {
    'deep-pages-rejected: a page that ends behind the ten thousandth record is rejected': [
      refuse('page', (__sent, { call: { values } }) => integerOf(values.page) * integerOf(values.per_page) > 10_000),
      list(PRODUCTS, 'page=101&per_page=100'),
    ],
  }),
);
