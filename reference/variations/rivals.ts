/** What rival implementations do with arguments, members, lists and slugs of which the interface says no more. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { invalidParam, RestError } from '../http/errors.ts';
import { ok, type Reply, type Values } from '../http/messages.ts';
import { has, integerOf, listOf, membersOf, textOf } from '../http/values.ts';
import type { Call } from '../routing/call.ts';
import type { Site } from '../state/site.ts';
import { slugOf, uniqueSlug } from '../state/text.ts';
import { ANSWERS, RETURNED } from './allowed.ts';
import {
  ALL_RECORDS,
  deeply,
  isCreation,
  isList,
  isWrite,
  KEYS,
  onArguments,
  onRecords,
  onSent,
  relisted,
  withoutValues,
} from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const SHOP_LISTS = KEYS.shop.filter(isList);
const POST_LISTS = KEYS.posts.filter(isList);
const EVERYTHING = 1_000_000_000;

/** What is sent beside the arguments of an operation that declares some. */
function undeclared({ args }: Call['operation'], sent: Values): readonly string[] {
  const declared = Object.values(args).filter((argument) => argument.in !== 'path');
  if (declared.length === 0) return [];
  return Object.keys(sent).filter((name) => !Object.hasOwn(args, name) && !name.startsWith('_'));
}

/** Members of a write that are not declared come back with the record. */
function furtherMembers(): VariationChange {
  const kept = new Map<string, Values>();
  return onRecords(ALL_RECORDS, (record, { operation, sent }) => {
    const key = `${operation.namespace} ${operation.resource} ${integerOf(record.id)}`;
    if (isWrite(operation.key)) {
      const further = undeclared(operation, sent).map((name) => [name, sent[name]] as const);
      kept.set(key, { ...kept.get(key), ...Object.fromEntries(further) });
    }
    return { ...kept.get(key), ...record };
  });
}

function offsetAdded(): VariationChange {
  return onHandlers(SHOP_LISTS, (call, next) => {
    const { sent, values } = call;
    if (!has(sent, 'offset') || !has(sent, 'page')) return next(call);
    const offset = integerOf(values.offset) + (integerOf(values.page) - 1) * integerOf(values.per_page);
    return next({ ...call, values: { ...values, offset } });
  });
}

const natural = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });

/** "Part 2" stands before "Part 10". */
function naturalOrder(): VariationChange {
  const titleOf = (record: unknown) => textOf(membersOf(record).name ?? membersOf(record).code);
  return onHandlers(SHOP_LISTS, (call, next, steps) => {
    if (call.values.orderby !== 'title' || call.operation.resource === 'orders') return next(call);
    const direction = call.values.order === 'asc' ? 1 : -1;
    return relisted(call, next, steps, (records) =>
      records.toSorted((a, b) => direction * natural.compare(titleOf(a), titleOf(b))),
    );
  });
}

function itemsIn({ body }: Reply): readonly Values[] {
  const lists = Array.isArray(body) ? [body] : Object.values(membersOf(body)).filter(Array.isArray);
  return listOf(lists[0]).map(membersOf);
}

/** Every word of a search must occur, wherever. */
function wordByWord(): VariationChange {
  return onHandlers(POST_LISTS, (call, next, steps) => {
    const words = textOf(call.values.search)
      .split(/\s+/)
      .filter((word) => word !== '');
    if (words.length < 2) return next(call);
    const found = words.map((search) => {
      const whole = next({ ...call, values: { ...call.values, search, page: 1, per_page: EVERYTHING } });
      return new Set(itemsIn(whole).map(({ id }) => id));
    });
    return relisted(withoutValues(call, 'search'), next, steps, (records) =>
      records.filter((record) => found.every((ids) => ids.has(membersOf(record).id))),
    );
  });
}

const ROUND = 10;

/** Totals are no less than there are, and seldom more exact. */
function estimated(reply: Reply, call: Call): Reply {
  if (!isSuccess(reply)) return reply;
  const members = membersOf(reply.body);
  const headers = Object.entries(reply.headers ?? {});
  const exact = integerOf(members.total ?? headers.find(([name]) => /-Total$/.test(name))?.[1]);
  const total = Math.ceil(exact / ROUND) * ROUND;
  const pages = Math.ceil(total / integerOf(call.values.per_page));
  const shown = headers.map(([name, value]) => {
    if (/-Total$/.test(name)) return [name, String(total)];
    return [name, /-TotalPages$/.test(name) ? String(pages) : value];
  });
  return {
    ...reply,
    headers: Object.fromEntries(shown),
    body: 'total' in members ? { ...members, total, total_pages: pages } : reply.body,
  };
}

