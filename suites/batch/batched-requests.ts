/** What a batch does with its requests, seen by what becomes of records that need nothing but a name. */
import type { Exchange, MadeElsewhere } from '../../helpers/exchange/types.ts';
import { type BatchRoute, batchRoute } from '../../helpers/plan/batch-route.ts';
import type { Behaviour, Scene } from '../../helpers/plan/behaviour.ts';
import { BlockedError, NothingThereError } from '../../helpers/plan/preconditions.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import type { Values } from '../../helpers/plan/types.ts';
import { undeclaredRead } from '../../helpers/plan/undeclared.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { accepted, isRecord, isRefusal, preview } from '../../helpers/verdict/judge.ts';

const BATCH = 'POST /batch/v1';
const MOST = 25;

/** Only where the index lets in nothing plainer. */
const FALLBACK = '/calendar/events/v1/tags';

/** One request of a batch, as the interface declares it. */
interface Item {
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Values;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

interface Batch {
  readonly exchange: Exchange;
  /** One for each request, or fewer where the answer holds fewer. */
  readonly answers: readonly Values[];
}

interface Entry {
  readonly id: number;
  readonly name: string;
}

function routeFor({ site }: Scene): BatchRoute {
  const route = batchRoute(site, FALLBACK);
  if (route === null) throw new NothingThereError('The deployment offers no route whose requests could be batched.');
  return route;
}

function answersOf(exchange: Exchange): readonly Values[] {
  const { json } = exchange.answer ?? {};
  const responses = isRecord(json) ? json.responses : undefined;
  return Array.isArray(responses) ? responses.map((response) => (isRecord(response) ? response : {})) : [];
}

async function runBatch(
  scene: Scene,
  requests: readonly Item[],
  why: string,
  more: { readonly validation?: string; readonly makes?: readonly MadeElsewhere[] } = {},
): Promise<Batch> {
  const { makes = [], ...validation } = more;
  const exchange = await scene.get(BATCH, { ...validation, requests }, { why, makes });
  return { exchange, answers: answersOf(exchange) };
}

const succeeded = ({ status }: Values): boolean => Number(status) >= 200 && Number(status) < 300;
const refused = ({ status }: Values): boolean => Number(status) >= 400 && Number(status) < 500;
const carriesName = ({ body }: Values, name: string): boolean => isRecord(body) && carries(name, body.name);

/** Batches of a route are not for everyone: what is answered then is no fault. */
function demandBatchable({ path }: BatchRoute, { answers }: Batch): void {
  const barred = answers.find(({ body }) => isRecord(body) && String(body.code).includes('batch'));
  if (barred !== undefined) {
    throw new NothingThereError(`${path} does not run inside a batch here, and no other route was found that does.`);
  }
}

function entryNamed({ answers }: Batch, name: string): Entry | null {
  const { body } = answers.find((answer) => succeeded(answer) && carriesName(answer, name)) ?? {};
  return isRecord(body) && typeof body.id === 'number' ? { id: body.id, name } : null;
}

/** A record that a batch makes, named after `purpose`. */
async function makeEntry(scene: Scene, route: BatchRoute, purpose: string): Promise<Entry> {
  const { name } = await scene.own([], purpose);
  const batch = await runBatch(scene, [{ method: 'POST', path: route.path, body: { name } }], 'Makes a record', {
    makes: [{ collection: route.collection, name }],
  });
  demandBatchable(route, batch);
  const entry = entryNamed(batch, name);
  if (entry !== null) return entry;
  throw new BlockedError(`A batch of one request made no record: ${preview(batch.answers[0]?.body)}.`);
}

function readEntry({ site }: Scene, { read }: BatchRoute, { id }: Entry): Promise<Exchange> {
  return site.send({ operation: read, args: { id }, why: 'Reads what became of the record' });
}

function nameIn({ answer }: Exchange): unknown {
  return isRecord(answer?.json) ? answer.json.name : undefined;
}

async function claimName(
  scene: Scene,
  claim: string,
  route: BatchRoute,
  entry: Entry,
  expected: string,
  batch: Exchange,
): Promise<void> {
  const seen = await readEntry(scene, route, entry);
  const name = nameIn(seen);
  const reason = `The record is named ${preview(name)}, not ${preview(expected)}.`;
  scene.claim(claim, carries(expected, name), reason, batch, seen);
}

const renaming = ({ path }: BatchRoute, { id }: Entry, name: string, method: Item['method'] = 'POST'): Item => ({
  method,
  path: `${path}/${id}`,
  body: { name },
});

/** What everyone but the user who may is to be told, inside a batch as outside. */
function withoutLeave(as: 'anonymous' | 'second-user', who: string): Behaviour {
  return {
    id: `batch/v1/access/${as}`,
    operations: [BATCH],
    claims: {
      refused: { title: `A request of ${who} that may not write is refused inside a batch too` },
      'nothing-done': { title: `A request of ${who} in a batch makes nothing` },
      status: { title: 'It is refused with 401 or 403', level: 'SHOULD', basis: 'conventional' },
    },
    sends: `a batch of ${who} that would make a record`,
    weight: 3,
    async run(scene) {
      const route = routeFor(scene);
      if (!scene.site.canAct(as) || !scene.site.canAct('user'))
        throw new NothingThereError(`The environment names no ${who}.`);
      const { name } = await scene.own([], as);
      await makeEntry(scene, route, 'allowed');
      const exchange = await scene.ask(
        BATCH,
        { requests: [{ method: 'POST', path: route.path, body: { name } }] },
        { as, makes: [{ collection: route.collection, name }] },
      );
      const [answer = {}] = answersOf(exchange);
      const status = isRefusal(exchange) ? exchange.answer?.status : answer.status;
      const isRefused = Number(status) >= 400 && Number(status) < 500;
      scene.claim('refused', isRefused, `It was answered ${preview(status)}.`, exchange);
      scene.claim('status', status === 401 || status === 403, `It was answered ${preview(status)}.`, exchange);
      const list = undeclaredRead(route.collection, 'batch');
      const seen = await scene.site.send({
        operation: list,
        args: { search: name },
        why: 'Looks for what must not have been made',
      });
      const made = scene.records(seen).some((record) => carries(name, record.name));
      scene.claim('nothing-done', !made, `${preview(name)} was made all the same.`, exchange, seen);
    },
  };
}

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
    'answers/each': { title: 'A batch answers each of its requests' },
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

const validation: Behaviour = {
  id: 'batch/v1/validation',
  operations: [BATCH],
  claims: {
    'normal/good-runs': { title: 'validation = normal runs a sound request beside a wrong one' },
    'normal/wrong-refused': { title: 'validation = normal refuses a wrong request beside a sound one' },
    'default/good-runs': { title: 'Without validation a sound request runs beside a wrong one' },
    'require-all-validate/none-runs': {
      title: 'validation = require-all-validate runs nothing where a request is wrong',
      clause: 'errors',
      basis: 'declared',
    },
    'require-all-validate/all-run': {
      title: 'validation = require-all-validate runs what is all sound',
      clause: 'errors',
    },
  },
  sends: 'a record, and batches with a sound change and a request without its required name, under each validation',
  weight: 9,
  async run(scene) {
    const route = routeFor(scene);
    const entry = await makeEntry(scene, route, 'validation');
    const wrong: Item = { method: 'POST', path: route.path, body: {} };
    const beside = (name: string): readonly Item[] => [renaming(route, entry, `${entry.name} ${name}`), wrong];

    const normal = await runBatch(scene, beside('normal'), 'A sound request and a wrong one', { validation: 'normal' });
    await claimName(scene, 'normal/good-runs', route, entry, `${entry.name} normal`, normal.exchange);
    const said = normal.answers[1] ?? {};
    scene.claim('normal/wrong-refused', refused(said), `It answered ${preview(said.status)}.`, normal.exchange);

    // The wrong one first, at which a batch must not stop.
    const left = await runBatch(
      scene,
      beside('default').toReversed(),
      'A wrong request and a sound one, without validation',
    );
    await claimName(scene, 'default/good-runs', route, entry, `${entry.name} default`, left.exchange);

    const before = nameIn(await readEntry(scene, route, entry));
    const requests = beside('none');
    const strict = await scene.ask(
      BATCH,
      { validation: 'require-all-validate', requests },
      { why: 'A sound request and a wrong one, of which none may run' },
    );
    if (!accepted(strict) && !isRefusal(strict)) throw new BlockedError('The batch met an error of the server.');
    const after = await readEntry(scene, route, entry);
    const unchanged = nameIn(after) === before && accepted(after);
    const reason = `The sound request was run: the record is named ${preview(nameIn(after))}.`;
    scene.claim('require-all-validate/none-runs', unchanged, reason, strict, after);

    const sound = await runBatch(
      scene,
      [renaming(route, entry, `${entry.name} all`)],
      'A sound request under require-all-validate',
      { validation: 'require-all-validate' },
    );
    await claimName(scene, 'require-all-validate/all-run', route, entry, `${entry.name} all`, sound.exchange);
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

export const batchedRequests: Suite = {
  namespace: 'batch',
  behaviours: [
    items,
    limit,
    validation,
    once,
    withoutLeave('anonymous', 'nobody'),
    withoutLeave('second-user', 'second user'),
  ],
};
