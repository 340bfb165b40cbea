/**
 * Behaviour over several requests, as suites state it: what it needs, what it claims, and how the claims are seen.
 *
 * A behaviour holds no HTTP and no bookkeeping. It asks through a `Scene`, which knows the operations by their keys, makes
 * records under the run's name, and stops the behaviour where a prerequisite breaks.
 */
import type { Contract, Effect, Operation } from '../contract/types.ts';
import { EFFECTS } from '../contract/types.ts';
import type { Call, Caller, Exchange } from '../exchange/types.ts';
import type { Basis, Depth, Level, Requirement } from '../report/types.ts';
import { accepted, isRecord, notApplicable, obstacle } from '../verdict/judge.ts';
import { recordsOf } from '../verdict/records.ts';
import { type Judgement, MET } from '../verdict/types.ts';
import { BlockedError } from './preconditions.ts';
import type { Case, Own, OwnRecord, Phase, Site, Values } from './types.ts';

/** One thing that a behaviour claims. */
export interface Claim {
  readonly title: string;
  /** @default 'MUST' */
  readonly level?: Level;
  /** @default 'implied' */
  readonly basis?: Basis;
  /** Id of the clause it rests on. @default that of the behaviour's first operation */
  readonly clause?: string;
  /** The argument that it is about. @default none */
  readonly argument?: string;
  /** Key of the operation it is about. @default the behaviour's first operation */
  readonly operation?: string;
}

export interface Asking extends Pick<Call, 'rawBody' | 'makes'> {
  /** @default 'user' */
  readonly as?: Caller;
  readonly why?: string;
}

/** What a behaviour may do. Claims are named by the keys they have in the behaviour. */
export interface Scene {
  readonly site: Site;
  /** What the interface declares of an operation. */
  operation(key: string): Operation;
  /** Sends what may be refused. */
  ask(operation: string, args: Values, asking?: Asking): Promise<Exchange>;
  /** Sends what must be accepted for the behaviour to go on; else the rest of it is blocked. */
  get(operation: string, args: Values, asking?: Asking): Promise<Exchange>;
  /** The document of an answer, where it is an object; else the rest is blocked. */
  document(exchange: Exchange): Readonly<Record<string, unknown>>;
  /** The records of an answer, where it is a list; else the rest is blocked. */
  records(exchange: Exchange): readonly Readonly<Record<string, unknown>>[];
  /** A record only this behaviour knows, made with the least values and these. */
  make(resource: string, values?: (own: Own) => Values): Promise<OwnRecord>;
  /** A record with these values that all behaviours share which ask with the same key; none of them changes it. */
  lasting(resource: string, key: string, values: (own: Own) => Values): Promise<OwnRecord>;
  own(needs?: readonly string[], purpose?: string): Promise<Own>;
  /** States whether a claim holds. The reason says what was seen, for the case that it does not. */
  claim(name: string, holds: boolean, reason: string, ...exchanges: readonly Exchange[]): void;
  judge(name: string, judgement: Judgement, ...exchanges: readonly Exchange[]): void;
  /** A claim that does not apply here, with the reason. */
  pass(name: string, reason: string, ...exchanges: readonly Exchange[]): void;
}

export interface Behaviour {
  /** Stable; the ids of its claims are `<id>/<claim>`. For instance `shop-analytics/orders/set-paid`. */
  readonly id: string;
  /** Keys of the operations it needs; the first says namespace and clause. */
  readonly operations: readonly [string, ...string[]];
  readonly claims: Readonly<Record<string, Claim>>;
  /** What it sends, in words. */
  readonly sends: string;
  /** @default the strongest effect of its operations */
  readonly effect?: Effect;
  /** @default 'standard' */
  readonly depth?: Depth;
  readonly phase?: Phase;
  /** Requests it is expected to send. */
  readonly weight: number;
  run(scene: Scene): Promise<void>;
}

function operationOf(contract: Contract, key: string): Operation {
  const operation = contract.operations.get(key);
  if (!operation) throw new Error(`The contract has no operation ${key}.`);
  return operation;
}

function requirementOf(behaviour: Behaviour, name: string, claim: Claim, contract: Contract): Requirement {
  const operation = operationOf(contract, claim.operation ?? behaviour.operations[0]);
  return {
    id: `${behaviour.id}/${name}`,
    kind: 'scenario',
    argument: claim.argument ?? null,
    title: claim.title,
    level: claim.level ?? 'MUST',
    basis: claim.basis ?? 'implied',
    clause: claim.clause ?? operation.clause,
    operation: operation.key,
    namespace: operation.namespace,
  };
}

/** @throws BlockedError unless it was accepted */
export function demand(key: string, exchange: Exchange): Exchange {
  if (accepted(exchange)) return exchange;
  const said = exchange.answer ? `answered ${exchange.answer.status}` : exchange.failure;
  throw new BlockedError(obstacle(exchange) ?? `${key} ${said}, so the rest could not be looked at.`);
}

export function sceneOf(site: Site, behaviour: Behaviour, contract: Contract): Scene {
  const ask: Scene['ask'] = (key, args, { why = behaviour.sends, ...asking } = {}) =>
    site.send({ operation: operationOf(contract, key), args, why, ...asking });
  const judge: Scene['judge'] = (name, judgement, ...exchanges) => {
    if (!Object.hasOwn(behaviour.claims, name)) throw new Error(`${behaviour.id} does not claim ${name}.`);
    site.judge(`${behaviour.id}/${name}`, judgement, ...exchanges);
  };
  return {
    site,
    operation: (key) => operationOf(contract, key),
    ask,
    judge,
    async get(key, args, asking) {
      return demand(key, await ask(key, args, asking));
    },
    document(exchange) {
      const { json } = exchange.answer ?? {};
      if (isRecord(json)) return json;
      throw new BlockedError(`${exchange.request.method} ${exchange.request.url} answered no JSON object.`);
    },
    records(exchange) {
      const records = recordsOf(exchange.answer?.json, undefined);
      if (records !== null) return records;
      throw new BlockedError(`${exchange.request.method} ${exchange.request.url} answered no list.`);
    },
    make: (resource, values) => site.fresh(resource, values),
    lasting: (resource, key, values) => site.lasting(resource, key, values),
    own: (needs = [], purpose = 'own') => site.own(needs, purpose),
    claim: (name, holds, reason, ...exchanges) => judge(name, holds ? MET : { kind: 'broken', reason }, ...exchanges),
    pass: (name, reason, ...exchanges) => judge(name, notApplicable(reason), ...exchanges),
  };
}

function strongest(effects: readonly Effect[]): Effect {
  return EFFECTS.findLast((effect) => effects.includes(effect)) ?? 'read';
}

/** A behaviour as a case of the plan. */
export function caseOf(behaviour: Behaviour, contract: Contract): Case {
  const operations = behaviour.operations.map((key) => operationOf(contract, key));
  const requirements = Object.entries(behaviour.claims).map(([name, claim]) =>
    requirementOf(behaviour, name, claim, contract),
  );
  const [first] = requirements;
  if (!first) throw new Error(`${behaviour.id} claims nothing.`);
  return {
    id: first.id,
    namespace: first.namespace,
    effect: behaviour.effect ?? strongest(operations.map(({ effect }) => effect)),
    depth: behaviour.depth ?? 'standard',
    ...(behaviour.phase === undefined ? {} : { phase: behaviour.phase }),
    operations,
    requirements,
    weight: behaviour.weight,
    sends: behaviour.sends,
    run: (site) => behaviour.run(sceneOf(site, behaviour, contract)),
  };
}
