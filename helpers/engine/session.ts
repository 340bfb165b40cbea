/** What all cases of one run share. */

import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Catalogue } from '../cases/suite.ts';
import type { OwnRecord } from '../cases/types.ts';
import type { Contract, Effect } from '../contract/types.ts';
import type { Deployment } from '../deployment/offered.ts';
import type { Client } from '../exchange/client.ts';
import { type Redact, record, redactor } from '../exchange/redact.ts';
import type { Known } from '../exchange/secrets.ts';
import type { Caller, Exchange, RecordedExchange } from '../exchange/types.ts';
import { createLedger, type Id, type Ledger } from '../ledger/ledger.ts';
import type { Moved } from '../ownership/addressed.ts';
import { deploymentDigest } from '../ownership/deployment.ts';
import { Harm } from '../ownership/harm.ts';
import { Ownership } from '../ownership/ownership.ts';
import { LATE_AFTER_MS } from '../tolerances/settle.ts';
import { type Answers, createAnswers } from './answers.ts';
import { type Causes, createCauses } from './causes.ts';
import { Creations } from './creations.ts';
import { createCutter } from './evidence.ts';
import { createMemoryBudget, type MemoryBudget } from './memory-budget.ts';
import { ShownDocuments } from './shown-documents.ts';
import { ShownTypes } from './shown-types.ts';
import { StateModel } from './state-model.ts';

/** A result that was seen broken before, so that it is not confirmed. */
export interface Repeated {
  readonly id: string;
  /** Ids of the requirements whose requests show it. */
  readonly shownBy: ReadonlySet<string>;
  /** The arguments that it told of, where it did. */
  readonly blamed: readonly string[];
}

export interface SessionOptions extends Known {
  readonly runId: string;
  readonly baseUrl: string;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly seed: number;
  readonly effects: Effect;
  /** Ids of records that may be read, by resource, where none may be made. */
  readonly fixtures: Readonly<Record<string, string>>;
  readonly ledgerPath: string;
  /** Keeps every exchange, preparations and clean-up included, for an archive. */
  readonly keepsExchanges: boolean;
  /** The one result that is repeated, and what shows it: as little is asked as can be, and nothing is tried in advance. */
  readonly repeated?: Repeated | null;
  /** Ids of the requirements that the depth and the filters of the run leave in. @default all */
  readonly planned?: ReadonlySet<string>;
  /** Waits, in milliseconds, before something is asked again. @default by the clock */
  readonly pause?: (ms: number) => Promise<void>;
}

/** A record that goes from one case to the next. */
export interface ReusableRecord {
  readonly record: OwnRecord;
  /** The last read of it; null where something was sent to it since. */
  readonly seen: Exchange | null;
}

/** Where the record of a resource is kept that all cases share, or that all share which ask with the same key. */
export const sharedPlace = (resource: string, key = ''): string => `${resource} ${key}`;

export interface Session extends Deployment {
  readonly options: SessionOptions;
  /** Waits, in milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
  readonly baseUrl: URL;
  readonly contract: Contract;
  readonly catalogue: Catalogue;
  readonly client: Client;
  readonly ledger: Ledger;
  /** The ids of the records that this run made, by resource and id, and by resource and slug: `product 12`. */
  readonly ownRecords: Map<string, number>;
  /** What proves a record to be the run's own. */
  readonly ownership: Ownership;
  /** What shows that a request of the run changed a record of others. */
  readonly harm: Harm;
  /** Reads that are to prove records, by kind: those of one moment go together. */
  readonly proofs: Map<string, { readonly ids: Set<Id>; readonly done: Promise<void> }>;
  /** What a site has put into records of the run that no request named, and a write would move, by their kind. */
  readonly added: Map<string, Moved>;
  /** Whether the list below a record that does not exist shows nothing, by path. */
  readonly apart: Map<string, Promise<boolean>>;
  /** Who has been shown a record of the run, as the user is. */
  readonly onSameSite: Set<Caller>;
  /** Whether lists were seen to show the records of the ids that they are asked for, by kind. */
  readonly listedByIds: Map<string, boolean>;
  /** Kinds whose lists have not shown what was there: what they do not show later may be there, too. */
  readonly behind: Set<string>;
  /** Ids and slugs that were looked up because they are not the run's own; each settles when none has them. */
  readonly absent: Map<string, Promise<void>>;
  /** How the run's records were deleted by cases, by resource and id. */
  readonly deletions: Map<string, string>;
  /** Ids that could be read as before after a DELETE that was accepted, by resource. */
  readonly notRemoved: Map<string, Set<unknown>>;
  /** Ids of the run's records whose DELETE a server before the deployment does not let through, by resource. */
  readonly stoppedDeletes: Map<string, Set<unknown>>;
  /** Whether it was asked if a DELETE gets through to the site, and the waiting for reads to show one that did. */
  readonly removals: { areTried: boolean; awaited: Promise<unknown> };
  /** What lists of side effects held before the first write, by path. */
  readonly sideLists: Map<string, ReadonlySet<Id>>;
  /** How often it was waited for a network that is gone, since the last answer and in all; and how far the deployment's clock is ahead. */
  readonly network: { waits: number; all: number; back: Promise<void> | null; clockAheadMs: number | null };
  /** Until when a write that was given up can still be done. */
  readonly lateUntil: { at: number };
  /** Cases that were repeated, because something was broken. */
  readonly confirmations: { cases: number };
  /** Cases in a row whose retries were throttled too. */
  readonly throttledRetries: { futile: number };
  /** Causes that a retry confirmed. */
  readonly causes: Causes;
  readonly wrongPasswords: { sent: number };
  /** What is known of every answer so far. */
  readonly answers: Answers;
  /** What is known of the run's own records. */
  readonly model: StateModel;
  readonly creations: Creations;
  /** In which JSON types answers show the run's own records. */
  readonly types: ShownTypes;
  /** Whether answers with the run's own records fit their schemas. */
  readonly documents: ShownDocuments;
  readonly redact: Redact;
  /** Every exchange in the order of the answers, where they are kept. */
  readonly exchanges: readonly RecordedExchange[];
  /** Calls whose answers are awaited, be it by nobody: a case that can't go on leaves behind what it has sent. */
  readonly underWay: Set<Promise<unknown>>;
  /** Records that several cases look at, by resource and key. */
  readonly shared: Map<string, Promise<OwnRecord>>;
  /** What several cases rest on, by key. */
  readonly once: Map<string, Promise<unknown>>;
  /** Records that no case has changed, for the next case that borrows one, by resource. */
  readonly reusable: Map<string, ReusableRecord>;
  /** Records that their makers have released, by resource. */
  readonly released: Map<string, OwnRecord[]>;
  /** The ends of the queues of cases that wait for each other, by key. */
  readonly turns: Map<string, Promise<unknown>>;
  readonly budget: MemoryBudget;
}

