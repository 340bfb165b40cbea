import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMS, writeForm } from '../../helpers/report/forms.ts';
import { writeHar } from '../../helpers/report/har.ts';
import { toHtml } from '../../helpers/report/html.ts';
import { toJunit } from '../../helpers/report/junit.ts';
import { toMarkdown } from '../../helpers/report/markdown.ts';
import { oneLine, toSafeJson, visible } from '../../helpers/report/text.ts';
import { EVERYTHING_HOSTILE, HOSTILE, hostileReport } from './sample.ts';
import { textsOf, xmlProblem } from './xml.ts';

const ACTIVE = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u;
const ACTIVE_BUT_TABS = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u;

const hostile = Object.entries({ ...HOSTILE, everything: EVERYTHING_HOSTILE });

describe.each(hostile)('hostile text (%s)', (_, text) => {
  const report = hostileReport(text);

  it('is the same data in report.json, and inert in a terminal', () => {
    const json = toSafeJson(report);
    expect(JSON.parse(json)).toEqual(report);
    expect(json).not.toMatch(ACTIVE);
    expect(json).not.toMatch(/^\s*(?:::|##\[)/m);
  });

  it('is text in report.html', () => {
    const page = toHtml(report);
    expect(page).not.toMatch(ACTIVE_BUT_TABS);
    const scripts = page.match(/<script\b[^>]*>/g);
    expect(scripts).toEqual(['<script type="application/json" id="data">', '<script>']);
    expect(page.match(/<\/script/g)).toHaveLength(2);
    expect(page).not.toMatch(/<img\b/i);
    expect(page).not.toMatch(/<[a-z][^>]*\son\w+=/i);
    expect(page).not.toMatch(/^\s*(?:::|##\[)/m);
    expect(page).not.toMatch(/<t[dh][^>]*>(?:<code>)?[=+@]/);
  });

  it('is text in junit.xml', () => {
    const xml = toJunit(report);
    expect(xmlProblem(xml)).toBeNull();
    expect(xml).not.toMatch(ACTIVE);
    expect(xml).not.toContain(']]>');
    expect(xml).not.toMatch(/^\s*(?:::|##\[)/m);
    expect(textsOf(xml, 'message')).not.toEqual(expect.arrayContaining([expect.stringMatching(/^[=+@]/)]));
  });

  it.each(Object.keys(FORMS))('is inert in a terminal and in a log where --%s writes it', (flag) => {
    const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
    const paths = writeForm(flag, report, join(folder, 'form'));
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    expect(paths.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files) {
      const content = readFileSync(join(parentPath, name), 'utf8');
      expect(content).not.toMatch(ACTIVE);
      expect(content).not.toMatch(/^\s*(?:::|##\[)/m);
    }
    rmSync(folder, { recursive: true });
  });

  it('is the same data in an archive, and inert in a terminal', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'hostile-')), 'all.har');
    await writeHar(report.exchanges, report.suite, path);
    const archive = readFileSync(path, 'utf8');
    rmSync(dirname(path), { recursive: true });
    expect(archive).not.toMatch(ACTIVE);
    expect(archive).not.toMatch(/^\s*(?:::|##\[)/m);
    const { entries } = JSON.parse(archive).log;
    expect(entries[1].request.postData.text).toBe(text);
    expect(entries[1].response.content.text).toBe(text);
    expect(entries[0].response._error).toBe(text);
  });

  it('is text in summary.md', () => {
    const markdown = toMarkdown(report);
    expect(markdown).not.toMatch(ACTIVE);
    expect(markdown).not.toMatch(/(?<!\\)<|@\w/);
    expect(markdown).not.toMatch(/\]\(/);
    expect(markdown).not.toContain('::');
    expect(markdown).not.toContain('##[');
    const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
    expect(new Set(rows.map((row) => row.replaceAll('\\|', '').split('|').length)).size).toBe(1);
    for (const row of rows) expect(row).not.toMatch(/\|\s*[=+@]/);
  });
});

describe('text', () => {
  it('draws what can not be seen', () => {
    expect(visible(HOSTILE.ansi)).toBe('␛[31mred␛[0m \ufffd31m ␛]8;;http://evil.example␇');
    expect(visible('a\r\nb\tc\u007f\rd')).toBe('a\nb\tc␡␍d');
  });

  it('makes one line, and no formula', () => {
    expect(oneLine(' a \n\t b ')).toBe('a b');
    expect(oneLine('=1+1')).toBe("'=1+1");
    expect(oneLine(' +1')).toBe("'+1");
    expect(oneLine('1 = 1')).toBe('1 = 1');
  });
});
