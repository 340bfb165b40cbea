/** Draws rows of long tables by the commit that is tested, so that each commit shows others. */
import { execFileSync } from 'node:child_process';
import { drawn } from '../../helpers/mutants/choose.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
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
