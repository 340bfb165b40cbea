import type { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The last two are how sites spell the moment of a draft that was never published. */
const SITE_DATE_TIME =
  /^(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|0000-00-00|-0001-11-30)(?:[ T](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

function isDateTime(text: string): boolean {
  const [, year = Number.NaN, month = Number.NaN, day = Number.NaN] = DATE_TIME.exec(text)?.map(Number) ?? [];
  const date = new Date(0);
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  // A day that the month does not have falls into another one.
  return date.getUTCMonth() === month - 1;
}

/**
 * Teaches a validator the formats that the contract and the response schemas name: all of `ajv-formats`, and
 * - `date-time` as ISO 8601 (the clause of the shop's lists): the `T` is needed, the offset is not, because
 *   `dates_are_gmt` says what a date without one means;
 * - `uuid` without the `urn:uuid:` prefix;
 * - `site-date-time`, what sites answer: `YYYY-MM-DD`, and a time after a space or a `T` if there is one.
 */
export function addContractFormats(ajv: Ajv2020): void {
  addFormats.default(ajv);
  ajv.addFormat('date-time', isDateTime);
  ajv.addFormat('uuid', UUID);
  ajv.addFormat('site-date-time', SITE_DATE_TIME);
}
