/** A run against a site that gives away all that it is sent, and keys of its own: none of it may reach a file. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJson } from '../../helpers/exchange/json.ts';
import { withoutAddressKeys, withoutKeys } from '../../helpers/exchange/keys.ts';
import { readReport } from '../../helpers/report/read.ts';
import { createReference, type ReferenceCore } from '../../reference/reference.ts';
import { call } from '../cli/command-line.ts';
import { partsShown } from '../support/decoded.ts';

const COOKIE = 'cookie-8d41c0de';
const NONCE = 'nonce-77aa12bc';
const KEY = 'ck_5ec2e7a1d00d';

const each = (text: string, change: (code: string) => string): string =>
  [...text].map((sign) => change(sign.charCodeAt(0).toString(16).padStart(2, '0'))).join('');

/** Spellings of a text that nobody sent it in. */
function respelled(text: string): Readonly<Record<string, string>> {
  const base64 = Buffer.from(text).toString('base64');
  return {
    upper: text.toUpperCase(),
    base64,
    unpadded: base64.replace(/=+$/, ''),
    padded: base64.replaceAll('=', '%3D').replaceAll('/', '\\/'),
    url: Buffer.from(text).toString('base64url'),
    twice: Buffer.from(base64).toString('base64'),
    hex: Buffer.from(text).toString('hex'),
    percent: each(text, (code) => `%${code}`),
    escapes: each(text, (code) => `\\u00${code}`),
    entities: each(text, (code) => `&#x${code};`),
    dashes: text.replaceAll(' ', '-'),
    blanks: text.replaceAll(' ', '&nbsp;'),
    widthless: text.replaceAll(' ', '\u200b'),
    part: text.slice(3, 17),
  };
}

/** In the index, in errors and in records: whatever was sent, in every spelling, beside keys of the site's own. */
function givenAway(authorization: string): Record<string, unknown> {
  const basic = authorization.replace(/^Basic /, '');
  const password = Buffer.from(basic, 'base64')
    .toString()
    .replace(/^[^:]*:/, '');
  const address = `https://site.example.test/next?page=2&consumer_key=${KEY}&_wpnonce=${NONCE}`;
  return {
    you_sent: authorization,
    spelled: [authorization, basic, password, basic && atob(basic)].map(respelled),
    password_was: password,
    compact: password.replaceAll(' ', ''),
    encoded: encodeURIComponent(password),
    in_a_form: password.replaceAll(' ', '+'),
    next: address,
    nested: JSON.stringify({ rest_nonce: NONCE, markup: `<a href="${address.replaceAll('&', '&amp;')}">` }),
    consumer_secret: KEY,
    api_key: KEY,
    script: `<script nonce="${NONCE}">`,
  };
}

let turn = 0;

/** Adds what is given away to an answer, and makes a message of it where a reason would cite one. */
function spoiled(body: string, authorization: string): string {
  const document = parseJson(body);
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return body;
  const away = givenAway(authorization);
  const spelled = respelled(String(away.password_was));
  const told = [away.you_sent, away.password_was, away.compact, away.next, away.nested, JSON.stringify(spelled)].join(
    ' ',
  );
  // Each message cites another spelling at its beginning, as most of them are cut.
  turn += 1;
  const one = Object.values(spelled)[turn % Object.keys(spelled).length];
  const message = `${one} ${told}`;
  const cited =
    'message' in document ? { message } : 'routes' in document ? { gmt_offset: message, name: message } : {};
  return JSON.stringify({ ...document, ...cited, away, nonce: NONCE });
}

