/** What is sent to be refused, and what is made of the answers. */
import { describe, expect, test } from 'vitest';
import type { Operation, Schema } from '../../helpers/contract/types.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { addressCases, undeclaredMethodCase } from '../../helpers/plan/addresses.ts';
import { bodyCases } from '../../helpers/plan/bodies.ts';
import { withErrorBody } from '../../helpers/plan/error-bodies.ts';
import { neighbourCases } from '../../helpers/plan/neighbours.ts';
import { refusalCases } from '../../helpers/plan/refusals.ts';
import type { Case, Sample } from '../../helpers/plan/types.ts';
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

  test('is refused where it is no JSON, and breaks no server where it is', async () => {
    expect(await kindsFor(bodyCases(target), 200)).toEqual(['broken', 'met', 'met']);
    expect(await kindsFor(bodyCases(target), 400)).toEqual(['met', 'met', 'met']);
    expect(await kindsFor(bodyCases(target), 500)).toEqual(['broken', 'broken', 'broken']);
  });

  test('is a MUST to refuse only where arguments are declared', () => {
    const levels = (operation: Operation) =>
      bodyCases(targetOf(operation)).map(({ requirements }) => requirements.map(({ level }) => level));
    expect(levels(target.operation)).toEqual([['MUST'], ['MUST'], ['MUST']]);
    expect(levels(operationOf(`PATCH ${ITEM}`, { id: COUNT }))).toEqual([['SHOULD'], ['MUST'], ['MUST']]);
  });

  test.each(['GET', 'DELETE'])('is not sent with %s', (method) => {
    expect(bodyCases(targetOf(operationOf(`${method} ${ITEM}`, { note: TEXT })))).toEqual([]);
  });
});

