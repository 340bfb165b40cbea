/** The way of a new user, from nothing to a gate that holds: each command as it is typed, behind a gate with a login of its own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '../../helpers/report/types.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { GATE_LOGIN, type GatedSite, isLogin, startGatedSite } from '../support/gated-site.ts';
import { COMMAND_LINE } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'new-user-'));
let site: GatedSite;

beforeAll(async () => {
  const faults = [...faultCatalogue().values()].filter(
    ({ id, family }) => family === 'constraint-ignored' && id.startsWith('shop-analytics/coupons'),
  );
  site = await startGatedSite({
    passes: ({ authorization }) => isLogin(authorization),
    authorizationOf: (headers) => String(headers['x-authorization'] ?? ''),
    faults: faults.slice(0, 1),
  });
});

afterAll(() => site.close());

async function type(line: string, env: Readonly<Record<string, string>> = {}) {
  const child = spawn('sh', ['-c', `"$0" "$@" ${line}`, process.execPath, ...COMMAND_LINE], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...env },
  });
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  return { code, out, err };
}

/** The way of a command in the block that a run ends with. */
function next(out: string, verb: string): string {
  // What stands before the verb says how the suite was called.
  return new RegExp(`^ {2}.*?(${verb} .*?)(?: {2}#|$)`, 'm').exec(out.slice(out.indexOf('\nNext:')))?.[1] ?? '';
}

/** What the last run did not see to be as declared, for the message of a test that fails. */
function notPassed(): string {
  const { results } = JSON.parse(readFileSync(join(folder, 'reports/report.json'), 'utf8')) as Report;
  const lines = results.map(({ id, outcome, reason }) => `${outcome} ${id}: ${reason}`);
  return lines.filter((line) => /^(fail|warn|known|flaky|blocked|error) /.test(line)).join('\n');
}

test('init, doctor, run, replay, baseline, run', async () => {
  const few = "--namespace shop-analytics --id 'shop-analytics/coupons/*'";
  const init = await type(
    `init --yes --base-url ${new URL('/', site.baseUrl).href} --username ${site.username} --credentials-in X-Authorization --effects write`,
    { CONFORMANCE_APPLICATION_PASSWORD: site.applicationPassword, CONFORMANCE_GATE_LOGIN: GATE_LOGIN },
  );
  expect({ code: init.code, err: init.err }).toEqual({ code: 0, err: '' });

  const doctor = await type('doctor');
  expect({ code: doctor.code, err: doctor.err }).toEqual({ code: 0, err: '' });
  expect(doctor.out).toMatch(/^Ready: .*run$/m);

  const run = await type(`run ${few}`);
  expect(run.code, run.out).toBe(1);
  expect(run.out).toMatch(/^Does not conform: /m);

  const replay = await type(next(run.out, 'replay'));
  expect(replay.code, replay.out).toBe(1);
  expect(replay.out).toMatch(/^then {2}fail/m);
  expect(replay.out).toMatch(/^now {3}fail/m);

  const accept = next(run.out, 'run').replace('NAME', 'web');
  expect(accept).toContain('--write-baseline');
  const baseline = await type(accept);
  expect({ code: baseline.code, wrote: /Wrote .*known\.json: it accepts \d+ failure/.test(baseline.err) }).toEqual({
    code: 0,
    wrote: true,
  });

  const gate = await type(`run --baseline known.json ${few}`);
  expect(gate.code, gate.out + notPassed()).toBe(0);
  expect(gate.out).toMatch(/^The gate passes with \d+ accepted failure/m);

  const printed = [init, doctor, run, replay, baseline, gate].map(({ out, err }) => out + err).join('\n');
  const files = ['conform.config.json', 'known.json', 'reports/report.json', 'reports/report.html'];
  const texts = [printed, ...files.map((name) => readFileSync(join(folder, name), 'utf8'))];
  for (const secret of [site.applicationPassword, 'open sesame 42', Buffer.from(GATE_LOGIN).toString('base64')]) {
    expect(texts.filter((one) => one.includes(secret)).length).toBe(0);
  }
});
