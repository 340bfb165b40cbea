/** The states of an order: which a request can set, what paying does to an order in each, and how it is deleted from there. */

import { BlockedError } from '../../helpers/cases/preconditions.ts';
import { plainRecord } from '../../helpers/cases/requests.ts';
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
import { phrase, reason } from '../../helpers/requirement/reasons.ts';
import { words } from '../../helpers/samples/texts.ts';
import { accepted, isMissingRoute, isRejection, judgeAccepted, preview } from '../../helpers/verdict/judge.ts';
import { authorOf } from '../authors.ts';
import { newOrder, paidOnCreation } from './order-payment.ts';
import {
  agreedBy,
  assertPaid,
  assertStatus,
  assertStock,
  assertTransaction,
  CREATE,
  GIVEN_UP,
  GOODS,
  goodsOf,
  isGivenUp,
  linesOf,
  lostOf,
  NO_STATUS,
  ORDER_STATUSES,
  PAID,
  payableBy,
  READ,
  READ_PRODUCT,
  REMOVE,
  STATES,
  type Status,
  stockOf,
  TRANSACTION,
  UPDATE,
} from './ordered-goods.ts';

/** What is through with paying may stay as it is when it is paid once more. */
const SETTLED: readonly string[] = ['processing', 'completed', 'refunded'];

/** What is paid in this status is also given other members. */
const CHANGED_IN: Status = 'processing';

type Step =
  | 'created'
  | 'left'
  | 'changed'
  | 'processing'
  | 'kept'
  | 'stock'
  | 'once'
  | 'updated'
  | 'settled'
  | 'trashed'
  | 'removed';
type Unpaid = `unpaid/${'stock' | 'pending' | 'false' | 'note' | 'cancelled'}`;
type Beside = `beside-lines/${'processing' | 'stock'}` | `beside-status/${'processing' | 'stock' | 'transaction'}`;
type OfLife = `${Status}/${Step}`;

/** What is told of an order by the time that it was seen to be paid. */
const AT_FIRST = /\/(?:created|left|processing|kept)$/;

