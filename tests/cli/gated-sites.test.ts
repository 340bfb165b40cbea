/** Through the gates of staging sites: what each of them asks is sent, and stands in no file and no output. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { basicAuthorization } from '../../helpers/exchange/access.ts';
import { curlLine } from '../../helpers/report/curl.ts';
import type { Report } from '../../helpers/report/types.ts';
import {
  CERTIFICATES,
  GATE_LOGIN,
  type GatedSite,
  type GateOptions,
  isLogin,
  startGatedSite,
} from '../support/gated-site.ts';
import { call } from './command-line.ts';
import { conform, environmentOf } from './processes.ts';

const FEW = ['--namespace', 'shop-analytics', '--depth', 'smoke'];
const KEY = 'the-key-of-the-gate';

const sites: GatedSite[] = [];

afterEach(() => {
  for (const site of sites.splice(0)) site.close();
});

async function start(options: GateOptions): Promise<GatedSite> {
  const site = await startGatedSite(options);
  sites.push(site);
  return site;
}

/** What the query carries, as the header that the reference takes. */
function fromQuery(_headers: unknown, query: URLSearchParams): string | undefined {
  const [username, applicationPassword] = [query.get('key'), query.get('secret')];
  return username && applicationPassword ? basicAuthorization({ username, applicationPassword }) : undefined;
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

const GATES: readonly (readonly [string, GateOptions, Record<string, string>])[] = [
  [
    'a login in Authorization, and the application password elsewhere',
    {
      passes: ({ authorization }) => isLogin(authorization),
      authorizationOf: (headers) => one(headers['x-authorization']),
    },
    { CONFORMANCE_GATE_LOGIN: GATE_LOGIN, CONFORMANCE_CREDENTIALS_IN: 'X-Authorization' },
  ],
  [
    'a login elsewhere, and the application password in Authorization',
    { passes: (headers) => isLogin(headers['x-gate']) },
    { CONFORMANCE_GATE_LOGIN: GATE_LOGIN, CONFORMANCE_GATE_IN: 'X-Gate' },
  ],
  [
    'a login in Authorization, and user and password in the query',
    { passes: ({ authorization }) => isLogin(authorization), authorizationOf: fromQuery },
    { CONFORMANCE_GATE_LOGIN: GATE_LOGIN, CONFORMANCE_CREDENTIALS_IN: '?key&secret' },
  ],
  [
    'a header and a cookie',
    { passes: (headers) => headers['x-gate-key'] === KEY && headers.cookie === `pass=${KEY}` },
    { CONFORMANCE_HEADER_X_GATE_KEY: KEY, CONFORMANCE_HEADER_COOKIE: `pass=${KEY}` },
  ],
];

function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function secretsOf(site: GatedSite): readonly string[] {
  const accounts = [site, site.second];
  return [
    KEY,
    GATE_LOGIN,
    'open sesame 42',
    Buffer.from(GATE_LOGIN).toString('base64'),
    ...accounts.flatMap((account) => [
      account.applicationPassword,
      encodeURIComponent(account.applicationPassword),
      basicAuthorization(account).slice('Basic '.length),
    ]),
  ];
}

describe.each(GATES)('%s', (_name, options, env) => {
  test('let a run pass, and stand in no file and no output', async () => {
    const site = await start(options);
    const environment = environmentOf(site, env);
    const har = join(mkdtempSync(join(tmpdir(), 'har-')), 'all.har');
    const run = conform(['run', ...FEW, '--har', har], environment);
    const { code, out, err } = await run.ended;
    expect({ code, err: err.split('\n').find((line) => line.startsWith('http')) }).toEqual({ code: 0, err: undefined });
    const texts = [out, err, ...[...filesIn(run.out), har].map((path) => readFileSync(path, 'utf8'))];
    for (const secret of secretsOf(site)) {
      expect(texts.filter((text) => text.includes(secret)).map((text) => text.slice(0, 100))).toEqual([]);
    }
  });

  test('are in the lines for curl as variables, which do what the run did', async () => {
    const site = await start(options);
    const environment = environmentOf(site, env);
    const { cwd } = await call(['run', ...FEW, '--effects', 'read', '--har', 'all.har'], environment);
    const path = join(cwd, 'reports', 'report.json');
    const { exchanges, deployment }: Report = JSON.parse(readFileSync(path, 'utf8'));
    const { log } = JSON.parse(readFileSync(join(cwd, 'all.har'), 'utf8'));
    const entry = log.entries.find(
      ({ request, response }: { request: { method: string; url: string }; response: { status: number } }) =>
        request.method === 'GET' && response.status === 200 && request.url.includes('/coupons'),
    );
    const headers = Object.fromEntries(
      entry.request.headers.map(({ name, value }: Record<string, string>) => [name, value]),
    );
    const request = { method: 'GET', url: entry.request.url, as: 'user' as const, headers, body: null };
    expect(exchanges.map(({ request: { url } }) => url)).toContain(request.url);
    const line = curlLine(request, deployment.baseUrl);
    for (const secret of secretsOf(site)) expect(line).not.toContain(secret);
    // Asked from another process, because this one has to answer.
    const { stdout } = await promisify(execFile)('sh', ['-c', line], { env: environment });
    expect(stdout).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test('a client certificate, and an address for a name that no DNS has', async () => {
  const site = await start({ passes: () => true, asksForCertificate: true });
  const file = (name: string) => join(CERTIFICATES, name);
  const certificates = ['--ca', file('authority.pem'), '--cert', file('valid.pem'), '--key', file('valid.key')];
  const environment = environmentOf(site);
  expect((await call(['run', ...FEW, '--json', ...certificates], environment)).code).toBe(0);
  const without = await call(['run', ...FEW, '--json', '--ca', file('authority.pem')], environment);
  expect(without).toMatchObject({ code: 3, err: expect.stringContaining('does not answer') });
});

test('--resolve asks the address that it names, for that host and port', async () => {
  const site = await start({ passes: ({ host }) => host === `staging.example.test:${site.port}` });
  const base = ['--base-url', `http://staging.example.test:${site.port}/wp-json`, '--effects', 'read'];
  const asked = ['snapshot', ...base, '--resolve', `staging.example.test:${site.port}:127.0.0.1`];
  expect((await call(asked)).code).toBe(0);
  expect(await call(['snapshot', ...base, '--resolve', 'staging.example.test:1:127.0.0.1'])).toMatchObject({ code: 3 });
});

describe('a gate whose login is missing or wrong', () => {
  test.each([
    [{}, 'Set CONFORMANCE_GATE_LOGIN=user:password'],
    [
      { CONFORMANCE_GATE_LOGIN: 'guard:wrong', CONFORMANCE_CREDENTIALS_IN: 'X-Authorization' },
      'check CONFORMANCE_GATE_LOGIN',
    ],
  ])('is named, with the fix: %j', async (env, fix) => {
    const site = await start({ passes: ({ authorization }) => isLogin(authorization) });
    const { code, err } = await call(['run', ...FEW], environmentOf(site, env));
    expect({ code, err }).toEqual({ code: 3, err: expect.stringContaining(fix) });
  });
});
