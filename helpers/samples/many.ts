/** More than sites keep that cut a list: as a page holds, and a batch. */
const MANY = 26;

/** A long list. @param make the item at a place, from 0 on */
export function many<Item>(make: (at: number) => Item): readonly Item[] {
  return Array.from({ length: MANY }, (_, at) => make(at));
}
