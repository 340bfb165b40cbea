/** Events: fields that are lost, updates that ask for more or change more, and a bound that does nothing. */
import { missingParams } from '../../http/errors.ts';
import { has } from '../../http/values.ts';
import { drop, firstOf, given, handled, map, writer } from '../sentences/kit.ts';
import { category, change, EVENTS, event, list, read, venue } from '../sentences/show.ts';

const wrong = writer('patron');

export const eventFaults = [
  wrong(
    'event-new-uncategorized',
    'Event (calendar): “categories | array of integer | no | default null”',
    EVENTS.create,
    'the categories of a new event are lost',
    given((values) => drop(values, 'categories')),
    [category(), event({ categories: ['$1'] }), read(EVENTS, 2)],
  ),
  wrong(
    'event-one-venue',
    'Event (calendar): “venue | array of integer | no | default null; the description says id or venue data”',
    EVENTS.writes,
    'of several venues the first is kept',
    given((values) => map(values, 'venue', firstOf)),
    [venue(), venue({ venue: 'Probe other hall' }), event({ venue: ['$1', '$2'] }), read(EVENTS, 3)],
  ),
  wrong(
    'event-password-not-written',
    'Event (calendar): “Additional update parameters: … `password` (string, optional, the event password).”',
    [...EVENTS.update, ...EVENTS.slugUpdate],
    'an update does not set a password',
    given((values) => drop(values, 'password')),
    [
      event({ description: 'The address follows.' }),
      change(EVENTS, { password: 'projector' }),
      [`GET ${EVENTS.root}/$1`, '', { as: null }],
    ],
  ),
  wrong(
    'event-put-takes-website-away',
    'Calendar: events: “POST, PUT, PATCH | /calendar/events/v1/events/{id} | id required, password, all Event fields optional”',
    `PUT ${EVENTS.root}/{id}`,
    'a PUT that sends no website takes it away',
    given((values) => ('website' in values ? values : { ...values, website: '' })),
    [event({ website: 'https://studio.example.test/' }), change(EVENTS, { cost: '10' }), read(EVENTS)],
  ),
  wrong(
    'event-by-slug-asks-for-title',
    'Calendar: events: “POST, PUT, PATCH | /calendar/events/v1/events/by-slug/{slug} | Event fields, all optional; `slug` is optional in the body”',
    EVENTS.slugUpdate,
    'an update by slug that sends no title is rejected',
    handled((call, next) => {
      if (!has(call.sent, 'title')) throw missingParams(['title']);
      return next(call);
    }),
    [event(), [`PUT ${EVENTS.root}/by-slug/$1.slug`, { cost: '10' }]],
  ),
  wrong(
    'events-ends-before-nothing',
    'Calendar: events: Event list query: “starts_before, starts_after, ends_before, ends_after | string date | none | bounds on start or end”',
    EVENTS.list,
    'ends_before does nothing',
    given((values) => drop(values, 'ends_before')),
    [event(), list(EVENTS, 'starts_after=2027-03-01&ends_before=2027-03-05')],
  ),
];
