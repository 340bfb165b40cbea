/** Events as a form in a browser sends them, not as a client of an interface does. */
import type { Values } from '../../http/messages.ts';
import { has, listOf, textOf } from '../../http/values.ts';
import { momentOf, readWall, spacedText, wallOf } from '../../state/dates.ts';
import { drop, firstOf, given, insteadOf, map, rejecting, writer } from '../sentences/kit.ts';
import { change, EVENTS, event, organizer, read } from '../sentences/show.ts';

const wrong = writer('visitor');
const UPDATES = [...EVENTS.update, ...EVENTS.slugUpdate];
const OPTIONAL = 'Event (calendar): “On update no field is required.”';

/** The same moments as before, as the clock of the new zone shows them. */
function moved(held: Values, zone: string): Values {
  const inZone = (name: string) => {
    const wall = readWall(textOf(held[name])) ?? 0;
    return spacedText(wallOf(momentOf(wall, textOf(held.timezone)), zone));
  };
  return { start_date: inZone('start_date'), end_date: inZone('end_date') };
}

export const eventFaults = [
  wrong(
    'event-featured-unchecked',
    OPTIONAL,
    UPDATES,
    'an update that does not send featured takes it away',
    given((values) => ({ featured: false, ...values })),
    [event({ featured: true }), change(EVENTS, { title: 'Another' }), read(EVENTS)],
  ),
  wrong(
    'event-stays-all-day',
    'Event (calendar): “all_day | boolean | no | default false”; Calendar: events: “all Event fields optional”',
    UPDATES,
    'an event that lasts all day does so for ever: false is passed over',
    given((values) => (values.all_day === false ? drop(values, 'all_day') : values)),
    [
      event({ all_day: true }),
      change(EVENTS, { all_day: false, start_date: '2027-03-10 18:00:00', end_date: '2027-03-10 20:00:00' }),
    ],
  ),
  wrong(
    'event-one-organizer',
    'Event (calendar): “organizer | array of integer”',
    EVENTS.writes,
    'an event keeps the first of its organizers',
    given((values) => map(values, 'organizer', (ids) => (listOf(ids).length > 1 ? firstOf(ids) : ids))),
    [organizer(), organizer({ organizer: 'Second agency' }), event({ organizer: ['$1', '$2'] })],
  ),
  wrong(
    'event-costs-nothing',
    'Event (calendar): “cost | untyped”',
    EVENTS.writes,
    'the cost "0" is kept as no cost at all',
    given((values) => insteadOf(values, 'cost', '0', '')),
    [event({ cost: '0' })],
  ),
  wrong(
    'event-slug-demanded',
    'Calendar: events: “Event fields, all optional; `slug` is optional in the body”',
    EVENTS.slugUpdate,
    'an update by slug that has no slug in its body is rejected',
    rejecting('slug', (values) => !has(values, 'slug')),
    [event(), [`PUT ${EVENTS.root}/by-slug/$1.slug`, { title: 'Another' }]],
  ),
  wrong(
    'event-moves-with-zone',
    OPTIONAL,
    EVENTS.update,
    'an update of the timezone alone changes the start and the end, so that the moment stays',
    given((values, { held }) => {
      if (!has(values, 'timezone') || has(values, 'start_date') || has(values, 'end_date')) return values;
      return { ...values, ...moved(held(), textOf(values.timezone)) };
    }),
    [event({ timezone: 'Europe/Paris' }), change(EVENTS, { timezone: 'America/New_York' }, 'PATCH'), read(EVENTS)],
  ),
];
