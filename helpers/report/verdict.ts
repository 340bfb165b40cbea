/** What a run says of a deployment: one word, the numbers behind it, and the sentence made of them. Pure. */
import { groupBy } from '../group-by.ts';
import { KINDS } from '../requirement/kinds.ts';
import { barelyJudged, notLookedAt, restsOnIndexAlone } from './coverage.ts';
import { totalsOf } from './namespaces.ts';
import { isBarelyHeld, notHeldPhrase, operationsJudged } from './not-held.ts';
import { isJudged, mustsOf, needsSuite, whyNotJudged } from './not-judged.ts';
import { capital, count } from './text.ts';
import type {
  Level,
  LevelCounts,
  NotHeld,
  NotJudgedWhy,
  Report,
  Result,
  Totals,
  Verdict,
  VerdictWord,
} from './types.ts';

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

/** Why requirements were not checked, each with its count before it. */
const NOT_CHECKED: Readonly<Record<NotJudgedWhy, string>> = {
  effects: 'need more effects',
  filters: 'left out by the filters',
  users: 'need a user that is not named',
  'nothing asked': 'where nothing was asked',
  represented: 'represented by the same probe of another operation',
  'not reached': 'not reached',
  budget: 'left out to keep to the budget',
  'not applicable': 'do not apply here',
  denied: 'blocked by 401 or 403',
  'turned away': 'blocked by 429 or 503',
  'no answer': 'blocked without an answer',
  'no route': 'blocked by a missing route',
  prerequisite: 'blocked by a broken prerequisite',
  suite: 'lost to errors of the suite itself',
};

const NUMBER = new Intl.NumberFormat('en');

function checkedPhrase({ judged, byIndex, broken, accepted }: LevelCounts, level: Level): string {
  const all = `${NUMBER.format(judged)} checked ${level}${judged === 1 ? '' : 's'}`;
  const known = accepted > 0 ? `, and ${NUMBER.format(accepted)} more fail as the baseline knows` : '';
  const index = byIndex > 0 && level === 'MUST' ? ` (${NUMBER.format(byIndex)} by the index alone)` : '';
  return `${NUMBER.format(broken)} of ${all}${index} failed${known}`;
}

/** How many of the MUSTs that were checked failed; then what was not checked, and why; then the rest. */
function sentenceOf(
  { word, must, should, notJudged, leftBehind }: Omit<Verdict, 'sentence'>,
  results: readonly Result[],
  { flaky }: Totals,
  { offered, effects, interrupted, notHeld }: VerdictContext,
): string {
  const unchecked = must.notJudged.map(({ why, count: amount }) => {
    const what = why === 'effects' ? `${NOT_CHECKED.effects} than ${effects}` : NOT_CHECKED[why];
    return `${NUMBER.format(amount)} ${what}`;
  });
  const isIndexAlone = restsOnIndexAlone(results);
  const unseen = notLookedAt(results, offered);
  const operations = notHeld && operationsJudged(results, notHeld);
  const sentences = [
    `${capital(word)}: ${checkedPhrase(must, 'MUST')}`,
    unchecked.length > 0 && `Not checked: ${unchecked.join(', ')}`,
    isIndexAlone && 'Nothing but the index could be checked',
    notJudged.length > 0 && !isIndexAlone && `Less than half could be checked in ${notJudged.join(', ')}`,
    unseen.length > 0 && `Nothing was checked in ${unseen.join(', ')}`,
    operations !== undefined &&
      `Something was checked of ${operations.judged} of ${count(operations.all, 'operation')}`,
    notHeld !== undefined && notHeldPhrase(notHeld),
    results.some(needsSuite) && 'Writing needs a suite: conform init --contract FILE makes one',
    should.broken + should.accepted > 0 && checkedPhrase(should, 'SHOULD'),
    flaky > 0 && `${NUMBER.format(flaky)} flaky`,
    interrupted !== null && `The run ended early: ${interrupted}`,
    leftBehind.length > 0 && `${count(leftBehind.length, 'record')} left behind on the site`,
  ];
  return sentences.flatMap((sentence) => (sentence === false ? [] : `${sentence}.`)).join(' ');
}

export function summarise(
  results: readonly Result[],
  context: VerdictContext,
): { readonly totals: Totals; readonly verdict: Verdict } {
  const { offered, leftBehind } = context;
  const totals = totalsOf(results);
  const notJudged = barelyJudged(results, offered);
  const verdict: Omit<Verdict, 'sentence'> = {
    word: wordFor(results, totals, notJudged.length, context),
    must: countsOf('MUST', results, context),
    should: countsOf('SHOULD', results, context),
    notJudged,
    leftBehind,
  };
  return { totals, verdict: { ...verdict, sentence: sentenceOf(verdict, results, totals, context) } };
}
