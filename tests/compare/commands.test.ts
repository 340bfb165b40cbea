/** The commands that set one deployment, or one report, beside another. */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Comparison } from '../../helpers/compare/compare.ts';

import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { type Reference, startReference } from '../../reference/server.ts';
import { type Called, call } from '../cli/command-line.ts';

const FAULTS = [
  'shop-analytics/coupons/POST/args/code/required/ignored',
  'shop-analytics/coupons/GET/args/per_page/minimum/ignored',
  'shop-analytics/coupons/GET/args/per_page/maximum/ignored',
] as const;
const BROKEN = FAULTS.map((id) => id.replace(/ignored$/, 'rejected'));
const CREATIONS = ['--operation', 'POST /shop-analytics/coupons'];
const ONLY = [...CREATIONS, '--operation', 'GET /shop-analytics/coupons'];

const sites: Reference[] = [];

beforeAll(async () => {
  const catalogue = faultCatalogue();
  for (const id of [null, ...FAULTS]) {
    const fault = id === null ? undefined : catalogue.get(id);
    if (id !== null && fault === undefined) throw new Error(`There is no fault ${id}.`);
    sites.push(await startReference({ faults: fault ? [fault] : [] }));
  }
});
afterAll(() => Promise.all(sites.map((site) => site.close())));

const folder = (): string => mkdtempSync(join(tmpdir(), 'compare-'));

/** What names a site in the environment, alone or as one of several. */
function naming(site: Reference | undefined, name?: string): Record<string, string> {
  if (!site) throw new Error('The site has not started.');
  const scope = name === undefined ? 'CONFORMANCE_' : `CONFORMANCE_${name.toUpperCase()}_`;
  return {
    [`${scope}BASE_URL`]: site.baseUrl,
    [`${scope}USERNAME`]: site.username,
    [`${scope}APPLICATION_PASSWORD`]: site.applicationPassword,
    [`${scope}EFFECTS`]: 'write',
  };
}

/** A folder with the report of a run on the site with the first fault. */
async function judged(): Promise<{ readonly cwd: string; readonly ran: Called }> {
  const cwd = folder();
  return { cwd, ran: await call(['run', ...CREATIONS, '--out', 'old'], naming(sites[1]), cwd) };
}

