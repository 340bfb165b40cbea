/** What is sent to be rejected, and what is made of the answers. */
import { describe, expect, test } from 'vitest';
import type { Case, Sample } from '../../helpers/cases/types.ts';
import { addressCases, undeclaredMethodCase } from '../../helpers/checks/operation/addresses.ts';
import { bodyCases } from '../../helpers/checks/operation/bodies.ts';
import { withErrorBody } from '../../helpers/checks/operation/error-bodies.ts';
import { rejectionCases } from '../../helpers/checks/operation/rejections.ts';
import type { Operation, Schema } from '../../helpers/contract/types.ts';
import type { Call, Exchange } from '../../helpers/exchange/types.ts';
import { exchangeOf, NO_ANSWER } from '../verdict/exchange.ts';
import { contractOf, kindsOf, operationOf, runOn, targetOf } from './scripted-site.ts';

const CREATE = 'POST /acme/things';
const LIST = 'GET /acme/things';
const ITEM = '/acme/things/{id}';
const BY_SLUG = '/acme/things/by-slug/{slug}';
const OUTSIDER = 'conformance-c1-none';
const TEXT: Schema = { type: 'string' };
const COUNT: Schema = { type: 'integer' };

const idsOf = (cases: readonly Case[]) => cases.map(({ id }) => id.split('/').slice(-4).join('/'));
const answering = (status: number, code?: string) => () => exchangeOf(status, code ? { code } : {});

/** The arguments of the one request that each case sends. */
async function sentBy(cases: readonly Case[]): Promise<readonly unknown[]> {
  const told = await Promise.all(cases.map((one) => runOn(one)));
  return told.map(({ calls }) => {
    expect(calls).toHaveLength(1);
    return calls[0]?.args;
  });
}

/** How each case, each of one requirement, judges an answer. */
async function kindsFor(cases: readonly Case[], status: number, code?: string): Promise<readonly string[]> {
  const told = await Promise.all(cases.map((one) => runOn(one, answering(status, code))));
  return told.flatMap((one) => Object.values(kindsOf(one)));
}

describe('a body that is wrong as a whole', () => {
  const target = targetOf(operationOf(`PATCH ${ITEM}`, { note: TEXT }));

  test('is sent as it stands to the record that only this operation changes', async () => {
    const told = await Promise.all(bodyCases(target).map((one) => runOn(one)));
    expect(told.flatMap(({ calls }) => calls.map(({ args, rawBody }) => ({ args, rawBody })))).toEqual(
      ['{"conformance": ', '"conformance"', '["conformance"]'].map((text) => ({
        args: { id: 12 },
        rawBody: { text, contentType: 'application/json' },
      })),
    );
  });

  test('is rejected where it is no JSON, and breaks no server where it is', async () => {
    expect(await kindsFor(bodyCases(target), 200)).toEqual(['broken', 'met', 'met']);
    expect(await kindsFor(bodyCases(target), 400)).toEqual(['met', 'met', 'met']);
    expect(await kindsFor(bodyCases(target), 500)).toEqual(['broken', 'broken', 'broken']);
  });

  test('is a MUST to reject only where arguments are declared', () => {
    const levels = (operation: Operation) =>
      bodyCases(targetOf(operation)).map(({ requirements }) => requirements.map(({ level }) => level));
    expect(levels(target.operation)).toEqual([['MUST'], ['MUST'], ['MUST']]);
    expect(levels(operationOf(`PATCH ${ITEM}`, { id: COUNT }))).toEqual([['SHOULD'], ['MUST'], ['MUST']]);
  });

  test.each(['GET', 'DELETE'])('is not sent with %s', (method) => {
    expect(bodyCases(targetOf(operationOf(`${method} ${ITEM}`, { note: TEXT })))).toEqual([]);
  });
});

const LARGE = 99_999_999_999;

