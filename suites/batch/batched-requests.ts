/** What a batch does with its requests, seen by what becomes of records that need nothing but a name. */

import { BlockedError, NothingThereError } from '../../helpers/cases/preconditions.ts';
import { CUSTOM, defineScenario, passAll, type Scene } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Values } from '../../helpers/cases/types.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { blocked, broken, MET } from '../../helpers/requirement/judgement.ts';
import { phrase, reason } from '../../helpers/requirement/reasons.ts';
import { UNKNOWN_ID } from '../../helpers/samples/unknown-id.ts';
import { settle } from '../../helpers/tolerances/settle.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { accepted, isRecord, isRejection, judgeRejected, preview } from '../../helpers/verdict/judge.ts';
import type { BatchRoute } from './batch-route.ts';
import {
  assertName,
  BATCH,
  carriesName,
  demandBatchable,
  type Entry,
  entryNamed,
  type Item,
  MOST,
  makeEntry,
  nameIn,
  readEntry,
  rejected,
  renaming,
  routeFor,
  runBatch,
  succeeded,
} from './batched.ts';

interface Headed {
  readonly assertion: 'headers/text' | 'headers/list' | 'headers/type';
  readonly entry: Entry;
  /** What the request calls the record. */
  readonly name: string;
  readonly headers: NonNullable<Item['headers']>;
}

const JSON_BODY = { 'Content-Type': 'application/json' };

/** Together where that is taken, else one by one: what is rejected for one of them says nothing of the other. */
async function assertHeaders(scene: Scene<Headed['assertion']>, all: readonly Headed[]): Promise<void> {
  const send = (some: readonly Headed[], why: string) => {
    const requests = some.map(({ entry, name, headers }) => ({ ...renaming(entry, name), headers }));
    return scene.ask(BATCH, { requests }, { why });
  };
  const together = await send(all, 'Changes two records, with headers');
  for (const one of all) {
    const exchange = isRejection(together) ? await send([one], 'Changes one record, with headers') : together;
    await assertName(scene, one.assertion, one.entry, one.name, exchange);
  }
}

const items = defineScenario({
  id: 'batch/v1/items',
  operations: [BATCH],
  assertions: {
    POST: { title: 'A batch runs a POST', basis: 'declared' },
    'method/default': { title: 'A request without a method is run as a POST', basis: 'declared' },
    PUT: { title: 'A batch runs a PUT', basis: 'declared' },
    PATCH: { title: 'A batch runs a PATCH', basis: 'declared' },
    DELETE: { title: 'A batch runs a DELETE', basis: 'declared' },
    'one/run': { title: 'A batch of one request runs it' },
    'again/run': { title: 'A batch that was sent before is run again' },
    'headers/text': { title: 'A request whose headers are texts is run', basis: 'declared' },
    'headers/list': { title: 'A request whose headers are lists of texts is run', basis: 'declared' },
    'headers/type': {
      title: 'A request whose headers name the type of its body is run with that body',
      basis: 'declared',
    },
    'answers/each': { title: 'A batch answers each of its requests', ...CUSTOM },
    'answers/order': { title: 'The answers are in the order of the requests', ...CUSTOM },
  },
  sends: 'batches that make, change and remove three records of their own, each read after',
  weight: 16,
  async run(scene) {
    const route = routeFor(scene);
    const { path, collection } = route;
    const names = await Promise.all(['a', 'b', 'c'].map(async (one) => (await scene.own([], one)).name));
    const [a = '', b = '', c = ''] = names;
    const made = await runBatch(
      scene,
      [
        { method: 'POST', path, body: { name: a } },
        { method: 'POST', path, body: { name: b } },
      ],
      'Makes two records',
      { makes: [a, b].map((name) => ({ collection, name })) },
    );
    demandBatchable(route, made);
    const [first, second] = [entryNamed(route, made, a), entryNamed(route, made, b)];
    const { answers, exchange } = made;
    scene.assert('answers/each', answers.length === 2, phrase`2 requests have ${answers.length} answers.`, exchange);
    const inOrder = answers.every((answer, at) => !succeeded(answer) || carriesName(answer, names[at] ?? ''));
    scene.assert('answers/order', inOrder, phrase`Answers stand where those of other requests should.`, exchange);
    const isNameless = answers.every((answer) => succeeded(answer) && !names.some((name) => carriesName(answer, name)));
    if (isNameless) throw new BlockedError(phrase`The answers of the batch do not show what it made.`);
    scene.assert('POST', first !== null && second !== null, phrase`It answered ${preview(answers[0])}.`, exchange);
    if (first === null || second === null) throw new BlockedError(phrase`The batch made no records to work on.`);

    const changed = await runBatch(
      scene,
      [
        renaming(first, `${a} put`, 'PUT'),
        renaming(second, `${b} patch`, 'PATCH'),
        // Behind others, of whose methods it has none.
        { path, body: { name: c } },
      ],
      'Changes two records, and makes one without saying a method',
      { makes: [{ collection, name: c }] },
    );
    const third = entryNamed(route, changed, c);
    const told = phrase`It answered ${preview(changed.answers.at(-1))}.`;
    scene.assert('method/default', third !== null, told, changed.exchange);
    await assertName(scene, 'PUT', first, `${a} put`, changed.exchange);
    await assertName(scene, 'PATCH', second, `${b} patch`, changed.exchange);

    const one = renaming(first, `${a} one`);
    const alone = await scene.ask(BATCH, { requests: [one] }, { why: 'Changes a record by a batch of one request' });
    await assertName(scene, 'one/run', first, `${a} one`, alone);

    const headed: readonly Headed[] = [
      { assertion: 'headers/text', entry: first, name: `${a} text`, headers: { 'X-Conformance': 'text' } },
      { assertion: 'headers/list', entry: second, name: `${b} list`, headers: { 'X-Conformance': ['a', 'list'] } },
      ...(third === null
        ? []
        : [{ assertion: 'headers/type' as const, entry: third, name: `${c} type`, headers: JSON_BODY }]),
    ];
    if (third === null) scene.pass('headers/type', phrase`There is no third record.`, changed.exchange);
    await assertHeaders(scene, headed);

    const repeated = await scene.ask(BATCH, { requests: [one] }, { why: 'The batch of one request once more' });
    await assertName(scene, 'again/run', first, `${a} one`, repeated);

    const removed = await runBatch(
      scene,
      [first, second].map(({ id }) => ({ method: 'DELETE' as const, path: `${path}/${id}?force=true` })),
      'Removes two records for good',
    );
    const seen = await readEntry(scene, first);
    scene.assert('DELETE', !accepted(seen), phrase`The record can still be read.`, removed.exchange, seen);
  },
});

