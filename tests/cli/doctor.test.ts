/** What a deployment lacks for a run is found by reading alone, each with its fix. */
import { afterEach, describe, expect, test } from 'vitest';
import { GATE_LOGIN, type GatedSite, type GateOptions, isLogin, startGatedSite } from '../support/gated-site.ts';
import { type Called, call } from './command-line.ts';
import { environmentOf } from './processes.ts';

const sites: GatedSite[] = [];

afterEach(() => {
  for (const site of sites.splice(0)) site.close();
});

async function start(options: Partial<GateOptions> = {}): Promise<GatedSite> {
  const site = await startGatedSite({ passes: () => true, ...options });
  sites.push(site);
  return site;
}

/** The findings that are no pass, with their fixes. */
function problemsIn({ out }: Called): readonly string[] {
  const lines = out.split('\n');
  return lines.flatMap((line, at) =>
    line.startsWith('  problem') ? [`${line.slice(10)} ${lines[at + 1]?.trim()}`] : [],
  );
}

test('a site that is ready passes, by reading alone, and says what each effect would do', async () => {
  const site = await start();
  const called = await call(['doctor'], environmentOf(site));
  expect(problemsIn(called)).toEqual([]);
  expect(called.code).toBe(0);
  expect(called.out).toMatch(
    /pass {4}user: editor-in-chief is signed in and may read all of \d+ samples, \d+ of them closed to visitors\./,
  );
  expect(called.out).toMatch(/^ {2}> write \d+ requirements, about \d+ requests, about /m);
  expect(called.out).toMatch(/^Ready: .*conform run$/m);
  expect(site.asked.filter((line) => !line.startsWith('GET '))).toEqual([]);
});

test('--json carries findings, estimates and the exit code', async () => {
  const site = await start();
  const { out } = await call(['doctor', '--json'], environmentOf(site));
  const { findings, estimates, exitCode, isReached } = JSON.parse(out);
  expect({ exitCode, isReached }).toEqual({ exitCode: 0, isReached: true });
  expect(findings).toContainEqual(expect.objectContaining({ check: 'clock', state: 'pass', fix: null }));
  expect(estimates.map(({ effects }: { effects: string }) => effects)).toEqual(['read', 'write', 'send', 'site']);
});

test('the embedded reference is ready', async () => {
  expect((await call(['doctor', '--reference'])).code).toBe(0);
});

