/** Rejections in other forms and with other statuses. */
import { RestError } from '../../reference/http/errors.ts';
import type { Values } from '../../reference/http/messages.ts';
import { membersOf, textOf } from '../../reference/http/values.ts';
import { typesOf } from '../../reference/validation/schema.ts';
import { ANSWERS, ERRORS, PERMISSIONS } from './allowed.ts';
import { demanded, mapMembers, replied } from './operators.ts';
import { BATCH } from './places.ts';
import { CUSTOM, type Operator, rows } from './row.ts';
import { codesWith, JSON_TYPE, page, rejections, rejectionsAs, restated, splitUrl } from './wire.ts';

const VALIDATION = /^rest_(invalid_param|missing_callback_param|property_required)$/;
const UNKNOWN = /_invalid_id$|^form_not_found$/;

/** The members of `data` that name what is wrong are others. */
const namingAs = (edit: (data: Values) => Values): Operator =>
  rejections((answer, document) => {
    const data = membersOf(document.data);
    if (typeof data.params !== 'object' || Array.isArray(data.params)) return answer;
    return { ...answer, body: JSON.stringify({ ...document, data: edit(data) }) };
  });

const first = (members: unknown): Values => Object.fromEntries(Object.entries(membersOf(members)).slice(0, 1));

/** Names whatever a rejected request carried in its query, or in a body that holds members. */
const namingEverything = rejections((answer, document, { url, body }) => {
  if (!VALIDATION.test(textOf(document.code))) return answer;
  const carried = body.startsWith('{') ? membersOf(JSON.parse(body)) : {};
  const names = [...Object.keys(carried), ...new URL(url, 'http://localhost').searchParams.keys()];
  const params = Object.fromEntries(names.map((name) => [name, 'Check this.']));
  return { ...answer, body: JSON.stringify({ ...document, data: { ...membersOf(document.data), params } }) };
});

/** What is wrong with each argument, as a list under its name; else a detail. */
function byArgument(document: Values): unknown {
  const { params } = membersOf(document.data);
  if (Array.isArray(params)) {
    return Object.fromEntries(params.map((name) => [textOf(name), ['This field is required.']]));
  }
  const named = membersOf(params);
  if (Object.keys(named).length === 0) return { detail: document.message };
  return mapMembers(named, (message) => [message]);
}

const methodsToldApart = rejections((answer, document) => {
  if (answer.status !== 404 || answer.headers.Allow === undefined || document.code !== 'rest_no_route') return answer;
  const rejection = new RestError(405, 'rest_method_not_allowed', 'Method not allowed.');
  return { ...answer, status: 405, body: JSON.stringify(rejection.document()) };
});

/** Looks at the rights of the caller before the arguments. */
const rightsFirst: Operator = () => ({
  handle: (steps) => (request, next) => {
    const operation = steps.router
      .match(splitUrl(steps.site, request.url).path)
      .map(({ route }) => route.operations.get(request.method))
      .find((candidate) => candidate !== undefined);
    try {
      const user = steps.authenticate(steps.site.users, request.headers.authorization);
      if (operation !== undefined) steps.authorize(operation, user);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      return { status: error.status, headers: JSON_TYPE, body: JSON.stringify(error.document()) };
    }
    return next(request);
  },
});

/** Rejects null where the declared type has none; the default is null, or it is not. */
const nullsRejected = (isOfNullDefault: boolean): Operator =>
  demanded(({ args }, given) => {
    const wrong = Object.values(args).find(
      ({ name, schema }) =>
        given[name] === null &&
        (schema.default === null) === isOfNullDefault &&
        schema.type !== undefined &&
        !typesOf(schema).includes('null'),
    );
    return wrong?.name;
  });

