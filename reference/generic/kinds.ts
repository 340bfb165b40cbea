/** The kinds of record of a contract that nobody has written handlers for: what can be made, and read by itself. */
import type { Contract, Operation } from '../../helpers/contract/types.ts';

export interface Kind {
  /** Path of the list, which is where one is made. */
  readonly collection: string;
  readonly create: Operation;
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

function kindsOf({ operations }: Contract): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>();
  for (const { path, method } of operations.values()) {
    const [, collection = '', parameter = ''] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? [];
    const create = operations.get(`POST ${collection}`);
    if (method === 'GET' && create !== undefined) kinds.set(collection, { collection, create, parameter });
  }
  return kinds;
}

function roleOf({ method, path }: Operation, kind: Kind | null): Route['role'] {
  if (kind === null) return 'other';
  if (path !== kind.collection) return 'item';
  return method === 'POST' ? 'create' : method === 'GET' ? 'list' : 'other';
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Those without parameters come first: `/rooms/free` is no room. */
export function routesOf(contract: Contract): readonly Route[] {
  const kinds = kindsOf(contract);
  const routes = [...contract.operations.values()].map((operation): Route => {
    const { path, pathParameters } = operation;
    const own = kinds.get(path) ?? kinds.get(path.replace(/\/\{\w+\}$/, '')) ?? null;
    const parts = path.split(/(\{\w+\})/);
    const source = parts.map((part) =>
      part.startsWith('{') ? `(${pathParameters[part.slice(1, -1)] ?? '[^/]+'})` : escaped(part),
    );
    return {
      operation,
      kind: own,
      role: roleOf(operation, own),
      pattern: new RegExp(`^${source.join('')}$`),
      names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    };
  });
  return routes.toSorted((a, b) => a.names.length - b.names.length);
}
