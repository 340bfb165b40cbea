/** Filters of the event list. */
import { has, integerOf, integersOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { fold } from '../../state/text.ts';
import { crashing, firstOf, found, given, map, writer } from './kit.ts';
import { category, EVENTS, event, list, organizer, tag, venue } from './show.ts';

const events = writer('sentences-event-filters');
const QUERY = 'Event list query: ';
const onlyFirst = (name: string) => given((values) => map(values, name, firstOf));
const forgets = (name: string, other: string) =>
  given((values) => (has(values, other) && has(values, name) ? { ...values, [name]: undefined } : values));
const idsOf = (value: unknown) => listOf(value).map((one) => integerOf(membersOf(one).id));

export const eventFilterFaults = [
  events(
    'categories-all',
    `${QUERY}“categories, tags, venue, organizer | events assigned to one of the ids”`,
    EVENTS.list,
    'an event must have all of the categories',
    found((records, { call }) =>
      records.filter(({ categories }) =>
        integersOf(call.values.categories).every((id) => idsOf(categories).includes(id)),
      ),
    ),
    [
      category(),
      category({ name: 'Other' }),
      event({ categories: ['$1'] }),
      event({ categories: ['$2'] }),
      list(EVENTS, 'categories[]=$1&categories[]=$2'),
    ],
  ),
  events(
    'tags-first-only',
    `${QUERY}“categories, tags, venue, organizer | events assigned to one of the ids”`,
    EVENTS.list,
    'of several tags the first counts',
    onlyFirst('tags'),
    [
      tag(),
      tag({ name: 'Other' }),
      event({ tags: ['$1'] }),
      event({ tags: ['$2'] }),
      list(EVENTS, 'tags[]=$1&tags[]=$2'),
    ],
  ),
  events(
    'venue-first-only',
    `${QUERY}“categories, tags, venue, organizer | events assigned to one of the ids”`,
    EVENTS.list,
    'of several venues the last counts',
    given((values) => map(values, 'venue', (ids) => listOf(ids).slice(-1))),
    [
      venue(),
      venue({ venue: 'Other hall' }),
      event({ venue: ['$1'] }),
      event({ venue: ['$2'] }),
      list(EVENTS, 'venue[]=$1&venue[]=$2'),
    ],
  ),
  events(
    'organizer-first-of-event',
    `${QUERY}“categories, tags, venue, organizer | events assigned to one of the ids”`,
    EVENTS.list,
    'organizer looks at the first organizer of an event',
    found((records, { call }) =>
      has(call.values, 'organizer')
        ? records.filter((one) => integersOf(call.values.organizer).includes(idsOf(one.organizer)[0] ?? 0))
        : records,
    ),
    [
      organizer(),
      organizer({ organizer: 'Other agency' }),
      event({ organizer: ['$1', '$2'] }),
      list(EVENTS, 'organizer[]=$2'),
    ],
  ),
  events(
    'tags-beside-categories',
    `${QUERY}“categories, tags, …”`,
    EVENTS.list,
    'tags do nothing beside categories',
    forgets('tags', 'categories'),
    [category(), tag(), event({ categories: ['$1'] }), list(EVENTS, 'categories[]=$1&tags[]=$2')],
  ),
  events(
    'search-title-only',
    `${QUERY}“search | text must occur in title or description”`,
    EVENTS.list,
    'search looks in titles alone',
    found((records, { call }) =>
      has(call.values, 'search')
        ? records.filter(({ title }) => fold(textOf(title)).includes(fold(textOf(call.values.search))))
        : records,
    ),
    [event({ description: 'About lanterns' }), list(EVENTS, 'search=lanterns')],
  ),
  events(
    'search-description-only',
    `${QUERY}“search | text must occur in title or description”`,
    EVENTS.list,
    'search looks in titles only of events without a description',
    found((records, { call }) =>
      has(call.values, 'search')
        ? records.filter(
            ({ description }) =>
              textOf(description) === '' || fold(textOf(description)).includes(fold(textOf(call.values.search))),
          )
        : records,
    ),
    [event({ title: 'Lantern evening', description: 'Bring a coat' }), list(EVENTS, 'search=lantern')],
  ),
  events(
    'search-any-word',
    `${QUERY}“search | text must occur in title or description”`,
    EVENTS.list,
    'search finds what holds the first of several words',
    given((values) => map(values, 'search', (text) => textOf(text).split(' ')[0])),
    [list(EVENTS, 'search=film%20lantern')],
  ),
  events(
    'search-beside-featured',
    `${QUERY}“featured | boolean | filter by featured status”`,
    EVENTS.list,
    'featured does nothing beside a search',
    forgets('featured', 'search'),
    [list(EVENTS, 'search=screening&featured=true')],
  ),
  events(
    'featured-false-all',
    `${QUERY}“featured | boolean | filter by featured status”`,
    EVENTS.list,
    'featured=false finds all events',
    given((values) => (values.featured === false ? { ...values, featured: undefined } : values)),
    [list(EVENTS, 'featured=false')],
  ),
  events(
    'status-beside-search',
    `${QUERY}“status | string | publication status”`,
    EVENTS.list,
    'status does nothing beside categories',
    forgets('status', 'categories'),
    [
      category(),
      event({ categories: ['$1'], status: 'draft' }),
      event({ categories: ['$1'], title: 'Other' }),
      list(EVENTS, 'categories[]=$1&status=draft'),
    ],
  ),
  events(
    'status-and-published',
    `${QUERY}“status | string | publication status”`,
    EVENTS.list,
    'status=draft finds published events as well',
    given((values) => (values.status === 'draft' ? { ...values, status: 'draft,publish' } : values)),
    [list(EVENTS, 'status=draft')],
  ),
  events(
    'include-first-only',
    `${QUERY}“include | array of integer | only these event ids”`,
    EVENTS.list,
    'of several ids in include the first counts',
    onlyFirst('include'),
    [event(), event({ title: 'Other' }), list(EVENTS, 'include[]=$1&include[]=$2')],
  ),
  events(
    'include-dated',
    `${QUERY}“include | only these event ids; date filters are then ignored”`,
    EVENTS.list,
    'include finds events that are not over only',
    found((records, { call }) =>
      integersOf(call.values.include).length > 0
        ? records.filter((one) => textOf(one.end_date) >= '2027-01-15')
        : records,
    ),
    [event({ start_date: '2026-03-10 18:00:00', end_date: '2026-03-10 20:00:00' }), list(EVENTS, 'include[]=$1')],
    { level: 'SHOULD' },
  ),
  events(
    'include-starts-after',
    `${QUERY}“include | only these event ids; date filters are then ignored”`,
    EVENTS.list,
    'starts_after counts beside include',
    found((records, { call }) =>
      has(call.values, 'starts_after')
        ? records.filter((one) => textOf(one.start_date) >= textOf(call.values.starts_after))
        : records,
    ),
    [event(), list(EVENTS, 'include[]=$1&starts_after=2027-06-01%2000:00:00')],
  ),
  events(
    'post-parent-ignored',
    `${QUERY}“post_parent | integer | filter by parent”`,
    EVENTS.list,
    'post_parent of an unknown parent finds all',
    given((values) => ({ ...values, post_parent: undefined })),
    [list(EVENTS, 'post_parent=99999')],
  ),
  events(
    'geoloc-alone',
    `${QUERY}“geoloc_lat, geoloc_lng | … must be given together”`,
    EVENTS.list,
    'geoloc_lat may stand alone',
    given((values) => (has(values, 'geoloc_lng') ? values : { ...values, geoloc_lat: undefined })),
    [list(EVENTS, 'geoloc_lat=45.7')],
    { level: 'SHOULD' },
  ),
  events(
    'organizer-unknown-breaks',
    `${QUERY}“categories, tags, venue, organizer”`,
    EVENTS.list,
    'an organizer that does not exist is answered 500',
    crashing((values, { site }) => integersOf(values.organizer).some((id) => site.organizers.get(id) === undefined)),
    [list(EVENTS, 'organizer[]=99999')],
  ),
];
