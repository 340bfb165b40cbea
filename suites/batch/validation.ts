/** What becomes of a batch in which one request is wrong, under each validation. */

import { BlockedError } from '../../helpers/cases/preconditions.ts';
import {
  type Asking,
  assertionsFor,
  CUSTOM,
  defineScenario,
  type Scene,
  stated,
} from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Values } from '../../helpers/cases/types.ts';
import { UPDATE_METHODS } from '../../helpers/contract/types.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { phrase, reason } from '../../helpers/requirement/reasons.ts';
import { yearFromNow } from '../../helpers/samples/years.ts';
import { startingAt } from '../../helpers/turns.ts';
import { accepted, isRejection, preview } from '../../helpers/verdict/judge.ts';
import { recordsOf } from '../../helpers/verdict/records.ts';
import { type InvalidKind, invalidItemFor } from './batch-route.ts';
import {
  answersOf,
  assertName,
  BATCH,
  type Entry,
  type Item,
  MOST,
  makeEntry,
  nameIn,
  readEntry,
  rejected,
  renaming,
  routeFor,
  runBatch,
} from './batched.ts';

const OF_ERRORS = { clause: 'errors' } as const;
const DECLARED = { ...OF_ERRORS, basis: 'declared' } as const;

const NONE_RUN = phrase`The valid request before it was not run.`;

const validation = defineScenario({
  id: 'batch/v1/validation',
  operations: [BATCH],
  assertions: {
    'normal/good-runs': { title: 'validation = normal runs a valid request before an invalid one' },
    // Whether a batch goes on after a failure is not said.
    'normal/goes-on': { title: 'validation = normal runs a valid request after an invalid one', ...CUSTOM },
    'normal/invalid-rejected': { title: 'validation = normal rejects an invalid request beside a valid one' },
    'default/good-runs': { title: 'Without validation a valid request runs before invalid ones' },
    'default/goes-on': { title: 'Without validation a valid request runs after invalid ones', ...CUSTOM },
    ...stated(DECLARED, {
      'require-all-validate/none-runs': 'validation = require-all-validate runs nothing where a request is wrong',
    }),
    ...stated(OF_ERRORS, {
      'require-all-validate/all-run':
        'validation = require-all-validate runs what is all valid, as much as a batch may hold, by each method',
      'require-all-validate/once': 'validation = require-all-validate runs each request once',
    }),
  },
  sends: 'records, and batches with valid changes and a request without its required name, under each validation',
  weight: 10,
  async run(scene) {
    const entry = await makeEntry(scene, 'validation');
    const wrong: Item = { method: 'POST', path: entry.route.path, body: {} };
    const valid = (name: string, method?: Item['method']): Item => renaming(entry, `${entry.name} ${name}`, method);

    const described = (text: string): Item => ({ ...valid(''), body: { description: text } });
    const beside = 'Valid requests on both sides of an invalid one';
    const both = [valid('normal'), wrong, described(entry.name)];
    const normal = await runBatch(scene, both, beside, { validation: 'normal' });
    const named = `${entry.name} normal`;
    if (await assertName(scene, 'normal/good-runs', entry, named, normal.exchange)) {
      await assertName(scene, 'normal/goes-on', entry, named, normal.exchange, entry.name);
    } else scene.pass('normal/goes-on', NONE_RUN, normal.exchange);
    const said = normal.answers[1] ?? {};
    const told = phrase`It answered ${preview(said.status)}.`;
    scene.assert('normal/invalid-rejected', rejected(said), told, normal.exchange);

    const now = `${entry.name} default`;
    const several = [valid('default'), wrong, wrong, wrong, described(now)];
    const left = await runBatch(scene, several, 'Valid requests on both sides of invalid ones, without validation');
    if (await assertName(scene, 'default/good-runs', entry, now, left.exchange)) {
      await assertName(scene, 'default/goes-on', entry, now, left.exchange, now);
    } else scene.pass('default/goes-on', NONE_RUN, left.exchange);

    const why = 'A valid request and an invalid one, of which none may run';
    await assertUnrun(scene, 'require-all-validate/none-runs', entry, [valid('none', 'PUT'), wrong], why);
    await judgeAllValid(scene, entry, valid);
  },
});

