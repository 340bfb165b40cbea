import type { Operation } from '../../helpers/contract/types.ts';
import type { Reply } from '../http/messages.ts';
import type { User } from '../state/records.ts';
import type { Arguments } from '../validation/arguments.ts';

/** A request that was found valid and allowed. */
export interface Call extends Arguments {
  readonly operation: Operation;
  /** Null where nobody signed in. */
  readonly user: User | null;
  /** Path below the root of the interface, as requested, and the query without its question mark. */
  readonly target: { readonly path: string; readonly query: string };
}

export type Handler = (call: Call) => Reply;

/** Handlers by the key of their operation, for instance `POST /shop-analytics/coupons`. */
export type Handlers = Readonly<Record<string, Handler>>;

/** One handler for POST, PUT and PATCH, which all do the same. */
export function onWrite(path: string, handler: Handler): Handlers {
  return { [`POST ${path}`]: handler, [`PUT ${path}`]: handler, [`PATCH ${path}`]: handler };
}
