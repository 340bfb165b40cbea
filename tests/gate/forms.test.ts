/** The forms that CI services read. */
import { describe, expect, it } from 'vitest';
import { toBadge, toShields } from '../../helpers/report/badge.ts';
import { annotations } from '../../helpers/report/github.ts';
import { toCodeQuality } from '../../helpers/report/gitlab.ts';
import { toSarif } from '../../helpers/report/sarif.ts';
import { plainLine, toSafeJson } from '../../helpers/report/text.ts';
import type { Outcome } from '../../helpers/requirement/requirement.ts';
import {
  EVERYTHING_HOSTILE,
  HOSTILE,
  hostileReport,
  sampleExchange,
  sampleReport,
  sampleResult,
  sampleVerdict,
} from '../report/sample.ts';
import { xmlProblem } from '../report/xml.ts';

const ALL: readonly Outcome[] = [
  'pass',
  'fail',
  'warn',
  'not-applicable',
  'skipped',
  'blocked',
  'known',
  'flaky',
  'error',
];

const report = sampleReport(
  ALL.map((outcome) => sampleResult({ id: `shop/${outcome}`, outcome, exchanges: outcome === 'fail' ? [1] : [] })),
  { exchanges: [sampleExchange()] },
);

/** Members of a SARIF log as far as they are looked at here. */
interface Log {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly level: string;
        readonly message: { readonly text: string };
        readonly suppressions?: readonly unknown[];
      }[];
    },
  ];
}

const logOf = (of: typeof report): Log => toSarif(of) as Log;

describe('SARIF', () => {
  const [run] = logOf(report).runs;

  it('has a result and a rule for all that did not pass, and for nothing else', () => {
    expect(run.results.map(({ ruleId, level }) => `${level} ${ruleId}`)).toEqual([
      'error shop/fail',
      'warning shop/warn',
      'warning shop/blocked',
      'note shop/known',
      'note shop/flaky',
      'error shop/error',
    ]);
    expect(run.results.every(({ ruleId, ruleIndex }) => run.tool.driver.rules[ruleIndex]?.id === ruleId)).toBe(true);
  });

  it('says what was asked and answered', () => {
    expect(run.results[0]?.message.text).toContain('→ 201');
  });

  it('suppresses what the baseline knows', () => {
    expect(run.results.filter(({ suppressions }) => suppressions).map(({ ruleId }) => ruleId)).toEqual(['shop/known']);
  });
});

describe('the GitLab code quality report', () => {
  it('has a finding for all that did not pass, graver the worse', () => {
    expect(toCodeQuality(report).map(({ check_name, severity }) => `${severity} ${check_name}`)).toEqual([
      'major shop/fail',
      'minor shop/warn',
      'major shop/blocked',
      'info shop/known',
      'minor shop/flaky',
      'blocker shop/error',
    ]);
  });

  it('gives each finding a fingerprint that stays, and differs between deployments', () => {
    const [first, second] = toCodeQuality(report);
    expect(first?.fingerprint).not.toBe(second?.fingerprint);
    expect(toCodeQuality(report)[0]?.fingerprint).toBe(first?.fingerprint);
    const elsewhere = { ...report, deployment: { ...report.deployment, name: 'other' } };
    expect(toCodeQuality(elsewhere)[0]?.fingerprint).not.toBe(first?.fingerprint);
  });
});

describe('annotations', () => {
  it('are a line a cause, errors for what fails', () => {
    const lines = annotations(report, []);
    expect(lines.map((line) => /^::(\w+) /.exec(line)?.[1])).toEqual([
      'error',
      'error',
      'warning',
      'warning',
      'warning',
      'notice',
    ]);
    expect(lines[0]).toContain('::error title=MUST fail in shop-analytics::Because. (shop/fail)');
  });

  it('are as many as GitHub shows, warnings first', () => {
    const results = Array.from({ length: 30 }, (_, at) =>
      sampleResult({ id: `a/${at}/kind${at}`, outcome: 'fail', reason: `${'x'.repeat(at + 1)}.` }),
    );
    const lines = annotations(sampleReport(results), ['The baseline is stale, 5 %.']);
    expect(lines).toHaveLength(11);
    expect(lines[0]).toBe('::warning title=Conformance::The baseline is stale, 5 %25.');
  });
});

describe('the badge', () => {
  it('shows the share, red where a MUST is broken', () => {
    expect(toShields(report)).toEqual({ schemaVersion: 1, label: 'conformance', message: '0 %', color: 'red' });
    expect(toShields(sampleReport([sampleResult()]))).toMatchObject({ message: '100 %', color: 'green' });
    expect(toShields(sampleReport([]))).toMatchObject({ message: '–', color: 'grey' });
  });

  it('is yellow where nothing is broken and conformance is not shown', () => {
    const interrupted = sampleReport([sampleResult()], {
      verdict: sampleVerdict('not shown to conform'),
    });
    expect(toShields(interrupted).color).toBe('yellow');
  });

  it('is an image with its words', () => {
    const badge = toBadge(report);
    expect(badge).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+"/);
    expect(badge.match(/>conformance</g)).toHaveLength(1);
    expect(xmlProblem(`<?xml version="1.0" encoding="UTF-8"?>\n${badge}`)).toBeNull();
  });
});

const ACTIVE = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u;

describe.each(Object.entries({ ...HOSTILE, everything: EVERYTHING_HOSTILE }))('hostile text (%s)', (_, text) => {
  const hostile = hostileReport(text);

  it('gives no line that is a command of its own', () => {
    const lines = annotations(hostile, [text]);
    expect(lines.every((line) => /^::(?:error|warning|notice) title=[^:,\n]*::[^\n]*$/.test(line))).toBe(true);
    expect(lines.join('\n')).not.toMatch(ACTIVE);
    expect(lines.join('\n')).not.toContain('##[');
  });

  it('is no command in what is printed', () => {
    const line = plainLine(text);
    expect(line).not.toMatch(/^\s*::|##\[|\n/);
    expect(line).not.toMatch(ACTIVE);
  });

  it('is text in SARIF and in the code quality report', () => {
    for (const document of [toSarif(hostile), toCodeQuality(hostile)]) {
      const json = toSafeJson(document);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(document)));
      expect(json).not.toMatch(ACTIVE);
      expect(json).not.toMatch(/^\s*(?:::|##\[)/m);
    }
    for (const { message } of logOf(hostile).runs[0].results) expect(message.text).not.toMatch(ACTIVE);
  });

  it('is not in the badge', () => {
    expect(toBadge(hostile)).toBe(toBadge(hostileReport('nothing')));
    expect(toShields(hostile)).toEqual(toShields(hostileReport('nothing')));
  });
});
