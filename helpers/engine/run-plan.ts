import { createBreath } from '../breath.ts';
import { SkippedError } from '../cases/preconditions.ts';
import { type Case, PHASES, type Phase } from '../cases/types.ts';
import type { Exchange, HttpRequest } from '../exchange/types.ts';
import type { Sendable } from '../ownership/permit.ts';
import type { Plan } from '../plan/plan.ts';
import type { Unit } from '../plan/rotation.ts';
import { type Reason, reason } from '../requirement/reasons.ts';
import type { Result } from '../requirement/requirement.ts';
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
  /** Takes what another case stands for. @default it is reported */
  readonly stoodBack?: (one: Case, report: CaseReport) => void;
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
  const { units = (cases) => cases.map((one) => [one]) } = conduct;
  await runUnits(session, units(casesOf(plan, phase)), onReport, stopped, conduct);
}

async function runUnits(
  session: Session,
  units: readonly Unit[],
  onReport: (report: CaseReport) => void,
  stopped: Stopped,
  conduct: Conduct,
): Promise<void> {
  const { omits, ended, stoodBack } = conduct;
  const waiting = units.values();
  const breathe = createBreath();
  const lane = async (): Promise<void> => {
    for (const unit of waiting) {
      await breathe();
      const { session: own, sent } = counting(sendingUntil(session, stopped, conduct));
      const why = notReached(stopped) ?? omits?.(unit, sent) ?? null;
      if (why !== null) for (const one of unit) onReport(omit(session, one, why));
      else await runUnit(session, unit, (one) => runCase(own, one), onReport, stoodBack).finally(() => ended?.(unit));
    }
  };
  await Promise.all(Array.from({ length: session.options.concurrency }, lane));
}

/** The operation that rejected what a case needed; null where that is not why it can't go on. */
function rejectorIn({ outcome, with: { because, operation } = {} }: Result): unknown {
  const isAnswered = typeof because === 'object' && 'code' in because && because.code === 'answered-status';
  return outcome === 'blocked' && isAnswered ? operation : null;
}

/** Cases that stand back as long as no other is blocked by an operation of which they ask whether it accepts. */
class StoodBack {
  readonly #waiting = new Map<Case, CaseReport>();
  readonly #rejectors = new Set<unknown>();
  readonly #onReport: (report: CaseReport) => void;

  constructor(onReport: (report: CaseReport) => void) {
    this.#onReport = onReport;
  }

  readonly report = (report: CaseReport): void => {
    for (const result of report.results) this.#rejectors.add(rejectorIn(result));
    this.#onReport(report);
  };

  readonly take = (one: Case, report: CaseReport): void => {
    if (one.requirements.some(({ kind }) => kind === 'accepted')) this.#waiting.set(one, report);
    else this.#onReport(report);
  };

  /** Those that are to be asked after all; the others are reported. */
  asked(): readonly Case[] {
    const asked = [...this.#waiting.keys()].filter(({ operations: [first] }) => this.#rejectors.has(first?.key));
    for (const [one, report] of this.#waiting) if (!asked.includes(one)) this.#onReport(report);
    return asked;
  }
}

/** Runs every case of a plan but those that come after the clean-up, phase by phase. */
export async function runPlan(
  session: Session,
  plan: Plan,
  onReport: (report: CaseReport) => void,
  stopped: Stopped,
  conduct: Conduct = {},
): Promise<void> {
  const stoodBack = new StoodBack(onReport);
  for (const phase of PHASES) {
    if (phase === 'after clean-up') continue;
    await runPhase(session, plan, phase, stoodBack.report, stopped, { ...conduct, stoodBack: stoodBack.take });
  }
  const units = stoodBack.asked().map((one) => [one]);
  await runUnits(session, units, onReport, stopped, conduct);
  const why = notReached(stopped);
  const { answerChecks } = plan;
  const requirements = answerChecks.flatMap((check) => check.requirements);
  onReport(why === null ? await judgeAnswers(session, answerChecks) : skip(session, { requirements }, why));
}
