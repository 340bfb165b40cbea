import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing. Node's own recursive way never ends where a system has no such folders
 * to give and says so with ENOENT, as `/proc` does.
 *
 * @param path absolute
 * @throws Error of the system, when one can't be made
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Somebody else may have been faster.
    if (!existsSync(path)) throw error;
  }
}
