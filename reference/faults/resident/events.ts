/** Events: pages and filters that pass over what is asked, a deletion that deletes nothing, and names and ends that are demanded wrongly. */
import { missingParams } from '../../http/errors.ts';
import { flagOf, has } from '../../http/values.ts';
import { drop, given, handled, received, writer } from '../sentences/kit.ts';
import { change, EVENTS, event, list } from '../sentences/show.ts';

const wrong = writer('resident');
const LIST = 'Calendar: events: Event list query';

export const eventFaults = [
  wrong(
    'events-always-ten',
    `${LIST}: “per_page | integer | 10 | events per page”`,
    EVENTS.list,
    'a page of events holds 10, whatever is asked',
    given((values) => ({ ...values, per_page: 10 })),
    [event(), event({ title: 'Second' }), list(EVENTS, 'per_page=1')],
  ),
  wrong(
    'events-not-featured-is-any',
    `${LIST}: “featured | boolean | | filter by featured status”`,
    EVENTS.list,
    'featured of false does nothing',
    given((values) => (values.featured === false ? drop(values, 'featured') : values)),
    [event({ featured: true }), list(EVENTS, 'featured=false&per_page=50')],
  ),
  wrong(
    'event-by-slug-not-deleted',
    'Calendar: events: “GET, DELETE | /calendar/events/v1/events/by-slug/{slug} | slug (string, required)”',
    EVENTS.slugRemove,
    'an event that is deleted by its slug stays',
    handled((call, next, { site }) => {
      const before = site.events.all();
      const reply = next(call);
      for (const held of before) site.events.put(held);
      return reply;
    }),
    [event(), `DELETE ${EVENTS.root}/by-slug/$1.slug`, `GET ${EVENTS.root}/by-slug/$1.slug`],
  ),
  wrong(
    'event-update-wants-title',
    'Event (calendar): “On update no field is required. Additional update parameters: `id` (integer, required, on the id route) and `password` (string, optional, the event password).”',
    [...EVENTS.update, ...EVENTS.slugUpdate],
    'an update demands the title of the event',
    handled((call, next) => {
      if (!has(call.sent, 'title')) throw missingParams(['title']);
      return next(call);
    }),
    [event(), change(EVENTS, { cost: '5' })],
  ),
  wrong(
    'event-all-day-without-end',
    'Event (calendar): “end_date | string | yes | date and time of end”',
    EVENTS.create,
    'an event that lasts all day is created without an end_date',
    received((values) =>
      flagOf(values.all_day) && !has(values, 'end_date') ? { ...values, end_date: values.start_date } : values,
    ),
    [[EVENTS.create, { title: 'Probe', start_date: '2027-03-10', all_day: true }]],
  ),
];
