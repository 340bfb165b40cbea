/** What the suites say of an operation, and what a request to it is made of. */
import { describe, expect, test } from 'vitest';
import {
  argumentsOf,
  fullValues,
  leftOutOf,
  minimalValues,
  type Target,
  validCall,
} from '../../helpers/cases/requests.ts';
import { catalogueOf } from '../../helpers/cases/suite.ts';
import type { Case, Resource, Site } from '../../helpers/cases/types.ts';
import { operationOf, runOn, targetOf, thing } from './scripted-site.ts';

const pet: Resource = { ...thing, name: 'pet', collection: '/acme/pets', item: '/acme/pets/{id}', creatable: false };
const { bySlug: _, ...unnamed } = pet;
const special = { nothingValid: 'special' };
const catalogue = catalogueOf([
  { namespace: 'acme', records: [thing] },
  { namespace: 'acme', records: [unnamed], samples: { 'GET /acme/pets': special } },
]);

test.each<[string, string | null]>([
  ['POST /acme/things', 'thing create'],
  ['GET /acme/things', 'thing list'],
  ['PUT /acme/things', null],
  ['GET /acme/things/{id}', 'thing item'],
  ['DELETE /acme/things/{id}', 'thing item'],
  ['PUT /acme/things/by-slug/{slug}', 'thing by-slug'],
  ['POST /acme/things/{id}/notes', 'thing below'],
  ['GET /acme/things/{id}s', null],
  ['POST /acme/pets', null],
  ['GET /acme/pets', 'pet list'],
  ['PATCH /acme/pets/{id}', 'pet item'],
  ['GET /acme', null],
])('%s is about %s', (key, expected) => {
  const subject = catalogue.subjectOf(operationOf(key));
  expect(subject && `${subject.resource.name} ${subject.role}`).toBe(expected);
});

/** Does something on a scripted site, and tells what came of it. */
async function on<T>(doing: (site: Site) => Promise<T>): Promise<T | undefined> {
  let result: T | undefined;
  const run = async (site: Site) => {
    result = await doing(site);
  };
  await runOn({ run, requirements: [] as Case['requirements'] } as Case);
  return result;
}

describe('the sample of an operation', () => {
  test.each([
    ['POST /acme/things', thing],
    ['GET /acme/things', {}],
    ['DELETE /acme/things/{id}', {}],
    ['POST /acme/things/{id}/notes', {}],
    ['GET /acme', {}],
    ['GET /acme/pets', special],
  ])('%s', (key, expected) => {
    expect(catalogue.sampleOf(operationOf(key))).toEqual(expected);
  });

  test.each(['POST', 'PUT', 'PATCH'])('of an update with %s is the least change', async (method) => {
    const changing: Resource = { ...thing, withChange: { also: 1 } };
    const { changed: __, ...nothing } = changing;
    const minimal = (resource: Resource, path = resource.item) =>
      on((site) => minimalValues(site, targetOf(operationOf(`${method} ${path}`), undefined, resource)));
    expect(await minimal(changing)).toEqual({ also: 1, note: 'Name c1' });
    expect(await minimal(changing, '/acme/things/by-slug/{slug}')).toEqual({ also: 1, note: 'Name c1' });
    expect(await minimal(nothing)).toEqual({ also: 1 });
  });
});

describe('the values of a request', () => {
  const operation = operationOf('POST /acme/x', {
    'a!': { type: 'integer' },
    b: { type: 'boolean' },
    own: { default: 1, 'x-site-dependent': 'a setting' },
    'where!': { default: 'acme', 'x-namespace-name': true },
  });

  /** The least and the most that is valid. */
  const both = (target: Target) =>
    on(async (site) => [await minimalValues(site, target), fullValues(target, await site.own(['page'], 'full'))]);

  test('are generated where no sample states them', async () => {
    const minimal = { a: 1, where: 'their-acme' };
    expect(await both(targetOf(operation))).toEqual([minimal, { ...minimal, b: true }]);
  });

  test('are those of the sample, the least among all others', async () => {
    const minimal = () => ({ a: 5 });
    expect(await both(targetOf(operation, { minimal }))).toEqual([{ a: 5 }, { a: 5, b: true, where: 'their-acme' }]);
    const full = () => ({ a: 6, b: false });
    expect(await both(targetOf(operation, { minimal, full }))).toEqual([{ a: 5 }, { a: 6, b: false }]);
  });

  test('leave out what can not be valid, and say why', async () => {
    const target = targetOf(operation, { leftOut: { b: 'for a reason' } });
    expect((await both(target))?.[1]).toEqual({ a: 1, where: 'their-acme' });
    expect(Object.values(operation.args).map((argument) => leftOutOf(target, argument))).toEqual([
      null,
      'for a reason',
      'a setting',
      null,
    ]);
  });
});

describe('the path of a request', () => {
  const path = (key: string, pathParameters: Readonly<Record<string, string>> = {}, values = {}) =>
    on((site) => argumentsOf(site, targetOf(operationOf(key, {}, { pathParameters })), values));

  test.each<[string, object]>([
    ['GET /acme/things/{id}', { id: 11 }],
    ['PUT /acme/things/{id}', { id: 12 }],
    ['DELETE /acme/things/{id}', { id: 21 }],
    ['GET /acme/things/by-slug/{slug}', { slug: 'shared' }],
    ['PATCH /acme/things/by-slug/{slug}', { slug: 'of-the-operation' }],
    ['DELETE /acme/things/by-slug/{slug}', { slug: 'new' }],
    ['POST /acme/things/{id}/notes', { id: 11 }],
    ['DELETE /acme/things/{id}/notes', { id: 11 }],
    ['POST /acme/things', {}],
    ['GET /acme/things', {}],
  ])('of %s leads to %j', async (key, expected) => {
    expect(await path(key)).toEqual(expected);
  });

  test('takes its record before any value, and what its pattern takes where there is none', async () => {
    expect(await path('PUT /acme/things/{id}', {}, { id: 5, a: 1 })).toEqual({ id: 12, a: 1 });
    const patterns = { n: '\\d+', word: '[a-z]*' };
    expect(await path('GET /acme/{n}/{word}/{any}', patterns)).toEqual({
      n: '1',
      word: 'conformance',
      any: '1',
    });
    expect(await path('GET /acme/{n}', patterns, { n: '7' })).toEqual({ n: '7' });
  });

  test('is never sent with what is not valid', async () => {
    const target = targetOf(operationOf('GET /acme/x', { a: { type: 'integer' } }));
    expect(await on((site) => validCall(site, target, { a: 5 }, 'why'))).toMatchObject({ args: { a: 5 }, why: 'why' });
    await expect(on((site) => validCall(site, target, { a: 'x' }, 'why'))).rejects.toThrow('is not, GET /acme/x');
  });
});
