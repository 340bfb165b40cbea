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
    const current = [row + 1];
    let lowest = row + 1;
    for (let column = 0; column < b.length; column += 1) {
      const substituted = (previous[column] ?? 0) + (letter === b[column] ? 0 : 1);
      const edits = Math.min(substituted, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1);
      current.push(edits);
      if (edits < lowest) lowest = edits;
    }
    if (lowest >= max) return max;
    previous = current;
  }
  return previous.at(-1) ?? 0;
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
