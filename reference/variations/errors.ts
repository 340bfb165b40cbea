/** Rejections in other forms and with other statuses. */
import type { Argument } from '../../helpers/contract/types.ts';
import { forbidden } from '../access.ts';
import { RestError } from '../http/errors.ts';
import type { ReferenceAnswer, Values } from '../http/messages.ts';
import { membersOf, textOf } from '../http/values.ts';
import { typesOf } from '../validation/schema.ts';
import { ERRORS, PERMISSIONS } from './allowed.ts';
import { onArguments, onRejections, restated, splitUrl } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

function reshaped(shape: (document: Values, status: number) => unknown, type?: string): VariationChange {
  return onRejections((answer, document) => ({
    ...answer,
    headers: type === undefined ? answer.headers : { ...answer.headers, 'Content-Type': type },
    body: JSON.stringify(shape(document, answer.status)),
  }));
}

/** Rejections of one code with another status. */
function withStatus(codes: RegExp, status: number, from?: number): VariationChange {
  return onRejections((answer, document) =>
    codes.test(textOf(document.code)) && (from === undefined || answer.status === from)
      ? restated(answer, document, status)
      : answer,
  );
}

const VALIDATION = /^rest_(invalid_param|missing_callback_param|property_required)$/;
const UNKNOWN = /_invalid_id$|^form_not_found$/;

/** The rejection with its `params` and `details` edited. */
function withParams(edit: (params: Values, details: unknown) => Values): VariationChange {
  return onRejections((answer, document) => {
    const data = membersOf(document.data);
    if (typeof data.params !== 'object' || Array.isArray(data.params)) return answer;
    return { ...answer, body: JSON.stringify({ ...document, data: edit(data, membersOf(data.params)) }) };
  });
}

/** Names whatever a rejected request carried in its query, or in a body that holds members. */
function namingEverything(): VariationChange {
  return onRejections((answer, document, { url, body }) => {
    if (!VALIDATION.test(textOf(document.code))) return answer;
    const carried = body.startsWith('{') ? membersOf(JSON.parse(body)) : {};
    const names = [...Object.keys(carried), ...new URL(url, 'http://localhost').searchParams.keys()];
    const params = Object.fromEntries(names.map((name) => [name, 'Check this.']));
    return { ...answer, body: JSON.stringify({ ...document, data: { ...membersOf(document.data), params } }) };
  });
}

function problem(document: Values, status: number) {
  return { type: 'about:blank', title: textOf(document.code), status, detail: textOf(document.message) };
}

/** A body that holds no members, as one that was not sent. */
function withoutFieldless(): VariationChange {
  return {
    handle: () => (request, next) => {
      const isJson = (request.headers['content-type'] ?? '').startsWith('application/json');
      return next(isJson && isFieldless(request.body) ? { ...request, body: '' } : request);
    },
  };
}

function isFieldless(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value !== 'object' || value === null || Array.isArray(value);
  } catch {
    return false;
  }
}

function nullsRejected(isMeant: (argument: Argument) => boolean): VariationChange {
  return onArguments((operation, given, next) => {
    const wrong = Object.values(operation.args)
      .filter((argument) => given[argument.name] === null && isMeant(argument))
      .filter(({ schema }) => schema.type !== undefined && !typesOf(schema).includes('null'))
      .map(({ name }) => name);
    if (wrong.length === 0) return next(given);
    const params = Object.fromEntries(wrong.map((name) => [name, `${name} is of the wrong type.`]));
    throw new RestError(400, 'rest_invalid_param', `Invalid parameter(s): ${wrong.join(', ')}`, {
      params,
      details: {},
    });
  });
}

/** Answers where the path has a route, but for a segment that should be digits. */
function nonDigits(): VariationChange {
  return {
    handle: (steps) => (request, next) => {
      const answer = next(request);
      if (answer.status !== 404 || !answer.body.includes('"rest_no_route"')) return answer;
      const { path } = splitUrl(steps.site, request.url);
      const digits = path.replace(/[^/]+$/, '1');
      const operation = steps.router.match(digits).find(({ route }) => route.operations.has(request.method));
      if (path === digits || operation === undefined || !operation.route.path.endsWith('}')) return answer;
      return {
        ...answer,
        status: 400,
        body: JSON.stringify(new RestError(400, 'rest_invalid_param', 'Invalid id.').document()),
      };
    },
  };
}

function notAllowed(answer: ReferenceAnswer): ReferenceAnswer {
  if (answer.status !== 404 || answer.headers.Allow === undefined || !answer.body.includes('"rest_no_route"'))
    return answer;
  const body = JSON.stringify(new RestError(405, 'rest_method_not_allowed', 'Method not allowed.').document());
  return { ...answer, status: 405, body };
}

/** Looks at the rights of the caller before the arguments. */
function rightsFirst(): VariationChange {
  return {
    handle: (steps) => (request, next) => {
      const matches = steps.router.match(splitUrl(steps.site, request.url).path);
      const operation = matches
        .map(({ route }) => route.operations.get(request.method))
        .find((candidate) => candidate !== undefined);
      try {
        const user = steps.authenticate(steps.site.users, request.headers.authorization);
        if (operation !== undefined) steps.authorize(operation, user);
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        const { status } = error;
        const headers = { 'Content-Type': 'application/json; charset=UTF-8' };
        return { status, headers, body: JSON.stringify(error.document()) };
      }
      return next(request);
    },
  };
}

