/**
 * A scenario over several requests, as suites state it: what it needs, what it asserts, and how.
 *
 * A scenario holds no HTTP and no bookkeeping. It asks through a `Scene`, which knows the operations by their keys, makes
 * records under the run's name, and stops the scenario where a prerequisite breaks.
 */
import { operationOf } from '../contract/operation.ts';
import type { Contract, Effect, Operation } from '../contract/types.ts';
import { EFFECTS } from '../contract/types.ts';
import type { Call, Caller, Exchange } from '../exchange/types.ts';
import { broken, type Judgement, MET, notApplicable } from '../requirement/judgement.ts';
import type { Reason } from '../requirement/reasons.ts';
import { reason } from '../requirement/reasons.ts';
import type { Basis, Depth, Level, Requirement } from '../requirement/requirement.ts';
import { accepted, isRecord, requestOf, whyNot } from '../verdict/judge.ts';
import { recordsOf } from '../verdict/records.ts';
import { BlockedError } from './preconditions.ts';
import { noteProbe } from './requirement.ts';
import type { Case, Own, OwnRecord, Phase, Site, Values } from './types.ts';

/** One thing that a scenario asserts. */
export interface Assertion {
  readonly title: string;
  /** @default 'MUST' */
  readonly level?: Level | undefined;
  /** @default 'implied' */
  readonly basis?: Basis;
  /** Id of the clause it rests on. @default that of the scenario's first operation */
  readonly clause?: string | undefined;
  /** The argument that it is about. @default the one that its name begins with, as in `search/quotes` */
  readonly argument?: string;
  /** Key of the operation it is about. @default the scenario's first operation */
  readonly operation?: string;
}

/** The level and basis of what the platform does and the interface does not state. */
export const CUSTOM = { level: 'SHOULD', basis: 'conventional' } as const satisfies Partial<Assertion>;

export interface Asking extends Pick<Call, 'rawBody' | 'makes'> {
  /** @default 'user' */
  readonly as?: Caller;
  readonly why?: string;
}

/** What a scenario may do. It judges the assertions that it names and no others: a `Scene` without names only sends. */
export interface Scene<Name extends string = never> {
  readonly site: Site;
  /** Whether an assertion is to be judged: see `Site.wants`. */
  readonly wants: (name: Name) => boolean;
  /** What the interface declares of an operation. */
  operation(key: string): Operation;
  /** Sends what may be rejected. */
  ask(operation: string, args: Values, asking?: Asking): Promise<Exchange>;
  /** Sends what must be accepted for the scenario to go on; else the rest of it is blocked. */
  get(operation: string, args: Values, asking?: Asking): Promise<Exchange>;
  /** The document of an answer, where it is an object; else the rest is blocked. */
  document(exchange: Exchange): Readonly<Record<string, unknown>>;
  /** The records of an answer, where it is a list; else the rest is blocked. */
  records(exchange: Exchange): readonly Readonly<Record<string, unknown>>[];
  /** A record only this scenario knows, made with the minimal values and these. */
  make(resource: string, values?: (own: Own) => Values): Promise<OwnRecord>;
  /** A record with these values that all scenarios share which ask with the same key; none of them changes it. */
  lasting(resource: string, key: string, values: (own: Own) => Values): Promise<OwnRecord>;
  own(needs?: readonly string[], purpose?: string): Promise<Own>;
  /** States whether an assertion holds. The reason says what was seen, for the case that it does not. */
  readonly assert: (name: Name, holds: boolean, reason: Reason, ...exchanges: readonly Exchange[]) => void;
  readonly judge: (name: Name, judgement: Judgement, ...exchanges: readonly (Exchange | null)[]) => void;
  /** An assertion that does not apply here, with the reason. */
  readonly pass: (name: Name, reason: Reason, ...exchanges: readonly Exchange[]) => void;
}

export type Assertions<Name extends string = string> = { readonly [Each in Name]?: Assertion };

export interface Scenario<Name extends string = string> {
  /** Stable; the ids of its assertions are `<id>/<assertion>`. For instance `shop-analytics/orders/set-paid`. */
  readonly id: string;
  /** Keys of the operations it needs; the first says namespace and clause. */
  readonly operations: readonly [string, ...string[]];
  readonly assertions: Assertions<Name>;
  /** What it sends, in words. */
  readonly sends: string;
  /** @default the strongest effect of its operations */
  readonly effect?: Effect;
  /** @default 'standard' */
  readonly depth?: Depth;
  readonly phase?: Phase;
  /** What it asserts in common with scenarios of other resources of its namespace, which take turns. @default nothing */
  readonly turn?: string;
  /** Requests it is expected to send. */
  readonly weight: number;
  readonly run: (scene: Scene<Name>) => Promise<void>;
}

/** States a scenario whose `run` can judge the assertions that it has, and no others: any other name does not compile. */
export function defineScenario<Name extends string>(scenario: Scenario<Name>): Scenario {
  return scenario;
}

/** What is asserted of each of several things, under names that the compiler knows. */
export function assertionsFor<Name extends string, One>(
  all: readonly One[],
  stated: (one: One) => readonly (readonly [Name, Assertion])[],
): Assertions<Name> {
  return Object.fromEntries(all.flatMap(stated)) as Assertions<Name>;
}

