/** Setting a project up: what is asked, tested and written, and that nothing is written over. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'dotenv';
import { afterEach, describe, expect, test } from 'vitest';
import { conform } from '../../helpers/cli/conform.ts';
import { GATE_LOGIN, type GatedSite, type GateOptions, isLogin, startGatedSite } from '../support/gated-site.ts';
import { call } from './command-line.ts';

const sites: GatedSite[] = [];

afterEach(() => {
  for (const site of sites.splice(0)) site.close();
});

async function start(options: Partial<GateOptions> = {}): Promise<GatedSite> {
  const site = await startGatedSite({ passes: () => true, ...options });
  sites.push(site);
  return site;
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'init-'));
}

function secretsOf({ applicationPassword, second }: GatedSite): Record<string, string> {
  return {
    CONFORMANCE_APPLICATION_PASSWORD: applicationPassword,
    CONFORMANCE_SECOND_APPLICATION_PASSWORD: second.applicationPassword,
  };
}

function flagsFor(site: GatedSite): readonly string[] {
  return ['--base-url', site.baseUrl, '--username', site.username, '--second-username', site.second.username];
}

describe('with flags and the environment', () => {
  test('it writes secrets and settings apart, with which a run works', async () => {
    const site = await start();
    const cwd = newFolder();
    const done = await call(['init', '--yes', ...flagsFor(site), '--effects', 'write'], secretsOf(site), cwd);
    expect({ code: done.code, err: done.err }).toEqual({ code: 0, err: '' });
    expect(statSync(join(cwd, '.env')).mode & 0o777).toBe(0o600);
    expect(parse(readFileSync(join(cwd, '.env'), 'utf8'))).toEqual(secretsOf(site));
    expect(readFileSync(join(cwd, '.gitignore'), 'utf8')).toBe('.env\nreports/\n');
    expect(JSON.parse(readFileSync(join(cwd, 'conform.config.json'), 'utf8'))).toEqual({
      profile: 'staging',
      profiles: {
        staging: {
          baseUrl: site.baseUrl,
          username: site.username,
          secondUsername: site.second.username,
          effects: 'write',
        },
      },
    });
    const run = await call(['run', '--depth', 'smoke', '--namespace', 'batch', '--json'], {}, cwd);
    expect({ code: run.code, effects: JSON.parse(run.out).run.effects }).toEqual({ code: 0, effects: 'write' });
  });

  test('it passes a gate, and keeps its login and headers as secrets', async () => {
    const site = await start({
      passes: (headers) => isLogin(headers.authorization) && headers['x-key'] === 'it\'s a "key"',
      authorizationOf: (headers) => String(headers['x-authorization'] ?? ''),
    });
    const cwd = newFolder();
    const env = { ...secretsOf(site), CONFORMANCE_GATE_LOGIN: GATE_LOGIN };
    const gate = ['--credentials-in', 'X-Authorization', '--header', 'X-Key=it\'s a "key"'];
    const done = await call(['init', '--yes', ...flagsFor(site), ...gate], env, cwd);
    expect({ code: done.code, err: done.err }).toEqual({ code: 0, err: '' });
    const kept = { ...env, CONFORMANCE_HEADER_X_KEY: 'it\'s a "key"' };
    expect(parse(readFileSync(join(cwd, '.env'), 'utf8'))).toEqual(kept);
    const config = readFileSync(join(cwd, 'conform.config.json'), 'utf8');
    for (const secret of Object.values(kept)) expect(config + done.out).not.toContain(secret);
    expect((await call(['doctor'], {}, cwd)).code).toBe(0);
  });

  test('it takes the REST root that it finds', async () => {
    const site = await start();
    const cwd = newFolder();
    const home = new URL('/', site.baseUrl).href;
    const flags = flagsFor(site).map((word) => (word === site.baseUrl ? home : word));
    expect((await call(['init', '--yes', ...flags], secretsOf(site), cwd)).code).toBe(0);
    const { profiles } = JSON.parse(readFileSync(join(cwd, 'conform.config.json'), 'utf8'));
    expect(profiles.staging.baseUrl).toBe(site.baseUrl);
  });

  test('it writes the pipeline of the service in use, and a baseline', async () => {
    const site = await start();
    const cwd = newFolder();
    mkdirSync(join(cwd, '.github'));
    const flags = [...flagsFor(site), '--depth', 'smoke', '--owner', 'web', '--format', 'mjs', '--profile', 'gate'];
    expect((await call(['init', '--yes', ...flags], secretsOf(site), cwd)).code).toBe(0);
    const pipeline = readFileSync(join(cwd, '.github', 'workflows', 'conformance.yml'), 'utf8');
    expect(pipeline).toContain(`base-url: "${site.baseUrl}"`);
    expect(pipeline).toContain('baseline: "known.json"');
    expect(pipeline).not.toContain(site.applicationPassword);
    expect(JSON.parse(readFileSync(join(cwd, 'known.json'), 'utf8'))).toEqual({ schemaVersion: 1, known: [] });
    expect(readFileSync(join(cwd, 'conform.config.mjs'), 'utf8')).toMatch(/^export default \{\n {2}profile: "gate",/);
    expect((await call(['config'], {}, cwd)).out).toContain('conform.config.mjs (profile gate)');
  });
});

describe('it writes nothing', () => {
  test('where no run could begin', async () => {
    const site = await start({ passes: () => false });
    const cwd = newFolder();
    const done = await call(['init', '--yes', ...flagsFor(site)], secretsOf(site), cwd);
    expect(done).toMatchObject({ code: 3, err: expect.stringContaining('Nothing was written') });
    expect(existsSync(join(cwd, '.env'))).toBe(false);
  });

  test.each(['.env', 'conform.config.mjs', '.gitlab-ci.yml'])('over %s, unless it is told to', async (name) => {
    const site = await start();
    const cwd = newFolder();
    writeFileSync(join(cwd, name), '');
    const flags = ['init', '--yes', ...flagsFor(site), '--format', 'mjs'];
    const refused = await call(flags, secretsOf(site), cwd);
    expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(/would be written over: say --force/) });
    expect(readFileSync(join(cwd, name), 'utf8')).toBe('');
    expect((await call([...flags, '--force'], secretsOf(site), cwd)).code).toBe(0);
    expect(readFileSync(join(cwd, name), 'utf8')).not.toBe('');
  });

  test('where something is not said and nobody can be asked', async () => {
    expect(await call(['init'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--base-url or CONFORMANCE_BASE_URL'),
    });
    const half = await call(['init', '--base-url', 'http://127.0.0.1:9/', '--username', 'ada']);
    expect(half).toMatchObject({
      code: 2,
      err: expect.stringContaining('No application password. Set CONFORMANCE_APPLICATION_PASSWORD.'),
    });
  });
});

test('it asks a person, and hides what is secret', async () => {
  const site = await start();
  const cwd = newFolder();
  const asked: (readonly [string, boolean])[] = [];
  const answers = [site.baseUrl, site.username, site.applicationPassword, '', ''];
  const code = await conform(['init'], {
    env: {},
    cwd,
    isTerminal: true,
    out: () => {},
    err: () => {},
    interrupted: new Promise(() => {}),
    ask: async (question, isSecret) => {
      asked.push([question.split(' ')[0] ?? '', isSecret]);
      return answers[asked.length - 1] ?? '';
    },
  });
  expect(code).toBe(0);
  expect(asked).toEqual([
    ['Address', false],
    ['User', false],
    ['Application', true],
    ['Second', false],
    ['Effects', false],
  ]);
  const secrets = { CONFORMANCE_APPLICATION_PASSWORD: site.applicationPassword };
  expect(parse(readFileSync(join(cwd, '.env'), 'utf8'))).toEqual(secrets);
});

test('the suite of a document is written, with what it could not tell as questions', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'init-document-'));
  const pets = `/shops/{shop}/pets`;
  const item = {
    type: 'object',
    required: ['pet_id', 'name'],
    properties: { pet_id: { type: 'string' }, name: { type: 'string' } },
  };
  const answer = { 200: { description: 'Done', content: { 'application/json': { schema: item } } } };
  const all = {
    200: { description: 'Done', content: { 'application/json': { schema: { type: 'array', items: item } } } },
  };
  const path = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  const requestBody = {
    content: {
      'application/json': { schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
    },
  };
  const document = {
    openapi: '3.0.3',
    paths: {
      [pets]: { parameters: [path('shop')], get: { responses: all }, post: { requestBody, responses: answer } },
      [`${pets}/{pet_id}`]: {
        parameters: [path('shop'), path('pet_id')],
        get: { responses: answer },
        delete: { responses: { 204: { description: 'Gone' } } },
      },
      '/tags/{tag}': { parameters: [path('tag')], get: { responses: answer } },
      '/tags': { get: { responses: answer } },
    },
  };
  writeFileSync(join(cwd, 'api.json'), JSON.stringify(document));
  const done = await call(['init', '--contract', 'api.json'], {}, cwd);
  expect({ code: done.code, err: done.err }).toEqual({ code: 0, err: '' });
  expect(done.out).toContain('A run may write pet: read suite.mjs, which leaves 1 question open');
  const suite = readFileSync(join(cwd, 'suite.mjs'), 'utf8');
  expect(suite).toContain(`  item: '${pets}/{pet_id}',`);
  expect(suite).toContain("  idMember: 'pet_id',");
  expect(suite).toMatch(/\/\/ \? Within which record may a run write\?.*\n {2}within: \{ shop: '1' \},/);
  expect(suite).toContain('// tag: only read, because nothing makes one at /tags; nothing removes one at /tags/{tag}.');
  expect(readFileSync(join(cwd, 'conform.config.mjs'), 'utf8')).toContain("contracts: ['api.json'], suites: [suite]");
  const again = await call(['init', '--contract', 'api.json'], {}, cwd);
  expect([again.code, again.err]).toEqual([2, expect.stringContaining('would be written over')]);
});
