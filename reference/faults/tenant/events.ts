/** Events: dates that are bounded by rules that nobody wrote, titles that lose a part, and pages that hold too much. */
import { flagOf, has, integerOf, integersOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { DAY, readMoment, readWall, spacedText } from '../../state/dates.ts';
import { type HandlerEdit, isSuccess, withValues } from '../hooks.ts';
import { drop, given, handled, mapText, writer } from '../sentences/kit.ts';
import { EVENTS, event, list, read } from '../sentences/show.ts';

const wrong = writer('tenant');

/** Fills each page up with the events that begin when its last one does. */
const untilNextStart: HandlerEdit = (call, next) => {
  const reply = next(call);
  if (!isSuccess(reply)) return reply;
  const shown = listOf(membersOf(reply.body).events).map(membersOf);
  const last = shown.at(-1)?.start_date;
  const all = listOf(membersOf(next(withValues(call, { page: 1, per_page: 1_000_000 })).body).events).map(membersOf);
  const end = integerOf(call.values.page) * integerOf(call.values.per_page);
  const alike = all.slice(end).filter(({ start_date: start }) => start === last);
  return { ...reply, body: { ...membersOf(reply.body), events: [...shown, ...alike] } };
};

export const eventFaults = [
  wrong(
    'event-within-a-week',
    'Event (calendar): “end_date | string | yes | date and time of end”',
    EVENTS.create,
    'a new event that ends more than seven days after it starts ends after seven',
    given((values) => {
      const [start, end] = [readWall(textOf(values.start_date)), readWall(textOf(values.end_date))];
      const isLong = start !== null && end !== null && end - start > 7 * DAY;
      return isLong ? { ...values, end_date: spacedText(start + 7 * DAY) } : values;
    }),
    [event({ end_date: '2027-03-24 20:00:00' }), read(EVENTS)],
  ),
  wrong(
    'events-end-date-never-strict',
    'Calendar: events: Event list query: “strict_dates | boolean-like | false | … when true, the given times are used as they are”; “end_date | … | events ending on the given date”',
    EVENTS.list,
    'end_date includes the whole of its day, though strict_dates is true',
    given((values, { call }) =>
      flagOf(values.strict_dates) && has(call.sent, 'end_date')
        ? mapText(values, 'end_date', (text) => `${text.slice(0, 10)} 23:59:59`)
        : values,
    ),
    [
      event(),
      list(EVENTS, 'start_date=2027-03-10%2000:00:00&end_date=2027-03-10%2019:00:00&strict_dates=true&search=probe'),
    ],
  ),
  wrong(
    'event-title-without-brackets',
    'Event (calendar): “title | string | yes”',
    EVENTS.writes,
    'a title loses what stands in square brackets',
    given((values) => mapText(values, 'title', (text) => text.replace(/\s*\[[^\]]*\]\s*/g, ' ').trim())),
    [event({ title: '[Replay] Probe' }), read(EVENTS)],
  ),
  wrong(
    'events-page-beside-include',
    'Calendar: events: Event list query: “page | integer | 1 | page of the archive”',
    EVENTS.list,
    'every page of a list by include is the first one',
    given((values) => (integersOf(values.include).length > 0 ? { ...values, page: 1 } : values)),
    [event(), event(), list(EVENTS, 'include=$1,$2&per_page=1&page=2')],
  ),
  wrong(
    'events-of-one-start-on-one-page',
    'Calendar: events: Event list query: “per_page | integer | 10 | events per page”',
    EVENTS.list,
    'a page also holds the events that begin when its last one does, beyond per_page',
    handled(untilNextStart),
    [event(), event(), list(EVENTS, 'include=$1,$2&per_page=1')],
  ),
  wrong(
    'event-date-ahead-is-now',
    'Event (calendar): “date | string | no | publication date”',
    EVENTS.create,
    'a new event whose publication date is ahead is dated now',
    given((values, { site }) => {
      const moment = readMoment(textOf(values.date));
      return moment !== null && moment > site.clock.now() ? drop(values, 'date') : values;
    }),
    [event({ date: '2027-02-01 09:00:00' }), read(EVENTS)],
  ),
];
