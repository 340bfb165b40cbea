/** A run that is ended early, in processes of their own: whatever the moment, nothing stays behind in the end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reopenLedger } from '../../helpers/ledger/ledger.ts';
import { ledgersIn } from '../../helpers/ledger/line-file.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { testInTurn } from '../support/by-commit.ts';
import { HAS_TIME } from '../support/has-time.ts';
import { call } from './command-line.ts';
import {
  COMMAND_LINE,
  type Conform,
  conform,
  environmentOf,
  runIn,
  startSite,
  whenMaking,
  whenSaying,
} from './processes.ts';

/** Records that a run has set out to make when it is ended. */
const MOMENTS = HAS_TIME ? [1, 20, 60] : [20];
/** Enough to make many records, and no more. */
const RUN = ['run', '--namespace', 'calendar/events/v1', '--namespace', 'forms/v1'];

function left(run: Conform): number {
  return ledgersIn(run.out).reduce((sum, path) => sum + reopenLedger(path).ledger.open().length, 0);
}

/** What `conform cleanup` says and does, without another process. */
function cleanUp(run: Conform, env: NodeJS.ProcessEnv) {
  return call(['cleanup', '--out', run.out], env);
}

describe.each([
  ['SIGINT', MOMENTS],
  // Nothing tells it from the other but its name.
  ['SIGTERM', [1]],
] as const)('%s', (signal, moments) => {
  test.concurrent.each(moments)('after %i records: no case begins, and the run cleans up', async (records) => {
    const site = await startSite();
    const before = await site.counts();
    const run = conform(RUN, environmentOf(site));
    await whenMaking(run, records);
    run.process.kill(signal);
    const { code, out, err } = await run.ended;
    expect(code).toBe(3);
    expect(out).toContain(`the run ended early (interrupted by ${signal})`);
    expect(err).toContain(`then run conform cleanup --run ${runIn(run.out)} --out ${run.out}.`);
    const report = JSON.parse(readFileSync(join(run.out, 'report.json'), 'utf8'));
    expect(report.run.interrupted).toBe(`interrupted by ${signal}`);
    expect(report.totals.skipped).toBeGreaterThan(10);
    expect([left(run), await site.counts()]).toEqual([0, before]);
    await site.close();
  });
});

describe('SIGKILL', () => {
  test.concurrent.each(MOMENTS)(
    'after %i records: conform cleanup finishes it, and twice does no harm',
    async (records) => {
      const site = await startSite();
      const env = environmentOf(site);
      const before = await site.counts();
      const run = conform(RUN, env);
      await whenMaking(run, records);
      run.process.kill('SIGKILL');
      expect((await run.ended).code).toBe('SIGKILL');
      expect(left(run)).toBeGreaterThan(0);
      expect(await cleanUp(run, env)).toMatchObject({
        code: 0,
        out: expect.stringContaining(`Run ${runIn(run.out)}: `),
      });
      expect([left(run), await site.counts()]).toEqual([0, before]);
      expect(await cleanUp(run, env)).toMatchObject({ code: 0, out: expect.stringContaining('No ledger') });
      expect(await site.counts()).toEqual(before);
      await site.close();
    },
  );
});

test('a second signal stops at once, and conform cleanup finishes it', async () => {
  const site = await startSite();
  const env = environmentOf(site);
  const run = conform(RUN, env);
  await whenMaking(run, 3);
  // Nothing is answered now, so that what is under way does not end.
  const release = site.hold();
  const heard = whenSaying(run, 'A second signal stops at once');
  run.process.kill('SIGINT');
  await heard;
  // Signals within a second are one.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  run.process.kill('SIGINT');
  const { code, err } = await run.ended;
  expect(code).toBe(130);
  expect(err).toContain('Stopped at once.');
  expect(left(run)).toBeGreaterThan(0);
  release();
  expect((await cleanUp(run, env)).code).toBe(0);
  expect(left(run)).toBe(0);
  await site.close();
});

testInTurn('what makes nothing ends at once', async () => {
  const args = [...COMMAND_LINE, 'mutants', '--sample', '20', '--namespace', 'batch'];
  const child = spawn(process.execPath, args, { cwd: PACKAGE_ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  // By then it is in the middle of work that leaves no turn to hear a signal.
  await once(child.stderr, 'data');
  child.kill('SIGINT');
  expect(await ended).toEqual([null, 'SIGINT']);
});

test('two signals at once, as npm sends them, are one', async () => {
  const site = await startSite();
  const run = conform(RUN, environmentOf(site));
  await whenMaking(run, 3);
  run.process.kill('SIGINT');
  run.process.kill('SIGTERM');
  expect((await run.ended).code).toBe(3);
  expect(left(run)).toBe(0);
  await site.close();
});
