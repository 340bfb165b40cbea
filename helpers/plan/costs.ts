/** How many requests each case sends, as counted in a run of the reference. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../cases/types.ts';
import { PACKAGE_ROOT } from '../package-root.ts';
import type { Depth } from '../requirement/requirement.ts';

/** Written by `npm run bench -- --only costs`. */
export const COSTS_FILE = join(PACKAGE_ROOT, 'schemas/costs/costs.json');

export interface Costs {
  /** Requests by the id of the case; what is not named sends one. */
  readonly requests: Readonly<Record<string, number>>;
  /** Of what single cases are counted to send, what a run of a depth sends: some find done what others do, or made. */
  readonly shares: Readonly<Record<Depth, number>>;
  /** Share of the faults told that a whole run tells, after a share of its requests; written by `--only curve`. */
  readonly told: readonly (readonly [requests: number, told: number])[];
}

let known: Costs | null = null;

export function readCosts(): Costs {
  known ??= JSON.parse(readFileSync(COSTS_FILE, 'utf8')) as Costs;
  return known;
}

/** What is not of the interface was not counted: it is expected to send what it says. */
export function costOf({ id, weight, operations: [operation] }: Case): number {
  if (operation?.origin !== undefined) return weight;
  return readCosts().requests[id] ?? 1;
}

/** The share of the faults that a part of a run tells which sends so much of all requests, as it was measured. */
export function toldBy(share: number): number {
  let [before, told] = [0, 0];
  for (const [at, then] of readCosts().told) {
    if (share <= at) return told + ((then - told) * (share - before)) / (at - before);
    [before, told] = [at, then];
  }
  return 1;
}
