/** Reads what an index declares of an argument as a schema of the contract. Tolerant: what it can't use, it leaves out. */

import { isPlainName } from '../cases/requirement-id.ts';
import { JSON_TYPES, type JsonType, type Schema } from '../contract/types.ts';
import { isObject, type JsonObject, listOf, objectOf } from '../deployment/index-document.ts';

const TRUE_WORDS: readonly unknown[] = [true, 1, '1', 'true'];
/** Deeper than any valid declaration, and not deeper than the stack. */
const DEEPEST = 10;

export function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** The types that a schema names, and how many words it has for them. */
export function typesIn({ type }: JsonObject): { readonly types: readonly JsonType[]; readonly words: number } {
  const words = typeof type === 'string' ? [type] : listOf(type);
  return { types: words.flatMap((word) => JSON_TYPES.find((known) => known === word) ?? []), words: words.length };
}

export function asType(types: readonly JsonType[]): Pick<Schema, 'type'> {
  const [only, ...others] = types;
  if (only === undefined) return {};
  return { type: others.length === 0 ? only : types };
}

function typeOf(declaration: JsonObject): Pick<Schema, 'type'> {
  const { types, words } = typesIn(declaration);
  // A word of the platform's own may allow anything: then nothing is said.
  return types.length < words ? {} : asType(types);
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : null;
}

function boundsOf(declaration: JsonObject): Schema {
  const bounds = ['minimum', 'maximum', 'maxItems'].map((name) => [name, numberOf(declaration[name])] as const);
  return Object.fromEntries(bounds.filter(([, value]) => value !== null));
}

/** A day or a moment is made anew at each call, so its value can't be held against anyone. */
function isGenerated(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);
}

function defaultOf(declaration: JsonObject, { type }: Pick<Schema, 'type'>): Pick<Schema, 'default'> {
  const value = declaration.default;
  if (value === undefined || isGenerated(value)) return {};
  if (Array.isArray(value)) return value.every(isScalar) ? { default: value } : {};
  if (!isScalar(value)) return {};
  const types = [type].flat();
  // Platforms write numbers and flags of a declared type as text.
  if (types.includes('boolean') && !types.includes('string')) return { default: TRUE_WORDS.includes(value) };
  return types.includes('string') ? { default: value } : { default: numberOf(value) ?? value };
}

/** Some platforms wrap the members once more, as `properties: {type: 'object', properties: {…}}`. */
function membersOf(declaration: JsonObject): JsonObject {
  const properties = objectOf(declaration.properties);
  return properties.type === 'object' && isObject(properties.properties) ? properties.properties : properties;
}

function partsOf(declaration: JsonObject, depth: number): Schema {
  if (depth === 0) return {};
  const members = Object.entries(membersOf(declaration)).filter(
    ([name, member]) => isPlainName(name) && isObject(member) && name !== 'items' && name !== 'values',
  );
  const flagged = members.filter(([, member]) => TRUE_WORDS.includes(objectOf(member).required)).map(([name]) => name);
  const listed = listOf(declaration.required).filter((name) => members.some(([member]) => member === name));
  const required = [...new Set([...flagged, ...listed.map(String)])];
  const properties = Object.fromEntries(members.map(([name, member]) => [name, schemaOf(objectOf(member), depth - 1)]));
  return {
    ...(isObject(declaration.items) && { items: schemaOf(declaration.items, depth - 1) }),
    ...(members.length > 0 && { properties }),
    ...(required.length > 0 && { required }),
    ...(declaration.additionalProperties === true && { additionalProperties: true }),
  };
}

/** @param depth levels of members and items that are read */
export function schemaOf(declaration: JsonObject, depth = DEEPEST): Schema {
  const type = typeOf(declaration);
  const values = listOf(declaration.enum);
  const format = declaration.format;
  return {
    ...type,
    ...(values.length > 0 && values.every(isScalar) && { enum: values }),
    ...boundsOf(declaration),
    ...(typeof format === 'string' && isPlainName(format) && { format }),
    ...defaultOf(declaration, type),
    ...([declaration.readonly, declaration.readOnly].some((word) => TRUE_WORDS.includes(word)) && { readOnly: true }),
    ...partsOf(declaration, depth),
  };
}

export function isRequired(declaration: JsonObject): boolean {
  return TRUE_WORDS.includes(declaration.required);
}
