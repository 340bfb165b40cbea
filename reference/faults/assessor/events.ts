/** Events: fields that hang on one another, and a slug that is looked for in the wrong place. */
import { invalidParam } from '../../http/errors.ts';
import { has, integerOf, membersOf, textOf } from '../../http/values.ts';
import { drop, given, handled, received, writer } from '../sentences/kit.ts';
import { change, EVENTS, event, read, remove } from '../sentences/show.ts';

const wrong = writer('assessor');
const UPDATES = [...EVENTS.update, ...EVENTS.slugUpdate];

export const eventFaults = [
  wrong(
    'event-end-needs-start',
    'Event (calendar): “end_date | string | yes | date and time of end”, “On update no field is required.”',
    UPDATES,
    'an update keeps the end as it was where it does not carry the start as well',
    given((values) => (has(values, 'start_date') ? values : drop(values, 'end_date'))),
    [event(), change(EVENTS, { end_date: '2027-03-10 23:00:00' }), read(EVENTS)],
  ),
  wrong(
    'event-update-publishes',
    'Event (calendar): “status | string | no | publication status”',
    UPDATES,
    'an update that does not carry the status publishes a draft',
    given((values, { held }) =>
      !has(values, 'status') && held().status === 'draft' ? { ...values, status: 'publish' } : values,
    ),
    [event({ status: 'draft' }), change(EVENTS, { cost: '12' }), read(EVENTS)],
  ),
  wrong(
    'event-title-from-slug',
    'Event (calendar): “title | string | yes”',
    EVENTS.create,
    'an event without a title is taken where it has a slug',
    received((values) => (!has(values, 'title') && has(values, 'slug') ? { ...values, title: values.slug } : values)),
    [[EVENTS.create, { slug: 'probe-evening', start_date: '2027-03-10 18:00:00', end_date: '2027-03-10 20:00:00' }]],
  ),
  wrong(
    'event-stays-sticky',
    'Event (calendar): “sticky | boolean | no | pin in the calendar view”',
    UPDATES,
    'false does not take the pin away',
    given((values) => (values.sticky === false ? drop(values, 'sticky') : values)),
    [event({ sticky: true }), change(EVENTS, { sticky: false }), read(EVENTS)],
  ),
  wrong(
    'event-removal-demands-password',
    'Calendar: events: “GET, DELETE | /calendar/events/v1/events/{id} | id (integer, required), password (string, optional)”',
    EVENTS.remove,
    'an event with a password is removed only by who sends it, whatever their rights',
    handled((call, next, { site }) => {
      const held = site.events.get(integerOf(call.path.id));
      if (textOf(held?.password) !== '' && !has(call.sent, 'password')) throw invalidParam('password');
      return next(call);
    }),
    [event({ password: 'projector' }), remove(EVENTS)],
  ),
  wrong(
    'event-featured-when-published',
    'Event (calendar): “featured | boolean | no”',
    EVENTS.create,
    'a new event that is not published yet is not featured',
    given((values) => (has(values, 'status') && values.status !== 'publish' ? drop(values, 'featured') : values)),
    [event({ status: 'draft', featured: true }), read(EVENTS)],
  ),
  wrong(
    'event-slug-of-body-looked-up',
    'Calendar: events: “POST, PUT, PATCH | /calendar/events/v1/events/by-slug/{slug} | Event fields, all optional; `slug` is optional in the body”',
    EVENTS.slugUpdate,
    'the slug in the body goes before the one in the address, so that no event is found to be given a new one',
    handled((call, next) =>
      next(has(call.sent, 'slug') ? { ...call, path: { ...membersOf(call.path), slug: call.sent.slug } } : call),
    ),
    [event(), [`PUT ${EVENTS.root}/by-slug/$1.slug`, { slug: 'probe-renamed' }]],
  ),
];
