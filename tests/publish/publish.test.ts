import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { afterAll, describe, expect, it } from 'vitest';
import { slugOf } from '../../helpers/publish/names.ts';
import { documentProblems } from '../../helpers/report/document.ts';
import type { Report } from '../../helpers/report/types.ts';
import type { Outcome } from '../../helpers/requirement/requirement.ts';
import { call } from '../cli/command-line.ts';
import { CHROMIUM, launchChromium } from '../report/chromium.ts';
import { OPEN_EVERYTHING, VIOLATIONS } from '../report/in-page.ts';
import { EVERYTHING_HOSTILE, hostileReport, sampleReport, sampleResult } from '../report/sample.ts';
import { xmlProblem } from '../report/xml.ts';
import { someOf } from '../support/by-commit.ts';

const root = mkdtempSync(join(tmpdir(), 'publish-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;

function emptyFolder(): string {
  folders += 1;
  const folder = join(root, String(folders));
  mkdirSync(folder);
  return folder;
}

type Outcomes = Readonly<Record<string, Outcome>>;

function put(reports: string, name: string, day: number, outcomes: Outcomes): void {
  const results = Object.entries(outcomes).map(([id, outcome]) =>
    sampleResult({
      id,
      outcome,
      namespace: id.split('/')[0] ?? '',
      reason: outcome === 'fail' ? `${id} is wrong.` : '',
    }),
  );
  const report = sampleReport(results);
  const startedAt = `2026-01-0${day}T03:00:00.000Z`;
  write(reports, `${name}-${day}`, {
    ...report,
    deployment: { ...report.deployment, name },
    run: { ...report.run, id: `r-${name}-${day}`, startedAt },
  });
}

function write(reports: string, name: string, report: Report): void {
  mkdirSync(join(reports, name));
  writeFileSync(join(reports, name, 'report.json'), JSON.stringify(report));
}

const GOOD = { 'a/:id/x': 'pass', 'a/_id/x': 'pass', 'b/y': 'pass' } as const;
const BAD = { ...GOOD, 'a/:id/x': 'fail', 'a/_id/x': 'fail' } as const;
const UNSAID = { ...GOOD, 'a/:id/x': 'skipped' } as const;

/** Three days: north breaks on the second, south is mended on it and not judged on the third. */
function threeDays(reports: string, from = 1, to = 3): void {
  const north = [GOOD, BAD, BAD];
  const south = [BAD, GOOD, UNSAID];
  for (let day = from; day <= to; day += 1) {
    put(reports, 'north', day, north[day - 1] ?? GOOD);
    put(reports, 'south', day, south[day - 1] ?? GOOD);
  }
}

async function publish(reports: string, out: string, ...more: string[]): Promise<string> {
  const { code, out: said, err } = await call(['publish', reports, '--out', out, ...more], {}, root);
  expect([code, err]).toEqual([0, '']);
  return said;
}

function filesOf(out: string): ReadonlyMap<string, string> {
  const entries = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [path.slice(out.length + 1), readFileSync(path, 'utf8')]),
  );
}

