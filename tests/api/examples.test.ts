/** What docs/library.md shows, run as it stands by somebody who has installed the package. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serve } from '../../helpers/api/index.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { testInTurn } from '../support/by-commit.ts';
import { startVitest } from './vitest-project.ts';

const runFile = promisify(execFile);

const PAGE = readFileSync(join(PACKAGE_ROOT, 'docs', 'library.md'), 'utf8');
const EXAMPLES = [...PAGE.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);

function exampleWith(text: string): string {
  const found = EXAMPLES.filter((code) => code.includes(text));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

/** A project of its own, in which the package is installed. */
function project(file: string, code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'example-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(PACKAGE_ROOT, join(folder, 'node_modules', 'site-rest-conformance'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{"name":"somebody-elses","type":"module"}');
  writeFileSync(join(folder, file), code);
  return folder;
}

test('run() tells what is broken', async () => {
  const { baseUrl, credentials, close } = await serve({
    faults: ['shop-analytics/coupons/POST/args/code/required/ignored'],
    credentials: { username: 'conformance', applicationPassword: 'abcd efgh ijkl mnop' },
  });
  const cwd = project('example.mjs', exampleWith('onProgress'));
  const env = { ...process.env, SITE_URL: baseUrl, SITE_PASSWORD: credentials.applicationPassword };
  const { stdout, stderr } = await runFile(process.execPath, ['example.mjs'], { cwd, env });
  await close();
  expect(stdout).toMatch(/^Conforms: .* of .* MUSTs? /);
  expect(stderr).toMatch(/\d+ of \d+$/);
});

test('serve() shows a fault that run() finds', async () => {
  const cwd = project('example.mjs', exampleWith('plan, run, serve'));
  const { stdout } = await runFile(process.execPath, ['example.mjs'], { cwd });
  expect(stdout).toMatch(/^[1-9]\d* of \d+ are broken\n$/);
});

test('fetchVia tests an application that listens nowhere', async () => {
  const cwd = project('example.mjs', exampleWith('fetchVia'));
  const reference = JSON.stringify(pathToFileURL(join(PACKAGE_ROOT, 'dist', 'reference', 'reference.js')));
  const application = `import { createReference } from ${reference};
    const core = createReference({ baseUrl: 'http://localhost/wp-json' });
    export default {
      async fetch(request) {
        const headers = Object.fromEntries(request.headers);
        const url = request.url.slice('http://localhost'.length);
        const answer = await core.handle({ method: request.method, url, headers, body: await request.text() });
        return new Response(answer.body, answer);
      },
    };`;
  writeFileSync(join(cwd, 'app.js'), application);
  const { stdout } = await runFile(process.execPath, ['example.mjs'], { cwd });
  expect(stdout).toMatch(/MUSTs? /);
});

testInTurn('compare() tells where a fault shows', async () => {
  const cwd = project('example.mjs', exampleWith('compare(reports)'));
  const { stdout } = await runFile(process.execPath, ['example.mjs'], { cwd });
  expect(stdout).toContain('shop-analytics/coupons/POST/args/code/required/rejected\n');
});

test('toConformTo() passes on the reference', async () => {
  const { baseUrl, close } = await serve({
    credentials: { username: 'conformance', applicationPassword: 'abcd efgh ijkl mnop' },
  });
  const env = { SITE_URL: baseUrl, SITE_PASSWORD: 'abcd efgh ijkl mnop' };
  const { code, tests } = await startVitest(exampleWith('toConformTo('), env, ['--testTimeout=10000']).ended;
  await close();
  expect(tests).toEqual([expect.objectContaining({ state: 'passed' })]);
  expect(code).toBe(0);
});

test('conformance() registers tests that pass', async () => {
  const { baseUrl, close } = await serve({
    credentials: { username: 'conformance', applicationPassword: 'abcd efgh ijkl mnop' },
  });
  const env = { SITE_URL: baseUrl, SITE_PASSWORD: 'abcd efgh ijkl mnop' };
  const { code, tests } = await startVitest(exampleWith('await conformance({'), env).ended;
  await close();
  expect(tests.filter(({ state }) => state === 'passed').length).toBeGreaterThan(100);
  expect(tests.filter(({ state }) => state === 'failed')).toEqual([]);
  expect(code).toBe(0);
});
