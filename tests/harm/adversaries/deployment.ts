/**
 * A deployment that does to a run what no site should, on a socket of this machine. It keeps count by its own state: what others
 * had there before, and what is there afterwards. What a run says is only asked whether it tells of what it left.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { basicAuthorization } from '../../../helpers/exchange/access.ts';
import type { ReferenceAnswer, ReferenceRequest } from '../../../reference/http/messages.ts';
import { createReference, type ReferenceCore } from '../../../reference/reference.ts';
import type { Variation } from '../../../reference/variations/types.ts';
import { call } from '../../cli/command-line.ts';
import { compareHoldings, holdingsOf } from '../holdings.ts';
import { type AsOwner, type Collected, LIST_OF, settle, WORDS_FOR } from './others.ts';

export type Next = (request: ReferenceRequest) => Promise<ReferenceAnswer>;

/** What stands between a run and the site; null where no answer comes back. */
export type Adversary = (
  request: ReferenceRequest,
  next: Next,
  deployment: Deployment,
) => Promise<ReferenceAnswer | null> | ReferenceAnswer | null;

/** What a run or a clean-up ended with. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Where it said what it left: of a run its report, without results and exchanges; of a command all its lines. */
  readonly words: readonly string[];
  /** What people read first. */
  readonly first: string;
  /** The folder of reports and ledgers. */
  readonly folder: string;
  readonly report: Readonly<Record<string, never>> | null;
}

/** Lines of the summary that are read before anybody scrolls. */
const FIRST_LINES = 20;

/** A network that is gone is waited for in proportion to it. */
export const SHORT_WAITS = { CONFORMANCE_TIMEOUT_MS: '2500' };

export interface DeploymentOptions {
  /** Milliseconds by which its clock is ahead. @default 0 */
  readonly clockAheadMs?: number;
  /** Whether its answers carry its own date. @default true */
  readonly tellsTime?: boolean;
  readonly variations?: readonly Variation[];
}

export class Deployment {
  readonly baseUrl: string;
  /** What is asked after a database was restored is another one at the same address. */
  reference: ReferenceCore;
  /** By method and path, in order, as a run sent them. */
  readonly sent: string[] = [];
  /** Of others, by collection and id. */
  readonly others = new Map<string, string>();
  /** No connection is taken while it is true. */
  isCut = false;
  readonly #close: () => Promise<void>;
  readonly #make: (accounts?: ReferenceCore) => ReferenceCore;

  private constructor(baseUrl: string, make: (accounts?: ReferenceCore) => ReferenceCore, close: () => Promise<void>) {
    this.baseUrl = baseUrl;
    this.#make = make;
    this.#close = close;
    this.reference = make();
  }

