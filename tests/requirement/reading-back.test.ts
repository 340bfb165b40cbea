import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';

const LOOKS = 'match|matchAll|replace|replaceAll|search|split|includes|startsWith|endsWith|indexOf|slice';

/** A regular expression, or a search, applied to a text. */
function readingOf(text: string): RegExp {
  return new RegExp(
    [
      String.raw`\.(?:test|exec)\((?:[\w.?!]*\.)?${text}\s*[),]`,
      String.raw`${text}(?:\[\w+\])?[?!]?\.(?:${LOOKS})\(`,
    ].join('|'),
  );
}

const READS_REASON = readingOf(String.raw`(?:\b(?:reason|why)\b|\bsentenceOf\([^()]*\))`);
const READS_ID = readingOf(String.raw`\bid\b`);

/** The lines of helpers and suites that do so, but for those of some files. */
function found(reading: RegExp, but: readonly string[] = []): readonly string[] {
  const files = ['helpers', 'suites'].flatMap((folder) =>
    readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(300);
  return files
    .filter((file) => !but.includes(file))
    .flatMap((file) =>
      readFileSync(join(PACKAGE_ROOT, file), 'utf8')
        .split('\n')
        .filter((line) => reading.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
}

describe('what a reason says is there as a value', () => {
  test.each([
    '/answered (\\d+)/.exec(result.reason)',
    'POINTER.test(reason)',
    "reason.startsWith('Needs the effect ')",
    'result.reason?.matchAll(MEMBER)',
    "sentenceOf(why).includes('no route')",
    "why.split(':')[0]",
  ])('%s reads a sentence back', (line) => {
    expect(line).toMatch(READS_REASON);
  });

  test('no module reads back its sentence', () => {
    expect(found(READS_REASON)).toEqual([]);
  });
});

describe('what a requirement is about is a member of it', () => {
  test.each([
    "result.id.split('/')",
    '/\\/rejected$/.test(requirement.id)',
    "requirements.filter(({ id }) => id.startsWith('site/'))",
    "id.replace('GET', '')",
  ])('%s reads an id', (line) => {
    expect(line).toMatch(READS_ID);
  });

  test('no module reads its id: users choose by it, and files are named after it', () => {
    expect(
      found(READS_ID, [
        'helpers/requirement/patterns.ts',
        'helpers/publish/names.ts',
        'helpers/report/sarif.ts',
        // The ids of records.
        'helpers/verdict/records.ts',
        'helpers/exchange/read-as.ts',
        'helpers/ownership/addressed.ts',
        'helpers/ownership/evidence.ts',
      ]),
    ).toEqual([]);
  });
});
