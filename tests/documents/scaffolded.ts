/** The suite that `conform init` writes for a document, as a program takes it. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lifeCycle } from '../../helpers/api/suites.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import { type SuiteFile, suiteFile } from '../../helpers/init/suite-file.ts';
import { resourcesOf } from '../../helpers/rulebook/resources.ts';
import { readSnapshot } from '../../helpers/snapshot/file.ts';

export interface Scaffolded extends SuiteFile {
  /** File of the document. */
  readonly path: string;
  readonly suite: Suite;
}

/**
 * @param document itself, or its file
 * @param edited what a person makes of a line
 */
export async function scaffolded(
  document: object | string,
  edited: (content: string) => string = (content) => content,
): Promise<Scaffolded> {
  const folder = mkdtempSync(join(tmpdir(), 'scaffolded-'));
  const path = typeof document === 'string' ? document : join(folder, 'api.json');
  if (typeof document !== 'string') writeFileSync(path, JSON.stringify(document));
  const saved = readSnapshot(path, new Map());
  const file = suiteFile(saved, resourcesOf(saved.contract), 'api.json');
  const module = join(folder, 'suite.mjs');
  // The package is not installed in that folder: what the file imports of it is handed in.
  const text = edited(file.content).replace(/^import .*$/m, 'const { lifeCycle } = globalThis.scaffolding;');
  writeFileSync(module, text);
  Object.assign(globalThis, { scaffolding: { lifeCycle } });
  return { ...file, path, suite: (await import(pathToFileURL(module).href)).suite };
}