/** @throws BlockedError where the server breaks on it */
async function askStrictly(scene: Scene, requests: readonly object[], asking: Asking): Promise<Exchange> {
  const strict = await scene.ask(BATCH, { validation: 'require-all-validate', requests }, asking);
  if (accepted(strict) || isRejection(strict)) return strict;
  throw new BlockedError(reason('server-broke', { what: 'The batch' }));
}

/** That of requests which would rename a record none is run. */
async function assertUnrun<Name extends string>(
  scene: Scene<Name>,
  assertion: Name,
  entry: Entry,
  requests: readonly object[],
  why: string,
): Promise<void> {
  const before = nameIn(await readEntry(scene, entry));
  const strict = await askStrictly(scene, requests, { why });
  const after = await readEntry(scene, entry);
  const isUnchanged = accepted(after) && nameIn(after) === before;
  const told = phrase`The valid request was run: the record is named ${preview(nameIn(after))}.`;
  scene.assert(assertion, isUnchanged, told, strict, after);
}

/** Changes that leave the name as it is, by each method. */
function descriptions(entry: Entry, count: number): readonly Item[] {
  return Array.from({ length: count }, (_, at) => ({
    ...renaming(entry, '', UPDATE_METHODS[at % UPDATE_METHODS.length]),
    body: { description: entry.name },
  }));
}

/** As much as a batch may hold, under require-all-validate. */
async function judgeAllValid(
  scene: Scene<`require-all-validate/${'all-run' | 'once'}`>,
  entry: Entry,
  valid: (name: string, method?: Item['method']) => Item,
): Promise<void> {
  const { route } = entry;
  const { name: single } = await scene.own([], 'once');
  // No two terms have one name, so that what was made when it was validated is not made again.
  const making: Item = { method: 'POST', path: route.path, body: { name: single } };
  // By each method that an item may have.
  const doomed = await makeEntry(scene, 'doomed');
  const removing: Item = { method: 'DELETE', path: `${route.path}/${doomed.id}?force=true` };
  // In which order they run is open: only the last one gives a name.
  const every = [making, removing, ...descriptions(entry, MOST - 3), valid(`all ${MOST}`)];
  const args = { validation: 'require-all-validate', requests: every };
  const why = 'As many valid requests as a batch may hold, under require-all-validate';
  const full = await scene.ask(BATCH, args, { why, makes: [{ collection: route.collection, name: single }] });
  const [first = {}] = answersOf(full);
  const refused = phrase`What makes a record was answered ${preview(first.status)}.`;
  if (!accepted(full))
    scene.pass('require-all-validate/once', phrase`The batch was not accepted, which is judged separately.`, full);
  else scene.assert('require-all-validate/once', !rejected(first), refused, full);
  await assertName(scene, 'require-all-validate/all-run', entry, `${entry.name} all ${MOST}`, full);
}

const KINDS = {
  type: 'a value of another type',
  enum: 'a value outside a declared vocabulary',
  minimum: 'a number below a declared minimum',
  maximum: 'a number above a declared maximum',
} as const satisfies Readonly<Record<InvalidKind, string>>;

const KIND_NAMES = Object.keys(KINDS) as readonly InvalidKind[];

async function assertNoneRuns(scene: Scene<`${InvalidKind}/none-runs`>, kind: InvalidKind, entry: Entry) {
  const { mark } = await scene.own();
  const assertion = `${kind}/none-runs` as const;
  // Each kind by another method.
  const first = (KIND_NAMES.indexOf(kind) + scene.site.turn(UPDATE_METHODS.length)) % UPDATE_METHODS.length;
  const methods = startingAt(UPDATE_METHODS, first);
  const wrong = invalidItemFor(scene.site, entry.route, entry.id, kind, mark, methods);
  if (wrong === null)
    return scene.pass(assertion, phrase`No route that runs inside a batch here declares what ${KINDS[kind]} breaks.`);
  // What is invalid may be the last of as many as a batch may hold.
  const between = kind === KIND_NAMES[0] ? descriptions(entry, MOST - 2) : [];
  const requests = [renaming(entry, `${entry.name} ${kind}`, 'PATCH'), ...between, wrong];
  const why = `A valid request and one with ${KINDS[kind]}, of which none may run`;
  await assertUnrun(scene, assertion, entry, requests, why);
}

