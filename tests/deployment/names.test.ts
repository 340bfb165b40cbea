import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { loadVocabulary, type Vocabulary } from '../../helpers/contract/vocabulary.ts';
import { parseIndex, type SiteIndex } from '../../helpers/deployment/index-document.ts';
import { type Names, resolveNames } from '../../helpers/deployment/names.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { contractIndex } from '../checks/site-index/contract-index.ts';

const contract = loadContract();
const vocabulary = loadVocabulary();
const recordedText = readFileSync(join(PACKAGE_ROOT, 'tests/fixtures/recorded-index.json'), 'utf8');
const recorded = parseIndex(JSON.parse(recordedText));

/** The words that vendors rename are known; what they call them is not. */
const SWITCHED_OFF: Vocabulary = {
  namespaces: new Map(),
  segments: vocabulary.segments.map((renamed) => ({ ...renamed, names: [] })),
};

const VENDOR_NAMES: Readonly<Record<string, string>> = {
  'templates/v1': 'redux/v1/templates',
  'oembed/1.0': 'oembed/1.0',
  'descriptors/v1': 'redux/descriptors/v1',
  'patterns/v1': 'extendify-gutenberg-patterns-and-templates/v1',
  'seo/v1': 'aioseo/v1',
  'forms/v1': 'contact-form-7/v1',
  'shop-admin': 'wc-admin',
  'shop-analytics': 'wc-analytics',
  'calendar/events/v1': 'tribe/events/v1',
};

function resolve(
  index: SiteIndex,
  words: Vocabulary = vocabulary,
  fromEnvironment: Readonly<Record<string, string>> = {},
): Names {
  return resolveNames(index, contract, words, fromEnvironment);
}

function actualNames(names: Names): Record<string, string | null> {
  return Object.fromEntries(names.resolved.map(({ name, actual }) => [name, actual]));
}

/** The recorded index with every use of one name changed. */
function renamed(from: string, to: string): SiteIndex {
  return parseIndex(JSON.parse(recordedText.replaceAll(`"${from}"`, `"${to}"`).replaceAll(`/${from}/`, `/${to}/`)));
}

describe('on a recorded site', () => {
  test('the vocabulary names every namespace', () => {
    const names = resolve(recorded);
    expect(actualNames(names)).toMatchObject({ ...VENDOR_NAMES, 'core/v2': 'wp/v2', 'shop-site/v1': 'wccom-site/v1' });
    expect(names.resolved.filter(({ actual }) => actual === null)).toEqual([]);
    expect(names.ambiguous).toEqual([]);
  });

  test('without the vocabulary, the shape names every namespace whose routes the interface shows', () => {
    const names = resolve(recorded, SWITCHED_OFF);
    expect(actualNames(names)).toMatchObject(VENDOR_NAMES);
    const unknown = contract.namespaces.filter(({ routesShown }) => !routesShown).map(({ name }) => name);
    expect(names.resolved.filter(({ how }) => how === 'not offered').map(({ name }) => name)).toEqual(unknown);
    expect(names.resolved.find(({ name }) => name === 'seo/v1')).toMatchObject({
      how: 'shape',
      note: expect.stringMatching(/\d %/),
    });
  });

  test.each([
    ['/', '/'],
    ['/batch/v1', '/batch/v1'],
    ['/shop-analytics', '/wc-analytics'],
    ['/shop-analytics/coupons/{id}', '/wc-analytics/coupons/{id}'],
    ['/shop/store', '/wc/store'],
    ['/shop/store/v1', '/wc/store/v1'],
    ['/templates/v1', '/redux/v1/templates'],
    ['/templates/v1/templates/library', '/redux/v1/templates/library'],
    ['/seo/v1/integration/keyword-provider/refresh', '/aioseo/v1/integration/semrush/refresh'],
    ['/seo/v1/post/12/first-attached-image', '/aioseo/v1/post/12/first-attached-image'],
  ])('%s is %s, and back', (neutral, actual) => {
    for (const names of [resolve(recorded), resolve(recorded, vocabulary, VENDOR_NAMES)]) {
      expect(names.toActual(neutral)).toBe(actual);
      expect(names.toNeutral(actual)).toBe(neutral);
    }
  });

  test('what stands outside the interface has no neutral path, and the reverse', () => {
    const names = resolve(recorded);
    expect(names.toNeutral('/tribe/views/v2/html')).toBeNull();
    expect(names.toNeutral('/wc-analytics-more/x')).toBeNull();
    expect(names.toActual('/nothing/v1')).toBeNull();
  });

  test('every operation finds its route and method', () => {
    const names = resolve(recorded, SWITCHED_OFF);
    const shown = [...contract.operations.values()].filter(({ path }) => names.toActual(path) !== null);
    expect(shown.length).toBeGreaterThan(250);
    const lost = shown.filter(({ path, method }) => {
      const key = names.toActual(path)?.replace(/\{\w+\}/g, '{}') ?? '';
      return !recorded.routes.get(key)?.methods.includes(method);
    });
    expect(lost.map(({ key }) => key)).toEqual([]);
  });
});

