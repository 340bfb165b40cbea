/** Single checks of the site index on documents small enough to be read. */
import { describe, expect, test } from 'vitest';
import { declaredTwiceChecks, methodsAlikeChecks, versionChecks } from '../../../helpers/checks/site-index/general.ts';
import { offerCheck, operationCheck, selfLinkCheck } from '../../../helpers/checks/site-index/operations.ts';
import { partsOf } from '../../../helpers/checks/site-index/parts.ts';
import { siteChecks } from '../../../helpers/checks/site-index/site.ts';
import { endpointFor, type IndexCheck, shown } from '../../../helpers/checks/site-index/types.ts';
import { parseIndex } from '../../../helpers/deployment/index-document.ts';
import type { Deployment } from '../../../helpers/deployment/offered.ts';
import { contractOf, NEUTRAL, operationOf } from '../../plan/scripted-site.ts';
import { idOf, judgedBy } from '../../support/index-checks.ts';
import { told } from '../../support/told.ts';

function deploymentOf(document: unknown, names: Partial<Deployment['names']> = {}): Deployment {
  return { index: parseIndex(document), names: { ...NEUTRAL, ...names } };
}

/** `met`, the note, the kind where it is neither met nor broken, or `!` and the reason. */
function saidOf(check: IndexCheck | undefined, deployment: Deployment): string {
  if (check === undefined) return 'not asked';
  const { kind, reason = 'met' } = told(judgedBy(check, deployment).judgement);
  if (kind === 'met') return reason;
  return kind === 'broken' ? `!${reason}` : kind;
}

const site = siteChecks(operationOf('GET /', {}, { namespace: 'site' }));
const ofSite = (tail: string, document: unknown): string =>
  saidOf(
    site.find((check) => idOf(check) === `site/index/${tail}`),
    deploymentOf(document),
  );

describe('a field of the site index', () => {
  test.each<[string, unknown, string]>([
    ['name', 'A site', 'met'],
    ['name', '', 'met'],
    ['name', 5, '!is 5, must be a string'],
    ['page_on_front', 0, 'met'],
    ['page_on_front', 1.5, '!is 1.5, must be an integer, and not below 0'],
    ['gmt_offset', -3, 'met'],
    ['gmt_offset', 5.75, 'is the fraction 5.75'],
    ['gmt_offset', '5.75', 'is the text "5.75"'],
    ['gmt_offset', '-3', 'is the text "-3"'],
    ['gmt_offset', '+10.5', 'is the text "+10.5"'],
    ['gmt_offset', '', '!is "", must be an integer'],
    ['gmt_offset', 'UTC+1', '!is "UTC+1", must be an integer'],
    ['gmt_offset', '1h', '!is "1h", must be an integer'],
    ['gmt_offset', '100', '!is "100", must be an integer'],
    ['gmt_offset', '5.', '!is "5.", must be an integer'],
    ['gmt_offset', null, '!is null, must be an integer'],
    ['gmt_offset', 3600, '!is 3600 hours, farther from GMT than any time zone'],
    ['url', 'https://a.test', 'met'],
    ['url', 'a.test', '!is "a.test", must be an address'],
    ['home', '', '!is "", must be an address'],
    ['timezone_string', 'Europe/Paris', 'met'],
    ['timezone_string', '', 'is empty: the site names no zone'],
    ['timezone_string', 'Paris', '!is "Paris", must be the IANA name of a zone'],
    ['timezone_string', '+01:00', '!is "+01:00", must be the IANA name of a zone'],
    ['timezone_string', 5, '!is 5, must be a string'],
    ['namespaces', [], 'met'],
    ['namespaces', ['a', 'b'], 'met'],
    ['namespaces', ['a', 5], '!is ["a",5], must be an array of strings'],
    ['namespaces', 'a', '!is "a", must be an array of strings'],
    ['authentication', {}, 'met'],
    ['authentication', [], 'is an empty list, read as an empty object'],
    ['authentication', ['x'], '!is ["x"], must be an object'],
    ['authentication', null, '!is null, must be an object'],
  ])('%s is %j: %s', (field, value, says) => {
    expect(ofSite(`fields/${field}`, { [field]: value })).toBe(says);
  });

  test.each<[unknown, unknown, string]>([
    [1, 'Europe/Paris', 'met'],
    [2, 'Europe/Paris', 'met'],
    [5.5, 'Asia/Kolkata', 'met'],
    ['5.5', 'Asia/Kolkata', 'met'],
    [5, 'Asia/Kolkata', 'met'],
    [-3.5, 'America/St_Johns', 'met'],
    [3, 'Europe/Paris', '!is 3, and Europe/Paris is at 1 or 2'],
    [5.25, 'Asia/Kolkata', '!is 5.25, and Asia/Kolkata is at 5.5'],
    [-1, '', 'not-applicable'],
    [null, 'Europe/Paris', 'not-applicable'],
  ])('gmt_offset %j with the zone %j: %s', (offset, name, says) => {
    expect(ofSite('fields/gmt_offset/of-zone', { gmt_offset: offset, timezone_string: name })).toBe(says);
  });

  test('is missed, and so is the document', () => {
    expect(ofSite('fields/name', {})).toBe('!the site index has no name');
    expect(ofSite('fields/name', [])).toBe('!the site index is not a JSON object');
  });
});

