/** What a recorded request carries, as the operation may read it. */
import type { SentArguments } from '../contract/request-standing.ts';
import type { Operation } from '../contract/types.ts';
import { isObject, type JsonObject } from '../deployment/index-document.ts';
import { parseJson } from '../exchange/json.ts';
import type { RecordedEntry } from './types.ts';

export type SentBody =
  | { readonly kind: 'fields'; readonly fields: JsonObject; readonly isJson: boolean }
  | { readonly kind: 'malformed' | 'scalar' | 'list' }
  /** In another form than JSON or a form's fields, or left out of the recording. */
  | { readonly kind: 'unknown' };

/** They change nothing of what a request asks for, and every browser session of the platform carries them. */
const TRANSPARENT = new Set(['_locale', '_wpnonce']);

const NO_FIELDS: SentBody = { kind: 'fields', fields: {}, isJson: true };

/** `name[]` and `name[0]` as a list, `name[key]` as an object, deeper names as text. */
function place(fields: Record<string, unknown>, name: string, value: string): void {
  const [, start = name, key] = /^([^[]+)\[([^\]]*)\]$/.exec(name) ?? [];
  const earlier = Object.hasOwn(fields, start) ? fields[start] : undefined;
  if (key === undefined) fields[start] = value;
  else if (/^\d*$/.test(key)) fields[start] = [...(Array.isArray(earlier) ? earlier : []), value];
  else fields[start] = { ...(isObject(earlier) ? earlier : {}), [key]: value };
}

/** Of a name that comes several times the last value counts, save where a list is declared. */
function fieldsOf(parameters: URLSearchParams, operation: Operation): JsonObject {
  const fields: Record<string, unknown> = {};
  for (const name of new Set(parameters.keys())) {
    if (TRANSPARENT.has(name)) continue;
    const values = parameters.getAll(name);
    const takesList = Object.hasOwn(operation.args, name) && operation.args[name]?.schema.type === 'array';
    if (values.length > 1 && takesList) fields[name] = values;
    else for (const value of values) place(fields, name, value);
  }
  return fields;
}

function jsonBody(json: unknown): SentBody {
  if (isObject(json)) return { kind: 'fields', fields: json, isJson: true };
  if (!Array.isArray(json)) return json === null ? NO_FIELDS : { kind: 'scalar' };
  // A platform writes an empty object as an empty list.
  return json.length === 0 ? NO_FIELDS : { kind: 'list' };
}

/** Without a content type, only what begins like JSON is taken for JSON that breaks off. */
export function sentBody(entry: RecordedEntry, operation: Operation): SentBody {
  const { body, headers } = entry.request;
  if (!entry.isRequestBodyKnown) return { kind: 'unknown' };
  if (body === null || body === '') return NO_FIELDS;
  const type = headers['content-type'] ?? '';
  if (type.includes('x-www-form-urlencoded')) {
    return { kind: 'fields', fields: fieldsOf(new URLSearchParams(body), operation), isJson: false };
  }
  if (type !== '' && !type.includes('json')) return { kind: 'unknown' };
  const json = parseJson(body);
  if (json !== undefined) return jsonBody(json);
  return type !== '' || /^\s*[{["]/.test(body) ? { kind: 'malformed' } : { kind: 'unknown' };
}

export function sentArguments(
  operation: Operation,
  path: Readonly<Record<string, string>>,
  query: URLSearchParams,
  body: SentBody,
  headers: Readonly<Record<string, string>>,
): SentArguments {
  const fields = body.kind === 'fields' ? body.fields : {};
  const inBody = Object.entries(fields).filter(([name]) => !TRANSPARENT.has(name));
  const declared = Object.values(operation.args).filter((argument) => argument.in === 'header');
  const header = declared.flatMap(({ name }) => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    path,
    query: fieldsOf(query, operation),
    header: Object.fromEntries(header),
    body: Object.fromEntries(inBody),
  };
}
