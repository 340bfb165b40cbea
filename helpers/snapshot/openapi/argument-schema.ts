/**
 * Schemas of a document in the vocabulary in which the contract declares arguments. What the vocabulary lacks is named; and
 * where it narrows what is valid, no valid value is known.
 */
import { isPlainName } from '../../cases/requirement-id.ts';
import { JSON_TYPES, type JsonType, type Schema } from '../../contract/types.ts';
import { isObject, type JsonObject, listOf, objectOf } from '../../deployment/index-document.ts';
import { type OpenApiDocument, type Part, within } from './document.ts';

export interface Converted {
  readonly schema: Schema;
  /** What keeps a generated value from being surely valid; empty where nothing does. */
  readonly narrowed: readonly string[];
}

type Moves = NonNullable<Schema['x-transitions']>;
type Scalar = string | number | boolean | null;

const DEEPEST = 8;
/** As long as any text that a run generates. */
const LONG_ENOUGH = 200;

/** Of these a value can be made, and broken. */
const KNOWN_FORMATS = new Set(['email', 'uri']);
/** They say how a number is kept, or a text shown. */
const ANNOTATING_FORMATS = new Set(['int32', 'int64', 'float', 'double', 'password']);

/** What the contract's vocabulary has no word for. */
const WITHOUT_WORD = [
  'pattern',
  'minItems',
  'uniqueItems',
  'multipleOf',
  'minProperties',
  'maxProperties',
  'patternProperties',
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
  'prefixItems',
  'contains',
  'not',
  'if',
];

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function typesOf({ type, nullable }: JsonObject): readonly JsonType[] {
  const words = typeof type === 'string' ? [type] : listOf(type);
  const types = words.flatMap((word) => JSON_TYPES.find((known) => known === word) ?? []);
  return nullable === true && types.length > 0 && !types.includes('null') ? [...types, 'null'] : types;
}

function asType(types: readonly JsonType[]): Pick<Schema, 'type'> {
  const [only, ...others] = types;
  if (only === undefined) return {};
  return { type: others.length === 0 ? only : types };
}