describe('the scheme of authentication', () => {
  const scheme = (value: unknown, more: object = {}) => ({
    authentication: { 'application-passwords': value, ...more },
  });
  const at = (authorization: unknown) => scheme({ endpoints: { authorization } });

  test.each<[string, unknown, string]>([
    ['authentication/application-passwords', scheme({}), 'met'],
    ['authentication/application-passwords', scheme({}, { a: {}, b: {} }), 'declares 2 more scheme(s)'],
    ['authentication/application-passwords', scheme('yes'), '!authentication has no object application-passwords'],
    ['authentication/application-passwords/authorization', at('https://a.test/x'), 'met'],
    ['authentication/application-passwords/authorization', at('HTTP://a.test'), 'met'],
    ['authentication/application-passwords/authorization', {}, 'not-applicable'],
  ])('%s of %j: %s', (tail, document, says) => {
    expect(ofSite(tail, document)).toBe(says);
  });

  test.each([undefined, 5, '/x', 'ftp://a.test', 'see https://a.test', 'https://'])('has no page at %j', (address) => {
    expect(ofSite('authentication/application-passwords/authorization', at(address))).toBe(
      `!endpoints.authorization is ${shown(address)}, must be an address`,
    );
  });
});

describe('each route of the site index', () => {
  const links = (self: unknown) => ({ _links: { self } });

  test.each<[string, unknown, boolean]>([
    ['namespace', { namespace: '' }, true],
    ['namespace', {}, false],
    ['methods', { methods: ['GET'] }, true],
    ['methods', { methods: [] }, false],
    ['methods', { methods: ['get'] }, false],
    ['methods', { methods: ['GET', 5] }, false],
    ['methods', { methods: ['GET POST'] }, false],
    ['methods', { methods: ['xGET'] }, false],
    ['methods', { methods: 'GET' }, false],
    ['endpoints', { endpoints: [] }, true],
    ['endpoints', { endpoints: [{ methods: ['GET'] }] }, true],
    ['endpoints', { endpoints: [{ methods: ['GET'] }, {}] }, false],
    ['endpoints', { endpoints: ['GET'] }, false],
    ['endpoints', { endpoints: {} }, false],
    ['args', { endpoints: [{ args: {} }, { args: [] }] }, true],
    ['args', { endpoints: [{ args: {} }, {}] }, false],
    ['args', { endpoints: [{ args: ['a'] }] }, false],
    ['args', { endpoints: 'none' }, true],
    ['links', {}, true],
    ['links', links([{ href: 'https://a.test' }]), true],
    ['links', links([]), true],
    ['links', links([{ href: 'https://a.test' }, { href: '/x' }]), false],
    ['links', links({ href: 'https://a.test' }), false],
    ['links', links('https://a.test'), false],
    ['links/own', {}, true],
    ['links/own', links([{ href: 'https://s.test/rest/a' }]), true],
    ['links/own', links([{ href: 'https://s.test/rest/a/' }]), true],
    ['links/own', links([{ href: 'https://s.test/?rest_route=/a' }]), true],
    ['links/own', links([{ href: 'https://s.test/rest/b' }]), false],
    ['links/own', links([{ href: 'https://s.test/?rest_route=%' }]), false],
    ['links/own', links([{ href: 'no address' }]), true],
    ['namespace/own', { namespace: '' }, true],
    ['namespace/own', { namespace: 'a' }, true],
    ['namespace/own', { namespace: 'b' }, false],
    ['methods/of-endpoints', { methods: ['GET'], endpoints: [{ methods: ['GET'] }, { methods: ['GET'] }] }, true],
    ['methods/of-endpoints', { methods: ['GET'], endpoints: [{ methods: ['GET', 'POST'] }] }, false],
    ['methods/of-endpoints', { methods: ['GET', 'POST'], endpoints: [{ methods: ['GET'] }] }, false],
  ])('has %s: %j is %s', (rule, route, holds) => {
    const says = ofSite(`routes/${rule}`, { routes: { '/a': route } });
    if (holds) expect(says).toBe('met');
    else expect(says).toMatch(/^!1 route\(s\) do not have .*: "\/a"$/);
  });

  test.each([
    ['a/v1', 'met'],
    ['a', '!1 route(s) do not have the namespace that its pattern begins with: "/a/v1/b"'],
  ])('names a namespace that is listed where one is above it: %s', (namespace, says) => {
    const routes = { '/a/v1/b': { namespace }, '/a/c': { namespace: 'a' } };
    expect(ofSite('routes/namespace/own', { namespaces: ['a/v1'], routes })).toBe(says);
  });

  test('is counted, and three are named', () => {
    const routes = Object.fromEntries(['/a', '/b', '/c', '/d'].map((path) => [path, {}]));
    expect(ofSite('routes/namespace', { routes })).toBe(
      '!4 route(s) do not have a namespace, a string: "/a", "/b", "/c"',
    );
    expect(ofSite('routes/namespace', { routes: [] })).toBe('not-applicable');
  });
});

