import { canonicalJson, isObject, type Json, type JsonObject } from './json.ts';
import type { JsonFiles, JsonLocation } from './json-location.ts';
import type { Schema } from './types.ts';

export interface DeclaredArgument {
  readonly schema: Schema;
  readonly required: boolean;
  /** Id of the clause that the list names as its own; the asking clause where it names none. */
  readonly clause: string;
}

const NO_MEANING = new Set(['$ref', '$comment']);

/** The schema at `place` with every `$ref` in it replaced by what it points to, merged with what stands beside it. */
function resolve(files: JsonFiles, place: JsonLocation, trail: readonly string[]): JsonObject {
  const deeper = enter(place, trail);
  const own: Record<string, Json> = {};
  for (const [keyword, member] of place.members()) {
    if (!NO_MEANING.has(keyword)) own[keyword] = resolveKeyword(files, keyword, member, deeper);
  }
  const ref = place.optional('$ref');
  return ref === undefined ? own : mergeObjects(resolve(files, files.follow(ref), deeper), own, place);
}

/** The trail with `place` at its end; fails where the trail has been here before. */
function enter(place: JsonLocation, trail: readonly string[]): readonly string[] {
  const here = `${place.file}#${place.pointer}`;
  return trail.includes(here) ? place.fail('refers to itself') : [...trail, here];
}

function resolveKeyword(files: JsonFiles, keyword: string, member: JsonLocation, trail: readonly string[]): Json {
  if (keyword === 'properties') {
    return Object.fromEntries(member.members().map(([name, property]) => [name, resolve(files, property, trail)]));
  }
  const isSchema = keyword === 'items' || (keyword === 'additionalProperties' && isObject(member.value));
  return isSchema ? resolve(files, member, trail) : member.value;
}

/**
 * The arguments that an object schema declares: those of the lists in its `allOf`, in order, then its own `properties`.
 * A name that stands in several places gets the keywords of all of them, so that a list of defaults can lie over a list
 * of fields.
 */
export function resolveArguments(
  files: JsonFiles,
  place: JsonLocation,
  clause: string,
): ReadonlyMap<string, DeclaredArgument> {
  const declared = new Map<string, DeclaredArgument>();
  const required = collect(files, place, clause, declared);
  for (const entry of required) {
    const argument = declared.get(entry.string()) ?? entry.fail('requires an argument that is not declared');
    declared.set(entry.string(), { ...argument, required: true });
  }
  return declared;
}

/** Fills `declared` and returns the places of the names that are required. */
function collect(
  files: JsonFiles,
  place: JsonLocation,
  clause: string,
  declared: Map<string, DeclaredArgument>,
  trail: readonly string[] = [],
): JsonLocation[] {
  const deeper = enter(place, trail);
  const required: JsonLocation[] = [];
  for (const part of place.optional('allOf')?.items() ?? []) {
    const list = files.follow(part.member('$ref'));
    const listClause = list.optional('x-clause')?.string() ?? clause;
    required.push(...collect(files, list, listClause, declared, deeper));
  }
  for (const [name, property] of place.optional('properties')?.members() ?? []) {
    const before = declared.get(name);
    const own = resolve(files, property, []);
    declared.set(name, {
      schema: (before === undefined ? own : mergeObjects(before.schema as JsonObject, own, property)) as Schema,
      required: false,
      clause: before?.clause ?? clause,
    });
  }
  return [...required, ...(place.optional('required')?.items() ?? [])];
}

function mergeObjects(base: JsonObject, extra: JsonObject, place: JsonLocation): JsonObject {
  const merged: Record<string, Json> = { ...base };
  for (const [name, value] of Object.entries(extra)) {
    const before = merged[name];
    if (before === undefined) merged[name] = value;
    else if (isObject(before) && isObject(value)) merged[name] = mergeObjects(before, value, place);
    else if (canonicalJson(before) !== canonicalJson(value)) place.fail(`contradicts another list on "${name}"`);
  }
  return merged;
}
