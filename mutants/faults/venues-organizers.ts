/** Venues and organizers that are kept, found or removed otherwise than asked. */

import { type HandlerEdit, isSuccess, onHandlers } from '../../reference/faults/hooks.ts';
import { noRoute, RestError, unknownRecord } from '../../reference/http/errors.ts';
import type { Reply } from '../../reference/http/messages.ts';
import { flagOf, has, integerOf, membersOf, textOf } from '../../reference/http/values.ts';
import type { Call } from '../../reference/routing/call.ts';
import type { EventRecord } from '../../reference/state/records.ts';
import type { Site } from '../../reference/state/site.ts';
import { fold, holdsText } from '../../reference/state/text.ts';
import { crash, demand, fail, refuse } from '../operators/failures.ts';
import { found, searchedIn } from '../operators/lists.ts';
import { asked, both, is, kept, lacks, mapText, sends, sent, shown, unsent } from '../operators/members.ts';
import { outlived, remaining, spared, stale } from '../operators/memory.ts';
import { change, EVENTS, event, list, ORGANIZERS, organizer, read, remove, VENUES, venue } from '../operators/steps.ts';
import { besides, besidesHeld, handled, inTurn, type Take } from '../operators/take.ts';
import { asText, isList } from '../operators/values.ts';
import { faultsOf, on, should } from './written.ts';

const KNOWN_STATUSES = ['publish', 'draft', 'trash'];

/** Reads once more, from a copy that is behind, what was removed. */
const removedLate: Take = (keys) => {
  const copies = new Map<number, Reply>();
  return onHandlers(keys, (call, next, { handlers }) => {
    const id = integerOf(call.path.id);
    if (call.operation.method === 'DELETE') {
      const before = handlers[ORGANIZERS.read]?.({ ...call, sent: {}, values: {} });
      const reply = next(call);
      if (before !== undefined) copies.set(id, before);
      return reply;
    }
    const copy = copies.get(id);
    copies.delete(id);
    return copy ?? next(call);
  });
};

/** Whether an event is still to come is written down once, when the event is made. */
const upcomingOnce: Take = (keys) => {
  const ends = new Map<number, number>();
  return onHandlers(keys, (call, next, { site }) => {
    if (call.operation.key === EVENTS.create) {
      const reply = next(call);
      const made = site.events.get(integerOf(membersOf(reply.body).id));
      if (made !== undefined) ends.set(made.id, made.end);
      return reply;
    }
    if (!flagOf(call.values.only_with_upcoming)) return next(call);
    const held = site.events.all();
    for (const one of held) site.events.put({ ...one, end: ends.get(one.id) ?? one.end });
    try {
      return next(call);
    } finally {
      for (const one of held) site.events.put(one);
    }
  });
};

const bothOfSlug: HandlerEdit = (call, next, { handlers }) => {
  const reply = next(call);
  const other = call.operation.key === VENUES.slugRemove ? ORGANIZERS.slugRemove : VENUES.slugRemove;
  try {
    handlers[other]?.(call);
  } catch (error) {
    // There is none: nothing more is lost.
    if (!(error instanceof RestError)) throw error;
  }
  return reply;
};

/** What was not found once is not looked for again. */
const notFoundTwice: Take = (keys) => {
  const missing = new Set<string>();
  return onHandlers(keys, (call, next) => {
    const slug = textOf(call.path.slug);
    if (missing.has(slug)) throw unknownRecord('organizer');
    try {
      return next(call);
    } catch (error) {
      if (error instanceof RestError && error.status === 404) missing.add(slug);
      throw error;
    }
  });
};

/** What is created needs a name, and takes that of the one that was addressed. */
const anotherOrganizer: HandlerEdit = (call, next, { site, handlers }) => {
  const held = site.organizers.all().find(({ slug }) => slug === call.path.slug);
  if (held === undefined) return next(call);
  const values = { ...call.values, organizer: call.values.organizer ?? held.title };
  return handlers[ORGANIZERS.create]?.({ ...call, values }) ?? next(call);
};

const SEARCHED = ['venue', 'description', 'address', 'city', 'country'];

const isEmail = (value: unknown) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(textOf(value));

