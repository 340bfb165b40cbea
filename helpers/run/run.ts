/** The one way from environment to report. */
import { devNull } from 'node:os';
import { createBreath } from '../breath.ts';
import { catalogueOf } from '../cases/suite.ts';
import { type CleanUp, type CleanUpProgress, cleanUp } from '../clean-up/clean-up.ts';
import { kindsNamedBy, takeInventory, takeNewest } from '../clean-up/inventory.ts';
import { removeKnown } from '../clean-up/known.ts';
import { type CaseReport, createEvidence, type Evidence } from '../engine/evidence.ts';
import { judgeIndex } from '../engine/judge-index.ts';
import { skip } from '../engine/run-case.ts';
import { type Conduct, casesOf, runPhase, runPlan, type Stopped } from '../engine/run-plan.ts';
import { allows } from '../engine/send.ts';
import { openSession, type Session } from '../engine/session.ts';
import { keepTimings, readTimings } from '../engine/timings.ts';
import { effectiveEffects } from '../environment/settings.ts';
import type { RecordedExchange } from '../exchange/types.ts';
import { ledgerPath } from '../ledger/line-file.ts';
import { operationsBySnapshot } from '../plan/by-snapshot.ts';
import { readCosts } from '../plan/costs.ts';
import { newsFirst } from '../plan/news.ts';
import { requirementsOf } from '../plan/plan.ts';
import { type Unit, unitsOf } from '../plan/rotation.ts';
import type { Report } from '../report/types.ts';
import { reason } from '../requirement/reasons.ts';
import type { Result } from '../requirement/requirement.ts';
import { interfaceRulebook } from '../rulebook/rulebook.ts';
import { withTolerances } from '../tolerances/tolerates.ts';
import { keeper, type Spending } from './budget.ts';
import { expectedByLists, reachable, slownessOfRemovals, UNDER_WAY } from './estimate.ts';
import { Foresight } from './foresight.ts';
import type { PreparedRun } from './prepare.ts';
import { createTally, type Progress, type RunPhase, type Tally } from './progress.ts';
import { reportOf } from './report.ts';

export interface RunOutcome {
  readonly report: Report;
  readonly allExchanges: readonly RecordedExchange[];
}

interface Order {
  readonly units: readonly Unit[];
  /** Of a unit, what the run comes to. */
  readonly askedOf: (unit: Unit) => Unit;
}

/** What is asked in which order: first what can be asked. */
function orderOf({ plan, deployment, options }: PreparedRun): Order {
  const { depth, seed } = options.settings;
  const asked = new Set(reachable(plan.cases, deployment, effectiveEffects(options.settings)));
  const units = unitsOf(plan.cases, depth, seed);
  const askedOf = (unit: Unit): Unit => unit.filter((one) => asked.has(one));
  const isAsked = (unit: Unit): boolean => askedOf(unit).length > 0;
  return { units: [...newsFirst(units.filter(isAsked)), ...units.filter((unit) => !isAsked(unit))], askedOf };
}

function sessionOf({ runId, options, contract, deployment, client, wholePlan }: PreparedRun): Session {
  const { settings, destination, out, keepsExchanges, savedContract } = options;
  const { concurrency, timeoutMs, seed, fixtures } = settings;
  const rulebook = options.rulebook ?? interfaceRulebook();
  return openSession(
    {
      ...destination,
      runId,
      baseUrl: destination.baseUrl.href,
      concurrency,
      timeoutMs,
      seed,
      effects: effectiveEffects(settings),
      fixtures,
      ledgerPath: out === null ? devNull : ledgerPath(out, runId),
      keepsExchanges,
      repeated: options.repeated ?? null,
      planned: new Set(requirementsOf(wholePlan).map(({ id }) => id)),
    },
    savedContract ? operationsBySnapshot(contract, rulebook.contract) : contract,
    catalogueOf(rulebook.suites),
    deployment,
    client,
  );
}

/** Why no further case is to start: someone asks to end, the deployment answers no more, or the time is over. */
function whyStopped({ client, options, beganMs }: PreparedRun, asked: Stopped): Stopped {
  const { maxRunMinutes } = options.settings;
  const end = beganMs + maxRunMinutes * 60_000;
  const overtime = `it took longer than ${maxRunMinutes} minutes (CONFORMANCE_MAX_RUN_MINUTES)`;
  return () => asked() ?? client.lost ?? (performance.now() > end ? overtime : null);
}

async function lookBefore(session: Session, { plan, options }: PreparedRun): Promise<void> {
  if (!allows(session.options.effects, 'write')) return;
  if (!options.repeated) return takeInventory(session);
  const writing = plan.cases.filter(({ effect }) => effect !== 'read');
  await takeNewest(
    session,
    kindsNamedBy(
      session,
      writing.flatMap(({ operations }) => operations),
    ),
  );
}

/** How long all of it will take: what earlier runs took tells more than the first answers of this one. */
function expectedMsOf({ expected, options }: PreparedRun, listsMs: readonly number[], isKnown: boolean): number {
  const { requests, durationMs } = expected;
  const workedOn = Math.min(options.settings.concurrency, UNDER_WAY);
  return isKnown ? durationMs : expectedByLists(requests, durationMs, listsMs, workedOn);
}

/** Whoever sends wrong passwords may be shut out, so that they come when nothing else is left to do. */
async function tryWrongPasswords(
  session: Session,
  { plan, options }: PreparedRun,
  onReport: (report: CaseReport) => void,
  stopped: Stopped,
): Promise<void> {
  const phase = 'after clean-up';
  if (!options.settings.noWrongPasswords) return runPhase(session, plan, phase, onReport, stopped);
  const requirements = casesOf(plan, phase).flatMap((one) => one.requirements);
  onReport(skip(session, { requirements }, reason('no-wrong-passwords')));
}

