/** Credentials go to the configured origin and nowhere else: not to others, not to files, not to whoever watches. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { basicAuthorization } from '../../helpers/exchange/access.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { call } from '../cli/command-line.ts';
import { conform } from '../cli/processes.ts';
import { partsShown } from '../support/decoded.ts';
import { runOn } from './run-on.ts';
import { environmentOf, type HostileSite, type Misbehave, startSite } from './site.ts';

const FEW = ['--namespace', 'shop-analytics', '--depth', 'smoke'];

/** The passwords of a site in every form that they are sent or could be repeated in. */
function secretsOf({ reference }: Pick<HostileSite, 'reference'>): readonly string[] {
  return [reference, reference.second].flatMap((account) => [
    account.applicationPassword,
    account.applicationPassword.replaceAll(' ', ''),
    encodeURIComponent(account.applicationPassword),
    basicAuthorization(account).slice('Basic '.length),
  ]);
}

function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Repeats what it was sent in every part of its answer, in spellings that differ. */
const echoing: Misbehave = ({ request, response, reference }) => {
  const authorization = request.headers.authorization ?? '';
  const { applicationPassword } = reference;
  const said = [
    `${authorization} ${Buffer.from(authorization.slice(6), 'base64')} ${applicationPassword}`,
    Buffer.from(applicationPassword).toString('hex'),
    Buffer.from(`said ${applicationPassword}`).toString('base64url'),
    encodeURIComponent(applicationPassword.toUpperCase().replaceAll(' ', '-')),
  ].join(' ');
  response.writeHead(request.method === 'GET' ? 500 : 302, {
    'content-type': 'application/json',
    location: `/?key=${encodeURIComponent(said)}`,
    link: `</next?key=${encodeURIComponent(said)}>; rel="next"`,
    'x-debug': said,
  });
  response.end(JSON.stringify({ code: said, message: said, data: { status: 500, said } }));
};

/** Takes whatever a trace says. */
async function startCollector(): Promise<{ readonly address: string; readonly taken: string[]; close(): void }> {
  const taken: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      taken.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, taken, close: () => server.close() };
}

describe('credentials', () => {
  test('are sent to the configured origin with every request that is signed', async () => {
    const site = await startSite(({ next }) => next());
    await runOn(site, FEW);
    await site.close();
    const sent = new Set(site.log.flatMap(({ headers }) => headers.authorization ?? []));
    const { username } = site.reference;
    const users = [...sent].map((header) => Buffer.from(header.slice(6), 'base64').toString().split(':')[0]);
    expect(new Set(users)).toEqual(new Set([username]));
    expect(site.log.filter(({ url }) => secretsOf(site).some((secret) => url.includes(secret)))).toEqual([]);
  });

  test('stand in no file, no archive, no trace, no output and no command line, whatever the deployment repeats', async () => {
    const site = await startSite(echoing);
    const collector = await startCollector();
    const har = join(mkdtempSync(join(tmpdir(), 'har-')), 'all.har');
    const run = conform(['run', ...FEW, '--verbose', '--har', har], {
      PATH: process.env.PATH,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      ...environmentOf(site),
    });
    const seen = readFileSync(`/proc/${run.process.pid}/cmdline`, 'utf8');
    const { out, err } = await run.ended;
    await site.close();
    collector.close();
    const files = filesIn(run.out);
    expect(files.length).toBeGreaterThan(3);
    const trace = collector.taken.join('\n');
    expect(trace).toContain('conformance.unfinished');
    const texts = [seen, out, err, trace, ...[har, ...files].map((file) => readFileSync(file, 'utf8'))];
    const passwords = [site.reference, site.reference.second].map((account) => account.applicationPassword);
    for (const text of texts) expect(partsShown(text, passwords, 1)).toEqual([]);
    for (const secret of secretsOf(site)) {
      expect(texts.filter((text) => text.includes(secret)).map((text) => text.slice(0, 100))).toEqual([]);
    }
    for (const shown of [trace, readFileSync(har, 'utf8')]) expect(shown).toContain('[redacted]');
  });

  test('are not told by an error of the suite’s own', async () => {
    const site = await startSite(({ next }) => next());
    const { code, out, err } = await runOn(site, [...FEW, '--out', join(PACKAGE_ROOT, 'package.json', 'reports')]);
    await site.close();
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('ENOTDIR');
    for (const secret of secretsOf(site)) expect(err).not.toContain(secret);
  });

  test('are rejected over plain http to another machine, unless that is allowed by name', async () => {
    const env = {
      CONFORMANCE_BASE_URL: 'http://192.0.2.1/rest',
      CONFORMANCE_USERNAME: 'a',
      CONFORMANCE_TIMEOUT_MS: '100',
    };
    const secret = { CONFORMANCE_APPLICATION_PASSWORD: 'abcd efgh' };
    const rejected = await call(['run'], { ...env, ...secret });
    expect({ code: rejected.code, err: rejected.err }).toEqual({ code: 2, err: expect.stringContaining('clear text') });
    const other = await call(['run'], { ...env, ...secret, CONFORMANCE_ALLOW_PLAIN_HTTP: 'other.test' });
    expect(other.code).toBe(2);
    const allowed = await call(['run'], { ...env, ...secret, CONFORMANCE_ALLOW_PLAIN_HTTP: '192.0.2.1' });
    expect(allowed.code).toBe(3);
  });
});

describe('a .env file with a password', () => {
  function folderWith(text: string, mode: number): string {
    const folder = mkdtempSync(join(tmpdir(), 'dotenv-'));
    writeFileSync(join(folder, '.env'), text);
    chmodSync(join(folder, '.env'), mode);
    return folder;
  }
  const PASSWORD = 'CONFORMANCE_USERNAME=ada\nCONFORMANCE_APPLICATION_PASSWORD=abcd efgh\n';

  test.each([0o644, 0o640, 0o604])('that others may read (%o) gives a warning without it', async (mode) => {
    const { err } = await call(['list', '--namespace', 'seo/v1'], {}, folderWith(PASSWORD, mode));
    expect(err).toMatch(/^Warning: .*\.env holds a password and other users of this machine may read it: chmod 600 /);
    expect(err).not.toContain('abcd');
  });

  test.each([
    ['that is its owner’s alone', PASSWORD, 0o600],
    ['in which the password is empty', 'CONFORMANCE_APPLICATION_PASSWORD=\nCONFORMANCE_DEPTH=smoke\n', 0o644],
  ])('%s gives none', async (_, text, mode) => {
    expect((await call(['list', '--namespace', 'seo/v1'], {}, folderWith(text, mode))).err).toBe('');
  });
});
