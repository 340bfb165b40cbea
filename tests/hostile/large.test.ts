/** A list and an index beyond the limits are judged by their first part, and whoever reads the report or the terminal is told. */
import { expect, test } from 'vitest';
import { resultsWith, runOn } from './run-on.ts';
import { type Misbehave, startSite } from './site.ts';

const TYPE = { 'content-type': 'application/json' };

/** One more than is read, and some. */
const RECORDS = 12_000;
const ROUTES = 8_000;

const manyRecords: Misbehave = ({ request, response, next }) => {
  if (request.method !== 'GET' || request.url?.split('?')[0] !== '/rest/shop-analytics/coupons') return next();
  const records = Array.from({ length: RECORDS }, (_, at) => ({ id: at + 1, code: `c${at % 1_000}` }));
  response.writeHead(200, { ...TYPE, 'x-wp-total': `${RECORDS}` }).end(JSON.stringify(records));
};

const manyRoutes: Misbehave = async ({ request, response, reference, next }) => {
  if (request.method !== 'GET' || request.url?.split('?')[0] !== '/rest/') return next();
  const { body } = await reference.handle({ method: 'GET', url: request.url, headers: {}, body: '' });
  const index = JSON.parse(body);
  const route = { namespace: 'core/v2', methods: ['GET'], endpoints: [{}] };
  for (let at = 0; at < ROUTES; at += 1) index.routes[`/core/v2/thing-${at}`] = route;
  response.writeHead(200, TYPE).end(JSON.stringify(index));
};

test.each<readonly [string, Misbehave, readonly string[], string]>([
  [
    'list',
    manyRecords,
    ['--id', 'shop-analytics/coupons/list/*'],
    '/rest/shop-analytics/coupons: the JSON has a list of more than 10000 items',
  ],
  ['index', manyRoutes, ['--namespace', 'forms/v1'], '/rest/: the JSON has an object of more than 5000 members'],
])('a %s', async (_, misbehave, args, part) => {
  const site = await startSite(misbehave, { validIndex: false });
  const { report, err } = await runOn(site, args, { CONFORMANCE_EFFECTS: 'read' });
  await site.close();
  expect(report?.run.readInPart).toEqual([expect.stringContaining(part)]);
  expect(err).toContain('Judged by its first part: ');
  expect(resultsWith(report, 'error')).toEqual([]);
  expect(resultsWith(report, 'pass').length).toBeGreaterThan(0);
});
