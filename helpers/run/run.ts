/** The one way from environment to report. */
import { randomBytes } from 'node:crypto';
import { devNull } from 'node:os';
import { breathing, createBreath } from '../breath.ts';
import { catalogueOf } from '../cases/suite.ts';
import type { Case } from '../cases/types.ts';
import { observationsOf } from '../checks/site-index/observations.ts';
import type { Leftover } from '../clean-up/clean-kind.ts';
import { type CleanUp, type CleanUpProgress, cleanUp, describeLeftover, joinCleanUps } from '../clean-up/clean-up.ts';
import { kindsNamedBy, takeInventory, takeNewest } from '../clean-up/inventory.ts';
import { removeKnown } from '../clean-up/known.ts';
import type { Contract } from '../contract/types.ts';
import { type Deployment, offers } from '../deployment/offered.ts';
import { type Destination, reach } from '../engine/connect.ts';
import { type CaseReport, createEvidence } from '../engine/evidence.ts';
import { judgeIndex } from '../engine/judge-index.ts';
import { skip } from '../engine/run-case.ts';
import { casesOf, runPhase, runPlan, type Stopped } from '../engine/run-plan.ts';
import { allows } from '../engine/send.ts';
import { openSession, type Session } from '../engine/session.ts';
import { keepTimings, readTimings } from '../engine/timings.ts';
import { effectiveEffects, type Settings } from '../environment/settings.ts';
import { createClient, type HttpClient } from '../exchange/client.ts';
import { redacted, redactor } from '../exchange/redact.ts';
import type { Exchange, RecordedExchange } from '../exchange/types.ts';
import type { FetchVia } from '../exchange/via-function.ts';
import { ledgerPath } from '../ledger/line-file.ts';
import type { Harmed } from '../ownership/harm.ts';
import { operationsBySnapshot, planBySnapshot } from '../plan/by-snapshot.ts';
import { toldBy } from '../plan/costs.ts';
import { newsFirst } from '../plan/news.ts';
import { nothingPlanned } from '../plan/nothing-planned.ts';
import { type Plan, planning, requirementsOf, type Selection, select } from '../plan/plan.ts';
import { type Unit, unitsOf } from '../plan/rotation.ts';
import { shardOf } from '../plan/shard.ts';
import { notHeldOf } from '../report/not-held.ts';
import type { HarmedRecord, Report, Shard } from '../report/types.ts';
import { summarise } from '../report/verdict.ts';
import { reason } from '../requirement/reasons.ts';
import type { Level, Requirement, Result } from '../requirement/requirement.ts';
import { interfaceRulebook, type Rulebook } from '../rulebook/rulebook.ts';
import type { SavedContract } from '../snapshot/file.ts';
import { suiteIdentity } from '../suite-identity.ts';
import { tracedClient, tracedPlan } from '../tracing/traced.ts';
import { NO_TRACING, type Tracing } from '../tracing/tracing.ts';
import { type Budget, budgetOf, keeper, type Spending } from './budget.ts';
import { expectedMs, expectedRequests, reachable } from './estimate.ts';
import { createTally, type Progress, type RunPhase } from './progress.ts';

export interface RunOptions {
  readonly settings: Settings;
  readonly destination: Destination;
  readonly selection: Selection;
  /** Folder of reports and ledgers; null where nothing is to be written. */
  readonly out: string | null;
  /** Whether the outcome holds every exchange, for an archive. */
  readonly keepsExchanges: boolean;
  /** Sends as few requests as one requirement needs: it looks at the lists of what it makes alone. @default false */
  readonly isSparing?: boolean;
  /** The part of the plan to run. @default all of it */
  readonly shard?: Shard;
  /** What to judge by. @default the interface's own contract */
  readonly savedContract?: SavedContract;
  /** What is judged by, where no contract is saved. @default the interface and its suites */
  readonly rulebook?: Rulebook | undefined;
  /** Takes each request in place of a connection. @default connections are opened */
  readonly fetchVia?: FetchVia | undefined;
  /** Is told each exchange as it is answered. @default nobody is */
  readonly onExchange?: (exchange: Exchange) => void;
  /** @default NO_TRACING */
  readonly tracing?: Tracing;
}

export interface Expected {
  /** What is skipped and what is judged from the index sends none. */
  readonly requests: number;
  readonly durationMs: number;
  /** Beyond which it does not go; null where it is kept to no time. */
  readonly maxMs: number | null;
  /** Of the faults that a whole run tells; null where it is kept to nothing. */
  readonly share: number | null;
}

