/** A list that begins with one of its items; what stood before that one comes last. */
export function startingAt<Item>(items: readonly Item[], start: number): readonly Item[] {
  return [...items.slice(start), ...items.slice(0, start)];
}
