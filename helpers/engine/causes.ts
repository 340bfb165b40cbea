/**
 * Causes that were seen to come back: what is wrong alike in many places is looked at again in a few of them. Alike is what
 * is said in the same words of the same argument, in requirements of one kind and one clause. What an answer shows by its
 * status alone, an error of the server above all, may pass, and is looked at again wherever it is.
 */
import type { Exchange } from '../exchange/types.ts';
import { causeOf as causeIn } from '../requirement/reasons.ts';
import type { Result } from '../requirement/requirement.ts';
import { reasonIn } from '../requirement/result-reason.ts';

/** Places in which a cause has to come back, until it is believed in others. */
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
  // What scenarios assert each asserts by itself.
  if (why === null || exchanges.length === 0 || !isSteady || kind === 'scenario') return null;
  return [kind, namespace, clause, argument ?? '', JSON.stringify(causeIn(why))].join('\n');
}

export interface Causes {
  /** Whether all that is broken in a case was seen to come back elsewhere, often enough. */
  areKnown(broken: readonly Broken[]): boolean;
  /** Notes what of one case came back at a second look. */
  note(again: readonly Broken[]): void;
}

export function createCauses(): Causes {
  const places = new Map<string, number>();
  return {
    areKnown: (broken) => broken.map(causeOf).every((cause) => cause !== null && (places.get(cause) ?? 0) >= PLACES),
    note(again) {
      for (const cause of new Set(again.flatMap((one) => causeOf(one) ?? []))) {
        places.set(cause, (places.get(cause) ?? 0) + 1);
      }
    },
  };
}