/** A run that is ready to start: connected, named, planned. */
export interface PreparedRun {
  readonly runId: string;
  readonly options: RunOptions;
  readonly contract: Contract;
  readonly deployment: Deployment;
  /** What is run. */
  readonly plan: Plan;
  /** What this run is a part of; the same as `plan` where it is not sharded. */
  readonly wholePlan: Plan;
  /** Requirements that the selection left out. */
  readonly filtered: Readonly<Record<Level, number>>;
  readonly client: HttpClient;
  readonly startedAt: number;
  /** The same moment on a clock that nobody sets. */
  readonly beganMs: number;
  /** What the run will come to. */
  readonly expected: Expected;
  /** Requests of all of it. */
  readonly wholeRequests: number;
  /** What it is kept to; null where all of it is run. */
  readonly budget: Budget | null;
}

export interface RunOutcome {
  readonly report: Report;
  readonly allExchanges: readonly RecordedExchange[];
}

/**
 * Reads the deployment's index and plans. Nothing else is sent.
 *
 * @throws UnreachableError when there is no index, UsageError when names are tied or the selection wants nothing
 */
export async function prepare(options: RunOptions): Promise<PreparedRun> {
  const { settings, destination, selection, savedContract, tracing = NO_TRACING } = options;
  const startedAt = Date.now();
  const beganMs = performance.now();
  const { contract: stated, suites, hasIndex } = options.rulebook ?? interfaceRulebook();
  const contract = savedContract?.contract ?? stated;
  const { depth, names } = settings;
  const { onExchange, fetchVia } = options;
  const firstMs: number[] = [];
  const noting = (exchange: Exchange): void => {
    if (firstMs.length < MAX_FIRST_ANSWERS) firstMs.push(exchange.durationMs);
    onExchange?.(exchange);
  };
  const client = tracedClient(createClient({ ...settings, ...destination, onExchange: noting, fetchVia }), tracing);
  try {
    const deployment = await reach(client, destination, contract, names, hasIndex);
    // The index is the largest document of a site: the shortest of several answers is more like all others.
    const [indexMs = 0, ...othersMs] = firstMs;
    const answerMs = Math.min(indexMs * SHARE_OF_INDEX, ...othersMs);
    const everything = await breathing(
      savedContract
        ? planBySnapshot(contract, stated, suites, depth, deployment)
        : planning(contract, suites, depth, settings.undocumented ? deployment : null),
    );
    const wholePlan = select(everything, selection);
    if (requirementsOf(wholePlan).length === 0) {
      throw nothingPlanned(selection, contract, ': conform list shows what there is');
    }
    const plan = tracedPlan(
      options.shard === undefined ? wholePlan : shardOf(wholePlan, options.shard, settings),
      tracing,
    );
    const filtered = leftOut(requirementsOf(everything), requirementsOf(wholePlan));
    const { budget, wholeRequests, ...expected } = expectedOf(options, plan, deployment, answerMs);
    const begun = {
      runId: newRunId(),
      options,
      contract,
      deployment,
      plan,
      wholePlan,
      filtered,
      client,
      startedAt,
      beganMs,
    };
    return { ...begun, expected, wholeRequests, budget };
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Other answers take about half of the time of the index. */
const SHARE_OF_INDEX = 0.5;
/** Answers from which the pace is foreseen. */
const MAX_FIRST_ANSWERS = 8;
/** Requests that are under way in most runs. */
const UNDER_WAY = 6;

/** By what answers took in earlier runs; in the first one, by what the index took. */
function expectedOf(
  { settings, destination, out }: RunOptions,
  { cases }: Plan,
  deployment: Deployment,
  answerMs: number,
): Expected & Pick<PreparedRun, 'budget' | 'wholeRequests'> {
  const effects = effectiveEffects(settings);
  const all = reachable(cases, deployment, effects);
  const timings = readTimings(out, redactor(destination)(destination.baseUrl.href));
  const known = [...timings.values()];
  const mean = known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : answerMs;
  // The reference shares this process, and answers in no time of its own.
  const meanMs = settings.baseUrl === null ? 0 : mean;
  // What earlier runs took was taken with others under way.
  const workedOn = known.length > 0 ? Math.min(settings.concurrency, UNDER_WAY) : undefined;
  const { budgetMs: maxMs, maxRequests } = settings;
  const wholeRequests = expectedRequests(all, effects, settings.depth);
  const inTime = maxMs === null ? wholeRequests : Math.floor(maxMs / expectedMs(1, meanMs, workedOn));
  const requests = Math.min(wholeRequests, maxRequests ?? wholeRequests, inTime);
  const budget = budgetOf(settings);
  return {
    requests,
    durationMs: Math.min(expectedMs(requests, meanMs, workedOn), maxMs ?? Number.POSITIVE_INFINITY),
    maxMs,
    share: budget === null ? null : toldBy(requests / wholeRequests),
    wholeRequests,
    budget,
  };
}

/** What is asked in which order: first what can be asked. */
function orderOf({ plan, deployment, options }: PreparedRun): readonly Unit[] {
  const { depth, seed } = options.settings;
  const asked = new Set(reachable(plan.cases, deployment, effectiveEffects(options.settings)));
  const units = unitsOf(plan.cases, depth, seed);
  const isAsked = (unit: Unit): boolean => unit.some((one) => asked.has(one));
  return [...newsFirst(units.filter(isAsked)), ...units.filter((unit) => !isAsked(unit))];
}

function leftOut(all: readonly Requirement[], wanted: readonly Requirement[]): Readonly<Record<Level, number>> {
  const amountOf = (level: Level, some: readonly Requirement[]): number =>
    some.filter((requirement) => requirement.level === level).length;
  const difference = (level: Level): number => amountOf(level, all) - amountOf(level, wanted);
  return { MUST: difference('MUST'), SHOULD: difference('SHOULD') };
}

/** Short enough for a slug, and not to be met by chance in anyone's records. */
function newRunId(): string {
  return `c${randomBytes(4).toString('hex')}`;
}

function sessionOf({ runId, options, contract, deployment, client }: PreparedRun): Session {
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
      isSparing: options.isSparing === true,
    },
    savedContract ? operationsBySnapshot(contract, rulebook.contract) : contract,
    catalogueOf(rulebook.suites),
    deployment,
    client,
  );
}

