/** What every requirement of an operation has in common, and how deep a plan goes. */
import { describe, expect, test } from 'vitest';
import { carrierOf, declaresArguments, reaches } from '../../helpers/cases/context.ts';
import { isAbout, levelOfDefault, levelOfRejection, requirementOf } from '../../helpers/cases/requirement.ts';
import { isPlainName, isPlainPath, routeId } from '../../helpers/cases/requirement-id.ts';
import { operationOf } from './scripted-site.ts';

test('a requirement has the level and the basis of its kind and the clause of its operation, unless said otherwise', () => {
  const operation = operationOf('PUT /acme/things/{id}');
  expect(requirementOf(operation, 'accepted', 'tail', 'A title')).toEqual({
    id: 'acme/things/:id/PUT/tail',
    kind: 'accepted',
    argument: null,
    title: 'A title',
    level: 'MUST',
    basis: 'declared',
    clause: 'things',
    operation: 'PUT /acme/things/{id}',
    namespace: 'acme',
  });
  expect(requirementOf(operation, 'error-body', 'tail', 'A title')).toMatchObject({
    level: 'SHOULD',
    basis: 'conventional',
  });
  const otherwise = { id: 'b', argument: 'a.b', level: 'SHOULD', basis: 'implied', clause: 'errors' } as const;
  expect(requirementOf(operation, 'accepted', 'tail', 'A title', otherwise)).toMatchObject(otherwise);
});

test('a requirement is about an argument and about what stands below it', () => {
  expect(isAbout({ argument: 'billing' }, 'billing')).toBe(true);
  expect(isAbout({ argument: 'billing.email' }, 'billing')).toBe(true);
  expect(isAbout({ argument: 'billing_email' }, 'billing')).toBe(false);
  expect(isAbout({ argument: null }, 'billing')).toBe(false);
});

test('a default is a SHOULD only where a site may set another', () => {
  expect(levelOfDefault({ default: 1 })).toBe('MUST');
  expect(levelOfDefault({ default: 1, 'x-site-default': 'a setting' })).toBe('SHOULD');
});

test('the type of an argument that needs an extension is a SHOULD', () => {
  expect(levelOfRejection({ type: 'number' })).toBe('MUST');
  expect(levelOfRejection({ type: 'number', 'x-extension': 'for places' })).toBe('SHOULD');
});

test('a plan holds what its depth reaches', () => {
  const depths = ['smoke', 'standard', 'full'] as const;
  expect(depths.map((planned) => depths.filter((needed) => reaches(planned, needed)))).toEqual([
    ['smoke'],
    ['smoke', 'standard'],
    ['smoke', 'standard', 'full'],
  ]);
});

test('reading and removing carry their arguments in the query, everything else in a body', () => {
  const carriers = ['GET', 'DELETE', 'POST', 'PUT', 'PATCH'].map((method) => carrierOf(operationOf(`${method} /a`)));
  expect(carriers).toEqual(['query', 'query', 'body', 'body', 'body']);
});

test('an operation declares arguments where it has others than those of its path', () => {
  expect(declaresArguments(operationOf('GET /a/{id}', { id: {} }))).toBe(false);
  expect(declaresArguments(operationOf('GET /a/{id}', { id: {}, q: {} }))).toBe(true);
});

describe('an id', () => {
  test.each([
    ['acme', '/acme', 'acme'],
    ['acme', '/acme/x/', 'acme/x'],
    ['acme', '/acme/x//', 'acme/x'],
    ['acme', '/acmes/x', 'acme/acmes/x'],
    ['site', '/', 'site'],
  ])('of %s at %s is %s', (namespace, path, expected) => {
    expect(routeId({ namespace, path })).toBe(expected);
  });

  test.each<[string, boolean]>([
    ['per_page', true],
    ['a-1', true],
    ['a'.repeat(100), true],
    ['a'.repeat(101), false],
    ['', false],
    ['a b', false],
    ['a[]', false],
    ['$a', false],
  ])('may hold the name %j: %s', (name, expected) => {
    expect(isPlainName(name)).toBe(expected);
  });

  test.each<[string, boolean]>([
    ['/', true],
    ['/a/b-c/v1.0', true],
    ['/a/{id}/x', true],
    ['/a/x{id}', true],
    ['/a//b', false],
    ['/a/', true],
    ['a', false],
    ['/a b', false],
    ['/a/{i d}', false],
    ['/a/$', false],
    ['', false],
    ['//', false],
  ])('may hold the path %j: %s', (path, expected) => {
    expect(isPlainPath(path)).toBe(expected);
  });
});
