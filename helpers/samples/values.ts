/**
 * Values on both sides of each constraint of a schema.
 *
 * A value is wrong in one way only, and in a way that no reading of it can save: a deployment may take `"5"` for 5, a
 * lone value for a list of one, a null for an absent field, so none of these counts as wrong. In a query everything is
 * text: there only what text can get wrong is tried.
 */
import type { Faker } from '@faker-js/faker';
import { fits, wrongPlaces } from '../contract/request-validity.ts';
import type { JsonType, Schema } from '../contract/types.ts';
import { isObject, objectOf } from '../deployment/index-document.ts';
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
import { attempted, generated } from './generated.ts';
import { leapYearUpTo, yearFromNow } from './years.ts';

export type Constraint = 'null' | 'required' | keyof typeof BREAKS;

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

/** As lists of moments are asked for, each of another form. */
const MOMENTS = [
  ['zone/utc', `${LEAP_YEAR}-02-29T23:59:59Z`],
  ['zone/offset', `${YEAR}-12-31T23:59:59+02:00`],
  ['fraction', `${YEAR}-01-01T00:00:00.500Z`],
] as const;

/** No vocabulary, unit or format has a word like this one. */
const outsider = (mark: string): string => `conformance-${mark}-none`;

/** Of dates only filters have a format, which leave nothing behind; and with digits a text may be a date to someone. */
const BROKEN_FORMATS: ReadonlyMap<string, string> = new Map([
  ['date-time', 'not a date'],
  ['site-date-time', 'not a date'],
  ['email', 'not an e-mail address MARK'],
  ['uri', 'not an address MARK'],
]);

/** A place of a schema, and what a wrong value is made of there. */
interface Place {
  readonly here: Schema;
  readonly valid: unknown;
  readonly carrier: Carrier;
  readonly mark: string;
  readonly whole: Schema;
}

/** Undefined where every value may be read as one of the type. */
function invalidType(type: JsonType | null, carrier: Carrier, mark: string): unknown {
  const isText = type === 'string' || type === 'array' || type === 'object';
  if (type === null || type === 'null' || (carrier === 'query' && isText)) return undefined;
  // A site that takes names for ids may make a term of what a body carries: no list is asked for that.
  if (carrier === 'query') return `conformance-${mark}-unknown`;
  if (type === 'string') return { [outsider(mark)]: `no text ${mark}` };
  return type === 'array' ? { [outsider(mark)]: `no list ${mark}` } : outsider(mark);
}

/** Longer, and a text says nothing but that there is a bound somewhere. */
const LONGEST = 10_000;

type Broken = false | readonly [value: unknown, rule: Reason];
type Breaks = {
  readonly [Keyword in keyof Schema]: (bound: Exclude<Schema[Keyword], undefined>, place: Place) => Broken;
};

/** What breaks each constraint, in the order in which they are tried; false where nothing does. */
const BREAKS = {
  type: (_, { here, carrier, mark }) => {
    const wrong = here.enum === undefined ? invalidType(soleType(here), carrier, mark) : undefined;
    return wrong !== undefined && [wrong, mustBe(String(soleType(here)))];
  },
  enum: (words, { mark }) => [outsider(mark), mustBeOneOf(words)],
  minimum: (least) => [least - 1, mustBeAtLeast(least)],
  maximum: (most) => [most + 1, mustBeAtMost(most)],
  format: (format, { mark, whole }) => {
    // Of formats that only documents have, what is made is checked.
    const broken = BROKEN_FORMATS.get(format) ?? (whole['x-checked'] && `no ${format} MARK`);
    return broken !== undefined && [broken.replace('MARK', mark), mustBe(`a ${format}`)];
  },
  maxItems: (most, { valid }) => {
    const item = Array.isArray(valid) ? valid[0] : undefined;
    return [Array.from({ length: most + 1 }, () => item), mustHaveAtMost(most)];
  },
  exclusiveMinimum: (bound) => [bound, mustBe(`above ${bound}`)],
  exclusiveMaximum: (bound) => [bound, mustBe(`below ${bound}`)],
  multipleOf: (step, { valid }) => typeof valid === 'number' && [valid + step / 2, mustBe(`a multiple of ${step}`)],
  minLength: (least) =>
    least > 1 && least < LONGEST && ['x'.repeat(least - 1), mustBe(`at least ${least} characters long`)],
  maxLength: (most, { mark }) =>
    most < LONGEST && [mark.padEnd(most + 1, 'x').slice(0, most + 1), mustBe(`at most ${most} characters long`)],
  pattern: (pattern, { mark }) => {
    // A loose pattern may be met by the letters of the mark, by chance.
    const broken = [`~ ${outsider(mark)} ~`, '~'].find((text) => !fits(text, { type: 'string', pattern }));
    return broken !== undefined && [broken, mustBe(`a text of the pattern ${pattern}`)];
  },
  minItems: (least, { valid }) =>
    least > 0 && Array.isArray(valid) && [valid.slice(0, least - 1), mustBe(`a list of at least ${least} items`)],
} satisfies Breaks;

function brokenBounds(place: Place): readonly Flaw<Constraint>[] {
  return (Object.keys(BREAKS) as (keyof typeof BREAKS)[]).flatMap((constraint) => {
    const bound = place.here[constraint];
    const broken: Broken = bound !== undefined && BREAKS[constraint](bound as never, place);
    return broken ? [flawOf(constraint, ...broken)] : [];
  });
}

