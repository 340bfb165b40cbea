/** Operators on requests and answers as they go over the wire, on rejections, and on the index. */
import { isSuccess, onHandlers } from '../../reference/faults/hooks.ts';
import { RestError } from '../../reference/http/errors.ts';
import type { ReferenceAnswer, ReferenceRequest, Values } from '../../reference/http/messages.ts';
import { listOf, membersOf, textOf } from '../../reference/http/values.ts';
import type { Site } from '../../reference/state/site.ts';
import { mapMembers } from './operators.ts';
import type { Operator } from './row.ts';

export const JSON_TYPE = { 'Content-Type': 'application/json; charset=UTF-8' };

function typeOf({ headers }: ReferenceAnswer): string {
  return headers['Content-Type'] ?? headers['content-type'] ?? '';
}

/** Edits answers as they leave. */
export const wired =
  (edit: (answer: ReferenceAnswer, request: ReferenceRequest) => ReferenceAnswer): Operator =>
  () => ({ wire: edit });

/** Writes the JSON of answers otherwise. */
export const jsonWritten = (edit: (body: string) => string): Operator =>
  wired((answer) =>
    answer.body !== '' && /json/.test(typeOf(answer)) ? { ...answer, body: edit(answer.body) } : answer,
  );

/** Answers have other headers. */
export const headersAs = (edit: (answer: ReferenceAnswer) => Readonly<Record<string, string>>): Operator =>
  wired((answer) => ({ ...answer, headers: edit(answer) }));

/** Answers have further headers. */
export const withHeaders = (headers: Readonly<Record<string, string>>): Operator =>
  headersAs((answer) => ({ ...answer.headers, ...headers }));

/** Answers of JSON have another type. */
export const typedAs = (type: string): Operator =>
  headersAs((answer) =>
    typeOf(answer).startsWith('application/json') ? { ...answer.headers, 'Content-Type': type } : answer.headers,
  );

export function rejection(status: number, code: string, message: string): ReferenceAnswer {
  return { status, headers: JSON_TYPE, body: JSON.stringify(new RestError(status, code, message).document()) };
}