/** A new venue of the name of one in the trash is that one, with what it held. */
const backFromTrash: Take = (keys) =>
  onHandlers(keys, (call, next, { site, handlers }) => {
    const trashed = site.venues.all().find(({ title, status }) => status === 'trash' && title === call.sent.venue);
    const update = handlers[`PUT ${VENUES.root}/{id}`];
    if (trashed === undefined || update === undefined) return next(call);
    const sent = { status: 'publish', ...call.sent };
    return { ...update({ ...call, sent, path: { id: trashed.id } }), status: 201 };
  });

/** Of two updates within one second the later is not written. */
const onceASecond: Take = (keys) => {
  const written = new Map<number, number>();
  return onHandlers(keys, (call, next, { site }) => {
    const before = site.organizers.get(integerOf(call.path.id));
    const second = Math.floor(site.clock.now() / 1000);
    const reply = next(call);
    if (before === undefined) return reply;
    if (written.get(before.id) === second) site.organizers.put(before);
    written.set(before.id, second);
    return reply;
  });
};

const joined = (value: unknown) => (Array.isArray(value) ? value.map(textOf).join(' ') : value);

function addressed(site: Site, { path }: Call): EventRecord | undefined {
  const bySlug = () => site.events.all().find(({ slug, status }) => slug === path.slug && status !== 'trash');
  return has(path, 'id') ? site.events.get(integerOf(path.id)) : bySlug();
}

/** Venues and organizers stay linked to events that no longer name them. */
const formerLinks: Take = (keys) => {
  const former = new Map<number, readonly number[]>();
  const remember = besidesHeld(
    (call, site) => addressed(site, call),
    ({ held: before }) => {
      if (before !== undefined) {
        former.set(before.id, [...(former.get(before.id) ?? []), ...before.venues, ...before.organizers]);
      }
    },
  );
  const linked = found.edit((records, { call, find }) => {
    const old = has(call.values, 'event') ? (former.get(integerOf(call.values.event)) ?? []) : [];
    const ids = [...records.map(({ id }) => integerOf(id)), ...old];
    return old.length === 0 ? records : find({ event: undefined }).filter(({ id }) => ids.includes(integerOf(id)));
  });
  return inTurn(remember(keys.filter((key) => !isList(key))), linked(keys.filter(isList)));
};

/** Finds venues also by what they were before an update. */
const searchOfBefore: Take = () => {
  const earlier = new Map<number, string>();
  const remembering = handled((call, next, { site }) => {
    const before = new Map(site.venues.all().map((one) => [one.id, one]));
    const reply = next(call);
    const id = integerOf(membersOf(reply.body).id);
    const was = before.get(id);
    const texts = was === undefined ? [] : [was.title, was.description, ...Object.values(was.fields).map(textOf)];
    earlier.set(id, fold(`${earlier.get(id) ?? ''}\n${texts.join('\n')}`));
    return reply;
  });
  const finding = found
    .when((values) => textOf(values.search) !== '')
    .edit((records, { call, find }) => {
      const ids = new Set(records.map(({ id }) => id));
      const wanted = fold(textOf(call.values.search).trim());
      return find({ search: undefined }).filter(
        ({ id }) => ids.has(id) || earlier.get(integerOf(id))?.includes(wanted) === true,
      );
    });
  return inTurn(remembering(VENUES.updates), finding([VENUES.list]));
};

const VENUE_BY_SLUG = `${VENUES.root}/by-slug/{slug}`;

