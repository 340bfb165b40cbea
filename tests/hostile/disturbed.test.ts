/** Deployments that fail now and then, and are else as they should be: nothing is blamed on them, and nothing is left. */
import { describe, expect, test } from 'vitest';
import { basicAuthorization } from '../../helpers/exchange/client.ts';
import { resultsWith, runOn } from './run-on.ts';
import { type HostileSite, type Misbehave, startSite } from './site.ts';

/** The same accidents at each run: a linear congruential generator, by Lehmer. */
function createChance(seed: number): (share: number) => boolean {
  let state = seed;
  return (share) => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 < share;
  };
}

function sometimes(share: number, misbehave: Misbehave): Misbehave {
  const happens = createChance(7);
  return (asked) => (happens(share) ? misbehave(asked) : asked.next());
}

const resetting: Misbehave = ({ socket }) => void socket.resetAndDestroy();

const LISTS = [
  'shop-analytics/coupons?per_page=100',
  'shop-analytics/orders?per_page=100',
  'shop-analytics/products?per_page=100',
  'calendar/events/v1/events?start_date=1970-01-01&end_date=2100-01-01&per_page=50&status=publish',
  'calendar/events/v1/venues?per_page=50',
  'calendar/events/v1/organizers?per_page=50',
  'calendar/events/v1/tags?per_page=50&hide_empty=false',
  'core/v2/tags?per_page=100',
  'forms/v1/contact-forms',
];

/** Records of runs that the deployment shows. */
async function leftOn({ reference, baseUrl }: HostileSite): Promise<readonly string[]> {
  const headers = { authorization: basicAuthorization(reference) };
  const found = await Promise.all(
    LISTS.map(async (list) => {
      const { body } = await reference.handle({ method: 'GET', url: `${baseUrl}/${list}`, headers, body: '' });
      return body.match(/Conformance c[0-9a-f]{8}/gi) ?? [];
    }),
  );
  return found.flat();
}

const WHOLE: readonly string[] = [];
const SMALL = ['--depth', 'smoke'];

describe('a deployment that', () => {
  test.each<readonly [string, Misbehave, readonly string[]]>([
    ['resets one connection of ten', sometimes(0.1, resetting), SMALL],
    [
      'resets one connection of ten when all is done',
      sometimes(0.1, async (asked) => {
        const { request, reference, body, socket } = asked;
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        await reference.handle({ method: request.method ?? '', url: request.url ?? '', headers, body });
        socket.resetAndDestroy();
      }),
      WHOLE,
    ],
    [
      'answers 503 to one request of ten',
      sometimes(0.1, ({ response }) => void response.writeHead(503).end('busy')),
      WHOLE,
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
  ])(
    '%s',
    async (_, misbehave, args) => {
      const site = await startSite(misbehave);
      const { report } = await runOn(site, args, { CONFORMANCE_TIMEOUT_MS: '5000' });
      const left = await leftOn(site);
      await site.close();
      expect(resultsWith(report, 'fail', 'warn', 'error')).toEqual([]);
      expect(resultsWith(report, 'pass').length).toBeGreaterThan(3_500);
      expect(report?.verdict.leftBehind).toEqual([]);
      expect(report?.run.interrupted).toBeNull();
      expect(left).toEqual([]);
    },
    60_000,
  );
});
