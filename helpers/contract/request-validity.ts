/**
 * Whether a request is valid by the contract, as a deployment will read it.
 *
 * The interface does not say how far a deployment may go to make sense of a value, so there are three answers: `valid`
 * (as it stands), `invalid` (no reading can save it), and `unclear` (valid only to a lenient reader, carried where
 * the interface does not place it, or with arguments that it does not declare), of which nothing is judged.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { addContractFormats } from './formats.ts';
import { unescaped } from './json.ts';
import { allows, lenientReading, meansAbsent } from './lenient-reading.ts';
import type { Argument, Operation, Schema } from './types.ts';

type Validity = 'valid' | 'invalid' | 'unclear';

export interface Violation {
  /** The argument, then schema members below it: `billing.email`, `line_items.items.quantity`. */
  readonly at: string;
  /** The broken keyword: `required`, `type`, `enum`, `minimum`… */
  readonly constraint: string;
}

export interface RequestValidity {
  readonly validity: Validity;
  readonly violations: readonly Violation[];
  /** Arguments sent that the operation does not declare, and members of objects that their schemas do not list. */
  readonly undeclared: readonly string[];
}

export interface SentArguments {
  readonly path: Readonly<Record<string, string>>;
  /** Text as in the address; a list where a name ends in brackets or comes several times. */
  readonly query: Readonly<Record<string, unknown>>;
  /** By the names that are declared. @default none */
  readonly header?: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, code: { optimize: false } });
addContractFormats(ajv);
const byDemands = new Map<string, ValidateFunction>();
const bySchema = new WeakMap<Schema, ValidateFunction>();

/** What a schema demands, as text: most arguments differ in their descriptions alone, and are compiled once together. */
function demandsOf({ description: _, default: __, ...schema }: Schema): string {
  return JSON.stringify(Object.entries(schema).filter(([keyword]) => !keyword.startsWith('x-')));
}

function validator(schema: Schema): ValidateFunction {
  const known = bySchema.get(schema);
  if (known) return known;
  const demands = demandsOf(schema);
  const validate = byDemands.get(demands) ?? ajv.compile(schema);
  byDemands.set(demands, validate);
  bySchema.set(schema, validate);
  return validate;
}

export function fits(value: unknown, schema: Schema): boolean {
  return validator(schema)(value);
}

