/** Filters of the order list. */
import { has, integerOf, integersOf, listOf, membersOf } from '../../http/values.ts';
import { firstOf, found, given, handled, map, writer } from './kit.ts';
import { list, ORDERS, order, product, remove } from './show.ts';

const orders = writer('sentences-order-filters');
const onlyFirst = (name: string) => given((values) => map(values, name, firstOf));
const ADDED = 'Additional order list parameters: ';

export const orderFilterFaults = [
  orders(
    'statuses-first-only',
    'States named by the interface: “Order | status (list filter, array …)”',
    ORDERS.list,
    'of several order statuses the first counts',
    onlyFirst('status'),
    [list(ORDERS, 'status[]=pending&status[]=completed')],
  ),
  orders(
    'any-beside-status',
    'States named by the interface: “Order | status (list filter, array …) | … plus any and trash”',
    ORDERS.list,
    'any does nothing beside another status',
    given((values) =>
      map(values, 'status', (value) =>
        listOf(value).length > 1 ? listOf(value).filter((one) => one !== 'any') : value,
      ),
    ),
    [list(ORDERS, 'status[]=any&status[]=completed')],
  ),
  orders(
    'any-open-only',
    'States named by the interface: “Order | status (list filter, array, default [any])”',
    ORDERS.list,
    'any leaves refunded and failed orders out',
    found((records, { call }) =>
      listOf(call.values.status).includes('any')
        ? records.filter(({ status }) => status !== 'refunded' && status !== 'failed')
        : records,
    ),
    [order({ status: 'refunded' }), list(ORDERS)],
  ),
  orders(
    'any-without-checkout-drafts',
    'States named by the interface: “Order | status (list filter, array, default [any])”',
    ORDERS.list,
    'any leaves checkout-draft orders out',
    found((records, { call }) =>
      listOf(call.values.status).includes('any')
        ? records.filter(({ status }) => status !== 'checkout-draft')
        : records,
    ),
    [order({ status: 'checkout-draft' }), list(ORDERS, 'status=any')],
    { level: 'SHOULD' },
  ),
  orders(
    'any-shows-trash',
    'States named by the interface: “Order | status (list filter, array, default [any])”',
    ORDERS.list,
    'any shows orders in the trash as well',
    given((values) => map(values, 'status', (value) => (listOf(value).includes('any') ? ['any', 'trash'] : value))),
    [order(), remove(ORDERS), list(ORDERS)],
    { level: 'SHOULD' },
  ),
  orders(
    'trash-beside-others',
    'States named by the interface: “… plus any and trash”',
    ORDERS.list,
    'trash beside another status finds nothing more',
    given((values) =>
      map(values, 'status', (value) =>
        listOf(value).length > 1 ? listOf(value).filter((one) => one !== 'trash') : value,
      ),
    ),
    [order(), remove(ORDERS), list(ORDERS, 'status[]=pending&status[]=trash')],
  ),
  orders(
    'parent-first-only',
    `${ADDED}“parent: array of integer”`,
    ORDERS.list,
    'of several ids in parent the first counts',
    onlyFirst('parent'),
    [order(), order(), order({ parent_id: '$1' }), order({ parent_id: '$2' }), list(ORDERS, 'parent[]=$1&parent[]=$2')],
  ),
  orders(
    'parent-itself',
    `${ADDED}“parent: array of integer”`,
    ORDERS.list,
    'parent finds the parent as well',
    found((records, { call, find }) => {
      const parents = integersOf(call.values.parent);
      return parents.length === 0
        ? records
        : [...records, ...find({ parent: [] }).filter(({ id }) => parents.includes(integerOf(id)))];
    }),
    [order(), order({ parent_id: '$1' }), list(ORDERS, 'parent[]=$1')],
  ),
  orders(
    'parent-exclude-first',
    `${ADDED}“parent_exclude: array of integer”`,
    ORDERS.list,
    'of several ids in parent_exclude the last counts',
    given((values) => map(values, 'parent_exclude', (ids) => listOf(ids).slice(-1))),
    [
      order(),
      order(),
      order({ parent_id: '$1' }),
      order({ parent_id: '$2' }),
      list(ORDERS, 'parent_exclude[]=$1&parent_exclude[]=$2'),
    ],
  ),
  orders(
    'customer-zero-all',
    `${ADDED}“customer: integer”, Order: “0 means guest”`,
    ORDERS.list,
    'customer=0 finds the orders of all customers',
    given((values) => (values.customer === 0 ? { ...values, customer: undefined } : values)),
    [list(ORDERS, 'customer=0')],
    { level: 'SHOULD' },
  ),
  orders(
    'customer-and-guests',
    `${ADDED}“customer: integer”`,
    ORDERS.list,
    'customer finds the orders of guests as well',
    found((records, { call, find }) =>
      integerOf(call.values.customer) > 0 ? [...records, ...find({ customer: 0 })] : records,
    ),
    [list(ORDERS, 'customer=2')],
  ),
  orders(
    'product-first-line',
    `${ADDED}“product: integer”`,
    ORDERS.list,
    'product looks at the first line of an order',
    found((records, { call }) =>
      has(call.values, 'product')
        ? records.filter(
            (one) => integerOf(membersOf(listOf(one.line_items)[0]).product_id) === integerOf(call.values.product),
          )
        : records,
    ),
    [
      product(),
      product(),
      order({ line_items: [{ product_id: '$1' }, { product_id: '$2' }] }),
      list(ORDERS, 'product=$2'),
    ],
  ),
  orders(
    'product-of-open-orders',
    `${ADDED}“product: integer”`,
    ORDERS.list,
    'product finds orders that are not completed',
    found((records, { call }) =>
      has(call.values, 'product') ? records.filter(({ status }) => status !== 'completed') : records,
    ),
    [product(), order({ status: 'completed', line_items: [{ product_id: '$1' }] }), list(ORDERS, 'product=$1')],
  ),
  orders(
    'dp-list-only-total',
    `${ADDED}“dp: integer, default 2, the number of decimal points per resource”`,
    ORDERS.list,
    'dp does nothing to the lines of an order',
    handled((call, next) => {
      const reply = next(call);
      const plain = listOf(next({ ...call, values: { ...call.values, dp: 2 } }).body).map(membersOf);
      const body = listOf(reply.body).map((one, at) => ({ ...membersOf(one), line_items: plain[at]?.line_items }));
      return { ...reply, body };
    }),
    [list(ORDERS, 'dp=4')],
  ),
  orders(
    'dp-zero-ignored',
    `${ADDED}“dp: integer, default 2”`,
    ORDERS.list,
    'dp=0 shows two decimals',
    given((values) => (values.dp === 0 ? { ...values, dp: 2 } : values)),
    [list(ORDERS, 'dp=0')],
  ),
  orders(
    'dp-capped',
    `${ADDED}“dp: integer, default 2”`,
    ORDERS.list,
    'dp shows three decimals at most',
    given((values) => map(values, 'dp', (value) => Math.min(3, integerOf(value)))),
    [list(ORDERS, 'dp=5')],
    { level: 'SHOULD' },
  ),
  orders(
    'display-meta-all-lost',
    `${ADDED}“order_item_display_meta: … limits item meta to what is meant for display”`,
    ORDERS.list,
    'order_item_display_meta leaves no item meta at all',
    found((records, { call }) =>
      call.values.order_item_display_meta === true
        ? records.map((one) => ({
            ...one,
            line_items: listOf(one.line_items).map((line) => ({ ...membersOf(line), meta_data: [] })),
          }))
        : records,
    ),
    [
      order({ line_items: [{ quantity: 1, meta_data: [{ key: 'Colour', value: 'red' }] }] }),
      list(ORDERS, 'order_item_display_meta=true'),
    ],
  ),
  orders(
    'number-beside-status',
    `${ADDED}“number: string; matches part of an order number”`,
    ORDERS.list,
    'number does nothing beside a status',
    given((values) => (listOf(values.status).includes('any') ? values : { ...values, number: undefined })),
    [list(ORDERS, 'status=pending&number=99999')],
  ),
];
