/** Bounds of date of the event list. */
import { flagOf, has, textOf } from '../../http/values.ts';
import { crashing, found, given, rejecting, writer } from './kit.ts';
import { EVENTS, event, list } from './show.ts';

const windows = writer('sentences-event-dates');
type Values = Readonly<Record<string, unknown>>;

const QUERY = 'Event list query: ';
const forgets = (name: string, other: string) =>
  given((values) => (has(values, other) && has(values, name) ? { ...values, [name]: undefined } : values));
const SPAN = 'start_date=2027-03-01%2000:00:00&end_date=2027-03-31%2023:59:59';
const STRICT = `${QUERY}“strict_dates | when false, whole days are included; when true, the given times are used as they are”`;

/** Finds events by the text of their dates: those of one format compare as they are. */
const where = (when: (values: Values) => boolean, keep: (record: Values, values: Values) => boolean) =>
  found((records, { call }) => (when(call.values) ? records.filter((one) => keep(one, call.values)) : records));

export const eventDateFaults = [
  windows(
    'end-ignored',
    `${QUERY}“end_date | events ending on the given date”`,
    EVENTS.list,
    'end_date does nothing beside start_date',
    given((values) => (has(values, 'start_date') ? { ...values, end_date: '2099-01-01 00:00:00' } : values)),
    [list(EVENTS, SPAN)],
  ),
  windows(
    'starts-before-beside-after',
    `${QUERY}“starts_before, starts_after, … | bounds on start or end”`,
    EVENTS.list,
    'starts_before does nothing beside starts_after',
    forgets('starts_before', 'starts_after'),
    [list(EVENTS, 'starts_after=2027-02-01&starts_before=2027-02-10')],
  ),
  windows(
    'ends-before-by-start',
    `${QUERY}“ends_before … | bounds on start or end”`,
    EVENTS.list,
    'ends_before looks at the start of events',
    given((values) =>
      has(values, 'ends_before') ? { ...values, ends_before: undefined, starts_before: values.ends_before } : values,
    ),
    [event({ end_date: '2027-03-14 20:00:00' }), list(EVENTS, 'ends_before=2027-03-12')],
  ),
  windows(
    'ends-after-by-start',
    `${QUERY}“ends_after | bounds on start or end”`,
    EVENTS.list,
    'ends_after looks at the start of events',
    given((values) =>
      has(values, 'ends_after') ? { ...values, ends_after: undefined, starts_after: values.ends_after } : values,
    ),
    [event({ end_date: '2027-03-14 20:00:00' }), list(EVENTS, 'ends_after=2027-03-12')],
  ),
  windows(
    'strict-ignored-after',
    STRICT,
    EVENTS.list,
    'strict_dates does nothing for starts_after',
    given((values) => (has(values, 'starts_after') ? { ...values, strict_dates: false } : values)),
    [event(), list(EVENTS, 'starts_after=2027-03-10%2019:00:00&strict_dates=true')],
  ),
  windows(
    'strict-ignored-before',
    STRICT,
    EVENTS.list,
    'strict_dates does nothing for ends_before',
    given((values) => (has(values, 'ends_before') ? { ...values, strict_dates: false } : values)),
    [event(), list(EVENTS, 'ends_before=2027-03-10%2019:00:00&strict_dates=true')],
  ),
  windows(
    'strict-always-for-bounds',
    STRICT,
    EVENTS.list,
    'the bounds of start are strict always',
    given((values) =>
      has(values, 'starts_before') || has(values, 'starts_after') ? { ...values, strict_dates: true } : values,
    ),
    [event(), list(EVENTS, 'starts_after=2027-03-10%2019:00:00')],
  ),
  windows(
    'strict-word',
    STRICT,
    EVENTS.list,
    'strict_dates takes 1 for false',
    given((values, { call }) =>
      call.target.query.includes('strict_dates=1') ? { ...values, strict_dates: false } : values,
    ),
    [event(), list(EVENTS, 'starts_after=2027-03-10%2019:00:00&strict_dates=1')],
  ),
  windows(
    'whole-day-of-end',
    STRICT,
    EVENTS.list,
    'the last day of ends_before is left out',
    where(
      (values) => has(values, 'ends_before') && !flagOf(values.strict_dates),
      (one, values) => textOf(one.end_date).slice(0, 10) < textOf(values.ends_before).slice(0, 10),
    ),
    [event(), list(EVENTS, 'ends_before=2027-03-10')],
  ),
  windows(
    'first-day-left-out',
    STRICT,
    EVENTS.list,
    'the first day of starts_after is left out',
    where(
      (values) => has(values, 'starts_after') && !flagOf(values.strict_dates),
      (one, values) => textOf(one.start_date).slice(0, 10) > textOf(values.starts_after).slice(0, 10),
    ),
    [event(), list(EVENTS, 'starts_after=2027-03-10')],
  ),
  windows(
    'leap-day',
    `${QUERY}“start_date | string datetime”`,
    EVENTS.list,
    'the 29th of February is rejected',
    rejecting('start_date', (values) => textOf(values.start_date).includes('-02-29')),
    [list(EVENTS, 'start_date=2028-02-29')],
  ),
  windows(
    'day-without-time',
    `${QUERY}“starts_before, starts_after, ends_before, ends_after | string date”`,
    EVENTS.list,
    'a bound without a time is answered 500',
    crashing((values) => /^\d{4}-\d\d-\d\d$/.test(textOf(values.ends_after))),
    [list(EVENTS, 'ends_after=2027-01-01')],
  ),
  windows(
    'all-day-left-out',
    `${QUERY}“start_date | events starting on the given date”`,
    EVENTS.list,
    'events of all day are found by no start_date',
    where(
      (values) => has(values, 'start_date'),
      (one) => one.all_day !== true,
    ),
    [event({ all_day: true }), list(EVENTS, SPAN)],
  ),
  windows(
    'long-events-left-out',
    `${QUERY}“starts_before, starts_after | bounds on start or end”`,
    EVENTS.list,
    'events of several days are found by no starts_after',
    where(
      (values) => has(values, 'starts_after'),
      (one) => textOf(one.start_date).slice(0, 10) === textOf(one.end_date).slice(0, 10),
    ),
    [event({ end_date: '2027-03-12 20:00:00' }), list(EVENTS, 'starts_after=2027-03-01')],
  ),
  windows(
    'other-zones-left-out',
    `${QUERY}“starts_before, starts_after | bounds on start or end”`,
    EVENTS.list,
    'events in another zone are found by no starts_before',
    where(
      (values) => has(values, 'starts_before'),
      (one) => one.timezone === 'Europe/Paris',
    ),
    [event({ timezone: 'America/New_York' }), list(EVENTS, 'starts_before=2027-03-20')],
  ),
];
