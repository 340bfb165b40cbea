/** The states of an order: what a new one is, which a request can set, and what paying does to it and to the stock. */

import { BlockedError } from '../../helpers/cases/preconditions.ts';
import { plainRecord, turnOfAny } from '../../helpers/cases/requests.ts';
import {
  type Assertion,
  assertionsFor,
  defineScenario,
  type Scenario,
  type Scene,
} from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { OwnRecord, Values } from '../../helpers/cases/types.ts';
import { UPDATE_METHODS, type UpdateMethod } from '../../helpers/contract/types.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { reason, says } from '../../helpers/requirement/reasons.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { accepted, isMissingRoute, isRejection, judgeServed, preview } from '../../helpers/verdict/judge.ts';

const CREATE = 'POST /shop-analytics/orders';
const READ = 'GET /shop-analytics/orders/{id}';
const REMOVE = 'DELETE /shop-analytics/orders/{id}';
const READ_PRODUCT = 'GET /shop-analytics/products/{id}';
const UPDATE = {
  POST: 'POST /shop-analytics/orders/{id}',
  PUT: 'PUT /shop-analytics/orders/{id}',
  PATCH: 'PATCH /shop-analytics/orders/{id}',
} as const;

export const ORDER_STATUSES = [
  'auto-draft',
  'pending',
  'processing',
  'on-hold',
  'completed',
  'cancelled',
  'refunded',
  'failed',
  'checkout-draft',
] as const;

type Status = (typeof ORDER_STATUSES)[number];

const STATES = { clause: 'states', basis: 'declared' } as const;

const newOrder = defineScenario({
  id: 'shop-analytics/orders/new',
  operations: [CREATE, READ],
  assertions: {
    pending: { title: 'A new order without a status reads back as pending', ...STATES },
    // A shop's settings say which; the interface states one.
    currency: {
      title: 'A new order without a currency reads back in EUR',
      clause: 'order',
      level: 'SHOULD',
      basis: 'declared',
    },
    guest: {
      title: 'A new order without a customer reads back as that of a guest',
      clause: 'order',
      basis: 'declared',
    },
    unpaid: { title: 'A new order has no date of payment', clause: 'states' },
  },
  sends: 'a new order without status, currency, customer and payment, then a read',
  weight: 2,
  async run(scene) {
    const { id } = await plainRecord(scene.site, 'order');
    const read = await scene.get(READ, { id }, { why: 'Reads the new order back' });
    const { status, currency, customer_id, date_paid } = scene.document(read);
    scene.assert('pending', status === 'pending', says`Its ${{ member: 'status' }} is ${preview(status)}.`, read);
    scene.assert('currency', currency === 'EUR', says`Its ${{ member: 'currency' }} is ${preview(currency)}.`, read);
    scene.assert(
      'guest',
      Number(customer_id) === 0,
      says`Its ${{ member: 'customer_id' }} is ${preview(customer_id)}, not 0.`,
      read,
    );
    scene.assert(
      'unpaid',
      !date_paid,
      says`Nobody has paid, and its ${{ member: 'date_paid' }} is ${preview(date_paid)}.`,
      read,
    );
  },
});

const STOCK = 400;

/** One of them is to be shipped, so that an order of both has still to be processed once it is paid. */
function makeGoods(scene: Scene): Promise<readonly OwnRecord[]> {
  const make = (virtual: boolean) =>
    scene.make('product', () => ({ regular_price: '10.00', virtual, manage_stock: true, stock_quantity: STOCK }));
  return Promise.all([make(false), make(true)]);
}

/** Stock is looked at before and after each step: who shares the goods takes turns. */
const GOODS = 'goods with a stock';

function goodsOf(scene: Scene): Promise<readonly OwnRecord[]> {
  return scene.site.isAgain ? makeGoods(scene) : scene.site.once(GOODS, () => makeGoods(scene));
}

/** So many of the first are ordered, one more of the second, and so on: a line that is passed over shows. */
const orderedOf = (at: number): number => 2 + at;

const linesOf = (products: readonly OwnRecord[]) => ({
  line_items: products.map(({ id }, at) => ({ product_id: id, quantity: orderedOf(at) })),
});

const BY_TRANSFER = { payment_method: 'bacs' };

/** What an order holds of its payment before it is paid. */
const AGREED = { ...BY_TRANSFER, payment_method_title: 'Virement', transaction_id: 'CONFORMANCE-100' };

/** What paying says nothing of. */
const LEFT_ALONE = [
  'payment_method',
  'payment_method_title',
  'transaction_id',
  'currency',
  'customer_id',
  'customer_note',
  'parent_id',
  'billing',
  'shipping',
];

