/**
 * Reads a recording with one exchange a line: `{group?, as?, method, url, requestHeaders?, requestBody?, status,
 * responseHeaders?, body?}`. A body is text as it went over the wire, or the JSON that it held; the object
 * `{"__nonjson__": TEXT}` is a text that is no JSON. Null is no body of a request, and an unknown one of an answer.
 */
import { isObject, type JsonObject } from '../deployment/index-document.ts';
import { parseJson } from '../exchange/json.ts';
import { UsageError } from '../usage-error.ts';
import { makeEntry } from './entry.ts';
import type { RecordedEntry, Recording } from './types.ts';

const NOT_JSON = '__nonjson__';

function fail(file: string, line: number, problem: string): never {
  throw new UsageError(`${file}, line ${line}: ${problem}`);
}

function bodyText(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string') return body;
  const text = isObject(body) ? body[NOT_JSON] : undefined;
  return typeof text === 'string' ? text : JSON.stringify(body);
}

function headersOf(value: unknown): readonly (readonly [string, string])[] {
  if (!isObject(value)) return [];
  return Object.entries(value).map(([name, one]) => [name, Array.isArray(one) ? one.join(', ') : String(one)]);
}

function readExchange(file: string, line: number, exchange: JsonObject): RecordedEntry {
  const { method, url, status } = exchange;
  if (typeof method !== 'string' || method === '') fail(file, line, 'give the request\'s "method", such as "GET".');
  if (typeof url !== 'string' || !/^https?:/i.test(url) || !URL.canParse(url)) {
    fail(file, line, 'give the request\'s "url" in full, such as "https://example.org/wp-json/".');
  }
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 0 || status > 599) {
    fail(file, line, 'give the answer\'s "status" as a number, such as 200, or 0 where none came.');
  }
  return makeEntry({
    id: line,
    method,
    url,
    requestHeaders: headersOf(exchange.requestHeaders),
    requestBody: bodyText(exchange.requestBody) ?? null,
    status,
    answerHeaders: headersOf(exchange.responseHeaders),
    answerBody: bodyText(exchange.body),
  });
}

/** @throws UsageError naming the line that is no exchange */
export function readJsonLines(file: string, text: string): Recording {
  const entries = text.split(/\r?\n/).flatMap((content, index) => {
    if (content.trim() === '') return [];
    const line = index + 1;
    const exchange = parseJson(content);
    if (exchange === undefined) fail(file, line, 'this is not JSON: write one whole exchange a line.');
    if (!isObject(exchange)) fail(file, line, 'write one exchange a line, as a JSON object.');
    return [readExchange(file, line, exchange)];
  });
  return { unit: 'line', entries };
}
