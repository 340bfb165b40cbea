import type { Operation } from '../contract/types.ts';

/** Keeps ids safe in shells, file names and addresses. */
function safe(text: string): string {
  return text.replace(/\{(\w+)\}/g, ':$1').replace(/[^\w\-./:]/g, '-');
}

/** Names that can be part of an id as they are. */
export function isPlainName(name: string): boolean {
  return /^[\w-]{1,100}$/.test(name);
}

/** The same for a parameter of a query, whose name may have parts: `filter[name]`. */
export function isQueryName(name: string): boolean {
  return /^[\w.$@:-]+(?:\[[\w.-]*\])*$/.test(name) && name.length <= 100;
}

/** A name as a part of an id: `filter.name`. */
export function nameInId(name: string): string {
  return name.replace(/\[([^\]]*)\]/g, '.$1').replace(/[$@]/g, '-');
}

/** Parts of an address that go into ids as they are, but for the braces around parameters. */
export function isPlainPath(path: string): boolean {
  return /^(?:\/(?:[\w.:-]|\{\w+\})+)+\/?$|^\/$/.test(path);
}

/** The beginning of the ids of everything that rests on one path: `shop-analytics/coupons/:id`. */
export function routeId(operation: Pick<Operation, 'namespace' | 'path'>): string {
  const start = `/${operation.namespace}`;
  const isWithin = operation.path === start || operation.path.startsWith(`${start}/`);
  const tail = isWithin ? operation.path.slice(start.length) : operation.path;
  return safe(`${operation.namespace}${tail}`.replace(/\/+$/, ''));
}

/** The beginning of an operation's requirement ids: `shop-analytics/coupons/:id/DELETE`. */
export function operationId(operation: Pick<Operation, 'namespace' | 'path' | 'method'>): string {
  return `${routeId(operation)}/${operation.method}`;
}
