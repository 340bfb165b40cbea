/** What is asked of each way to write a record: of every member, and of the record as a whole. */
import { reaches } from '../../cases/context.ts';
import { requirementOf } from '../../cases/requirement.ts';
import type { Own, Resource, Values } from '../../cases/types.ts';
import { isWhole } from '../../contract/operation.ts';
import { type Argument, type Operation, type Schema, UPDATE_METHODS } from '../../contract/types.ts';
import type { Depth, Requirement } from '../../requirement/requirement.ts';
import { withArticle } from '../../requirement/words.ts';
import { seeded } from '../../samples/generator.ts';
import { type BoundaryValue, edgeValues, nestedEdges, placedAt } from '../../samples/values.ts';
import { type Compare, compareOf } from '../../tolerances/members.ts';
import {
  type AnswerRequirements,
  acceptance,
  answerRequirements,
  carrying,
  returnedRequirement,
} from '../operation/member-requirements.ts';
import { anyJsonPaths } from './any-json.ts';
import { holds } from './evidence.ts';
import { isBySlug } from './writes.ts';

const DETAILS = 'Parts of a member that a site may decide read back as they were written, too';

/** An enumeration longer than this does not ride on sets of values: its values are written one after the other. */
const MANY_VALUES = 12;

export interface Unwritten {
  readonly name: string;
  readonly boundary: string;
  readonly values: (own: Own) => Values;
}

export interface MemberRequirements {
  readonly name: string;
  readonly schema: Schema;
  readonly compare: Compare;
  /** Paths below the member that are decided by the site. */
  readonly decided: readonly (readonly string[])[];
  readonly accepted: Requirement;
  readonly edges: readonly { readonly requirement: Requirement; readonly edge: BoundaryValue }[];
  /** Edges among them that no set of values holds, with all that a request needs to carry each. */
  readonly unwritten: readonly Unwritten[];
  readonly each: Requirement | null;
  readonly carried: Requirement | null;
  readonly kept: Requirement | null;
  /** Where below the member any JSON may stand; null where none may. */
  readonly anyJson: { readonly requirement: Requirement; readonly paths: readonly (readonly string[])[] } | null;
  readonly cleared: { readonly requirement: Requirement; readonly value: unknown; readonly mustAccept: boolean } | null;
}

export interface OperationRequirements {
  readonly operation: Operation;
  readonly members: readonly MemberRequirements[];
  /** Arguments that no valid value is known for, with the reason. */
  readonly leftOut: readonly { readonly requirement: Requirement; readonly remark: string }[];
  readonly longEnums: readonly { readonly name: string; readonly values: readonly unknown[] }[];
  /** Members of which it writes each alone. */
  readonly apart: readonly string[];
  readonly answer: AnswerRequirements;
  readonly returned: Requirement;
  readonly details: Requirement | null;
  /** Of updates: one member alone. */
  readonly single: {
    readonly changed: Requirement;
    readonly kept: Requirement | null;
    readonly keptDefaults: Requirement | null;
  } | null;
}

/** Stands for a run's own while a plan is made: which members a set has, and which values of enumerations, depends on no run. */
export const ANY_OWN: Own = {
  name: 'Any',
  mark: 'any',
  slug: 'any',
  get faker() {
    return seeded(1).faker;
  },
  id: () => 1,
  member: () => 1,
  nameOf: (namespace) => namespace,
  wordsOf: () => [],
  home: 'https://example.com',
};

function keptRequirement(operation: Operation, { name, clause }: Argument, level: Requirement['level']): Requirement {
  const about = { argument: name, clause, level };
  return requirementOf(operation, 'read-back', `args/${name}/read-back`, `${name} reads back as it was written`, about);
}

function eachRequirement(operation: Operation, { name, clause }: Argument): Requirement {
  const title = `Each value of ${name} reads back as that value`;
  return requirementOf(operation, 'read-back', `args/${name}/enum/each/round-trips`, title, { argument: name, clause });
}

