/** Lists in other forms, with other limits, in another order, and finding otherwise. */
import { answerPage } from '../../reference/calendar/page.ts';
import { RestError } from '../../reference/http/errors.ts';
import type { Reply, Values } from '../../reference/http/messages.ts';
import { flagOf, has, integerOf, integersOf, listOf, membersOf, textOf } from '../../reference/http/values.ts';
import type { Call } from '../../reference/routing/call.ts';
import { isoText, readMoment, siteZone } from '../../reference/state/dates.ts';
import { fold } from '../../reference/state/text.ts';
import { ANSWERS, ERRORS, LIMITS, NO_ORDER } from './allowed.ts';
import {
  asked,
  found,
  handled,
  hidden,
  idOf,
  isUnordered,
  leftOut,
  recordsAt,
  rejected,
  relisted,
  replied,
  shown,
  together,
  without,
  withValues,
} from './operators.ts';
import { CALENDAR, KEYS, LISTS, lists } from './places.ts';
import { CUSTOM, type Operator, rows } from './row.ts';
import { declaredDefault } from './wire.ts';

const SHOP_LISTS = lists([...KEYS.shop, ...KEYS.notes]);
const CALENDAR_LISTS = lists(KEYS.calendar);
const POST_LISTS = lists(KEYS.posts);

/** The list of an answer of the calendar, which is its only member that is one. */
const listIn = (document: unknown) =>
  listOf(Array.isArray(document) ? document : Object.values(membersOf(document)).find(Array.isArray));

/** As some languages write a list that nothing was put into. */
const nullWhereEmpty = (value: unknown): unknown => (Array.isArray(value) && value.length === 0 ? null : value);

const membersNullWhereEmpty = (body: Values): Values =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, nullWhereEmpty(value)]));

const bodies = (keys: readonly string[], edit: (body: Values, reply: Reply) => unknown): Operator =>
  replied(keys, (reply) => ({ ...reply, body: edit(membersOf(reply.body), reply) }));

/** Headers with totals have other names, or none. */
const totalHeaders = (edit: (name: string) => string | null): Operator =>
  replied(LISTS, (reply) => {
    const headers = Object.entries(reply.headers ?? {}).flatMap(([name, value]) => {
      const own = /-Total/.test(name) ? edit(name) : name;
      return own === null ? [] : [[own, value]];
    });
    return { ...reply, headers: Object.fromEntries(headers) };
  });

/** An empty page in the place of a rejection. */
const emptyFor = (keys: readonly string[], isMeant: (error: RestError) => boolean): Operator =>
  handled(keys, (call, next, { site }) => {
    try {
      return next(call);
    } catch (error) {
      if (!(error instanceof RestError) || !isMeant(error)) throw error;
      const name = call.operation.path.split('/').at(-1) ?? '';
      const isPastEnd = integerOf(call.values.page) > 1;
      const items = isPastEnd ? listIn(next(withValues(call, { page: 1, per_page: 1_000_000 })).body) : [];
      return answerPage(site, call, { name, items, document: (record) => record });
    }
  });

const CAP = 50;
const TEN = 10;
const OF_A_PAGE = 5;

/** Sorted by something, where nothing else is asked for. */
const ordered = (
  keys: readonly string[],
  compare: (a: Values, b: Values) => number,
  when: (call: Call) => boolean = isUnordered,
): Operator => relisted(keys, when, (records) => records.toSorted((a, b) => compare(membersOf(a), membersOf(b))));

const nameOf = ({ title, venue, organizer, name, code }: Values) => textOf(title ?? venue ?? organizer ?? name ?? code);
const directionOf = ({ values }: Call) => (textOf(values.order).toLowerCase() === 'desc' ? -1 : 1);

