/** Parts of the plan that make every kind of record, for the time there is. */

import type { Selection } from '../../helpers/plan/plan.ts';
import { HAS_TIME } from '../support/has-time.ts';

/** A few hundred requests. */
export const SMALL: Selection = {
  ids: ['*/POST/minimal/served', '*/delete/gone', '*/POST/rejected/changes-nothing', 'batch/v1/items/*'],
};

/** Hardly more than a hundred. */
export const LEAST: Selection = { ids: ['*/delete/gone', '*/delete-forced/gone', '*/POST/rejected/changes-nothing'] };

/** Whether there is time for everything: `npm run fuzz`. */

export const SOME: Selection = HAS_TIME ? {} : SMALL;
