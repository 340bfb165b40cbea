/** Why a requirement was not judged, in one of few words, so that a verdict can count them. Pure. */
import { rootOf } from '../requirement/reasons.ts';
import { reasonIn } from '../requirement/result-reason.ts';
import type { Code } from '../requirement/sentences.ts';
import type { Level, NotJudgedWhy, Outcome, Result } from './types.ts';

/** Outcomes of a requirement that was put to the deployment and answered, whichever way. */
const JUDGED: ReadonlySet<Outcome> = new Set<Outcome>(['pass', 'fail', 'warn', 'known', 'flaky']);

export function isJudged({ outcome }: Pick<Result, 'outcome'>): boolean {
  return JUDGED.has(outcome);
}

export function mustsOf<T extends { readonly level: Level }>(results: readonly T[]): readonly T[] {
  return results.filter(({ level }) => level === 'MUST');
}

const WHY: Partial<Record<Code, NotJudgedWhy>> = {
  denied: 'denied',
  'denied-by-page': 'denied',
  'sign-in-page': 'denied',
  'turned-away': 'turned away',
  unavailable: 'turned away',
  'no-answer': 'no answer',
  'no-route': 'no route',
  effects: 'effects',
  'no-user': 'users',
  'no-second-user': 'users',
  'not-reached': 'not reached',
  'over-budget': 'budget',
};

/** Whether nobody states what a run may write there. */
export function needsSuite(result: Result): boolean {
  return reasonIn(result)?.code === 'no-suite';
}

export function whyNotJudged(result: Result): NotJudgedWhy | null {
  const reason = reasonIn(result);
  const why = reason && (WHY[rootOf(reason).code] ?? null);
  switch (result.outcome) {
    case 'blocked':
      return why ?? 'prerequisite';
    case 'skipped':
      return why ?? 'nothing asked';
    case 'error':
      return 'suite';
    case 'not-applicable':
      return 'not applicable';
    case 'represented':
      return 'represented';
    default:
      return null;
  }
}
