/** Where an answer without a body says by its address what was made. */
import { describe, expect, test } from 'vitest';
import { readAs } from '../../helpers/exchange/read-as.ts';
import type { Answer, Exchange } from '../../helpers/exchange/types.ts';
import { accepted, obstacle } from '../../helpers/verdict/judge.ts';
import { idIn } from '../../helpers/verdict/records.ts';

const URL_ASKED = 'https://site.test/rest/calendar/tags';
const READ_AS = { record: { parameter: 'id', member: 'id', item: '/tags/{id}' } };

function asked(method: string, status: number, location: string, text = ''): Exchange {
  const answer: Answer = { status, headers: { location }, text, json: text === '' ? undefined : JSON.parse(text) };
  const request = { method, url: URL_ASKED, headers: {}, body: null, operation: null };
  const common = { id: 1, startedAt: 0, durationMs: 0, failure: null };
  return { ...common, request, answer: readAs(answer, READ_AS, URL_ASKED) } as unknown as Exchange;
}

describe('a creation that leads on', () => {
  test.each([
    ['201', asked('POST', 201, `${URL_ASKED}/7`)],
    ['303', asked('POST', 303, `${URL_ASKED}/7`)],
    ['303 with a path', asked('POST', 303, '/rest/calendar/tags/7')],
  ])('to what is below it is accepted: %s', (_what, exchange) => {
    expect([accepted(exchange), obstacle(exchange), idIn(exchange.answer?.json)]).toEqual([true, null, 7]);
  });

  test.each([
    ['another site', asked('POST', 303, 'https://other.test/rest/calendar/tags/7')],
    ['what is not below it', asked('POST', 303, 'https://site.test/elsewhere/tags/7')],
    ['itself', asked('POST', 303, `${URL_ASKED}/`)],
    ['it for good', asked('POST', 301, `${URL_ASKED}/7`)],
    ['it with a body', asked('POST', 303, `${URL_ASKED}/7`, '{"see":"other"}')],
    ['it by another method', asked('PUT', 303, `${URL_ASKED}/7`)],
  ])('to %s is not', (_what, exchange) => {
    expect(accepted(exchange)).toBe(false);
    expect(obstacle(exchange)?.code).toBe('redirected');
  });
});
