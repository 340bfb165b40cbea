/** Lists of events: a false that counts as nothing or as true, and a filter that is applied where it should not be. */
import { has, integersOf, textOf } from '../../http/values.ts';
import { holdsText } from '../../state/text.ts';
import { drop, found, given, insteadOf, received, writer } from '../sentences/kit.ts';
import { EVENTS, event, list } from '../sentences/show.ts';

const wrong = writer('visitor');
const QUERY = 'Calendar: events: Event list query: ';

export const eventListFaults = [
  wrong(
    'events-unfeatured-ignored',
    `${QUERY}“featured | boolean | | filter by featured status”`,
    EVENTS.list,
    'featured=false filters nothing',
    given((values) => (values.featured === false ? drop(values, 'featured') : values)),
    [event({ featured: true }), list(EVENTS, 'featured=false')],
  ),
  wrong(
    'events-search-titles',
    `${QUERY}“search | string | | text must occur in title or description”`,
    EVENTS.list,
    'the search looks at titles alone',
    found((records, { call }) =>
      records.filter(({ title }) => holdsText(() => [textOf(title)], textOf(call.values.search))),
    ),
    [event({ description: 'With a zoetrope.' }), list(EVENTS, 'search=zoetrope')],
  ),
  wrong(
    'events-included-within-dates',
    `${QUERY}“include | array of integer | | only these event ids; date filters are then ignored”`,
    EVENTS.list,
    'start_date and end_date hold for included events as well, where they are given',
    found((records, { call, find }) => {
      const isDated = has(call.sent, 'start_date') || has(call.sent, 'end_date');
      if (integersOf(call.values.include).length === 0 || !isDated) return records;
      const within = new Set(find({ include: [] }).map(({ id }) => id));
      return records.filter(({ id }) => within.has(id));
    }),
    [event(), list(EVENTS, 'include=$1&start_date=2027-06-01')],
  ),
  wrong(
    'events-not-strict-is-strict',
    `${QUERY}“strict_dates | boolean-like | false | when false, whole days are included”`,
    EVENTS.list,
    'the text false counts as true for strict_dates',
    received((values) => insteadOf(values, 'strict_dates', 'false', true)),
    [event(), list(EVENTS, 'starts_after=2027-03-10%2019:00:00&strict_dates=false')],
  ),
];
