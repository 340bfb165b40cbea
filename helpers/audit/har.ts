/** Reads an HTTP archive (HAR 1.2), as browsers and proxies save it. */
import { isObject, type JsonObject, objectOf } from '../deployment/index-document.ts';
import { UsageError } from '../usage-error.ts';
import { makeEntry } from './entry.ts';
import type { RecordedEntry, Recording } from './types.ts';

type Pairs = readonly (readonly [string, string])[];

function pairsOf(list: unknown): Pairs {
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).map(({ name, value }) => [String(name), String(value ?? '')]);
}

/** Null where none was sent; undefined where there was one and the archive leaves it out. */
function requestBody(request: JsonObject): string | null | undefined {
  const { postData, bodySize } = request;
  if (!isObject(postData)) return typeof bodySize === 'number' && bodySize !== 0 && hasBody(request) ? undefined : null;
  const { text, params } = postData;
  if (typeof text === 'string') return text;
  const fields = pairsOf(params);
  return fields.length > 0
    ? String(new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])))
    : undefined;
}

function hasBody({ method }: JsonObject): boolean {
  return !['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(String(method).toUpperCase());
}

/** Undefined where the archive leaves the body out, or cut it. */
function answerBody(response: JsonObject): string | undefined {
  const { text, size, encoding } = objectOf(response.content);
  if (typeof text !== 'string') return size === 0 ? '' : undefined;
  const body = encoding === 'base64' ? Buffer.from(text, 'base64') : Buffer.from(text);
  return typeof size === 'number' && size > body.length ? undefined : body.toString('utf8');
}

function contentType(request: JsonObject): Pairs {
  const { mimeType } = objectOf(request.postData);
  return typeof mimeType === 'string' ? [['content-type', mimeType]] : [];
}

function readEntry(file: string, number: number, value: unknown): RecordedEntry {
  const request = objectOf(objectOf(value).request);
  const response = objectOf(objectOf(value).response);
  const { method, url } = request;
  const { status } = response;
  if (typeof method !== 'string' || typeof url !== 'string') {
    throw new UsageError(
      `${file}, entry ${number}: it has no request with a method and a url; save the archive again.`,
    );
  }
  if (typeof status !== 'number' || !Number.isInteger(status)) {
    throw new UsageError(`${file}, entry ${number}: its response has no status; save the archive again.`);
  }
  return makeEntry({
    id: number,
    method,
    url,
    requestHeaders: [...contentType(request), ...pairsOf(request.headers)],
    requestBody: requestBody(request),
    status: status >= 100 ? status : 0,
    answerHeaders: pairsOf(response.headers),
    answerBody: answerBody(response),
  });
}

/** The entries of a parsed file; null where it is no archive. */
export function harEntries(document: unknown): readonly unknown[] | null {
  const { entries } = objectOf(objectOf(document).log);
  return Array.isArray(entries) ? entries : null;
}

/** @throws UsageError naming the entry that is broken */
export function readHar(file: string, entries: readonly unknown[]): Recording {
  return { unit: 'entry', entries: entries.map((entry, index) => readEntry(file, index + 1, entry)) };
}
