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
