/**
 * Values on both sides of each constraint of a schema.
 *
 * A value is wrong in one way only, and in a way that no reading of it can save: a deployment may take `"5"` for 5, a
 * lone value for a list of one, a null for an absent field, so none of these counts as wrong. In a query everything is
 * text: there only what text can get wrong is tried.
 */
import type { Faker } from '@faker-js/faker';
import { generateSync, type JsonSchema } from 'json-schema-faker';
import { fits, wrongPlaces } from '../contract/request-validity.ts';
import type { JsonType, Schema } from '../contract/types.ts';
import { objectOf } from '../deployment/index-document.ts';
import { phrase, type Reason } from '../requirement/reasons.ts';
import {
  type Carrier,
  type Flaw,
  flawOf,
  flawsEverywhere,
  mustBe,
  mustBeAtLeast,
  mustBeAtMost,
  mustBeOneOf,
  mustHaveAtMost,
  type PlacedFlaw,
  type Spot,
  soleType,
  typesOf,
} from './flaws.ts';
import { withPlainPatterns } from './patterns.ts';
import { leapYearUpTo, yearFromNow } from './years.ts';

export type Constraint =
  | 'null'
  | 'required'
  | 'type'
  | 'enum'
  | 'minimum'
  | 'maximum'
  | 'maxItems'
  | 'format'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'minItems';

/** A value that breaks exactly one constraint, at one place below an argument; `value` is that of the whole argument. */
export type InvalidValue = PlacedFlaw<Constraint>;

export interface BoundaryValue {
  /** `enum/percent`, `minimum`, `maximum`, `maxItems`, `null`, `true`, `false`; below an argument `items.tax_status.enum/none`. */
  readonly boundary: string;
  readonly value: unknown;
  /** Where it stands below the argument: members by name, `items` for those of a list. Empty for the argument itself. */
  readonly at: readonly string[];
  /** How often the first item of a valid list stands in it, in the place of a value. */
  readonly copies?: number;
}

const YEAR = yearFromNow(4);
const LEAP_YEAR = leapYearUpTo(yearFromNow(2));

/** No vocabulary, unit or format has a word like this one. */
function outsider(mark: string): string {
  return `conformance-${mark}-none`;
}

/** Of dates only filters have a format, which leave nothing behind; and with digits a text may be a date to someone. */
const BROKEN_FORMATS: Readonly<Record<string, (mark: string) => string>> = {
  'date-time': () => 'not a date',
  'site-date-time': () => 'not a date',
  email: (mark) => `not an e-mail address ${mark}`,
  uri: (mark) => `not an address ${mark}`,
};

/** Undefined where every value may be read as one of the type. */
function invalidType(type: JsonType | null, carrier: Carrier, mark: string): unknown {
  const isText = type === 'string' || type === 'array' || type === 'object';
  if (type === null || type === 'null' || (carrier === 'query' && isText)) return undefined;
  // A site that takes names for ids may make a term of what a body carries: no list is asked for that.
  if (carrier === 'query') return `conformance-${mark}-unknown`;
  if (type === 'string') return { [outsider(mark)]: `no text ${mark}` };
  return type === 'array' ? { [outsider(mark)]: `no list ${mark}` } : outsider(mark);
}

function breaking<Value>(
  constraint: Constraint,
  bound: Value | undefined,
  broken: (bound: Value) => unknown,
  rule: (bound: Value) => Reason,
): readonly Flaw<Constraint>[] {
  return bound === undefined ? [] : [flawOf(constraint, broken(bound), rule(bound))];
}

