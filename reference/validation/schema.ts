import type { JsonType, Schema } from '../../helpers/contract/types.ts';
import type { Problem } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { formatProblem } from './formats.ts';

export type Checked =
  | { readonly valid: true; readonly value: unknown }
  | { readonly valid: false; readonly problem: Problem };

const NUMERIC = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/**
 * Checks a value as the platform does: `"5"` counts as an integer, `"true"` and 1 as booleans, `a,b` as a list.
 * Members that are read-only are neither judged nor changed: writes ignore them.
 * @param path what the messages call the value, for instance `requests[0].path`
 * @returns the value in its declared type, or what is wrong with it
 */
export function check(schema: Schema, value: unknown, path: string): Checked {
  const types = typesOf(schema);
  if (types.length === 0) return constrain(schema, value, path);
  const own = types.filter((type) => isOf(type, value));
  for (const type of own.length > 0 ? own : types) {
    const coerced = coerce(type, value);
    if (coerced !== undefined) return constrain(schema, coerced, path);
  }
  return reject('rest_invalid_type', `${path} is not of type ${types.join(',')}.`);
}

export function typesOf(schema: Schema): readonly JsonType[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}

function reject(code: string, message: string): Checked {
  return { valid: false, problem: { code, message } };
}

function isOf(type: JsonType, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

type Coercion = (value: unknown) => unknown;

const WORDS = new Map<unknown, boolean>([
  ...['true', '1', 1].map((word) => [word, true] as const),
  ...['false', '0', 0].map((word) => [word, false] as const),
]);

function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && NUMERIC.test(value) ? Number(value) : undefined;
  return Number.isFinite(number) ? number : undefined;
}

function asList(value: unknown): unknown {
  if (typeof value === 'string') return value.split(/[\s,]+/).filter((word) => word !== '');
  return typeof value === 'number' || typeof value === 'boolean' ? [value] : undefined;
}

/** What the platform makes a type of; undefined where nothing makes a value one. */
const COERCIONS: Readonly<Partial<Record<JsonType, Coercion>>> = {
  integer(value) {
    const number = asNumber(value);
    return Number.isInteger(number) ? number : undefined;
  },
  number: asNumber,
  boolean: (value) => WORDS.get(typeof value === 'string' ? value.toLowerCase() : value),
  array: asList,
  object: (value) => (Array.isArray(value) && value.length === 0 ? {} : undefined),
};

function coerce(type: JsonType, value: unknown): unknown {
  return isOf(type, value) ? value : COERCIONS[type]?.(value);
}

function constrain(schema: Schema, value: unknown, path: string): Checked {
  if (value === null) return { valid: true, value };
  if (schema.enum !== undefined && !schema.enum.some((allowed) => allowed === value)) {
    return reject('rest_not_in_enum', `${path} is not one of ${schema.enum.join(', ')}.`);
  }
  if (typeof value === 'number') return constrainNumber(schema, value, path);
  if (typeof value === 'string') {
    const problem = schema.format === undefined ? null : formatProblem(schema.format, value);
    return problem === null ? { valid: true, value } : { valid: false, problem };
  }
  if (Array.isArray(value)) return constrainList(schema, value, path);
  if (typeof value === 'object') return constrainMembers(schema, { ...value }, path);
  return { valid: true, value };
}

function constrainNumber(schema: Schema, value: number, path: string): Checked {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  if (value >= minimum && value <= maximum) return { valid: true, value };
  return reject('rest_out_of_bounds', `${path} must be between ${minimum} and ${maximum}, both included.`);
}

function constrainList(schema: Schema, list: readonly unknown[], path: string): Checked {
  if (schema.maxItems !== undefined && list.length > schema.maxItems) {
    return reject('rest_too_many_items', `${path} must contain at most ${schema.maxItems} items.`);
  }
  const { items } = schema;
  if (items === undefined) return { valid: true, value: list };
  const checked: unknown[] = [];
  for (const [index, item] of list.entries()) {
    const result = check(items, item, `${path}[${index}]`);
    if (!result.valid) return result;
    checked.push(result.value);
  }
  return { valid: true, value: checked };
}

function constrainMembers(schema: Schema, members: Values, path: string): Checked {
  const absent = schema.required?.find((name) => members[name] === undefined);
  if (absent !== undefined) {
    return reject('rest_property_required', `${absent} is a required property of ${path}.`);
  }
  const checked: Record<string, unknown> = { ...members };
  for (const [name, member] of Object.entries(members)) {
    const rule = memberSchema(schema, name);
    if (rule === false) return reject('rest_additional_properties_forbidden', `${name} is not a property of ${path}.`);
    if (rule === undefined || rule.readOnly === true) continue;
    const result = check(rule, member, `${path}[${name}]`);
    if (!result.valid) return result;
    checked[name] = result.value;
  }
  return { valid: true, value: checked };
}

/** The rule of a member; undefined where it is free, false where it is not allowed. */
function memberSchema(schema: Schema, name: string): Schema | undefined | false {
  if (schema.properties !== undefined && Object.hasOwn(schema.properties, name)) return schema.properties[name];
  const { additionalProperties } = schema;
  if (additionalProperties === true) return undefined;
  return additionalProperties;
}
