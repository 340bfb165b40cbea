/** Whether the index declares each argument of an operation, its members and items, and their constraints. */
import { isDeepStrictEqual } from 'node:util';
import { levelOfDefault, requirementOf } from '../../cases/requirement.ts';
import type { Argument, Operation } from '../../contract/types.ts';
import type { Deployment } from '../../deployment/offered.ts';
import { broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import type { RequirementKind } from '../../requirement/kinds.ts';
import { reason } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { constraintsOf, type Declaration, judgeDefault, judgeRequired } from './constraints.ts';
import { partsOf, type SchemaNode } from './parts.ts';
import { type IndexCheck, type IndexLocation, type IndexRule, indexCheck, locationOf, notOffered } from './types.ts';

function placeOf(operation: Operation, deployment: Deployment): IndexLocation | Judgement {
  if (!deployment.names.isInIndex(operation.namespace)) return notOffered(operation);
  return locationOf(operation, deployment) ?? notApplicable('operation-undeclared', { operation: operation.key });
}

function judgePresence({ path, schema, holder, find }: SchemaNode, place: IndexLocation): Judgement {
  if (find(place) !== null) return MET;
  if (holder !== null && holder.find(place) === null)
    return notApplicable('holder-undeclared', { argument: holder.path });
  const dependence = schema['x-site-dependent'];
  return dependence === undefined
    ? broken('undeclared', { argument: path })
    : notApplicable('site-decides', { remark: dependence });
}

/** Judges the declaration of a part, where there is one. */
type DeclarationRule = (declaration: Declaration, place: IndexLocation, deployment: Deployment) => Judgement;

interface NamedRule {
  /** The last part of the id. */
  readonly name: string;
  /** What the index declares, for the title. */
  readonly description: string;
  readonly judge: DeclarationRule;
}

/** An index route's own argument has the namespace for a default, under the deployment's name for it. */
function namespaceDefault(namespace: string): DeclarationRule {
  return (declaration, _place, { names }) => judgeDefault(names.toActual(`/${namespace}`)?.slice(1), declaration);
}

function rulesOf(operation: Operation, part: SchemaNode): readonly NamedRule[] {
  const { path, name, schema, required, holder } = part;
  const isNamespace = operation.resource === 'index' && schema.default === operation.namespace;
  const rules: NamedRule[] = constraintsOf(schema).map((constraint) => ({
    name: constraint.name,
    description: `the ${constraint.name} of ${path}`,
    judge: isNamespace && constraint.name === 'default' ? namespaceDefault(operation.namespace) : constraint.judge,
  }));
  if (holder !== null && !required) return rules;
  const judge: DeclarationRule = (declaration, place) =>
    judgeRequired(required, name, declaration, holder?.find(place) ?? null);
  return [{ name: 'required', description: `${path} as ${required ? 'required' : 'optional'}`, judge }, ...rules];
}

const KIND_OF: Readonly<Record<string, RequirementKind>> = {
  declared: 'index-argument',
  type: 'index-type',
  enum: 'index-enum',
  default: 'index-default',
};

/** What is judged for each of the methods that share an argument. */
interface SchemaRule {
  readonly requirement: Requirement;
  readonly judge: IndexRule;
}

function partChecks(operation: Operation, argument: Argument, part: SchemaNode): readonly SchemaRule[] {
  const check = (
    name: string,
    description: string,
    judge: (place: IndexLocation, deployment: Deployment) => Judgement,
  ): SchemaRule => ({
    requirement: requirementOf(
      operation,
      KIND_OF[name] ?? 'index-constraint',
      `index/args/${part.path}/${name}`,
      `The index declares ${description} for ${operation.key}`,
      {
        argument: part.path,
        aspect: name,
        clause: argument.clause,
        level: name === 'default' ? levelOfDefault(part.schema) : 'MUST',
      },
    ),
    judge: (deployment) => {
      const place = placeOf(operation, deployment);
      return 'kind' in place ? place : judge(place, deployment);
    },
  });
  const onDeclaration = ({ name, description, judge }: NamedRule): SchemaRule =>
    check(name, description, (place, deployment) => {
      const declaration = part.find(place);
      if (declaration === null) return notApplicable('holder-undeclared', { argument: part.path });
      return judge(declaration, place, deployment);
    });
  return [
    check('declared', part.path, (place) => judgePresence(part, place)),
    ...rulesOf(operation, part).map(onDeclaration),
  ];
}

function argumentChecks(operation: Operation): readonly SchemaRule[] {
  return Object.values(operation.args).flatMap((argument) =>
    partsOf(operation, argument).flatMap((part) => partChecks(operation, argument, part)),
  );
}

/** The worst of what was judged for several methods; methods are named where they differ. */
function worst(judgements: readonly { readonly method: string; readonly judgement: Judgement }[]): Judgement {
  const flaws = judgements.flatMap(({ method, judgement }) =>
    judgement.kind === 'broken' ? [{ method, flaw: judgement.why }] : [],
  );
  const [first] = flaws;
  if (first === undefined) {
    const judged = judgements.find(({ judgement }) => judgement.kind === 'met') ?? judgements[0];
    return judged?.judgement ?? MET;
  }
  const isCommon = flaws.length === judgements.length && flaws.every(({ flaw }) => isDeepStrictEqual(flaw, first.flaw));
  return isCommon ? broken(first.flaw) : broken('of-methods', { each: flaws.map((one) => reason('of-method', one)) });
}

/**
 * The checks of the arguments that operations on one path share, POST, PUT and PATCH as a rule: each is stated once,
 * under the first method, and judged for all.
 */
export function sharedArgumentChecks(operations: readonly Operation[]): readonly IndexCheck[] {
  const [first, ...others] = operations.map((operation) => ({
    method: operation.method,
    checks: argumentChecks(operation),
  }));
  if (first === undefined) return [];
  return first.checks.map(({ requirement, judge }, at) =>
    indexCheck(requirement, (deployment) =>
      worst([
        { method: first.method, judgement: judge(deployment) },
        ...others.map(({ method, checks }) => ({ method, judgement: checks[at]?.judge(deployment) ?? MET })),
      ]),
    ),
  );
}
