/** The records that a call addresses: by its path, or by the requests and lists of a batch. */

import type { Resource } from '../cases/types.ts';
import type { Session } from '../engine/session.ts';
import { parseJson } from '../exchange/json.ts';
import { isReading } from '../exchange/methods.ts';
import { otherParents, pathParameterNames, recordParameter, recordValue } from '../exchange/serialise.ts';
import type { Call } from '../exchange/types.ts';
import type { Id } from '../ledger/ledger.ts';
import { isRecord } from '../verdict/judge.ts';
import { idIn } from '../verdict/records.ts';
import type { Document } from './evidence.ts';
import type { Purpose } from './ownership.ts';

export interface Addressed {
  readonly kind: string;
  /** What reports call it. */
  readonly resource: Resource | null;
  /** Path of the read that shows whether the record is there, with one parameter. */
  readonly path: string;
  readonly parameter: 'id' | 'slug';
  readonly value: Id;
  /** Values of the path above it, where they are others than those below which the run makes its own. */
  readonly above: Document;
  readonly purpose: Purpose;
  /** What it is to hold. */
  readonly args: Document;
}

function methodOf({ operation, args, method = operation.method }: Call): string {
  return typeof args._method === 'string' ? args._method.toUpperCase() : method;
}

function fits(text: string | null, pattern: string): boolean {
  return text !== null && new RegExp(`^(?:${pattern})$`).test(text);
}

/**
 * The id that a reader may take a value for: a lax one makes a whole number of `12abc`, `-12` and `12.5`. Null for what nobody
 * takes for one.
 */
function idAsRead(value: unknown, pattern: string | undefined): Id | null {
  const id = idIn({ id: value });
  const isId = typeof id === 'number' || pattern === undefined ? !/^\d+\D/.test(String(id)) : fits(id, pattern);
  if (id !== null && isId) return id;
  const number = Math.abs(Number.parseInt(String(value), 10));
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

function byPath(session: Session, call: Call): Addressed | null {
  const { operation, args } = call;
  const subject = session.catalogue.subjectOf(operation);
  const parameters = pathParameterNames(operation.path);
  // Records that no run can make are changed only where the effects allow everything.
  if (subject === null || !subject.resource.creatable || parameters.length === 0) return null;
  const { resource, role } = subject;
  const common = {
    kind: resource.name,
    resource,
    purpose: methodOf(call) === 'DELETE' ? 'removes' : 'changes',
    above: otherParents(call),
    args,
  } as const;
  if (role === 'by-slug') {
    const { slug } = args;
    const isSlug = new RegExp(`^(?:${operation.pathParameters.slug ?? '.+'})$`).test(String(slug ?? ''));
    return isSlug && resource.bySlug
      ? { ...common, path: resource.bySlug, parameter: 'slug', value: String(slug) }
      : null;
  }
  const value = idAsRead(recordValue(call), operation.pathParameters[recordParameter(operation)]);
  return value === null ? null : { ...common, path: resource.item, parameter: 'id', value };
}

/** Of any list of records, by the path of one in the deployment's own names. */
function atPath(session: Session, text: string, method: string, args: Document): Addressed | null {
  const [path = ''] = text.split('?');
  const [, actual = '', last = ''] = /^(.*)\/([^/]+)\/?$/.exec(path) ?? [];
  const collection = session.names.toNeutral(actual) ?? actual;
  const kind = session.ownership.kindAt(collection);
  const resource = session.catalogue.resources.get(kind) ?? null;
  const item = resource?.item ?? `${collection}/{id}`;
  const read = session.contract.operations.get(`GET ${item}`);
  const value = idAsRead(last, read?.pathParameters[recordParameter(read)] ?? '\\d+');
  if (value === null) return null;
  // Where the site has no such route, nothing is done.
  if (session.names.toActual(item) === null) return null;
  const purpose = method.toUpperCase() === 'DELETE' ? 'removes' : 'changes';
  return { kind, resource, path: item, parameter: 'id', value, purpose, above: {}, args };
}

/** What a batch is to do: its `requests`, and `update` and `delete` of a list's own batch in the same form. */
function itemsOf({ names }: Session, { operation: { path } }: Call, body: Document): readonly unknown[] {
  const collection = path.replace(/\/batch$/, '');
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  if (collection === path) return list(body.requests);
  const at = (id: unknown): string => `${names.toActual(collection) ?? collection}/${String(id)}`;
  const updates = list(body.update).filter(isRecord);
  return [
    ...list(body.requests),
    ...updates.map((one) => ({ method: 'PUT', path: at(one.id), body: one })),
    // For good, as batches do it.
    ...list(body.delete).map((id) => ({ method: 'DELETE', path: at(id), body: { force: true } })),
  ];
}

function bodyOf({ args, rawBody }: Call): Document {
  const raw = rawBody ? parseJson(rawBody.text) : null;
  return { ...args, ...(isRecord(raw) ? raw : {}) };
}

/** The writes of a batch. */
function writesIn(session: Session, call: Call) {
  return itemsOf(session, call, bodyOf(call))
    .filter(isRecord)
    .flatMap(({ method = 'POST', path, body }) => {
      if (typeof path !== 'string' || isReading(String(method))) return [];
      return [{ method: String(method), path, body: isRecord(body) ? body : {} }];
    });
}

/** Every record that a call may change or remove, and that others may have made. */
export function addressedBy(session: Session, call: Call): readonly Addressed[] {
  if (isReading(methodOf(call))) return [];
  const inItems = writesIn(session, call).flatMap(
    ({ method, path, body }) => atPath(session, path, method, body) ?? [],
  );
  return [byPath(session, call) ?? [], inItems].flat();
}

function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  return isRecord(value) ? valuesAt(value[name], rest) : [];
}

/** What a write names and changes with what it addresses. */
export interface Moved {
  readonly kind: string;
  readonly by: 'id' | 'name';
  readonly value: Id;
}

/** The resource of a list, or of a record in it, by its path in the deployment's own names. */
function resourceAt({ catalogue, names, ownership }: Session, text: string): Resource | undefined {
  const [path = ''] = text.split('?');
  const list = path.replace(/\/$/, '');
  const kinds = [list, list.slice(0, list.lastIndexOf('/'))].map((one) =>
    ownership.kindAt(names.toNeutral(one) ?? one),
  );
  return kinds.map((kind) => catalogue.resources.get(kind)).find((resource) => resource !== undefined);
}

/** What a write of a resource names, or a record of it holds, by what the resource says that it moves. */
export function namedIn({ ownership }: Session, { moves = {} }: Resource, document: Document): readonly Moved[] {
  return Object.entries(moves).flatMap(([path, kind]) =>
    valuesAt(document, path.split('.')).flatMap((value) => {
      const isName = path.endsWith(`.${ownership.nameFieldOf(kind)}`);
      const named = isName ? String(value ?? '') : idIn({ id: value });
      return named === null || named === '' ? [] : [{ kind, by: isName ? 'name' : 'id', value: named } as const];
    }),
  );
}

/** By what the resource of each write says that it moves. */
export function movedBy(session: Session, call: Call): readonly Moved[] {
  if (isReading(methodOf(call))) return [];
  const { catalogue } = session;
  const inItems = writesIn(session, call).map(({ path, body }) => ({ resource: resourceAt(session, path), body }));
  const itself = { resource: catalogue.subjectOf(call.operation)?.resource, body: bodyOf(call) };
  return [itself, ...inItems].flatMap(({ resource, body }) => (resource ? namedIn(session, resource, body) : []));
}
