/** Forms of a report that are written only where a flag asks for them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { toAllure } from './allure.ts';
import { toBadge, toShields } from './badge.ts';
import { toCtrf } from './ctrf.ts';
import { toCodeQuality } from './gitlab.ts';
import { toMetrics } from './metrics.ts';
import { toSarif } from './sarif.ts';
import { toTap } from './tap.ts';
import { safeJson, toSafeJson } from './text.ts';
import type { Report } from './types.ts';
import { ReportFolderError } from './write.ts';

type Files = Iterable<readonly [path: string, content: string]>;

function* allureFiles(report: Report, folder: string): Files {
  for (const [name, content] of toAllure(report)) yield [join(folder, name), safeJson(JSON.stringify(content))];
}

/** By the flag that asks for it: what is written, to the path that it names. */
export const FORMS: Readonly<Record<string, (report: Report, path: string) => Files>> = {
  sarif: (report, path) => [[path, toSafeJson(toSarif(report))]],
  'code-quality': (report, path) => [[path, toSafeJson(toCodeQuality(report))]],
  badge: (report, path) => [
    [path, toBadge(report)],
    [`${path.replace(/\.svg$/, '')}.json`, toSafeJson(toShields(report))],
  ],
  ctrf: (report, path) => [[path, safeJson(JSON.stringify(toCtrf(report)))]],
  tap: (report, path) => [[path, toTap(report)]],
  allure: allureFiles,
  metrics: (report, path) => [[path, toMetrics(report, existsSync(path) ? readFileSync(path, 'utf8') : '')]],
};

/**
 * @returns the paths written; for a form of many files, the folder
 * @throws ReportFolderError
 */
export function writeForm(flag: string, report: Report, path: string): readonly string[] {
  const written: string[] = [];
  try {
    for (const [file, content] of FORMS[flag]?.(report, path) ?? []) {
      if (dirname(file) === path && written.length === 0) makeFolder(path);
      writeFileSync(file, content);
      written.push(file);
    }
  } catch (error) {
    throw new ReportFolderError(path, error as NodeJS.ErrnoException);
  }
  return flag === 'allure' ? [path] : written;
}
