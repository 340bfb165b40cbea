/** Runs that something ends: a full disk, a folder that can't be written, a network that is gone. Each says so, and cleanup finishes. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reopenLedger } from '../../helpers/ledger/ledger.ts';
import { ledgersIn } from '../../helpers/ledger/line-file.ts';
import { call } from '../cli/command-line.ts';
import { conform, whenMaking } from '../cli/processes.ts';
import { leftOn } from './accidents.ts';
import { runOn } from './run-on.ts';
import { environmentOf, type Misbehave, startSite } from './site.ts';

const MAKING = ['run', '--namespace', 'shop-analytics', '--depth', 'smoke'];
/** Much more than the run has under way at once, so that enough is still to be sent when the network goes. */
const MAKING_MUCH = ['run', '--namespace', 'shop-analytics'];
const READING = ['run', '--namespace', 'shop-admin', '--depth', 'smoke'];
const valid: Misbehave = ({ next }) => next();

function openIn(folder: string): number {
  return ledgersIn(folder).reduce((sum, path) => sum + reopenLedger(path).ledger.open().length, 0);
}

describe.concurrent('a disk that is full', () => {
  test('before all is written down ends the run early, says so in the verdict, and removes what was made; cleanup waits for room, and twice does no harm', async () => {
    const site = await startSite(valid);
    const env = { PATH: process.env.PATH, ...environmentOf(site) };
    const fileBlocks = 4;
    const run = conform(MAKING, env, { fileBlocks });
    const { code, err } = await run.ended;
    const made = await leftOn(site);
    // There is no room for the report either.
    expect(code).toBe(2);
    const [verdict, sideEffects, last] = err.trim().split('\n').slice(-3);
    expect(sideEffects).toContain('no route shows them');
    expect(verdict).toMatch(
      /^Not shown to conform: .* The run ended early: Can't write to the ledger .*\.jsonl \(EFBIG\): make room there .*; conform cleanup removes what this run made\.$/,
    );
    expect(last).toMatch(/^Can't write the report to .* \(EFBIG\): /);
    expect(made).toEqual([]);
    // That they are gone could not be written down any more.
    expect(openIn(run.out)).toBeGreaterThan(0);

    const tooEarly = await conform(['cleanup'], env, { out: run.out, fileBlocks }).ended;
    expect({ code: tooEarly.code, err: tooEarly.err }).toEqual({ code: 3, err: expect.stringContaining('(EFBIG)') });

    const first = await call(['cleanup', '--out', run.out], env);
    const left = await leftOn(site);
    const second = await call(['cleanup', '--out', run.out], env);
    await site.close();
    expect({ left, open: openIn(run.out), codes: [first.code, second.code] }).toEqual({
      left: [],
      open: 0,
      codes: [0, 0],
    });
  });

  test('while records are looked for that no answer named ends no clean-up', async () => {
    let made = 0;
    const forgetful: Misbehave = async ({ request, response, socket, next }) => {
      made += Number(request.method === 'POST');
      if (request.method === 'POST' && made % 3 === 0) response.end = () => response.destroy(void socket.destroy());
      await next();
    };
    const site = await startSite(forgetful);
    const run = conform(MAKING, { PATH: process.env.PATH, ...environmentOf(site) }, { fileBlocks: 4 });
    const { code, err } = await run.ended;
    const left = await leftOn(site);
    await site.close();
    expect({ code, left }).toEqual({ code: 2, left: [] });
    expect(err).not.toContain('conform failed');
  });

  test('leaves it to cleanup to say how many records are left, with 4', async () => {
    const site = await startSite(({ request, response, next }) =>
      request.method === 'DELETE' ? void response.writeHead(500).end() : next(),
    );
    const env = { PATH: process.env.PATH, ...environmentOf(site) };
    const run = conform(MAKING_MUCH, env);
    await whenMaking(run, 20);
    run.process.kill('SIGKILL');
    await run.ended;
    const fileBlocks = Math.ceil(statSync(ledgersIn(run.out)[0] ?? '').size / 512);
    const { code, out, err } = await conform(['cleanup'], env, { out: run.out, fileBlocks }).ended;
    const left = await leftOn(site);
    await site.close();
    expect(left.length).toBeGreaterThan(0);
    expect({ code, err }).toEqual({ code: 4, err: expect.stringContaining('(EFBIG)') });
    expect(out).toMatch(/ settled, [1-9]\d* left\./);
  });

  test('when the report is written leaves no half of one, and gives one reason', async () => {
    const site = await startSite(valid);
    const run = conform(READING, { PATH: process.env.PATH, ...environmentOf(site) }, { fileBlocks: 16 });
    const { code, err } = await run.ended;
    await site.close();
    expect(code).toBe(2);
    expect(err.trim().split('\n').at(-1)).toMatch(/^Can't write the report to .* \(EFBIG\): /);
    expect(readdirSync(run.out).filter((name) => /report|summary|junit|tmp/.test(name))).toEqual([]);
  });
});

describe('a folder for the report', () => {
  test.runIf(existsSync('/proc/self')).each(['/proc/conform', '/proc/conform/reports/today'])(
    '%s, where no system makes any, is told when no more than the index was asked for',
    async (folder) => {
      const site = await startSite(valid);
      const { code, err } = await runOn(site, [...READING.slice(1), '--out', folder]);
      await site.close();
      expect({ code, asked: site.log.map(({ url }) => url) }).toEqual({ code: 2, asked: ['/rest/'] });
      expect(err).toBe(
        `Can't make the folder ${join(folder, 'ledgers')} (ENOENT): name one that you may write to with --out.`,
      );
    },
  );
});

test('a network that is gone in the middle ends the run with a report; cleanup finishes when it is back', async () => {
  const server = createServer();
  let made = 0;
  let isGone = false;
  const vanishing: Misbehave = async ({ request, next }) => {
    await next();
    if (request.method === 'POST') made += 1;
    if (made !== 7 || isGone) return;
    isGone = true;
    server.close();
    server.closeAllConnections();
  };
  const site = await startSite(vanishing, { server });
  // Clean-up waits for a network that is gone in proportion to it.
  const env = environmentOf(site, { CONFORMANCE_TIMEOUT_MS: '3000' });
  const { code, out, cwd } = await call(MAKING_MUCH, env);
  const reports = join(cwd, 'reports');
  const left = await leftOn(site);
  expect(code).toBe(4);
  expect(out).toMatch(/the run ended early \(20 requests in a row got no answer; the last: .*ECONNREFUSED/);
  expect(out).toMatch(/records left behind on the site/);
  expect(left.length).toBeGreaterThan(0);

  const away = await call(['cleanup', '--out', reports], env);
  expect({ code: away.code, err: away.err }).toEqual({ code: 3, err: expect.stringContaining('ECONNREFUSED') });

  await new Promise<void>((resolve) => server.listen(site.port, '127.0.0.1', resolve));
  const first = await call(['cleanup', '--out', reports], env);
  const after = await leftOn(site);
  const second = await call(['cleanup', '--out', reports], env);
  await site.close();
  expect({ after, open: openIn(reports), codes: [first.code, second.code] }).toEqual({
    after: [],
    open: 0,
    codes: [0, 0],
  });
});