function brokenBounds(
  here: Schema,
  valid: unknown,
  carrier: Carrier,
  mark: string,
  whole: Schema,
): readonly Flaw<Constraint>[] {
  const { enum: values, minimum, maximum, maxItems, format } = here;
  const type = soleType(here);
  const wrong = values === undefined ? invalidType(type, carrier, mark) : undefined;
  const text = format === undefined ? undefined : brokenFormat(format, mark, whole);
  const item = Array.isArray(valid) ? valid[0] : undefined;
  return [
    ...(wrong === undefined ? [] : [flawOf('type', wrong, mustBe(String(type)))]),
    ...breaking('enum', values, () => outsider(mark), mustBeOneOf),
    ...breaking('minimum', minimum, (least) => least - 1, mustBeAtLeast),
    ...breaking('maximum', maximum, (most) => most + 1, mustBeAtMost),
    ...(text === undefined ? [] : [flawOf('format', text, mustBe(`a ${format}`))]),
    ...breaking('maxItems', maxItems, (most) => Array.from({ length: most + 1 }, () => item), mustHaveAtMost),
    ...furtherFlaws(here, valid, mark),
  ];
}

/** A null may stand for nothing, but not where something is required of each item. */
function nulled(item: Schema): readonly Flaw<Constraint>[] {
  const isDemanding = (item.required ?? []).length > 0 && !typesOf(item).includes('null');
  return isDemanding ? [flawOf('null', null, mustBe('object'))] : [];
}

/**
 * @param mark the run's id, so that what a lax deployment makes of an invalid value can be found and removed
 * @param valid a valid value of the whole argument, in which nested places are made invalid one at a time
 */
export function invalidValues(schema: Schema, carrier: Carrier, mark: string, valid: unknown): readonly InvalidValue[] {
  const flawsAt = (here: Schema, validHere: unknown, { isItem }: Spot): readonly Flaw<Constraint>[] => {
    const demanded = carrier === 'body' && isItem ? nulled(here) : [];
    const left = carrier === 'body' && soleType(here) === 'object' ? leftOutMembers(here, validHere) : [];
    return [...brokenBounds(here, validHere, carrier, mark, schema), ...left, ...demanded];
  };
  // After valid ones: what looks at the first item alone, or passes over those that are none, takes what is wrong there.
  const flaws = flawsEverywhere(schema, carrier, valid, flawsAt, 'last');
  return schema['x-checked'] ? flaws.filter((flaw) => isWrongThereOnly(schema, carrier, flaw)) : flaws;
}

/** Whether no reading saves a value, and nothing else in it is wrong. */
function isWrongThereOnly(schema: Schema, carrier: Carrier, { value, at }: InvalidValue): boolean {
  const text = carrier === 'query' ? asText(value) : value;
  const places = wrongPlaces({ name: '', schema, required: false }, text, carrier === 'query' ? 'text' : 'json');
  return places.length === 1 && places[0] === (at === '' ? '' : `.${at}`);
}

function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asText);
  return typeof value === 'object' && value !== null ? value : String(value);
}

/** A text that is none of a format; of those that only documents have, what is made is checked. */
function brokenFormat(format: string, mark: string, { 'x-checked': isChecked }: Schema): string | undefined {
  return BROKEN_FORMATS[format]?.(mark) ?? (isChecked ? `no ${format} ${mark}` : undefined);
}

/** Longer, and a text says nothing but that there is a bound somewhere. */
const LONGEST = 10_000;

function furtherFlaws(schema: Schema, valid: unknown, mark: string): readonly Flaw<Constraint>[] {
  const found: Flaw<Constraint>[] = [];
  const add = (constraint: Constraint, value: unknown, rule: string): void =>
    void found.push(flawOf(constraint, value, mustBe(rule)));
  const { exclusiveMinimum, exclusiveMaximum, multipleOf, minLength, maxLength, pattern, minItems } = schema;
  if (exclusiveMinimum !== undefined) add('exclusiveMinimum', exclusiveMinimum, `above ${exclusiveMinimum}`);
  if (exclusiveMaximum !== undefined) add('exclusiveMaximum', exclusiveMaximum, `below ${exclusiveMaximum}`);
  if (multipleOf !== undefined && typeof valid === 'number')
    add('multipleOf', valid + multipleOf / 2, `a multiple of ${multipleOf}`);
  if (minLength !== undefined && minLength > 1 && minLength < LONGEST)
    add('minLength', 'x'.repeat(minLength - 1), `at least ${minLength} characters long`);
  if (maxLength !== undefined && maxLength < LONGEST)
    add('maxLength', mark.padEnd(maxLength + 1, 'x').slice(0, maxLength + 1), `at most ${maxLength} characters long`);
  // A loose pattern may be met by the letters of the mark, by chance.
  if (pattern !== undefined) {
    const broken = [`~ ${outsider(mark)} ~`, '~'].find((text) => !fits(text, { type: 'string', pattern }));
    if (broken !== undefined) add('pattern', broken, `a text of the pattern ${pattern}`);
  }
  if (minItems !== undefined && minItems > 0 && Array.isArray(valid))
    add('minItems', valid.slice(0, minItems - 1), `a list of at least ${minItems} items`);
  return found;
}