describe('an address', () => {
  test.each<[string, Operation, unknown[]]>([
    ['of no record', operationOf(`GET ${ITEM}/notes`, {}, { pathParameters: { id: '.+' } }), [{ id: 2_000_000_011 }]],
    ['of no slug', operationOf(`GET ${BY_SLUG}`), [{ slug: 'none-c1' }]],
    ['of the wrong shape', operationOf(`GET ${ITEM}`), [{ id: 2_000_000_011 }, { id: 'conformance!none' }]],
    [
      'of the wrong shape at either place',
      operationOf('GET /acme/{from}/{to}', {}, { pathParameters: { from: 'none|conformance', to: '\\d+' } }),
      [
        { from: 'conformance!none', to: '1' },
        { from: '1', to: 'conformance!none' },
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
    expect(await sentBy(unknown ? [unknown] : [])).toEqual([{ note: 7, id: 2_000_000_011 }]);
  });

  test('of nothing is refused, by a missing route too', async () => {
    const cases = addressCases(targetOf(operationOf(`GET ${ITEM}`)));
    expect(await kindsFor(cases, 404, 'rest_no_route')).toEqual(['met', 'met']);
    expect(await kindsFor(cases, 200)).toEqual(['broken', 'broken']);
  });
});

describe('a method that is not declared', () => {
  const first = operationOf(`GET ${ITEM}`);
  const one = undeclaredMethodCase(first, new Set(['GET', 'PUT']));
  const routes = { '/acme/things/(?P<id>\\d+)': { namespace: 'acme', methods: ['GET', 'POST'], endpoints: [] } };

  test('is one that neither side declares, on no record', async () => {
    const { calls } = await runOn(one, answering(404), routes);
    expect(calls).toMatchObject([{ method: 'PATCH', args: { id: 2_000_000_011 }, operation: first }]);
  });

  test('is never the reading one', async () => {
    const { calls } = await runOn(undeclaredMethodCase(operationOf(CREATE), new Set(['POST'])));
    expect(calls).toMatchObject([{ method: 'PUT' }]);
  });

  test('is refused', async () => {
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
  const sound = { of: 7, note: 'x' };

  test('is sent beside the least that is sound, around what a sample holds to be sound', async () => {
    const cases = refusalCases(targetOf(operation, sample));
    expect(idsOf(cases)).toEqual([
      'args/name/required/refused',
      'args/name/type/refused',
      'args/size/type/refused',
      'args/size/maximum/refused',
      'args/parts/type/refused',
      'args/parts/maxItems/refused',
      'args/parts.items/type/refused',
      'args/parts.items.of/type/refused',
      'args/parts.items.note/type/refused',
      'args/host/type/refused',
      'args/host/format/refused',
    ]);
    expect(await sentBy(cases)).toEqual([
      {},
      { name: { [OUTSIDER]: 'no text' } },
      { name, size: OUTSIDER },
      { name, size: 4 },
      { name, parts: { [OUTSIDER]: 'no list' } },
      { name, parts: [sound, sound] },
      { name, parts: [OUTSIDER] },
      { name, parts: [{ ...sound, of: OUTSIDER }] },
      { name, parts: [{ ...sound, note: { [OUTSIDER]: 'no text' } }] },
      { name, host: { [OUTSIDER]: 'no text' } },
      { name, host: 'not an address' },
    ]);
  });

  test('stands alone where nothing sound is known to stand around it', async () => {
    const bare: Sample = { minimal: () => ({ name }), full: () => ({}) };
    const generated = { of: 1, note: expect.any(String) };
    const inParts = refusalCases(targetOf(operation, bare)).filter(({ id }) => id.includes('/parts'));
    expect(await sentBy(inParts)).toEqual([
      { name, parts: { [OUTSIDER]: 'no list' } },
      { name, parts: [generated, generated] },
      { name, parts: [OUTSIDER] },
      { name, parts: [{ of: OUTSIDER }] },
      { name, parts: [{ note: { [OUTSIDER]: 'no text' } }] },
    ]);
  });

  test('is refused, and a missing route says nothing', async () => {
    const cases = refusalCases(targetOf(operation, sample)).slice(0, 2);
    expect(await kindsFor(cases, 400)).toEqual(['met', 'met']);
    expect(await kindsFor(cases, 201)).toEqual(['broken', 'broken']);
    expect(await kindsFor(cases, 404, 'rest_no_route')).toEqual(['blocked', 'blocked']);
  });

  test('is not sent where more than that would be wrong', async () => {
    const unfit: Sample = { minimal: () => ({ name, size: 9 }) };
    const [host] = refusalCases(targetOf(operation, unfit)).filter(({ id }) => id.endsWith('args/host/format/refused'));
    await expect(host && runOn(host)).rejects.toThrow('is wrong elsewhere');
  });
});

describe('a value that only a namesake of an argument has', () => {
  const STATUS: Schema = { type: 'string', enum: ['open', 'shut'] };
  const listWith = (status: Schema) => operationOf(LIST, { status });
  const ofOthers = operationOf(
    'GET /acme/pages',
    { status: { type: 'string', enum: ['paid'] } },
    { resource: 'pages' },
  );
  const elsewhere = operationOf(
    'GET /other/things',
    { status: { type: 'string', enum: ['far'] } },
    { namespace: 'other' },
  );
  const near = operationOf(CREATE, { status: { type: 'string', enum: ['OPEN', 'ajar'] } });
  const casesOf = (operation: Operation, ...others: readonly Operation[]) =>
    neighbourCases(targetOf(operation), contractOf(...others, operation));

  test.each<[string, Schema, readonly Operation[], unknown[]]>([
    ['of the same resource before others', STATUS, [elsewhere, ofOthers, near], [{ status: 'ajar' }]],
    ['in the order of the contract else', STATUS, [elsewhere, ofOthers], [{ status: 'far' }]],
    ['in the items of a list', { type: 'array', items: STATUS }, [ofOthers], [{ status: ['paid'] }]],
    [
      'from the items of a list',
      STATUS,
      [operationOf(CREATE, { status: { type: 'array', items: { enum: ['ajar'] } } })],
      [{ status: 'ajar' }],
    ],
    ['that is no text', STATUS, [operationOf(CREATE, { status: { enum: [5, null] } })], []],
    ['of another name', STATUS, [operationOf(CREATE, { state: { enum: ['ajar'] } })], []],
    ['that differs in its capitals alone', STATUS, [operationOf(CREATE, { status: { enum: ['OPEN'] } })], []],
    ["where the values are the site's own", { ...STATUS, 'x-site-dependent': 'its own' }, [near], []],
    ['where any value is right', { type: 'string' }, [near], []],
  ])('%s', async (_what, schema, others, expected) => {
    expect(await sentBy(casesOf(listWith(schema), ...others))).toEqual(expected);
  });

  test('is refused beside the least that is sound', async () => {
    const update = operationOf(`PATCH ${ITEM}`, { status: STATUS, note: TEXT });
    const cases = neighbourCases(targetOf(update), contractOf(update, near));
    expect(idsOf(cases)).toEqual(['status/enum/neighbour/refused']);
    expect(await sentBy(cases)).toEqual([{ id: 12, note: 'Name c1', status: 'ajar' }]);
    expect(await kindsFor(cases, 200)).toEqual(['broken']);
    expect(await kindsFor(cases, 400)).toEqual(['met']);
  });

  test.each<[string, Schema, unknown, Operation, string]>([
    ['is none where the index declares it', STATUS, { enum: ['open', 'ajar'] }, near, 'not-applicable'],
    ['is one where the index declares other values', STATUS, { enum: ['open', 'new'] }, near, 'broken'],
    ['is one where the index does not declare the argument', STATUS, undefined, near, 'broken'],
    [
      'is none where the index declares it of the items',
      { type: 'array', items: STATUS },
      { items: { enum: ['ajar'] } },
      near,
      'not-applicable',
    ],
    [
      'is one where the index declares it of the list alone',
      { type: 'array', items: STATUS },
      { enum: ['ajar'], items: { enum: ['open'] } },
      near,
      'broken',
    ],
  ])('%s', async (_what, schema, declaration, other, expected) => {
    const [one] = casesOf(listWith(schema), other);
    const endpoints = [{ methods: ['GET'], args: declaration === undefined ? {} : { status: declaration } }];
    const told = one && (await runOn(one, answering(200), { '/acme/things': { methods: ['GET'], endpoints } }));
    expect(told && Object.values(kindsOf(told))).toEqual([expected]);
    expect(told?.calls).toHaveLength(expected === 'broken' ? 1 : 0);
  });
});

describe('the body of a refusal', () => {
  const operation = operationOf(CREATE, { 'name!': TEXT, size: COUNT });
  const judged = withErrorBody(refusalCases(targetOf(operation)), operation);
  const refusal = { code: 'x', message: 'No.', data: { status: 400 } };

  test('is judged once an operation, with its first refusal', () => {
    const counts = judged.map(({ requirements }) => requirements.length);
    expect(counts).toEqual([2, 1, 1]);
    expect(withErrorBody([], operation)).toEqual([]);
  });

  test.each<[string, Exchange, string, string]>([
    ['says what is wrong', exchangeOf(400, refusal), 'met', 'met'],
    ['does not say what is wrong', exchangeOf(400, {}), 'met', 'broken'],
    ['is none where nothing was refused', exchangeOf(200, refusal), 'broken', 'not-applicable'],
    ['is none where the server broke', exchangeOf(500, refusal), 'broken', 'not-applicable'],
    ['is none where no answer came', NO_ANSWER, 'blocked', 'not-applicable'],
  ])('%s', async (_what, answer, refused, body) => {
    const [first] = judged;
    const told = first && kindsOf(await runOn(first, () => answer));
    expect(told).toEqual({ 'args/name/required/refused': refused, 'refused/body': body });
  });
});
