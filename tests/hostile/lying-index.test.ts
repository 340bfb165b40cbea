/** Indexes that lie, in every part: read in bounded time, and never a reason to fail by itself. */
import { describe, expect, test } from 'vitest';
import { runOn } from './run-on.ts';
import { type Misbehave, startSite } from './site.ts';

interface Entry {
  namespace: string;
  methods: unknown;
  endpoints: { methods: unknown; args: unknown }[];
}
type Index = Record<string, unknown> & { routes: Record<string, unknown>; namespaces: unknown };

function telling(edit: (index: Index) => void): Misbehave {
  return async ({ request, response, reference, next }) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/rest/') return next();
    const { body } = await reference.handle({ method: 'GET', url: request.url, headers: {}, body: '' });
    const index: Index = JSON.parse(body);
    edit(index);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(index));
  };
}

function route(namespace: string, args: unknown = []): Entry {
  return { namespace, methods: ['GET'], endpoints: [{ methods: ['GET'], args }] };
}

function everyArgs({ routes }: Index, args: unknown): void {
  for (const entry of Object.values(routes) as Entry[]) for (const endpoint of entry.endpoints) endpoint.args = args;
}

function nested(levels: number): object {
  let schema: object = { type: 'integer' };
  for (let level = 0; level < levels; level += 1) schema = { type: 'array', items: schema };
  return schema;
}

const NONSENSE: readonly unknown[] = [
  null,
  5,
  'text',
  [],
  { methods: 'GET', endpoints: { a: 5 } },
  { endpoints: [[]] },
];

describe('an index', () => {
  test.each<readonly [string, (index: Index) => void]>([
    [
      'of 20,000 routes',
      ({ routes }) => {
        for (let at = 0; at < 20_000; at += 1)
          routes[`/core/v2/thing-${at}`] = route('core/v2', { page: { minimum: 1 } });
      },
    ],
    [
      'of 10,000 namespaces',
      (index) => {
        index.namespaces = Array.from({ length: 10_000 }, (_, at) => `space-${at}/v1`);
        for (let at = 0; at < 10_000; at += 1) index.routes[`/space-${at}/v1/x`] = route(`space-${at}/v1`);
      },
    ],
    [
      'with expressions that never end',
      ({ routes }) => {
        for (let at = 0; at < 500; at += 1) {
          routes[`/core/v2/(?P<a>${'(a+)+'.repeat(200)})${'(['.repeat(200)}/${at}`] = route('core/v2');
        }
      },
    ],
    [
      'whose arguments are no schemas',
      (index) =>
        everyArgs(index, {
          a: 1,
          b: null,
          c: { type: { $ref: '#' } },
          d: { type: 'nothing' },
          e: { enum: { x: 1 } },
          f: { items: 7, minimum: 'x' },
          g: { type: ['integer', 5], default: { a: [{}] } },
          'h i': {},
          constructor: { required: true },
        }),
    ],
    [
      'whose arguments refer to themselves',
      (index) => everyArgs(index, { a: { $ref: '#/a', items: { $ref: '#' }, pattern: '(a+)+$' } }),
    ],
    ['whose arguments are 50 levels deep', (index) => everyArgs(index, { a: nested(50) })],
    [
      'whose routes are anything',
      ({ routes }) => {
        for (const [at, pattern] of Object.keys(routes).entries()) routes[pattern] = NONSENSE[at % NONSENSE.length];
      },
    ],
    [
      'whose names are markup and paths',
      ({ routes }) => {
        for (const name of ['<script>', '../../etc', '__proto__', 'a b', '%00', 'x?y=1#z', '\u202e']) {
          routes[`/core/v2/${name}`] = route('core/v2', {
            [name]: { type: 'integer', minimum: 1 },
            '': { type: 'integer' },
          });
        }
      },
    ],
    [
      'without anything but empty routes',
      (index) => {
        for (const name of Object.keys(index)) delete index[name];
        index.routes = {};
      },
    ],
    [
      'whose members are all of another type',
      (index) => {
        Object.assign(index, { namespaces: { a: 1, b: ['core/v2'] }, authentication: 5, home: {}, url: [], name: 7 });
      },
    ],
  ])('%s is read', async (_, edit) => {
    const site = await startSite(telling(edit), { validIndex: false });
    const { code, report, err } = await runOn(site, ['--depth', 'smoke', '--effects', 'read']);
    await site.close();
    expect(err).not.toMatch(/conform failed/);
    expect({ code, errors: report?.totals.error }).toEqual({ code: expect.any(Number), errors: 0 });
    expect([0, 1, 3]).toContain(code);
    expect(site.log.length).toBeLessThan(1_600);
    expect(site.log.some(({ url }) => url.includes('..'))).toBe(false);
  });
});