describe('the addresses of routes', () => {
  const routes = (...hrefs: readonly string[]) => ({
    routes: Object.fromEntries(
      ['/', '/a', '/a/b'].map((pattern, at) => [pattern, { _links: { self: [{ href: hrefs[at] ?? '' }] } }]),
    ),
  });

  test.each<[string, readonly string[], string]>([
    ['below one root', ['https://s.test/rest/', 'https://s.test/rest/a', 'https://s.test/rest/a/b/'], 'met'],
    ['of several hosts', ['https://s.test/rest/', 'http://t.test/rest/a', 'https://s.test/rest/a/b'], 'met'],
    ['in a query', ['https://s.test/?rest_route=/', 'https://s.test/?rest_route=%2Fa'], 'met'],
    ['of other routes', ['https://s.test/rest/', 'https://s.test/c', 'https://s.test/d'], 'met'],
    ['that are none', ['no address', ''], 'not-applicable'],
    [
      'below two roots',
      ['https://s.test/rest/', 'https://s.test/rest/a', 'https://s.test/a/b'],
      '!"https://s.test/rest/" and "https://s.test/a/b" are not below one root',
    ],
  ])('%s', (_what, hrefs, says) => {
    expect(ofSite('routes/links/root', routes(...hrefs))).toBe(says);
  });
});

