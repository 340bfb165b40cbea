import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROFILE_OPTIONS } from '../../helpers/cli/options.ts';
import { type Config, defineConfig } from '../../helpers/environment/config.ts';
import { loadProfile } from '../../helpers/environment/config-file.ts';
import { configSchema, profileKeys } from '../../helpers/environment/profile-keys.ts';
import { readDeployments, readSettings } from '../../helpers/environment/settings.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { call } from '../cli/command-line.ts';

const SECRET = 'abcd EFGH 1234 ijkl MNOP 5678';

const KEY = { CONFORMANCE_STAGING_APPLICATION_PASSWORD: SECRET };

const CONFIG: Config = defineConfig({
  profile: 'staging',
  depth: 'smoke',
  timeoutMs: 1_000,
  names: { 'shop-admin': 'wc-admin' },
  profiles: {
    staging: { baseUrl: 'https://staging.test/wp-json', username: 'ada', fixtures: { order: 7 }, failOn: 'should' },
    gate: { extends: 'staging', depth: 'full', namespace: ['batch', 'site'], allowBlocked: true, bail: 3 },
    other: { baseUrl: 'https://other.test/wp-json', username: 'bob' },
    vendors: { deployments: ['staging', 'other'], concurrency: 2 },
  },
});

function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

function load(config: unknown, profile?: string) {
  return loadProfile({ cwd: folderWith({ 'conform.config.json': config }), profile, runOptions: PROFILE_OPTIONS });
}

async function mistake(config: unknown, profile?: string): Promise<string> {
  const error: unknown = await load(config, profile).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'UsageError' });
  const { message } = error as Error;
  expect(message).not.toContain(SECRET);
  return message;
}

describe('a profile', () => {
  test('is the one that is named, else the one that the file names, over what the file says for all', async () => {
    const settings = readSettings({ flags: {}, env: KEY, profile: await load(CONFIG) });
    expect(settings).toMatchObject({ depth: 'smoke', timeoutMs: 1_000, names: { 'shop-admin': 'wc-admin' } });
    expect([settings.baseUrl?.host, settings.fixtures]).toEqual(['staging.test', { order: '7' }]);
    const gate = await load(CONFIG, 'gate');
    expect(readSettings({ flags: {}, env: KEY, profile: gate })).toMatchObject({
      depth: 'full',
      fixtures: { order: '7' },
    });
    expect(gate?.run).toEqual({ namespace: ['batch', 'site'], 'fail-on': 'should', 'allow-blocked': true, bail: '3' });
  });

  test('says what flags, environment and .env do not', async () => {
    const profile = await load(CONFIG);
    const dotenvPath = join(folderWith({ '.env': 'CONFORMANCE_DEPTH=standard\nCONFORMANCE_SEED=1\n' }), '.env');
    const read = (flags: Record<string, string>, env: Record<string, string>) =>
      readSettings({ flags, env: { ...KEY, ...env }, dotenvPath, profile });
    expect(read({}, {})).toMatchObject({ depth: 'standard', seed: 1, timeoutMs: 1_000 });
    expect(read({}, { CONFORMANCE_DEPTH: 'full' }).depth).toBe('full');
    expect(read({ depth: 'smoke' }, { CONFORMANCE_DEPTH: 'full' }).depth).toBe('smoke');
    expect(read({ 'timeout-ms': '' }, {}).timeoutMs).toBe(30_000);
  });

  test('a message names the profile of the deployment, and the plain secret that is not used for it', async () => {
    const profile = await load(CONFIG, 'vendors');
    const env = { ...KEY, CONFORMANCE_APPLICATION_PASSWORD: SECRET };
    expect(() => readDeployments({ flags: {}, env, profile })).toThrow(
      /^username in .*conform\.config\.json \(profile other\) is set without CONFORMANCE_OTHER_APPLICATION_PASSWORD: .* CONFORMANCE_APPLICATION_PASSWORD is not used/,
    );
  });

  test('may name several others, which are compared', async () => {
    const profile = await load(CONFIG, 'vendors');
    const env = { CONFORMANCE_OTHER_APPLICATION_PASSWORD: SECRET, CONFORMANCE_STAGING_APPLICATION_PASSWORD: 'x y z' };
    const [staging, other, ...more] = readDeployments({ flags: {}, env, profile });
    expect(more).toEqual([]);
    expect(staging).toMatchObject({ name: 'staging', concurrency: 2, credentials: { username: 'ada' } });
    expect(other).toMatchObject({ name: 'other', credentials: { username: 'bob', applicationPassword: SECRET } });
  });

  test('takes the secrets of its own name, and none that could be of another host', async () => {
    const profile = await load(CONFIG);
    const own = readSettings({ flags: {}, env: { CONFORMANCE_STAGING_APPLICATION_PASSWORD: SECRET }, profile });
    expect(own.credentials).toEqual({ username: 'ada', applicationPassword: SECRET });
    const unclear = () => readSettings({ flags: {}, env: { CONFORMANCE_APPLICATION_PASSWORD: SECRET }, profile });
    expect(unclear).toThrow(/staging\.test, other\.test.*CONFORMANCE_STAGING_APPLICATION_PASSWORD/);
    const env = { ...KEY, CONFORMANCE_GATE_APPLICATION_PASSWORD: 'x y z' };
    const gate = readSettings({ flags: {}, env, profile: await load(CONFIG, 'gate') });
    expect(gate.credentials?.applicationPassword).toBe('x y z');
    const alone = await load({ ...CONFIG, profiles: { staging: CONFIG.profiles?.staging } });
    const plain = { CONFORMANCE_APPLICATION_PASSWORD: SECRET };
    expect(readSettings({ flags: {}, env: plain, profile: alone }).credentials?.username).toBe('ada');
  });
});

