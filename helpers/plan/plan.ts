/** Everything that is asked of a deployment, derived from the contract and from what the suites state. Pure. */

import { atOnce } from '../breath.ts';
import { declaresArguments, type PlanContext, reaches } from '../cases/context.ts';
import type { Target } from '../cases/requests.ts';
import { caseOf } from '../cases/scenario.ts';
import { type Catalogue, catalogueOf, type Suite } from '../cases/suite.ts';
import type { Case, Sample } from '../cases/types.ts';
import { defaultChecks } from '../checks/answers/default-checks.ts';
import { momentChecks } from '../checks/answers/moment-checks.ts';
import { namespaceChecks } from '../checks/answers/namespaces.ts';
import { documentChecks, stateChecks, typeChecks } from '../checks/answers/state-checks.ts';
import type { AnswerCheck } from '../checks/answers/types.ts';
import { accessCases } from '../checks/life-cycle/access.ts';
import { listScenarios } from '../checks/list/lists.ts';
import { acceptanceCase } from '../checks/operation/acceptance.ts';
import { addressCases, undeclaredMethodCase } from '../checks/operation/addresses.ts';
import { argumentSubsetCases } from '../checks/operation/argument-subsets.ts';
import { bodyCases } from '../checks/operation/bodies.ts';
import { credentialsCase } from '../checks/operation/credentials.ts';
import { defaultCases } from '../checks/operation/defaults.ts';
import { withErrorBody } from '../checks/operation/error-bodies.ts';
import { farNumberCases } from '../checks/operation/far-numbers.ts';
import { lookalikeCases } from '../checks/operation/lookalike-rejections.ts';
import { optionalCases } from '../checks/operation/optional.ts';
import { rejectionCases } from '../checks/operation/rejections.ts';
import { unchangedCases } from '../checks/operation/unchanged.ts';
import { roundTripCases } from '../checks/round-trip/round-trip.ts';
import { aloneCases } from '../checks/round-trip/single-members.ts';
import { namespaceIndexCases } from '../checks/site-index/namespace-indexes.ts';
import { planningIndexChecks } from '../checks/site-index/plan.ts';
import type { IndexCheck } from '../checks/site-index/types.ts';
import { undocumentedCases } from '../checks/undocumented/undocumented.ts';
import { isWhole } from '../contract/operation.ts';
import type { Contract, Operation } from '../contract/types.ts';
import type { Deployment } from '../deployment/offered.ts';
import { matcherOf } from '../requirement/patterns.ts';
import type { Depth, Requirement } from '../requirement/requirement.ts';
import { firstOf, newsFirst } from './news.ts';
import { type Unit, unitsOf } from './rotation.ts';

export interface Plan {
  /** Judged from the index alone, before anything else is sent. */
  readonly indexChecks: readonly IndexCheck[];
  readonly cases: readonly Case[];
  /** Judged when all cases are done, from all answers. */
  readonly answerChecks: readonly AnswerCheck[];
}

/** What part of a plan is wanted; an absent member wants all. */
export interface Selection {
  readonly namespaces?: readonly string[];
  /** Operation keys, `METHOD /path`, or paths. */
  readonly operations?: readonly string[];
  /** Requirement ids; `*` stands for any text. */
  readonly ids?: readonly string[];
}

/** What a document of somebody's own declares of an operation; the customs of the platform are none of its matter. */
function casesOfOwn(target: Target, { contract }: PlanContext, isGrouped: boolean): readonly Case[] {
  const { operation, subject } = target;
  return [
    ...defaultCases(target, contract),
    ...(isWhole(operation) ? [] : [...optionalCases(target, contract), ...aloneCases(target, contract)]),
    ...rejectionCases(target, isGrouped, contract),
    ...(subject === null ? [] : [...addressCases(target), ...unchangedCases(target, contract)]),
    ...(operation.needsCredentials ? [credentialsCase(target)] : []),
    ...(declaresArguments(operation) ? bodyCases(target) : []),
    ...farNumberCases(target),
  ];
}