export const REJECTIONS: readonly Variation[] = [
  variation(
    'errors-as-problems',
    'Rejections are problem documents: type, title, status and detail.',
    ERRORS,
    () => reshaped(problem, 'application/problem+json'),
    CUSTOM,
  ),
  variation(
    'errors-in-a-list',
    'Rejections hold a list of errors.',
    ERRORS,
    () => reshaped(({ code, message }) => ({ errors: [{ code, message }] })),
    CUSTOM,
  ),
  variation(
    'errors-in-a-member',
    'Rejections hold their code and message in a member of their own.',
    ERRORS,
    () => reshaped(({ code, message }, status) => ({ error: { code, message, status } })),
    CUSTOM,
  ),
  variation(
    'errors-empty',
    'Rejections have no body.',
    ERRORS,
    () => onRejections((answer) => ({ ...answer, body: '' })),
    CUSTOM,
  ),
  variation(
    'errors-numbered',
    'Codes of rejections are numbers.',
    ERRORS,
    () => reshaped((document, status) => ({ ...document, code: status * 100 + 1 })),
    CUSTOM,
  ),
  variation('errors-in-markup', 'Messages of rejections are markup.', ERRORS, () =>
    reshaped((document) => ({ ...document, message: `<p><strong>Error:</strong> ${textOf(document.message)}</p>` })),
  ),
  variation(
    'errors-in-french',
    'Messages of rejections are in French.',
    `${ERRORS} What the service does: “descriptions in the interface are mostly in French”.`,
    () => reshaped((document) => ({ ...document, message: 'Désolé, la requête n’a pas pu être traitée.' })),
  ),
  variation('errors-with-more', 'Rejections carry further members.', ERRORS, () =>
    reshaped((document) => ({
      ...document,
      additional_errors: [],
      request_id: 'a1b2c3',
      data: { ...membersOf(document.data), trace: null },
    })),
  ),
  variation('errors-name-the-first', 'Of several invalid arguments a rejection names the first alone.', ERRORS, () =>
    withParams((data, params) => {
      const first = Object.fromEntries(Object.entries(membersOf(params)).slice(0, 1));
      return {
        ...data,
        params: first,
        details: Object.fromEntries(Object.entries(membersOf(data.details)).slice(0, 1)),
      };
    }),
  ),
  variation(
    'errors-without-details',
    'Rejections name the invalid arguments, and their details are an empty list.',
    ERRORS,
    () => withParams((data) => ({ ...data, details: [] })),
  ),
  variation(
    'errors-name-everything',
    'A rejection names every argument that was sent, whatever is wrong.',
    ERRORS,
    namingEverything,
  ),
  variation('errors-name-nothing', 'A rejection does not say which argument is wrong.', ERRORS, () =>
    reshaped(({ code }, status) => ({ code, message: 'The request is not valid.', data: { status } })),
  ),
  variation(
    'validation-422',
    'Wrong and missing arguments are answered 422.',
    ERRORS,
    () => withStatus(VALIDATION, 422),
    CUSTOM,
  ),
  variation(
    'conflicts-409',
    'What is there already (a code, a stock-keeping unit, a term) is answered 409.',
    ERRORS,
    () => withStatus(/already_exists$|^product_invalid_sku$|^term_exists$/, 409),
  ),
  variation('unknown-400', 'An id of no record is answered 400.', ERRORS, () => withStatus(UNKNOWN, 400)),
  variation('unknown-410', 'An id of no record is answered 410.', ERRORS, () => withStatus(UNKNOWN, 410), CUSTOM),
  variation(
    'unknown-403',
    'An id of no record is answered 403, as one that the caller may not see.',
    `${ERRORS} ${PERMISSIONS}`,
    () => withStatus(UNKNOWN, 403),
    CUSTOM,
  ),
  variation('unknown-update-400', 'An update of no record is answered 400, a read and a removal 404.', ERRORS, () =>
    onRejections((answer, document, { method }) =>
      /^(POST|PUT|PATCH)$/.test(method) && UNKNOWN.test(textOf(document.code))
        ? restated(answer, document, 400)
        : answer,
    ),
  ),
  variation(
    'not-digits-400',
    'An id that is no digits is answered 400 and not as an unknown route.',
    `${ERRORS} Opening paragraphs: “\`{id}\` (digits only)”.`,
    nonDigits,
  ),
  variation('methods-405', 'A method that a route does not have is answered 405 with Allow.', ERRORS, () => ({
    handle: () => (request, next) => notAllowed(next(request)),
  })),
  variation(
    'bodies-without-fields',
    'A JSON body that is no object counts as a body without fields.',
    'Endpoints: request parameters are “body fields on POST, PUT and PATCH”; what a body without fields is, is not said.',
    withoutFieldless,
  ),
  variation('rights-first', 'Who may not is rejected before the arguments are looked at.', ERRORS, rightsFirst),
  variation(
    'nulls-rejected',
    'An explicit null is rejected where neither the declared type nor the default is null.',
    'Resources and their fields: types such as “string” and “array of integer”, set apart from “string or null”.',
    () => nullsRejected((argument) => argument.schema.default !== null),
  ),
  variation(
    'null-defaults-rejected',
    'An explicit null is rejected where the default is null and the declared type has no null.',
    'Venue: “description | string | no | null”: the type is string, and null is what holds where nothing is sent.',
    () => nullsRejected((argument) => argument.schema.default === null),
  ),
];

/** Said to strangers in the place of 401. */
export function strangers(status: 403 | 404): VariationChange {
  return onRejections((answer, document, request) => {
    const isForeign = answer.status === 401 && request.headers.authorization === undefined;
    if (!isForeign) return answer;
    return status === 403
      ? restated(answer, { ...forbidden(null).document() }, 403)
      : restated(answer, { ...document, code: 'rest_no_route' }, 404);
  });
}
