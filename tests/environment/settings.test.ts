import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'dotenv';
import { describe, expect, test } from 'vitest';
import { DEPLOYMENTS, VARIABLES } from '../../helpers/environment/options.ts';
import { effectiveEffects, readDeployments, readSettings, type Settings } from '../../helpers/environment/settings.ts';
import { SETTING_FLAGS } from '../../helpers/environment/variables.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { UsageError } from '../../helpers/usage-error.ts';
import { envExample } from './env-example.ts';

const SITE = 'https://example.test/wp-json';
const SECRET = 'abcd EFGH 1234';
const CERTIFICATE = join(PACKAGE_ROOT, 'tests', 'hostile', 'certificates', 'authority.pem');

function settings(env: Record<string, string>, flags: Record<string, string> = {}, dotenvPath?: string): Settings {
  return readSettings({ flags, env, dotenvPath, orReference: true });
}

function mistake(env: Record<string, string>, flags: Record<string, string> = {}, dotenvPath?: string): string {
  try {
    readSettings({ flags, env, dotenvPath, orReference: true });
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    const { message, exitCode } = error as UsageError;
    expect(exitCode).toBe(2);
    expect(message).not.toContain(SECRET);
    return message;
  }
  throw new Error('no mistake was found');
}

function dotenvFile(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'settings-')), '.env');
  writeFileSync(path, text);
  return path;
}

describe('defaults', () => {
  test('where nothing is set, the embedded reference stands in if that is asked for, with every effect allowed', () => {
    const read = settings({});
    expect(read).toEqual({
      undocumented: false,
      release: null,
      noWrongPasswords: false,
      baseUrl: null,
      name: 'reference',
      credentials: null,
      secondCredentials: null,
      names: {},
      effects: null,
      confirmHost: null,
      depth: 'standard',
      concurrency: 16,
      concurrencyAtFirst: 6,
      timeoutMs: 30_000,
      maxBodyBytes: 6 * 1024 * 1024,
      maxHeaderBytes: 64 * 1024,
      maxPauseMs: 30_000,
      maxRunMinutes: 120,
      maxRequests: null,
      budgetMs: null,
      access: { headers: {}, gateLogin: null, gateIn: 'authorization', credentialsIn: { header: 'authorization' } },
      tls: { ca: null, cert: null, key: null, passphrase: null },
      resolve: [],
      proxies: null,
      seed: expect.any(Number),
      baseline: null,
      fixtures: {},
    });
    expect(effectiveEffects(read)).toBe('site');
  });

  test('elsewhere only reading is allowed until more is said', () => {
    expect(effectiveEffects(settings({ CONFORMANCE_BASE_URL: SITE }))).toBe('read');
    expect(effectiveEffects(settings({ CONFORMANCE_BASE_URL: SITE, CONFORMANCE_EFFECTS: 'write' }))).toBe('write');
  });

  test('the seed is random, and the one that is given when one is', () => {
    expect(settings({}).seed).not.toBe(settings({}).seed);
    expect(settings({ CONFORMANCE_SEED: '42' }).seed).toBe(42);
  });

  test('every variable is read', () => {
    const read = settings({
      CONFORMANCE_BASE_URL: `${SITE}/`,
      CONFORMANCE_USERNAME: 'ada',
      CONFORMANCE_APPLICATION_PASSWORD: SECRET,
      CONFORMANCE_SECOND_USERNAME: 'bob',
      CONFORMANCE_SECOND_APPLICATION_PASSWORD: 'other',
      CONFORMANCE_NAMES: ' calendar/events/v1=tribe/events/v1, shop-admin=/wc-admin/,keyword-provider=acme ',
      CONFORMANCE_EFFECTS: 'site',
      CONFORMANCE_CONFIRM_HOST: 'EXAMPLE.test',
      CONFORMANCE_DEPTH: 'full',
      CONFORMANCE_CONCURRENCY: '2',
      CONFORMANCE_TIMEOUT_MS: '500',
      CONFORMANCE_MAX_BODY_BYTES: '2000',
      CONFORMANCE_MAX_HEADER_BYTES: '1000',
      CONFORMANCE_MAX_PAUSE_MS: '0',
      CONFORMANCE_MAX_RUN_MINUTES: '5',
      CONFORMANCE_MAX_REQUESTS: '300',
      CONFORMANCE_BUDGET: '5m',
      CONFORMANCE_CA: CERTIFICATE,
      HTTPS_PROXY: 'http://proxy.example.test:3128',
      NO_PROXY: 'other.example.test',
      CONFORMANCE_SEED: '0',
      CONFORMANCE_BASELINE: 'known.json',
      CONFORMANCE_FIXTURE_CONTACT_FORM_ID: '7',
      CONFORMANCE_UNDOCUMENTED: 'yes',
      CONFORMANCE_RELEASE: '2.4.1',
      CONFORMANCE_NO_WRONG_PASSWORDS: 'true',
      CONFORMANCE_HEADER_X_GATE_KEY: 'abc',
      CONFORMANCE_GATE_LOGIN: 'guard:open sesame',
      CONFORMANCE_GATE_IN: 'X-Gate',
      CONFORMANCE_RESOLVE: 'example.test:443:127.0.0.1',
    });
    expect(read).toEqual({
      undocumented: true,
      release: '2.4.1',
      noWrongPasswords: true,
      baseUrl: new URL(`${SITE}/`),
      name: 'example.test/wp-json',
      credentials: { username: 'ada', applicationPassword: SECRET },
      secondCredentials: { username: 'bob', applicationPassword: 'other' },
      names: { 'calendar/events/v1': 'tribe/events/v1', 'shop-admin': 'wc-admin', 'keyword-provider': 'acme' },
      effects: 'site',
      confirmHost: 'EXAMPLE.test',
      depth: 'full',
      concurrency: 2,
      concurrencyAtFirst: 2,
      timeoutMs: 500,
      maxBodyBytes: 2_000,
      maxHeaderBytes: 1_000,
      maxPauseMs: 0,
      maxRunMinutes: 5,
      maxRequests: 300,
      budgetMs: 300_000,
      access: {
        headers: { 'x-gate-key': 'abc' },
        gateLogin: 'guard:open sesame',
        gateIn: 'x-gate',
        credentialsIn: { header: 'authorization' },
      },
      tls: { ca: readFileSync(CERTIFICATE, 'utf8'), cert: null, key: null, passphrase: null },
      resolve: [{ host: 'example.test', port: 443, address: '127.0.0.1' }],
      proxies: { http: '', https: 'http://proxy.example.test:3128', none: 'other.example.test' },
      seed: 0,
      baseline: 'known.json',
      fixtures: { 'contact-form': '7' },
    });
  });
});

