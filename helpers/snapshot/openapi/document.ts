/** An OpenAPI document, read from a file, and what in it could not be made part of a contract. */

import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { isScalar, type ParsedNode, parseDocument, visit } from 'yaml';
import { isObject, type JsonObject, objectOf } from '../../deployment/index-document.ts';
import { errorCode } from '../../error-code.ts';
import { firstPart } from '../../exchange/first-part.ts';
import { DOCUMENT_LIMITS, FILE_LIMITS } from '../../exchange/limits.ts';
import { UsageError } from '../../usage-error.ts';
import { yamlPart } from './yaml-part.ts';

/** A part of a document that the contract does not hold, or holds in part. */
export interface Unrepresented {
  /** JSON pointer into the document. */
  readonly pointer: string;
  readonly reason: string;
}

/** A part of the document, and where it stands. */
export interface Part {
  readonly value: JsonObject;
  readonly pointer: string;
}

const VERSION = /^3\.[01]\./;
const MOST_REFERENCES = 50;

export function within(pointer: string, ...names: readonly (string | number)[]): string {
  const escaped = names.map((name) => String(name).replaceAll('~', '~0').replaceAll('/', '~1'));
  return [pointer, ...escaped].join('/');
}

export class OpenApiDocument {
  readonly root: JsonObject;
  readonly unrepresented: Unrepresented[] = [];
  readonly #told = new Set<string>();

  constructor(root: JsonObject) {
    this.root = root;
  }

  /** Names what is left out, once. */
  leaveOut(pointer: string, reason: string): void {
    const key = `${pointer} ${reason}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.unrepresented.push({ pointer, reason });
  }

  /** What stands at a pointer; undefined where nothing does. */
  at(pointer: string): unknown {
    const names = pointer.split('/').slice(1);
    return names
      .map((name) => decoded(name).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((value, name) => {
        if (Array.isArray(value)) return value[Number(name)];
        return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
      }, this.root);
  }

  /** The part itself, or what it refers to; null where that is not in the document, which is named. */
  follow(part: Part): Part | null {
    let { value, pointer } = part;
    for (let steps = 0; typeof value.$ref === 'string'; steps += 1) {
      const reference = value.$ref;
      const target = reference.startsWith('#/') ? this.at(reference.slice(1)) : undefined;
      if (!isObject(target) || steps > MOST_REFERENCES) {
        this.leaveOut(part.pointer, `refers to ${reference}, which the document does not hold`);
        return null;
      }
      value = target;
      pointer = reference.slice(1);
    }
    return { value, pointer };
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Parsed {
  readonly root: unknown;
  /** Why the rest of it is left out; null where nothing is. */
  readonly why: string | null;
}

/** The parser's own check compares each member with each. */
function rejectRepeated(contents: ParsedNode | null): void {
  visit(contents, {
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        const name = isScalar(key) ? key.value : key;
        if (names.has(name)) throw new Error(`${String(name)} stands twice in one object`);
        names.add(name);
      }
    },
  });
}

function fromYaml(whole: string): Parsed {
  const { text, why } = yamlPart(whole);
  if (text.length > 2 * FILE_LIMITS.yaml) throw new Error('it is too long for YAML, save it as JSON');
  const document = parseDocument(text, { uniqueKeys: false, logLevel: 'error' });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  rejectRepeated(document.contents);
  return { root: document.toJS(), why };
}

function fromJson(text: string): Parsed {
  // What an operation declares is read as a whole or not at all.
  const found = firstPart(text, null, { ...DOCUMENT_LIMITS, values: Number.POSITIVE_INFINITY });
  return { root: JSON.parse(found?.text ?? text), why: found?.part?.why ?? null };
}

function parsed(text: string, path: string): Parsed {
  try {
    if (text.length > FILE_LIMITS.characters) throw new Error(`it is longer than ${FILE_LIMITS.characters} characters`);
    return extname(path) === '.json' ? fromJson(text) : fromYaml(text);
  } catch (cause) {
    const [why] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    throw new UsageError(`${path} can't be read as ${extname(path) === '.json' ? 'JSON' : 'YAML'}: ${why}`, { cause });
  }
}

/** @throws UsageError for what is no OpenAPI document of version 3 */
export function readOpenApi(path: string): OpenApiDocument {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    throw new UsageError(`${path} can't be read (${errorCode(cause)}): name an OpenAPI document in JSON or YAML.`, {
      cause,
    });
  }
  const { root: read, why } = parsed(text, path);
  const root = objectOf(read);
  const version = String(root.openapi ?? root.swagger ?? '');
  if (VERSION.test(version)) {
    const document = new OpenApiDocument(root);
    if (why !== null) document.leaveOut('', `is larger than a run reads, and read to its first part: ${why}`);
    return document;
  }
  const what = version === '' ? 'is no OpenAPI document' : `is of version ${version}`;
  throw new UsageError(`${path} ${what}: name one of OpenAPI 3.0 or 3.1.`);
}
