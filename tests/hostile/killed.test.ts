/** Runs that are killed on a deployment that fails besides: the clean-up leaves nothing, and twice does no harm. */
import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { call } from '../cli/command-line.ts';
import { conform, whenMaking } from '../cli/processes.ts';
import { leftOn, sometimes } from './accidents.ts';
import { environmentOf, startSite } from './site.ts';

/** Records that a run has set out to make when it is killed: ten at random where there is time for it. */
const MOMENTS = process.env.FUZZ_RUNS === undefined ? [40] : Array.from({ length: 10 }, () => randomInt(10, 200));

describe.concurrent('a run on a deployment that resets one connection of ten', () => {
  test.each(MOMENTS)(
    'that is killed when it makes its record %i leaves nothing after conform cleanup',
    async (record) => {
      const site = await startSite(sometimes(0.1, ({ socket }) => void socket.resetAndDestroy(), record));
      const env = environmentOf(site);
      const run = conform(['run'], { PATH: process.env.PATH, ...env });
      await whenMaking(run, record);
      run.process.kill('SIGKILL');
      expect((await run.ended).code).toBe('SIGKILL');
      const made = await leftOn(site);
      const first = await call(['cleanup', '--out', run.out], env);
      const left = await leftOn(site);
      const second = await call(['cleanup', '--out', run.out], env);
      await site.close();
      expect(made.length).toBeGreaterThan(0);
      const said = [first, second].map(({ out, err }) => out + err).join('');
      expect({ left, codes: [first.code, second.code] }, said).toEqual({ left: [], codes: [0, 0] });
      expect(second.out).toContain('has anything left to remove');
    },
  );
});
