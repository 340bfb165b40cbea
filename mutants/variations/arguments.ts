/** How strictly arguments are read, and where they may stand. */
import type { Argument, JsonType, Operation, Schema } from '../../helpers/contract/types.ts';
import type { ReferenceRequest, Values } from '../../reference/http/messages.ts';
import { has, textOf } from '../../reference/http/values.ts';
import { typesOf } from '../../reference/validation/schema.ts';
import { ERRORS, JSON_FORM } from './allowed.ts';
import { asked, demanded, validated, withoutValues } from './operators.ts';
import { LISTS } from './places.ts';
import { CUSTOM, type Operator, rows } from './row.ts';
import { intercepted, rejection } from './wire.ts';

function isOf(type: JsonType, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** Whether a value of a JSON body is of the declared type without being read as one. */
function fits(schema: Schema, value: unknown): boolean {
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOf(type, value))) return false;
  if (Array.isArray(value)) return schema.items === undefined || value.every((item) => fits(schema.items ?? {}, item));
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => {
    const rule = schema.properties?.[name];
    return rule === undefined || rule.readOnly === true || member === null || fits(rule, member);
  });
}

const isQuery = ({ method }: Operation) => method === 'GET' || method === 'DELETE';

/** Rejects arguments of some operations. */
const demandedOf = (
  isMeant: (operation: Operation) => boolean,
  isWrong: (argument: Argument, value: unknown) => boolean,
): Operator =>
  demanded((operation, given) =>
    isMeant(operation)
      ? Object.values(operation.args).find((one) => has(given, one.name) && isWrong(one, given[one.name]))?.name
      : undefined,
  );

/** What is sent beside the arguments of an operation that declares some. */
function undeclared({ args }: Operation, sent: Values): readonly string[] {
  if (!Object.values(args).some((argument) => argument.in !== 'path')) return [];
  return Object.keys(sent).filter((name) => !Object.hasOwn(args, name) && !name.startsWith('_'));
}

const LARGEST = 2_147_483_647;
const isTooLarge = (value: unknown) => /^-?\d+$/.test(textOf(value)) && Math.abs(Number(textOf(value))) > LARGEST;

function hasTooLarge({ schema }: Argument, value: unknown): boolean {
  if (typesOf(schema).includes('integer')) return isTooLarge(value);
  const isList = schema.items !== undefined && typesOf(schema.items).includes('integer');
  return isList && [value].flat().some((one) => textOf(one).split(',').some(isTooLarge));
}

/** Flags of a query for which the interface itself writes 1, or says that they are only like flags. */
const LIKE_FLAGS = ['hide_empty', 'strict_dates'];

const isWriting = ({ method }: ReferenceRequest) => ['POST', 'PUT', 'PATCH'].includes(method);

/** A form is sent as a visitor sends it. */
const FORM = /\/contact-forms\/\d+\/feedback\/?(\?|$)/;

function isNoJson(request: ReferenceRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  return isWriting(request) && request.body !== '' && !/^application\/([\w.-]+\+)?json\b/i.test(type);
}

function isFieldless(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value !== 'object' || value === null || Array.isArray(value);
  } catch {
    return false;
  }
}

/** Reads another request than the one that was sent. */
const readAs =
  (edit: (request: ReferenceRequest) => ReferenceRequest): Operator =>
  () => ({ handle: () => (request, next) => next(edit(request)) });

const ZERO_IDS = ['customer', 'product', 'post', 'event', 'parent', 'post_parent'];
const PARAMETERS =
  'Endpoints: “Request parameters are query parameters on GET and DELETE and body fields on POST, PUT and PATCH”.';