  static async start(adversary: Adversary, options: DeploymentOptions = {}): Promise<Deployment> {
    const { clockAheadMs = 0, tellsTime = true, variations = [] } = options;
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest`;
    const now = (): number => Date.now() + clockAheadMs;
    const make = (accounts?: ReferenceCore): ReferenceCore =>
      createReference({
        baseUrl,
        now,
        variations,
        ...(accounts && { administrator: accounts, second: accounts.second }),
      });
    const close = (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    const deployment = new Deployment(baseUrl, make, close);
    const date = (): Record<string, string> => (tellsTime ? { Date: new Date(now()).toUTCString() } : {});
    server.on('connection', (socket) => socket.on('error', () => {}));
    server.on('request', (request, response) => {
      void deployment.#serve(adversary, request, response, date).catch(() => request.socket.destroy());
    });
    await deployment.settle();
    return deployment;
  }

  async #serve(
    adversary: Adversary,
    request: IncomingMessage,
    response: ServerResponse,
    date: () => Record<string, string>,
  ): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    if (this.isCut) return void request.socket.resetAndDestroy();
    const flat = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
    const body = await text(request);
    const asked = { method, url: new URL(url, this.baseUrl).href, headers: Object.fromEntries(flat), body };
    this.sent.push(`${method} ${pathIn(asked)}`);
    const answer = await adversary(asked, (passed) => this.reference.handle(passed), this);
    if (answer === null || this.isCut) return void request.socket.resetAndDestroy();
    response.sendDate = false;
    response.writeHead(answer.status, { ...date(), ...answer.headers }).end(answer.body);
  }

  /** What the owner writes is nobody else's from then on. */
  readonly asOwner: AsOwner = async (method, path, document) => {
    const answer = await this.reference.handle({
      method,
      url: `${this.baseUrl}${path}`,
      headers: { authorization: basicAuthorization(this.reference), 'content-type': 'application/json' },
      body: document === undefined ? '' : JSON.stringify(document),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.body}`);
    const written = JSON.parse(answer.body);
    this.own(path, Number(written.id));
    return written;
  };

  /** A record is the owner's from now on, as it stands. @param path of its list, or of itself */
  own(path: string, id: number): void {
    const kinds = Object.keys(LIST_OF) as readonly Collected[];
    const kind = kinds.find((one) => path.startsWith(`/${LIST_OF[one]}`));
    const record = kind && this.reference.site[kind].get(id);
    if (record === undefined) this.others.delete(`${kind} ${id}`);
    else this.others.set(`${kind} ${id}`, JSON.stringify(record));
  }

  #ownAll(): void {
    this.others.clear();
    for (const [key, record] of holdingsOf(this.reference.site)) this.others.set(key, record);
  }

  async settle(): Promise<void> {
    await settle(this.asOwner);
    this.#ownAll();
  }

  /** Puts the database of before the run in its place: ids are given out again. */
  async restore(): Promise<void> {
    this.reference = this.#make(this.reference);
    await this.settle();
  }

  environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    const { username, applicationPassword, second } = this.reference;
    return {
      CONFORMANCE_BASE_URL: this.baseUrl,
      CONFORMANCE_USERNAME: username,
      CONFORMANCE_APPLICATION_PASSWORD: applicationPassword,
      CONFORMANCE_SECOND_USERNAME: second.username,
      CONFORMANCE_SECOND_APPLICATION_PASSWORD: second.applicationPassword,
      CONFORMANCE_EFFECTS: 'write',
      CONFORMANCE_MAX_PAUSE_MS: '20',
      CONFORMANCE_SEED: '1',
      ...more,
    };
  }

  /** @param ids of the requirements to judge */
  async run(ids: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const args = ['run', ...ids.flatMap((id) => ['--id', id])];
    const { cwd, ...ended } = await call(args, this.environment(more));
    const folder = join(cwd, 'reports');
    return { ...ended, ...read(folder), folder };
  }

  async cleanUp(folder: string, ...args: readonly string[]): Promise<Ended> {
    const ended = await call(['cleanup', '--out', folder, ...args], this.environment(SHORT_WAITS));
    const words = `${ended.out}\n${ended.err}`.split('\n');
    return { ...ended, words, first: words.slice(0, FIRST_LINES).join('\n'), folder, report: null };
  }

  /** Records of others that are gone, or not what they were. */
  harmed(): readonly string[] {
    return compareHoldings(this.others, holdingsOf(this.reference.site)).harmed;
  }

  gone(): readonly string[] {
    const now = holdingsOf(this.reference.site);
    return [...this.others.keys()].filter((key) => !now.has(key));
  }

  /** Records that nobody but the run can have made, or had made, and that are still there, the trash included. */
  left(): readonly string[] {
    return [...holdingsOf(this.reference.site).keys()].filter((key) => !this.others.has(key));
  }

  /** Of these, what none of those who ended told. */
  unreported(...ended: readonly Ended[]): readonly string[] {
    const now = holdingsOf(this.reference.site);
    const words = ended.flatMap((one) => one.words);
    return this.left().filter((key) => !words.some((line) => isToldBy(line, key, now.get(key) ?? '')));
  }

  close(): Promise<void> {
    return this.#close();
  }
}

const pathIn = ({ url }: ReferenceRequest): string => new URL(url).pathname.replace('/rest', '');

/** Whether a line names a record: its kind with its id, or the name that it carries. */
function isToldBy(line: string, key: string, record: string): boolean {
  const [collection = '', id = ''] = key.split(' ');
  const words = WORDS_FOR[collection] ?? [collection.replace(/s$/, '')];
  const isNamed = new RegExp(`(?<![\\d.])${id}(?![\\d.]\\d|\\d)`).test(line);
  if (isNamed && words.some((word) => line.toLowerCase().includes(word.toLowerCase()))) return true;
  const { title, name, code, fields = {} } = JSON.parse(record);
  return [title, name, code, fields.name, fields.customer_note].some(
    (own) => typeof own === 'string' && own.length >= 8 && line.includes(own),
  );
}

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** What a report tells of the site itself, and how its summary begins. */
function read(folder: string): Pick<Ended, 'words' | 'first' | 'report'> {
  const path = join(folder, 'report.json');
  if (!existsSync(path)) return { words: [], first: '', report: null };
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const summary = readFileSync(join(folder, 'summary.md'), 'utf8');
  const { results: _, exchanges: __, causes: ___, ...rest } = report;
  return { words: textsIn(rest), first: summary.split('\n').slice(0, FIRST_LINES).join('\n'), report };
}
