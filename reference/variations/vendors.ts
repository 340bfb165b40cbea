/** What other kinds of sites do where the interface is silent: ids, drafts, envelopes, batches and embeds. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { invalidParam, RestError } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { has, listOf, membersOf, textOf } from '../http/values.ts';
import { createSequence } from '../state/collection.ts';
import { readWall } from '../state/dates.ts';
import type { Site } from '../state/site.ts';
import { ANSWERS, ERRORS, INDEX, KEYED, RETURNED } from './allowed.ts';
import {
  ALL_RECORDS,
  CALENDAR,
  isCreation,
  isList,
  isRemoval,
  isUpdate,
  KEYS,
  onArguments,
  onDeclaredArguments,
  onEndpoints,
  onIndex,
  onRecords,
  onRejections,
  onSent,
  restated,
  together,
  typeOf,
  without,
} from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

/** Beyond what 32 bits hold, and well within what a JSON number does. */
const BEYOND_32_BITS = 5_000_000_000;
const SCATTER = 7_919;
const SPREAD = 100_003;

/** Ids of what is made from now on. */
function numbering(next: () => { readonly next: () => number }): VariationChange {
  return {
    seeded: (site: Site) => {
      Object.assign(site.ids, { posts: next(), terms: next() });
    },
  };
}

/** Different for each of the first hundred thousand, and in no order. */
function scattered() {
  let made = 0;
  return {
    next: () => {
      made += 1;
      return 1_000_000 + ((made * SCATTER) % SPREAD);
    },
  };
}

/** An event of whole days keeps the times that were sent with it. */
function timesKept(): VariationChange {
  const kept = new Map<number, readonly [unknown, unknown]>();
  const full = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
  return onRecords(KEYS.events, (record, call) => {
    const id = Number(record.id);
    const { start_date: start, end_date: end } = call.sent;
    const isWritten = !isList(call.operation.key) && !call.operation.key.startsWith('GET ');
    if (isWritten && (has(call.sent, 'start_date') || has(call.sent, 'end_date'))) kept.set(id, [start, end]);
    const [from, to] = kept.get(id) ?? [];
    if (record.all_day !== true) return record;
    return {
      ...record,
      ...(full.test(textOf(from)) ? { start_date: from } : {}),
      ...(full.test(textOf(to)) ? { end_date: to } : {}),
    };
  });
}

function endAfterStart(): VariationChange {
  return onSent(KEYS.events, (sent) => {
    const [start, end] = [readWall(textOf(sent.start_date)), readWall(textOf(sent.end_date))];
    if (start !== null && end !== null && end < start)
      throw invalidParam('end_date', 'The event ends before it starts.');
    return sent;
  });
}

/** The name of one record of a list: `event` of `events`. */
function singular(path: string): string {
  const name = path
    .split('/')
    .find((part) => /^(events|venues|organizers|categories|tags|coupons|orders|products)$/.test(part));
  // The namespace of the calendar ends in events as well.
  const own = path.startsWith(CALENDAR) ? (path.slice(CALENDAR.length).split('/')[1] ?? 'events') : (name ?? 'notes');
  return own.replace(/ies$/, 'y').replace(/s$/, '');
}

const SINGLE = ALL_RECORDS.filter((key) => !isList(key) && !isRemoval(key));
const FURTHER_STATUSES = ['shipped', 'quote-sent'];

/** Takes the further statuses on a write and in the filter of the list. */
function furtherStatuses(): VariationChange {
  return onArguments((operation, given, next) => {
    const sent = [given.status].flat();
    const isFurther = (status: unknown) => FURTHER_STATUSES.includes(textOf(status));
    if (operation.resource !== 'orders' || !sent.some(isFurther)) return next(given);
    const known = sent.filter((status) => !isFurther(status));
    const {
      path,
      sent: taken,
      values,
    } = next(known.length === 0 ? without(given, 'status') : { ...given, status: known });
    return { path, sent: { ...taken, status: given.status }, values: { ...values, status: given.status } };
  });
}

/** The true size of what is embedded. */
const SMALL = { width: 320, height: 180 };
const EMBED = ['GET /oembed/1.0/embed', 'GET /oembed/1.0/proxy'];