describe('which deployment is meant', () => {
  const site = { CONFORMANCE_BASE_URL: SITE, CONFORMANCE_USERNAME: 'ada', CONFORMANCE_APPLICATION_PASSWORD: SECRET };

  test.each([{}, { CONFORMANCE_BASE_URL: '' }, { CONFORMANCE_DEPTH: 'smoke' }])('none with %j', (env) => {
    const reading = () => readSettings({ flags: {}, env });
    expect(reading).toThrow(UsageError);
    expect(reading).toThrow(/^No deployment is named: .*--base-url .*--reference\.$/);
  });

  test('the reference, where it is asked for, whatever the environment names', () => {
    const both = { CONFORMANCE_DEPLOYMENTS: 'a,b', CONFORMANCE_A_BASE_URL: SITE, CONFORMANCE_B_BASE_URL: SITE };
    for (const env of [{}, site, both]) {
      const read = readSettings({ flags: {}, env, reference: true });
      expect(read).toMatchObject({ baseUrl: null, name: 'reference', credentials: null });
    }
  });

  test('the one that is named, where the reference is only to stand in', () => {
    expect(readSettings({ flags: {}, env: site, orReference: true }).baseUrl?.href).toBe(SITE);
    expect(readSettings({ flags: {}, env: {}, orReference: true }).baseUrl).toBeNull();
  });

  test.each(['base-url', 'deployment'])('not two: --reference and --%s', (flag) => {
    const reading = () => readSettings({ flags: { [flag]: SITE }, env: {}, reference: true });
    expect(reading).toThrow(`--reference and --${flag} name two deployments`);
  });
});

