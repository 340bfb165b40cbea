/** What lists show of others' records otherwise than they did before the run. Whose doing it is, they do not say. */
import { clip } from '../report/text.ts';
import { carries } from '../verdict/compare.ts';
import type { Document } from './evidence.ts';

/** A member of a record that was not as it had been. */
export interface Change {
  readonly kind: string;
  readonly id: string | number;
  readonly member: string;
  readonly was: unknown;
  readonly is: unknown;
}

const MAX_VALUE_CHARACTERS = 60;

/** What changes by itself, or with what others do. */
const BY_ITSELF = /modified|updated|^_links$|(?:^|_)(?:count|sales|views|rating)(?:_|$)/;

export function describeChange({ kind, id, member, was, is }: Change): string {
  const shown = (value: unknown): string => clip(JSON.stringify(value) ?? 'nothing', MAX_VALUE_CHARACTERS);
  return `${kind} ${id}: ${member} was ${shown(was)} and is ${shown(is)}`;
}

export class Changes {
  readonly #seen = new Map<string, Change>();
  readonly #counts = new Map<string, number>();

  get all(): readonly Change[] {
    return [...this.#seen.values()];
  }

  /** Members of records of a kind that have changed so far, each once. */
  countOf(kind: string): number {
    return this.#counts.get(kind) ?? 0;
  }

  /** @param movedByOthers members that customers and the clock change */
  note(kind: string, id: string | number, was: Document, is: Document, movedByOthers: readonly string[]): void {
    for (const member of Object.keys(was)) {
      const key = `${kind} ${id} ${member}`;
      if (!(member in is) || BY_ITSELF.test(member) || movedByOthers.includes(member) || this.#seen.has(key)) continue;
      if (JSON.stringify(was[member]) === JSON.stringify(is[member]) || carries(was[member], is[member])) continue;
      this.#seen.set(key, { kind, id, member, was: was[member], is: is[member] });
      this.#counts.set(kind, this.countOf(kind) + 1);
    }
  }
}