describe('a namespace', () => {
  const namespace = (more: object = {}) => ({ name: 'acme', listed: true, routesShown: true, clause: 'c', ...more });

  test.each<[string, string, Partial<Deployment['names']>, string]>([
    ['is listed', 'acme', {}, 'met'],
    ['is not listed', 'other', {}, '!namespaces does not list "acme"'],
    ['is listed under another name', 'their-acme', { toActual: () => '/their-acme' }, 'met'],
    ['is nowhere in the index', 'acme', { isInIndex: () => false }, '!the index shows no routes of "acme"'],
    [
      'has no name here',
      'acme',
      { toActual: () => null },
      '!the index lists no namespace that is this one: if it has another name, set CONFORMANCE_NAMES',
    ],
    ['could be one of two', 'acme', { ambiguous: [{ namespace: 'acme', candidates: ['a', 'b'] }] }, 'blocked'],
    ['is not the one that could be two', 'acme', { ambiguous: [{ namespace: 'x', candidates: ['a', 'b'] }] }, 'met'],
  ])('%s', (_what, listed, names, says) => {
    expect(saidOf(offerCheck(namespace()), deploymentOf({ namespaces: [listed] }, names))).toBe(says);
  });

  test('that the interface does not list need not be listed', () => {
    expect(saidOf(offerCheck(namespace({ listed: false })), deploymentOf({ namespaces: [] }))).toBe('met');
  });

  test.each<[string, string, string]>([
    ['acme/v1', '/acme/v1', 'met'],
    ['acme/1.0', '/their/1.0/acme', 'met'],
    ['acme/v1', '/acme/v2', '!it is called "acme/v2" here'],
    ['acme/v1', '/acme/v1x', '!it is called "acme/v1x" here'],
    ['acme/v1', '/acme/xv1', '!it is called "acme/xv1" here'],
    ['acme/1.0', '/acme/1.', '!it is called "acme/1." here'],
  ])('%s that is called %s: %s', (name, actual, says) => {
    const [check] = versionChecks([namespace({ name })]);
    expect(saidOf(check, deploymentOf({}, { toActual: () => actual }))).toBe(says);
    expect(saidOf(check, deploymentOf({}, { isInIndex: () => false }))).toBe('not-applicable');
  });

  test('without a version is not asked for one', () => {
    expect(versionChecks([namespace()])).toEqual([]);
  });
});

describe('an operation', () => {
  const get = operationOf('GET /acme/x', { a: { type: 'string' } });
  const route = (more: object = {}) => ({
    routes: {
      '/acme/x': { namespace: 'acme', methods: ['GET'], endpoints: [{ methods: ['GET'], args: { a: {} } }], ...more },
    },
  });

  test.each<[string, unknown, string]>([
    ['is declared', route(), 'met'],
    ['has an argument more', route({ endpoints: [{ methods: ['GET'], args: { b: {} } }] }), 'also declares ["b"]'],
    ['has no route', {}, '!the index has no route "/acme/x"'],
    ['is not listed', route({ methods: ['POST'] }), '!"/acme/x" lists the methods ["POST"], not GET'],
    ['has no endpoint', route({ endpoints: [{ methods: ['POST'] }] }), '!"/acme/x" has no endpoint for GET'],
  ])('%s', (_what, document, says) => {
    expect(saidOf(operationCheck(get), deploymentOf(document))).toBe(says);
    expect(saidOf(operationCheck(get), deploymentOf(document, { isInIndex: () => false }))).toBe('not-applicable');
  });

  test.each<[string, string, unknown, string]>([
    ['/acme/{id}', '/acme/(?P<id>\\d+)', {}, 'met'],
    [
      '/acme/{id}',
      '/acme/(?P<id>\\d+)',
      { self: [{ href: 'https://a.test' }] },
      '!"/acme/(?P<id>\\\\d+)" has a parameter and yet links to "https://a.test"',
    ],
    ['/acme/{id}', '/acme/x', {}, 'not-applicable'],
  ])('at %s, which has a parameter, is not linked to itself: %s, %j', (path, pattern, links, says) => {
    const check = selfLinkCheck(operationOf(`GET ${path}`));
    const deployment = deploymentOf({ routes: { [pattern]: { ...route().routes['/acme/x'], _links: links } } });
    if (check === null) throw new Error('There is no check.');
    expect(saidOf(check, deployment)).toBe(says);
    expect(saidOf(check, { ...deployment, names: { ...NEUTRAL, isInIndex: () => false } })).toBe('not-applicable');
  });

  test('is declared by the endpoint that has most of its arguments', () => {
    const two = operationOf('GET /acme/x', { a: {}, b: {} });
    const endpoints = [{}, { a: {}, b: {} }, { a: {}, c: {}, d: {} }].map((args) => ({ methods: ['GET'], args }));
    const found = [...deploymentOf(route({ endpoints })).index.routes.values()].map((one) => endpointFor(two, one));
    expect(found.map((endpoint) => endpoint?.args)).toEqual([{ a: {}, b: {} }]);
  });
});

