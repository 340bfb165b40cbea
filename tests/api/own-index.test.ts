/** The index of a deployment among contracts of one's own: what it declares beyond the interface is judged in namespaces of its own. */
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Report, readReport } from '../../helpers/api/index.ts';
import type { Contract } from '../../helpers/contract/types.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { chooseRules } from '../../helpers/rulebook/choose.ts';
import { startReference } from '../../reference/server.ts';
import { call } from '../cli/command-line.ts';

const cwd = mkdtempSync(join(tmpdir(), 'own-index-'));
const CREDENTIALS = { username: 'chief', applicationPassword: 'abcd efgh ijkl mnop' };
let own: Contract;

/** A module is read once a process, so each has a name of its own. */
const BARE = ['--config', 'bare.config.json'];
const RUN = ['run', '--namespace', 'bookings/v1'];
const WITH_SUITE = ['--config', 'suite.config.mjs'];

async function onSite(served: Contract, args: readonly string[]) {
  const site = await startReference({ own: served, administrator: CREDENTIALS });
  const { baseUrl } = site;
  const env = {
    CONFORMANCE_BASE_URL: baseUrl,
    CONFORMANCE_USERNAME: CREDENTIALS.username,
    CONFORMANCE_APPLICATION_PASSWORD: CREDENTIALS.applicationPassword,
    CONFORMANCE_EFFECTS: 'write',
    CONFORMANCE_SEED: '3',
  };
  try {
    const { code, out, err } = await call(args, env, cwd);
    const left = await (await fetch(`${baseUrl}/bookings/v1/bookings`)).json();
    return { code, said: out + err, left };
  } finally {
    await site.close();
  }
}

const reported = (): Promise<Report> => readReport(join(cwd, 'reports', 'report.json'));

beforeAll(async () => {
  cpSync(join(PACKAGE_ROOT, 'examples', 'bookings'), cwd, { recursive: true });
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(PACKAGE_ROOT, join(cwd, 'node_modules', 'site-rest-conformance'), 'junction');
  writeFileSync(join(cwd, 'bare.config.json'), '{"contracts": ["index.json"]}');
  const both =
    "import { suite as bookings } from './suite.mjs'; export default { contracts: ['index.json'], suites: [bookings] };";
  writeFileSync(join(cwd, 'suite.config.mjs'), both);
  const rules = { contracts: [join(cwd, 'bookings.yaml')], suites: [], withInterface: false };
  const { rulebook } = chooseRules(undefined, rules);
  own = rulebook.own as Contract;
  const taken = await onSite(own, ['snapshot', '--out', 'index.json']);
  expect(taken.code).toBe(0);
});

describe('an index among the contracts', () => {
  test('is listed and explained in its own namespaces alone, beside the interface', async () => {
    const listed = await call(['list', '--json', ...BARE], {}, cwd);
    const all: readonly { id: string; namespace: string; level: string }[] = JSON.parse(listed.out);
    const plain = await call(['list', '--json'], {}, mkdtempSync(join(tmpdir(), 'none-')));
    const others = JSON.parse(plain.out);
    const mine = all.filter(({ namespace }) => namespace === 'bookings/v1');
    expect(all.length - mine.length).toBe(others.length);
    const levels = (tail: string) => mine.filter(({ id }) => id.endsWith(tail)).map(({ level }) => level);
    expect(new Set(levels('/index/declared'))).toEqual(new Set(['MUST']));
    expect(new Set(levels('/rejected'))).toEqual(new Set(['SHOULD']));
    const explained = await call(['explain', ...BARE, 'bookings/v1/bookings/:id/PATCH/index/declared'], {}, cwd);
    expect(explained.out).toContain('The index declares PATCH /bookings/v1/bookings/{id}');
  });

  test('is judged on what declares the same, and told where a route is lacking', async () => {
    const alike = await onSite(own, [...RUN, ...BARE]);
    expect(alike.said).toContain('Conforms:');
    const one = 'DELETE /bookings/v1/bookings/{id}';
    const lacking = new Map([...own.operations].filter(([key]) => key !== one));
    const other = await onSite({ ...own, operations: lacking }, [...RUN, ...BARE]);
    expect(other.said).toContain('Does not conform:');
    const failed = (await reported()).results.filter(({ outcome }) => outcome === 'fail');
    expect(failed.map(({ id }) => id)).toContain('bookings/v1/bookings/:id/DELETE/index/declared');
  });

  test('is judged by a suite of its own, which cleans up', async () => {
    const judged = await onSite(own, [...RUN, ...WITH_SUITE]);
    expect(judged.said).toContain('Conforms:');
    // One was there before.
    expect(judged.left).toEqual([expect.objectContaining({ id: 1 })]);
    const { results, run } = await reported();
    const passed = results.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id);
    expect(passed).toContain('bookings/v1/bookings/cancelling/final');
    expect(Object.values(run.records ?? {})[0]).toBeGreaterThan(5);
  });

  test('is rejected where it declares nothing of its own', async () => {
    const bare = { ...own, operations: new Map(), namespaces: [] };
    await onSite(bare, ['snapshot', '--out', 'index.json']);
    const { code, err } = await call(['list', ...BARE], {}, cwd);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('declares nothing beyond the interface') });
  });
});
