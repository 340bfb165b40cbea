/** Levenshtein distance: insertions, deletions and substitutions that turn `a` into `b`. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const substituted = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(substituted, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

/** The candidate that takes the fewest edits to reach from `word`, the first of equals; none where all are something else. */
function nearest(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates.map((candidate) => ({ candidate, edits: distance(word, candidate) }));
  const [best] = ranked.sort((a, b) => a.edits - b.edits);
  return best && best.edits * 3 <= Math.max(word.length, best.candidate.length) ? best.candidate : undefined;
}

/** The end of a sentence that refuses a word: a question that names the candidate that was meant, or a full stop. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const close = nearest(word, candidates);
  return close === undefined ? '.' : `: did you mean ${close}?`;
}
