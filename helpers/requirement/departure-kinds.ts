/** In which ways a deployment can depart from what is required, and what is told of each departure. */

export type Severity = 'critical' | 'major' | 'minor';

/** Severity of each kind of departure where a MUST is broken; `access` counts whatever the level is. */
export const DEPARTURES = {
  'open-access': 'critical',
  'changed-unsent': 'critical',
  'removed-unasked': 'critical',
  'done-though-rejected': 'critical',
  'not-removed': 'critical',
  'not-kept': 'critical',
  'shown-as-text': 'major',
  'creation-fails': 'critical',
  'server-error': 'major',
  'accepted-invalid': 'major',
  'rejected-valid': 'major',
  'not-routed': 'major',
  'not-cleared': 'major',
  'default-not-applied': 'major',
  'listed-wrongly': 'major',
  'left-out': 'major',
  'listed-twice': 'major',
  'wrong-order': 'major',
  'not-together': 'major',
  'other-shape': 'major',
  'not-json': 'major',
  'exposes-internals': 'major',
  'error-form': 'major',
  'dead-link': 'major',
  undeclared: 'major',
  'declared-otherwise': 'major',
  'other-behaviour': 'major',
} as const satisfies Readonly<Record<string, Severity>>;

export type DepartureKind = keyof typeof DEPARTURES;

export interface Departure {
  readonly kind: DepartureKind;
  /** `METHOD /path` in neutral names, of what departs; absent where it is no one operation. */
  readonly operation?: string;
  /** Path of the argument or member. */
  readonly member?: string;
  /** The class of value, or what else was done beside it: the constraint that is broken, the arguments sent alone, what an argument acts on. */
  readonly value?: string;
  readonly expected: string;
  readonly seen: string;
  /** Where the configuration sets it; else it follows from kind and level. */
  readonly severity?: { readonly is: Severity; readonly reason: string };
}
