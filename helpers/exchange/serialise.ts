import type { Operation, QueryStyle } from '../contract/types.ts';
import { addressOf, decoded } from '../deployment/address.ts';
import type { Call, HttpRequest } from './types.ts';

/** The segments of a path template that stand for values. */
const PATH_PARAMETER = /\{([^}]+)\}/g;

const namesByPath = new Map<string, readonly string[]>();

export function pathParameterNames(path: string): readonly string[] {
  const names = namesByPath.get(path) ?? [...path.matchAll(PATH_PARAMETER)].map((match) => match[1] ?? '');
  namesByPath.set(path, names);
  return names;
}

const SEPARATORS = { comma: ',', space: ' ', pipe: '|' } as const;

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A list or an object stands in a query as the document that declares it has it. */
function appendQuery(query: URLSearchParams, name: string, value: unknown, style: QueryStyle = 'brackets'): void {
  if (value === undefined) return;
  if (!isMembers(value)) {
    query.append(name, String(value));
    return;
  }
  const entries = Object.entries(value);
  if (style === 'comma' || style === 'space' || style === 'pipe') {
    const parts = Array.isArray(value) ? value : entries.flat();
    query.append(name, parts.map(String).join(SEPARATORS[style]));
    return;
  }
  for (const [member, inner] of entries) {
    if (style === 'members') appendQuery(query, member, inner);
    else if (Array.isArray(value)) appendQuery(query, style === 'repeated' ? name : `${name}[]`, inner);
    else appendQuery(query, `${name}[${member}]`, inner);
  }
}

/**
 * Some deployments show a slug as it stands in an address, and it must not be encoded twice. And they can answer slugs that no
 * segment can be: half of a surrogate pair, and dots, which lead elsewhere.
 */
function asSegment(value: unknown): string {
  return encodeURIComponent(decoded(String(value)).replace(/\p{Cs}|^\.{1,2}$/gu, '\uFFFD'));
}

/** A path without a value leads to another resource: nothing may be sent there. */
export class MissingValueError extends Error {
  override readonly name = 'MissingValueError';
}

/** The arguments by which an operation's path is filled in: each by its name, and a record also as `id`. */
function addressIn({ operation, args }: Pick<Call, 'operation' | 'args'>, parameter: string): string {
  const isOfRecord = operation.record?.parameter === parameter;
  return isOfRecord && (args[parameter] ?? null) === null && Object.hasOwn(args, 'id') ? 'id' : parameter;
}

/** The parameter of a path that names one record. */
export function recordParameter({ record, path }: Pick<Operation, 'record' | 'path'>): string {
  return record?.parameter ?? pathParameterNames(path)[0] ?? 'id';
}

/** What a call names its record by: the value of its path's own parameter, or `id`. */
export function recordValue(call: Pick<Call, 'operation' | 'args'>): unknown {
  return call.args[addressIn(call, recordParameter(call.operation))];
}

/** Records of which that one is a part, where they are others than those that a suite states. */
export function otherParents({ operation, args }: Pick<Call, 'operation' | 'args'>): Readonly<Record<string, unknown>> {
  const stated = Object.entries(operation.within ?? {});
  const other = stated.filter(([name, value]) => name in args && String(args[name]) !== String(value));
  return Object.fromEntries(other.map(([name]) => [name, args[name]]));
}

/** What the path of a call is filled in with, as text; empty where there is no value. */
export function pathValues(call: Pick<Call, 'operation' | 'args'>): Readonly<Record<string, string>> {
  const names = pathParameterNames(call.operation.path);
  const { within = {} } = call.operation;
  return Object.fromEntries(
    names.map((name) => [name, String(call.args[addressIn(call, name)] ?? within[name] ?? '')]),
  );
}

/** What a call carries outside its path: as query text on GET, on DELETE and beside a body as it is, else as body fields. */
export function carriedArguments(call: Pick<Call, 'operation' | 'args'>): Readonly<Record<string, unknown>> {
  const { path, args, record } = call.operation;
  const names = pathParameterNames(path);
  const inPath = new Set([...names, ...(record !== undefined && names.includes(record.parameter) ? ['id'] : [])]);
  // A body may have to repeat what its path says.
  const isCarried = (name: string): boolean => !inPath.has(name) || args[name]?.in === 'body';
  const own = record?.parameter ?? '';
  const isRepeated = args[own]?.in === 'body' && args[own].required && (call.args.id ?? null) !== null;
  const repeated = isRepeated ? { [own]: call.args.id } : {};
  return { ...repeated, ...Object.fromEntries(Object.entries(call.args).filter(([name]) => isCarried(name))) };
}

