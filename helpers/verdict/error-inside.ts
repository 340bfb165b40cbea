import type { Exchange } from '../exchange/types.ts';
import { accepted, broken, isRecord, judgeJson } from './judge.ts';
import type { Judgement } from './types.ts';

/** The code of the platform's error document, where an answer that claims success is one; null where it is none. */
export function errorInside({ answer }: Exchange): string | null {
  const json = answer?.json;
  if (!isRecord(json) || typeof json.code !== 'string' || typeof json.message !== 'string') return null;
  const status = isRecord(json.data) ? json.data.status : undefined;
  return typeof status === 'number' && status >= 400 ? json.code : null;
}

/** As {@link judgeJson}, and no document is an error. */
export function judgeSuccess(exchange: Exchange): Judgement {
  const code = accepted(exchange) ? errorInside(exchange) : null;
  if (code === null) return judgeJson(exchange);
  return broken(`Answered ${exchange.answer?.status} with an error inside (${code}).`);
}