/** A database that compares texts byte by byte: capitals first, accents last. */
const sortedByBytes = relisted(
  [...KEYS.terms, ...KEYS.products],
  ({ operation, values }) =>
    KEYS.terms.includes(operation.key) ? ['', 'name'].includes(textOf(values.orderby)) : values.orderby === 'title',
  (records, call) =>
    records.toSorted(
      (a, b) =>
        directionOf(call) * Buffer.compare(Buffer.from(nameOf(membersOf(a))), Buffer.from(nameOf(membersOf(b)))),
    ),
);

/** Records are dated to the second: a bound that lies one further out takes in its own second. */
const OUTWARD = { after: -1000, modified_after: -1000, before: 1000, modified_before: 1000 };

const boundsInclusive = asked(lists(KEYS.shop), (call) => {
  const zone = flagOf(call.values.dates_are_gmt) ? 'UTC' : siteZone();
  const moved = Object.entries(OUTWARD).flatMap(([name, by]) => {
    const moment = has(call.values, name) ? readMoment(textOf(call.values[name]), zone) : null;
    return moment === null ? [] : [[name, `${isoText(moment + by)}Z`] as const];
  });
  return withValues(call, Object.fromEntries(moved));
});

const wordsIn = (text: string) => new Set(fold(text).split(/[^\p{L}\p{N}]+/u));

/** Members of a calendar record, and of an order, that only their own address shows. */
const LONG = /^(description|excerpt|image|meta|urls|global_id_lineage)$|_details$/;
const ASIDE = [
  'billing',
  'shipping',
  'shipping_lines',
  'fee_lines',
  'coupon_lines',
  'tax_lines',
  'refunds',
  'meta_data',
];

const SEARCH =
  'Event list query: “search: text must occur in title or description”: how several words, or letters of another case, are compared is not said.';
const PAST_END = `Event list query: “page | integer | 1 | page of the archive”: what lies past the end is not said. ${ANSWERS}`;
const STATUS =
  'Event list query: “status | string | | publication status”: no default is given, nor what holds without.';

export const LIST_FORMS = rows(ANSWERS, {
  'shop-lists-in-a-member': [
    'Lists of the shop stand in a member `data`.',
    replied(SHOP_LISTS, (reply) => ({ ...reply, body: { data: reply.body } })),
    CUSTOM,
  ],
  'calendar-lists-bare': [
    'Lists of the calendar are bare, with their totals in headers.',
    bodies(CALENDAR_LISTS, listIn),
    CUSTOM,
  ],
  'lists-two-members-deep': [
    'The records of a list stand two members deep, beside its counts.',
    replied(LISTS, (reply) => ({
      ...reply,
      body: { _embedded: { records: listIn(reply.body) }, page: { number: 1 } },
    })),
    CUSTOM,
  ],
  'lists-by-place': [
    'A list of terms from which some are left out holds the others in an object, by their places.',
    replied(lists(KEYS.terms), (reply, { values }) => {
      if (integersOf(values.exclude).length === 0) return reply;
      const members = Object.entries(membersOf(reply.body)).map(([name, value]) => [
        name,
        Array.isArray(value) && value.length > 0
          ? Object.fromEntries(value.map((item, at) => [String(at + 1), item]))
          : value,
      ]);
      return { ...reply, body: Object.fromEntries(members) };
    }),
    CUSTOM,
  ],
  'empty-lists-204': [
    'A list that holds nothing is answered 204.',
    replied(LISTS, (reply) => (listIn(reply.body).length === 0 ? { status: 204, body: '' } : reply)),
    CUSTOM,
  ],
  'empty-lists-null': [
    'A list that holds nothing is null.',
    replied(LISTS, (reply) => ({
      ...reply,
      body: Array.isArray(reply.body) ? nullWhereEmpty(reply.body) : membersNullWhereEmpty(membersOf(reply.body)),
    })),
    ANSWERS,
    CUSTOM,
  ],
  'calendar-lists-without-totals': [
    'Lists of the calendar say neither how many there are nor where they go on.',
    bodies(CALENDAR_LISTS, (body) => without(body, 'total', 'total_pages', 'next_rest_url', 'previous_rest_url')),
    CUSTOM,
  ],
  'total-headers-absent': ['No list has headers with its totals.', totalHeaders(() => null), CUSTOM],
  'calendar-lists-brief': [
    'Lists of the calendar show neither descriptions, excerpts and images nor dates in parts; a record by itself does.',
    shown(CALENDAR_LISTS, (record) => Object.fromEntries(Object.entries(record).filter(([name]) => !LONG.test(name)))),
    CUSTOM,
  ],
  'order-lists-brief': [
    'The list of orders shows their items and totals; addresses, other lines and meta stand in an order by itself.',
    hidden(lists(KEYS.orders), ...ASIDE),
    CUSTOM,
  ],
});

