/** Decides what a pipeline is told of a report. Pure. */
import { count } from '../report/text.ts';
import type { Report } from '../report/types.ts';
import { isAnythingJudged, notJudgedId, restsOnIndexAlone } from '../report/verdict.ts';
import type { Baselined } from './baseline.ts';

export const FAIL_ON = ['must', 'should', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export const STALE = ['fail', 'warn'] as const;

export interface GatePolicy {
  /** The lowest level that fails when it is broken; `never` only reports. @default 'must' */
  readonly failOn: FailOn;
  /** Whether what is blocked fails too. @default false */
  readonly strict: boolean;
  /** What a stale baseline does. @default 'fail' */
  readonly stale: (typeof STALE)[number];
}

/** In the order of precedence: the first that applies is the exit code. */
export type GateOutcome = 'unjudged' | 'departs' | 'left-behind' | 'stale-baseline' | 'passes';

export interface GateVerdict {
  readonly outcome: GateOutcome;
  /** Why it does not pass, worst first; empty when it does. */
  readonly reasons: readonly string[];
}

function ownFaults({ totals, results, run }: Report): readonly string[] {
  const nothing = run.shard === undefined && !isAnythingJudged(results);
  return [
    totals.error > 0 && `${count(totals.error, 'error')} of the suite itself`,
    nothing && 'not one MUST requirement could be judged',
    run.shard === undefined && restsOnIndexAlone(results) && 'nothing but the index could be judged',
  ].filter((reason) => reason !== false);
}

function departures({ report, accepted }: Baselined, { failOn, strict }: GatePolicy): readonly string[] {
  const { totals, run, verdict, results } = report;
  const interrupted = run.interrupted !== null && `the run ended early (${run.interrupted})`;
  if (failOn === 'never') return interrupted === false ? [] : [interrupted];
  const blocked = results.filter(({ id, outcome }) => outcome === 'blocked' && !accepted.has(id)).length;
  const notJudged = verdict.notJudged.filter((namespace) => !accepted.has(notJudgedId(namespace)));
  const passedMusts = results.filter(({ level, outcome }) => level === 'MUST' && outcome === 'pass').length;
  return [
    totals.fail > 0 && `${count(totals.fail, 'MUST requirement')} broken`,
    failOn === 'should' && totals.warn > 0 && `${count(totals.warn, 'SHOULD requirement')} broken`,
    interrupted,
    notJudged.length > 0 &&
      !restsOnIndexAlone(results) &&
      `nothing but the index could be judged in ${notJudged.join(', ')}`,
    run.shard === undefined && passedMusts === 0 && 'not one MUST requirement passed',
    strict && blocked > 0 && `${blocked} blocked`,
  ].filter((reason) => reason !== false);
}

/**
 * The suite's own fault comes before what it found, and what it found before what it left behind: an answer that can't
 * be trusted says nothing. A shard is judged by its results alone, because only the whole shows what was not judged.
 */
export function judgeGate(baselined: Baselined, policy: GatePolicy): GateVerdict {
  const { leftBehind } = baselined.report.verdict;
  const stages: readonly (readonly [GateOutcome, readonly string[]])[] = [
    ['unjudged', ownFaults(baselined.report)],
    ['departs', departures(baselined, policy)],
    ['left-behind', leftBehind.length > 0 ? [`${count(leftBehind.length, 'record')} left behind on the site`] : []],
    [
      'stale-baseline',
      policy.stale === 'fail' ? baselined.stale.map(({ entry, why }) => `baseline: ${entry.id}: ${why}`) : [],
    ],
  ];
  const outcome = stages.find(([, reasons]) => reasons.length > 0)?.[0] ?? 'passes';
  return { outcome, reasons: stages.flatMap(([, reasons]) => reasons) };
}