/** Where an argument travels: as it is declared, and else as its method has it. */
export function carriedIn({ method, args, origin }: Operation, name: string): 'query' | 'header' | 'body' {
  const declared = Object.hasOwn(args, name) ? args[name]?.in : undefined;
  if (declared === 'header' || declared === 'query' || (declared === 'body' && origin !== undefined)) return declared;
  return method === 'GET' || method === 'DELETE' ? 'query' : 'body';
}

/** Of every request. What a cache has kept is no answer of the deployment (RFC 9111, 5.2.1.4). */
export const OWN_HEADERS = { accept: 'application/json', 'cache-control': 'no-cache' };

function formOf(fields: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) appendQuery(form, name, value, 'repeated');
  return form.toString();
}

/** The body of a call, and what it is. */
function bodyOf(
  call: Call,
  fields: Readonly<Record<string, unknown>>,
): { readonly type: string; readonly text: string } {
  const { operation, rawBody } = call;
  if (rawBody) return { type: rawBody.contentType, text: rawBody.text };
  if (operation.body === 'form') return { type: 'application/x-www-form-urlencoded', text: formOf(fields) };
  return { type: 'application/json', text: JSON.stringify(operation.body === 'whole' ? fields.body : fields) };
}

/** Where a creation of the interface leads to, by the end of the path: a site may call the namespace otherwise. */
function placeOfNew({ record, origin, method, path }: Operation): Operation['record'] {
  if (record !== undefined || origin !== undefined || method !== 'POST' || path.includes('{')) return record;
  return { parameter: 'id', member: 'id', item: `/${path.split('/').at(-1)}/{id}` };
}

function readingOf(operation: Operation): Pick<HttpRequest, 'readAs'> {
  const { mayBeEmpty, origin } = operation;
  const record = placeOfNew(operation);
  const isOpen = origin === undefined;
  if (record === undefined && mayBeEmpty === undefined && !isOpen) return {};
  return { readAs: { ...(record && { record }), ...(mayBeEmpty && { mayBeEmpty }), ...(isOpen && { isOpen }) } };
}

/** The path that leads to a call's record in a deployment. */
function pathOf(call: Call, template: string): string {
  const values = pathValues(call);
  return template.replace(PATH_PARAMETER, (_, name: string) => {
    const value = values[name] ?? '';
    if (value === '') throw new MissingValueError(`${call.operation.key} was to be sent without a value for ${name}.`);
    return asSegment(value);
  });
}

interface Carried {
  readonly headers: Record<string, string>;
  readonly query: URLSearchParams;
  readonly fields: Record<string, unknown>;
}

/** What a call carries, by where it travels. */
function carriedBy(call: Call): Carried {
  const { operation, rawBody } = call;
  const carried: Carried = { headers: { ...OWN_HEADERS }, query: new URLSearchParams(), fields: {} };
  for (const [name, value] of Object.entries(carriedArguments(call))) {
    const place = carriedIn(operation, name);
    if (place === 'query' || (place === 'body' && rawBody !== undefined)) {
      appendQuery(carried.query, name, value, operation.args[name]?.style);
    } else if (place === 'body') carried.fields[name] = value;
    else if (value !== undefined) carried.headers[name.toLowerCase()] = String(value);
  }
  return carried;
}

/**
 * Writes a call as the request a deployment reads.
 *
 * @param toActual neutral path to the deployment's own, before values are filled in
 * @throws MissingValueError where a parameter of the path has no value
 */
export function serialise(call: Call, baseUrl: URL, toActual: (path: string) => string | null): HttpRequest {
  const { operation } = call;
  const template = toActual(operation.path);
  if (template === null) throw new Error(`${operation.key} has no address here: its namespace is not offered.`);
  const method = call.method ?? operation.method;
  const { headers, query, fields } = carriedBy(call);
  const isBodiless = operation.method === 'GET' || operation.method === 'DELETE';
  const takesBody = call.rawBody !== null && (!isBodiless || Object.keys(fields).length > 0);
  const body = takesBody ? bodyOf(call, fields) : null;
  if (body !== null) headers['content-type'] = body.type;
  return {
    method,
    url: addressOf(baseUrl, pathOf(call, template), query),
    operation: `${method} ${operation.path}`,
    headers,
    body: body?.text ?? null,
    as: call.as ?? 'user',
    why: call.why,
    ...readingOf(operation),
  };
}
