/** Contracts and suites of somebody's own, none of whose names the suite has ever seen: the guide in `examples/bookings`, as it stands. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Report, readReport, run, type Served, serve } from '../../helpers/api/index.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import type { Depth } from '../../helpers/requirement/requirement.ts';
import { rulebookOf } from '../../helpers/rulebook/rulebook.ts';
import { readSnapshot } from '../../helpers/snapshot/file.ts';
import { genericFaults } from '../../reference/generic/faults.ts';
import { call } from '../cli/command-line.ts';
import { someOf } from '../support/by-commit.ts';
import { startVitest } from './vitest-project.ts';

const FILES = ['bookings.yaml', 'suite.mjs', 'conform.config.mjs'];
const cwd = mkdtempSync(join(tmpdir(), 'bookings-'));
const contracts = [join(cwd, 'bookings.yaml')];
const CREDENTIALS = { username: 'chief', applicationPassword: 'abcd efgh ijkl mnop' };
let suites: readonly Suite[];

beforeAll(async () => {
  cpSync(join(PACKAGE_ROOT, 'examples', 'bookings'), cwd, { recursive: true });
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(PACKAGE_ROOT, join(cwd, 'node_modules', 'site-rest-conformance'), 'junction');
  suites = [(await import(pathToFileURL(join(cwd, 'suite.mjs')).href)).suite];
});

async function served<T>(faults: readonly string[], use: (site: Served) => Promise<T>): Promise<T> {
  const site = await serve({ contracts, faults, credentials: CREDENTIALS });
  try {
    return await use(site);
  } finally {
    await site.close();
  }
}

const judged = (faults: readonly string[], depth: Depth = 'standard'): Promise<Report> =>
  served(faults, ({ baseUrl, credentials }) =>
    run({ baseUrl, credentials, effects: 'write', depth, seed: 3, contracts, suites, withInterface: false }),
  );

/** Without what hangs on which of two answers comes first: whether anybody asked for a record once it was gone. */
const settled = (all: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(all).filter(([id]) => !id.endsWith('/stays-gone')));

const outcomes = ({ results }: Report) => Object.fromEntries(results.map(({ id, outcome }) => [id, outcome]));

const env = (baseUrl: string) => ({
  CONFORMANCE_BASE_URL: baseUrl,
  CONFORMANCE_USERNAME: CREDENTIALS.username,
  CONFORMANCE_APPLICATION_PASSWORD: CREDENTIALS.applicationPassword,
  CONFORMANCE_EFFECTS: 'write',
  CONFORMANCE_SEED: '3',
});

test('the guide’s code is short, and shares no name with the interface', () => {
  const lines = ['suite.mjs', 'conform.config.mjs'].flatMap((file) =>
    readFileSync(join(cwd, file), 'utf8').trim().split('\n'),
  );
  expect(lines.length).toBeLessThan(100);
  const namespaces = loadContract().namespaces.map(({ name }) => name);
  const text = FILES.map((file) => readFileSync(join(cwd, file), 'utf8')).join('');
  expect(namespaces.filter((name) => text.includes(`/${name}/`))).toEqual([]);
});

