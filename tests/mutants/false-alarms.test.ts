/** What conforms and is unlike the reference is never told to be broken: rows of the catalogue, drawn by the commit. */
import { beforeAll, describe, expect, test } from 'vitest';
import { judgeVariations, type Outcomes } from '../../helpers/mutants/alarms.ts';
import { drawn } from '../../helpers/mutants/choose.ts';
import { judgeVaried } from '../../helpers/mutants/harness.ts';
import { VARIATIONS } from '../../mutants/variations/catalogue.ts';
import { COMMIT_SEED } from '../support/by-commit.ts';
import { HAS_TIME } from '../support/has-time.ts';

const CONFORMING = [...VARIATIONS.values()].filter(({ departs }) => departs.length === 0);
const SHOWN = drawn(CONFORMING, HAS_TIME ? 60 : 1, COMMIT_SEED);

describe('a deployment that conforms', () => {
  let clean: Outcomes = new Map();
  beforeAll(async () => {
    const { results } = await judgeVaried([]);
    clean = new Map(results.map(({ id, outcome, reason }) => [id, { outcome, reason: reason ?? null }]));
  });

  test.each(SHOWN.map((one) => [one.id, one] as const))('raises no alarm: %s', async (_id, one) => {
    const { alarms, unreachable } = await judgeVariations(clean, [one]);
    expect(unreachable).toBeNull();
    // What a site does by itself may be seen once and not again.
    expect(alarms.filter(({ after }) => after !== 'flaky')).toEqual([]);
  });
});
