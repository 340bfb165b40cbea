import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { toSafeJson } from '../report/text.ts';
import { ReportFolderError } from '../report/write.ts';
import type { Comparison } from './compare.ts';
import { toComparisonHtml } from './html.ts';
import { toComparisonMarkdown } from './markdown.ts';

/**
 * Writes compare.json, compare.html and compare.md.
 * @returns the paths written, compare.json first
 * @throws ReportFolderError
 */
export async function writeComparison(comparison: Comparison, out: string): Promise<readonly string[]> {
  const folder = resolve(out);
  const files = [
    ['compare.json', toSafeJson(comparison)],
    ['compare.html', toComparisonHtml(comparison)],
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
