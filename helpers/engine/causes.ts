/**
 * Causes that were seen to come back: what is wrong alike in many places is looked at again in a few of them, and not at all
 * where one case saw it by several operations. Alike is what is said in the same words of the same argument, in requirements
 * of one kind and one clause. What an answer shows by its status alone, an error of the server above all, may pass, and is
 * looked at again wherever it is.
 */
import type { Exchange } from '../exchange/types.ts';
import { causeOf as causeIn } from '../requirement/reasons.ts';
import type { Result } from '../requirement/requirement.ts';
import { reasonIn } from '../requirement/result-reason.ts';

/** Places in which a cause has to come back, or operations of one case that show it, until it is believed. */
const PLACES = 3;

/** What is broken, and the exchanges on which that rests. */
export interface Broken {
  readonly result: Result;
  readonly exchanges: readonly Exchange[];
}

function causeOf({ result, exchanges }: Broken): string | null {
  const why = reasonIn(result);
  const isSteady = exchanges.every(({ answer }) => answer !== null && answer.status < 500 && answer.status !== 429);
  const { kind, namespace, clause, argument } = result;
  if (why === null || exchanges.length === 0 || !isSteady) return null;
  return [kind, namespace, clause, argument ?? '', JSON.stringify(causeIn(why))].join('\n');
}

/** The cause as other cases may show it; none for scenarios, which are judged one by one. */
function causeElsewhere(broken: Broken): string | null {
  return broken.result.kind === 'scenario' ? null : causeOf(broken);
}

/** Causes that one case found in several operations, with separate requests. */
function seenOften(broken: readonly Broken[]): ReadonlySet<string> {
  const operations = new Map<string, Set<string>>();
  for (const one of broken) {
    const cause = causeOf(one);
    const { operation } = one.result;
    if (cause === null || operation === null) continue;
    operations.set(cause, (operations.get(cause) ?? new Set()).add(operation));
  }
  return new Set([...operations].flatMap(([cause, { size }]) => (size >= PLACES ? [cause] : [])));
}

export interface Causes {
  /** Whether each of these failures was confirmed often enough, in this case or in others. */
  areKnown(broken: readonly Broken[]): boolean;
  /** Notes what of one case was confirmed. */
  note(confirmed: readonly Broken[]): void;
}

export function createCauses(): Causes {
  const places = new Map<string, number>();
  return {
    areKnown(broken) {
      const here = seenOften(broken);
      return broken.every((one) => {
        const elsewhere = causeElsewhere(one);
        return here.has(causeOf(one) ?? '') || (elsewhere !== null && (places.get(elsewhere) ?? 0) >= PLACES);
      });
    },
    note(confirmed) {
      for (const cause of new Set(confirmed.flatMap((one) => causeElsewhere(one) ?? []))) {
        places.set(cause, (places.get(cause) ?? 0) + 1);
      }
    },
  };
}
