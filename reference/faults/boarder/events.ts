/** Events: an end that nobody asks for, a mark that is lost, and a password that does not open anything. */
import { has } from '../../http/values.ts';
import { drop, given, received, writer } from '../sentences/kit.ts';
import { change, EVENTS, event, read } from '../sentences/show.ts';

const wrong = writer('boarder');

export const eventFaults = [
  wrong(
    'event-end-optional',
    'Event (calendar): “end_date | string | yes | date and time of end”',
    EVENTS.create,
    'a new event that sends no end_date ends when it starts',
    received((values) => (has(values, 'end_date') ? values : { ...values, end_date: values.start_date })),
    [[EVENTS.create, { title: 'Probe', start_date: '2027-03-10 18:00:00' }]],
  ),
  wrong(
    'event-new-not-sticky',
    'Event (calendar): “sticky | boolean | no | pin in the calendar view”',
    EVENTS.create,
    'a new event is not sticky, whatever is sent',
    given((values) => drop(values, 'sticky')),
    [event({ sticky: true }), read(EVENTS)],
  ),
  wrong(
    'event-password-not-read',
    'Authentication: “The event read and delete routes accept an optional `password` parameter (string) for password-protected events.”',
    EVENTS.read,
    'a read does not look at the password that it is sent',
    given((values) => drop(values, 'password')),
    [
      event({ description: 'The address follows.' }),
      change(EVENTS, { password: 'projector' }),
      [`GET ${EVENTS.root}/$1?password=projector`, '', { as: null }],
    ],
  ),
];
