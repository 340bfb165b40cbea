/** What the README says to type can be typed: every command of it is one, with options that it has. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROFILE_OPTIONS } from '../../helpers/cli/options.ts';
import { loadProfile } from '../../helpers/environment/config-file.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { call } from './command-line.ts';

const README = readFileSync(join(PACKAGE_ROOT, 'README.md'), 'utf8');
const LINES = [...README.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));

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

test('each of its commands has the options that it is given', async () => {
  const typed = calls();
  expect(typed.length).toBeGreaterThan(12);
  for (const [name = '', ...words] of typed) {
    const { code, out } = await call([name, '--help']);
    expect({ name, code }).toEqual({ name, code: 0 });
    const known = new Set([...out.matchAll(/--([a-z][a-z-]*)/g)].map(([, flag]) => flag));
    const used = words.flatMap((word) => (word.startsWith('--') ? [word.slice(2)] : []));
    expect(used.filter((flag) => !known.has(flag))).toEqual([]);
  }
});

test('its configurations are ones', async () => {
  const [, json = ''] = /^echo '(\{.*\})'/m.exec(LINES.join('\n')) ?? [];
  const [, object = ''] = /export default defineConfig\((\{[\s\S]*?\})\);/.exec(README) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  writeFileSync(join(folder, 'vendors.json'), json);
  writeFileSync(join(folder, 'gate.mjs'), `export default ${object};`);
  const load = (file: string, profile: string) =>
    loadProfile({ cwd: folder, file, profile, runOptions: PROFILE_OPTIONS });
  expect(Object.keys((await load('vendors.json', 'vendors'))?.settings.deployments ?? {})).toEqual(['a', 'b']);
  expect(await load('gate.mjs', 'gate')).toMatchObject({ lineage: ['gate', 'staging'], run: { bail: '20' } });
});

test('each of the three uses is five lines to copy', () => {
  const section = README.slice(README.indexOf('## Three uses'), README.indexOf('## Installing'));
  const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(
    ([, block = '']) => block.trim().split('\n').length,
  );
  expect(blocks).toEqual([5, 5, 5]);
});