function assertionsFrom(status: Status, method: UpdateMethod): readonly (readonly [OfLife, Assertion])[] {
  const operation = UPDATE[method];
  const states = { clause: 'states', operation } as const;
  const paid = { ...states, argument: 'set_paid' } as const;
  const removed = { clause: 'states', operation: REMOVE } as const;
  const level = SETTLED.includes(status) ? ({ level: 'SHOULD' } as const) : {};
  const basis = SETTLED.includes(status) ? {} : ({ basis: 'declared' } as const);
  const payingIt = `Paying an order that is ${status} by ${method}`;
  const of = (step: Step, title: string, about: Omit<Assertion, 'title'>) =>
    [`${status}/${step}`, { title, ...about }] as const;
  const settled = `Completing a paid order by ${method} takes nothing more from the stock`;
  const changed = `A paid order takes the customer, the note and the rest that ${method} brings to it`;
  const noted = `An update of the customer_note alone by ${method} leaves an order ${status}`;
  const forced = `A DELETE with force removes the order that was ${status} for good`;
  return [
    of('created', `An order created with the status ${status} reads back with it`, { clause: 'states' }),
    of('left', noted, { clause: 'shop-orders', operation }),
    of('processing', `An order that is ${status} and paid by ${method} is processing`, { ...paid, ...level, ...basis }),
    of('kept', `${payingIt} keeps its payment and addresses`, { clause: 'order', operation }),
    of('stock', `${payingIt} takes the stock of its lines once`, { ...paid, ...level }),
    of('once', `Paying that order once more by ${method} takes nothing more from the stock`, paid),
    of('updated', `A paid order that ${method} sets to ${status} reads back with that status`, states),
    ...(status === 'completed' ? [of('settled', settled, { ...states, level: 'SHOULD' })] : []),
    ...(status === CHANGED_IN ? [of('changed', changed, { clause: 'order', operation })] : []),
    of('trashed', `A DELETE puts an order that is ${status} in the trash`, removed),
    of('removed', forced, removed),
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
  if (!accepted(deleted) && !(await isAnyDeleted(scene, {}))) throw new BlockedError(phrase`No order is deleted.`);
  const seen = await scene.ask(READ, { id }, { why: 'Looks for the order' });
  const isRemoved = isNoMore(seen);
  if (!isRemoved && !accepted(seen)) throw new BlockedError(reason('not-seen'));
  const { status: is } = accepted(seen) ? scene.document(seen) : {};
  if (isRemoved) {
    const isKept = accepted(deleted) && (await isAnyKept(scene));
    const told = phrase`It is gone, and another that was deleted so can be read.`;
    scene.assert(`${status}/trashed`, !isKept, told, deleted, seen);
  } else if (is === undefined) scene.pass(`${status}/trashed`, NO_STATUS, deleted, seen);
  else {
    const why = phrase`It was deleted and its ${{ member: 'status' }} is ${preview(is)}.`;
    scene.assert(`${status}/trashed`, is === 'trash', why, deleted, seen);
  }
  if (isRemoved) return scene.pass(`${status}/removed`, reason('nothing-left'), seen);
  const removed = await scene.ask(REMOVE, { id, force: true }, { why: 'Removes it for good' });
  const after = await scene.ask(READ, { id }, { why: 'Looks for it once more' });
  if (!accepted(removed) && !(await isAnyDeleted(scene, { force: true })))
    throw new BlockedError(reason('delete-fails', { resource: 'an order by force' }));
  if (!isNoMore(after) && !accepted(after)) throw new BlockedError(reason('not-seen'));
  const flaw = phrase`It was removed for good and still reads back.`;
  scene.assert(`${status}/removed`, isNoMore(after), flaw, removed, after);
}

/** Makes an order with a status: that it is rejected says something of the status where it is not without one. */
async function makeIn(scene: Scene<`${Status}/created`>, status: Status, values: Values): Promise<OwnRecord> {
  try {
    return await scene.make('order', () => ({ ...values, status }));
  } catch (error) {
    if (!(error instanceof BlockedError)) throw error;
    const { exchange: plain } = await scene.make('order', () => values);
    const { name } = await scene.own([], `${status} once more`);
    const named = { customer_note: name, billing: { last_name: name }, ...values };
    const repeated = await scene.ask(CREATE, { ...named, status }, { why: `Makes an order that is ${status}` });
    if (!accepted(repeated)) scene.judge(`${status}/created`, judgeAccepted(repeated), repeated, plain);
    throw error;
  }
}

/** What an order is given that nothing of its payment, its goods or its status depends on. */
async function otherMembers(scene: Scene): Promise<Values> {
  const own = await scene.own(['event?'], 'changed');
  const customer = authorOf(own, 'event?');
  return {
    ...(customer === null ? {} : { customer_id: customer }),
    customer_note: own.name,
    billing: { last_name: own.name, company: words(own, 'Company') },
  };
}

/**
 * Changes the note alone.
 *
 * @returns what the order holds then, as far as the answer shows it
 */
async function note(
  scene: Scene<`${Status}/left`>,
  method: UpdateMethod,
  status: Status,
  id: number,
  made: Exchange,
): Promise<Values> {
  const name = `${status}/left` as const;
  const { name: customer_note } = await scene.own([], `${status} left`);
  const noted = await scene.get(UPDATE[method], { id, customer_note }, { why: 'Changes the note alone' });
  const [{ status: was }, held] = [scene.document(made), scene.document(noted)] as const;
  const is = held.status;
  const why = phrase`Its ${{ member: 'status' }} was ${preview(was)} and is ${preview(is)}.`;
  if (is === undefined) scene.pass(name, NO_STATUS, noted);
  else if (isGivenUp(was, is)) scene.pass(name, GIVEN_UP, made, noted);
  else scene.assert(name, is === was, why, made, noted);
  return { ...held, customer_note };
}

async function moveThrough(scene: Scene<OfLife>, method: UpdateMethod, status: Status, products: readonly OwnRecord[]) {
  const before = await stockOf(scene, products);
  // Every other one stands below another: it is an order all the same.
  const at = ORDER_STATUSES.indexOf(status);
  const isBelow = at % 2 === 0;
  const above: Values = isBelow ? { parent_id: (await plainRecord(scene.site, 'order')).id } : {};
  const { id } = await makeIn(scene, status, { ...agreedBy(at), ...above, ...linesOf(products) });
  const made = await assertStatus(scene, `${status}/created`, id, status);
  const noted = await note(scene, method, status, id, made);
  const why = `Pays an order that is ${status}`;
  const payment = await scene.get(UPDATE[method], { id, set_paid: true }, { why });
  const seen = await assertPaid(scene, `${status}/processing`, id, status, payment);
  const lost = lostOf({ ...scene.document(made), ...noted }, scene.document(seen));
  const told = phrase`Once it is paid, ${lost} is another than before.`;
  scene.assert(`${status}/kept`, lost.length === 0, told, made, seen);
  if (!assertionsFrom(status, method).some(([name]) => !AT_FIRST.test(name) && scene.wants(name))) return;
  const paid = await assertStock(scene, `${status}/stock`, true, before, products, [payment]);
  const again = await scene.get(UPDATE[method], { id, set_paid: true }, { why: 'Pays it once more' });
  const repeated = await assertStock(scene, `${status}/once`, false, paid, products, [again]);
  const changed = status === CHANGED_IN ? await otherMembers(scene) : {};
  const moved = await scene.get(UPDATE[method], { id, status, ...changed }, { why: `Makes the paid order ${status}` });
  const updated = await assertStatus(scene, `${status}/updated`, id, status);
  if (status === CHANGED_IN) {
    const other = lostOf(changed, scene.document(updated));
    scene.assert(`${status}/changed`, other.length === 0, phrase`Not as it was sent: ${other}.`, updated);
  }
  if (status === 'completed') await assertStock(scene, 'completed/settled', false, repeated, products, [moved]);
  await discard(scene, id, status);
}

function payingBy(method: UpdateMethod) {
  return {
    'unpaid/stock': { title: 'An order without set_paid takes nothing from the stock', ...PAID },
    'unpaid/pending': { title: `An order with set_paid = false by ${method} stays pending`, ...PAID },
    'unpaid/false': { title: `set_paid = false by ${method} takes nothing from the stock`, ...PAID },
    'unpaid/note': { title: `A new customer_note by ${method} takes nothing from the stock`, clause: 'states' },
    'unpaid/cancelled': { title: `Cancelling by ${method} takes nothing from the stock`, clause: 'states' },
    'beside-lines/processing': {
      title: `An order that ${method} pays beside its lines, note and meta is processing`,
      ...STATES,
      ...PAID,
    },
    'beside-lines/stock': {
      title: `Paying by ${method} beside new lines, a note and meta takes the lines from the stock`,
      ...PAID,
    },
    'beside-status/processing': {
      title: `An order that is paid by ${method} is processing, whatever status is sent along`,
      ...STATES,
      ...PAID,
    },
    'beside-status/transaction': {
      title: `An order that is paid by ${method} keeps the transaction_id that is sent along`,
      clause: 'order',
    },
    'beside-status/stock': { title: `Paying by ${method} beside a status reduces the stock once`, ...PAID },
  } as const;
}

const payableFor = (method: UpdateMethod) => payableBy(UPDATE_METHODS.indexOf(method));

/** @returns the order, where it is left pending */
async function judgeUnpaid(
  scene: Scene<Unpaid>,
  method: UpdateMethod,
  products: readonly OwnRecord[],
): Promise<number | null> {
  const before = await stockOf(scene, products);
  const { id, exchange } = await scene.make('order', () => ({
    ...payableFor(method),
    ...linesOf(products),
  }));
  const ordered = await assertStock(scene, 'unpaid/stock', false, before, products, [exchange]);
  const said = await scene.get(UPDATE[method], { id, set_paid: false }, { why: 'Says that the order is not paid' });
  const left = await scene.get(READ, { id }, { why: 'Reads the order back' });
  const [was, is] = [said, left].map((exchange) => scene.document(exchange).status);
  if (is === undefined) scene.pass('unpaid/pending', NO_STATUS, left);
  else if (isGivenUp(was, is)) scene.pass('unpaid/pending', GIVEN_UP, said, left);
  else {
    const why = phrase`Its ${{ member: 'status' }} is ${preview(is)}, not pending.`;
    scene.assert('unpaid/pending', is === 'pending', why, said, left);
  }
  const unpaid = await assertStock(scene, 'unpaid/false', false, ordered, products, [said]);
  const { name } = await scene.own([], 'note');
  const changed = await scene.get(UPDATE[method], { id, customer_note: name }, { why: 'Changes the note alone' });
  const noted = await assertStock(scene, 'unpaid/note', false, unpaid, products, [changed]);
  const cancelled = await scene.get(UPDATE[method], { id, status: 'cancelled' }, { why: 'Cancels what is not paid' });
  await assertStock(scene, 'unpaid/cancelled', false, noted, products, [cancelled]);
  const resumed = await scene.ask(UPDATE[method], { id, status: 'pending' }, { why: 'Makes it pending again' });
  // Which status leads to which is not said.
  return accepted(resumed) ? id : null;
}

async function judgeBeside(
  scene: Scene<Beside>,
  method: UpdateMethod,
  products: readonly OwnRecord[],
  left: number | null,
): Promise<void> {
  const due = left ?? (await scene.make('order', () => ({ ...payableFor(method), ...linesOf(products) }))).id;
  const pending = await stockOf(scene, products);
  const payment = { id: due, transaction_id: TRANSACTION, status: 'on-hold', set_paid: true };
  const written = await scene.get(UPDATE[method], payment, { why: 'Pays it beside a status' });
  const seen = await assertPaid(scene, 'beside-status/processing', due, payment.status, written);
  assertTransaction(scene, 'beside-status/transaction', seen);
  const paid = await assertStock(scene, 'beside-status/stock', true, pending, products, [written]);
  const empty = await scene.make('order', () => payableFor(method));
  const { name } = await scene.own([], 'paid');
  const more = { customer_note: name, meta_data: [{ key: 'conformance-paid', value: name }] };
  const lines = { id: empty.id, ...linesOf(products), ...more, set_paid: true };
  const ordered = await scene.get(UPDATE[method], lines, { why: 'Pays what it orders' });
  await assertPaid(scene, 'beside-lines/processing', empty.id, 'pending', ordered);
  await assertStock(scene, 'beside-lines/stock', true, paid, products, [ordered]);
  scene.site.release(empty);
}

/** Each way to update takes orders of its share of the statuses from their creation to their removal. */
function lifeFrom(statuses: readonly Status[], method: UpdateMethod): Scenario {
  const ofStatuses = assertionsFor(statuses, (status) => assertionsFrom(status, method));
  const ofPaying = payingBy(method);
  return defineScenario({
    id: `shop-analytics/orders/life/${method}`,
    operations: [UPDATE[method], CREATE, READ, READ_PRODUCT, REMOVE],
    assertions: { ...ofStatuses, ...ofPaying },
    sends: `products with a stock, and orders of them that are made, paid twice, moved and removed by ${method} from each of ${statuses.join(', ')}`,
    weight: 20 * (statuses.length + 1),
    run: (scene) => scene.site.inTurn(GOODS, () => run(scene)),
  });

  async function run(scene: Scene<OfLife | Unpaid | Beside>): Promise<void> {
    const products = await goodsOf(scene);
    const paying = Object.keys(ofPaying) as (keyof typeof ofPaying)[];
    const broken: unknown[] = [];
    const pay = async (): Promise<void> => {
      const isOf = (what: string) => paying.some((name) => name.startsWith(what) && scene.wants(name));
      const left = isOf('unpaid/') ? await judgeUnpaid(scene, method, products) : null;
      if (isOf('beside-')) await judgeBeside(scene, method, products, left);
    };
    await pay().catch((error: unknown) => broken.push(error));
    for (const status of statuses) {
      if (assertionsFrom(status, method).filter(([name]) => scene.wants(name)).length === 0) continue;
      // What is broken on one way says nothing of the next.
      await moveThrough(scene, method, status, products).catch((error: unknown) => broken.push(error));
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