describe('the REST root', () => {
  const named: readonly (readonly [string, GateOptions['home']])[] = [
    [
      'in a header',
      ({ baseUrl }) => ({ headers: { link: `</x>; rel="y", <${baseUrl}/>; rel="https://api.w.org/"` }, body: '' }),
    ],
    ['in the page', ({ baseUrl }) => ({ body: `<html><link rel="https://api.w.org/" href="${baseUrl}/" /></html>` })],
  ];

  test.each(named)('is found from the home page where it is named %s', async (_where, home) => {
    const site = await start({ root: '/hidden/rest', ...(home && { home }) });
    const address = new URL('/', site.baseUrl).href;
    const called = await call(['doctor'], environmentOf(site, { CONFORMANCE_BASE_URL: address }));
    expect(called.code).toBe(3);
    expect(problemsIn(called)).toEqual([
      expect.stringMatching(/^REST root: .* Fix: The REST root is http.*\/hidden\/rest\//),
    ]);
  });

  test('is found at its usual place', async () => {
    const site = await start();
    const called = await call(
      ['doctor'],
      environmentOf(site, { CONFORMANCE_BASE_URL: new URL('/', site.baseUrl).href }),
    );
    expect(problemsIn(called)).toEqual([expect.stringContaining(`set CONFORMANCE_BASE_URL=${site.baseUrl}`)]);
  });
});

describe('a gate', () => {
  const options = {
    passes: ({ authorization }: { authorization?: string | undefined }) => isLogin(authorization),
    authorizationOf: (headers: NodeJS.Dict<string | string[]>) => String(headers['x-authorization'] ?? ''),
  };

  test('without its login stops everything, and is named', async () => {
    const site = await start(options);
    const called = await call(['doctor'], environmentOf(site));
    expect(called.code).toBe(3);
    expect(problemsIn(called)).toEqual([
      expect.stringMatching(/a gate in front of the site.*Fix: Set CONFORMANCE_GATE_LOGIN=/),
    ]);
    expect(called.out).toContain('Fix the problem above, then rerun.');
  });

  test('with its login lets everything pass', async () => {
    const site = await start(options);
    const env = { CONFORMANCE_GATE_LOGIN: GATE_LOGIN, CONFORMANCE_CREDENTIALS_IN: 'X-Authorization' };
    const called = await call(['doctor'], environmentOf(site, env));
    expect({ code: called.code, problems: problemsIn(called) }).toEqual({ code: 0, problems: [] });
    expect(called.out).toMatch(/pass {4}gate: /);
  });
});

describe('credentials', () => {
  test('that are missing are a problem, with which a run can begin', async () => {
    const site = await start();
    const called = await call(['doctor'], { CONFORMANCE_BASE_URL: site.baseUrl });
    expect(called.code).toBe(1);
    expect(problemsIn(called)).toEqual([expect.stringMatching(/^user: No credentials are set.*CONFORMANCE_USERNAME/)]);
  });

  test('that do not reach the site are told from those that are wrong', async () => {
    const site = await start({ authorizationOf: () => undefined });
    const called = await call(['doctor'], environmentOf(site));
    expect(problemsIn(called)).toContainEqual(
      expect.stringMatching(/^user: The site does not accept the credentials of .*HTTP_AUTHORIZATION/),
    );
    const other = await start();
    const wrong = await call(['doctor'], environmentOf(other, { CONFORMANCE_APPLICATION_PASSWORD: 'no no no' }));
    expect(wrong.code).not.toBe(0);
    expect(problemsIn(wrong).join('\n')).toContain('CONFORMANCE_APPLICATION_PASSWORD');
  });

  test('of a second user with as many rights are a problem', async () => {
    const site = await start();
    const same = {
      CONFORMANCE_SECOND_USERNAME: site.username,
      CONFORMANCE_SECOND_APPLICATION_PASSWORD: site.applicationPassword,
    };
    const called = await call(['doctor'], environmentOf(site, same));
    expect(problemsIn(called)).toEqual([expect.stringContaining('The second user is the first one')]);
  });
});

describe('what stands in the way of judging', () => {
  test.each<[string, Readonly<Record<string, string>>, RegExp]>([
    [
      'a cache',
      { 'x-cache': 'HIT from edge' },
      /^caches: A cache answers instead of the site \(x-cache: HIT from edge\)/,
    ],
    ['an old answer', { age: '12' }, /^caches: .*age: 12/],
    ['a clock that is wrong', { date: 'Thu, 01 Jan 2026 00:00:00 GMT' }, /^clock: The site's clock is \d+ s behind/],
  ])('%s', async (_what, headers, problem) => {
    const site = await start({ headers });
    const called = await call(['doctor'], environmentOf(site));
    expect({ code: called.code, problems: problemsIn(called) }).toEqual({
      code: 1,
      problems: [expect.stringMatching(problem)],
    });
  });
});

test('a host that is not there, and a port where nobody listens, are problems of their own', async () => {
  const nowhere = await call(['doctor', '--base-url', 'https://no-such-host.invalid/wp-json']);
  expect(nowhere.code).toBe(3);
  expect(problemsIn(nowhere)).toEqual([expect.stringMatching(/^name: .*--resolve no-such-host\.invalid:443:ADDRESS/)]);
  const closed = await call(['doctor', '--base-url', 'http://127.0.0.1:9/wp-json']);
  expect(closed).toMatchObject({ code: 3, out: expect.stringContaining('does not answer') });
});