describe('conform publish', () => {
  it('gives the same bytes for the same reports, at once or a day at a time, with or without those of before', async () => {
    const [all, whole, byDay] = [emptyFolder(), emptyFolder(), emptyFolder()];
    threeDays(all);
    await publish(all, whole);
    for (const day of [1, 2, 3]) {
      const alone = emptyFolder();
      threeDays(alone, day, day);
      await publish(alone, byDay);
    }
    expect(filesOf(byDay)).toEqual(filesOf(whole));
    expect(await publish(all, whole)).toMatch(/^2 deployments, 0 new runs; 0 of \d+ files written/);
  });

  it('says who meets what since when, and that a last run says nothing of it', async () => {
    const [all, out] = [emptyFolder(), emptyFolder()];
    threeDays(all);
    await publish(all, out);
    const requirement = JSON.parse(readFileSync(join(out, 'r', 'a', '_id', 'x.json'), 'utf8'));
    expect(requirement.id).toBe('a/:id/x');
    expect(requirement.deployments).toEqual([
      { name: 'north', page: 'd/north/', state: 'broken', since: '2026-01-02' },
      { name: 'south', page: 'd/south/', state: 'not judged', since: null },
    ]);
    const twin = [...filesOf(out)].find(([path]) => /^r\/a\/_id\/x-[0-9a-f]{6}\.json$/.test(path));
    expect(JSON.parse(twin?.[1] ?? '').id).toBe('a/_id/x');
    expect(existsSync(join(out, 'r', 'b')), 'a page of what nobody ever broke').toBe(false);
    const page = readFileSync(join(out, 'd', 'north', 'index.html'), 'utf8');
    expect(page).toContain('since 2026-01-02');
    expect(JSON.parse(readFileSync(join(out, 'd', 'north', 'index.json'), 'utf8')).trend).toHaveLength(3);
  });

  it('tells in its feeds what broke and what was fixed', async () => {
    const [all, out] = [emptyFolder(), emptyFolder()];
    threeDays(all);
    await publish(all, out, '--url', 'https://example.test/x');
    const feed = readFileSync(join(out, 'feed.xml'), 'utf8');
    expect(
      feed
        .match(/<title>[^<]*<\/title>/g)
        ?.slice(1)
        .sort(),
    ).toEqual(['<title>north: 2 broke, 0 fixed</title>', '<title>south: 0 broke, 2 fixed</title>']);
    expect(feed).toContain('<link href="https://example.test/x/d/north/index.html"/>');
    for (const [path, content] of filesOf(out)) if (path.endsWith('.xml')) expect(xmlProblem(content), path).toBeNull();
  });

  it('leads nowhere that is not there, and has JSON beside each page', async () => {
    const [all, out] = [emptyFolder(), emptyFolder()];
    threeDays(all);
    await publish(all, out);
    const pages = [...filesOf(out)].filter(([path]) => path.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(6);
    for (const [path, content] of pages) {
      expect(existsSync(join(out, path.replace(/html$/, 'json'))), path).toBe(true);
      for (const [, address = ''] of content.matchAll(/\shref="([^"#]+)[^"]*"/g)) {
        const target = resolve(out, dirname(path), decodeURIComponent(address));
        expect(existsSync(target), `${path} → ${address}`).toBe(true);
      }
    }
  });

  it('fits its schemas, and keeps a run small', async () => {
    const [all, out] = [emptyFolder(), emptyFolder()];
    threeDays(all);
    await publish(all, out);
    expect(documentProblems('comparison', JSON.parse(readFileSync(join(out, 'index.json'), 'utf8')))).toEqual([]);
    const runs = [...filesOf(out)].filter(([path]) => path.startsWith('history/runs/'));
    expect(runs).toHaveLength(6);
    for (const [, content] of runs) expect(documentProblems('history', JSON.parse(content))).toEqual([]);
  });

  it('shows what a hostile deployment sent as text, and writes nowhere but below its folder', async () => {
    const [all, out] = [emptyFolder(), emptyFolder()];
    for (const [at, name] of [EVERYTHING_HOSTILE, '../../up', '..', 'con:1', 'É ß'].entries()) {
      const report = hostileReport(EVERYTHING_HOSTILE);
      const results = report.results.map((result) => ({ ...result, id: `../../${result.id}` }));
      write(all, String(at), {
        ...report,
        results,
        deployment: { ...report.deployment, name },
        run: { ...report.run, id: name },
      });
    }
    const before = readdirSync(root);
    await publish(all, join(out, 'site'));
    expect(readdirSync(root)).toEqual(before);
    expect(readdirSync(out)).toEqual(['site']);
    expect(readdirSync(join(out, 'site')).sort()).toEqual(
      ['d', 'feed.xml', 'history', 'index.html', 'index.json', 'n', 'r', 'style.css'].sort(),
    );
    for (const [path, content] of filesOf(join(out, 'site'))) {
      expect(content, path).not.toMatch(/(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u);
      if (path.endsWith('.xml')) expect(xmlProblem(content), path).toBeNull();
      if (!path.endsWith('.html')) continue;
      expect(content, path).not.toMatch(/<img\b|<[a-z][^>]*\son\w+=|href="javascript/i);
      expect(content.match(/<script\b/g)?.length ?? 0, path).toBe(path === 'index.html' ? 1 : 0);
    }
  });

  it('rejects what is no folder of reports', async () => {
    const empty = emptyFolder();
    for (const args of [[], ['absent'], [empty], [empty, empty], [empty, '--url', 'javascript:alert(1)']])
      expect((await call(['publish', ...args, '--out', join(empty, 'site')], {}, root)).code).toBe(2);
    writeFileSync(join(empty, 'report.json'), '{}');
    expect(await call(['publish', empty, '--out', join(empty, 'site')], {}, root)).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not a report'),
    });
  });
});

describe.skipIf(CHROMIUM === null)('its pages', () => {
  it.each(
    someOf(
      [
        ['light', 1280, 800],
        ['dark', 390, 844],
      ] as const,
      2,
    ),
  )('break no rule of the WCAG 2.2 AA that axe knows, %s, %i × %i', async (colorScheme, width, height) => {
    const [all, out] = [emptyFolder(), emptyFolder()];
    threeDays(all);
    for (let at = 0; at < 8; at += 1) put(all, `site-${at}`, 1, BAD);
    await publish(all, out);
    const browser = await launchChromium(CHROMIUM ?? '');
    const context = await browser.newContext({ colorScheme, viewport: { width, height }, bypassCSP: true });
    context.setDefaultTimeout(0);
    for (const path of ['index.html', 'd/north/index.html', 'n/a.html', 'r/a/_id/x.html']) {
      const page = await context.newPage();
      await page.goto(pathToFileURL(join(out, path)).href);
      await page.evaluate(OPEN_EVERYTHING);
      await page.evaluate(axe.source);
      expect(await page.evaluate(VIOLATIONS), path).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(width);
    }
    await browser.close();
  });
});

describe('a name in a path', () => {
  it('is itself where it is harmless, and else has digits that keep it apart', () => {
    expect(slugOf('shop.example.test')).toBe('shop.example.test');
    expect(slugOf('Shop')).toMatch(/^shop-[0-9a-f]{6}$/);
    expect(slugOf('..')).toMatch(/^x-[0-9a-f]{6}$/);
    expect(new Set(['a b', 'a-b', 'a/b', 'A B'].map(slugOf)).size).toBe(4);
  });
});
