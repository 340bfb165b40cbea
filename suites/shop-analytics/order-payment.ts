/** What a new order is, and what paying does to one that is paid as it is created. */

import { unlessBlocked } from '../../helpers/cases/preconditions.ts';
import { plainRecord, turnOfAny } from '../../helpers/cases/requests.ts';
import { CUSTOM, defineScenario, type Scene, stated } from '../../helpers/cases/scenario.ts';
import type { Own, OwnRecord, Values } from '../../helpers/cases/types.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { judgeServed, preview } from '../../helpers/verdict/judge.ts';
import {
  agreedBy,
  assertPaid,
  assertStock,
  assertTransaction,
  CREATE,
  GIVEN_UP,
  goodsOf,
  isGivenUp,
  linesOf,
  lostOf,
  orderedOf,
  PAID,
  PAYMENT_METHODS,
  READ,
  READ_PRODUCT,
  STATES,
  type Stock,
  stockOf,
} from './ordered-goods.ts';

const OF_ORDER = { clause: 'order', basis: 'declared' } as const;

export const newOrder = defineScenario({
  id: 'shop-analytics/orders/new',
  operations: [CREATE, READ],
  assertions: {
    pending: { title: 'A new order without a status reads back as pending', ...STATES },
    // A shop's settings say which; the interface states one.
    currency: { title: 'A new order without a currency reads back in EUR', ...OF_ORDER, level: 'SHOULD' },
    guest: { title: 'A new order without a customer reads back as that of a guest', ...OF_ORDER },
    unpaid: { title: 'A new order has no date of payment', clause: 'states' },
  },
  sends: 'a new order without status, currency, customer and payment, then a read',
  weight: 2,
  async run(scene) {
    const { id, document: made } = await plainRecord(scene.site, 'order');
    const read = await scene.get(READ, { id }, { why: 'Reads the new order back' });
    const { status, currency, customer_id, date_paid } = scene.document(read);
    const judge = (name: 'currency' | 'guest' | 'pending', member: string, is: unknown, isRight: boolean): void => {
      const why = phrase`Its ${{ member }} is ${preview(is)}.`;
      if (is === undefined) scene.pass(name, phrase`The order shows no ${member}.`, read);
      else scene.assert(name, isRight, why, read);
    };
    if (isGivenUp(made.status, status)) scene.pass('pending', GIVEN_UP, read);
    else judge('pending', 'status', status, status === 'pending');
    judge('currency', 'currency', currency, currency === 'EUR');
    judge('guest', 'customer_id', customer_id, Number(customer_id) === 0);
    const told = phrase`Nobody has paid, and its ${{ member: 'date_paid' }} is ${preview(date_paid)}.`;
    scene.assert('unpaid', !date_paid, told, read);
  },
});

const EDIT = 'PUT /shop-analytics/products/{id}';

const PAYING = { ...STATES, ...PAID } as const;

const PAID_CLAIMS = {
  ...stated(PAYING, {
    processing: 'An order that is paid is processing',
    stock: 'Paying reduces the stock of what is ordered by what is ordered',
    'beside-status/processing': 'A new order that is paid is processing, whatever status is sent along',
  }),
  ...stated(
    { clause: 'order' },
    {
      'beside-status/transaction': 'A new order that is paid keeps the transaction_id that is sent along',
      'beside-status/kept': 'A new order that is paid keeps the currency, addresses and note that are sent along',
    },
  ),
  // No field of an order is named so in the interface.
  dated: { title: 'An order that is paid shows a date of payment, where orders show one', ...PAID, ...CUSTOM },
  ...stated(PAYING, {
    'beside-status/stock':
      'Paying a new order beside a status reduces the stock by all of its lines once, down to the last',
  }),
  'stock/edited': {
    title: 'An update of a sold product without its stock_quantity leaves what was sold out of the stock',
    operation: EDIT,
  },
  ...stated(PAYING, {
    'completed/stock': 'Paying a new order that is sent as completed reduces the stock of what is ordered',
    'variable/stock': 'Paying reduces the stock of a variable product that counts its own',
  }),
  ...stated(
    { clause: 'states' },
    {
      'oversold/served': 'Paying for more than there is is not answered with a server error',
      'uncounted/served': 'Paying for what nobody counts the stock of is not answered with a server error',
    },
  ),
} as const;

/** No e-mail address, to which a shop would write. */
function companionsOf({ name }: Own): Values {
  const address = { first_name: 'Ada', last_name: name, address_1: '7 rue Haute', city: 'Genève', country: 'CH' };
  return {
    currency: 'CHF',
    customer_note: name,
    billing: address,
    shipping: { ...address, first_name: 'Bo', city: 'Lausanne' },
  };
}

export const paidOnCreation = defineScenario({
  id: 'shop-analytics/orders/set-paid/create',
  operations: [CREATE, READ, READ_PRODUCT, EDIT],
  assertions: PAID_CLAIMS,
  sends:
    'products with a stock, orders of them with set_paid, alone, beside a status, sent as completed and of more than there is, and reads of all',
  weight: 24,
  // It leaves none of what others order.
  phase: 'last',
  // An order that was left holds the goods, too: a shop that cancels it puts them back.
  run: (scene) => scene.site.inTurn(turnOfAny('order'), () => payOnCreation(scene)),
});

