/** A fleet as a cluster runs it: the scripts of the manifest, with the variables that Kubernetes sets. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { loadAll } from 'js-yaml';
import { expect } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { readReport } from '../../helpers/report/read.ts';
import { COMMAND_LINE, type CountedSite, startSite, whenMaking } from '../cli/processes.ts';
import { testInTurn } from '../support/by-commit.ts';

const EXAMPLES = join(PACKAGE_ROOT, 'examples');

interface Manifest {
  readonly kind: string;
  readonly spec: { jobTemplate: { spec: { template: { spec: { containers: [{ args: [string] }] } } } } };
}

/** The scripts of the nightly job and of the one that publishes. */
function scripts(): readonly string[] {
  const documents = loadAll(readFileSync(join(EXAMPLES, 'kubernetes', 'fleet.yml'), 'utf8')) as readonly Manifest[];
  return documents
    .filter(({ kind }) => kind === 'CronJob')
    .map(({ spec }) => spec.jobTemplate.spec.template.spec.containers[0].args[0]);
}

interface Pod {
  readonly process: ChildProcess;
  readonly out: string;
  /** All that it printed so far. */
  readonly printed: () => string;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** Runs a script as a container would, in which `conform` is a command. */
function startPod(script: string, env: NodeJS.ProcessEnv, out: string): Pod {
  const bin = mkdtempSync(join(tmpdir(), 'bin-'));
  const words = [process.execPath, ...COMMAND_LINE].map((word) => `'${word}'`).join(' ');
  writeFileSync(join(bin, 'conform'), `#!/bin/sh\nexec ${words} "$@"\n`, { mode: 0o755 });
  const child = spawn('sh', ['-c', script], {
    cwd: PACKAGE_ROOT,
    env: { ...env, PATH: `${bin}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (printed += bytes));
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  return { process: child, out, printed: () => printed, ended };
}

function environmentOf(sites: Readonly<Record<string, CountedSite>>): NodeJS.ProcessEnv {
  const env = parseEnv(readFileSync(join(EXAMPLES, 'fleet', 'fleet.env'), 'utf8'));
  for (const [name, site] of Object.entries(sites)) {
    const scope = `CONFORMANCE_${name.toUpperCase()}`;
    env[`${scope}_BASE_URL`] = site.baseUrl;
    if (env[`${scope}_USERNAME`] === undefined) continue;
    env[`${scope}_USERNAME`] = site.username;
    env[`${scope}_APPLICATION_PASSWORD`] = site.applicationPassword;
    env[`${scope}_SEED`] = '7';
  }
  return env;
}

testInTurn('pods that are killed and run again give the same results, and leave nothing', async () => {
  const [judge = '', publish = ''] = scripts();
  const sites = { north: await startSite(), south: await startSite(), west: await startSite() };
  const before = await sites.north.counts();
  const reports = mkdtempSync(join(tmpdir(), 'fleet-'));
  const env = { ...environmentOf(sites), REPORTS: reports, SITE: join(reports, '..', 'site') };
  const start = (index: number): Pod => {
    const out = join(reports, Object.keys(sites)[index] ?? '');
    mkdirSync(out, { recursive: true });
    return startPod(judge, { ...env, JOB_COMPLETION_INDEX: String(index) }, out);
  };

  const [north, south, west] = [start(0), start(1), start(2)];
  await whenMaking(north, 40);
  north.process.kill('SIGKILL');
  expect(await north.ended).toBe('SIGKILL');
  const again = start(0);
  expect(await Promise.all([again.ended, south.ended, west.ended]), again.printed()).toEqual([0, 0, 0]);

  // Which of several alike is asked, and whether there are records for it, can hang on the moment.
  const fine = ['pass', 'represented', 'not-applicable'];
  const outcomes = async ({ out }: Pod): Promise<readonly string[]> =>
    (await readReport(join(out, 'report.json'))).results
      .map(({ id, outcome }) => `${id} ${fine.includes(outcome) ? 'fine' : outcome}`)
      .sort();
  expect(await outcomes(north)).toEqual(await outcomes(south));
  expect(await sites.north.counts(), again.printed()).toEqual(before);
  expect(await sites.south.counts()).toEqual(before);
  expect(await startPod(publish, env, reports).ended).toBe(0);
  for (const name of Object.keys(sites)) expect(existsSync(join(env.SITE, `d/${name}/index.html`))).toBe(true);
  await Promise.all(Object.values(sites).map((site) => site.close()));
});
