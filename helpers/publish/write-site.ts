import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../make-folder.ts';

/** What stands in a file already is not written again, so that only what changed has a new date. */
export function writeSite(
  files: Iterable<readonly [path: string, content: string]>,
  out: string,
): { all: number; written: number } {
  let all = 0;
  let written = 0;
  const made = new Set<string>();
  for (const [path, content] of files) {
    const file = join(out, path);
    all += 1;
    if (existsSync(file) && readFileSync(file, 'utf8') === content) continue;
    const folder = dirname(file);
    if (!made.has(folder)) makeFolder(folder);
    made.add(folder);
    writeFileSync(file, content);
    written += 1;
  }
  return { all, written };
}