export const REJECTIONS = rows(ERRORS, {
  'errors-as-problems': [
    'Rejections are problem documents: type, title, status and detail.',
    rejectionsAs(
      ({ code, message }, status) => ({ type: 'about:blank', title: textOf(code), status, detail: textOf(message) }),
      'application/problem+json',
    ),
    CUSTOM,
  ],
  'errors-by-argument': [
    'Rejections are an object of messages by argument, or hold a detail where no argument is wrong.',
    rejectionsAs(byArgument),
    CUSTOM,
  ],
  'errors-as-plain-text': [
    'Rejections are plain text.',
    rejectionsAs(({ message }) => textOf(message), 'text/plain; charset=UTF-8'),
    CUSTOM,
  ],
  'errors-empty': ['Rejections have no body.', rejectionsAs(() => ''), CUSTOM],
  'errors-numbered': [
    'Codes of rejections are numbers.',
    rejectionsAs((document, status) => ({ ...document, code: status * 100 + 1 })),
    CUSTOM,
  ],
  'errors-in-french': [
    'Messages of rejections are markup in French.',
    rejectionsAs((document) => ({ ...document, message: '<p>Désolé, la requête n’a pas pu être traitée.</p>' })),
  ],
  'errors-with-more': [
    'Rejections carry further members.',
    rejectionsAs((document) => ({
      ...document,
      additional_errors: [],
      data: { ...membersOf(document.data), trace: null },
    })),
  ],
  'errors-name-the-first': [
    'Of several invalid arguments a rejection names the first alone.',
    namingAs((data) => ({ ...data, params: first(data.params), details: first(data.details) })),
  ],
  'errors-name-everything': ['A rejection names every argument that was sent, whatever is wrong.', namingEverything],
  'errors-name-nothing': [
    'A rejection does not say which argument is wrong.',
    rejectionsAs(({ code }, status) => ({ code, message: 'The request is not valid.', data: { status } })),
  ],
  'validation-422': ['Wrong and missing arguments are answered 422.', codesWith(VALIDATION, 422), CUSTOM],
  'conflicts-409': [
    'What is there already (a code, a stock-keeping unit, a term) is answered 409.',
    codesWith(/already_exists$|^product_invalid_sku$|^term_exists$/, 409),
  ],
  'unknown-400': ['An id of no record is answered 400.', codesWith(UNKNOWN, 400)],
  'unknown-403': [
    'An id of no record is answered 403, as one that the caller may not see.',
    codesWith(UNKNOWN, 403),
    `${ERRORS} ${PERMISSIONS}`,
    CUSTOM,
  ],
  'methods-405': ['A method that a route does not have is answered 405 with Allow.', methodsToldApart],
  'unknown-routes-as-pages': [
    'What no route serves is answered 404 with a page of the website.',
    rejections((answer, { code }) =>
      code === 'rest_no_route' ? { ...answer, ...page(404, 'Page introuvable') } : answer,
    ),
    `${ERRORS} Of addresses that no route serves nothing is said.`,
    CUSTOM,
  ],
  'batch-too-large-413': [
    'A batch of more than 25 is answered 413.',
    rejections((answer, document, { method, url }) => {
      const isBatch = method === 'POST' && /\/batch\/v1\/?(\?|$)/.test(url);
      return isBatch && answer.body.includes('rest_too_many_items') ? restated(answer, document, 413) : answer;
    }),
  ],
  'batch-strict-400': [
    'A batch that must validate as a whole, and does not, is answered 400.',
    replied(BATCH, (reply) => ('failed' in membersOf(reply.body) ? { ...reply, status: 400 } : reply)),
    `${ANSWERS} ${ERRORS}`,
  ],
  'rights-first': ['Who may not is rejected before the arguments are looked at.', rightsFirst],
  'nulls-rejected': [
    'An explicit null is rejected where neither the declared type nor the default is null.',
    nullsRejected(false),
    'Resources and their fields: types such as “string” and “array of integer”, set apart from “string or null”.',
  ],
  'null-defaults-rejected': [
    'An explicit null is rejected where the default is null and the declared type has no null.',
    nullsRejected(true),
    'Venue: “description | string | no | null”: the type is string, and null is what holds where nothing is sent.',
  ],
});
