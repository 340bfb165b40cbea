import { describe, expect, it, test } from 'vitest';
import { briefOf } from '../../helpers/compare/brief.ts';
import { Catalogue } from '../../helpers/compare/catalogue.ts';
import { type Agreement, type Comparison, compareBriefs } from '../../helpers/compare/compare.ts';
import { addressFrom, toComparisonHtml } from '../../helpers/compare/html.ts';
import { toComparisonMarkdown } from '../../helpers/compare/markdown.ts';
import { toComparisonJson } from '../../helpers/compare/write.ts';
import { documentProblems } from '../../helpers/report/document.ts';
import type { NamedReport } from '../../helpers/report/merge.ts';
import type { Report } from '../../helpers/report/types.ts';
import { UnmergeableError } from '../../helpers/report/unmergeable-error.ts';
import type { DepartureKind } from '../../helpers/requirement/departure-kinds.ts';
import type { Outcome } from '../../helpers/requirement/requirement.ts';
import { EVERYTHING_HOSTILE, HOSTILE, hostileReport, sampleReport, sampleResult } from '../report/sample.ts';

function named(
  name: string,
  outcomes: Readonly<Record<string, Outcome>>,
  run: Partial<Report['run']> = {},
): NamedReport {
  const results = Object.entries(outcomes).map(([id, outcome]) =>
    sampleResult({ id, outcome, namespace: id.slice(0, 1) }),
  );
  const report = sampleReport(results);
  return {
    source: `${name}.json`,
    report: { ...report, deployment: { ...report.deployment, name }, run: { ...report.run, ...run } },
  };
}

function compare(reports: readonly NamedReport[], missing: readonly string[] = []): Comparison {
  const catalogue = new Catalogue();
  const all = reports.map(({ source, report }) => ({ source, brief: briefOf(report, catalogue) }));
  return compareBriefs(all, catalogue, missing);
}

function agreements({ requirements }: Comparison): Readonly<Record<string, Agreement>> {
  return Object.fromEntries(requirements.map(({ id, agreement }) => [id, agreement]));
}

