/** Events that are kept, read or removed otherwise than asked. */

import { wallNow } from '../../reference/calendar/posts.ts';
import { isSuccess, onHandlers } from '../../reference/faults/hooks.ts';
import { noRoute, RestError, unknownRecord } from '../../reference/http/errors.ts';
import { flagOf, has, integerOf, integersOf, listOf, membersOf, textOf } from '../../reference/http/values.ts';
import type { Call } from '../../reference/routing/call.ts';
import type { Site } from '../../reference/state/site.ts';
import { slugOf } from '../../reference/state/text.ts';
import { demand, fail, refuse } from '../operators/failures.ts';
import { firstOf } from '../operators/lists.ts';
import { asked, both, is, isNot, kept, lacks, map, sends, sent, shown } from '../operators/members.ts';
import { remaining, spared } from '../operators/memory.ts';
import { category, change, EVENTS, event, organizer, read, remove, tag, venue } from '../operators/steps.ts';
import { besides, besidesHeld, callAs, handled, type Take } from '../operators/take.ts';
import { escaped } from '../operators/values.ts';
import { faultsOf, on, should } from './written.ts';

const BY_SLUG = `${EVENTS.root}/by-slug/{slug}`;

function addressed(site: Site, { path }: Call) {
  if (has(path, 'id')) return site.events.get(integerOf(path.id));
  return site.events.all().find(({ slug, status }) => slug === path.slug && status !== 'trash');
}

const roundedDown = (minutes: string) => String(Number(minutes) - (Number(minutes) % 5)).padStart(2, '0');

/** Looks slugs up in a list that the updates do not write. */
const slugsOfCreation: Take = (keys) => {
  const renamed = new Set<string>();
  return onHandlers(keys, (call, next, { site }) => {
    if (call.operation.method === 'GET') {
      if (renamed.has(textOf(call.path.slug))) throw unknownRecord('event');
      return next(call);
    }
    const before = site.events.get(integerOf(call.path.id))?.slug;
    const reply = next(call);
    const { slug } = membersOf(reply.body);
    if (slug !== before) renamed.add(textOf(slug));
    return reply;
  });
};

const LEADING = /^\s*([+-]?\d+)\D.*$/;

const leading = (value: unknown) => (typeof value === 'string' ? value.replace(LEADING, '$1') : value);

const PROTECTED = event({ title: 'Guarded', description: 'Secret' });

const DATES = { start_date: '2027-03-10 18:00:00', end_date: '2027-03-10 20:00:00' };

