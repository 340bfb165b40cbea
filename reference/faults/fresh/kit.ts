/** What faults that reach from one operation into another are made of. */
import type { Change } from '../types.ts';

/** Several changes as one, each over those before it. */
export function inTurn(...changes: readonly Change[]): Change {
  return { steps: (steps) => changes.reduce((before, change) => change.steps?.(before) ?? before, steps) };
}