describe('an address', () => {
  test.each<[string, Operation, unknown[]]>([
    ['of no record', operationOf(`GET ${ITEM}/notes`, {}, { pathParameters: { id: '.+' } }), [{ id: 2_113_907_641 }]],
    ['of no slug', operationOf(`GET ${BY_SLUG}`), [{ slug: 'none-get-c1' }, { slug: 'sha' }]],
    [
      'of the wrong shape',
      operationOf(`GET ${ITEM}`),
      [
        { id: 2_113_907_641 },
        { id: 'conformance!none' },
        { id: '11abc' },
        { id: '-11' },
        { id: '11.5' },
        { id: LARGE },
      ],
    ],
    [
      'of the wrong shape at either place',
      operationOf('GET /acme/{from}/{to}', {}, { pathParameters: { from: 'none|conformance', to: '\\d+' } }),
      [
        { from: 'conformance!none', to: '1' },
        { from: '1', to: 'conformance!none' },
        { from: 'CONFORMANCE', to: '1' },
        { from: 'conformance', to: '1abc' },
        { from: 'conformance', to: '-1' },
        { from: 'conformance', to: '1.5' },
        { from: 'conformance', to: LARGE },
      ],
    ],
    ['that may be anything', operationOf('GET /acme/any/{name}', {}, { pathParameters: {} }), []],
    ['of a list', operationOf(LIST), []],
    ['that is made at', operationOf(CREATE), []],
  ])('%s', async (_what, operation, expected) => {
    expect(await sentBy(addressCases(targetOf(operation)))).toEqual(expected);
  });

  test('is all that is wrong: what the operation needs comes with it', async () => {
    const sample: Sample = { minimalNeeds: ['page'], minimal: (own) => ({ note: own.id('page') }) };
    const [unknown] = addressCases(targetOf(operationOf(`PATCH ${ITEM}`, { 'note!': COUNT }), sample));
    expect(await sentBy(unknown ? [unknown] : [])).toEqual([{ note: 7, id: 2_113_907_641 }]);
  });

  test('of nothing is rejected, by a missing route too', async () => {
    const all = addressCases(targetOf(operationOf(`GET ${ITEM}`)));
    const cases = all.filter(({ id }) => !id.endsWith('large/served'));
    expect(new Set(await kindsFor(cases, 404, 'rest_no_route'))).toEqual(new Set(['met']));
    expect(new Set(await kindsFor(cases, 200))).toEqual(new Set(['broken']));
    expect(cases).toHaveLength(5);
  });
});

test('a PUT may make what is not there, and no other method may', async () => {
  const kinds = async (method: string, status: number) => {
    const cases = addressCases(targetOf(operationOf(`${method} ${ITEM}`)));
    return kindsFor(
      cases.filter(({ id }) => id.endsWith('id/unknown')),
      status,
    );
  };
  expect(await kinds('PUT', 201)).toEqual(['not-applicable']);
  expect(await kinds('PUT', 200)).toEqual(['broken']);
  expect(await kinds('PATCH', 201)).toEqual(['broken']);
});

describe('a segment of the declared shape', () => {
  const withShape = (pattern: string) =>
    addressCases(targetOf(operationOf('GET /acme/{of}', {}, { pathParameters: { of: pattern } })));
  const routed = (pattern: string) => withShape(pattern).filter(({ id }) => id.endsWith('shape/routed'));

  test('has every kind of character that may be there', async () => {
    expect(await sentBy(routed('[a-z0-9_-]+'))).toEqual([{ of: '0a_-z' }]);
    expect(await sentBy(routed('[A-Za-z0-9-]+'))).toEqual([{ of: '0aA-z' }]);
    expect(routed('[^/]+')).toEqual([]);
    expect(routed('[0-9]+')).toEqual([]);
  });

  test('may be digits alone, too, where not only GET asks', async () => {
    const posted = (pattern: string) =>
      addressCases(targetOf(operationOf('POST /acme/{of}', {}, { pathParameters: { of: pattern } }))).filter(({ id }) =>
        id.endsWith('/routed'),
      );
    expect(await sentBy(posted('[A-Za-z0-9]+'))).toEqual([{ of: '0aAz' }, { of: '7' }]);
    expect(posted('[a-z]+')).toEqual([]);
    expect(await kindsFor(posted('[a-z0-9]+'), 404, 'rest_no_route')).toEqual(['broken', 'broken']);
  });

  test('breaks no server by an id beyond 32 bits', async () => {
    const large = addressCases(targetOf(operationOf(`GET ${ITEM}`))).filter(({ id }) => id.endsWith('large/served'));
    expect(await kindsFor(large, 404)).toEqual(['met']);
    // Where any id that nothing has is answered so, that is judged separately.
    expect(await kindsFor(large, 500)).toEqual(['blocked']);
    const onlyLarge = ({ args }: Call) => exchangeOf(Number(args.id) > 2 ** 32 ? 500 : 404, {});
    const told = await Promise.all(large.map((one) => runOn(one, onlyLarge)));
    expect(told.flatMap((one) => Object.values(kindsOf(one)))).toEqual(['broken']);
  });

  test.each([401, 403])('may be answered %i where it is beyond 32 bits, if others are let in', async (denied) => {
    const large = addressCases(targetOf(operationOf(`GET ${ITEM}`))).filter(({ id }) => id.endsWith('large/served'));
    const hiding = ({ args }: Call) => exchangeOf(Number(args.id) > 2 ** 32 ? denied : 200, {});
    const told = await Promise.all(large.map((one) => runOn(one, hiding)));
    expect(told.flatMap((one) => Object.values(kindsOf(one)))).toEqual(['met']);
    expect(await kindsFor(large, denied)).toEqual(['blocked']);
  });

  test('is routed, whatever is there', async () => {
    expect(await kindsFor(routed('[a-z_]+'), 404, 'no_such_type')).toEqual(['met']);
    expect(await kindsFor(routed('[a-z_]+'), 404, 'rest_no_route')).toEqual(['broken']);
    expect(await kindsFor(routed('[a-z_]+'), 401)).toEqual(['blocked']);
  });
});

