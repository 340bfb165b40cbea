/**
 * Schemas of a document as those of arguments: references, `allOf` and `nullable` are resolved, members that only answers show are
 * left out, and every other keyword stays as it is. Whether a value is valid JSON Schema says; what no value can be made of is named.
 */
import { isPlainName } from '../../cases/requirement-id.ts';
import { fits } from '../../contract/request-validity.ts';
import type { JsonType, Schema } from '../../contract/types.ts';
import { isObject, type JsonObject, listOf, objectOf } from '../../deployment/index-document.ts';
import { typesOf } from '../../samples/flaws.ts';
import { anyValue } from '../../samples/generator.ts';
import { asType, isScalar, typesIn } from '../declaration.ts';
import { choiceOf, type Fragment, type OpenApiDocument, upgraded, within } from './document.ts';

const DEEPEST = 8;
/** Stands in a schema wherever a keyword of it is lost. */
const LOST = 'x-not-represented';

/** Formats that a value is held to. */
const CHECKED_FORMATS =
  /^(?:date|time|date-time|duration|uri|uri-reference|url|email|hostname|ipv4|ipv6|uuid|json-pointer|regex)$/;
/** They say how a number is kept, or a text shown. */
const ANNOTATING_FORMATS = /^(?:u?int\d*|float|double|decimal|password|byte|binary|textarea|html|markdown)$/;

/** What a value is held to, or what is said of it, as it stands. */
const KEPT =
  /^(?:m(?:in|ax)(?:Length|Items|Properties|Contains)|multipleOf|uniqueItems|dependentRequired|default|description|x-transitions)$/;
const FLAGS = /^(?:readOnly|deprecated)$/;
/** Their values are schemas; all but `items` may just say yes or no. */
const SINGLE = /^(?:items|not|if|then|else|contains|propertyNames|additionalProperties)$/;
const BOUNDS = /^(?:exclusiveM|m)(?:inimum|aximum)$/;

function commonTypes(one: readonly JsonType[], other: readonly JsonType[]): Schema['type'] {
  const has = (types: readonly JsonType[], type: JsonType): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const all = [...new Set([...one, ...other])].filter((type) => has(one, type) && has(other, type));
  return asType(all.filter((type) => type !== 'number' || !all.includes('integer'))).type;
}

type Join = readonly [keyword: string, join: (before: never, value: never) => unknown];

/** How two values of a keyword become the one that holds where both hold. */
const JOINED = new Map<string, Join[1]>([
  [LOST, (before: string, value: string) => `${before}, ${value}`],
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'].map((name): Join => [name, Math.max]),
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'].map((name): Join => [name, Math.min]),
  ['type', (before, value) => commonTypes([before].flat(), [value].flat()) ?? value],
  ['allOf', (before: readonly Schema[], value: readonly Schema[]) => [...before, ...value]],
  ['items', joined],
  ['required', (before: readonly string[], value: readonly string[]) => [...new Set([...before, ...value])]],
  ['enum', (before: readonly unknown[], value: readonly unknown[]) => before.filter((word) => value.includes(word))],
  ['properties', joinedMembers],
]);
/** Of these the last counts. */
const ANNOTATIONS = /^(?:default|description|deprecated|readOnly|x-.*)$/;

/** What holds where both hold. */
function joined(one: Schema, other: Schema): Schema {
  const result: Record<string, unknown> = { ...one };
  const further: Schema[] = [];
  for (const [keyword, value] of Object.entries(other)) {
    const before = result[keyword];
    const join = JOINED.get(keyword);
    if (before === undefined || before === value) result[keyword] = value;
    else if (join !== undefined) result[keyword] = join(before as never, value as never);
    else if (ANNOTATIONS.test(keyword)) result[keyword] = value;
    else further.push({ [keyword]: value });
  }
  return further.length === 0 ? result : { ...result, allOf: [...listOf(result.allOf), ...further] as Schema[] };
}

function joinedMembers(one: NonNullable<Schema['properties']>, other: NonNullable<Schema['properties']>) {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, joined(one[name] ?? {}, other[name] ?? {})]));
}

/** Why a place has no schema of its own: it is nested too deep, or leads nowhere. */
type Cut = null;

