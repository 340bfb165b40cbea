/** Takes reports into the history, each once. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { briefOf } from '../compare/brief.ts';
import { Catalogue } from '../compare/catalogue.ts';
import { pack } from '../compare/history.ts';
import { readPastRun, runsIn, tableReader } from '../compare/past-runs.ts';
import { makeFolder } from '../make-folder.ts';
import { readHead, readResults } from '../report/read-results.ts';
import { safeJson } from '../report/text.ts';
import { momentOf, slugOf } from './names.ts';
import type { Past } from './standings.ts';

/** Every report.json below a folder, in the order of their paths. */
export function reportsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return reportsBelow(path);
      return entry.name === 'report.json' ? [path] : [];
    });
}

/**
 * @returns how many runs are new in it
 * @throws UnreadableReportError for a file that is no report
 */
export async function collect(reports: readonly string[], history: string): Promise<number> {
  let added = 0;
  for (const path of reports) {
    const { deployment, run } = await readHead(path);
    const folder = join(history, 'runs', slugOf(deployment.name));
    const file = join(folder, `${momentOf(run.startedAt, run.id)}.json`);
    if (existsSync(file)) continue;
    const catalogue = new Catalogue();
    const packed = pack(briefOf(await readResults(path), catalogue), catalogue);
    const table = join(history, 'tables', `${packed.run.table}.json`);
    makeFolder(folder);
    makeFolder(join(history, 'tables'));
    if (!existsSync(table)) writeFileSync(table, safeJson(`${JSON.stringify(packed.table)}\n`));
    writeFileSync(file, safeJson(`${JSON.stringify(packed.run)}\n`));
    added += 1;
  }
  return added;
}

/**
 * All runs of a history, by deployment, the oldest first.
 * @throws UnreadableReportError
 */
export function pastOf(history: string): readonly Past[] {
  const folder = join(history, 'runs');
  if (!existsSync(folder)) return [];
  const tables = tableReader();
  return readdirSync(folder)
    .sort()
    .flatMap((slug) => {
      const runs = runsIn(join(folder, slug)).map((name) => readPastRun(join(folder, slug, name), tables));
      return runs.length > 0 ? [{ slug, runs }] : [];
    });
}