describe('precedence', () => {
  const dotenv = dotenvFile('CONFORMANCE_DEPTH=smoke\nCONFORMANCE_SEED=1\nCONFORMANCE_CONCURRENCY=1\n');

  test('flags override the environment, which overrides .env', () => {
    const env = { CONFORMANCE_DEPTH: 'standard', CONFORMANCE_SEED: '2' };
    const read = settings(env, { depth: 'full' }, dotenv);
    expect([read.depth, read.seed, read.concurrency]).toEqual(['full', 2, 1]);
  });

  test('an empty value unsets what a lower layer says', () => {
    expect(settings({ CONFORMANCE_DEPTH: '' }, {}, dotenv).depth).toBe('standard');
  });

  test('the process keeps its own environment, and a file that is missing is no mistake', () => {
    const before = { ...process.env };
    settings({}, {}, dotenv);
    settings({}, {}, `${dotenv}.missing`);
    expect(process.env).toEqual(before);
  });

  test('a password is never taken from the command line', () => {
    expect(SETTING_FLAGS).not.toContain('application-password');
    const read = settings({ CONFORMANCE_BASE_URL: SITE }, { 'application-password': SECRET });
    expect(read.credentials).toBeNull();
  });

  test('a password set beside one address is not sent to another', () => {
    const file = dotenvFile(
      `CONFORMANCE_BASE_URL=${SITE}\nCONFORMANCE_USERNAME=ada\nCONFORMANCE_APPLICATION_PASSWORD="${SECRET}"\n`,
    );
    expect(settings({}, {}, file).credentials?.username).toBe('ada');
    expect(settings({}, { 'base-url': 'https://example.test/other' }, file).credentials?.username).toBe('ada');
    expect(mistake({}, { 'base-url': 'https://elsewhere.test' }, file)).toContain('belongs to another host');
    const emptied = { CONFORMANCE_USERNAME: '', CONFORMANCE_APPLICATION_PASSWORD: '' };
    expect(settings(emptied, { 'base-url': 'https://elsewhere.test' }, file).credentials).toBeNull();
  });
});

