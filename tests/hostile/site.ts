/** Deployments on real sockets that misbehave where a test says so, and answer as the reference does elsewhere. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createReference, type ReferenceCore } from '../../reference/reference.ts';

export interface HostileRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** For bytes that no HTTP server would write. */
  readonly socket: Socket;
  readonly body: string;
  readonly reference: ReferenceCore;
  /** Answers as the reference does. */
  next(): Promise<void>;
}

/** How a deployment meets a request. */
export type Misbehave = (asked: HostileRequest) => void | Promise<void>;

export interface Logged {
  readonly method: string;
  /** Path with query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}

export interface HostileSite {
  readonly baseUrl: string;
  readonly origin: string;
  readonly port: number;
  readonly reference: ReferenceCore;
  /** What was asked, in order. */
  readonly log: readonly Logged[];
  close(): Promise<void>;
}

export interface SiteOptions {
  /** Whether the indexes are valid whatever else happens. @default true */
  readonly validIndex?: boolean;
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** The name under which it is asked, when that is not its address. */
  readonly origin?: string;
  /** The deployment's own clock, in milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
  readonly server?: Server;
  readonly protocol?: 'http' | 'https';
}

const INDEXES = new Set(['/rest/', '/rest', '/rest/calendar/events/v1']);

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

export async function startSite(misbehave: Misbehave, options: SiteOptions = {}): Promise<HostileSite> {
  const { validIndex = true, host = '127.0.0.1', server = createServer(), protocol = 'http' } = options;
  const log: Logged[] = [];
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  const origin = options.origin ?? `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const baseUrl = `${origin}/rest`;
  const reference = createReference({ baseUrl, ...(options.now && { now: options.now }) });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers, socket } = request;
    log.push({ method, url, headers });
    response.on('error', () => {});
    const body = await read(request);
    const next = async (): Promise<void> => {
      const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      const answer = await reference.handle({ method, url, headers: flat, body });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    };
    const isIndex = (method === 'GET' || method === 'HEAD') && INDEXES.has(url.split('?')[0] ?? '');
    await (validIndex && isIndex ? next() : misbehave({ request, response, socket, body, reference, next }));
  }

  server.on('connection', (socket: Socket) => socket.on('error', () => {}));
  server.on('request', (request, response) => void serve(request, response).catch(() => request.socket.destroy()));
  return {
    baseUrl,
    origin,
    port,
    reference,
    log,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The environment of a run on a site. It waits for answers much longer than a busy machine takes, and between requests hardly. */
export function environmentOf(
  { baseUrl, reference }: Pick<HostileSite, 'baseUrl' | 'reference'>,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    CONFORMANCE_BASE_URL: baseUrl,
    CONFORMANCE_USERNAME: reference.username,
    CONFORMANCE_APPLICATION_PASSWORD: reference.applicationPassword,
    CONFORMANCE_SECOND_USERNAME: reference.second.username,
    CONFORMANCE_SECOND_APPLICATION_PASSWORD: reference.second.applicationPassword,
    CONFORMANCE_EFFECTS: 'write',
    CONFORMANCE_TIMEOUT_MS: '60000',
    CONFORMANCE_MAX_PAUSE_MS: '20',
    CONFORMANCE_SEED: '1',
    ...more,
  };
}
