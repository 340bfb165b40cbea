/** Judging single answers. Every function here is pure: what was asked and what came back in, a judgement out. */
import { cut } from '../exchange/cut.ts';
import type { Answer, Exchange } from '../exchange/types.ts';
import { carries, plainText } from './compare.ts';
import { responseErrors } from './response-schemas.ts';
import { type Judgement, MET } from './types.ts';

export function broken(reason: string): Judgement {
  return { kind: 'broken', reason };
}

export function blocked(reason: string): Judgement {
  return { kind: 'blocked', reason };
}

export function notApplicable(reason: string): Judgement {
  return { kind: 'not-applicable', reason };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function errorCode(json: unknown): string | null {
  return isRecord(json) && typeof json.code === 'string' ? json.code : null;
}

/** The error's own words, short enough for a reason. */
function errorSays(exchange: Exchange): string {
  const json = exchange.answer?.json;
  const message = isRecord(json) && typeof json.message === 'string' ? plainText(json.message) : null;
  const code = errorCode(json);
  if (code === null && message === null) return '';
  return ` (${[code, message && cut(message, 160)].filter(Boolean).join(': ')})`;
}

export function accepted(exchange: Exchange): boolean {
  const status = exchange.answer?.status ?? 0;
  return status >= 200 && status < 300;
}

export function isRejection(exchange: Exchange): boolean {
  const status = exchange.answer?.status ?? 0;
  return status >= 400 && status < 500;
}

/** Whether what was answered is a page to sign in on: something stands before the deployment and lets nobody through. */
function isSignInPage({ status, headers, text }: Answer): boolean {
  const isPage =
    status < 300 && /\bhtml\b/i.test(headers['content-type'] ?? '') && /^\s*<(?:!doctype )?html\b/i.test(text);
  return isPage && /<input\b[^<>]{0,500}\btype=["']?password\b/i.test(text);
}

/** Whether the deployment was not there for a request at that moment: what it would have answered, nobody knows. */
export function isUnanswered({ answer }: Exchange): boolean {
  return answer === null || answer.status === 429 || answer.status === 503 || isSignInPage(answer);
}

/** Reasons why an answer says nothing about the request: null where it does. */
export function obstacle(exchange: Exchange): string | null {
  const { answer } = exchange;
  if (answer === null) return exchange.failure ?? 'No answer.';
  const says = errorSays(exchange);
  if (answer.status === 401 || answer.status === 403) {
    return `Answered ${answer.status}${says}: the credentials of this run do not reach this operation.`;
  }
  if (answer.status === 429) return `Answered 429${says}: the deployment rejects more requests for now.`;
  if (answer.status === 503) return `Answered 503${says}: the deployment is not available for now.`;
  if (isSignInPage(answer))
    return `Answered ${answer.status} with a page to sign in on, in place of what was asked for.`;
  if (answer.status >= 300 && answer.status < 400) {
    return `Answered ${answer.status} to ${answer.headers.location ?? 'nowhere'}: redirects are not followed.`;
  }
  return null;
}

/** Whether a 404 means that no route was found, rather than no record. */
export function isMissingRoute(exchange: Exchange): boolean {
  return exchange.answer?.status === 404 && errorCode(exchange.answer.json) === 'rest_no_route';
}

/** An error of the server's own. A 503 is none: it speaks of the moment and not of the request (RFC 9110, 15.6.4). */
export function isServerError({ answer }: Exchange): boolean {
  return answer !== null && answer.status >= 500 && answer.status !== 503;
}

/** No request MUST meet an error of the server's own, a valid one least of all. */
export function judgeServed(exchange: Exchange, what = 'a valid request'): Judgement {
  const { answer } = exchange;
  if (isServerError(exchange)) {
    return broken(`Answered ${answer?.status}${errorSays(exchange)} to ${what}.`);
  }
  const hindrance = obstacle(exchange);
  return hindrance === null ? MET : blocked(hindrance);
}

/** A valid request MUST be answered 2xx. */
export function judgeAccepted(exchange: Exchange): Judgement {
  const hindrance = obstacle(exchange);
  if (hindrance !== null) return blocked(hindrance);
  if (accepted(exchange)) return MET;
  return broken(`A valid request was answered ${exchange.answer?.status}${errorSays(exchange)}.`);
}

/** A request with one thing wrong MUST be answered 4xx. */
export function judgeRejected(exchange: Exchange, wrong: string): Judgement {
  const { answer } = exchange;
  if (isServerError(exchange)) {
    return broken(`${wrong}: answered ${answer?.status}${errorSays(exchange)}, an error of the server's own.`);
  }
  const hindrance = obstacle(exchange);
  if (hindrance !== null) return blocked(hindrance);
  if (accepted(exchange)) return broken(`${wrong}: accepted with ${answer?.status}.`);
  if (isMissingRoute(exchange))
    return blocked(`Answered 404${errorSays(exchange)}: no route, so nothing was validated.`);
  return MET;
}

/** As {@link judgeRejected}, where a missing route is a fitting rejection. */
export function judgeNotFound(exchange: Exchange, wrong: string): Judgement {
  return isMissingRoute(exchange) ? MET : judgeRejected(exchange, wrong);
}

/** Why there is no document to judge; null where there is one. */
function withoutDocument(exchange: Exchange): Judgement | null {
  const hindrance = obstacle(exchange);
  if (hindrance !== null) return blocked(hindrance);
  return accepted(exchange) ? null : blocked('The valid request was not answered 2xx, so there is no document.');
}

/** The body of a 2xx answer MUST be JSON. */
export function judgeJson(exchange: Exchange): Judgement {
  const { answer } = exchange;
  const absent = withoutDocument(exchange);
  if (absent !== null || answer === null) return absent ?? MET;
  if (answer.status === 204 || answer.json !== undefined) return MET;
  const type = answer.headers['content-type'] ?? 'no content type';
  const start = cut(answer.text, 60);
  return broken(
    answer.text === ''
      ? 'The body is empty, so not JSON.'
      : `The body is not JSON (${type}): ${JSON.stringify(start)}.`,
  );
}

/** Whether the JSON of a 2xx answer fits the schema of what the operation returns. */
export function judgeDocument(exchange: Exchange, schema: string): Judgement {
  const { answer } = exchange;
  const absent = withoutDocument(exchange);
  if (absent !== null || answer === null) return absent ?? MET;
  if (answer.status === 204) return MET;
  if (answer.json === undefined) return blocked('The answer is not JSON, which is judged by itself.');
  const errors = responseErrors(schema, answer.json);
  if (errors.length === 0) return MET;
  const more = errors.length > 3 ? ` and ${errors.length - 3} more` : '';
  return broken(
    `The answer is no ${schema}: ${errors
      .slice(0, 3)
      .map(({ path, message }) => `${path || 'the document'} ${message}`)
      .join('; ')}${more}.`,
  );
}

/** A written member that the answer carries MUST carry its value. */
export function judgeCarried(exchange: Exchange, member: string, written: unknown): Judgement {
  const document = exchange.answer?.json;
  if (!accepted(exchange) || !isRecord(document)) return blocked('There is no record in the answer to compare with.');
  if (!(member in document)) return notApplicable(`The answer has no member ${member}.`);
  const answered = document[member];
  if (carries(written, answered)) return MET;
  return broken(`${member} was written as ${preview(written)} and came back as ${preview(answered)}.`);
}

/** Custom of the platform: an error carries a code, a message and its own status. */
export function judgeErrorBody(exchange: Exchange): Judgement {
  const { answer } = exchange;
  if (answer === null) return blocked(exchange.failure ?? 'No answer.');
  const json = answer.json;
  if (!isRecord(json)) return broken(`The body of a ${answer.status} is no JSON object.`);
  if (typeof json.code !== 'string' && typeof json.code !== 'number')
    return broken(`The body of a ${answer.status} has no code.`);
  if (typeof json.message !== 'string') return broken(`The body of a ${answer.status} has no message.`);
  const status = isRecord(json.data) ? json.data.status : undefined;
  if (status !== answer.status) {
    return broken(`data.status is ${preview(status)} in the body of a ${answer.status}.`);
  }
  return MET;
}

export function preview(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${cut(text, 117)}…` : text;
}

/** The arguments that an error names as what is wrong. */
export function namedBy({ answer }: Exchange): readonly string[] {
  const data = isRecord(answer?.json) && isRecord(answer.json.data) ? answer.json.data : {};
  if (isRecord(data.params)) return Object.keys(data.params);
  return Array.isArray(data.params) ? data.params.map(String) : [];
}