function casesOfOperation(target: Target, context: PlanContext): readonly Case[] {
  const { contract, depth } = context;
  const accepts = acceptanceCase(target, context);
  if (!reaches(depth, 'standard')) return [accepts];
  if (target.operation.origin !== undefined) return [accepts, ...casesOfOwn(target, context, !reaches(depth, 'full'))];
  const rejections = [
    ...rejectionCases(target, !reaches(depth, 'full'), contract),
    ...addressCases(target),
    ...bodyCases(target),
  ];
  return [
    accepts,
    ...defaultCases(target, contract),
    ...optionalCases(target, contract),
    ...argumentSubsetCases(target),
    ...aloneCases(target, contract),
    ...withErrorBody(rejections, target.operation),
    ...lookalikeCases(target, context),
    ...farNumberCases(target),
    ...unchangedCases(target, contract),
  ];
}

function undeclaredMethods(contract: Contract): readonly Case[] {
  const paths = new Map<string, Operation[]>();
  for (const operation of contract.operations.values()) {
    paths.set(operation.path, [...(paths.get(operation.path) ?? []), operation]);
  }
  return [...paths.values()].flatMap((operations) => {
    const [first] = operations;
    return first ? [undeclaredMethodCase(first, new Set(operations.map(({ method }) => method)))] : [];
  });
}

/** What some items come to, each in a piece of its own. */
function* each<Item, Result>(
  items: Iterable<Item>,
  of: (item: Item) => readonly Result[],
): Generator<void, readonly Result[]> {
  const all: Result[] = [];
  for (const item of items) {
    all.push(...of(item));
    yield;
  }
  return all;
}

/** What is asked of every deployment, by what it is derived from: it takes longer to derive than a short run takes. */
const derived = new WeakMap<Contract, WeakMap<readonly Suite[], Map<Depth, Plan>>>();

function* planOfInterface(context: PlanContext, suites: readonly Suite[]): Generator<void, Plan> {
  const { contract, depth } = context;
  const bySuites = derived.get(contract) ?? new WeakMap<readonly Suite[], Map<Depth, Plan>>();
  derived.set(contract, bySuites);
  const byDepth = bySuites.get(suites) ?? new Map<Depth, Plan>();
  bySuites.set(suites, byDepth);
  const known = byDepth.get(depth);
  if (known !== undefined) return known;
  const plan =
    depth === 'gate'
      ? gateOf(yield* planOfInterface({ ...context, depth: 'standard' }, suites), contract)
      : yield* derivePlan(context, suites);
  byDepth.set(depth, plan);
  return plan;
}

/** Requests of the cases of a gate: with looks, and what they make for others that a gate leaves out, it comes to 1,200 at most. */
const MAX_GATE_REQUESTS = 960;

/** What is news first of a plan, of whole cases; of all answers no more is judged than of every namespace. */
function gateOf({ indexChecks, cases }: Plan, contract: Contract): Plan {
  const ordered = newsFirst(unitsOf(cases, 'standard', 0));
  // The least request to each operation comes before anything else.
  const isSmoke = (unit: Unit): boolean => unit.every(({ depth }) => depth === 'smoke');
  const kept = firstOf([...ordered.filter(isSmoke), ...ordered.filter((unit) => !isSmoke(unit))], MAX_GATE_REQUESTS);
  const chosen = new Set(kept.flat());
  return { indexChecks, cases: cases.filter((one) => chosen.has(one)), answerChecks: answerChecksOf(contract) };
}

/** What the interface declares. */
const ofInterface = (contract: Contract): Contract => partOf(contract, ({ origin }) => origin === undefined);

/** What an index has to show: the interface, and what was taken from one. */
const ofIndexes = (contract: Contract): Contract =>
  partOf(contract, ({ origin, indexed }) => origin === undefined || indexed === true);

/** Some operations with their namespaces; the contract itself where that is all. */
function partOf(contract: Contract, isMeant: (operation: Operation) => boolean): Contract {
  const all = [...contract.operations.values()];
  if (all.every(isMeant)) return contract;
  const own = all.filter(isMeant);
  const names = new Set(own.map(({ namespace }) => namespace));
  return {
    ...contract,
    namespaces: contract.namespaces.filter(({ name }) => names.has(name)),
    operations: new Map(own.map((operation) => [operation.key, operation])),
  };
}

/** Where a document declares a value that has to be sent and none is known to be valid, only invalid ones are sent. */
function sampleOf(operation: Operation, catalogue: Catalogue): Sample {
  const sample = catalogue.sampleOf(operation);
  const unknown = Object.values(operation.args).find(
    ({ required, schema }) =>
      required && schema['x-not-represented'] !== undefined && schema['x-example'] === undefined,
  );
  if (operation.origin !== 'document' || unknown === undefined) return sample;
  return { ...sample, nothingValid: `No value of ${unknown.name} is known to be valid.` };
}

