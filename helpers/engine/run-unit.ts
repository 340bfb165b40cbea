/** Runs cases that take turns: what one of them tells, the others are not asked. */
import { probeOf } from '../cases/requirement.ts';
import type { Case } from '../cases/types.ts';
import type { Unit } from '../plan/rotation.ts';
import { causeOf, type Reason, reason } from '../requirement/reasons.ts';
import type { Result } from '../requirement/requirement.ts';
import { reasonIn } from '../requirement/result-reason.ts';
import type { CaseReport } from './evidence.ts';
import { resultOf } from './result.ts';
import type { Session } from './session.ts';

/** Operations that show the same until no other is asked. */
const OPERATIONS = 3;

/** What is known of one probe. */
interface Told {
  /** The requirement that was met; null where none was. */
  readonly met: string | null;
  /** What was broken, a cause for each operation. */
  readonly broken: readonly string[];
}

const NOTHING: Told = { met: null, broken: [] };

/** Why a probe is not sent once more; null where it is. */
function standIn({ met, broken }: Told): Reason | null {
  const isSeen = broken.some((cause) => broken.filter((other) => other === cause).length >= OPERATIONS);
  if (isSeen) return reason('seen-elsewhere', { times: broken.length });
  return broken.length > 0 || met === null ? null : reason('represented-by', { represented: met });
}

function noted(told: Told, result: Result): Told {
  const why = reasonIn(result);
  const cause = JSON.stringify(why && causeOf(why));
  if (result.outcome === 'fail' || result.outcome === 'warn') return { ...told, broken: [...told.broken, cause] };
  return result.outcome === 'pass' && told.met === null ? { ...told, met: result.id } : told;
}

/**
 * @param ask runs one case
 * @param onStoodBack takes what another stands for
 */
export async function runUnit(
  { redact }: Session,
  unit: Unit,
  ask: (one: Case) => Promise<CaseReport>,
  onReport: (report: CaseReport) => void,
  onStoodBack: (one: Case, report: CaseReport) => void = (_one, report) => onReport(report),
): Promise<void> {
  const told = new Map<string | null, Told>();
  for (const one of unit) {
    const known = one.requirements.map((requirement) => standIn(told.get(probeOf(requirement)) ?? NOTHING));
    if (unit.length > 1 && known.every((why) => why !== null)) {
      const results = one.requirements.map((requirement, at) =>
        resultOf(redact, requirement, 'represented', known[at] as Reason),
      );
      onStoodBack(one, { results, exchanges: [] });
      continue;
    }
    const report = await ask(one);
    for (const [at, result] of report.results.entries()) {
      const requirement = one.requirements[at];
      const probe = requirement === undefined ? null : probeOf(requirement);
      told.set(probe, noted(told.get(probe) ?? NOTHING, result));
    }
    onReport(report);
  }
}
