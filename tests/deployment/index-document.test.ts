import { describe, expect, test } from 'vitest';
import { endpointsFor, parseIndex, withNamespaceIndex } from '../../helpers/deployment/index-document.ts';
import { growthOf, HARDLY_MORE_THAN_LINEAR } from '../support/processor-time.ts';

const ENTRY = {
  namespace: 'shop/v3',
  methods: ['GET', 'POST'],
  endpoints: [
    { methods: ['GET'], args: [] },
    { methods: ['POST'], args: { code: { type: 'string' } }, allow_batch: { v1: true } },
  ],
  _links: { self: [{ href: 'https://example.test/shop/v3/coupons' }] },
};

describe('reading', () => {
  test('an entry as it should be', () => {
    const index = parseIndex({ namespaces: ['shop/v3'], routes: { '/shop/v3/coupons': ENTRY } });
    expect(index.namespaces).toEqual(['shop/v3']);
    expect(index.routes.get('/shop/v3/coupons')).toEqual({
      pattern: '/shop/v3/coupons',
      template: '/shop/v3/coupons',
      namespace: 'shop/v3',
      methods: ['GET', 'POST'],
      endpoints: [
        { methods: ['GET'], args: {}, allowBatch: false },
        { methods: ['POST'], args: { code: { type: 'string' } }, allowBatch: true },
      ],
      selfLink: 'https://example.test/shop/v3/coupons',
    });
  });

  test('entries that differ in names only are joined', () => {
    const first = { namespace: 'a', methods: ['GET'], endpoints: [{ methods: ['GET'], args: { id: {} } }] };
    const second = { namespace: 'a', methods: ['GET', 'DELETE'], endpoints: [{ methods: ['DELETE'], args: [] }] };
    const { routes } = parseIndex({ routes: { '/a/(?P<id>\\d+)': first, '/a/(?P<key>[\\d]+)': second } });
    expect([...routes.keys()]).toEqual(['/a/{}']);
    const route = routes.get('/a/{}');
    expect(route).toMatchObject({ pattern: '/a/(?P<id>\\d+)', methods: ['GET', 'DELETE'] });
    expect(route?.endpoints.map(({ methods }) => methods)).toEqual([['GET'], ['DELETE']]);
    expect(route && endpointsFor(route, 'DELETE')).toHaveLength(1);
  });

  test("a namespace's own index adds its routes and changes none", () => {
    const index = parseIndex({ namespaces: ['shop/v3'], routes: { '/shop/v3/coupons': ENTRY } });
    const more = { namespace: 'cal', routes: { '/cal/events': ENTRY, '/shop/v3/coupons': { methods: ['PUT'] } } };
    const { routes, namespaces } = withNamespaceIndex(index, more);
    expect([...routes.keys()].sort()).toEqual(['/cal/events', '/shop/v3/coupons']);
    expect(routes.get('/shop/v3/coupons')?.methods).toEqual(['GET', 'POST']);
    expect(namespaces).toEqual(['shop/v3']);
  });

  test("a namespace's own index may be a list that names the pattern of each route", () => {
    const index = parseIndex({ namespaces: [], routes: {} });
    const { routes } = withNamespaceIndex(index, { routes: [{ route: '/cal/events', ...ENTRY }, { ...ENTRY }, 7] });
    expect([...routes.keys()]).toEqual(['/cal/events']);
    expect(routes.get('/cal/events')?.methods).toEqual(['GET', 'POST']);
  });
});

describe('tolerance', () => {
  test.each([
    null,
    undefined,
    7,
    'text',
    [],
    [1, 2],
    {},
    { routes: [], namespaces: {} },
    { routes: 'x', namespaces: 3 },
  ])('%o has nothing in it', (document) => {
    const index = parseIndex(document);
    expect([index.namespaces, index.routes.size, index.authentication]).toEqual([[], 0, {}]);
  });

  test.each([null, 'x', [], 3, { methods: 'GET', endpoints: 'x', _links: 'x', namespace: 7 }, { methods: [1, null] }])(
    'an entry %o is an empty route',
    (entry) => {
      const route = parseIndex({ routes: { '/a': entry } }).routes.get('/a');
      expect(route).toEqual({
        pattern: '/a',
        template: '/a',
        namespace: '',
        methods: [],
        endpoints: [],
        selfLink: null,
      });
    },
  );

  test('endpoints and arguments of any kind', () => {
    const endpoints = [
      null,
      'x',
      { methods: ['GET'], args: 'x', allow_batch: 1 },
      { methods: { 0: 'GET' }, args: null },
    ];
    const route = parseIndex({ routes: { '/a': { endpoints } } }).routes.get('/a');
    expect(route?.endpoints).toEqual([
      { methods: [], args: {}, allowBatch: false },
      { methods: [], args: {}, allowBatch: false },
      { methods: ['GET'], args: {}, allowBatch: false },
      { methods: ['GET'], args: {}, allowBatch: false },
    ]);
  });

  test('names that mean something in JavaScript are only names', () => {
    const document = JSON.parse(
      '{"routes": {"__proto__": {"methods": ["GET"]}, "constructor": {}}, "__proto__": {"namespaces": ["x"]}}',
    );
    const index = parseIndex(document);
    expect(index.namespaces).toEqual([]);
    expect([...index.routes.keys()]).toEqual(['__proto__', 'constructor']);
  });

  test('fifty thousand routes take no longer than their number', () => {
    const routesOf = (many: number) =>
      Object.fromEntries(Array.from({ length: many }, (_, at) => [`/a/${at}/(?P<id>[\\d]+)/x`, ENTRY]));
    const read = (many: number) => parseIndex({ routes: routesOf(many) });
    expect(read(50_000).routes.size).toBe(50_000);
    expect(growthOf(read, 50_000)).toBeLessThan(HARDLY_MORE_THAN_LINEAR);
  });
});
