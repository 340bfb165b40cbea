/** How time and memory grow with the plan, and the writing of a report with the results. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../helpers/package-root.ts';
import type { Report } from '../helpers/report/types.ts';
import { environmentOf, MAIN, onFreshReference, runOn } from './deployment.ts';
import { inTurn, measure, median } from './measure.ts';

const FACTORS = [1, 5, 20] as const;
const RESULTS = [5_000, 50_000] as const;
const SHARDS = 10;

export interface Growth {
  readonly factor: number;
  readonly requests: number;
  readonly results: number;
  readonly ms: number;
  readonly peakMiB: number;
}

export interface Writing {
  readonly what: string;
  readonly ms: number;
  readonly peakMiB: number;
}

function script(name: string, ...args: readonly string[]): readonly string[] {
  return ['--import', 'tsx', join(PACKAGE_ROOT, 'bench', name), ...args];
}

export async function measureGrowth(rounds: number, folder: string): Promise<readonly Growth[]> {
  const grow = (factor: number): Promise<Growth> =>
    onFreshReference(0, async (served) => {
      const env = { ...environmentOf(served), CONFORMANCE_BASE_URL: served.baseUrl, CONFORMANCE_EFFECTS: 'read' };
      const { out, peakMiB } = await measure(script('grow.ts', String(factor), folder), env);
      return { factor, ...JSON.parse(out), peakMiB };
    });
  const measured = await inTurn(
    rounds,
    FACTORS.map((factor) => () => grow(factor)),
  );
  return measured.flatMap((rows) => {
    const [first] = rows;
    return first === undefined
      ? []
      : [{ ...first, ms: median(rows.map(({ ms }) => ms)), peakMiB: Math.max(...rows.map(({ peakMiB }) => peakMiB)) }];
  });
}

/** A report's results over and over, under ids of their own, until there are so many. */
function stretched(report: Report, wanted: number): Report {
  const results = Array.from({ length: wanted }, (_, at) => {
    const result = report.results[at % report.results.length];
    if (result === undefined) throw new Error('The report has no results to stretch.');
    return at < report.results.length ? result : { ...result, id: `${result.id}/${at}` };
  });
  const totals = Object.fromEntries(
    Object.keys(report.totals).map((outcome) => [outcome, results.filter((one) => one.outcome === outcome).length]),
  ) as Report['totals'];
  return { ...report, results, totals };
}

export async function measureWriting(rounds: number, folder: string): Promise<readonly Writing[]> {
  const shards = Array.from({ length: SHARDS }, (_, at) => join(folder, `shard-${at + 1}`));
  await onFreshReference(0, async (served) => {
    await runOn(served, folder);
    for (const [at, shard] of shards.entries()) await runOn(served, shard, ['--shard', `${at + 1}/${SHARDS}`]);
  });
  const report: Report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  const works = RESULTS.map((results) => {
    const path = join(folder, `${results}.json`);
    writeFileSync(path, JSON.stringify(stretched(report, results)));
    return { what: `the report of ${results} results`, args: script('write.ts', path, folder) };
  });
  const measured = await inTurn(rounds, [
    ...works.map(({ args }) => async () => {
      const { out, peakMiB } = await measure(args);
      return { ms: Number(out), peakMiB };
    }),
    async () => {
      const { wallMs, peakMiB } = await measure([MAIN, 'merge', ...shards, '--out', join(folder, 'merged')]);
      return { ms: wallMs, peakMiB };
    },
  ]);
  return [...works.map(({ what }) => what), `conform merge of ${SHARDS} shards`].map((what, at) => {
    const rows = measured[at] ?? [];
    return { what, ms: median(rows.map(({ ms }) => ms)), peakMiB: Math.max(...rows.map(({ peakMiB }) => peakMiB)) };
  });
}
