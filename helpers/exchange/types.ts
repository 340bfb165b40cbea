import type { Operation, RecordAddress } from '../contract/types.ts';
import type { Permit } from '../ownership/permit.ts';
import type { Truncation } from './first-part.ts';

/** Who sends a call: the configured user, nobody, the configured user with a wrong password, or a user with fewer rights. */
export type Caller = 'user' | 'anonymous' | 'wrong-password' | 'second-user';

/** How an answer is read in the words of the checks. */
export interface ReadAs {
  /** How its records are addressed. */
  readonly record?: RecordAddress;
  /** Whether the form of its answer is open, so that a record may stand in a member of it. */
  readonly isOpen?: true;
  /** Whether nothing is declared to be answered, so that nothing is missing where nothing is. */
  readonly mayBeEmpty?: true;
}

export interface MadeElsewhere {
  /** Path of the list that it is in, in neutral names. */
  readonly collection: string;
  readonly name: string;
}

/** A request in the contract's own words, before any deployment's names or addresses are known. */
export interface Call {
  readonly operation: Operation;
  /** Values by argument name. The path takes those it names; the rest go to the query (GET, DELETE) or to the body. */
  readonly args: Readonly<Record<string, unknown>>;
  /** In place of the JSON body, for requests that are wrong as a whole or no JSON, null for none; arguments go to the query then. */
  readonly rawBody?: { readonly text: string; readonly contentType: string } | null;
  /** Records that the call makes elsewhere than at its own path, each under a name that no other carries. */
  readonly makes?: readonly MadeElsewhere[];
  /** @default 'user' */
  readonly as?: Caller;
  /** Sent instead of the operation's method, to try one that is not declared. */
  readonly method?: string;
  /** One sentence: why this request is made. */
  readonly why: string;
}

/** A request as it goes over the wire; the client adds the credentials of the caller. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  /** The operation that it is sent to, with the method as sent: `PUT /path` in neutral names. Absent for the index. */
  readonly operation?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly as: Caller;
  /** One sentence for readers of the report; never sent. */
  readonly why?: string;
  /** Whether it goes over a connection of its own, on which no answer to another request can come. */
  readonly ownConnection?: boolean;
  /** Of several that wait for a connection the lowest goes first. @default 0 */
  readonly turn?: number;
  /** Without which no write leaves. */
  readonly permit?: Permit;
  /** How its answer is read. @default as it stands */
  readonly readAs?: ReadAs;
}

export interface Answer {
  readonly status: number;
  /** Names in lower case; repeated headers joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed body, or undefined where it is not JSON. */
  readonly json: unknown;
  /** Why body and JSON are no more than the first part of what was sent; absent where they are all of it. */
  readonly part?: Truncation;
  /** Why it is unsure that this is the answer, or all of it: nothing that it breaks counts. Absent where it is sure. */
  readonly uncertainty?: string;
}

/** What the client adds to a request to get in. */
export interface Signature {
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** What comes at the end of the address; empty where nothing does. */
  readonly query: string;
}

export interface Exchange {
  readonly id: number;
  readonly startedAt: number;
  readonly durationMs: number;
  /** As it was given; what else was sent is in `signature`. */
  readonly request: HttpRequest;
  /** What was added to get in, without the secrets. @default nothing */
  readonly signature?: Signature;
  /** Null when no answer came. */
  readonly answer: Answer | null;
  /** Why no answer came, in one sentence. */
  readonly failure: string | null;
}

/** One request and its answer, secrets removed. */
export interface RecordedExchange {
  readonly id: number;
  readonly startedAt: string;
  readonly durationMs: number;
  /** One sentence: why this request was made. Absent in recordings of others. */
  readonly why?: string;
  readonly request: {
    readonly method: string;
    /** The address as sent, in the deployment's own names. */
    readonly url: string;
    /** Who sent it. Absent in recordings of others. */
    readonly as?: Caller;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
  /** Null when no answer came; `failure` says why. */
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    /** Whether `body` was cut for the report. */
    readonly truncated: boolean;
  } | null;
  readonly failure: string | null;
  /** Ids of the exchanges that made the records which it names, in order. Absent where it names none. */
  readonly needs?: readonly number[];
}