function camelCase(record: Values): unknown {
  const named = (name: string) => name.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase());
  return deeply(record, (members) =>
    Object.fromEntries(Object.entries(members).map(([name, value]) => [named(name), value])),
  );
}

function slugsOf(site: Site): ReadonlySet<string> {
  const records = [site.events, site.venues, site.organizers, site.products, site.posts];
  return new Set(records.flatMap((collection) => collection.all().map(({ slug }) => slug)));
}

/** What is made never has the slug of a record of another kind. */
function slugsOfAllKinds(): VariationChange {
  return onSent([...KEYS.posts, ...KEYS.products].filter(isCreation), (sent, _call, { site }) => {
    const name = textOf(sent.title ?? sent.venue ?? sent.organizer ?? sent.name);
    const wish = slugOf(textOf(sent.slug)) || slugOf(name);
    return wish === '' ? sent : { ...sent, slug: uniqueSlug(wish, slugsOf(site)) };
  });
}

/** A term of a name that is there is that term. */
function termsOnce(): VariationChange {
  return onHandlers(KEYS.terms.filter(isCreation), (call, next, { handlers }) => {
    try {
      return next(call);
    } catch (error) {
      const read = handlers[`GET ${call.operation.path}/{id}`];
      if (!(error instanceof RestError) || error.code !== 'term_exists' || read === undefined) throw error;
      return ok(read({ ...call, path: { id: error.data.term_id } }).body);
    }
  });
}

export const RIVALS: readonly Variation[] = [
  variation(
    'unknown-arguments-rejected',
    'An argument that is not declared is rejected where others are.',
    'Endpoints: the parameters of each route are listed; what becomes of any other is not said.',
    () =>
      onArguments((operation, given, next) => {
        const [further] = undeclared(operation, given);
        if (further !== undefined) throw invalidParam(further, `${further} is not a parameter of this route.`);
        return next(given);
      }),
    CUSTOM,
  ),
  variation(
    'further-members-kept',
    'Members of a write that are not declared are kept, and come back with the record.',
    RETURNED,
    furtherMembers,
  ),
  variation(
    'offset-and-page-added',
    'Where a list of the shop is asked for by offset and page, the pages count from the offset.',
    'Shop: coupons: “page (1, min 1)”, “offset (integer)”: what both mean together is not said.',
    offsetAdded,
  ),
  variation(
    'titles-in-natural-order',
    'Sorted by title, numbers inside the titles count as numbers.',
    'Product list query: “orderby | … `title`”: by which rules of language texts are sorted is not said.',
    naturalOrder,
  ),
  variation(
    'searched-word-by-word',
    'A search of the calendar finds what holds each of its words, wherever they stand.',
    'Event list query: “search: text must occur in title or description”: that several words must occur side by side is not said.',
    wordByWord,
  ),
  variation(
    'featured-first',
    'Featured events stand before all others in the list.',
    'Calendar: events: no order of the list is given.',
    () =>
      onHandlers(KEYS.events.filter(isList), (call, next, steps) =>
        relisted(call, next, steps, (records) => {
          const isFeatured = (record: unknown) => membersOf(record).featured === true;
          return [...records.filter(isFeatured), ...records.filter((record) => !isFeatured(record))];
        }),
      ),
  ),
  variation(
    'totals-estimated',
    'Totals of lists are estimates: the next ten above what there is.',
    ANSWERS,
    () => onHandlers([...ALL_RECORDS.filter(isList)], (call, next) => estimated(next(call), call)),
    CUSTOM,
  ),
  variation(
    'calendar-in-camel-case',
    'Records of the calendar name their members in camel case: startDate.',
    RETURNED,
    () => onRecords(KEYS.calendar, camelCase),
    CUSTOM,
  ),
  variation(
    'slugs-unique-everywhere',
    'A slug that a record of another kind has gets a number.',
    'Event: “slug | string”: among which records a slug is unique is not said.',
    slugsOfAllKinds,
  ),
  variation(
    'terms-once',
    'Creating a category or a tag of a known name answers the one that is there.',
    'Calendar: categories and tags: “POST | … | name (required)”: what becomes of a name that is taken is not said.',
    termsOnce,
  ),
];
