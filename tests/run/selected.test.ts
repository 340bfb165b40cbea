/** What is asked for by name is asked, whoever's turn it is: what is left out stands for nothing. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '../../helpers/report/types.ts';
import { call } from '../cli/command-line.ts';

const ID = 'calendar/events/v1/venues/:id/PUT/args/city/round-trips';

test.each([1, 2, 3, 4, 5, 6])('an update by one method, with the seed %i', async (seed) => {
  const cwd = mkdtempSync(join(tmpdir(), 'selected-'));
  await call(['run', '--reference', '--seed', String(seed), '--id', ID, '--out', 'out'], {}, cwd);
  const { results } = JSON.parse(readFileSync(join(cwd, 'out/report.json'), 'utf8')) as Report;
  expect(results.find(({ id }) => id === ID)?.outcome).toBe('pass');
});

test.each([
  ['what a run of few requests skips', ['--max-requests', '1000']],
  ['what a gate leaves out', ['--depth', 'gate']],
])('%s stands for nothing', async (_what, options) => {
  const cwd = mkdtempSync(join(tmpdir(), 'selected-'));
  await call(['run', '--reference', '--effects', 'write', '--seed', '1', ...options, '--out', 'out'], {}, cwd);
  const { results } = JSON.parse(readFileSync(join(cwd, 'out/report.json'), 'utf8')) as Report;
  const byId = new Map(results.map((one) => [one.id, one.outcome]));
  const represented = results.filter(({ code }) => code === 'represented-by');
  expect(represented.length).toBeGreaterThan(0);
  const unasked = represented.filter((one) => {
    const standing = String(one.with?.represented);
    return /^[A-Z]+ /.test(standing) ? false : [undefined, 'skipped'].includes(byId.get(standing));
  });
  expect(unasked.map(({ id }) => id)).toEqual([]);
});