describe('conform compare', () => {
  test('of the reference clean and with three faults shows exactly the faults', async () => {
    const cwd = folder();
    const names = ['clean', 'one', 'two', 'three'];
    const environment = Object.assign({}, ...names.map((name, at) => naming(sites[at], name)));
    const { code, out, err } = await call(
      ['compare', ...ONLY],
      { ...environment, CONFORMANCE_DEPLOYMENTS: names.join(','), CONFORMANCE_TWO_RELEASE: 'v2 <beta>' },
      cwd,
    );
    expect(code).toBe(0);
    expect(err).toContain('clean: Conforms:');
    expect(out).toMatch(/^4 deployments disagree on 5 of \d+ requirements; 0 broken wherever judged/);
    const comparison: Comparison = JSON.parse(readFileSync(join(cwd, 'reports', 'compare.json'), 'utf8'));
    expect(
      comparison.deployments.flatMap(({ name, release }) => (release === undefined ? [] : [[name, release]])),
    ).toEqual([['two', 'v2 <beta>']]);
    for (const file of ['compare.html', 'two/report.html']) {
      expect(readFileSync(join(cwd, 'reports', file), 'utf8')).toContain('v2 &lt;beta&gt;');
    }
    expect(readFileSync(join(cwd, 'reports', 'compare.md'), 'utf8')).toContain('v2');
    const disagreements = comparison.requirements.filter(({ agreement }) => agreement === 'disagree');
    // A bound that is not kept shows just beyond it and far beyond it.
    const near = disagreements.filter(({ id }) => !/\/(?:far|negative)\/rejected$/.test(id));
    expect(near.map(({ id, outcomes }) => [id, comparison.deployments[outcomes.indexOf('F')]?.name])).toEqual(
      BROKEN.map((id, at) => [id, names[at + 1]]).sort(),
    );
    expect(names.every((name) => existsSync(join(cwd, 'reports', name, 'report.html')))).toBe(true);
    const again = await call(['compare', 'reports/clean', 'reports/two', '--out', 'pair', '--json'], {}, cwd);
    expect(
      JSON.parse(again.out)
        .requirements.slice(0, 2)
        .map(({ id }: { id: string }) => id),
    ).toContain(BROKEN[1]);
  });

  test('compares what it can reach, and says what it can not', async () => {
    const cwd = folder();
    const environment = {
      ...naming(sites[0], 'a'),
      ...naming(sites[0], 'b'),
      CONFORMANCE_C_BASE_URL: 'http://127.0.0.1:1/rest',
      CONFORMANCE_DEPLOYMENTS: 'a,b,c',
    };
    const { code, err, out } = await call(['compare', ...ONLY, '--depth', 'smoke'], environment, cwd);
    expect(code).toBe(3);
    expect(err).toMatch(/^c: http:\/\/127\.0\.0\.1:1\/rest\/ does not answer/m);
    expect(out).toContain('2 deployments disagree on 0');
    const missing = /^c is left out, because it could not be judged: .*does not answer/m;
    expect(out).toMatch(missing);
    for (const file of ['compare.json', 'compare.html', 'compare.md']) {
      expect(readFileSync(join(cwd, 'reports', file), 'utf8')).toContain('c is left out, because');
    }
    const two = {
      ...naming(sites[0], 'a'),
      CONFORMANCE_C_BASE_URL: 'http://127.0.0.1:1/rest',
      CONFORMANCE_DEPLOYMENTS: 'a,c',
    };
    const alone = await call(['compare', ...ONLY, '--depth', 'smoke'], two);
    expect(alone.code).toBe(3);
    expect(alone.err).toContain('Nothing is compared: 1 of 2 deployments could be judged.');
  });

  test('asks for two', async () => {
    expect(await call(['compare'])).toMatchObject({ code: 2, err: expect.stringContaining('CONFORMANCE_DEPLOYMENTS') });
    expect(await call(['compare', 'one.json'])).toMatchObject({ code: 2, err: expect.stringContaining('two reports') });
    expect((await call(['compare', 'a.json', 'b.json'])).err).toMatch(/Can't read .*a\.json \(ENOENT\)/);
  });
});

describe('--since', () => {
  test('of a run fails on what is newly broken alone', async () => {
    const { cwd } = await judged();
    const NEW = ['--fail-on', 'new'];
    const same = await call(['run', ...CREATIONS, '--out', 'same', '--since', 'old', ...NEW], naming(sites[1]), cwd);
    expect([same.code, same.out]).toEqual([0, expect.stringContaining('nothing new.')]);
    await call(['run', ...CREATIONS, '--out', 'clean'], naming(sites[0]), cwd);
    const worse = await call(
      ['run', ...CREATIONS, '--out', 'worse', '--since', 'clean', ...NEW],
      naming(sites[1]),
      cwd,
    );
    expect([worse.code, worse.out]).toEqual([1, expect.stringContaining('1 newly broken.')]);
    await call(['compare', 'clean', 'same', '--out', 'before'], {}, cwd);
    const compared = await call(['compare', 'clean', 'worse', '--since', 'before/compare.json', ...NEW], {}, cwd);
    expect(compared.code).toBe(0);
    expect(await call(['run', '--since', 'absent'], naming(sites[0]), cwd)).toMatchObject({ code: 2 });
    expect(await call(['run', ...NEW], naming(sites[0]), cwd)).toMatchObject({ code: 2 });
    expect(await call(['compare', 'clean', 'worse', ...NEW], {}, cwd)).toMatchObject({ code: 2 });
  });
});

describe('conform diff', () => {
  test('fails on what is newly broken, as far as it is asked to', async () => {
    const { cwd, ran } = await judged();
    expect(ran.code).toBe(1);
    await call(['run', ...CREATIONS, '--out', 'new'], naming(sites[0]), cwd);
    const fixed = await call(['diff', 'old', 'new'], {}, cwd);
    expect(fixed.code).toBe(0);
    expect(fixed.out).toContain(`fixed: 1\n  MUST   fail → pass  ${BROKEN[0]}`);
    const regressed = await call(['diff', 'new/report.json', 'old/report.json'], {}, cwd);
    expect(regressed.code).toBe(1);
    expect(regressed.out).toContain(`regressed: 1\n  MUST   pass → fail  ${BROKEN[0]}: `);
    expect((await call(['diff', 'new', 'old', '--fail-on', 'never'], {}, cwd)).code).toBe(0);
    expect(JSON.parse((await call(['diff', 'new', 'old', '--json'], {}, cwd)).out).entries[0].id).toBe(BROKEN[0]);
    expect((await call(['diff', 'new'], {}, cwd)).code).toBe(2);
  });
});

describe('conform replay', () => {
  test('asks again what led to a result, cleans up, and sets both answers side by side', async () => {
    const { cwd } = await judged();
    const same = await call(['replay', 'old', BROKEN[0] ?? ''], naming(sites[1]), cwd);
    expect(same.code).toBe(1);
    expect(same.out).toContain('then  fail: ');
    expect(same.out).toContain('now   fail: ');
    expect(same.out).toMatch(/^ {2}then {55}\| now$/m);
    expect(same.out).toMatch(/^ {2}201 \S+ \S+ +\| 201 /m);
    const chain = await call(['replay', 'old', 'shop-analytics/coupons/POST/minimal/accepted'], naming(sites[1]), cwd);
    expect(chain.code).toBe(0);
    expect(chain.out).toMatch(/POST \S+coupons → 201[\s\S]*DELETE \S+force=true → 200[\s\S]*GET \S+ → 404/);
    const mended = await call(['replay', 'old', BROKEN[0] ?? ''], naming(sites[0]), cwd);
    expect(mended.code).toBe(0);
    expect(mended.out).toMatch(/^now {3}pass$/m);
    expect(mended.out).toMatch(/≠ 400 /);
    expect([same, mended].map(({ out }) => /^(?:Still broken|Now fine)\.$/m.exec(out)?.[0])).toEqual([
      'Still broken.',
      'Now fine.',
    ]);
  });

  test('what failed last is asked again, and nothing else', async () => {
    const { cwd } = await judged();
    const read = () => JSON.parse(readFileSync(join(cwd, 'old', 'report.json'), 'utf8'));
    const isBroken = ({ outcome }: { outcome: string }): boolean => outcome === 'fail' || outcome === 'warn';
    const idOf = ({ id }: { id: string }): string => id;
    const broken = read().results.filter(isBroken).map(idOf).sort();
    expect(broken).toContain(BROKEN[0]);
    const again = await call(['run', '--last-failed', '--out', 'old'], naming(sites[1]), cwd);
    expect(again.code).toBe(1);
    const { results, run } = read();
    const isAsked = ({ exchanges }: { exchanges: readonly number[] }): boolean => exchanges.length > 0;
    expect(results.filter(isAsked).map(idOf).sort()).toEqual(broken);
    expect(run.filtered.MUST).toBeGreaterThan(10_000);
    await call(['run', '--last-failed', '--out', 'old'], naming(sites[0]), cwd);
    const none = await call(['run', '--last-failed', '--out', 'old'], naming(sites[0]), cwd);
    expect(none).toMatchObject({ code: 0, out: 'Nothing failed in the last run.' });
  });

  test('takes the effects of its run from the report, and never the leave to change settings', async () => {
    const { cwd } = await judged();
    const { CONFORMANCE_EFFECTS: _, ...site } = naming(sites[1]);
    const same = await call(['replay', 'old', BROKEN[0] ?? ''], site, cwd);
    expect(same).toMatchObject({ code: 1, out: expect.stringContaining('now   fail: ') });
    expect(same.out).toMatch(/^Tests .*; effects write, depth standard\.$/m);
    const path = join(cwd, 'old', 'report.json');
    const report = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...report, run: { ...report.run, effects: 'site' } }));
    expect((await call(['replay', 'old', BROKEN[0] ?? ''], site, cwd)).out).toContain('; effects send,');
    const confirmed = { ...site, CONFORMANCE_CONFIRM_HOST: new URL(sites[1]?.baseUrl ?? '').host };
    expect((await call(['replay', 'old', BROKEN[0] ?? ''], confirmed, cwd)).out).toContain('; effects site,');
  });

  test('sends no write that the effects do not allow', async () => {
    const { cwd } = await judged();
    const site = { ...naming(sites[1]), CONFORMANCE_EFFECTS: 'read' };
    const { code, out } = await call(['replay', 'old', BROKEN[0] ?? '', '--json'], site, cwd);
    expect(code).toBe(3);
    const { new: now, chain } = JSON.parse(out);
    expect(now.result.outcome).toBe('skipped');
    expect(chain.filter(({ request }: { request: { method: string } }) => request.method !== 'GET')).toEqual([]);
  });

  test.each([
    [
      'an index check',
      'shop-analytics/index/offered',
      0,
      'It is judged from the index, which was read again; nothing else was asked.',
    ],
    [
      'a check of all answers',
      'shop-analytics/answers/served',
      3,
      'It is judged from all answers of a run: conform run --namespace shop-analytics repeats them.',
    ],
    [
      'what is left out',
      'shop-analytics/coupons/POST/args/code/required/rejected',
      3,
      'now   skipped: Needs the effect write; this run is allowed read (CONFORMANCE_EFFECTS).',
    ],
  ])('of %s says in one sentence why there is no request to show', async (_what, id, code, sentence) => {
    const cwd = folder();
    const site = { ...naming(sites[0]), CONFORMANCE_EFFECTS: 'read' };
    await call(['run', '--id', id, '--out', 'old'], site, cwd);
    const replayed = await call(['replay', 'old', id], site, cwd);
    expect(replayed).toMatchObject({ code, err: '', out: expect.stringContaining(sentence) });
    expect(replayed.out).not.toContain('0 requests');
  });

  test('takes no address from the report, and judges by no other contract', async () => {
    const { cwd } = await judged();
    const { code, err } = await call(['replay', 'old', BROKEN[0] ?? ''], {}, cwd);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('say with --base-url') });
    const path = join(cwd, 'old', 'report.json');
    const report = JSON.parse(readFileSync(path, 'utf8'));
    const { hash } = report.contract;
    writeFileSync(path, JSON.stringify({ ...report, contract: { ...report.contract, hash: 'b2'.repeat(32) } }));
    const other = await call(['replay', 'old', BROKEN[0] ?? ''], naming(sites[1]), cwd);
    expect(other.code).toBe(2);
    expect(other.err).toMatch(new RegExp(`${'b2'.repeat(32)}.*${hash}`));
    expect((await call(['replay', 'old', 'no/such/id'], naming(sites[1]), cwd)).err).toContain('has no result');
    expect((await call(['replay', 'old'], {}, cwd)).code).toBe(2);
  });
});

