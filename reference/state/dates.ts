/**
 * Moments and wall clocks. A moment is milliseconds since 1970 in UTC; a wall clock is what the clock of a zone shows,
 * as the milliseconds at which a clock in UTC would show the same.
 */

export const SITE_ZONE = 'Europe/Paris';

/** Requests are answered one after another, each from its first step to its last. */
let currentZone = SITE_ZONE;

/** The zone of the site that is being asked. */
export function siteZone(): string {
  return currentZone;
}

export function inZone<Result>(zone: string, run: () => Result): Result {
  const before = currentZone;
  currentZone = zone;
  try {
    return run();
  } finally {
    currentZone = before;
  }
}

const MINUTE = 60_000;
export const DAY = 1440 * MINUTE;

const MOMENT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(?:([Zz])|([+-])(\d{2}):?(\d{2})?)?$/;

export interface ParsedMoment {
  readonly wall: number;
  /** Milliseconds ahead of UTC; null where the text names no zone. */
  readonly offset: number | null;
}

/** Reads `2027-03-10`, `2027-03-10 18:00:00` and ISO 8601; null where the text is none or names no real day. */
export function parseMoment(text: string): ParsedMoment | null {
  const match = MOMENT.exec(text.trim());
  if (match === null) return null;
  const [, year, month, day, hour = '0', minute = '0', second = '0', zulu, sign, zoneHours, zoneMinutes = '0'] = match;
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const read = new Date(wall);
  const isReal =
    read.getUTCFullYear() === Number(year) &&
    read.getUTCMonth() === Number(month) - 1 &&
    read.getUTCDate() === Number(day) &&
    Number(minute) < 60 &&
    Number(second) < 60;
  if (!isReal) return null;
  if (zulu !== undefined) return { wall, offset: 0 };
  if (zoneHours === undefined) return { wall, offset: null };
  const minutes = Number(zoneHours) * 60 + Number(zoneMinutes);
  return { wall, offset: minutes * MINUTE * (sign === '-' ? -1 : 1) };
}

const QUARTER = 15 * MINUTE;
const MAX_NAMES = 10_000;
const formatters = new Map<string, Intl.DateTimeFormat>();
/** By style, zone and quarter of an hour: no zone changes its clock in between. */
const names = new Map<string, string>();

/** What the zone is called at that moment. Formatters are slow to build and not quick to use. */
function zoneName(moment: number, zone: string, style: 'longOffset' | 'short'): string {
  const kind = `${style} ${zone}`;
  const key = `${kind} ${Math.floor(moment / QUARTER)}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const formatter = formatters.get(kind) ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: style });
  formatters.set(kind, formatter);
  const name = formatter.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? '';
  if (names.size >= MAX_NAMES) names.clear();
  names.set(key, name);
  return name;
}

export function isZone(zone: string): boolean {
  try {
    zoneName(0, zone, 'short');
    return true;
  } catch {
    return false;
  }
}

/** For instance `CET`; the offset where the zone has no short name. */
export function zoneAbbreviation(moment: number, zone: string): string {
  return zoneName(moment, zone, 'short');
}

/** Milliseconds by which the zone is ahead of UTC at that moment. */
export function offsetAt(moment: number, zone: string): number {
  const [, sign, hours = '0', minutes = '0'] =
    /GMT([+-])(\d{2}):(\d{2})/.exec(zoneName(moment, zone, 'longOffset')) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * MINUTE * (sign === '-' ? -1 : 1);
}

export function wallOf(moment: number, zone = siteZone()): number {
  return moment + offsetAt(moment, zone);
}

export function momentOf(wall: number, zone = siteZone()): number {
  const guess = wall - offsetAt(wall, zone);
  return wall - offsetAt(guess, zone);
}

/** The moment that a text names, read in `zone` where it names no zone itself; null where it is no date. */
export function readMoment(text: string, zone = siteZone()): number | null {
  const parsed = parseMoment(text);
  if (parsed === null) return null;
  return parsed.offset === null ? momentOf(parsed.wall, zone) : parsed.wall - parsed.offset;
}

/** What a clock in `zone` shows at the moment that a text names; null where it is no date. */
export function readWall(text: string, zone = siteZone()): number | null {
  const parsed = parseMoment(text);
  if (parsed === null) return null;
  return parsed.offset === null ? parsed.wall : wallOf(parsed.wall - parsed.offset, zone);
}

/** `2027-03-10T18:00:00` */
export function isoText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19);
}

/** `2027-03-10 18:00:00` */
export function spacedText(milliseconds: number): string {
  return isoText(milliseconds).replace('T', ' ');
}

/** A date as records keep it: what the clock of the site shows, and the same in UTC. */
export interface DatePair {
  readonly local: string;
  readonly utc: string;
}

export function datePair(moment: number): DatePair {
  return { local: isoText(wallOf(moment)), utc: isoText(moment) };
}
