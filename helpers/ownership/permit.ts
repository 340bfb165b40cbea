/** Leave to send one write: only this folder gives it, and without it no client sends one. */

import { isReading } from '../exchange/methods.ts';

/**
 * `creates`: its line of the ledger is on disk. `changes`, `removes`: the record is proved to be the run's own. `absent`: a
 * read of that very address shows that nothing is there. `unaddressed`: it addresses no record of any kind.
 */
export type PermitKind = 'creates' | 'changes' | 'removes' | 'absent' | 'unaddressed';

/** What of a request says what it does. */
export interface Act {
  readonly method: string;
  readonly url: string;
  readonly body?: string | null;
}

/** What nobody else can name. */
const KEY: unique symbol = Symbol('permit');

/** Holds for one request, by its method, address and body. */
export class Permit {
  readonly kind: PermitKind;
  readonly #act: Act;

  /** @param key without which there is none, whatever the types say */
  constructor(key: typeof KEY, kind: PermitKind, { method, url, body = null }: Act) {
    if (key !== KEY) throw new Error('A permit is given by helpers/ownership alone.');
    this.kind = kind;
    this.#act = { method, url, body };
  }

  covers({ method, url, body = null }: Act): boolean {
    return this.#act.method === method && this.#act.url === url && this.#act.body === body;
  }
}

export function permit(kind: PermitKind, act: Act): Permit {
  return new Permit(KEY, kind, act);
}

/** Servers take a parameter or a header for the method. */
function isOverridden({ url, headers = {} }: Act & { readonly headers?: Readonly<Record<string, string>> }): boolean {
  return /[?&]_method(?:=|%5B)/i.test(url) || Object.keys(headers).some((name) => /^x-http-method/i.test(name));
}

function onlyReads(act: Act & { readonly headers?: Readonly<Record<string, string>> }): boolean {
  return isReading(act.method) && !isOverridden(act);
}

/** What a client takes: a read, or a write with its permit. */
export type Sendable<Request extends Act> = Request &
  ({ readonly method: 'GET' | 'HEAD' } | { readonly permit: Permit });

/** The entry for what only reads. */
export function reading<Request extends Act>(request: Request): Sendable<Request> {
  if (!onlyReads(request)) throw new Error(`${request.method} ${request.url} needs a permit.`);
  return request as Sendable<Request>;
}

/** The entry for what writes. */
export function writing<Request extends Act>(request: Request, permit: Permit): Sendable<Request> {
  if (!(permit instanceof Permit) || !permit.covers(request)) {
    throw new Error(`${request.method} ${request.url} has no permit of its own.`);
  }
  return { ...request, permit };
}

/** @throws Error for a write without a permit of its own: the last look before it leaves */
export function assertPermitted(request: Act & { readonly permit?: Permit }): void {
  if (!onlyReads(request)) writing(request, request.permit as Permit);
}
