/** What all mutants share: the contract, the plan, and what the clean reference makes of it. */
import { devNull } from 'node:os';
import type { Fault } from '../../reference/faults/types.ts';
import type { Variation } from '../../reference/variations/types.ts';
import { suites } from '../../suites/index.ts';
import { type Catalogue, catalogueOf } from '../cases/suite.ts';
import type { Case } from '../cases/types.ts';
import { loadContract } from '../contract/load.ts';
import type { Contract } from '../contract/types.ts';
import type { Deployment } from '../deployment/offered.ts';
import { connect, deploymentOf } from '../engine/connect.ts';
import type { CaseReport } from '../engine/evidence.ts';
import { judgeIndex } from '../engine/judge-index.ts';
import { runPhase, runPlan } from '../engine/run-plan.ts';
import { openSession } from '../engine/session.ts';
import type { Client } from '../exchange/client.ts';
import type { Exchange } from '../exchange/types.ts';
import { newsFirst } from '../plan/news.ts';
import { makePlan, type Plan } from '../plan/plan.ts';
import { type Unit, unitsOf } from '../plan/rotation.ts';
import type { Depth, Outcome, Requirement, Result } from '../requirement/requirement.ts';
import { BASE_URL, CREDENTIALS, clientOf, startMutant } from './in-process.ts';

export interface MutantRun {
  readonly results: readonly Result[];
  /** Requests of each case, by its id. */
  readonly costs: ReadonlyMap<string, number>;
  /** Requests that were sent when a requirement was judged, by its id. */
  readonly judgedAt: ReadonlyMap<string, number>;
  readonly exchanges: ReadonlyMap<number, Exchange>;
}

type UnitsByOperation = ReadonlyMap<string, readonly Unit[]>;

export interface Harness {
  readonly variations: readonly Variation[];
  readonly contract: Contract;
  readonly catalogue: Catalogue;
  /** At full depth, with which the clean reference is judged. */
  readonly plan: Plan;
  /** At standard depth. */
  readonly standard: Plan;
  /** The clean reference, by its index. */
  readonly deployment: Deployment;
  /** Of the depth at which faults are judged, what takes turns, by the operations that it asks. */
  readonly units: readonly Unit[];
  readonly unitsByOperation: UnitsByOperation;
  /** What becomes of each requirement on the clean reference. */
  readonly clean: ReadonlyMap<string, Outcome>;
  /** Each requirement that the clean reference was held to, by its id. */
  readonly requirements: ReadonlyMap<string, Requirement>;
  /** Why a requirement does not apply on the clean reference. */
  readonly reasons: ReadonlyMap<string, string>;
}

/** The same for all mutants, so that no other turn is a reason for a difference. */
const SEED = 1;

const opened = new Map<string, Promise<Harness>>();

/**
 * The clean run takes as long as many mutants, and is the same whoever asks for it: a process makes it once.
 * @param variations of the reference, beside which the faults stand
 * @param depth at which faults are judged
 */
export function openHarness(variations: readonly Variation[] = [], depth: Depth = 'full'): Promise<Harness> {
  const key = [depth, ...variations.map(({ id }) => id)].join(' ');
  const harness = opened.get(key) ?? equip(variations, depth);
  opened.set(key, harness);
  return harness;
}

async function equip(variations: readonly Variation[], depth: Depth): Promise<Harness> {
  const contract = loadContract();
  const catalogue = catalogueOf(suites);
  const client = clientOf(startMutant([], variations));
  const deployment = await meet(client, contract);
  const plan = makePlan(contract, suites, 'full', deployment);
  const standard = makePlan(contract, suites, 'standard', deployment);
  const asked = new Map<string, Set<string>>();
  const watched: Plan = { ...plan, cases: plan.cases.map((one) => watching(one, asked, catalogue)) };
  const { results } = await judge({ contract, catalogue, variations }, client, deployment, watched);
  const units = newsFirst(unitsOf(makePlan(contract, suites, depth, deployment).cases, depth, SEED));
  return {
    variations,
    contract,
    catalogue,
    plan,
    standard,
    deployment,
    units,
    unitsByOperation: groupByOperation(units, asked),
    clean: new Map(results.map(({ id, outcome }) => [id, outcome])),
    requirements: new Map(results.map((result) => [result.id, result])),
    reasons: new Map(results.map(({ id, reason }) => [id, reason])),
  };
}

/** The case, writing down which operations it asks; the creation of the records that it is about is one of them. */
function watching(one: Case, asked: Map<string, Set<string>>, { resources }: Catalogue): Case {
  const keys = new Set(one.operations.map(({ key }) => key));
  for (const { id } of one.requirements) asked.set(id, keys);
  return {
    ...one,
    run: (site) =>
      one.run({
        ...site,
        send(call) {
          keys.add(call.operation.key);
          return site.send(call);
        },
        lasting(resource, ...rest) {
          const made = resources.get(resource);
          if (made !== undefined) keys.add(`POST ${made.collection}`);
          return site.lasting(resource, ...rest);
        },
      }),
  };
}

/** @param asked keys of the operations that are asked for each requirement, by its id: a case of another depth may have some of them */
function groupByOperation(units: readonly Unit[], asked: ReadonlyMap<string, ReadonlySet<string>>): UnitsByOperation {
  const groups = new Map<string, Unit[]>();
  for (const unit of units) {
    const ids = unit.flatMap(({ requirements }) => requirements.map(({ id }) => id));
    for (const key of new Set(ids.flatMap((id) => [...(asked.get(id) ?? [])]))) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [unit]);
      else group.push(unit);
    }
  }
  return groups;
}

