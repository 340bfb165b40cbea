/** What is written comes back: on a small site that a test may make wrong, each departure is told where it is. */
import { describe, expect, test } from 'vitest';
import type { Case, Resource, Values } from '../../helpers/cases/types.ts';
import { roundTripCases } from '../../helpers/checks/round-trip/round-trip.ts';
import { documentOf } from '../../helpers/checks/round-trip/writes.ts';
import type { Schema } from '../../helpers/contract/types.ts';
import type { Call, Exchange } from '../../helpers/exchange/types.ts';
import { exchangeOf } from '../verdict/exchange.ts';
import { contractOf, kindsOf, operationOf, runOn, type Told } from './scripted-site.ts';

const FIELDS: Readonly<Record<string, Schema>> = {
  'name!': { type: 'string' },
  note: { type: 'string' },
  kind: { type: 'string', enum: ['a', 'b'] },
  tags: { type: 'array', items: { type: 'string' } },
  lines: {
    type: 'array',
    items: { type: 'object', properties: { id: { type: 'integer', readOnly: true }, text: { type: 'string' } } },
  },
  unit: { type: 'string', enum: Array.from({ length: 15 }, (_, at) => `u${at}`) },
  flag: { type: 'boolean', default: false },
  fixed: { type: 'string' },
  extras: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        id: { type: 'integer', readOnly: true },
        key: { type: 'string' },
        value: { type: ['null', 'object', 'string', 'number', 'boolean', 'integer', 'array'] },
      },
    },
  },
};

const EXTRAS: readonly unknown[] = [7, true, false, 0, null, '', '007', [], ['b', { deep: null }], { in: [1] }];

const { 'name!': name, ...rest } = FIELDS;
const UPDATED = { ...rest, name: name ?? {} };

const thing: Resource = {
  name: 'thing',
  collection: '/acme/things',
  item: '/acme/things/{id}',
  nameField: 'name',
  creatable: true,
  minimal: () => ({ name: 'Least' }),
  changed: 'note',
  full: () => ({
    name: 'One',
    kind: 'a',
    tags: ['x', 'y'],
    lines: [{ text: 'l' }, { text: 'm' }],
    unit: 'u1',
    flag: true,
    extras: EXTRAS.map((value, at) => ({ key: `k${at}`, value })),
  }),
  others: [
    () => ({ name: 'Two', note: 'First', kind: 'b', tags: ['z'], lines: [{ text: 'n' }], unit: 'u2', flag: true }),
  ],
  cleared: { tags: [], note: '' },
  defaultsOnUpdate: ['flag'],
  leftOut: { fixed: 'for a reason' },
};

const CONTRACT = contractOf(
  operationOf('POST /acme/things', FIELDS),
  operationOf('GET /acme/things/{id}'),
  operationOf('PUT /acme/things/{id}', UPDATED),
  operationOf('PATCH /acme/things/{id}', UPDATED),
);

/** Creations, updates by PUT, and updates by PATCH. */
const CASES = roundTripCases(thing, CONTRACT, 'standard').slice(0, 3);

/** Keeps records: lines are added, everything else is replaced. */
function keeper() {
  const records = new Map<unknown, Values>();
  return (call: Call, wrong: (call: Call) => Values | null): Exchange => {
    const { operation, args } = call;
    if (operation.method === 'GET') return exchangeOf(200, records.get(args.id));
    const id = operation.method === 'POST' ? records.size + 1 : args.id;
    const held = records.get(id) ?? { id, note: '', tags: [], lines: [] };
    const sent = wrong(call) ?? args;
    const lines = [...((held.lines as unknown[]) ?? []), ...((sent.lines as unknown[]) ?? [])];
    records.set(id, { ...held, ...sent, id, lines });
    return exchangeOf(200, records.get(id));
  };
}

interface Wrong {
  /** In the place of what was sent; null leaves it. */
  readonly stores?: (call: Call) => Values | null;
  readonly answers?: (exchange: Exchange, call: Call) => Exchange;
}

async function run(
  { stores = () => null, answers = (exchange) => exchange }: Wrong = {},
  cases: readonly Case[] = CASES.slice(0, 2),
) {
  const keep = keeper();
  const offered = { methods: ['POST', 'PUT', 'PATCH', 'GET'], endpoints: [] };
  const routes = { '/acme/things': offered, '/acme/things/(?P<id>\\d+)': offered };
  const all: Told[] = [];
  for (const one of cases) all.push(await runOn(one, (call) => answers(keep(call, stores), call), routes));
  const told: Told = {
    calls: all.flatMap(({ calls }) => calls),
    judged: Object.assign({}, ...all.map(({ judged }) => judged)),
    purposes: [],
  };
  return { told, otherwise: Object.fromEntries(Object.entries(kindsOf(told)).filter(([, kind]) => kind !== 'met')) };
}