describe('POST, PUT and PATCH', () => {
  const operations = ['GET', 'POST', 'PUT', 'DELETE'].map((method) => operationOf(`${method} /acme/x`, { a: {} }));
  const declaring = (args: Readonly<Record<string, object>>) => ({
    routes: {
      '/acme/x': {
        methods: Object.keys(args),
        endpoints: Object.entries(args).map(([method, own]) => ({ methods: [method], args: own })),
      },
    },
  });

  test.each<[string, Readonly<Record<string, object>>, string]>([
    ['are alike', { POST: { x: {}, y: {} }, PUT: { y: {}, x: {} } }, 'met'],
    ['are alike in what is their own', { POST: { a: {}, x: {} }, PUT: { x: {} } }, 'met'],
    ['differ', { POST: { x: {} }, PUT: { y: {} } }, '!POST also declares ["x"], PUT ["y"]'],
    ['are less than two', { POST: { x: {} }, GET: {} }, 'not-applicable'],
    ['are none', {}, 'not-applicable'],
  ])('%s', (_what, args, says) => {
    const checks = methodsAlikeChecks(operations);
    expect(checks.map(idOf)).toEqual(['acme/x/index/methods-alike']);
    expect(saidOf(checks[0], deploymentOf(declaring(args)))).toBe(says);
    expect(saidOf(checks[0], deploymentOf(declaring(args), { isInIndex: () => false }))).toBe('not-applicable');
  });

  test('are asked for where there are two', () => {
    expect(methodsAlikeChecks([operationOf('POST /acme/x'), operationOf('PUT /acme/y')])).toEqual([]);
  });
});

describe('handlers that are declared twice', () => {
  const operations = ['GET', 'POST'].map((method) => operationOf(`${method} /acme/x`, {}, { clause: 'twice' }));
  const contract = {
    ...contractOf(...operations),
    clauses: new Map([['twice', { id: 'twice', title: 'T', states: 'Every handler is declared twice.' }]]),
  };
  const declaring = (...methods: readonly string[]) =>
    deploymentOf({ routes: { '/acme/x': { methods, endpoints: methods.map((method) => ({ methods: [method] })) } } });
  const [check, ...others] = declaredTwiceChecks(contract);

  test('are those of the clause that says so', () => {
    expect(others).toEqual([]);
    expect(check?.requirements[0]).toMatchObject({ id: 'acme/index/declared-twice', level: 'MUST', clause: 'twice' });
    expect(declaredTwiceChecks(contractOf(...operations))).toEqual([]);
  });

  test.each<[string, readonly string[], string]>([
    ['twice', ['GET', 'POST', 'GET', 'POST'], 'met'],
    ['once', ['GET', 'POST', 'GET'], '!1 of 2 are not declared twice: POST /acme/x is declared 1 time(s)'],
    ['not at all', [], 'not-applicable'],
  ])('%s', (_what, methods, says) => {
    expect(saidOf(check, declaring(...methods))).toBe(says);
  });
});