/** Text of a query as every reader takes it: numerals as numbers, `true` and `false` as booleans. */
function readText(value: unknown, schema: Schema): unknown {
  if (Array.isArray(value)) return value.map((item) => readText(item, schema.items ?? {}));
  const { anyOf, oneOf } = schema;
  const choice = schema.type === undefined ? (anyOf ?? oneOf) : undefined;
  if (choice !== undefined)
    return choice.map((one) => readText(value, one)).find((read) => fits(read, schema)) ?? value;
  if (typeof value !== 'string' || allows(schema, 'string') || schema.type === undefined) return value;
  if (/^-?\d+$/.test(value) && (allows(schema, 'integer') || allows(schema, 'number'))) return Number(value);
  if (/^-?\d+\.\d+$/.test(value) && allows(schema, 'number')) return Number(value);
  if (allows(schema, 'boolean') && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function placeOf(name: string, pointer: string, missing: unknown): string {
  const members = pointer
    .split('/')
    .slice(1)
    .map((member) => (/^\d+$/.test(member) ? 'items' : unescaped(member)));
  return [name, ...members, ...(typeof missing === 'string' ? [missing] : [])].join('.');
}

function violationsOf(argument: Pick<Argument, 'name' | 'schema'>, value: unknown): readonly Violation[] {
  const validate = validator(argument.schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => ({
    at: placeOf(argument.name, error.instancePath, error.params.missingProperty),
    constraint: error.keyword,
  }));
}

const PLACES = ['path', 'query', 'header', 'body'] as const;
const VALID = { validity: 'valid', violations: [] } as const;
const UNCLEAR = { validity: 'unclear', violations: [] } as const;

function standingOf(
  argument: Pick<Argument, 'name' | 'schema' | 'required'>,
  value: unknown,
  carrier: 'text' | 'json',
): Omit<RequestValidity, 'undeclared'> {
  const { schema } = argument;
  const read = carrier === 'text' ? readText(value, schema) : value;
  const strict = violationsOf(argument, read);
  if (strict.length === 0) return VALID;
  // A required null counts as left out, unless null is what the argument is by default.
  const isLeftOut = value === null && argument.required && schema.default !== null;
  if (isLeftOut) return { validity: 'invalid', violations: [{ at: argument.name, constraint: 'required' }] };
  const lenient = meansAbsent(value) ? [] : violationsOf(argument, lenientReading(value, schema, fits));
  return lenient.length === 0
    ? { validity: 'unclear', violations: strict }
    : { validity: 'invalid', violations: lenient };
}

/** The places at which a value of an argument is wrong in every reading, as in {@link Violation}. */
export function wrongPlaces(
  argument: Pick<Argument, 'name' | 'schema' | 'required'>,
  value: unknown,
  carrier: 'text' | 'json',
): readonly string[] {
  const { validity, violations } = standingOf(argument, value, carrier);
  return validity === 'invalid' ? [...new Set(violations.map(({ at }) => at))] : [];
}

/** An argument is read where the interface places it; which of two places wins is open, and so is one in the wrong place. */
function argumentStanding(
  argument: Argument,
  sent: SentArguments,
  { body, origin }: Operation,
): Omit<RequestValidity, 'undeclared'> {
  const { name, in: place } = argument;
  let value: unknown;
  for (const other of PLACES) {
    const held = sent[other];
    if (held === undefined || !Object.hasOwn(held, name)) continue;
    // A body may repeat what its path says; in a document of somebody's own they are two.
    if (other === 'path' && place === 'body' && (origin !== undefined || Object.hasOwn(sent.body, name))) continue;
    if (other !== place) return UNCLEAR;
    value = held[name];
  }
  if (value !== undefined) return standingOf(argument, value, place === 'body' && body !== 'form' ? 'json' : 'text');
  return argument.required ? { validity: 'invalid', violations: [{ at: name, constraint: 'required' }] } : VALID;
}

/** Names of members that no schema lists: `shipping.phone`. An object without listed members may hold any. */
function unlistedMembers(place: string, value: unknown, schema: Schema): readonly string[] {
  if (schema['x-type-open'] === true) return [];
  if (Array.isArray(value)) {
    const items = schema.items ?? {};
    return value.flatMap((item) => unlistedMembers(`${place}.items`, item, items));
  }
  const { properties } = schema;
  if (properties === undefined || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const declared = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return declared ? unlistedMembers(`${place}.${name}`, member, declared) : [`${place}.${name}`];
  });
}

function undeclaredIn(operation: Operation, sent: SentArguments): readonly string[] {
  const found = Object.entries({ ...sent.query, ...sent.body }).flatMap(([name, value]) => {
    const argument = Object.hasOwn(operation.args, name) ? operation.args[name] : undefined;
    return argument ? unlistedMembers(name, value, argument.schema) : [name];
  });
  return [...new Set(found)];
}

export function requestValidity(operation: Operation, sent: SentArguments): RequestValidity {
  const names = new Set(PLACES.flatMap((place) => Object.keys(sent[place] ?? {})));
  const asked = Object.values(operation.args).filter(({ name, required }) => required || names.has(name));
  const each = asked.map((argument) => argumentStanding(argument, sent, operation));
  const violations = each.flatMap((one) => (one.validity === 'invalid' ? one.violations : []));
  const undeclared = undeclaredIn(operation, sent);
  const isUnclear = undeclared.length > 0 || each.some(({ validity }) => validity === 'unclear');
  const validity = violations.length > 0 ? 'invalid' : isUnclear ? 'unclear' : 'valid';
  return { validity, violations, undeclared };
}
