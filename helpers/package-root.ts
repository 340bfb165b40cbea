import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('The package has lost its package.json: install it again.');
  return findRoot(parent);
}

/** The folder that holds `package.json` and `schemas/`, whether this runs from the sources or from `dist`. */
export const PACKAGE_ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));
