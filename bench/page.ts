/** How long report.html of 50,000 results takes in a browser. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHROMIUM, launchChromium } from '../tests/report/chromium.ts';
import { largeReport } from '../tests/report/sample.ts';
import { built } from './built.ts';
import { median } from './measure.ts';

/** Milliseconds from typing a text to the page laid out anew, the longest of several. */
const LONGEST_FILTERING = `(() => {
  const field = document.querySelector('[name=text]');
  const times = ['r', 're', 'resource 1', 'line_items', ''].map((value) => {
    const started = performance.now();
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    document.body.getBoundingClientRect();
    return performance.now() - started;
  });
  return Math.max(...times);
})()`;

/** Milliseconds from opening the page to its first paint with content. */
const FIRST_PAINT = `performance.getEntriesByName('first-contentful-paint')[0].startTime`;

export interface Page {
  readonly paintMs: number;
  readonly filterMs: number;
}

/** @returns null where this machine has no Chromium */
export async function measurePage(rounds: number, folder: string): Promise<Page | null> {
  if (CHROMIUM === null) return null;
  const { toHtml } = await built<typeof import('../helpers/report/html.ts')>('report/html');
  const path = join(folder, 'large.html');
  writeFileSync(path, toHtml(largeReport(8, 50_000)));
  const browser = await launchChromium(CHROMIUM);
  const paints: number[] = [];
  const filterings: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(path).href);
    paints.push(await page.evaluate<number>(FIRST_PAINT));
    filterings.push(await page.evaluate<number>(LONGEST_FILTERING));
    await page.close();
  }
  await browser.close();
  return { paintMs: median(paints), filterMs: median(filterings) };
}
