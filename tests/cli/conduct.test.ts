/** How a run goes and what it prints: --bail, --quiet, --verbose, the commands to run next, pruning, completion, fixed credentials. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { type Reference, startReference } from '../../reference/server.ts';
import { call } from './command-line.ts';
import { COMMAND_LINE, environmentOf } from './processes.ts';

const FEW = ['run', '--depth', 'smoke', '--namespace', 'calendar/events/v1', '--effects', 'read'];

let site: Reference;
let faulty: Reference;

beforeAll(async () => {
  site = await startReference();
  const faults = [...faultCatalogue().values()].filter(
    ({ id }) => id.startsWith('calendar/events/v1') && id.includes('/GET/'),
  );
  faulty = await startReference({ faults: faults.slice(0, 40) });
});

afterAll(async () => {
  await site.close();
  await faulty.close();
});

describe('--quiet', () => {
  test('leaves the verdict and the gate', async () => {
    const { code, out, err } = await call([...FEW, '--quiet'], environmentOf(site));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')).toEqual([expect.stringMatching(/^Conforms: /), expect.stringMatching(/^The gate passes/)]);
  });
});

describe('--verbose', () => {
  test('prints a line for each request, without secrets', async () => {
    const { err, out } = await call([...FEW, '--verbose'], environmentOf(site));
    const lines = err.split('\n').filter((line) => / → \d{3} in \d+ ms$/.test(line));
    const [, requests] = /^(\d+) requests in /m.exec(out) ?? [];
    expect(lines).toHaveLength(Number(requests));
    expect(err).not.toContain(site.applicationPassword);
  });
});

describe('--bail', () => {
  test('ends a run after so many broken MUSTs, and says so', async () => {
    const all = await call([...FEW, '--depth', 'standard', '--json'], environmentOf(faulty));
    const { totals, run } = JSON.parse(all.out);
    expect(totals.fail).toBeGreaterThan(1);
    const bailed = await call([...FEW, '--depth', 'standard', '--json', '--bail', '1'], environmentOf(faulty));
    const report = JSON.parse(bailed.out);
    expect(report.run.interrupted).toBe('it came to 1 or more broken MUSTs (--bail)');
    expect(report.run.requests).toBeLessThan(run.requests);
    expect(bailed.code).toBe(1);
  });

  test.each(['0', 'two'])('takes no %s', async (number) => {
    expect(await call([...FEW, '--bail', number], environmentOf(site))).toMatchObject({ code: 2 });
  });
});

describe('the estimate', () => {
  test('comes before the first write', async () => {
    const { out } = await call(FEW, environmentOf(site));
    expect(out.split('\n')[1]).toMatch(/^About \d+ requests, about \d+ s, more where something fails\.$/);
  });
});

describe('the commands to run next', () => {
  test('replay, open the report, accept', async () => {
    const { out, cwd } = await call([...FEW, '--depth', 'standard'], environmentOf(faulty));
    const [replay, open, baseline] = out.slice(out.indexOf('Next:')).split('\n').slice(1);
    expect(open).toMatch(/ reports\/report\.html {2}# opens the report$/);
    expect(baseline).toContain('conform run --baseline known.json --write-baseline --owner NAME --namespace');
    const [, words = ''] = /^ {2}(?:npx )?conform (.*?) {2}#/.exec(replay ?? '') ?? [];
    const again = await call(
      words.split(' ').map((word) => word.replace(/^'|'$/g, '')),
      environmentOf(faulty),
      cwd,
    );
    expect(again.code).toBe(1);
    expect(again.out).toMatch(/^now {3}fail/m);
  });

  test('say what else could be judged where all is well, and are not printed for machines', async () => {
    expect((await call(FEW, environmentOf(site))).out).toMatch(
      /^ {2}(?:npx )?conform run --effects write .*# also checks writing$/m,
    );
    expect((await call([...FEW, '--json'], environmentOf(site))).out).not.toContain('Next:');
    expect((await call(FEW, { ...environmentOf(site), GITHUB_ACTIONS: 'true' })).out).not.toContain('Next:');
  });
});

test('conform baseline prune takes out what no longer fails, and nothing else', async () => {
  // Which of several alike is asked takes turns by the seed: another run may ask what this one did not.
  const same = [...FEW, '--depth', 'standard', '--seed', '7'];
  const written = ['--baseline', 'known.json', '--write-baseline', '--owner', 'web'];
  const { cwd } = await call([...same, ...written], environmentOf(faulty));
  const read = () => JSON.parse(readFileSync(join(cwd, 'known.json'), 'utf8')).known;
  const before = read();
  expect(before.length).toBeGreaterThan(1);
  const kept = { id: 'forms/v1/unseen', reason: 'of another run', owner: 'web', expires: '2999-01-01' };
  writeFileSync(join(cwd, 'known.json'), JSON.stringify({ schemaVersion: 1, known: [...before, kept] }));
  const stale = await call([...same, '--baseline', 'known.json'], environmentOf(site), cwd);
  expect(stale.code).toBe(5);
  expect(stale.out).toContain('conform baseline prune --baseline known.json reports');
  const pruned = await call(['baseline', 'prune', '--baseline', 'known.json', 'reports'], {}, cwd);
  expect(pruned).toMatchObject({
    code: 0,
    out: expect.stringMatching(/known\.json: \d+ entries taken out, \d+ left\.$/),
  });
  expect(read().length).toBeLessThan(before.length);
  expect(read()).toContainEqual(kept);
  const after = await call([...same, '--baseline', 'known.json'], environmentOf(site), cwd);
  expect(after.code).toBe(0);
  expect(await call(['baseline', 'prune'], {}, cwd)).toMatchObject({
    code: 2,
    err: expect.stringContaining('--baseline'),
  });
});

describe('conform completion', () => {
  test('bash completes commands, options and values', async () => {
    const { out } = await call(['completion', 'bash']);
    const completing = (words: readonly string[]): string => {
      const line = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _conform; echo "\${COMPREPLY[*]}"`;
      return execFileSync('bash', ['--norc', '-c', `${out}\n${line}`], { encoding: 'utf8' }).trim();
    };
    expect(completing(['conform', 'do'])).toBe('doctor');
    expect(completing(['conform', 'run', '--dry'])).toBe('--dry-run');
    expect(completing(['conform', 'run', '--depth', ''])).toBe('smoke gate standard full');
    expect(completing(['conform', 'mutants', '--depth', ''])).toBe('standard full');
  });

  test.each(['bash', 'zsh', 'fish'])('%s gets a script with every command and option', async (shell) => {
    const { code, out } = await call(['completion', shell]);
    expect(code).toBe(0);
    const { out: help } = await call(['run', '--help']);
    const flags = [...help.matchAll(/^ +(?:-\w, )?--([a-z-]+)/gm)].map(([, flag]) => flag);
    expect(flags.length).toBeGreaterThan(40);
    for (const flag of flags) expect(out).toContain(flag);
  });

  test('no other shell does', async () => {
    expect(await call(['completion', 'dos'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('bash, zsh or fish'),
    });
  });
});

test('serve --fixed-credentials has the same at every start', async () => {
  const started = async (): Promise<string> => {
    const child = spawn(process.execPath, [...COMMAND_LINE, 'serve', '--fixed-credentials'], {
      cwd: mkdtempSync(join(tmpdir(), 'serve-')),
    });
    const line = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (data) => resolve(String(data)));
      child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
    });
    child.kill('SIGTERM');
    const { baseUrl: _, ...credentials } = JSON.parse(line);
    return JSON.stringify(credentials);
  };
  const [one, other] = await Promise.all([started(), started()]);
  expect(one).toBe(other);
  expect(one).toContain('applicationPassword');
});