/** What was seen of it before, where it is seen again. */
function lostOf(before: Values, after: Values): readonly string[] {
  return LEFT_ALONE.filter((name) => name in before && name in after && !carries(before[name], after[name]));
}

interface Stock {
  /** Null where the site keeps none of the product. */
  readonly count: number | null;
  readonly seen: Exchange;
}

async function stockOf(scene: Scene, products: readonly OwnRecord[]): Promise<readonly Stock[]> {
  return Promise.all(
    products.map(async ({ id }) => {
      const seen = await scene.get(READ_PRODUCT, { id }, { why: 'Reads the stock' });
      const { manage_stock, stock_quantity } = scene.document(seen);
      return { count: manage_stock === true && typeof stock_quantity === 'number' ? stock_quantity : null, seen };
    }),
  );
}

/** Assertions that the stock of each product is what it was but for those that were taken. */
function assertStock<Name extends string>(
  scene: Scene<Name>,
  name: Name,
  takes: boolean,
  before: readonly Stock[],
  after: readonly Stock[],
  ordered = orderedOf,
): void {
  const seen = [...before, ...after].map((one) => one.seen);
  if ([...before, ...after].some(({ count }) => count === null)) {
    scene.pass(name, says`The site keeps no stock of a product that asks for it.`, ...seen);
    return;
  }
  const expected = before.map(({ count }, at) => Number(count) - (takes ? ordered(at) : 0));
  const is = after.map(({ count }) => count);
  const why = says`The stock of what was ordered was to be ${expected.join(' and ')}, and is ${is.join(' and ')}.`;
  scene.assert(name, JSON.stringify(is) === JSON.stringify(expected), why, ...seen);
}

async function assertStatus<Name extends string>(
  scene: Scene<Name>,
  name: Name,
  id: number,
  expected: string,
): Promise<Exchange> {
  const seen = await scene.get(READ, { id }, { why: 'Reads the order back' });
  const { status } = scene.document(seen);
  scene.assert(
    name,
    status === expected,
    says`Its ${{ member: 'status' }} is ${preview(status)}, not ${expected}.`,
    seen,
  );
  return seen;
}

function assertTransaction<Name extends string>(scene: Scene<Name>, name: Name, seen: Exchange): void {
  const { transaction_id: is } = scene.document(seen);
  // An answer need not show it.
  const isKept = is === undefined || carries(AGREED.transaction_id, is);
  const why = says`Its ${{ member: 'transaction_id' }} is ${preview(is)}, not ${AGREED.transaction_id}.`;
  scene.assert(name, isKept, why, seen);
}

const PAID_CLAIMS = {
  processing: { title: 'An order that is paid is processing', ...STATES },
  stock: { title: 'Paying reduces the stock of what is ordered by what is ordered', ...STATES },
} as const;

const paidOnCreation = defineScenario({
  id: 'shop-analytics/orders/set-paid/create',
  operations: [CREATE, READ, READ_PRODUCT],
  assertions: {
    ...PAID_CLAIMS,
    'beside-status/processing': {
      title: 'A new order that is paid is processing, whatever status is sent along',
      ...STATES,
    },
    'beside-status/transaction': {
      title: 'A new order that is paid keeps the transaction_id that is sent along',
      clause: 'order',
    },
    // No field of an order is named so in the interface.
    dated: {
      title: 'An order that is paid shows a date of payment, where orders show one',
      clause: 'states',
      level: 'SHOULD',
      basis: 'conventional',
    },
    'beside-status/stock': {
      title: 'Paying a new order beside a status reduces the stock by all of its lines once, down to the last',
      ...STATES,
    },
    'oversold/served': { title: 'Paying for more than there is is not answered with a server error', clause: 'states' },
    'uncounted/served': {
      title: 'Paying for what nobody counts the stock of is not answered with a server error',
      clause: 'states',
    },
  },
  sends:
    'products with a stock, orders of them with set_paid, alone, beside a status and of more than there is, and reads of all',
  weight: 14,
  // It leaves none of what others order.
  phase: 'last',
  // An order that was left holds the goods, too: a shop that cancels it puts them back.
  run: (scene) => scene.site.inTurn(turnOfAny('order'), () => payOnCreation(scene)),
});