describe('mistakes', () => {
  const base = { CONFORMANCE_BASE_URL: SITE };
  const user = { CONFORMANCE_USERNAME: 'ada', CONFORMANCE_APPLICATION_PASSWORD: SECRET };

  test.each<[string, Record<string, string>, string[]]>([
    ['an unknown variable', { CONFORMANCE_BASEURL: SITE }, ['CONFORMANCE_BASEURL', 'mean CONFORMANCE_BASE_URL?']],
    ['a fixture without a name', { CONFORMANCE_FIXTURE_ID: '1' }, ['CONFORMANCE_FIXTURE_ID']],
    ['no address', { CONFORMANCE_BASE_URL: `https//ada:${SECRET}@x` }, ['CONFORMANCE_BASE_URL is not an address']],
    ['another protocol', { CONFORMANCE_BASE_URL: 'ftp://example.test' }, ['https://']],
    ['no protocol', { CONFORMANCE_BASE_URL: `ada:${SECRET}@example.test` }, ['CONFORMANCE_BASE_URL']],
    ['credentials inside', { CONFORMANCE_BASE_URL: 'https://a:b@example.test' }, ['CONFORMANCE_USERNAME']],
    ['a fragment', { CONFORMANCE_BASE_URL: `${SITE}#top` }, ['fragment']],
    ['an empty fragment', { CONFORMANCE_BASE_URL: `${SITE}#` }, ['fragment']],
    ['no password', { ...base, CONFORMANCE_USERNAME: 'ada' }, ['without CONFORMANCE_APPLICATION_PASSWORD']],
    ['no user', { ...base, CONFORMANCE_APPLICATION_PASSWORD: SECRET }, ['without CONFORMANCE_USERNAME']],
    [
      'half a second user',
      { ...base, CONFORMANCE_SECOND_USERNAME: 'bob' },
      ['CONFORMANCE_SECOND_APPLICATION_PASSWORD'],
    ],
    ['a colon in a name', { ...base, ...user, CONFORMANCE_USERNAME: 'a:b' }, ['CONFORMANCE_USERNAME has a colon']],
    ['an unknown namespace', { CONFORMANCE_NAMES: 'shop-admim=x' }, ['"shop-admim"', 'mean shop-admin?']],
    ['a name without a value', { CONFORMANCE_NAMES: 'shop-admin' }, ['CONFORMANCE_NAMES', 'neutral=actual']],
    ['a name given twice', { CONFORMANCE_NAMES: 'seo/v1=a,seo/v1=b' }, ['seo/v1 twice']],
    ['unknown effects', { CONFORMANCE_EFFECTS: 'all' }, ['CONFORMANCE_EFFECTS', 'read, write, send, site']],
    ['an unknown depth', { CONFORMANCE_DEPTH: 'deep' }, ['CONFORMANCE_DEPTH', 'smoke, gate, standard, full']],
    ['a word for a number', { CONFORMANCE_CONCURRENCY: 'many' }, ['CONFORMANCE_CONCURRENCY', '1 to 100']],
    ['no concurrency', { CONFORMANCE_CONCURRENCY: '0' }, ['1 to 100']],
    ['a fraction', { CONFORMANCE_TIMEOUT_MS: '1.5' }, ['CONFORMANCE_TIMEOUT_MS']],
    ['a negative seed', { CONFORMANCE_SEED: '-1' }, ['CONFORMANCE_SEED']],
    ['site unconfirmed', { ...base, CONFORMANCE_EFFECTS: 'site' }, ['CONFORMANCE_CONFIRM_HOST=example.test']],
    [
      'another host confirmed',
      { ...base, CONFORMANCE_EFFECTS: 'site', CONFORMANCE_CONFIRM_HOST: 'other.test' },
      ['CONFORMANCE_CONFIRM_HOST=example.test'],
    ],
    [
      'a password in clear text',
      { ...user, CONFORMANCE_BASE_URL: 'http://example.test:8080' },
      ['CONFORMANCE_ALLOW_PLAIN_HTTP=example.test:8080'],
    ],
  ])('%s', (_name, env, parts) => {
    const message = mistake(env);
    for (const part of parts) expect(message).toContain(part);
  });

  test('an unreadable .env', () => {
    expect(mistake({}, {}, tmpdir())).toContain(`${tmpdir()} cannot be read`);
  });

  test('a mistake in .env and in a flag is named as it was given', () => {
    expect(mistake({}, {}, dotenvFile('CONFORMANCE_DEPHT=full'))).toContain('CONFORMANCE_DEPTH?');
    expect(mistake({}, { depth: 'deep' })).toContain('--depth');
  });

  test.each(['http://localhost:8080', 'http://127.0.0.1/rest', 'http://[::1]:9/'])('%s needs no leave', (address) => {
    expect(settings({ ...user, CONFORMANCE_BASE_URL: address }).credentials?.username).toBe('ada');
  });

  test('a host that only looks like a loopback address needs it', () => {
    expect(mistake({ ...user, CONFORMANCE_BASE_URL: 'http://127.example.test' })).toContain('clear text');
  });

  test('plain http goes with leave, and without a password', () => {
    const plain = { CONFORMANCE_BASE_URL: 'http://example.test' };
    expect(settings(plain).baseUrl?.protocol).toBe('http:');
    const allowed = settings({ ...plain, ...user, CONFORMANCE_ALLOW_PLAIN_HTTP: 'example.test' });
    expect(allowed.credentials?.username).toBe('ada');
    expect(mistake({ ...plain, ...user, CONFORMANCE_ALLOW_PLAIN_HTTP: 'other.test' })).toContain('clear text');
  });
});