class Converter {
  readonly narrowed: string[] = [];
  readonly #document: OpenApiDocument;

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  #lose(pointer: string, keyword: string, why = `${keyword} has no word in a contract`): void {
    this.#document.leaveOut(within(pointer, keyword), why);
    this.narrowed.push(keyword);
  }

  convert(value: unknown, pointer: string, trail: readonly string[]): Schema {
    if (!isObject(value)) {
      if (value === false) this.#lose(pointer, 'false', 'allows no value');
      return {};
    }
    const part = this.#document.follow({ value, pointer });
    if (part === null || trail.includes(part.pointer) || trail.length > DEEPEST) {
      if (part !== null) this.#document.leaveOut(pointer, 'is nested too deep, or in itself');
      this.narrowed.push('$ref');
      return {};
    }
    return this.#object(part, [...trail, part.pointer]);
  }

  #object({ value, pointer }: Part, trail: readonly string[]): Schema {
    const merged = this.#joined(value, pointer, trail);
    const types = typesOf(value);
    for (const keyword of WITHOUT_WORD) if (value[keyword] !== undefined) this.#lose(pointer, keyword);
    return {
      ...merged,
      ...asType(types),
      ...this.#values(value, pointer),
      ...this.#bounds(value, pointer, types),
      ...this.#text(value, pointer),
      ...this.#default(value, pointer),
      ...this.#parts(value, pointer, trail, merged),
      ...(isObject(value['x-transitions']) && { 'x-transitions': value['x-transitions'] as Moves }),
      ...(value.readOnly === true && { readOnly: true }),
      ...(value.deprecated === true && { deprecated: true }),
      ...(typeof value.description === 'string' && { description: value.description }),
    };
  }

  /** `allOf` says what holds together; of `oneOf` and `anyOf` only a choice with null, or of words, has a place. */
  #joined(value: JsonObject, pointer: string, trail: readonly string[]): Schema {
    let merged: Schema = {};
    for (const [at, one] of listOf(value.allOf).entries()) {
      const schema = this.convert(one, within(pointer, 'allOf', at), trail);
      const properties = { ...merged.properties, ...schema.properties };
      const required = [...new Set([...(merged.required ?? []), ...(schema.required ?? [])])];
      merged = {
        ...merged,
        ...schema,
        ...(Object.keys(properties).length > 0 && { properties }),
        ...(required.length > 0 && { required }),
      };
    }
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      if (value[keyword] === undefined) continue;
      const choice = this.#choice(listOf(value[keyword]), within(pointer, keyword), trail);
      if (choice === null) this.#lose(pointer, keyword);
      else merged = { ...merged, ...choice };
    }
    return merged;
  }

  #choice(options: readonly unknown[], pointer: string, trail: readonly string[]): Schema | null {
    const others = options.filter((one) => !(isObject(one) && one.type === 'null'));
    const [first] = others;
    const at = options.indexOf(first);
    if (others.length === 1) {
      const schema = this.convert(first, within(pointer, at), trail);
      if (schema.type === undefined || others.length === options.length) return schema;
      return { ...schema, type: [...new Set<JsonType>([...[schema.type].flat(), 'null'])] };
    }
    const words = others.flatMap((one) => (isObject(one) && Array.isArray(one.enum) ? [one.enum] : []));
    return words.length === options.length && words.flat().every(isScalar) ? { enum: words.flat() } : null;
  }

  #values({ enum: words, const: word }: JsonObject, pointer: string): Schema {
    const values = word === undefined ? words : [word];
    if (values === undefined) return {};
    if (Array.isArray(values) && values.length > 0 && values.every(isScalar)) return { enum: [...new Set(values)] };
    this.#lose(pointer, 'enum', 'holds what is no scalar');
    return {};
  }

  #bounds(value: JsonObject, pointer: string, types: readonly JsonType[]): Schema {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, maxItems } = value;
    const isWhole = types.includes('integer') && !types.includes('number');
    const bound = (inclusive: unknown, exclusive: unknown, step: number, keyword: string): number | undefined => {
      const edge = exclusive === true ? inclusive : exclusive;
      if (typeof edge !== 'number') return typeof inclusive === 'number' ? inclusive : undefined;
      if (isWhole && Number.isInteger(edge)) return edge + step;
      this.#lose(pointer, keyword);
      return edge;
    };
    const least = bound(minimum, exclusiveMinimum, 1, 'exclusiveMinimum');
    const most = bound(maximum, exclusiveMaximum, -1, 'exclusiveMaximum');
    return {
      ...(least !== undefined && { minimum: least }),
      ...(most !== undefined && { maximum: most }),
      ...(Number.isInteger(maxItems) && { maxItems: maxItems as number }),
    };
  }

  #text({ format, minLength, maxLength }: JsonObject, pointer: string): Schema {
    if (typeof minLength === 'number' && minLength > 1) this.#lose(pointer, 'minLength');
    if (typeof maxLength === 'number') {
      if (maxLength < LONG_ENOUGH) this.#lose(pointer, 'maxLength');
      else this.#document.leaveOut(within(pointer, 'maxLength'), 'maxLength has no word in a contract');
    }
    if (typeof format !== 'string' || ANNOTATING_FORMATS.has(format)) return {};
    if (format === 'date-time') return { format, 'x-zoned': true };
    if (KNOWN_FORMATS.has(format)) return { format };
    this.#lose(pointer, 'format', `no value of the format ${format} can be made`);
    return {};
  }

  #default({ default: value }: JsonObject, pointer: string): Schema {
    if (value === undefined) return {};
    if (isScalar(value) || (Array.isArray(value) && value.every(isScalar))) return { default: value };
    this.#document.leaveOut(within(pointer, 'default'), 'is neither a scalar nor a list of scalars');
    return {};
  }

  #parts(value: JsonObject, pointer: string, trail: readonly string[], merged: Schema): Schema {
    const properties: Record<string, Schema> = { ...merged.properties };
    for (const [name, member] of Object.entries(objectOf(value.properties))) {
      const place = within(pointer, 'properties', name);
      if (isPlainName(name)) properties[name] = this.convert(member, place, trail);
      else this.#document.leaveOut(place, 'no requirement can be named after it');
    }
    const asked = listOf(value.required).map(String);
    const lost = asked.find((name) => !Object.hasOwn(properties, name));
    if (lost !== undefined) this.#lose(pointer, 'required', `asks for ${lost}, which is declared nowhere`);
    const required = [...new Set([...(merged.required ?? []), ...asked])].filter((name) =>
      Object.hasOwn(properties, name),
    );
    return {
      ...(value.items !== undefined && { items: this.convert(value.items, within(pointer, 'items'), trail) }),
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(typeof value.additionalProperties === 'boolean' && { additionalProperties: value.additionalProperties }),
    };
  }
}

export function argumentSchema(document: OpenApiDocument, value: unknown, pointer: string): Converted {
  const converter = new Converter(document);
  const schema = converter.convert(value, pointer, []);
  return { schema, narrowed: [...new Set(converter.narrowed)] };
}
