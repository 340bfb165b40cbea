/** The one place where a verdict becomes words. Pure. */
import { count } from './text.ts';
import type { LevelCounts, NotJudgedWhy, Report, Verdict } from './types.ts';

interface Circumstances {
  readonly effects: Report['run']['effects'];
  readonly interrupted: string | null;
  readonly flaky: number;
  /** Whether the index alone could be judged, though more was asked. */
  readonly indexAlone: boolean;
  readonly notLookedAt: readonly string[];
}

const BLOCKED: Partial<Record<NotJudgedWhy, string>> = {
  denied: 'denied (401 or 403)',
  'turned away': 'turned away (429 or 503)',
  'no answer': 'without an answer',
  'no route': 'without a route (404)',
  prerequisite: 'behind a broken prerequisite',
};

function sumOf(parts: LevelCounts['notJudged']): number {
  return parts.reduce((sum, part) => sum + part.count, 0);
}

function skippedPhrases(
  { notJudged }: LevelCounts,
  { effects, interrupted }: Circumstances,
): readonly (string | false)[] {
  const amount = (why: NotJudgedWhy): number => notJudged.find((part) => part.why === why)?.count ?? 0;
  const phrase = (why: NotJudgedWhy, text: string): string | false => amount(why) > 0 && `${amount(why)} ${text}`;
  return [
    phrase('effects', `skipped because the effects allow ${effects} only`),
    phrase('filters', 'left out by the filters'),
    phrase('users', 'skipped because a user is not named'),
    phrase('nothing asked', 'skipped because nothing was asked there'),
    phrase('represented', 'represented by the same probe of another operation'),
    phrase('not applicable', 'do not apply here'),
    phrase('not reached', 'not reached'),
    phrase('budget', 'left out to keep to the budget'),
    interrupted !== null && `the run ended early (${interrupted})`,
    phrase('suite', 'lost to errors of the suite itself'),
  ];
}

function blockedPhrase({ notJudged }: LevelCounts): string | false {
  const blocked = notJudged.filter(({ why }) => BLOCKED[why] !== undefined);
  const causes = blocked.map(({ why, count: amount }) => `${amount} ${BLOCKED[why]}`);
  return blocked.length > 0 && `${sumOf(blocked)} blocked: ${causes.join(', ')}`;
}

function mustPhrase({ judged, byIndex, planned, broken, accepted }: LevelCounts): string {
  const phrases = [
    `${judged} of ${count(planned, 'MUST')} judged`,
    byIndex > 0 && `${byIndex} of them by the index alone`,
    broken > 0 && `${broken} broken`,
    accepted > 0 && `${accepted} broken as the baseline knows`,
    judged > 0 && broken + accepted === 0 && 'none broken',
  ];
  return phrases.filter((phrase) => phrase !== false).join(', ');
}

function shouldPhrase({ broken, accepted }: LevelCounts): string | false {
  const known = accepted > 0 ? `${broken > 0 ? ' and ' : ''}${accepted} broken as the baseline knows` : '';
  return (broken > 0 || accepted > 0) && `of the SHOULDs ${broken > 0 ? `${broken} broken` : ''}${known}`;
}

/** How many of how many were judged, and what was broken; then what was not judged, and why; then the rest. */
export function sentenceOf(
  { word, must, should, notJudged, leftBehind }: Omit<Verdict, 'sentence'>,
  circumstances: Circumstances,
): string {
  const { indexAlone, notLookedAt, flaky } = circumstances;
  const phrases = [
    mustPhrase(must),
    blockedPhrase(must),
    indexAlone && 'nothing but the index could be judged',
    notJudged.length > 0 && !indexAlone && `less than half could be judged in ${notJudged.join(', ')}`,
    ...skippedPhrases(must, circumstances),
    notLookedAt.length > 0 && `nothing was looked at in ${notLookedAt.join(', ')}`,
    shouldPhrase(should),
    flaky > 0 && `${flaky} flaky`,
    leftBehind.length > 0 && `${count(leftBehind.length, 'record')} left behind on the site`,
  ].filter((phrase) => phrase !== false);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}: ${phrases.join('; ')}.`;
}
