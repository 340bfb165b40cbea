import type { Exchange } from '../exchange/types.ts';
import { broken, type Judgement } from '../requirement/judgement.ts';
import { accepted, isRecord, judgeJson } from './judge.ts';

/** The code of the platform's error document, where an answer that claims success is one; null where it is none. */
export function errorInside(exchange: Exchange): string | null {
  const json = accepted(exchange) ? exchange.answer?.json : null;
  if (!isRecord(json) || typeof json.code !== 'string' || typeof json.message !== 'string') return null;
  const status = isRecord(json.data) ? json.data.status : undefined;
  return typeof status === 'number' && status >= 400 ? json.code : null;
}

/** As {@link judgeJson}, and no document is an error. */
export function judgeSuccess(exchange: Exchange): Judgement {
  const { answer } = exchange;
  const code = errorInside(exchange);
  return answer === null || code === null
    ? judgeJson(exchange)
    : broken('error-inside', { status: answer.status, code });
}
