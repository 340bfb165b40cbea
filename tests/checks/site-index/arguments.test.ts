/** What is asked of the declaration of each argument, and what is said where several methods share it. */
import { describe, expect, test } from 'vitest';
import { sharedArgumentChecks } from '../../../helpers/checks/site-index/arguments.ts';
import { planIndexChecks } from '../../../helpers/checks/site-index/plan.ts';
import type { Operation, Schema } from '../../../helpers/contract/types.ts';
import { parseIndex } from '../../../helpers/deployment/index-document.ts';
import type { Deployment } from '../../../helpers/deployment/offered.ts';
import { contractOf, NEUTRAL, operationOf } from '../../plan/scripted-site.ts';
import { idOf, judgedBy } from '../../support/index-checks.ts';
import { told } from '../../support/told.ts';

const FIELDS: Readonly<Record<string, Schema>> = {
  'name!': { type: 'string' },
  box: {
    type: 'object',
    required: ['in'],
    properties: { in: { type: 'integer', minimum: 1 }, out: { enum: ['a'] } },
  },
};
const post = operationOf('POST /acme/x', FIELDS);
const put = operationOf('PUT /acme/x', FIELDS);

const BOX = {
  properties: { in: { type: 'integer', minimum: 1, required: true }, out: { enum: ['a'] } },
  type: 'object',
};
const RIGHT = { name: { type: 'string', required: true }, box: BOX };

/** An index in which each method declares these arguments. */
function declaring(args: Readonly<Record<string, object>>, names: Partial<Deployment['names']> = {}): Deployment {
  const endpoints = Object.entries(args).map(([method, own]) => ({ methods: [method], args: own }));
  const routes = { '/acme/x': { methods: Object.keys(args), endpoints } };
  return { index: parseIndex({ routes }), names: { ...NEUTRAL, ...names } };
}

/** What is said by the ends of the ids, but for what is met. */
function saidOf(operations: readonly Operation[], deployment: Deployment): Readonly<Record<string, string>> {
  const said = sharedArgumentChecks(operations).map((check): [string, string] => {
    const { requirement, judgement } = judgedBy(check, deployment);
    const { reason = 'met' } = told(judgement);
    const says = judgement.kind === 'met' ? reason : `${judgement.kind}: ${reason}`;
    return [requirement.id.replace(/^.*\/index\/args\//, ''), says];
  });
  return Object.fromEntries(said.filter(([, says]) => says !== 'met'));
}

test('each argument, member and constraint is asked for once, under the first method', () => {
  expect(sharedArgumentChecks([post, put]).map(idOf)).toEqual(
    [
      ...['name/declared', 'name/required', 'name/type'],
      ...['box/declared', 'box/required', 'box/type'],
      ...['box.in/declared', 'box.in/required', 'box.in/type', 'box.in/minimum'],
      ...['box.out/declared', 'box.out/enum'],
    ].map((tail) => `acme/x/POST/index/args/${tail}`),
  );
  expect(sharedArgumentChecks([])).toEqual([]);
});

test('rests on the clause of the argument, and is a SHOULD where a site sets the default', () => {
  const operation = operationOf('GET /acme/x', { a: { type: 'integer', default: 1, 'x-site-default': 'a setting' } });
  const stated = sharedArgumentChecks([operation])
    .flatMap(({ requirements }) => requirements)
    .map(({ id, level, clause }) => [id.split('/').at(-1), level, clause]);
  expect(stated).toEqual([
    ['declared', 'MUST', 'clause-of-a'],
    ['required', 'MUST', 'clause-of-a'],
    ['type', 'MUST', 'clause-of-a'],
    ['default', 'SHOULD', 'clause-of-a'],
  ]);
});

describe('an argument', () => {
  const all = (reason: string, paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, reason]));
  const IN = ['box.in/declared', 'box.in/required', 'box.in/type', 'box.in/minimum'];
  const OUT = ['box.out/declared', 'box.out/enum'];

  test('is as it is declared', () => {
    expect(saidOf([post], declaring({ POST: RIGHT }))).toEqual({});
  });

  test.each<[string, object, Readonly<Record<string, string>>]>([
    [
      'is not declared, nor what is inside',
      { name: RIGHT.name },
      {
        'box/declared': 'broken: box is not declared',
        ...all('not-applicable: box is not declared', [
          'box/required',
          'box/type',
          'box.in/declared',
          'box.out/declared',
        ]),
        ...all('not-applicable: box.in is not declared', IN.slice(1)),
        ...all('not-applicable: box.out is not declared', OUT.slice(1)),
      },
    ],
    [
      'lacks a member',
      { ...RIGHT, box: { ...BOX, properties: { in: BOX.properties.in } } },
      {
        'box.out/declared': 'broken: box.out is not declared',
        'box.out/enum': 'not-applicable: box.out is not declared',
      },
    ],
    [
      'is not required',
      { ...RIGHT, name: { type: 'string' } },
      { 'name/required': 'broken: is not declared required' },
    ],
    [
      'is required',
      { ...RIGHT, box: { ...BOX, required: true } },
      { 'box/required': 'broken: is declared required, must be optional' },
    ],
    [
      'has a member that is not required',
      { ...RIGHT, box: { ...BOX, properties: { ...BOX.properties, in: { type: 'integer', minimum: 1 } } } },
      { 'box.in/required': 'broken: is not declared required' },
    ],
  ])('%s', (_what, args, expected) => {
    expect(saidOf([post], declaring({ POST: args }))).toEqual(expected);
  });

  test('says nothing where its operation is not declared', () => {
    const everywhere = (deployment: Deployment) => [...new Set(Object.values(saidOf([post], deployment)))];
    expect(everywhere(declaring({ POST: RIGHT }, { isInIndex: () => false }))).toEqual([
      'not-applicable: The namespace acme is not offered here.',
    ]);
    expect(everywhere(declaring({ GET: RIGHT }))).toEqual([
      "not-applicable: The deployment's index does not declare POST /acme/x.",
    ]);
    expect(everywhere(declaring({ POST: RIGHT }, { toActual: () => '/acme/y' }))).toEqual([
      "not-applicable: The deployment's index does not declare POST /acme/x.",
    ]);
    expect(Object.keys(saidOf([post], declaring({})))).toHaveLength(sharedArgumentChecks([post]).length);
  });

  test("that depends on a site's settings may be absent", () => {
    const operation = operationOf('GET /acme/x', { a: { enum: ['x'], 'x-site-dependent': 'only with taxes' } });
    expect(saidOf([operation], declaring({ GET: {} }))).toEqual({
      'a/declared': 'not-applicable: only with taxes',
      'a/required': 'not-applicable: a is not declared',
      'a/enum': 'not-applicable: a is not declared',
    });
  });

  test('of an index has the deployment’s name for its namespace as default', () => {
    const theirs = { toActual: (path: string) => path.replace('/acme', '/their-acme') };
    const said = (declared: string, resource = 'index', fallback = 'acme') => {
      const operation = operationOf('GET /acme', { namespace: { default: fallback } }, { resource });
      const routes = {
        '/their-acme': {
          methods: ['GET'],
          endpoints: [{ methods: ['GET'], args: { namespace: { default: declared } } }],
        },
      };
      return saidOf([operation], { index: parseIndex({ routes }), names: { ...NEUTRAL, ...theirs } });
    };
    expect(said('their-acme')).toEqual({});
    const broken = { 'namespace/default': 'broken: declares the default "acme", must be "their-acme"' };
    expect(said('acme')).toEqual(broken);
    expect(said('acme', 'things')).toEqual({});
    expect(said('other', 'index', 'other')).toEqual({});
  });
});

