import { describe, expect, it } from 'vitest';
import { heatMap } from '../../helpers/report/html/heat-map.ts';
import { latencySection, percentile } from '../../helpers/report/html/latency.ts';
import { namespaceTable } from '../../helpers/report/html/namespaces.ts';
import { sampleExchange, sampleReport, sampleResult } from './sample.ts';

describe('the map of operations', () => {
  const results = [
    sampleResult({ id: 'a/POST/args/x/type/rejected', outcome: 'fail' }),
    sampleResult({ id: 'a/POST/args/y/type/rejected' }),
    sampleResult({ id: 'a/POST/args/z/type/rejected', outcome: 'skipped' }),
    sampleResult({ id: 'a/POST/minimal/accepted', kind: 'accepted' }),
    sampleResult({ id: 'a/index/offered', kind: 'index-namespace', operation: null }),
    sampleResult({
      id: 'b/GET/minimal/served',
      kind: 'served',
      namespace: 'b',
      operation: 'GET /b',
      outcome: 'not-applicable',
    }),
  ];
  const map = heatMap(sampleReport(results)).text;

  it('shows in a cell the gravest outcome and how many have it, and tells the rest', () => {
    expect(map).toContain('aria-label="1 fail, 1 pass, 1 skipped">✗1</a>');
    expect(map).toContain('aria-label="1 not-applicable">·1</a>');
  });

  it('leads from a cell to the results that it counts', () => {
    expect(map).toContain('href="#operation=POST+%2Fshop-analytics%2Fcoupons&amp;kind=rejected"');
    expect(map).toContain('href="#namespace=shop-analytics&amp;kind=rejected"');
    expect(map).toContain('href="#namespace=shop-analytics&amp;operation=none&amp;kind=index"');
  });

  it('has a column only for the kinds that there are, and as many cells in every row', () => {
    expect(map.match(/<thead>.*<\/thead>/)?.[0].match(/<th\b/g)).toHaveLength(4);
    const rows = map.slice(map.indexOf('<tbody>')).match(/<tr[\s\S]*?<\/tr>/g) ?? [];
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row.match(/<td/g)).toHaveLength(3);
  });

  it('lets every namespace be opened by a button that names what it opens', () => {
    const controlled = [...map.matchAll(/<button[^>]* aria-controls="([^"]+)"/g)].map(([, id]) => id);
    expect(controlled).toHaveLength(2);
    for (const id of controlled) expect(map).toContain(`<tbody id="${id}"`);
  });
});

describe('how long answers took', () => {
  const exchanges = [3, 1, 2, 100, 0.4, 5000].map((durationMs, index) => sampleExchange({ id: index + 1, durationMs }));
  const silent = sampleExchange({ id: 7, durationMs: 30_000, answer: null, failure: 'No answer.' });

  it('counts every answer of a namespace once', () => {
    const results = [
      sampleResult({ id: 'a/x', exchanges: [1, 2, 3] }),
      sampleResult({ id: 'a/y', exchanges: [3, 4, 5, 7] }),
      sampleResult({ id: 'b/slow', namespace: 'b', exchanges: [6] }),
    ];
    const { text } = latencySection(sampleReport(results, { exchanges: [...exchanges, silent] }));
    const [, b = '', a = ''] = text.split('<tr><th scope="row">');
    expect(a).toContain('aria-label="2 under 2 ms, 2 under 4 ms, 1 under 128 ms"');
    expect(a).toContain('<td class="number">2.0 ms</td><td class="number">100 ms</td>');
    expect(a).toContain('<td class="number">5</td></tr>');
    expect(b).toContain('<a href="#id=b%2Fslow">5000 ms</a>');
    expect(text).toContain('runs from 1 ms to 8192 ms');
  });

  it('says so where nothing was recorded', () => {
    expect(latencySection(sampleReport([sampleResult()])).text).toContain('No answer was recorded.');
  });

  it.each([
    [[1], 0.5, 1],
    [[1, 2, 3, 4], 0.5, 2],
    [[1, 2, 3, 4], 0.95, 4],
    [Array.from({ length: 100 }, (_, index) => index + 1), 0.95, 95],
  ])('takes the percentile by the nearest rank: %j at %f', (sorted, share, value) => {
    expect(percentile(sorted, share)).toBe(value);
  });
});

describe('the bar of a namespace', () => {
  const widths = (bar: string) => [...bar.matchAll(/class="([\w-]+)" x="[\d.]+" y="0" width="([\d.]+)"/g)];

  it('shows one failure among thousands', () => {
    const results = Array.from({ length: 3000 }, (_, index) =>
      sampleResult({ id: `a/${index}`, outcome: index === 0 ? 'fail' : 'pass' }),
    );
    const parts = widths(namespaceTable(sampleReport(results)).text.split('<tfoot>')[0] ?? '');
    expect(parts.map(([, outcome]) => outcome)).toEqual(['fail', 'pass']);
    expect(Number(parts[0]?.[2])).toBeGreaterThanOrEqual(2);
  });
});
