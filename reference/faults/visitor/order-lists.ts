/** Lists of orders: a zero that counts as nothing, a filter the wrong way round, and an offset that is taken for a page. */
import { has, integerOf, integersOf } from '../../http/values.ts';
import { drop, given, insteadOf, writer } from '../sentences/kit.ts';
import { COUPONS, list, ORDERS, order } from '../sentences/show.ts';

const wrong = writer('visitor');
const MORE = 'Additional order list parameters: ';
const PER_PAGE = 10;
const LINES = { line_items: [{ name: 'Day of filming', quantity: 1, total: '450.40' }] };

export const orderListFaults = [
  wrong(
    'orders-of-guests-unfiltered',
    `${MORE}“\`customer\`: integer”; Order (shop): “customer_id | integer | 0 means guest”`,
    ORDERS.list,
    'customer=0 filters nothing',
    given((values) => (values.customer === 0 ? drop(values, 'customer') : values)),
    [order({ customer_id: 2 }), list(ORDERS, 'customer=0')],
  ),
  wrong(
    'orders-no-decimals',
    `${MORE}“\`dp\`: integer, default 2, the number of decimal points per resource”`,
    ORDERS.list,
    'dp=0 gives two decimals',
    given((values) => insteadOf(values, 'dp', 0, 2)),
    [order(LINES), list(ORDERS, 'dp=0')],
  ),
  wrong(
    'orders-parents-not-excluded',
    `${MORE}“\`parent_exclude\`: array of integer, default empty”`,
    ORDERS.list,
    'parent_exclude finds the orders of these parents, instead of all others',
    given((values) =>
      integersOf(values.parent_exclude).length > 0
        ? { ...drop(values, 'parent_exclude'), parent: values.parent_exclude }
        : values,
    ),
    [order(), order({ parent_id: '$1' }), list(ORDERS, 'parent_exclude=$1')],
  ),
  wrong(
    'offset-by-pages',
    'Shop: coupons: “offset (integer)”; Shop: orders: “the coupon list query (same …, offset, …)”',
    [ORDERS.list, COUPONS.list],
    'an offset is rounded down to where a page begins',
    given((values) => {
      if (!has(values, 'offset')) return values;
      const size = integerOf(values.per_page) || PER_PAGE;
      return { ...values, offset: Math.floor(integerOf(values.offset) / size) * size };
    }),
    [order(), order(), list(ORDERS, 'offset=3&per_page=2')],
  ),
];
