/** Runs the command line in processes of their own, on reference deployments that a test can count. */
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, on, once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { basicAuthorization } from '../../helpers/exchange/access.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { createReference, type ReferenceCore } from '../../reference/reference.ts';

/** Everything that a run can make there, each as a query that leaves out nothing but the trash. */
const LISTS = [
  'calendar/events/v1/events?start_date=1970-01-01%2000:00:00&end_date=2100-01-01%2000:00:00&per_page=1',
  'calendar/events/v1/venues?per_page=1',
  'calendar/events/v1/organizers?per_page=1',
  'calendar/events/v1/categories?hide_empty=false&per_page=1',
  'calendar/events/v1/tags?hide_empty=false&per_page=1',
  'shop-analytics/coupons?per_page=1',
  'shop-analytics/orders?per_page=1',
  'shop-analytics/products?per_page=1',
  'core/v2/categories?per_page=1',
  'core/v2/tags?per_page=1',
  'forms/v1/contact-forms',
];

export interface CountedSite extends ReferenceCore {
  /** Records by list. */
  counts(): Promise<Readonly<Record<string, number>>>;
  /** Holds back what is asked from now on. @returns lets all of it be done and answered */
  hold(): () => void;
  close(): Promise<void>;
}

async function countOf(site: ReferenceCore, list: string): Promise<number> {
  const answer = await fetch(`${site.baseUrl}/${list}`, { headers: { authorization: basicAuthorization(site) } });
  const total = [...answer.headers].find(([name]) => /-total$/.test(name))?.[1];
  const document: unknown = await answer.json();
  if (total !== undefined) return Number(total);
  if (!Array.isArray(document)) throw new Error(`${list} was answered ${answer.status} without a total.`);
  return document.length;
}

export async function startSite(): Promise<CountedSite> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const core = createReference({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest` });
  let held: Promise<void> | null = null;
  server.on('request', async (request, response) => {
    const body = await text(request);
    await held;
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const headers = { authorization, 'content-type': type };
    const answer = await core.handle({ method: request.method ?? '', url: request.url ?? '', headers, body });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  return {
    ...core,
    counts: async () => {
      const counted = LISTS.map(async (list) => [list.split('?')[0], await countOf(core, list)] as const);
      return Object.fromEntries(await Promise.all(counted));
    },
    hold: () => {
      let release = (): void => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        held = null;
        release();
      };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export interface Conform {
  readonly process: ChildProcess;
  readonly out: string;
  /** Exit code, or the signal that ended it; with all that was printed. */
  readonly ended: Promise<{ readonly code: number | string | null; readonly out: string; readonly err: string }>;
}

/** The environment of a run on a site: nothing of this machine's own settings. */
export function environmentOf(
  site: Omit<ReferenceCore, 'handle' | 'site'>,
  more: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    CONFORMANCE_BASE_URL: site.baseUrl,
    CONFORMANCE_USERNAME: site.username,
    CONFORMANCE_APPLICATION_PASSWORD: site.applicationPassword,
    CONFORMANCE_SECOND_USERNAME: site.second.username,
    CONFORMANCE_SECOND_APPLICATION_PASSWORD: site.second.applicationPassword,
    CONFORMANCE_EFFECTS: 'write',
    ...more,
  };
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'conform-'));
}

interface Surroundings {
  /** Folder of reports. @default a new one */
  readonly out?: string;
  /** The most that any file may grow to, as on a disk that is full then; in blocks of 512 bytes. */
  readonly fileBlocks?: number;
}

const FOLDERS = ['helpers', 'reference', 'suites'];

function lastChange(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return Math.max(...files.map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs));
}

/** The command as it is compiled, which starts in half the time, where that is what the sources say. */
function commandLine(): readonly string[] {
  const compiled = join(PACKAGE_ROOT, 'dist', 'helpers', 'cli', 'main.js');
  const changed = Math.max(...FOLDERS.map((folder) => lastChange(join(PACKAGE_ROOT, folder))));
  const isCurrent = (statSync(compiled, { throwIfNoEntry: false })?.mtimeMs ?? 0) > changed;
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return isCurrent ? [compiled] : ['--import', tsx, join(PACKAGE_ROOT, 'helpers', 'cli', 'main.ts')];
}

export const COMMAND_LINE = commandLine();

/** Starts the command without the processes that npm and tsx put in between. */
export function conform(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { out = newFolder(), fileBlocks }: Surroundings = {},
): Conform {
  const limit = fileBlocks === undefined ? '' : `ulimit -f ${fileBlocks}; `;
  const command = [process.execPath, ...COMMAND_LINE, ...args, '--out', out];
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, ...command], {
    cwd: PACKAGE_ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    printed.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed.err += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code: code ?? signal, ...printed }));
  return { process: child, out, ended };
}

/** Resolves when a run has printed a text as an error or a remark. */
export async function whenSaying({ process: { stderr } }: Conform, text: string): Promise<void> {
  let said = '';
  for await (const [chunk] of on(stderr ?? new EventEmitter(), 'data', { close: ['end'] })) {
    said += chunk;
    if (said.includes(text)) return;
  }
  throw new Error(`The run ended without a word of "${text}".`);
}

/** Resolves when a run has written down that it makes its nth record: well under way, at a moment that differs. */
export async function whenMaking(run: Pick<Conform, 'process' | 'out'>, records: number): Promise<void> {
  const folder = join(run.out, 'ledgers');
  for (;;) {
    const [name] = readLedgers(folder);
    if (name !== undefined && readFileSync(join(folder, name), 'utf8').split('"intended"').length > records) return;
    if (run.process.exitCode !== null) throw new Error(`The run ended before it had made ${records} records.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function readLedgers(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The id of the only run in a folder. */
export function runIn(out: string): string {
  return readLedgers(join(out, 'ledgers'))[0]?.replace('.jsonl', '') ?? '';
}