describe('a file', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['JSON', { 'conform.config.json': { depth: 'full' } }, 'full'],
    ['a module', { 'conform.config.mjs': 'export default { depth: "full" };' }, 'full'],
    ['CommonJS', { 'conform.config.js': 'module.exports = { depth: "full" };', 'package.json': {} }, 'full'],
  ])('may be %s', async (_kind, files, depth) => {
    const profile = await loadProfile({ cwd: folderWith(files), runOptions: PROFILE_OPTIONS });
    expect(profile?.settings.values.depth).toBe(depth);
  });

  test('with types needs a Node that strips them, and says so', async () => {
    const cwd = folderWith({ 'conform.config.ts': 'const depth: string = "full"; export default { depth };' });
    const { typescript } = process.features as { readonly typescript?: unknown };
    const loading = loadProfile({ cwd, runOptions: PROFILE_OPTIONS });
    if (typescript) expect((await loading)?.settings.values.depth).toBe('full');
    else await expect(loading).rejects.toThrow(/needs a Node that strips types, 22\.18 or later.*conform\.config\.mjs/);
  });

  test('is not missed where nobody names one', async () => {
    expect(await loadProfile({ cwd: folderWith({}), runOptions: PROFILE_OPTIONS })).toBeNull();
  });

  test.each<[string, unknown, string]>([
    ['a secret', { applicationPassword: SECRET }, 'applicationPassword in conform.config.json is a secret'],
    ['a secret in a profile', { profiles: { a: { gateLogin: SECRET } } }, 'set CONFORMANCE_GATE_LOGIN in .env'],
    ['a secret by the name of its variable', { APPLICATION_PASSWORD: SECRET }, 'is a secret'],
    ['a password under another name', { username: SECRET }, 'looks like an application password'],
    ['a header that is a secret', { headers: { Cookie: 'a=b' } }, 'CONFORMANCE_HEADER_COOKIE'],
    ['an unknown setting', { dept: 'full' }, 'has "dept", which is no setting: did you mean depth?'],
    ['a wrong value', { profiles: { a: { depth: 'deep' } } }, 'profiles.a.depth in conform.config.json'],
    ['a wrong type', { timeoutMs: '1000' }, 'timeoutMs in conform.config.json must be integer'],
    ['a profile that is not there', { profile: 'stagin', profiles: { staging: {} } }, 'did you mean staging?'],
    [
      'profiles in a circle',
      { profile: 'a', profiles: { a: { extends: 'b' }, b: { extends: 'a' } } },
      'extend each other',
    ],
    ['a list', [], 'gives no object'],
    ['no JSON', '{ depth }', "can't be read"],
  ])('with %s is rejected', async (_what, config, part) => {
    expect(await mistake(config)).toContain(part);
  });

  test('is rejected beside another, and missed where it is named', async () => {
    const cwd = folderWith({ 'conform.config.json': {}, 'conform.config.mjs': 'export default {};' });
    await expect(loadProfile({ cwd, runOptions: PROFILE_OPTIONS })).rejects.toThrow('keep one of them');
    await expect(loadProfile({ cwd, file: 'x.json', runOptions: PROFILE_OPTIONS })).rejects.toThrow('conform init');
    const empty = { cwd: folderWith({}), profile: 'staging', runOptions: PROFILE_OPTIONS };
    await expect(loadProfile(empty)).rejects.toThrow('there is no configuration file');
  });
});

