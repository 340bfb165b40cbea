/** What creations, updates, reads and removals of records answer, and how records are numbered, named and dated. */
import { isSuccess } from '../../reference/faults/hooks.ts';
import { kindAt } from '../../reference/faults/kinds.ts';
import { RestError, unknownRecord } from '../../reference/http/errors.ts';
import { ok, type Reply, type Values } from '../../reference/http/messages.ts';
import { flagOf, has, membersOf, textOf } from '../../reference/http/values.ts';
import type { Call } from '../../reference/routing/call.ts';
import { createSequence } from '../../reference/state/collection.ts';
import { momentOf, offsetAt, readWall, siteZone } from '../../reference/state/dates.ts';
import type { Site } from '../../reference/state/site.ts';
import { slugOf } from '../../reference/state/text.ts';
import { ANSWERS, RETURNED, STATES } from './allowed.ts';
import {
  addressedBy,
  asked,
  deeply,
  filled,
  handled,
  hidden,
  idOf,
  kept,
  mapMembers,
  recordsAt,
  replied,
  seeded,
  settled,
  shown,
  shownAs,
  shownBy,
  shownDeepAs,
  stateful,
  text,
} from './operators.ts';
import { ALL_RECORDS, creations, isList, isRead, isRemoval, KEYS, removals, updates } from './places.ts';
import { CUSTOM, type Operator, rows } from './row.ts';
import { EMPTY, leaving } from './wire.ts';

const UPDATES = updates(ALL_RECORDS);
const SINGLE = ALL_RECORDS.filter((key) => !isList(key) && !isRemoval(key));
const idAlone = (reply: Reply): Reply => ({ ...reply, body: { id: membersOf(reply.body).id } });
const isUnset = (value: unknown) =>
  value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

const pruned = (record: unknown) =>
  deeply(record, (members) => Object.fromEntries(Object.entries(members).filter(([, value]) => !isUnset(value))));

/** Orders are called by what they are billed to. */
const BRIEF = ['id', 'title', 'venue', 'organizer', 'name', 'code', 'billing', 'customer_note', 'slug', 'url', 'link'];