/** Progress is told where a case ends, and this often where none does: on a slow site one can take minutes. */
const BEAT_MS = 5_000;

/** What a run has found so far; whoever watches is told how far it is. */
class Findings {
  phase: RunPhase = 'lists';
  foresight: Foresight | null = null;
  expectedMs: number | null = null;
  readonly results: Result[] = [];
  readonly #evidence: Evidence;
  readonly #tally: Tally;
  readonly #prepared: PreparedRun;
  readonly #session: Session;
  readonly #onProgress: (progress: Progress) => void;

  constructor(prepared: PreparedRun, session: Session, onProgress: (progress: Progress) => void) {
    this.#prepared = prepared;
    this.#session = session;
    this.#onProgress = onProgress;
    this.#evidence = createEvidence(session.redact, (exchange, concern) => session.creations.behind(exchange, concern));
    this.#tally = createTally(requirementsOf(prepared.plan));
  }

  get exchanges(): readonly RecordedExchange[] {
    return this.#evidence.all();
  }

  readonly take = (report: CaseReport): void => {
    this.#evidence.take(report);
    this.add(report.results);
  };

  add(results: readonly Result[]): void {
    this.results.push(...results);
    this.#tally.take(results);
    this.tell();
  }

  tell(): void {
    this.#onProgress(this.#progress(this.phase, this.#session.ledger.open().length));
  }

  readonly tellCleanUp = (cleanUp: CleanUpProgress): void =>
    this.#onProgress({ ...this.#progress('clean-up'), cleanUp });

  #progress(phase: RunPhase, records?: number): Progress {
    const { client, confirmations, options } = this.#session;
    const progress = this.#tally.progress(client.requests, phase, confirmations.cases, records);
    if (this.foresight === null || this.expectedMs === null) return progress;
    const { expectedMs } = this;
    const { beganMs, expected } = this.#prepared;
    const seenMs = (performance.now() - beganMs) / Math.max(client.requests, 1);
    const slowness = slownessOfRemovals(expectedMs / Math.max(expected.requests, 1), seenMs);
    const toCome = this.foresight.toCome(client.requests, options.effects !== 'read', slowness);
    return { ...progress, expectedMs, toCome };
  }
}

/** In which order the cases are asked, and what a budget leaves out. */
function conductOf(prepared: PreparedRun, session: Session, units: readonly Unit[]): Conduct {
  const { budget, beganMs, client, expected } = prepared;
  const spending = (): Spending => {
    const records = session.ledger.open().length;
    return { requests: client.requests, records, ms: performance.now() - beganMs };
  };
  return {
    units(cases) {
      const own = new Set(cases);
      return units.filter(([first]) => first !== undefined && own.has(first));
    },
    ...(budget !== null && keeper(units, budget, spending, expected.durationMs / Math.max(expected.requests, 1))),
  };
}

/** Runs what was prepared, cleans up, and draws the conclusion. */
export function run(
  prepared: PreparedRun,
  onProgress: (progress: Progress) => void,
  asked: Stopped,
): Promise<RunOutcome> {
  return withTolerances(async (used) => {
    const outcome = await runPrepared(prepared, onProgress, asked);
    return { ...outcome, report: { ...outcome.report, tolerances: used() } };
  });
}

async function runPrepared(
  prepared: PreparedRun,
  onProgress: (progress: Progress) => void,
  asked: Stopped,
): Promise<RunOutcome> {
  const { options, deployment, plan, client } = prepared;
  const session = sessionOf(prepared);
  const { ledger, redact } = session;
  const breathe = createBreath();
  const stopped = whyStopped(prepared, () => session.harm.first ?? asked() ?? ledger.failure);
  const findings = new Findings(prepared, session, onProgress);
  const timings = readTimings(options.out, redact(options.destination.baseUrl.href));
  findings.add(await judgeIndex(plan.indexChecks, deployment, redact));
  const beat = setInterval(() => findings.tell(), BEAT_MS);
  await breathe();
  const order = orderOf(prepared);
  const share = readCosts().shares[options.settings.depth];
  const foresight = new Foresight(session, { ...order, share, most: prepared.budget?.requests ?? null });
  findings.foresight = foresight;
  const conduct = foresight.watching(conductOf(prepared, session, order.units));
  await breathe();
  let interrupted: string | null = null;
  const ended: Stopped = () => {
    const why = interrupted ?? stopped();
    interrupted = why && redact(why);
    return interrupted;
  };
  let cleaned: CleanUp;
  try {
    const answers = prepared.answersMs.length;
    await lookBefore(session, prepared);
    findings.expectedMs = expectedMsOf(prepared, prepared.answersMs.slice(answers), timings.size > 0);
    findings.phase = 'cases';
    findings.tell();
    await runPlan(session, plan, findings.take, ended, conduct);
    ended();
  } finally {
    clearInterval(beat);
    // Whatever was thrown, by our own code too. A deployment that was lost may be back for it.
    client.retry();
    if (options.repeated) await removeKnown(session);
    cleaned = await cleanUp(session, findings.tellCleanUp);
  }
  if (ended() === null) findings.phase = 'wrong passwords';
  await tryWrongPasswords(session, prepared, findings.take, ended);
  cleaned = await cleanUp(session, findings.tellCleanUp, cleaned);
  await client.close();
  // What could not be written is told, and what was made is removed all the same.
  interrupted ??= await ledger.close();
  const { results, exchanges } = findings;
  const report = await reportOf(prepared, session, { results, exchanges, cleaned, interrupted }, breathe);
  keepTimings(options.out, report, timings);
  await breathe();
  return { report, allExchanges: session.exchanges };
}
