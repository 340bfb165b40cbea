/** Compares one constraint of the contract with what a deployment declares for the same argument. */
import type { JsonType, Schema } from '../../contract/types.ts';
import { isObject, type JsonObject, listOf } from '../../deployment/index-document.ts';
import { broken, type Judgement, MET, metWith } from '../../requirement/judgement.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import { shown } from './types.ts';

/** A deployment's declaration of an argument, or of a member or an item below one. */
export type Declaration = JsonObject;

const ALL_TYPES: readonly JsonType[] = ['null', 'object', 'string', 'number', 'boolean', 'integer', 'array'];

/** Words that platforms use, or used, where JSON Schema has others. */
const PLATFORM_TYPES: ReadonlyMap<unknown, readonly JsonType[]> = new Map([
  ['int', ['integer']],
  ['bool', ['boolean']],
  ['float', ['number']],
  ['double', ['number']],
  ['mixed', ALL_TYPES],
  ['date-time', ['string', 'null']],
]);

export function typesOf(value: unknown): readonly unknown[] {
  const words = typeof value === 'object' && value !== null ? listOf(value) : [value];
  return words.flatMap<unknown>((word) => PLATFORM_TYPES.get(word) ?? [word]);
}

/** An integer is a number: beside `number`, or in its place, it says nothing more. */
function withoutIntegers(types: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  return types.filter((type) => !(type === 'integer' && (types.includes('number') || others.includes('number'))));
}

/** What a declaration without `type` still tells of it. */
function impliedTypes(declaration: Declaration): readonly unknown[] | null {
  const { format } = declaration;
  if (PLATFORM_TYPES.has(format) || ALL_TYPES.some((type) => type === format)) return typesOf(format);
  if (isObject(declaration.items)) return ['array'];
  if (isObject(declaration.properties)) return ['object'];
  return null;
}

function isWithin(types: readonly unknown[], others: readonly unknown[]): boolean {
  return types.every((type) => others.includes(type) || (type === 'number' && others.includes('integer')));
}

function judgeType(expected: NonNullable<Schema['type']>, declaration: Declaration): Judgement {
  const wanted = typesOf(expected);
  if (declaration.type === undefined || declaration.type === null) {
    const implied = impliedTypes(declaration);
    const isOpen = implied === null || implied.some((type) => wanted.includes(type));
    if (tolerates('type-undeclared', isOpen)) return metWith('declares-no-type');
    return broken('implies-other', { declared: (implied ?? ['none']).map(String), expected: wanted.map(String) });
  }
  const declared = typesOf(declaration.type);
  if (!isWithin(wanted, declared))
    return broken('declares-other', {
      keyword: 'type',
      declared: shown(declaration.type),
      expected: shown(expected),
    });
  const extra = withoutIntegers(declared, wanted).filter((type) => !wanted.includes(type));
  return extra.length === 0 ? MET : metWith('allows-more', { types: extra.map(String) });
}

function judgeEnum(expected: readonly unknown[], declaration: Declaration, siteDependent: boolean): Judgement {
  const declared = listOf(declaration.enum);
  if (siteDependent) return declared.length > 0 ? MET : broken('declares-none', { keyword: 'enum' });
  if (declared.length === 0) return broken('declares-none', { keyword: 'enum', expected: shown(expected) });
  const missing = expected.filter((value) => !declared.includes(value));
  if (missing.length > 0) return broken('enum-lacks', { declared: shown(declared), missing: missing.map(shown) });
  const extra = declared.filter((value) => !expected.includes(value));
  return extra.length === 0 ? MET : metWith('enum-has-more', { values: shown(extra) });
}

function isSameNumber(declared: unknown, expected: number): boolean {
  const isText = typeof declared === 'string' && declared.trim() !== '';
  return declared === expected || tolerates('default-form', isText && Number(declared) === expected);
}

function judgeBound(name: 'minimum' | 'maximum' | 'maxItems', expected: number, declaration: Declaration): Judgement {
  const declared = declaration[name];
  if (declared === undefined) return broken('declares-none', { keyword: name, expected });
  return isSameNumber(declared, expected)
    ? MET
    : broken('declares-other', { keyword: name, declared: shown(declared), expected });
}

function judgeFormat(expected: string, declaration: Declaration): Judgement {
  if (declaration.format === expected) return MET;
  if (declaration.format === undefined) return broken('declares-none', { keyword: 'format', expected });
  return broken('declares-other', { keyword: 'format', declared: shown(declaration.format), expected });
}

