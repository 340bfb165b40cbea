/**
 * Faults that were written from the interface alone, as three people would who come to it new: one who remembers what
 * upgrades broke, one who builds it anew and misreads it, and one who runs what stands before it. None of them has seen
 * the checks, or compared these faults with the lists before.
 */
import type { Written } from '../sentences/kit.ts';
import { calendarOperations } from './operations-calendar.ts';
import { shopOperations } from './operations-shop.ts';
import { shopReadings } from './readings-shop.ts';
import { siteReadings } from './readings-site.ts';
import { calendarReleases } from './releases-calendar.ts';
import { shopReleases } from './releases-shop.ts';

export const NEWCOMER: readonly Written[] = [
  ...calendarReleases,
  ...shopReleases,
  ...siteReadings,
  ...shopReadings,
  ...calendarOperations,
  ...shopOperations,
];
