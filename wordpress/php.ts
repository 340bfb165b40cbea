/**
 * The two ways of running PHP. A PHP of this machine answers in about 20 ms; PHP as WebAssembly comes from the npm registry,
 * runs wherever Node does, and takes about 500 ms.
 */
import { join } from 'node:path';
import { type InstallOptions, installPlayground } from './packages.ts';
import { type Program, ProgramFailed, run } from './processes.ts';
import { PHP_SCRIPTS, type SiteFolder } from './site-folder.ts';
import { WordPressError } from './wordpress-error.ts';

export const PHP_KINDS = ['native', 'wasm'] as const;
export type PhpKind = (typeof PHP_KINDS)[number];

export interface Php {
  /** For a person, for instance `PHP 8.3 (WebAssembly)`. */
  readonly description: string;
  /** Runs `setup.php` on the site. */
  setup(site: SiteFolder): Program;
  /** Serves the site on loopback. */
  server(site: SiteFolder, port: number): Program;
}

/** Requests that a native PHP answers at once. */
const NATIVE_WORKERS = 6;
/** More gain nothing where few cores share the work: WebAssembly is bound by the processor. */
const WASM_WORKERS = 2;

const EXTENSIONS = ['pdo_sqlite', 'mbstring', 'simplexml', 'zip'] as const;
const PROBE = `$missing = array_filter(explode(' ', '${EXTENSIONS.join(' ')}'), fn($name) => !extension_loaded($name));
echo $missing || PHP_VERSION_ID < 80000 ? '' : PHP_VERSION;`;

/**
 * @param kind null for a native PHP where there is a fit one, else WebAssembly
 * @throws WordPressError
 */
export async function findPhp(kind: PhpKind | null, options: InstallOptions): Promise<Php> {
  if (kind !== 'wasm') {
    const version = await nativeVersion(options.signal);
    if (version) return nativePhp(version);
    if (kind === 'native') {
      throw new WordPressError(
        `There is no PHP 8 with ${EXTENSIONS.join(', ')} on the PATH: install one, or take PHP as WebAssembly.`,
      );
    }
  }
  return wasmPhp(await installPlayground(options));
}

/** The version of the PHP on the PATH; empty where there is none or it will not do. */
async function nativeVersion(signal: AbortSignal | undefined): Promise<string> {
  try {
    return (await run({ file: 'php', args: ['-r', PROBE] }, signal)).trim();
  } catch (error) {
    if (error instanceof ProgramFailed) return '';
    throw error;
  }
}

function nativePhp(version: string): Php {
  const settings = ['display_errors=0', 'opcache.enable_cli=1'].flatMap((setting) => ['-d', setting]);
  return {
    description: `PHP ${version} of this machine`,
    setup: ({ wordpress }) => ({ file: 'php', args: [...settings, join(PHP_SCRIPTS, 'setup.php'), wordpress] }),
    server: ({ wordpress }, port) => ({
      file: 'php',
      args: [...settings, '-S', `127.0.0.1:${port}`, '-t', wordpress, join(PHP_SCRIPTS, 'router.php')],
      env: { PHP_CLI_SERVER_WORKERS: String(NATIVE_WORKERS) },
    }),
  };
}

function wasmPhp(cli: string): Php {
  const mount = (from: string, to: string): string[] => ['--mount-dir-before-install', from, to];
  const command = (name: string, { wordpress, database }: SiteFolder): string[] => [
    cli,
    name,
    '--php=8.3',
    '--wordpress-install-mode=do-not-attempt-installing',
    '--skip-sqlite-setup',
    '--verbosity=quiet',
    ...mount(wordpress, '/wordpress'),
    ...mount(database, '/database'),
  ];
  return {
    description: 'PHP 8.3 as WebAssembly',
    setup: (site) => ({
      file: process.execPath,
      args: [...command('php', site), ...mount(PHP_SCRIPTS, '/scripts'), '--', '/scripts/setup.php', '/wordpress'],
    }),
    server: (site, port) => ({
      file: process.execPath,
      args: [...command('server', site), `--port=${port}`, `--workers=${WASM_WORKERS}`],
    }),
  };
}
