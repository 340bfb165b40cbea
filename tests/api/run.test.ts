/** The suite as a library: what it answers, what it leaves alone, and that it ends. */
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AbortedError, type Report, type RunOptions, readReport, run, serve } from '../../helpers/api/index.ts';
import type { Outcome } from '../../helpers/requirement/requirement.ts';

const LITTLE = { depth: 'smoke', namespaces: ['shop-admin'] } as const;

afterEach(() => vi.restoreAllMocks());

function outcomes({ results }: Report): Readonly<Record<string, Outcome>> {
  return Object.fromEntries(results.map(({ id, outcome }) => [id, outcome]));
}

async function served<T>(use: (access: RunOptions) => Promise<T>, faults: readonly string[] = []): Promise<T> {
  const { close, ...access } = await serve({ faults });
  try {
    return await use(access);
  } finally {
    await close();
  }
}

describe('run', () => {
  test('answers the report, prints nothing, writes nothing, and reads no environment', async () => {
    const written = [
      ...[process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write')),
      ...(['log', 'info', 'warn', 'error'] as const).map((method) => vi.spyOn(console, method)),
    ];
    const cwd = process.cwd();
    const empty = mkdtempSync(join(tmpdir(), 'library-'));
    process.chdir(empty);
    vi.stubEnv('CONFORMANCE_NO_SUCH_VARIABLE', 'would be rejected');
    vi.stubEnv('CONFORMANCE_DEPTH', 'full');
    const report = await served((access) => run({ ...access, ...LITTLE, effects: 'write', seed: 7 }));
    vi.unstubAllEnvs();
    process.chdir(cwd);
    expect(report.run).toMatchObject({ depth: 'smoke', seed: 7, effects: 'write', interrupted: null });
    expect(report.totals.pass).toBeGreaterThan(0);
    expect(report.totals).toMatchObject({ fail: 0, warn: 0, blocked: 0, error: 0 });
    expect(written.flatMap((one) => one.mock.calls)).toEqual([]);
    expect(readdirSync(empty)).toEqual([]);
  });

  test('writes report and ledger where it is told a folder', async () => {
    const out = join(mkdtempSync(join(tmpdir(), 'library-')), 'reports');
    const report = await run({ ...LITTLE, reference: true, out });
    expect(await readReport(join(out, 'report.json'))).toEqual(JSON.parse(JSON.stringify(report)));
    expect(existsSync(join(out, 'report.html'))).toBe(true);
    expect(readdirSync(join(out, 'ledgers'))).toEqual([`${report.run.id}.jsonl`]);
  });

  test('takes variables where it is given some, and puts what it is told above them', async () => {
    const env = { CONFORMANCE_DEPTH: 'full', CONFORMANCE_SEED: '5' };
    const report = await run({ env, reference: 'otherwise', depth: 'smoke', namespaces: ['shop-ad*'] });
    expect(report.run).toMatchObject({ depth: 'smoke', seed: 5 });
    expect(new Set(report.results.map(({ namespace }) => namespace))).toEqual(new Set(['shop-admin']));
  });

  test('runs twice at once, each as it runs alone', async () => {
    const fault = 'shop-analytics/coupons/POST/args/code/required/ignored';
    const wanted = { namespaces: ['shop-analytics'], operations: ['POST /shop-analytics/coupons'], seed: 3 };
    const of = (faults: readonly string[]): Promise<Report> =>
      served((access) => run({ ...access, ...wanted, effects: 'write' }), faults);
    const alone = [await of([]), await of([fault])];
    const together = await Promise.all([of([]), of([fault])]);
    expect(together.map(outcomes)).toEqual(alone.map(outcomes));
    expect(together.map(({ totals }) => totals.fail > 0)).toEqual([false, true]);
    expect(new Set(together.map((report) => report.run.id)).size).toBe(2);
  });

  test('tells how far it is, of all that is planned', async () => {
    const told: (readonly [string, number, number])[] = [];
    const report = await served((access) =>
      run({ ...access, ...LITTLE, onProgress: ({ phase, done, total }) => told.push([phase, done, total]) }),
    );
    expect(told.at(-1)).toEqual([expect.any(String), report.results.length, report.results.length]);
    expect(told.map(([, done]) => done)).toEqual(told.map(([, done]) => done).toSorted((a, b) => a - b));
  });

  test.each<readonly [string, RunOptions, string, RegExp]>([
    ['no deployment', {}, 'usage', /^No deployment is named: name one with baseUrl/],
    ['an address that is none', { baseUrl: 'nowhere' }, 'usage', /^baseUrl is not an address/],
    ['two deployments', { baseUrl: 'http://127.0.0.1:9', reference: true }, 'usage', /name two deployments/],
    ['an unknown option', { reference: true, namespace: ['x'] } as RunOptions, 'usage', /did you mean namespaces\?/],
    ['an unknown namespace', { reference: true, namespaces: ['shop-admim'] }, 'usage', /did you mean shop-admin\?/],
    ['an unknown operation', { reference: true, operations: ['GET /x'] }, 'usage', /^operations names "GET \/x"/],
    ['a depth that is none', { reference: true, depth: 'deep' as 'full' }, 'usage', /^depth is "deep"/],
    ['no number of failures', { reference: true, bail: 0 }, 'usage', /^bail is 0/],
    ['half a login', { baseUrl: 'http://127.0.0.1:9', credentials: { username: 'a' } as never }, 'usage', /without/],
    [
      'effects that are not confirmed',
      { baseUrl: 'http://127.0.0.1:9', effects: 'site' },
      'usage',
      /confirm it with confirmHost=127\.0\.0\.1:9/,
    ],
    ['a site that is not there', { baseUrl: 'http://127.0.0.1:9', effects: 'read' }, 'unreachable', /ECONNREFUSED/],
  ])('rejects %s with a code', async (_, options, code, message) => {
    await expect(run(options)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  test('that was called off before it began asks nothing', async () => {
    const called = run({ baseUrl: 'http://127.0.0.1:9', signal: AbortSignal.abort() });
    await expect(called).rejects.toThrow(AbortedError);
    await expect(called).rejects.toMatchObject({ code: 'aborted' });
  });
});

test('readReport rejects what is no report with a code', async () => {
  await expect(readReport(join(tmpdir(), 'no-such-report.json'))).rejects.toMatchObject({ code: 'unreadable-report' });
});

test.each([
  [{ faults: ['no such fault'] }, /^faults names "no such fault"/],
  [{ variations: ['no such variation'] }, /^variations names/],
  [{ port: -1 }, /^port is "-1"/],
])('serve rejects %j', async (options, message) => {
  await expect(serve(options)).rejects.toMatchObject({ code: 'usage', message: expect.stringMatching(message) });
});
