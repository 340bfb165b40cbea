/** Notes, countries, suggestions, batches and embeds where others see to them, and what a query must look like. */
import type { Operation } from '../../helpers/contract/types.ts';
import { isSuccess, onHandlers, onRequests } from '../faults/hooks.ts';
import { invalidParam, RestError } from '../http/errors.ts';
import { ok, type Values } from '../http/messages.ts';
import { integerOf, listOf, membersOf, textOf } from '../http/values.ts';
import { datePair } from '../state/dates.ts';
import type { NoteRecord } from '../state/records.ts';
import { typesOf } from '../validation/schema.ts';
import { ANSWERS, ERRORS, KEYED, SILENT_STATES } from './allowed.ts';
import { answered, onArguments, onDeclaredArguments } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const NOTES = '/shop-analytics/admin/notes';
const COUNTRY_ROUTES = ['/countries', '/countries/{location}'].map((path) => `GET /shop-analytics/data${path}`);
const EMBEDS = ['GET /oembed/1.0/embed', 'GET /oembed/1.0/proxy'];
const ACTIONS = ['POST', 'PUT', 'PATCH'].map((method) => `${method} ${NOTES}/{note_id}/action/{action_id}`);

/** Who takes an action has seen the note; its status is for the shop to change. */
function actionsKeepStatus(): VariationChange {
  return onHandlers(ACTIONS, (call, next, { site }) => {
    const status = site.notes.get(integerOf(call.path.note_id))?.status;
    const reply = next(call);
    const note = site.notes.get(integerOf(call.path.note_id));
    if (!isSuccess(reply) || note === undefined || status === undefined) return reply;
    site.notes.put({ ...note, status });
    return { ...reply, body: { ...membersOf(reply.body), status } };
  });
}

/** Lists that pass before a task of the shop makes notes again that it misses. */
const LISTS_UNTIL_TASK = 2;

function notesComeBack(): VariationChange {
  const missed: { note: NoteRecord; lists: number }[] = [];
  const keys = [`GET ${NOTES}`, `DELETE ${NOTES}/delete/{id}`, `DELETE ${NOTES}/delete/all`];
  return onHandlers(keys, (call, next, { site }) => {
    if (call.operation.method === 'DELETE') {
      const before = site.notes.all();
      const reply = next(call);
      const gone = before.filter(({ id }) => site.notes.get(id) === undefined);
      missed.push(...gone.map((note) => ({ note, lists: 0 })));
      return reply;
    }
    for (const one of missed) one.lists += 1;
    const due = missed.filter(({ lists }) => lists > LISTS_UNTIL_TASK);
    for (const { note } of due) {
      site.notes.put({ ...note, id: site.ids.notes.next(), created: datePair(site.clock.stamp()), isRead: false });
    }
    missed.splice(0, missed.length, ...missed.filter((one) => !due.includes(one)));
    return next(call);
  });
}

const inFrench = new Intl.DisplayNames('fr', { type: 'region' });

function namedInFrench(country: Values): Values {
  const code = textOf(country.code);
  return { ...country, name: /^[A-Z]{2}$/.test(code) ? inFrench.of(code) : country.name };
}

const byName = (a: Values, b: Values) => textOf(a.name).localeCompare(textOf(b.name), 'fr');

function countriesInFrench(body: unknown): unknown {
  if (!Array.isArray(body)) return 'code' in membersOf(body) ? namedInFrench(membersOf(body)) : body;
  return body.map((country) => namedInFrench(membersOf(country))).sort(byName);
}

/** The last request first, each answer at the place of its request. */
function batchBackwards(): VariationChange {
  return onHandlers(['POST /batch/v1'], (call, next) => {
    const requests = listOf(call.values.requests);
    if (requests.length === 0 || call.values.validation === 'require-all-validate') return next(call);
    const responses = requests.toReversed().map((request) => {
      const alone = next({ ...call, values: { ...call.values, requests: [request] } });
      return listOf(membersOf(alone.body).responses)[0];
    });
    return { status: 207, body: { responses: responses.reverse() } };
  });
}

function fluidFrame(body: unknown): unknown {
  const document = membersOf(body);
  if (typeof document.html !== 'string') return body;
  const html = document.html.replace(/ width="\d+"/, ' width="100%"').replace(/ height="\d+"/, '');
  return { ...document, html };
}

/** What a serializer writes of an argument that has nothing to say. */
const UNSAID: Values = {
  description: null,
  type: null,
  default: null,
  enum: null,
  format: null,
  minimum: null,
  maximum: null,
  items: null,
};

/** Flags of a query for which the interface itself writes 1, or says that they are only like flags. */
const LIKE_FLAGS = ['hide_empty', 'strict_dates'];

const isQuery = ({ method }: Operation) => method === 'GET' || method === 'DELETE';