function leftOutMembers({ required = [] }: Schema, valid: unknown): readonly Flaw<Constraint>[] {
  const object = objectOf(valid);
  return required.map((name) => {
    const { [name]: _, ...rest } = object;
    return { constraint: 'required', below: name, value: rest, wrong: phrase`is left out, is required` };
  });
}

/** The values at the edge of what is right, beyond the plain one. */
export function edgeValues(schema: Schema, carrier: Carrier): readonly BoundaryValue[] {
  const edges = everyEdge(schema, carrier);
  const { uniqueItems, prefixItems, items } = schema;
  if (schema['x-checked'] !== true) return edges;
  const isRepeatable = uniqueItems !== true && prefixItems === undefined && items !== undefined;
  return edges.filter(({ value, copies }) => (copies === undefined ? fits(value, schema) : isRepeatable));
}

function everyEdge(schema: Schema, carrier: Carrier): readonly BoundaryValue[] {
  const edges: BoundaryValue[] = [];
  const add = (boundary: string, value: unknown): void => void edges.push({ boundary, value, at: [] });
  if (carrier === 'body' && typesOf(schema).length === 2 && typesOf(schema).includes('null')) add('null', null);
  for (const value of schema.enum ?? []) add(`enum/${value}`, value);
  if (schema.minimum !== undefined) add('minimum', schema.minimum);
  if (schema.maximum !== undefined) add('maximum', schema.maximum);
  if (soleType(schema) === 'boolean') {
    add('true', true);
    add('false', false);
  }
  if (carrier === 'query' && schema.format === 'date-time') {
    add('zone/utc', `${LEAP_YEAR}-02-29T23:59:59Z`);
    add('zone/offset', `${YEAR}-12-31T23:59:59+02:00`);
    add('fraction', `${YEAR}-01-01T00:00:00.500Z`);
  }
  for (const value of schema.items?.enum ?? []) add(`items.enum/${value}`, [value]);
  const { maxItems } = schema;
  if (maxItems !== undefined) {
    edges.push({ boundary: 'maxItems', value: `${maxItems} items`, at: [], copies: maxItems });
    add('empty', []);
  }
  return edges;
}

/** The edges of what stands below an argument, in an object or in the objects of a list. */
export function nestedEdges(schema: Schema, carrier: Carrier): readonly BoundaryValue[] {
  if (carrier === 'query' || schema.readOnly || schema['x-type-open']) return [];
  const members = Object.entries(schema.properties ?? {});
  const below = schema.items?.properties ? [...members, ['items', schema.items] as const] : members;
  return below.flatMap(([name, declared]) => {
    const member = { ...declared, ...(schema['x-checked'] && { 'x-checked': true as const }) };
    if (member.readOnly) return [];
    const own = name === 'items' ? [] : edgeValues(member, carrier);
    return [...own, ...nestedEdges(member, carrier)].map(({ boundary, value, at }) => ({
      boundary: `${name}.${boundary}`,
      value,
      at: [name, ...at],
    }));
  });
}

