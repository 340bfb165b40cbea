/**
 * Where a request stands towards the contract, as a deployment will read it.
 *
 * The interface does not say how far a deployment may go to make sense of a value, so there are three answers: `inside`
 * (sound as it stands), `outside` (no reading can save it), and `unclear` (sound only to a lenient reader, or with
 * arguments that the interface does not declare), of which nothing is judged.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { addContractFormats } from '../verdict/formats.ts';
import type { Argument, Operation, Schema } from './types.ts';

export type Standing = 'inside' | 'outside' | 'unclear';

export interface Violation {
  /** The argument, then schema members below it: `billing.email`, `line_items.items.quantity`. */
  readonly at: string;
  /** The broken keyword: `required`, `type`, `enum`, `minimum`… */
  readonly constraint: string;
}

export interface RequestStanding {
  readonly standing: Standing;
  readonly violations: readonly Violation[];
  /** Arguments sent that the operation does not declare. */
  readonly undeclared: readonly string[];
}

export interface SentArguments {
  readonly path: Readonly<Record<string, string>>;
  /** Text as in the address; a list where a name ends in brackets or comes several times. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const ajv = new Ajv2020({ allErrors: true, strictRequired: false, strict: false });
addContractFormats(ajv);
const compiled = new WeakMap<Schema, ValidateFunction>();

function validator(schema: Schema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const made = ajv.compile(schema);
  compiled.set(schema, made);
  return made;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function allows(schema: Schema, type: string): boolean {
  return schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type as never));
}

/** Text of a query as every reader takes it: numerals as numbers, `true` and `false` as booleans. */
function readText(value: unknown, schema: Schema): unknown {
  if (Array.isArray(value)) return value.map((item) => readText(item, schema.items ?? {}));
  if (typeof value !== 'string' || allows(schema, 'string') || schema.type === undefined) return value;
  if (/^-?\d+$/.test(value) && (allows(schema, 'integer') || allows(schema, 'number'))) return Number(value);
  if (/^-?\d+\.\d+$/.test(value) && allows(schema, 'number')) return Number(value);
  if (allows(schema, 'boolean') && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

const TRUTHS = new Map<unknown, boolean>([
  ['1', true],
  [1, true],
  ['true', true],
  ['TRUE', true],
  ['yes', true],
  ['on', true],
  ['0', false],
  [0, false],
  ['false', false],
  ['FALSE', false],
  ['no', false],
  ['off', false],
  ['', false],
]);

/** A value as the most lenient reader might take it. */
function coerce(value: unknown, schema: Schema): unknown {
  if (allows(schema, 'array') || (schema.type === undefined && schema.items)) {
    const items = Array.isArray(value)
      ? value
      : isObject(value)
        ? value
        : String(value)
            .split(/[\s,]+/)
            .filter(Boolean);
    return Array.isArray(items) ? items.map((item) => coerce(item, schema.items ?? {})) : items;
  }
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, coerce(member, schema.properties?.[name] ?? {})]),
    );
  }
  if (allows(schema, 'boolean') && TRUTHS.has(value)) return TRUTHS.get(value);
  if (
    (allows(schema, 'integer') || allows(schema, 'number')) &&
    typeof value === 'string' &&
    /^\s*-?\d+(\.0*)?\s*$/.test(value)
  ) {
    return Number(value);
  }
  if (allows(schema, 'number') && typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) {
    return Number(value);
  }
  if ((allows(schema, 'integer') || allows(schema, 'number')) && typeof value === 'boolean') return Number(value);
  if (allows(schema, 'string') && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if (allows(schema, 'object') && value === '') return {};
  return value;
}

/** An absent or empty value stands for "not given" with many readers. */
function meansAbsent(value: unknown): boolean {
  return value === null || value === '';
}

function placeOf(name: string, pointer: string, missing: unknown): string {
  const members = pointer
    .split('/')
    .slice(1)
    .map((member) => (/^\d+$/.test(member) ? 'items' : member.replaceAll('~1', '/').replaceAll('~0', '~')));
  return [name, ...members, ...(typeof missing === 'string' ? [missing] : [])].join('.');
}

function violationsOf(argument: Argument, value: unknown): readonly Violation[] {
  const validate = validator(argument.schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => ({
    at: placeOf(argument.name, error.instancePath, error.params.missingProperty),
    constraint: error.keyword,
  }));
}

function standingOf(argument: Argument, value: unknown, carrier: 'text' | 'json'): RequestStanding {
  const read = carrier === 'text' ? readText(value, argument.schema) : value;
  const strict = violationsOf(argument, read);
  if (strict.length === 0) return { standing: 'inside', violations: [], undeclared: [] };
  const lenient = meansAbsent(value) ? [] : violationsOf(argument, coerce(value, argument.schema));
  const standing = lenient.length === 0 ? 'unclear' : 'outside';
  return { standing, violations: standing === 'outside' ? lenient : strict, undeclared: [] };
}

/** The values sent for each argument, wherever the operation may read it: the path wins, then the body, then the query. */
export function requestStanding(operation: Operation, sent: SentArguments): RequestStanding {
  const violations: Violation[] = [];
  let unclear = false;
  const carried = { ...sent.query, ...sent.body };
  for (const argument of Object.values(operation.args)) {
    const { name } = argument;
    const inPath = name in sent.path;
    const value = inPath ? sent.path[name] : carried[name];
    if (value === undefined) {
      if (argument.required) violations.push({ at: name, constraint: 'required' });
      continue;
    }
    const carrier = inPath || !(name in sent.body) ? 'text' : 'json';
    if (argument.required && value === null) {
      violations.push({ at: name, constraint: 'required' });
      continue;
    }
    const one = standingOf(argument, value, carrier);
    if (one.standing === 'outside') violations.push(...one.violations);
    else if (one.standing === 'unclear') unclear = true;
  }
  const undeclared = Object.keys(carried).filter((name) => !(name in operation.args));
  const standing = violations.length > 0 ? 'outside' : unclear || undeclared.length > 0 ? 'unclear' : 'inside';
  return { standing, violations, undeclared };
}
