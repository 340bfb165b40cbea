/** A run that its caller ends: whatever the moment, the site is afterwards as it was before. */
import { expect, test } from 'vitest';
import { run } from '../../helpers/api/index.ts';
import { WRONG_PASSWORD } from '../../helpers/exchange/keys.ts';
import { chance } from '../harm/accidents.ts';
import { compareHoldings, holdingsOf } from '../harm/holdings.ts';
import { type HostileSite, startSite } from '../hostile/site.ts';

const RUNS = Math.ceil(Number(process.env.FUZZ_RUNS ?? 0) / 100) || 4;
const ALL = { namespaces: ['calendar/events/v1', 'forms/v1', 'shop-analytics'], effects: 'write' } as const;
/** A whole run sends several times as many. */
const LATEST = 900;

/** A site that calls back as it is sent so many requests. */
async function siteWith(requests: number, then: () => void): Promise<HostileSite> {
  let count = 0;
  return startSite(({ next }) => {
    count += 1;
    if (count === requests) then();
    return next();
  });
}

const next = chance(RUNS);
const moments = Array.from({ length: RUNS }, () => 1 + Math.floor(next() * LATEST));

test.each(moments)('by its signal, at request %i', async (moment) => {
  const controller = new AbortController();
  const { baseUrl, reference, close } = await siteWith(moment, () => controller.abort());
  const before = holdingsOf(reference.site);
  const report = await run({
    ...ALL,
    baseUrl,
    credentials: reference,
    secondCredentials: reference.second,
    signal: controller.signal,
  });
  await close();
  expect(report.run.interrupted).toBe('interrupted by the caller');
  expect(report.verdict.leftBehind).toEqual([]);
  expect(report.totals.skipped).toBeGreaterThan(0);
  expect(compareHoldings(before, holdingsOf(reference.site))).toMatchObject({ left: [], harmed: [] });
});

test('by its signal while it cleans up: no wrong password is tried then, and the report says so', async () => {
  const controller = new AbortController();
  const { baseUrl, reference, close, log } = await startSite(({ next }) => next());
  const report = await run({
    ...ALL,
    namespaces: ['forms/v1'],
    baseUrl,
    credentials: reference,
    signal: controller.signal,
    onProgress({ phase }) {
      if (phase === 'clean-up') controller.abort();
    },
  });
  await close();
  const reasons = report.results.flatMap(({ outcome, reason }) => (outcome === 'skipped' ? [reason] : []));
  expect(reasons.filter((reason) => reason.includes('interrupted by the caller'))).not.toEqual([]);
  expect(report.run.interrupted).toBe('interrupted by the caller');
  const passwords = log.map(({ headers }) => Buffer.from(headers.authorization?.slice(6) ?? '', 'base64').toString());
  expect(passwords.filter((login) => login.endsWith(`:${WRONG_PASSWORD}`))).toEqual([]);
  expect(report.verdict.leftBehind).toEqual([]);
});

test('by a failure of who watches it, which is thrown when all is removed', async () => {
  const { baseUrl, reference, close } = await siteWith(0, () => {});
  const before = holdingsOf(reference.site);
  const failing = run({
    ...ALL,
    baseUrl,
    credentials: reference,
    onProgress({ phase, requests }) {
      if (phase === 'cases' && requests > 200) throw new Error('the bar fell off');
    },
  });
  await expect(failing).rejects.toThrow('the bar fell off');
  expect(compareHoldings(before, holdingsOf(reference.site))).toMatchObject({ left: [], harmed: [] });
  await close();
});

test('by a number of failures', async () => {
  const { baseUrl, reference, close } = await startSite(({ response }) => void response.writeHead(500).end());
  const report = await run({ baseUrl, credentials: reference, namespaces: ['shop-admin'], bail: 2 });
  await close();
  expect(report.run.interrupted).toBe('it came to 2 or more broken MUSTs (bail)');
});