function pathsBelow(resource: Resource, name: string): readonly (readonly string[])[] {
  return (resource.siteDecides ?? [])
    .map((path) => path.split('.'))
    .filter(([first, ...rest]) => first === name && rest.length > 0)
    .map(([, ...rest]) => rest);
}

function anyJsonRequirements(
  operation: Operation,
  { name, schema, clause }: Argument,
  resource: Resource,
): MemberRequirements['anyJson'] {
  const { notReturned = [], anyJsonNames = [] } = resource;
  const paths = anyJsonPaths(schema).filter((path) => !anyJsonNames.includes([name, ...path].join('.')));
  if (paths.length === 0 || notReturned.includes(name)) return null;
  const title = `Values of any JSON type in ${name} read back as the same JSON`;
  const about = { argument: name, clause };
  const tail = `args/${name}/any-json/read-back`;
  return { requirement: requirementOf(operation, 'round-trip-any-json', tail, title, about), paths };
}

/** Of an enumeration too long for all of it, the two ends. */
function edgesOf(schema: Schema, isUpdate: boolean, depth: Depth): readonly BoundaryValue[] {
  const edges = [...edgeValues(schema, 'body'), ...nestedEdges(schema, 'body')];
  if ((schema.enum?.length ?? 0) <= MANY_VALUES) return edges;
  return isUpdate || !reaches(depth, 'full') ? [] : edges.filter((_, at) => at === 0 || at === edges.length - 1);
}

/** A request with the edge in the place that a set of values has for it; null where none has. */
function unwrittenOf(name: string, edge: BoundaryValue, { full, others = [], companions = {} }: Resource) {
  const sets = [...(full === undefined ? [] : [full]), ...others];
  const needed = companions[name] ?? [];
  const around = sets.find((set) => [name, ...needed].every((one) => one in set(ANY_OWN)));
  const values = (own: Own): Values => {
    const set = around?.(own) ?? {};
    return { ...Object.fromEntries(needed.map((one) => [one, set[one]])), [name]: placedAt(set[name], edge) };
  };
  const isKnown = (around !== undefined || needed.length === 0) && values(ANY_OWN)[name] !== undefined;
  return isKnown ? { name, boundary: edge.boundary, values } : null;
}

const isNumeral = (value: unknown): boolean => value === undefined || /^-?\d+(\.\d+)?$/.test(String(value));

/** A list may be empty, and a text that stands for nothing else: not a number, nor what has a format. */
function isSoundEmpty({ format }: Schema, empty: unknown, written: readonly unknown[]): boolean {
  if (Array.isArray(empty)) return empty.length === 0;
  return empty === '' && format === undefined && !written.every(isNumeral);
}

function memberRequirements(
  operation: Operation,
  argument: Argument,
  resource: Resource,
  sets: readonly Values[],
  isUpdate: boolean,
  depth: Depth,
): MemberRequirements {
  const { name, schema, clause } = argument;
  const { notReturned = [], siteDecides = [], cleared = {} } = resource;
  const isShown = !notReturned.includes(name);
  const level = siteDecides.includes(name) ? 'SHOULD' : 'MUST';
  const isLong = (schema.enum?.length ?? 0) > MANY_VALUES;
  const written = [...sets, ...(isUpdate ? [cleared] : [])].filter((values) => name in values);
  const edges = edgesOf(schema, isUpdate, depth);
  const isWritten = (edge: BoundaryValue): boolean => written.some((values) => holds(values[name], edge));
  const unwritten = reaches(depth, 'full')
    ? edges.filter((edge) => !isWritten(edge)).flatMap((edge) => unwrittenOf(name, edge, resource) ?? [])
    : [];
  return {
    name,
    schema,
    compare: compareOf(resource, name, schema, true),
    decided: pathsBelow(resource, name),
    accepted: acceptance(operation, argument),
    unwritten,
    edges: edges
      .filter((edge) => isWritten(edge) || unwritten.some(({ boundary }) => boundary === edge.boundary))
      .map((edge) => ({ edge, requirement: acceptance(operation, argument, edge) })),
    each: isLong ? eachRequirement(operation, argument) : null,
    carried: isShown ? { ...carrying(operation, argument), level } : null,
    kept: isShown ? keptRequirement(operation, argument, level) : null,
    anyJson: anyJsonRequirements(operation, argument, resource),
    cleared:
      isUpdate && isShown && name in cleared
        ? {
            value: cleared[name],
            mustAccept: isSoundEmpty(
              schema,
              cleared[name],
              sets.map((values) => values[name]),
            ),
            requirement: requirementOf(operation, 'cleared', `args/${name}/cleared`, `${name} can be emptied`, {
              argument: name,
              aspect: JSON.stringify(cleared[name]),
              clause,
              level,
            }),
          }
        : null,
  };
}

