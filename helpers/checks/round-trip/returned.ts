/** Members that were written and that an answer does not show, those of items and of nested records among them. */

import type { Schema } from '../../contract/types.ts';
import { carries } from '../../verdict/compare.ts';
import { isRecord } from '../../verdict/judge.ts';

/** By path, `coupon_lines.meta_data`: whether any answer showed it. */
export type Returned = Map<string, boolean>;

function recordsIn(values: readonly unknown[]): readonly Readonly<Record<string, unknown>>[] {
  return values.flat().filter(isRecord);
}

/**
 * Notes of each declared member that was written whether it is shown. What holds nothing may be left out, and where no
 * record is shown in a place, none of its members can be.
 *
 * @param written values of one place, each a record or a list of records
 * @param shown what the answer has there
 */
export function noteReturned(
  returned: Returned,
  properties: Readonly<Record<string, Schema>>,
  written: readonly unknown[],
  shown: readonly unknown[],
  place = '',
): void {
  const [asked, answered] = [recordsIn(written), recordsIn(shown)];
  if (answered.length === 0) return;
  for (const [name, schema] of Object.entries(properties)) {
    const values = asked.filter((one) => name in one).map((one) => one[name]);
    if (!values.some((value) => !carries(value, undefined))) continue;
    const path = `${place}${name}`;
    const there = answered.filter((one) => name in one).map((one) => one[name]);
    returned.set(path, returned.get(path) === true || there.length > 0);
    const below = schema.properties ?? schema.items?.properties;
    if (below !== undefined) noteReturned(returned, below, values, there, `${path}.`);
  }
}
