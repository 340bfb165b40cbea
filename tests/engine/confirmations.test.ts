/** What is broken is looked at again by itself, and as it was before where that shows nothing wrong. */
import { describe, expect, test } from 'vitest';
import { requirementOf } from '../../helpers/cases/requirement.ts';
import type { Case } from '../../helpers/cases/types.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import { runCase } from '../../helpers/engine/run-case.ts';
import { blocked, broken, type Judgement, MET } from '../../helpers/requirement/judgement.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { openOn } from './session.ts';

const WRONG = broken(phrase`It is wrong.`);
const HINDERED = blocked(phrase`It can't be seen.`);

/** What each look in turn makes of two requirements, and which of them it sees; the last holds for all further ones. */
async function lookedAt(looks: readonly (readonly [Judgement, Judgement])[], isPartial: boolean) {
  const { session } = await openOn();
  const [operation] = [...loadContract().operations.values()];
  if (operation === undefined) throw new Error('The contract is empty.');
  const requirements = ['one', 'other'].map((id) =>
    requirementOf(operation, 'scenario', '', id, { id: `tests/${id}` }),
  );
  const seen: string[] = [];
  const one: Case = {
    id: 'tests/one',
    namespace: operation.namespace,
    effect: 'read',
    depth: 'standard',
    operations: [operation],
    requirements,
    weight: 1,
    sends: 'nothing',
    async run(site) {
      const judgements = looks[seen.length] ?? looks.at(-1) ?? [];
      const judged = requirements.filter((requirement) => !isPartial || site.wants(requirement));
      seen.push(judged.map(({ id }) => id.replace('tests/', '')).join(' '));
      for (const requirement of judged) site.judge(requirement, judgements[requirements.indexOf(requirement)] ?? MET);
    },
  };
  const { results } = await runCase(session, one);
  return { seen, outcomes: results.map(({ outcome }) => outcome) };
}

describe('a case of two requirements, of which one is broken', () => {
  test.each<[string, (readonly [Judgement, Judgement])[], boolean, string[], string[]]>([
    ['comes back', [[WRONG, MET]], true, ['one other', 'one'], ['fail', 'pass']],
    [
      'comes back, whatever the other does',
      [
        [WRONG, MET],
        [WRONG, WRONG],
      ],
      false,
      ['one other', 'one other'],
      ['fail', 'pass'],
    ],
    [
      'does not come back',
      [
        [WRONG, MET],
        [MET, MET],
      ],
      false,
      ['one other', 'one other'],
      ['flaky', 'pass'],
    ],
    [
      'comes back with the other alone',
      [
        [WRONG, MET],
        [MET, MET],
        [WRONG, MET],
      ],
      true,
      ['one other', 'one', 'one other'],
      ['fail', 'pass'],
    ],
    [
      'comes back neither by itself nor with the other',
      [
        [WRONG, MET],
        [MET, MET],
      ],
      true,
      ['one other', 'one', 'one other'],
      ['flaky', 'pass'],
    ],
    [
      'can not be seen at first',
      [
        [WRONG, MET],
        [HINDERED, MET],
        [WRONG, MET],
      ],
      true,
      ['one other', 'one', 'one other'],
      ['fail', 'pass'],
    ],
    [
      'passes by itself and can not be seen with the other',
      [
        [WRONG, MET],
        [MET, MET],
        [HINDERED, MET],
      ],
      true,
      ['one other', 'one', 'one other'],
      ['flaky', 'pass'],
    ],
    ['is not alone', [[WRONG, WRONG]], true, ['one other', 'one other'], ['fail', 'fail']],
  ])('that %s', async (_what, looks, isPartial, seen, outcomes) => {
    expect(await lookedAt(looks, isPartial)).toEqual({ seen, outcomes });
  });
});
