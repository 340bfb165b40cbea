/** The suite as a guest in somebody's vitest: what it registers, asks and says, and that it leaves nothing. */
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { serve } from '../../helpers/api/index.ts';
import { reopenLedger } from '../../helpers/ledger/ledger.ts';
import { ledgersIn } from '../../helpers/ledger/line-file.ts';
import { compareHoldings, holdingsOf } from '../harm/holdings.ts';
import { type HostileSite, type Misbehave, startSite } from '../hostile/site.ts';
import { someOf, testInTurn } from '../support/by-commit.ts';
import { HAS_TIME } from '../support/has-time.ts';
import { siteEnv, startVitest, type Told, testFileWith } from './vitest-project.ts';

const COUPONS = `effects: 'write', operations: ['POST /shop-analytics/coupons'],`;
const FAULT = 'shop-analytics/coupons/POST/args/code/required/ignored';
const BROKEN = 'shop-analytics/coupons/POST/args/code/required/rejected';

const asIs: Misbehave = ({ next }) => next();

function envOf({ baseUrl, reference }: HostileSite): NodeJS.ProcessEnv {
  return siteEnv({ baseUrl, credentials: reference });
}

async function withFault(options: string, args: readonly string[] = []): Promise<Told> {
  const { close, ...site } = await serve({ faults: [FAULT] });
  const told = await startVitest(testFileWith(options), siteEnv(site), args).ended;
  await close();
  return told;
}

test('a test that fails says why, by which request, and where the interface states it', async () => {
  const { code, tests } = await withFault(COUPONS);
  const failed = tests.find(({ of }) => of[0]?.id === BROKEN);
  expect(code).toBe(1);
  expect(failed?.name).toMatch(
    /^conformance > shop-analytics > POST \/shop-analytics\/coupons > shop-analytics\/coupons\/POST\/args\/code\/required\/rejected: /,
  );
  expect(failed).toMatchObject({ state: 'failed', of: [{ id: BROKEN, outcome: 'fail' }] });
  expect(failed?.messages[0]).toMatch(
    /^fail: .+\nrequirement: .+\(MUST, declared\)\ninterface: .+\nexpected: .+\nseen: .+\nexchange: POST http/,
  );
  expect(failed?.messages[0]).toMatch(/\nagain: curl .+\n/);
  const states = new Set(tests.filter(({ of }) => of[0]?.outcome === 'pass').map(({ state }) => state));
  expect(states).toEqual(new Set(['passed']));
});

testInTurn('a test for each case fails where one of its requirements does', async () => {
  const { tests } = await withFault(`${COUPONS} testFor: 'case',`);
  const failed = tests.find(({ of }) => of.some(({ id }) => id === BROKEN));
  expect(failed?.state).toBe('failed');
  expect(failed?.messages[0]).toContain(BROKEN);
  expect(tests.some(({ of }) => of.length > 1)).toBe(true);
});

test('what effects do not allow is skipped, with its reason', async () => {
  const { close, ...site } = await serve();
  const { tests } = await startVitest(testFileWith(`operations: ['POST /shop-analytics/coupons'],`), siteEnv(site))
    .ended;
  await close();
  const skipped = tests.filter(({ of }) => of[0]?.outcome === 'skipped');
  expect(skipped.length).toBeGreaterThan(10);
  expect(new Set(skipped.map(({ state }) => state))).toEqual(new Set(['skipped']));
  expect(skipped.every(({ note }) => note.startsWith('skipped: '))).toBe(true);
  expect(skipped.map(({ note }) => note)).toContain(
    'skipped: Needs the effect write; this run is allowed read (CONFORMANCE_EFFECTS).',
  );
});

test.each(
  someOf(
    [
      ['note', 'passed'],
      ['fail', 'failed'],
    ],
    2,
  ),
)('a SHOULD that is broken is a %s: its test %s', async (shoulds, state) => {
  const { close, ...site } = await serve({ faults: ['shop-analytics/coupons/POST/rejected/no-code'] });
  const { tests } = await startVitest(testFileWith(`${COUPONS} shoulds: '${shoulds}',`), siteEnv(site)).ended;
  await close();
  const warned = tests.filter(({ of }) => of[0]?.outcome === 'warn');
  expect(warned.length).toBeGreaterThan(0);
  expect(new Set(warned.map((one) => one.state))).toEqual(new Set([state]));
  const said = warned.flatMap(({ notes, messages }) => (state === 'passed' ? notes : messages));
  expect(said.every((text) => text.startsWith('warn: '))).toBe(true);
  expect(said).toHaveLength(warned.length);
});

