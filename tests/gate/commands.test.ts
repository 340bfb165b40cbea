/** `conform run` and `conform merge` as a pipeline calls them: exit codes, files, and what is said. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basicAuthorization } from '../../helpers/exchange/access.ts';
import type { Report } from '../../helpers/report/types.ts';
import { summarise } from '../../helpers/report/verdict.ts';
import type { Result } from '../../helpers/requirement/requirement.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { type Reference, startReference } from '../../reference/server.ts';
import { type Called, call } from '../cli/command-line.ts';
import { calm, HOSTILE, sampleReport, sampleResult } from '../report/sample.ts';

const FAULT = 'shop-analytics/coupons/POST/args/code/required/ignored';
const BROKEN = 'shop-analytics/coupons/POST/args/code/required/rejected';
const BASELINE = 'baseline.json';

let wrong: Reference;

beforeAll(async () => {
  const fault = faultCatalogue().get(FAULT);
  if (!fault) throw new Error(`There is no fault ${FAULT}.`);
  wrong = await startReference({ faults: [fault] });
});
afterAll(() => wrong.close());

const environment = (): Record<string, string> => ({
  CONFORMANCE_BASE_URL: wrong.baseUrl,
  CONFORMANCE_USERNAME: wrong.username,
  CONFORMANCE_APPLICATION_PASSWORD: wrong.applicationPassword,
  CONFORMANCE_EFFECTS: 'write',
});

const QUICK = ['run', '--operation', 'POST /shop-analytics/coupons'];

const runWrong = (args: readonly string[], cwd?: string): Promise<Called> =>
  call([...QUICK, ...args], environment(), cwd);

const folder = (): string => mkdtempSync(join(tmpdir(), 'gate-'));

/** A folder with the report of a run that had one shard, and found this. */
function reported(results: readonly Result[], over: Partial<Report> = {}): string {
  const cwd = folder();
  const base = sampleReport(results, over);
  const offered = [...new Set(results.map(({ namespace }) => namespace))];
  const report = {
    ...base,
    deployment: { ...base.deployment, offered },
    run: { ...base.run, shard: { index: 1, count: 1 } },
  };
  mkdirSync(join(cwd, 'one'));
  writeFileSync(join(cwd, 'one', 'report.json'), JSON.stringify(report));
  return cwd;
}

describe('exit codes', () => {
  test('0: it conforms', async () => {
    const { code, out } = await call(['run', '--reference', '--depth', 'smoke', '--namespace', 'oembed/1.0']);
    expect(code).toBe(0);
    expect(out).toContain('The gate passes (fails on: must).');
  });

  test('1: a MUST is broken; never makes it a report only', async () => {
    const { code, out } = await runWrong([]);
    expect(code).toBe(1);
    expect(out).toContain('The gate fails (on: must): 1 MUST requirement broken.');
    expect((await runWrong(['--fail-on', 'never'])).code).toBe(0);
  });

  test('2: flags that make no sense, before anything is sent', async () => {
    for (const [args, message] of [
      [['--fail-on', 'may'], /--fail-on is "may": use one of must, critical, should, new, never\./],
      [['--stale', 'ignore'], /--stale is "ignore": use one of fail, warn\./],
      [['--shard', '4/3'], /--shard is "4\/3": write it as 1\/3/],
      [['--baseline', 'none.json'], /There is no baseline .*none\.json: write one with --write-baseline/],
      [['--write-baseline'], /--write-baseline needs --baseline FILE/],
      [['--write-baseline', '--baseline', BASELINE], /--write-baseline needs --owner NAME/],
      [['--write-baseline', '--baseline', BASELINE, '--owner', 'Ada', '--expires', '2020-01-01'], /--expires is/],
    ] as const) {
      const { code, err, cwd } = await call(['run', '--reference', ...args]);
      expect({ args, code }).toEqual({ args, code: 2 });
      expect(err).toMatch(message);
      expect(existsSync(join(cwd, 'reports'))).toBe(false);
    }
  });

  test('3: nothing could be judged', async () => {
    const cwd = reported([sampleResult({ outcome: 'blocked' })]);
    expect((await call(['merge', 'one'], {}, cwd)).code).toBe(3);
    const unreachable = await call(['run', '--base-url', 'http://127.0.0.1:1/rest']);
    expect(unreachable.code).toBe(3);
  });

  test('4: something was left behind', async () => {
    const results = [sampleResult()];
    const context = { ...calm, leftBehind: ['coupon 7 (Conformance c1): It could not be removed.'] };
    const cwd = reported(results, summarise(results, context));
    const { code, out } = await call(['merge', 'one'], {}, cwd);
    expect(code).toBe(4);
    expect(out).toContain('The gate fails (on: must): 1 record left behind on the site.');
  });

  test('5: the baseline is stale, or a warning', async () => {
    const cwd = reported([sampleResult()]);
    const known = [{ id: sampleResult().id, reason: 'r', owner: 'Ada', expires: '2999-12-31' }];
    writeFileSync(join(cwd, BASELINE), JSON.stringify({ schemaVersion: 1, known }));
    const stale = await call(['merge', 'one', '--baseline', BASELINE], {}, cwd);
    expect(stale.code).toBe(5);
    expect(stale.err).toContain(`The baseline is stale at ${sampleResult().id} (Ada): it no longer fails`);
    expect((await call(['merge', 'one', '--stale', 'warn'], { CONFORMANCE_BASELINE: BASELINE }, cwd)).code).toBe(0);
  });
});

