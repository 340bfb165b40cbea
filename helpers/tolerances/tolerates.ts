/** The one way in which something passes that is not as it is required to be: an entry of the table, counted for its run. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ToleranceId } from './table.ts';

/** How often a run made use of an entry. */
export interface ToleranceUse {
  readonly id: string;
  readonly times: number;
}

interface Scope {
  readonly off: ReadonlySet<ToleranceId>;
  readonly times: Map<ToleranceId, number>;
  /** Uses of a comparison that is not at its end; null outside of one. */
  pending: ToleranceId[] | null;
}

const scopes = new AsyncLocalStorage<Scope>();

export function isOn(id: ToleranceId): boolean {
  return !scopes.getStore()?.off.has(id);
}

function note(scope: Scope, id: ToleranceId): void {
  if (scope.pending !== null) scope.pending.push(id);
  else scope.times.set(id, (scope.times.get(id) ?? 0) + 1);
}

/** Whether all of these entries let something pass that needs each of them. */
export function tolerateAll(ids: readonly ToleranceId[]): boolean {
  if (!ids.every(isOn)) return false;
  const scope = scopes.getStore();
  if (scope !== undefined) for (const id of ids) note(scope, id);
  return true;
}

/** Whether an entry lets something pass. @param isSo whether it is as the entry says */
export function tolerates(id: ToleranceId, isSo: boolean): boolean {
  return isSo && tolerateAll([id]);
}

/** A comparison that is made once, however often its outcome is asked for: what it lets pass counts each time that it is. */
export function comparedOnce(holds: () => boolean): () => boolean {
  let known: { readonly isMet: boolean; readonly used: readonly ToleranceId[] } | undefined;
  return () => {
    const scope = scopes.getStore();
    known ??= compared(scope, holds);
    if (scope !== undefined && known.isMet) for (const id of known.used) note(scope, id);
    return known.isMet;
  };
}

function compared(scope: Scope | undefined, holds: () => boolean) {
  if (scope === undefined) return { isMet: holds(), used: [] };
  const outer = scope.pending;
  const used: ToleranceId[] = [];
  scope.pending = used;
  try {
    return { isMet: holds(), used };
  } finally {
    scope.pending = outer;
  }
}

/** Runs a comparison of several steps: what its steps let pass counts only where the whole holds. */
export function comparing(holds: () => boolean): boolean {
  return comparedOnce(holds)();
}

/** A step that makes texts alike, by the entry that lets them differ so far. */
export type Step = readonly [id: ToleranceId, form: (text: string) => string];

function areAlike(one: string, other: string, steps: readonly Step[]): boolean {
  const formed = (text: string): string => steps.reduce((before, [, form]) => form(before), text);
  return formed(one) === formed(other);
}

/** Whether texts are the same after these steps; those count without which they would not be. */
export function areAlikeAfter(one: string, other: string, steps: readonly Step[]): boolean {
  const known = steps.filter(([id]) => isOn(id));
  if (!areAlike(one, other, known)) return false;
  const needed = known.filter(
    (step) =>
      !areAlike(
        one,
        other,
        known.filter((other) => other !== step),
      ),
  );
  return tolerateAll(needed.map(([id]) => id));
}

/** Runs something whose uses are counted apart from all others, for instance a run. @param off entries that let nothing pass */
export function withTolerances<Result>(
  task: (used: () => readonly ToleranceUse[]) => Result,
  off: readonly ToleranceId[] = [],
): Result {
  const scope: Scope = { off: new Set(off), times: new Map(), pending: null };
  const used = () =>
    [...scope.times].map(([id, times]) => ({ id, times })).sort((a, b) => b.times - a.times || (a.id < b.id ? -1 : 1));
  return scopes.run(scope, task, used);
}