/** Of the offered namespaces those that the whole plan has anything to say about. */
function namespacesAsked({ contract, deployment, wholePlan }: PreparedRun): readonly string[] {
  const asked = new Set(requirementsOf(wholePlan).map(({ namespace }) => namespace));
  const shown = new Set(
    [...contract.operations.values()].filter((one) => offers(deployment, one)).map((one) => one.namespace),
  );
  return contract.namespaces.map(({ name }) => name).filter((name) => asked.has(name) && shown.has(name));
}

/** Why no further case is to start: someone asks to end, the deployment answers no more, or the time is over. */
function whyStopped({ client, options, beganMs }: PreparedRun, asked: Stopped): Stopped {
  const { maxRunMinutes } = options.settings;
  const end = beganMs + maxRunMinutes * 60_000;
  const overtime = `it took longer than ${maxRunMinutes} minutes (CONFORMANCE_MAX_RUN_MINUTES)`;
  return () => asked() ?? client.lost ?? (performance.now() > end ? overtime : null);
}

async function lookBefore(session: Session, { plan, options }: PreparedRun): Promise<void> {
  if (!options.isSparing) return takeInventory(session);
  const writing = plan.cases.filter(({ effect }) => effect !== 'read');
  await takeNewest(
    session,
    kindsNamedBy(
      session,
      writing.flatMap(({ operations }) => operations),
    ),
  );
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

const MAX_BEFORE_CHARACTERS = 4_000;

/** A record of others that a request of the run changed, with what a person needs to put it back. */
function harmedIn({ redact }: Session, harmed: Harmed): HarmedRecord {
  const { kind, id, address, request, what, before } = harmed;
  const stood = redact(JSON.stringify(before)).slice(0, MAX_BEFORE_CHARACTERS);
  return { record: `${kind} ${id}`, address, request: redact(request), what: redact(what), before: stood };
}

/** Runs what was prepared, cleans up, and draws the conclusion. */
export async function run(
  prepared: PreparedRun,
  onProgress: (progress: Progress) => void,
  asked: Stopped,
): Promise<RunOutcome> {
  const { options, contract, deployment, plan, filtered, client, startedAt, beganMs, budget, wholeRequests } = prepared;
  const { settings, destination } = options;
  const session = sessionOf(prepared);
  const breathe = createBreath();
  const stopped = whyStopped(prepared, () => session.harm.first ?? asked() ?? session.ledger.failure);
  const results: Result[] = [...(await judgeIndex(plan.indexChecks, deployment, session.redact))];
  const evidence = createEvidence(session.redact, (exchange) => session.creations.behind(exchange));
  const timings = readTimings(options.out, session.redact(destination.baseUrl.href));
  const tally = createTally(requirementsOf(plan));
  const tell = (more: readonly Result[]): void => {
    tally.take(more);
    onProgress(tally.progress(client.requests, phase, session.confirmations.cases, session.ledger.open().length));
  };
  let phase: RunPhase = 'lists';
  tell(results);
  const beat = setInterval(() => tell([]), BEAT_MS);
  await breathe();
  const spending = (): Spending => {
    const records = session.ledger.open().length;
    return { requests: client.requests, records, ms: performance.now() - beganMs };
  };
  const order = orderOf(prepared);
  await breathe();
  const conduct = {
    units(cases: readonly Case[]) {
      const own = new Set(cases);
      return order.filter(([first]) => first !== undefined && own.has(first));
    },
    ...(budget !== null && keeper(order, budget, spending)),
  };
  const onReport = (report: CaseReport): void => {
    evidence.take(report);
    results.push(...report.results);
    tell(report.results);
  };
  const onCleanUp = (progress: CleanUpProgress): void =>
    onProgress({ ...tally.progress(client.requests, 'clean-up', session.confirmations.cases), cleanUp: progress });
  let interrupted: string | null = null;
  const ended: Stopped = () => {
    const why = interrupted ?? stopped();
    interrupted = why && session.redact(why);
    return interrupted;
  };
  let cleaned: CleanUp;
  try {
    if (allows(session.options.effects, 'write')) await lookBefore(session, prepared);
    phase = 'cases';
    await runPlan(session, plan, onReport, ended, conduct);
    ended();
  } finally {
    clearInterval(beat);
    // Whatever was thrown, by our own code too. A deployment that was lost may be back for it.
    client.retry();
    const inTrash = options.isSparing ? await removeKnown(session) : [];
    cleaned = await cleanUp(session, onCleanUp);
    cleaned = { ...cleaned, inTrash: [...cleaned.inTrash, ...inTrash] };
  }
  phase = 'wrong passwords';
  await tryWrongPasswords(session, prepared, onReport, ended);
  cleaned = joinCleanUps(cleaned, await cleanUp(session, onCleanUp));
  await client.close();
  // What could not be written is told, and what was made is removed all the same.
  interrupted ??= await session.ledger.close().then(
    () => null,
    () => session.ledger.failure,
  );

  const { left } = cleaned;
  const told = (leftover: Leftover): string => session.redact(describeLeftover(leftover));
  const notRemovable = left.filter(({ removable }) => !removable).map(told);
  const offered = namespacesAsked(prepared);
  const { runId, seed, effects, concurrency } = session.options;
  const isShown = ({ operation }: Result): boolean => operation === null || contract.operations.has(operation);
  const shown = results.filter(isShown);
  // What an index declares names them.
  const undocumented = redacted(
    results.filter((result) => !isShown(result)),
    session.redact,
  );
  const { hasIndex, source } = options.rulebook ?? interfaceRulebook();
  const observations = hasIndex ? redacted(observationsOf(contract, deployment), session.redact) : [];
  const notHeld = notHeldOf(contract);
  await breathe();
  const { totals, verdict } = summarise(shown, {
    // Only all shards together show that, too.
    ...(options.shard === undefined && notHeld !== undefined && { notHeld }),
    // Only all shards together show what could not be judged.
    offered: options.shard === undefined ? offered : [],
    leftBehind: left.filter(({ removable }) => removable).map(told),
    interrupted,
    filtered,
    effects,
  });
  const report: Report = {
    schemaVersion: 2,
    ...(session.harm.found.length > 0 && { harmed: session.harm.found.map((one) => harmedIn(session, one)) }),
    suite: suiteIdentity(),
    contract: {
      hash: contract.hash,
      operations: contract.operations.size,
      ...((options.savedContract ?? source) && { source: options.savedContract?.source ?? source ?? '' }),
      ...(notHeld !== undefined && { notHeld }),
      clauses: Object.fromEntries([...contract.clauses].map(([id, { title, states }]) => [id, { title, states }])),
    },
    deployment: {
      name: settings.name,
      ...redacted(
        {
          baseUrl: destination.baseUrl.href,
          ...(settings.release !== null && { release: settings.release }),
          names: deployment.names.resolved,
        },
        session.redact,
      ),
      offered,
    },
    run: {
      id: runId,
      startedAt: new Date(startedAt).toISOString(),
      durationMs: Math.round(performance.now() - beganMs),
      seed,
      depth: settings.depth,
      effects,
      requests: client.requests,
      concurrency,
      interrupted,
      filtered,
      ...(budget !== null && {
        budget: { says: budget.says, share: toldBy(Math.min(1, client.requests / wholeRequests)) },
      }),
      ...(client.slowedDown !== null && { slowedDown: client.slowedDown }),
      ...(client.readInPart.length > 0 && { readInPart: client.readInPart.map(session.redact) }),
      ...(options.shard && { shard: options.shard }),
      ...(notRemovable.length > 0 && { notRemovable }),
      ...(cleaned.inTrash.length > 0 && { inTrash: cleaned.inTrash.map(session.redact) }),
      ...(cleaned.appeared.length > 0 && { appeared: cleaned.appeared.map(session.redact) }),
      ...(cleaned.made.size > 0 && {
        records: Object.fromEntries([...cleaned.made].map(([kind, ids]) => [kind, ids.size])),
        cleanUp: { requests: cleaned.requests, durationMs: cleaned.durationMs },
      }),
    },
    verdict,
    totals,
    results: shown,
    ...(settings.undocumented && { undocumented }),
    observations,
    exchanges: evidence.all(),
  };
  keepTimings(options.out, report, timings);
  await breathe();
  return { report, allExchanges: session.exchanges };
}
