/** Values from the ends of what is valid, for records that are made anyway. */
import { lastSunday, leapYearUpTo } from '../helpers/samples/years.ts';

/** The ends of months, of years and of days, a day that few years have, and one on which clocks are changed. */
export function endsOfMonths(year: number): readonly string[] {
  const leap = leapYearUpTo(year);
  return [
    `${year}-01-31T23:59:59`,
    `${leap}-02-29T23:59:59`,
    `${year}-12-31T23:59:59`,
    `${year}-01-01T00:00:00`,
    `${year}-05-31T12:00:00`,
    `${year}-04-30T00:00:00`,
    // Of the same day as one before it, and earlier.
    `${leap}-02-29T00:00:00`,
    `${year}-10-31T00:00:01`,
    `${year}-03-01T00:00:00`,
    `${lastSunday(year, 10)}T12:30:00`,
    `${year}-08-31T09:10:11`,
    `${year}-07-31T23:00:00`,
    `${leap - 1}-12-31T20:00:00`,
  ];
}

/** Every third is no more than a hundred, and may be a percentage. */
export const AMOUNTS = [
  '0.00',
  '0.01',
  '1000000.00',
  '0',
  '100',
  '0.10',
  '15',
  '99.99',
  '12345.67',
  '0.05',
  '33.30',
] as const;