const METHODS = ['DELETE', 'PUT', 'PATCH', 'POST'] as const;

/** One too many, so that each method has to be counted; none of them leads to a record. */
function mixedItems({ path }: BatchRoute): readonly Item[] {
  return Array.from({ length: MOST + 1 }, (_, at) => ({
    method: METHODS[at % METHODS.length] ?? 'DELETE',
    path: `${path}/${UNKNOWN_ID}`,
  }));
}

const limit = defineScenario({
  id: 'batch/v1/limit',
  operations: [BATCH],
  assertions: {
    '25/run': { title: 'A batch of 25 requests runs them all', clause: 'limits' },
    '26/nothing-done': { title: 'Of a batch of 26 requests none is run', clause: 'limits' },
    '26/require-all-validate': {
      title: 'A batch of 26 requests is rejected under require-all-validate, too',
      clause: 'limits',
      basis: 'declared',
    },
    '26/of-any-method': {
      title: 'A batch of 26 requests is rejected, whatever their methods',
      clause: 'limits',
      basis: 'declared',
    },
  },
  sends: 'a record, 25 changes of its name in one batch, 26 in others, and reads',
  weight: 7,
  async run(scene) {
    const entry = await makeEntry(scene, 'limit');
    const namesOf = (count: number) => Array.from({ length: count }, (_, at) => `${entry.name} ${count}-${at + 1}`);
    const changes = (names: readonly string[]) => names.map((name) => renaming(entry, name));

    const names = namesOf(MOST);
    const { exchange, answers } = await runBatch(scene, changes(names), 'As many requests as a batch may hold');
    const seen = await readEntry(scene, entry);
    // An answer to an update need not show what was updated.
    const done = answers.filter(succeeded);
    const isNameless = done.length === names.length && done.every(({ body }) => !isRecord(body) || !('name' in body));
    const missing = isNameless ? undefined : names.find((name) => !done.some((answer) => carriesName(answer, name)));
    const ran = missing === undefined && names.some((name) => carries(name, nameIn(seen)));
    const why =
      missing === undefined ? phrase`Every request is answered and none took effect.` : phrase`${missing} was not run.`;
    scene.assert('25/run', ran, why, exchange, seen);

    const tooMany = namesOf(MOST + 1);
    const strict = await scene.ask(
      BATCH,
      { validation: 'require-all-validate', requests: changes(tooMany) },
      { why: 'One request too many, all of which must validate' },
    );
    const rejection = await scene.ask(BATCH, { requests: changes(tooMany) }, { why: 'One request too many' });
    const isRejectedNowhere = !isRejection(strict) && !isRejection(rejection);
    const nowhere = blocked(reason('fails-anyway', { how: 'without a batch' }));
    const rejected = judgeRejected(strict, phrase`A batch of 26 requests`);
    scene.judge('26/require-all-validate', isRejectedNowhere ? nowhere : rejected, strict, rejection);
    if (!isRejection(rejection)) throw new BlockedError(reason('not-rejected'));
    const after = await readEntry(scene, entry);
    const untouched = !tooMany.some((name) => carries(name, nameIn(after)));
    const told = phrase`The record is named ${preview(nameIn(after))}.`;
    scene.assert('26/nothing-done', untouched, told, rejection, after);
    const purpose = 'One request too many, of all methods';
    const mixed = await scene.ask(BATCH, { requests: mixedItems(entry.route) }, { why: purpose });
    scene.judge('26/of-any-method', judgeRejected(mixed, phrase`A batch of 26 requests of all methods`), mixed);
  },
});

