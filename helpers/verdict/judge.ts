/** Judging single answers. Every function here is pure: what was asked and what came back in, a judgement out. */
import { cut } from '../exchange/cut.ts';
import type { Answer, Exchange } from '../exchange/types.ts';
import { blocked, broken, type Judgement, MET, notApplicable } from '../requirement/judgement.ts';
import { phrase, type Reason, reason } from '../requirement/reasons.ts';
import { plainText } from '../tolerances/texts.ts';
import { tolerates } from '../tolerances/tolerates.ts';
import { carries } from './compare.ts';
import { responseErrors, type SchemaError, schemaTitle } from './response-schemas.ts';

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The error that a rejection holds: by itself, in a list or in a member; the interface does not show its shape. */
function errorOf(json: unknown): Readonly<Record<string, unknown>> {
  const [one] = [json].flat();
  if (!isRecord(one)) return {};
  return (
    [one, ...Object.values(one).flat()].filter(isRecord).find((held) => 'code' in held || 'message' in held) ?? one
  );
}

/** The code that the error of an answer names; null where it names none. */
export function errorCode(json: unknown): string | null {
  const { code } = errorOf(json);
  return typeof code === 'string' ? code : null;
}

/** The error's own words, short enough for a reason. */
function errorIn(json: unknown): Reason | undefined {
  const code = errorCode(json);
  const said = errorOf(json).message;
  const message = typeof said === 'string' ? cut(plainText(said), 160) : '';
  if (code === null) return message === '' ? undefined : reason('error-message', { message });
  return message === '' ? reason('error-code', { code }) : reason('error-words', { code, message });
}

/** The title of a page that came in place of a document: it tells who speaks, as firewalls and proxies name themselves. */
function titleOf({ headers, text, json }: Answer): Reason | undefined {
  if (json !== undefined || !isPage(headers)) return undefined;
  const title = cut(plainText(/<title\b[^<>]*>([^<]{1,300})/i.exec(text)?.[1] ?? ''), 160);
  return title === '' ? undefined : reason('error-page', { title });
}

/** The status of an answer, with what an error says of itself. */
export function saidBy(answer: Answer): { readonly status: number; readonly error: Reason | undefined } {
  return { status: answer.status, error: errorIn(answer.json) ?? titleOf(answer) };
}

export function accepted({ request, answer }: Exchange): boolean {
  const { status = 0, text, json } = answer ?? {};
  // Without a body, a document holds the id to which the answer leads, and nothing else.
  const isMade = status === 303 && request.method === 'POST' && text === '' && isRecord(json);
  return isMade || (status >= 200 && status < 300);
}

export function isRejection(exchange: Exchange): boolean {
  const status = exchange.answer?.status ?? 0;
  return status >= 400 && status < 500;
}

function isPage(headers: Answer['headers']): boolean {
  return /\bhtml\b/i.test(headers['content-type'] ?? '');
}