testInTurn('no more is asked than a filter selects, and nothing where it selects nothing', async () => {
  const site = await startSite(asIs);
  const some = await startVitest(testFileWith(COUPONS), envOf(site), ['-t', BROKEN]).ended;
  const asked = site.log.filter(({ method }) => method === 'POST');
  const before = site.log.length;
  await startVitest(testFileWith(COUPONS), envOf(site), ['-t', 'no such test']).ended;
  await site.close();
  expect(some.tests.filter(({ state }) => state === 'passed').map(({ of }) => of[0]?.id)).toEqual([BROKEN]);
  expect(some.code).toBe(0);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(10);
  expect(site.log.length).toBe(before);
});

testInTurn('only what is marked by describe.only is asked', async () => {
  const site = await startSite(asIs);
  const code = `import { describe, test } from 'vitest';
${testFileWith(COUPONS)}
describe.only('another matter', () => {
  test('is looked at', () => {});
});
`;
  const { tests } = await startVitest(code, envOf(site)).ended;
  await site.close();
  expect(tests.filter(({ state }) => state !== 'skipped').map(({ name }) => name)).toEqual([
    'another matter > is looked at',
  ]);
  expect(site.log).toEqual([]);
});

testInTurn('a mistake in the options, and a site that is not there, fail the file with one reason', async () => {
  const site = { baseUrl: 'http://127.0.0.1:9', credentials: { username: 'a', applicationPassword: 'b' } };
  const mistaken = await startVitest(testFileWith(`namespace: ['x'],`), siteEnv(site)).ended;
  expect(mistaken.output).toContain('UsageError: "namespace" is no option: did you mean namespaces?');
  const unreachable = await startVitest(testFileWith(COUPONS), siteEnv(site)).ended;
  expect(unreachable.errors).toEqual([expect.stringContaining('ECONNREFUSED')]);
  expect([mistaken.code, unreachable.code]).toEqual([1, 1]);
});

test('what a run leaves behind fails the file, and is named', async () => {
  const { close, ...site } = await serve({ faults: ['site/GET/group/removals/forbidden'] });
  const { code, errors } = await startVitest(testFileWith(`${COUPONS} depth: 'smoke',`), siteEnv(site)).ended;
  await close();
  expect(errors).toEqual([expect.stringMatching(/^\d+ records? left behind on the site\n/)]);
  expect(code).toBe(1);
});

testInTurn('a site that answers no more fails the file', async () => {
  let asked = 0;
  const site = await startSite(({ socket, next }) => {
    asked += 1;
    return asked > 5 ? void socket.destroy() : next();
  });
  const { code, errors } = await startVitest(
    testFileWith(`namespaces: ['shop-analytics'], maxPauseMs: 1,`),
    envOf(site),
  ).ended;
  await site.close();
  expect(errors).toEqual([expect.stringContaining('the run ended early (20 requests in a row got no answer')]);
  expect(code).toBe(1);
});

testInTurn('--bail ends vitest at the first failure, when everything was removed', async () => {
  const site = await startSite(({ request, response, next }) =>
    request.method === 'POST' && request.url?.endsWith('/coupons') && Number(request.headers['content-length']) < 5
      ? void response.writeHead(500).end()
      : next(),
  );
  const before = holdingsOf(site.reference.site);
  const { code, tests } = await startVitest(testFileWith(COUPONS), envOf(site), ['--bail', '1']).ended;
  await site.close();
  expect(code).toBe(1);
  expect(tests.filter(({ state }) => state === 'failed')).toHaveLength(1);
  expect(compareHoldings(before, holdingsOf(site.reference.site))).toMatchObject({ left: [], harmed: [] });
});

/** Whether a run is over, by its ledger: a worker outlives vitest to clean up. */
function isSettled(folder: string): boolean {
  const paths = ledgersIn(`${folder}/reports`);
  return (
    paths.length === 1 &&
    paths.every((path) => reopenLedger(path).ledger.open().length === 0) &&
    readdirSync(`${folder}/reports`).includes('report.json')
  );
}

test.each(HAS_TIME ? (['SIGINT', 'SIGTERM'] as const) : (['SIGINT'] as const))(
  '%s to vitest: the worker removes what was made, and ends',
  async (signal) => {
    let made = 0;
    const running: { stop?: () => void } = {};
    const site = await startSite(({ request, next }) => {
      if (request.method === 'POST') made += 1;
      if (made === 20) running.stop?.();
      return next();
    });
    const before = holdingsOf(site.reference.site);
    const options = `effects: 'write', namespaces: ['calendar/events/v1', 'forms/v1'],`;
    const guest = startVitest(testFileWith(options), envOf(site));
    running.stop = () => void guest.process.kill(signal);
    await guest.ended;
    while (!isSettled(guest.folder)) await sleep(50);
    await site.close();
    const difference = compareHoldings(before, holdingsOf(site.reference.site));
    expect(made).toBeGreaterThanOrEqual(20);
    expect(difference).toMatchObject({ left: [], harmed: [] });
  },
);
