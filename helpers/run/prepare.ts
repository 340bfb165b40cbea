/** From settings to a plan: connects, finds out names, and plans what is to be run. */
import { randomBytes } from 'node:crypto';
import { breath, breathing } from '../breath.ts';
import type { Contract } from '../contract/types.ts';
import type { Deployment } from '../deployment/offered.ts';
import { type Destination, reach } from '../engine/connect.ts';
import type { Repeated } from '../engine/session.ts';
import { readTimings } from '../engine/timings.ts';
import { effectiveEffects, type Settings } from '../environment/settings.ts';
import { createClient, type HttpClient } from '../exchange/client.ts';
import { redactor } from '../exchange/redact.ts';
import type { Exchange } from '../exchange/types.ts';
import type { FetchVia } from '../exchange/via-function.ts';
import { planBySnapshot } from '../plan/by-snapshot.ts';
import { toldBy } from '../plan/costs.ts';
import { nothingPlanned } from '../plan/nothing-planned.ts';
import { type Plan, planning, requirementsOf, type Selection, select } from '../plan/plan.ts';
import { shardOf } from '../plan/shard.ts';
import type { Shard } from '../report/types.ts';
import type { Level, Requirement } from '../requirement/requirement.ts';
import { interfaceRulebook, type Rulebook } from '../rulebook/rulebook.ts';
import type { SavedContract } from '../snapshot/file.ts';
import { tracedClient, tracedPlan } from '../tracing/traced.ts';
import { NO_TRACING, type Tracing } from '../tracing/tracing.ts';
import { type Budget, budgetOf } from './budget.ts';
import { expectedMs, expectedRequests, reachable, UNDER_WAY } from './estimate.ts';

export interface RunOptions {
  readonly settings: Settings;
  readonly destination: Destination;
  readonly selection: Selection;
  /** Folder of reports and ledgers; null where nothing is to be written. */
  readonly out: string | null;
  /** Whether the outcome holds every exchange, for an archive. */
  readonly keepsExchanges: boolean;
  /** The one result that is repeated: it looks at the lists of what it makes alone. @default a whole run */
  readonly repeated?: Repeated;
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
  /** How long the first answers took, in order; more are added while it runs. */
  readonly answersMs: readonly number[];
  /** What the run will come to. */
  readonly expected: Expected;
  /** Requests of all of it. */
  readonly wholeRequests: number;
  /** What it is kept to; null where all of it is run. */
  readonly budget: Budget | null;
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
  const answersMs: number[] = [];
  const noting = (exchange: Exchange): void => {
    if (answersMs.length < MAX_FIRST_ANSWERS) answersMs.push(exchange.durationMs);
    options.onExchange?.(exchange);
  };
  const client = tracedClient(
    createClient({ ...settings, ...destination, onExchange: noting, fetchVia: options.fetchVia }),
    tracing,
  );
  try {
    const deployment = await reach(client, destination, contract, names, hasIndex);
    await breath();
    // The index is the largest document of a site: the shortest of several answers is more like all others.
    const [indexMs = 0, ...othersMs] = answersMs;
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
    return {
      // Short enough for a slug, and not to be met by chance in anyone's records.
      runId: `c${randomBytes(4).toString('hex')}`,
      options,
      contract,
      deployment,
      plan,
      wholePlan,
      filtered,
      client,
      startedAt,
      beganMs,
      answersMs,
      expected,
      wholeRequests,
      budget,
    };
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Other answers take about half of the time of the index. */
const SHARE_OF_INDEX = 0.5;
/** Answers from which the pace is foreseen. */
const MAX_FIRST_ANSWERS = 64;

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

function leftOut(all: readonly Requirement[], wanted: readonly Requirement[]): Readonly<Record<Level, number>> {
  const amountOf = (level: Level, some: readonly Requirement[]): number =>
    some.filter((requirement) => requirement.level === level).length;
  const difference = (level: Level): number => amountOf(level, all) - amountOf(level, wanted);
  return { MUST: difference('MUST'), SHOULD: difference('SHOULD') };
}
