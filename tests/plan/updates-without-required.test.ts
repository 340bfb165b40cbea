/** Updates without what only a creation requires. */
import { describe, expect, test } from 'vitest';
import { optionalCases } from '../../helpers/checks/operation/optional.ts';
import type { Operation } from '../../helpers/contract/types.ts';
import type { Call } from '../../helpers/exchange/types.ts';
import { exchangeOf } from '../verdict/exchange.ts';
import { contractOf, kindsOf, operationOf, runOn, targetOf } from './scripted-site.ts';

const ITEM = '/acme/things/{id}';
const FIELDS = {
  name: { type: 'string' },
  kind: { type: 'string' },
  note: { type: 'string', default: 'none' },
} as const;
const creation = operationOf('POST /acme/things', { 'name!': FIELDS.name, 'kind!': FIELDS.kind, note: FIELDS.note });
const update = operationOf(`PUT ${ITEM}`, FIELDS);
const sample = { full: () => ({ name: 'a', kind: 'b', note: 'c' }) };
const casesOf = (operation: Operation, made: Operation = creation) =>
  optionalCases(targetOf(operation, sample), contractOf(made, operation));

test.each<[string, Operation, Operation, number]>([
  ['an update', update, creation, 1],
  ['an update by slug', operationOf('PATCH /acme/things/by-slug/{slug}', FIELDS), creation, 1],
  ['a read', operationOf(`GET ${ITEM}`, FIELDS), creation, 0],
  ['a removal', operationOf(`DELETE ${ITEM}`, FIELDS), creation, 0],
  ['the creation', creation, creation, 0],
  ['what is not of a resource', operationOf('POST /acme/pages', FIELDS), creation, 0],
  ['an update that does not declare all of it', operationOf(`PUT ${ITEM}`, { name: FIELDS.name }), creation, 0],
  ['an update where a creation requires nothing', update, operationOf('POST /acme/things', FIELDS), 0],
  ['an update where nothing is created', update, operationOf('PUT /acme/things', { 'name!': FIELDS.name }), 0],
])('%s', (_what, operation, made, count) => {
  expect(casesOf(operation, made)).toHaveLength(count);
});

describe('an update without what a creation requires', () => {
  const isWhole = ({ args }: Call): boolean => 'name' in args && 'kind' in args;

  /** @param whole the status that an update with everything is answered */
  async function told(without: number, whole: number) {
    const [one] = casesOf(update);
    if (!one) throw new Error('There is no case.');
    return runOn(one, (call) => exchangeOf(isWhole(call) ? whole : without, {}));
  }

  test('carries everything else', async () => {
    expect((await told(200, 200)).calls.map(({ args }) => args)).toEqual([{ id: 12, note: 'c' }]);
    expect((await told(400, 200)).calls.map(({ args }) => args)).toEqual([
      { id: 12, note: 'c' },
      { id: 12, name: 'a', kind: 'b', note: 'c' },
    ]);
  });

  test.each([
    [200, 200, 'met'],
    [400, 200, 'broken'],
    [400, 400, 'not-applicable'],
    [400, 429, 'blocked'],
    [401, 200, 'blocked'],
  ])('answered %i, and %i with them, is %s', async (without, whole, expected) => {
    expect(kindsOf(await told(without, whole))).toEqual({ 'update/without-required/accepted': expected });
  });
});
