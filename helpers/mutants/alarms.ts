/** What the suite says of a reference that behaves otherwise and conforms all the same: every word of it is a false alarm. */
import type { Variation } from '../../reference/variations/types.ts';
import { UnreachableError } from '../engine/unreachable-error.ts';
import type { Outcome } from '../requirement/requirement.ts';
import { drawn } from './choose.ts';
import { judgeVaried } from './harness.ts';

/** A requirement that comes out otherwise than on the clean reference. */
export interface Changed {
  readonly id: string;
  /** Null where the plan has no such requirement. */
  readonly before: Outcome | null;
  readonly after: Outcome | null;
  readonly reason: string | null;
}

export interface VariedResult {
  /** Ids of the variations that were switched on together. */
  readonly variations: readonly string[];
  readonly breaksCustom: boolean;
  readonly departs: readonly string[];
  readonly changed: readonly Changed[];
  /** Those of them that are told and should not be. */
  readonly alarms: readonly Changed[];
  /** Why nothing could be judged; null where something was. */
  readonly unreachable: string | null;
}

/** By requirement: its outcome and the reason. */
export type Outcomes = ReadonlyMap<string, { readonly outcome: Outcome; readonly reason: string | null }>;

async function outcomesOf(variations: readonly Variation[]): Promise<Outcomes> {
  const { results } = await judgeVaried(variations);
  return new Map(results.map(({ id, outcome, reason }) => [id, { outcome, reason: reason ?? null }]));
}

/** On a deployment without chance nothing is flaky, and an error is the suite's own. */
const TOLD: readonly (Outcome | null)[] = ['fail', 'error', 'flaky'];

/** What departs knowingly may be told; that it is told once and not many times is for a reader to see. */
function isAlarm({ after }: Changed, breaksCustom: boolean, departs: readonly string[]): boolean {
  if (departs.length > 0) return false;
  return TOLD.includes(after) || (after === 'warn' && !breaksCustom);
}

function changesBetween(clean: Outcomes, varied: Outcomes): readonly Changed[] {
  const ids = [...new Set([...clean.keys(), ...varied.keys()])];
  return ids.flatMap((id) => {
    const before = clean.get(id)?.outcome ?? null;
    const { outcome: after = null, reason = null } = varied.get(id) ?? {};
    return before === after ? [] : [{ id, before, after, reason }];
  });
}

export async function judgeVariations(clean: Outcomes, variations: readonly Variation[]): Promise<VariedResult> {
  const breaksCustom = variations.some((one) => one.breaksCustom);
  const departs = variations.flatMap((one) => one.departs);
  const base = { variations: variations.map(({ id }) => id), breaksCustom, departs };
  try {
    const changed = changesBetween(clean, await outcomesOf(variations));
    const alarms = changed.filter((one) => isAlarm(one, breaksCustom, departs));
    return { ...base, changed, alarms, unreachable: null };
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    return { ...base, changed: [], alarms: [], unreachable: error.message };
  }
}

/** Sets of variations, each drawn anew. */
export function drawnSets(
  variations: readonly Variation[],
  sets: number,
  size: number,
  seed: number,
): readonly (readonly Variation[])[] {
  return Array.from({ length: sets }, (_, at) => drawn(variations, size, seed * 1_000_003 + at));
}
