/** What an examination of a deployment finds: each a pass, a problem with its fix, or a note. */
import type { EffectEstimate } from '../run/estimate.ts';

export interface Diagnostic {
  readonly check: string;
  readonly state: 'pass' | 'problem' | 'note';
  readonly message: string;
  /** What fixes a problem; null where nothing has to be fixed. */
  readonly fix: string | null;
}

export function findingsOf(check: string) {
  return {
    pass: (message: string): Diagnostic => ({ check, state: 'pass', message, fix: null }),
    note: (message: string): Diagnostic => ({ check, state: 'note', message, fix: null }),
    problem: (message: string, fix: string): Diagnostic => ({ check, state: 'problem', message, fix }),
  };
}

export interface Diagnosis {
  readonly findings: readonly Diagnostic[];
  /** Where the REST root was found, if elsewhere than it was said to be. */
  readonly foundRoot: string | null;
  readonly isReached: boolean;
  readonly estimates: readonly EffectEstimate[];
}

export type Tell = (finding: Diagnostic) => void;
