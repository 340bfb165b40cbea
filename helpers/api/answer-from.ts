/** An answer as the clients of others have it. */
import { firstPart } from '../exchange/first-part.ts';
import { parseJson } from '../exchange/json.ts';
import type { Answer } from '../exchange/types.ts';
import { UsageError } from '../usage-error.ts';

type HeaderValue = string | readonly string[] | number | undefined;

/** What `undici.request()` answers, and what else has these members. */
export interface PlainAnswer {
  readonly status?: number;
  /** The same by the name that undici and Node have for it. */
  readonly statusCode?: number;
  readonly headers?: Headers | Readonly<Record<string, HeaderValue>>;
  /** The text of the body, its bytes, a value that was parsed from it, or what can be read by `text()`. */
  readonly body?: unknown;
}

export type AnyAnswer = Response | PlainAnswer;

const FORMS = 'a Response, an answer of undici, or { status, headers, body }';

function headersOf(headers: PlainAnswer['headers'] = {}): Readonly<Record<string, string>> {
  if (headers instanceof Headers) return Object.fromEntries(headers);
  const told = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(told.map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]));
}

function isReadable(body: unknown): body is { text(): Promise<string> } {
  return typeof body === 'object' && body !== null && 'text' in body && typeof body.text === 'function';
}

async function bodyOf(body: unknown): Promise<Pick<Answer, 'text' | 'json'>> {
  if (body === undefined) return { text: '', json: undefined };
  const isText = typeof body === 'string' || body instanceof Uint8Array;
  if (!isText && !isReadable(body)) return { text: JSON.stringify(body), json: body };
  const text = isText ? Buffer.from(body as string).toString('utf8') : await body.text();
  const part = firstPart(text)?.part ?? null;
  if (part !== null) throw new UsageError(`The body can't be judged: ${part.why}.`);
  return { text, json: parseJson(text) };
}

/** @throws UsageError for what is no answer, and for one whose body was read already */
export async function answerFrom(given: AnyAnswer): Promise<Answer> {
  if (typeof given !== 'object' || given === null)
    throw new UsageError(`What is expected is no answer: give ${FORMS}.`);
  const status = given.status ?? ('statusCode' in given ? given.statusCode : undefined);
  if (typeof status !== 'number') throw new UsageError(`What is expected has no status: give ${FORMS}.`);
  if (!(given instanceof Response)) {
    return { status, headers: headersOf(given.headers), ...(await bodyOf(given.body)) };
  }
  if (given.bodyUsed) {
    throw new UsageError(
      'The body of the Response was read before: give response.clone(), or { status, headers, body }.',
    );
  }
  return { status, headers: headersOf(given.headers), ...(await bodyOf(given.clone())) };
}
