import { describe, expect, it } from 'vitest';
import { toJunit } from '../../helpers/report/junit.ts';
import { sampleExchange, sampleReport, sampleResult } from './sample.ts';
import { xmlProblem } from './xml.ts';

describe('toJunit', () => {
  const xml = toJunit(
    sampleReport(
      [
        sampleResult({ id: 'a/pass' }),
        sampleResult({ id: 'a/fail', outcome: 'fail', reason: 'The answer was 201.', exchanges: [1] }),
        sampleResult({ id: 'a/blocked', outcome: 'blocked' }),
        sampleResult({ id: 'a/error', outcome: 'error' }),
        sampleResult({ id: 'a/skipped', outcome: 'skipped', reason: 'Effects are read.' }),
        sampleResult({ id: 'b/none', namespace: 'seo/v1', outcome: 'not-applicable' }),
        sampleResult({ id: 'b/warn', namespace: 'seo/v1', outcome: 'warn', level: 'SHOULD', reason: 'No code.' }),
      ],
      { exchanges: [sampleExchange()] },
    ),
  );

  it('is well-formed', () => {
    expect(xmlProblem(xml)).toBeNull();
  });

  it('has a suite for each namespace with its counts', () => {
    expect(xml).toContain('<testsuite name="seo/v1" tests="2" failures="0" errors="0" skipped="1"');
    expect(xml).toContain('<testsuite name="shop-analytics" tests="5" failures="1" errors="2" skipped="1"');
    expect(xml).toContain('<testsuites name="sample site" tests="7" failures="1" errors="2" time="83.400">');
  });

  it('says failure, error, skipped or nothing', () => {
    expect(xml).toContain('<testcase name="a/pass" classname="shop-analytics" time="0.000"/>');
    expect(xml).toMatch(
      /name="a\/fail" classname="shop-analytics" time="0.062"><failure type="MUST" message="The answer was 201."/,
    );
    expect(xml).toMatch(/name="a\/blocked"[^>]*><error type="blocked"/);
    expect(xml).toMatch(/name="a\/error"[^>]*><error type="error"/);
    expect(xml).toMatch(/name="a\/skipped"[^>]*><skipped message="skipped: Effects are read."\/>/);
    expect(xml).toMatch(/name="b\/none"[^>]*><skipped message="not-applicable: /);
  });

  it('lets a broken SHOULD pass, with a text', () => {
    expect(xml).toMatch(/name="b\/warn"[^>]*><system-out>warn: No code\./);
  });

  it('says under a failure what the interface states and how to send it again', () => {
    expect(xml).toContain('interface: Endpoints › Shop: coupons: POST takes the coupon fields');
    expect(xml).toContain(
      'exchange: POST https://site.example.test/rest/vendor-analytics/coupons?context=view → 201 in 62 ms',
    );
    expect(xml).toContain('again: curl ');
  });
});

describe('the check of well-formedness', () => {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

  it.each(['<a>', '<a></b>', '<a/><b/>', '<a>&</a>', '<a x=1/>', '<a x="1" x="2"/>', '<a>\u0001</a>', '<a/>text'])(
    'rejects %j',
    (document) => {
      expect(xmlProblem(head + document)).not.toBeNull();
    },
  );
});
