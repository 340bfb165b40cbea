/** What README.md and docs/ say to type can be typed: every command is one, with options that it has. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROFILE_OPTIONS } from '../../helpers/cli/options.ts';
import { loadProfile } from '../../helpers/environment/config-file.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { call } from './command-line.ts';

const read = (...path: readonly string[]): string => readFileSync(join(PACKAGE_ROOT, ...path), 'utf8');
const README = read('README.md');
const DOCUMENTS = [README, ...readdirSync(join(PACKAGE_ROOT, 'docs')).map((name) => read('docs', name))].join('\n');
const LINES = [...DOCUMENTS.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));

/** The calls of the command, each as its words. */
function calls(): readonly (readonly string[])[] {
  return LINES.flatMap((line) => {
    const [, words = ''] =
      /(?:conform|site-rest-conformance) ((?:[a-z]+ ?)[^#|)]*)/.exec(line.replace(/-p \S+ /, '')) ?? [];
    const split = words.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
    return split.length === 0 || line.startsWith('echo') || line.startsWith('npm ')
      ? []
      : [split.map((word) => word.replace(/^["']|["']$/g, ''))];
  });
}

test('each command has the options that it is given', async () => {
  const typed = calls();
  expect(typed.length).toBeGreaterThan(30);
  for (const [name = '', ...words] of typed) {
    const { code, out } = await call([name, '--help']);
    expect({ name, code }).toEqual({ name, code: 0 });
    const known = new Set([...out.matchAll(/--([a-z][a-z-]*)/g)].map(([, flag]) => flag));
    const used = words.flatMap((word) => (word.startsWith('--') ? [word.slice(2)] : []));
    expect(used.filter((flag) => !known.has(flag))).toEqual([]);
  }
});

test('the configurations can be loaded', async () => {
  const [, json = ''] = /^echo '(\{.*\})'/m.exec(LINES.join('\n')) ?? [];
  const [, object = ''] = /export default defineConfig\((\{[\s\S]*?\})\);/.exec(read('docs', 'staging.md')) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  writeFileSync(join(folder, 'vendors.json'), json);
  writeFileSync(join(folder, 'gate.mjs'), `export default ${object};`);
  const load = (file: string, profile: string) =>
    loadProfile({ cwd: folder, file, profile, runOptions: PROFILE_OPTIONS });
  expect(Object.keys((await load('vendors.json', 'vendors'))?.settings.deployments ?? {})).toEqual(['a', 'b']);
  expect(await load('gate.mjs', 'gate')).toMatchObject({ lineage: ['gate', 'staging'], run: { bail: '20' } });
});

test('each of the three uses is five lines to copy', () => {
  const section = README.slice(README.indexOf('## Three uses'), README.indexOf('## Reading the result'));
  const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(
    ([, block = '']) => block.trim().split('\n').length,
  );
  expect(blocks).toEqual([5, 5, 5]);
});

test('every command is in the table of README.md', async () => {
  const { out } = await call(['--help']);
  const names = [...out.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
  const rows = README.split('\n').filter((line) => line.startsWith('| `conform '));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !rows.some((row) => row.includes(name)))).toEqual([]);
});

test('every script of npm is in package.json', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = [...DOCUMENTS.matchAll(/\bnpm (?:run )?(start|test|(?<=run )[a-z:]+)/g)].map(([, name = '']) => name);
  expect(named).toContain('start');
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});