describe('order of sources', () => {
  const conforming = parseIndex(contractIndex(contract));

  test('the environment decides first', () => {
    const names = resolve(recorded, vocabulary, { 'shop-admin': 'acme-admin' });
    expect(names.resolved.find(({ name }) => name === 'shop-admin')).toEqual({
      name: 'shop-admin',
      actual: 'acme-admin',
      how: 'environment',
    });
    expect([names.isOffered('shop-admin'), names.isInIndex('shop-admin')]).toEqual([true, false]);
    expect(names.toActual('/shop-admin/features')).toBe('/acme-admin/features');
  });

  test('the neutral name comes before the vocabulary', () => {
    const index = renamed('elementor-ai/v1', 'shop-admin');
    expect(resolve(index).resolved.find(({ name }) => name === 'shop-admin')).toMatchObject({ how: 'neutral' });
  });

  test('a site with neutral names needs nothing else, also where the calendar is only among the routes', () => {
    const names = resolve(conforming, SWITCHED_OFF);
    expect(names.resolved.filter(({ name, actual }) => name !== actual)).toEqual([]);
    for (const { path } of contract.operations.values()) expect(names.toActual(path)).toBe(path);
  });

  test('site and batch need no name', () => {
    const names = resolve(parseIndex({}));
    expect([names.isOffered('site'), names.isOffered('batch'), names.isInIndex('batch')]).toEqual([true, true, true]);
    expect(names.toActual('/batch/v1')).toBe('/batch/v1');
  });

  test('another version of a namespace is told and not taken, unless its routes are those', () => {
    const index = parseIndex({ namespaces: ['wp/v3', 'wp/v4', 'acme/v2', 'seo/v1'], routes: {} });
    const found = new Map(resolve(index).resolved.map((one) => [one.name, one]));
    expect(found.get('core/v2')).toEqual({
      name: 'core/v2',
      actual: null,
      how: 'not offered',
      note: 'another version is there: wp/v3, wp/v4',
    });
    expect(found.get('seo/v1')).toMatchObject({ actual: 'seo/v1' });
    expect(found.get('forms/v1')?.note).toBeUndefined();
    const shape = resolve(renamed('contact-form-7/v1', 'contact-form-7/v2')).resolved;
    expect(shape.find(({ name }) => name === 'forms/v1')).toMatchObject({ actual: 'contact-form-7/v2', how: 'shape' });
  });

  test('an empty site offers nothing', () => {
    const names = resolve(parseIndex({}));
    expect(names.resolved.every(({ how }) => how === 'not offered')).toBe(true);
    expect(names.isOffered('seo/v1')).toBe(false);
  });
});

describe('shape', () => {
  test('an unknown vendor is recognised, a vendor word inside its routes too', () => {
    const index = parseIndex(
      JSON.parse(recordedText.replaceAll('aioseo/v1', 'acme-seo/v1').replaceAll('/semrush/', '/acme-words/')),
    );
    const names = resolve(index);
    expect(names.toActual('/seo/v1/integration/keyword-provider/refresh')).toBe(
      '/acme-seo/v1/integration/acme-words/refresh',
    );
  });

  test('a namespace that swallows a segment is recognised', () => {
    const names = resolve(renamed('redux/v1/templates', 'acme/v9/templates'));
    expect(names.toActual('/templates/v1/templates/nps')).toBe('/acme/v9/templates/nps');
    expect(names.toNeutral('/acme/v9/templates')).toBe('/templates/v1');
  });

  test('one that ends alike and swallows nothing is left whole', () => {
    const document = contractIndex(contract);
    const text = JSON.stringify(document).replaceAll('templates/v1', 'acme/templates');
    const names = resolve(parseIndex(JSON.parse(text)));
    expect(names.toActual('/templates/v1/templates/nps')).toBe('/acme/templates/templates/nps');
  });

  test('a likeness is not enough: another shop namespace does not stand for the missing one', () => {
    const index = parseIndex(
      JSON.parse(recordedText.replaceAll('wc-analytics', 'gone').replaceAll('"/gone/', '"/gone-')),
    );
    const names = resolve(index, SWITCHED_OFF);
    expect(names.resolved.find(({ name }) => name === 'shop-analytics')).toMatchObject({ how: 'not offered' });
    expect(names.ambiguous).toEqual([]);
  });

  test('a route that is missing does not hide a namespace', () => {
    const document = JSON.parse(recordedText);
    delete document.routes['/contact-form-7/v1/contact-forms/(?P<id>\\d+)/refill'];
    expect(actualNames(resolve(parseIndex(document), SWITCHED_OFF))['forms/v1']).toBe('contact-form-7/v1');
  });
});

