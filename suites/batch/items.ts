/** What an item of a batch may hold: headers are a text or a list of texts, a body is free, and a path may lead nowhere. */
import { assertionsFor, CUSTOM, defineScenario, shownIn } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { blocked, broken, type Judgement, MET } from '../../helpers/requirement/judgement.ts';
import { phrase, type Reason } from '../../helpers/requirement/reasons.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { accepted, isRejection, isServerError, judgeRejected, obstacle, preview } from '../../helpers/verdict/judge.ts';
import {
  answersOf,
  BATCH,
  type Batch,
  makeEntry,
  nameIn,
  plainEntry,
  readEntry,
  rejected,
  renaming,
} from './batched.ts';

const NO_HEADERS = [
  { name: 'number', what: 'a number', value: 5 },
  { name: 'list-of-numbers', what: 'a list of numbers', value: [5] },
  { name: 'object', what: 'an object', value: { conformance: 'none' } },
] as const;

/** A batch may be rejected as a whole, or the one request in it. */
function judgeInvalidItem({ exchange, answers }: Batch, wrong: Reason): Judgement {
  if (isServerError(exchange)) return judgeRejected(exchange, wrong);
  const hindrance = obstacle(exchange);
  if (hindrance !== null) return blocked(hindrance);
  const [answer = {}] = answers;
  if (isRejection(exchange) || rejected(answer)) return MET;
  return broken(
    phrase`${wrong}: the batch was answered ${{ status: exchange.answer?.status }}, and the request in it ${preview(answer.status)}.`,
  );
}

const headers = defineScenario({
  id: 'batch/v1/headers',
  operations: [BATCH],
  assertions: assertionsFor(NO_HEADERS, ({ name, what }) => [
    [`${name}/rejected`, { title: `A request in a batch with ${what} for a header is rejected`, basis: 'declared' }],
  ]),
  sends: 'a record, and batches of one change of it whose header is neither a text nor a list of texts',
  weight: 4,
  async run(scene) {
    const entry = await plainEntry(scene);
    for (const { name, what, value } of NO_HEADERS) {
      const item = { ...renaming(entry, `${entry.name} ${name}`), headers: { 'X-Conformance': value } };
      const exchange = await scene.ask(BATCH, { requests: [item] }, { why: `A header is ${what}` });
      const wrong = phrase`A header that is ${{ word: what }}`;
      scene.judge(`${name}/rejected`, judgeInvalidItem({ exchange, answers: answersOf(exchange) }, wrong), exchange);
    }
  },
});

const freeBody = defineScenario({
  id: 'batch/v1/body',
  operations: [BATCH],
  assertions: {
    'free/accepted': {
      title: 'A batch takes a request whose body has members of any name and type',
      basis: 'declared',
    },
    'free/run': { title: 'A batch runs a request whose body has members of any name and type', ...CUSTOM },
    'query/read': { title: 'What stands in the query of a path in a batch reaches the route', ...CUSTOM },
  },
  sends: 'a record, and a batch that changes it with more in its body than the route declares, and by a query',
  weight: 2,
  async run(scene) {
    const entry = await makeEntry(scene, 'body');
    const name = `${entry.name} free`;
    const free = { 'x-conformance': [1, null, { any: true }], conformance: entry.name };
    const item = { ...renaming(entry, name), body: { name, ...free } };
    const asked = { ...item, path: `${item.path}?description=${entry.name.replaceAll(' ', '%20')}`, body: {} };
    const why = 'A body with free members, and a path with a query';
    const exchange = await scene.ask(BATCH, { requests: [item, asked] }, { why });
    const hindrance = obstacle(exchange);
    const unlike = phrase`It was answered ${{ status: exchange.answer?.status }}.`;
    if (hindrance !== null) scene.judge('free/accepted', blocked(hindrance), exchange);
    else scene.assert('free/accepted', accepted(exchange), unlike, exchange);
    const seen = await readEntry(scene, entry);
    const told = phrase`The record is named ${preview(nameIn(seen))}.`;
    scene.assert('free/run', nameIn(seen) === name, told, exchange, seen);
    if (!accepted(exchange))
      return scene.pass('query/read', phrase`The batch was rejected, which is judged separately.`, exchange);
    const { description } = shownIn(seen);
    if (description === undefined) return scene.pass('query/read', phrase`It shows no description.`, seen);
    const flaw = phrase`Its ${{ member: 'description' }} is ${preview(description)}.`;
    scene.assert('query/read', carries(entry.name, description), flaw, exchange, seen);
  },
});

/** No two of them are unreadable alike: without an end, without a name of a server, and with nothing before a port. */
const UNREADABLE = ['///', 'http:///conformance', '//:80'];

/** However it is answered, and however each request in it. */
function judgeUnreadable(exchange: Exchange): Judgement {
  const wrong = phrase`A path that can't be read`;
  if (isServerError(exchange)) return judgeRejected(exchange, wrong);
  const hindrance = obstacle(exchange);
  if (hindrance !== null) return blocked(hindrance);
  const failed = answersOf(exchange).find(({ status }) => Number(status) >= 500);
  return failed === undefined
    ? MET
    : broken('server-error-to-invalid', { wrong, status: Number(failed.status), error: undefined });
}

const paths = defineScenario({
  id: 'batch/v1/paths',
  operations: [BATCH],
  assertions: { unreadable: { title: "A path in a batch that can't be read is not answered with a server error" } },
  sends: "a batch whose paths can't be read",
  weight: 1,
  async run(scene) {
    const requests = UNREADABLE.map((path) => ({ path }));
    const exchange = await scene.ask(BATCH, { requests }, { why: "Paths that can't be read" });
    scene.judge('unreadable', judgeUnreadable(exchange), exchange);
  },
});

export const batchItems: Suite = { namespace: 'batch', scenarios: [headers, freeBody, paths] };
