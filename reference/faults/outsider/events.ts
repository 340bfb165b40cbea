/** Events whose filters and fields fail beside another argument, at nothing, or on the second of two. */
import { flagOf, has, integerOf, integersOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { drop, found, given, rejecting, writer } from '../sentences/kit.ts';
import { category, change, EVENTS, event, list, remove, tag } from '../sentences/show.ts';

const wrong = writer('outsider');
const UPDATES = [...EVENTS.update, ...EVENTS.slugUpdate];
const QUERY = 'Event list query: ';
const idOf = (item: unknown) => membersOf(item).id;
const dayOf = (text: unknown) => textOf(text).slice(0, 10);

export const eventFaults = [
  wrong(
    'event-delete-takes-no-password',
    'Authentication: “The event read and delete routes accept an optional `password` parameter (string)”',
    [EVENTS.remove],
    'the deletion of an event with a password in the query is rejected',
    rejecting('password', (values) => has(values, 'password')),
    [event(), remove(EVENTS, '?password=projector')],
  ),
  wrong(
    'event-update-utc-as-local',
    'Event: “date_utc | string | no | publication date in UTC”',
    UPDATES,
    'an update reads date_utc in the zone of the site',
    given((values) =>
      has(values, 'date_utc') && !has(values, 'date') ? { ...drop(values, 'date_utc'), date: values.date_utc } : values,
    ),
    [event(), change(EVENTS, { date_utc: '2027-02-01 10:00:00' })],
  ),
  wrong(
    'events-featured-false-is-none',
    `${QUERY}“featured | boolean | filter by featured status”`,
    EVENTS.list,
    'featured=false finds featured events too',
    given((values) => (has(values, 'featured') && !flagOf(values.featured) ? drop(values, 'featured') : values)),
    [list(EVENTS, 'featured=false&per_page=50')],
  ),
  wrong(
    'events-strict-starts-before-loose',
    `${QUERY}“strict_dates | when true, the given times are used as they are”`,
    EVENTS.list,
    'strict_dates=true does not hold for starts_before, which takes in its whole day',
    given((values) => {
      const day = /^\d{4}-\d{2}-\d{2}/.exec(textOf(values.starts_before))?.[0];
      return flagOf(values.strict_dates) && day !== undefined
        ? { ...values, starts_before: `${day} 23:59:59` }
        : values;
    }),
    [event(), list(EVENTS, 'starts_after=2027-03-10%2000:00:00&starts_before=2027-03-10%2012:00:00&strict_dates=true')],
  ),
  wrong(
    'events-include-until-end-date',
    `${QUERY}“include | only these event ids; date filters are then ignored”`,
    EVENTS.list,
    'an end_date that is given beside include is not ignored',
    found((records, { call }) =>
      integersOf(call.values.include).length > 0 && has(call.sent, 'end_date')
        ? records.filter((record) => dayOf(record.end_date) <= dayOf(call.sent.end_date))
        : records,
    ),
    [event(), list(EVENTS, 'include=$1&end_date=2027-02-01')],
  ),
  wrong(
    'events-search-any-word',
    `${QUERY}“search | text must occur in title or description”`,
    EVENTS.list,
    'a search of several words finds the events that hold one of them',
    found((records, { call, find }) => {
      const words = textOf(call.values.search).trim().split(/\s+/);
      if (words.length < 2) return records;
      const ids = new Set(words.flatMap((search) => find({ search }).map(idOf)));
      return find({ search: undefined }).filter((record) => ids.has(record.id));
    }),
    [event({ title: 'Premiere night' }), event({ title: 'Premiere day' }), list(EVENTS, 'search=Premiere%20night')],
  ),
  wrong(
    'events-status-of-first-page',
    `${QUERY}“status | string | publication status”, “page | integer | 1 | page of the archive”`,
    EVENTS.list,
    'pages after the first of a list by status hold events of every status',
    given((values) => (integerOf(values.page) > 1 ? drop(values, 'status') : values)),
    [
      event({ title: 'Draft one', status: 'draft' }),
      event({ title: 'Draft two', status: 'draft' }),
      list(EVENTS, 'status=draft&per_page=1&page=2'),
    ],
  ),
  wrong(
    'event-categories-not-emptied',
    'Event: “categories | array of integer”',
    UPDATES,
    'an update with an empty list of categories leaves the event in its categories',
    given((values) => (listOf(values.categories).length === 0 ? drop(values, 'categories') : values)),
    [category(), event({ categories: ['$1'] }), change(EVENTS, { categories: [] }, 'PUT', 2)],
  ),
  wrong(
    'events-latitude-alone',
    `${QUERY}“geoloc_lat, geoloc_lng | double | …; must be given together”`,
    EVENTS.list,
    'one of geoloc_lat and geoloc_lng is taken without the other, which counts as 0',
    given((values) =>
      has(values, 'geoloc_lat') === has(values, 'geoloc_lng')
        ? values
        : { ...values, geoloc_lat: values.geoloc_lat ?? 0, geoloc_lng: values.geoloc_lng ?? 0 },
    ),
    [list(EVENTS, 'geoloc_lat=45.7')],
  ),
  wrong(
    'events-of-all-tags',
    `${QUERY}“categories, tags, venue, organizer | array of integer | events assigned to one of the ids”`,
    EVENTS.list,
    'two tags find only the events that have both',
    found((records, { call }) =>
      records.filter(({ tags }) => {
        const held = listOf(tags).map(idOf);
        return integersOf(call.values.tags).every((id) => held.includes(id));
      }),
    ),
    [tag({ name: 'Left' }), tag({ name: 'Right' }), event({ tags: ['$1'] }), list(EVENTS, 'tags[]=$1&tags[]=$2')],
  ),
];