describe('conform snapshot', () => {
  test('saves a contract by which the same deployment conforms', async () => {
    const cwd = folder();
    const taken = await call(['snapshot', '--out', 'own.json'], naming(sites[0]), cwd);
    expect(taken.code).toBe(0);
    const [, hash = ''] = /contract ([0-9a-f]{64})$/.exec(taken.out) ?? [];
    const only = ['--operation', 'GET /shop-analytics/coupons'];
    const ran = await call(['run', '--contract', 'own.json', ...only], naming(sites[0]), cwd);
    expect(ran.code).toBe(0);
    const report = JSON.parse(readFileSync(join(cwd, 'reports', 'report.json'), 'utf8'));
    expect(report.contract).toMatchObject({ hash, source: expect.stringMatching(/^127\.0\.0\.1:\d+\/rest, 20/) });
    const faulty = await call(['run', '--contract', 'own.json', ...only], naming(sites[3]), cwd);
    expect(faulty.code).toBe(1);
    expect((await call(['run', '--contract', 'none.json'], naming(sites[0]), cwd)).code).toBe(2);
  });

  test('of what is no site is rejected', async () => {
    expect((await call(['snapshot', '--base-url', 'http://127.0.0.1:1/rest'])).code).toBe(3);
  });
});

describe('conform explain', () => {
  test('says what a requirement rests on, what is sent, and what decides', async () => {
    const { code, out } = await call(['explain', BROKEN[0] ?? '']);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}level +MUST$/m);
    expect(out).toMatch(/^ {2}sends +valid requests without code, with the minimum and with everything else$/m);
    expect(out).toMatch(/^ {2}passes +Any 4xx/m);
    expect(out).toMatch(/^ {2}fails +A 2xx/m);
    expect(JSON.parse((await call(['explain', BROKEN[0] ?? '', '--json'])).out)).toMatchObject({ effect: 'write' });
  });

  test('names the nearest id for one that is not there', async () => {
    const { code, err } = await call(['explain', (BROKEN[0] ?? '').replace('code', 'cod')]);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(`did you mean ${BROKEN[0]}?`) });
  });
});