const PRODUCTS = '/shop-analytics/products';

/** Of any type: a batch that passes on only texts loses most of it. */
const whole: Values = {
  featured: true,
  manage_stock: true,
  stock_quantity: 7,
  dimensions: { length: '31', width: '22', height: '13' },
  meta_data: [{ key: 'conformance', value: { list: ['b', 2, true] } }],
};

function lostOf(product: Values): readonly string[] {
  return Object.keys(whole).filter((member) => !carries(whole[member], product[member]));
}

/** The same, of a product that no batch made. */
async function lostApart(scene: Scene): Promise<readonly string[]> {
  const { name } = await scene.make('product', () => whole);
  const seen = await scene.get(`GET ${PRODUCTS}`, { search: name, status: 'any' }, { why: 'The same without a batch' });
  const product = scene.records(seen).find((record) => carries(name, record.name));
  return product === undefined ? [] : lostOf(product);
}

const ORDERS = '/shop-analytics/orders';
const QUANTITY = 2;

/** An order of a product with a stock. */
async function orderOf(scene: Scene, { id }: Values, purpose: string): Promise<Values & { customer_note: string }> {
  const { name } = await scene.own([], purpose);
  const line_items = [{ product_id: Number(id), quantity: QUANTITY }];
  return { customer_note: name, billing: { last_name: name }, line_items };
}

const PAID = { set_paid: true };

async function stockOf(scene: Scene, { id }: Values) {
  const seen = await scene.get(`GET ${PRODUCTS}/{id}`, { id: Number(id) }, { why: 'Reads the stock' });
  return { seen, count: Number(scene.document(seen).stock_quantity) };
}

async function assertPaid(scene: Scene<'paid'>, product: Values, listed: Exchange): Promise<void> {
  const before = Number(product.stock_quantity);
  if (product.manage_stock !== true || !(before >= QUANTITY)) {
    return scene.pass('paid', phrase`No stock is kept of the product.`, listed);
  }
  const path = scene.site.names.toActual(ORDERS) ?? ORDERS;
  const line_items = [{ product_id: Number(product.id), quantity: QUANTITY }];
  const [due, body] = [await scene.make('order', () => ({ line_items })), await orderOf(scene, product, 'paid')];
  const requests: readonly Item[] = [
    { method: 'POST', path, body: { ...body, ...PAID } },
    { method: 'PUT', path: `${path}/${due.id}`, body: PAID },
  ];
  const batch = await runBatch(scene, requests, 'Makes an order that is paid, and pays another', {
    makes: [{ collection: ORDERS, name: body.customer_note }],
  });
  const { exchange, answers } = batch;
  const paid = answers.filter(succeeded).length;
  if (paid === 0) return scene.pass('paid', phrase`Orders are not written by a batch here.`, exchange);
  const expected = before - paid * QUANTITY;
  const look = () => stockOf(scene, product);
  const { seen, count } = await settle('late-read', look, (stock) => stock.count === expected, scene.site);
  const why = phrase`Of ${before}, ${paid} orders of ${QUANTITY} were paid, and there are ${count}.`;
  if (count === expected) return scene.judge('paid', MET, listed, exchange, seen);
  // What is not taken without a batch either says nothing of it.
  const alone = await scene.make('order', () => ({ line_items, ...PAID }));
  const last = await scene.make('order', () => ({ line_items }));
  const update = await scene.ask(`PUT ${ORDERS}/{id}`, { id: last.id, ...PAID }, { why: 'The same alone' });
  const isTaken = (await stockOf(scene, product)).count === count - 2 * QUANTITY;
  const judgement = isTaken ? broken(why) : blocked(reason('fails-anyway', { how: 'without a batch' }));
  scene.judge('paid', judgement, listed, exchange, seen, alone.exchange, update);
}

