import { readFile } from 'node:fs/promises';
import { type Extent, reportProblems } from './self-check.ts';
import { oneLine } from './text.ts';
import type { Report } from './types.ts';
import { UnreadableReportError } from './unreadable-report-error.ts';

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnreadableReportError(`${path} is not JSON: name a report.json that \`conform run\` wrote.`, { cause });
  }
}

/** The report in a `report.json`. Throws `UnreadableReportError` where there is none, or it does not fit its schema. */
export async function readReport(path: string): Promise<Report> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new UnreadableReportError(`Can't read ${path} (${cause.code ?? cause.message}): name a report.json.`, {
      cause,
    });
  });
  const document = parse(text, path);
  rejectUnfit(document, path);
  return document as Report;
}

/** @throws UnreadableReportError for what is no report */
export function rejectUnfit(document: unknown, path: string, extent: Extent = 'whole'): void {
  const problems = reportProblems(document, extent);
  if (problems.length === 0) return;
  throw new UnreadableReportError(`${path} is not a report of schema version 2: ${oneLine(problems.join('; '))}`);
}
