import { SkippedError } from '../cases/preconditions.ts';
import { type Case, PHASES, type Phase } from '../cases/types.ts';
import type { Plan } from '../plan/plan.ts';
import type { Unit } from '../plan/rotation.ts';
import { type Reason, reason } from '../requirement/reasons.ts';
import type { CaseReport } from './evidence.ts';
import { judgeAnswers } from './judge-answers.ts';
import { runCase, skip } from './run-case.ts';
import { runUnit } from './run-unit.ts';
import type { Session } from './session.ts';
import { longestFirst } from './timings.ts';

/** Asked before each case and each request: why no further one is to start, or null. */
export type Stopped = () => string | null;

/** Of what is not asked any more. */
function notReached(stopped: Stopped): Reason | null {
  const interruption = stopped();
  return interruption === null ? null : reason('not-reached', { interruption });
}

/** Cases under way for each request under way: most wait for an answer, some for a record that another makes. */
const CASES_PER_REQUEST = 4;

/** A case can take minutes on a slow site: where the run is to stop, it sends no more. */
function sendingUntil({ client, ...session }: Session, stopped: Stopped, { holds }: Conduct): Session {
  return {
    ...session,
    client: {
      ...client,
      async send(request) {
        const isFirstLook = request.ownConnection !== true;
        const why = notReached(stopped) ?? (isFirstLook ? holds?.() : null) ?? null;
        if (why !== null) throw new SkippedError(why);
        return client.send(request);
      },
    },
  };
}

export function casesOf(plan: Plan, phase: Phase): Plan['cases'] {
  return plan.cases.filter((one) => (one.phase ?? 'middle') === phase);
}

/** How a plan is run, where not as a matter of course. */
export interface Conduct {
  /** Which cases of a phase take turns, and in which order they start. @default each is asked, the heaviest first */
  readonly units?: (cases: Plan['cases']) => readonly Unit[];
  /** Why a case may send nothing more; second looks go on. @default it may */
  readonly holds?: () => Reason | null;
}

/** Runs the cases of one phase side by side; the client's limiter holds the pace. */
export async function runPhase(
  session: Session,
  plan: Plan,
  phase: Phase,
  onReport: (report: CaseReport) => void,
  stopped: Stopped,
  conduct: Conduct = {},
): Promise<void> {
  const { units = (cases) => longestFirst(cases, new Map()).map((one) => [one]) } = conduct;
  const waiting = units(casesOf(plan, phase)).values();
  const ask = async (one: Case): Promise<CaseReport> => {
    const why = notReached(stopped);
    return why === null ? runCase(sendingUntil(session, stopped, conduct), one) : skip(session, one, why);
  };
  const lane = async (): Promise<void> => {
    for (const unit of waiting) await runUnit(session, unit, ask, onReport);
  };
  await Promise.all(Array.from({ length: session.options.concurrency * CASES_PER_REQUEST }, lane));
}

/** Runs every case of a plan but those that come after the clean-up, phase by phase. */
export async function runPlan(
  session: Session,
  plan: Plan,
  onReport: (report: CaseReport) => void,
  stopped: Stopped,
  conduct: Conduct = {},
): Promise<void> {
  for (const phase of PHASES) {
    if (phase !== 'after clean-up') await runPhase(session, plan, phase, onReport, stopped, conduct);
  }
  const why = notReached(stopped);
  const { answerChecks } = plan;
  const requirements = answerChecks.flatMap((check) => check.requirements);
  onReport(why === null ? await judgeAnswers(session, answerChecks) : skip(session, { requirements }, why));
}
