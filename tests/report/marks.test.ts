import { describe, expect, it } from 'vitest';
import { offendingParts, triedParts } from '../../helpers/report/html/marks.ts';
import { answerBlock, requestBlock } from '../../helpers/report/html/message.ts';
import { toHtml } from '../../helpers/report/html.ts';
import { growthOf, HARDLY_MORE_THAN_LINEAR } from '../support/processor-time.ts';
import { BASE_URL, EVERYTHING_HOSTILE, sampleExchange, sampleReport, sampleResult } from './sample.ts';

function exchangeWith(body: unknown, status = 200, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return sampleExchange({ answer: { status, headers, body: text, truncated: false } });
}

/** What is marked in the answer, as text. */
function markedIn(reason: string, exchange: ReturnType<typeof exchangeWith>, id = 'a/GET/minimal/document') {
  const result = sampleResult({ id, outcome: 'fail', reason });
  const block = answerBlock(exchange, offendingParts(result, exchange)).text;
  return [...block.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, text = '']) => text.replaceAll('&quot;', '"'));
}

describe('what is marked in an answer', () => {
  it.each([
    ['POST /a was accepted with 201.', exchangeWith({ id: 1 }, 201), ['201']],
    ['A valid request was answered 500 (x: y).', exchangeWith('', 500), ['500']],
    ['data.status is 401 in the body of a 400.', exchangeWith({ data: { status: 401 } }, 400), ['"status": 401']],
    [
      'The answer is no venues: /venues/1/id must be integer, is string; /total must be integer.',
      exchangeWith({ venues: [{ id: 7 }, { id: 'v8' }], total: '2' }),
      ['"id": "v8"', '"total": "2"'],
    ],
    ['Its status is "draft", not publish.', exchangeWith({ id: 7, status: 'draft' }), ['"status": "draft"']],
    [
      'Not as it was written: name, price.',
      exchangeWith({ id: 7, name: 'b', price: 2 }),
      ['"name": "b",', '"price": 2'],
    ],
    ['Read-only and taken over: total_tax.', exchangeWith([{ total_tax: '1' }]), ['"total_tax": "1"']],
    ['An update of description alone also changed cost, website.', exchangeWith({ cost: '1' }), ['"cost": "1"']],
    [
      'The body is not JSON (text/html): "<p>".',
      exchangeWith('<p>', 200, { 'content-type': 'text/html', date: 'today' }),
      ['content-type: text/html'],
    ],
    ['x-wp-total is 3, and the list has 2.', exchangeWith([], 200, { 'X-WP-Total': '3' }), ['X-WP-Total: 3']],
  ])('%s', (reason, exchange, marked) => {
    expect(markedIn(reason, exchange)).toEqual(marked);
  });

  it('is the member that was written, where it did not come back', () => {
    const id = 'shop-analytics/coupons/POST/args/amount/round-trips';
    expect(markedIn('amount was written as "1" and came back as "2".', exchangeWith({ amount: '2' }), id)).toEqual([
      '"amount": "2"',
    ]);
  });

  it.each([
    ['The date of the record is late.', exchangeWith({ id: 7, order: 'x', late: true })],
    ['It took 200 ms.', exchangeWith({ id: 7 }, 200)],
    ['No answer within 5 ms.', sampleExchange({ answer: null, failure: 'No answer within 5 ms.' })],
  ])('is nothing where the reason names nothing of it: %s', (reason, exchange) => {
    expect(markedIn(reason, exchange)).toEqual([]);
  });

  it('stands in words too, for those who see no colour', () => {
    const exchange = exchangeWith({ id: 'x' }, 201);
    const marks = offendingParts(
      { kind: 'scenario', argument: null, reason: 'accepted with 201; id is "x".' },
      exchange,
    );
    expect(answerBlock(exchange, marks).text).toContain('<span class="note">marked: status 201, id</span>');
  });

  it('shows a marked member far down, and how much is left out', () => {
    const body = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`member_${index}`, index]));
    const exchange = exchangeWith(body);
    const block = answerBlock(
      exchange,
      offendingParts({ kind: 'scenario', argument: null, reason: 'member_400 is 400.' }, exchange),
    ).text;
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
    return [...block.text.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, text = '']) => text.replaceAll('&quot;', '"'));
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
    const many = ['a, ', 'a_.', '/a'].map((part) => part.repeat(parts)).join('');
    const body = JSON.stringify({ [EVERYTHING_HOSTILE]: EVERYTHING_HOSTILE, a: '</mark></pre>' });
    const reason = `${EVERYTHING_HOSTILE} accepted with 200: ${many}`;
    const result = sampleResult({ outcome: 'fail', reason, exchanges: [1] });
    return toHtml(sampleReport([result], { exchanges: [exchangeWith(body)] }));
  };

  it('make no markup of their own', () => {
    const page = pageOf(20_000);
    expect(page.match(/<script\b/g)).toHaveLength(2);
    expect(page.match(/<\/mark>/g)?.length).toBe(page.match(/<mark>/g)?.length);
    expect(page).not.toMatch(/<img\b/i);
  });

  it('take no longer than their length', () => {
    expect(growthOf(pageOf, 40_000)).toBeLessThan(HARDLY_MORE_THAN_LINEAR);
  });
});
