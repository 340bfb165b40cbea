/** Fuzzing: a report of anything can be written in every form, and none of it is more than text there. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { briefOf } from '../../../helpers/compare/brief.ts';
import { Catalogue } from '../../../helpers/compare/catalogue.ts';
import { compareBriefs } from '../../../helpers/compare/compare.ts';
import { toComparisonHtml } from '../../../helpers/compare/html.ts';
import { toComparisonMarkdown } from '../../../helpers/compare/markdown.ts';
import { record } from '../../../helpers/exchange/redact.ts';
import { toBadge, toShields } from '../../../helpers/report/badge.ts';
import { groupByCause } from '../../../helpers/report/causes.ts';
import { annotations } from '../../../helpers/report/github.ts';
import { toCodeQuality } from '../../../helpers/report/gitlab.ts';
import { toHtml } from '../../../helpers/report/html.ts';
import { toJunit } from '../../../helpers/report/junit.ts';
import { toMarkdown } from '../../../helpers/report/markdown.ts';
import { toSarif } from '../../../helpers/report/sarif.ts';
import { reportProblems } from '../../../helpers/report/self-check.ts';
import { toSafeJson } from '../../../helpers/report/text.ts';
import type { Report } from '../../../helpers/report/types.ts';
import { OUTCOMES } from '../../../helpers/requirement/requirement.ts';
import { sampleReport, sampleResult } from '../../report/sample.ts';
import { xmlProblem } from '../../report/xml.ts';
import { exchange, RUNS, TIME, text } from './hostile-values.ts';

const result = fc.record({
  outcome: fc.constantFrom(...OUTCOMES),
  reason: text,
  exchanges: fc.subarray([0, 1, 2]),
});

const report: fc.Arbitrary<Report> = fc
  .record({
    results: fc.array(result, { minLength: 1, maxLength: 6 }),
    exchanges: fc.array(exchange, { minLength: 3, maxLength: 3 }),
    name: text,
    left: fc.array(text, { maxLength: 2 }),
    slowedDown: text,
  })
  .map(({ results, exchanges, name, left, slowedDown }) => {
    const sample = sampleReport(
      results.map((over, at) => sampleResult({ ...over, id: `shop-analytics/coupons/POST/args/a${at}/rejected` })),
      { exchanges: exchanges.map((one, id) => ({ ...record(one, (said) => said), id })) },
    );
    return {
      ...sample,
      deployment: { ...sample.deployment, name: `site ${name}` },
      run: { ...sample.run, slowedDown, interrupted: slowedDown || null, notRemovable: left },
      verdict: { ...sample.verdict, leftBehind: left },
    };
  });

test(
  'every form of a report',
  () => {
    fc.assert(
      fc.property(report, (one) => {
        expect(reportProblems(one)).toEqual([]);
        expect(JSON.parse(toSafeJson(one))).toEqual(JSON.parse(JSON.stringify(one)));
        expect(toHtml(one).match(/<\/script/g)).toHaveLength(2);
        expect(xmlProblem(toJunit(one))).toBeNull();
        expect(toMarkdown(one)).not.toMatch(/(?<!\\)</);
        for (const document of [toSarif(one), toCodeQuality(one), toShields(one)]) JSON.parse(toSafeJson(document));
        expect(toBadge(one)).toMatch(/^<svg/);
        for (const line of annotations(one, [one.deployment.name])) expect(line).not.toContain('\n');
        expect(groupByCause(one).flatMap(({ results }) => results).length).toBeLessThanOrEqual(one.results.length);
      }),
      RUNS,
    );
  },
  TIME,
);

test(
  'every form of a comparison',
  () => {
    fc.assert(
      fc.property(report, report, (one, other) => {
        const catalogue = new Catalogue();
        const all = [one, other].map((each) => ({ source: null, brief: briefOf(each, catalogue) }));
        const comparison = compareBriefs(all, catalogue);
        expect(toComparisonHtml(comparison)).toMatch(/^<!doctype html>/);
        expect(toComparisonMarkdown(comparison)).not.toMatch(/(?<!\\)</);
      }),
      RUNS,
    );
  },
  TIME,
);