describe('a part of an argument', () => {
  const operation = operationOf('POST /acme/{id}', {
    id: { type: 'integer' },
    a: {
      type: 'object',
      required: ['b'],
      properties: { b: { type: 'string' }, c: { type: 'array', items: { type: 'integer' } } },
      additionalProperties: { type: 'boolean' },
    },
  });
  const all = () => Object.values(operation.args).flatMap((argument) => partsOf(operation, argument));

  /** What is found of each part. */
  function foundIn(args: object, pattern = '/acme/(?P<id>\\d+)') {
    const document = { routes: { [pattern]: { methods: ['POST'], endpoints: [{ methods: ['POST'], args }] } } };
    return [...deploymentOf(document).index.routes.values()].flatMap((route) => {
      const endpoint = endpointFor(operation, route);
      return endpoint ? all().map(({ path, find }) => [path, find({ route, endpoint })]) : [];
    });
  }

  test('is required as its holder says', () => {
    expect(all().map(({ path, required }) => [path, required])).toEqual([
      ['id', false],
      ['a', false],
      ['a.b', true],
      ['a.c', false],
      ['a.c.items', false],
      ['a.values', false],
    ]);
  });

  test('is found where it is declared', () => {
    const c = { items: { type: 'integer' } };
    const a = { properties: { b: [], c }, additionalProperties: { type: 'boolean' } };
    const expected = [
      ['id', { is: 'the id' }],
      ['a', a],
      ['a.b', {}],
      ['a.c', c],
      ['a.c.items', { type: 'integer' }],
      ['a.values', { type: 'boolean' }],
    ];
    expect(foundIn({ id: { is: 'the id' }, a })).toEqual(expected);
    const wrapped = { ...a, properties: { type: 'object', properties: a.properties } };
    expect(foundIn({ post: { is: 'the id' }, a: wrapped }, '/acme/(?P<post>\\d+)')).toEqual(
      expected.map(([path, found]) => [path, path === 'a' ? wrapped : found]),
    );
  });

  test('is not found where it is not', () => {
    const nowhere = ['id', 'a', 'a.b', 'a.c', 'a.c.items', 'a.values'].map((path) => [path, null]);
    expect(foundIn({})).toEqual(nowhere);
    expect(foundIn({ id: 'text', a: ['x'] })).toEqual(nowhere);
    expect(foundIn({ id: null, a: 5 })).toEqual(nowhere);
    const own = { a: { properties: { type: 'object' }, additionalProperties: true } };
    expect(foundIn(own)).toEqual(nowhere.map(([path]) => [path, path === 'a' ? own.a : null]));
  });

  test('is no name that every object has', () => {
    const odd = operationOf('POST /acme/x', { constructor: {}, a: { properties: { toString: {} } } });
    const [route] = deploymentOf({
      routes: { '/acme/x': { methods: ['POST'], endpoints: [{ methods: ['POST'], args: { a: {} } }] } },
    }).index.routes.values();
    const endpoint = route && endpointFor(odd, route);
    const parts = Object.values(odd.args).flatMap((argument) => partsOf(odd, argument));
    expect(endpoint && parts.map(({ path, find }) => [path, find({ route, endpoint })])).toEqual([
      ['constructor', null],
      ['a', {}],
      ['a.toString', null],
    ]);
  });
});

describe('a value in a sentence', () => {
  const long = 'x'.repeat(200);

  test.each<[unknown, string]>([
    [undefined, 'nothing'],
    [null, 'null'],
    ['a', '"a"'],
    [{ a: [1, true] }, '{"a":[1,true]}'],
    [{ a: { b: { c: { d: { e: 1 } } } } }, '{"a":{"b":{"c":{"d":"…"}}}}'],
    [[[[[[1]]]]], '[[[["…"]]]]'],
  ])('%j is shown as %s', (value, expected) => {
    expect(shown(value)).toBe(expected);
  });

  test('is cut where it is long', () => {
    expect(shown(long)).toBe(`"${'x'.repeat(118)}…`);
    expect(shown('x'.repeat(118))).toBe(`"${'x'.repeat(118)}"`);
    expect(shown(Array.from({ length: 200 }, () => 1))).toHaveLength(120);
  });
});
