import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diffReports } from '../../helpers/compare/diff.ts';
import { sideBySide } from '../../helpers/compare/side-by-side.ts';
import type { NamedReport } from '../../helpers/report/merge.ts';
import type { Outcome } from '../../helpers/requirement/requirement.ts';
import { call } from '../cli/command-line.ts';
import { EVERYTHING_HOSTILE, sampleReport, sampleResult } from '../report/sample.ts';

function named(outcomes: Readonly<Record<string, Outcome>>): NamedReport {
  const results = Object.entries(outcomes).map(([id, outcome]) => sampleResult({ id, outcome }));
  return { source: 'report.json', report: sampleReport(results) };
}

function changes(old: Readonly<Record<string, Outcome>>, now: Readonly<Record<string, Outcome>>): readonly string[] {
  return diffReports(named(old), named(now)).entries.map(
    ({ change, id, before, after, newlyBroken }) => `${change} ${id} ${before} ${after}${newlyBroken ? ' !' : ''}`,
  );
}

describe('the difference of two reports', () => {
  test('is told by id, worst first', () => {
    const old = { same: 'pass', worse: 'pass', better: 'fail', gone: 'pass', lost: 'pass', seen: 'skipped' } as const;
    const now = { same: 'pass', worse: 'fail', better: 'pass', new: 'warn', lost: 'blocked', seen: 'fail' } as const;
    expect(changes(old, now)).toEqual([
      'regressed worse pass fail !',
      'new new null warn !',
      'changed seen skipped fail !',
      'changed lost pass blocked',
      'gone gone pass null',
      'fixed better fail pass',
    ]);
  });

  test('is nothing between a report and itself', () => {
    const diff = diffReports(named({ a: 'fail', b: 'pass' }), named({ a: 'fail', b: 'pass' }));
    expect(diff).toMatchObject({ entries: [], unchanged: 2 });
  });

  test('what moved into the baseline is not newly broken, and out of it is not either', () => {
    expect(changes({ a: 'fail' }, { a: 'known' })).toEqual(['changed a fail known']);
    expect(changes({ a: 'known' }, { a: 'fail' })).toEqual(['changed a known fail']);
    expect(changes({ a: 'known' }, { a: 'pass' })).toEqual(['fixed a known pass']);
  });

  test('counts in one line what another operation stood for in one of them', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'diff-'));
    const files = [
      { turned: 'pass', back: 'represented', broken: 'represented' },
      { turned: 'represented', back: 'skipped', broken: 'fail' },
    ] as const;
    for (const [at, outcomes] of files.entries()) {
      writeFileSync(join(cwd, `${at}.json`), JSON.stringify(named(outcomes).report));
    }
    const { out } = await call(['diff', '0.json', '1.json'], {}, cwd);
    expect(out).toContain('represented by another operation in one of them, and not broken: 2\nchanged: 1\n');
    expect(out).toContain('3 changed, 0 as before.');
  });

  test('of different contracts is rejected with both hashes', () => {
    const other = named({ a: 'pass' });
    const { contract } = other.report;
    const changed = { ...other, report: { ...other.report, contract: { ...contract, hash: 'b2'.repeat(32) } } };
    expect(() => diffReports(named({ a: 'pass' }), changed)).toThrow(
      new RegExp(`${'a1'.repeat(32)}.*${'b2'.repeat(32)}`),
    );
  });
});

describe('two texts side by side', () => {
  test('lines that both have stand on one row', () => {
    expect(sideBySide(['{', '"a": 1', '"b": 2', '}'], ['{', '"b": 2', '"c": 3', '}'], 8)).toEqual([
      '{        | {',
      '"a": 1   ≠',
      '"b": 2   | "b": 2',
      '         ≠ "c": 3',
      '}        | }',
    ]);
  });

  test('lines that changed share a row, and keep their indentation', () => {
    expect(sideBySide(['  "id": 7'], ['  "id": 8'], 10)).toEqual(['  "id": 7  ≠   "id": 8']);
  });

  test('long lines are clipped and long texts cut', () => {
    const rows = sideBySide(
      Array.from({ length: 500 }, (_, at) => `line ${at} ${'x'.repeat(100)}`),
      [],
      20,
    );
    expect(rows.every((row) => row.length <= 22)).toBe(true);
    expect(rows.at(-1)).toContain('300 more lines');
  });

  test('nothing in them is obeyed', () => {
    for (const row of sideBySide([EVERYTHING_HOSTILE, '::error::x'], [EVERYTHING_HOSTILE, '##[error]x'], 2000)) {
      expect(row).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]|^\s*::|##\[/u);
    }
  });
});
