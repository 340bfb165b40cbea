/** What requirements of each sort are worth, from what became of the mutants. */
import { writeFile } from 'node:fs/promises';
import type { Plan } from '../plan/plan.ts';
import { sortOf, type Worth } from '../plan/worth.ts';
import type { Requirement } from '../requirement/requirement.ts';
import type { MutantResult } from './types.ts';

/** More digits than that say nothing: a share of a share. */
const DIGITS = 7;

function rounded(share: number): number {
  return Number(share.toFixed(DIGITS));
}

function add(sums: Map<string, number>, sort: string, amount: number): void {
  sums.set(sort, (sums.get(sort) ?? 0) + amount);
}

/**
 * A fault is told once: the cases that tell of it share it, so that what alone tells of a fault is worth most. What the
 * index shows is told before any case is run.
 */
export function worthFrom(
  results: readonly Pick<MutantResult, 'outcome' | 'failed'>[],
  { cases, indexChecks }: Pick<Plan, 'cases' | 'indexChecks'>,
): Worth {
  const byId = new Map(cases.flatMap((one) => one.requirements.map((required) => [required.id, { one, required }])));
  const free = new Set(indexChecks.flatMap(({ requirements }) => requirements.map(({ id }) => id)));
  const told = results.filter(({ outcome }) => outcome === 'killed');
  const shares = new Map<string, number>();
  let byIndex = 0;
  for (const { failed } of told) {
    if (failed.some((id) => free.has(id))) {
      byIndex += 1;
      continue;
    }
    const byCase = new Map<unknown, Requirement[]>();
    for (const { one, required } of failed.flatMap((id) => byId.get(id) ?? [])) {
      byCase.set(one, [...(byCase.get(one) ?? []), required]);
    }
    for (const broken of byCase.values()) {
      for (const required of broken) add(shares, sortOf(required), 1 / byCase.size / broken.length);
    }
  }
  const amounts = new Map<string, number>();
  for (const { required } of byId.values()) add(amounts, sortOf(required), 1);
  const perRequirement = [...shares].map(
    ([sort, share]) => [sort, rounded(share / told.length / (amounts.get(sort) ?? 1))] as const,
  );
  return {
    index: rounded(byIndex / Math.max(told.length, 1)),
    perRequirement: Object.fromEntries(perRequirement.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

export async function writeWorth(file: string, worth: Worth): Promise<void> {
  await writeFile(file, `${JSON.stringify(worth, null, 2)}\n`);
}
