import type { Level } from '../requirement/requirement.ts';

/** An exchange by which a requirement was judged, short enough for a line. */
export interface Told {
  readonly id: string;
  readonly outcome: string;
  /** Method, address and status of the decisive exchange; null where there was none. */
  readonly exchange: string | null;
}

export interface MutantResult {
  readonly id: string;
  readonly family: string;
  readonly namespace: string;
  readonly sentence: string;
  /** MUST where it breaks any; only of other faults a broken SHOULD is enough. */
  readonly level: Level;
  /** `warned` is a fault of a MUST of which no more than SHOULDs tell: it counts as survived. */
  readonly outcome: 'killed' | 'warned' | 'survived' | 'equivalent';
  /** Why no request could tell; null unless equivalent. */
  readonly equivalent: string | null;
  /** Requirements that are broken and pass on the clean reference, or the verdict's word. */
  readonly failed: readonly string[];
  /** Those of them that the fault does not break. */
  readonly collateral: readonly Told[];
  /** What should have told of a survivor: the requirements that it breaks. Empty where none is known. */
  readonly unmoved: readonly Told[];
}

/** What the whole plan says of the clean reference. */
export interface CleanRun {
  readonly requirements: number;
  readonly failures: readonly string[];
}
