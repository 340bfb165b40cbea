import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { addContractFormats } from '../contract/formats.ts';
import { canonicalJson } from '../contract/json.ts';
import type { Contract } from '../contract/types.ts';
import { firstPart } from '../exchange/first-part.ts';
import { DOCUMENT_LIMITS, type DocumentLimits } from '../exchange/limits.ts';
import { asAnswered } from '../exchange/read-as.ts';
import { PACKAGE_ROOT } from '../package-root.ts';

const FOLDER = join(PACKAGE_ROOT, 'schemas', 'responses');
/** Holds the parts that the other schemas share; describes no document itself. */
const SHARED = 'common';
const MAX_ERRORS = 20;
/** Of a document that is searched for all errors: their number times itself is what that takes. */
const SEARCHED: DocumentLimits = { ...DOCUMENT_LIMITS, values: 10_000 };
const MAX_SHOWN_LENGTH = 60;

export interface SchemaError {
  /** JSON pointer into the document; empty for the document itself. */
  readonly path: string;
  /** What it must be, for instance `must be integer`. */
  readonly rule: string;
  /** What it is; undefined where that is not told in a word. */
  readonly is: string | undefined;
}

interface Validators {
  readonly quick: Ajv2020;
  readonly thorough: Ajv2020;
}

const schemas = readSchemas();
const own: Validators = { quick: validatorOf({ allErrors: false }), thorough: validatorOf({ allErrors: true }) };
/** Those of other contracts, by the hash of their schemas: the same schemas are compiled once. */
const others = new Map<string, Validators>();
/** Between the name of a schema and the hash of those that it is one of; a name of a schema holds none. */
const OF = '@';

function readSchemas(): ReadonlyMap<string, object> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  return new Map(
    files.sort().map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))]),
  );
}

/** Each schema is compiled when it is first asked for. The files are checked against their meta-schema by a test. */
function validatorOf(options: { readonly allErrors: boolean }): Ajv2020 {
  const ajv = new Ajv2020({
    ...options,
    strict: true,
    // Parts of one object are typed in several places, by a `$ref` and beside it.
    strictTypes: false,
    strictRequired: false,
    validateSchema: false,
    // What many schemas refer to is compiled once.
    inlineRefs: false,
    // Most schemas are used a few times in a run: compiling fast pays more than running fast.
    code: { optimize: false },
  });
  ajv.addKeyword('x-open');
  addContractFormats(ajv);
  for (const [name, schema] of schemas) ajv.addSchema(schema, `${name}.json`);
  return ajv;
}

/** The same for schemas that were not written for this package: what they say beyond JSON Schema is passed over. */
function lenientValidatorOf(options: { readonly allErrors: boolean }, all: ReadonlyMap<string, unknown>): Ajv2020 {
  const ajv = new Ajv2020({
    ...options,
    strict: false,
    validateSchema: false,
    inlineRefs: false,
    logger: false,
    code: { optimize: false },
  });
  addContractFormats(ajv);
  for (const [name, schema] of all) ajv.addSchema(schema as object, `${name}.json`);
  return ajv;
}

/** The contract, in which the operations name schemas of its own in a way that no other contract does. */
export function withResponses(contract: Contract): Contract {
  const { responses } = contract;
  if (responses === undefined || responses.size === 0) return contract;
  const hash = createHash('sha256')
    .update(canonicalJson([...responses]))
    .digest('hex')
    .slice(0, 8);
  if (!others.has(hash)) {
    const of = (allErrors: boolean): Ajv2020 => lenientValidatorOf({ allErrors }, responses);
    others.set(hash, { quick: of(false), thorough: of(true) });
  }
  const named = (name: string): string => `${name}${OF}${hash}`;
  const operations = [...contract.operations].map(([key, operation]) => {
    const { returns } = operation;
    return [key, responses.has(returns) ? { ...operation, returns: named(returns) } : operation] as const;
  });
  const renamed = [...responses].map(([name, schema]) => [named(name), schema] as const);
  return { ...contract, operations: new Map(operations), responses: new Map(renamed) };
}

/** What a reader calls a schema. */
export function schemaTitle(name: string): string {
  return name.split(OF)[0] ?? name;
}

