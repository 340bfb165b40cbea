import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { makePlan } from '../../helpers/plan/plan.ts';
import { shardOf } from '../../helpers/plan/shard.ts';
import type { Report } from '../../helpers/report/types.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { startReference } from '../../reference/server.ts';
import { suites } from '../../suites/index.ts';
import { call } from '../cli/command-line.ts';

const plan = makePlan(loadContract(), suites, 'standard', null);
const COUNT = 3;
const shards = Array.from({ length: COUNT }, (_, at) => shardOf(plan, { index: at + 1, count: COUNT }));

describe('shards', () => {
  test('are the whole plan together, each case once', () => {
    const ids = shards.flatMap(({ cases }) => cases.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(plan.cases.map(({ id }) => id).toSorted());
    expect(shards.map(({ indexChecks }) => indexChecks.length)).toEqual([plan.indexChecks.length, 0, 0]);
  });

  test('take about the same time', () => {
    const weights = shards.map(({ cases }) => cases.reduce((sum, { weight }) => sum + weight, 0));
    expect(Math.max(...weights) - Math.min(...weights)).toBeLessThanOrEqual(1);
  });

  test('are found alike by every machine, whatever the order of the plan', () => {
    const reversed = shardOf({ ...plan, cases: plan.cases.toReversed() }, { index: 2, count: COUNT });
    expect(new Set(reversed.cases.map(({ id }) => id))).toEqual(new Set(shards[1]?.cases.map(({ id }) => id)));
  });

  test('may be more than there are cases', () => {
    const [one] = plan.cases;
    const small = { ...plan, cases: one ? [one] : [] };
    expect(shardOf(small, { index: 2, count: 5 }).cases).toEqual([]);
  });
});

test('three shards merged say what one run says, id by id', async () => {
  const fault = faultCatalogue().get('shop-analytics/coupons/POST/args/code/required/ignored');
  if (!fault) throw new Error('The fault is gone.');
  const site = await startReference({ faults: [fault] });
  const environment = {
    CONFORMANCE_BASE_URL: site.baseUrl,
    CONFORMANCE_USERNAME: site.username,
    CONFORMANCE_APPLICATION_PASSWORD: site.applicationPassword,
    CONFORMANCE_EFFECTS: 'write',
    CONFORMANCE_SEED: '7',
  };
  const cwd = mkdtempSync(join(tmpdir(), 'shards-'));
  const only = ['/shop-analytics/coupons', '/oembed/1.0/embed', '/calendar/events/v1/tags'].flatMap((path) => [
    '--operation',
    path,
  ]);
  const read = (folder: string): Report => JSON.parse(readFileSync(join(cwd, folder, 'report.json'), 'utf8'));
  try {
    const whole = await call(['run', ...only, '--out', 'whole'], environment, cwd);
    for (const shard of ['1', '2', '3']) {
      const args = ['run', ...only, '--shard', `${shard}/3`, '--fail-on', 'never', '--out', `shard-${shard}`];
      expect((await call(args, environment, cwd)).code).toBe(0);
    }
    const merged = await call(['merge', 'shard-3', 'shard-1', 'shard-2', '--out', 'merged'], {}, cwd);
    expect([merged.code, whole.code]).toEqual([1, 1]);
    // Whether some claims apply, such as those on a list's next page, depends on the records that others make meanwhile.
    const outcomes = ({ results }: Report): readonly string[] =>
      results.map(({ id, outcome }) => `${outcome === 'not-applicable' ? 'pass' : outcome} ${id}`).sort();
    expect(outcomes(read('merged'))).toEqual(outcomes(read('whole')));
    expect(
      read('merged')
        .results.filter(({ outcome }) => outcome === 'fail')
        .map(({ id }) => id),
    ).toEqual(['shop-analytics/coupons/POST/args/code/required/refused']);
    expect(read('merged').verdict).toMatchObject({ conforms: false, notJudged: [], leftBehind: [] });
    const diff = await call(['diff', 'whole', 'merged'], {}, cwd);
    expect(diff).toMatchObject({ code: 0, out: expect.stringMatching(/\d+ changed, \d+ as before\.$/) });
    const missing = await call(['merge', 'shard-1', 'shard-3'], {}, cwd);
    expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('Of 3 shards 2 is missing') });
  } finally {
    await site.close();
  }
});
