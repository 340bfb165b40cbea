/** What is asked of routes that only a deployment's index shows. */
import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../helpers/cases/suite.ts';
import type { Case } from '../../helpers/cases/types.ts';
import { undocumentedCases } from '../../helpers/checks/undocumented/undocumented.ts';
import type { Contract } from '../../helpers/contract/types.ts';
import { parseIndex } from '../../helpers/deployment/index-document.ts';
import type { Depth } from '../../helpers/requirement/requirement.ts';
import { exchangeOf, NO_ANSWER } from '../verdict/exchange.ts';
import { contractOf, kindsOf, NEUTRAL, runOn } from './scripted-site.ts';

const OUTSIDER = 'conformance-c1-none';
const UNKNOWN = 'conformance-c1-unknown';
const contract: Contract = {
  ...contractOf(),
  namespaces: ['acme', 'shown'].map((name) => ({ name, listed: true, routesShown: name === 'shown', clause: 'c' })),
};

function casesOf(
  routes: Readonly<Record<string, unknown>>,
  depth: Depth = 'standard',
  isOffered = true,
): readonly Case[] {
  const deployment = { index: parseIndex({ routes }), names: { ...NEUTRAL, isOffered: () => isOffered } };
  return undocumentedCases(contract, deployment, { contract, catalogue: catalogueOf([]), depth });
}

const route = (args: object, more: object = {}) => ({
  namespace: 'acme',
  methods: ['GET'],
  endpoints: [{ methods: ['GET'], args }],
  ...more,
});
const idsOf = (cases: readonly Case[]) => cases.map(({ id }) => id);

describe('a route of the index', () => {
  test.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
    ['is read', { '/acme/x': route({}) }, ['acme/x/GET/undocumented/served']],
    ['is not read with a parameter', { '/acme/x/(?P<id>\\d+)': route({}) }, []],
    ['is not read where it only writes', { '/acme/x': route({}, { methods: ['POST'] }) }, []],
    ['is not read where it needs something', { '/acme/x': route({ a: { required: true } }) }, []],
    ['is not read where it is the index of the namespace', { '/acme': route({}) }, []],
    ['is not read where its address says that it changes something', { '/acme/cache/purge': route({}) }, []],
    ['is not read where its address is odd', { '/acme/a b': route({}) }, []],
    ['is not read where the interface shows the namespace', { '/shown/x': route({}, { namespace: 'shown' }) }, []],
  ])('%s', (_what, routes, expected) => {
    expect(idsOf(casesOf(routes))).toEqual(expected);
  });

  test('is not read where the namespace is not offered', () => {
    expect(casesOf({ '/acme/x': route({}) }, 'full', false)).toEqual([]);
  });

  test.each([
    [exchangeOf(200, { a: 1 }, { 'content-type': 'application/json' }), 'met', 'met'],
    [exchangeOf(200, '{"a":', { 'content-type': 'application/json' }), 'met', 'broken'],
    [exchangeOf(200, '<p>', { 'content-type': 'text/html' }), 'met', 'not-applicable'],
    [exchangeOf(200, 'text'), 'met', 'not-applicable'],
    [exchangeOf(404, 'none', { 'content-type': 'application/json' }), 'met', 'not-applicable'],
    [exchangeOf(500, 'none', { 'content-type': 'application/json' }), 'broken', 'not-applicable'],
    [NO_ANSWER, 'blocked', 'not-applicable'],
  ])('answers what it likes, and JSON where it says so', async (answer, served, document) => {
    const [one] = casesOf({ '/acme/x': route({}) });
    const told = one && (await runOn(one, () => answer));
    expect(told && kindsOf(told)).toEqual({ 'undocumented/served': served, 'undocumented/document': document });
    expect(told?.calls.map(({ args }) => args)).toEqual([{}]);
  });
});

test('the interface says nothing of it, so that nothing of it is a MUST', () => {
  const all = casesOf({ '/acme/x': route({ a: { type: 'integer' } }) }).flatMap(({ requirements }) => requirements);
  expect(all).toHaveLength(3);
  expect(new Set(all.map(({ level, basis }) => `${level} ${basis}`))).toEqual(new Set(['SHOULD conventional']));
});

describe('an argument of the index', () => {
  test.each<[string, unknown, object | null]>([
    ['an integer', { type: 'integer', minimum: 1 }, { a: UNKNOWN }],
    ['a vocabulary', { type: 'string', enum: ['x'] }, { a: OUTSIDER }],
    ['a list of integers', { type: 'array', items: { type: 'integer' } }, { a: [1, UNKNOWN] }],
    ['a number beyond what is drawn', { type: 'number', minimum: 100 }, { a: UNKNOWN }],
    ['a number in a range too narrow to draw from', { type: 'number', minimum: 0.001, maximum: 0.002 }, { a: UNKNOWN }],
    ['a text', { type: 'string' }, null],
    ['several types', { type: ['string', 'integer'] }, null],
    ['a vocabulary of nothing', { type: 'string', enum: [] }, null],
    ['a vocabulary that is no text', { enum: [1, 2] }, null],
    ['bounds of anything', { minimum: 1, maximum: 3 }, null],
    ['bounds of a text', { type: 'string', minimum: 1 }, null],
    ['nothing that can be read', 'integer', null],
  ])('rejects what it calls wrong itself: %s', async (_what, declaration, wrong) => {
    const [, ...rejections] = casesOf({ '/acme/x': route({ a: declaration }) });
    const told = await Promise.all(rejections.map((one) => runOn(one)));
    expect(told.flatMap(({ calls }) => calls.map(({ args }) => args))).toEqual(wrong === null ? [] : [wrong]);
    expect(told.flatMap(({ judged }) => Object.values(judged).map(({ kind }) => kind))).toEqual(
      wrong ? ['broken'] : [],
    );
  });

  test('is asked one wrong thing each, where its name can be one of an id', () => {
    const args = { a: { type: 'integer', minimum: 1 }, b: { type: 'boolean' }, 'odd name': { type: 'boolean' } };
    const routes = { '/acme/x': route(args) };
    expect(idsOf(casesOf(routes))).toEqual([
      'acme/x/GET/undocumented/served',
      'acme/x/GET/args/a/type/rejected',
      'acme/x/GET/args/b/type/rejected',
    ]);
    expect(idsOf(casesOf(routes, 'smoke'))).toEqual(['acme/x/GET/undocumented/served']);
  });
});