class Converter {
  readonly #document: OpenApiDocument;

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  #lose(pointer: string, keyword: string, why: string): Schema {
    this.#document.omit(within(pointer, keyword), why);
    return { [LOST]: keyword };
  }

  convert(value: unknown, pointer: string, trail: readonly string[]): Schema | Cut {
    if (!isObject(value)) return value === false ? this.#lose(pointer, 'false', 'allows no value') : {};
    const part = this.#document.follow({ value, pointer });
    if (part === null) return null;
    if (trail.includes(part.pointer) || trail.length > DEEPEST) {
      this.#document.omit(pointer, 'is nested too deep, or in itself');
      return null;
    }
    return this.#object(part, [...trail, part.pointer]);
  }

  /** What its parts say, then what it says itself. */
  #object(part: Fragment, trail: readonly string[]): Schema | Cut {
    const value = upgraded(part.value);
    const all = Object.keys({ allOf: [], ...value }).flatMap((keyword) => {
      const pointer = within(part.pointer, keyword);
      if (keyword !== 'allOf') return [this.#keyword(keyword, value, pointer, trail)];
      return listOf(value.allOf).map((one, at) => this.convert(one, within(pointer, at), trail));
    });
    return all.every((one) => one !== null) ? this.#withRequired(all.reduce(joined, {}), part) : null;
  }

  #keyword(keyword: string, value: JsonObject, pointer: string, trail: readonly string[]): Schema | Cut {
    const member = value[keyword];
    if (KEPT.test(keyword)) return { [keyword]: member };
    if (FLAGS.test(keyword)) return member === true ? { [keyword]: true } : {};
    if (BOUNDS.test(keyword)) return boundOf(keyword, value);
    if (keyword !== 'items' && SINGLE.test(keyword) && typeof member === 'boolean') return { [keyword]: member };
    if (SINGLE.test(keyword)) {
      const inner = this.convert(member, pointer, trail);
      return inner && { [keyword]: inner };
    }
    switch (keyword) {
      case 'type':
        return typeOf(value);
      case 'enum':
        return valuesOf(listOf(member));
      case 'const':
        return valuesOf([member]);
      case 'pattern':
        return this.#document.isPattern(String(member), pointer) ? { pattern: String(member) } : { [LOST]: keyword };
      case 'format':
        return this.#format(String(member), pointer);
      case 'oneOf':
      case 'anyOf':
      case 'prefixItems':
        return this.#choice(choiceOf(keyword, value), listOf(member), pointer, trail);
      case 'properties':
        return this.#members(objectOf(member), pointer, trail);
      default:
        return {};
    }
  }

  /** Of several, one that can't be written down need not be chosen. */
  #choice(keyword: Several, options: readonly unknown[], pointer: string, trail: readonly string[]): Schema | Cut {
    const known = options.flatMap((one, at) => this.convert(one, within(pointer, at), trail) ?? []);
    return known.length === 0 ? null : chosen(keyword, known);
  }

  #format(format: string, pointer: string): Schema {
    if (ANNOTATING_FORMATS.test(format)) return {};
    if (CHECKED_FORMATS.test(format)) return { format, ...(format === 'date-time' && { 'x-zoned': true }) };
    this.#document.omit(pointer, `no value of the format ${format} can be made`);
    return { [LOST]: 'format' };
  }

  /** Those that only answers show are not sent. */
  #members(declared: JsonObject, pointer: string, trail: readonly string[]): Schema {
    const members = Object.entries(declared).flatMap(([name, member]) => {
      const schema = isPlainName(name) ? this.convert(member, within(pointer, name), trail) : null;
      if (!isPlainName(name)) this.#document.omit(within(pointer, name), 'no requirement can be named after it');
      return schema === null || schema.readOnly === true ? [] : [[name, schema] as const];
    });
    return members.length > 0 ? { properties: Object.fromEntries(members) } : {};
  }

  #withRequired(schema: Schema, { value, pointer }: Fragment): Schema {
    const asked = new Set([...(schema.required ?? []), ...listOf(value.required).map(String)]);
    const declared = objectOf(value.properties);
    const isSent = (name: string): boolean => schema.properties?.[name] !== undefined;
    const isReadOnly = (name: string): boolean => {
      const member = { value: objectOf(declared[name]), pointer: within(pointer, 'properties', name) };
      return this.#document.follow(member)?.value.readOnly === true;
    };
    const required = [...asked].filter((name) => isSent(name) || !isReadOnly(name));
    const unnamed = required.find((name) => !isSent(name) && Object.hasOwn(declared, name));
    const { required: _, ...rest } = schema;
    if (unnamed === undefined) return required.length === 0 ? rest : { ...rest, required };
    const lost = this.#lose(pointer, 'required', `asks for ${unnamed}, which can't be sent`);
    return { ...joined(rest, lost), required };
  }
}

