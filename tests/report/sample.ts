import type { RecordedExchange } from '../../helpers/exchange/types.ts';
import type { Report, Verdict, VerdictWord } from '../../helpers/report/types.ts';
import { summarise, type VerdictContext } from '../../helpers/report/verdict.ts';
import { phrase, type Reason, reasonWith } from '../../helpers/requirement/reasons.ts';
import { OUTCOMES, type Result } from '../../helpers/requirement/requirement.ts';
import { said } from '../../helpers/requirement/result-reason.ts';

export const BASE_URL = 'https://site.example.test/rest';

/** What a hostile deployment may put into any text; each is a danger in one of the forms of the report. */
export const HOSTILE = {
  scriptEnd: '</script><script>alert(1)</script>',
  image: '<img src=x onerror=alert(2)>',
  quotes: `" onmouseover="alert(3)" '`,
  ansi: '\u001b[31mred\u001b[0m \u009b31m \u001b]8;;http://evil.example\u0007',
  cdataEnd: ']]>',
  lines: 'one\ntwo\r\nthree\u2028four',
  controls: 'a\u0000b\u0008c\u007fd\ufffe',
  direction: 'abc\u202edef',
  surrogate: 'half \ud800 of a pair',
  pipe: 'a | b | c',
  command: '\n::error::taken over\n::set-output name=x::y ##[error]no',
  formula: '=HYPERLINK("http://evil.example")',
  link: '[click](javascript:alert(4)) ![x](http://evil.example/x.png) @someone',
  shell: `'; rm -rf / #$(id)\`id\`\u001b[201~`,
} as const;

/** All of it in one text. */
export const EVERYTHING_HOSTILE = Object.values(HOSTILE).join(' ');

export function sampleResult(over: Partial<Result> = {}): Result {
  const result: Result = {
    id: 'shop-analytics/coupons/POST/args/code/required/rejected',
    kind: 'rejected',
    argument: 'code',
    title: 'A request without `code` is rejected',
    level: 'MUST',
    basis: 'declared',
    clause: 'shop-coupons',
    operation: 'POST /shop-analytics/coupons',
    namespace: 'shop-analytics',
    outcome: 'pass',
    reason: '',
    exchanges: [],
    ...over,
  };
  return result.outcome === 'pass' || result.reason !== '' ? result : { ...result, reason: 'Because.' };
}

/** A run in which nothing was odd. */
export const calm: VerdictContext = {
  offered: [],
  leftBehind: [],
  interrupted: null,
  filtered: { MUST: 0, SHOULD: 0 },
  effects: 'read',
};

export function sampleVerdict(word: VerdictWord): Verdict {
  const none = { planned: 0, judged: 0, byIndex: 0, broken: 0, accepted: 0, notJudged: [] };
  return { word, sentence: 'A sentence.', must: none, should: none, notJudged: [], leftBehind: [] };
}

export function sampleExchange(over: Partial<RecordedExchange> = {}): RecordedExchange {
  return {
    id: 1,
    startedAt: '2026-01-02T03:04:05.678Z',
    durationMs: 62,
    request: {
      method: 'POST',
      url: `${BASE_URL}/vendor-analytics/coupons?context=view`,
      headers: { 'content-type': 'application/json', authorization: 'removed', host: 'site.example.test' },
      body: '{"amount":"10"}',
    },
    answer: {
      status: 201,
      headers: { 'content-type': 'application/json; charset=UTF-8' },
      body: '{"id":7,"code":""}',
      truncated: false,
    },
    failure: null,
    ...over,
  };
}

/** A report of these results whose totals and verdict are the ones that a run would give. */
export function sampleReport(results: readonly Result[], over: Partial<Report> = {}): Report {
  const offered = [...new Set(results.map(({ namespace }) => namespace))];
  return {
    schemaVersion: 2,
    suite: { name: 'site-rest-conformance', version: '0.1.0' },
    contract: {
      hash: 'a1'.repeat(32),
      operations: 268,
      clauses: {
        'shop-coupons': {
          title: 'Endpoints › Shop: coupons',
          states: 'POST takes the coupon fields; `code` is required.',
        },
      },
    },
    deployment: {
      name: 'sample site',
      baseUrl: BASE_URL,
      names: [
        { name: 'shop-analytics', actual: 'vendor-analytics', how: 'vocabulary' },
        { name: 'patterns/v1', actual: null, how: 'not offered', note: 'No namespace of the index fits.' },
      ],
    },
    run: {
      id: 'r-20260102-1',
      startedAt: '2026-01-02T03:04:05.000Z',
      durationMs: 83_400,
      seed: 42,
      depth: 'standard',
      effects: 'read',
      requests: 1234,
      concurrency: 6,
      interrupted: null,
      filtered: { MUST: 0, SHOULD: 0 },
    },
    exchanges: [],
    ...summarise(results, { ...calm, offered }),
    results,
    ...over,
  };
}

function acceptedOf(index: number): Reason {
  const kind = `${'kind '.repeat((index % 60) + 1)}of request {index} was accepted with {status}.`;
  return reasonWith('phrase', { says: kind, index, status: 201 });
}

/** Many results, one in so many broken in some way, each with two exchanges of some size. */
export function largeReport(oneIn: number, size = 5000): Report {
  const results = Array.from({ length: size }, (_, index) => {
    const outcome = index % oneIn === 0 ? (OUTCOMES[(index / oneIn) % OUTCOMES.length] ?? 'pass') : 'pass';
    return sampleResult({
      id: `shop-analytics/resource-${index}/POST/args/line_items.items.meta_data/type/rejected`,
      title: `A request whose \`line_items[].meta_data\` of resource ${index} is not of the declared type is rejected`,
      operation: `POST /shop-analytics/resource-${index % 200}/{id}`,
      namespace: `namespace-${(index % 200) % 21}`,
      outcome,
      ...said(outcome === 'pass' ? undefined : acceptedOf(index)),
      exchanges: [index * 2, index * 2 + 1],
    });
  });
  const exchanges = Array.from({ length: 2 * size }, (_, id) =>
    sampleExchange({
      id,
      request: {
        ...sampleExchange().request,
        url: `https://site.example.test/rest/vendor-analytics/coupons/${id}?page=2`,
      },
      answer: { status: 201, headers: { 'x-a': 'b' }, body: '{"a":"é<"}'.repeat(300), truncated: false },
    }),
  );
  return sampleReport(results, { exchanges });
}

/** A report in which the text stands wherever a deployment can put one. */
export function hostileReport(text: string): Report {
  const results = (['fail', 'warn', 'blocked', 'error', 'skipped', 'not-applicable', 'known', 'flaky'] as const).map(
    (outcome) =>
      sampleResult({
        id: `a/${outcome}`,
        outcome,
        ...said(phrase`${{ member: text }}`),
        title: text,
        operation: `GET /${text}`,
        exchanges: [1, 2],
      }),
  );
  const sent = {
    method: 'POST',
    url: `https://site.example.test/rest/${text}`,
    headers: { 'x-sent': text },
    body: text,
  };
  return sampleReport(results, {
    deployment: {
      name: text,
      baseUrl: 'https://site.example.test/rest',
      release: text,
      names: [{ name: 'shop-analytics', actual: text, how: 'shape', note: text }],
    },
    verdict: { ...sampleVerdict('not shown to conform'), sentence: text, notJudged: [text], leftBehind: [text] },
    exchanges: [
      sampleExchange({ id: 1, request: sent, answer: null, failure: text }),
      sampleExchange({
        id: 2,
        request: sent,
        answer: { status: 500, headers: { 'x-h': text }, body: text, truncated: true },
      }),
    ],
  });
}
