/** Lists in other envelopes, with other limits, and in another order. */

import { answerPage } from '../calendar/page.ts';
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { invalidParam, RestError } from '../http/errors.ts';
import { ok, type Reply, type Values } from '../http/messages.ts';
import { has, integerOf, listOf, membersOf, textOf } from '../http/values.ts';
import { ANSWERS, LIMITS, RETURNED } from './allowed.ts';
import { ALL_RECORDS, idOf, isList, KEYS, relisted } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const SHOP_LISTS = [...KEYS.shop, ...KEYS.notes].filter(isList);
const CALENDAR_LISTS = KEYS.calendar.filter(isList);
const LISTS = ALL_RECORDS.filter(isList);
const EVENTS = KEYS.events.filter(isList);

function onLists(keys: readonly string[], edit: (reply: Reply) => Reply): VariationChange {
  return onHandlers(keys, (call, next) => {
    const reply = next(call);
    return isSuccess(reply) ? edit(reply) : reply;
  });
}

/** The list of an answer of the calendar, which is its only member that is one. */
function listIn(document: unknown): readonly unknown[] {
  return listOf(Object.values(membersOf(document)).find(Array.isArray));
}

function renamedHeaders(headers: Readonly<Record<string, string>> = {}, edit: (name: string) => string | null) {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const own = edit(name);
      return own === null ? [] : [[own, value]];
    }),
  );
}

const onTotals = (edit: (name: string) => string | null) =>
  onLists(LISTS, (reply) => ({
    ...reply,
    headers: renamedHeaders(reply.headers, (name) => (/-Total/.test(name) ? edit(name) : name)),
  }));

/** The most that a page of the calendar shows. */
const CAP = 50;

const NO_ORDER = 'Calendar: events and the term list query: no order of the list is given where none is asked for.';

function searchedExactly(): VariationChange {
  return onHandlers(LISTS, (call, next, steps) => {
    const wanted = textOf(call.values.search).trim();
    if (wanted === '') return next(call);
    return relisted(call, next, steps, (records) =>
      records.filter((record) => JSON.stringify(record).includes(JSON.stringify(wanted).slice(1, -1))),
    );
  });
}

const TERM_ORDERS = ['', 'name', 'slug', 'id', 'term_id', 'count', 'description', 'include', 'parent'];

