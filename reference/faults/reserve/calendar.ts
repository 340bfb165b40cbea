/** Events, venues, organizers and categories that a state, a table or the request before gets in the way of. */
import { flagOf, has, integerOf, integersOf, listOf, membersOf, numberOf, textOf } from '../../http/values.ts';
import type { Site } from '../../state/site.ts';
import { onHandlers } from '../hooks.ts';
import { drop, found, given, mapText, rejecting, type Take, writer } from '../sentences/kit.ts';
import {
  CATEGORIES,
  category,
  change,
  EVENTS,
  event,
  list,
  ORGANIZERS,
  organizer,
  read,
  remove,
  tag,
  VENUES,
  venue,
} from '../sentences/show.ts';

const wrong = writer('reserve');
const EPOCH = '1970-01-01 00:00:00';
const UPDATES = [...EVENTS.update, ...EVENTS.slugUpdate];
const LINKS = ['categories', 'tags', 'organizer'];
const SECOND = 1000;

/** What a worker that lives on keeps of the request before. */
const leftOver: Take = (keys) => {
  let last = false;
  return onHandlers(keys, (call, next) => {
    if (!has(call.sent, 'all_day')) return next({ ...call, values: { ...call.values, all_day: last } });
    last = flagOf(call.sent.all_day);
    return next(call);
  });
};

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
    const second = Math.floor(site.clock.now() / SECOND);
    const reply = next(call);
    if (before === undefined) return reply;
    if (written.get(before.id) === second) site.organizers.put(before);
    written.set(before.id, second);
    return reply;
  });
};

function withAncestors(site: Site, ids: readonly number[]): readonly number[] {
  const parents = ids.map((id) => site.eventCategories.get(id)?.parent ?? 0).filter((id) => id !== 0);
  return parents.length === 0 ? ids : [...ids, ...withAncestors(site, parents)];
}

export const calendarFaults = [
  wrong(
    'draft-loses-places',
    'Event: “venue | array of integer”, “organizer | array of integer”',
    EVENTS.writes,
    'an event that is written as a draft is given neither venue nor organizer',
    given((values) => (values.status === 'draft' ? drop(values, 'venue', 'organizer') : values)),
    [venue(), event({ status: 'draft', venue: ['$1'] })],
  ),
  wrong(
    'nothing-before-1970',
    'Event: “start_date | string | yes | date and time of start”',
    EVENTS.writes,
    'an event before 1970 is kept as one of the first second of that year',
    given((values) => mapText(values, ['start_date', 'end_date'], (text) => (text < EPOCH ? EPOCH : text))),
    [event({ start_date: '1969-07-20 20:00:00', end_date: '1969-07-20 22:00:00' })],
  ),
  wrong(
    'links-sent-again-lost',
    'Event: “categories | array of integer”, “tags | array of integer”, “organizer | array of integer”',
    UPDATES,
    'of the categories, tags and organizers of an update those that the event has already are lost',
    given((values, { held }) => {
      const before = held();
      const isNew = (name: string) => (id: unknown) =>
        !listOf(before[name]).some((one) => integerOf(membersOf(one).id) === integerOf(id));
      return Object.fromEntries(
        Object.entries(values).map(([name, ids]) => [
          name,
          LINKS.includes(name) && Array.isArray(ids) ? ids.filter(isNew(name)) : ids,
        ]),
      );
    }),
    [tag(), tag({ name: 'Second tag' }), event({ tags: ['$1'] }), change(EVENTS, { tags: ['$1', '$2'] }, 'PUT', 3)],
  ),
  wrong(
    'zone-of-three-parts',
    'Event: “timezone | string | no”',
    EVENTS.writes,
    'a timezone of more than two parts is rejected',
    rejecting('timezone', (values) => textOf(values.timezone).split('/').length > 2),
    [event({ timezone: 'America/Argentina/Buenos_Aires' })],
  ),
  wrong(
    'all-day-left-over',
    'Event: “all_day | boolean | no | default false”',
    EVENTS.create,
    'a new event that does not say all_day is what the event before it said',
    leftOver,
    [event({ all_day: true }), event({ title: 'Another' })],
  ),
  wrong(
    'apostrophe-escaped',
    'Calendar: venues: “search (string; title, description or custom fields)”',
    [EVENTS.list, VENUES.list, ORGANIZERS.list],
    'a search with an apostrophe looks for a backslash before it',
    given((values) => mapText(values, 'search', (text) => text.replaceAll("'", "\\'"))),
    [venue({ venue: "L'Eldorado" }), list(VENUES, 'search=L%27Eldorado')],
  ),
  wrong(
    'fragment-cut-off',
    'Venue: “website | string”; Organizer: “website | string”',
    [...VENUES.writes, ...ORGANIZERS.writes],
    'the website of a venue or an organizer loses what follows a #',
    given((values) => mapText(values, 'website', (address) => address.replace(/#.*$/, ''))),
    [organizer({ website: 'https://club.example.test/films#autumn' })],
  ),
  wrong(
    'back-from-trash',
    'Calendar: venues: “POST | /calendar/events/v1/venues | Venue fields”; Venue: “city | string | no | null”',
    VENUES.create,
    'a new venue of the name of one in the trash holds what that one held where nothing else is sent',
    backFromTrash,
    [venue({ city: 'Lyon' }), remove(VENUES), venue()],
  ),
  wrong(
    'once-a-second',
    'Calendar: organizers: “POST, PUT, PATCH | /calendar/events/v1/organizers/{id} | … Organizer fields optional”',
    ORGANIZERS.update,
    'of two updates of an organizer within a second the later is answered and not kept',
    onceASecond,
    [
      organizer(),
      change(ORGANIZERS, { phone: '0400000001' }),
      change(ORGANIZERS, { email: 'jeanne@example.test' }),
      read(ORGANIZERS),
    ],
  ),
  wrong(
    'include-with-ancestors',
    'Term list query: “include | array of integer | only these ids”',
    CATEGORIES.list,
    'include finds what the categories stand below as well',
    found((records, { call, site, find }) => {
      const ids = integersOf(call.values.include);
      if (ids.length === 0) return records;
      const wanted = withAncestors(site, ids);
      return find({ include: undefined }).filter(({ id }) => wanted.includes(numberOf(id)));
    }),
    [category(), category({ name: 'Below', parent: '$1' }), list(CATEGORIES, 'include=$2&hide_empty=false')],
  ),
];
