/** Lists of orders: filters that work only alone. */
import { textsOf } from '../../http/values.ts';
import { drop, given, writer } from '../sentences/kit.ts';
import { list, ORDERS, order, remove } from '../sentences/show.ts';

const wrong = writer('assessor');

export const orderListFaults = [
  wrong(
    'orders-customer-not-beside-status',
    'Shop: orders: Additional order list parameters: “`customer`: integer.”',
    ORDERS.list,
    'the customer does not count where a status is asked for',
    given((values) => (textsOf(values.status).some((status) => status !== 'any') ? drop(values, 'customer') : values)),
    [
      order({ customer_id: 2, status: 'failed' }),
      order({ status: 'failed' }),
      list(ORDERS, 'customer=2&status=failed'),
    ],
  ),
  wrong(
    'orders-trash-only-alone',
    'States named by the interface: “Order | status (list filter, array, default [`any`]) | the values above except `auto-draft`, plus `any` and `trash`”',
    ORDERS.list,
    'the trash is listed alone only, not beside another status',
    given((values) => {
      const statuses = textsOf(values.status);
      return statuses.length > 1 ? { ...values, status: statuses.filter((status) => status !== 'trash') } : values;
    }),
    [order(), remove(ORDERS), list(ORDERS, 'status=trash,failed')],
  ),
];
