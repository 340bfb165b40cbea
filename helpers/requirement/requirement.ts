/** What is asked of a deployment, and what became of it. */
import type { Departure } from './departure-kinds.ts';
import type { RequirementKind } from './kinds.ts';
import type { Reason, ReasonLocation } from './reasons.ts';
import type { Code } from './sentences.ts';

export type Level = 'MUST' | 'SHOULD';
export type Basis = 'declared' | 'implied' | 'conventional';
export const DEPTHS = ['smoke', 'gate', 'standard', 'full'] as const;
export type Depth = (typeof DEPTHS)[number];

export const OUTCOMES = [
  'pass',
  'fail',
  'warn',
  'not-applicable',
  'skipped',
  'blocked',
  'known',
  'flaky',
  'error',
  'represented',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Requirement {
  /** Stable and readable, for instance `shop-analytics/coupons/POST/args/code/required/rejected`. Never reused. */
  readonly id: string;
  readonly kind: RequirementKind;
  /** The argument or member that it is about, by its path: `fee_lines.items.tax_status`; null where it is about none. */
  readonly argument: string | null;
  /** What of it is asked: the constraint that a request breaks, the scenario that asserts it. Absent where the kind says it. */
  readonly aspect?: string;
  readonly title: string;
  readonly level: Level;
  readonly basis: Basis;
  /** Id of the clause it rests on. */
  readonly clause: string;
  /** `METHOD /path` in neutral names; null where it rests on several operations. */
  readonly operation: string | null;
  /** Neutral namespace, or `site` or `batch`. */
  readonly namespace: string;
}

export interface Result extends Requirement {
  readonly outcome: Outcome;
  /** One sentence a person can act on; empty for a plain pass. */
  readonly reason: string;
  /** The same as a value, for programs: absent for a plain pass. */
  readonly code?: Code;
  /** What the code leaves open. Values of the deployment are JSON, cut short. */
  readonly with?: Reason['with'];
  /** Where in the decisive exchange it shows. */
  readonly at?: ReasonLocation;
  /** What a broken requirement rests on; absent where it is not broken. */
  readonly departure?: Departure;
  /** Ids of the exchanges it was judged by, in order, the decisive one last. */
  readonly exchanges: readonly number[];
}
