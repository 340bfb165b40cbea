/** compare.html in a real browser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { briefOf } from '../../helpers/compare/brief.ts';
import { Catalogue } from '../../helpers/compare/catalogue.ts';
import { compareBriefs } from '../../helpers/compare/compare.ts';
import { addressFrom, toComparisonHtml } from '../../helpers/compare/html.ts';
import { CHROMIUM, launchChromium } from '../report/chromium.ts';
import { OPEN_EVERYTHING, VIOLATIONS } from '../report/in-page.ts';
import { EVERYTHING_HOSTILE, hostileReport, sampleReport, sampleResult } from '../report/sample.ts';

const names = ['alpha', 'beta', 'gamma'];

function page(folder: string): string {
  const catalogue = new Catalogue();
  const reports = names.map((name, at) => {
    const report = sampleReport([
      sampleResult({ outcome: at === 0 ? 'pass' : 'fail', reason: at === 0 ? '' : 'Taken.' }),
    ]);
    return { ...report, deployment: { ...report.deployment, name } };
  });
  const all = [...reports, hostileReport(EVERYTHING_HOSTILE)].map((report, at) => ({
    source: join(folder, names[at] ?? 'hostile', 'report.json'),
    brief: briefOf(report, catalogue),
  }));
  return toComparisonHtml(compareBriefs(all, catalogue), addressFrom(folder));
}

describe.skipIf(CHROMIUM === null)('compare.html in Chromium', () => {
  let browser: Browser;
  const folder = mkdtempSync(join(tmpdir(), 'compare-page-'));
  const path = join(folder, 'compare.html');

  beforeAll(async () => {
    writeFileSync(path, page(folder));
    browser = await launchChromium(CHROMIUM ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(hash = '', options: BrowserContextOptions = {}): Promise<Page> {
    const tab = await browser.newPage(options);
    tab.setDefaultTimeout(0);
    await tab.goto(`${pathToFileURL(path).href}${hash}`);
    return tab;
  }

  const shown = (tab: Page): Promise<string[]> => tab.locator('#scoreboard tbody th:visible').allTextContents();

  it('narrows deployments by verdict and by words, and keeps that in its address', async () => {
    const tab = await open();
    expect(await shown(tab)).toHaveLength(4);
    await tab.check('[value="does not conform"]');
    expect((await shown(tab)).sort()).toEqual(['beta', 'gamma']);
    await tab.keyboard.press('/');
    await tab.keyboard.type('GAM');
    expect(await shown(tab)).toEqual(['gamma']);
    await tab.reload();
    expect(await shown(tab)).toEqual(['gamma']);
  });

  it('opens a cause by its address, which leads to the same cause of a deployment', async () => {
    const tab = await open();
    await tab.fill('[name=text]', 'taken');
    const id = await tab.getAttribute('.cause:visible', 'id');
    const again = await open(`#${id}`);
    expect(await again.locator(`#${id} .who a`).evaluateAll((all) => all.map((one) => String(one)))).toEqual(
      names.slice(1).map((name) => `${pathToFileURL(join(folder, name, 'report.html')).href}#${id}`),
    );
  });

  it.each([
    ['light', 1280, 800],
    ['dark', 390, 844],
  ] as const)('breaks no rule of the WCAG 2.2 AA that axe knows, %s, %i × %i', async (colorScheme, width, height) => {
    const tab = await open('', { colorScheme, viewport: { width, height }, bypassCSP: true });
    await tab.evaluate(OPEN_EVERYTHING);
    await tab.evaluate(axe.source);
    expect(await tab.evaluate(VIOLATIONS)).toEqual([]);
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });
});
