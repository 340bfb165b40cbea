import type { Exchange } from '../../helpers/exchange/types.ts';

/** An exchange as judging sees it: an answer with the status, and with the JSON or the text as its body. */
export function exchangeOf(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Exchange {
  const isText = typeof body === 'string';
  return {
    id: 1,
    startedAt: 0,
    durationMs: 1,
    request: { method: 'GET', url: 'https://example.test/rest/', headers: {}, body: null, as: 'user' },
    answer: { status, headers, text: isText ? body : JSON.stringify(body), json: isText ? undefined : body },
    failure: null,
  };
}

export const NO_ANSWER: Exchange = { ...exchangeOf(0, ''), answer: null, failure: 'No answer within 5 ms.' };
