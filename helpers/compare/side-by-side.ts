/** Two texts beside each other, for a terminal: lines that both have stand on one row. Pure. */
import { clip, visible, withoutCommands } from '../report/text.ts';

/** Longest common subsequence needs a table of both lengths: more lines than this are not compared. */
const MAX_LINES = 200;

type Row = readonly [left: string | null, right: string | null];

/** For each pair of beginnings' ends, how many lines the rests have in common, in order. */
function commonLengths(left: readonly string[], right: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: left.length + 1 }, () => Array<number>(right.length + 1).fill(0));
  for (let l = left.length - 1; l >= 0; l -= 1) {
    const [row, below] = [lengths[l], lengths[l + 1]];
    if (!row || !below) continue;
    for (let r = right.length - 1; r >= 0; r -= 1) {
      row[r] = left[l] === right[r] ? (below[r + 1] ?? 0) + 1 : Math.max(below[r] ?? 0, row[r + 1] ?? 0);
    }
  }
  return lengths;
}

/** @param ahead how many lines are in common where the left line is passed over, the right one, or both */
function nextRow(a: string | null, b: string | null, ahead: { left: number; right: number; both: number }): Row {
  // Where neither line has a twin they share the row.
  const bothChanged = a !== null && b !== null && ahead.left === ahead.right && ahead.both === ahead.left;
  if (a === b || bothChanged) return [a, b];
  return b === null || (a !== null && ahead.left >= ahead.right) ? [a, null] : [null, b];
}

function align(left: readonly string[], right: readonly string[]): readonly Row[] {
  const lengths = commonLengths(left, right);
  const at = (l: number, r: number): number => lengths[l]?.[r] ?? -1;
  const rows: Row[] = [];
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    const ahead = { left: at(l + 1, r), right: at(l, r + 1), both: at(l + 1, r + 1) };
    const row = nextRow(left[l] ?? null, right[r] ?? null, ahead);
    rows.push(row);
    if (row[0] !== null) l += 1;
    if (row[1] !== null) r += 1;
  }
  return rows;
}

function safe(line: string): string {
  return withoutCommands(visible(line).replace(/[\n\t]/g, ' '));
}

function cut(lines: readonly string[]): readonly string[] {
  if (lines.length <= MAX_LINES) return lines;
  return [...lines.slice(0, MAX_LINES), `… ${lines.length - MAX_LINES} more lines`];
}

/**
 * One line for each row: left, a mark, right. The mark is `≠` where the two differ. Unsafe characters are drawn.
 * @param width characters of each column
 */
export function sideBySide(left: readonly string[], right: readonly string[], width: number): readonly string[] {
  return align(cut(left), cut(right)).map(([a, b]) => {
    const mark = a === b ? '|' : '≠';
    return `${clip(safe(a ?? ''), width).padEnd(width)} ${mark} ${clip(safe(b ?? ''), width)}`.trimEnd();
  });
}
