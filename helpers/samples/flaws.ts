/** Walks a schema and makes what is right wrong at one place after the other. */
import type { JsonType, Schema } from '../contract/types.ts';
import { objectOf } from '../deployment/index-document.ts';
import { phrase, type Reason } from '../requirement/reasons.ts';

export type Carrier = 'query' | 'body';

export function typesOf(schema: Schema): readonly JsonType[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}

/** The one type a value is meant to have besides null; null where several are, or none is declared. */
export function soleType(schema: Schema): JsonType | null {
  const types = typesOf(schema).filter((type) => type !== 'null');
  return types.length === 1 ? (types[0] ?? null) : null;
}

/** What can be wrong at one place, the value of that place alone. */
export interface Flaw<Kind extends string> {
  readonly constraint: Kind;
  readonly value: unknown;
  /** The member that is wrong, where the value is that of the object which holds it. */
  readonly below?: string;
  /** `is "abc", must be integer`. */
  readonly wrong: Reason;
}

/** A flaw with its place, and the value of the whole argument that holds it. */
export interface PlacedFlaw<Kind extends string> extends Omit<Flaw<Kind>, 'below'> {
  /** Path of schema members below the argument: `email`, `items.quantity`, empty for the argument itself. */
  readonly at: string;
  readonly given: unknown;
}

/** Where a schema stands: what its name is, and whether it is the schema of a list's items. */
export interface Spot {
  readonly at: string;
  readonly isItem: boolean;
}

/** Where in a list what is wrong stands: in the place of the first of its valid items, or after all of them. */
export type PlaceInList = 'first' | 'last';

/**
 * Flaws at every place of a schema, each inside a whole that is valid else.
 *
 * @param valid a valid value of the whole argument, in which nested places are made invalid one at a time
 */
export function flawsEverywhere<Kind extends string>(
  schema: Schema,
  carrier: Carrier,
  valid: unknown,
  flawsAt: (schema: Schema, valid: unknown, spot: Spot) => readonly Flaw<Kind>[],
  placeInList: PlaceInList = 'first',
  spot: Spot = { at: '', isItem: false },
): readonly PlacedFlaw<Kind>[] {
  if (schema.readOnly || schema['x-type-open']) return [];
  const type = soleType(schema);
  const placeOf = (member: string): string => (spot.at === '' ? member : `${spot.at}.${member}`);
  const inside = (member: string, inner: Schema, validInner: unknown, wrap: (value: unknown) => unknown) => {
    const place = { at: placeOf(member), isItem: member === 'items' };
    const flaws = flawsEverywhere(inner, carrier, validInner, flawsAt, placeInList, place);
    return flaws.map((flaw) => ({ ...flaw, value: wrap(flaw.value) }));
  };
  const found: PlacedFlaw<Kind>[] = flawsAt(schema, valid, spot).map(({ below, ...flaw }) => ({
    ...flaw,
    given: flaw.value,
    at: below === undefined ? spot.at : placeOf(below),
  }));
  if (type === 'array' && schema.items) {
    const items: readonly unknown[] = Array.isArray(valid) ? valid : [];
    const before = items.slice(0, Math.max(0, (schema.maxItems ?? Number.POSITIVE_INFINITY) - 1));
    const wrap = (value: unknown) => (placeInList === 'last' ? [...before, value] : [value, ...items.slice(1)]);
    found.push(...inside('items', schema.items, items[0], wrap));
  }
  if (type === 'object' && carrier === 'body') {
    const object = objectOf(valid);
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      found.push(...inside(name, member, object[name], (value) => ({ ...object, [name]: value })));
    }
  }
  return found;
}

export function flawOf<Kind extends string>(constraint: Kind, value: unknown, rule: Reason): Flaw<Kind> {
  return { constraint, value, wrong: phrase`is ${JSON.stringify(value)?.slice(0, 80)}, ${rule}` };
}

export const wrongAt = (place: string, wrong: Reason): Reason => phrase`${{ argument: place }} ${wrong}`;

export const mustBe = (rule: string): Reason => phrase`must be ${{ rule }}`;
export const mustBeOneOf = (values: readonly unknown[]): Reason => phrase`must be one of ${values.slice(0, 12)}`;
export const mustBeAtLeast = (minimum: number): Reason => phrase`must be at least ${minimum}`;
export const mustBeAtMost = (maximum: number): Reason => phrase`must be at most ${maximum}`;
export const mustHaveAtMost = (items: number): Reason => phrase`must have at most ${items} items`;
