import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { safeJson } from '../report/text.ts';
import { ReportFolderError } from '../report/write.ts';
import type { Comparison } from './compare.ts';
import { addressFrom, toComparisonHtml } from './html.ts';
import { toComparisonMarkdown } from './markdown.ts';

/** One line for each deployment, cause and requirement: to search, and to compare by line. */
export function toComparisonJson(comparison: Comparison): string {
  const members = Object.entries(comparison).map(([name, value]) => {
    const lines = Array.isArray(value)
      ? `[\n${value.map((one) => JSON.stringify(one)).join(',\n')}\n]`
      : JSON.stringify(value);
    return `${JSON.stringify(name)}: ${lines}`;
  });
  return safeJson(`{\n${members.join(',\n')}\n}\n`);
}

/**
 * Writes compare.json, compare.html and compare.md.
 * @returns the paths written, compare.json first
 * @throws ReportFolderError
 */
export async function writeComparison(comparison: Comparison, out: string): Promise<readonly string[]> {
  const folder = resolve(out);
  const files = [
    ['compare.json', toComparisonJson(comparison)],
    ['compare.html', toComparisonHtml(comparison, addressFrom(folder))],
    ['compare.md', toComparisonMarkdown(comparison)],
  ] as const;
  try {
    makeFolder(folder);
    for (const [name, content] of files) await writeFile(join(folder, name), content);
  } catch (cause) {
    throw new ReportFolderError(folder, cause as NodeJS.ErrnoException);
  }
  return files.map(([name]) => join(folder, name));
}
