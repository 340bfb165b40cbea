/** Joins the reports of a plan's shards into the report that one run would have given. */
import { oneLine } from './text.ts';
import type { Outcome, RecordedExchange, Report, Result } from './types.ts';
import { UnmergeableError } from './unmergeable-error.ts';
import { summarise } from './verdict.ts';

export interface NamedReport {
  readonly source: string;
  readonly report: Report;
}

/** What two reports must share to be read together, as words for the message. */
type Shared = readonly (readonly [what: string, of: (report: Report) => string | number, fix: string])[];

const SHARED: Shared = [
  [
    'contract',
    ({ contract }) => contract.hash,
    'run every shard with the same version of the suite and the same --contract',
  ],
  ['suite version', ({ suite }) => suite.version, 'run every shard with the same version of the suite'],
  ['seed', ({ run }) => run.seed, 'give every shard the same --seed'],
  ['depth', ({ run }) => run.depth, 'give every shard the same --depth'],
  ['effects', ({ run }) => run.effects, 'give every shard the same --effects'],
  ['deployment', ({ deployment }) => oneLine(deployment.name), 'merge the shards of one deployment'],
  ['number of shards', ({ run }) => run.shard?.count ?? 'none', 'merge the shards of one run'],
];

/** @throws UnmergeableError with both hashes when two reports were judged by different contracts */
export function rejectOtherContracts(judged: readonly { readonly source: string; readonly contract: string }[]): void {
  const [first, ...others] = judged;
  const other = others.find(({ contract }) => contract !== first?.contract);
  if (first === undefined || other === undefined) return;
  throw new UnmergeableError(
    `${first.source} was judged by the contract ${first.contract}, ${other.source} by ${other.contract}: only reports of one contract can be read together.`,
  );
}

function rejectForeign(first: NamedReport, others: readonly NamedReport[]): void {
  for (const other of others) {
    for (const [what, of, fix] of SHARED) {
      const [a, b] = [of(first.report), of(other.report)];
      if (a === b) continue;
      throw new UnmergeableError(`${first.source} and ${other.source} differ in ${what} (${a}, ${b}): ${fix}.`);
    }
  }
}

function inOrder(reports: readonly NamedReport[]): readonly Report[] {
  const whole = reports.find(({ report }) => report.run.shard === undefined);
  if (whole) throw new UnmergeableError(`${whole.source} is no shard: it is the report of a whole run.`);
  const byIndex = new Map<number, NamedReport>();
  for (const named of reports) {
    const index = named.report.run.shard?.index ?? 0;
    const twin = byIndex.get(index);
    if (twin) throw new UnmergeableError(`${twin.source} and ${named.source} are both shard ${index}: name each once.`);
    byIndex.set(index, named);
  }
  const count = reports[0]?.report.run.shard?.count ?? 0;
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((index) => !byIndex.has(index));
  if (missing.length > 0) {
    throw new UnmergeableError(`Of ${count} shards ${missing.join(', ')} is missing: name the reports of all.`);
  }
  return [...byIndex].sort(([a], [b]) => a - b).map(([, { report }]) => report);
}

interface Evidence {
  readonly results: readonly Result[];
  readonly exchanges: readonly RecordedExchange[];
}

/** Each shard numbers its exchanges from 1: gives each a number of its own. */
function renumbered(reports: readonly Report[]): Evidence {
  let last = 0;
  const parts = reports.map(({ results, exchanges }): Evidence => {
    const numbers = new Map(exchanges.map(({ id }) => [id, ++last]));
    const numberOf = (id: number): number => numbers.get(id) ?? id;
    return {
      results: results.map((result) => ({ ...result, exchanges: result.exchanges.map(numberOf) })),
      exchanges: exchanges.map((exchange) => ({ ...exchange, id: numberOf(exchange.id) })),
    };
  });
  return { results: parts.flatMap(({ results }) => results), exchanges: parts.flatMap(({ exchanges }) => exchanges) };
}

/** What one answer shows outweighs what another does not. */
const WEIGHTIEST: readonly Outcome[] = [
  'error',
  'fail',
  'warn',
  'known',
  'flaky',
  'pass',
  'blocked',
  'represented',
  'not-applicable',
  'skipped',
];

