import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { makePlan } from '../../helpers/plan/plan.ts';
import { shardOf } from '../../helpers/plan/shard.ts';
import type { Report } from '../../helpers/report/types.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { type Reference, startReference } from '../../reference/server.ts';
import { suites } from '../../suites/index.ts';
import { call } from '../cli/command-line.ts';

const TURNING = { depth: 'standard', seed: 1 } as const;

const plan = makePlan(loadContract(), suites, 'standard', null);
const COUNT = 3;
const shards = Array.from({ length: COUNT }, (_, at) => shardOf(plan, { index: at + 1, count: COUNT }, TURNING));

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
    const reversed = shardOf({ ...plan, cases: plan.cases.toReversed() }, { index: 2, count: COUNT }, TURNING);
    expect(new Set(reversed.cases.map(({ id }) => id))).toEqual(new Set(shards[1]?.cases.map(({ id }) => id)));
  });

  test('keep together what looks at the records that one of them removes for all', () => {
    const notes = (part: typeof plan): number =>
      part.cases.filter(({ operations: [first] }) => first?.clause === 'shop-notes').length;
    expect(shards.map(notes).sort()).toEqual([0, 0, notes(plan)]);
    expect(notes(plan)).toBeGreaterThan(50);
  });

  test('may be more than there are cases', () => {
    const [one] = plan.cases;
    const small = { ...plan, cases: one ? [one] : [] };
    expect(shardOf(small, { index: 2, count: 5 }, TURNING).cases).toEqual([]);
  });
});

/** The environment of a run on a site, whatever it may do there. */
function environmentOf(site: Reference): Record<string, string> {
  return {
    CONFORMANCE_BASE_URL: site.baseUrl,
    CONFORMANCE_USERNAME: site.username,
    CONFORMANCE_APPLICATION_PASSWORD: site.applicationPassword,
    CONFORMANCE_SECOND_USERNAME: site.second.username,
    CONFORMANCE_SECOND_APPLICATION_PASSWORD: site.second.applicationPassword,
    // With more, one shard removes notes, which nobody can make anew, while another looks at them.
    CONFORMANCE_EFFECTS: 'write',
    CONFORMANCE_SEED: '7',
  };
}

const outcomes = ({ results }: Report): readonly string[] =>
  results.map(({ id, level, outcome }) => `${id} ${level} ${outcome}`).sort();

describe('three shards at the same time on one site', () => {
  const FAULT = 'shop-analytics/coupons/POST/args/code/required/ignored';
  const cwd = mkdtempSync(join(tmpdir(), 'shards-'));
  const sites: Reference[] = [];
  const report = (folder: string): Report => JSON.parse(readFileSync(join(cwd, folder, 'report.json'), 'utf8'));

  beforeAll(async () => {
    const fault = faultCatalogue().get(FAULT);
    if (!fault) throw new Error('The fault is gone.');
    for (const _ of ['whole', 'sharded']) sites.push(await startReference({ faults: [fault] }));
    const [whole, sharded] = sites.map(environmentOf);
    const run = ['run', '--id', 'shop-analytics/coupons/*', '--id', 'oembed/*', '--out'];
    await call([...run, 'whole'], whole, cwd);
    await Promise.all(
      ['1', '2', '3'].map((shard) => call([...run, `shard-${shard}`, '--shard', `${shard}/3`], sharded, cwd)),
    );
  });
  afterAll(() => Promise.all(sites.map((site) => site.close())));

  test('merged say what one run says, id by id', async () => {
    const merged = await call(['merge', 'shard-3', 'shard-1', 'shard-2', '--out', 'merged'], {}, cwd);
    expect(merged.code).toBe(1);
    expect(outcomes(report('merged'))).toEqual(outcomes(report('whole')));
    const failed = report('merged').results.filter(({ outcome }) => outcome === 'fail');
    expect(failed.map(({ id }) => id)).toEqual([FAULT.replace(/ignored$/, 'rejected')]);
    expect(report('merged').verdict).toEqual(report('whole').verdict);
    const diff = await call(['diff', 'whole', 'merged'], {}, cwd);
    expect(diff).toMatchObject({ code: 0, out: expect.stringMatching(/^0 changed, \d+ as before\.$/) });
  });

  test('are not merged while one is missing', async () => {
    const missing = await call(['merge', 'shard-1', 'shard-3'], {}, cwd);
    expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('Of 3 shards 2 is missing') });
  });
});
