/** Events: members that one more member of the request takes away, and a filter that reads one word wrongly. */
import { flagOf, has } from '../../http/values.ts';
import { drop, given, received, writer } from '../sentences/kit.ts';
import { category, change, EVENTS, event, list, read, tag } from '../sentences/show.ts';

const wrong = writer('stranger');
const UPDATES = [...EVENTS.update, ...EVENTS.slugUpdate];

export const eventFaults = [
  wrong(
    'event-excerpt-over-description',
    'Event (calendar): “description | string | no”',
    EVENTS.create,
    'a new event that has an excerpt keeps that in the place of its description as well',
    given((values) =>
      has(values, 'description') && has(values, 'excerpt') ? { ...values, description: values.excerpt } : values,
    ),
    [event({ description: 'At length.', excerpt: 'In short.' }), read(EVENTS)],
  ),
  wrong(
    'event-status-unpins',
    'Event (calendar): “status | string | no | publication status”; “On update no field is required.”',
    UPDATES,
    'an update of the status that sends no sticky takes the pin away',
    given((values) => (has(values, 'status') ? { sticky: false, ...values } : values)),
    [event({ sticky: true }), change(EVENTS, { status: 'draft' }), read(EVENTS)],
  ),
  wrong(
    'event-zone-of-all-day',
    'Event (calendar): “timezone | string | no”',
    EVENTS.create,
    'a new event of whole days is in the timezone of the site, whatever is sent',
    given((values) => (values.all_day === true ? drop(values, 'timezone') : values)),
    [event({ all_day: true, timezone: 'America/New_York' }), read(EVENTS)],
  ),
  wrong(
    'event-draft-without-image',
    'Event (calendar): “image | string | no | id or URL of the featured image”',
    EVENTS.create,
    'a new event that is a draft is not given its image',
    given((values) => (values.status === 'draft' ? drop(values, 'image') : values)),
    [event({ status: 'draft', image: 'http://site.test/uploads/studio.png' }), read(EVENTS)],
  ),
  wrong(
    'event-tags-end-categories',
    'Event (calendar): “categories | array of integer | no | default null”; “On update no field is required.”',
    UPDATES,
    'an update of the tags alone takes the categories away',
    given((values) => (has(values, 'tags') && !has(values, 'categories') ? { ...values, categories: [] } : values)),
    [category(), tag(), event({ categories: ['$1'] }), change(EVENTS, { tags: ['$2'] }, 'PUT', 3), read(EVENTS, 3)],
  ),
  wrong(
    'event-all-day-needs-no-end',
    'Calendar: events: “POST | /calendar/events/v1/events | body = Event fields; title, start_date and end_date required”',
    EVENTS.create,
    'a new event of whole days is taken without an end_date, and ends on the day on which it starts',
    received((values) =>
      flagOf(values.all_day) && !has(values, 'end_date') ? { ...values, end_date: values.start_date } : values,
    ),
    [[EVENTS.create, { title: 'Probe', start_date: '2027-03-10 00:00:00', all_day: true }]],
  ),
  wrong(
    'events-ticketed-false-word',
    'Calendar: events: Event list query: “ticketed | boolean | with or without tickets”',
    EVENTS.list,
    'the word false counts as true for ticketed, and 0 does not',
    given((values, { call }) =>
      /(^|&)ticketed=false(&|$)/i.test(call.target.query) ? { ...values, ticketed: true } : values,
    ),
    [event(), list(EVENTS, 'include=$1&ticketed=false')],
  ),
];
