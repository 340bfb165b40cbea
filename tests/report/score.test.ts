import { describe, expect, it } from 'vitest';
import { summariseNamespaces } from '../../helpers/report/namespaces.ts';
import { formatScore, score } from '../../helpers/report/score.ts';
import { sampleResult } from './sample.ts';

const passed = sampleResult();

describe('score', () => {
  const other = (over: Parameters<typeof sampleResult>[0]) => sampleResult({ operation: 'GET /other', ...over });

  it('is the share of operations whose every MUST holds', () => {
    expect(score([passed, passed, other({}), other({ outcome: 'fail' })])).toBe(0.5);
    expect(score([passed, other({ level: 'SHOULD', outcome: 'warn' })])).toBe(1);
  });

  it('is never whole where anyone may change a record, though the level is SHOULD', () => {
    const departure = { kind: 'open-access', operation: 'PUT /other', expected: '', seen: '' } as const;
    expect(score([passed, other({ operation: null, level: 'SHOULD', outcome: 'warn', departure })])).toBe(0.5);
  });

  it.each(['fail', 'blocked', 'known'] as const)('counts %s against', (outcome) => {
    expect(score([passed, other({ outcome })])).toBe(0.5);
    expect(score([passed, other({ operation: null, outcome })])).toBe(0.5);
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
