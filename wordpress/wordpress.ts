/** Starts a WordPress of its own, the way `startReference` starts the embedded reference. */
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { installWordPressFiles } from './packages.ts';
import { findPhp, type PhpKind } from './php.ts';
import { ProgramFailed, run, startServer } from './processes.ts';
import { createSiteFolder, fillSiteFolder } from './site-folder.ts';
import { systemCode, WordPressError } from './wordpress-error.ts';

export interface WordPressOptions {
  /** @default 0, any free port */
  readonly port?: number;
  /** @default a PHP of this machine where there is a fit one, else WebAssembly */
  readonly php?: PhpKind;
  /** Ends the start; what was begun is removed. */
  readonly signal?: AbortSignal;
  /** Told what goes on, a line at a time. */
  readonly log?: (line: string) => void;
}

export interface Account {
  readonly username: string;
  readonly applicationPassword: string;
}

export interface WordPress extends Account {
  /** Root of the interface, for instance `http://127.0.0.1:41234/wp-json`. */
  readonly baseUrl: string;
  /** An account with the rights of a subscriber. */
  readonly second: Account;
  /** Rejects when the server ends, by itself or by `close`. */
  readonly ended: Promise<never>;
  /** Ends the server and removes the site. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const START_MS = 120_000;
const POLL_MS = 100;

/**
 * A new site at each call: default content, pretty permalinks, an administrator and a subscriber.
 * @throws WordPressError
 */
export async function startWordPress(options: WordPressOptions = {}): Promise<WordPress> {
  const { signal, log = () => {} } = options;
  const installing = { log, ...(signal && { signal }) };
  const port = await claimPort(options.port ?? 0);
  const php = await findPhp(options.php ?? null, installing);
  const files = await installWordPressFiles(installing);
  const origin = `http://${HOST}:${port}`;
  const site = await createSiteFolder();
  const removeSite = (): Promise<void> => rm(site.root, { recursive: true, force: true, maxRetries: 3 });
  try {
    log(`Starting WordPress with ${php.description}.`);
    await fillSiteFolder(site, files, origin);
    const accounts = readAccounts(await run(php.setup(site), signal));
    const server = startServer(php.server(site, port));
    const close = async (): Promise<void> => {
      await server.stop();
      await removeSite();
    };
    try {
      await Promise.race([answers(`${origin}/wp-json/`, signal), server.ended]);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return { baseUrl: `${origin}/wp-json`, ...accounts, ended: server.ended, close };
  } catch (error) {
    await removeSite();
    signal?.throwIfAborted();
    throw explain(error, site.root);
  }
}

/**
 * A port that is free now; the server takes it a moment later.
 * @throws WordPressError
 */
async function claimPort(wanted: number): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error) => {
      const taken = systemCode(error) === 'EADDRINUSE';
      const why = taken ? 'is taken: choose another one, or 0 for any' : `cannot be used: ${error.message}`;
      reject(new WordPressError(`Port ${wanted} ${why}.`));
    });
    probe.listen(wanted, HOST, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : wanted;
      probe.close(() => resolve(port));
    });
  });
}

/** `setup.php` prints the accounts as its last line, after whatever WordPress had to say. */
function readAccounts(output: string): Account & { readonly second: Account } {
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  try {
    return JSON.parse(line) as Account & { readonly second: Account };
  } catch {
    throw new WordPressError(`WordPress could not be installed: ${line.slice(0, 300)}`);
  }
}

/** Resolves once the site index is there: the first answers of a site can be redirects or errors. */
async function answers(url: string, signal: AbortSignal | undefined): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (await isIndex(url)) return;
    await delay(POLL_MS, undefined, signal && { signal });
  }
  throw new WordPressError(`WordPress did not answer within ${START_MS / 1000} s.`);
}

async function isIndex(url: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(url);
    const text = await body.text();
    return statusCode === 200 && Array.isArray((JSON.parse(text) as { readonly namespaces?: unknown }).namespaces);
  } catch {
    return false;
  }
}

function explain(error: unknown, folder: string): unknown {
  const output = error instanceof ProgramFailed ? error.output : '';
  if (systemCode(error) === 'ENOSPC' || /ENOSPC|No space left|disk is full/.test(output)) {
    return new WordPressError(`There is no room left on the disk of ${folder}: a site takes 120 MB there.`);
  }
  if (error instanceof ProgramFailed) {
    return new WordPressError(`WordPress did not start: ${error.message}. ${output.split('\n').at(-1) ?? ''}`.trim());
  }
  return error;
}
