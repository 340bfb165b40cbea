/** Puts a reference deployment behind a socket of this machine. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Contract } from '../helpers/contract/types.ts';
import type { Fault } from './faults/types.ts';
import { GenericReference } from './generic/generic.ts';
import { type Account, createReference, generateAccount, type ReferenceCore } from './reference.ts';
import type { Variation } from './variations/types.ts';

/** Bytes of a request body; more is rejected with 413. */
const MAX_BODY = 8 * 1024 * 1024;

export interface ServerOptions {
  /** @default 0, any free port */
  readonly port?: number;
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** @default accounts with passwords made anew */
  readonly administrator?: Account;
  readonly second?: Account;
  /** Served beside the interface, by what it declares: records in memory. @default nothing is */
  readonly own?: Contract;
  /** Ways in which it departs from the interface. @default none */
  readonly faults?: readonly Fault[];
  /** Ways in which it behaves otherwise where the interface leaves that open. @default none */
  readonly variations?: readonly Variation[];
}

export interface Reference extends Account {
  /** Root of the interface, for instance `http://127.0.0.1:41234/rest`. */
  readonly baseUrl: string;
  /** An account with fewer rights. */
  readonly second: Account;
  /** Ends open connections and frees the port. */
  readonly close: () => Promise<void>;
}

export async function startReference(options: ServerOptions = {}): Promise<Reference> {
  const { port = 0, host = '127.0.0.1', ...behaviour } = options;
  const { baseUrl, answerBy, close } = await openSocket(port, host);
  const core = createReference({ ...behaviour, baseUrl });
  answerBy(core.handle);
  const { username, applicationPassword, second } = core;
  return { baseUrl, username, applicationPassword, second, close };
}

export interface GenericServerOptions {
  readonly contract: Contract;
  /** @default 0, any free port */
  readonly port?: number;
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** @default accounts with passwords made anew */
  readonly administrator?: Account;
  readonly second?: Account;
  /** Ids of faults that are derived from the contract. @default none */
  readonly faults?: readonly string[];
}

/** Serves a contract that nobody has written handlers for. */
export async function startGeneric(options: GenericServerOptions): Promise<Reference> {
  const { port = 0, host = '127.0.0.1', contract, faults = [] } = options;
  const { administrator = generateAccount('editor-in-chief'), second = generateAccount('reader') } = options;
  const { baseUrl, answerBy, close } = await openSocket(port, host);
  const generic = new GenericReference({ contract, root: new URL(baseUrl).pathname, administrator, second, faults });
  answerBy(async (request) => generic.handle(request));
  return { baseUrl, ...administrator, second, close };
}

type Handle = ReferenceCore['handle'];

/** A socket of this machine that answers once somebody says how. */
async function openSocket(port: number, host: string) {
  const server = createServer();
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    baseUrl: `http://${name}:${await listen(server, port, host)}/rest`,
    answerBy: (handle: Handle) =>
      void server.on('request', (request, response) => void serve(handle, request, response)),
    close: () => close(server),
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}

async function serve(handle: Handle, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const body = await readText(request);
    if (body === null) return reject(response, 413, 'rest_request_entity_too_large');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    );
    const answer = await handle({ method: request.method ?? 'GET', url: request.url ?? '/', headers, body });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  } catch (error) {
    if (request.destroyed) return;
    // A fault of the reference itself: say where it is, and answer as a site that breaks.
    console.error(error);
    reject(response, 500, 'internal_server_error');
  }
}

/** The body as text; null where it is too large. */
async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  return size > MAX_BODY ? null : Buffer.concat(chunks).toString('utf8');
}

function reject(response: ServerResponse, status: number, code: string): void {
  const body = JSON.stringify({ code, message: 'The request could not be answered.', data: { status } });
  response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8' }).end(body);
}
