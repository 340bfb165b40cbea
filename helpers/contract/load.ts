import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../package-root.ts';
import { canonicalJson } from './json.ts';
import { JsonFiles, type JsonLocation } from './json-location.ts';
import { type DeclaredArgument, resolveArguments } from './resolve.ts';
import {
  type Argument,
  type Clause,
  type Contract,
  EFFECTS,
  METHODS,
  type Method,
  type Namespace,
  type Operation,
  type Schema,
} from './types.ts';

const NAMESPACES_FILE = 'contract/namespaces.json';
const CLAUSES_FILE = 'contract/clauses.json';
const SCHEMA_FILE = 'contract/contract.schema.json';
const FIELDS_FOLDER = 'contract/fields/';

let loaded: Contract | undefined;

/**
 * The contract that this package ships, read once.
 * @throws {ContractError} naming the file and the place if one of its files is broken.
 */
export function loadContract(): Contract {
  loaded ??= readContract(join(PACKAGE_ROOT, 'schemas'));
  return loaded;
}

/** Reads `contract/` and `responses/` below `folder`. The hash covers what is declared, not the words of the clauses. */
export function readContract(folder: string): Contract {
  const files = new JsonFiles(folder);
  const clauses = readClauses(files.read(CLAUSES_FILE));
  const namespaces = readNamespaces(files.read(NAMESPACES_FILE));
  const responses = listJson(folder, 'responses');
  const reader: Reader = {
    files,
    clauses,
    namespaces: new Set(['site', 'batch', ...namespaces.map(({ name }) => name)]),
    responses: new Set(responses.map((file) => file.slice('responses/'.length, -'.json'.length))),
    share: sharing(),
  };
  const operations = new Map<string, Operation>();
  for (const file of listJson(folder, 'contract').filter(isResourceFile)) readResource(reader, file, operations);
  for (const namespace of namespaces) {
    const operation = indexOperation(namespace);
    operations.set(operation.key, operation);
  }
  const declared = [namespaces, [...operations.values()], responses.map((file) => [file, files.read(file).value])];
  return { hash: hash('sha256', canonicalJson(declared)), namespaces, clauses, operations };
}

interface Reader {
  readonly files: JsonFiles;
  readonly clauses: ReadonlyMap<string, Clause>;
  readonly namespaces: ReadonlySet<string>;
  readonly responses: ReadonlySet<string>;
  /** The one object that stands for all schemas that say the same, so that each is compiled once. */
  share(schema: Schema): Schema;
}

function sharing(): (schema: Schema) => Schema {
  const known = new Map<string, Schema>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const same = known.get(text) ?? schema;
    known.set(text, same);
    return same;
  };
}

function listJson(folder: string, below: string): string[] {
  return readdirSync(join(folder, below), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => `${below}/${file.replaceAll('\\', '/')}`)
    .sort();
}

function isResourceFile(file: string): boolean {
  return ![NAMESPACES_FILE, CLAUSES_FILE, SCHEMA_FILE].includes(file) && !file.startsWith(FIELDS_FOLDER);
}

function readClauses(file: JsonLocation): ReadonlyMap<string, Clause> {
  const clauses = file.members().map(([id, clause]): [string, Clause] => {
    const untested = clause.optional('untested')?.string();
    const title = clause.member('title').string();
    const states = clause.member('states').string();
    return [id, { id, title, states, ...(untested !== undefined && { untested }) }];
  });
  return new Map(clauses);
}

function readNamespaces(file: JsonLocation): readonly Namespace[] {
  const clause = file.member('clause').string();
  return file
    .member('namespaces')
    .items()
    .map((namespace) => ({
      name: namespace.member('name').string(),
      listed: namespace.member('listed').boolean(),
      routesShown: namespace.member('routesShown').boolean(),
      clause,
    }));
}

function readResource(reader: Reader, name: string, operations: Map<string, Operation>): void {
  const file = reader.files.read(name);
  const shared = {
    namespace: knownIn(reader.namespaces, 'namespaces', file.member('namespace')),
    resource: file.member('resource').string(),
    clause: knownIn(reader.clauses, 'clauses', file.member('clause')),
  };
  for (const route of file.member('routes').items()) {
    const path = route.member('path').string();
    const pathParameters = readPathParameters(route, path);
    for (const place of route.member('operations').items()) {
      const effect = place.member('effect').oneOf(EFFECTS);
      const returns = knownIn(reader.responses, 'response schemas', place.member('returns'));
      const declared = readDeclared(reader, place, shared.clause);
      for (const methodPlace of place.member('methods').items()) {
        const method = methodPlace.oneOf(METHODS);
        const key = `${method} ${path}`;
        if (operations.has(key)) methodPlace.fail(`declares ${key} a second time`);
        const args = placeArguments(declared, method, pathParameters);
        operations.set(key, { key, method, path, ...shared, effect, pathParameters, args, returns });
      }
    }
  }
}

function knownIn(names: Pick<ReadonlySet<string>, 'has'>, what: string, place: JsonLocation): string {
  return names.has(place.string()) ? place.string() : place.fail(`is not one of the ${what}`);
}

function readPathParameters(route: JsonLocation, path: string): Readonly<Record<string, string>> {
  const patterns = Object.fromEntries(
    (route.optional('pathParameters')?.members() ?? []).map(([name, pattern]) => [name, pattern.string()]),
  );
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (named.join() !== Object.keys(patterns).join()) route.fail('must give a pattern for each {name} of the path');
  return patterns;
}

function readDeclared(reader: Reader, operation: JsonLocation, clause: string): ReadonlyMap<string, DeclaredArgument> {
  const place = operation.optional('args');
  if (place === undefined) return new Map();
  const declared = resolveArguments(reader.files, place, clause);
  for (const [name, argument] of declared) {
    if (!reader.clauses.has(argument.clause)) place.fail(`takes "${name}" from the unknown clause ${argument.clause}`);
  }
  return new Map(
    [...declared].map(([name, argument]) => [name, { ...argument, schema: reader.share(argument.schema) }]),
  );
}

function placeArguments(
  declared: ReadonlyMap<string, DeclaredArgument>,
  method: Method,
  pathParameters: Readonly<Record<string, string>>,
): Readonly<Record<string, Argument>> {
  const elsewhere = method === 'GET' || method === 'DELETE' ? 'query' : 'body';
  const args = [...declared].map(([name, argument]): [string, Argument] => [
    name,
    { name, in: Object.hasOwn(pathParameters, name) ? 'path' : elsewhere, ...argument },
  ]);
  return Object.fromEntries(args);
}

function indexOperation({ name, clause }: Namespace): Operation {
  const argument = (argumentName: string, value: string, description: string, more: Schema = {}): Argument => ({
    name: argumentName,
    in: 'query',
    required: false,
    schema: { default: value, description, 'x-open': 'No type is declared.', ...more },
    clause,
  });
  return {
    key: `GET /${name}`,
    method: 'GET',
    path: `/${name}`,
    namespace: name,
    resource: 'index',
    clause,
    effect: 'read',
    pathParameters: {},
    args: {
      namespace: argument('namespace', name, 'The default is the name that the site gives the namespace.', {
        'x-namespace-name': true,
      }),
      context: argument('context', 'view', 'Scope of the answer.'),
    },
    returns: 'namespace-index',
  };
}