function validatorsFor(name: string): Validators {
  const [, hash] = name.split(OF);
  return (hash === undefined ? undefined : others.get(hash)) ?? own;
}

function validate(ajv: Ajv2020, full: string, document: unknown): readonly ErrorObject[] {
  const name = schemaTitle(full);
  const check = ajv.getSchema(`${name}.json`);
  if (name === SHARED || check === undefined) throw unknownSchema(name);
  return check(document) ? [] : (check.errors ?? []);
}

function unknownSchema(name: string): Error {
  return new Error(`No response schema is called "${name}".`);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** The value itself where it is short, for a reader to recognise; else its type. */
function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return typeOf(value);
  const text = String(JSON.stringify(value));
  return text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH)}…`;
}

/** The errors are told to name no data: each check keeps its last ones, and with them whole documents. */
function valueAt(document: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1);
  return names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], document);
}

function errorOf({ keyword, params, message }: ErrorObject, value: unknown): Omit<SchemaError, 'path'> {
  switch (keyword) {
    case 'type':
      return { rule: `must be ${[params.type].flat().join(' or ')}`, is: typeOf(value) };
    case 'required':
      return { rule: `must have ${JSON.stringify(params.missingProperty)}`, is: undefined };
    case 'enum':
      return { rule: `must be one of ${params.allowedValues.map(shown).join(', ')}`, is: shown(value) };
    case 'format':
      return { rule: `must be a ${params.format}`, is: shown(value) };
    case 'pattern':
      return { rule: `must match ${params.pattern}`, is: shown(value) };
    case 'maxItems':
      return { rule: `must have at most ${params.limit} items`, is: undefined };
    default:
      return { rule: message ?? `breaks ${keyword}`, is: shown(value) };
  }
}

/** What a document breaks that lacks a member. */
const OF_MISSING = new Set(['required', 'anyOf', 'oneOf']);

/** Empty where it can't be written: what others have parsed can be deeper than the call stack. */
function textOf(document: unknown): string {
  try {
    return JSON.stringify(document) ?? '';
  } catch {
    return '';
  }
}

/** By document, the schema that it was last seen to fit: an answer is judged by its case, and with all others. */
const fitting = new WeakMap<object, string>();

/** All errors of a document; of a large one those of its first part, behind the first of all. */
function errorsIn(name: string, document: unknown): readonly ErrorObject[] {
  const isObject = typeof document === 'object' && document !== null;
  if (isObject && fitting.get(document) === name) return [];
  const { quick, thorough } = validatorsFor(name);
  const first = validate(quick, name, document);
  if (first.length === 0 && isObject) fitting.set(document, name);
  if (first.length === 0) return first;
  const kept = firstPart(textOf(document), null, SEARCHED);
  if (kept === null || kept.text === '') return first;
  if (kept.part === null) return validate(thorough, name, document);
  // What seems to be missing may be in the rest.
  const more = validate(thorough, name, JSON.parse(kept.text)).filter(({ keyword }) => !OF_MISSING.has(keyword));
  const told = new Set(first.map(({ schemaPath, instancePath }) => `${schemaPath} ${instancePath}`));
  return [...first, ...more.filter(({ schemaPath, instancePath }) => !told.has(`${schemaPath} ${instancePath}`))];
}

/**
 * What keeps a document from being the one that `schemas/responses/NAME.json` describes; empty if nothing does. At most
 * 20 errors.
 * @param isOpen whether members of the document itself may be missing, because its end is
 * @throws {Error} when there is no such schema.
 */
export function responseErrors(name: string, shownAs: unknown, isOpen = false): readonly SchemaError[] {
  const document = asAnswered(shownAs);
  return errorsIn(name, document)
    .filter(
      ({ keyword, instancePath }) => keyword !== 'if' && !(isOpen && instancePath === '' && OF_MISSING.has(keyword)),
    )
    .slice(0, MAX_ERRORS)
    .map((error) => ({ path: error.instancePath, ...errorOf(error, valueAt(document, error.instancePath)) }));
}

/** Every file of `schemas/responses/` by its name without `.json`, with `common`, whose parts the others refer to. */
export function responseSchemas(): Record<string, unknown> {
  return Object.fromEntries(schemas);
}
