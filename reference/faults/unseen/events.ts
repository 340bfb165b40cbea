/** Events that are kept otherwise than written. */
import type { Values } from '../../http/messages.ts';
import { flagOf, has, integerOf, membersOf } from '../../http/values.ts';
import { readWall, spacedText } from '../../state/dates.ts';
import { isSuccess } from '../hooks.ts';
import { drop, given, handled, mapText, writer } from '../sentences/kit.ts';
import { change, EVENTS, event, read } from '../sentences/show.ts';

const wrong = writer('unseen-events');
const HOUR = 3_600_000;
const UPDATES = [...EVENTS.update, ...EVENTS.slugUpdate];

function isSummer(text: string): boolean {
  return /^\d{4}-0[4-9]-/.test(text);
}

function hourLate(text: string): string {
  const wall = readWall(text);
  return wall === null || !isSummer(text) ? text : spacedText(wall + HOUR);
}

export const eventFaults = [
  wrong(
    'all-day-one-day',
    'Event: “end_date | string | yes | date and time of end”, “all_day | boolean”',
    EVENTS.writes,
    'an event of all day ends on the day on which it starts',
    given((values) =>
      flagOf(values.all_day) && has(values, 'start_date') ? { ...values, end_date: values.start_date } : values,
    ),
    [event({ all_day: true, end_date: '2027-03-12 20:00:00' })],
  ),
  wrong(
    'cost-cents-cut',
    'Event: “cost | untyped”',
    EVENTS.writes,
    'the cost of an event loses its cents',
    given((values) => mapText(values, 'cost', (text) => text.replace(/^(\d+)[.,]\d+$/, '$1'))),
    [event({ cost: '12.50' })],
  ),
  wrong(
    'featured-alone',
    'Event: “featured | boolean”',
    EVENTS.writes,
    'an event that is featured takes that from all others',
    handled((call, next, { site }) => {
      const reply = next(call);
      const id = integerOf(membersOf(reply.body).id);
      if (!isSuccess(reply) || !flagOf(call.sent.featured)) return reply;
      for (const other of site.events.all()) {
        if (other.id !== id && other.featured) site.events.put({ ...other, featured: false });
      }
      return reply;
    }),
    [event({ featured: true }), event({ title: 'Another', featured: true }), read(EVENTS)],
  ),
  wrong(
    'password-lost-on-update',
    'Event: “On update no field is required. Additional update parameters: … password (string, optional, the event password)”',
    UPDATES,
    'an update that sends no password takes that of the event away',
    given((values): Values => (has(values, 'password') ? values : { ...values, password: '' })),
    [
      event({ description: 'For members.' }),
      change(EVENTS, { password: 'projector' }),
      change(EVENTS, { title: 'Renamed' }),
      ['GET /calendar/events/v1/events/$1', '', { as: null }],
    ],
  ),
  wrong(
    'sticky-or-featured',
    'Event: “sticky | boolean”, “featured | boolean”',
    EVENTS.writes,
    'an event that is sticky is not featured',
    given((values) => (flagOf(values.sticky) && flagOf(values.featured) ? { ...values, featured: false } : values)),
    [event({ sticky: true, featured: true })],
  ),
  wrong(
    'website-kept',
    'Event: “website | string or null”',
    UPDATES,
    'the website of an event cannot be taken away',
    given((values) => (values.website === null || values.website === '' ? drop(values, 'website') : values)),
    [event({ website: 'https://film.example.test/' }), change(EVENTS, { website: null }), read(EVENTS)],
  ),
  wrong(
    'summer-hour-late',
    'Event: “start_date | string | yes | date and time of start”',
    EVENTS.writes,
    'the dates of an event in summer are an hour late',
    given((values) => mapText(values, ['start_date', 'end_date'], hourLate)),
    [event({ start_date: '2027-07-10 18:00:00', end_date: '2027-07-10 20:00:00' })],
  ),
  wrong(
    'date-of-published-kept',
    'Event: “date | string | no | publication date”',
    UPDATES,
    'the date of publication of an event that is published stays',
    given((values, { held }) => (held().status === 'publish' ? drop(values, 'date', 'date_utc') : values)),
    [event(), change(EVENTS, { date: '2026-12-24 08:30:00' }), read(EVENTS)],
  ),
];
