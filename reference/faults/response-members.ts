/** What the response schemas say of the members of a document: an own reading, apart from that of the judging. */
import { join } from 'node:path';
import { JsonFiles, type JsonLocation } from '../../helpers/contract/json-location.ts';
import type { JsonType } from '../../helpers/contract/types.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';

/** A member, or the items of a list, below a document. */
export interface ResponseMember {
  /** Members by name, `items` for the items of a list. */
  readonly steps: readonly string[];
  /** Empty where any type will do. */
  readonly types: readonly JsonType[];
  readonly required: boolean;
}

const files = new JsonFiles(join(PACKAGE_ROOT, 'schemas'));
const known = new Map<string, readonly ResponseMember[]>();

/** No document is nested deeper than a list of records with lists of parts with members. */
const DEEPEST = 6;

/** Members of the document that `schemas/responses/NAME.json` describes, at every depth. */
export function responseMembers(name: string): readonly ResponseMember[] {
  const members = known.get(name) ?? membersBelow([files.read(`responses/${name}.json`)], []);
  known.set(name, members);
  return members;
}

/** A schema with the schemas that its `$ref` and its `then` add to it. */
function partsOf(place: JsonLocation): readonly JsonLocation[] {
  const ref = place.optional('$ref');
  // Other conditions say when a member may be missing, which makes it not required.
  const isForObjects = place.optional('if')?.optional('type')?.value === 'object';
  const then = isForObjects ? place.optional('then') : undefined;
  return [place, ...(ref ? partsOf(files.follow(ref)) : []), ...(then ? partsOf(then) : [])];
}

function typesOf(parts: readonly JsonLocation[]): readonly JsonType[] {
  const declared = parts.map((part) => part.optional('type')?.value).find((type) => type !== undefined);
  return (declared === undefined ? [] : [declared].flat()) as readonly JsonType[];
}

function membersBelow(schemas: readonly JsonLocation[], steps: readonly string[]): readonly ResponseMember[] {
  if (steps.length === DEEPEST) return [];
  const parts = schemas.flatMap(partsOf);
  const required = parts.flatMap(
    (part) =>
      part
        .optional('required')
        ?.items()
        .map((name) => name.string()) ?? [],
  );
  const properties = new Map<string, JsonLocation[]>();
  for (const [name, place] of parts.flatMap((part) => part.optional('properties')?.members() ?? [])) {
    properties.set(name, [...(properties.get(name) ?? []), place]);
  }
  const members = [...properties].flatMap(([name, places]) => {
    const own = [...steps, name];
    const types = typesOf(places.flatMap(partsOf));
    return [{ steps: own, types, required: required.includes(name) }, ...membersBelow(places, own)];
  });
  const items = parts.flatMap((part) => part.optional('items') ?? []);
  return [...members, ...(items.length === 0 ? [] : membersBelow(items, [...steps, 'items']))];
}
