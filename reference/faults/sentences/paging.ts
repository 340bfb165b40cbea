/** Pages and offsets of lists, where something else is asked for as well. */
import { has, integerOf, integersOf, listOf, textOf } from '../../http/values.ts';
import { found, given, writer } from './kit.ts';
import {
  CATEGORIES,
  COUPONS,
  coupon,
  EVENTS,
  list,
  NOTES,
  ORDERS,
  ORGANIZERS,
  order,
  PRODUCTS,
  TAGS,
  VENUES,
} from './show.ts';

const pages = writer('sentences-paging');
type Values = Readonly<Record<string, unknown>>;
const without = (name: string, when: (values: Values) => boolean) =>
  given((values) => (has(values, name) && when(values) ? { ...values, [name]: undefined } : values));
const paged = (name: string, to: unknown, when: (values: Values) => boolean) =>
  given((values) => (when(values) ? { ...values, [name]: to } : values));
const PAGE = 'Limits: “page | notes, coupons, orders, products lists | default 1, minimum 1”';
const OFFSET = 'Shop: coupons: “offset (integer)”';
export const pagingFaults = [
  pages(
    'status-forgets-page',
    PAGE,
    ORDERS.list,
    'page of the orders does nothing beside a status',
    paged('page', 1, (values) => !listOf(values.status).includes('any')),
    [list(ORDERS, 'status=pending&per_page=1&page=2')],
  ),
  pages(
    'search-forgets-page',
    PAGE,
    PRODUCTS.list,
    'page of the products does nothing beside a search',
    paged('page', 1, (values) => has(values, 'search')),
    [list(PRODUCTS, 'search=t&per_page=1&page=2')],
  ),
  pages(
    'include-forgets-per-page',
    'Shop: coupons: “per_page (10, min 1, max 100)”',
    COUPONS.list,
    'per_page does nothing beside include',
    paged('per_page', 100, (values) => integersOf(values.include).length > 0),
    [coupon(), coupon({ code: 'probe-2' }), list(COUPONS, 'include[]=$1&include[]=$2&per_page=1')],
  ),
  pages(
    'orderby-forgets-per-page',
    'Product list query: “per_page | integer | 10, min 1, max 100”',
    PRODUCTS.list,
    'per_page does nothing beside orderby=price',
    paged('per_page', 10, (values) => values.orderby === 'price'),
    [list(PRODUCTS, 'orderby=price&per_page=2')],
  ),
  pages(
    'per-page-capped',
    'Limits: “per_page … maximum 100”',
    ORDERS.list,
    'per_page of the orders shows 20 at most',
    given((values) => ({ ...values, per_page: Math.min(20, integerOf(values.per_page)) })),
    [...Array.from({ length: 21 }, () => order()), list(ORDERS, 'per_page=100')],
  ),
  pages(
    'note-per-page-capped',
    'Shop: admin notes: “per_page (integer, default 10, minimum 1, maximum 100)”',
    NOTES.list,
    'per_page of the notes shows 5 at most',
    given((values) => ({ ...values, per_page: Math.min(5, integerOf(values.per_page)) })),
    [list(NOTES, 'per_page=50')],
  ),
  pages(
    'offset-ignored-with-status',
    OFFSET,
    ORDERS.list,
    'offset of the orders does nothing beside a status',
    without('offset', (values) => !listOf(values.status).includes('any')),
    [list(ORDERS, 'status=pending,on-hold&offset=1')],
  ),
  pages(
    'offset-in-pages',
    OFFSET,
    PRODUCTS.list,
    'offset of the products counts pages',
    given((values) =>
      has(values, 'offset') ? { ...values, offset: integerOf(values.offset) * integerOf(values.per_page) } : values,
    ),
    [list(PRODUCTS, 'offset=2&per_page=3')],
  ),
  pages(
    'offset-ignored-ascending',
    OFFSET,
    COUPONS.list,
    'offset of the coupons does nothing beside order=asc',
    without('offset', (values) => values.order === 'asc'),
    [list(COUPONS, 'order=asc&offset=1')],
  ),
  pages(
    'events-page-with-search',
    'Event list query: “page | integer | 1 | page of the archive”',
    EVENTS.list,
    'page of the events does nothing beside categories or tags',
    paged('page', 1, (values) => has(values, 'categories') || has(values, 'tags')),
    ['GET /calendar/events/v1/tags?search=free', list(EVENTS, 'tags[]=$1.tags.0.id&per_page=1&page=2')],
  ),
  pages(
    'venues-second-page-empty',
    'Calendar: venues: “page (integer, 1), per_page (integer, 10)”',
    VENUES.list,
    'the second page of the venues is empty where per_page is 1',
    found((records, { call }) => (integerOf(call.values.per_page) === 1 ? records.slice(0, 1) : records)),
    [list(VENUES, 'per_page=1&page=2')],
  ),
  pages(
    'organizers-per-page-one',
    'Calendar: organizers: “page (1), per_page (10)”',
    ORGANIZERS.list,
    'per_page 1 of the organizers shows two',
    paged('per_page', 2, (values) => integerOf(values.per_page) === 1),
    [list(ORGANIZERS, 'per_page=1')],
  ),
  pages(
    'tags-page-with-order',
    'Term list query: “page | integer | 1”',
    [TAGS.list, CATEGORIES.list],
    'page of terms does nothing beside order=desc',
    paged('page', 1, (values) => textOf(values.order).toLowerCase() === 'desc'),
    [list(TAGS, 'order=desc&per_page=1&page=2')],
  ),
  pages(
    'recommended-per-page-with-category',
    'Shop: data, marketing, options: “per_page (integer, default 10, min 1, max 100), category (string)”',
    'GET /shop-admin/marketing/recommended',
    'per_page of the recommended does nothing beside a category',
    paged('per_page', 10, (values) => has(values, 'category')),
    ['GET /shop-admin/marketing/recommended?category=marketing&per_page=1'],
  ),
];
