/** Events: flags that are lost or turned, a password that opens nothing, and filters that do nothing or too little. */
import { has } from '../../http/values.ts';
import { crashing, drop, firstOf, given, map, writer } from '../sentences/kit.ts';
import { category, change, EVENTS, event, list, read } from '../sentences/show.ts';

const wrong = writer('renter');
const LIST = 'Calendar: events: Event list query';
const DOC = 'GET /calendar/events/v1/doc';
/** More of them than a page shows. */
const MANY = Array.from({ length: 11 }, (_none, at) => event({ title: `Probe ${at}` }));

export const eventFaults = [
  wrong(
    'event-show-map-always',
    'Event (calendar): “show_map | boolean”',
    EVENTS.writes,
    'a show_map of false is taken for true',
    given((values) => map(values, 'show_map', () => true)),
    [event({ show_map: false })],
  ),
  wrong(
    'event-show-map-link-unchanged',
    'Event (calendar): “show_map_link | boolean”',
    [...EVENTS.update, ...EVENTS.slugUpdate],
    'an update leaves show_map_link as it is',
    given((values) => drop(values, 'show_map_link')),
    [event(), change(EVENTS, { show_map_link: true }), read(EVENTS)],
  ),
  wrong(
    'event-password-opens-nothing',
    'Authentication: “The event read and delete routes accept an optional `password` parameter (string) for password-protected events.”',
    [EVENTS.read, EVENTS.slugRead],
    'the password of an event does nothing when it is read',
    given((values) => drop(values, 'password')),
    [
      event({ description: 'The address' }),
      change(EVENTS, { password: 'key' }),
      [`GET ${EVENTS.root}/$1?password=key`, '', { as: null }],
    ],
  ),
  wrong(
    'events-twenty-a-page',
    `${LIST}: “per_page | integer | 10 | events per page”`,
    EVENTS.list,
    'a page of events holds 20 where nothing is asked',
    given((values, { call }) => (has(call.sent, 'per_page') ? values : { ...values, per_page: 20 })),
    [...MANY, list(EVENTS, 'start_date=2027-03-10&end_date=2027-03-11')],
  ),
  wrong(
    'events-from-now',
    `${LIST}: “start_date | string datetime | generated default … | events starting on the given date”`,
    EVENTS.list,
    'start_date does nothing',
    given((values) => drop(values, 'start_date')),
    [list(EVENTS, 'start_date=2026-01-01%2000:00:00&per_page=50')],
  ),
  wrong(
    'events-first-category',
    `${LIST}: “categories, tags, venue, organizer | array of integer | events assigned to one of the ids”`,
    EVENTS.list,
    'categories finds the events of the first id alone',
    given((values) => map(values, 'categories', firstOf)),
    [category(), category({ name: 'Other' }), event({ categories: ['$2'] }), list(EVENTS, 'categories=$1,$2')],
  ),
  wrong(
    'events-of-any-status',
    `${LIST}: “status | string | publication status”`,
    EVENTS.list,
    'status does nothing',
    given((values) => drop(values, 'status')),
    [event({ status: 'draft' }), list(EVENTS, 'status=draft')],
  ),
  wrong(
    'calendar-description-breaks',
    'Calendar: events: “GET | /calendar/events/v1/doc | none declared”',
    DOC,
    'the description of the calendar is answered 500',
    crashing(() => true),
    [DOC],
  ),
];