export const ARGUMENTS = rows(`${PARAMETERS} ${ERRORS}`, {
  'bodies-typed': [
    'In a JSON body "5" is no integer, and 1 and "true" are no booleans.',
    demandedOf(
      (operation) => !isQuery(operation),
      ({ in: place, schema }, value) => place === 'body' && !fits(schema, value),
    ),
    'Resources and their fields: each field has a type; that a text is read as a number is not said.',
  ],
  'integers-of-32-bits': [
    'An integer that 32 bits do not hold is rejected.',
    demandedOf(() => true, hasTooLarge),
    `Endpoints: “id (integer, required)”: how large an integer may be is not said. ${ERRORS}`,
  ],
  'query-flags-as-words': [
    'A flag in a query is true or false; 1 and 0 are rejected, but where the interface writes them itself.',
    demandedOf(
      isQuery,
      ({ name, schema }, value) =>
        typesOf(schema).join() === 'boolean' && !LIKE_FLAGS.includes(name) && /^[01]$/.test(textOf(value)),
    ),
    'Product list query: “featured | boolean”: how a query writes a boolean is not said; “hide_empty | boolean | 1” is the one that is written as a number.',
    CUSTOM,
  ],
  'lists-in-brackets-alone': [
    'A list in a query is written with brackets; one text with commas is rejected.',
    demandedOf(
      ({ method }) => method === 'GET',
      ({ schema }, value) => typesOf(schema).includes('array') && typeof value === 'string',
    ),
    'Product list query, Term list query: “array of integer”: how a query writes a list is not said; a text is none.',
  ],
  'unknown-arguments-rejected': [
    'An argument that is not declared is rejected where others are.',
    demanded((operation, given) => undeclared(operation, given)[0]),
    'Endpoints: the parameters of each route are listed; what becomes of any other is not said.',
    CUSTOM,
  ],
  'zero-ids-ask-for-nothing': [
    'A list by the id 0 of a customer, a product, an event or a parent is the list without that argument.',
    asked(LISTS, (call) => withoutValues(call, ...ZERO_IDS.filter((name) => call.values[name] === 0))),
    'Shop: orders: “`customer`: integer”; Term list query: “post | integer”: what 0, which is the id of nothing, asks for is not said.',
    CUSTOM,
  ],
  'extension-absent': [
    'The calendar lacks the extension that knows of places, and takes no notice of its arguments, whatever they hold.',
    validated(({ args }, given, next) =>
      next(
        Object.fromEntries(Object.entries(given).filter(([name]) => args[name]?.schema['x-extension'] === undefined)),
      ),
    ),
    'Event list query: “geoloc, geoloc_lat, geoloc_lng: needs an optional premium extension.”',
    CUSTOM,
  ],
  'geoloc-needs-the-extension': [
    'A list of events that is asked for places is rejected: the extension for it is not installed.',
    demanded(({ args }, given) => Object.keys(given).find((name) => args[name]?.schema['x-extension'] !== undefined)),
    `Event list query: “geoloc_lat, geoloc_lng | double | needs the extension”. ${ERRORS}`,
  ],
  'queries-of-writes-ignored': [
    'What stands in the query of a POST, PUT or PATCH is not looked at.',
    readAs((request) => (isWriting(request) ? { ...request, url: request.url.replace(/\?.*$/s, '') } : request)),
  ],
  'bodies-without-fields': [
    'A JSON body that is no object counts as a body without fields.',
    readAs((request) => {
      const isJson = (request.headers['content-type'] ?? '').startsWith('application/json');
      return isJson && isFieldless(request.body) ? { ...request, body: '' } : request;
    }),
  ],
  'bodies-of-reads-refused': [
    'A load balancer answers 400 to a GET or a DELETE that has a body.',
    intercepted(
      ({ method, body }) => ['GET', 'HEAD', 'DELETE'].includes(method) && body !== '',
      rejection(400, 'bad_request', 'The request may have no body.'),
    ),
    `${PARAMETERS} In HTTP the body of a GET or a DELETE means nothing, and may be refused.`,
  ],
  'bodies-of-json-alone': [
    'A body that is no JSON is answered 415, but for the feedback of a form.',
    intercepted(
      (request) => isNoJson(request) && !FORM.test(request.url),
      rejection(415, 'rest_unsupported_media_type', 'Send application/json.'),
    ),
    `${JSON_FORM} Other forms of a body are not named. ${ERRORS}`,
  ],
});
