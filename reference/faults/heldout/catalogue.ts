/** Faults that were written from the sentences of the interface, and are measured once. */
import type { Written } from '../sentences/kit.ts';
import { calendarFaults } from './calendar.ts';
import { shopFaults } from './shop.ts';
import { siteFaults } from './site.ts';

export const HELD_OUT: readonly Written[] = [...siteFaults, ...calendarFaults, ...shopFaults];