export const RECORD_ANSWERS = rows(RETURNED, {
  'creation-200': [
    'A creation is answered 200, without a Location.',
    replied(creations(ALL_RECORDS), (reply) => (reply.status === 201 ? { status: 200, body: reply.body } : reply)),
    ANSWERS,
  ],
  'creations-located': [
    'A creation is answered 201 with a Location and without a body.',
    leaving(
      (key) => creations(ALL_RECORDS).includes(key),
      (answer) => (answer.status === 201 && answer.headers.Location ? { ...answer, body: '' } : answer),
    ),
    ANSWERS,
    CUSTOM,
  ],
  'terms-answered-303': [
    'A category or tag that is made is answered 303 with its address, without a body.',
    leaving(
      (key) => creations(KEYS.terms).includes(key),
      (answer) => ({ status: 303, headers: { Location: answer.headers.Location ?? '' }, body: '' }),
    ),
    ANSWERS,
    CUSTOM,
  ],
  'update-201': [
    'An update is answered 201.',
    replied(UPDATES, (reply) => ({ ...reply, status: 201 })),
    ANSWERS,
    CUSTOM,
  ],
  'updates-204': ['An update is answered 204.', replied(UPDATES, () => ({ status: 204, body: '' })), ANSWERS, CUSTOM],
  'updates-answer-the-id': [
    'An update answers the id of what it changed, and no more.',
    replied(UPDATES, idAlone),
    ANSWERS,
    CUSTOM,
  ],
  'records-in-a-member': [
    'A single record stands in a member that is called as its kind.',
    replied(SINGLE, (reply, { operation }) => ({
      ...reply,
      body: { [kindAt(operation.path)?.name ?? 'record']: reply.body },
    })),
    ANSWERS,
    CUSTOM,
  ],
  'records-by-their-attributes': [
    'A single record stands in `data`, with its id there and all else in `attributes`, as in JSON:API.',
    replied(SINGLE, (reply, { operation }) => {
      const { id, ...attributes } = membersOf(reply.body);
      const data = { type: kindAt(operation.path)?.name ?? 'record', id: String(id), attributes };
      return { ...reply, body: { data } };
    }),
    ANSWERS,
    CUSTOM,
  ],
  'records-brief': [
    'A record shows its id, what it is called and where it is, and nothing else.',
    shown(ALL_RECORDS, (record) => Object.fromEntries(Object.entries(record).filter(([name]) => BRIEF.includes(name)))),
    CUSTOM,
  ],
  'records-with-more': [
    'Every object of a record holds members beyond those that are written.',
    shown(ALL_RECORDS, (record) => deeply(record, (members) => ({ ...members, _embedded: {}, ext: null }))),
  ],
  'records-pruned': ['A record lacks the members that are empty.', shown(ALL_RECORDS, pruned)],
  'ids-as-text': ['Ids of records are text.', shownAs(ALL_RECORDS, ['id'], String), CUSTOM],
  'flags-as-numbers': [
    'Flags of the calendar are 1 and 0.',
    shownDeepAs(KEYS.calendar, /^(?!image$)/, (value) => (typeof value === 'boolean' ? Number(value) : value)),
    CUSTOM,
  ],
  'venue-flags-as-text': [
    'Whether a venue shows a map, and a link to it, are the texts "1" and "0".',
    shownAs(KEYS.venues, ['show_map', 'show_map_link'], (value) => (flagOf(value) ? '1' : '0')),
  ],
  'calendar-in-camel-case': [
    'Records of the calendar name their members in camel case: startDate.',
    shown(KEYS.calendar, (record) =>
      deeply(record, (members) =>
        Object.fromEntries(
          Object.entries(members).map(([name, value]) => [
            name.replace(/_([a-z])/g, (sign) => sign.slice(1).toUpperCase()),
            value,
          ]),
        ),
      ),
    ),
    CUSTOM,
  ],
  'views-counted': [
    'Each record says how often it was shown, and one more each time.',
    shownBy(ALL_RECORDS, () => {
      const views = new Map<string, number>();
      return (record, { operation }) => {
        const key = `${operation.resource} ${idOf(record)}`;
        views.set(key, (views.get(key) ?? 0) + 1);
        return { ...record, views: views.get(key) };
      };
    }),
  ],
  'unchanged-not-modified': [
    'An update by which nothing changes does not count as one: the record keeps the date of its last change.',
    settled<{ readonly id: number }>([...updates(KEYS.posts), ...updates(KEYS.shop)], (after, _call, _site, before) => {
      const isSame = JSON.stringify({ ...before, modified: null }) === JSON.stringify({ ...after, modified: null });
      return before !== undefined && isSame ? before : after;
    }),
    `${RETURNED} “modified_after, modified_before (date-time)”: what counts as a change is not said.`,
  ],
});

/** Answers otherwise a removal of what is in the trash already. */
const onSecondRemoval = (
  keys: readonly string[],
  answer: (call: Call, site: Site, read: () => Reply) => Reply,
): Operator =>
  handled(removals(keys), (call, next, { site, handlers }) => {
    try {
      return next(call);
    } catch (error) {
      if (!(error instanceof RestError) || error.status !== 410) throw error;
      const read = handlers[call.operation.key.replace(/^DELETE/, 'GET')];
      return answer(call, site, () => read?.(call) ?? ok({}));
    }
  });

const removedAs = (edit: (body: unknown) => unknown): Operator =>
  replied(removals(ALL_RECORDS), (reply) => ({ ...reply, body: edit(reply.body) }));

const forGood = (call: Call, site: Site): void =>
  recordsAt(site, call).remove(Number(addressedBy(call, site)?.id ?? call.path.id));

/** Removes from the calendar for good. */
const removesAtOnce = handled(removals(KEYS.posts), (call, next, { site }) => {
  const id = addressedBy(call, site)?.id;
  const reply = next(call);
  if (id !== undefined && isSuccess(reply)) recordsAt(site, call).remove(id);
  return reply;
});

const TRASHING = [...KEYS.posts, ...KEYS.coupons, ...KEYS.orders];
const TRASH_IS_OPEN = `${STATES} Of what DELETE does to events, venues and organizers, and of a second DELETE, nothing is said.`;

