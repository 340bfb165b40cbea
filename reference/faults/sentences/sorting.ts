/** The order of lists. */
import { has, integerOf, listOf, membersOf, numberOf, textOf } from '../../http/values.ts';
import { compareText } from '../../state/text.ts';
import { found, given, handled, insteadOf, type Take, writer } from './kit.ts';
import {
  CATEGORIES,
  COUPONS,
  category,
  change,
  coupon,
  list,
  NOTES,
  ORDERS,
  order,
  PRODUCTS,
  product,
  TAGS,
} from './show.ts';

const sorts = writer('sentences-sorting');
type Values = Readonly<Record<string, unknown>>;
const ORDER_BY = 'Shop: coupons: “orderby (enum date, id, include, title, slug, modified; default date)”';
const PRODUCT_ORDER_BY = 'Product list query: “orderby | … menu_order, price, popularity, rating”';

/** Sorts what is found otherwise where orderby is so. */
const sorted = (orderby: string, compare: (a: Values, b: Values) => number): Take =>
  found((records, { call }) => {
    const direction = textOf(call.values.order).toLowerCase() === 'asc' ? 1 : -1;
    return call.values.orderby === orderby ? records.toSorted((a, b) => direction * compare(a, b)) : records;
  });

export const sortingFaults = [
  sorts(
    'include-sorted',
    ORDER_BY,
    [COUPONS.list, ORDERS.list],
    'orderby=include sorts by id',
    given((values) => insteadOf(values, 'orderby', 'include', 'id')),
    [order(), order(), order(), list(ORDERS, 'include[]=$2&include[]=$1&include[]=$3&orderby=include')],
  ),
  sorts(
    'include-needs-ascending',
    ORDER_BY,
    PRODUCTS.list,
    'orderby=include of the products turns the ids round',
    found((records, { call }) => (call.values.orderby === 'include' ? records.toReversed() : records)),
    [product(), product(), list(PRODUCTS, 'include[]=$2&include[]=$1&orderby=include')],
  ),
  sorts(
    'title-by-case',
    ORDER_BY,
    PRODUCTS.list,
    'orderby=title puts capitals before small letters',
    sorted('title', (a, b) => (textOf(a.name) < textOf(b.name) ? -1 : 1)),
    [product({ name: 'lens' }), list(PRODUCTS, 'orderby=title&order=asc')],
    { level: 'SHOULD' },
  ),
  sorts(
    'slug-by-title',
    ORDER_BY,
    PRODUCTS.list,
    'orderby=slug sorts by title',
    given((values) => insteadOf(values, 'orderby', 'slug', 'title')),
    [product({ name: 'Zoom', slug: 'a-zoom' }), list(PRODUCTS, 'orderby=slug&order=asc')],
  ),
  sorts(
    'modified-by-created',
    ORDER_BY,
    [ORDERS.list, PRODUCTS.list],
    'orderby=modified sorts by date of creation',
    given((values) => insteadOf(values, 'orderby', 'modified', 'date')),
    [order(), order(), change(ORDERS, { customer_note: 'Ring' }), list(ORDERS, 'orderby=modified')],
  ),
  sorts(
    'price-as-text',
    PRODUCT_ORDER_BY,
    PRODUCTS.list,
    'orderby=price compares prices as text',
    sorted('price', (a, b) => compareText(textOf(a.price), textOf(b.price))),
    [list(PRODUCTS, 'orderby=price&order=asc')],
  ),
  sorts(
    'price-of-regular',
    PRODUCT_ORDER_BY,
    PRODUCTS.list,
    'orderby=price sorts by the regular price of products on sale',
    sorted(
      'price',
      (a, b) => numberOf(a.regular_price) - numberOf(b.regular_price) || integerOf(a.id) - integerOf(b.id),
    ),
    [product({ regular_price: '500', sale_price: '1' }), list(PRODUCTS, 'orderby=price&order=asc')],
    { level: 'SHOULD' },
  ),
  sorts(
    'menu-order-absolute',
    PRODUCT_ORDER_BY,
    PRODUCTS.list,
    'orderby=menu_order passes over the sign',
    sorted('menu_order', (a, b) => Math.abs(integerOf(a.menu_order)) - Math.abs(integerOf(b.menu_order))),
    [product({ menu_order: -5 }), list(PRODUCTS, 'orderby=menu_order&order=asc')],
  ),
  sorts(
    'menu-order-within-page',
    PRODUCT_ORDER_BY,
    PRODUCTS.list,
    'orderby=menu_order sorts each page by itself',
    handled((call, next) => {
      const reply = next({ ...call, values: insteadOf(call.values, 'orderby', 'menu_order', 'date') });
      const items = listOf(reply.body).map(membersOf);
      const direction = call.values.order === 'asc' ? 1 : -1;
      if (call.values.orderby !== 'menu_order') return reply;
      return {
        ...reply,
        body: items.toSorted((a, b) => direction * (integerOf(a.menu_order) - integerOf(b.menu_order))),
      };
    }),
    [list(PRODUCTS, 'orderby=menu_order&order=asc&per_page=3')],
  ),
  sorts(
    'popularity-by-date',
    PRODUCT_ORDER_BY,
    PRODUCTS.list,
    'orderby=popularity sorts by date',
    given((values) => insteadOf(values, 'orderby', 'popularity', 'date')),
    [list(PRODUCTS, 'orderby=popularity')],
    { level: 'SHOULD' },
  ),
  sorts(
    'rating-ascending',
    PRODUCT_ORDER_BY,
    PRODUCTS.list,
    'order of orderby=rating is turned round',
    given((values) =>
      values.orderby === 'rating' ? { ...values, order: values.order === 'asc' ? 'desc' : 'asc' } : values,
    ),
    [list(PRODUCTS, 'orderby=rating')],
    { level: 'SHOULD' },
  ),
  sorts(
    'note-title-by-type',
    'Shop: admin notes: “orderby (enum note_id, date, type, title, status)”',
    NOTES.list,
    'orderby=title of the notes sorts by name',
    given((values) => insteadOf(values, 'orderby', 'title', 'type')),
    [list(NOTES, 'orderby=title&order=asc')],
  ),
  sorts(
    'note-status-ascending',
    'Shop: admin notes: “orderby (enum note_id, …)”',
    NOTES.list,
    'orderby=status of the notes does not look at order',
    found((records, { call, find }) => (call.values.orderby === 'status' ? find({ order: 'asc' }) : records)),
    [list(NOTES, 'orderby=status')],
  ),
  sorts(
    'terms-descending-ignored',
    'Term list query: “order | string | ascending or descending”',
    CATEGORIES.list,
    'order of the categories does nothing beside orderby',
    given((values) => (has(values, 'orderby') ? { ...values, order: 'asc' } : values)),
    [category({ name: 'Zebra' }), list(CATEGORIES, 'orderby=name&order=desc&hide_empty=false')],
  ),
  sorts(
    'terms-slug-by-name',
    'Term list query: “orderby | string | term attribute to sort by”',
    TAGS.list,
    'orderby=slug of the tags sorts by name',
    given((values) => insteadOf(values, 'orderby', 'slug', 'name')),
    [
      ['POST /calendar/events/v1/tags', { name: 'Zebra', slug: 'a-zebra' }],
      list(TAGS, 'orderby=slug&hide_empty=false'),
    ],
    { level: 'SHOULD' },
  ),
  sorts(
    'date-of-change',
    ORDER_BY,
    COUPONS.list,
    'orderby=date of the coupons sorts by date of change',
    given((values) => insteadOf(values, 'orderby', 'date', 'modified')),
    [coupon(), coupon({ code: 'probe-2' }), change(COUPONS, { amount: '9' }), list(COUPONS)],
  ),
  sorts(
    'order-id-descending',
    ORDER_BY,
    ORDERS.list,
    'orderby=id of the orders passes over order=asc',
    given((values) => (values.orderby === 'id' ? { ...values, order: 'desc' } : values)),
    [list(ORDERS, 'orderby=id&order=asc')],
  ),
];