const isUpdate = ({ operation }: Call): boolean => operation.method === 'PUT';
const isSingle = (call: Call): boolean => isUpdate(call) && Object.keys(call.args).length === 2 && 'note' in call.args;
const LEFT_OUT = { 'args/fixed/accepted': 'not-applicable' };

describe('a site that', () => {
  test('keeps everything meets everything', async () => {
    const { told, otherwise } = await run();
    expect(otherwise).toEqual(LEFT_OUT);
    const planned = CASES.slice(0, 2).flatMap(({ requirements }) => requirements);
    expect(Object.keys(told.judged).length).toBe(planned.length);
    expect(told.judged['acme/things/:id/PUT/args/tags/cleared']?.kind).toBe('met');
    const units = told.calls.filter((call) => isUpdate(call) && Object.keys(call.args).join() === 'id,unit');
    expect(units.map(({ args }) => args.unit)).toEqual(FIELDS.unit?.enum?.filter((_, at) => at % 2 === 0));
  });

  test.each<[string, Wrong, Readonly<Record<string, string>>]>([
    [
      'keeps the first item of a list only',
      { stores: ({ args }) => (Array.isArray(args.tags) ? { ...args, tags: args.tags.slice(0, 1) } : null) },
      { 'args/tags/round-trips': 'broken' },
    ],
    [
      'takes one value of an enumeration for another',
      { stores: ({ args }) => (args.unit === 'u6' ? { ...args, unit: 'u5' } : null) },
      { 'args/unit/enum/each/round-trips': 'met' },
    ],
    [
      'applies a default to an update',
      { stores: (call) => (isSingle(call) ? { ...call.args, flag: false } : null) },
      { 'things/update-put/kept-defaults': 'broken' },
    ],
    [
      'loses what an update does not carry',
      { stores: (call) => (isSingle(call) ? { ...call.args, kind: '' } : null) },
      { 'things/update-put/kept': 'broken' },
    ],
    [
      'passes over an update of a single member',
      { stores: (call) => (isSingle(call) ? {} : null) },
      { 'things/update-put/changed': 'broken' },
    ],
    [
      'can not be emptied',
      { stores: (call) => (isUpdate(call) && call.args.note === '' ? {} : null) },
      { 'args/tags/cleared': 'broken', 'args/note/cleared': 'broken' },
    ],
    [
      'only echoes an update',
      {
        stores: (call) => (isUpdate(call) && 'kind' in call.args ? {} : null),
        answers: (exchange, call) => (isUpdate(call) ? exchangeOf(200, { ...call.args, lines: [] }) : exchange),
      },
      { 'args/kind/read-back': 'broken', 'args/name/read-back': 'broken' },
    ],
    [
      'rejects one value of an enumeration',
      {
        answers: (exchange, { args }) =>
          args.kind === 'b' ? exchangeOf(400, { data: { params: { kind: '' } } }) : exchange,
      },
      { 'args/kind/accepted': 'broken', 'args/kind/enum/b/accepted': 'broken' },
    ],
    [
      'rejects a member and does not name it',
      { answers: (exchange, { args }) => ('tags' in args ? exchangeOf(400, {}) : exchange) },
      { 'args/tags/accepted': 'broken' },
    ],
    [
      'shows another record at a second read',
      {
        answers: (() => {
          let reads = 0;
          return (exchange: Exchange, { operation, args }: Call) => {
            if (operation.method !== 'GET' || args.id !== 1) return exchange;
            reads += 1;
            return reads === 2 ? exchangeOf(200, { id: 1, name: 'x' }) : exchange;
          };
        })(),
      },
      { 'create-full/steady': 'broken' },
    ],
  ])('%s', async (_what, wrong, expected) => {
    const { told, otherwise } = await run(wrong);
    const judged = Object.entries(told.judged);
    for (const [tail, kind] of Object.entries(expected)) {
      const kinds = judged.filter(([id]) => id.endsWith(`/${tail}`)).map(([, judgement]) => judgement.kind);
      expect(kinds, `${tail} of ${JSON.stringify(otherwise)}`).toContain(kind);
    }
    expect(Object.values(told.judged).some(({ kind }) => kind === 'broken')).toBe(true);
  });

  test.each<[string, (value: unknown) => unknown]>([
    ['numbers are texts', (value) => (typeof value === 'number' ? String(value) : value)],
    ['true is 1', (value) => (value === true ? 1 : value)],
    ['false is empty', (value) => (value === false ? '' : value)],
    ['zero is nothing', (value) => (value === 0 ? null : value)],
    ['null is empty', (value) => value ?? ''],
    ['empty text is null', (value) => (value === '' ? null : value)],
    ['digits are a number', (value) => (value === '007' ? 7 : value)],
    ['an empty list is null', (value) => (Array.isArray(value) && value.length === 0 ? null : value)],
    ['null in a list is lost', (value) => (Array.isArray(value) && value.length > 0 ? ['b', {}] : value)],
    ['an object is text', (value) => (typeof value === 'object' && !Array.isArray(value) && value ? '{}' : value)],
  ])('keeps of any JSON another: %s', async (_what, edit) => {
    const stores = ({ args }: Call): Values | null =>
      Array.isArray(args.extras)
        ? { ...args, extras: args.extras.map((item: Values, id) => ({ id, ...item, value: edit(item.value) })) }
        : null;
    const { told } = await run({ stores });
    for (const way of ['', '/:id/PUT'] as const) {
      const id = `acme/things${way === '' ? '/POST' : way}/args/extras/any-json/read-back`;
      expect(told.judged[id]?.kind, id).toBe('broken');
    }
  });

  test('adds to any JSON what it will, and leaves out what is null, changes none', async () => {
    const stores = ({ args }: Call): Values | null =>
      Array.isArray(args.extras)
        ? {
            ...args,
            extras: [
              { id: 9, key: 'own', value: 'own' },
              ...args.extras
                .filter(({ value }: Values) => value !== null)
                .map((item: Values) => ({ ...item, shown: 'so' })),
            ],
          }
        : null;
    const { told } = await run({ stores });
    expect(told.judged['acme/things/POST/args/extras/any-json/read-back']?.kind).toBe('met');
  });

  test('echoes no more than a name leaves everything else open', async () => {
    const { told } = await run({
      answers: (exchange) => {
        const { id, name: shown } = documentOf(exchange) ?? {};
        return exchangeOf(200, { id, name: shown });
      },
    });
    const kinds = kindsOf(told);
    expect([
      kinds['args/name/read-back'],
      kinds['args/tags/read-back'],
      kinds['args/tags/cleared'],
      kinds['full/returned'],
    ]).toEqual(['met', 'not-applicable', 'not-applicable', 'broken']);
    expect(told.judged['acme/things/update-put/kept']?.kind).toBe('met');
  });

  test('echoes an id alone is not shown to keep anything', async () => {
    const { told } = await run({
      answers: (exchange) => exchangeOf(200, { id: documentOf(exchange)?.id }),
    });
    const kept = Object.entries(told.judged).filter(([id]) => id.endsWith('/read-back'));
    expect(new Set(kept.map(([, { kind }]) => kind))).toEqual(new Set(['blocked']));
  });
});

