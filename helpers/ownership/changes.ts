/** What lists show of others' records otherwise than they did before the run. Whose doing it is, they do not say. */
import { groupBy } from '../group-by.ts';
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

/** What changes with time, or with what visitors do: counters of views stand in meta as well. */
const BY_ITSELF = /modified|updated|^_links$|^meta_data$|(?:^|_)(?:count|sales|views|rating)(?:_|$)/;

export function describeChange({ kind, id, member, was, is }: Change): string {
  if (member === 'id') return `${kind} ${id}: it is gone`;
  const shown = (value: unknown): string => clip(JSON.stringify(value) ?? 'nothing', MAX_VALUE_CHARACTERS);
  return `${kind} ${id}: ${member} was ${shown(was)} and is ${shown(is)}`;
}

export class Changes {
  readonly #seen = new Map<string, Change>();
  readonly #records = new Set<string>();

  /** Whether a record was seen to change. */
  has(kind: string, id: string | number): boolean {
    return this.#records.has(`${kind} ${id}`);
  }

  get all(): readonly Change[] {
    return [...this.#seen.values()];
  }

  /**
   * The changes of one member in all of these records; none where it has not changed in each.
   *
   * @param before so many changes are older, and do not count
   */
  ofAll(kind: string, ids: readonly Change['id'][], before: number): readonly Change[] {
    const changed = this.all.slice(before).filter((change) => change.kind === kind && ids.includes(change.id));
    const byMember = groupBy(changed, ({ member }) => member);
    return [...byMember.values()].find(({ length }) => length === ids.length) ?? [];
  }

  noteGone(kind: string, id: string | number): void {
    this.#seen.set(`${kind} ${id}`, { kind, id, member: 'id', was: id, is: undefined });
  }

  /** @param members those that somebody has to write: what a site works out may be another in each answer */
  note(kind: string, id: string | number, was: Document, is: Document, members: readonly string[]): void {
    for (const member of members) {
      const key = `${kind} ${id} ${member}`;
      if (!(member in was) || !(member in is) || BY_ITSELF.test(member) || this.#seen.has(key)) continue;
      if (JSON.stringify(was[member]) === JSON.stringify(is[member]) || carries(was[member], is[member])) continue;
      this.#records.add(`${kind} ${id}`);
      this.#seen.set(key, { kind, id, member, was: was[member], is: is[member] });
    }
  }
}
