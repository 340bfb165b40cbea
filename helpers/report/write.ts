import { closeSync, existsSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { breathing, createBreath } from '../breath.ts';
import { markReported } from '../ledger/ledger.ts';
import { ledgerPath } from '../ledger/line-file.ts';
import { makeFolder } from '../make-folder.ts';
import { UsageError } from '../usage-error.ts';
import { pageInPieces } from './html.ts';
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

/** Lines that are text at once: a whole report as one text is several times its own size. */
const LINES = 100;

function* listOf(items: readonly object[]): Generator<string> {
  yield '[\n';
  for (let at = 0; at < items.length; at += LINES) {
    const lines = items.slice(at, at + LINES).map((item) => JSON.stringify(item));
    yield safeJson(`${at === 0 ? '' : ',\n'}${lines.join(',\n')}`);
  }
  yield '\n]';
}

/** One line for each result and each exchange, to search and to compare by line. */
function* toReportJson({ results, exchanges, ...head }: Report): Generator<string> {
  yield safeJson(JSON.stringify(head, null, 2).slice(0, -'\n}'.length));
  yield ',\n  "results": ';
  yield* listOf(results);
  yield ',\n  "exchanges": ';
  yield* listOf(exchanges);
  yield '\n}\n';
}

function isOfSystem(cause: unknown): cause is NodeJS.ErrnoException {
  return cause instanceof Error && 'code' in cause && !(cause instanceof UsageError);
}

async function writeParts(path: string, parts: Iterable<string>, breathe: () => Promise<void>): Promise<void> {
  const file = openSync(path, 'w');
  try {
    for (const part of parts) {
      writeFileSync(file, part);
      await breathe();
    }
  } finally {
    closeSync(file);
  }
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
  // Made one after the other, so that only one of them is held.
  const forms: Readonly<Record<string, () => Iterable<string> | Promise<Iterable<string>>>> = {
    'report.json': () => toReportJson(report),
    'report.html': async () => [await breathing(pageInPieces(report))],
    'junit.xml': () => [toJunit(report)],
    'summary.md': () => [toMarkdown(report)],
  };
  const folder = resolve(out);
  const files = Object.entries(forms).map(([name, parts]) => ({
    path: join(folder, name),
    temporary: join(folder, `.${name}.${process.pid}.tmp`),
    parts,
  }));
  const breathe = createBreath();
  const remove = (): void => {
    for (const { temporary } of files) if (existsSync(temporary)) rmSync(temporary);
  };
  // A second signal ends the process wherever it is.
  process.once('exit', remove);
  try {
    makeFolder(folder);
    for (const { temporary, parts } of files) await writeParts(temporary, await parts(), breathe);
    for (const { path, temporary } of files) renameSync(temporary, path);
    const ledger = ledgerPath(folder, report.run.id);
    // Without its mark, what is in the trash is told twice.
    if (existsSync(ledger)) await markReported(ledger).catch(() => {});
  } catch (cause) {
    remove();
    throw isOfSystem(cause) ? new ReportFolderError(folder, cause) : cause;
  } finally {
    process.off('exit', remove);
  }
  return files.map(({ path }) => path);
}
