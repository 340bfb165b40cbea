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
import { type Fragment, type OpenApiDocument, within } from './document.ts';

type Moves = NonNullable<Schema['x-transitions']>;

const DEEPEST = 8;
/** Stands in a schema wherever a keyword of it is lost. */
const LOST = 'x-not-represented';

/** Formats that a value is held to. */
const CHECKED_FORMATS =
  /^(?:date|time|date-time|duration|uri|uri-reference|url|email|hostname|ipv4|ipv6|uuid|json-pointer|regex)$/;
/** They say how a number is kept, or a text shown. */
const ANNOTATING_FORMATS = /^(?:u?int\d*|float|double|decimal|password|byte|binary|textarea|html|markdown)$/;

/** What a value is held to as it stands. */
const KEPT = ['multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'minProperties'] as const;
const KEPT_TOO = ['maxProperties', 'minContains', 'maxContains', 'dependentRequired'] as const;
/** Their values are schemas; `oneOf`, `anyOf` and `prefixItems` hold several, `patternProperties` some by name. */
const SINGLE = ['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'additionalProperties'] as const;
const SEVERAL = ['oneOf', 'anyOf', 'prefixItems'] as const;
/** The greater of two says more, or the less. */
const AT_LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const AT_MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

function declaredTypes(schema: JsonObject): readonly JsonType[] {
  const { types } = typesIn(schema);
  return schema.nullable === true && types.length > 0 && !types.includes('null') ? [...types, 'null'] : types;
}

function commonTypes(one: readonly JsonType[], other: readonly JsonType[]): Pick<Schema, 'type'> {
  if (one.length === 0 || other.length === 0) return asType(one.length === 0 ? other : one);
  const has = (types: readonly JsonType[], type: JsonType): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const all = [...new Set([...one, ...other])].filter((type) => has(one, type) && has(other, type));
  return asType(all.filter((type) => type !== 'number' || !all.includes('integer')));
}

const ANNOTATIONS = new Set(['default', 'description', 'deprecated', 'type']);

type Join = readonly [keyword: string, join: (before: never, value: never) => unknown];

/** How two values of a keyword become the one that holds where both hold. */
const JOINED = new Map<string, Join[1]>([
  [LOST, (before: string, value: string) => `${before}, ${value}`],
  ...AT_LEAST.map((keyword): Join => [keyword, Math.max]),
  ...AT_MOST.map((keyword): Join => [keyword, Math.min]),
  ['items', joined],
  ['required', (before: unknown, value: unknown) => [...new Set([...listOf(before), ...listOf(value)])]],
  ['enum', (before: unknown, value: unknown) => listOf(before).filter((word) => listOf(value).includes(word))],
  ['properties', joinedMembers],
]);

/** What holds where both hold. */
function joined(one: Schema, other: Schema): Schema {
  const result: Record<string, unknown> = { ...one };
  const further: Schema[] = [];
  for (const [keyword, value] of Object.entries(other)) {
    const before = result[keyword];
    const join = JOINED.get(keyword);
    const isReplaced = before === undefined || before === value || keyword.startsWith('x-') || ANNOTATIONS.has(keyword);
    if (join !== undefined && before !== undefined) result[keyword] = join(before as never, value as never);
    else if (isReplaced) result[keyword] = value;
    else if (keyword === 'allOf') further.push(...(value as readonly Schema[]));
    else further.push({ [keyword]: value });
  }
  const all = [...(one.allOf ?? []), ...further];
  return {
    ...result,
    ...(one.type !== undefined && other.type !== undefined && commonTypes(typesOf(one), typesOf(other))),
    ...(all.length > 0 && { allOf: all }),
  };
}

function joinedMembers(one: Schema['properties'] = {}, other: Schema['properties'] = {}): Schema['properties'] {
  const more = Object.entries(other).map(([name, member]) => {
    const before = Object.hasOwn(one, name) ? one[name] : undefined;
    return [name, before === undefined ? member : joined(before, member)] as const;
  });
  return { ...one, ...Object.fromEntries(more) };
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

  #object(part: Fragment, trail: readonly string[]): Schema | Cut {
    const { value, pointer } = part;
    let merged: Schema = {};
    for (const [at, one] of listOf(value.allOf).entries()) {
      const schema = this.convert(one, within(pointer, 'allOf', at), trail);
      if (schema === null) return null;
      merged = joined(merged, schema);
    }
    const own = this.#own(part, trail);
    return own === null ? null : this.#withRequired(joined(merged, own), part);
  }

  #own({ value, pointer }: Fragment, trail: readonly string[]): Schema | Cut {
    const types = declaredTypes(value);
    const items = value.items === undefined ? undefined : this.convert(value.items, within(pointer, 'items'), trail);
    const parts = this.#parts(value, pointer, trail);
    if (items === null || parts === null) return null;
    const kept = [...KEPT, ...KEPT_TOO].filter((keyword) => value[keyword] !== undefined);
    return {
      ...parts,
      ...asType(types),
      ...Object.fromEntries(kept.map((keyword) => [keyword, value[keyword]])),
      ...this.#values(value),
      ...this.#bounds(value, types),
      ...this.#text(value, pointer),
      ...(value.default !== undefined && { default: value.default }),
      ...(items !== undefined && { items }),
      ...this.#members(value, pointer, trail),
      ...(isObject(value['x-transitions']) && { 'x-transitions': value['x-transitions'] as Moves }),
      ...(value.readOnly === true && { readOnly: true }),
      ...(value.deprecated === true && { deprecated: true }),
      ...(typeof value.description === 'string' && { description: value.description }),
    };
  }

  /** Schemas within that say of the same value what else it must be, or must not. */
  #parts(value: JsonObject, pointer: string, trail: readonly string[]): Schema | Cut {
    let result: Record<string, unknown> = {};
    for (const keyword of SINGLE) {
      if (value[keyword] === undefined) continue;
      const one = value[keyword];
      const schema = isObject(one) ? this.convert(one, within(pointer, keyword), trail) : one;
      if (schema === null) return null;
      result[keyword] = schema;
    }
    for (const keyword of SEVERAL) {
      if (value[keyword] === undefined) continue;
      const options = listOf(value[keyword]).map((one, at) => this.convert(one, within(pointer, keyword, at), trail));
      // Of several, one that can't be written down need not be chosen.
      const known = options.filter((one) => one !== null);
      if (known.length === 0) return null;
      const isTold = keyword === 'oneOf' && isObject(value.discriminator) && value.anyOf === undefined;
      result = { ...result, ...chosen(isTold ? 'anyOf' : keyword, known) };
    }
    return result;
  }

  #values({ enum: words, const: word }: JsonObject): Schema {
    const values = word === undefined ? words : [word];
    if (!Array.isArray(values) || values.length === 0) return {};
    if (values.every(isScalar)) return { enum: [...new Set(values)] };
    // A choice of lists or objects is none of words.
    return { anyOf: values.map((one) => ({ const: one })) };
  }

  /** OpenAPI 3.0 says by a flag that a bound is none of the values. */
  #bounds(value: JsonObject, types: readonly JsonType[]): Schema {
    const isWhole = types.includes('integer') && !types.includes('number');
    const edge = (inclusive: unknown, exclusive: unknown, step: number, names: readonly [string, string]): Schema => {
      const outer = exclusive === true ? inclusive : exclusive;
      const inner = exclusive === true ? undefined : inclusive;
      const isOuter = typeof outer === 'number';
      if (isOuter && isWhole && Number.isInteger(outer) && typeof inner !== 'number')
        return { [names[0]]: outer + step };
      return { ...(typeof inner === 'number' && { [names[0]]: inner }), ...(isOuter && { [names[1]]: outer }) };
    };
    return {
      ...edge(value.minimum, value.exclusiveMinimum, 1, ['minimum', 'exclusiveMinimum']),
      ...edge(value.maximum, value.exclusiveMaximum, -1, ['maximum', 'exclusiveMaximum']),
    };
  }

  #text({ format, pattern }: JsonObject, pointer: string): Schema {
    const own = (): Schema => {
      if (typeof pattern !== 'string') return {};
      if (isPattern(pattern)) return { pattern };
      return this.#lose(pointer, 'pattern', 'is no regular expression of ECMAScript with its flag for Unicode');
    };
    if (typeof format !== 'string' || ANNOTATING_FORMATS.test(format)) return own();
    if (!CHECKED_FORMATS.test(format))
      return joined(own(), this.#lose(pointer, 'format', `no value of the format ${format} can be made`));
    return { ...own(), format, ...(format === 'date-time' && { 'x-zoned': true }) };
  }

  /** Those that only answers show are not sent. */
  #members(value: JsonObject, pointer: string, trail: readonly string[]): Schema {
    const properties: Record<string, Schema> = {};
    for (const [name, member] of Object.entries(objectOf(value.properties))) {
      const place = within(pointer, 'properties', name);
      if (!isPlainName(name)) {
        this.#document.omit(place, 'no requirement can be named after it');
        continue;
      }
      const schema = this.convert(member, place, trail);
      if (schema !== null && schema.readOnly !== true) properties[name] = schema;
    }
    return Object.keys(properties).length > 0 ? { properties } : {};
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

export function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

/** A choice with null is a type, and one of words is a list of them. */
function chosen(keyword: (typeof SEVERAL)[number], options: readonly Schema[]): Schema {
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

/** The values that a part gives of itself. */
export function ownExamples(document: OpenApiDocument, value: unknown, pointer: string): readonly unknown[] {
  const declared = document.follow({ value: objectOf(value), pointer })?.value ?? {};
  return [declared.example, ...listOf(declared.examples)];
}
