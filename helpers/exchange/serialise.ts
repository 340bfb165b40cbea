import type { Operation } from '../contract/types.ts';
import { addressOf } from '../deployment/address.ts';
import type { Call, HttpRequest } from './types.ts';

/** The segments of a path template that stand for values. */
const PATH_PARAMETER = /\{([^}]+)\}/g;

export function pathParameterNames(path: string): readonly string[] {
  return [...path.matchAll(PATH_PARAMETER)].map((match) => match[1] ?? '');
}

function appendQuery(query: URLSearchParams, name: string, value: unknown): void {
  if (Array.isArray(value)) for (const item of value) appendQuery(query, `${name}[]`, item);
  else if (typeof value === 'object' && value !== null) {
    for (const [member, inner] of Object.entries(value)) appendQuery(query, `${name}[${member}]`, inner);
  } else if (value !== undefined) query.append(name, String(value));
}

/** Some deployments show a slug as it stands in an address, and it must not be encoded twice. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A deployment can answer slugs that no segment can be: half of a surrogate pair, and dots, which lead elsewhere. */
function asSegment(value: unknown): string {
  return encodeURIComponent(decoded(String(value ?? '')).replace(/\p{Cs}|^\.{1,2}$/gu, '\uFFFD'));
}

/** What a call carries outside its path: as query text on GET, on DELETE and beside a body as it is, else as body fields. */
export function carriedArguments(call: Pick<Call, 'operation' | 'args'>): Readonly<Record<string, unknown>> {
  const inPath = new Set(pathParameterNames(call.operation.path));
  return Object.fromEntries(Object.entries(call.args).filter(([name]) => !inPath.has(name)));
}

/** Where an argument travels: as it is declared, and else as its method has it. */
export function carriedIn({ method, args }: Operation, name: string): 'query' | 'header' | 'body' {
  const declared = Object.hasOwn(args, name) ? args[name]?.in : undefined;
  if (declared === 'header' || declared === 'query') return declared;
  return method === 'GET' || method === 'DELETE' ? 'query' : 'body';
}

/** Of every request. What a cache has kept is no answer of the deployment (RFC 9111, 5.2.1.4). */
export const OWN_HEADERS = { accept: 'application/json', 'cache-control': 'no-cache' };

/**
 * Writes a call as the request a deployment reads.
 *
 * @param toActual neutral path to the deployment's own, before values are filled in
 */
export function serialise(call: Call, baseUrl: URL, toActual: (path: string) => string | null): HttpRequest {
  const { operation } = call;
  const template = toActual(operation.path);
  if (template === null) throw new Error(`${operation.key} has no address here: its namespace is not offered.`);
  const path = template.replace(PATH_PARAMETER, (_, name: string) => asSegment(call.args[name]));
  const method = call.method ?? operation.method;
  const carried = carriedArguments(call);
  const headers: Record<string, string> = { ...OWN_HEADERS };
  const query = new URLSearchParams();
  const fields: Record<string, unknown> = {};
  const takesBody = operation.method !== 'GET' && operation.method !== 'DELETE' && call.rawBody !== null;
  for (const [name, value] of Object.entries(carried)) {
    const place = carriedIn(operation, name);
    if (place === 'header') {
      if (value !== undefined) headers[name.toLowerCase()] = String(value);
    } else if (place === 'query' || call.rawBody !== undefined) appendQuery(query, name, value);
    else fields[name] = value;
  }
  if (takesBody) headers['content-type'] = call.rawBody?.contentType ?? 'application/json';
  const body = takesBody ? (call.rawBody?.text ?? JSON.stringify(fields)) : null;
  const key = `${method} ${operation.path}`;
  return {
    method,
    url: addressOf(baseUrl, path, query),
    operation: key,
    headers,
    body,
    as: call.as ?? 'user',
    why: call.why,
  };
}
