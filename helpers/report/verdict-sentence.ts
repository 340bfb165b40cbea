/** The one place where a verdict becomes words. Pure. */
import { notHeldPhrase, type OperationsJudged } from './not-held.ts';
import { capital, count } from './text.ts';
import type { Level, LevelCounts, NotHeld, NotJudgedWhy, Report, Verdict } from './types.ts';

interface Circumstances {
  readonly effects: Report['run']['effects'];
  readonly interrupted: string | null;
  readonly flaky: number;
  /** Whether the index alone could be judged, though more was asked. */
  readonly indexAlone: boolean;
  readonly notLookedAt: readonly string[];
  /** Whether a document alone says what is written. */
  readonly needsSuite: boolean;
  /** What of a document is not held, and of how many of its operations something was judged. */
  readonly notHeld?: NotHeld;
  readonly operations?: OperationsJudged;
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
export function sentenceOf(
  { word, must, should, notJudged, leftBehind }: Omit<Verdict, 'sentence'>,
  { effects, interrupted, indexAlone, notLookedAt, needsSuite, flaky, notHeld, operations }: Circumstances,
): string {
  const unchecked = must.notJudged.map(({ why, count: amount }) => {
    const what = why === 'effects' ? `${NOT_CHECKED.effects} than ${effects}` : NOT_CHECKED[why];
    return `${NUMBER.format(amount)} ${what}`;
  });
  const sentences = [
    `${capital(word)}: ${checkedPhrase(must, 'MUST')}`,
    unchecked.length > 0 && `Not checked: ${unchecked.join(', ')}`,
    indexAlone && 'Nothing but the index could be checked',
    notJudged.length > 0 && !indexAlone && `Less than half could be checked in ${notJudged.join(', ')}`,
    notLookedAt.length > 0 && `Nothing was checked in ${notLookedAt.join(', ')}`,
    operations !== undefined &&
      `Something was checked of ${operations.judged} of ${count(operations.all, 'operation')}`,
    notHeld !== undefined && notHeldPhrase(notHeld),
    needsSuite && 'Writing needs a suite: conform init --contract FILE makes one',
    should.broken + should.accepted > 0 && checkedPhrase(should, 'SHOULD'),
    flaky > 0 && `${NUMBER.format(flaky)} flaky`,
    interrupted !== null && `The run ended early: ${interrupted}`,
    leftBehind.length > 0 && `${count(leftBehind.length, 'record')} left behind on the site`,
  ];
  return sentences.flatMap((sentence) => (sentence === false ? [] : `${sentence}.`)).join(' ');
}