function typeOf(schema: JsonObject): Schema {
  const { types } = typesIn(schema);
  return asType(schema.nullable === true && types.length > 0 ? [...new Set([...types, 'null' as const])] : types);
}

function valuesOf(words: readonly unknown[]): Schema {
  if (words.length === 0) return {};
  // A choice of lists or objects is none of words.
  return words.every(isScalar) ? { enum: [...new Set(words)] } : { anyOf: words.map((one) => ({ const: one })) };
}

/** The bound of whole numbers is one of them. */
function boundOf(keyword: string, value: JsonObject): Schema {
  const { types } = typesIn(value);
  const bound = value[keyword];
  const inclusive = /minimum$/i.test(keyword) ? 'minimum' : 'maximum';
  if (typeof bound !== 'number') return {};
  const isWhole = types.includes('integer') && !types.includes('number') && Number.isInteger(bound);
  if (keyword === inclusive || !isWhole || typeof value[inclusive] === 'number') return { [keyword]: bound };
  return { [inclusive]: bound + (inclusive === 'minimum' ? 1 : -1) };
}

type Several = 'oneOf' | 'anyOf' | 'prefixItems';

/** A choice with null is a type, and one of words is a list of them. */
function chosen(keyword: Several, options: readonly Schema[]): Schema {
  if (keyword === 'prefixItems') return { prefixItems: options };
  const others = options.filter(({ type }) => type !== 'null');
  const [first = {}] = others;
  if (others.length === 1 && (options.length === 1 || (first.type !== undefined && first.enum === undefined))) {
    const types = [...new Set([...typesOf(first), ...(options.length > 1 ? (['null'] as const) : [])])];
    return { ...first, ...asType(types) };
  }
  const isOfWords = options.every((one) => one.enum !== undefined && Object.keys(one).length <= 2);
  const words = [...new Set(options.flatMap((one) => one.enum ?? []))];
  if (!isOfWords) return { [keyword]: options };
  const isOfOneType = options.every(({ type }) => type === options[0]?.type);
  return { ...(isOfOneType && asType(typesOf(options[0] ?? {}))), enum: words };
}

function lostIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => (name === LOST ? [String(member)] : lostIn(member)));
}

/** The schema at a place, without a check that anything is valid by it. */
export function convertedSchema(document: OpenApiDocument, value: unknown, pointer: string): Schema {
  return new Converter(document).convert(value, pointer, []) ?? { [LOST]: '$ref' };
}

/**
 * The same as that of an argument: with a value that its document gives, and what keeps a generated one from being valid.
 *
 * @param examples what the document gives, of which the first that is valid is kept
 */
export function checkedSchema(
  document: OpenApiDocument,
  converted: Schema,
  pointer: string,
  examples: readonly unknown[],
): Schema {
  const { default: usual, ...rest } = converted;
  const isUsual = usual === undefined || fits(usual, rest);
  if (!isUsual) document.omit(within(pointer, 'default'), 'is none of the values that are allowed beside it');
  const schema: Schema = {
    ...(isUsual ? converted : rest),
    ...(Object.keys(converted).length > 0 && { 'x-checked': true }),
  };
  const lost = [...new Set(lostIn(converted))];
  const example = examples.find((one) => one !== undefined && one !== null && fits(one, schema));
  if (example === undefined && lost.length === 0 && anyValue(schema) === undefined) {
    document.omit(pointer, 'is a schema of which no valid value is found');
    lost.push('all that is declared together');
  }
  return {
    ...schema,
    ...(lost.length > 0 && { [LOST]: lost.join(', ') }),
    ...(example !== undefined && { 'x-example': example }),
  };
}
