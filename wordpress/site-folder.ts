/** The files of one site, in a folder of their own. */
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../helpers/package-root.ts';
import type { WordPressFiles } from './packages.ts';

export interface SiteFolder {
  /** Holds the other two; to be removed with the site. */
  readonly root: string;
  /** What the web server serves. */
  readonly wordpress: string;
  readonly database: string;
}

export const PHP_SCRIPTS = join(PACKAGE_ROOT, 'wordpress', 'php');

/** An empty folder that only this user can read. */
export async function createSiteFolder(): Promise<SiteFolder> {
  const root = await mkdtemp(join(tmpdir(), 'wordpress-'));
  return { root, wordpress: join(root, 'wordpress'), database: join(root, 'database') };
}

/** Lays WordPress, not yet installed, into the folder. */
export async function fillSiteFolder(site: SiteFolder, files: WordPressFiles, address: string): Promise<void> {
  const content = join(site.wordpress, 'wp-content');
  await mkdir(site.database);
  await cp(files.wordpress, site.wordpress, { recursive: true });
  await cp(files.sqlite, join(content, 'plugins', 'sqlite-database-integration'), { recursive: true });
  // The drop-in finds the plugin by itself.
  await cp(join(files.sqlite, 'db.copy'), join(content, 'db.php'));
  await cp(join(PHP_SCRIPTS, 'no-mail.php'), join(content, 'mu-plugins', 'no-mail.php'));
  const config = await readFile(join(PHP_SCRIPTS, 'wp-config.php'), 'utf8');
  await writeFile(join(site.wordpress, 'wp-config.php'), config.replaceAll("'ADDRESS'", `'${address}'`));
}