export const PAGES = rows(LIMITS, {
  'calendar-page-capped': [
    `A page of the calendar shows ${CAP} records at most, whatever is asked for.`,
    asked(CALENDAR_LISTS, (call) => withValues(call, { per_page: Math.min(CAP, integerOf(call.values.per_page)) })),
  ],
  'calendar-page-of-ten': [
    `A page of the calendar shows ${TEN} records at most, whatever is asked for.`,
    asked(CALENDAR_LISTS, (call) => withValues(call, { per_page: Math.min(TEN, integerOf(call.values.per_page)) })),
  ],
  'calendar-page-rejected': [
    `More than ${CAP} records of the calendar on a page are rejected.`,
    rejected(CALENDAR_LISTS, ({ values }) => integerOf(values.per_page) > CAP && 'per_page'),
  ],
  'calendar-pages-of-five': [
    'A page of the calendar shows five, as the site’s own index declares.',
    together(
      declaredDefault(
        (name, pattern) => name === 'per_page' && CALENDAR_LISTS.includes(`GET ${pattern}`),
        () => OF_A_PAGE,
      ),
      asked(CALENDAR_LISTS, (call) => (has(call.sent, 'per_page') ? call : withValues(call, { per_page: OF_A_PAGE }))),
    ),
    'Limits: “per_page default | calendar lists | 10”, which a site’s settings decide as they decide the currency.',
    CUSTOM,
  ],
  'per-page-below-one-lists-all': [
    'A per_page below 1 lists all records of the calendar on one page.',
    asked(CALENDAR_LISTS, (call) =>
      integerOf(call.values.per_page) < 1 ? withValues(call, { per_page: 1_000_000_000 }) : call,
    ),
    'Limits: “per_page default | calendar lists | 10”: a minimum is given for lists of the shop alone.',
  ],
  'past-end-empty': [
    'A page of the calendar past the end is empty.',
    emptyFor(CALENDAR_LISTS, ({ code }) => code.endsWith('archive-page-not-found')),
    PAST_END,
  ],
  'offset-and-page-added': [
    'Where a list of the shop is asked for by offset and page, the pages count from the offset.',
    asked(lists(KEYS.shop), (call) => {
      const { sent, values } = call;
      if (!has(sent, 'offset') || !has(sent, 'page')) return call;
      const skipped = (integerOf(values.page) - 1) * integerOf(values.per_page);
      return withValues(call, { offset: integerOf(values.offset) + skipped });
    }),
    'Shop: coupons: “page (1, min 1)”, “offset (integer)”: what both mean together is not said.',
  ],
});

