import { describe, expect, it } from 'vitest';
import { summariseNamespaces } from '../../helpers/report/namespaces.ts';
import { formatScore, score } from '../../helpers/report/score.ts';
import { sampleResult } from './sample.ts';

const passed = sampleResult();

describe('score', () => {
  it('weighs a MUST three times a SHOULD', () => {
    expect(score([passed, sampleResult({ level: 'SHOULD', outcome: 'warn' })])).toBe(0.75);
    expect(score([sampleResult({ outcome: 'fail' }), sampleResult({ level: 'SHOULD' })])).toBe(0.25);
  });

  it.each(['fail', 'blocked', 'known'] as const)('counts %s against', (outcome) => {
    expect(score([passed, sampleResult({ outcome })])).toBe(0.5);
  });

  it.each(['skipped', 'not-applicable', 'flaky', 'error'] as const)('leaves %s out', (outcome) => {
    expect(score([passed, sampleResult({ outcome })])).toBe(1);
  });

  it('is null where nothing counts', () => {
    expect(score([])).toBeNull();
    expect(score([sampleResult({ outcome: 'skipped' })])).toBeNull();
  });

  it('is given for each namespace', () => {
    const other = sampleResult({ namespace: 'forms/v1', outcome: 'fail' });
    const summaries = summariseNamespaces([passed, other, passed]);
    expect(summaries.map(({ namespace, score: own, totals }) => [namespace, own, totals.pass])).toEqual([
      ['forms/v1', 0, 0],
      ['shop-analytics', 1, 2],
    ]);
  });

  it('reads 100 % only when it is whole', () => {
    expect(formatScore(0.99999)).toBe('99.9 %');
    expect(formatScore(1)).toBe('100 %');
    expect(formatScore(null)).toBe('–');
  });
});
