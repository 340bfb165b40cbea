/** Events: updates that change what nobody sent, and a list that reads one argument in its own way. */
import { flagOf, has, integersOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { drop, found, given, rejecting, writer } from '../sentences/kit.ts';
import { category, change, EVENTS, event, list, read } from '../sentences/show.ts';

const wrong = writer('juror');
const UPDATES = [...EVENTS.update, ...EVENTS.slugUpdate];

export const eventFaults = [
  wrong(
    'event-map-link-stays',
    'Event (calendar): “show_map_link | boolean | no”',
    UPDATES,
    'an update cannot switch show_map_link off: false counts as not sent',
    given((values) => (values.show_map_link === false ? drop(values, 'show_map_link') : values)),
    [event({ show_map_link: true }), change(EVENTS, { show_map_link: false }), read(EVENTS)],
  ),
  wrong(
    'event-moved-is-not-all-day',
    'Event (calendar): “all_day | boolean | no | default false”; “On update no field is required”',
    UPDATES,
    'an event of whole days that gets another date without all_day is one of hours',
    given((values) =>
      (has(values, 'start_date') || has(values, 'end_date')) && !has(values, 'all_day')
        ? { ...values, all_day: false }
        : values,
    ),
    [
      event({ all_day: true }),
      change(EVENTS, { start_date: '2027-03-11 00:00:00', end_date: '2027-03-11 23:59:59' }),
      read(EVENTS),
    ],
  ),
  wrong(
    'event-description-into-excerpt',
    'Event (calendar): “description | string | no”, “excerpt | string | no”',
    UPDATES,
    'an update of the description alone is written into the excerpt as well',
    given((values) =>
      has(values, 'description') && !has(values, 'excerpt') ? { ...values, excerpt: values.description } : values,
    ),
    [event({ excerpt: 'In short.' }), change(EVENTS, { description: 'At length.' }), read(EVENTS)],
  ),
  wrong(
    'event-categories-add-up',
    'Event (calendar): “categories | array of integer | no | default null”',
    UPDATES,
    'the categories of an update are added to those the event has',
    given((values, { held }) =>
      integersOf(values.categories).length > 0
        ? {
            ...values,
            categories: [
              ...listOf(held().categories).map((term) => membersOf(term).id),
              ...integersOf(values.categories),
            ],
          }
        : values,
    ),
    [
      category(),
      category({ name: 'Other probe category' }),
      event({ categories: ['$1'] }),
      change(EVENTS, { categories: ['$2'] }, 'PUT', 3),
      read(EVENTS, 3),
    ],
  ),
  wrong(
    'event-map-not-by-slug',
    'Event (calendar): “show_map | boolean | no”; “/calendar/events/v1/events/by-slug/{slug} | Event fields, all optional”',
    EVENTS.slugUpdate,
    'an update by slug forgets show_map',
    given((values) => drop(values, 'show_map')),
    [event({ slug: 'probe-map' }), [`PUT ${EVENTS.root}/by-slug/$1.slug`, { show_map: true }], read(EVENTS)],
  ),
  wrong(
    'event-slug-follows-title',
    'Event (calendar): “slug | string | no”; “On update no field is required”',
    UPDATES,
    'a new title gives the event a new slug, though none is sent',
    given((values) =>
      has(values, 'title') && !has(values, 'slug') ? { ...values, slug: textOf(values.title) } : values,
    ),
    [event({ slug: 'kept-address' }), change(EVENTS, { title: 'Renamed probe' }), read(EVENTS)],
  ),
  wrong(
    'event-search-any-word',
    'Event list query: “search | string | text must occur in title or description”',
    EVENTS.list,
    'a search for several words finds the events that hold one of them',
    found((records, { call, find }) => {
      const words = textOf(call.values.search).split(/\s+/).filter(Boolean);
      if (words.length < 2) return records;
      const ids = new Set(words.flatMap((word) => find({ search: word }).map(({ id }) => id)));
      return find({ search: undefined }).filter(({ id }) => ids.has(id));
    }),
    [list(EVENTS, 'search=Film%20talk'), list(EVENTS, 'search=Private%20workshop')],
  ),
  wrong(
    'event-list-end-needs-start',
    'Endpoints: “Event list query (all optional)”',
    EVENTS.list,
    'the list rejects an end_date without a start_date',
    rejecting('start_date', (values) => has(values, 'end_date') && !has(values, 'start_date')),
    [list(EVENTS, 'end_date=2027-12-31')],
  ),
  wrong(
    'event-list-start-by-the-hour',
    'Event list query: “start_date | string datetime | events starting on the given date”, “strict_dates | when false, whole days are included”',
    EVENTS.list,
    'start_date leaves out what starts earlier on the same day, strict_dates or not',
    found((records, { call }) => {
      const from = textOf(call.sent.start_date);
      const isAsked = /^\d{4}-/.test(from) && !flagOf(call.sent.strict_dates) && !has(call.sent, 'include');
      if (!isAsked) return records;
      return records.filter((record) => textOf(record.start_date) >= from.replace('T', ' '));
    }),
    [event(), list(EVENTS, 'start_date=2027-03-10%2019:00:00&end_date=2027-03-11')],
  ),
];
