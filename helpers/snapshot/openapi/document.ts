/** An OpenAPI document, read from a file, and what in it could not be made part of a contract. */

import { readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { isScalar, type ParsedNode, parseDocument, visit } from 'yaml';
import { escaped, unescaped } from '../../contract/json.ts';
import type { NotHeldPlace } from '../../contract/types.ts';
import { decoded } from '../../deployment/address.ts';
import { isObject, type JsonObject, objectOf } from '../../deployment/index-document.ts';
import { errorCode } from '../../error-code.ts';
import { firstPart } from '../../exchange/first-part.ts';
import { DOCUMENT_LIMITS, FILE_LIMITS } from '../../exchange/limits.ts';
import { UsageError } from '../../usage-error.ts';
import { yamlPart } from './yaml-part.ts';

export interface Fragment {
  readonly value: JsonObject;
  readonly pointer: string;
}

const VERSION = /^3\.[01]\./;
const MAX_REFERENCES = 50;

export function within(pointer: string, ...names: readonly (string | number)[]): string {
  return [pointer, ...names.map((name) => escaped(String(name)))].join('/');
}

export class OpenApiDocument {
  readonly root: JsonObject;
  readonly unrepresented: NotHeldPlace[] = [];
  readonly #told = new Set<string>();

  constructor(root: JsonObject) {
    this.root = root;
  }

  /** Names what is left out, once. */
  omit(pointer: string, reason: string): void {
    const key = `${pointer} ${reason}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.unrepresented.push({ pointer, reason });
  }

  at(pointer: string): unknown {
    const names = pointer.split('/').slice(1);
    return names
      .map((name) => unescaped(decoded(name)))
      .reduce<unknown>((value, name) => {
        if (Array.isArray(value)) return value[Number(name)];
        return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
      }, this.root);
  }

  /** The part itself, or what it refers to; null where that is not in the document, which is named. */
  follow(part: Fragment): Fragment | null {
    let { value, pointer } = part;
    for (let steps = 0; typeof value.$ref === 'string'; steps += 1) {
      const reference = value.$ref;
      const target = reference.startsWith('#/') ? this.at(reference.slice(1)) : undefined;
      if (!isObject(target) || steps > MAX_REFERENCES) {
        this.omit(part.pointer, `refers to ${reference}, which the document does not hold`);
        return null;
      }
      value = target;
      pointer = reference.slice(1);
    }
    return { value, pointer };
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

/** Other files that a document refers to, as parts of it: each is read once, under a name of its own. */
class Bundle {
  readonly files: Record<string, unknown> = {};
  readonly #names = new Map<string, string>();

  constructor(path: string) {
    this.#names.set(resolve(path), '');
  }

  /** @returns the same with every reference to a file turned into one within the document */
  within(value: unknown, path: string): unknown {
    if (Array.isArray(value)) return value.map((one) => this.within(one, path));
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([name, member]) => [
      name,
      name === '$ref' && typeof member === 'string' ? this.#reference(member, path) : this.within(member, path),
    ]);
    return Object.fromEntries(entries);
  }

  #reference(reference: string, path: string): string {
    const [file = '', pointer = ''] = reference.split('#');
    // What is on another host is not asked for: nobody allowed it.
    if (/^[a-z][\w+.-]*:/i.test(file)) return reference;
    const name = file === '' ? this.#names.get(resolve(path)) : this.#nameOf(resolve(dirname(path), decoded(file)));
    if (name === undefined) return reference;
    return name === '' ? `#${pointer}` : `#/${OTHER_FILES}/${name}${pointer.replace(/\/$/, '')}`;
  }

  /** @returns undefined for a file that can't be read */
  #nameOf(path: string): string | undefined {
    const known = this.#names.get(path);
    if (known !== undefined) return known;
    let content: unknown;
    try {
      content = parsed(readFileSync(path, 'utf8'), path).root;
    } catch {
      return undefined;
    }
    const name = `${this.#names.size}`;
    this.#names.set(path, name);
    this.files[name] = this.within(content, path);
    return name;
  }
}

const OTHER_FILES = 'x-files';

/** @throws UsageError for what is no OpenAPI document of version 3 that declares paths */
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
  if (root.swagger !== undefined && root.openapi === undefined)
    throw new UsageError(
      `${path} is of Swagger ${version}: convert it first, with npx swagger2openapi ${path} -o openapi.json.`,
    );
  if (!VERSION.test(version)) {
    const what = version === '' ? 'is no OpenAPI document' : `is of version ${version}`;
    throw new UsageError(`${path} ${what}: name one of OpenAPI 3.0 or 3.1.`);
  }
  if (Object.keys(objectOf(root.paths)).length === 0)
    throw new UsageError(`${path} declares no paths, and nothing else can be asked: webhooks are sent by the server.`);
  const bundle = new Bundle(path);
  const whole = objectOf(bundle.within(root, path));
  const document = new OpenApiDocument({ ...whole, [OTHER_FILES]: bundle.files });
  if (why !== null) document.omit('', `is larger than a run reads, and read to its first part: ${why}`);
  return document;
}
