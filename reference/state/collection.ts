/** Ids that only ever grow, as a database gives them. */
export interface Sequence {
  readonly next: () => number;
}

export function createSequence(first = 1): Sequence {
  let next = first;
  return { next: () => next++ };
}

/** Records of one kind, by id, in the order in which they were made. */
export class Collection<Item extends { readonly id: number }> {
  readonly #items = new Map<number, Item>();

  all(): Item[] {
    return [...this.#items.values()];
  }

  get(id: number): Item | undefined {
    return this.#items.get(id);
  }

  /** Adds the record, or replaces the one of the same id. */
  put(item: Item): Item {
    this.#items.set(item.id, item);
    return item;
  }

  remove(id: number): void {
    this.#items.delete(id);
  }
}