/**
 * @param mark the run's id, so that what a lax deployment makes of an invalid value can be found and removed
 * @param valid a valid value of the whole argument, in which nested places are made invalid one at a time
 */
export function invalidValues(schema: Schema, carrier: Carrier, mark: string, valid: unknown): readonly InvalidValue[] {
  const isBody = carrier === 'body';
  const flawsAt = (here: Schema, validHere: unknown, { isItem }: Spot): readonly Flaw<Constraint>[] => {
    // A null may stand for nothing, but not where something is required of each item.
    const isDemanding = (here.required ?? []).length > 0 && !typesOf(here).includes('null');
    return [
      ...brokenBounds({ here, valid: validHere, carrier, mark, whole: schema }),
      ...(isBody && soleType(here) === 'object' ? leftOutMembers(here, validHere) : []),
      ...(isBody && isItem && isDemanding ? [flawOf('null' as const, null, mustBe('object'))] : []),
    ];
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

function leftOutMembers({ required = [] }: Schema, valid: unknown): readonly Flaw<Constraint>[] {
  const object = objectOf(valid);
  return required.map((name) => {
    const { [name]: _, ...rest } = object;
    return { constraint: 'required', below: name, value: rest, wrong: phrase`is left out, is required` };
  });
}

/** The values at the edge of what is right, beyond the plain one. */
export function edgeValues(schema: Schema, carrier: Carrier): readonly BoundaryValue[] {
  const types = typesOf(schema);
  const { enum: words = [], items, minimum, maximum, maxItems } = schema;
  const isMoment = carrier === 'query' && schema.format === 'date-time';
  const edges: readonly (readonly [boundary: string, value: unknown, copies?: number])[] = [
    ...(carrier === 'body' && types.length === 2 && types.includes('null') ? [['null', null] as const] : []),
    ...words.map((word) => [`enum/${word}`, word] as const),
    ...(minimum === undefined ? [] : [['minimum', minimum] as const]),
    ...(maximum === undefined ? [] : [['maximum', maximum] as const]),
    ...(soleType(schema) === 'boolean' ? [true, false].map((flag) => [`${flag}`, flag] as const) : []),
    ...(isMoment ? MOMENTS : []),
    ...(items?.enum ?? []).map((word) => [`items.enum/${word}`, [word]] as const),
    ...(maxItems === undefined ? [] : [['maxItems', `${maxItems} items`, maxItems] as const, ['empty', []] as const]),
  ];
  const isRepeatable = schema.uniqueItems !== true && schema.prefixItems === undefined && items !== undefined;
  return edges
    .filter(([, value, copies]) => !schema['x-checked'] || (copies === undefined ? fits(value, schema) : isRepeatable))
    .map(([boundary, value, copies]) => ({ boundary, value, at: [], ...(copies !== undefined && { copies }) }));
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
    return [...own, ...nestedEdges(member, carrier)].map(({ boundary, at, ...edge }) => ({
      ...edge,
      boundary: `${name}.${boundary}`,
      at: [name, ...at],
    }));
  });
}

/** A whole value of an argument with an edge in its place; undefined where the valid value has no such place. */
export function placedAt(valid: unknown, edge: Pick<BoundaryValue, 'at' | 'value' | 'copies'>): unknown {
  const { at, value, copies } = edge;
  const [step, ...rest] = at;
  const isFilled = Array.isArray(valid) && valid.length > 0;
  if (step === undefined) {
    if (copies === undefined) return value;
    return isFilled ? Array.from({ length: copies }, () => valid[0]) : undefined;
  }
  const isPlace = isFilled ? step === 'items' : isObject(valid);
  const placed = isPlace ? placedAt(isFilled ? valid[0] : objectOf(valid)[step], { ...edge, at: rest }) : undefined;
  if (placed === undefined) return undefined;
  return isFilled ? [placed, ...valid.slice(1)] : { ...objectOf(valid), [step]: placed };
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
].map((options) => ({ maxDefaultItems: 2, ...options }));

/** One plain valid value, generated; undefined for a schema of a document of which none is found. */
export function validValue(schema: Schema, source: FakerSource): unknown {
  if (schema['x-checked'] !== true) return plainValue(schema, source);
  const { 'x-example': example } = schema;
  if (example !== undefined && fits(example, schema)) return example;
  const plain = attempted(() => plainValue(schema, source));
  if (plain !== undefined && fits(plain, schema)) return plain;
  const seed = source.faker.number.int({ max: 2 ** 31 });
  // Nothing says less than something.
  const telling = soleType(schema) === null ? schema : { ...schema, type: soleType(schema) };
  return generated([telling], CHANCES, seed, (value) => fits(value, schema));
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

function rightText(format: string | undefined, { faker }: FakerSource): string {
  switch (format) {
    case 'date-time':
      return `${YEAR}-12-31T23:59:59`;
    case 'site-date-time':
      return `${LEAP_YEAR}-02-29 00:00:00`;
    case 'email':
      return faker.internet.email({ provider: 'example.com' }).toLowerCase();
    case 'uri':
      return `https://example.com/${faker.lorem.slug(2)}`;
    default:
      return faker.lorem.words(2);
  }
}