/** Declares them, on a write and among the items of the filter. */
function declaredStatuses(): VariationChange {
  const more = (schema: Values): Values =>
    Array.isArray(schema.enum) ? { ...schema, enum: [...schema.enum, ...FURTHER_STATUSES] } : schema;
  return onDeclaredArguments((argument, name, pattern) => {
    if (name !== 'status' || !pattern.startsWith('/shop-analytics/orders')) return argument;
    return 'items' in argument ? { ...argument, items: more(membersOf(argument.items)) } : more(argument);
  });
}

/** An answer of the proxy as the format says. */
function proxyInXml(): VariationChange {
  return onHandlers(['GET /oembed/1.0/proxy'], (call, next) => {
    const reply = next(call);
    if (call.values.format !== 'xml' || !isSuccess(reply)) return reply;
    const escaped = (value: unknown) =>
      textOf(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const members = Object.entries(membersOf(reply.body)).map(
      ([name, value]) => `<${name}>${escaped(value)}</${name}>`,
    );
    return {
      status: 200,
      headers: { 'Content-Type': 'text/xml; charset=UTF-8' },
      body: `<?xml version="1.0" encoding="utf-8"?>\n<oembed>${members.join('')}</oembed>`,
    };
  });
}

export const VENDORS: readonly Variation[] = [
  variation('ids-large', 'Ids of new records are beyond what 32 bits hold.', RETURNED, () =>
    numbering(() => createSequence(BEYOND_32_BITS)),
  ),
  variation(
    'ids-scattered',
    'Ids of new records are in no order.',
    `${RETURNED} That a later record has a larger id is not said.`,
    () => numbering(scattered),
  ),
  variation(
    'created-as-draft',
    'What is made in the calendar without a status is a draft.',
    'Event, Venue, Organizer: “status | string | no | publication status”: no default is given.',
    () => onSent(KEYS.posts.filter(isCreation), (sent) => (has(sent, 'status') ? sent : { ...sent, status: 'draft' })),
  ),
  variation(
    'all-day-keeps-times',
    'An event of whole days keeps the times that were sent with it.',
    'Event: “all_day | boolean”: which times an event of whole days has is not said.',
    timesKept,
  ),
  variation(
    'end-before-start-rejected',
    'An event that ends before it starts is rejected.',
    'Event: “end_date | string | yes | date and time of end”: what becomes of an end before the start is not said.',
    endAfterStart,
  ),
  variation(
    'records-in-a-member',
    'A single record stands in a member that is called as its kind.',
    ANSWERS,
    () =>
      onHandlers(SINGLE, (call, next) => {
        const reply = next(call);
        return isSuccess(reply) ? { ...reply, body: { [singular(call.operation.path)]: reply.body } } : reply;
      }),
    CUSTOM,
  ),
  variation(
    'updates-answer-the-id',
    'An update answers the id of what it changed, and no more.',
    ANSWERS,
    () =>
      onHandlers(ALL_RECORDS.filter(isUpdate), (call, next) => {
        const reply = next(call);
        return isSuccess(reply) ? { ...reply, body: { id: membersOf(reply.body).id } } : reply;
      }),
    CUSTOM,
  ),
  variation(
    'embed-shows-little',
    'In the context `embed` a product shows its id, name, slug and address alone.',
    'Shop: products: “context (enum `view`, `embed`, `edit`)”: what a context shows is not said.',
    () =>
      onRecords(KEYS.products, (record, call) => {
        const { id, name, slug, permalink } = record;
        return call.values.context === 'embed' ? { id, name, slug, permalink } : record;
      }),
  ),
  variation(
    'statuses-of-a-plugin',
    'Orders may have two statuses more, which the index declares.',
    'Findings on live sites: a plugin adds statuses of its own; the interface gives those of the site that it describes.',
    () => together(furtherStatuses(), declaredStatuses()),
    { departs: ['Order: “status | enum in States and transitions”.'], breaksCustom: true },
  ),
  variation('batch-too-large-413', 'A batch of more than 25 is answered 413.', ERRORS, () =>
    onRejections((answer, document, { method, url }) => {
      const isBatch = method === 'POST' && /\/batch\/v1\/?(\?|$)/.test(url);
      return isBatch && answer.body.includes('rest_too_many_items') ? restated(answer, document, 413) : answer;
    }),
  ),
  variation(
    'batch-strict-400',
    'A batch that must validate as a whole, and does not, is answered 400.',
    `${ANSWERS} ${ERRORS}`,
    () =>
      onHandlers(['POST /batch/v1'], (call, next) => {
        const reply = next(call);
        return 'failed' in membersOf(reply.body) ? { ...reply, status: 400 } : reply;
      }),
  ),
  variation('batch-responses-with-more', 'Answers inside a batch say which request they belong to.', ANSWERS, () =>
    onHandlers(['POST /batch/v1'], (call, next) => {
      const reply = next(call);
      const requests = listOf(call.values.requests).map(membersOf);
      const { responses, ...rest } = membersOf(reply.body);
      if (!Array.isArray(responses)) return reply;
      const told = responses.map((one, at) =>
        one === null ? null : { ...membersOf(one), request_id: at, path: requests[at]?.path, took_ms: 3 },
      );
      return { ...reply, body: { ...rest, responses: told } };
    }),
  ),
  variation(
    'oembed-typed',
    'What is embedded is of the type application/json+oembed.',
    'oEmbed: only parameters are given; the oEmbed standard gives this type to links of discovery.',
    () => ({
      wire: (answer, { url }) =>
        /\/oembed\/1\.0\/(embed|proxy)/.test(url) &&
        answer.status === 200 &&
        typeOf(answer).startsWith('application/json')
          ? { ...answer, headers: { ...answer.headers, 'Content-Type': 'application/json+oembed; charset=UTF-8' } }
          : answer,
    }),
    CUSTOM,
  ),
  variation(
    'proxy-answers-xml',
    'The proxy answers XML where it is asked for.',
    'oEmbed: “format (enum `json`, `xml`; default `json`)”: the oEmbed standard calls it the form of the answer.',
    proxyInXml,
  ),
  variation(
    'oembed-cached',
    'What is embedded may be kept for a day, and tells its true size where that is smaller.',
    'oEmbed: only parameters are given; in the oEmbed standard `cache_age` is optional, and maxwidth a bound.',
    () =>
      onHandlers(EMBED, (call, next) => {
        const reply = next(call);
        if (!isSuccess(reply) || typeof reply.body === 'string') return reply;
        const document = membersOf(reply.body);
        const width = Math.min(SMALL.width, Number(document.width));
        const height = Math.min(SMALL.height, Number(document.height));
        return { ...reply, body: { ...document, cache_age: '86400', width, height } };
      }),
  ),
  variation(
    'seo-unknown-post-404',
    'The SEO tool answers 404 to the id of no post.',
    `${ERRORS} SEO tool: “post/{postId}/first-attached-image (digits)”: what an id of no post is answered is not said.`,
    () =>
      onHandlers(
        [
          'GET /seo/v1/post/{postId}/first-attached-image',
          'POST /seo/v1/post/{postId}/disable-link-format-education',
          'POST /seo/v1/post/{postId}/update-internal-link-count',
        ],
        (call, next, { site }) => {
          if (site.posts.get(Number(call.path.postId)) !== undefined) return next(call);
          throw new RestError(404, 'seo_unknown_post', 'There is no such post.');
        },
      ),
  ),
  variation(
    'authorization-elsewhere',
    'The page that authorizes an application is on another host, and has a query.',
    'Authentication: “`endpoints.authorization`, the address of a page where a user authorizes an application”.',
    () =>
      onIndex((index) =>
        'authentication' in index
          ? {
              ...index,
              authentication: {
                'application-passwords': {
                  endpoints: { authorization: 'https://accounts.example/authorize?site=video-studio&lang=fr' },
                },
              },
            }
          : index,
      ),
  ),
  variation(
    'index-args-empty-object',
    'Where no arguments are declared, `args` is an object without members.',
    `${INDEX} “\`args\` is an object keyed by parameter name, or an empty array when none are declared”: an object without members is one.`,
    () =>
      onEndpoints((endpoint) =>
        listOf(endpoint.args).length === 0 && Array.isArray(endpoint.args) ? { ...endpoint, args: {} } : endpoint,
      ),
  ),
  variation('index-enums-sorted', 'The index gives enumerations in the order of the alphabet.', KEYED, () =>
    onDeclaredArguments((argument) =>
      Array.isArray(argument.enum) ? { ...argument, enum: argument.enum.map(textOf).toSorted() } : argument,
    ),
  ),
];