export const REMOVAL = rows(TRASH_IS_OPEN, {
  'delete-only-trashes': [
    'DELETE in the calendar only trashes, and a second one answers 200 and does nothing.',
    onSecondRemoval(KEYS.posts, (_call, _site, read) => read()),
    CUSTOM,
  ],
  'delete-again-removes': [
    'A second DELETE in the calendar removes what the first one trashed.',
    onSecondRemoval(KEYS.posts, (call, site) => {
      forGood(call, site);
      return ok({ deleted: true });
    }),
    CUSTOM,
  ],
  'delete-removes': ['DELETE in the calendar removes at once, without a trash.', removesAtOnce],
  'trash-unknown': [
    'What is in the trash is answered 404 like what never was.',
    handled(
      TRASHING.filter((key) => isRead(key) && !isList(key)),
      (call, next, { site }) => {
        if (addressedBy(call, site)?.status === 'trash') throw unknownRecord('record');
        return next(call);
      },
    ),
  ],
  'coupons-without-trash': [
    'There is no trash for coupons: DELETE without force is answered 501 and does nothing.',
    handled(removals(KEYS.coupons), (call, next, { site }) => {
      if (addressedBy(call, site) === undefined || flagOf(call.values.force)) return next(call);
      throw new RestError(501, 'rest_trash_not_supported', "Coupons cannot be trashed. Set 'force=true' to delete.");
    }),
    'Shop: coupons: “force (boolean, default false; bypass trash)”: what is done without force is shown for orders alone.',
    CUSTOM,
  ],
  'delete-answers-previous': [
    'DELETE answers {"deleted": true, "previous": …}.',
    removedAs((previous) => ({ deleted: true, previous })),
    ANSWERS,
  ],
  'delete-answers-nothing': [
    'DELETE is answered 204 without a body.',
    () => ({
      handle: () => (request, next) => {
        const answer = next(request);
        return request.method === 'DELETE' && answer.status === 200 ? EMPTY : answer;
      },
    }),
    ANSWERS,
    CUSTOM,
  ],
});

const NUMBERS = `${RETURNED} Which ids a deployment gives is not said, but that they are integers.`;

/** Ids of what is made from now on. */
const numbered = (next: () => () => number): Operator =>
  seeded((site) => {
    Object.assign(site.ids, { posts: { next: next() }, terms: { next: next() } });
  });

/** The next id is the highest that is held and one: that of a removed record can come again. */
function nextOf(collections: readonly { readonly all: () => readonly { readonly id: number }[] }[]) {
  const next = () => Math.max(0, ...collections.flatMap((collection) => collection.all().map(({ id }) => id))) + 1;
  return { next };
}

function reusing(site: Site): void {
  const { attachments, posts, events, venues, organizers, coupons, products, orders, forms } = site;
  const { eventCategories, tags, postCategories, productCategories, productTags, shippingClasses, productAttributes } =
    site;
  const ofAttributes = { all: () => productAttributes.all().flatMap(({ terms }) => terms) };
  const terms = [eventCategories, tags, postCategories, productCategories, productTags, shippingClasses, ofAttributes];
  Object.assign(site.ids, {
    posts: nextOf([attachments, posts, events, venues, organizers, coupons, products, orders, forms]),
    terms: nextOf(terms),
  });
}

export const IDS = rows(NUMBERS, {
  'ids-large': ['Ids of new records are beyond what 32 bits hold.', numbered(() => createSequence(5_000_000_000).next)],
  'ids-reused': ['The id of what was removed last is given to what is made next.', seeded(reusing)],
});

const NAMED = ['title', 'venue', 'organizer', 'name'];
const nameIn = (sent: Values) => NAMED.map((name) => textOf(sent[name])).find((name) => name !== '') ?? '';

/** Whether the site has made a slug out of a name. */
function isMadeOf(slug: string, name: string): boolean {
  const made = slugOf(name);
  return made !== '' && slug.startsWith(made) && /^(-\d+)?$/.test(slug.slice(made.length));
}

/** A slug that the site made is made anew with the name. */
const slugsFollow = kept([...updates(KEYS.calendar), ...updates(KEYS.products)], (sent, call, site) => {
  const held = membersOf(addressedBy(call, site));
  const before = textOf(held.title ?? held.name ?? membersOf(held.fields).name);
  const name = nameIn(sent) || before;
  const isMeant = !has(sent, 'slug') && slugOf(name) !== '' && isMadeOf(textOf(held.slug), before);
  return isMeant && !isMadeOf(textOf(held.slug), name) ? { ...sent, slug: slugOf(name) } : sent;
});

