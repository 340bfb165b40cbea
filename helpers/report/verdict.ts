/** What a run says of a deployment: one word, the numbers behind it, and the sentence made of them. Pure. */
import { groupBy } from '../group-by.ts';
import { KINDS } from '../requirement/kinds.ts';
import { barelyJudged, notLookedAt, restsOnIndexAlone } from './coverage.ts';
import { totalsOf } from './namespaces.ts';
import { isBarelyHeld, operationsJudged } from './not-held.ts';
import { isJudged, mustsOf, needsSuite, whyNotJudged } from './not-judged.ts';
import type { Level, LevelCounts, NotHeld, Report, Result, Totals, Verdict, VerdictWord } from './types.ts';
import { sentenceOf } from './verdict-sentence.ts';

export interface VerdictContext {
  /** Namespaces that the deployment offers, in neutral names. */
  readonly offered: readonly string[];
  /** Addresses of what the run made and could not remove. */
  readonly leftBehind: readonly string[];
  /** Why the run ended early; null when it did not. */
  readonly interrupted: string | null;
  /** Requirements of the whole plan that filters left out. */
  readonly filtered: Readonly<Record<Level, number>>;
  readonly effects: Report['run']['effects'];
  /** Where judged by a document: what of it is not held. */
  readonly notHeld?: NotHeld;
}

/** What a verdict on a report asks about: no namespaces where it is a part of a plan, because only the whole shows them. */
export function contextOf({ run, deployment, verdict, contract: { notHeld } }: Report): VerdictContext {
  const { interrupted, filtered, effects } = run;
  const offered = run.shard === undefined ? (deployment.offered ?? []) : [];
  const held = run.shard === undefined && notHeld !== undefined && { notHeld };
  return { offered, leftBehind: verdict.leftBehind, interrupted, filtered, effects, ...held };
}

function countsOf(level: Level, results: readonly Result[], { filtered }: VerdictContext): LevelCounts {
  const own = results.filter((result) => result.level === level);
  const reasons = own.flatMap((result) => whyNotJudged(result) ?? []);
  const notJudged = [...groupBy(reasons, (why) => why)].map(([why, all]) => ({ why, count: all.length }));
  const leftOut = { why: 'filters', count: filtered[level] } as const;
  const amountOf = (...outcomes: readonly Result['outcome'][]): number =>
    own.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    planned: own.length + filtered[level],
    judged: own.filter(isJudged).length,
    byIndex: own.filter((result) => isJudged(result) && KINDS[result.kind].group === 'index').length,
    broken: amountOf('fail', 'warn'),
    accepted: amountOf('known'),
    notJudged: [...(leftOut.count > 0 ? [leftOut] : []), ...notJudged].sort((a, b) => b.count - a.count),
  };
}

/**
 * A broken MUST decides, also one that a baseline accepts. To conform, nothing may stand in the way of judging: no MUST
 * is blocked, half or more of each offered namespace and of a document's operations was judged, the run came to its end, and the suite did not fail.
 */
function wordFor(
  results: readonly Result[],
  totals: Totals,
  barely: number,
  { interrupted, notHeld }: VerdictContext,
): VerdictWord {
  const musts = mustsOf(results);
  if (musts.some(({ outcome }) => outcome === 'fail' || outcome === 'known')) return 'does not conform';
  const isShown =
    musts.some(({ outcome }) => outcome === 'pass') &&
    !musts.some(({ outcome }) => outcome === 'blocked') &&
    totals.error === 0 &&
    interrupted === null &&
    barely === 0 &&
    !isBarelyHeld(results, notHeld);
  return isShown ? 'conforms' : 'not shown to conform';
}

/** Totals and verdict of a run. */
export function summarise(
  results: readonly Result[],
  context: VerdictContext,
): { readonly totals: Totals; readonly verdict: Verdict } {
  const { offered, leftBehind, interrupted, effects } = context;
  const totals = totalsOf(results);
  const notJudged = barelyJudged(results, offered);
  const verdict: Omit<Verdict, 'sentence'> = {
    word: wordFor(results, totals, notJudged.length, context),
    must: countsOf('MUST', results, context),
    should: countsOf('SHOULD', results, context),
    notJudged,
    leftBehind,
  };
  const sentence = sentenceOf(verdict, {
    effects,
    interrupted,
    flaky: totals.flaky,
    indexAlone: restsOnIndexAlone(results),
    notLookedAt: notLookedAt(results, offered),
    needsSuite: results.some(needsSuite),
    ...(context.notHeld && { notHeld: context.notHeld, operations: operationsJudged(results, context.notHeld) }),
  });
  return { totals, verdict: { ...verdict, sentence } };
}
