import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../usage-error.ts';

/**
 * Nothing is made for it: whether a deployment is there at all is not known yet.
 * @throws UsageError for a folder that can neither be written to nor be made
 */
export function rejectUnwritableFolder(folder: string, flag: string): void {
  let nearest = folder;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    if (!statSync(nearest).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    accessSync(nearest, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`${flag} names ${folder}, where nothing can be written (${code}): name another folder.`);
  }
}
