/** Decides what a pipeline is told of a report. Pure. */
import { barelyJudged, restsOnIndexAlone } from '../report/coverage.ts';
import { isBarelyHeld } from '../report/not-held.ts';
import { isJudged, mustsOf } from '../report/not-judged.ts';
import { count } from '../report/text.ts';
import { contextOf } from '../report/verdict.ts';
import { isCritical } from '../requirement/departure.ts';
import type { Result } from '../requirement/requirement.ts';
import { type Baselined, staleSentence } from './baseline.ts';

export const FAIL_ON = ['must', 'critical', 'should', 'new', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export const STALE = ['fail', 'warn'] as const;

export interface GatePolicy {
  /**
   * What fails: only what is critical, also every MUST, also every SHOULD; `new` where a MUST is broken since a run of before,
   * `never` only reports. @default 'must'
   */
  readonly failOn: FailOn;
  /** Whether what the deployment did not let be judged is accepted. @default false */
  readonly allowBlocked: boolean;
  /** What a stale baseline does. @default 'fail' */
  readonly stale: (typeof STALE)[number];
}

/** Whether a result by itself fails the gate, so that a baseline that lists it lets the gate pass. */
export function failsGate(result: Result, { failOn, allowBlocked }: GatePolicy): boolean {
  const { level, outcome } = result;
  if (isCritical(result)) return failOn !== 'never';
  if (outcome === 'warn') return failOn === 'should';
  if (outcome === 'fail') return failOn !== 'critical';
  return outcome === 'blocked' && level === 'MUST' && !allowBlocked;
}

/** In the order of precedence: the first that applies is the exit code. */
export type GateOutcome = 'left-behind' | 'departs' | 'not-shown' | 'stale-baseline' | 'passes';

export interface GateVerdict {
  readonly outcome: GateOutcome;
  /** Why it does not pass, in the order of precedence; empty when it does. */
  readonly reasons: readonly string[];
  /** Results that would have failed it, had the baseline or `--allow-blocked` not accepted them. */
  readonly accepted: number;
}

type Reasons = readonly (string | false)[];

function departures({ report: { totals, since, results } }: Baselined, { failOn }: GatePolicy): Reasons {
  if (failOn === 'never') return [];
  if (failOn === 'new') {
    const broken = new Set(since?.broken);
    const amount = results.filter(({ id, outcome }) => outcome === 'fail' && broken.has(id)).length;
    return [amount > 0 && `${count(amount, 'MUST requirement')} newly broken`];
  }
  const critical = results.filter(isCritical);
  // Of these the levels below tell no more.
  const mild = critical.filter(({ level }) => level === 'SHOULD').length;
  if (failOn === 'critical')
    return [critical.length > 0 && `${count(critical.length, 'requirement')} critically broken`];
  return [
    mild > 0 && failOn !== 'should' && `${count(mild, 'SHOULD requirement')} critically broken`,
    totals.fail > 0 && `${count(totals.fail, 'MUST requirement')} broken`,
    failOn === 'should' && totals.warn > 0 && `${count(totals.warn, 'SHOULD requirement')} broken`,
  ];
}

/** What is wrong with the run itself, whatever it was to decide. A part of a plan may have nothing to judge. */
function withoutResult({ report: { totals, results, run } }: Baselined): Reasons {
  const isWhole = run.shard === undefined;
  return [
    totals.error > 0 && `${count(totals.error, 'error')} of the suite itself`,
    run.interrupted !== null && `the run ended early (${run.interrupted})`,
    isWhole && !mustsOf(results).some(isJudged) && 'not one MUST requirement could be judged',
    isWhole && restsOnIndexAlone(results) && 'nothing but the index could be judged',
  ];
}

function hindered({ report, accepted }: Baselined): { readonly blocked: number; readonly reasons: Reasons } {
  const blocked = mustsOf(report.results).filter(({ id, outcome }) => outcome === 'blocked' && !accepted.has(id));
  const barely = barelyJudged(report.results, contextOf(report).offered, ({ id }) => accepted.has(id));
  return {
    blocked: blocked.length,
    reasons: [
      blocked.length > 0 && `${count(blocked.length, 'MUST requirement')} blocked (--allow-blocked accepts it)`,
      barely.length > 0 &&
        !restsOnIndexAlone(report.results) &&
        `less than half could be judged in ${barely.join(', ')} (--allow-blocked accepts it)`,
      isBarelyHeld(report.results, contextOf(report).notHeld) &&
        "of less than half of the document's operations anything could be judged (--allow-blocked accepts it)",
    ],
  };
}

/**
 * What was left on a site comes first, because somebody has to act there; it is told together with what broke. A shard is
 * judged by its results alone, because only the whole shows what was not judged.
 */
export function judgeGate(baselined: Baselined, policy: GatePolicy): GateVerdict {
  const { report, accepted } = baselined;
  const { leftBehind } = report.verdict;
  const { harmed = [] } = report;
  const allowed = policy.allowBlocked || policy.failOn === 'never';
  const hindrance = hindered(baselined);
  const stages: readonly (readonly [GateOutcome, Reasons])[] = [
    [
      'left-behind',
      [
        harmed.length > 0 && `${count(harmed.length, 'record')} of others changed`,
        leftBehind.length > 0 && `${count(leftBehind.length, 'record')} left behind on the site`,
      ],
    ],
    ['departs', departures(baselined, policy)],
    ['not-shown', [...withoutResult(baselined), ...(allowed ? [] : hindrance.reasons)]],
    [
      'stale-baseline',
      policy.stale === 'fail' ? baselined.stale.map((one) => `baseline: ${one.entry.id}: ${staleSentence(one)}`) : [],
    ],
  ];
  const told = stages.map(([outcome, reasons]) => [outcome, reasons.filter((reason) => reason !== false)] as const);
  const blockedInBaseline = mustsOf(report.results).filter(
    ({ id, outcome }) => outcome === 'blocked' && accepted.has(id),
  );
  return {
    outcome: told.find(([, reasons]) => reasons.length > 0)?.[0] ?? 'passes',
    reasons: told.flatMap(([, reasons]) => reasons),
    accepted: report.totals.known + blockedInBaseline.length + (policy.allowBlocked ? hindrance.blocked : 0),
  };
}
