/** Lists of events that look at other things than they are asked. */
import type { Reply, Values } from '../../http/messages.ts';
import { flagOf, has, integerOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { readMoment, spacedText, wallOf } from '../../state/dates.ts';
import { fold } from '../../state/text.ts';
import { drop, found, given, handled, mapText, writer } from '../sentences/kit.ts';
import { EVENTS, event, list, venue } from '../sentences/show.ts';

const wrong = writer('unseen-event-lists');
const QUERY = 'Event list query: ';
const BOUNDS = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'];

const eventsOf = ({ body }: Reply): readonly Values[] => listOf(membersOf(body).events).map(membersOf);

function asUtc(text: string): string {
  const moment = readMoment(text, 'UTC');
  return moment === null ? text : spacedText(wallOf(moment));
}

export const eventListFaults = [
  wrong(
    'drafts-count-for-strangers',
    `${QUERY}“per_page | integer | 10 | events per page”`,
    EVENTS.list,
    'drafts take places on the pages of strangers, who are not shown them',
    handled((call, next, { site }) => {
      if (call.user !== null) return next(call);
      const own = new Map(
        eventsOf(next({ ...call, values: { ...call.values, page: 1, per_page: 1_000_000 } })).map((one) => [
          one.id,
          one,
        ]),
      );
      const [administrator = null] = site.users;
      const reply = next({ ...call, user: administrator });
      const events = eventsOf(reply).flatMap(({ id }) => own.get(id) ?? []);
      return { ...reply, body: { ...membersOf(reply.body), events } };
    }),
    [
      event({ status: 'draft', start_date: '2027-01-16 10:00:00', end_date: '2027-01-16 11:00:00' }),
      ['GET /calendar/events/v1/events?per_page=2', '', { as: null }],
    ],
  ),
  wrong(
    'ends-after-beside-starts-before',
    `${QUERY}“starts_before, starts_after, ends_before, ends_after | … | bounds on start or end”`,
    EVENTS.list,
    'ends_after does nothing beside starts_before',
    given((values) => (has(values, 'starts_before') ? drop(values, 'ends_after') : values)),
    [
      event(),
      event({ title: 'Earlier', start_date: '2027-03-01 10:00:00', end_date: '2027-03-01 12:00:00' }),
      list(EVENTS, 'starts_before=2027-04-01&ends_after=2027-03-05'),
    ],
  ),
  wrong(
    'search-in-venue-names',
    `${QUERY}“search | … | text must occur in title or description”`,
    EVENTS.list,
    'search finds the events at a venue of that name as well',
    found((records, { call, find }) => {
      const wanted = fold(textOf(call.values.search));
      if (wanted === '') return records;
      const ids = records.map(({ id }) => id);
      const holds = (event: Values) => {
        const names = [event.venue].flat().map((one) => fold(textOf(membersOf(one).venue)));
        return names.some((name) => name.includes(wanted));
      };
      return find({ search: undefined }).filter((one) => ids.includes(one.id) || holds(one));
    }),
    [venue({ venue: 'Zanzibar' }), event({ venue: ['$1'] }), list(EVENTS, 'search=Zanzibar')],
  ),
  wrong(
    'later-pages-lose-dates',
    `${QUERY}“start_date | string datetime | … | events starting on the given date”`,
    EVENTS.list,
    'the pages after the first do not look at start_date and end_date',
    given((values) => (integerOf(values.page) > 1 ? drop(values, 'start_date', 'end_date') : values)),
    [
      event(),
      event({ title: 'Later', start_date: '2027-03-12 18:00:00', end_date: '2027-03-12 20:00:00' }),
      list(EVENTS, 'start_date=2027-03-10&end_date=2027-03-31&per_page=1&page=2'),
    ],
  ),
  wrong(
    'strict-bounds-in-utc',
    `${QUERY}“strict_dates | … | when true, the given times are used as they are”`,
    EVENTS.list,
    'the times of strict bounds are read as UTC',
    given((values) => (flagOf(values.strict_dates) ? mapText(values, BOUNDS, asUtc) : values)),
    [event(), list(EVENTS, 'strict_dates=true&starts_after=2027-03-10%2017:30:00&starts_before=2027-03-10%2018:30:00')],
  ),
];