/** A whole value of an argument with an edge in its place; undefined where the valid value has no such place. */
export function placedAt(
  valid: unknown,
  { at, value, copies }: Pick<BoundaryValue, 'at' | 'value' | 'copies'>,
): unknown {
  const [step, ...rest] = at;
  if (copies !== undefined) {
    return Array.isArray(valid) && valid.length > 0 ? Array.from({ length: copies }, () => valid[0]) : undefined;
  }
  if (step === undefined) return value;
  if (Array.isArray(valid)) {
    const [first, ...others] = valid;
    const placed = step === 'items' && valid.length > 0 ? placedAt(first, { at: rest, value }) : undefined;
    return placed === undefined ? undefined : [placed, ...others];
  }
  if (typeof valid !== 'object' || valid === null) return undefined;
  const placed = placedAt((valid as Readonly<Record<string, unknown>>)[step], { at: rest, value });
  return placed === undefined ? undefined : { ...valid, [step]: placed };
}

/** Seeding a generator costs more than most values, so it is asked for only where one is drawn. */
export interface FakerSource {
  readonly faker: Faker;
}

/** With everything first, and lists that hold something: of nothing a query says nothing. */
const CHANCES = [
  { optionalsProbability: 1, minItems: 1 },
  { optionalsProbability: 1 },
  { optionalsProbability: 0 },
  { optionalsProbability: 0.5 },
];

/** One plain valid value, generated; undefined for a schema of a document of which none is found. */
export function validValue(schema: Schema, source: FakerSource): unknown {
  if (schema['x-checked'] !== true) return plainValue(schema, source);
  const { 'x-example': example } = schema;
  if (example !== undefined && fits(example, schema)) return example;
  const plain = attempted(() => plainValue(schema, source));
  if (plain !== undefined && fits(plain, schema)) return plain;
  const seed = source.faker.number.int({ max: 2 ** 31 });
  // Nothing says less than something.
  const type = soleType(schema);
  const telling = withPlainPatterns(type === null ? schema : { ...schema, type });
  for (const [at, options] of CHANCES.entries()) {
    const value = attempted(() =>
      generateSync(telling as JsonSchema, { seed: seed + at, maxDefaultItems: 2, ...options }),
    );
    if (value !== undefined && fits(value, schema)) return value;
  }
  return undefined;
}

/** A schema that contradicts itself has no value. */
function attempted(make: () => unknown): unknown {
  try {
    return make();
  } catch {
    return undefined;
  }
}

function wholeWithin({ minimum = 1, maximum = Math.max(minimum, 1) }: Schema): number {
  return Math.floor(Math.min(Math.max(minimum, Math.min(1, maximum)), maximum));
}

function plainValue(schema: Schema, source: FakerSource): unknown {
  const { default: declared } = schema;
  // A list of nothing can't be told from a list that is not sent.
  const isNothing = declared === undefined || declared === null || (Array.isArray(declared) && declared.length === 0);
  if (!isNothing && (schema['x-checked'] !== true || fits(declared, schema))) return declared;
  if (schema.enum) return schema.enum[0];
  switch (soleType(schema) ?? typesOf(schema)[0]) {
    case 'integer':
      return wholeWithin(schema);
    case 'number': {
      const { minimum = Math.min(1, schema.maximum ?? 1), maximum = Math.max(80, minimum) } = schema;
      return source.faker.number.float({ min: minimum, max: maximum, fractionDigits: 2 });
    }
    case 'boolean':
      return true;
    case 'array':
      return schema.items ? [plainValue(schema.items, source)] : [];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([, member]) => !member.readOnly)
          .map(([name, member]) => [name, plainValue(member, source)]),
      );
    case 'null':
      return null;
    default:
      return `${rightText(schema.format, source)}${schema['x-zoned'] ? 'Z' : ''}`;
  }
}

function rightText(format: string | undefined, source: FakerSource): string {
  switch (format) {
    case 'date-time':
      return `${YEAR}-12-31T23:59:59`;
    case 'site-date-time':
      return `${LEAP_YEAR}-02-29 00:00:00`;
    case 'email':
      return source.faker.internet.email({ provider: 'example.com' }).toLowerCase();
    case 'uri':
      return `https://example.com/${source.faker.lorem.slug(2)}`;
    default:
      return source.faker.lorem.words(2);
  }
}
