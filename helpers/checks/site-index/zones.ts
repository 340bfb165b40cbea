/** Time zones by their IANA names, and how far they are from GMT. */

/** Hours as a number; null for what is none. Some platforms write them as text. */
export function hoursOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^[+-]?\d{1,2}(\.\d{1,4})?$/.test(value) ? Number(value) : null;
}

/** A hundred times dearer to make than to use; null for a name of no zone. */
const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(name: string): Intl.DateTimeFormat | null {
  const known = formats.get(name);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
  } catch {
    // No zone.
  }
  formats.set(name, format);
  return format;
}

export function isZoneName(name: string): boolean {
  return /^[A-Za-z]/.test(name) && formatOf(name) !== null;
}

function offsetAt(name: string, moment: Date): number {
  const parts = formatOf(name)?.formatToParts(moment) ?? [];
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d+)(?::(\d+))?)?/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
}

/** Years of which each must agree: what a zone has changed lately, not every clock has heard of. */
const STEADY_YEARS = 10;

/** Hours ahead of GMT at a moment, in a zone that has kept its clocks for years; null at any other, and near a change. */
export function steadyOffset(name: string, moment: Date): number | null {
  const offset = offsetAt(name, moment);
  const thisYear = new Date().getUTCFullYear();
  const sameDays = Array.from({ length: STEADY_YEARS }, (_, years) => {
    const day = new Date(moment);
    day.setUTCFullYear(thisYear - years);
    return day;
  });
  return sameDays.every((day) => offsetAt(name, day) === offset) ? offset : null;
}

/** The offsets that a zone has in the months of a year. */
export function offsetsOf(name: string, year: number): readonly number[] {
  const months = Array.from({ length: 12 }, (_, month) => offsetAt(name, new Date(Date.UTC(year, month, 15))));
  return [...new Set(months)];
}
