/**
 * What a WordPress is made of: npm packages at pinned versions, fetched when first needed into a cache folder. None is a
 * dependency of the suite.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../helpers/package-root.ts';
import { ProgramFailed, run } from './processes.ts';
import { systemCode, WordPressError } from './wordpress-error.ts';

/** Carries WordPress 7.1.1 and the plugin that lets it run on SQLite, as files. Its own code and dependencies are not used. */
const WORDPRESS = {
  package: 'wp-studio',
  version: '1.22.0',
  integrity: 'sha512-boMtahkhgWDKKyNTBA1uTK5ghnAmxXhDY6KeQCO9FmcI3/o+YOSq8JwYW5ZYnxHCxH14Jf/mD6CJTBvTWl2Ytw==',
  folder: 'package/dist/cli/wp-files',
} as const;

/**
 * Pins @wp-playground/cli, which runs PHP 8.3 as WebAssembly. Its `overrides` put a tiny package in the place of each other
 * PHP version: that leaves 215 MB of 583.
 */
const PLAYGROUND_LOCK = join(PACKAGE_ROOT, 'wordpress', 'playground');

const CACHE = join(PACKAGE_ROOT, 'node_modules', '.cache', 'wordpress');

export interface InstallOptions {
  readonly signal?: AbortSignal;
  /** Told what takes a while. */
  readonly log: (line: string) => void;
}

export interface WordPressFiles {
  /** The folder that holds `wp-load.php`. */
  readonly wordpress: string;
  /** The folder of the plugin. */
  readonly sqlite: string;
}

/** @throws WordPressError */
export async function installWordPressFiles(options: InstallOptions): Promise<WordPressFiles> {
  const { package: name, version, integrity, folder } = WORDPRESS;
  const installed = await install(`${name}-${version}`, options, async (into) => {
    options.log('Fetching WordPress from the npm registry (67 MB, once).');
    const output = await npm(['pack', `${name}@${version}`, '--json'], into, options.signal);
    const [packed] = JSON.parse(output) as readonly [{ readonly filename: string; readonly integrity: string }];
    if (packed.integrity !== integrity) {
      throw new WordPressError(`The registry's ${name} ${version} is not the one that is known: its checksum differs.`);
    }
    const wanted = [`${folder}/latest/wordpress`, `${folder}/sqlite-database-integration`];
    const strip = `--strip-components=${folder.split('/').length}`;
    await run({ file: 'tar', args: ['-xzf', packed.filename, strip, ...wanted], cwd: into }, options.signal);
    await rm(join(into, packed.filename));
  });
  return { wordpress: join(installed, 'latest', 'wordpress'), sqlite: join(installed, 'sqlite-database-integration') };
}

/**
 * @returns the path of the program, which Node runs
 * @throws WordPressError
 */
export async function installPlayground(options: InstallOptions): Promise<string> {
  const lock = await readFile(join(PLAYGROUND_LOCK, 'package-lock.json'));
  const fingerprint = createHash('sha256').update(lock).digest('hex').slice(0, 12);
  const installed = await install(`playground-${fingerprint}`, options, async (into) => {
    options.log('Fetching PHP in WebAssembly from the npm registry (215 MB on disk, once).');
    await cp(PLAYGROUND_LOCK, into, { recursive: true });
    await npm(['ci', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'], into, options.signal);
  });
  return join(installed, 'node_modules', '@wp-playground', 'cli', 'wp-playground.js');
}

/** Fills a folder of the cache unless it is there; half an installation is never taken for one. */
async function install(name: string, options: InstallOptions, fill: (into: string) => Promise<void>): Promise<string> {
  const target = join(CACHE, name);
  if (existsSync(target)) return target;
  let draft: string | undefined;
  try {
    await mkdir(CACHE, { recursive: true });
    draft = await mkdtemp(join(CACHE, 'draft-'));
    await fill(draft);
    await rename(draft, target);
  } catch (error) {
    if (draft) await rm(draft, { recursive: true, force: true });
    // Another start was quicker.
    if (existsSync(target)) return target;
    options.signal?.throwIfAborted();
    throw explain(error);
  }
  return target;
}

async function npm(args: readonly string[], cwd: string, signal: AbortSignal | undefined): Promise<string> {
  return run({ file: 'npm', args: [...args, '--loglevel=error'], cwd }, signal);
}

function explain(error: unknown): unknown {
  const output = error instanceof ProgramFailed ? error.output : '';
  if (systemCode(error) === 'ENOSPC' || /ENOSPC|No space left/.test(output)) {
    return new WordPressError(`There is no room left on the disk of ${CACHE}: WordPress takes up to 350 MB there.`);
  }
  if (!(error instanceof ProgramFailed)) return error;
  if (error.missing) return new WordPressError(`${error.message}: it is needed to fetch WordPress.`);
  if (/ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|network/i.test(output)) {
    return new WordPressError(
      'The npm registry cannot be reached: WordPress is fetched from there at the first start.',
    );
  }
  return new WordPressError(`${error.message}: ${output.split('\n')[0]}`);
}
