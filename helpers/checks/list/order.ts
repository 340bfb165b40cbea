/** Whether a list comes in the order of a key, told only where any collation agrees. */

import type { Document, OrderAssertion } from '../../cases/list-statement.ts';
import { plainText } from '../../verdict/compare.ts';

type Key = number | string;

function folded(text: string): string {
  return plainText(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** How sites sort accents, numbers, punctuation and other scripts is their own; a to z sorts alike everywhere. */
function compareText(a: string, b: string): number {
  const [left, right] = [folded(a), folded(b)];
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const [x = '', y = ''] = [left[at], right[at]];
  if (!/^[a-z]$/.test(x) || !/^[a-z]$/.test(y)) return 0;
  return x < y ? -1 : 1;
}

/** Below zero where `a` surely comes first, above zero where `b` does, zero where they tie or it depends on the site. */
export function compareKeys(a: Key | null, b: Key | null): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return typeof a === 'string' && typeof b === 'string' ? compareText(a, b) : 0;
}

export interface Sorting {
  /** Whether the keys differ, so that there is an order to see. */
  readonly tells: boolean;
  /** The first two records that stand the wrong way round. */
  readonly wrong: readonly [Document, Document] | null;
}

export function sorting(
  documents: readonly Document[],
  key: OrderAssertion['key'],
  direction: 'asc' | 'desc',
): Sorting {
  const sign = direction === 'asc' ? 1 : -1;
  let tells = false;
  for (const [at, first] of documents.entries()) {
    for (const second of documents.slice(at + 1)) {
      const order = compareKeys(key(first), key(second));
      if (order !== 0) tells = true;
      if (order * sign > 0) return { tells, wrong: [first, second] };
    }
  }
  return { tells, wrong: null };
}
