import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { type Filter, NO_FILTER, readFilter, select, writeFilter } from '../../helpers/pages/filter.ts';
import { Markup } from '../../helpers/report/html/markup.ts';
import { htmlPage } from '../../helpers/report/html/page.ts';
import { toHtml } from '../../helpers/report/html.ts';
import { phrase, reason } from '../../helpers/requirement/reasons.ts';
import { said } from '../../helpers/requirement/result-reason.ts';
import { largeReport, sampleExchange, sampleReport, sampleResult, sampleVerdict } from './sample.ts';

const LEFT_OUT = reason('accepted-invalid', {
  wrong: phrase`${{ argument: 'code' }}, which is required, was left out`,
  status: 201,
});
const failed = sampleResult({
  id: 'shop-analytics/coupons/POST/args/code/required/rejected',
  outcome: 'fail',
  ...said(LEFT_OUT),
  exchanges: [1, 2],
});
const report = sampleReport([sampleResult({ id: 'shop-analytics/index/offered', kind: 'index-namespace' }), failed], {
  exchanges: [sampleExchange(), sampleExchange({ id: 2, why: 'code is required and left out' })],
});
const page = toHtml(report);
const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '}';

describe('report.html', () => {
  it('names the build where the script of a page is missing', () => {
    const empty = { title: 'Report', style: { text: '' }, skipTo: 'Results', main: new Markup('') };
    const unbuilt = () => htmlPage({ ...empty, script: 'unbuilt' as 'report' });
    expect(unbuilt).toThrow(/unbuilt\.js\) is missing: run "npm run build" first/);
  });

  it('allows by its policy exactly its own style and script', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
    const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hash(script)}`,
      `style-src ${hash(/<style>([\s\S]*?)<\/style>/.exec(page)?.[1])}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  it('loads nothing and leads nowhere but into itself', () => {
    expect(page).not.toMatch(/\s(?:src|srcset|action|formaction|poster|data|style)=/i);
    expect(page).not.toMatch(/<(?:link|iframe|object|embed|base|img|form [^>]*action)\b/i);
    expect(page).not.toMatch(/@import|url\(/i);
    for (const [, address] of page.matchAll(/\shref="([^"]*)"/g)) expect(address).toMatch(/^#/);
    expect(script).not.toMatch(/fetch\(|XMLHttpRequest|import\(|WebSocket|sendBeacon/);
  });

  it('holds a script that compiles, and data that it can read', () => {
    expect(() => new Script(script)).not.toThrow();
    const data = JSON.parse(/id="data">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '');
    expect(data).toMatchObject({ namespaces: ['shop-analytics'], operations: ['POST /shop-analytics/coupons'] });
    const [, , outcome, , , , , , kind, reason, exchanges, hasEvidence] = data.results[1];
    expect([outcome, data.kinds[kind], reason, hasEvidence]).toEqual(['fail', 'rejected', failed.reason, true]);
    expect(exchanges[0]).toEqual(['POST', '/vendor-analytics/coupons?context=view', 201, 62, -1]);
  });

  it('puts text into the page in no way that could make markup of it', () => {
    expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function/);
  });

  it('says what was run on what', () => {
    for (const text of [
      'sample site',
      'https://site.example.test/rest',
      `SHA-256 <code>${'a1'.repeat(32)}</code>`,
      '268 operations',
      '2026-01-02 03:04:05 UTC',
      '1 min 23 s, 1234 requests',
      'standard',
      '<code>42</code>',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).toContain('Does not conform: 1 of 2 checked MUSTs (1 by the index alone) failed.');
    expect(page).toContain('<td>not offered</td>');
    expect(page).toContain('only GET and HEAD requests were sent');
  });

  it('counts what was skipped, by reason', () => {
    const skipped = ['a', 'b'].map((id) => sampleResult({ id, outcome: 'skipped', reason: 'Writes are not allowed.' }));
    expect(toHtml(sampleReport(skipped))).toContain('<li>2 requirements: Writes are not allowed.</li>');
  });

  it('shows for a failure what the interface says, what was sent, what came back, why, and how to send it again', () => {
    const evidence = page.slice(page.indexOf('id="evidence-1"'), page.indexOf('id="results"'));
    expect(evidence).toContain('Endpoints › Shop: coupons: POST takes the coupon fields; `code` is required.');
    expect(evidence).toContain('POST https://site.example.test/rest/vendor-analytics/coupons?context=view');
    expect(evidence).toContain('  &quot;amount&quot;: &quot;10&quot;\n');
    expect(evidence).toContain('  &quot;id&quot;: 7,\n  &quot;code&quot;: &quot;&quot;\n');
    expect(evidence).toContain('An invalid request was accepted (201): code, which is required, was left out.');
    expect(evidence).toContain('MUST, declared: A request without `code` is rejected');
    expect(evidence).toContain('curl --globoff');
    expect(evidence).toContain('&quot;$CONFORMANCE_BASE_URL&quot;');
    expect(evidence).toContain('Other requests of this check');
    expect(evidence).toContain(`conform replay report.json ${failed.id}</pre>`);
    expect(evidence).toContain('<mark>201</mark>');
  });

  it('says so when no answer came', () => {
    const silent = sampleReport([sampleResult({ outcome: 'blocked', exchanges: [1] })], {
      exchanges: [sampleExchange({ answer: null, failure: 'no answer within 30 s' })],
    });
    expect(toHtml(silent)).toContain('<pre>No answer: no answer within 30 s</pre>');
  });

  it('names what was left behind', () => {
    const verdict = {
      ...sampleVerdict('not shown to conform'),
      notJudged: ['shop-analytics'],
      leftBehind: ['https://a.example.test/7'],
    };
    const other = toHtml(sampleReport([failed], { verdict, exchanges: report.exchanges }));
    expect(other).toContain('<li><code>https://a.example.test/7</code></li>');
    expect(other).toContain('less than half judged</span>');
  });

  it('gives every element that is named by another an id of its own', () => {
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of page.matchAll(/aria-labelledby="([^"]*)"/g)) expect(ids).toContain(id);
  });
});

describe('a report of 5,000 results', () => {
  const large = largeReport(8);
  const html = toHtml(large);
  const hardlyAnythingPassed = toHtml(largeReport(1));

  it('stays under 5 MB, even if hardly anything passed', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(5_000_000);
    expect(Buffer.byteLength(hardlyAnythingPassed)).toBeLessThan(5_000_000);
  });

  it('shows the evidence of at least one place of every cause, and says where the rest is', () => {
    const causes = html.split('<details class="cause ').slice(1);
    expect(causes.length).toBeGreaterThan(10);
    for (const cause of causes) expect(cause).toContain('<h4>Answered');
    expect(hardlyAnythingPassed).toContain('are in report.json only');
  });

  it('is filtered by reading each result once for each word', () => {
    let read = 0;
    const rows = large.results.map((result) => ({
      ...{ ...result, operation: result.operation ?? '', cause: '', news: '' },
      get searchable() {
        read += 1;
        return `${result.id} ${result.title}`.toLowerCase();
      },
    }));
    const filter = { ...NO_FILTER, namespace: 'namespace-3', outcome: 'fail,pass', text: 'Resource line_items' };
    expect(select(rows, filter).length).toBeGreaterThan(100);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(2 * rows.length);
  });
});

