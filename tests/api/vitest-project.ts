/** Somebody's project in which vitest and the package are installed, and what vitest makes of its tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import type { Outcome } from '../../helpers/requirement/requirement.ts';

const CONFIG = `export default {
  test: {
    reporters: ['default', './reporter.mjs'],
    // What the run takes is no matter of these.
    testTimeout: 1,
    hookTimeout: 1,
    // As of a package that is installed, which Node loads; here it is a link.
    server: { deps: { external: [/\\/dist\\//] } },
  },
};`;

const REPORTER = `import { writeFileSync } from 'node:fs';
export default class {
  told = [];
  onTestCaseResult(test) {
    const { state, errors = [], note = '' } = test.result();
    const messages = errors.map(({ message }) => message);
    const notes = test.annotations().map(({ message }) => message);
    this.told.push({ name: test.fullName, state, messages, note, notes, of: test.meta().conformance ?? [] });
  }
  onTestRunEnd(modules) {
    const errors = modules.flatMap((one) => [...one.children.allSuites()].flatMap((suite) => suite.errors()));
    writeFileSync('told.json', JSON.stringify({ tests: this.told, errors: errors.map(({ message }) => message) }));
  }
}`;

export interface TestTold {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
  readonly messages: readonly string[];
  /** Why it was skipped. */
  readonly note: string;
  readonly notes: readonly string[];
  readonly of: readonly { readonly id: string; readonly outcome: Outcome }[];
}

export interface Told {
  readonly code: number | null;
  readonly tests: readonly TestTold[];
  /** Of suites. */
  readonly errors: readonly string[];
  /** What was printed. */
  readonly output: string;
}

export interface Running {
  readonly process: ChildProcess;
  readonly folder: string;
  readonly ended: Promise<Told>;
}

/** @param code of the one test file */
function vitestProject(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'guest-'));
  mkdirSync(join(folder, 'node_modules'));
  for (const [name, target] of [
    ['site-rest-conformance', PACKAGE_ROOT],
    ['vitest', join(PACKAGE_ROOT, 'node_modules', 'vitest')],
  ] as const) {
    symlinkSync(target, join(folder, 'node_modules', name), 'junction');
  }
  writeFileSync(join(folder, 'package.json'), '{"name":"somebody-elses","type":"module"}');
  writeFileSync(join(folder, 'vitest.config.mjs'), CONFIG);
  writeFileSync(join(folder, 'reporter.mjs'), REPORTER);
  writeFileSync(join(folder, 'site.test.ts'), code);
  return folder;
}

export function startVitest(code: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): Running {
  const folder = vitestProject(code);
  const main = join(PACKAGE_ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [main, 'run', ...args], {
    cwd: folder,
    env: { PATH, HOME, NO_COLOR: '1', ...env },
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk;
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', keep);
  const ended = once(child, 'exit').then(([exitCode]): Told => {
    const path = join(folder, 'told.json');
    const told = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { tests: [], errors: [] };
    return { code: exitCode, output, ...told };
  });
  return { process: child, folder, ended };
}

/** A test file that is told of the site by its environment. */
export function testFileWith(options: string): string {
  return `import { conformance } from 'site-rest-conformance/vitest';

await conformance({
  baseUrl: process.env.SITE,
  credentials: { username: process.env.SITE_USER, applicationPassword: process.env.SITE_PASSWORD },
  ${options}
});
`;
}

export function siteEnv(site: {
  readonly baseUrl: string;
  readonly credentials: { readonly username: string; readonly applicationPassword: string };
}): NodeJS.ProcessEnv {
  const { username, applicationPassword } = site.credentials;
  return { SITE: site.baseUrl, SITE_USER: username, SITE_PASSWORD: applicationPassword };
}
