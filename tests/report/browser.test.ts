/** The page in a real browser: what no reading of its markup can tell. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toHtml } from '../../helpers/report/html.ts';
import type { Report } from '../../helpers/report/types.ts';
import { phrase, reason } from '../../helpers/requirement/reasons.ts';
import { said } from '../../helpers/requirement/result-reason.ts';
import { someOf } from '../support/by-commit.ts';
import { CHROMIUM, launchChromium } from './chromium.ts';
import { CONTRASTS, INTRUDE, OPEN_EVERYTHING, VIOLATIONS } from './in-page.ts';
import {
  EVERYTHING_HOSTILE,
  hostileReport,
  largeReport,
  sampleExchange,
  sampleReport,
  sampleResult,
} from './sample.ts';

const LEFT_OUT = reason('accepted-invalid', {
  wrong: phrase`${{ argument: 'code' }}, which is required, was left out`,
  status: 201,
});
const failed = sampleResult({
  id: 'shop-analytics/coupons/POST/args/code/required/rejected',
  outcome: 'fail',
  ...said(LEFT_OUT),
  exchanges: [1],
});
const small = sampleReport(
  [
    sampleResult({ id: 'shop-analytics/index/offered', kind: 'index-namespace', operation: null }),
    sampleResult({ id: 'shop-analytics/coupons/POST/minimal/accepted', kind: 'accepted' }),
    failed,
    { ...failed, id: 'shop-analytics/coupons/POST/args/amount/type/rejected', argument: 'amount' },
    sampleResult({
      id: 'b/GET/minimal/served',
      kind: 'served',
      namespace: 'b',
      operation: 'GET /b',
      outcome: 'warn',
      level: 'SHOULD',
    }),
  ],
  { exchanges: [sampleExchange()] },
);

const title =
  CHROMIUM === null ? 'report.html in Chromium (skipped: apt-get install chromium)' : 'report.html in Chromium';

describe.skipIf(CHROMIUM === null)(title, () => {
  let browser: Browser;
  let folder: string;
  const pages: Record<string, string> = {};

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'report-page-'));
    const reports: Record<string, Report> = {
      small,
      large: largeReport(8),
      hostile: hostileReport(EVERYTHING_HOSTILE),
    };
    for (const [name, report] of Object.entries(reports)) {
      const path = join(folder, `${name}.html`);
      writeFileSync(path, toHtml(report));
      pages[name] = pathToFileURL(path).href;
    }
    browser = await launchChromium(CHROMIUM ?? '');
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Everything that a page must not do: errors, rejected loads, requests but the one for the page. */
  const noise: string[] = [];

  async function open(name: string, hash = '', options: BrowserContextOptions = {}): Promise<Page> {
    noise.length = 0;
    const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
    // How long anything may take is for the test as a whole.
    context.setDefaultTimeout(0);
    const page = await context.newPage();
    page.on('console', (message) => noise.push(message.text()));
    page.on('pageerror', (error) => noise.push(error.message));
    page.on('dialog', (dialog) => {
      noise.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(pages[name] ?? '')) noise.push(`request ${request.url()}`);
    });
    await page.goto(`${pages[name]}${hash}`);
    return page;
  }

  const found = (page: Page): Promise<string | null> => page.textContent('#found');

  /** What the page does on an event of the browser, which comes after the click that causes it. */
  const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 600_000 });

  it('asks for nothing but itself and reports no error', async () => {
    const page = await open('small');
    expect(await found(page)).toBe('5 of 5 results');
    expect(noise).toEqual([]);
  });

  it('runs no script but its own, and reaches no address', async () => {
    const page = await open('small');
    expect(await page.evaluate(INTRUDE)).toEqual({ taken: false, reached: false });
    const rejected = noise.filter((line) => line.includes('Content Security Policy')).join();
    expect(rejected).toContain('inline script');
    expect(rejected).toContain('127.0.0.1:9');
  });

  it('shows what a hostile deployment sent as text', async () => {
    const page = await open('hostile');
    for (const row of await page.locator('#list summary').all()) await row.click();
    await page.evaluate(OPEN_EVERYTHING);
    expect(await page.locator('img, iframe, script:not(#data):not(body > script:last-of-type)').count()).toBe(0);
    expect(await page.locator('#list').textContent()).toContain('<img src=x onerror=alert(2)>');
    expect(await page.locator('#causes').textContent()).toContain('</script><script>alert(1)</script>');
    expect(noise).toEqual([]);
  });

  it('opens a result by its link, and again after a reload', async () => {
    const page = await open('small', `#id=${encodeURIComponent(failed.id)}`);
    for (const turn of ['at first', 'reloaded']) {
      expect(await found(page), turn).toBe('1 of 5 results');
      await soon(() => page.locator('#list details[open]').textContent()).toContain(failed.reason);
      await page.reload();
    }
    await page.click('#list a:text("what was sent and what came back")');
    await soon(() => page.locator('#evidence-2 > details').getAttribute('open')).not.toBeNull();
    expect(await page.locator('#evidence-2 mark').allTextContents()).toEqual(['201']);
  });

  it('filters by namespace, level, outcome, kind and text, and keeps the filter over a reload', async () => {
    const page = await open('small');
    await page.selectOption('[name=namespace]', 'shop-analytics');
    expect(await found(page)).toBe('4 of 5 results');
    await page.selectOption('[name=level]', 'MUST');
    await page.check('[name=outcome][value=fail]');
    expect(await found(page)).toBe('2 of 5 results');
    await page.selectOption('[name=kind]', 'rejected');
    await page.fill('[name=text]', 'AMOUNT type');
    expect(await found(page)).toBe('1 of 5 results');
    await page.reload();
    expect(await found(page)).toBe('1 of 5 results');
    expect(await page.inputValue('[name=text]')).toBe('AMOUNT type');
    expect(await page.isChecked('[name=outcome][value=fail]')).toBe(true);
  });

  it('lets the map be opened and followed with the keyboard alone', async () => {
    const page = await open('small');
    expect(await page.locator('.operations tr:visible').count()).toBe(0);
    await page.focus('.toggle >> nth=1');
    await page.keyboard.press('Enter');
    expect(await page.locator('.operations tr:visible').count()).toBe(2);
    expect(await page.getAttribute('.toggle >> nth=1', 'aria-expanded')).toBe('true');
    await page.focus('.operations a[aria-label="2 fail"]');
    await page.keyboard.press('Enter');
    await page.locator('#found', { hasText: '2 of 5 results' }).waitFor();
    expect(await page.textContent('#only')).toContain('POST /shop-analytics/coupons');
    await page.click('#widen');
    expect(await page.isVisible('#only')).toBe(false);
    expect(await found(page)).toBe('2 of 5 results');
    expect(await page.evaluate('location.hash')).toBe('#kind=rejected');
  });

  it('leads from every number of the map and the table of namespaces to as many results', async () => {
    const page = await open('large');
    const links = page.locator('#namespaces tbody td a, .group td a');
    const steps = Math.ceil((await links.count()) / 6);
    for (let index = 0; index < (await links.count()); index += steps) {
      const link = links.nth(index);
      const spoken = (await link.getAttribute('aria-label')) ?? (await link.textContent()) ?? '';
      const sum = [...spoken.matchAll(/\d+/g)].reduce((total, [amount]) => total + Number(amount), 0);
      await link.click();
      await page.locator('#found', { hasText: new RegExp(`^${sum} of 5000 results$`) }).waitFor();
    }
  });

  const width = (page: Page): Promise<number> => page.evaluate('document.documentElement.scrollWidth');

  it.each([
    [1280, 800],
    [390, 844],
  ])('shows word, counts and the gravest causes on a first screen of %i × %i', async (width, height) => {
    const page = await open('large', '', { viewport: { width, height } });
    for (const selector of ['h1', '.chip >> nth=0', '.chip >> nth=-1', '.cause >> nth=2']) {
      const box = await page.locator(selector).boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0), selector).toBeLessThanOrEqual(height);
    }
  });

  it('leads with one click from the first screen to the request of the gravest failure', async () => {
    const page = await open('small');
    await page.click('.cause summary');
    const shown = page.locator('.cause >> nth=0').locator('pre:visible');
    expect(await shown.first().textContent()).toMatch(/^POST https:/);
    expect(await shown.nth(2).textContent()).toMatch(/^answer=.*curl /);
    await page.click('.copy >> nth=0');
    await page.locator('#said', { hasText: /^(Copied|Selected)$/ }).waitFor({ state: 'attached' });
  });

  it('narrows causes and results by the counts, and says how far', async () => {
    const page = await open('small');
    await page.check('.chip [value=warn]');
    expect(await page.locator('.cause:visible').count()).toBe(1);
    expect(await page.textContent('#narrowed')).toContain('1 of 2 causes, 1 of 5 results');
    await page.uncheck('.chip [value=warn]');
    await page.check('.chip [value=pass]');
    expect(await page.locator('.cause:visible').count()).toBe(0);
    expect(await page.isVisible('#no-cause')).toBe(true);
    await page.click('#narrowed a >> nth=1');
    await soon(() => page.locator('.cause:visible').count()).toBe(2);
  });

  it('opens a cause by its address, and lists its results', async () => {
    const first = await open('small');
    const id = await first.getAttribute('.cause >> nth=1', 'id');
    const page = await open('small', `#${id}`);
    expect(await page.getAttribute(`#${id}`, 'open')).not.toBeNull();
    await page.click(`#${id} a:text("in the list of results")`);
    await page.locator('#found', { hasText: '1 of 5 results' }).waitFor();
  });

  it('is gone through with single keys, which can be turned off', async () => {
    const page = await open('small');
    const focused = (): Promise<string> => page.evaluate("document.activeElement.closest('.cause')?.id ?? ''");
    const ids = await page.locator('.cause').evaluateAll((all) => all.map((one) => (one as { id: string }).id));
    await page.keyboard.press('j');
    expect(await focused()).toBe(ids[0]);
    await page.keyboard.press('j');
    expect(await focused()).toBe(ids[1]);
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    expect(await page.getAttribute(`#${ids[0]}`, 'open')).not.toBeNull();
    await page.keyboard.press('/');
    await page.keyboard.type('jk');
    expect(await page.inputValue('[name=text]')).toBe('jk');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    expect(await page.isVisible('#help')).toBe(true);
    await page.uncheck('#keys');
    await page.keyboard.press('Escape');
    const before = await focused();
    await page.keyboard.press('j');
    expect(await focused()).toBe(before);
  });

  it.each(someOf(['light', 'dark'] as const, 2))(
    'breaks no rule of the WCAG 2.2 AA that axe knows, in the %s theme',
    async (colorScheme) => {
      for (const [name, viewport] of [
        ['small', { width: 1280, height: 800 }],
        ['hostile', { width: 390, height: 844 }],
      ] as const) {
        const page = await open(name, '', { colorScheme, viewport, bypassCSP: true });
        await page.evaluate(OPEN_EVERYTHING);
        await page.evaluate(axe.source);
        expect(await page.evaluate(VIOLATIONS), name).toEqual([]);
      }
    },
  );

  it('fits a phone, with everything opened', async () => {
    const page = await open('hostile', '', { viewport: { width: 390, height: 844 } });
    await page.click('#expand');
    await page.evaluate(OPEN_EVERYTHING);
    expect(await width(page)).toBe(390);
  });

  it.each(['light', 'dark'] as const)('can be read in the %s theme', async (colorScheme) => {
    const page = await open('large', '', { colorScheme });
    const ratios = await page.evaluate<{ what: string; ratio: number }[]>(CONTRASTS);
    expect(ratios.length).toBeGreaterThan(500);
    expect(ratios.filter(({ ratio }) => ratio < 4.5).slice(0, 5)).toEqual([]);
  });

  it('prints the first place of every cause, and no list that nobody asked for', async () => {
    const page = await open('small');
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await page.emulateMedia({ media: 'print' });
    expect(await page.isVisible('#evidence-2 pre')).toBe(true);
    expect(await page.isVisible('#results')).toBe(false);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    await page.selectOption('[name=level]', 'MUST', { force: true });
    expect(await page.isVisible('#results')).toBe(true);
  });

  it('says without its script all but the list', async () => {
    const page = await open('small', '', { javaScriptEnabled: false });
    expect(await page.isVisible('noscript')).toBe(true);
    expect(await page.locator('.operations tr:visible').count()).toBe(3);
    expect(await page.locator('.chip:visible').allTextContents()).toEqual([' 2 fail', ' 1 warn', ' 2 pass']);
    expect(await page.isVisible('.search')).toBe(false);
    await page.click('.cause summary');
    expect(await page.isVisible('#evidence-2 mark')).toBe(true);
  });
});
