/** Dates and times as sites write them. */
import { tolerateAll, tolerates } from './tolerates.ts';

interface Moment {
  readonly day: string;
  readonly hasTime: boolean;
  readonly hasSeconds: boolean;
  /** Day and time as written, read as if it were UTC; in milliseconds. */
  readonly local: number;
  /** The instant, where an offset is given. */
  readonly instant: number | null;
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/;
/** As mail and HTTP write it (RFC 5322, 3.3): `Wed, 10 Mar 2027 18:00:00 +0100`. */
const DATE_OF_MAIL =
  /^(?:[A-Z][a-z]{2}, )?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}:\d{2}(?::\d{2})?) (GMT|UTC|[+-]\d{4})$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** No place on Earth is further from UTC. */
const WIDEST_OFFSET_MS = 14 * 60 * 60 * 1000;
const DAY_MS = 86_400_000;

/** What mail would write, as it is written elsewhere. */
function plainDate(text: string): string {
  const [, day, month = '', year, time, zone = ''] = DATE_OF_MAIL.exec(text) ?? [];
  const number = MONTHS.indexOf(month) + 1;
  if (day === undefined || number === 0) return text;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}T${time}${/^[GU]/.test(zone) ? 'Z' : zone}`;
}

function asMoment(value: string): Moment | null {
  const [, day, time, offset] = DATE.exec(plainDate(value.trim())) ?? [];
  if (day === undefined) return null;
  const clock = time ?? '00:00';
  const instant = offset === undefined ? null : Date.parse(`${day}T${clock}${offset}`);
  const local = Date.parse(`${day}T${clock}Z`);
  return { day, hasTime: time !== undefined, hasSeconds: clock.length > 5, local, instant };
}

/** Whether a value is text that has the form of a date, with or without a time. */
export function isMoment(value: unknown): boolean {
  return typeof value === 'string' && asMoment(value) !== null;
}

/**
 * A day that is written without a time may begin or end at any. Where only one side says its offset, the other is in the
 * site's own zone, which may be any. Null where one of them is no date.
 */
export function isSameMoment(writtenText: string, answeredText: string): boolean | null {
  const [written, answered] = [asMoment(writtenText), asMoment(answeredText)];
  if (written === null || answered === null) return null;
  if (!written.hasTime) return tolerates('date-form', written.day === answered.day);
  const unit = written.hasSeconds && answered.hasSeconds ? 1000 : 60_000;
  const isSame = (one: number, other: number, size = unit): boolean =>
    Math.floor(one / size) === Math.floor(other / size);
  const settled = (one: number, other: number): boolean =>
    tolerateAll(isSame(one, other, 1000) ? ['date-form'] : ['date-form', 'seconds-left-out']);
  const { instant } = written;
  if (instant !== null && answered.instant !== null)
    return isSame(instant, answered.instant) && settled(instant, answered.instant);
  if (isSame(written.local, answered.local)) return settled(written.local, answered.local);
  const known = instant ?? answered.instant;
  const other = instant === null ? written.local : answered.local;
  return tolerates('time-zone-of-the-site', known !== null && Math.abs(known - other) <= WIDEST_OFFSET_MS);
}

/** Whether a date has its seconds cut off, or set to zero. */
export function isToTheMinute(written: unknown, answered: unknown): boolean {
  if (typeof written !== 'string' || typeof answered !== 'string') return false;
  const cut = written.replace(/^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}):\d{2}$/, '$1');
  return tolerates('seconds-left-out', cut !== written && isSameMoment(cut, answered) === true);
}

/** Midnight of some zone, or the second before it. */
const EDGE_OF_A_DAY = /:(?:(?:00|15|30|45):00|(?:14|29|44|59):59)(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?$/;

/** Whether a date is the start or end of a day, in any time zone. */
export function isAboutTheSameDay(written: unknown, answered: unknown): boolean {
  if (!isMoment(written) || !isMoment(answered)) return false;
  if (String(answered).includes(':') && !EDGE_OF_A_DAY.test(String(answered))) return false;
  const [from, to] = [written, answered].map((text) => Date.parse(String(text).slice(0, 10)));
  return tolerates('whole-days', from !== undefined && to !== undefined && Math.abs(from - to) <= DAY_MS);
}

const DAY_BOUND = /^\d{4}-\d\d-\d\d[ T](?:00:00:00|23:59:59)$/;

/**
 * The end of a day is its last second, the midnight after it, or the day alone; and a site's days may begin some hours after
 * midnight.
 */
export function boundsTheSameDay(written: unknown, answered: unknown): boolean {
  if (typeof written !== 'string' || typeof answered !== 'string' || !DAY_BOUND.test(written)) return false;
  const isDayAlone = answered === written.slice(0, 10);
  const [from, to] = [written, answered].map((text) => Date.parse(`${text.replace(' ', 'T')}Z`));
  const isWithin = from !== undefined && to !== undefined && to >= from && to - from < DAY_MS;
  return tolerates('bounds-of-a-day', isDayAlone || isWithin);
}
