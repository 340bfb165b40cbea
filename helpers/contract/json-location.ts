import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { escaped, isObject, type Json, type JsonObject, unescaped } from './json.ts';

/** A file of the contract is broken; the message names the file and the place in it as a JSON pointer. */
export class ContractError extends Error {
  override readonly name = 'ContractError';

  constructor(file: string, pointer: string, problem: string) {
    super(`${file}${pointer === '' ? '' : `#${pointer}`}: ${problem}`);
  }
}

/** A value in a JSON file together with the way to it, so that a complaint can say where it stands. */
export class JsonLocation {
  /** Path below the folder of the files, with slashes. */
  readonly file: string;
  /** JSON pointer; empty for the whole file. */
  readonly pointer: string;
  readonly value: Json;

  constructor(file: string, pointer: string, value: Json) {
    this.file = file;
    this.pointer = pointer;
    this.value = value;
  }

  fail(problem: string): never {
    throw new ContractError(this.file, this.pointer, problem);
  }

  object(): JsonObject {
    return isObject(this.value) ? this.value : this.fail('must be an object');
  }

  string(): string {
    return typeof this.value === 'string' ? this.value : this.fail('must be a string');
  }

  boolean(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.fail('must be true or false');
  }

  oneOf<T extends string>(known: readonly T[]): T {
    return known.find((value) => value === this.value) ?? this.fail(`must be one of ${known.join(', ')}`);
  }

  items(): readonly JsonLocation[] {
    if (!Array.isArray(this.value)) return this.fail('must be an array');
    return this.value.map((item: Json, index) => this.at(String(index), item));
  }

  members(): readonly (readonly [string, JsonLocation])[] {
    return Object.entries(this.object()).map(([name, value]) => [name, this.at(name, value)]);
  }

  member(name: string): JsonLocation {
    return this.optional(name) ?? this.fail(`lacks "${name}"`);
  }

  optional(name: string): JsonLocation | undefined {
    const object = this.object();
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    return value === undefined ? undefined : this.at(name, value);
  }

  private at(name: string, value: Json): JsonLocation {
    return new JsonLocation(this.file, `${this.pointer}/${escaped(name)}`, value);
  }
}

/** The JSON files under one folder, each read once. */
export class JsonFiles {
  private readonly folder: string;
  private readonly known = new Map<string, JsonLocation>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** @throws {ContractError} if the file is missing or is no JSON. */
  read(file: string): JsonLocation {
    const known = this.known.get(file);
    if (known !== undefined) return known;
    const place = new JsonLocation(file, '', parse(file, readText(join(this.folder, file), file)));
    this.known.set(file, place);
    return place;
  }

  /** What the `$ref` at `place` points to: a path relative to its file, a JSON pointer, or both. */
  follow(place: JsonLocation): JsonLocation {
    const [path = '', pointer = ''] = place.string().split('#');
    const file = path === '' ? place.file : posix.join(posix.dirname(place.file), path);
    let target = this.read(file);
    for (const token of pointer.split('/').slice(1)) {
      target = target.optional(unescaped(token)) ?? place.fail(`points to ${file}#${pointer}, which does not exist`);
    }
    return target;
  }
}

function readText(path: string, file: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ContractError(file, '', 'cannot be read');
  }
}

function parse(file: string, text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (cause) {
    throw new ContractError(file, '', `is no JSON (${(cause as Error).message})`);
  }
}