describe('a baseline', () => {
  test('that is written accepts what fails, and nothing that fails later', async () => {
    const cwd = folder();
    const written = await runWrong(['--write-baseline', '--baseline', BASELINE, '--owner', 'Ada'], cwd);
    expect(written.code).toBe(0);
    expect(written.err).toContain(`Wrote ${join(cwd, BASELINE)}: it accepts 1 failure, 1 of them new; 0 taken out.`);
    expect(JSON.parse(readFileSync(join(cwd, BASELINE), 'utf8')).known).toMatchObject([{ id: BROKEN, owner: 'Ada' }]);
    const again = await runWrong(['--baseline', BASELINE], cwd);
    expect(again.code).toBe(0);
    expect(again.out).toMatch(/^Does not conform: .*, and 1 more fail as the baseline knows\./m);
    expect(again.out).toContain('The gate passes with 1 accepted failure (fails on: must).');
    writeFileSync(join(cwd, BASELINE), JSON.stringify({ schemaVersion: 1, known: [] }));
    expect((await runWrong(['--baseline', BASELINE], cwd)).code).toBe(1);
  });

  test('says which of its entries were not looked at', async () => {
    const cwd = reported([sampleResult()]);
    const known = [{ id: 'seo/v1/x', reason: 'r', owner: 'Ada', expires: '2999-12-31' }];
    writeFileSync(join(cwd, BASELINE), JSON.stringify({ schemaVersion: 1, known }));
    const { code, err } = await call(['merge', 'one', '--baseline', BASELINE], {}, cwd);
    expect({ code, err }).toEqual({ code: 0, err: 'This run did not check 1 entry of the baseline: seo/v1/x.' });
  });
});

describe('what is written', () => {
  test('every form that is asked for, and no secret in any', async () => {
    const cwd = folder();
    const summary = join(cwd, 'summary');
    const { out, err } = await call(
      [...QUICK, '--sarif', 'reports/a.sarif', '--code-quality', 'q.json', '--badge', 'b.svg', '--har', 'e.har'],
      { ...environment(), GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary },
      cwd,
    );
    const files = [
      'reports/a.sarif',
      'q.json',
      'b.svg',
      'b.json',
      'e.har',
      'summary',
      'reports/report.json',
      'reports/report.html',
    ];
    const contents = [out, err, ...files.map((file) => readFileSync(join(cwd, file), 'utf8'))];
    const { applicationPassword: password } = wrong;
    for (const secret of [password, password.replaceAll(' ', ''), basicAuthorization(wrong).slice('Basic '.length)]) {
      expect(contents.filter((content) => content.includes(secret))).toEqual([]);
    }
    expect(JSON.parse(readFileSync(join(cwd, 'reports', 'a.sarif'), 'utf8')).runs[0].results[0].ruleId).toBe(BROKEN);
    expect(JSON.parse(readFileSync(join(cwd, 'q.json'), 'utf8'))).toMatchObject([{ check_name: BROKEN }]);
    expect(out).toMatch(/^::error title=major in shop-analytics::/m);
    expect(readFileSync(summary, 'utf8')).toContain('The gate fails (on: must): 1 MUST requirement broken.');
  });

  test('no annotation elsewhere than on GitHub, and none beside JSON', async () => {
    const cwd = reported([sampleResult({ outcome: 'fail' }), sampleResult({ id: 'a/b' })]);
    expect((await call(['merge', 'one'], {}, cwd)).out).not.toContain('::error');
    const { out } = await call(['merge', 'one', '--json'], { GITHUB_ACTIONS: 'true' }, cwd);
    expect(JSON.parse(out)).toMatchObject({ gate: { outcome: 'departs', reasons: ['1 MUST requirement broken'] } });
  });

  test('no line that a CI service obeys, whatever a deployment is called', async () => {
    const results = [sampleResult({ outcome: 'fail', reason: HOSTILE.command }), sampleResult({ id: 'a/b' })];
    const cwd = reported(results, { deployment: { name: HOSTILE.command, baseUrl: 'https://a.test', names: [] } });
    const { out, err } = await call(['merge', 'one'], { GITHUB_ACTIONS: 'true' }, cwd);
    for (const line of `${out}\n${err}`.split('\n')) {
      if (/^\s*::/.test(line)) expect(line).toMatch(/^::error title=MUST fail in shop-analytics::/);
      expect(line).not.toContain('##[');
    }
  });
});
