/** Years of the dates that probes send: counted from the run's, and such that any database holds them. */

/** Seconds since 1970 fit in 32 bits until January 2038. */
const LAST_YEAR = 2037;

const THIS_YEAR = new Date().getUTCFullYear();

/** @param years below zero for the past */
export function yearFromNow(years: number): number {
  return Math.min(THIS_YEAR + years, LAST_YEAR);
}

/** The last year with a 29th of February that is no later. */
export function leapYearUpTo(year: number): number {
  return year - (year % 4);
}

/** The last Sunday of a month, on which many zones change their clocks: March and October in Europe. */
export function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}