/** Of what a document of somebody's own declares, no custom of the platform is judged. */
function answerChecksOf(contract: Contract): readonly AnswerCheck[] {
  const platform = new Set([...ofInterface(contract).operations.values()].map(({ namespace }) => namespace));
  return namespaceChecks(contract).filter(({ requirements }) =>
    requirements.every(({ namespace, basis }) => platform.has(namespace) || basis !== 'conventional'),
  );
}

function* derivePlan(context: PlanContext, suites: readonly Suite[]): Generator<void, Plan> {
  const { contract, catalogue, depth } = context;
  const targetOf = (operation: Operation): Target => ({
    operation,
    subject: catalogue.subjectOf(operation),
    sample: sampleOf(operation, catalogue),
    list: catalogue.listOf(operation),
  });
  const stated = ofInterface(contract);
  const indexed = ofIndexes(contract);
  const paths = new Set([...stated.operations.values()].map(({ path }) => path));
  const lists = suites.flatMap((suite) => suite.lists ?? []);
  const isOfInterface = (collection: string): boolean => paths.has(collection);
  const targets = [...contract.operations.values()].map(targetOf);
  return {
    indexChecks: indexed.operations.size === 0 ? [] : yield* planningIndexChecks(indexed),
    cases: [
      ...(yield* each(targets, (target) => casesOfOperation(target, context))),
      ...(reaches(depth, 'standard')
        ? [
            ...undeclaredMethods(stated),
            ...(stated.operations.size === 0 ? [] : namespaceIndexCases(stated)),
            ...(yield* each(catalogue.resources.values(), (resource) => roundTripCases(resource, contract, depth))),
            ...accessCases(
              [...catalogue.resources.values()].filter(({ collection }) => isOfInterface(collection)),
              targets.filter(({ operation }) => operation.origin === undefined),
              contract,
            ),
          ]
        : []),
      ...(yield* each([...suites, { scenarios: listScenarios(lists, reaches(depth, 'full')) }], ({ scenarios = [] }) =>
        scenarios
          .filter((scenario) => reaches(depth, scenario.depth ?? 'standard'))
          .map((scenario) => caseOf(scenario, contract)),
      )),
    ],
    answerChecks: [
      ...answerChecksOf(contract),
      ...(reaches(depth, 'standard')
        ? [
            ...defaultChecks(targets),
            ...momentChecks(targets),
            ...stateChecks(targets),
            ...typeChecks(targets),
            ...documentChecks(targets),
          ]
        : []),
    ],
  };
}

/**
 * In pieces, as it takes longer than a signal may wait.
 * @param deployment of which undocumented routes are judged too; null where only the interface is
 */
export function* planning(
  contract: Contract,
  suites: readonly Suite[],
  depth: Depth,
  deployment: Deployment | null,
): Generator<void, Plan> {
  const context: PlanContext = { contract, catalogue: catalogueOf(suites), depth };
  const plan = yield* planOfInterface(context, suites);
  if (deployment === null) return plan;
  return { ...plan, cases: [...plan.cases, ...undocumentedCases(contract, deployment, context)] };
}

export const makePlan = (...given: Parameters<typeof planning>): Plan => atOnce(planning(...given));

/** The part of a plan that a selection wants. A check is kept whole when any of its requirements is wanted. */
export function select(plan: Plan, selection: Selection): Plan {
  const { namespaces, operations, ids } = selection;
  const isNamed = ids && matcherOf(ids);
  const wants = (requirement: Requirement): boolean =>
    (namespaces?.includes(requirement.namespace) ?? true) &&
    (operations?.some((wanted) => requirement.operation === wanted || requirement.operation?.endsWith(` ${wanted}`)) ??
      true) &&
    (isNamed?.(requirement.id) ?? true);
  const isWanted = ({ requirements }: Pick<Case, 'requirements'>): boolean => requirements.some(wants);
  return {
    indexChecks: plan.indexChecks.filter(isWanted),
    cases: plan.cases.filter(isWanted),
    answerChecks: plan.answerChecks.filter(isWanted),
  };
}

export function requirementsOf({ indexChecks, cases, answerChecks }: Plan): readonly Requirement[] {
  return [...indexChecks, ...cases, ...answerChecks].flatMap(({ requirements }) => requirements);
}
