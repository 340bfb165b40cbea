/**
 * Faults that were written like those of the family `heldout`: from the sentences of the interface alone, without a look at
 * what is told and what is missed, and of other mechanisms again. They were kept back, and measured once before they came
 * into view.
 */
import type { Written } from '../sentences/kit.ts';
import { calendarFaults } from './calendar.ts';
import { shopFaults } from './shop.ts';
import { siteFaults } from './site.ts';

export const RESERVE: readonly Written[] = [...siteFaults, ...calendarFaults, ...shopFaults];
