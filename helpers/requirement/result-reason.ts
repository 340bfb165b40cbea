/** Reasons as results have them: as values, and as the sentence. */
import { locationOf, type Reason, sentenceOf } from './reasons.ts';
import type { Result } from './requirement.ts';

type Said = Pick<Result, 'reason' | 'code' | 'with' | 'at'>;

/** What a result says of its outcome; a plain pass says nothing. */
export function said(why: Reason | undefined): Said {
  if (why === undefined) return { reason: '' };
  const at = locationOf(why);
  return {
    reason: sentenceOf(why),
    code: why.code,
    ...(Object.keys(why.with).length > 0 && { with: why.with }),
    ...(Object.keys(at).length > 0 && { at }),
  };
}

/** Null for a plain pass, and in reports of before. */
export function reasonIn({ code, with: given = {} }: Pick<Result, 'code' | 'with'>): Reason | null {
  return code === undefined ? null : { code, with: given };
}
