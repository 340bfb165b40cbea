/** What is asked for by name is asked, whoever's turn it is: what filters leave out stands for nothing. */
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
