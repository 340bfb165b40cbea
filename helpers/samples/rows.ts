/** The nth row holds the nth of each list: so that one request carries one thing for each of many arguments. */
export function rowsOf<T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1)));
}
