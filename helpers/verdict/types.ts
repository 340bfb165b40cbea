import type { Level, Outcome } from '../report/types.ts';

/** What judging says of one requirement; the requirement's level makes an outcome of it. */
export type Judgement =
  | { readonly kind: 'met'; readonly note?: string }
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'not-applicable'; readonly reason: string }
  | { readonly kind: 'blocked'; readonly reason: string };

export const MET: Judgement = { kind: 'met' };

export function outcomeOf(judgement: Judgement, level: Level): Outcome {
  switch (judgement.kind) {
    case 'met':
      return 'pass';
    case 'broken':
      return level === 'MUST' ? 'fail' : 'warn';
    default:
      return judgement.kind;
  }
}
