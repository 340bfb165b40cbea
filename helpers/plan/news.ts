/**
 * In which order cases are asked: first what tells most that is new for each request. An operation that nothing was asked of
 * is news, and so is a clause, an argument below it, and an assertion of a scenario. Pure.
 */
import type { Requirement } from '../requirement/requirement.ts';
import { askedOf, requestsOf, type Unit } from './rotation.ts';

/** How much it says that something was asked at all. */
const WORTH = { operation: 1, clause: 1, argument: 3, probe: 0.5, assertion: 3 };

type News = readonly (readonly [name: string, worth: number])[];

function newsOf({ id, kind, clause, argument, operation }: Requirement): News {
  return [
    [`operation ${operation}`, WORTH.operation],
    [`clause ${clause} ${kind}`, WORTH.clause],
    ...(argument === null
      ? []
      : [
          [`argument ${clause} ${argument}`, WORTH.argument] as const,
          [`probe ${clause} ${argument} ${kind}`, WORTH.probe] as const,
        ]),
    ...(kind === 'scenario' ? [[`assertion ${id}`, WORTH.assertion] as const] : []),
  ];
}

interface Candidate {
  readonly unit: Unit;
  readonly cost: number;
  readonly news: ReadonlyMap<string, number>;
  /** News for each request, as of when it was looked at last; it only ever grows less. */
  rate: number;
}

function candidateOf(unit: Unit): Candidate {
  const news = new Map(askedOf(unit).flatMap(({ requirements }) => requirements.flatMap(newsOf)));
  return { unit, news, cost: Math.max(1, requestsOf(unit)), rate: Number.POSITIVE_INFINITY };
}

/** The first of some units that come to no more than so many requests. */
export function firstOf(units: readonly Unit[], requests: number): readonly Unit[] {
  let left = requests;
  return units.filter((unit) => {
    const cost = requestsOf(unit);
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

/** Of all requests, those of the last units that may change places: what comes before tells what is new. */
const LAST_SHARE = 0.15;

/** The same, but of the last ones those that send most come first: none is left to send alone when all others are through. */
function endingTogether(units: readonly Unit[]): readonly Unit[] {
  let left = LAST_SHARE * units.reduce((sum, unit) => sum + requestsOf(unit), 0);
  let at = units.length;
  while (at > 0 && left > 0) {
    at -= 1;
    left -= requestsOf(units[at] ?? []);
  }
  return [...units.slice(0, at), ...units.slice(at).toSorted((a, b) => requestsOf(b) - requestsOf(a))];
}

/** The units, those first that tell most that is new for each request. */
export function newsFirst(units: readonly Unit[]): readonly Unit[] {
  const told = new Set<string>();
  const rateOf = ({ news, cost }: Candidate): number => {
    let sum = 0;
    for (const [name, worth] of news) if (!told.has(name)) sum += worth;
    return sum / cost;
  };
  // Of equal ones the first is the last here, and taken first.
  const left = units.toReversed().map(candidateOf);
  for (const one of left) one.rate = rateOf(one);
  left.sort((a, b) => a.rate - b.rate);
  const ordered: Unit[] = [];
  for (let best = left.pop(); best !== undefined; best = left.pop()) {
    const rate = rateOf(best);
    const isStale = rate < best.rate;
    best.rate = rate;
    // News only ever grows less: what is still the best as of now is the best of all.
    if (isStale && rate < (left.at(-1)?.rate ?? 0)) {
      left.splice(placeFor(left, rate), 0, best);
      continue;
    }
    for (const name of best.news.keys()) told.add(name);
    ordered.push(best.unit);
  }
  return endingTogether(ordered).toSorted((a, b) => rankOf(a) - rankOf(b));
}

const RANKS: Readonly<Record<string, number>> = { POST: 0, DELETE: 2 };

/** Of what a document declares nobody knows which records there are: they are made before others look, and removed after. */
function rankOf([first]: Unit): number {
  const [operation] = first?.operations ?? [];
  return operation?.origin === undefined ? 1 : (RANKS[operation.method] ?? 1);
}

/** Where a rate belongs among rates of which the greatest is the last. */
function placeFor(sorted: readonly Candidate[], rate: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.rate ?? 0) < rate) low = middle + 1;
    else high = middle;
  }
  return low;
}