/** Does something after all that went into the same queue before it. */
export function queued<Result>({ turns }: Session, key: string, use: () => Promise<Result>): Promise<Result> {
  const result = (turns.get(key) ?? Promise.resolve()).then(use);
  const done: Promise<void> = result
    .then(
      () => {},
      () => {},
    )
    .then(() => {
      if (turns.get(key) === done) turns.delete(key);
    });
  turns.set(key, done);
  return result;
}

/** Whether who comes to a queue now has to wait. */
export function isBusy({ turns }: Session, key: string): boolean {
  return turns.has(key);
}

function keeping(client: Client, redact: Redact, kept: RecordedExchange[]): Client {
  const inBounds = createCutter();
  return {
    async send(request) {
      const exchange = await client.send(request);
      kept.push(inBounds(record(exchange, redact)));
      return exchange;
    },
    get requests() {
      return client.requests;
    },
    retry: () => client.retry?.(),
    close: () => client.close(),
  };
}

/** For how long what a run sent last may still be done that has just been killed: until it is given up, and as long again. */
function lateMs({ path }: Ledger, timeoutMs: number): number {
  const most = Math.min(2 * timeoutMs, LATE_AFTER_MS);
  return Math.min(most, Math.max(0, most - (Date.now() - statSync(path).mtimeMs)));
}

export function openSession(
  options: SessionOptions,
  contract: Contract,
  catalogue: Catalogue,
  deployment: Deployment,
  client: Client,
  reopened?: Ledger,
): Session {
  const { baseUrl, keepsExchanges } = options;
  const redact = redactor(options);
  const exchanges: RecordedExchange[] = [];
  const begun = { ...options, baseUrl: redact(baseUrl), deployment: deploymentDigest(deployment) };
  const ledger = reopened ?? createLedger(options.ledgerPath, begun);
  return {
    ...deployment,
    options,
    pause: options.pause ?? setTimeout,
    baseUrl: new URL(baseUrl),
    contract,
    catalogue,
    client: keepsExchanges ? keeping(client, redact, exchanges) : client,
    ledger,
    ownership: new Ownership(ledger, catalogue, options.runId),
    harm: new Harm(options.runId, ledger),
    proofs: new Map(),
    added: new Map(),
    apart: new Map(),
    onSameSite: new Set(),
    listedByIds: new Map(),
    behind: new Set(),
    ownRecords: new Map(),
    absent: new Map(),
    deletions: new Map(),
    notRemoved: new Map(),
    stoppedDeletes: new Map(),
    removals: { areTried: Boolean(options.repeated), awaited: Promise.resolve() },
    sideLists: new Map(),
    network: { waits: 0, all: 0, back: null, clockAheadMs: null },
    lateUntil: { at: reopened === undefined ? 0 : performance.now() + lateMs(reopened, options.timeoutMs) },
    confirmations: { cases: 0 },
    throttledRetries: { futile: 0 },
    causes: createCauses(),
    wrongPasswords: { sent: 0 },
    answers: createAnswers(),
    model: new StateModel(),
    creations: new Creations(),
    types: new ShownTypes(contract),
    documents: new ShownDocuments(),
    redact,
    exchanges,
    underWay: new Set(),
    shared: new Map(),
    once: new Map(),
    reusable: new Map(),
    released: new Map(),
    turns: new Map(),
    budget: createMemoryBudget(options.concurrency),
  };
}
