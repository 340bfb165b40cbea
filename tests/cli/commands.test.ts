import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sayingWhatKeeps } from '../../helpers/cli/waiting.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import { createLedger } from '../../helpers/ledger/ledger.ts';
import { ledgerPath } from '../../helpers/ledger/line-file.ts';
import { reportProblems } from '../../helpers/report/self-check.ts';
import { createReference } from '../../reference/reference.ts';
import { type Reference, startReference } from '../../reference/server.ts';
import { call } from './command-line.ts';
import { environmentOf } from './processes.ts';

/** A run that takes no time. */
const QUICK = ['run', '--depth', 'smoke', '--namespace', 'calendar/events/v1', '--json'];

let site: Reference;
const servers: Server[] = [];

beforeAll(async () => {
  site = await startReference();
});

afterAll(async () => {
  await site.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** The address of a server that answers like nothing in particular. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest`;
}

/** A reference whose answers are changed on their way. */
function changed(change: (path: string, body: string) => string): Promise<string> {
  const core = createReference({ baseUrl: 'http://127.0.0.1/rest' });
  return serve(async (request, response) => {
    const url = request.url ?? '/';
    const answer = await core.handle({ method: request.method ?? 'GET', url, headers: {}, body: '' });
    response.writeHead(answer.status, answer.headers).end(change(url, answer.body));
  });
}

describe('exit 0', () => {
  test('a deployment conforms, and its report fits its schema', async () => {
    const { code, out, cwd } = await call(QUICK, environmentOf(site));
    expect({ code, word: JSON.parse(out).verdict.word }).toEqual({ code: 0, word: 'conforms' });
    expect(reportProblems(JSON.parse(readFileSync(join(cwd, 'reports', 'report.json'), 'utf8')))).toEqual([]);
  });

  test('what is tested is printed first, or beside the JSON, which carries it too', async () => {
    const line = `Tests ${site.baseUrl} as ${site.username} and ${site.second.username}; effects write, depth smoke.`;
    const json = await call(QUICK, environmentOf(site));
    expect(json.err.split('\n')[0]).toBe(line);
    expect(JSON.parse(json.out)).toMatchObject({
      deployment: { baseUrl: site.baseUrl, offered: ['calendar/events/v1'] },
      gate: { outcome: 'passes', exitCode: 0 },
    });
    expect((await call([...QUICK.slice(0, -1), '--dry-run'], environmentOf(site))).out.split('\n')[0]).toBe(line);
    const embedded = await call(['run', '--reference', '--dry-run', '--id', 'site/*']);
    expect(embedded.out).toMatch(
      /^Tests the embedded reference deployment at http:.* effects site, depth standard\.\n/,
    );
  });

  test('what is printed without --json is the sentence and where the report is', async () => {
    const { code, out, cwd } = await call(QUICK.slice(0, -1), environmentOf(site));
    expect(code).toBe(0);
    expect(out).toContain('Conforms: ');
    expect(out).toContain(join(cwd, 'reports', 'report.html'));
  });

  test('--version and help', async () => {
    expect(await call(['--version'])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    expect((await call(['help'])).code).toBe(0);
    const { out } = await call(['run', '--help']);
    expect(await call(['help', 'run'])).toMatchObject({ code: 0, out });
    expect(await call(['run', '-h'])).toMatchObject({ code: 0, out });
    expect(await call(['-h'])).toMatchObject({ code: 0, out: (await call(['help'])).out });
    expect(await call(['-v'])).toMatchObject({ code: 0, out: (await call(['--version'])).out });
  });

  test('--namespace takes stars, as --id does', async () => {
    const explicit = await call(['list', '--namespace', 'shop/store', '--namespace', 'shop/store/v1']);
    expect(explicit.out.length).toBeGreaterThan(0);
    expect(await call(['list', '--namespace', 'shop/store*'])).toMatchObject({ code: 0, out: explicit.out });
  });
});

test('exit 1: a deployment does not conform', async () => {
  const baseUrl = await changed((path, body) => (path.endsWith('/doc') ? body.slice(0, 20) : body));
  const { code, out } = await call(QUICK, { CONFORMANCE_BASE_URL: baseUrl });
  expect(code).toBe(1);
  expect(JSON.parse(out).totals.fail).toBeGreaterThan(0);
  const told = await call(QUICK.slice(0, -1), { CONFORMANCE_BASE_URL: baseUrl });
  expect(told.out).toMatch(/^ {2}major +.*\(calendar\/events\/v1\/doc\/GET\/minimal\/json/m);
});

describe('exit 2', () => {
  const cases: readonly (readonly [string, readonly string[], Readonly<Record<string, string>>, string])[] = [
    ['no command', [], {}, ''],
    ['an unknown command', ['judge'], {}, 'There is no command "judge"'],
    ['a command that is misspelt', ['rum'], {}, 'There is no command "rum": did you mean run?'],
    ['help on an unknown command', ['help', 'lst'], {}, 'There is no command "lst": did you mean list?'],
    ['an unknown flag', ['run', '--fast'], {}, '--fast'],
    ['a flag that is misspelt', ['run', '--depht', 'full'], {}, "'--depht': did you mean --depth? See conform run"],
    ['an id that is nothing like any', ['explain', 'nothing'], {}, 'the id "nothing". conform list'],
    ['a flag without its value', ['run', '--seed'], {}, '--seed'],
    [
      'an unknown namespace',
      ['run', '--reference', '--namespace', 'calendar/event/v1'],
      {},
      'did you mean calendar/events/v1?',
    ],
    [
      'the first part of a namespace, misspelt',
      ['list', '--namespace', 'calender'],
      {},
      '--namespace names "calender", which the contract does not have: did you mean calendar/events/v1?',
    ],
    [
      'what several namespaces begin with',
      ['list', '--namespace', 'shop/stroe'],
      {},
      'did you mean shop/store or shop/store/v1?',
    ],
    ['stars that no namespace fits', ['list', '--namespace', 'x*'], {}, '--namespace names "x*", which'],
    ['an id that lists nothing', ['list', '--id', 'nope'], {}, 'Nothing in the plan fits'],
    ['an owner of no baseline', ['run', '--reference', '--owner', 'web'], {}, '--owner goes with --write-baseline'],
    ['a reason of no baseline', ['run', '--reference', '--reason', 'x'], {}, '--reason goes with --write-baseline'],
    ['a day of no baseline', ['run', '--reference', '--expires', '2099-01-01'], {}, '--expires goes with --write-base'],
    ['a stale baseline that is none', ['run', '--reference', '--stale', 'warn'], {}, '--stale goes with --baseline'],
    ['an unknown operation', ['list', '--operation', 'GET /nothing'], {}, '--operation names "GET /nothing"'],
    ['an unknown depth', ['list', '--depth', 'deep'], {}, '--depth is "deep"'],
    ['an unknown variable', ['run'], { CONFORMANCE_BASEURL: 'x' }, 'did you mean CONFORMANCE_BASE_URL'],
    ['no address', ['run'], { CONFORMANCE_BASE_URL: 'example' }, 'CONFORMANCE_BASE_URL is not an address'],
    ['effects of no kind', ['run', '--effects', 'all'], {}, '--effects is "all"'],
    [
      'an archive where none can be',
      ['run', '--reference', '--har', 'nowhere/all.har'],
      {},
      'where none can be written (ENOENT)',
    ],
    ['ids that nothing has', ['run', '--reference', '--id', 'nothing/*'], {}, 'Nothing in the plan fits'],
    ['no deployment', ['run'], {}, 'No deployment is named: name one with --base-url'],
    ['a deployment that is empty', ['run'], { CONFORMANCE_BASE_URL: '' }, 'or ask for the embedded reference'],
    ['an address as a word', ['run', 'http://127.0.0.1:9/rest'], {}, 'Name a deployment with --base-url URL.'],
    [
      'a word that no option takes',
      ['list', 'coupons'],
      {},
      'conform list takes no words beside its options, such as "coupons".',
    ],
    [
      'a folder that is a file',
      ['run', '--reference', '--out', '/dev/null'],
      {},
      'where nothing can be written (ENOTDIR)',
    ],
    ['a port that is none', ['serve', '--port', '70000'], {}, '--port is "70000"'],
    ['a clean-up of nothing', ['cleanup'], {}, 'needs a deployment'],
    [
      'the clean-up of a run that left no ledger',
      ['cleanup', '--run', 'c0'],
      { CONFORMANCE_BASE_URL: 'http://127.0.0.1:9/' },
      'There is no ledger of a run c0',
    ],
  ];

  test.each(cases)('%s', async (_what, args, env, message) => {
    const { code, err } = await call(args, env);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

test('exit 2: an address that is given as a word is not repeated, because it may hold a password', async () => {
  const { code, err } = await call(['run', 'https://ada:secret@example.test/rest']);
  expect(code).toBe(2);
  expect(err).not.toContain('secret');
});

test('exit 2: the port is in use', async () => {
  const { code, err } = await call(['serve', '--port', new URL(site.baseUrl).port]);
  expect({ code, err }).toEqual({
    code: 2,
    err: "--port can't be used (EADDRINUSE): name another, or 0 for any free one.",
  });
});

describe('exit 3', () => {
  test('nobody answers', async () => {
    const { code, err, cwd } = await call(['run'], { CONFORMANCE_BASE_URL: 'http://127.0.0.1:9/rest' });
    expect(code).toBe(3);
    expect(err).toContain('does not answer');
    expect(existsSync(join(cwd, 'reports'))).toBe(false);
  });

  test.each<[string, RequestListener, string]>([
    ['a web page', (_request, response) => void response.end('<html>'), 'with no content type, no JSON'],
    ['JSON of something else', (_request, response) => void response.end('{"a":1}'), 'JSON that is no site index'],
    [
      'a redirect',
      (_request, response) => void response.writeHead(301, { location: 'https://elsewhere.example/' }).end(),
      'redirects to https://elsewhere.example/',
    ],
    ['a rejection', (_request, response) => void response.writeHead(401).end(), 'no credentials are set'],
    [
      'a gate with a password of its own',
      (_request, response) =>
        void response
          .writeHead(401, { 'www-authenticate': 'Basic realm="Staging"', 'content-type': 'text/html' })
          .end(),
      'a gate in front of the site asks for a password of its own (Basic realm="Staging")',
    ],
    [
      'the page of a firewall',
      (_request, response) =>
        void response.writeHead(403, { 'content-type': 'text/html', server: 'wall' }).end('<html>Attention</html>'),
      'a page, of a firewall or a proxy in front of it (wall). Let this machine',
    ],
    [
      'the index of one namespace',
      (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"namespace":"rest","routes":{"/rest":{}}}'),
      'the index of the namespace rest alone: set CONFORMANCE_BASE_URL to the root above it, http://127.0.0.1:',
    ],
    [
      'a port of https that is asked by http',
      (_request, response) => void response.writeHead(400).end('The plain HTTP request was sent to HTTPS port'),
      'write the address with https://',
    ],
  ])('there is no index, but %s', async (_what, listener, message) => {
    const { code, err } = await call(['run'], { CONFORMANCE_BASE_URL: await serve(listener) });
    expect(code).toBe(3);
    expect(err).toContain(message);
  });

  test('credentials are not taken', async () => {
    const baseUrl = await serve(
      (_request, response) =>
        void response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"incorrect_password"}'),
    );
    const env = { ...environmentOf(site), CONFORMANCE_BASE_URL: baseUrl };
    expect(await call(['run'], env)).toMatchObject({
      code: 3,
      err: expect.stringContaining('does not take the credentials; check CONFORMANCE_USERNAME'),
    });
  });

  test('https is asked of a port that does not speak it', async () => {
    const baseUrl = (await serve((_request, response) => void response.end())).replace('http:', 'https:');
    const { code, err } = await call(['run'], { CONFORMANCE_BASE_URL: baseUrl });
    expect({ code, err }).toMatchObject({ code: 3, err: expect.stringContaining('write the address with http://') });
    expect(err).not.toContain('SSL routines');
  });

  test('says that it waits, before the time is over', async () => {
    const told: string[] = [];
    const settings = { baseUrl: new URL('https://site.example.test/rest'), timeoutMs: 30_000 };
    let arrive = (): void => {};
    const answer = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const err = (line: string): void => {
      told.push(line);
      arrive();
    };
    await sayingWhatKeeps(settings, { err }, answer, 0);
    expect(told).toEqual([
      'site.example.test has not answered yet; each request is given 30 s (CONFORMANCE_TIMEOUT_MS).',
    ]);
  });

  test('a clean-up reaches nobody', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'command-'));
    const baseUrl = 'http://127.0.0.1:9/rest';
    await createLedger(ledgerPath(join(cwd, 'reports'), 'c1'), { runId: 'c1', baseUrl }).intend('coupon', 'c1');
    const { code, err } = await call(['cleanup'], { CONFORMANCE_BASE_URL: baseUrl }, cwd);
    expect({ code, err }).toMatchObject({ code: 3, err: expect.stringContaining('does not answer') });
  });
});

describe('conform cleanup', () => {
  test('exit 4: the deployment keeps what it was asked to remove', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'command-'));
    const core = createReference({ baseUrl: 'http://127.0.0.1/rest' });
    const baseUrl = await serve(async (request, response) => {
      const { authorization = '' } = request.headers;
      const answer = await core.handle({
        method: request.method === 'DELETE' ? 'GET' : (request.method ?? 'GET'),
        url: request.url ?? '/',
        headers: { authorization },
        body: '',
      });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    const { authorization, id } = await madeIn(core, 'c1');
    const ledger = createLedger(ledgerPath(join(cwd, 'reports'), 'c1'), { runId: 'c1', baseUrl });
    const written = { code: ['conformance-c1'] };
    ledger.answered(await ledger.intend('coupon', 'conformance-c1', written), id);
    await ledger.close();
    const env = { ...environmentOf({ ...site, ...authorization, baseUrl }) };
    const { code, out } = await call(['cleanup'], env, cwd);
    expect(code).toBe(4);
    expect(out).toContain(`coupon ${id} (conformance-c1, /shop-analytics/coupons/${id}): It could not be removed.`);
  });

  test('tells once what is in the trash of a run that was killed before its report', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'command-'));
    const ledger = createLedger(ledgerPath(join(cwd, 'reports'), 'c1'), { runId: 'c1', baseUrl: site.baseUrl });
    ledger.answered(await ledger.intend('venue', 'conformance-c1'), 7);
    ledger.conclude(1, 'in the trash', ledger.look());
    await ledger.close();
    const { code, out } = await call(['cleanup'], environmentOf(site), cwd);
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('venue 7 (conformance-c1): in the trash'),
    });
    const again = await call(['cleanup'], environmentOf(site), cwd);
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('No ledger') });
  });

  test('leaves alone what a run still under way is using, unless it is named', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'command-'));
    const path = ledgerPath(join(cwd, 'reports'), 'c1');
    const ledger = createLedger(path, { runId: 'c1', baseUrl: site.baseUrl });
    await ledger.intend('coupon', 'conformance-c1');
    // The process that started this one is alive, and is not this one.
    writeFileSync(path, readFileSync(path, 'utf8').replace(`"process":${process.pid}`, `"process":${process.ppid}`));
    const spared = await call(['cleanup'], environmentOf(site), cwd);
    expect(spared).toMatchObject({ code: 0, err: expect.stringContaining('Run c1 is still running') });
    const named = await call(['cleanup', '--run', 'c1', '--json'], environmentOf(site), cwd);
    // The site is shared with cases whose runs bear the same name.
    expect(JSON.parse(named.out)).toEqual([
      {
        runId: 'c1',
        settled: 1,
        other: null,
        left: [],
        inTrash: expect.any(Array),
        appeared: [],
        harmed: [],
        changed: [],
        unwritten: null,
      },
    ]);
  });

  test('says nothing of ledgers that it could not look for', async () => {
    const env = { CONFORMANCE_BASE_URL: 'http://127.0.0.1:9/' };
    const named = await call(['cleanup', '--out', '/nonexistent'], env);
    expect(named).toMatchObject({
      code: 2,
      err: expect.stringContaining('--out names /nonexistent, which is not there'),
    });
    const usual = await call(['cleanup'], env);
    expect(usual).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^There is no folder .*, so no ledger was read/),
    });
  });

  test('leaves alone what belongs to another deployment, and says so where it is named', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'command-'));
    const baseUrl = 'https://site.example.test/rest';
    await createLedger(ledgerPath(join(cwd, 'reports'), 'c1'), { runId: 'c1', baseUrl }).intend('coupon', 'c1');
    expect(await call(['cleanup'], environmentOf(site), cwd)).toMatchObject({
      code: 0,
      out: expect.stringContaining('No ledger'),
      err: expect.stringContaining(`has records left on ${baseUrl}`),
    });
    expect(await call(['cleanup', '--run', 'c1'], environmentOf(site), cwd)).toMatchObject({
      code: 2,
      err: expect.stringContaining(`worked on ${baseUrl}`),
    });
  });

  test('rejects what is no ledger', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'command-'));
    const path = ledgerPath(join(cwd, 'reports'), 'c1');
    createLedger(path, { runId: 'c1', baseUrl: site.baseUrl });
    writeFileSync(path, 'nothing');
    expect(await call(['cleanup'], environmentOf(site), cwd)).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not a ledger'),
    });
  });
});

async function madeIn(core: ReturnType<typeof createReference>, mark: string) {
  const { username, applicationPassword } = core;
  const authorization = `Basic ${Buffer.from(`${username}:${applicationPassword}`).toString('base64')}`;
  const { body } = await core.handle({
    method: 'POST',
    url: '/rest/shop-analytics/coupons',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ code: `conformance-${mark}` }),
  });
  return { authorization: { username, applicationPassword }, id: Number(JSON.parse(body).id) };
}

describe('conform COMMAND --help', () => {
  const names = ['run', 'list', 'contract', 'cleanup', 'serve', 'openapi', 'audit'];

  test.each(names)('%s says what it does and sends nothing', async (name) => {
    const { code, out } = await call([name, '--help'], { CONFORMANCE_BASE_URL: 'http://127.0.0.1:9/' });
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^conform ${name}\\b`));
  });

  test('each is in the list of commands', async () => {
    const { code, out } = await call([]);
    expect(code).toBe(2);
    expect(names.filter((name) => !out.includes(`  ${name} `))).toEqual([]);
  });
});