describe('several deployments', () => {
  const env = {
    CONFORMANCE_DEPLOYMENTS: 'live, staging-2',
    CONFORMANCE_LIVE_BASE_URL: SITE,
    CONFORMANCE_LIVE_USERNAME: 'ada',
    CONFORMANCE_LIVE_APPLICATION_PASSWORD: SECRET,
    CONFORMANCE_LIVE_FIXTURE_ORDER_ID: '9',
    CONFORMANCE_STAGING_2_BASE_URL: 'https://staging.test',
    CONFORMANCE_STAGING_2_DEPTH: 'full',
    CONFORMANCE_DEPTH: 'smoke',
  };

  test('each has its own settings and shares the general ones, but no credentials', () => {
    const [live, staging, ...others] = readDeployments({ flags: {}, env });
    expect(others).toEqual([]);
    expect(live).toMatchObject({ name: 'live', depth: 'smoke', fixtures: { order: '9' } });
    expect(live?.credentials?.username).toBe('ada');
    expect(staging).toMatchObject({ name: 'staging-2', depth: 'full', credentials: null, fixtures: {} });
    expect(live?.seed).toBe(staging?.seed);
    const shared = { ...env, CONFORMANCE_USERNAME: 'bob', CONFORMANCE_APPLICATION_PASSWORD: 'x' };
    expect(readDeployments({ flags: {}, env: shared })[1]?.credentials).toBeNull();
  });

  test('one is chosen by its name', () => {
    expect(settings(env, { deployment: 'staging-2' }).baseUrl?.host).toBe('staging.test');
    expect(mistake(env)).toContain('live, staging-2');
    expect(mistake(env, { deployment: 'stage' })).toContain('live, staging-2');
  });

  test('an address on the command line stands for itself', () => {
    expect(settings(env, { 'base-url': 'https://other.test' }).name).toBe('other.test');
  });

  test('a flag overrides the variable of one deployment', () => {
    expect(settings(env, { deployment: 'staging-2', depth: 'standard' }).depth).toBe('standard');
  });

  test.each([
    [{ CONFORMANCE_DEPLOYMENTS: 'a b' }, '"a b"'],
    [{ CONFORMANCE_DEPLOYMENTS: 'a' }, 'set CONFORMANCE_A_BASE_URL'],
    [{ CONFORMANCE_DEPLOYMENTS: 'a,A' }, 'CONFORMANCE_A_BASE_URL would mean two things'],
    [{ CONFORMANCE_DEPLOYMENTS: 'second' }, 'CONFORMANCE_SECOND_USERNAME would mean two things'],
    [{ ...env, CONFORMANCE_LIVE_DEPHT: 'full' }, 'mean CONFORMANCE_LIVE_DEPTH?'],
  ])('%o is rejected', (wrong, part) => {
    expect(mistake(wrong)).toContain(part);
  });
});

describe('.env.example', () => {
  const path = join(PACKAGE_ROOT, '.env.example');

  test('is what the table of settings says; npx vitest run tests/environment -u writes it', async () => {
    await expect(envExample()).toMatchFileSnapshot(path);
  });

  test('names every variable of the code, and no other, and sets nothing', () => {
    const names = [
      ...VARIABLES.map((variable) => `CONFORMANCE_${variable}`),
      'CONFORMANCE_CONFIG',
      'CONFORMANCE_PROFILE',
    ];
    const read = parse(envExample());
    expect(Object.keys(read).sort()).toEqual([DEPLOYMENTS, ...names].sort());
    expect(settings({}, {}, path).name).toBe('reference');
  });
});

