/** One read after several writes tells what each left, where nothing speaks against it. */
import { describe, expect, test } from 'vitest';
import type { Values } from '../../helpers/cases/types.ts';
import { viewsOf } from '../../helpers/checks/round-trip/put-off.ts';
import { documentOf, type Write } from '../../helpers/checks/round-trip/writes.ts';
import { exchangeOf } from '../verdict/exchange.ts';
import { operationOf } from './scripted-site.ts';

const operation = operationOf('PUT /acme/things/{id}');

function write(values: Values, answered: Values): Write {
  return { operation, values, exchange: exchangeOf(200, { id: 7, ...answered }), seen: null };
}

const whole = { done: write({ name: 'A', note: 'a', day: '1' }, { name: 'A', note: 'a', day: '1' }), isWhole: true };
const renamed = { done: write({ name: 'B' }, { name: 'B', note: 'a', day: '1' }), isWhole: false };
const noted = { done: write({ note: 'b' }, { name: 'B', note: 'b', day: '1' }), isWhole: false };
const row = [whole, renamed, noted];

const readAs = (json: Values) => exchangeOf(200, { id: 7, ...json });
const documents = (views: ReturnType<typeof viewsOf>) => views?.map((view) => documentOf(view));

test('each view shows what was there by then', () => {
  const last = readAs({ name: 'B', note: 'b', day: '1', seen: true });
  expect(documents(viewsOf(row, null, {}, last))).toEqual([
    { id: 7, name: 'A', note: 'a', day: '1', seen: true },
    { id: 7, name: 'B', note: 'a', day: '1', seen: true },
    { id: 7, name: 'B', note: 'b', day: '1', seen: true },
  ]);
});

test('a read after a row of writes shows what one of them lost, where its answer and the read agree', () => {
  const lost = { done: write({ name: 'B' }, { name: 'C', note: 'a', day: '1' }), isWhole: false };
  const last = { done: write({ note: 'b' }, { name: 'C', note: 'b', day: '1' }), isWhole: false };
  const read = readAs({ name: 'C', note: 'b', day: '1' });
  expect(documents(viewsOf([whole, lost, last], null, {}, read))?.[1]).toEqual({
    id: 7,
    name: 'C',
    note: 'a',
    day: '1',
  });
});

describe('a read tells nothing', () => {
  test.each<[string, typeof row, Values]>([
    ['where a value is not as its write was answered', row, { name: 'A', note: 'b', day: '1' }],
    ['where the last write took along what an earlier one wrote', row, { name: 'B', note: 'b', day: '2' }],
    ['where a member is gone', row, { name: 'B', note: 'b' }],
    ['of another record', row, { id: 8, name: 'B', note: 'b', day: '1' }],
    [
      'of what an answer between them shows otherwise',
      [whole, { done: write({ name: 'B' }, { name: 'B', note: 'lost', day: '1' }), isWhole: false }, noted],
      { name: 'B', note: 'b', day: '1' },
    ],
  ])('%s', (_when, writes, json) => {
    expect(viewsOf(writes, null, {}, readAs(json))).toBeNull();
  });

  test('where it is not answered', () => {
    expect(viewsOf(row, null, {}, exchangeOf(500, {}))).toBeNull();
  });

  test('where what was held before is gone after a write that did not carry it', () => {
    const before = readAs({ held: 'x', name: 'A', note: 'a', day: '1' });
    const last = { name: 'B', note: 'b', day: '1' };
    const changes = [renamed, noted];
    expect(viewsOf(changes, before, { held: 'x' }, readAs({ ...last, held: 'x' }))).toHaveLength(2);
    expect(viewsOf(changes, before, { held: 'x' }, readAs({ ...last, held: 'y' }))).toBeNull();
    expect(viewsOf(row, before, { held: 'x' }, readAs({ ...last, held: 'y' }))).toHaveLength(3);
  });
});