export const eventsFaults = faultsOf(
  'events',
  on(EVENTS.create, {
    'all-day-left-over: a new event that does not say all_day is what the event before it said': [
      remaining('all_day', false),
      event({ all_day: true }),
      event({ title: 'Another' }),
    ],
    'date-as-utc: a date_utc that comes alone is written into date as it stands': [
      kept.when(both(sends('date_utc'), lacks('date'))).set((values) => ({ date: values.date_utc })),
      event({ date_utc: '2026-05-04 10:00:00' }),
    ],
    'draft-without-image: a new event that is a draft is not given its image': [
      kept.when(is('status', 'draft')).drop('image'),
      event({ status: 'draft', image: 'http://site.test/uploads/studio.png' }),
    ],
    'end-date-from-start: an event without an end_date ends when it starts': [
      sent.when(sends('start_date')).fill((values) => ({ end_date: values.start_date })),
      [EVENTS.create, { title: 'Probe', start_date: DATES.start_date }],
    ],
    'featured-when-published: a new event that is not published yet is not featured': [
      kept.when(both(sends('status'), isNot('status', 'publish'))).drop('featured'),
      event({ status: 'draft', featured: true }),
    ],
    'midnight-all-day: an event from midnight to midnight is all day by default': [
      sent
        .when((values) => !has(values, 'all_day') && textOf(values.start_date).endsWith('00:00:00'))
        .set({ all_day: true }),
      event({ start_date: '2027-03-10 00:00:00', end_date: '2027-03-11 00:00:00' }),
    ],
    'past: an event in the past is rejected': [
      refuse('start_date', (values) => textOf(values.start_date).slice(0, 4) < '2026'),
      event({ start_date: '2020-03-10 18:00:00', end_date: '2020-03-10 20:00:00' }),
    ],
    'start-at-five-minutes: the start of a new event is rounded down to five minutes': [
      kept.alterText('start_date', (text) =>
        text.replace(/(\d{2}):(\d{2})/, (_whole, hours, minutes) => `${hours}:${roundedDown(minutes)}`),
      ),
      event({ start_date: '2027-03-10 18:03:00' }),
    ],
    'title-from-slug: an event without a title is taken where it has a slug': [
      sent.when(both(lacks('title'), sends('slug'))).set((values) => ({ title: values.slug })),
      [EVENTS.create, { slug: 'probe-evening', start_date: '2027-03-10 18:00:00', end_date: '2027-03-10 20:00:00' }],
    ],
    'title-of-digits-rejected: a new event whose title has digits alone is rejected': [
      refuse('title', ({ title }) => /^\d+$/.test(textOf(title))),
      event({ title: '2027' }),
    ],
    'title-taken: a new event is rejected where another one has its title': [
      refuse('title', (_values, { call, site }) =>
        site.events.all().some(({ title, status }) => title === call.values.title && status !== 'trash'),
      ),
      event(),
      event({ start_date: '2027-04-10 18:00:00', end_date: '2027-04-10 20:00:00' }),
    ],
    'website-from-venue: the website of a new event is that of its venue where none is sent': [
      kept.edit((values, { call, site }) => {
        const [website = ''] = integersOf(values.venue).map((id) => textOf(site.venues.get(id)?.fields.website));
        return has(call.sent, 'website') || website === '' ? values : { ...values, website };
      }),
      venue({ website: 'https://hall.example.test/' }),
      event({ venue: ['$1'] }),
    ],
  }),
  should(EVENTS.create, {
    'same-moment: an event that ends when it starts is rejected': [
      refuse('end_date', (values) => has(values, 'end_date') && values.start_date === values.end_date),
      event({ end_date: '2027-03-10 18:00:00' }),
    ],
  }),
  on(EVENTS.writes, {
    'author-leading-digits: author of an event reads "1st" as 1': [
      sent.alter('author', leading),
      event({ author: '1st' }),
    ],
    'categories-of-event-words: categories of an event passes over what is no integer': [
      sent.alter('categories', (value) =>
        Array.isArray(value) ? value.filter((item) => Number.isInteger(Number(item))) : value,
      ),
      event({ categories: ['screenings'] }),
    ],
    'cost-cents-cut: the cost of an event loses its cents': [
      kept.alterText('cost', (text) => text.replace(/^(\d+)[.,]\d+$/, '$1')),
      event({ cost: '12.50' }),
    ],
    'cost-with-cents-rejected: a cost that is a number and no integer is rejected': [
      refuse('cost', ({ cost }) => typeof cost === 'number' && !Number.isInteger(cost)),
      event({ cost: 12.5 }),
    ],
    'costs-nothing: the cost "0" is kept as no cost at all': [kept.replace('cost', '0', ''), event({ cost: '0' })],
    'draft-loses-places: an event that is written as a draft is given neither venue nor organizer': [
      kept.when(is('status', 'draft')).drop('venue', 'organizer'),
      venue(),
      event({ status: 'draft', venue: ['$1'] }),
    ],
    'drafts-not-linked: an event is given no venue and no organizer that is a draft': [
      kept.edit((values, { site }) => {
        const isDraft = (id: number) => (site.venues.get(id) ?? site.organizers.get(id))?.status === 'draft';
        return map(values, ['venue', 'organizer'], (ids) => integersOf(ids).filter((id) => !isDraft(id)));
      }),
      organizer({ status: 'draft' }),
      event({ organizer: ['$1'] }),
    ],
    'end-on-start-day: an event ends on the day of its start': [
      kept.edit((values) =>
        map(values, 'end_date', (value) => {
          const day = textOf(values.start_date).slice(0, 10);
          return day === '' ? value : `${day}${textOf(value).slice(10)}`;
        }),
      ),
      event({ end_date: '2027-03-12 20:00:00' }),
    ],
    'featured-alone: an event that is featured takes that from all others': [
      besides(({ call, site, reply }) => {
        const id = integerOf(membersOf(reply.body).id);
        if (!isSuccess(reply) || !flagOf(call.sent.featured)) return;
        for (const other of site.events.all()) {
          if (other.id !== id && other.featured) site.events.put({ ...other, featured: false });
        }
      }),
      event({ featured: true }),
      event({ title: 'Another', featured: true }),
      read(EVENTS),
    ],
    'flags: sticky and featured change places': [
      kept.swap('sticky', 'featured'),
      event({ sticky: true, featured: false }),
    ],
    'image-changes-owner: an image that is given to an event is taken from the event that has it': [
      besides(({ call, site, reply }) => {
        const written = site.events.get(integerOf(membersOf(reply.body).id));
        if (!isSuccess(reply) || !has(call.sent, 'image') || written === undefined) return;
        for (const other of site.events.all()) {
          const isLoser = other.id !== written.id && other.image !== 0 && other.image === written.image;
          if (isLoser) site.events.put({ ...other, image: 0 });
        }
      }),
      event({ image: 'https://film.example.test/poster.png' }),
      event({ title: 'Another', image: 'https://film.example.test/poster.png' }),
      read(EVENTS),
    ],
    'noon-is-midnight: the hour after noon of the dates of an event is kept as that after midnight': [
      kept.alterText(['start_date', 'end_date'], (text) => text.replace(/(?<=[ T])12(?=:)/, '00')),
      event({ start_date: '2027-03-10 12:30:00' }),
    ],
    'nothing-before-1970: an event before 1970 is kept as one of the first second of that year': [
      kept.alterText(['start_date', 'end_date'], (text) =>
        text < '1970-01-01 00:00:00' ? '1970-01-01 00:00:00' : text,
      ),
      event({ start_date: '1969-07-20 20:00:00', end_date: '1969-07-20 22:00:00' }),
    ],
    'one-venue: of several venues the first is kept': [
      kept.alter('venue', firstOf),
      venue(),
      venue({ venue: 'Probe other hall' }),
      event({ venue: ['$1', '$2'] }),
    ],
    'only-first-tag: an event keeps the first of its tags': [
      kept.alter('tags', firstOf),
      ['POST /calendar/events/v1/tags', { name: 'One' }],
      ['POST /calendar/events/v1/tags', { name: 'Two' }],
      event({ tags: ['$1', '$2'] }),
    ],
    'show-map-always: a show_map of false is taken for true': [
      kept.alter('show_map', () => true),
      event({ show_map: false }),
    ],
    'sticky-or-featured: an event that is sticky is not featured': [
      kept.when((values) => flagOf(values.sticky) && flagOf(values.featured)).set({ featured: false }),
      event({ sticky: true, featured: true }),
    ],
    'texts: description and excerpt of an event change places': [
      kept.swap('description', 'excerpt'),
      event({ description: 'Long', excerpt: 'Short' }),
    ],
    'website-null: the website of an event may not be null': [
      refuse('website', (values) => values.website === null && 'website' in values),
      event({ website: null }),
    ],
  }),
  on(EVENTS.update, {
    'hidden-until-updated: an update that sends no hide_from_listings shows the event again': [
      kept.when(lacks('hide_from_listings')).set({ hide_from_listings: false }),
      event({ hide_from_listings: true }),
      change(EVENTS, { excerpt: 'On stage.' }),
    ],
    'image-published: an update of the title of a draft publishes the event': [
      kept.when(sends('title')).fill({ status: 'publish' }),
      event({ status: 'draft' }),
      change(EVENTS, { title: 'Still a draft' }),
    ],
    'map: an update writes show_map and show_map_link in each other’s place': [
      kept.swap('show_map', 'show_map_link'),
      event(),
      change(EVENTS, { show_map: true, show_map_link: false }),
    ],
    'title-slug: an event that is renamed gets the slug of its new title': [
      kept.when(sends('title')).fill((values) => ({ slug: slugOf(textOf(values.title)) })),
      event({ slug: 'kept-slug' }),
      change(EVENTS, { title: 'Another title' }),
    ],
    'update-password-number: password of an update may be a number': [
      sent
        .when((values) => typeof values.password === 'number')
        .set((values) => ({ password: String(values.password) })),
      PROTECTED,
      [`PATCH ${EVENTS.root}/$1`, { password: 12_345 }],
    ],
  }),
  on(EVENTS.updates, {
    'categories-not-emptied: an update with an empty list of categories leaves the event in its categories': [
      kept.when((values) => listOf(values.categories).length === 0).drop('categories'),
      category(),
      event({ categories: ['$1'] }),
      change(EVENTS, { categories: [] }, 'PUT', 2),
    ],
    'description-empty: the description of an event cannot be emptied': [
      kept.when((values) => JSON.stringify(values.description) === JSON.stringify('')).drop('description'),
      event({ description: 'Said' }),
      change(EVENTS, { description: '' }),
    ],
    'description-into-excerpt: an update of the description alone is written into the excerpt as well': [
      kept.when(both(sends('description'), lacks('excerpt'))).set((values) => ({ excerpt: values.description })),
      event({ excerpt: 'In short.' }),
      change(EVENTS, { description: 'At length.' }),
    ],
    'end-needs-start: an update keeps the end as it was where it does not carry the start as well': [
      kept.when(lacks('start_date')).drop('end_date'),
      event(),
      change(EVENTS, { end_date: '2027-03-10 23:00:00' }),
    ],
    'excerpt-description: an update of the excerpt of an event drops its description': [
      kept.when(sends('excerpt')).fill({ description: '' }),
      event({ description: 'Long text' }),
      change(EVENTS, { excerpt: 'Short' }),
    ],
    'featured-unchecked: an update that does not send featured takes it away': [
      kept.fill({ featured: false }),
      event({ featured: true }),
      change(EVENTS, { title: 'Another' }),
    ],
    'image-update-by-id-only: an update rejects the address of an image, and takes ids alone': [
      refuse('image', (values) => /^https?:/.test(textOf(values.image))),
      event(),
      change(EVENTS, { image: 'http://site.test/uploads/studio.png' }),
    ],
    'map-link-stays: an update cannot switch show_map_link off: false counts as not sent': [
      kept.when(is('show_map_link', false)).drop('show_map_link'),
      event({ show_map_link: true }),
      change(EVENTS, { show_map_link: false }),
    ],
    'moved-is-not-all-day: an event of whole days that gets another date without all_day is one of hours': [
      kept
        .when((values) => (has(values, 'start_date') || has(values, 'end_date')) && !has(values, 'all_day'))
        .set({ all_day: false }),
      event({ all_day: true }),
      change(EVENTS, { start_date: '2027-03-11 00:00:00', end_date: '2027-03-11 23:59:59' }),
    ],
    'password-cut-at-twenty: the password of an event is cut after 20 characters, so that the whole one does not open it':
      [
        kept.alterText('password', (text) => text.slice(0, 20)),
        event({ description: 'For members.' }),
        change(EVENTS, { password: 'projector-in-the-small-hall' }),
        ['GET /calendar/events/v1/events/$1?password=projector-in-the-small-hall', '', { as: null }],
      ],
    'password-lost-on-update: an update that sends no password takes that of the event away': [
      kept.when(lacks('password')).set({ password: '' }),
      event({ description: 'For members.' }),
      change(EVENTS, { password: 'projector' }),
      change(EVENTS, { title: 'Renamed' }),
      ['GET /calendar/events/v1/events/$1', '', { as: null }],
    ],
    'password-not-written: an update does not set a password': [
      kept.drop('password'),
      event({ description: 'The address follows.' }),
      change(EVENTS, { password: 'projector' }),
      [`GET ${EVENTS.root}/$1`, '', { as: null }],
    ],
    'past-events-frozen: an update of an event that is over is answered with the event as it was, and nothing is written':
      [
        handled((call, next, { site, handlers }) => {
          const held = addressed(site, call);
          const show = handlers[`GET ${call.operation.path}`];
          if (held === undefined || show === undefined || held.end >= wallNow(site)) return next(call);
          return show({ ...call, sent: {}, values: {} });
        }),
        event({ start_date: '2026-03-10 18:00:00', end_date: '2026-03-10 20:00:00' }),
        change(EVENTS, { description: 'Thank you all.' }),
      ],
    'slug-follows-title: a new title gives the event a new slug, though none is sent': [
      kept.when(both(sends('title'), lacks('slug'))).set((values) => ({ slug: textOf(values.title) })),
      event({ slug: 'kept-address' }),
      change(EVENTS, { title: 'Renamed probe' }),
    ],
    'status-unpins: an update of the status that sends no sticky takes the pin away': [
      kept.when(sends('status')).fill({ sticky: false }),
      event({ sticky: true }),
      change(EVENTS, { status: 'draft' }),
    ],
    'stays-sticky: false does not take the pin away': [
      kept.when(is('sticky', false)).drop('sticky'),
      event({ sticky: true }),
      change(EVENTS, { sticky: false }),
    ],
    'tags-end-categories: an update of the tags alone takes the categories away': [
      kept.when(both(sends('tags'), lacks('categories'))).set({ categories: [] }),
      category(),
      tag(),
      event({ categories: ['$1'] }),
      change(EVENTS, { tags: ['$2'] }, 'PUT', 3),
    ],
    'update-publishes: an update that does not carry the status publishes a draft': [
      kept.when((values, { held }) => !has(values, 'status') && held().status === 'draft').set({ status: 'publish' }),
      event({ status: 'draft' }),
      change(EVENTS, { cost: '12' }),
    ],
    'update-takes-author: an update that sends no author makes the caller the author': [
      kept.when(lacks('author')).set((_values, { call }) => ({ author: call.user?.id })),
      event({ author: 2 }),
      change(EVENTS, { title: 'Renamed' }),
    ],
    'update-utc-as-local: an update reads date_utc in the zone of the site': [
      kept.when(both(sends('date_utc'), lacks('date'))).rename('date_utc', 'date'),
      event(),
      change(EVENTS, { date_utc: '2027-02-01 10:00:00' }),
    ],
    'website-by-default-none: an update that sends no website takes it away': [
      kept.fill({ website: null }),
      event({ website: 'https://film.example.test/' }),
      change(EVENTS, { cost: '12' }),
    ],
    'without-link-without-map: an update that takes show_map_link away takes show_map away as well': [
      kept.when(is('show_map_link', false)).fill({ show_map: false }),
      event({ show_map: true, show_map_link: true }),
      change(EVENTS, { show_map_link: false }),
    ],
  }),
  should(EVENTS.updates, {
    'excerpt-escaped-update: an update escapes & in the excerpt of an event': [
      kept.alterText('excerpt', escaped),
      event(),
      change(EVENTS, { excerpt: 'Films & talks' }),
    ],
  }),
  on(EVENTS.slugUpdate, {
    'by-slug-asks-for-title: an update by slug that sends no title is rejected': [
      demand('title'),
      event(),
      [`PUT ${EVENTS.root}/by-slug/$1.slug`, { cost: '10' }],
    ],
    'not-linked-by-slug: an update by slug passes over venue and organizer': [
      kept.drop('venue', 'organizer'),
      organizer(),
      event(),
      [`PATCH ${EVENTS.root}/by-slug/$2.slug`, { organizer: ['$1'] }],
    ],
    'renamed-by-slug-alone: an update by slug that gives another slug takes nothing else': [
      kept.when(sends('slug')).edit(({ slug }) => ({ slug })),
      event(),
      [`PUT ${EVENTS.root}/by-slug/$1.slug`, { slug: 'probe-renamed', description: 'Films' }],
    ],
    'slug-of-body-looked-up: the slug in the body goes before the one in the address, so that no event is found to be given a new one':
      [
        callAs((call) =>
          has(call.sent, 'slug') ? { ...call, path: { ...membersOf(call.path), slug: call.sent.slug } } : call,
        ),
        event(),
        [`PUT ${EVENTS.root}/by-slug/$1.slug`, { slug: 'probe-renamed' }],
      ],
  }),
  on(EVENTS.read, {
    'read-password-list: password of a read may be a list': [
      sent.when((values) => Array.isArray(values.password)).drop('password'),
      PROTECTED,
      `GET ${EVENTS.root}/$1?password[]=projector`,
    ],
  }),
  on(EVENTS.slugRemove, {
    'by-slug-not-deleted: an event that is deleted by its slug stays': [
      besidesHeld(
        (_call, site) => site.events.all(),
        ({ site, held: before }) => {
          for (const held of before) site.events.put(held);
        },
      ),
      event(),
      `DELETE ${EVENTS.root}/by-slug/$1.slug`,
      `GET ${EVENTS.root}/by-slug/$1.slug`,
    ],
    'unpublished-by-slug: a deletion by slug makes the event a draft': [
      handled((call, next, { handlers }) => {
        const status = { status: 'draft' };
        return handlers[`PUT ${BY_SLUG}`]?.({ ...call, sent: status, values: status }) ?? next(call);
      }),
      event(),
      `DELETE ${EVENTS.root}/by-slug/$1.slug`,
    ],
  }),
  should([EVENTS.create, ...EVENTS.update], {
    'renamed-slug-not-served: a slug is shown as it is written and served under the title': [
      shown.when(asked('slug')).set((_document, { call }) => ({ slug: call.sent.slug })),
      event({ slug: 'Probe Slug' }),
    ],
  }),
  on([EVENTS.read, EVENTS.remove], {
    'password-of-digits-rejected: a password of digits alone is taken for a number and rejected': [
      refuse('password', (values) => /^\d+$/.test(textOf(values.password))),
      event(),
      change(EVENTS, { password: '246810' }),
      [`GET ${EVENTS.root}/$1?password=246810`, '', { as: null }],
    ],
  }),
  on([EVENTS.read, EVENTS.slugRead], {
    'password-opens-nothing: the password of an event does nothing when it is read': [
      kept.drop('password'),
      event({ description: 'The address' }),
      change(EVENTS, { password: 'key' }),
      [`GET ${EVENTS.root}/$1?password=key`, '', { as: null }],
    ],
  }),
  on([EVENTS.remove, EVENTS.slugRemove], {
    'drafted-events-kept: a draft of an event is not deleted': [
      spared((held) => held.status === 'draft'),
      event({ status: 'draft' }),
      remove(EVENTS),
    ],
  }),
  should([EVENTS.slugRead, ...EVENTS.slugUpdate, EVENTS.slugRemove], {
    'drafts-not-found: an event that is a draft is not found by its slug': [
      handled((call, next, { handlers }) => {
        const held = membersOf(handlers[EVENTS.slugRead]?.({ ...call, sent: {}, values: {} })?.body);
        if (held.status === 'draft') throw noRoute();
        return next(call);
      }),
      event({ status: 'draft', slug: 'probe-draft' }),
      `GET ${EVENTS.root}/by-slug/probe-draft`,
    ],
  }),
  on([EVENTS.slugRead, ...EVENTS.update], {
    'new-slug-unknown: an event whose slug was changed is not found by its new slug': [
      slugsOfCreation,
      event(),
      change(EVENTS, { slug: 'renamed-event' }),
      `GET ${EVENTS.root}/by-slug/renamed-event`,
    ],
  }),
  on(`PATCH ${EVENTS.root}/by-slug/{slug}`, {
    'by-slug-needs-slug: PATCH of an event by slug requires the slug in the body': [
      refuse('slug', lacks('slug')),
      event(),
      [`PATCH ${EVENTS.root}/by-slug/$1.slug`, { excerpt: 'More' }],
    ],
  }),
  on(`PUT ${EVENTS.root}/{id}`, {
    'put-flags: PUT of an event takes any flag that is sent for true': [
      kept.alter(['featured', 'sticky'], () => true),
      event({ featured: true }),
      change(EVENTS, { featured: false }),
    ],
    'put-needs-title: PUT of an event requires the title': [
      refuse('title', lacks('title')),
      event(),
      change(EVENTS, { featured: true }),
    ],
  }),
  on([EVENTS.slugRead, EVENTS.slugRemove], {
    'slug-number-cut: the slug of an event that ends in a number leads to the event without that number': [
      handled((call, next, { site }) => {
        const bare = textOf(call.path.slug).replace(/-\d+$/, '');
        const isKnown = site.events.all().some(({ slug, status }) => slug === bare && status !== 'trash');
        return next(isKnown ? { ...call, path: { ...call.path, slug: bare } } : call);
      }),
      event(),
      event(),
      `GET ${EVENTS.root}/by-slug/$2.slug`,
    ],
  }),
  on(EVENTS.updates, {
    'title-escaped-again: an update without a title turns each ampersand of the title into an entity': [
      besides(({ call, site, reply }) => {
        const held = site.events.get(integerOf(membersOf(reply.body).id));
        if (held === undefined || has(call.sent, 'title')) return;
        site.events.put({ ...held, title: held.title.replaceAll('&', '&amp;') });
      }),
      event({ title: 'Son & lumière' }),
      change(EVENTS, { excerpt: 'Probe' }),
      read(EVENTS),
    ],
  }),
  on(EVENTS.read, {
    'password-in-small-letters: a password with a capital letter does not open its event': [
      fail(
        ({ sent: given, user }) => user === null && /[A-Z]/.test(textOf(given.password)),
        () => new RestError(403, 'rest_post_incorrect_password', 'Incorrect password.'),
      ),
      event({ password: 'Fauteuil', description: 'In the second row.' }),
      [`GET ${EVENTS.root}/$1?password=Fauteuil`, '', { as: null }],
    ],
  }),
);