describe('a gate in front of the site', () => {
  const site = { CONFORMANCE_BASE_URL: SITE, CONFORMANCE_USERNAME: 'ada', CONFORMANCE_APPLICATION_PASSWORD: SECRET };
  const gate = { ...site, CONFORMANCE_GATE_LOGIN: `guard:${SECRET}` };

  test('and the site cannot both have the header Authorization', () => {
    expect(mistake(gate)).toContain('CONFORMANCE_CREDENTIALS_IN');
    const { access } = settings({ ...gate, CONFORMANCE_CREDENTIALS_IN: 'X-Authorization' });
    expect(access).toMatchObject({ gateIn: 'authorization', credentialsIn: { header: 'x-authorization' } });
    const reversed = settings({ ...gate, CONFORMANCE_GATE_IN: 'Proxy-Authorization' }).access;
    expect(reversed).toMatchObject({ gateIn: 'proxy-authorization', credentialsIn: { header: 'authorization' } });
    const inQuery = settings({ ...gate, CONFORMANCE_CREDENTIALS_IN: '?key&secret' }).access;
    expect(inQuery.credentialsIn).toEqual({ query: ['key', 'secret'] });
    expect(settings({ CONFORMANCE_BASE_URL: SITE, CONFORMANCE_GATE_LOGIN: 'guard:x' }).access.gateLogin).toBe(
      'guard:x',
    );
  });

  test('is passed by headers, from the environment and from flags, which win', () => {
    const env = { ...site, CONFORMANCE_HEADER_X_GATE_KEY: 'one', CONFORMANCE_HEADER_COOKIE: 'a=b; c=d' };
    expect(settings(env).access.headers).toEqual({ 'x-gate-key': 'one', cookie: 'a=b; c=d' });
    expect(settings(env, { header: 'X-Gate-Key=a=two\nX-More=3, 4' }).access.headers).toEqual({
      'x-gate-key': 'a=two',
      cookie: 'a=b; c=d',
      'x-more': '3, 4',
    });
    expect(settings(env, { header: 'Cookie=' }).access.headers).toEqual({ 'x-gate-key': 'one' });
  });

  test('whose headers were set beside one address is not passed by them at another', () => {
    const file = dotenvFile(`CONFORMANCE_BASE_URL=${SITE}\nCONFORMANCE_HEADER_X_KEY=${SECRET}\n`);
    expect(settings({}, {}, file).access.headers).toEqual({ 'x-key': SECRET });
    expect(mistake({}, { 'base-url': 'https://elsewhere.test' }, file)).toContain('belongs to another host');
  });

  test('is not passed over http in clear text', () => {
    expect(mistake({ CONFORMANCE_BASE_URL: 'http://example.test', CONFORMANCE_HEADER_X_KEY: 'abc' })).toContain(
      'clear text',
    );
  });

  test.each<[string, Record<string, string>, Record<string, string>, string]>([
    ['a login without a colon', { CONFORMANCE_GATE_LOGIN: SECRET }, {}, 'CONFORMANCE_GATE_LOGIN is no user:password'],
    ['a header that the suite sets', { CONFORMANCE_HEADER_ACCEPT: 'text/html' }, {}, 'sets the header accept'],
    ['the header of a login', { CONFORMANCE_HEADER_AUTHORIZATION: 'x' }, {}, 'CONFORMANCE_GATE_LOGIN'],
    ['a header without a value', {}, { header: SECRET }, '--header is given as NAME=VALUE'],
    ['a line break in a header', { CONFORMANCE_HEADER_X_KEY: 'a\r\nb' }, {}, 'no header can carry'],
    ['half a query', { CONFORMANCE_CREDENTIALS_IN: '?key' }, {}, '?user&password'],
    ['no name of a header', { CONFORMANCE_GATE_IN: 'a b' }, {}, 'use the name of a header'],
    ['no address for a host', { CONFORMANCE_RESOLVE: 'example.test:443:elsewhere' }, {}, 'HOST:PORT:ADDRESS'],
    ['no certificate', { CONFORMANCE_CERT: '/nowhere' }, {}, 'a certificate in PEM'],
    ['a certificate without its key', { CONFORMANCE_CERT: CERTIFICATE }, {}, 'a private key in PEM'],
    ['a key without its certificate', { CONFORMANCE_KEY: CERTIFICATE }, {}, 'set CONFORMANCE_CERT'],
  ])('%s', (_name, env, flags, part) => {
    expect(mistake({ ...site, ...env }, flags)).toContain(part);
  });

  test('an address stands for a host and a port', () => {
    const { resolve } = settings({
      ...site,
      CONFORMANCE_RESOLVE: 'Example.test:443:192.0.2.7,other.test:80:[2001:db8::1]',
    });
    expect(resolve).toEqual([
      { host: 'example.test', port: 443, address: '192.0.2.7' },
      { host: 'other.test', port: 80, address: '2001:db8::1' },
    ]);
  });
});