describe('ties', () => {
  const twins = (() => {
    const document = JSON.parse(recordedText);
    for (const [pattern, route] of Object.entries<{ namespace: string }>(document.routes)) {
      if (route.namespace !== 'contact-form-7/v1') continue;
      document.routes[pattern.replace('contact-form-7', 'acme')] = { ...route, namespace: 'acme/v1' };
    }
    return parseIndex(document);
  })();

  test('two namespaces of one shape are both named, and none is chosen', () => {
    const names = resolve(twins, SWITCHED_OFF);
    expect(names.ambiguous).toEqual([{ namespace: 'forms/v1', candidates: ['contact-form-7/v1', 'acme/v1'] }]);
    expect(names.isOffered('forms/v1')).toBe(false);
    expect(names.resolved.find(({ name }) => name === 'forms/v1')).toEqual({
      name: 'forms/v1',
      actual: null,
      how: 'not offered',
      note: 'could be any of contact-form-7/v1, acme/v1',
    });
  });

  test('the environment settles it', () => {
    const names = resolve(twins, SWITCHED_OFF, { 'forms/v1': 'acme/v1' });
    expect(names.ambiguous).toEqual([]);
    expect(names.toActual('/forms/v1/contact-forms')).toBe('/acme/v1/contact-forms');
  });

  test('of two known names the one with the shape is meant', () => {
    const document = JSON.parse(recordedText);
    document.namespaces.push('extendify/v1');
    const entry = resolve(parseIndex(document)).resolved.find(({ name }) => name === 'patterns/v1');
    expect(entry).toMatchObject({ actual: VENDOR_NAMES['patterns/v1'], how: 'vocabulary' });
  });

  test('two known names without a shape are a tie', () => {
    const index = parseIndex({ namespaces: ['extendify/v1', VENDOR_NAMES['patterns/v1']] });
    expect(resolve(index).ambiguous.map(({ namespace }) => namespace)).toEqual(['patterns/v1']);
  });

  test('two words in the place of a segment are a tie that the environment settles', () => {
    const document = JSON.parse(recordedText.replaceAll('/semrush/', '/acme/'));
    for (const [pattern, route] of Object.entries(document.routes)) {
      if (pattern.includes('/acme/')) document.routes[pattern.replace('/acme/', '/other/')] = route;
    }
    const index = parseIndex(document);
    expect(resolve(index).ambiguous).toEqual([{ namespace: 'keyword-provider', candidates: ['acme', 'other'] }]);
    const named = resolve(index, vocabulary, { 'keyword-provider': 'other' });
    expect(named.toActual('/seo/v1/integration/keyword-provider/refresh')).toBe('/aioseo/v1/integration/other/refresh');
  });
});

test('a hostile index is looked at a bounded number of times for each of its routes', () => {
  function looksFor(count: number): number {
    let looks = 0;
    const index = parseIndex({
      routes: Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `/n${at}/v1/contact-forms`,
          { namespace: `n${at}/v1`, methods: ['GET', 'POST'], endpoints: [] },
        ]),
      ),
    });
    const routes = new Map(
      [...index.routes].map(([pattern, route]) => {
        const watched = new Proxy(route, {
          get: (target, name) => {
            looks += 1;
            return Reflect.get(target, name);
          },
        });
        return [pattern, watched] as const;
      }),
    );
    expect(resolve({ ...index, routes }).isOffered('forms/v1')).toBe(false);
    return looks;
  }
  const few = looksFor(1_000);
  expect(few).toBeGreaterThan(0);
  expect(looksFor(4_000)).toBeLessThanOrEqual(4 * few);
});