async function serve(core: ReferenceCore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { authorization = '' } = request.headers;
  const url = `http://${request.headers.host}${request.url}`;
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const method = request.method ?? 'GET';
  const answer = await core.handle({ method, url, headers, body: Buffer.concat(chunks).toString() });
  const isBroken = method === 'POST' || new URL(url).searchParams.has('page');
  const body = isBroken ? JSON.stringify({ code: 'broken', message: '' }) : answer.body;
  const status = isBroken ? 500 : answer.status;
  const telling = {
    'Set-Cookie': `session=${COOKIE}`,
    'X-WP-Nonce': NONCE,
    'X-Echo': authorization,
    'X-Spelled': encodeURIComponent(JSON.stringify(respelled(authorization))),
    Link: `<https://site.example.test/?key=${KEY}>; rel="next"`,
  };
  response.writeHead(status, { ...answer.headers, ...telling });
  response.end(spoiled(body, authorization));
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('after a run that was given everything away', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  let server: Server;
  let printed: readonly string[];
  let secrets: readonly string[];
  let passwords: readonly string[];

  beforeAll(async () => {
    let core: ReferenceCore | undefined;
    server = createServer((request, response) => core && void serve(core, request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    core = createReference({ baseUrl: `http://127.0.0.1:${port}/rest` });
    const accounts = [core, core.second];
    passwords = accounts.map(({ applicationPassword }) => applicationPassword);
    secrets = [
      COOKIE,
      NONCE,
      KEY,
      ...accounts.flatMap(({ username, applicationPassword }) => {
        const compact = applicationPassword.replaceAll(' ', '');
        const encoded = [applicationPassword, compact].map((one) =>
          Buffer.from(`${username}:${one}`).toString('base64'),
        );
        return [applicationPassword, compact, encodeURIComponent(applicationPassword), ...encoded];
      }),
    ];
    const env = {
      CONFORMANCE_BASE_URL: `http://127.0.0.1:${port}/rest?consumer_key=${KEY}`,
      CONFORMANCE_USERNAME: core.username,
      CONFORMANCE_APPLICATION_PASSWORD: core.applicationPassword,
      CONFORMANCE_SECOND_USERNAME: core.second.username,
      CONFORMANCE_SECOND_APPLICATION_PASSWORD: core.second.applicationPassword,
    };
    const only = ['calendar/events/v1', 'shop-analytics', 'site'].flatMap((namespace) => ['--namespace', namespace]);
    const asked = ['--effects', 'write', '--depth', 'smoke', ...only];
    const written = [
      '--har',
      'all.har',
      '--sarif',
      'a.sarif',
      '--code-quality',
      'quality.json',
      '--badge',
      'badge.svg',
    ];
    const known = ['--baseline', 'known.json', '--write-baseline', '--owner', 'web team'];
    const onGitHub = { ...env, GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(folder, 'step-summary') };
    const first = await call(['run', '--verbose', ...asked, ...written, ...known], onGitHub, folder);
    const { results } = await readReport(join(folder, 'reports', 'report.json'));
    const [broken] = results.filter(({ id }) => id.endsWith('/coupons/POST/minimal/served'));
    const others = [
      await call(['run', '--json', '--out', 'again', ...asked], env, folder),
      await call(['compare', 'reports', 'again', '--out', 'compared'], {}, folder),
      await call(['diff', 'reports', 'again'], {}, folder),
      await call(['replay', 'reports', broken?.id ?? '', '--effects', 'write', '--out', 'replayed'], env, folder),
      await call(['snapshot', '--out', 'snapshot.json'], env, folder),
      await call(['audit', 'all.har', '--base-url', env.CONFORMANCE_BASE_URL], {}, folder),
    ];
    printed = [first, ...others].map(({ out, err }) => `${out}\n${err}`);
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('there is every kind of file, and what was given away was looked at', async () => {
    const names = filesBelow(folder).map((path) => path.slice(folder.length));
    const inReports = ['report.json', 'report.html', 'junit.xml', 'summary.md'].map((name) => `/reports/${name}`);
    const beside = ['all.har', 'a.sarif', 'quality.json', 'badge.svg', 'badge.json', 'known.json', 'step-summary'];
    const others = ['compared/compare.html', 'compared/compare.json', 'compared/compare.md', 'snapshot.json'];
    const all = [...inReports, ...[...beside, ...others].map((name) => `/${name}`)];
    expect(
      all.filter((name) => !names.includes(name)),
      printed.join('\n'),
    ).toEqual([]);
    expect(names.filter((name) => name.endsWith('.jsonl'))).toHaveLength(3);
    expect(printed[4]).toContain('with preparation and clean-up');
    const report = await readReport(join(folder, 'again', 'report.json'));
    expect(report.totals.fail).toBeGreaterThan(20);
    expect(report.exchanges.some(({ answer }) => answer?.body.includes('"you_sent":"Basic [redacted]"'))).toBe(true);
    expect(report.results.some(({ reason }) => reason.includes('[redacted]'))).toBe(true);
    expect(existsSync(join(folder, 'reports', 'ledgers'))).toBe(true);
  });

  it('none of it stands in any file, nor in what was printed', () => {
    const texts = new Map(filesBelow(folder).map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]));
    for (const [at, text] of printed.entries()) texts.set(`what command ${at + 1} printed`, text);
    const leaks = [...texts].flatMap(([name, text]) =>
      secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${name}`),
    );
    expect(leaks).toEqual([]);
    const shown = [...texts].flatMap(([name, text]) =>
      partsShown(text, passwords, 2).map((part) => `${part} in ${name}`),
    );
    expect(shown).toEqual([]);
  });
});

describe('keys that are not the run’s own', () => {
  it.each([
    ['https://x/?page=2&consumer_key=ck_1&order=asc', 'https://x/?page=2&consumer_key=[redacted]&order=asc'],
    ['<a href="/?a=1&amp;_wpnonce=abc">', '<a href="/?a=1&amp;_wpnonce=[redacted]">'],
    ['"next":"https:\\/\\/x\\/?a=1\\u0026token=abc"', '"next":"https:\\/\\/x\\/?a=1\\u0026token=[redacted]"'],
    ['/x?key=abc#part', '/x?key=[redacted]#part'],
  ])('%s loses its key', (text, clean) => {
    expect(withoutAddressKeys(text)).toBe(clean);
  });

  it.each([
    ['{"nonce":"abc","id":7}', '{"nonce":"[redacted]","id":7}'],
    ['{"post_password": "a b", "x":"y"}', '{"post_password": "[redacted]", "x":"y"}'],
    ['"{\\"rest_nonce\\":\\"abc\\",\\"a\\":1}"', '"{\\"rest_nonce\\":\\"[redacted]\\",\\"a\\":1}"'],
    ['<script nonce="abc">', '<script nonce="[redacted]">'],
    ['{"gateway_secret_key":"sk_live_1"}', '{"gateway_secret_key":"[redacted]"}'],
  ])('%s loses what a site handed out', (text, clean) => {
    expect(withoutKeys(text)).toBe(clean);
  });

  it.each([
    '{"meta_data":[{"id":1,"key":"colour","value":"red"}]}',
    '{"monkey":"x","password":"","token":null,"keyword":"tea"}',
    'https://x/?monkey=1&keyword=tea&search=key',
    'A request without `key` is rejected: data.params has no key=value.',
  ])('%s stays', (text) => {
    expect(withoutKeys(text)).toBe(text);
  });
});
