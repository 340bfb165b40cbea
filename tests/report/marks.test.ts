import { describe, expect, it } from 'vitest';
import { offendingParts, triedParts } from '../../helpers/report/html/marks.ts';
import { answerBlock, requestBlock } from '../../helpers/report/html/message.ts';
import { toHtml } from '../../helpers/report/html.ts';
import { phrase, type Reason, reason } from '../../helpers/requirement/reasons.ts';
import { said } from '../../helpers/requirement/result-reason.ts';
import { growthOf, HARDLY_MORE_THAN_LINEAR } from '../support/processor-time.ts';
import { BASE_URL, EVERYTHING_HOSTILE, sampleExchange, sampleReport, sampleResult } from './sample.ts';

function exchangeWith(body: unknown, status = 200, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return sampleExchange({ answer: { status, headers, body: text, truncated: false } });
}

/** What is marked in the answer, as text. */
function markedIn(why: Reason, exchange: ReturnType<typeof exchangeWith>) {
  const block = answerBlock(exchange, offendingParts(said(why), exchange)).text;
  return [...block.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, text = '']) => text.replaceAll('&quot;', '"'));
}

const WRONG = phrase`it is wrong`;
const misfitAt = (pointer: string) => reason('misfit-at', { pointer, rule: 'must be integer' });

describe('what is marked in an answer', () => {
  it.each<[string, Reason, ReturnType<typeof exchangeWith>, readonly string[]]>([
    ['its status', reason('accepted-invalid', { wrong: WRONG, status: 201 }), exchangeWith({ id: 1 }, 201), ['201']],
    [
      'a member by its path',
      reason('error-status', { member: 'data.status', is: '401', answered: 400 }),
      exchangeWith({ data: { status: 401 } }, 400),
      ['"status": 401'],
    ],
    [
      'members by pointers, in reasons inside it',
      reason('schema-mismatch', { schema: 'venues', errors: [misfitAt('/venues/1/id'), misfitAt('/a~1b')] }),
      exchangeWith({ venues: [{ id: 7 }, { id: 'v8' }], 'a/b': '2' }),
      ['"id": "v8"', '"a/b": "2"'],
    ],
    [
      'several members, of a record in a list too',
      phrase`${{ member: ['name', 'price'] }} are not as they were written.`,
      exchangeWith([{ id: 7, name: 'b', price: 2 }]),
      ['"name": "b",', '"price": 2'],
    ],
    [
      'the type of what is no JSON',
      reason('not-json', { contentType: 'text/html', start: '"<p>"' }),
      exchangeWith('<p>', 200, { 'Content-Type': 'text/html', date: 'today' }),
      ['Content-Type: text/html'],
    ],
    [
      'a header',
      phrase`${{ header: 'X-WP-Total' }} is 3, and the list has 2.`,
      exchangeWith([], 200, { 'x-wp-total': '3' }),
      ['x-wp-total: 3'],
    ],
    [
      'the status of what broke before',
      reason('no-record-made', { resource: 'event', operation: 'POST /a', because: reason('denied', { status: 403 }) }),
      exchangeWith({}, 403),
      ['403'],
    ],
  ])('%s', (_what, why, exchange, marked) => {
    expect(markedIn(why, exchange)).toEqual(marked);
  });

  it.each<[string, Reason, ReturnType<typeof exchangeWith>]>([
    ['no place is known', phrase`The date of the record is late.`, exchangeWith({ id: 7, date: 'x', late: true })],
    ['the status is that of another', reason('denied', { status: 403 }), exchangeWith({ id: 7 }, 200)],
    [
      'there is no answer',
      reason('no-answer', { failure: 'No answer within 5 ms.' }),
      sampleExchange({ answer: null, failure: 'No answer within 5 ms.' }),
    ],
  ])('is nothing where %s', (_where, why, exchange) => {
    expect(markedIn(why, exchange)).toEqual([]);
  });

  it('stands in words too, for those who see no colour', () => {
    const exchange = exchangeWith({ id: 'x' }, 201);
    const marks = offendingParts({ at: { status: 201, members: [['id']] } }, exchange);
    expect(answerBlock(exchange, marks).text).toContain('<span class="note">wrong: status 201, id</span>');
  });

  it('shows a marked member far down, and how much is left out', () => {
    const body = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`member_${index}`, index]));
    const exchange = exchangeWith(body);
    const block = answerBlock(exchange, offendingParts({ at: { members: [['member_400']] } }, exchange)).text;
    expect(block).toContain('<mark>&quot;member_400&quot;: 400,</mark>');
    expect(block).toMatch(/… \d{3} lines/);
    expect(block).not.toContain('member_200');
  });
});

describe('what is marked in a request', () => {
  const tried = (argument: string | null, over: Partial<ReturnType<typeof sampleExchange>['request']>) => {
    const block = requestBlock(
      sampleExchange({ request: { ...sampleExchange().request, ...over } }),
      triedParts({ argument }),
    );
    return [...block.text.matchAll(/<mark class="tried">(.*?)<\/mark>/g)].map(([, text = '']) =>
      text.replaceAll('&quot;', '"'),
    );
  };

  it.each([
    ['per_page', { url: `${BASE_URL}/a?page=1&per_page=101`, body: null }, ['per_page=101']],
    ['include', { url: `${BASE_URL}/a?include%5B%5D=x&q=1`, body: null }, ['include%5B%5D=x']],
    ['amount', { body: '{"code":"x","amount":{"a":1}}' }, ['"amount": {']],
    ['line_items.items.quantity', { body: '{"line_items":[{"quantity":"x"}],"quantity":1}' }, ['"quantity": "x"']],
    ['code', { body: '{"amount":"1"}' }, []],
    ['%', { url: `${BASE_URL}/a?%=1&%E0%A4%A=2`, body: null }, ['%=1']],
  ])('%s', (id, over, marked) => {
    expect(tried(id, over)).toEqual(marked);
  });
});

describe('hostile reasons and bodies', () => {
  const pageOf = (parts: number): string => {
    const member = `${EVERYTHING_HOSTILE}${['a, ', 'a_.', '/a'].map((part) => part.repeat(parts)).join('')}`;
    const body = JSON.stringify({ [EVERYTHING_HOSTILE]: EVERYTHING_HOSTILE, a: '</mark></pre>' });
    const why = phrase`${{ member }} at ${{ pointer: `/${EVERYTHING_HOSTILE}` }}`;
    const result = sampleResult({ outcome: 'fail', ...said(why), exchanges: [1] });
    return toHtml(sampleReport([result], { exchanges: [exchangeWith(body)] }));
  };

  it('make no markup of their own', () => {
    const page = pageOf(20_000);
    expect(page.match(/<script\b/g)).toHaveLength(2);
    expect(page.match(/<\/mark>/g)?.length).toBe(page.match(/<mark\b/g)?.length);
    expect(page).not.toMatch(/<img\b/i);
  });

  it('take no longer than their length', () => {
    expect(growthOf(pageOf, 40_000)).toBeLessThan(HARDLY_MORE_THAN_LINEAR);
  });
});
