/** What is beyond the limits is judged by its first part, and whoever reads the report or the terminal is told. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '../cli/command-line.ts';
import { resultsWith, runOn } from './run-on.ts';
import { type Misbehave, startSite } from './site.ts';

const TYPE = { 'content-type': 'application/json' };

/** One more than is read, and some. */
const RECORDS = 12_000;
const ROUTES = 8_000;
const PATHS = 5_200;

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

test('a document', async () => {
  const get = { responses: { 200: { description: 'A thing' } } };
  const paths = Object.fromEntries(Array.from({ length: PATHS }, (_, at) => [`/v1/things${at}`, { get }]));
  const path = join(mkdtempSync(join(tmpdir(), 'large-')), 'things.json');
  writeFileSync(path, JSON.stringify({ openapi: '3.0.3', info: { title: 'Things', version: '1' }, paths }));
  const { code, out, err } = await call(['list', '--contract', path, '--json'], {});
  expect({ code, err }).toEqual({
    code: 0,
    err: expect.stringContaining('read to its first part: the JSON has an object of more than 5000 members'),
  });
  expect(out).toContain('/v1/things0');
  expect(out).not.toContain(`/v1/things${PATHS - 1}`);
});