/** `shop-analytics/orders/update-put`, `calendar/events/v1/events/by-slug-put`. */
function singleId(resource: Resource, { method, path }: Operation): string {
  return `${resource.collection.slice(1)}/${path === resource.bySlug ? 'by-slug' : 'update'}-${method.toLowerCase()}`;
}

function singleRequirements(operation: Operation, resource: Resource): OperationRequirements['single'] {
  const { method } = operation;
  const { name, defaultsOnUpdate = [] } = resource;
  const id = singleId(resource, operation);
  const of = (tail: string, title: string, level: Requirement['level'] = 'MUST'): Requirement =>
    requirementOf(operation, 'scenario', '', title, { id: `${id}/${tail}`, level });
  const kept = `Members of ${withArticle(name)} that ${method} does not carry keep their values`;
  return {
    changed: of('changed', `A single member that ${method} updates reads back as it was written`),
    kept: isWhole(operation) ? null : of('kept', kept),
    keptDefaults:
      defaultsOnUpdate.length === 0
        ? null
        : of('kept-defaults', `${kept}, also where they have a default that updates may have, too`, 'SHOULD'),
  };
}

/** At full depth the ways share the values of long enumerations among them. */
function longEnumsOf(members: readonly MemberRequirements[], share: number, shares: number, depth: Depth) {
  return members
    .filter(({ each }) => each !== null)
    .map(({ name, schema }) => ({
      name,
      values: (schema.enum ?? []).filter((_, at) => !reaches(depth, 'full') || at % shares === share),
    }));
}

/** Of the values of a long enumeration as many as make a short one, others from run to run. */
export function someOf(values: readonly unknown[], turn: (of: number) => number): readonly unknown[] {
  const every = Math.ceil(values.length / MANY_VALUES);
  return values.filter((_, at) => at % every === turn(every));
}

/** The methods share what is written alone among them, by id and by slug apart. */
function apartOf(operation: Operation, values: Values, at: number, of: number, depth: Depth) {
  const sharers = Math.min(of, UPDATE_METHODS.length);
  return Object.entries(values)
    .filter(([name]) => operation.args[name]?.in === 'body' && !(isBySlug(operation) && name === 'slug'))
    .filter((_, place) => reaches(depth, 'full') || place % sharers === at % sharers);
}

/**
 * @param share which of how many updates of the same record it is. Null for a creation.
 */
export function operationRequirements(
  operation: Operation,
  resource: Resource,
  depth: Depth,
  share: { readonly at: number; readonly of: number } | null,
): OperationRequirements {
  const { leftOut = {} } = resource;
  const { full, others = [], last, apart } = resource;
  const alone = share === null ? [] : apartOf(operation, apart?.(ANY_OWN) ?? {}, share.at, share.of, depth);
  const sets = [...[full, ...others, last].map((set) => set?.(ANY_OWN) ?? {}), Object.fromEntries(alone)];
  const args = Object.values(operation.args).filter((argument) => argument.in === 'body');
  const reasonOf = ({ name, schema }: Argument): string | null => leftOut[name] ?? schema['x-site-dependent'] ?? null;
  const members = args
    .filter((argument) => reasonOf(argument) === null)
    .map((argument) => memberRequirements(operation, argument, resource, sets, share !== null, depth));
  return {
    operation,
    members,
    leftOut: args.flatMap((argument) => {
      const reason = reasonOf(argument);
      return reason === null ? [] : [{ requirement: acceptance(operation, argument), remark: reason }];
    }),
    longEnums: share === null ? [] : longEnumsOf(members, share.at, share.of, depth),
    apart: alone.map(([name]) => name),
    answer: answerRequirements(operation, 'full'),
    returned: returnedRequirement(operation),
    details: members.some(({ decided }) => decided.length > 0)
      ? requirementOf(operation, 'read-back-site', 'full/details', DETAILS)
      : null,
    single: share === null || resource.changed === undefined ? null : singleRequirements(operation, resource),
  };
}