export const ORDERS_OF_LISTS = rows(NO_ORDER, {
  'featured-first': [
    'Featured events stand before all others in the list.',
    ordered(
      KEYS.events,
      (a, b) => Number(flagOf(b.featured)) - Number(flagOf(a.featured)),
      () => true,
    ),
  ],
  'terms-unordered': [
    'Terms come by their ids where no order is asked for.',
    ordered(KEYS.terms, (a, b) => idOf(a) - idOf(b)),
  ],
  'term-orders-rejected': [
    'An unknown order of terms is rejected.',
    rejected(lists(KEYS.terms), ({ values }) => {
      const known = ['', 'name', 'slug', 'id', 'term_id', 'count', 'description', 'include', 'parent'];
      if (!known.includes(textOf(values.orderby).toLowerCase())) return 'orderby';
      return !['', 'asc', 'desc'].includes(textOf(values.order).toLowerCase()) && 'order';
    }),
    `Term list query: “orderby | string | term attribute to sort by”: which attributes there are is open. ${ERRORS}`,
  ],
  'term-order-in-words': [
    'Terms are sorted by order=ascending and order=descending, and by no other words.',
    asked(lists(KEYS.terms), (call) => {
      if (!has(call.values, 'order')) return call;
      const [word] = /^(asc|desc)(?=ending$)/.exec(textOf(call.values.order).toLowerCase()) ?? [''];
      return withValues(call, { order: word });
    }),
    'Term list query: “order | string | | ascending or descending”: no abbreviation of these words is given.',
    CUSTOM,
  ],
  'sorted-by-bytes': [
    'Titles of products and names of terms are sorted byte by byte: capitals first, accents last.',
    sortedByBytes,
  ],
  'include-order-turned-round': [
    'Sorted by include, a list of the shop follows the ids where the order is asc, and turns them round by default.',
    relisted(
      KEYS.shop,
      ({ values }) => values.orderby === 'include' && values.order !== 'asc',
      (records) => records.toReversed(),
    ),
    'Shop: coupons, Product list query: “order (… default `desc`), orderby (enum … `include` …)”: that one value of orderby has no direction is not said.',
    CUSTOM,
  ],
  'unpriced-last': [
    'Sorted by price, products without a price stand last, in whichever direction.',
    ordered(
      KEYS.products,
      (a, b) => Number(textOf(a.price) === '') - Number(textOf(b.price) === ''),
      ({ values }) => values.orderby === 'price',
    ),
    'Product list query: “orderby | … `price`”: where what has no price stands is not said.',
  ],
});

const MAX_OTHER_LETTERS = 2;
/** In shorter words every letter counts. */
const FORGIVEN_FROM = 5;