describe('a method that is not declared', () => {
  const first = operationOf(`GET ${ITEM}`);
  const one = undeclaredMethodCase(first, new Set(['GET', 'PUT']));
  const routes = { '/acme/things/(?P<id>\\d+)': { namespace: 'acme', methods: ['GET', 'POST'], endpoints: [] } };

  test('is one that neither side declares, on no record', async () => {
    const { calls } = await runOn(one, answering(404), routes);
    expect(calls).toMatchObject([{ method: 'PATCH', args: { id: 2_113_907_641 }, operation: first }]);
  });

  test('is never the reading one', async () => {
    const { calls } = await runOn(undeclaredMethodCase(operationOf(CREATE), new Set(['POST'])));
    expect(calls).toMatchObject([{ method: 'PUT' }]);
  });

  test('is rejected', async () => {
    expect(kindsOf(await runOn(one, answering(200), routes))).toEqual({ 'method/undeclared': 'broken' });
    expect(kindsOf(await runOn(one, answering(404, 'rest_no_route'), routes))).toEqual({ 'method/undeclared': 'met' });
  });

  test('is none where all are declared', async () => {
    const all = { '/acme/things/(?P<id>\\d+)': { methods: ['POST', 'PATCH', 'DELETE'], endpoints: [] } };
    const told = await runOn(one, answering(200), all);
    expect(told.calls).toEqual([]);
    expect(kindsOf(told)).toEqual({ 'method/undeclared': 'not-applicable' });
  });

  test.each([
    ['read', 'write'],
    ['send', 'send'],
  ] as const)('asks for the right to do something: beside %s, %s', (effect, expected) => {
    expect(undeclaredMethodCase({ ...first, effect }, new Set()).effect).toBe(expected);
  });
});