describe('comparing', () => {
  const north = named('north', { 'a/1': 'pass', 'a/2': 'fail', 'b/1': 'pass', 'b/2': 'skipped', 'b/3': 'warn' });
  const south = named('south', { 'a/1': 'pass', 'a/2': 'pass', 'b/1': 'blocked', 'b/2': 'skipped', 'b/3': 'known' });
  const comparison = compare([north, south]);

  it('tells where they disagree from where they don’t', () => {
    expect(agreements(comparison)).toEqual({
      'a/2': 'disagree',
      'b/3': 'all broken',
      'b/1': 'partly judged',
      'a/1': 'all met',
      'b/2': 'not judged',
    });
  });

  it('puts disagreements first, with a letter for each deployment', () => {
    expect(comparison.requirements.map(({ id }) => id)).toEqual(['a/2', 'b/3', 'b/1', 'a/1', 'b/2']);
    const names = comparison.deployments.map(({ name }) => name);
    const lettersOf = (id: string) => comparison.requirements.find((one) => one.id === id)?.outcomes;
    expect(names).toEqual(['south', 'north']);
    expect(['a/2', 'b/3', 'b/2'].map(lettersOf)).toEqual(['pF', 'kw', 'ss']);
    expect(comparison.requirements[0]).toMatchObject({ broken: 1, met: 1 });
  });

  it('scores each namespace of each deployment', () => {
    expect(comparison.namespaces).toEqual(['a', 'b']);
    expect(comparison.deployments.map(({ name, score, scores }) => [name, score, scores])).toEqual([
      ['south', 0, { a: 1, b: 0 }],
      ['north', 0, { a: 0, b: 1 }],
    ]);
  });

  it('groups what is wrong by cause, and says who meets it', () => {
    const lists = named('lists', { 'a/1': 'fail', 'a/2': 'fail' });
    const again = named('again', { 'a/1': 'fail', 'a/2': 'pass' });
    const clean = named('clean', { 'a/1': 'pass', 'a/2': 'pass' });
    const silent = named('silent', { 'a/1': 'skipped', 'a/2': 'skipped' });
    const { causes, deployments } = compare([lists, again, clean, silent]);
    expect(causes).toHaveLength(1);
    const [{ deployments: places = [], metBy, requirements } = {}] = causes;
    expect(places.map((place) => deployments[place]?.name)).toEqual(['again', 'lists']);
    expect([metBy, requirements]).toEqual([1, ['a/1', 'a/2']]);
  });

  it('shows the gravest first, however few have it', () => {
    const departing = (name: string, kinds: readonly DepartureKind[]): NamedReport => {
      const results = kinds.map((kind, at) => {
        const departure = { kind, operation: `GET /a/${kind}`, expected: 'one', seen: 'other' };
        return sampleResult({ id: `${name}/${at}`, outcome: 'fail', reason: kind, departure });
      });
      return { source: name, report: sampleReport(results) };
    };
    const { causes } = compare([
      departing('x', ['other-shape']),
      departing('y', ['other-shape']),
      departing('z', ['not-kept', 'other-shape']),
    ]);
    expect(causes.map(({ severity, deployments }) => [severity, deployments.length])).toEqual([
      ['critical', 1],
      ['major', 3],
    ]);
  });

  it('puts together deployments that fail alike', () => {
    const wrong = (name: string, ...reasons: readonly string[]): NamedReport => {
      const results = reasons.map((reason, at) => sampleResult({ id: `a/${at}`, outcome: 'fail', reason }));
      const report = sampleReport(results);
      return { source: name, report: { ...report, deployment: { ...report.deployment, name } } };
    };
    const five = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'];
    const { clusters, deployments } = compare([
      wrong('a', ...five),
      wrong('b', ...five.slice(1)),
      wrong('c', 'Other.'),
      wrong('d', 'Quite other.'),
      named('e', { 'a/1': 'pass' }),
    ]);
    expect(clusters.map((one) => one.deployments.map((place) => deployments[place]?.name))).toEqual([['b', 'a']]);
    expect(clusters[0]?.causes).toHaveLength(4);
  });

  it('takes what breaks in one and is not in the other for broken, not for a disagreement', () => {
    const { requirements } = compare([named('a', { 'a/1': 'fail' }), named('b', { 'a/2': 'pass' })]);
    expect(requirements.map(({ id, agreement, outcomes }) => [id, agreement, outcomes])).toEqual([
      ['a/1', 'all broken', '.F'],
      ['a/2', 'partly judged', 'p.'],
    ]);
  });

  it('warns of runs that did not try the same, and tells deployments of one name apart', () => {
    const { cautions, deployments } = compare([
      named('site', { 'a/1': 'pass' }),
      named('site', { 'a/1': 'pass' }, { depth: 'full' }),
    ]);
    expect(deployments.map(({ name }) => name)).toEqual(['site', 'site (2)']);
    expect(cautions).toEqual(['The runs differ in depth: 1 standard, 1 full.']);
    expect(comparison.cautions).toEqual([]);
  });

  it('rejects reports of different contracts, with both hashes', () => {
    const other = {
      ...south,
      report: { ...south.report, contract: { ...south.report.contract, hash: 'b2'.repeat(32) } },
    };
    expect(() => compare([north, other])).toThrow(UnmergeableError);
    expect(() => compare([north, other])).toThrow(new RegExp(`${'a1'.repeat(32)}.*${'b2'.repeat(32)}`));
  });

  it('fits its schema', () => {
    const written = JSON.parse(toComparisonJson(comparison));
    expect(written).toEqual(comparison);
    expect(documentProblems('comparison', written)).toEqual([]);
    expect(documentProblems('comparison', { ...written, cautions: 'none' })).toEqual(['/cautions: must be array']);
  });

  it('says in each form how many have a cause', () => {
    const page = toComparisonHtml(comparison, addressFrom('/out'));
    expect(page).toContain('2 deployments disagree on 1 of 5 requirements; 1 broken wherever judged, 1 met by all.');
    expect(page).toContain('<b>1 of 2</b> <span class="badge fail">fail</span>');
    expect(toComparisonMarkdown(comparison)).toContain('- **1 of 2, met by 1**: fail, Because.');
    expect(toComparisonMarkdown(compare([named('a', { 'a/1': 'pass' }), named('b', { 'a/1': 'pass' })]))).toContain(
      'Nothing.',
    );
  });

  it('leads to the report of each deployment, as far as it knows where that is', () => {
    const at = (source: string | null) =>
      addressFrom('/out/all').deployment({ ...comparison.deployments[0], source } as never);
    expect(at('/out/a b#/report.json')).toBe('../a%20b%23/report.html');
    expect(at('/out/all/x/report.json')).toBe('x/report.html');
    expect(at('/out/saved.json')).toBeNull();
    expect(at(null)).toBeNull();
  });

  it('stays short at any number', () => {
    const many = Array.from({ length: 300 }, (_, at) => {
      const reason = `Wrong ${'abcdefghij'[at % 10]}.`;
      const results = [sampleResult({ id: 'a/1', outcome: 'fail', reason }), sampleResult({ id: `a/${at}x` })];
      const report = sampleReport(results);
      return { source: `/out/${at}/report.json`, report };
    });
    const comparison = compare(many);
    expect(toComparisonMarkdown(comparison).split('\n').length).toBeLessThan(80);
    const page = toComparisonHtml(comparison, addressFrom('/out'));
    expect(page.length / 300).toBeLessThan(2000);
    expect(page.match(/<details class="cause/g)).toHaveLength(10);
  });
});

const ACTIVE = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u;

test.each(Object.entries({ ...HOSTILE, everything: EVERYTHING_HOSTILE }))('hostile text (%s) is text', (_, text) => {
  const clean = sampleReport(hostileReport('x').results.map((result) => ({ ...result, outcome: 'pass', reason: '' })));
  const comparison = compare([
    { source: 'a', report: hostileReport(text) },
    { source: 'b', report: clean },
  ]);
  const page = toComparisonHtml(comparison);
  expect(page).not.toMatch(ACTIVE);
  expect(page).not.toMatch(/<img\b|<[a-z][^>]*\son\w+=/i);
  expect(page.match(/<script\b/g)).toHaveLength(1);
  expect(page).toMatch(
    /Content-Security-Policy" content="default-src 'none'; script-src 'sha256-[^;]+; style-src 'sha256-/,
  );
  const markdown = toComparisonMarkdown(comparison);
  expect(markdown).not.toMatch(ACTIVE);
  expect(markdown).not.toMatch(/(?<!\\)<|@\w|\]\(/);
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
  for (const line of rows) expect(line.match(/(?<!\\)\|/g)).toHaveLength(8);
  for (const form of [page, markdown, toComparisonJson(comparison)]) expect(form).not.toMatch(/^\s*(?:::|##\[)/m);
});
