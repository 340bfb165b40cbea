import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PACKAGE_ROOT } from '../helpers/package-root.ts';

/** A module of `helpers/` as it is shipped. @param name without extension */
export function built<T>(name: string): Promise<T> {
  return import(pathToFileURL(join(PACKAGE_ROOT, 'dist', 'helpers', `${name}.js`)).href);
}