describe('the filter in the address', () => {
  const all: Filter = {
    id: '',
    cause: '',
    news: '',
    namespace: '',
    operation: '',
    kind: '',
    level: '',
    outcome: '',
    text: '',
  };

  it.each([
    { ...all, id: 'a/GET/:id/args/page/minimum' },
    { ...all, operation: 'GET /a/{id}', kind: 'rejected' },
    { ...all, namespace: 'calendar/events/v1', level: 'MUST', outcome: 'fail,warn', text: 'a & b = "c" é' },
    all,
  ])('survives a reload: %j', (filter) => {
    expect(readFilter(writeFilter(filter))).toEqual(filter);
  });

  it('is not taken for the name of a place in the page', () => {
    expect(readFilter('#evidence-3')).toBeNull();
    expect(readFilter('#results')).toBeNull();
    expect(readFilter('#')).toEqual(all);
  });

  it('is what the links of the page are made of', () => {
    for (const [, address = ''] of page.matchAll(/href="(#[^"]*=[^"]*)"/g)) {
      expect(readFilter(address.replaceAll('&amp;', '&'))).toMatchObject(
        Object.fromEntries(new URLSearchParams(address.slice(1).replaceAll('&amp;', '&'))),
      );
    }
    expect(page).toContain(
      `href="${writeFilter({ ...all, namespace: 'shop-analytics', outcome: 'fail' }).replace('&', '&amp;')}"`,
    );
  });

  it('leaves what has every word of the text', () => {
    const rows = ['alpha beta', 'alpha'].map((searchable) => ({ ...all, searchable }));
    expect(select(rows, { ...all, text: ' Beta  ALPHA ' })).toEqual([rows[0]]);
  });
});
