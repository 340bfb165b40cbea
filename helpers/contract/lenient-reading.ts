/**
 * A value as the most lenient reader might take it. Readers differ: `"5"` may be 5, `1` true, a lone value a list of one,
 * an empty text nothing at all. What no such reading saves is wrong with every deployment.
 */
import { isObject } from './json.ts';
import type { Schema } from './types.ts';

export type Fits = (value: unknown, schema: Schema) => boolean;

export function allows(schema: Schema, type: string): boolean {
  return Array.isArray(schema.type) ? schema.type.includes(type as never) : schema.type === type;
}

function takesNumbers(schema: Schema): boolean {
  return allows(schema, 'integer') || allows(schema, 'number');
}

/** An absent or empty value stands for "not given" with many readers. */
export function meansAbsent(value: unknown): boolean {
  return value === null || value === '';
}

const TRUE_WORDS = new Set(['1', 'true', 'yes', 'on']);
const FALSE_WORDS = new Set(['0', 'false', 'no', 'off', '']);

function asBoolean(value: unknown): unknown {
  const word = String(value).trim().toLowerCase();
  if (TRUE_WORDS.has(word)) return true;
  return FALSE_WORDS.has(word) ? false : value;
}

function isNumeral(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
}

const RELATIVE_DATE =
  /\b(now|today|tomorrow|yesterday|midnight|noon|next|last|first|(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?|ago)\b/i;

/** The interface leaves the text of these dates to the site, and sites read many: all that may be one counts. */
function mayBeDate(text: string): boolean {
  return /\d/.test(text) || RELATIVE_DATE.test(text);
}

/** ISO 8601 has more forms than a date with a time: days and months alone, week dates, and forms without hyphens. */
function mayBeIsoDate(text: string): boolean {
  return /^\d{4}/.test(text) && !/^\d{4}-\d{2}-\d{2}T/.test(text);
}

function mayBeAddress(text: string): boolean {
  return URL.canParse(text) || /^\S*[./]\S*$/.test(text);
}

/** For each format, what a lenient reader may take for it, and a value that stands for what it then reads. */
const FORMATS: Readonly<Record<string, { readonly mayBe: (text: string) => boolean; readonly standIn: string }>> = {
  'date-time': { mayBe: mayBeIsoDate, standIn: '2000-01-01T00:00:00' },
  'site-date-time': { mayBe: mayBeDate, standIn: '2000-01-01 00:00:00' },
  email: { mayBe: (text) => /^[^\s@]+@[^\s@]+$/.test(text.trim()), standIn: 'someone@example.com' },
  uri: { mayBe: mayBeAddress, standIn: 'https://example.com/' },
};

function readText(text: string, schema: Schema): string {
  const word = text.trim();
  if (schema.enum?.includes(word)) return word;
  const format = schema.format === undefined ? undefined : FORMATS[schema.format];
  return format?.mayBe(text) ? format.standIn : text;
}

function readScalar(value: unknown, schema: Schema): unknown {
  if (allows(schema, 'boolean') && typeof asBoolean(value) === 'boolean') return asBoolean(value);
  if (takesNumbers(schema) && (isNumeral(value) || typeof value === 'boolean')) return Number(value);
  if (allows(schema, 'object') && value === '') return {};
  if (allows(schema, 'string') && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  return typeof value === 'string' ? readText(value, schema) : value;
}

/** The items of a list; also the members of an object whose names count, which is how a form spells a list. */
function itemsOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (isObject(value)) return Object.keys(value).every((name) => /^\d+$/.test(name)) ? Object.values(value) : null;
  return String(value)
    .split(/[\s,]+/)
    .filter((item) => item !== '');
}

function readList(value: unknown, schema: Schema, fits: Fits): unknown {
  const items = itemsOf(value);
  const isTooLong = items !== null && schema.maxItems !== undefined && items.length > schema.maxItems;
  if (items === null || isTooLong) return value;
  const itemSchema = schema.items ?? {};
  // An item that is nothing may be passed over, unless there is something that each must have.
  const demands = (itemSchema.required ?? []).length > 0;
  return items
    .filter((item) => demands || !meansAbsent(item) || fits(item, itemSchema))
    .map((item) => lenientReading(item, itemSchema, fits));
}

function memberSchema(name: string, { properties, additionalProperties }: Schema): Schema {
  const declared = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return declared ?? (typeof additionalProperties === 'object' ? additionalProperties : {});
}

function readMembers(value: Readonly<Record<string, unknown>>, schema: Schema, fits: Fits): unknown {
  const kept = Object.entries(value).filter(
    ([name, member]) =>
      !meansAbsent(member) || schema.required?.includes(name) || fits(member, memberSchema(name, schema)),
  );
  return Object.fromEntries(
    kept.map(([name, member]) => [name, lenientReading(member, memberSchema(name, schema), fits)]),
  );
}

export function lenientReading(value: unknown, schema: Schema, fits: Fits): unknown {
  if (fits(value, schema)) return value;
  if (allows(schema, 'array') || (schema.type === undefined && schema.items)) return readList(value, schema, fits);
  // A platform writes an empty object as an empty list.
  if (allows(schema, 'object') && Array.isArray(value) && value.length === 0) return {};
  if (isObject(value)) return readMembers(value, schema, fits);
  return readScalar(value, schema);
}
