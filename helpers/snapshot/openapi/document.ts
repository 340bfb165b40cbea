/** An OpenAPI document, read from a file, and what in it could not be made part of a contract. */

import { readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { load } from 'js-yaml';
import { escaped, unescaped } from '../../contract/json.ts';
import type { NotHeldPlace } from '../../contract/types.ts';
import { decoded } from '../../deployment/address.ts';
import { isObject, type JsonObject, objectOf } from '../../deployment/index-document.ts';
import { errorCode } from '../../error-code.ts';
import { firstPart } from '../../exchange/first-part.ts';
import { DOCUMENT_LIMITS, FILE_LIMITS } from '../../exchange/limits.ts';
import { UsageError } from '../../usage-error.ts';

export interface Fragment {
  readonly value: JsonObject;
  readonly pointer: string;
}

/** An operation of the document can't be asked; the message ends a sentence that names it. */
export class NotAskableError extends Error {
  override readonly name = 'NotAskableError';
}

const VERSION = /^3\.[01]\./;
const MAX_REFERENCES = 50;
const OTHER_FILES = 'x-files';

export function within(pointer: string, ...names: readonly (string | number)[]): string {
  return [pointer, ...names.map((name) => escaped(String(name)))].join('/');
}

/** OpenAPI 3.0 says by a flag that a bound is none of the values: the same schema as 3.1 has it. */
export function upgraded(value: JsonObject): JsonObject {
  return ['minimum', 'maximum'].reduce((schema, inclusive) => {
    const exclusive = inclusive === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
    const { [inclusive]: bound, [exclusive]: flag, ...rest } = schema;
    if (typeof flag !== 'boolean') return schema;
    return bound === undefined ? rest : { ...rest, [flag ? exclusive : inclusive]: bound };
  }, value);
}

/** A choice of which a member says what it is: by the others alone it may be several. */
export function choiceOf<Keyword extends string>(keyword: Keyword, { discriminator, anyOf }: JsonObject) {
  return keyword === 'oneOf' && isObject(discriminator) && anyOf === undefined ? 'anyOf' : keyword;
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

  /** Names what can't be sent. @throws NotAskableError where an operation asks for it: in which words, `asked` says */
  lose(pointer: string, reason: string, asked: string | false): null {
    this.omit(pointer, reason);
    if (asked !== false) throw new NotAskableError(`asks for ${asked} can't be sent: it ${reason}`);
    return null;
  }

  /** Whether a text is a pattern; what is none is named. */
  isPattern(text: string, pointer: string): boolean {
    try {
      new RegExp(text, 'u');
      return true;
    } catch {
      this.omit(pointer, 'is no regular expression of ECMAScript with its flag for Unicode');
      return false;
    }
  }

  at(pointer: string): unknown {
    const names = pointer.split('/').map((name) => unescaped(decoded(name)));
    return names.slice(1).reduce<unknown>((value, name) => {
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

/** The JSON that a text in YAML stands for. */
function jsonOf(yaml: string): string {
  let values = 0;
  return JSON.stringify(load(yaml, { maxDepth: DOCUMENT_LIMITS.levels }), (_, value: unknown) => {
    values += 1;
    if (values > yaml.length) throw new Error('its aliases stand for more than it can hold');
    return value;
  });
}

/** @returns why the rest of it is left out, or null where nothing is */
function parsed(text: string, path: string): { readonly root: unknown; readonly why: string | null } {
  const kind = extname(path) === '.json' ? 'JSON' : 'YAML';
  try {
    if (text.length > FILE_LIMITS.characters) throw new Error(`it is longer than ${FILE_LIMITS.characters} characters`);
    const json = kind === 'JSON' ? text : jsonOf(text);
    // What an operation declares is read as a whole or not at all.
    const found = firstPart(json, null, { ...DOCUMENT_LIMITS, values: Number.POSITIVE_INFINITY });
    return { root: JSON.parse(found?.text ?? json), why: found?.part?.why ?? null };
  } catch (cause) {
    const [why] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    throw new UsageError(`${path} can't be read as ${kind}: ${why}`, { cause });
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
    return JSON.parse(JSON.stringify(value), (name, member: unknown) =>
      name === '$ref' && typeof member === 'string' ? this.#reference(member, path) : member,
    );
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
    try {
      const { root } = parsed(readFileSync(path, 'utf8'), path);
      const name = `${this.#names.size}`;
      this.#names.set(path, name);
      this.files[name] = this.within(root, path);
      return name;
    } catch {
      return undefined;
    }
  }
}

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
