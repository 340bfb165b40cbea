import { createBreath } from '../breath.ts';
import { SkippedError } from '../cases/preconditions.ts';
import { PHASES, type Phase } from '../cases/types.ts';
import type { Exchange, HttpRequest } from '../exchange/types.ts';
import type { Sendable } from '../ownership/permit.ts';
import type { Plan } from '../plan/plan.ts';
import type { Unit } from '../plan/rotation.ts';
import { type Reason, reason } from '../requirement/reasons.ts';
import type { CaseReport } from './evidence.ts';
import { judgeAnswers } from './judge-answers.ts';
import { omit, runCase, skip } from './run-case.ts';
import { runUnit } from './run-unit.ts';
import type { Session } from './session.ts';

/** Why no further case or request is to start; null where it may. */
export type Stopped = () => string | null;

/** Of what is not asked any more. */
function notReached(stopped: Stopped): Reason | null {
  const interruption = stopped();
  return interruption === null ? null : reason('not-reached', { interruption });
}

/** A case can take minutes on a slow site, so a stopped run sends nothing more for it. */
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

/** The same session, and how much is sent by it. */
function counting({ client, ...session }: Session): { readonly session: Session; sent(): number } {
  let sent = 0;
  const send = (request: Sendable<HttpRequest>): Promise<Exchange> => {
    sent += 1;
    return client.send(request);
  };
  return { session: { ...session, client: { ...client, send } }, sent: () => sent };
}

export function casesOf(plan: Plan, phase: Phase): Plan['cases'] {
  return plan.cases.filter((one) => (one.phase ?? 'middle') === phase);
}

/** How a plan is run, where not as a matter of course. */
export interface Conduct {
  /** Which cases of a phase take turns, and in which order they start. @default each is asked, in the order of the plan */
  readonly units?: (cases: Plan['cases']) => readonly Unit[];
  /**
   * Why a unit is not asked at all.
   *
   * @param sent tells from then on how many requests it has sent
   * @default each is asked
   */
  readonly omits?: (unit: Unit, sent: () => number) => Reason | null;
  /** Is told when a unit that was asked is through. */
  readonly ended?: (unit: Unit) => void;
  /** Why a case may send nothing more; retries go on. @default it may */
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
  const { units = (cases) => cases.map((one) => [one]), omits, ended } = conduct;
  const waiting = units(casesOf(plan, phase)).values();
  const breathe = createBreath();
  const lane = async (): Promise<void> => {
    for (const unit of waiting) {
      await breathe();
      const { session: own, sent } = counting(sendingUntil(session, stopped, conduct));
      const why = notReached(stopped) ?? omits?.(unit, sent) ?? null;
      if (why !== null) for (const one of unit) onReport(omit(session, one, why));
      else await runUnit(session, unit, (one) => runCase(own, one), onReport).finally(() => ended?.(unit));
    }
  };
  await Promise.all(Array.from({ length: session.options.concurrency }, lane));
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
