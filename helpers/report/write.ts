import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { UsageError } from '../usage-error.ts';
import { toHtml } from './html.ts';
import { toJunit } from './junit.ts';
import { toMarkdown } from './markdown.ts';
import { safeJson } from './text.ts';
import type { Report } from './types.ts';

/** The folder for the report can't be written to; the message names it and the fix. */
export class ReportFolderError extends UsageError {
  constructor(folder: string, cause: NodeJS.ErrnoException) {
    super(
      `Can't write the report to ${folder} (${cause.code ?? cause.message}): make it a folder you may write to, or name another with --out.`,
      { cause },
    );
  }
}

/** One line for each result and each exchange, to search and to compare by line. */
function toReportJson({ results, exchanges, ...head }: Report): string {
  const list = (items: readonly object[]): string => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
  const opening = JSON.stringify(head, null, 2).slice(0, -'\n}'.length);
  return safeJson(`${opening},\n  "results": ${list(results)},\n  "exchanges": ${list(exchanges)}\n}\n`);
}

/**
 * Writes report.json and the forms made from it: report.html, junit.xml, summary.md. Every file is complete before the
 * first takes its name, so a reader never meets half a report.
 *
 * @param out - Folder; made where it is missing.
 * @returns The paths written, report.json first.
 * @throws ReportFolderError
 */
export async function writeReport(report: Report, out: string): Promise<readonly string[]> {
  const contents: Readonly<Record<string, string>> = {
    'report.json': toReportJson(report),
    'report.html': toHtml(report),
    'junit.xml': toJunit(report),
    'summary.md': toMarkdown(report),
  };
  const folder = resolve(out);
  const files = Object.entries(contents).map(([name, content]) => ({
    path: join(folder, name),
    temporary: join(folder, `.${name}.${process.pid}.tmp`),
    content,
  }));
  try {
    makeFolder(folder);
    // In one go, so that no signal ends the process while a temporary file is there.
    for (const { temporary, content } of files) writeFileSync(temporary, content);
    for (const { path, temporary } of files) renameSync(temporary, path);
  } catch (cause) {
    for (const { temporary } of files) if (existsSync(temporary)) rmSync(temporary);
    throw new ReportFolderError(folder, cause as NodeJS.ErrnoException);
  }
  return files.map(({ path }) => path);
}