/** Assertions that share all but their titles, which stand by their names. */
export function stated<Name extends string>(
  about: Omit<Assertion, 'title'>,
  titles: Readonly<Record<Name, string>>,
): { readonly [Each in Name]: Assertion } {
  const all = Object.entries<string>(titles).map(([name, title]) => [name, { title, ...about }]);
  return Object.fromEntries(all);
}

/** Assertions none of which applies here, for one reason. */
export function passAll<Name extends string>(
  scene: Scene<Name>,
  names: readonly Name[],
  why: Reason,
  ...exchanges: readonly Exchange[]
): void {
  for (const name of names) scene.pass(name, why, ...exchanges);
}

function argumentIn(name: string, { args }: Operation): string | null {
  const [first = ''] = name.split('/');
  return Object.hasOwn(args, first) && args[first]?.in !== 'path' ? first : null;
}

function requirementOf(scenario: Scenario, name: string, assertion: Assertion, contract: Contract): Requirement {
  const operation = operationOf(contract, assertion.operation ?? scenario.operations[0]);
  return {
    id: `${scenario.id}/${name}`,
    kind: 'scenario',
    argument: assertion.argument ?? argumentIn(name, operation),
    aspect: scenario.id,
    title: assertion.title,
    level: assertion.level ?? 'MUST',
    basis: assertion.basis ?? 'implied',
    clause: assertion.clause ?? operation.clause,
    operation: operation.key,
    namespace: operation.namespace,
  };
}

/** The members that an answer shows; none where it is no object. */
export function shownIn({ answer }: Exchange): Values {
  return isRecord(answer?.json) ? answer.json : {};
}

/** @throws BlockedError unless it was accepted */
export function demand(key: string, exchange: Exchange): Exchange {
  if (accepted(exchange)) return exchange;
  throw new BlockedError(reason('step-failed', { operation: key, because: whyNot(exchange) }));
}

export function sceneOf(
  site: Site,
  scenario: Pick<Scenario, 'id' | 'sends'>,
  contract: Contract,
  requirements: ReadonlyMap<string, Requirement> = new Map(),
): Scene<string> {
  const ask: Scene['ask'] = (key, args, { why = scenario.sends, ...asking } = {}) =>
    site.send({ operation: operationOf(contract, key), args, why, ...asking });
  const requirementOf = (name: string): Requirement => {
    const requirement = requirements.get(name);
    if (requirement === undefined) throw new Error(`${scenario.id} has no assertion ${name}.`);
    return requirement;
  };
  const judge: Scene<string>['judge'] = (name, judgement, ...exchanges) =>
    site.judge(requirementOf(name), judgement, ...exchanges);
  return {
    site,
    wants: (name) => site.wants(requirementOf(name)),
    operation: (key) => operationOf(contract, key),
    ask,
    judge,
    async get(key, args, asking) {
      return demand(key, await ask(key, args, asking));
    },
    document(exchange) {
      const { json, status } = exchange.answer ?? {};
      if (isRecord(json)) return json;
      // What a write answers is open: one without content shows nothing.
      if (status === 204 && exchange.request.method !== 'GET') return {};
      throw new BlockedError(reason('answer-no-object', { request: requestOf(exchange) }));
    },
    records(exchange) {
      const records = recordsOf(exchange, exchange.request.operation?.split('/').at(-1));
      if (records !== null) return records;
      throw new BlockedError(reason('answer-no-list', { request: requestOf(exchange) }));
    },
    make: (resource, values) => site.fresh(resource, values),
    lasting: (resource, key, values) => site.lasting(resource, key, values),
    own: (needs = [], purpose = 'own') => site.own(needs, purpose),
    assert: (name, holds, reason, ...exchanges) => judge(name, holds ? MET : broken(reason), ...exchanges),
    pass: (name, reason, ...exchanges) => judge(name, notApplicable(reason), ...exchanges),
  };
}

function strongest(effects: readonly Effect[]): Effect {
  return EFFECTS.findLast((effect) => effects.includes(effect)) ?? 'read';
}

/** A scenario as a case of the plan. */
export function caseOf(scenario: Scenario, contract: Contract): Case {
  const operations = scenario.operations.map((key) => operationOf(contract, key));
  const stated = Object.entries(scenario.assertions).flatMap(([name, assertion]) =>
    assertion === undefined ? [] : [[name, requirementOf(scenario, name, assertion, contract)] as const],
  );
  const requirements = stated.map(([, requirement]) => requirement);
  const byName = new Map(stated);
  const { turn } = scenario;
  if (turn !== undefined) for (const [name, requirement] of stated) noteProbe(requirement, `${turn}/${name}`);
  const [first] = requirements;
  if (!first) throw new Error(`${scenario.id} has no assertions.`);
  return {
    id: first.id,
    namespace: first.namespace,
    effect: scenario.effect ?? strongest(operations.map(({ effect }) => effect)),
    depth: scenario.depth ?? 'standard',
    ...(scenario.phase && { phase: scenario.phase }),
    operations,
    requirements,
    weight: scenario.weight,
    ...(turn !== undefined && { turn }),
    sends: scenario.sends,
    run: (site) => scenario.run(sceneOf(site, scenario, contract, byName)),
  };
}
