/** Why a requirement was not judged, in one of few words, so that a verdict can count them. Pure. */
import type { Level, NotJudgedWhy, Outcome, Result } from './types.ts';

/** Outcomes of a requirement that was put to the deployment and answered, whichever way. */
const JUDGED: ReadonlySet<Outcome> = new Set<Outcome>(['pass', 'fail', 'warn', 'known', 'flaky']);

export function isJudged({ outcome }: Pick<Result, 'outcome'>): boolean {
  return JUDGED.has(outcome);
}

export function mustsOf<T extends { readonly level: Level }>(results: readonly T[]): readonly T[] {
  return results.filter(({ level }) => level === 'MUST');
}

const REJECTED = new Set(['401', '403']);
const TURNED_AWAY = new Set(['429', '503']);

/** The reasons are the suite's own sentences; the first status in one is that of the answer that hindered. */
function whyBlocked(reason: string): NotJudgedWhy {
  const [, status = ''] = /\banswered (\d{3})\b/i.exec(reason) ?? [];
  if (REJECTED.has(status) || reason.includes('a page to sign in on')) return 'denied';
  if (TURNED_AWAY.has(status)) return 'turned away';
  if (/\bno (?:such )?route\b/i.test(reason)) return 'no route';
  if (/\bno answer\b|^Not sent: /i.test(reason)) return 'no answer';
  return 'prerequisite';
}

function whySkipped(reason: string, interrupted: string | null): NotJudgedWhy {
  if (reason === interrupted) return 'not reached';
  if (reason.startsWith('Needs the effect ')) return 'effects';
  return /^No (?:second )?user is named\b/.test(reason) ? 'users' : 'nothing asked';
}

/** @param interrupted why the run ended early; null when it did not */
export function whyNotJudged({ outcome, reason }: Result, interrupted: string | null): NotJudgedWhy | null {
  switch (outcome) {
    case 'blocked':
      return whyBlocked(reason);
    case 'skipped':
      return whySkipped(reason, interrupted);
    case 'error':
      return 'suite';
    case 'not-applicable':
      return 'not applicable';
    default:
      return null;
  }
}
