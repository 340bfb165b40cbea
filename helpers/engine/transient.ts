/** Transient rejections: they say nothing of the request, which is retried. */
import { type Reason, rootOf } from '../requirement/reasons.ts';
import type { Code } from '../requirement/sentences.ts';

const TRANSIENT: ReadonlySet<Code> = new Set<Code>(['turned-away', 'unavailable']);

export function isTransient(why: Reason): boolean {
  return TRANSIENT.has(rootOf(why).code);
}
