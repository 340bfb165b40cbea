/** What is sent to be accepted, and what is made of the answers. */
import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../helpers/cases/suite.ts';
import type { Case, Sample } from '../../helpers/cases/types.ts';
import { acceptanceCase } from '../../helpers/checks/operation/acceptance.ts';
import type { Operation, Schema } from '../../helpers/contract/types.ts';
import type { Call, Exchange } from '../../helpers/exchange/types.ts';
import type { Depth } from '../../helpers/requirement/requirement.ts';
import { exchangeOf } from '../verdict/exchange.ts';
import { contractOf, kindsOf, operationOf, runOn, targetOf } from './scripted-site.ts';

const FIELDS: Readonly<Record<string, Schema>> = {
  'name!': { type: 'string' },
  kind: { type: 'string', enum: ['a', 'b'] },
  mode: { type: 'string', enum: ['x', 'y', 'z'] },
};
/** An answer that fits is an object of texts. */
const RETURNS = { returns: 'features' };
const creation = operationOf('POST /acme/things', FIELDS, RETURNS);
const PLAIN = { name: 'n', kind: 'a', mode: 'x' };
const sample: Sample = { minimal: () => ({ name: 'n' }), full: () => ({ kind: 'a', mode: 'x' }) };

const echo = ({ args }: Call): Exchange => exchangeOf(201, args);
const rejected = exchangeOf(400, {});
const is = ({ args }: Call, values: object): boolean => JSON.stringify(args) === JSON.stringify(values);

function caseOf(operation: Operation, more: Sample = {}, depth: Depth = 'standard'): Case {
  const context = { contract: contractOf(operation), catalogue: catalogueOf([]), depth };
  return acceptanceCase(targetOf(operation, { ...sample, ...more }), context);
}

/** @param answer null for the record as it was written */
async function run(answer: (call: Call) => Exchange | null, one = caseOf(creation)) {
  const told = await runOn(one, (call) => answer(call) ?? echo(call));
  expect(new Set(told.purposes).size, 'names that two requests share').toBe(told.purposes.length);
  const kinds = kindsOf(told);
  const otherwise = Object.entries(kinds).filter(([, kind]) => kind !== 'met');
  return {
    sent: told.calls.map(({ args }) => args),
    judged: Object.keys(kinds).sort(),
    otherwise: Object.fromEntries(otherwise),
  };
}

