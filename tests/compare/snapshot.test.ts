import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { atOnce } from '../../helpers/breath.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import type { Contract } from '../../helpers/contract/types.ts';
import { loadVocabulary } from '../../helpers/contract/vocabulary.ts';
import { parseIndex } from '../../helpers/deployment/index-document.ts';
import { resolveNames } from '../../helpers/deployment/names.ts';
import type { Deployment } from '../../helpers/deployment/offered.ts';
import { judgeIndex } from '../../helpers/engine/judge-index.ts';
import { planBySnapshot } from '../../helpers/plan/by-snapshot.ts';
import { requirementsOf } from '../../helpers/plan/plan.ts';
import { schemaOf } from '../../helpers/snapshot/declaration.ts';
import { readSnapshot, toSnapshotFile } from '../../helpers/snapshot/file.ts';
import { takeSnapshot } from '../../helpers/snapshot/take.ts';
import { UsageError } from '../../helpers/usage-error.ts';
import { createReference } from '../../reference/reference.ts';
import { suites } from '../../suites/index.ts';

const stated = loadContract();

type IndexDocument = {
  namespaces: string[];
  routes: Record<string, { namespace: string; methods: string[]; endpoints: { methods: string[]; args: unknown }[] }>;
};

/** The reference's index, and in it the routes of a namespace that the interface does not have. */
async function documentWith(args: object): Promise<IndexDocument> {
  const core = createReference();
  const url = `${core.baseUrl}/`;
  const { body } = await core.handle({ method: 'GET', url, headers: {}, body: '' });
  const document: IndexDocument = JSON.parse(body);
  document.namespaces.push('acme/v1');
  document.routes['/acme/v1'] = {
    namespace: 'acme/v1',
    methods: ['GET'],
    endpoints: [{ methods: ['GET'], args: { namespace: { default: 'acme/v1' }, context: { default: 'view' } } }],
  };
  document.routes['/acme/v1/things/(?P<id>[\\d]+)'] = {
    namespace: 'acme/v1',
    methods: ['GET', 'POST'],
    endpoints: [{ methods: ['GET', 'POST'], args: { id: { type: 'integer' }, ...args } }],
  };
  return document;
}

function deploymentOf(document: unknown, contract: Contract = stated): Deployment {
  const index = parseIndex(document);
  return { index, names: resolveNames(index, contract, loadVocabulary(), {}) };
}

/** Ids that an index breaks, judged by a contract taken from another. */
async function departures(document: unknown, contract: Contract): Promise<readonly string[]> {
  const deployment = deploymentOf(document, contract);
  const plan = atOnce(planBySnapshot(contract, stated, suites, 'smoke', deployment));
  const results = await judgeIndex(plan.indexChecks, deployment, (text) => text);
  return results.flatMap(({ id, outcome }) => (outcome === 'fail' ? [id] : []));
}

const SIZE = { type: 'integer', minimum: 1, maximum: '9', default: '3', required: true, enum: [1, 3] };

describe('a snapshot', () => {
  test('is kept by the deployment that it was taken from', async () => {
    const document = await documentWith({
      size: SIZE,
      when: { default: '2026-01-02 03:04:05' },
      odd: { type: 'colour' },
    });
    const { contract, leftOut } = takeSnapshot(deploymentOf(document), stated);
    expect(leftOut).toEqual([]);
    expect(contract.operations.get('POST /acme/v1/things/{id}')).toMatchObject({
      effect: 'site',
      namespace: 'acme/v1',
      args: { size: { in: 'body', required: true, schema: { minimum: 1, maximum: 9, default: 3, enum: [1, 3] } } },
    });
    expect(await departures(document, contract)).toEqual([]);
  });

  test('names exactly what an update changed', async () => {
    const { contract } = takeSnapshot(
      deploymentOf(await documentWith({ size: SIZE, note: { type: 'string' } })),
      stated,
    );
    const changed = await documentWith({ size: { ...SIZE, maximum: 10 } });
    delete changed.routes['/shop-analytics/coupons/(?P<id>[\\d]+)'];
    expect((await departures(changed, contract)).filter((id) => id.startsWith('acme'))).toEqual([
      'acme/v1/things/:id/GET/index/args/size/maximum',
      'acme/v1/things/:id/GET/index/args/note/declared',
      'acme/v1/things/:id/POST/index/args/size/maximum',
      'acme/v1/things/:id/POST/index/args/note/declared',
    ]);
    expect((await departures(changed, contract)).filter((id) => !id.startsWith('acme'))).toEqual(
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `shop-analytics/coupons/:id/${method}/index/declared`),
    );
  });

  test('sends nothing to what only the deployment has', async () => {
    const document = await documentWith({ size: SIZE });
    const { contract } = takeSnapshot(deploymentOf(document), stated);
    const plan = atOnce(planBySnapshot(contract, stated, suites, 'full', deploymentOf(document, contract)));
    const asked = plan.cases.flatMap(({ operations }) => operations.map(({ path }) => path));
    expect(asked.filter((path) => path.startsWith('/acme'))).toEqual([]);
    expect(asked.length).toBeGreaterThan(1000);
    const ids = requirementsOf(plan).map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
  });

  test('of a hostile index is usable, and says what it leaves out', async () => {
    const document = await documentWith({
      ...JSON.parse('{"a b": {}, "../x": {}, "__proto__": {}}'),
      deep: nested(200),
    });
    document.routes['/acme/v1/<script>'] = document.routes['/acme/v1'] ?? { namespace: '', methods: [], endpoints: [] };
    document.routes['/acme/v1/x y'] = document.routes['/acme/v1'] ?? { namespace: '', methods: [], endpoints: [] };
    const { contract, leftOut } = takeSnapshot(deploymentOf(document), stated);
    expect(leftOut).toEqual(['GET /acme/v1/<script>', 'GET /acme/v1/x y']);
    const plan = atOnce(planBySnapshot(contract, stated, suites, 'smoke', null));
    const wrong = requirementsOf(plan).filter(({ id }) => !/^[A-Za-z0-9._:-]+(\/[A-Za-z0-9._:-]+)*$/.test(id));
    expect(wrong).toEqual([]);
  });
});

