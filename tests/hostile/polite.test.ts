/** The pace follows the deployment, the report says so, and nothing is judged by it. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createBreaker } from '../../helpers/exchange/breaker.ts';
import { createLoadControl, type LoadControl } from '../../helpers/exchange/load-control.ts';
import type { Answer } from '../../helpers/exchange/types.ts';
import { createChance } from './accidents.ts';
import { resultsWith, runOn } from './run-on.ts';
import { type Misbehave, startSite } from './site.ts';

/** More requests than a run makes where there is no hope. */
const FEW = ['--depth', 'smoke', '--effects', 'read'];

describe('a deployment that turns every request away', () => {
  const day = 86_400;
  test.each<readonly [string, number, Readonly<Record<string, string>>]>([
    ['429 with seconds', 429, { 'retry-after': '1' }],
    ['429 with a date', 429, { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' }],
    ['429 of a day', 429, { 'retry-after': String(day) }],
    ['429 with nothing', 429, {}],
    ['503 with nothing', 503, {}],
    ['503 with a wish', 503, { 'retry-after': '600' }],
  ])('by %s is asked no longer than there is hope', async (_, status, headers) => {
    const site = await startSite(({ response }) => void response.writeHead(status, headers).end());
    const { code, report } = await runOn(site, FEW);
    await site.close();
    expect(resultsWith(report, 'fail', 'warn', 'flaky', 'error')).toEqual([]);
    expect(report?.run.interrupted).toMatch(
      new RegExp(`^2\\d requests in a row were throttled; the last: answered ${status}`),
    );
    expect(report?.run.slowedDown).toMatch(
      /^down to 1 of 6 requests at a time(, \d+ ms apart)?: \d+ requests throttled/,
    );
    expect(code).toBe(3);
    expect(site.log.length).toBeLessThan(60);
  });

  test('from the first is told in one sentence', async () => {
    const site = await startSite(({ response }) => void response.writeHead(429).end(), { validIndex: false });
    const { code, err } = await runOn(site);
    await site.close();
    expect({ code, err }).toEqual({
      code: 3,
      err: `${site.baseUrl}/ answers 429: the deployment turns requests away for now; try again later.`,
    });
  });
});

function answer(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers, text: '', json: undefined };
}

describe('the breaker', () => {
  const unanswered = { answer: null, failure: 'No answer.', startedAt: 0 };
  const answered = (status: number, headers = {}) => ({ answer: answer(status, headers), failure: null, startedAt: 0 });

  test('waits longer after each failure in a row, and not after one', () => {
    const breaker = createBreaker(60_000);
    expect([1, 2, 3, 4, 5, 6, 7].map(() => breaker.note(unanswered))).toEqual([0, 250, 500, 1000, 2000, 4000, 5000]);
    expect(breaker.note(answered(200))).toBe(0);
    expect(breaker.note(unanswered)).toBe(0);
  });

  test('opens after twenty in a row and no earlier, and closes when it is told to', () => {
    const breaker = createBreaker(0);
    for (let at = 1; at < 20; at += 1) breaker.note(unanswered);
    breaker.note(answered(500));
    for (let at = 1; at < 20; at += 1) breaker.note(unanswered);
    expect(breaker.reason).toBeNull();
    breaker.note(unanswered);
    expect(breaker.reason).toBe('20 requests in a row got no answer; the last: No answer');
    breaker.reset();
    expect(breaker.reason).toBeNull();
  });

  test('follows a wish up to the limit', () => {
    const breaker = createBreaker(30_000);
    expect(breaker.note(answered(429, { 'retry-after': '30' }))).toBe(30_000);
    expect(createBreaker(30_000).note(answered(429, { 'retry-after': '31' }))).toBe(0);
  });

  test('reads a date by the clock of whoever wrote it', () => {
    const date = 'Fri, 02 Jan 1998 03:04:05 GMT';
    const wish = 'Fri, 02 Jan 1998 03:04:10 GMT';
    expect(createBreaker(30_000).note(answered(503, { date, 'retry-after': wish }))).toBe(5_000);
  });
});

/** Without a request that waits for its turn nothing is tried for throughput. */
function note(load: LoadControl, status: number, durationMs: number, endedAt = 0): void {
  load.note({ status, durationMs, endedAt, isWaited: false });
}

describe('the pace', () => {
  function concurrencyAfter(statuses: readonly number[], max = 8): number {
    const pace = createLoadControl(max, max);
    for (const status of statuses) note(pace, status, 10);
    return pace.concurrency;
  }
  const times = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value);

  test('halves once for those that were throttled together', () => {
    expect(concurrencyAfter([429])).toBe(4);
    expect(concurrencyAfter([429, 503, 429])).toBe(4);
    expect(concurrencyAfter([...times(5, 429)])).toBe(2);
    expect(concurrencyAfter(times(100, 429))).toBe(1);
  });

  test('recovers by one after twenty answers', () => {
    expect(concurrencyAfter([429, ...times(19, 200)])).toBe(4);
    expect(concurrencyAfter([429, ...times(20, 200)])).toBe(5);
    expect(concurrencyAfter([429, ...times(200, 200)])).toBe(8);
  });

  test('stays below what a host that counts connections turns away, and seldom asks whether more is let in by now', () => {
    const pace = createLoadControl(8, 8);
    const notes = Array.from({ length: 4_000 }, () => {
      const isAway = pace.concurrency > 4;
      note(pace, isAway ? 503 : 200, 10);
      return isAway;
    });
    expect(notes.filter((isAway) => isAway).length).toBeLessThan(10);
    expect(pace.concurrency).toBe(4);
    for (const _ of times(4_000, 0)) note(pace, 200, 10);
    expect(pace.concurrency).toBe(8);
  });

  test('goes down when answers come much slower, and back up when they do not', () => {
    const pace = createLoadControl(8, 8);
    for (const _ of times(40, 0)) note(pace, 200, 300);
    expect(pace.concurrency).toBe(8);
    for (const _ of times(20, 0)) note(pace, 200, 3_000);
    expect(pace.concurrency).toBe(4);
    for (const _ of times(400, 0)) note(pace, 200, 300);
    expect(pace.concurrency).toBe(8);
    expect(pace.slowedDown).toBe('down to 4 of 8 requests at a time: answers much slower than at best, 1 time');
  });

  test('does not stay down where asking less makes nothing faster', () => {
    const pace = createLoadControl(8, 8);
    for (const _ of times(40, 0)) note(pace, 200, 300);
    for (const _ of times(400, 0)) note(pace, 200, 3_000);
    expect(pace.concurrency).toBe(8);
  });

  test('is that of the settings where answers are quick, whatever they vary', () => {
    const pace = createLoadControl(8, 8);
    for (const at of Array.from({ length: 400 }).keys()) note(pace, 200, at % 50 === 0 ? 5_000 : 20);
    expect(pace.slowedDown).toBeNull();
  });
});