const numberedSlugs = stateful(() => {
  let made = 0;
  return filled(ALL_RECORDS, (sent) => {
    if (nameIn(sent) === '' || textOf(sent.slug) !== '') return {};
    made += 1;
    return { slug: `${slugOf(nameIn(sent))}-${1000 + made * 7}` };
  });
});

const BY_SLUG = KEYS.posts.filter((key) => key.endsWith('/by-slug/{slug}'));

export const SLUGS = rows(
  'Event, Event category, Product: “slug | string | no”: how one is made, compared and kept is not said.',
  {
    'slugs-encoded': [
      'Slugs are shown as they stand in an address, percent-encoded.',
      shownAs(
        KEYS.calendar,
        ['slug'],
        text((slug) => encodeURIComponent(slug).replace(/%../g, (code) => code.toLowerCase())),
      ),
      RETURNED,
    ],
    'slugs-not-shown': ['Records of the calendar show no slug.', hidden(KEYS.calendar, 'slug'), RETURNED, CUSTOM],
    'slugs-follow-names': [
      'A slug that the site has made changes with the name of its record; one that was sent stays.',
      slugsFollow,
      CUSTOM,
    ],
    'slugs-with-a-number': ['Slugs that the site makes end with a number.', numberedSlugs],
    'slugs-in-any-case': [
      'A slug in an address finds its record whatever the case of its letters.',
      asked(BY_SLUG, (call) => ({ ...call, path: { ...call.path, slug: textOf(call.path.slug).toLowerCase() } })),
    ],
  },
);

/** `2027-03-10 18:00:00` of a clock in that zone, as ISO 8601 with its offset. */
function offsetText(moment: string, zone: string, parted = ':'): string {
  const wall = readWall(moment, zone);
  if (wall === null) return '';
  const minutes = offsetAt(momentOf(wall, zone), zone) / 60_000;
  const part = (number: number) => String(Math.floor(Math.abs(number))).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${part(Math.trunc(minutes / 60))}${parted}${part(minutes % 60)}`;
}

/** Dates of the calendar, each with the zone of its clock. */
const calendarDates = (names: RegExp, form: (date: string, zone: string) => string): Operator =>
  shown(KEYS.posts, (record) =>
    mapMembers(record, (value, name) => {
      if (typeof value !== 'string' || !names.test(name)) return value;
      if (/^utc_|_utc$/.test(name)) return form(value, 'UTC');
      return form(value, /^(start|end)_/.test(name) ? textOf(record.timezone) || siteZone() : siteZone());
    }),
  );

const DATES = /^(utc_)?(start|end)_date$|^(date|modified)(_utc)?$/;

const shopDates = (form: (date: string, isUtc: boolean) => string): Operator =>
  shown([...KEYS.shop, ...KEYS.notes], (record) =>
    deeply(record, (members) =>
      mapMembers(members, (value, name) =>
        /^date_\w+$/.test(name) && typeof value === 'string' ? form(value, name.endsWith('_gmt')) : value,
      ),
    ),
  );

export const DATES_OF_RECORDS = rows(RETURNED, {
  'calendar-dates-iso': [
    'Dates of the calendar are ISO 8601 with an offset.',
    calendarDates(DATES, (date, zone) => `${date.replace(' ', 'T')}${offsetText(date, zone)}`),
  ],
  'calendar-dates-in-utc': [
    'Dates of the calendar are shown in UTC, and say so.',
    calendarDates(DATES, (date, zone) => {
      const wall = readWall(date, zone);
      return wall === null ? date : new Date(momentOf(wall, zone)).toISOString().replace('.000', '');
    }),
    CUSTOM,
  ],
  'dates-to-the-minute': [
    'Dates of the calendar are shown to the minute.',
    calendarDates(DATES, (date) => date.replace(/(:\d{2}):\d{2}$/, '$1')),
  ],
  'shop-dates-with-offset': [
    'Dates of the shop carry the offset of their zone.',
    shopDates((date, isUtc) => `${date}${isUtc ? '+00:00' : offsetText(date, siteZone())}`),
  ],
});
