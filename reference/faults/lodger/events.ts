/** Events: fields that depend on another one, times that are rounded, and filters and passwords that are misread. */
import { invalidParam } from '../../http/errors.ts';
import { flagOf, has, integersOf, textOf } from '../../http/values.ts';
import { drop, given, handled, mapText, rejecting, shown, writer } from '../sentences/kit.ts';
import { change, EVENTS, event, list, read } from '../sentences/show.ts';

const wrong = writer('lodger');
const STEP = 5;

const roundedDown = (minutes: string) => String(Number(minutes) - (Number(minutes) % STEP)).padStart(2, '0');

export const eventFaults = [
  wrong(
    'events-geoloc-false-is-none',
    'Calendar: events: Event list query: “geoloc | boolean | | needs an optional premium extension; filter by having location data”',
    EVENTS.list,
    'geoloc=false counts as not sent',
    given((values) => (has(values, 'geoloc') && !flagOf(values.geoloc) ? drop(values, 'geoloc') : values)),
    [list(EVENTS, 'geoloc=false')],
  ),
  wrong(
    'event-map-needs-venue',
    'Event (calendar): “show_map | boolean | no”',
    EVENTS.create,
    'a new event without a venue does not keep show_map',
    given((values) => (integersOf(values.venue).length === 0 ? drop(values, 'show_map') : values)),
    [event({ show_map: true }), read(EVENTS)],
  ),
  wrong(
    'event-start-at-five-minutes',
    'Event (calendar): “start_date | string | yes | date and time of start”',
    EVENTS.create,
    'the start of a new event is rounded down to five minutes',
    given((values) =>
      mapText(values, 'start_date', (text) =>
        text.replace(/(\d{2}):(\d{2})/, (_whole, hours, minutes) => `${hours}:${roundedDown(minutes)}`),
      ),
    ),
    [event({ start_date: '2027-03-10 18:03:00' }), read(EVENTS)],
  ),
  wrong(
    'event-title-taken',
    'Event (calendar): “title | string | yes”',
    EVENTS.create,
    'a new event is rejected where another one has its title',
    handled((call, next, { site }) => {
      const isTaken = site.events.all().some(({ title, status }) => title === call.values.title && status !== 'trash');
      if (isTaken) throw invalidParam('title', 'There is such an event already.');
      return next(call);
    }),
    [event(), event({ start_date: '2027-04-10 18:00:00', end_date: '2027-04-10 20:00:00' })],
  ),
  wrong(
    'events-listed-utc-date-local',
    'Event (calendar): “date_utc | string | no | publication date in UTC”',
    EVENTS.list,
    'the list shows as date_utc what the clock of the site shows',
    shown((document) => ({ ...document, date_utc: document.date })),
    [event({ date: '2026-12-01 09:00:00' }), list(EVENTS, 'include=$1')],
  ),
  wrong(
    'event-password-of-digits-rejected',
    'Authentication: “The event read and delete routes accept an optional `password` parameter (string) for password-protected events.”',
    [EVENTS.read, EVENTS.remove],
    'a password of digits alone is taken for a number and rejected',
    rejecting('password', (values) => /^\d+$/.test(textOf(values.password))),
    [event(), change(EVENTS, { password: '246810' }), [`GET ${EVENTS.root}/$1?password=246810`, '', { as: null }]],
  ),
  wrong(
    'event-hidden-until-updated',
    'Event (calendar): “hide_from_listings | boolean | no | hide in the calendar view”',
    EVENTS.update,
    'an update that sends no hide_from_listings shows the event again',
    given((values) => (has(values, 'hide_from_listings') ? values : { ...values, hide_from_listings: false })),
    [event({ hide_from_listings: true }), change(EVENTS, { excerpt: 'On stage.' }), read(EVENTS)],
  ),
];