describe('the schema for editors', () => {
  const path = join(PACKAGE_ROOT, 'schemas', 'config', 'config.schema.json');

  test('is what the table of settings says; npx vitest run tests/environment -u writes it', async () => {
    const schema = `${JSON.stringify(configSchema(PROFILE_OPTIONS), null, 2)}\n`;
    await expect(schema).toMatchFileSnapshot(path);
  });

  test('knows what the types know', () => {
    const source = readFileSync(join(PACKAGE_ROOT, 'helpers', 'environment', 'config.ts'), 'utf8');
    const choices = /export interface RunChoices \{([\s\S]*?)^\}/m.exec(source)?.[1] ?? '';
    const typed = [...choices.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, key]) => key);
    const known = profileKeys(PROFILE_OPTIONS).flatMap(({ key, flag }) => (flag === null ? [] : [key]));
    expect(typed.sort()).toEqual([...known].sort());
  });
});

describe('conform config', () => {
  test('prints what holds and from where it came, without secrets', async () => {
    const cwd = folderWith({
      'conform.config.json': CONFIG,
      '.env': `CONFORMANCE_STAGING_APPLICATION_PASSWORD="${SECRET}"\nCONFORMANCE_HEADER_X_KEY=hidden-key\n`,
    });
    const { code, out } = await call(['config', '--seed', '5'], { CONFORMANCE_CONCURRENCY: '3' }, cwd);
    expect(code).toBe(0);
    expect(out).toMatch(/^Configuration file: conform\.config\.json \(profile staging\)$/m);
    expect(out).toMatch(
      /^ {2}baseUrl +https:\/\/staging\.test\/wp-json {2}\(baseUrl in conform\.config\.json \(profile staging\)\)$/m,
    );
    expect(out).toMatch(
      /^ {2}applicationPassword +\[set, not shown\] {2}\(CONFORMANCE_STAGING_APPLICATION_PASSWORD in \.env\)$/m,
    );
    expect(out).toMatch(/^ {2}headers\.x-key +\[set, not shown\] {2}/m);
    expect(out).toMatch(/^ {2}concurrency +3 {2}\(CONFORMANCE_CONCURRENCY\)$/m);
    expect(out).toMatch(/^ {2}seed +5 {2}\(--seed\)$/m);
    expect(out).toMatch(/^ {2}maxPauseMs +30000 {2}\(default\)$/m);
    expect(out).not.toMatch(new RegExp(`${SECRET}|hidden-key`));
    const [{ settings }] = JSON.parse((await call(['config', '--json'], {}, cwd)).out);
    expect(settings).toContainEqual({
      setting: 'username',
      value: 'ada',
      from: expect.stringContaining('profile staging'),
    });
  });

  test('names a mistake among them', async () => {
    const cwd = folderWith({ 'conform.config.json': { effects: 'site', baseUrl: 'https://a.test' } });
    expect(await call(['config'], {}, cwd)).toMatchObject({ code: 2, err: expect.stringContaining('CONFIRM_HOST') });
  });
});
