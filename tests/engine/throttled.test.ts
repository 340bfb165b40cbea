/** A deployment that throttles a request is asked again where that does no harm. */
import { describe, expect, test } from 'vitest';
import { requirementOf } from '../../helpers/cases/requirement.ts';
import type { Case } from '../../helpers/cases/types.ts';
import { operationOf } from '../../helpers/contract/operation.ts';
import { runCase } from '../../helpers/engine/run-case.ts';
import { judgeAccepted } from '../../helpers/verdict/judge.ts';
import type { Tamper } from '../support/judge-reference.ts';
import { openOn } from './session.ts';

const LIST = 'GET /calendar/events/v1/tags';
const MAKE = 'POST /calendar/events/v1/tags';

/** Turns the first requests with a method away, before anything is done. */
function turningAway(method: string, status: number, times: number): Tamper {
  let turned = 0;
  return async (request, next) => {
    if (request.method !== method || !request.url.includes('/tags') || turned === times) return next(request);
    turned += 1;
    return { status, headers: {}, body: '' };
  };
}

test.each<readonly [string, string, string, number, number, number]>([
  ['a read that meets 429 once', LIST, 'GET', 429, 1, 200],
  ['a read that meets 503 once', LIST, 'GET', 503, 1, 200],
  ['a read that is always throttled', LIST, 'GET', 429, 9, 429],
  ['a write that meets 429 once', MAKE, 'POST', 429, 1, 201],
  ['a write that meets 503, of which nobody knows what it did', MAKE, 'POST', 503, 1, 503],
])('%s', async (_, key, method, status, times, expected) => {
  const { send, sent } = await openOn({ tamper: turningAway(method, status, times) });
  const { answer } = await send(key, key === MAKE ? { name: 'Conformance c0123456' } : {});
  expect(answer?.status).toBe(expected);
  const asked = sent().filter((line) => line === `${method} /calendar/events/v1/tags`);
  expect(asked.length).toBe(expected === status ? (status === 503 ? 1 : 2) : times + 1);
});

/** A case that makes a tag of its own, and judges the answer; or one that rests on a tag that all cases share. */
function caseOf(session: Awaited<ReturnType<typeof openOn>>['session'], isShared: boolean): Case {
  const operation = operationOf(session.contract, MAKE);
  const requirement = requirementOf(operation, 'accepted', 'away/accepted', 'It is accepted');
  return {
    id: requirement.id,
    namespace: operation.namespace,
    effect: 'write',
    depth: 'standard',
    operations: [operation],
    requirements: [requirement],
    weight: 1,
    sends: 'a tag',
    async run(site) {
      const { exchange } = isShared ? await site.shared('tag') : { exchange: null };
      const { name } = await site.own([], 'away');
      const made = exchange ?? (await site.send({ operation, args: { name }, why: 'Makes a tag' }));
      site.judge(requirement, judgeAccepted(made), made);
    },
  };
}

describe.each([false, true])('a case of which a write was throttled, resting on a shared record: %s', (isShared) => {
  // What is shared is tried twice at once.
  const perTry = isShared ? 2 : 1;

  test('is tried again, with a record of its own', async () => {
    const { session, sent } = await openOn({ tamper: turningAway('POST', 503, perTry) });
    const { results } = await runCase({ ...session, pause: async () => {} }, caseOf(session, isShared));
    expect(results.map(({ outcome }) => outcome)).toEqual(['pass']);
    expect(sent().filter((line) => line.startsWith('POST'))).toHaveLength(perTry + 1);
  });

  test('is blocked where that is of no avail, and the fourth such case is not tried again', async () => {
    const { session, sent } = await openOn({ tamper: turningAway('POST', 503, 99) });
    const counts: number[] = [];
    for (let times = 0; times < 4; times += 1) {
      const before = sent().length;
      const { results } = await runCase({ ...session, pause: async () => {} }, caseOf(session, isShared));
      expect(results.map(({ outcome }) => outcome)).toEqual(['blocked']);
      counts.push(sent().length - before);
    }
    expect(counts).toEqual([3, 3, 3, 1].map((tries) => tries * perTry));
  });
});