async function payOnCreation(
  scene: Scene<
    | `beside-status/${'processing' | 'stock' | 'transaction'}`
    | 'dated'
    | 'oversold/served'
    | 'processing'
    | 'stock'
    | 'uncounted/served'
  >,
): Promise<void> {
  const products = await goodsOf(scene);
  const before = await stockOf(scene, products);
  const order = await scene.make('order', () => ({ ...linesOf(products), set_paid: true }));
  const processed = await assertStatus(scene, 'processing', order.id, 'processing');
  const { date_paid: date } = scene.document(processed);
  if (date === undefined) scene.pass('dated', says`The order shows no such member.`, processed);
  else scene.assert('dated', Boolean(date), says`Its ${{ member: 'date_paid' }} is ${preview(date)}.`, processed);
  const paid = await stockOf(scene, products);
  assertStock(scene, 'stock', true, before, paid);
  // In two lines each, and down to the last where it is known how many there are.
  const restOf = (at: number): number => Math.max(paid[at]?.count ?? 0, 2 * orderedOf(at));
  const others = products.map(({ id }, at) => ({ product_id: id, quantity: restOf(at) - orderedOf(at) }));
  const beside = await scene.make('order', () => ({
    ...AGREED,
    line_items: [...linesOf(products).line_items, ...others],
    status: 'on-hold',
    set_paid: true,
  }));
  const seen = await assertStatus(scene, 'beside-status/processing', beside.id, 'processing');
  assertTransaction(scene, 'beside-status/transaction', seen);
  assertStock(scene, 'beside-status/stock', true, paid, await stockOf(scene, products), restOf);
  await payAnyhow(scene, 'oversold', products);
  await payAnyhow(scene, 'uncounted', [await scene.site.shared('product')]);
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

/** What is through with paying may stay as it is when it is paid once more. */
const SETTLED: readonly string[] = ['processing', 'completed', 'refunded'];

type Step = 'created' | 'processing' | 'kept' | 'stock' | 'once' | 'updated' | 'trashed' | 'removed';
type Unpaid = `unpaid/${'stock' | 'pending' | 'false' | 'note' | 'cancelled'}`;
type Beside = `beside-lines/${'processing' | 'stock'}` | `beside-status/${'processing' | 'stock' | 'transaction'}`;
type OfLife = `${Status}/${Step}` | 'completed/settled';

function assertionsFrom(status: Status, method: UpdateMethod): readonly (readonly [OfLife, Assertion])[] {
  const about = { clause: 'states', operation: UPDATE[method] } as const;
  const isSettled = SETTLED.includes(status);
  const settled: Assertion = {
    title: `Completing a paid order by ${method} takes nothing more from the stock`,
    ...about,
    level: 'SHOULD',
  };
  return [
    [`${status}/created`, { title: `An order created with the status ${status} reads back with it`, clause: 'states' }],
    [
      `${status}/processing`,
      {
        title: `An order that is ${status} and paid by ${method} is processing`,
        ...about,
        ...(isSettled ? { level: 'SHOULD' as const } : { basis: 'declared' as const }),
      },
    ],
    [
      `${status}/kept`,
      {
        title: `Paying an order that is ${status} by ${method} leaves its payment, its customer and its addresses as they were`,
        clause: 'order',
        operation: UPDATE[method],
      },
    ],
    [
      `${status}/stock`,
      {
        title: `Once an order that was ${status} is paid by ${method}, the stock of each of its lines was taken once`,
        ...about,
        ...(isSettled ? { level: 'SHOULD' as const } : {}),
      },
    ],
    [
      `${status}/once`,
      {
        title: `Paying that order once more by ${method} takes nothing more from the stock`,
        ...about,
      },
    ],
    [
      `${status}/updated`,
      { title: `A paid order that ${method} sets to ${status} reads back with that status`, ...about },
    ],
    ...(status === 'completed' ? [['completed/settled', settled] as const] : []),
    [
      `${status}/trashed`,
      {
        title: `A DELETE puts an order that is ${status} in the trash`,
        clause: 'states',
        operation: REMOVE,
      },
    ],
    [
      `${status}/removed`,
      {
        title: `A DELETE with force removes the order that was ${status} for good`,
        clause: 'states',
        operation: REMOVE,
      },
    ],
  ];
}

/** Whether an order that was never anything else is deleted so. */
function isAnyDeleted(scene: Scene, manner: { readonly force?: true }): Promise<boolean> {
  return scene.site.once(`an order is deleted with ${JSON.stringify(manner)}`, async () => {
    const { id } = await scene.make('order');
    return accepted(await scene.ask(REMOVE, { id, ...manner }, { why: 'Deletes another' }));
  });
}

/** Whether an order that was never anything else can be read once it is deleted: then a trash hides none. */
function isAnyKept(scene: Scene): Promise<boolean> {
  return scene.site.once('a deleted order can be read', async () => {
    const { id } = await scene.make('order');
    const deleted = await scene.ask(REMOVE, { id }, { why: 'Deletes another' });
    const seen = await scene.ask(READ, { id }, { why: 'Looks for it' });
    return accepted(deleted) && accepted(seen) && scene.document(seen).status === 'trash';
  });
}

/** Whether a read of what was deleted finds nothing: which 4xx a deployment has for that is open. */
function isNoMore(exchange: Exchange): boolean {
  return isRejection(exchange) && !isMissingRoute(exchange);
}

/** Discards the order and removes it by force, from where it then is: the trash, if there is one. */
async function discard(scene: Scene<`${Status}/${'trashed' | 'removed'}`>, id: number, status: Status): Promise<void> {
  const deleted = await scene.ask(REMOVE, { id }, { why: `Puts an order in the trash that is ${status}` });
  if (!accepted(deleted) && !(await isAnyDeleted(scene, {}))) throw new BlockedError(says`No order is deleted.`);
  const seen = await scene.ask(READ, { id }, { why: 'Looks for the order' });
  const isRemoved = isNoMore(seen);
  if (!isRemoved && !accepted(seen)) throw new BlockedError(reason('not-seen'));
  if (isRemoved) {
    const isKept = accepted(deleted) && (await isAnyKept(scene));
    scene.assert(
      `${status}/trashed`,
      !isKept,
      says`It is gone, and another that was deleted so can be read.`,
      deleted,
      seen,
    );
  } else {
    const is = scene.document(seen).status;
    const why = says`It was deleted and its ${{ member: 'status' }} is ${preview(is)}.`;
    scene.assert(`${status}/trashed`, is === 'trash', why, deleted, seen);
  }
  if (isRemoved) return scene.pass(`${status}/removed`, reason('nothing-left'), seen);
  const removed = await scene.ask(REMOVE, { id, force: true }, { why: 'Removes it for good' });
  const after = await scene.ask(READ, { id }, { why: 'Looks for it once more' });
  if (!accepted(removed) && !(await isAnyDeleted(scene, { force: true })))
    throw new BlockedError(reason('delete-fails', { resource: 'an order by force' }));
  if (!isNoMore(after) && !accepted(after)) throw new BlockedError(reason('not-seen'));
  scene.assert(
    `${status}/removed`,
    isNoMore(after),
    says`It was removed for good and still reads back.`,
    removed,
    after,
  );
}

async function travel(
  scene: Scene<OfLife>,
  method: UpdateMethod,
  status: Status,
  products: readonly OwnRecord[],
): Promise<void> {
  const before = await stockOf(scene, products);
  const { id } = await scene.make('order', () => ({ ...AGREED, ...linesOf(products), status }));
  const made = await assertStatus(scene, `${status}/created`, id, status);
  await scene.get(UPDATE[method], { id, set_paid: true }, { why: `Pays an order that is ${status}` });
  const seen = await assertStatus(scene, `${status}/processing`, id, 'processing');
  const lost = lostOf(scene.document(made), scene.document(seen));
  scene.assert(`${status}/kept`, lost.length === 0, says`Once it is paid, ${lost} is another than before.`, made, seen);
  const paid = await stockOf(scene, products);
  assertStock(scene, `${status}/stock`, true, before, paid);
  await scene.get(UPDATE[method], { id, set_paid: true }, { why: 'Pays it once more' });
  const again = await stockOf(scene, products);
  assertStock(scene, `${status}/once`, false, paid, again);
  await scene.get(UPDATE[method], { id, status }, { why: `Makes the paid order ${status}` });
  await assertStatus(scene, `${status}/updated`, id, status);
  if (status === 'completed') assertStock(scene, 'completed/settled', false, again, await stockOf(scene, products));
  await discard(scene, id, status);
}

/** Each way to update takes orders of its share of the statuses from their creation to their removal. */
function lifeFrom(statuses: readonly Status[], method: UpdateMethod): Scenario {
  const ofStatuses = assertionsFor(statuses, (status) => assertionsFrom(status, method));
  const ofPaying = {
    'unpaid/stock': { title: 'An order without set_paid takes nothing from the stock', clause: 'states' },
    'unpaid/pending': { title: `An order with set_paid = false by ${method} stays pending`, clause: 'states' },
    'unpaid/false': { title: `set_paid = false by ${method} takes nothing from the stock`, clause: 'states' },
    'unpaid/note': { title: `A new customer_note by ${method} takes nothing from the stock`, clause: 'states' },
    'unpaid/cancelled': { title: `Cancelling by ${method} takes nothing from the stock`, clause: 'states' },
    'beside-lines/processing': {
      title: `An order that ${method} gives lines and pays at once is processing`,
      ...STATES,
    },
    'beside-lines/stock': {
      title: `Paying by ${method} beside new lines takes them from the stock`,
      clause: 'states',
    },
    'beside-status/processing': {
      title: `An order that is paid by ${method} is processing, whatever status is sent along`,
      ...STATES,
    },
    'beside-status/transaction': {
      title: `An order that is paid by ${method} keeps the transaction_id that is sent along`,
      clause: 'order',
    },
    'beside-status/stock': { title: `Paying by ${method} beside a status reduces the stock once`, clause: 'states' },
  };
  return defineScenario({
    id: `shop-analytics/orders/life/${method}`,
    operations: [UPDATE[method], CREATE, READ, READ_PRODUCT, REMOVE],
    assertions: { ...ofStatuses, ...ofPaying },
    sends: `products with a stock, and orders of them that are made, paid twice, moved and removed by ${method} from each of ${statuses.join(', ')}`,
    weight: 20 * (statuses.length + 1),
    run: (scene) => scene.site.inTurn(GOODS, () => run(scene)),
  });

  async function judgePaying(scene: Scene<Unpaid | Beside>, products: readonly OwnRecord[]): Promise<void> {
    const before = await stockOf(scene, products);
    const { id } = await scene.make('order', () => ({ ...BY_TRANSFER, ...linesOf(products) }));
    const ordered = await stockOf(scene, products);
    assertStock(scene, 'unpaid/stock', false, before, ordered);
    await scene.get(UPDATE[method], { id, set_paid: false }, { why: 'Says that the order is not paid' });
    await assertStatus(scene, 'unpaid/pending', id, 'pending');
    const unpaid = await stockOf(scene, products);
    assertStock(scene, 'unpaid/false', false, ordered, unpaid);
    const { name } = await scene.own([], 'note');
    await scene.get(UPDATE[method], { id, customer_note: name }, { why: 'Changes the note alone' });
    const noted = await stockOf(scene, products);
    assertStock(scene, 'unpaid/note', false, unpaid, noted);
    await scene.get(UPDATE[method], { id, status: 'cancelled' }, { why: 'Cancels what is not paid' });
    assertStock(scene, 'unpaid/cancelled', false, noted, await stockOf(scene, products));
    await scene.get(UPDATE[method], { id, status: 'pending' }, { why: 'Makes it pending again' });
    const pending = await stockOf(scene, products);
    const payment = { id, transaction_id: AGREED.transaction_id, status: 'on-hold', set_paid: true };
    await scene.get(UPDATE[method], payment, { why: 'Pays it beside a status' });
    const seen = await assertStatus(scene, 'beside-status/processing', id, 'processing');
    assertTransaction(scene, 'beside-status/transaction', seen);
    const paid = await stockOf(scene, products);
    assertStock(scene, 'beside-status/stock', true, pending, paid);
    const empty = await scene.make('order', () => BY_TRANSFER);
    const lines = { id: empty.id, ...linesOf(products), set_paid: true };
    await scene.get(UPDATE[method], lines, { why: 'Pays what it orders' });
    await assertStatus(scene, 'beside-lines/processing', empty.id, 'processing');
    assertStock(scene, 'beside-lines/stock', true, paid, await stockOf(scene, products));
    scene.site.leave(empty);
  }

  async function run(scene: Scene<OfLife | Unpaid | Beside>): Promise<void> {
    const wants = (name: string): boolean => scene.wants(name);
    const products = await goodsOf(scene);
    if (Object.keys(ofPaying).filter(wants).length > 0) await judgePaying(scene, products);
    const broken: unknown[] = [];
    for (const status of statuses) {
      if (assertionsFrom(status, method).filter(([name]) => wants(name)).length === 0) continue;
      // What is broken on the way of one status says nothing of the next.
      await travel(scene, method, status, products).catch((error: unknown) => broken.push(error));
    }
    if (broken.length > 0) throw broken[0];
  }
}

export const orderTransitions: Suite = {
  namespace: 'shop-analytics',
  scenarios: [
    newOrder,
    paidOnCreation,
    ...UPDATE_METHODS.map((method, at) =>
      lifeFrom(
        ORDER_STATUSES.filter((_, place) => place % UPDATE_METHODS.length === at),
        method,
      ),
    ),
  ],
};