/** @throws UnreachableError where there is no index to go by */
async function meet(client: Client, contract: Contract): Promise<Deployment> {
  return deploymentOf(await connect(client, new URL(BASE_URL), contract, {}), contract, {});
}

/** Runs a plan in a session of its own. */
async function judge(
  { contract, catalogue, variations }: Pick<Harness, 'contract' | 'catalogue' | 'variations'>,
  client: Client,
  deployment: Deployment,
  plan: Plan,
  units?: readonly Unit[],
): Promise<MutantRun> {
  const session = openSession(
    {
      runId: 'c00000001',
      baseUrl: BASE_URL,
      ...CREDENTIALS,
      concurrency: 6,
      timeoutMs: 30_000,
      seed: SEED,
      effects: 'site',
      fixtures: {},
      // The deployment ends with the run, and with it whatever was made there.
      ledgerPath: devNull,
      keepsExchanges: false,
      // Without a variation nothing shows late there.
      ...(variations.length > 0 ? {} : { pause: async () => {} }),
    },
    contract,
    catalogue,
    deployment,
    client,
  );
  const results: Result[] = [...(await judgeIndex(plan.indexChecks, deployment, session.redact))];
  const exchanges = new Map<number, Exchange>();
  const costs = new Map<string, number>();
  const judgedAt = new Map(results.map(({ id }) => [id, client.requests]));
  const onReport = (report: CaseReport): void => {
    for (const { id } of report.results) judgedAt.set(id, client.requests);
    const [first] = report.results;
    if (first !== undefined) costs.set(first.id, report.requests ?? 0);
    results.push(...report.results);
    for (const exchange of report.exchanges) exchanges.set(exchange.id, exchange);
  };
  const within = (cases: ReadonlySet<Case>): readonly Unit[] =>
    units?.filter((unit) => unit.some((one) => cases.has(one))) ?? [];
  const conduct = units === undefined ? {} : { units: (cases: readonly Case[]) => within(new Set(cases)) };
  await runPlan(session, plan, onReport, () => null, conduct);
  await runPhase(session, plan, 'after clean-up', onReport, () => null, conduct);
  return { results, costs, judgedAt, exchanges };
}

/** The part of the plan that can see a fault. */
function planFor(harness: Harness, fault: Fault): Plan {
  const { plan, units, unitsByOperation } = harness;
  const { operations, namespace, inIndex } = fault;
  const isEverywhere = operations.length === 0;
  const isIndexAlone = fault.family === 'index-missing' || fault.family === 'index-otherwise';
  const concerned = isEverywhere ? units : operations.flatMap((key) => unitsByOperation.get(key) ?? []);
  const cases = [...new Set(concerned)].flat();
  const paths = operations.map((key) => key.slice(key.indexOf(' ') + 1));
  const isConcerned = (requirement: Requirement): boolean => {
    if (!inIndex || requirement.namespace !== namespace) return inIndex && namespace === 'site';
    const isOther =
      requirement.operation !== null && !paths.some((path) => requirement.operation?.endsWith(` ${path}`));
    return !(isIndexAlone && isOther);
  };
  return {
    indexChecks: plan.indexChecks.filter(({ requirements }) => requirements.some(isConcerned)),
    cases: isIndexAlone ? [] : cases,
    answerChecks: isIndexAlone
      ? []
      : plan.answerChecks.filter(
          ({ requirements }) => isEverywhere || requirements.some((one) => one.namespace === namespace),
        ),
  };
}

/** @throws UnreachableError where the fault leaves no index to go by */
export async function judgeMutant(harness: Harness, fault: Fault): Promise<MutantRun> {
  const client = clientOf(startMutant([fault], harness.variations));
  const deployment = fault.inIndex ? await meet(client, harness.contract) : harness.deployment;
  return judge(harness, client, deployment, planFor(harness, fault), harness.units);
}

/** Several faults together, by the whole standard plan. @throws UnreachableError where they leave no index to go by */
export async function judgeAll(harness: Harness, faults: readonly Fault[]): Promise<MutantRun> {
  const client = clientOf(startMutant(faults, harness.variations));
  const deployment = faults.some(({ inIndex }) => inIndex) ? await meet(client, harness.contract) : harness.deployment;
  return judge(harness, client, deployment, harness.standard);
}

/** The clean reference once more, with the plan that the harness was opened with. */
export async function judgeClean(harness: Harness): Promise<MutantRun> {
  const client = clientOf(startMutant([], harness.variations));
  return judge(harness, client, harness.deployment, harness.plan);
}

/** The clean reference once more, asked in the order in which a run of the depth asks at which faults are judged. */
export async function judgeInOrder(harness: Harness): Promise<MutantRun> {
  const { plan, units, variations, deployment } = harness;
  const client = clientOf(startMutant([], variations));
  return judge(harness, client, deployment, { ...plan, cases: units.flat() }, units);
}

/**
 * A reference with some variations, judged by the whole of the plan that its own index asks for.
 * @throws UnreachableError where nothing can be judged
 */
export async function judgeVaried(variations: readonly Variation[]): Promise<MutantRun> {
  const contract = loadContract();
  const client = clientOf(startMutant([], variations));
  const deployment = await meet(client, contract);
  const plan = makePlan(contract, suites, 'full', deployment);
  return judge({ contract, catalogue: catalogueOf(suites), variations }, client, deployment, plan);
}