function nested(depth: number): object {
  return depth === 0 ? {} : { type: 'array', items: nested(depth - 1) };
}

describe('a declaration', () => {
  test.each([
    [{ type: ['string', 'null'] }, { type: ['string', 'null'] }],
    [{ type: 'mixed' }, {}],
    [
      { type: 'boolean', default: '1' },
      { type: 'boolean', default: true },
    ],
    [
      { type: 'string', default: '10' },
      { type: 'string', default: '10' },
    ],
    [{ default: '10' }, { default: 10 }],
    [{ default: { a: 1 } }, {}],
    [{ default: '2026-01-02 00:00:00' }, {}],
    [{ enum: { 1: 'a', 5: 'b' } }, { enum: ['a', 'b'] }],
    [{ enum: [{}] }, {}],
    [
      { type: 'object', properties: { a: { required: true }, b: {} }, required: ['b', 'z'] },
      { type: 'object', properties: { a: {}, b: {} }, required: ['a', 'b'] },
    ],
    [
      { properties: { type: 'object', properties: { a: { readonly: true } } } },
      { properties: { a: { readOnly: true } } },
    ],
  ])('%j is read as %j', (declaration, schema) => {
    expect(schemaOf(declaration)).toEqual(schema);
  });
});

describe('a file', () => {
  test('holds the contract, with the same hash', () => {
    const { contract } = takeSnapshot(deploymentOf({ routes: {}, namespaces: [] }), stated);
    const path = join(mkdtempSync(join(tmpdir(), 'snapshot-')), 'contract.json');
    writeFileSync(path, JSON.stringify(toSnapshotFile(contract, 'example.test/wp-json', '2026-01-02T03:04:05Z')));
    const read = readSnapshot(path, stated.clauses);
    expect(read.contract.hash).toBe(contract.hash);
    expect(read.source).toBe('example.test/wp-json, 2026-01-02T03:04:05Z');
  });

  const operation = {
    key: 'GET /a',
    method: 'GET',
    path: '/a',
    namespace: 'a',
    resource: 'own',
    clause: 'site-index',
    effect: 'read',
    pathParameters: {},
    returns: 'document',
    args: {},
  };
  const file = {
    schemaVersion: 1,
    source: 's',
    takenAt: '2026-01-02T03:04:05Z',
    namespaces: [],
    operations: [operation],
  };
  test.each([
    ['no JSON', '{', /is not usable: \/: must be object/],
    ['an unknown member', { ...file, more: 1 }, /additional properties \(more\)/],
    ['an unknown clause', { ...file, operations: [{ ...operation, clause: 'x' }] }, /names the clause "x"/],
    [
      'a broken expression',
      { ...file, operations: [{ ...operation, pathParameters: { a: '(' } }] },
      /must match format/,
    ],
  ])('with %s is rejected', (_, content, message) => {
    const path = join(mkdtempSync(join(tmpdir(), 'snapshot-')), 'contract.json');
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    expect(() => readSnapshot(path, stated.clauses)).toThrow(UsageError);
    expect(() => readSnapshot(path, stated.clauses)).toThrow(message);
  });
});
