/** What is asked for by name is asked, whoever's turn it is: what is left out stands for nothing. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '../../helpers/report/types.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { startReference } from '../../reference/server.ts';
import { call } from '../cli/command-line.ts';
import { testInTurn } from '../support/by-commit.ts';

const ID = 'calendar/events/v1/venues/:id/PUT/args/city/round-trips';

test.each([1, 2, 3, 4, 5, 6])('an update by one method, with the seed %i', async (seed) => {
  const cwd = mkdtempSync(join(tmpdir(), 'planned-'));
  await call(['run', '--reference', '--seed', String(seed), '--id', ID, '--out', 'out'], {}, cwd);
  const { results } = JSON.parse(readFileSync(join(cwd, 'out/report.json'), 'utf8')) as Report;
  expect(results.find(({ id }) => id === ID)?.outcome).toBe('pass');
});

for (const [what, options] of [
  ['what a run of few requests skips', ['--max-requests', '1000']],
  ['what a gate leaves out', ['--depth', 'gate']],
] as const) {
  testInTurn(`${what} stands for nothing`, async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'planned-'));
    await call(['run', '--reference', '--effects', 'write', '--seed', '1', ...options, '--out', 'out'], {}, cwd);
    const { results } = JSON.parse(readFileSync(join(cwd, 'out/report.json'), 'utf8')) as Report;
    const byId = new Map(results.map((one) => [one.id, one.outcome]));
    const represented = results.filter(({ code }) => code === 'represented-by');
    expect(represented.length).toBeGreaterThan(0);
    const standing = represented.map((one) => String(one.with?.represented));
    expect(standing.filter((id) => byId.get(id) !== 'pass')).toEqual([]);
  });
}

test('what is broken stands for nothing: those that it was to stand for say so', async () => {
  const fault = faultCatalogue().get('calendar/events/v1/venues/:id/PUT/args/city/altered');
  if (fault === undefined) throw new Error('There is no such fault.');
  const cwd = mkdtempSync(join(tmpdir(), 'planned-'));
  const { baseUrl, username, applicationPassword, close } = await startReference({ faults: [fault] });
  const environment = {
    CONFORMANCE_BASE_URL: baseUrl,
    CONFORMANCE_USERNAME: username,
    CONFORMANCE_APPLICATION_PASSWORD: applicationPassword,
    CONFORMANCE_EFFECTS: 'write',
  };
  // With this seed, updates by PUT stand for the others.
  const operations = ['{id}', 'by-slug/{slug}'].flatMap((end) => ['--operation', `/calendar/events/v1/venues/${end}`]);
  await call(['run', '--seed', '1', ...operations, '--out', 'out'], environment, cwd);
  await close();
  const { results } = JSON.parse(readFileSync(join(cwd, 'out/report.json'), 'utf8')) as Report;
  expect(results.find(({ id }) => id === ID)?.outcome).toBe('fail');
  const others = results.filter(({ with: given }) => given?.standing === ID);
  expect(others.length).toBeGreaterThan(0);
  for (const one of others) expect(one).toMatchObject({ outcome: 'represented', code: 'standing-broken' });
});
