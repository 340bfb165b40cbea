import type { Argument, Operation, Schema } from '../contract/types.ts';
import { KINDS, type RequirementKind } from '../requirement/kinds.ts';
import type { Level, Requirement } from '../requirement/requirement.ts';
import { nameInId, operationId } from './requirement-id.ts';

/** The level of a declared default. */
export function levelOfDefault(schema: Schema): Level {
  return schema['x-site-default'] === undefined ? 'MUST' : 'SHOULD';
}

/** The level of a rejection of a wrong value. */
export function levelOfRejection(schema: Schema): Level {
  return schema['x-extension'] === undefined ? 'MUST' : 'SHOULD';
}

/**
 * That a wrong value of an argument is rejected.
 *
 * @param place where the value stands, in the argument or below it
 */
export function rejectedRequirement(
  operation: Operation,
  { schema, clause }: Argument,
  place: string,
  tail: string,
  title: string,
  aspect?: string,
): Requirement {
  const about = { level: levelOfRejection(schema), clause, argument: place, ...(aspect !== undefined && { aspect }) };
  return requirementOf(operation, 'rejected', `args/${place}/${tail}`, title, about);
}

/**
 * A document rarely says all that a request needs to be taken. And an index says what is declared and not what comes of it: of
 * that a server error is all that is surely wrong.
 */
function isLoose(kind: RequirementKind, { origin, indexed }: Operation): boolean {
  if (origin !== 'document') return false;
  return kind === 'accepted' || (indexed === true && kind !== 'served' && KINDS[kind].group !== 'index');
}

/** Whether a requirement is about an argument, or about what stands below it. */
export function isAbout(requirement: Pick<Requirement, 'argument'> | undefined, name: string): boolean {
  const argument = requirement?.argument ?? '';
  return argument === name || argument.startsWith(`${name}.`);
}

type Stated = Partial<Pick<Requirement, 'id' | 'level' | 'basis' | 'clause' | 'argument' | 'operation' | 'aspect'>>;

/**
 * @param tail what follows the id of the operation in its own
 * @param stated what is other than its kind and its operation say
 */
export function requirementOf(
  operation: Operation,
  kind: RequirementKind,
  tail: string,
  title: string,
  stated: Stated = {},
): Requirement {
  const { level, basis } = KINDS[kind];
  const requirement: Requirement = {
    id: `${operationId(operation)}/${operation.origin === undefined ? tail : nameInId(tail)}`,
    kind,
    argument: null,
    title,
    level,
    basis,
    clause: operation.clause,
    operation: operation.key,
    namespace: operation.namespace,
    ...stated,
    ...(isLoose(kind, operation) && { level: 'SHOULD' }),
  };
  if (stated.id === undefined && kind !== 'scenario') noteProbe(requirement, tail);
  return requirement;
}

/** One that is of a namespace as a whole. */
export function namespaceRequirement(
  namespace: string,
  tail: string,
  kind: RequirementKind,
  stated: Pick<Requirement, 'title' | 'level' | 'basis' | 'clause'>,
): Requirement {
  return { id: `${namespace}/${tail}`, kind, argument: null, ...stated, operation: null, namespace };
}

/** What requirements ask of an operation that others can be asked, too. */
const probes = new WeakMap<Requirement, string>();

export function noteProbe(requirement: Requirement, probe: string): void {
  probes.set(requirement, probe);
}

/** What a requirement asks of its operation: `path/id/unknown`. Null where it asks something of its own. */
export function probeOf(requirement: Requirement): string | null {
  return probes.get(requirement) ?? null;
}
