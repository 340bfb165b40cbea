/** How a variation is written down: one row, with what it does as an operator. */
import type { Variation, VariationChange } from '../../reference/variations/types.ts';

/** Makes a change with a state of its own, so that a variation can be switched on in several deployments. */
export type Operator = () => VariationChange;

interface Further {
  readonly breaksCustom?: boolean;
  readonly departs?: readonly string[];
}

/** For a variation of which a SHOULD may warn. */
export const CUSTOM: Further = { breaksCustom: true };

/** For a deployment that breaks a sentence knowingly, as live ones do. */
export const departs = (sentence: string, breaksCustom = false): Further => ({ departs: [sentence], breaksCustom });

/** One sentence, the operator, then what allows it, where that is not what allows the rest of the table, and flags. */
type Row = readonly [says: string, operator: Operator, ...further: readonly (string | Further)[]];

/** @param allowedBy the sentence of the interface, or the silence, that allows rows which name none */
export function rows(allowedBy: string, table: Readonly<Record<string, Row>>): readonly Variation[] {
  return Object.entries(table).map(([id, [says, change, ...further]]) => {
    const own = further.find((one) => typeof one === 'string');
    const flags = further.find((one) => typeof one === 'object');
    return { id, says, allowedBy: own ?? allowedBy, breaksCustom: false, departs: [], ...flags, change };
  });
}
