import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { briefOf } from '../../helpers/compare/brief.ts';
import { Catalogue } from '../../helpers/compare/catalogue.ts';
import { withChanges } from '../../helpers/compare/changes.ts';
import { compareBriefs } from '../../helpers/compare/compare.ts';
import { pack, unpack } from '../../helpers/compare/history.ts';
import { newsBetween } from '../../helpers/compare/news.ts';
import { readBefore } from '../../helpers/compare/past-runs.ts';
import { judgeGate } from '../../helpers/gate/gate.ts';
import { documentProblems } from '../../helpers/report/document.ts';
import { toHtml } from '../../helpers/report/html.ts';
import { toMarkdown } from '../../helpers/report/markdown.ts';
import { reportProblems } from '../../helpers/report/self-check.ts';
import type { Report } from '../../helpers/report/types.ts';
import type { Outcome } from '../../helpers/requirement/requirement.ts';
import { sampleReport, sampleResult } from '../report/sample.ts';

function reportOf(outcomes: Readonly<Record<string, Outcome>>, name = 'site'): Report {
  const results = Object.entries(outcomes).map(([id, outcome]) =>
    sampleResult({ id, outcome, level: outcome === 'warn' ? 'SHOULD' : 'MUST' }),
  );
  const report = sampleReport(results);
  return { ...report, deployment: { ...report.deployment, name } };
}

const OLD = { a: 'pass', b: 'fail', c: 'fail', d: 'pass', e: 'skipped', f: 'flaky' } as const;
const NEW = { a: 'fail', b: 'pass', c: 'fail', d: 'flaky', e: 'warn', f: 'flaky', g: 'known', h: 'fail' } as const;

const folder = mkdtempSync(join(tmpdir(), 'news-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('what is new', () => {
  it('is what was not broken, not met or not flaky before', () => {
    const now = Object.entries(NEW).map(([id, outcome]) => ({ id, outcome }));
    expect(newsBetween(new Map(Object.entries(OLD)), now)).toEqual({
      broken: ['a', 'e', 'h'],
      fixed: ['b'],
      flaky: ['d'],
    });
  });

  it('stands in every form of a report', () => {
    const since = { run: 'r', startedAt: '2026-01-01T00:00:00Z', broken: ['a'], fixed: ['b', 'c'], flaky: [] };
    const report = { ...reportOf(NEW), since };
    expect(reportProblems(report)).toEqual([]);
    expect(toMarkdown(report)).toContain('Since 2026-01-01: 1 newly broken, 2 fixed.');
    const page = toHtml(report);
    expect(page).toContain('<a class="badge fail" href="#news=broken">1 newly broken</a>');
    expect(page).toContain('<span class="badge fail">1 new</span>');
  });

  it('can be all that fails the gate', () => {
    const since = { run: 'r', startedAt: '2026-01-01T00:00:00Z', broken: [], fixed: [], flaky: [] };
    const policy = { failOn: 'new', allowBlocked: false, stale: 'fail' } as const;
    const gate = (broken: readonly string[]) => {
      const report = { ...reportOf(NEW), since: { ...since, broken } };
      return judgeGate({ report, accepted: new Set(), stale: [], notLookedAt: [] }, policy);
    };
    expect(gate([]).outcome).toBe('passes');
    expect(gate(['e']).outcome).toBe('passes');
    expect(gate(['a'])).toMatchObject({ outcome: 'departs', reasons: ['1 MUST requirement newly broken'] });
  });

  it('is told of each deployment of an earlier comparison', () => {
    const compared = (all: readonly Report[]) => {
      const catalogue = new Catalogue();
      return compareBriefs(
        all.map((report) => ({ source: null, brief: briefOf(report, catalogue) })),
        catalogue,
      );
    };
    const before = compared([reportOf(OLD, 'x'), reportOf(OLD, 'y')]);
    const { deployments } = withChanges(compared([reportOf(NEW, 'x'), reportOf(NEW, 'z')]), before);
    expect(deployments.map(({ name, since }) => [name, since])).toEqual([
      ['x', { broken: 3, brokenMusts: 2, fixed: 1, flaky: 1 }],
      ['z', undefined],
    ]);
  });
});

describe('a history', () => {
  const report = reportOf(NEW);
  const catalogue = new Catalogue();
  catalogue.requirement(sampleResult({ id: 'of another' }));
  const brief = briefOf(report, catalogue);
  const packed = pack(brief, catalogue);

  it('keeps all that is said of a run, in bytes that nothing else changes', () => {
    const another = new Catalogue();
    expect(pack(briefOf(report, another), another)).toEqual(packed);
    const { outcomes, ...rest } = unpack(packed.run, packed.table, another);
    const { outcomes: expected, ...others } = briefOf(report, another);
    expect(rest).toEqual({ ...others, observations: [] });
    expect([...outcomes]).toEqual([...expected]);
    expect(documentProblems('history', packed.run)).toEqual([]);
  });

  it('is as good a run of before as a report is', async () => {
    const runs = join(folder, 'history', 'runs', 'site');
    mkdirSync(runs, { recursive: true });
    mkdirSync(join(folder, 'history', 'tables'));
    writeFileSync(join(folder, 'history', 'tables', `${packed.run.table}.json`), JSON.stringify(packed.table));
    writeFileSync(join(runs, '2026-01-02.json'), JSON.stringify(packed.run));
    writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
    const expected = {
      run: report.run.id,
      startedAt: report.run.startedAt,
      outcomes: new Map(Object.entries(NEW)),
    };
    for (const path of [runs, join(runs, '2026-01-02.json'), folder, join(folder, 'report.json')]) {
      expect(await readBefore(path)).toEqual(expected);
    }
  });

  it('does not swell: bytes that claim more rows than its table has are rejected', () => {
    const swollen = pack(briefOf(reportOf({ ...NEW, z: 'pass' }), catalogue), catalogue).run;
    expect(() => unpack(swollen, packed.table.slice(0, 2), catalogue)).toThrow();
  });
});
