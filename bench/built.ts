import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PACKAGE_ROOT } from '../helpers/package-root.ts';

/** A module of `helpers/` as it is shipped, with the settings of the command line. @param name without extension */
export async function built<T>(name: string): Promise<T> {
  const load = (module: string): Promise<T> =>
    import(pathToFileURL(join(PACKAGE_ROOT, 'dist', 'helpers', `${module}.js`)).href);
  await load('cli/short-lived');
  return load(name);
}
