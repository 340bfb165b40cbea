/** Which rows of a long table are tried: others with each commit, and the same ones each time for one commit. */
import { execFileSync } from 'node:child_process';
import { drawn } from '../../helpers/mutants/choose.ts';
import { HAS_TIME } from './has-time.ts';

/** A number made of the commit; 1 where there is no repository. */
export function commitSeed(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(commit.slice(0, 8), 16);
  } catch {
    return 1;
  }
}

/** All of them where there is time, else so many, drawn by the commit. */
export function sampleOf<Row extends { readonly id: string }>(rows: readonly Row[], count: number): readonly Row[] {
  return HAS_TIME ? rows : drawn(rows, count, commitSeed());
}
