/** Fuzzing: whatever is read of an index neither throws nor hangs. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadContract } from '../../../helpers/contract/load.ts';
import { loadVocabulary } from '../../../helpers/contract/vocabulary.ts';
import { parseIndex, withNamespaceIndex } from '../../../helpers/deployment/index-document.ts';
import { resolveNames } from '../../../helpers/deployment/names.ts';
import { canonicalOf, parametersOf, templateOf } from '../../../helpers/deployment/pattern.ts';
import { serialise } from '../../../helpers/exchange/serialise.ts';
import { makePlan } from '../../../helpers/plan/plan.ts';
import { takeSnapshot } from '../../../helpers/snapshot/take.ts';
import { suites } from '../../../suites/index.ts';
import { judgedBy } from '../../support/index-checks.ts';
import { growthOf, HARDLY_MORE_THAN_LINEAR } from '../../support/processor-time.ts';
import { FEWER_RUNS, json, RUNS, TIME, text } from './hostile-values.ts';

const pattern = fc.oneof(
  text,
  fc
    .array(
      fc.constantFrom(
        '/',
        'orders',
        '(?P<id>',
        '(?<id>',
        '[\\d]+',
        '[^/]',
        '\\d',
        '\\',
        ')',
        '(',
        '[',
        ']',
        '{',
        '}',
        '{2,}',
        '*',
        '+',
        '?',
        '|',
        '^',
        '$',
      ),
      { maxLength: 80 },
    )
    .map((parts) => parts.join('')),
);

const words = fc.constantFrom('core/v2', 'shop-analytics', 'seo/v1', 'acme/v1', '', '__proto__', 'templates/v1');
const argument = fc.oneof(
  json,
  fc.record(
    {
      type: fc.oneof(fc.constantFrom('integer', 'string', 'array', 'object', 'nothing'), json),
      enum: json,
      minimum: json,
      maximum: json,
      default: json,
      required: json,
      items: json,
      properties: json,
      format: text,
    },
    { requiredKeys: [] },
  ),
);
const methods = fc.oneof(fc.subarray(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), json);
const entry = fc.oneof(
  json,
  fc.record({
    namespace: fc.oneof(words, text),
    methods,
    endpoints: fc.oneof(fc.array(fc.record({ methods, args: fc.oneof(fc.dictionary(text, argument), json) })), json),
    _links: json,
  }),
);
const address = fc.oneof(
  pattern,
  fc
    .tuple(words, fc.constantFrom('coupons', 'orders/(?P<id>[\\d]+)', 'tags', 'x y', 'options'))
    .map((parts) => `/${parts.join('/')}`),
);
const index = fc.oneof(
  json,
  fc.record({
    namespaces: fc.oneof(fc.array(words), json),
    routes: fc.oneof(fc.dictionary(address, entry, { maxKeys: 12 }), json),
    authentication: json,
    home: json,
  }),
);

test(
  'patterns',
  () => {
    fc.assert(
      fc.property(pattern, (one) => {
        const template = templateOf(one);
        expect(canonicalOf(canonicalOf(template))).toBe(canonicalOf(template));
        expect(parametersOf(template).every((name) => /^\w*$/.test(name))).toBe(true);
      }),
      RUNS,
    );
  },
  TIME,
);

test(
  'a pattern of a megabyte takes no longer than its length',
  () => {
    for (const part of ['(', '[', '(?P<a>', '\\', '(a+)+', '[^', '{', '((((a|b)*)*)*)*']) {
      const growth = growthOf((length) => templateOf(part.repeat(length / part.length)), 1_000_000);
      expect(growth, part).toBeLessThan(HARDLY_MORE_THAN_LINEAR);
    }
  },
  TIME,
);

test(
  'indexes and names',
  () => {
    const contract = loadContract();
    const vocabulary = loadVocabulary();
    fc.assert(
      fc.property(index, index, (document, other) => {
        const site = withNamespaceIndex(parseIndex(document), other);
        const { resolved, toActual, toNeutral } = resolveNames(site, contract, vocabulary, {});
        expect(resolved).toHaveLength(contract.namespaces.length);
        for (const { template } of site.routes.values()) toNeutral(template);
        expect(toActual('/')).toBe('/');
      }),
      RUNS,
    );
  },
  TIME,
);

test(
  'plans and snapshots',
  () => {
    const contract = loadContract();
    fc.assert(
      fc.property(index, (document) => {
        const site = parseIndex(document);
        const deployment = { index: site, names: resolveNames(site, contract, loadVocabulary(), {}) };
        const { cases, indexChecks } = makePlan(contract, suites, 'smoke', deployment);
        const ids = cases.flatMap(({ requirements }) => requirements.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => !/^[A-Za-z0-9._:-]+(\/[A-Za-z0-9._:-]+)*$/.test(id))).toEqual([]);
        const kinds = new Set(indexChecks.map((check) => judgedBy(check, deployment).judgement.kind));
        expect(['met', 'broken', 'not-applicable', 'blocked']).toEqual(expect.arrayContaining([...kinds]));
        expect(takeSnapshot(deployment, contract).contract.hash).toHaveLength(64);
      }),
      FEWER_RUNS,
    );
  },
  TIME,
);

test(
  'addresses stay on their host and below their root',
  () => {
    const roots = ['https://host.test/rest', 'https://host.test/?rest_route=/', 'https://host.test/a/?lang=fr'].map(
      (root) => new URL(root),
    );
    const operation = loadContract().operations.get('GET /calendar/events/v1/events/by-slug/{slug}');
    if (operation === undefined) throw new Error('The contract has no event by its slug.');
    // Without a value nothing is sent at all.
    const written = text.filter((value) => value !== '');
    const slug = fc.oneof(written, fc.constantFrom('..', '.', '../..', '/', '?', '#', '%2e%2e', '\\..'));
    fc.assert(
      fc.property(fc.constantFrom(...roots), slug, text, (root, value, password) => {
        const call = { operation, args: { slug: value, password }, why: 'a test' };
        const url = new URL(serialise(call, root, (path) => path).url);
        const below = root.searchParams.has('rest_route')
          ? (url.searchParams.get('rest_route') ?? '')
          : url.pathname.slice(root.pathname.replace(/\/$/, '').length);
        expect(url.origin).toBe(root.origin);
        expect(below.startsWith('/calendar/events/v1/events/by-slug/')).toBe(true);
      }),
      RUNS,
    );
  },
  TIME,
);