describe('an argument that several methods share', () => {
  const wrong = { ...RIGHT, name: { type: 'integer', required: true } };
  const bool = { ...RIGHT, name: { type: 'boolean', required: true } };
  const reason = (type: string) => `declares type "${type}", must be "string"`;

  test.each<[string, Readonly<Record<string, object>>, Readonly<Record<string, string>>]>([
    ['is right with all', { POST: RIGHT, PUT: RIGHT }, {}],
    ['is wrong with all alike', { POST: wrong, PUT: wrong }, { 'name/type': `broken: ${reason('integer')}` }],
    ['is wrong with one', { POST: RIGHT, PUT: wrong }, { 'name/type': `broken: PUT: ${reason('integer')}` }],
    [
      'is wrong with each in its way',
      { POST: wrong, PUT: bool },
      { 'name/type': `broken: POST: ${reason('integer')}; PUT: ${reason('boolean')}` },
    ],
    ['is judged by the others where one method is not declared', { PUT: RIGHT }, {}],
    ['is wrong with the one that is declared', { POST: wrong }, { 'name/type': `broken: POST: ${reason('integer')}` }],
  ])('%s', (_what, args, expected) => {
    expect(saidOf([post, put], declaring(args))).toEqual(expected);
  });

  test('is shared by POST, PUT and PATCH with the same arguments on one path, and by no others', () => {
    const other = operationOf('PATCH /acme/x', { other: {} });
    const operations = [post, put, other, operationOf('GET /acme/x', FIELDS), operationOf('POST /acme/y', FIELDS)];
    const declaredIds = planIndexChecks(contractOf(...operations))
      .map(idOf)
      .flatMap((id) => (/\/args\/(?:name|other)\/declared$/.test(id) ? [id] : []));
    expect(declaredIds).toEqual([
      'acme/x/POST/index/args/name/declared',
      'acme/x/PATCH/index/args/other/declared',
      'acme/x/GET/index/args/name/declared',
      'acme/y/POST/index/args/name/declared',
    ]);
  });
});

test('what the index decides is planned once a document, a namespace, a path and an operation', () => {
  const root = operationOf('GET /', {}, { namespace: 'site' });
  const namespaces = [{ name: 'acme/v1', listed: true, routesShown: true, clause: 'c' }];
  const plan = planIndexChecks({ ...contractOf(root, post, put), namespaces });
  const ids = plan.map(idOf).filter((id) => !/\/(?:fields|routes|authentication|args)\//.test(id));
  expect(ids).toEqual([
    'acme/v1/index/offered',
    'acme/v1/index/version',
    'site/GET/index/declared',
    'acme/x/POST/index/declared',
    'acme/x/PUT/index/declared',
    'acme/x/index/methods-alike',
  ]);
  expect(plan.filter((check) => idOf(check) === 'site/index/fields/name')).toHaveLength(1);
});
