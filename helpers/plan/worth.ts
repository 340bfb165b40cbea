/**
 * What cases are worth: the share of the faults that their requirements tell, by kind, as the matrix of mutants shows it. By
 * it a run that may not send everything sends what tells most for each request.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../cases/types.ts';
import { PACKAGE_ROOT } from '../package-root.ts';
import type { Requirement } from '../requirement/requirement.ts';

/** Written by `conform mutants --worth`. */
const FILE = join(PACKAGE_ROOT, 'schemas/worth/worth.json');

export interface Worth {
  /** The share that the index alone tells. */
  readonly index: number;
  /** The share that one requirement tells, by its sort. */
  readonly perRequirement: Readonly<Record<string, number>>;
}

const DOES: Readonly<Record<string, string>> = { GET: 'read', DELETE: 'remove' };

/** Requirements of one sort tell alike: of one kind, of what reads, writes or removes. */
export function sortOf({ kind, operation }: Requirement): string {
  return `${DOES[operation?.split(' ')[0] ?? 'GET'] ?? 'write'} ${kind}`;
}

let known: Worth | null = null;

function readWorth(): Worth {
  known ??= JSON.parse(readFileSync(FILE, 'utf8')) as Worth;
  return known;
}

function worthOf({ requirements }: Case, { perRequirement }: Worth): number {
  return requirements.reduce((sum, one) => sum + (perRequirement[sortOf(one)] ?? 0), 0);
}

/** The share of the faults that some cases tell, of those that all tell. */
export function shareOf(some: Iterable<Case>, all: Iterable<Case>, worth: Worth = readWorth()): number {
  const told = (cases: Iterable<Case>): number =>
    [...cases].reduce((sum, one) => sum + worthOf(one, worth), worth.index);
  // In another order the same numbers add up to a little more.
  return Math.min(1, told(some) / Math.max(told(all), Number.EPSILON));
}

/**
 * The cases that tell most within so many requests, those that are worth most first.
 *
 * @param costOf requests that so many planned ones come to
 */
export function worthMost(
  cases: readonly Case[],
  requests: number,
  costOf: (weight: number) => number,
  worth: Worth = readWorth(),
): readonly Case[] {
  const perRequest = new Map(cases.map((one) => [one, worthOf(one, worth) / Math.max(one.weight, 1)]));
  const bestFirst = cases.toSorted(
    (a, b) => (perRequest.get(b) ?? 0) - (perRequest.get(a) ?? 0) || a.weight - b.weight,
  );
  const taken: Case[] = [];
  let weight = 0;
  for (const one of bestFirst) {
    if (costOf(weight + one.weight) > requests) continue;
    taken.push(one);
    weight += one.weight;
  }
  return taken;
}