interface Creation {
  readonly collection: string;
  readonly listMember?: string;
  readonly values: (name: string) => Values;
  /** Beside the search for the name. */
  readonly listed?: Values;
}

const DAY = `${yearFromNow(1)}-04-05`;

/** One record of each sort that can be looked for by what it is called. */
const CREATIONS: readonly Creation[] = [
  { collection: '/shop-analytics/products', values: (name) => ({ name }) },
  { collection: '/shop-analytics/coupons', values: (code) => ({ code }) },
  {
    collection: '/calendar/events/v1/events',
    listMember: 'events',
    values: (title) => ({ title, start_date: `${DAY} 10:00:00`, end_date: `${DAY} 12:00:00` }),
    listed: { start_date: DAY },
  },
  { collection: '/calendar/events/v1/venues', listMember: 'venues', values: (venue) => ({ venue }) },
  {
    collection: '/calendar/events/v1/categories',
    listMember: 'categories',
    values: (name) => ({ name }),
    listed: { hide_empty: false },
  },
];

/** Creations whose records are listed all the same. */
async function assertNoneMade(scene: Scene<'none-made'>): Promise<void> {
  const route = routeFor(scene);
  const { slug: name } = await scene.own([], 'not to be made');
  const wanted = CREATIONS.filter(({ collection }) => scene.site.names.toActual(collection) !== null);
  const valid = wanted.map(({ collection, values }): Item => {
    return { method: 'POST', path: scene.site.names.toActual(collection) ?? collection, body: values(name) };
  });
  const requests = [...valid, { method: 'POST', path: route.path, body: {} }];
  const makes = wanted.map(({ collection }) => ({ collection, name }));
  const why = 'Creations of many sorts and an invalid one, of which none may run';
  const strict = await askStrictly(scene, requests, { why, makes });
  const looks = await Promise.all(
    wanted.map(async ({ collection, listMember, listed }) => {
      const args = { search: name, ...listed };
      const seen = await scene.ask(`GET ${collection}`, args, { why: 'Looks for what was not to be made' });
      const records = recordsOf(seen, listMember) ?? [];
      return { collection, seen, isThere: records.some((record) => preview(record).includes(name)) };
    }),
  );
  const made = looks.filter(({ isThere }) => isThere).map(({ collection }) => collection);
  const seen = looks.map((look) => look.seen);
  scene.assert('none-made', made.length === 0, phrase`There is a new record in ${made}.`, strict, ...seen);
}

/** "All requests are validated before any is run": by everything that their routes declare. */
const strictness = defineScenario({
  id: 'batch/v1/require-all-validate',
  operations: [BATCH],
  assertions: {
    ...assertionsFor(KIND_NAMES, (kind) => {
      const title = `validation = require-all-validate runs nothing where a request has ${KINDS[kind]}`;
      return [[`${kind}/none-runs`, { title, ...DECLARED }]];
    }),
    ...stated(DECLARED, {
      'none-made': 'validation = require-all-validate makes no record of any sort where a request is wrong',
    }),
  },
  sends:
    'a record, a batch with a valid change of it and an invalid request for each kind of invalid value, and one with creations of many sorts',
  weight: 15,
  async run(scene) {
    const entry = await makeEntry(scene, 'strict');
    for (const kind of KIND_NAMES) await assertNoneRuns(scene, kind, entry);
    await assertNoneMade(scene);
  },
});

export const batchValidation: Suite = { namespace: 'batch', scenarios: [validation, strictness] };