async function payOnCreation(scene: Scene<keyof typeof PAID_CLAIMS>): Promise<void> {
  const products = await goodsOf(scene);
  const before = await stockOf(scene, products);
  const order = await scene.make('order', () => ({ ...linesOf(products), set_paid: true }));
  const processed = await assertPaid(scene, 'processing', order.id, 'pending', order.exchange);
  const { date_paid: date } = scene.document(processed);
  if (date === undefined) scene.pass('dated', phrase`The order shows no such member.`, processed);
  else scene.assert('dated', Boolean(date), phrase`Its ${{ member: 'date_paid' }} is ${preview(date)}.`, processed);
  const paid = await assertStock(scene, 'stock', true, before, products, [order.exchange]);
  const left = await payCompleted(scene, products, paid);
  // In two lines each, and down to the last where it is known how many there are.
  const restOf = (at: number): number => Math.max(left[at]?.count ?? 0, 2 * orderedOf(at));
  const others = products.map(({ id }, at) => ({ product_id: id, quantity: restOf(at) - orderedOf(at) }));
  let sentAlong: Values = {};
  const beside = await scene.make('order', (own) => {
    sentAlong = companionsOf(own);
    const line_items = [...linesOf(products).line_items, ...others];
    return {
      ...agreedBy(scene.site.turn(PAYMENT_METHODS.length)),
      ...sentAlong,
      meta_data: [{ key: 'conformance-paid', value: own.name }],
      line_items,
      status: 'on-hold',
      set_paid: true,
    };
  });
  const seen = await assertPaid(scene, 'beside-status/processing', beside.id, 'on-hold', beside.exchange);
  assertTransaction(scene, 'beside-status/transaction', seen);
  const lost = lostOf(sentAlong, scene.document(seen));
  scene.assert('beside-status/kept', lost.length === 0, phrase`Of what was sent along ${lost} is otherwise.`, seen);
  const sold = await assertStock(scene, 'beside-status/stock', true, left, products, [beside.exchange], restOf);
  await editSold(scene, products, sold);
  await payVariable(scene);
  await payAnyhow(scene, 'oversold', products);
  await payAnyhow(scene, 'uncounted', [await scene.site.shared('product')]);
}

/** What a shop keeps of a product beside its stock may be older than a sale. */
async function editSold(scene: Scene<'stock/edited'>, [product]: readonly OwnRecord[], [stock]: readonly Stock[]) {
  const name = 'stock/edited';
  if (product === undefined || stock === undefined || stock.count === null) {
    return scene.pass(name, phrase`The site keeps no stock of a product that asks for it.`);
  }
  const { name: text } = await scene.own([], 'edited');
  const edited = await scene.get(EDIT, { id: product.id, short_description: text }, { why: 'Edits what was sold' });
  const { stock_quantity: is } = scene.document(edited);
  if (is === undefined) return scene.pass(name, phrase`The answer shows no stock.`, edited);
  const why = phrase`The stock was ${stock.count}, and is ${preview(is)}.`;
  scene.assert(name, is === stock.count, why, stock.seen, edited);
}

/** Of which status it is then is open: two are asked for. */
async function payCompleted(
  scene: Scene<'completed/stock'>,
  products: readonly OwnRecord[],
  before: readonly Stock[],
): Promise<readonly Stock[]> {
  const name = 'completed/stock';
  const values = { ...linesOf(products), status: 'completed', set_paid: true };
  const order = await unlessBlocked(scene.make('order', () => values));
  if (order === null) {
    scene.pass(name, phrase`No such order is made.`);
    return before;
  }
  return assertStock(scene, name, true, before, products, [order.exchange]);
}

/** Without a variation: that such an order is taken is not demanded. */
async function payVariable(scene: Scene<'variable/stock'>): Promise<void> {
  const name = 'variable/stock';
  const counted = { type: 'variable', manage_stock: true, stock_quantity: 10 };
  const product = await unlessBlocked(scene.make('product', () => counted));
  if (product === null) return scene.pass(name, phrase`No such product is made.`);
  const before = await stockOf(scene, [product]);
  const values = { ...linesOf([product]), set_paid: true };
  const order = await unlessBlocked(scene.make('order', () => values));
  if (order === null) return scene.pass(name, phrase`No such order is made.`);
  await assertStock(scene, name, true, before, [product], [order.exchange]);
}

/** Whether a shop takes such an order is open. */
async function payAnyhow(
  scene: Scene<'oversold/served' | 'uncounted/served'>,
  what: 'oversold' | 'uncounted',
  products: readonly OwnRecord[],
): Promise<void> {
  const { name } = await scene.own([], what);
  const values = { customer_note: name, ...linesOf(products), set_paid: true };
  const exchange = await scene.ask(CREATE, values, { why: `Pays an order of what is ${what}` });
  scene.judge(`${what}/served`, judgeServed(exchange), exchange);
}
