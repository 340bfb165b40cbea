/** What a server takes of a request: where arguments may stand, and in which form. */
import type { Operation } from '../../helpers/contract/types.ts';
import { onHandlers } from '../faults/hooks.ts';
import { invalidParam } from '../http/errors.ts';
import type { ReferenceAnswer, ReferenceRequest, Values } from '../http/messages.ts';
import { has, listOf, membersOf } from '../http/values.ts';
import { typesOf } from '../validation/schema.ts';
import { ERRORS } from './allowed.ts';
import { KEYS, onArguments, onSent } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const PARAMETERS =
  'Endpoints: “Request parameters are query parameters on GET and DELETE and body fields on POST, PUT and PATCH”.';

const isWriting = ({ method }: ReferenceRequest) => ['POST', 'PUT', 'PATCH'].includes(method);

function refused(status: number, code: string, message: string): ReferenceAnswer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=UTF-8' },
    body: JSON.stringify({ code, message, data: { status } }),
  };
}

/** Refuses some requests before anything looks at them. */
function refusing(isRefused: (request: ReferenceRequest) => boolean, answer: ReferenceAnswer): VariationChange {
  return { handle: () => (request, next) => (isRefused(request) ? answer : next(request)) };
}

/** A form is sent as a visitor sends it. */
const FORM = /\/contact-forms\/\d+\/feedback\/?(\?|$)/;

function isNoJson(request: ReferenceRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  return isWriting(request) && request.body !== '' && !/^application\/([\w.-]+\+)?json\b/i.test(type);
}

/** Members that only the site writes, by the list that they stand in. */
const READ_ONLY: Readonly<Record<string, readonly string[]>> = {
  line_items: ['subtotal_tax', 'total_tax', 'taxes', 'sku', 'price', 'image'],
  shipping_lines: ['total_tax', 'taxes'],
  fee_lines: ['total_tax', 'taxes'],
  coupon_lines: ['discount', 'discount_tax'],
  categories: ['name', 'slug'],
  tags: ['name', 'slug'],
  images: ['date_created', 'date_created_gmt', 'date_modified', 'date_modified_gmt'],
};

function demandNoneReadOnly(sent: Values): Values {
  for (const [list, names] of Object.entries(READ_ONLY)) {
    const wrong = names.find((name) => listOf(sent[list]).some((item) => name in membersOf(item)));
    if (wrong !== undefined) throw invalidParam(list, `${wrong} is read-only.`);
  }
  return sent;
}

/** A list that stands in a query as one text, though it could be several. */
function demandBrackets({ method, args }: Operation, given: Values): void {
  if (method !== 'GET') return;
  const wrong = Object.values(args).find(
    ({ name, schema }) => typesOf(schema).includes('array') && typeof given[name] === 'string',
  );
  if (wrong !== undefined) throw invalidParam(wrong.name, `${wrong.name} is not of type array.`);
}

export const TRANSPORT: readonly Variation[] = [
  variation(
    'queries-of-writes-ignored',
    'What stands in the query of a POST, PUT or PATCH is not looked at.',
    PARAMETERS,
    () => ({
      handle: () => (request, next) =>
        next(isWriting(request) ? { ...request, url: request.url.replace(/\?.*$/s, '') } : request),
    }),
  ),
  variation(
    'bodies-of-reads-refused',
    'A load balancer answers 400 to a GET or a DELETE that has a body.',
    `${PARAMETERS} In HTTP the body of a GET or a DELETE means nothing, and may be refused.`,
    () =>
      refusing(
        ({ method, body }) => ['GET', 'HEAD', 'DELETE'].includes(method) && body !== '',
        refused(400, 'bad_request', 'The request may have no body.'),
      ),
  ),
  variation(
    'bodies-of-json-alone',
    'A body that is no JSON is answered 415, but for the feedback of a form.',
    `Opening sentence: “one JSON-over-HTTP interface”; other forms of a body are not named. ${ERRORS}`,
    () =>
      refusing(
        (request) => isNoJson(request) && !FORM.test(request.url),
        refused(415, 'rest_unsupported_media_type', 'Send application/json.'),
      ),
  ),
  variation(
    'read-only-members-rejected',
    'A line, a term or an image that is sent with a read-only member other than its id is rejected.',
    `Order, Product: “read-only”: whether such a member is passed over or rejected is not said. ${ERRORS}`,
    () => onSent([...KEYS.orders, ...KEYS.products], demandNoneReadOnly),
    CUSTOM,
  ),
  variation(
    'batch-of-none-rejected',
    'A batch without a request is rejected.',
    `Batch: “requests | array | yes | at most 25 items”: whether it may be empty is not said. ${ERRORS}`,
    () =>
      onHandlers(['POST /batch/v1'], (call, next) => {
        if (listOf(call.values.requests).length === 0) throw invalidParam('requests', 'There is nothing to do.');
        return next(call);
      }),
    CUSTOM,
  ),
  variation(
    'lists-in-brackets-alone',
    'A list in a query is written with brackets; one text with commas is rejected.',
    'Product list query, Term list query: “array of integer”: how a query writes a list is not said; a text is none.',
    () =>
      onArguments((operation, given, next) => {
        demandBrackets(operation, given);
        return next(given);
      }),
  ),
  variation(
    'double-posts-once',
    'An event that is posted twice alike within ten seconds is made once, and answered twice.',
    'Calendar: events: “POST | body = Event fields”: whether a repeated request makes a second event is not said.',
    onceWithinSeconds,
  ),
];

const CREATION = 'POST /calendar/events/v1/events';
const MEMORY_MS = 10_000;

/** A guard against a second press of the button. */
function onceWithinSeconds(): VariationChange {
  const made = new Map<string, { readonly id: number; readonly at: number }>();
  return onHandlers([CREATION], (call, next, { site, handlers }) => {
    const key = JSON.stringify([call.user?.id, call.sent]);
    const before = made.get(key);
    const held = before === undefined ? undefined : site.events.get(before.id);
    const show = handlers['GET /calendar/events/v1/events/{id}'];
    const isRecent = before !== undefined && before.at + MEMORY_MS > site.clock.now();
    if (isRecent && held !== undefined && held.status !== 'trash' && show !== undefined) {
      return { ...show({ ...call, sent: {}, values: {}, path: { id: held.id } }), status: 201 };
    }
    const reply = next(call);
    const { id } = membersOf(reply.body);
    if (has(membersOf(reply.body), 'id')) made.set(key, { id: Number(id), at: site.clock.now() });
    return reply;
  });
}