/** Words that are alike but for up to two letters in one place. */
function isNearly(one: string, other: string): boolean {
  let [from, end] = [0, 0];
  const shorter = Math.min(one.length, other.length);
  while (from < shorter && one[from] === other[from]) from += 1;
  while (end < shorter - from && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - from - end <= MAX_OTHER_LETTERS;
}

function isNearlyIn(texts: readonly unknown[], search: string): boolean {
  const all = texts.map((text) => fold(textOf(text)));
  const words = all.flatMap((text) => [...wordsIn(text)]);
  return (
    all.some((text) => text.includes(fold(search))) ||
    [...wordsIn(fold(search))].every((asked) =>
      words.some((word) => (asked.length < FORGIVEN_FROM ? word === asked : isNearly(asked, word))),
    )
  );
}

export const FINDING = rows(SEARCH, {
  'search-exact': [
    'A search tells capital from small letters, and accents from none.',
    relisted(
      LISTS,
      ({ values }) => textOf(values.search).trim() !== '',
      (records, { values }) => {
        const wanted = JSON.stringify(textOf(values.search).trim()).slice(1, -1);
        return records.filter((record) => JSON.stringify(record).includes(wanted));
      },
    ),
    CUSTOM,
  ],
  'search-empty-rejected': [
    'An empty search of the calendar is rejected.',
    rejected(POST_LISTS, ({ sent }) => sent.search === '' && 'search'),
  ],
  'products-found-by-any-word': [
    'A search of products finds whatever shares a word with it.',
    found(KEYS.products, 'search', ({ name, sku }, search) => {
      const words = wordsIn(`${textOf(name)} ${textOf(sku)}`);
      return [...wordsIn(search)].some((word) => word !== '' && words.has(word));
    }),
    'Product list query: “search | string | product name or sku”: whether it is looked for as a whole is not said.',
    CUSTOM,
  ],
  'search-forgives-letters': [
    'A search of the shop and of terms also finds words in which up to two letters are otherwise.',
    together(
      found(KEYS.coupons, 'search', ({ code }, search) => isNearlyIn([code], search)),
      found(KEYS.products, 'search', ({ name, sku }, search) => isNearlyIn([name, sku], search)),
      found(KEYS.terms, 'search', ({ name, slug }, search) => isNearlyIn([name, slug], search)),
    ),
    'Coupons: “codes matching a string”; products: “product name or sku”; terms: “match a string”: what matches is not said.',
  ],
  'products-by-visibility': [
    'The list of products leaves out those that the catalogue hides.',
    leftOut(
      lists(KEYS.products),
      (site) => site.products,
      ({ fields }, { values }) =>
        ['hidden', textOf(values.search) === '' ? 'search' : 'catalog'].includes(textOf(fields.catalog_visibility)),
    ),
    'Product: “catalog_visibility | enum”: what it means is not said.',
  ],
  'terms-searched-in-descriptions': [
    'A search of categories and tags looks at their descriptions too.',
    found(KEYS.terms, 'search', ({ name, slug, description }, search) =>
      [name, slug, description].some((text) => fold(textOf(text)).includes(fold(search))),
    ),
    'Term list query: “search | string | | match a string”: in which members of a term is not said.',
  ],
  'coupons-searched-from-the-start': [
    'A search of coupons finds the codes that begin with what is searched for.',
    found(KEYS.coupons, 'search', ({ code }, search) => fold(textOf(code)).startsWith(fold(search))),
    'Shop: coupons: “search (codes matching a string)”: what matches is not said.',
    CUSTOM,
  ],
  'orders-searched-by-customer': [
    'A search of orders looks at who they are billed to, and at nothing else.',
    found(KEYS.orders, 'search', ({ billing }, search) =>
      Object.values(membersOf(billing)).some((text) => fold(textOf(text)).includes(fold(search))),
    ),
    'Shop: orders: “the coupon list query (same … search …)”: what it matches in orders, which have no codes, is not said.',
    CUSTOM,
  ],
  'sku-search-before-sku': [
    'Where both are sent, a search for part of a stock-keeping unit counts and the list of units does not.',
    asked(lists(KEYS.products), (call) =>
      textOf(call.values.search_sku) === '' ? call : withValues(call, { sku: '' }),
    ),
    'Product list query: “sku | string | comma-separated list”, “search_sku | string | partial SKU match”: of both it says nothing.',
  ],
  'shop-bounds-inclusive': [
    'What was made or changed in the very second of a bound lies within it.',
    boundsInclusive,
    'Shop: coupons: “after, before, modified_after, modified_before (date-time, ISO 8601)”: whether the bound itself belongs is not said.',
    CUSTOM,
  ],
  'status-unknown-empty': [
    'A list of the calendar by an unknown status is empty.',
    emptyFor(POST_LISTS, ({ data }) => membersOf(data.params).status !== undefined),
    'States: “Event, venue, organizer | status | free string (publication status)”.',
  ],
  'drafts-not-listed': [
    'A list of the calendar without a status shows what is published alone.',
    asked(POST_LISTS, (call) => (textOf(call.values.status) === '' ? withValues(call, { status: 'publish' }) : call)),
    STATUS,
  ],
  'trash-not-listed': [
    'No list of the calendar shows the trash, whatever status is asked for.',
    leftOut(POST_LISTS, recordsAt, ({ status }, { values }) => has(values, 'status') && status === 'trash'),
    'Event, venue, organizer: “status | free string (publication status)”; of a trash in the calendar, and of what lists show of it, nothing is said.',
  ],
  'hidden-events-unlisted': [
    'The list of events leaves out those that are hidden from listings, unless their ids are asked for.',
    leftOut(
      lists(KEYS.events),
      (site) => site.events,
      ({ hideFromListings }, { values }) => hideFromListings && integersOf(values.include).length === 0,
    ),
    'Event: “hide_from_listings | boolean | no | hide in the calendar view”: whether the list is such a view is not said.',
  ],
  'any-without-checkout-drafts': [
    'Orders of any status are those that a customer has sent: baskets at the checkout are listed by their own status alone.',
    leftOut(
      lists(KEYS.orders),
      (site) => site.orders,
      ({ status }, { values }) => status === 'checkout-draft' && !listOf(values.status).includes('checkout-draft'),
    ),
    'Shop: orders: “`status`: array of the list-filter values, default [`any`]”: which statuses `any` stands for is not said.',
  ],
  'actioned-notes-unlisted': [
    'A list of notes without a status leaves out those that were actioned.',
    leftOut(
      lists(KEYS.notes),
      (site) => site.notes,
      ({ status }, { values }) => status === 'actioned' && listOf(values.status).length === 0,
    ),
    'Shop: admin notes: “status (array of the note statuses)”: no default is given, nor what holds without.',
  ],
  'visibility-heeded': [
    'A list of products leaves out those that are not visible in the catalogue, and a search those that are not visible in a search.',
    leftOut(
      lists(KEYS.products),
      (site) => site.products,
      ({ fields }, { values }) => {
        const isNamed = ['sku', 'search_sku', 'slug'].some((name) => textOf(values[name]) !== '');
        const place = textOf(values.search) === '' ? 'catalog' : 'search';
        const isMet = ['visible', place].includes(textOf(fields.catalog_visibility));
        return !isMet && !isNamed && listOf(values.include).length === 0;
      },
    ),
    'Product: “catalog_visibility | enum …”: whether a list is the catalogue, and a search the search that it speaks of, is not said.',
  ],
  'unpriced-outside-bounds': [
    'A product without a price lies within no bounds of prices.',
    relisted(
      KEYS.products,
      ({ values }) => textOf(values.min_price) !== '' || textOf(values.max_price) !== '',
      (records) => records.filter((record) => textOf(membersOf(record).price) !== ''),
    ),
    'Product list query: “min_price, max_price | string”: whether no price counts as 0 is not said.',
  ],
  'on-sale-in-stock': [
    'The list of what is on sale leaves out what is sold out, as the shop hides that from its customers.',
    leftOut(
      lists(KEYS.products),
      (site) => site.products,
      ({ fields }, { values }) => flagOf(values.on_sale) && fields.stock_status === 'outofstock',
    ),
    'Shop: products: “on_sale | boolean”: whether what nobody can buy is on sale is not said.',
  ],
  'low-stock-is-ten': [
    'Stock is low from ten units down, unless the product has an amount of its own.',
    relisted(
      KEYS.products,
      ({ values }) => flagOf(values.low_in_stock),
      (records) =>
        records.filter((record) => {
          const { manage_stock, stock_quantity, low_stock_amount } = membersOf(record);
          return flagOf(manage_stock) && integerOf(stock_quantity) <= integerOf(low_stock_amount ?? 10);
        }),
      'low_in_stock',
    ),
    'Product list query: “low_in_stock | boolean | default false; deprecated”: how much is low is not said.',
  ],
  'has-events-false-lists-others': [
    'Venues and organizers by has_events=false are those without events.',
    relisted(
      KEYS.places,
      ({ sent }) => /^(0|false|no|off)$/i.test(textOf(sent.has_events).trim()),
      (records, { operation }, { site }) => {
        const member = operation.path === `${CALENDAR}/venues` ? 'venues' : 'organizers';
        const busy = new Set(site.events.all().flatMap((event) => (event.status === 'trash' ? [] : event[member])));
        return records.filter((record) => !busy.has(idOf(record)));
      },
      'has_events',
    ),
    'Calendar: venues: “has_events (untyped; only venues with events)”: what a value that says no asks for is not said.',
  ],
});