/** Whether what was answered is a page to sign in on: something stands before the deployment and lets nobody through. */
function isSignInPage({ status, headers, text }: Answer): boolean {
  const isWhole = status < 300 && isPage(headers) && /^\s*<(?:!doctype )?html\b/i.test(text);
  return isWhole && /<input\b[^<>]{0,500}\btype=["']?password\b/i.test(text);
}

/** Whether the deployment was not there for a request at that moment: what it would have answered, nobody knows. */
export function isUnanswered({ answer }: Exchange): boolean {
  return answer === null || answer.status === 429 || answer.status === 503 || isSignInPage(answer);
}

function noAnswer({ failure }: Exchange): Reason {
  return reason('no-answer', { failure: failure ?? 'No answer.' });
}

export function isDenied({ answer }: Exchange): boolean {
  return answer?.status === 401 || answer?.status === 403;
}

/** Whether something before the deployment denied a request, in a page of its own. */
function isDeniedByPage(exchange: Exchange): boolean {
  const { answer } = exchange;
  return answer !== null && isDenied(exchange) && answer.json === undefined && isPage(answer.headers);
}

/** Why an answer says nothing about the request: null where it does. */
export function obstacle(exchange: Exchange): Reason | null {
  const { answer } = exchange;
  if (answer === null) return noAnswer(exchange);
  const { status } = answer;
  if (isDenied(exchange)) return reason(isDeniedByPage(exchange) ? 'denied-by-page' : 'denied', saidBy(answer));
  if (status === 429) return reason('turned-away', saidBy(answer));
  if (status === 503) return reason('unavailable', saidBy(answer));
  if (isWithoutTrash(answer)) return reason('answered-status', saidBy(answer));
  if (isSignInPage(answer)) return reason('sign-in-page', { status });
  if (status >= 300 && status < 400 && !accepted(exchange)) {
    return reason('redirected', { status, target: answer.headers.location ?? 'nowhere' });
  }
  return null;
}

/** Whether a deployment says that what is deleted can't be kept in a trash. */
export function isWithoutTrash({ status, json }: Answer): boolean {
  return tolerates('no-trash', status === 501 && errorCode(json)?.endsWith('trash_not_supported') === true);
}

/** Why what was needed was not to be had by a request: its obstacle, or how it was answered. */
export function whyNot(exchange: Exchange): Reason {
  const { answer } = exchange;
  if (answer === null) return noAnswer(exchange);
  return obstacle(exchange) ?? reason('answered-status', saidBy(answer));
}

/** Whether a 404 means that no route was found, rather than no record. */
export function isMissingRoute(exchange: Exchange): boolean {
  return exchange.answer?.status === 404 && errorCode(exchange.answer.json) === 'rest_no_route';
}

/** How a server before the deployment answers a method that it does not know, or that its firewall does not allow. */
const OF_STOPPED_METHODS: readonly number[] = [403, 405, 501];

/** Whether a server before the deployment, which answers in words of its own, lets no such request through. */
export function isStoppedBefore({ answer }: Exchange): boolean {
  return answer !== null && OF_STOPPED_METHODS.includes(answer.status) && !isRecord(answer.json);
}

/** Whether an answer says that there is no such record: that its path can't be read says nothing of it. */
export function isGone(exchange: Exchange): boolean {
  const status = exchange.answer?.status;
  return (status === 404 || status === 410) && !isMissingRoute(exchange);
}

/** A server error. A 503 is none: it is about the server's current state (RFC 9110, 15.6.4). */
export function isServerError({ answer }: Exchange): boolean {
  return answer !== null && answer.status >= 500 && answer.status !== 503 && !isWithoutTrash(answer);
}

/** No request MUST meet an error of the server's own, a valid one least of all. */
export function judgeServed(exchange: Exchange, what = phrase`a valid request`): Judgement {
  const { answer } = exchange;
  if (answer !== null && isServerError(exchange)) return broken('server-error', { ...saidBy(answer), what });
  const hindrance = obstacle(exchange);
  return hindrance === null ? MET : blocked(hindrance);
}

/** A valid request MUST be answered 2xx. */
export function judgeAccepted(exchange: Exchange, argument?: string): Judgement {
  const { answer } = exchange;
  if (answer === null || obstacle(exchange) !== null) return blocked(whyNot(exchange));
  return accepted(exchange) ? MET : broken('rejected-valid', { argument, ...saidBy(answer) });
}

/** A request with one thing wrong MUST be answered 4xx. */
export function judgeRejected(exchange: Exchange, wrong: Reason): Judgement {
  const { answer } = exchange;
  if (answer === null || obstacle(exchange) !== null) return blocked(whyNot(exchange));
  if (isServerError(exchange)) return broken('server-error-to-invalid', { wrong, ...saidBy(answer) });
  if (accepted(exchange)) return broken('accepted-invalid', { wrong, status: answer.status });
  return isMissingRoute(exchange) ? blocked('no-route', saidBy(answer)) : MET;
}

/** As {@link judgeRejected}, where a missing route is a fitting rejection. */
export function judgeNotFound(exchange: Exchange, wrong: Reason): Judgement {
  return isMissingRoute(exchange) ? MET : judgeRejected(exchange, wrong);
}

/** Why there is no document to judge; null where there is one. */
function withoutDocument(exchange: Exchange): Judgement | null {
  const hindrance = obstacle(exchange);
  if (hindrance !== null) return blocked(hindrance);
  return accepted(exchange) ? null : blocked('no-document');
}

/** The body of a 2xx answer MUST be JSON. */
export function judgeJson(exchange: Exchange): Judgement {
  const { answer } = exchange;
  const absent = withoutDocument(exchange);
  if (absent !== null || answer === null) return absent ?? MET;
  const isLocated = exchange.request.method === 'POST' && answer.text === '' && answer.headers.location !== undefined;
  if (answer.status === 204 || (answer.json !== undefined && !isLocated)) return MET;
  if (answer.text === '') return tolerates('location-for-body', isLocated) ? MET : broken('empty-body');
  const contentType = answer.headers['content-type'] ?? 'no content type';
  return broken('not-json', { contentType, start: JSON.stringify(cut(answer.text, 60)) });
}

/** Whether the JSON of a 2xx answer fits the schema of what the operation returns. */
export function judgeDocument(exchange: Exchange, schema: string): Judgement {
  const { answer } = exchange;
  const absent = withoutDocument(exchange);
  if (absent !== null || answer === null) return absent ?? MET;
  if (answer.status === 204) return MET;
  if (answer.json === undefined) return blocked('document-not-json');
  const errors = responseErrors(schema, answer.json, answer.part?.isOpen);
  if (errors.length === 0) return MET;
  const more = errors.length > SHOWN_ERRORS ? errors.length - SHOWN_ERRORS : undefined;
  return broken('schema-mismatch', {
    schema: schemaTitle(schema),
    errors: errors.slice(0, SHOWN_ERRORS).map(misfit),
    more,
  });
}

const SHOWN_ERRORS = 3;

function misfit({ path, rule, is }: SchemaError): Reason {
  return path === '' ? reason('misfit', { rule, is }) : reason('misfit-at', { pointer: path, rule, is });
}

/** A written member that the answer carries MUST carry its value. */
export function judgeCarried(exchange: Exchange, member: string, written: unknown): Judgement {
  const document = exchange.answer?.json;
  if (!accepted(exchange) || !isRecord(document)) return blocked('no-record-answered');
  if (!(member in document)) return notApplicable('member-not-shown', { member });
  const answered = document[member];
  if (carries(written, answered)) return MET;
  return broken('round-trip-lost', { member, written: preview(written), returned: preview(answered) });
}

/** Custom of the platform: an error carries a code, a message and its own status. */
export function judgeErrorBody(exchange: Exchange): Judgement {
  const { answer } = exchange;
  if (answer === null || isDeniedByPage(exchange)) return blocked(whyNot(exchange));
  const { json, status: answered } = answer;
  if (!isRecord(json)) return broken('error-not-object', { answered });
  if (typeof json.code !== 'string' && typeof json.code !== 'number')
    return broken('error-lacks', { answered, word: 'code' });
  if (typeof json.message !== 'string') return broken('error-lacks', { answered, word: 'message' });
  const status = isRecord(json.data) ? json.data.status : undefined;
  return status === answered ? MET : broken('error-status', { answered, member: 'data.status', is: preview(status) });
}

/** What was asked for, as a reason names it. */
export function requestOf({ request: { method, url } }: Exchange): string {
  return `${method} ${url}`;
}

export function preview(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${cut(text, 117)}…` : text;
}

/** The arguments that an error names as what is wrong. */
export function namedBy({ answer }: Exchange): readonly string[] {
  const { data: held } = errorOf(answer?.json);
  const data = isRecord(held) ? held : {};
  if (isRecord(data.params)) return Object.keys(data.params);
  return Array.isArray(data.params) ? data.params.map(String) : [];
}