const TRUE_WORDS: readonly unknown[] = [true, 1, '1', 'true'];
const FALSE_WORDS: readonly unknown[] = [false, 0, '0', 'false', ''];

function isSameDefault(declared: unknown, expected: unknown): boolean {
  if (declared === expected) return true;
  if (typeof expected === 'boolean')
    return tolerates('default-form', (expected ? TRUE_WORDS : FALSE_WORDS).includes(declared));
  if (typeof expected === 'number') return isSameNumber(declared, expected);
  if (Array.isArray(expected)) {
    return (
      Array.isArray(declared) &&
      declared.length === expected.length &&
      expected.every((item, at) => isSameDefault(declared[at], item))
    );
  }
  return false;
}

export function judgeDefault(expected: unknown, declaration: Declaration, siteDependent = false): Judgement {
  const declared = declaration.default;
  if (declared === undefined && expected === null) return metWith('declares-no-default');
  if (declared === undefined) return broken('declares-none', { keyword: 'default', expected: shown(expected) });
  if (siteDependent) return MET;
  return isSameDefault(declared, expected)
    ? MET
    : broken('declares-other', { keyword: 'the default', declared: shown(declared), expected: shown(expected) });
}

/** @param format such as `YYYY-MM-DD HH:MM:SS`: a letter stands for a digit */
function judgeGeneratedDefault(format: string, declaration: Declaration): Judgement {
  const declared = declaration.default;
  const shape = typeof declared === 'string' ? declared.replace(/\d/g, '0') : null;
  if (shape === format.replace(/[A-Z]/g, '0')) return MET;
  const expected = `a default like ${format}`;
  if (declared === undefined) return broken('declares-none', { keyword: 'default', expected });
  return broken('declares-other', { keyword: 'the default', declared: shown(declared), expected });
}

function judgeReadOnly(declaration: Declaration): Judgement {
  return [declaration.readonly, declaration.readOnly].some((word) => word !== undefined && TRUE_WORDS.includes(word))
    ? MET
    : broken('not-read-only');
}

/** A platform flags the argument itself; JSON Schema lists it in the object that holds it. */
export function judgeRequired(
  expected: boolean,
  name: string,
  declaration: Declaration,
  holder: Declaration | null,
): Judgement {
  const listed = Array.isArray(holder?.required) && holder.required.includes(name);
  const declared = listed || TRUE_WORDS.includes(declaration.required);
  if (declared === expected) return MET;
  return broken(declared ? 'not-optional' : 'not-required');
}

/** Formats of the platform. Others in the contract are its own words for what the interface says in prose. */
const DECLARED_FORMATS: readonly string[] = ['date-time', 'email', 'uri'];

export interface Constraint {
  readonly name: string;
  judge(declaration: Declaration): Judgement;
}

/** The constraints of a schema that an index declares, without those of its members and items. */
export function constraintsOf(schema: Schema): readonly Constraint[] {
  const constraints: Constraint[] = [];
  const add = (name: string, judge: Constraint['judge']) => constraints.push({ name, judge });
  const { type, enum: values, format } = schema;
  const generated = schema['x-generated-default'];
  const siteDependent = schema['x-site-dependent'] !== undefined;
  if (type !== undefined) add('type', (declaration) => judgeType(type, declaration));
  if (values !== undefined) {
    add('enum', (declaration) => judgeEnum(values, declaration, siteDependent));
  }
  for (const bound of ['minimum', 'maximum', 'maxItems'] as const) {
    const expected = schema[bound];
    if (expected !== undefined) add(bound, (declaration) => judgeBound(bound, expected, declaration));
  }
  if (format !== undefined && DECLARED_FORMATS.includes(format)) {
    add('format', (declaration) => judgeFormat(format, declaration));
  }
  if (generated !== undefined) add('default', (declaration) => judgeGeneratedDefault(generated, declaration));
  else if (schema.default !== undefined)
    add('default', (declaration) => judgeDefault(schema.default, declaration, siteDependent));
  if (schema.readOnly === true) add('readOnly', judgeReadOnly);
  if (schema.additionalProperties === true) {
    add('additionalProperties', ({ additionalProperties }) =>
      additionalProperties === false ? broken('not-open') : MET,
    );
  }
  return constraints;
}