describe('--dry-run', () => {
  test('sends nothing but what it takes to read the index, and writes nothing', async () => {
    const asked: string[] = [];
    const core = createReference({ baseUrl: 'http://127.0.0.1/rest' });
    const baseUrl = await serve(async (request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const answer = await core.handle({ method: 'GET', url: request.url ?? '/', headers: {}, body: '' });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    const { code, out, cwd } = await call(['run', '--dry-run'], { CONFORMANCE_BASE_URL: baseUrl });
    expect(code).toBe(0);
    expect(asked.filter((line) => line !== 'GET /rest/')).toEqual([]);
    expect(out).toContain('shop-analytics/coupons/GET/args/per_page/maximum/rejected');
    expect(out).toContain('shop-analytics/answers/served');
    expect(existsSync(join(cwd, 'reports'))).toBe(false);
  });

  test('goes by the effects: it lists what would run, counts the rest with the reason, and is JSON on demand', async () => {
    const dry = async (effects: string) => {
      const args = ['run', '--dry-run', '--json', '--namespace', 'forms/v1', '--effects', effects];
      const { code, out } = await call(args, environmentOf(site));
      expect(code).toBe(0);
      return JSON.parse(out);
    };
    const [read, write] = [await dry('read'), await dry('write')];
    expect(new Set(read.cases.map(({ effect }: { effect: string }) => effect))).toEqual(new Set(['read']));
    expect(read.leftOut['Needs the effect write; this run is allowed read (CONFORMANCE_EFFECTS).']).toBeGreaterThan(0);
    expect(write.requests).toBeGreaterThan(read.requests);
    const ran = await call(['run', '--namespace', 'forms/v1', '--effects', 'read', '--json'], environmentOf(site));
    // The index, records to read and second looks come on top of those of the cases.
    const { requests } = JSON.parse(ran.out).run;
    expect([requests > read.requests * 0.8, requests < read.requests * 1.5 + 10]).toEqual([true, true]);
  });
});

describe('--json', () => {
  test('list prints every requirement', async () => {
    const { out } = await call(['list', '--json', '--operation', 'POST /batch/v1']);
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({ id: 'batch/v1/POST/minimal/accepted', level: 'MUST', clause: 'batch' }),
    );
  });

  test('list --clauses prints every clause, and why nothing rests on one', async () => {
    const clauses = JSON.parse((await call(['list', '--clauses', '--json'])).out);
    expect(clauses.map(({ id }: { id: string }) => id)).toEqual([...loadContract().clauses.keys()]);
    expect(clauses.find(({ id }: { id: string }) => id === 'emitted-events')).toMatchObject({
      requirements: [],
      untested: expect.stringMatching(/\.$/),
    });
    expect((await call(['list', '--clauses'])).out).toContain(
      'Events [emitted-events]: 0 requirements\n  The interface',
    );
  });

  test('list --kinds counts every requirement under its kind, and says what passes one', async () => {
    const kinds: readonly { kind: string; requirements: number }[] = JSON.parse(
      (await call(['list', '--kinds', '--json'])).out,
    );
    const all: readonly { kind: string }[] = JSON.parse((await call(['list', '--json'])).out);
    expect(kinds.reduce((sum, { requirements }) => sum + requirements, 0)).toBe(all.length);
    // Of routes that the interface does not show nothing is planned without an index, and credentials it leaves open.
    expect(kinds.filter(({ requirements }) => requirements === 0).map(({ kind }) => kind)).toEqual([
      'needs-credentials',
      'undocumented',
    ]);
    expect((await call(['list', '--kinds'])).out).toMatch(
      /^rejected \[rejected\]: \d+ requirements\n {2}passes {2}Any 4xx/m,
    );
  });

  test('names what no fault breaks, with the reason', async () => {
    const oembed = ['list', '--unproven', '--namespace', 'oembed/1.0'];
    const groups = JSON.parse((await call([...oembed, '--json'])).out);
    expect(groups.map(({ why }: { why: string }) => why).filter((why: string) => !why.endsWith('.'))).toEqual([]);
    const open = groups.find(({ why }: { why: string }) => why.startsWith('What the argument changes is open'));
    expect(open.requirements).toContain('oembed/1.0/GET/args/context/default/applied');
    expect((await call(oembed)).out).toContain(`${open.why} (${open.requirements.length} requirements)\n  oembed/1.0/`);
  });

  test('contract and openapi print one object', async () => {
    expect(Object.keys(JSON.parse((await call(['contract', '--json'])).out)).length).toBeGreaterThan(0);
    expect(JSON.parse((await call(['openapi'])).out).openapi).toMatch(/^3\.1/);
  });
});
