/** How time and memory grow with the plan, with what a site or a document holds, and the writing of a report with the results. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { PACKAGE_ROOT } from '../helpers/package-root.ts';
import type { Report } from '../helpers/report/types.ts';
import { environmentOf, MAIN, onFreshReference, onServed, runOn } from './deployment.ts';
import { inTurn, type Measured, measure, median } from './measure.ts';

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

/** What grows on the site, or in a document, and how large. */
const LARGE = {
  list: { of: 'records', sizes: [100, 1_000, 10_000, 100_000, 200_000] },
  index: { of: 'routes', sizes: [100, 1_000, 10_000, 100_000] },
  document: { of: 'paths', sizes: [10, 100, 1_000, 5_000, 20_000] },
  'YAML document': { of: 'paths', sizes: [10, 100, 1_000, 5_000, 20_000] },
} as const;
type Large = keyof typeof LARGE;

/** What must hold of each: memory in MB, and the time as a power of the size. */
const MOST = { megabytes: 400, exponent: 1.15 };
/** A size tells of growth where it takes so much more than the smallest: what is less is lost in what any run takes. */
const TELLING = 0.25;
/** Of what the smallest takes: less than that is noise. */
const NOISE = 0.05;

interface Row {
  readonly size: number;
  readonly processorMs: number;
  readonly peakMiB: number;
}

/** Between two sizes that follow each other, the time beyond that of the smallest as a power of the size. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly exponent: number;
}

export interface Grown {
  readonly what: Large;
  readonly of: string;
  readonly rows: readonly Row[];
  /** Null where no size takes much longer than the smallest. */
  readonly steepest: Stretch | null;
  /** What of it must not be. */
  readonly broken: readonly string[];
}

/** The steepest stretch: over all sizes, those above a limit would hide how those below it grow. */
function steepestOf([smallest, ...larger]: readonly Row[]): Stretch | null {
  const fixed = smallest?.processorMs ?? 0;
  const beyond = ({ processorMs }: Row): number => Math.max(processorMs - fixed, NOISE * fixed);
  const stretches = larger.slice(1).flatMap((to, at): readonly Stretch[] => {
    const from = larger[at];
    if (from === undefined || beyond(to) < TELLING * fixed) return [];
    return [
      { from: from.size, to: to.size, exponent: Math.log(beyond(to) / beyond(from)) / Math.log(to.size / from.size) },
    ];
  });
  return stretches.toSorted((a, b) => b.exponent - a.exponent)[0] ?? null;
}

function brokenIn(rows: readonly Row[], steepest: Stretch | null): readonly string[] {
  const most = Math.max(...rows.map(({ peakMiB }) => peakMiB)) * 1.048_576;
  return [
    ...(most > MOST.megabytes ? [`memory ${most.toFixed(0)} MB, more than ${MOST.megabytes}`] : []),
    ...(steepest !== null && steepest.exponent > MOST.exponent
      ? [`time to the power of ${steepest.exponent.toFixed(2)}, more than ${MOST.exponent}`]
      : []),
  ];
}

export function grownLines({ what, of, rows, steepest, broken }: Grown): readonly string[] {
  const [smallest] = rows;
  return [
    ...rows.map(
      ({ size, processorMs, peakMiB }) =>
        `${what} of ${size} ${of}: ${processorMs.toFixed(0)} ms of the processor, peak ${peakMiB.toFixed(0)} MiB`,
    ),
    steepest === null
      ? `${what}: no size takes a quarter more time than ${smallest?.size}`
      : `${what}: beyond the time of ${smallest?.size}, which any run takes, time grows with the size to the power of ${steepest.exponent.toFixed(2)} at most, from ${steepest.from} to ${steepest.to}`,
    ...broken.map((one) => `${what}: BROKEN: ${one}`),
  ];
}

function documentOf(paths: number): object {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const page = { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 1 } };
  const schema = { $ref: '#/components/schemas/Thing' };
  const responses = { 200: { description: 'A thing', content: { 'application/json': { schema } } } };
  const get = { parameters: [id, page], responses };
  const all = Array.from({ length: paths }, (_, at) => [`/area${at % 50}/v1/things${at}/{id}`, { get }]);
  const Thing = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const info = { title: 'Things', version: '1' };
  return { openapi: '3.0.3', info, paths: Object.fromEntries(all), components: { schemas: { Thing } } };
}

function listDocument(what: Large, size: number, folder: string): Promise<Measured> {
  const isYaml = what === 'YAML document';
  const path = join(folder, `${size}.${isYaml ? 'yaml' : 'json'}`);
  const document = documentOf(size);
  writeFileSync(path, isYaml ? dump(document, { noRefs: true }) : JSON.stringify(document));
  return measure([MAIN, 'list', '--contract', path]);
}

const LIST_OF_COUPONS = ['--id', 'shop-analytics/coupons/list/*'];
const FORMS = ['--namespace', 'forms/v1', '--namespace', 'site'];

function runOnLarge(what: 'list' | 'index', size: number, folder: string): Promise<Measured> {
  const wanted = what === 'list' ? LIST_OF_COUPONS : FORMS;
  return onServed(script('large-site.ts', what, String(size)), (served) =>
    // What such a site is judged as is no matter here.
    measure(
      [MAIN, 'run', '--base-url', served.baseUrl, '--effects', 'read', '--quiet', '--out', folder, ...wanted],
      environmentOf(served),
      [0, 1, 3],
    ),
  );
}

export async function measureLarge(rounds: number, folder: string): Promise<readonly Grown[]> {
  const grown: Grown[] = [];
  for (const [what, { of, sizes }] of Object.entries(LARGE) as [Large, (typeof LARGE)[Large]][]) {
    const measured = await inTurn(
      rounds,
      sizes.map(
        (size) => () =>
          what === 'list' || what === 'index' ? runOnLarge(what, size, folder) : listDocument(what, size, folder),
      ),
    );
    const rows = sizes.map((size, at) => {
      const some = measured[at] ?? [];
      // The least is what other work on the machine disturbed least.
      const processorMs = Math.min(...some.map((one) => one.processorMs));
      return { size, processorMs, peakMiB: Math.max(...some.map(({ peakMiB }) => peakMiB)) };
    });
    const steepest = steepestOf(rows);
    grown.push({ what, of, rows, steepest, broken: brokenIn(rows, steepest) });
  }
  return grown;
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