export function page(status: number, title: string): ReferenceAnswer {
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=UTF-8' },
    body: `<!DOCTYPE html><html lang="fr"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  };
}

export const EMPTY: ReferenceAnswer = { status: 204, headers: {}, body: '' };

/** Answers some requests before the site sees them. */
export const intercepted =
  (isMeant: (request: ReferenceRequest) => boolean, answer: ReferenceAnswer): Operator =>
  () => ({ handle: () => (request, next) => (isMeant(request) ? answer : next(request)) });

/** The path below the root of the interface and the query with its question mark. */
export function splitUrl(site: Site, url: string) {
  const [, origin = '', whole = '', query = ''] = /^([a-z]+:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(url) ?? [];
  const base = new URL(site.baseUrl).pathname;
  return { root: `${origin}${base}`, path: whole.slice(base.length) || '/', query };
}

/** Edits answers of 2xx to some operations, as they leave. */
export const leaving =
  (isMeant: (key: string) => boolean, edit: (answer: ReferenceAnswer) => ReferenceAnswer): Operator =>
  () => ({
    handle:
      ({ site, router }) =>
      (request, next) => {
        const answer = next(request);
        const { path } = splitUrl(site, request.url);
        const keys = router.match(path).flatMap(({ route }) => route.operations.get(request.method)?.key ?? []);
        return isSuccess(answer) && keys.some(isMeant) ? edit(answer) : answer;
      },
  });

type RejectionEdit = (answer: ReferenceAnswer, document: Values, request: ReferenceRequest) => ReferenceAnswer;

/** @returns null for what is no JSON: another variation that is on may have taken its form */
function documentIn(text: string): Values | null {
  try {
    return membersOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Edits rejections: answers with a status from 400 to 499. */
export const rejections =
  (edit: RejectionEdit): Operator =>
  () => ({
    handle: () => (request, next) => {
      const answer = next(request);
      if (answer.status < 400 || answer.status >= 500) return answer;
      const document = documentIn(answer.body);
      // The status of a batch can be that of what is in it: nothing of the batch was rejected.
      return document === null || Array.isArray(document.responses) ? answer : edit(answer, document, request);
    },
  });

/** A rejection with another status, and the same said inside. */
export function restated(answer: ReferenceAnswer, document: Values, status: number): ReferenceAnswer {
  return { ...answer, status, body: JSON.stringify({ ...document, data: { ...membersOf(document.data), status } }) };
}

/** Rejections of some codes have another status. */
export const codesWith = (
  codes: RegExp,
  status: number,
  when: (request: ReferenceRequest) => boolean = () => true,
): Operator =>
  rejections((answer, document, request) =>
    codes.test(textOf(document.code)) && when(request) ? restated(answer, document, status) : answer,
  );

/** Rejections have another body. */
export const rejectionsAs = (
  shape: (document: Values, status: number) => unknown,
  type = JSON_TYPE['Content-Type'],
): Operator =>
  rejections((answer, document) => {
    const body = shape(document, answer.status);
    const headers = { ...answer.headers, 'Content-Type': type };
    return { ...answer, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
  });

/** Edits the index of the site and those of the namespaces. */
export const indexes =
  (edit: (index: Values, site: Site) => unknown): Operator =>
  () => ({
    steps: (steps) => {
      const keys = Object.keys(steps.handlers).filter(
        (key) => key === 'GET /' || steps.router.routes.some((route) => key === `GET /${route.namespace}`),
      );
      const change = onHandlers(keys, (call, next) => {
        const reply = next(call);
        return isSuccess(reply) ? { ...reply, body: edit(membersOf(reply.body), steps.site) } : reply;
      });
      return change.steps?.(steps) ?? steps;
    },
  });

/** Edits the index of the site alone. */
export const siteIndex = (edit: (index: Values, site: Site) => Values): Operator =>
  indexes((index, site) => ('home' in index ? edit(index, site) : index));

/** The index of the site has other members. */
export const siteIndexWith = (members: Values): Operator => siteIndex((index) => ({ ...index, ...members }));

/** Edits all entries of `routes` in every index. */
export const routes = (edit: (entries: Values, site: Site) => Values): Operator =>
  indexes((index, site) =>
    Array.isArray(index.routes) ? index : { ...index, routes: edit(membersOf(index.routes), site) },
  );

/** Edits each entry of `routes`. */
export const eachRoute = (edit: (route: Values, pattern: string, site: Site) => unknown): Operator =>
  routes((entries, site) => mapMembers(entries, (route, pattern) => edit(membersOf(route), pattern, site)));

/** Edits the list of endpoints of each route. */
export const endpointLists = (edit: (endpoints: readonly Values[], pattern: string) => readonly unknown[]): Operator =>
  eachRoute((route, pattern) => ({ ...route, endpoints: edit(listOf(route.endpoints).map(membersOf), pattern) }));

/** Edits each endpoint that an index declares. */
export const endpoints = (edit: (endpoint: Values, pattern: string) => Values): Operator =>
  endpointLists((all, pattern) => all.map((one) => edit(one, pattern)));

/** Edits each argument that an index declares. */
export const declared = (edit: (argument: Values, name: string, pattern: string) => Values): Operator =>
  endpoints((endpoint, pattern) =>
    Array.isArray(endpoint.args)
      ? endpoint
      : {
          ...endpoint,
          args: mapMembers(membersOf(endpoint.args), (argument, name) => edit(membersOf(argument), name, pattern)),
        },
  );

/** The index declares another default. */
export const declaredDefault = (isMeant: (name: string, pattern: string) => boolean, value: () => unknown): Operator =>
  declared((argument, name, pattern) =>
    isMeant(name, pattern) && 'default' in argument ? { ...argument, default: value() } : argument,
  );
