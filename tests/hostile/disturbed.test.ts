/** Deployments that fail now and then, and are else as they should be: nothing is blamed on them, and nothing is left. */
import { describe, expect, test } from 'vitest';
import { HAS_TIME } from '../support/has-time.ts';
import { leftOn, sometimes } from './accidents.ts';
import { resultsWith, runOn } from './run-on.ts';
import { type Misbehave, startSite } from './site.ts';

const resetting: Misbehave = ({ socket }) => void socket.resetAndDestroy();

const WHOLE = ['--namespace', 'calendar/events/v1'];
const SMALL = ['--depth', 'smoke'];

const resettingWhenDone: Misbehave = async ({ request, reference, body, socket }) => {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  await reference.handle({ method: request.method ?? '', url: request.url ?? '', headers, body });
  socket.resetAndDestroy();
};

describe('a deployment that', () => {
  test.concurrent.each<readonly [string, Misbehave, readonly string[]]>([
    ['resets one connection of ten', sometimes(0.1, resetting), SMALL],
    ['resets one connection of ten when all is done', sometimes(0.1, resettingWhenDone), HAS_TIME ? WHOLE : SMALL],
    [
      'answers 503 to one request of ten',
      sometimes(0.1, ({ response }) => void response.writeHead(503).end('busy')),
      SMALL,
    ],
    [
      'answers 429 to one request of ten',
      sometimes(0.1, ({ response }) => void response.writeHead(429).end('{}')),
      SMALL,
    ],
    [
      'follows every answer with another',
      async ({ next, socket }) => {
        await next();
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]');
      },
      SMALL,
    ],
  ])('%s', async (_, misbehave, args) => {
    const site = await startSite(misbehave);
    const { report } = await runOn(site, args);
    const left = await leftOn(site);
    await site.close();
    expect(resultsWith(report, 'fail', 'warn', 'error')).toEqual([]);
    expect(resultsWith(report, 'pass').length).toBeGreaterThan(2_000);
    expect(report?.verdict.leftBehind).toEqual([]);
    expect(report?.run.interrupted).toBeNull();
    expect(left).toEqual([]);
  });
});

test('a change that was done though its answer was lost is not taken for what an earlier one left', async () => {
  const isOfOneMember = (body: string): boolean => Object.keys(JSON.parse(body)).length === 1;
  const site = await startSite((asked) =>
    asked.request.method === 'PATCH' && isOfOneMember(asked.body) ? resettingWhenDone(asked) : asked.next(),
  );
  const { report } = await runOn(site, ['--operation', '/calendar/events/v1/organizers']);
  await site.close();
  expect(site.log.some(({ method }) => method === 'PATCH')).toBe(true);
  expect(resultsWith(report, 'fail', 'warn', 'error')).toEqual([]);
});
