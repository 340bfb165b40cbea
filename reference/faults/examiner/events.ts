/** Events: routes by slug that do less than those by id, and arguments that are read loosely. */
import { noRoute } from '../../http/errors.ts';
import { has, integersOf, textOf } from '../../http/values.ts';
import { drop, found, given, handled, rejecting, writer } from '../sentences/kit.ts';
import { category, change, EVENTS, event, list, ORGANIZERS, organizer, read } from '../sentences/show.ts';

const wrong = writer('examiner');
const UPDATES = [...EVENTS.update, ...EVENTS.slugUpdate];
const BY_SLUG = `${EVENTS.root}/by-slug/{slug}`;

export const eventFaults = [
  wrong(
    'event-cost-number-not-updated',
    'Event (calendar): “cost | untyped | no”',
    UPDATES,
    'an update rejects a cost that is a number',
    rejecting('cost', ({ cost }) => typeof cost === 'number'),
    [event(), change(EVENTS, { cost: 12 }), read(EVENTS)],
  ),
  wrong(
    'event-website-by-default-none',
    'Event (calendar): “website | string or null | no | URL, default null”; “On update no field is required.”',
    UPDATES,
    'an update that sends no website takes it away',
    given((values) => ({ website: null, ...values })),
    [event({ website: 'https://film.example.test/' }), change(EVENTS, { cost: '12' }), read(EVENTS)],
  ),
  wrong(
    'event-date-as-utc',
    'Event (calendar): “date | string | no | publication date”, “date_utc | string | no | publication date in UTC”',
    EVENTS.create,
    'a date_utc that comes alone is written into date as it stands',
    given((values) =>
      has(values, 'date_utc') && !has(values, 'date') ? { ...values, date: values.date_utc } : values,
    ),
    [event({ date_utc: '2026-05-04 10:00:00' }), read(EVENTS)],
  ),
  wrong(
    'event-unpublished-by-slug',
    'Calendar: events: “GET, DELETE | /calendar/events/v1/events/by-slug/{slug} | slug (string, required)”',
    EVENTS.slugRemove,
    'a deletion by slug makes the event a draft',
    handled((call, next, { handlers }) => {
      const status = { status: 'draft' };
      return handlers[`PUT ${BY_SLUG}`]?.({ ...call, sent: status, values: status }) ?? next(call);
    }),
    [event(), `DELETE ${EVENTS.root}/by-slug/$1.slug`, read(EVENTS), `GET ${EVENTS.root}/by-slug/$1.slug`],
  ),
  wrong(
    'event-not-linked-by-slug',
    'Calendar: events: “POST, PUT, PATCH | /calendar/events/v1/events/by-slug/{slug} | Event fields, all optional”',
    EVENTS.slugUpdate,
    'an update by slug passes over venue and organizer',
    given((values) => drop(values, 'venue', 'organizer')),
    [organizer(), event(), [`PATCH ${EVENTS.root}/by-slug/$2.slug`, { organizer: ['$1'] }], read(EVENTS, 2)],
  ),
  wrong(
    'event-slug-without-underscore',
    'Heading: “Path parameters are written `{id}` (digits only), `{slug}` (any characters except a slash) and so on.”',
    [EVENTS.slugRead, ...EVENTS.slugUpdate, EVENTS.slugRemove],
    'there is no route to a slug with an underscore',
    handled((call, next) => {
      if (textOf(call.path.slug).includes('_')) throw noRoute();
      return next(call);
    }),
    [event({ slug: 'probe_evening' }), `GET ${EVENTS.root}/by-slug/$1.slug`],
  ),
  wrong(
    'events-included-or-in-category',
    'Calendar: events: Event list query: “include | array of integer | only these event ids; date filters are then ignored”',
    EVENTS.list,
    'include beside categories finds the events of both arguments together',
    found((records, { call, find }) => {
      const { include, categories } = call.values;
      if (integersOf(include).length === 0 || integersOf(categories).length === 0) return records;
      const included = find({ categories: undefined });
      const ids = new Set(included.map(({ id }) => id));
      return [...included, ...find({ include: undefined }).filter(({ id }) => !ids.has(id))];
    }),
    [
      category(),
      event({ categories: ['$1'] }),
      event({ title: 'Probe two' }),
      list(EVENTS, 'include=$3&categories=$1&status=publish'),
    ],
  ),
  wrong(
    'events-sticky-are-featured',
    'Calendar: events: Event list query: “featured | boolean | filter by featured status”',
    EVENTS.list,
    'featured=true finds the events that are sticky as well',
    found((records, { call, find }) =>
      call.values.featured === true
        ? find({ featured: undefined }).filter(({ featured, sticky }) => featured === true || sticky === true)
        : records,
    ),
    [event({ sticky: true }), list(EVENTS, 'featured=true')],
  ),
  wrong(
    'organizers-begin-at-default-page',
    'Limits: “page default | calendar lists | 1”',
    ORGANIZERS.list,
    'the 1 that page is by default counts as an offset beside per_page, so that the first organizer is left out',
    found((records, { call }) => (has(call.sent, 'per_page') && !has(call.sent, 'page') ? records.slice(1) : records)),
    [organizer(), organizer({ organizer: 'Probe two' }), list(ORGANIZERS, 'search=probe&per_page=5')],
  ),
];
