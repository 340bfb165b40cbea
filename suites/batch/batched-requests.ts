/** What a batch does with its requests, seen by what becomes of records that need nothing but a name. */
import type { Behaviour } from '../../helpers/plan/behaviour.ts';
import { BlockedError, NothingThereError } from '../../helpers/plan/preconditions.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { accepted, isRefusal, preview } from '../../helpers/verdict/judge.ts';
import {
  BATCH,
  carriesName,
  claimName,
  demandBatchable,
  entryNamed,
  makeEntry,
  nameIn,
  readEntry,
  renaming,
  routeFor,
  runBatch,
  succeeded,
} from './batched.ts';

const MOST = 25;

const items: Behaviour = {
  id: 'batch/v1/items',
  operations: [BATCH],
  claims: {
    POST: { title: 'A batch runs a POST', basis: 'declared' },
    'method/default': { title: 'A request without a method is run as a POST', basis: 'declared' },
    PUT: { title: 'A batch runs a PUT', basis: 'declared' },
    PATCH: { title: 'A batch runs a PATCH', basis: 'declared' },
    DELETE: { title: 'A batch runs a DELETE', basis: 'declared' },
    'headers/text': { title: 'A request whose headers are texts is run', basis: 'declared' },
    'headers/list': { title: 'A request whose headers are lists of texts is run', basis: 'declared' },
    'answers/each': { title: 'A batch answers each of its requests', level: 'SHOULD', basis: 'conventional' },
    'answers/order': {
      title: 'The answers are in the order of the requests',
      level: 'SHOULD',
      basis: 'conventional',
    },
  },
  sends: 'batches that make, change and remove three records of their own, each read after',
  weight: 12,
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
        { path, body: { name: c } },
      ],
      'Makes three records, the last without saying a method',
      { makes: names.map((name) => ({ collection, name })) },
    );
    demandBatchable(route, made);
    const [first, second, third] = [entryNamed(made, a), entryNamed(made, b), entryNamed(made, c)];
    const { answers, exchange } = made;
    scene.claim('answers/each', answers.length === 3, `3 requests have ${answers.length} answers.`, exchange);
    const inOrder = answers.every((answer, at) => !succeeded(answer) || carriesName(answer, names[at] ?? ''));
    scene.claim('answers/order', inOrder, 'Answers stand where those of other requests should.', exchange);
    scene.claim('POST', first !== null && second !== null, `It answered ${preview(answers[0])}.`, exchange);
    scene.claim('method/default', third !== null, `It answered ${preview(answers.at(-1))}.`, exchange);
    if (first === null || second === null) throw new BlockedError('The batch made no records to work on.');

    const changed = await runBatch(
      scene,
      [renaming(route, first, `${a} put`, 'PUT'), renaming(route, second, `${b} patch`, 'PATCH')],
      'Changes two records',
    );
    await claimName(scene, 'PUT', route, first, `${a} put`, changed.exchange);
    await claimName(scene, 'PATCH', route, second, `${b} patch`, changed.exchange);

    const withHeaders = await runBatch(
      scene,
      [
        { ...renaming(route, first, `${a} text`), headers: { 'X-Conformance': 'text' } },
        { ...renaming(route, second, `${b} list`), headers: { 'X-Conformance': ['a', 'list'] } },
      ],
      'Changes two records, with headers',
    );
    await claimName(scene, 'headers/text', route, first, `${a} text`, withHeaders.exchange);
    await claimName(scene, 'headers/list', route, second, `${b} list`, withHeaders.exchange);

    const removed = await runBatch(
      scene,
      [first, second].map(({ id }) => ({ method: 'DELETE' as const, path: `${path}/${id}?force=true` })),
      'Removes two records for good',
    );
    const seen = await readEntry(scene, route, first);
    scene.claim('DELETE', !accepted(seen), 'The record can still be read.', removed.exchange, seen);
  },
};

const limit: Behaviour = {
  id: 'batch/v1/limit',
  operations: [BATCH],
  claims: {
    '25/run': { title: 'A batch of 25 requests runs them all', clause: 'limits' },
    '26/nothing-done': { title: 'Of a batch of 26 requests none is run', clause: 'limits' },
  },
  sends: 'a record, 25 changes of its name in one batch, 26 in another, and reads',
  weight: 5,
  async run(scene) {
    const route = routeFor(scene);
    const entry = await makeEntry(scene, route, 'limit');
    const namesOf = (count: number) => Array.from({ length: count }, (_, at) => `${entry.name} ${count}-${at + 1}`);
    const changes = (names: readonly string[]) => names.map((name) => renaming(route, entry, name));

    const names = namesOf(MOST);
    const { exchange, answers } = await runBatch(scene, changes(names), 'As many requests as a batch may hold');
    const seen = await readEntry(scene, route, entry);
    const missing = names.find((name) => !answers.some((answer) => succeeded(answer) && carriesName(answer, name)));
    const ran = missing === undefined && names.some((name) => carries(name, nameIn(seen)));
    const reason =
      missing === undefined ? 'Every request is answered and none took effect.' : `${missing} was not run.`;
    scene.claim('25/run', ran, reason, exchange, seen);

    const tooMany = namesOf(MOST + 1);
    const refusal = await scene.ask(BATCH, { requests: changes(tooMany) }, { why: 'One request too many' });
    if (!isRefusal(refusal)) throw new BlockedError('The batch was not refused, which is judged by itself.');
    const after = await readEntry(scene, route, entry);
    const untouched = !tooMany.some((name) => carries(name, nameIn(after)));
    scene.claim('26/nothing-done', untouched, `The record is named ${preview(nameIn(after))}.`, refusal, after);
  },
};

const PRODUCTS = '/shop-analytics/products';

/** Of products, unlike terms, any number may have one name, so that each that is made shows. */
const once: Behaviour = {
  id: 'batch/v1/once',
  operations: [BATCH, `POST ${PRODUCTS}`, `GET ${PRODUCTS}`],
  claims: { made: { title: 'A batch runs each of its requests once' } },
  sends: 'a batch that makes a product, and a search for it',
  weight: 2,
  async run(scene) {
    const { name } = await scene.own([], 'once');
    const path = scene.site.names.toActual(PRODUCTS) ?? PRODUCTS;
    const batch = await runBatch(scene, [{ method: 'POST', path, body: { name } }], 'Makes a product', {
      makes: [{ collection: PRODUCTS, name }],
    });
    if (!batch.answers.some(succeeded)) throw new NothingThereError('Products are not made by a batch here.');
    const seen = await scene.get(`GET ${PRODUCTS}`, { search: name, status: 'any' }, { why: 'Counts what was made' });
    const made = scene.records(seen).filter((record) => carries(name, record.name));
    scene.claim('made', made.length < 2, `One request made ${made.length} products.`, batch.exchange, seen);
  },
};

export const batchedRequests: Suite = { namespace: 'batch', behaviours: [items, limit, once] };
