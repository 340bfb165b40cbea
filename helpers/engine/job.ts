/** What the thread that runs a plan is given, and what it gives back. Plain data: it crosses from one thread to another. */

import type { Selection } from '../plan/plan.ts';
import type { Depth, RecordedExchange, Result } from '../report/types.ts';
import type { Leftover } from './cleanup.ts';
import type { Contact } from './connect.ts';
import type { SessionOptions } from './session.ts';

export interface Job {
  readonly options: SessionOptions;
  readonly contact: Contact;
  readonly names: Readonly<Record<string, string>>;
  readonly depth: Depth;
  readonly selection: Selection;
  /** One 32-bit number both threads see: anything but 0 asks to start no further case. */
  readonly stop: SharedArrayBuffer;
}

/** One test's outcome, as its metadata carries it. */
export interface TestOutcome {
  readonly results: readonly Result[];
  readonly exchanges: readonly RecordedExchange[];
}

export interface CleanUpOutcome {
  readonly left: readonly Leftover[];
  readonly requests: number;
  /** Every exchange of the run, where the job asked to keep them. */
  readonly exchanges: readonly RecordedExchange[];
}

/** What a test's metadata carries from its thread to the reporter. */
export interface TestMeta {
  conformance?: TestOutcome;
  cleanUp?: CleanUpOutcome;
}

declare module 'vitest' {
  interface ProvidedContext {
    job: Job;
  }
}
