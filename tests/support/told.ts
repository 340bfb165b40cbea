import type { Judgement } from '../../helpers/requirement/judgement.ts';
import { sentenceOf } from '../../helpers/requirement/reasons.ts';

/** A judgement with its reason as a reader has it; what is met may have none. */
export interface ToldJudgement {
  readonly kind: Judgement['kind'];
  readonly reason?: string;
}

export function told({ kind, why }: Judgement): ToldJudgement {
  return { kind, ...(why && { reason: sentenceOf(why) }) };
}