const tails = ({ requirements }: Case): readonly string[] =>
  requirements.map(({ id }) => id.replace(/^.*?\/(?:POST|GET|PUT|DELETE)\//, ''));

describe('on a site that takes and keeps everything', () => {
  test('the least, everything, and each edge beside the plain values of all others is sent', async () => {
    expect((await run(() => null)).sent).toEqual([
      { name: 'n' },
      PLAIN,
      { ...PLAIN, kind: 'b', mode: 'y' },
      { ...PLAIN, mode: 'z' },
    ]);
  });

  test('all is met, and all that is required is judged', async () => {
    const one = caseOf(creation);
    const { judged, otherwise } = await run(() => null, one);
    expect(otherwise).toEqual({});
    expect(judged).toEqual([...tails(one)].sort());
    expect(tails(one)).toEqual([
      'minimal/served',
      'minimal/accepted',
      'minimal/json',
      'minimal/document',
      'args/name/accepted',
      'args/kind/accepted',
      'args/kind/enum/a/accepted',
      'args/kind/enum/b/accepted',
      'args/mode/accepted',
      'args/mode/enum/x/accepted',
      'args/mode/enum/y/accepted',
      'args/mode/enum/z/accepted',
      'full/json',
      'full/document',
      'full/accepted',
    ]);
  });

  test('at smoke depth only the least is sent', async () => {
    const one = caseOf(creation, {}, 'smoke');
    const { sent, judged } = await run(() => null, one);
    expect([sent, judged]).toEqual([
      [{ name: 'n' }],
      ['minimal/accepted', 'minimal/document', 'minimal/json', 'minimal/served'],
    ]);
  });

  test('of a long enumeration the first values are sent, and all at full depth', () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`);
    const edges = (count: number, depth: Depth) => {
      const operation = operationOf('POST /acme/things', { word: { type: 'string', enum: words(count) } }, RETURNS);
      return tails(caseOf(operation, {}, depth)).filter((tail) => tail.includes('/enum/')).length;
    };
    expect([edges(12, 'standard'), edges(13, 'standard'), edges(13, 'full')]).toEqual([12, 3, 13]);
  });
});

describe('the minimal valid request', () => {
  const whole = caseOf(creation);
  const rest = tails(whole).slice(4);
  const blockedRest = Object.fromEntries(rest.map((tail) => [tail, 'blocked']));

  test.each<[string, Exchange, Readonly<Record<string, string>>]>([
    [
      'is rejected',
      rejected,
      { 'minimal/accepted': 'broken', 'minimal/json': 'blocked', 'minimal/document': 'blocked' },
    ],
    [
      'breaks the server',
      exchangeOf(500, {}),
      {
        'minimal/served': 'broken',
        'minimal/accepted': 'broken',
        'minimal/json': 'blocked',
        'minimal/document': 'blocked',
      },
    ],
    [
      'is not let in',
      exchangeOf(401, {}),
      {
        'minimal/served': 'blocked',
        'minimal/accepted': 'blocked',
        'minimal/json': 'blocked',
        'minimal/document': 'blocked',
      },
    ],
  ])('blocks everything else where it %s', async (_what, answer, minimal) => {
    const { sent, otherwise } = await run(() => answer, whole);
    expect(sent).toEqual([{ name: 'n' }]);
    expect(otherwise).toEqual({ ...minimal, ...blockedRest });
  });

  test.each<[string, number, number, Readonly<Record<string, string>>]>([
    ['is taken', 200, 200, { 'body/none/accepted': 'met', 'minimal/accepted': 'met' }],
    ['is not taken', 411, 200, { 'body/none/accepted': 'broken', 'minimal/accepted': 'met' }],
    [
      'is not taken with one, either',
      400,
      400,
      { 'body/none/accepted': 'not-applicable', 'minimal/accepted': 'broken' },
    ],
    ['is not let in', 401, 200, { 'body/none/accepted': 'blocked', 'minimal/accepted': 'blocked' }],
  ])('goes without a body where nothing is declared, and %s', async (_what, without, withOne, expected) => {
    const ping = operationOf('POST /acme/ping');
    const context = { contract: contractOf(ping), catalogue: catalogueOf([]), depth: 'standard' as const };
    const one = acceptanceCase(targetOf(ping), context);
    const told = await runOn(one, ({ rawBody }) => exchangeOf(rawBody === null ? without : withOne, {}));
    expect(kindsOf(told)).toMatchObject(expected);
    expect(told.calls).toHaveLength(without === 411 || without === 400 ? 2 : 1);
  });

  test('is a SHOULD to accept where nothing is declared', () => {
    const levels = (fields: Readonly<Record<string, Schema>>) =>
      caseOf(operationOf('POST /acme/things', fields), {}, 'smoke').requirements.map(({ level }) => level);
    expect([levels({}), levels(FIELDS)]).toEqual([
      ['MUST', 'SHOULD', 'MUST'],
      ['MUST', 'MUST', 'MUST'],
    ]);
  });

  test('is a MUST to accept where all that is asked for is in the path of a record', () => {
    const level = (key: string) =>
      caseOf(operationOf(key), {}, 'smoke').requirements.find(({ id }) => id.endsWith('minimal/accepted'))?.level;
    expect(['GET', 'DELETE', 'PUT'].map((method) => level(`${method} /acme/things/{id}`))).toEqual([
      'MUST',
      'MUST',
      'SHOULD',
    ]);
    expect([level('GET /acme/things/{id}/notes'), level('GET /acme/things')]).toEqual(['MUST', 'SHOULD']);
  });

  test.each<[string, Exchange, string]>([
    ['no route', exchangeOf(404, { code: 'rest_no_route' }), 'broken'],
    ['a page in the place of a route', exchangeOf(404, undefined), 'broken'],
    ['no such method', exchangeOf(405, {}), 'broken'],
    ['no such record', exchangeOf(404, { code: 'not_found' }), 'met'],
  ])('that is answered with %s', async (_what, answer, expected) => {
    const told = await runOn(caseOf(creation, {}, 'smoke'), () => answer);
    expect(kindsOf(told)['minimal/served']).toBe(expected);
  });

  const NOTHING_THERE = {
    page: exchangeOf(404, undefined),
    record: exchangeOf(404, { code: 'not_found' }),
    route: exchangeOf(404, { code: 'rest_no_route' }),
  };

  test.each<[string, string, Record<keyof typeof NOTHING_THERE, string>]>([
    [
      'a record that no suite knows',
      'GET /acme/parts/{id}',
      { page: 'not-applicable', record: 'met', route: 'broken' },
    ],
    ['a record that is there', 'GET /acme/things/{id}', { page: 'broken', record: 'met', route: 'broken' }],
    ['no record', 'GET /acme/parts', { page: 'broken', record: 'met', route: 'broken' }],
  ])('is served or not by what a 404 says, where the path names %s', async (_what, key, expected) => {
    const one = caseOf(operationOf(key), {}, 'smoke');
    const served = async (answer: Exchange) => kindsOf(await runOn(one, () => answer))['minimal/served'];
    const { page, record, route } = NOTHING_THERE;
    expect({ page: await served(page), record: await served(record), route: await served(route) }).toEqual(expected);
  });

  test('is not sent where nothing is known to be valid', async () => {
    const one = caseOf(creation, { nothingValid: 'for a reason' });
    const { sent, otherwise } = await run(() => null, one);
    expect(sent).toEqual([]);
    expect(otherwise).toEqual(Object.fromEntries(tails(one).map((tail) => [tail, 'not-applicable'])));
  });
});

describe('a site that rejects', () => {
  test('an argument is told which, and keeps the rest', async () => {
    const { sent, otherwise } = await run((call) => ('kind' in call.args ? rejected : null));
    expect(otherwise).toEqual({
      'full/accepted': 'not-applicable',
      'args/kind/accepted': 'broken',
      'args/kind/enum/a/accepted': 'broken',
      'args/kind/enum/b/accepted': 'broken',
    });
    expect(sent.slice(0, 6)).toEqual([
      { name: 'n' },
      PLAIN,
      { name: 'n' },
      { name: 'n', kind: 'a' },
      { name: 'n', mode: 'x' },
      { mode: 'x', name: 'n' },
    ]);
  });

  test('an edge is told which', async () => {
    const { otherwise } = await run(({ args }) => (args.mode === 'y' ? rejected : null));
    expect(otherwise).toEqual({ 'args/mode/enum/y/accepted': 'broken' });
  });

  test('arguments together and none alone is told of all together', async () => {
    const { otherwise } = await run(({ args }) => ('kind' in args && 'mode' in args ? rejected : null));
    expect(otherwise).toEqual({ 'full/accepted': 'broken', 'full/json': 'blocked', 'full/document': 'blocked' });
  });

  test('for a while leaves open what was asked then', async () => {
    const { otherwise } = await run(({ args }) => (args.kind === 'b' ? exchangeOf(429, {}) : null));
    expect(otherwise).toEqual({ 'args/kind/enum/b/accepted': 'blocked', 'args/mode/enum/y/accepted': 'blocked' });
  });

  test('for a while is not asked again', async () => {
    const { sent, otherwise } = await run(({ args }) => ('kind' in args ? exchangeOf(429, {}) : null));
    expect(sent).toHaveLength(5);
    expect(new Set(Object.values(otherwise))).toEqual(new Set(['blocked']));
    expect(Object.keys(otherwise)).toHaveLength(tails(caseOf(creation)).length - 4);
  });
});

describe('an argument that does not go with others', () => {
  const alone: Sample = {
    full: () => ({ kind: 'a' }),
    needs: ['page'],
    alone: { mode: (own) => ({ mode: own.id('page') === 7 ? 'z' : 'x' }) },
  };

  test('is sent and accepted by itself', async () => {
    const { sent, otherwise } = await run(() => null, caseOf(creation, alone));
    expect(otherwise).toEqual({});
    expect(sent).toContainEqual({ name: 'n', mode: 'z' });
    expect(sent[1]).toEqual({ name: 'n', kind: 'a' });
  });

  test('is rejected by itself', async () => {
    const one = caseOf(creation, alone);
    const { otherwise } = await run((call) => (is(call, { name: 'n', mode: 'z' }) ? rejected : null), one);
    expect(otherwise).toEqual({ 'args/mode/accepted': 'broken' });
  });
});

test('an edge without a place in what is valid is not sent', async () => {
  const parts: Schema = {
    type: 'array',
    maxItems: 2,
    items: { type: 'object', properties: { on: { type: 'boolean' } } },
  };
  const operation = operationOf('POST /acme/things', { 'name!': FIELDS['name!'] ?? {}, parts }, RETURNS);
  const { sent, otherwise } = await run(
    ({ args: { parts: _, ...args } }) => exchangeOf(201, args),
    caseOf(operation, { full: () => ({ parts: [] }), notReturned: ['parts'] }),
  );
  // The second is everything at once, and the list at its other edge too, with nothing in it.
  expect(sent).toEqual([{ name: 'n' }, { name: 'n', parts: [] }]);
  expect(otherwise).toEqual({
    'args/parts/maxItems/accepted': 'not-applicable',
    'args/parts/items.on.true/accepted': 'not-applicable',
    'args/parts/items.on.false/accepted': 'not-applicable',
  });
});

test('what is left out is not sent and not judged', async () => {
  const { sent, otherwise } = await run(
    () => null,
    caseOf(creation, { full: () => ({ mode: 'x' }), leftOut: { kind: 'no' } }),
  );
  expect(sent.some((args) => 'kind' in args)).toBe(false);
  expect(otherwise).toEqual({ 'args/kind/accepted': 'not-applicable' });
});

test('a removal of what is the site’s own comes last', () => {
  const phase = (method: string, effect: Operation['effect']) =>
    caseOf(operationOf(`${method} /acme/things/{id}`, {}, { effect })).phase;
  expect([phase('DELETE', 'site'), phase('DELETE', 'write'), phase('PUT', 'site')]).toEqual([
    'last',
    'middle',
    'middle',
  ]);
});