describe('a contract and a suite of one’s own', () => {
  test('are run, reported and cleaned up by every door alike', async () => {
    await served([], async ({ baseUrl, credentials }) => {
      const listed = async (): Promise<unknown> => (await fetch(`${baseUrl}/bookings/v1/bookings`)).json();
      const before = await listed();
      const byCall = await run({
        baseUrl,
        credentials,
        effects: 'write',
        seed: 3,
        contracts,
        suites,
        withInterface: false,
      });
      const called = await call(['run'], env(baseUrl), cwd);
      const byCommand = await readReport(join(cwd, 'reports', 'report.json'));
      const guest = startVitest(
        `import { conformance } from 'site-rest-conformance/vitest';
        import { suite as bookings } from '${join(cwd, 'suite.mjs')}';
        await conformance({ baseUrl: ${JSON.stringify(baseUrl)}, credentials: ${JSON.stringify(credentials)}, effects: 'write', seed: 3,
          contracts: ${JSON.stringify(contracts)}, suites: [bookings], withInterface: false });`,
        {},
      );
      const told = await guest.ended;
      const byVitest = Object.fromEntries(told.tests.flatMap(({ of }) => of.map(({ id, outcome }) => [id, outcome])));
      expect(called.err + called.out).toContain('Conforms:');
      expect([called.code, told.code]).toEqual([0, 0]);
      expect(settled(outcomes(byCall))).toEqual(settled(outcomes(byCommand)));
      expect(settled(byVitest)).toEqual(settled(outcomes(byCommand)));
      expect(byCommand.contract.source).toContain('bookings.yaml');
      expect(byCommand.results.every(({ namespace }) => namespace === 'bookings/v1')).toBe(true);
      expect(Object.values(byCommand.run.records ?? {})[0]).toBeGreaterThan(5);
      expect(await listed()).toEqual(before);
    });
  });

  test('are served by the embedded reference, alone or beside the interface', async () => {
    const called = await call(['run', '--reference', '--effects', 'write'], {}, cwd);
    expect(called.out).toContain('Conforms:');
    const report = await readReport(join(cwd, 'reports', 'report.json'));
    expect(new Set(report.results.map(({ namespace }) => namespace))).toEqual(new Set(['bookings/v1']));
    const beside = await run({
      reference: true,
      effects: 'write',
      contracts,
      suites,
      namespaces: ['bookings/v1', 'site'],
    });
    expect(beside.verdict.word).toBe('conforms');
    expect(beside.results.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id)).toEqual(
      expect.arrayContaining(['site/GET/minimal/served', 'bookings/v1/bookings/cancelling/final']),
    );
  });

  test('are listed, explained, and gated by a baseline', async () => {
    const listed = await call(['list', '--json'], {}, cwd);
    const ids: readonly string[] = JSON.parse(listed.out).map(({ id }: { id: string }) => id);
    expect(ids.every((id) => id.startsWith('bookings/v1/'))).toBe(true);
    expect(ids).toContain('bookings/v1/bookings/cancelling/final');
    const explained = await call(['explain', 'bookings/v1/bookings/POST/args/guest/required/rejected'], {}, cwd);
    expect(explained.out).toContain('#/paths/~1bookings~1v1~1bookings/post: Makes a booking.');
    await served(['POST /bookings/v1/bookings/required/guest'], async ({ baseUrl }) => {
      const options = ['--id', '*/args/guest/*', '--baseline', 'known.json'];
      expect((await call(['run', ...options, '--write-baseline', '--owner', 'us'], env(baseUrl), cwd)).code).toBe(0);
      const gated = await call(['run', ...options], env(baseUrl), cwd);
      expect(gated.code).toBe(0);
      expect(gated.out).toMatch(/Does not conform/);
    });
  });

  test.each([
    ['DELETE /bookings/v1/bookings/{id}/kept', 'bookings/v1/bookings/delete/gone'],
    ['PATCH /bookings/v1/bookings/{id}/transitions/status', 'bookings/v1/bookings/cancelling/final'],
    ['GET /bookings/v1/bookings/unfiltered/search', 'bookings/v1/bookings/list/search'],
    ['GET /bookings/v1/bookings/{id}/text-id', 'bookings/v1/bookings/:id/GET/minimal/document'],
  ])('tell the fault %s', async (fault, id) => {
    expect(outcomes(await judged([fault]))[id]).toBe('fail');
  });

  test('tell all faults that are none in disguise', async () => {
    const { contract } = rulebookOf([readSnapshot(contracts[0] ?? '', new Map())], [], { withInterface: false });
    const faults = someOf([...genericFaults(contract).keys()], 20);
    // A query is text, an enumeration holds the type, a new record has not moved, wherever it is sent to, and none moves to what is no word.
    // A list without the newest alone is one that is late, where another record is made meanwhile.
    const inDisguise =
      /\/type\/(?:search|status)$|^POST .*\/(?:transitions\/|lost\/status$)|^PATCH .*\/enum\/status$|\/stale$/;
    const survivors: string[] = [];
    for (const fault of faults.filter((id) => !inDisguise.test(id))) {
      if ((await judged([fault], 'full')).verdict.word === 'conforms') survivors.push(fault);
    }
    expect(survivors).toEqual([]);
  });
});

describe('rules that do not go together are rejected', () => {
  test.each<readonly [string, object, RegExp]>([
    ['a suite of what no contract declares', { contracts: [], suites: 'own' }, /which no contract declares/],
    ['a contract twice', { contracts: ['bookings.yaml', 'bookings.yaml'] }, /^Two contracts declare GET/],
    ['a file that is none', { contracts: ['none.yaml'] }, /can't be read \(ENOENT\)/],
  ])('%s', async (_, given, message) => {
    const { contracts: files, suites: named } = given as { contracts: readonly string[]; suites?: string };
    const called = run({
      baseUrl: 'http://127.0.0.1:9',
      effects: 'read',
      contracts: files.map((file) => join(cwd, file)),
      suites: named === undefined ? [] : suites,
    });
    await expect(called).rejects.toMatchObject({ code: 'usage', message: expect.stringMatching(message) });
  });

  test('and an unknown fault of a contract', async () => {
    await expect(serve({ contracts, faults: ['DELETE /bookings/v1/bookings/{id}/kepd'] })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('did you mean DELETE /bookings/v1/bookings/{id}/kept?'),
    });
  });

  test('and a configuration that names what it may not', async () => {
    const other = mkdtempSync(join(tmpdir(), 'bookings-'));
    writeFileSync(join(other, 'conform.config.json'), '{"contracts": "bookings.yaml"}');
    const { code, err } = await call(['list'], {}, other);
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('contracts in conform.config.json must be array'),
    });
  });
});
