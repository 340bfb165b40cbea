/** Draws rows of long tables by the commit that is tested, so that each commit shows others. */
import { execFileSync } from 'node:child_process';
import { test } from 'vitest';
import { drawn } from '../../helpers/mutants/choose.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { digest } from '../../helpers/report/digest.ts';
import { HAS_TIME } from './has-time.ts';

/** A number from the first digits of the commit; 1 where there is no repository. */
function seedOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: PACKAGE_ROOT, encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(commit.slice(0, 8), 16);
  } catch {
    return 1;
  }
}

export const COMMIT_SEED = seedOfCommit();

/** All where there is time, else so many, drawn by the commit. */
export function drawnByCommit<Row extends { readonly id: string }>(
  rows: readonly Row[],
  count: number,
): readonly Row[] {
  return HAS_TIME ? rows : drawn(rows, count, COMMIT_SEED);
}

/** All where there is time, else each `nth`, from one on that the commit draws. */
export function someOf<Row>(rows: readonly Row[], nth: number): readonly Row[] {
  const first = COMMIT_SEED % Math.min(nth, Math.max(1, rows.length));
  return HAS_TIME ? rows : rows.filter((_, at) => at % nth === first);
}

/** A long test, which each sixth commit runs, and where there is time. */
export function testInTurn(title: string, run: () => void | Promise<void>): void {
  const isTurn = (Number.parseInt(digest(title, 8), 16) + COMMIT_SEED) % 6 === 0;
  test.runIf(HAS_TIME || isTurn)(title, run);
}
