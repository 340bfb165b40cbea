import { describe, expect, it } from 'vitest';
import { toMarkdown } from '../../helpers/report/markdown.ts';
import { sampleReport, sampleResult, sampleVerdict } from './sample.ts';

describe('toMarkdown', () => {
  const failed = sampleResult({ id: 'a/POST/valid/accepted', outcome: 'fail', reason: 'The answer was 500.' });

  it('has the verdict, a row for each namespace and the causes', () => {
    const markdown = toMarkdown(sampleReport([sampleResult(), failed]));
    expect(markdown).toContain('# Conformance of sample site');
    expect(markdown).toContain('**Does not conform: 1 of 2 checked MUSTs failed.**');
    expect(markdown).toContain('| Namespace | pass | fail | Score |');
    expect(markdown).toContain('| shop-analytics | 1 | 1 | 0 % |');
    expect(markdown).toContain(
      '1. **fail** × 1: The answer was 500. at POST /shop-analytics/coupons (`a/POST/valid/accepted`)',
    );
  });

  it('names what was left behind', () => {
    const verdict = { ...sampleVerdict('conforms'), leftBehind: ['https://a.example.test/7'] };
    expect(toMarkdown(sampleReport([sampleResult()], { verdict }))).toContain(
      '## Left behind\n\n- https:\\//a.example.test/7',
    );
  });

  it('stays short however much failed', () => {
    const results = Array.from({ length: 3000 }, (_, index) =>
      sampleResult({ id: `a/${index}/${'x'.repeat(50)}`, outcome: 'fail', reason: `${'word '.repeat(index % 700)}.` }),
    );
    const verdict = { ...sampleVerdict('does not conform'), leftBehind: results.map(({ id }) => id) };
    const many = results.map((result, index) => ({ ...result, namespace: `namespace-${index % 40}` }));
    const markdown = toMarkdown(sampleReport(many, { verdict }));
    expect(markdown.split('\n').length).toBeLessThanOrEqual(60);
    expect(markdown.indexOf('## Causes')).toBeLessThan(markdown.indexOf('## Namespaces'));
    expect(markdown.length).toBeLessThan(8000);
    expect(markdown).toMatch(/… and \d+ more in report\.html\./);
  });
});
