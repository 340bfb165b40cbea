/** Reports side by side from a program: the same as `conform compare`, without its files and words. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { compare, type Report, type RunOptions, run, serve, UnmergeableError } from '../../helpers/api/index.ts';
import { call } from '../cli/command-line.ts';

const FAULT = 'shop-analytics/coupons/POST/args/code/required/ignored';
const folder = mkdtempSync(join(tmpdir(), 'library-'));
let clean: Report;
let faulty: Report;

async function judged(name: string, faults: readonly string[]): Promise<Report> {
  const { close, ...site } = await serve({ faults });
  const wanted: RunOptions = { effects: 'write', operations: ['POST /shop-analytics/coupons'], seed: 3 };
  const report = await run({ ...site, ...wanted, out: join(folder, name) });
  await close();
  return report;
}

beforeAll(async () => {
  [clean, faulty] = await Promise.all([judged('clean', []), judged('faulty', [FAULT])]);
});
afterEach(() => vi.restoreAllMocks());

describe('compare', () => {
  test('says where reports disagree, prints nothing and writes nothing', async () => {
    const written = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write'));
    const before = readdirSync(folder);
    const { deployments, requirements } = await compare([clean, faulty]);
    expect(requirements.filter(({ agreement }) => agreement === 'disagree').map(({ id }) => id)).toContain(
      FAULT.replace(/ignored$/, 'rejected'),
    );
    expect(deployments.map(({ source }) => source)).toEqual([null, null]);
    expect(written.flatMap((one) => one.mock.calls)).toEqual([]);
    expect(readdirSync(folder)).toEqual(before);
  });

  test('of the same files is what the command writes', async () => {
    const paths = ['clean', 'faulty'].map((name) => join(folder, name));
    const { code, cwd } = await call(['compare', ...paths]);
    expect(code).toBe(0);
    const comparison = await compare(paths);
    expect(comparison).toEqual(JSON.parse(readFileSync(join(cwd, 'reports', 'compare.json'), 'utf8')));
    expect((await compare([clean, faulty])).requirements).toEqual(comparison.requirements);
  });

  test('takes reports as they come, and says what changed since', async () => {
    async function* reports(first: Report, second: Report): AsyncGenerator<Report> {
      yield { ...first, deployment: { ...first.deployment, name: 'a' } };
      yield { ...second, deployment: { ...second.deployment, name: 'b' } };
    }
    const since = await compare(reports(clean, clean));
    const { deployments } = await compare(reports(clean, faulty), { since });
    const changes = Object.fromEntries(deployments.map((one) => [one.name, one.since]));
    expect(changes).toEqual({
      a: { broken: 0, brokenMusts: 0, fixed: 0, flaky: 0 },
      b: expect.objectContaining({ broken: expect.any(Number), fixed: 0 }),
    });
    expect(changes.b?.brokenMusts).toBeGreaterThan(0);
  });

  test('rejects what can’t be read together with a code', async () => {
    const other: Report = { ...clean, contract: { ...clean.contract, hash: '0'.repeat(64) } };
    await expect(compare([clean, other])).rejects.toThrow(UnmergeableError);
    await expect(compare([clean, other])).rejects.toMatchObject({ code: 'unmergeable' });
    await expect(compare([clean])).rejects.toMatchObject({ code: 'usage' });
    await expect(compare([clean, join(folder, 'none')])).rejects.toMatchObject({ code: 'unreadable-report' });
  });
});
