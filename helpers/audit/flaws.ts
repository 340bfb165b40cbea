/** What is wrong with a recorded request, as far as one answer to it tells. */
import type { Violation } from '../contract/request-validity.ts';
import type { Argument, Operation, Schema } from '../contract/types.ts';
import { isObject } from '../deployment/index-document.ts';
import { phrase, type Reason } from '../requirement/reasons.ts';
import { mustBe, mustBeAtLeast, mustBeAtMost, mustBeOneOf, mustHaveAtMost, wrongAt } from '../samples/flaws.ts';
import type { Constraint as Broken } from '../samples/values.ts';
import { displayedValue } from './displayed.ts';

/** An item that is null is of another type. */
type Constraint = Exclude<Broken, 'null'>;

export interface BrokenConstraint {
  readonly argument: Argument;
  /** Schema members below the argument, as requirement ids have them; empty for the argument itself. */
  readonly at: string;
  readonly constraint: Constraint;
  /** `per_page is 101, and per_page must be at most 100`. */
  readonly wrong: Reason;
}

/** Of several that one value breaks, the first stands for all. */
const CONSTRAINTS: readonly Constraint[] = ['required', 'enum', 'type', 'format', 'minimum', 'maximum', 'maxItems'];

function rank(constraint: string): number {
  return (CONSTRAINTS as readonly string[]).indexOf(constraint);
}

function isConstraint(text: string): text is Constraint {
  return CONSTRAINTS.some((one) => one === text);
}

function below(schema: Schema, member: string): Schema | undefined {
  if (schema.properties && Object.hasOwn(schema.properties, member)) return schema.properties[member];
  return member === 'items' ? schema.items : undefined;
}

/** The schemas on the way to a place; fewer than members where the place is not declared by name. */
function schemasTo(argument: Argument, members: readonly string[]): readonly Schema[] {
  const schemas = [argument.schema];
  for (const member of members) {
    const next = below(schemas.at(-1) ?? {}, member);
    if (next === undefined) break;
    schemas.push(next);
  }
  return schemas;
}

/** A list with a remark may by it be a lone item, and its items may be given whole instead of by id. */
function isRemarkedList({ schema }: Argument, depth: number, value: unknown): boolean {
  if (schema.items === undefined || schema['x-open'] === undefined) return false;
  return depth === 0 || (Array.isArray(value) && value.some(isObject));
}

/**
 * Whether the interface leaves room for a value all the same: members that only the site writes, values that are a
 * site's own, remarks that say so, a segment of the address that has the declared shape.
 */
function isLeftOpen(argument: Argument, schemas: readonly Schema[], value: unknown): boolean {
  const isUnjudged = ({ readOnly, deprecated, 'x-site-dependent': siteDependent }: Schema): boolean =>
    readOnly === true || deprecated === true || siteDependent !== undefined;
  return argument.in === 'path' || schemas.some(isUnjudged) || isRemarkedList(argument, schemas.length - 1, value);
}

function rule(constraint: Constraint, schema: Schema): Reason {
  switch (constraint) {
    case 'required':
      return phrase`is left out, although it is required`;
    case 'enum':
      return mustBeOneOf(schema.enum ?? []);
    case 'type':
      return mustBe([schema.type ?? 'declared'].flat().join(' or '));
    case 'format':
      return mustBe(`a ${schema.format}`);
    case 'minimum':
      return mustBeAtLeast(schema.minimum ?? 0);
    case 'maximum':
      return mustBeAtMost(schema.maximum ?? 0);
    case 'maxItems':
      return mustHaveAtMost(schema.maxItems ?? 0);
    default:
      return phrase`breaks its ${{ word: constraint }}`;
  }
}

/** @param sent the value of an argument as it was sent */
export function flawsOf(
  operation: Operation,
  violations: readonly Violation[],
  sent: (name: string) => unknown,
): readonly BrokenConstraint[] {
  const flaws = new Map<string, BrokenConstraint>();
  const ordered = violations.toSorted((a, b) => rank(a.constraint) - rank(b.constraint));
  for (const { at, constraint } of ordered) {
    const [name = '', ...members] = at.split('.');
    const argument = operation.args[name];
    if (argument === undefined || !isConstraint(constraint) || flaws.has(at)) continue;
    const schemas = schemasTo(argument, members);
    const value = sent(name);
    if (isLeftOpen(argument, schemas, value)) continue;
    const declared = members.slice(0, schemas.length - 1);
    const place = [name, ...declared].join('.');
    const broken = wrongAt(place, rule(constraint, schemas.at(-1) ?? {}));
    const wrong = constraint === 'required' ? broken : phrase`${name} is ${displayedValue(name, value)}, and ${broken}`;
    flaws.set(place, { argument, at: declared.join('.'), constraint, wrong });
  }
  return [...flaws.values()];
}