test('a value that another stands for is named', async () => {
  const { told } = await run({ stores: ({ args }) => (args.unit === 'u6' ? { ...args, unit: 'u5' } : null) });
  const judgement = told.judged['acme/things/:id/PUT/args/unit/round-trips'];
  expect(judgement).toMatchObject({ kind: 'broken', reason: 'unit: "u6" came back as "u5".' });
});

test('no more requests are sent to find what is rejected than a few', async () => {
  const { told } = await run({
    answers: (_, { operation }) => exchangeOf(operation.method === 'POST' ? 400 : 200, { id: 1 }),
  });
  const creations = told.calls.filter(({ operation }) => operation.method === 'POST');
  expect(creations.length).toBeLessThan(40);
});

describe('of several ways to update', () => {
  const unitsOf = ({ calls }: Told): readonly string[] =>
    calls.flatMap(({ operation, args }) =>
      operation.method !== 'POST' && Object.keys(args).join() === 'id,unit' ? [`${operation.method} ${args.unit}`] : [],
    );

  test('one takes all sets of values, and stands for the others where they take none of its', async () => {
    const { told } = await run({}, CASES);
    expect(new Set(unitsOf(told).map((unit) => unit.split(' ')[0]))).toEqual(new Set(['PUT']));
    const kinds = ['kind/round-trips', 'note/round-trips', 'kind/enum/b/accepted'].map(
      (tail) => told.judged[`acme/things/:id/PATCH/args/${tail}`]?.kind,
    );
    expect(kinds).toEqual(['met', 'represented', 'represented']);
    expect(told.judged['acme/things/:id/PATCH/args/note/round-trips']?.reason).toContain(
      'acme/things/:id/PUT/args/note/round-trips',
    );
  });

  test('at full depth each takes all sets, and together they write each value of a long enumeration', async () => {
    const { told } = await run({}, roundTripCases(thing, CONTRACT, 'full').slice(0, 3));
    expect(told.judged['acme/things/:id/PATCH/args/note/round-trips']?.kind).toBe('met');
    expect(unitsOf(told)).toHaveLength(15);
  });
});
