/** The kinds of record of a contract that nobody has written handlers for: what can be made, and read by itself. */
import type { Contract, Operation } from '../../helpers/contract/types.ts';

export interface Kind {
  /** Path of the list, which is where one is made. */
  readonly collection: string;
  readonly read: Operation;
  /** Name of the parameter that the path of one record ends with. */
  readonly parameter: string;
}

export interface Route {
  readonly operation: Operation;
  readonly kind: Kind | null;
  readonly role: 'create' | 'list' | 'item' | 'other';
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

export function withoutSlash(path: string): string {
  return path.replace(/\/$/, '');
}

function kindsOf({ operations }: Contract): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>();
  const has = (method: string, path: string): boolean =>
    operations.has(`${method} ${path}`) || operations.has(`${method} ${path}/`);
  for (const read of operations.values()) {
    const path = withoutSlash(read.path);
    const [, collection = '', parameter = ''] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? [];
    const isKept = has('POST', collection) || has('PUT', path) || has('GET', collection);
    if (read.method === 'GET' && parameter !== '' && isKept) kinds.set(collection, { collection, read, parameter });
  }
  return kinds;
}

function roleOf({ method, path }: Operation, kind: Kind | null): Route['role'] {
  if (kind === null) return 'other';
  if (withoutSlash(path) !== kind.collection) return 'item';
  // Where a path declares by which words its records go, nobody makes another.
  const isOfWords = kind.read.pathParameters[kind.parameter]?.includes('|') === true;
  if (method === 'GET') return 'list';
  return method === 'POST' && !isOfWords ? 'create' : 'other';
}

/** Those without parameters come first: `/rooms/free` is no room. */
export function routesOf(contract: Contract): readonly Route[] {
  const kinds = kindsOf(contract);
  const routes = [...contract.operations.values()].map((operation): Route => {
    const { path, pathParameters } = operation;
    const own = kinds.get(withoutSlash(path)) ?? kinds.get(withoutSlash(path).replace(/\/\{\w+\}$/, '')) ?? null;
    // Names stand between what a path says literally, in which a dot alone has another meaning.
    const parts = path.split(/\{(\w+)\}/);
    const source = parts.map((part, at) =>
      at % 2 === 0 ? part.replaceAll('.', '\\.') : `(${pathParameters[part] ?? '[^/]+'})`,
    );
    return {
      operation,
      kind: own,
      role: roleOf(operation, own),
      pattern: new RegExp(`^${source.join('')}$`),
      names: parts.filter((_, at) => at % 2 === 1),
    };
  });
  return routes.toSorted((a, b) => a.names.length - b.names.length);
}
