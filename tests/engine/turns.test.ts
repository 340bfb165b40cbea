/** Cases that ask the same of several operations take turns, and what one of them tells stands for the others. */
import { describe, expect, test } from 'vitest';
import { BlockedError } from '../../helpers/cases/preconditions.ts';
import { requirementOf } from '../../helpers/cases/requirement.ts';
import type { Case } from '../../helpers/cases/types.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import type { CaseReport } from '../../helpers/engine/evidence.ts';
import { resultOf } from '../../helpers/engine/result.ts';
import { runPlan } from '../../helpers/engine/run-plan.ts';
import { runUnit } from '../../helpers/engine/run-unit.ts';
import { askedOf, unitsOf } from '../../helpers/plan/rotation.ts';
import { MET } from '../../helpers/requirement/judgement.ts';
import { phrase, type Reason, reason } from '../../helpers/requirement/reasons.ts';
import type { Outcome, Result } from '../../helpers/requirement/requirement.ts';
import { openOn } from './session.ts';

const PATHS = [
  'POST /shop-analytics/coupons',
  'POST /shop-analytics/coupons/{id}',
  'PUT /shop-analytics/coupons/{id}',
  'PATCH /shop-analytics/coupons/{id}',
  'DELETE /shop-analytics/coupons/{id}',
];
const operations = PATHS.flatMap((key) => loadContract().operations.get(key) ?? []);

/** A case of an operation that sends some probes. */
function caseOf(at: number, ...probes: readonly string[]): Case {
  const [operation = operations[0]] = operations.slice(at);
  if (operation === undefined) throw new Error('There is no such operation.');
  const requirements = probes.map((probe) => requirementOf(operation, 'rejected', probe, probe));
  const { namespace, effect } = operation;
  const id = requirements[0]?.id ?? '';
  return {
    id,
    namespace,
    effect,
    depth: 'standard',
    operations: [operation],
    requirements,
    weight: 1,
    sends: '',
    run: async () => {},
  };
}

const same = (): readonly Case[] => operations.map((_, at) => caseOf(at, 'body/rejected'));

describe('which case of several that ask the same is asked', () => {
  test('turns with the seed and with each probe, whatever else is asked, and each has its turn', () => {
    const two = [...same(), ...operations.map((_, at) => caseOf(at, 'path/rejected'))];
    const asked = [0, 1, 2, 3, 4].map((seed) =>
      unitsOf(two, 'standard', seed).map(([first]) => PATHS.indexOf(first?.operations[0]?.key ?? '')),
    );
    const [[first = 0, second = 0] = []] = asked;
    expect(asked).toEqual([0, 1, 2, 3, 4].map((seed) => [(first + seed) % 5, (second + seed) % 5]));
    expect(first).not.toBe(second);
    const alone = unitsOf(two.slice(5), 'standard', 0).map(([one]) => PATHS.indexOf(one?.operations[0]?.key ?? ''));
    expect(alone).toEqual([second]);
  });

  test('is each of them at full depth, and of those that send something of their own', () => {
    expect(unitsOf(same(), 'full', 1)).toHaveLength(5);
    const [unit = []] = unitsOf([caseOf(0, 'a', 'b'), caseOf(1, 'a'), caseOf(2, 'a', 'c')], 'standard', 0);
    expect(askedOf(unit).map(({ requirements }) => requirements.length)).toEqual([2, 2]);
  });

  test('is none where a case asserts something of its own, or is the first look at an operation', () => {
    const scenarios = same().map((each) => ({
      ...each,
      requirements: each.requirements.map((own) => ({ ...own })),
    }));
    expect(unitsOf(scenarios, 'standard', 1)).toHaveLength(5);
    expect(
      unitsOf(
        same().map((each) => ({ ...each, depth: 'smoke' })),
        'standard',
        1,
      ),
    ).toHaveLength(5);
  });
});

/** What becomes of five cases that ask the same, where those that are asked come out so. */
async function outcomes(...comes: readonly (readonly [Outcome, string])[]): Promise<readonly string[]> {
  const { session } = await openOn();
  const results: Result[] = [];
  let asked = 0;
  const ask = async ({ requirements }: Case): Promise<CaseReport> => {
    const [outcome, words] = comes[asked] ?? ['pass', ''];
    asked += 1;
    const why = words === '' ? undefined : phrase`${{ how: words }}`;
    return { results: requirements.map((one) => resultOf(session.redact, one, outcome, why)), exchanges: [] };
  };
  await runUnit(session, same(), ask, (report) => results.push(...report.results));
  return results.map(({ outcome, code }) => (code === undefined || code === 'phrase' ? outcome : `${outcome} ${code}`));
}

describe('what one case tells stands for the others', () => {
  const stood = 'represented represented-by';

  test('where it passes', async () => {
    expect(await outcomes(['pass', ''])).toEqual(['pass', stood, stood, stood, stood]);
  });

  test('and where it tells nothing the next is asked', async () => {
    expect(await outcomes(['blocked', ''], ['not-applicable', ''])).toEqual([
      'blocked',
      'not-applicable',
      'pass',
      stood,
      stood,
    ]);
  });

  test('where it fails all are asked, until three operations show the same', async () => {
    const seen = 'represented seen-elsewhere';
    expect(await outcomes(['fail', 'a'], ['fail', 'a'], ['fail', 'a'])).toEqual(['fail', 'fail', 'fail', seen, seen]);
    expect(await outcomes(['fail', 'a'], ['fail', 'b'], ['pass', ''], ['fail', 'a'])).toEqual([
      'fail',
      'fail',
      'pass',
      'fail',
      'pass',
    ]);
  });
});

describe('what another case stands for is asked where a third is blocked by the operation', () => {
  const [, , PUT = ''] = PATHS;
  const rejected = reason('answered-status', { status: 400, error: undefined });
  const denied = reason('denied', { status: 403, error: undefined });
  const probes = operations.map((operation, at): Case => {
    const requirement = requirementOf(operation, 'accepted', 'update/alone/accepted', 'An update is accepted');
    return {
      ...caseOf(at, 'none'),
      id: requirement.id,
      requirements: [requirement],
      run: async (site) => site.judge(requirement, MET),
    };
  });

  async function asked(because: Reason): Promise<readonly Outcome[]> {
    const blocked: Case = {
      ...caseOf(0, 'needs it'),
      phase: 'last',
      run: () => Promise.reject(new BlockedError(reason('step-failed', { operation: PUT, because }))),
    };
    const plan = { indexChecks: [], cases: [...probes, blocked], answerChecks: [] };
    const { session } = await openOn();
    const results: Result[] = [];
    const units = (cases: readonly Case[]) => unitsOf(cases, 'standard', 0);
    await runPlan(
      session,
      plan,
      (report) => results.push(...report.results),
      () => null,
      { units },
    );
    expect(results).toHaveLength(6);
    const outcomeOf = ({ id }: Case) => results.find((one) => one.id === id)?.outcome ?? 'error';
    return probes.map(outcomeOf);
  }

  test('that rejects a valid call, and no other', async () => {
    const told = await asked(rejected);
    expect(told.filter((outcome) => outcome === 'pass')).toHaveLength(2);
    expect(told[2]).toBe('pass');
  });

  test('and not where it is denied', async () => {
    expect((await asked(denied)).filter((outcome) => outcome === 'pass')).toHaveLength(1);
  });
});
