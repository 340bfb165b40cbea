/** What an order moves besides itself, the stock of products and the use of coupons, is proved to be the run's own. */
import { describe, expect, test } from 'vitest';
import { UnfinishedError } from '../../helpers/cases/preconditions.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import type { Operation } from '../../helpers/contract/types.ts';
import type { Call } from '../../helpers/exchange/types.ts';
import { movedBy } from '../../helpers/ownership/addressed.ts';
import { openOn, RUN_ID } from '../engine/session.ts';

const ORDERS = '/shop-analytics/orders';
const LINES = { line_items: [{ product_id: 7 }, { product_id: '8' }, { name: 'no product' }] };
const MOVED = [7, 8].map((value) => ({ kind: 'product', by: 'id', value }));

async function moved(key: string, args: Readonly<Record<string, unknown>>) {
  const { session } = await openOn();
  const operation = loadContract().operations.get(key) as Operation;
  return movedBy(session, { operation, args, why: '' } satisfies Call);
}

describe('products are found in', () => {
  test.each<[string, string, (path: string) => Readonly<Record<string, unknown>>]>([
    ['an order', `POST ${ORDERS}`, () => LINES],
    ['an update of one', `PUT ${ORDERS}/{id}`, () => ({ id: 3, ...LINES })],
    ['a creation in a batch', 'POST /batch/v1', (path) => ({ requests: [{ path, body: LINES }] })],
    [
      'an update in a batch',
      'POST /batch/v1',
      (path) => ({ requests: [{ method: 'PUT', path: `${path}/3?dp=2`, body: LINES }] }),
    ],
  ])('%s', async (_, key, argsOf) => {
    const { session } = await openOn();
    expect(await moved(key, argsOf(session.names.toActual(ORDERS) ?? ORDERS))).toEqual(MOVED);
  });

  test('no read, and nothing but orders', async () => {
    expect(await moved(`GET ${ORDERS}`, LINES)).toEqual([]);
    expect(await moved('POST /shop-analytics/coupons', LINES)).toEqual([]);
  });
});

describe('an order', () => {
  async function ordering() {
    const opened = await openOn();
    const order = (more: object) =>
      opened.send(`POST ${ORDERS}`, { customer_note: `Conformance ${RUN_ID}`, set_paid: true, ...more });
    return { ...opened, order };
  }

  test('with a coupon of the run is sent, and with one of others it is not', async () => {
    const { order, site, foreign } = await ordering();
    const { document } = await site.fresh('coupon');
    await foreign('/shop-analytics/coupons', { code: 'summer' });
    await expect(order({ coupon_lines: [{ code: document.code }] })).resolves.toMatchObject({
      answer: { status: 201 },
    });
    await expect(order({ coupon_lines: [{ code: 'summer' }] })).rejects.toThrow(UnfinishedError);
  });

  test('with a product that an answer named and that is somebody else’s is not sent', async () => {
    const { order, session, foreign } = await ordering();
    const product = await foreign('/shop-analytics/products', { name: 'Lens', manage_stock: true, stock_quantity: 4 });
    const entry = await session.ledger.intend('product', `Conformance ${RUN_ID}`);
    session.ledger.sent(entry);
    session.ledger.answered(entry, product);
    await expect(order({ line_items: [{ product_id: product, quantity: 1 }] })).rejects.toThrow(UnfinishedError);
  });
});