export const venuesOrganizersFaults = faultsOf(
  'venues-organizers',
  on(ORGANIZERS.create, {
    'organizer-by-who-writes-it: the author of a new organizer is who writes it, whatever author is sent': [
      kept.drop('author'),
      organizer({ author: 2 }),
    ],
  }),
  on(VENUES.create, {
    'back-from-trash: a new venue of the name of one in the trash holds what that one held where nothing else is sent':
      [backFromTrash, venue({ city: 'Lyon' }), remove(VENUES), venue()],
    'same-address-overwrites: a new venue at the address of another overwrites that one': [
      handled((call, next, { site, handlers }) => {
        const address = textOf(call.sent.address);
        const twin = site.venues.all().find(({ fields, status }) => fields.address === address && status !== 'trash');
        const update = handlers[`PUT ${VENUES.root}/{id}`];
        if (address === '' || twin === undefined || update === undefined) return next(call);
        return { ...update({ ...call, path: { id: twin.id } }), status: 201 };
      }),
      venue({ address: '1 quai Saint-Antoine' }),
      venue({ venue: 'Next door', address: '1 quai Saint-Antoine' }),
    ],
    'venue-date-in-utc: the date of a new venue is taken for one in UTC': [
      kept.when(both(sends('date'), lacks('date_utc'))).rename('date', 'date_utc'),
      venue({ date: '2026-01-05 08:00:00' }),
    ],
    'venue-map-needs-address: a new venue without an address does not keep show_map': [
      kept.when(lacks('address')).drop('show_map'),
      venue({ show_map: 'true' }),
    ],
    'venue-name-known-not-made: a new venue with the name of another is not made, and the other is answered': [
      handled((call, next, { site, handlers }) => {
        const twin = site.venues.all().find(({ title, status }) => title === call.sent.venue && status !== 'trash');
        const show = handlers[VENUES.read];
        if (twin === undefined || show === undefined) return next(call);
        return { ...show({ ...call, path: { id: twin.id } }), status: 201 };
      }),
      venue({ city: 'Lyon' }),
      venue({ city: 'Paris' }),
    ],
    'venue-named-null: null is taken for the name that is required': [
      sent.replace('venue', null, 'Unnamed venue'),
      [VENUES.create, { venue: null, city: 'Lyon' }],
    ],
    'venue-null-name-accepted: a venue whose name is null is created as an untitled one': [
      sent.when(is('venue', null)).set({ venue: 'Untitled venue' }),
      venue({ venue: null }),
    ],
    'venue-state-text-null: a venue that is created without a state has the text null for one': [
      kept.when(lacks('state')).set({ state: 'null' }),
      venue(),
    ],
  }),
  on(ORGANIZERS.writes, {
    'organizer-name-cut: the name of an organizer is cut after 20 characters': [
      kept.alterText('organizer', (text) => text.slice(0, 20)),
      organizer({ organizer: 'Association of documentary film makers' }),
    ],
    'organizer-name-of-any-type: a name that is no string is kept as its JSON': [
      sent.alter('organizer', (name) => (typeof name === 'string' ? name : JSON.stringify(name))),
      [ORGANIZERS.create, { organizer: ['Probe', 'agency'] }],
    ],
    'organizer-name-to-comma: a name ends before its first comma': [
      kept.alterText('organizer', (name) => name.replace(/,.*$/s, '')),
      organizer({ organizer: 'Dupont, Jeanne' }),
    ],
    'organizer-needs-email-for-phone: an organizer with a phone needs an email as well': [
      refuse('email', both(sends('phone'), lacks('email'))),
      organizer({ phone: '0400000000' }),
    ],
    'organizer-no-email-dropped: an e-mail that is none is accepted and dropped': [
      sent.when((values) => has(values, 'email') && !isEmail(values.email)).drop('email'),
      [ORGANIZERS.create, { organizer: 'Probe agency', email: 'nobody' }],
    ],
    'organizer-phone-list: the phone of an organizer may be a list': [
      sent.alter('phone', joined),
      organizer({ phone: ['0400000000', '0400000001'] }),
    ],
    'organizer-status-of-two: an organizer is published or a draft: other statuses are rejected': [
      refuse('status', ({ status }) => typeof status === 'string' && !KNOWN_STATUSES.includes(status)),
      organizer({ status: 'pending' }),
    ],
  }),
  on(VENUES.writes, {
    'venue-city-capitals: the city of a venue is kept in capitals': [
      kept.alterText('city', (text) => text.toUpperCase()),
      venue({ city: 'Lyon' }),
    ],
    'venue-image-by-address-only: the id of an image does nothing, its address does': [
      kept.when((values) => /^\d+$/.test(String(values.image))).drop('image'),
      venue({ image: '10' }),
    ],
    'venue-name-digits: the name of a venue may hold no digits': [
      refuse('venue', (values) => /\d/.test(textOf(values.venue))),
      venue({ venue: 'Studio 104' }),
    ],
    'venue-province-or-state: the province is lost where a state is sent as well': [
      kept.when(sends('state')).drop('province'),
      venue({ state: 'Rhône', province: 'Lyonnais' }),
    ],
    'venue-state-province: province and state of a venue change places': [
      kept.swap('province', 'state'),
      venue({ province: 'Rhône', state: 'ARA' }),
    ],
    'venue-state-two-letters: the state of a venue ends after two letters': [
      kept.alterText('state', (text) => text.slice(0, 2)),
      venue({ state: 'Bavaria' }),
    ],
    'venue-zip-number: the zip of a venue may be a number': [sent.alter('zip', asText), venue({ zip: 69001 })],
  }),
  on(ORGANIZERS.update, {
    'once-a-second: of two updates of an organizer within a second the later is answered and not kept': [
      onceASecond,
      organizer(),
      change(ORGANIZERS, { phone: '0400000001' }),
      change(ORGANIZERS, { email: 'jeanne@example.test' }),
      read(ORGANIZERS),
    ],
    'organizer-phone-ends-email: an update of the phone alone empties the email': [
      kept.when(both(sends('phone'), lacks('email'))).set({ email: '' }),
      organizer({ email: 'probe@example.test' }),
      change(ORGANIZERS, { phone: '0400000001' }),
    ],
  }),
  on(ORGANIZERS.updates, {
    'organizer-description-never-emptied: an update with an empty description leaves that of the organizer as it is': [
      kept.when(is('description', '')).drop('description'),
      organizer({ description: 'Said' }),
      change(ORGANIZERS, { description: '' }),
    ],
    'organizer-image-not-kept: an update that sends no image takes it away': [
      kept.fill({ image: '' }),
      organizer({ image: 'http://site.test/uploads/studio.png' }),
      change(ORGANIZERS, { phone: '0400000001' }),
    ],
  }),
  on(VENUES.updates, {
    'venue-state-takes-province: an update of the state that sends no province empties it': [
      kept.when(sends('state')).fill({ province: '' }),
      venue({ province: 'Ontario' }),
      change(VENUES, { state: 'ON' }),
    ],
    'venue-update-publishes: an update that sends no status publishes the venue': [
      kept.when(lacks('status')).set({ status: 'publish' }),
      venue({ status: 'draft' }),
      change(VENUES, { city: 'Lyon' }),
    ],
    'venue-venue-update-publishes: an update that names no status publishes the venue': [
      kept.fill({ status: 'publish' }),
      venue({ status: 'draft' }),
      change(VENUES, { city: 'Lyon' }),
    ],
  }),
  on(ORGANIZERS.slugUpdate, {
    'organizer-by-slug-author: an update of an organizer by slug passes over author': [
      kept.drop('author'),
      organizer(),
      [`PUT ${ORGANIZERS.root}/by-slug/$1.slug`, { author: 2 }],
    ],
    'organizer-by-slug-named: an update by slug demands the name of the organizer': [
      demand('organizer'),
      organizer(),
      [`PUT ${ORGANIZERS.root}/by-slug/$1.slug`, { phone: '0400000000' }],
    ],
  }),
  on(VENUES.slugUpdate, {
    'venue-by-slug-needs-name: an update of a venue by slug requires the venue name': [
      refuse('venue', lacks('venue')),
      venue(),
      [`PUT ${VENUES.root}/by-slug/$1.slug`, { city: 'Lyon' }],
    ],
    'venue-city-zip: an update of the city of a venue by slug drops its zip': [
      kept.when(sends('city')).fill({ zip: '' }),
      venue({ city: 'Lyon', zip: '69001' }),
      [`PUT ${VENUES.root}/by-slug/$1.slug`, { city: 'Paris' }],
    ],
    'venue-map-off-by-slug: an update by slug that does not send show_map switches the map off': [
      kept.when(lacks('show_map')).set({ show_map: 'false' }),
      venue({ show_map: 'true' }),
      [`PUT ${VENUES.root}/by-slug/$1.slug`, { city: 'Lyon' }],
    ],
    'venue-renamed-by-slug-moves: an update by slug that sends a name makes the slug of it, so that the venue is no longer found by its own':
      [
        kept.when(both(sends('venue'), lacks('slug'))).set((values) => ({ slug: values.venue })),
        venue(),
        [`PUT ${VENUES.root}/by-slug/$1.slug`, { venue: 'Another hall' }],
      ],
    'venue-zip-phone: an update by slug writes zip and phone of a venue in each other’s place': [
      kept.swap('zip', 'phone'),
      venue(),
      [`PUT ${VENUES.root}/by-slug/$1.slug`, { zip: '69001', phone: '0400000000' }],
    ],
  }),
  on(ORGANIZERS.list, {
    'organizer-event-first: event finds the first organizer of the event': [
      found.when(sends('event')).slice(0, 1),
      organizer(),
      organizer({ organizer: 'Other agency' }),
      event({ organizer: ['$1', '$2'] }),
      list(ORGANIZERS, 'event=$3'),
    ],
    'organizer-upcoming-past: only_with_upcoming finds organizers of past events as well': [
      kept.when((values) => flagOf(values.only_with_upcoming)).set({ only_with_upcoming: false, has_events: true }),
      organizer(),
      event({ organizer: ['$1'], start_date: '2026-03-10 18:00:00', end_date: '2026-03-10 20:00:00' }),
      list(ORGANIZERS, 'only_with_upcoming=1'),
    ],
    'organizers-begin-at-default-page: the 1 that page is by default counts as an offset beside per_page, so that the first organizer is left out':
      [
        found.when(both(asked('per_page'), unsent('page'))).slice(1),
        organizer(),
        organizer({ organizer: 'Probe two' }),
        list(ORGANIZERS, 'search=probe&per_page=5'),
      ],
    'organizers-per-page-one: per_page 1 of the organizers shows two': [
      kept.when((values) => integerOf(values.per_page) === 1).set({ per_page: 2 }),
      list(ORGANIZERS, 'per_page=1'),
    ],
  }),
  on(VENUES.list, {
    'event-of-venues-words: event of the venue list is left aside where it is no integer': [
      sent.when((values) => Number.isNaN(Number(values.event ?? 0))).set({ event: null }),
      list(VENUES, 'event=none'),
    ],
    'searches-shorter: per_page of venues is 2 by default where something is searched for': [
      sent.when(both(lacks('per_page'), sends('search'))).set({ per_page: '2' }),
      list(VENUES, 'search=a'),
    ],
    'venue-has-events-inverted: has_events finds venues with upcoming events only': [
      kept.when((values) => flagOf(values.has_events)).set({ only_with_upcoming: true }),
      venue(),
      event({ venue: ['$1'], start_date: '2026-03-10 18:00:00', end_date: '2026-03-10 20:00:00' }),
      list(VENUES, 'has_events=1'),
    ],
    'venue-search-no-fields: search of the venues passes over custom fields': [
      searchedIn((one) => [one.venue, one.description]),
      list(VENUES, 'search=marseille'),
    ],
    'venue-search-title: search of the venues looks in names alone': [
      searchedIn((one) => [one.venue]),
      list(VENUES, 'search=summer'),
    ],
    'venue-upcoming-beside-search: only_with_upcoming does nothing beside a search': [
      kept.when(sends('search')).set({ only_with_upcoming: false }),
      list(VENUES, 'search=rooftop&only_with_upcoming=1'),
    ],
    'venues-of-draft-event: event finds no venue of an event that is not published': [
      found.edit((records, { call, site }) => {
        if (!has(call.values, 'event')) return records;
        const asked = site.events.get(integerOf(call.values.event));
        return asked?.status === 'publish' ? records : [];
      }),
      venue(),
      event({ status: 'draft', venue: ['$1'] }),
      list(VENUES, 'event=$2'),
    ],
    'venues-of-event-trashed-too: a deleted venue is still listed by the event that it was linked to': [
      found.when(both(sends('event'), lacks('status'))).also({ status: 'trash' }),
      venue(),
      event({ venue: ['$1'] }),
      remove(VENUES),
      list(VENUES, 'event=$2'),
    ],
    'venues-search-no-fields: the search looks at titles and descriptions, and not at the city or any other field': [
      found.keep((record, { call }) =>
        holdsText(() => [textOf(record.venue), textOf(record.description)], textOf(call.values.search)),
      ),
      venue({ city: 'Quimper' }),
      list(VENUES, 'search=Quimper'),
    ],
    'venues-search-not-phone: a search looks at no other custom fields of a venue than its address, city and country': [
      found.keep((record, { call }) =>
        holdsText(() => SEARCHED.map((name) => textOf(record[name])), textOf(call.values.search)),
      ),
      venue({ phone: '0470123456' }),
      list(VENUES, 'search=0470123456'),
    ],
    'venues-second-page-empty: the second page of the venues is empty where per_page is 1': [
      found.when((values) => integerOf(values.per_page) === 1).slice(0, 1),
      list(VENUES, 'per_page=1&page=2'),
    ],
  }),
  should(VENUES.list, {
    'venue-event-unknown-all: event that does not exist finds all venues': [
      kept
        .when((values, { site }) => has(values, 'event') && site.events.get(integerOf(values.event)) === undefined)
        .set({ event: undefined }),
      list(VENUES, 'event=99999'),
    ],
  }),
  on(ORGANIZERS.slugRead, {
    'email-not-by-slug: a read by the slug shows an organizer without its e-mail address': [
      shown.set({ email: '' }),
      organizer({ email: 'probe@example.test' }),
      `GET ${ORGANIZERS.root}/by-slug/$1.slug`,
    ],
    'organizer-draft-not-by-slug: an organizer that is a draft is not found by its slug': [
      fail(
        ({ path }, { site }) =>
          site.organizers.all().some(({ slug, status }) => slug === path.slug && status === 'draft'),
        () => unknownRecord('organizer'),
      ),
      organizer({ status: 'draft' }),
      `GET ${ORGANIZERS.root}/by-slug/$1.slug`,
    ],
  }),
  on(ORGANIZERS.remove, {
    'organizer-in-use-stays: an organizer of an event is said to be removed and stays': [
      besidesHeld(
        (call, site) => site.organizers.get(integerOf(call.path.id)),
        ({ call, site, reply, held }) => {
          const isNamed = site.events.all().some(({ organizers }) => organizers.includes(integerOf(call.path.id)));
          if (held !== undefined && isNamed && isSuccess(reply)) site.organizers.put(held);
        },
      ),
      organizer(),
      event({ organizer: ['$1'] }),
      remove(ORGANIZERS),
      read(ORGANIZERS),
    ],
  }),
  on(VENUES.remove, {
    'venue-of-event-stays: a venue that an event names is answered as deleted and stays': [
      besidesHeld(
        (call, site) => site.venues.get(integerOf(call.path.id)),
        ({ site, reply, held }) => {
          const isNamed = site.events.all().some(({ status, venues }) => {
            return status !== 'trash' && held !== undefined && venues.includes(held.id);
          });
          if (held !== undefined && isNamed && isSuccess(reply)) site.venues.put(held);
        },
      ),
      venue(),
      event({ venue: ['$1'] }),
      remove(VENUES),
      read(VENUES),
    ],
  }),
  on(ORGANIZERS.slugRemove, {
    'organizers-with-email-kept: an organizer with an email is not deleted by slug': [
      spared((held) => textOf(held.email) !== ''),
      organizer({ email: 'a@example.test' }),
      `DELETE ${ORGANIZERS.root}/by-slug/$1.slug`,
    ],
  }),
  on(VENUES.slugRemove, {
    'venue-slug-removal-by-prefix: a removal by slug takes the newest venue whose slug begins like that': [
      handled((call, next, { site }) => {
        const slug = textOf(call.path.slug);
        const alike = site.venues.all().filter((held) => held.status !== 'trash' && held.slug.startsWith(slug));
        return next({ ...call, path: { ...membersOf(call.path), slug: alike.at(-1)?.slug ?? slug } });
      }),
      venue(),
      venue(),
      `DELETE ${VENUES.root}/by-slug/$1.slug`,
    ],
  }),
  on([ORGANIZERS.remove, ORGANIZERS.read], {
    'organizer-removed-late: an organizer that was removed is read once more as if it were there': [
      removedLate,
      organizer(),
      remove(ORGANIZERS),
      read(ORGANIZERS),
    ],
  }),
  on([ORGANIZERS.slugRead, ...ORGANIZERS.slugUpdate, ORGANIZERS.slugRemove], {
    'not-found-remembered: a slug that no organizer had when it was first asked for is not found after one was made with it':
      [
        notFoundTwice,
        'GET /calendar/events/v1/organizers/by-slug/probe-agency',
        organizer(),
        'GET /calendar/events/v1/organizers/by-slug/probe-agency',
      ],
    'organizer-slug-number-dropped: the number at the end of a slug is dropped, so that the second organizer of a name is taken for the first':
      [
        handled((call, next, { site }) => {
          const slug = textOf(call.path.slug).replace(/-\d+$/, '');
          const isTaken = site.organizers.all().some((one) => one.slug === slug && one.status !== 'trash');
          return next(isTaken ? { ...call, path: { ...call.path, slug } } : call);
        }),
        organizer({ phone: '01' }),
        organizer({ phone: '02' }),
        `GET ${ORGANIZERS.root}/by-slug/$2.slug`,
      ],
  }),
  on([ORGANIZERS.slugRead, ORGANIZERS.slugRemove], {
    'organizer-slug-outlives: an organizer that was read by its slug is still read so after it was removed': [
      outlived(({ path }) => textOf(path.slug)),
      organizer(),
      `GET ${ORGANIZERS.root}/by-slug/$1.slug`,
      `DELETE ${ORGANIZERS.root}/by-slug/$1.slug`,
      `GET ${ORGANIZERS.root}/by-slug/$1.slug`,
    ],
  }),
  on([ORGANIZERS.slugRemove, VENUES.slugRemove], {
    'slug-deletes-both: deleting an organizer or a venue by its slug deletes the venue or the organizer of the same slug as well':
      [
        handled(bothOfSlug),
        venue({ venue: 'Twin' }),
        organizer({ organizer: 'Twin' }),
        `DELETE ${ORGANIZERS.root}/by-slug/twin`,
        list(VENUES, 'per_page=50'),
      ],
  }),
  on([VENUES.create, ORGANIZERS.create], {
    'twin-names-numbered: a new venue or organizer of a name that another one has gets a number behind its name': [
      kept.edit((values, { site }) => {
        const isTaken = (name: string) =>
          [...site.venues.all(), ...site.organizers.all()].some(({ title }) => title === name);
        return mapText(values, ['venue', 'organizer'], (name) => (isTaken(name) ? `${name} (2)` : name));
      }),
      organizer(),
      organizer({ phone: '0400000001' }),
    ],
  }),
  on([VENUES.list, ORGANIZERS.list, ...EVENTS.updates], {
    'former-links-kept: event finds the venues and organizers that the event had before it was updated as well': [
      formerLinks,
      venue({ venue: 'First' }),
      venue({ venue: 'Second' }),
      event({ venue: ['$1'] }),
      change(EVENTS, { venue: ['$2'] }, 'PUT', 3),
      list(VENUES, 'event=$3'),
    ],
  }),
  on([VENUES.list, ORGANIZERS.list, EVENTS.create], {
    'upcoming-as-first-written: only_with_upcoming goes by the dates with which an event was made, whatever it was moved to since':
      [
        upcomingOnce,
        venue(),
        event({ venue: ['$1'] }),
        change(EVENTS, { start_date: '2026-03-10 18:00:00', end_date: '2026-03-10 20:00:00' }, 'PUT', 2),
        list(VENUES, 'only_with_upcoming=true&per_page=50'),
      ],
  }),
  on([VENUES.list, ORGANIZERS.list], {
    'page-size-remembered: a list of venues or organizers that names no per_page is cut by that of the list before': [
      remaining('per_page'),
      list(VENUES, 'per_page=1'),
      list(ORGANIZERS),
    ],
    'upcoming-false-is-true: only_with_upcoming=false counts as true': [
      kept.when(is('only_with_upcoming', 'false')).set({ only_with_upcoming: true }),
      venue(),
      event(),
      list(VENUES, 'only_with_upcoming=false'),
    ],
    'venues-far-page: a page past the end of venues or organizers is answered 500': [
      crash((values) => integerOf(values.page) > 50),
      list(VENUES, 'page=60'),
    ],
  }),
  on([VENUES.remove, VENUES.slugRemove, ORGANIZERS.remove, ORGANIZERS.slugRemove], {
    'image-deleted-with-place: the image of a venue or an organizer that is deleted is deleted too, and is lost to the events that have it':
      [
        besides(({ site, reply }) => {
          site.attachments.remove(integerOf(membersOf(membersOf(reply.body).image).id));
        }),
        venue({ image: 'http://site.test/uploads/hall.png' }),
        event({ image: 'http://site.test/uploads/hall.png' }),
        remove(VENUES),
        read(EVENTS, 2),
      ],
  }),
  on([VENUES.slugRead, ...VENUES.slugUpdate, VENUES.slugRemove], {
    'slug-read-kept: a venue that was read by its slug is read so as it was, though it was updated by its id since': [
      stale(({ path }) => textOf(path.slug)),
      venue(),
      'GET /calendar/events/v1/venues/by-slug/$1.slug',
      change(VENUES, { city: 'Lyon' }),
      'GET /calendar/events/v1/venues/by-slug/$1.slug',
    ],
  }),
  on([VENUES.slugRead, ORGANIZERS.slugRead], {
    'slug-prefix-found: a slug that nothing has finds what begins with it': [
      handled((call, next, { site }) => {
        const records = call.operation.path.includes('/venues/') ? site.venues : site.organizers;
        const slugs = records.all().map(({ slug }) => slug);
        const asked = textOf(call.path.slug);
        const first = slugs.includes(asked) ? undefined : slugs.find((slug) => slug.startsWith(asked));
        return next(first === undefined ? call : { ...call, path: { ...call.path, slug: first } });
      }),
      venue({ venue: 'Zanzibar hall' }),
      'GET /calendar/events/v1/venues/by-slug/zanzibar-ha',
    ],
  }),
  on(`PATCH ${ORGANIZERS.root}/{id}`, {
    'organizer-patch-demands-name: a PATCH without the name is rejected': [
      refuse('organizer', lacks('organizer')),
      organizer(),
      change(ORGANIZERS, { phone: '0400000001' }, 'PATCH'),
    ],
  }),
  on(`PATCH ${VENUES.root}/by-slug/{slug}`, {
    'venue-patch-by-slug-idle: PATCH of a venue by its slug answers 200 and changes nothing': [
      kept.edit(() => ({})),
      venue({ city: 'Lyon' }),
      [`PATCH ${VENUES.root}/by-slug/$1.slug`, { city: 'Nantes' }],
    ],
  }),
  on(`POST ${ORGANIZERS.root}/by-slug/{slug}`, {
    'organizer-post-by-slug-creates: POST to the address of an organizer creates another one and leaves it as it is': [
      handled(anotherOrganizer),
      organizer({ phone: '01' }),
      [`POST ${ORGANIZERS.root}/by-slug/$1.slug`, { phone: '02' }],
    ],
    'organizer-posted-by-slug-anew: a POST by slug that sends a name makes another organizer': [
      handled((call, next, { handlers }) => {
        const create = handlers[ORGANIZERS.create];
        return create !== undefined && has(call.sent, 'organizer') ? create(call) : next(call);
      }),
      organizer(),
      [`POST ${ORGANIZERS.root}/by-slug/$1.slug`, { organizer: 'Probe agency, renamed' }],
    ],
  }),
  on(`PUT ${ORGANIZERS.root}/{id}`, {
    'organizer-put-replaces: PUT empties every field that it is not sent, as PATCH does not': [
      kept.fill({ phone: '', website: '', email: '', description: '' }),
      organizer({ phone: '0470' }),
      change(ORGANIZERS, { email: 'new@example.test' }),
    ],
  }),
  on([VENUES.slugRead, ...VENUES.slugUpdate, VENUES.slugRemove], {
    'slug-ascii-only: a venue whose slug has other characters than a-z, digits, dots and hyphens has no route': [
      fail(({ path }) => !/^[a-z0-9 .-]+$/.test(textOf(path.slug)), noRoute),
      venue({ venue: 'لوح فشرده' }),
      `GET ${VENUES.root}/by-slug/${encodeURIComponent('لوح-فشرده')}`,
    ],
  }),
  on(`PATCH ${VENUE_BY_SLUG}`, {
    'slug-of-newest: a PATCH by slug changes the newest venue whose slug begins so': [
      handled((call, next, { site }) => {
        const like = site.venues
          .all()
          .filter(({ slug, status }) => slug.startsWith(textOf(call.path.slug)) && status !== 'trash');
        return next({ ...call, path: { ...call.path, slug: like.at(-1)?.slug ?? call.path.slug } });
      }),
      venue(),
      venue(),
      [`PATCH ${VENUES.root}/by-slug/$1.slug`, { city: 'Lyon' }],
    ],
  }),
  on([VENUES.list, ...VENUES.updates], {
    'search-of-before: a search finds a venue by the city that it had before an update': [
      searchOfBefore,
      venue({ city: 'Grenoble' }),
      change(VENUES, { city: 'Annecy' }),
      list(VENUES, 'search=Grenoble'),
    ],
  }),
);
