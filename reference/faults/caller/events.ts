/** Events: bounds that exclude each other, a page that begins late, and fields that give way to others. */
import { flagOf, has, integerOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { type HandlerEdit, isSuccess, withValues } from '../hooks.ts';
import { drop, given, handled, rejecting, writer } from '../sentences/kit.ts';
import { change, EVENTS, event, list, read } from '../sentences/show.ts';

const wrong = writer('caller');
const UPDATES = [...EVENTS.update, ...EVENTS.slugUpdate];

/** Begins each page of a search but the first one event late. */
const latePages: HandlerEdit = (call, next) => {
  const reply = next(call);
  const page = integerOf(call.values.page);
  if (!isSuccess(reply) || page < 2 || textOf(call.values.search) === '') return reply;
  const size = integerOf(call.values.per_page);
  const found = listOf(membersOf(next(withValues(call, { page: 1, per_page: 1_000_000 })).body).events);
  const from = (page - 1) * size + 1;
  return { ...reply, body: { ...membersOf(reply.body), events: found.slice(from, from + size) } };
};

export const eventFaults = [
  wrong(
    'events-one-bound-of-two',
    'Calendar: events: Event list query: “starts_before, starts_after, ends_before, ends_after | string date | none | bounds on start or end”',
    EVENTS.list,
    'starts_after does nothing beside ends_before',
    given((values) => (has(values, 'ends_before') ? drop(values, 'starts_after') : values)),
    [event(), list(EVENTS, 'starts_after=2027-04-01&ends_before=2027-12-31&search=probe')],
  ),
  wrong(
    'events-search-second-page-late',
    'Calendar: events: Event list query: “page | integer | 1 | page of the archive”',
    EVENTS.list,
    'each page of a search but the first begins one event late',
    handled(latePages),
    [event(), event(), event(), list(EVENTS, 'search=probe&starts_after=2027-03-01&per_page=1&page=2')],
  ),
  wrong(
    'event-without-link-without-map',
    'Event (calendar): “show_map | boolean | no”; “On update no field is required.”',
    UPDATES,
    'an update that takes show_map_link away takes show_map away as well',
    given((values) => (values.show_map_link === false ? { show_map: false, ...values } : values)),
    [event({ show_map: true, show_map_link: true }), change(EVENTS, { show_map_link: false }), read(EVENTS)],
  ),
  wrong(
    'event-pinned-not-hidden',
    'Event (calendar): “hide_from_listings | boolean | no | hide in the calendar view”',
    EVENTS.create,
    'a new event that is pinned does not keep hide_from_listings',
    given((values) => (flagOf(values.sticky) ? drop(values, 'hide_from_listings') : values)),
    [event({ sticky: true, hide_from_listings: true }), read(EVENTS)],
  ),
  wrong(
    'event-cost-with-cents-rejected',
    'Event (calendar): “cost | untyped | no”',
    EVENTS.writes,
    'a cost that is a number and no integer is rejected',
    rejecting('cost', ({ cost }) => typeof cost === 'number' && !Number.isInteger(cost)),
    [event({ cost: 12.5 })],
  ),
  wrong(
    'event-title-of-digits-rejected',
    'Event (calendar): “title | string | yes”',
    EVENTS.create,
    'a new event whose title has digits alone is rejected',
    rejecting('title', ({ title }) => /^\d+$/.test(textOf(title))),
    [event({ title: '2027' })],
  ),
];
