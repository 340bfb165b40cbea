import { join } from 'node:path';
import { PACKAGE_ROOT } from '../package-root.ts';
import { JsonFiles, type JsonLocation } from './json-location.ts';

interface KnownName {
  readonly name: string;
  /**
   * How the paths below the namespace begin in the contract and on the site, where they do more than swap the name; the
   * namespace's own index route swaps the name all the same.
   */
  readonly prefix?: { readonly from: string; readonly to: string };
}

/** A whole path segment that sites call otherwise. */
export interface RenamedSegment {
  /** Neutral name of the namespace whose paths hold it. */
  readonly namespace: string;
  readonly segment: string;
  readonly names: readonly string[];
}

export interface Vocabulary {
  readonly namespaces: ReadonlyMap<string, readonly KnownName[]>;
  readonly segments: readonly RenamedSegment[];
}

let loaded: Vocabulary | undefined;

/**
 * The known vocabulary, from `schemas/names/site-plugins.json`, read once.
 * @throws {ContractError} naming the place if the file is broken.
 */
export function loadVocabulary(): Vocabulary {
  loaded ??= readVocabulary();
  return loaded;
}

function readVocabulary(): Vocabulary {
  const file = new JsonFiles(join(PACKAGE_ROOT, 'schemas')).read('names/site-plugins.json');
  const namespaces = file.member('namespaces').items();
  return {
    namespaces: new Map(
      namespaces.map((entry) => [entry.member('namespace').string(), entry.member('names').items().map(readName)]),
    ),
    segments: file.member('segments').items().map(readSegment),
  };
}

function readSegment(entry: JsonLocation): RenamedSegment {
  const names = entry.member('names').items();
  return {
    namespace: entry.member('namespace').string(),
    segment: entry.member('segment').string(),
    names: names.map((name) => name.string()),
  };
}

function readName(entry: JsonLocation): KnownName {
  const name = entry.member('name').string();
  const prefix = entry.optional('prefix');
  if (prefix === undefined) return { name };
  return { name, prefix: { from: prefix.member('from').string(), to: prefix.member('to').string() } };
}