export const LIST_FORMS: readonly Variation[] = [
  variation(
    'shop-lists-in-a-member',
    'Lists of the shop stand in a member `data`.',
    ANSWERS,
    () => onLists(SHOP_LISTS, (reply) => ({ ...reply, body: { data: reply.body } })),
    CUSTOM,
  ),
  variation(
    'calendar-lists-bare',
    'Lists of the calendar are bare, with their totals in headers.',
    ANSWERS,
    () => onLists(CALENDAR_LISTS, (reply) => ({ ...reply, body: listIn(reply.body) })),
    CUSTOM,
  ),
  variation(
    'calendar-lists-as-items',
    'Lists of the calendar stand in a member `items`.',
    ANSWERS,
    () =>
      onLists(CALENDAR_LISTS, (reply) => {
        const { total, total_pages: pages } = membersOf(reply.body);
        return { ...reply, body: { items: listIn(reply.body), total, total_pages: pages } };
      }),
    CUSTOM,
  ),
  variation(
    'calendar-lists-without-totals',
    'Lists of the calendar say neither how many there are nor where they go on.',
    ANSWERS,
    () =>
      onLists(CALENDAR_LISTS, (reply) => {
        const {
          total: _,
          total_pages: __,
          next_rest_url: ___,
          previous_rest_url: ____,
          ...rest
        } = membersOf(reply.body);
        return { ...reply, body: rest };
      }),
    CUSTOM,
  ),
  variation(
    'totals-as-text',
    'Totals in the body of a calendar list are text.',
    RETURNED,
    () =>
      onLists(CALENDAR_LISTS, (reply) => {
        const { total, total_pages: pages, ...rest } = membersOf(reply.body);
        return { ...reply, body: { ...rest, total: String(total), total_pages: String(pages) } };
      }),
    CUSTOM,
  ),
  variation(
    'total-headers-absent',
    'No list has headers with its totals.',
    ANSWERS,
    () => onTotals(() => null),
    CUSTOM,
  ),
  variation(
    'total-headers-otherwise',
    'Headers with totals are called X-Total-Count and X-Total-Pages.',
    ANSWERS,
    () => onTotals((name) => (name.endsWith('Pages') ? 'X-Total-Pages' : 'X-Total-Count')),
    CUSTOM,
  ),
  variation(
    'calendar-page-capped',
    `A page of the calendar shows ${CAP} records at most, whatever is asked for.`,
    LIMITS,
    () =>
      onHandlers(CALENDAR_LISTS, (call, next) =>
        next({ ...call, values: { ...call.values, per_page: Math.min(CAP, integerOf(call.values.per_page)) } }),
      ),
  ),
  variation('calendar-page-rejected', `More than ${CAP} records of the calendar on a page are rejected.`, LIMITS, () =>
    onHandlers(CALENDAR_LISTS, (call, next) => {
      if (integerOf(call.values.per_page) > CAP)
        throw invalidParam('per_page', `per_page must be between 1 and ${CAP}.`);
      return next(call);
    }),
  ),
  variation('past-end-empty', 'A page of the calendar past the end is empty.', ANSWERS, () =>
    onHandlers(CALENDAR_LISTS, (call, next, { site }) => {
      try {
        return next(call);
      } catch (error) {
        if (!(error instanceof RestError) || !error.code.endsWith('archive-page-not-found')) throw error;
        const whole = next({ ...call, values: { ...call.values, page: 1, per_page: 1_000_000 } });
        const name = Object.entries(membersOf(whole.body)).find(([, value]) => Array.isArray(value))?.[0] ?? '';
        return answerPage(site, call, { name, items: listIn(whole.body), document: (record) => record });
      }
    }),
  ),
  variation(
    'past-end-404',
    'A page of the shop past the end is unknown.',
    `${ANSWERS} Whether there is such a page is the site’s to say, as the calendar of real sites does.`,
    () =>
      onHandlers(SHOP_LISTS, (call, next) => {
        const reply = next(call);
        const shown = Array.isArray(reply.body) ? reply.body : listIn(reply.body);
        const isPastEnd = integerOf(call.values.page) > 1 && shown.length === 0;
        if (isPastEnd) throw new RestError(404, 'rest_invalid_page_number', 'The page does not exist.');
        return reply;
      }),
    CUSTOM,
  ),
  variation('events-newest-first', 'The list of events begins with the latest start.', NO_ORDER, () =>
    onHandlers(EVENTS, (call, next, steps) => relisted(call, next, steps, (records) => records.toReversed())),
  ),
  variation('places-by-name', 'Venues and organizers come by their names, backwards.', NO_ORDER, () =>
    onHandlers([...KEYS.venues, ...KEYS.organizers].filter(isList), (call, next, steps) =>
      relisted(call, next, steps, (records) =>
        records.toSorted((a, b) => {
          const name = (record: unknown) => textOf(membersOf(record).venue ?? membersOf(record).organizer);
          return name(b) < name(a) ? -1 : Number(name(b) > name(a));
        }),
      ),
    ),
  ),
  variation('terms-unordered', 'Terms come by their ids where no order is asked for.', NO_ORDER, () =>
    onHandlers(KEYS.terms.filter(isList), (call, next, steps) =>
      has(call.sent, 'orderby') || has(call.sent, 'order')
        ? next(call)
        : relisted(call, next, steps, (records) => records.toSorted((a, b) => idOf(a) - idOf(b))),
    ),
  ),
  variation(
    'term-orders-rejected',
    'An unknown order of terms is rejected.',
    'Term list query: “orderby | string | term attribute to sort by”: which attributes there are is open.',
    () =>
      onHandlers(KEYS.terms.filter(isList), (call, next) => {
        if (!TERM_ORDERS.includes(textOf(call.values.orderby).toLowerCase())) throw invalidParam('orderby');
        if (!['', 'asc', 'desc'].includes(textOf(call.values.order).toLowerCase())) throw invalidParam('order');
        return next(call);
      }),
  ),
  variation(
    'search-exact',
    'A search tells capital from small letters, and accents from none.',
    'Event list query: “search: text must occur in title or description”: whether another case or accent is the same text is open.',
    searchedExactly,
    CUSTOM,
  ),
  variation(
    'search-empty-rejected',
    'An empty search of the calendar is rejected.',
    'Event list query: “text must occur in title or description”: an empty text can occur nowhere in particular.',
    () =>
      onHandlers(KEYS.posts.filter(isList), (call, next) => {
        if (call.sent.search === '') throw invalidParam('search');
        return next(call);
      }),
  ),
  variation(
    'status-unknown-empty',
    'A list of the calendar by an unknown status is empty.',
    'States: “Event, venue, organizer | status | free string (publication status)”.',
    () =>
      onHandlers(KEYS.posts.filter(isList), (call, next, { site }) => {
        try {
          return next(call);
        } catch (error) {
          const params: Values = error instanceof RestError ? membersOf(error.data.params) : {};
          if (params.status === undefined) throw error;
          const name = call.operation.path.split('/').at(-1) ?? '';
          return answerPage(site, call, { name, items: [], document: (record) => record });
        }
      }),
  ),
  variation(
    'notes-keyed',
    'The notes of the shop come as an object keyed by their position.',
    ANSWERS,
    () => onLists(KEYS.notes.filter(isList), (reply) => ok({ ...listOf(reply.body) }, reply.headers)),
    CUSTOM,
  ),
];