describe('one constraint broken', () => {
  const operation = operationOf(CREATE, {
    'name!': TEXT,
    size: { type: 'integer', maximum: 3 },
    parts: { type: 'array', maxItems: 1, items: { type: 'object', properties: { of: COUNT, note: TEXT } } },
    tax: { type: 'integer', 'x-site-dependent': 'set in the settings' },
    host: { type: 'string', format: 'uri' },
  });
  const sample: Sample = {
    minimalNeeds: ['page'],
    needs: ['post'],
    minimal: (own) => ({ name: `page ${own.id('page')}` }),
    full: (own) => ({ parts: [{ of: own.id('post'), note: 'x' }] }),
  };
  const name = 'page 7';
  const valid = { of: 7, note: 'x' };

  test('is sent beside the least that is valid, around what a sample holds to be valid', async () => {
    const cases = rejectionCases(targetOf(operation, sample), false, contractOf(operation));
    expect(idsOf(cases)).toEqual([
      'args/name/required/rejected',
      'args/name/type/rejected',
      'args/size/type/rejected',
      'args/size/maximum/rejected',
      'args/parts/type/rejected',
      'args/parts/maxItems/rejected',
      'args/parts.items/type/rejected',
      'args/parts.items.of/type/rejected',
      'args/parts.items.note/type/rejected',
      'args/host/type/rejected',
      'args/host/format/rejected',
    ]);
    expect(await sentBy(cases)).toEqual([
      {},
      { name: { [OUTSIDER]: 'no text c1' } },
      { name, size: OUTSIDER },
      { name, size: 4 },
      { name, parts: { [OUTSIDER]: 'no list c1' } },
      { name, parts: [valid, valid] },
      { name, parts: [OUTSIDER] },
      { name, parts: [{ ...valid, of: OUTSIDER }] },
      { name, parts: [{ ...valid, note: { [OUTSIDER]: 'no text c1' } }] },
      { name, host: { [OUTSIDER]: 'no text c1' } },
      { name, host: 'not an address c1' },
    ]);
  });

  test('stands alone where nothing valid is known to stand around it', async () => {
    const bare: Sample = { minimal: () => ({ name }), full: () => ({}) };
    const generated = { of: 1, note: expect.any(String) };
    const inParts = rejectionCases(targetOf(operation, bare), false, contractOf(operation)).filter(({ id }) =>
      id.includes('/parts'),
    );
    expect(await sentBy(inParts)).toEqual([
      { name, parts: { [OUTSIDER]: 'no list c1' } },
      { name, parts: [generated, generated] },
      { name, parts: [OUTSIDER] },
      { name, parts: [{ of: OUTSIDER }] },
      { name, parts: [{ note: { [OUTSIDER]: 'no text c1' } }] },
    ]);
  });

  test('travels with those of other arguments at standard depth', async () => {
    const cases = rejectionCases(targetOf(operation, sample), true, contractOf(operation));
    expect(cases.map(({ requirements }) => requirements.length)).toEqual([2, 4, 3, 1, 1, 1]);
    const [, first] = cases;
    const told = first && (await runOn(first, () => exchangeOf(500, {})));
    expect(told?.calls.map(({ args }) => Object.keys(args))).toEqual([
      ['name', 'size', 'parts', 'host'],
      ['name'],
      ['name', 'size'],
      ['name', 'parts'],
      ['name', 'host'],
    ]);
    expect(new Set(Object.values(told === undefined ? {} : kindsOf(told)))).toEqual(new Set(['broken']));
  });

  test('is rejected, and a missing route says nothing', async () => {
    const cases = rejectionCases(targetOf(operation, sample), false, contractOf(operation)).slice(0, 2);
    expect(await kindsFor(cases, 400)).toEqual(['met', 'met', 'met']);
    expect(await kindsFor(cases, 201)).toEqual(['not-applicable', 'broken', 'broken']);
    expect(await kindsFor(cases, 404, 'rest_no_route')).toEqual(['blocked', 'blocked', 'blocked']);
  });

  test('may be a null for what is required, once that can not be left out', async () => {
    const [first] = rejectionCases(targetOf(operation), false, contractOf(operation));
    const told = first && (await runOn(first, ({ args }) => exchangeOf('name' in args ? 201 : 400, {})));
    expect(told?.calls.map(({ args }) => args)).toEqual([
      {},
      { name: null },
      expect.not.objectContaining({ name: null }),
    ]);
    expect(told && kindsOf(told)).toEqual({
      'args/name/required/rejected': 'met',
      'args/name/null/rejected': 'broken',
    });
  });

  test.each<[string, Schema]>([
    ['that is null by default', { ...TEXT, default: null }],
    ['that may be null', { type: ['string', 'null'] }],
    ['of no type', {}],
    ['whose type is open', { ...TEXT, 'x-type-open': true }],
  ])('may be a null for nothing %s', (_what, schema) => {
    const creation = operationOf(CREATE, { 'name!': schema });
    const cases = rejectionCases(targetOf(creation), false, contractOf(creation));
    expect(idsOf(cases)).toContain('args/name/required/rejected');
    expect(cases.flatMap(({ requirements }) => requirements.map(({ id }) => id)).join()).not.toContain('null');
  });

  test('is not sent where more than that would be wrong', async () => {
    const unfit: Sample = { minimal: () => ({ name, size: 9 }) };
    const [host] = rejectionCases(targetOf(operation, unfit), false, contractOf(operation)).filter(({ id }) =>
      id.endsWith('args/host/format/rejected'),
    );
    await expect(host && runOn(host)).rejects.toThrow('is wrong elsewhere');
  });
});

describe('the body of a rejection', () => {
  const operation = operationOf(CREATE, { 'name!': TEXT, size: COUNT });
  const judged = withErrorBody(rejectionCases(targetOf(operation), false, contractOf(operation)), operation);
  const rejection = { code: 'x', message: 'No.', data: { status: 400 } };

  test('is judged once an operation, with its first rejection', () => {
    const counts = judged.map(({ requirements }) => requirements.length);
    expect(counts).toEqual([3, 1, 1]);
    expect(withErrorBody([], operation)).toEqual([]);
  });

  test.each<[string, Exchange, string]>([
    ['says what is wrong', exchangeOf(400, rejection), 'met'],
    ['does not say what is wrong', exchangeOf(400, {}), 'broken'],
    ['is none where nothing was rejected', exchangeOf(200, rejection), 'not-applicable'],
    ['is none where the server broke', exchangeOf(500, rejection), 'not-applicable'],
    ['is none where no answer came', NO_ANSWER, 'not-applicable'],
  ])('%s', async (_what, answer, body) => {
    const [first] = judged;
    const told = first && kindsOf(await runOn(first, () => answer));
    expect(told).toMatchObject({ 'rejected/body': body });
  });
});