function ofMember({ each, carried, kept, anyJson, cleared }: MemberRequirements): readonly (Requirement | null)[] {
  return [each, carried, kept, anyJson?.requirement ?? null, cleared?.requirement ?? null];
}

export function askedOf(member: MemberRequirements): readonly Requirement[] {
  const ofEdges = member.edges.map(({ requirement }) => requirement);
  return [member.accepted, ...ofEdges, ...ofMember(member)].filter((one) => one !== null);
}

export function requirementsOf(requirements: OperationRequirements): readonly Requirement[] {
  const { members, leftOut, answer, returned, details, single } = requirements;
  return [
    ...members.flatMap(({ accepted, edges }) => [accepted, ...edges.map(({ requirement }) => requirement)]),
    ...leftOut.map(({ requirement }) => requirement),
    answer.json,
    answer.document,
    ...members.flatMap(ofMember),
    returned,
    details,
    ...(single === null ? [] : [single.changed, single.kept, single.keptDefaults]),
  ].filter((requirement) => requirement !== null);
}

/** What has to be written for what a retry wants: some of the members, or all where it is of no single member. */
export function narrowedTo(way: OperationRequirements, wants: (one: Requirement) => boolean): OperationRequirements {
  if (requirementsOf({ ...way, members: [], single: null }).some(wants)) return way;
  const members = way.members.filter((member) => askedOf(member).some(wants));
  const isWanted = (name: string): boolean => members.some((member) => member.name === name);
  return {
    ...way,
    members,
    longEnums: way.longEnums.filter(({ name }) => isWanted(name)),
    apart: way.apart.filter(isWanted),
    single: Object.values(way.single ?? {}).some((one) => one !== null && wants(one)) ? way.single : null,
  };
}

/** Whether some values hold a member that is judged. */
export function concerns({ members }: OperationRequirements, values: Values): boolean {
  return members.some(({ name }) => name in values);
}

/** The set of values beside which a member is written alone: the first, unless only records of another kind have it. */
export function homeOf(name: string, { kindField = '', companions = {} }: Resource, sets: readonly Values[]): number {
  return companions[name]?.includes(kindField)
    ? Math.max(
        0,
        sets.findIndex((set) => name in set),
      )
    : 0;
}

/** What is asked of a way that is taken with the first set of values and with what is written alone, and no others. */
export function shortened(requirements: OperationRequirements, resource: Resource): OperationRequirements {
  const { full, others = [], apart, cleared = {} } = resource;
  const sets = [full, ...others].map((set) => set?.(ANY_OWN) ?? {});
  const homes = new Set([0, ...requirements.apart.map((name) => homeOf(name, resource, sets))]);
  const alone = Object.entries(apart?.(ANY_OWN) ?? {}).filter(([name]) => requirements.apart.includes(name));
  const written = [...sets.filter((_, at) => homes.has(at)), Object.fromEntries(alone)];
  const members = requirements.members
    .filter(({ name }) => written.some((values) => name in values))
    .map((member) => ({
      ...member,
      each: null,
      unwritten: [],
      edges: member.edges.filter(({ edge }) => [...written, cleared].some((set) => holds(set[member.name], edge))),
    }));
  const details = members.some(({ decided }) => decided.length > 0) ? requirements.details : null;
  return { ...requirements, members, longEnums: [], details };
}
