/** Events that a calendar of clocks, zones and rows keeps, links, finds or opens wrongly. */
import { wallNow } from '../../calendar/posts.ts';
import { has, integerOf, integersOf, listOf, textOf } from '../../http/values.ts';
import type { Call } from '../../routing/call.ts';
import { DAY, isZone, momentOf, readWall, siteZone, spacedText, wallOf } from '../../state/dates.ts';
import type { Site } from '../../state/site.ts';
import { holdsText } from '../../state/text.ts';
import { isSuccess, onHandlers } from '../hooks.ts';
import { found, given, handled, map, mapText, type Take, writer } from '../sentences/kit.ts';
import { change, EVENTS, event, list, organizer } from '../sentences/show.ts';

const wrong = writer('fresh');
const UPDATES = [...EVENTS.update, ...EVENTS.slugUpdate];
const DATES = ['start_date', 'end_date'];
const INDEXED = 200;

function addressed(site: Site, { path }: Call) {
  if (has(path, 'id')) return site.events.get(integerOf(path.id));
  return site.events.all().find(({ slug, status }) => slug === path.slug && status !== 'trash');
}

/** The hours since midnight, counted on from there as a stopwatch counts. */
function byStopwatch(text: string, zone: string): string {
  const wall = isZone(zone) ? readWall(text, zone) : null;
  if (wall === null) return text;
  const midnight = Math.floor(wall / DAY) * DAY;
  return spacedText(wallOf(momentOf(midnight, zone) + (wall - midnight), zone));
}

/** Who has given the password has opened the event to everyone. */
const openedOnce: Take = (keys) => {
  const opened = new Map<number, string>();
  return onHandlers(keys, (call, next, { site }) => {
    const held = addressed(site, call);
    if (held === undefined || held.password === '') return next(call);
    const known = opened.get(held.id) === held.password;
    const reply = next(known ? { ...call, sent: { ...call.sent, password: held.password } } : call);
    if (isSuccess(reply) && call.sent.password === held.password) opened.set(held.id, held.password);
    return reply;
  });
};

export const eventFaults = [
  wrong(
    'clock-change-day',
    'Event: “start_date | string | yes | date and time of start”, “end_date | … | date and time of end”',
    EVENTS.writes,
    'on the day of a change of the clocks the times of an event are counted in hours since midnight',
    given((values, { call, held }) => {
      const zoneHeld = () => (has(call.path, 'id') || has(call.path, 'slug') ? textOf(held().timezone) : siteZone());
      return mapText(values, DATES, (text) =>
        byStopwatch(text, has(values, 'timezone') ? textOf(values.timezone) : zoneHeld()),
      );
    }),
    [event({ start_date: '2027-03-28 10:00:00', end_date: '2027-03-28 12:00:00' })],
  ),
  wrong(
    'past-events-frozen',
    'Calendar: events: “POST, PUT, PATCH | /calendar/events/v1/events/{id} | … all Event fields optional”',
    UPDATES,
    'an update of an event that is over is answered with the event as it was, and nothing is written',
    handled((call, next, { site, handlers }) => {
      const held = addressed(site, call);
      const show = handlers[`GET ${call.operation.path}`];
      if (held === undefined || show === undefined || held.end >= wallNow(site)) return next(call);
      return show({ ...call, sent: {}, values: {} });
    }),
    [
      event({ start_date: '2026-03-10 18:00:00', end_date: '2026-03-10 20:00:00' }),
      change(EVENTS, { description: 'Thank you all.' }),
    ],
  ),
  wrong(
    'opened-for-all',
    'Authentication: “optional `password` parameter (string) for password-protected events”',
    EVENTS.read,
    'an event that somebody has read with its password is shown to everybody without it',
    openedOnce,
    [
      event({ description: 'The address.' }),
      change(EVENTS, { password: 'projector' }),
      [`GET ${EVENTS.root}/$1?password=projector`, '', { as: null }],
      [`GET ${EVENTS.root}/$1`, '', { as: null }],
    ],
  ),
  wrong(
    'drafts-not-linked',
    'Event: “venue | array of integer”, “organizer | array of integer … id or organizer data”',
    EVENTS.writes,
    'an event is given no venue and no organizer that is a draft',
    given((values, { site }) => {
      const isDraft = (id: number) => (site.venues.get(id) ?? site.organizers.get(id))?.status === 'draft';
      return map(values, ['venue', 'organizer'], (ids) => integersOf(ids).filter((id) => !isDraft(id)));
    }),
    [organizer({ status: 'draft' }), event({ organizer: ['$1'] })],
  ),
  wrong(
    'dates-in-former-zone',
    'Event: “timezone | string”, “start_date | string”, “end_date | string”',
    UPDATES,
    'an update of the timezone of an event reads the dates that come with it in the zone before',
    given((values, { held }) => {
      const zone = textOf(values.timezone);
      if (!isZone(zone)) return values;
      const former = textOf(held().timezone);
      return mapText(values, DATES, (text) => {
        const wall = readWall(text, former);
        return wall === null ? text : spacedText(wallOf(momentOf(wall, former), zone));
      });
    }),
    [
      event({ timezone: 'Europe/Paris' }),
      change(EVENTS, {
        timezone: 'America/New_York',
        start_date: '2027-03-10 18:00:00',
        end_date: '2027-03-10 20:00:00',
      }),
    ],
  ),
  wrong(
    'no-leap-days',
    'Event: “start_date | string | yes | date and time of start”',
    EVENTS.writes,
    'an event of the 29th of February is kept as one of the first of March',
    given((values) => mapText(values, DATES, (text) => text.replace(/-02-29/, '-03-01'))),
    [event({ start_date: '2028-02-29 18:00:00', end_date: '2028-02-29 20:00:00' })],
  ),
  wrong(
    'combining-marks-lost',
    'Event: “title | string | yes”, “description | string”',
    EVENTS.writes,
    'accents that are written behind their letter, as marks of their own, are lost from the texts of an event',
    given((values) => mapText(values, ['title', 'description', 'excerpt'], (text) => text.replace(/\p{Mn}/gu, ''))),
    [event({ title: 'Cine\u0301ma' })],
  ),
  wrong(
    'search-of-beginnings',
    'Event list query: “search | string | | text must occur in title or description”',
    EVENTS.list,
    'search looks at the first 200 characters of a description only',
    found((records, { call }) => {
      const part = textOf(call.values.search);
      return records.filter((one) =>
        holdsText(() => [textOf(one.title), textOf(one.description).slice(0, INDEXED)], part),
      );
    }),
    [
      event({ description: `${listOf(Array(60).fill('film')).join(' ')} zoetrope` }),
      list(EVENTS, 'search=zoetrope&per_page=50'),
    ],
  ),
];
