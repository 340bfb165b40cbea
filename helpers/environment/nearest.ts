/**
 * Levenshtein distance: insertions, deletions and substitutions that turn `a` into `b`. Of ten thousand candidates nearly
 * all are far away, which is seen after a few letters.
 *
 * @param max any number that is not below this may be answered where the distance is not
 */
function distance(a: readonly string[], b: readonly string[], max: number): number {
  if (Math.abs(a.length - b.length) >= max) return max;
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of a.entries()) {
    previous = nextRow(previous, row + 1, (column) => letter === b[column]);
    if (Math.min(...previous) >= max) return max;
  }
  return previous.at(-1) ?? 0;
}

/** The edits from one letter more of the one word to each beginning of the other. */
function nextRow(previous: readonly number[], first: number, isSame: (column: number) => boolean): number[] {
  const current = [first];
  for (const [column, edits] of previous.slice(0, -1).entries()) {
    const substituted = edits + (isSame(column) ? 0 : 1);
    current.push(Math.min(substituted, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
  }
  return current;
}

/** The candidate that takes the fewest edits to reach from `word`, the first of equals; none where all are something else. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const letters = [...word];
  let best: { readonly candidate: string; readonly edits: number } | undefined;
  for (const candidate of candidates) {
    const edits = distance(letters, [...candidate], best?.edits ?? Number.POSITIVE_INFINITY);
    if (best === undefined || edits < best.edits) best = { candidate, edits };
  }
  return best && best.edits * 3 <= Math.max(word.length, best.candidate.length) ? best.candidate : undefined;
}

/** The end of a sentence that rejects a word: a question that names the candidate that was meant, or a full stop. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const close = nearest(word, candidates);
  return close === undefined ? '.' : `: did you mean ${close}?`;
}