/** How many requests were under way at once at most, among the last `count`. */
function counting(misbehave: Misbehave) {
  let running = 0;
  const seen: number[] = [];
  const counted: Misbehave = async (asked) => {
    running += 1;
    seen.push(running);
    asked.response.on('close', () => {
      running -= 1;
    });
    await misbehave(asked);
  };
  return { counted, seen };
}

/** Both sides are in this process: what is to be sent meanwhile is sent in so many turns, however busy the machine is. */
async function letOthersCome(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
}

describe('where requests are throttled that are asked one by one', () => {
  /** Notes answers one after the other, each of 20 ms. @param isAway told how far apart they are */
  function apartAfter(count: number, isAway: (gapMs: number, at: number) => boolean): readonly number[] {
    const pace = createLoadControl(4, 4);
    for (let at = 0; at < 3; at += 1) note(pace, 503, 2);
    let now = 0;
    return Array.from({ length: count }, (_, at) => {
      now += Math.max(20, pace.gapMs);
      note(pace, isAway(pace.gapMs, at) ? 503 : 200, 20, now);
      return pace.gapMs;
    });
  }

  test('because there are too many in a second, they are held apart until hardly any is, and later less', () => {
    const gaps = apartAfter(4_000, (gapMs, at) => gapMs < 40 && at % 3 === 0);
    expect(Math.max(...gaps)).toBeLessThan(80);
    expect(gaps.slice(400).filter((gapMs) => gapMs < 36)).toEqual([]);
  });

  test('whatever lies between them, they are not', () => {
    const gaps = apartAfter(1_000, (_gapMs, at) => at % 5 === 0);
    expect(gaps.at(-1)).toBe(0);
  });

  test.each([0.05, 0.1, 0.2])('by chance, a share of %s of them, a run does not wait for minutes', (share) => {
    const waited = [1, 2, 3, 4, 5, 6, 7].map((seed) => {
      const happens = createChance(seed);
      return apartAfter(1_500, () => happens(share)).reduce((sum, gapMs) => sum + gapMs, 0);
    });
    expect(waited.sort((a, b) => a - b)[3]).toBeLessThan(100_000);
  });

  test('hardly ever, they are not', () => {
    expect(Math.max(...apartAfter(1_000, (_gapMs, at) => at % 50 === 0))).toBe(0);
  });
});

test('a deployment in trouble is asked one thing at a time, and then more again', async () => {
  let asked = 0;
  const { counted, seen } = counting(async ({ next, response }) => {
    asked += 1;
    await letOthersCome();
    if (asked > 20 && asked <= 32) response.writeHead(503).end();
    else await next();
  });
  const site = await startSite(counted);
  const { report } = await runOn(site, ['--namespace', 'shop-analytics', '--effects', 'read']);
  await site.close();
  expect(Math.max(...seen.slice(0, 20))).toBe(6);
  expect(Math.max(...seen.slice(34, 50))).toBeLessThanOrEqual(2);
  expect(Math.max(...seen.slice(-20))).toBeGreaterThan(2);
  expect(report?.run.slowedDown).toMatch(/^down to 1 of 6/);
  expect(resultsWith(report, 'fail', 'warn', 'error')).toEqual([]);
});