async function madeOf(scene: Scene, name: string) {
  const seen = await scene.get(`GET ${PRODUCTS}`, { search: name, status: 'any' }, { why: 'Counts what was made' });
  return { seen, made: scene.records(seen).filter((record) => carries(name, record.name)) };
}

/** Of products, unlike terms, any number may have one name, so that each that is made shows. */
const once = defineScenario({
  id: 'batch/v1/once',
  operations: [BATCH, `POST ${PRODUCTS}`, `GET ${PRODUCTS}`, `PUT ${ORDERS}/{id}`],
  assertions: {
    made: { title: 'A batch runs each of its requests once' },
    alike: { title: 'A batch runs each of two requests that are alike' },
    whole: { title: 'The numbers, booleans, lists and objects of a body reach the route', clause: 'batch' },
    paid: { title: 'Paying an order in a batch takes what it orders from the stock', clause: 'states' },
  },
  sends:
    'a batch that makes two products of one name, a search for them, an order, a batch that pays it and another, and a read',
  weight: 4,
  async run(scene) {
    const { name } = await scene.own([], 'once');
    const path = scene.site.names.toActual(PRODUCTS) ?? PRODUCTS;
    const body = { name, ...whole };
    const request: Item = { method: 'POST', path, body };
    const makes = [request, request].map(() => ({ collection: PRODUCTS, name }));
    const batch = await runBatch(scene, [request, request], 'Makes two products of one name', { makes });
    const { answers, exchange } = batch;
    if (!answers.some(succeeded)) throw new NothingThereError(phrase`Products are not made by a batch here.`);
    const { seen, made } = await settle(
      'late-list',
      () => madeOf(scene, name),
      (found) => found.made.length > 1,
      scene.site,
    );
    scene.assert('made', made.length < 3, phrase`Two requests made ${made.length} products.`, exchange, seen);
    const ids = new Set(made.map(({ id }) => id));
    // Whether two products may have one name is the site's to say.
    if (answers.some(rejected)) scene.pass('alike', phrase`The second of them is rejected.`, exchange);
    else if (ids.size === 0) scene.pass('alike', reason('no-list-shows', { resource: 'product' }), exchange, seen);
    else scene.assert('alike', ids.size > 1, phrase`Two requests made ${ids.size} product.`, exchange, seen);
    const [product] = made;
    const unlisted = reason('no-list-shows', { resource: 'product' });
    if (product === undefined) return passAll(scene, ['paid', 'whole'], unlisted, seen);
    const lost = lostOf(product);
    // What is lost without a batch, too, is not lost by it.
    const apart = lost.length === 0 ? [] : await lostApart(scene);
    const own = lost.filter((member) => !apart.includes(member));
    const isLostAnyway = own.length === 0 && lost.length > 0;
    const judgement = own.length === 0 ? MET : broken(phrase`Sent and not there: ${own}.`);
    const anyway = blocked(reason('fails-anyway', { how: 'without a batch' }));
    scene.judge('whole', isLostAnyway ? anyway : judgement, exchange, seen);
    await assertPaid(scene, product, seen);
  },
});

/** Leads nowhere, so that nothing is ever made. */
const harmless = { method: 'POST', path: '/conformance/none', body: {}, headers: { 'x-conformance': 'none' } };

export const batchedRequests: Suite = {
  namespace: 'batch',
  scenarios: [items, limit, once],
  samples: {
    [BATCH]: {
      minimal: () => ({ requests: [{ path: '/conformance/none' }] }),
      tellsOfEach: 'responses',
      leftOut: {
        validation:
          'Whether a batch that leads nowhere is accepted is open; scenarios judge each validation by batches that run.',
      },
      full: () => ({ validation: 'normal', requests: [harmless] }),
    },
  },
};