/** What holds for every answer of a run is judged by each shard of its own answers: the weightiest says it of all. */
function joined(results: readonly Result[]): readonly Result[] {
  const byId = new Map<string, Result>();
  for (const result of results) {
    const known = byId.get(result.id);
    const weighs = ({ outcome }: Result): number => WEIGHTIEST.indexOf(outcome);
    if (known === undefined || weighs(result) < weighs(known)) byId.set(result.id, result);
  }
  return [...byId.values()];
}

function sumOf(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [kind, number] of counts.flatMap(Object.entries<number>)) sum[kind] = (sum[kind] ?? 0) + number;
  return sum;
}

/** What is on the site after one of the runs. */
function remainsOf(runs: readonly Report['run'][]): Partial<Report['run']> {
  const all = (['notRemovable', 'inTrash', 'appeared', 'changed'] as const).map((what) => {
    return [what, runs.flatMap((run) => run[what] ?? [])] as const;
  });
  return Object.fromEntries(all.filter(([, records]) => records.length > 0));
}

/** Most first. */
function tolerancesOf(reports: readonly Report[]): Pick<Report, 'tolerances'> {
  const counts = reports.flatMap(({ tolerances = [] }) => tolerances.map(({ id, times }) => ({ [id]: times })));
  const tolerances = Object.entries(sumOf(counts)).map(([id, times]) => ({ id, times }));
  return tolerances.length === 0 ? {} : { tolerances: tolerances.sort((a, b) => b.times - a.times) };
}

/**
 * @param reports one for each shard, in any order
 * @throws UnmergeableError when a shard is missing or named twice, or when the reports differ in contract, suite,
 * deployment, seed, depth or effects
 */
export function mergeReports(reports: readonly NamedReport[]): Report {
  rejectOtherContracts(reports.map(({ source, report }) => ({ source, contract: report.contract.hash })));
  const [firstNamed, ...others] = reports;
  if (firstNamed === undefined)
    throw new UnmergeableError('There is nothing to merge: name the reports of all shards.');
  rejectForeign(firstNamed, others);
  const ordered = inOrder(reports);
  const evidence = renumbered(ordered);
  const results = joined(evidence.results);
  const [first = firstNamed.report] = ordered;
  const runs = ordered.map(({ run }) => run);
  const starts = runs.map(({ startedAt }) => Date.parse(startedAt));
  const ends = runs.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs);
  const interrupted = runs.find((run) => run.interrupted !== null)?.interrupted ?? null;
  const { shard: _, slowedDown: __, budget: ___, ...run } = first.run;
  const offered = first.deployment.offered ?? [];
  const harmed = ordered.flatMap(({ harmed: some = [] }) => some);
  const leftBehind = ordered.flatMap(({ verdict }) => verdict.leftBehind);
  const cleanUps = runs.flatMap(({ cleanUp }) => cleanUp ?? []);
  const undocumented = joined(ordered.flatMap((report) => report.undocumented ?? []));
  const readInPart = [...new Set(runs.flatMap((each) => each.readInPart ?? []))];
  const slowedDown = runs.flatMap((each) => each.slowedDown ?? []);
  return {
    ...first,
    ...(harmed.length > 0 && { harmed }),
    run: {
      ...run,
      id: runs.map(({ id }) => id).join('+'),
      startedAt: new Date(Math.min(...starts)).toISOString(),
      durationMs: Math.max(...ends) - Math.min(...starts),
      requests: runs.reduce((sum, { requests }) => sum + requests, 0),
      concurrency: Math.max(...runs.map(({ concurrency }) => concurrency)),
      interrupted,
      ...(slowedDown.length > 0 && { slowedDown: slowedDown.join(' · ') }),
      ...(readInPart.length > 0 && { readInPart }),
      ...remainsOf(runs),
      ...(cleanUps.length > 0 && {
        records: sumOf(runs.flatMap(({ records }) => (records ? [records] : []))),
        cleanUp: {
          requests: cleanUps.reduce((sum, { requests }) => sum + requests, 0),
          durationMs: cleanUps.reduce((sum, { durationMs }) => sum + durationMs, 0),
        },
      }),
    },
    ...summarise(results, {
      offered,
      leftBehind,
      interrupted,
      filtered: run.filtered,
      effects: run.effects,
      ...(first.contract.notHeld && { notHeld: first.contract.notHeld }),
    }),
    results,
    ...tolerancesOf(ordered),
    // The exchanges of all shards are counted anew, and those of what has no part in the verdict are left out.
    ...(first.undocumented && { undocumented: undocumented.map((result) => ({ ...result, exchanges: [] })) }),
    exchanges: evidence.exchanges,
  };
}
