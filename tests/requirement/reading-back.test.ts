import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';

const SENTENCE = String.raw`(?:\breason\b|\bsentenceOf\([^()]*\))`;
const LOOKS = 'match|matchAll|replace|replaceAll|search|split|includes|startsWith|endsWith|indexOf|slice';
/** A regular expression, or a search, applied to what a reason says in words. */
const READS_BACK = new RegExp(
  [
    String.raw`\.(?:test|exec)\((?:[\w.?!]*\.)?${SENTENCE}`,
    String.raw`${SENTENCE}(?:\[\w+\])?[?!]?\.(?:${LOOKS})\(`,
  ].join('|'),
);

function sources(folder: string): readonly string[] {
  return readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file));
}

test.each([
  '/answered (\\d+)/.exec(result.reason)',
  'POINTER.test(reason)',
  "reason.startsWith('Needs the effect ')",
  'result.reason?.matchAll(MEMBER)',
  "sentenceOf(why).includes('no route')",
])('%s reads a sentence back', (line) => {
  expect(line).toMatch(READS_BACK);
});

test('no module reads back what a reason says in words: it is there as a value', () => {
  const files = ['helpers', 'suites'].flatMap(sources);
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    readFileSync(join(PACKAGE_ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => READS_BACK.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