function demandWords({ args }: Operation, given: Values): void {
  const wrong = Object.values(args).find(
    ({ name, schema }) =>
      typesOf(schema).join() === 'boolean' && !LIKE_FLAGS.includes(name) && /^[01]$/.test(textOf(given[name])),
  );
  if (wrong !== undefined) throw invalidParam(wrong.name, `${wrong.name} is either true or false.`);
}

function demandCommas({ args }: Operation, given: Values): void {
  const wrong = Object.values(args).find(({ name, schema }) => {
    return typesOf(schema).includes('array') && Array.isArray(given[name]);
  });
  if (wrong !== undefined) throw invalidParam(wrong.name, `${wrong.name} is one text with commas.`);
}

function onQueries(demand: (operation: Operation, given: Values) => void): VariationChange {
  return onArguments((operation, given, next) => {
    if (isQuery(operation)) demand(operation, given);
    return next(given);
  });
}

export const ERRANDS: readonly Variation[] = [
  variation(
    'note-actions-keep-status',
    'An action of a note marks it as read and leaves its status.',
    `Shop: admin notes: “POST, PUT, PATCH | …/{note_id}/action/{action_id}”: what an action does to the note is not said. ${SILENT_STATES}`,
    actionsKeepStatus,
  ),
  variation(
    'notes-come-back',
    'A note that was deleted is made again after a while, under another id, by a task of the shop.',
    'Shop: admin notes: “DELETE | /shop-analytics/admin/notes/delete/{id}”; that the shop makes no note of its own is said nowhere.',
    notesComeBack,
  ),
  variation(
    'tracker-answers-nothing',
    'The tracker of notes that were mailed answers 204 without a body.',
    ANSWERS,
    () =>
      onRequests([`GET ${NOTES}/tracker/{note_id}/user/{user_id}`], (request, next) => {
        const answer = next(request);
        return isSuccess(answer) ? { status: 204, headers: {}, body: '' } : answer;
      }),
  ),
  variation(
    'country-codes-in-their-case',
    'A country is found by its code in capitals alone.',
    `Shop: data, marketing, options: “location: ISO 3166 alpha-2 country code”: codes of that standard are capital letters. ${ERRORS}`,
    () =>
      onHandlers(COUNTRY_ROUTES, (call, next) => {
        if (/[a-z]/.test(textOf(call.path.location)))
          throw new RestError(404, 'rest_data_invalid_location', 'Unknown.');
        return next(call);
      }),
  ),
  variation(
    'countries-in-french',
    'Countries have their French names, and come in the order of these.',
    `What the service does: “descriptions in the interface are mostly in French”. ${ANSWERS}`,
    () => answered(COUNTRY_ROUTES, countriesInFrench),
  ),
  variation(
    'dismissed-suggestions-stay',
    'Payment suggestions that were dismissed are still answered: only the page that shows them is closed.',
    'Shop: data, marketing, options: “POST /shop-admin/payment-gateway-suggestions/dismiss | none declared”: what it changes is not said.',
    () => onHandlers(['POST /shop-admin/payment-gateway-suggestions/dismiss'], () => ok(true)),
  ),
  variation(
    'batch-runs-backwards',
    'Requests of a batch run at once, the last one first as it happens; each answer stands at the place of its request.',
    'What the service does: “A batch endpoint that runs up to 25 write requests in one call.” In which order they run is not said.',
    batchBackwards,
  ),
  variation(
    'oembed-frames-fluid',
    'The markup of what is embedded is as wide as the place where it is put: its frame names neither pixels nor a height.',
    'oEmbed: “maxwidth (integer, default 600, pixels)” bounds the width that is answered; of the markup nothing is said.',
    () => answered(EMBEDS, fluidFrame),
  ),
  variation(
    'index-arguments-with-nulls',
    'The index gives each argument every member, null where it has nothing to say: no default, no bounds, no values.',
    KEYED,
    () => onDeclaredArguments((argument) => ({ ...UNSAID, ...argument })),
    CUSTOM,
  ),
  variation(
    'query-flags-as-words',
    'A flag in a query is true or false; 1 and 0 are rejected, but where the interface writes them itself.',
    'Product list query: “featured | boolean”: how a query writes a boolean is not said; “hide_empty | boolean | 1” is the one that is written as a number.',
    () => onQueries(demandWords),
    CUSTOM,
  ),
  variation(
    'lists-with-commas-alone',
    'A list in a query is one text with commas; brackets are rejected.',
    'Product list query, Term list query: “array of integer”: how a query writes a list is not said, and brackets are one custom among several.',
    () => onQueries(demandCommas),
    {
      departs: [
        'Product list query: “array of integer”: a list is rejected as the platform, and who asks it, writes it.',
      ],
      breaksCustom: true,
    },
  ),
];
