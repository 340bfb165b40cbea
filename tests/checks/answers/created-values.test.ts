/** What of a creation its record has to show. */
import { expect, test } from 'vitest';
import type { Values } from '../../../helpers/cases/types.ts';
import { judgedOf, lostOf } from '../../../helpers/checks/answers/created-values.ts';
import { operationOf, thing } from '../../plan/scripted-site.ts';

const create = operationOf('POST /acme/things', { note: { type: 'string' }, price: { type: 'string' } });
const resource = { ...thing, zeroCounts: ['price'] };

const judged = (sent: Values, shown: Values) => judgedOf(resource, create, sent, shown);
const lost = (sent: Values, shown: Values) => lostOf(resource, create, sent, shown);

test('what is sent and shown is judged, and neither what is left out nor what is not declared', () => {
  expect(judged({ note: 'a', price: '1', more: 2 }, { note: 'b', more: 2 })).toEqual(['note']);
  expect(judged({ note: undefined }, { note: 'b' })).toEqual([]);
});

test('another value is lost, and so is a zero where it counts', () => {
  expect(lost({ note: 'a', price: '1' }, { note: 'b', price: '1.00' })).toEqual(['note']);
  expect(lost({ note: '0', price: '0' }, { note: '', price: '' })).toEqual(['price']);
});

test('a declared state is judged where nothing leads on from it, and the site leaves it as it is', () => {
  const status = { type: 'string', enum: ['held', 'waiting'] } as const;
  const made = operationOf('POST /acme/things', { status, paid: { type: 'boolean' } });
  const stated = { ...thing, passing: { status: ['waiting'] }, defaultsDependOn: { status: ['paid'] } };
  const lostOfState = (sent: Values) => lostOf(stated, made, sent, { status: 'other', paid: true });
  expect(lostOfState({ status: 'held' })).toEqual(['status']);
  expect(lostOfState({ status: 'waiting' })).toEqual([]);
  expect(lostOfState({ status: 'held', paid: true })).toEqual([]);
  expect(
    judgedOf(
      stated,
      operationOf('POST /acme/things', { status: { type: 'string' } }),
      { status: 'a' },
      { status: 'b' },
    ),
  ).toEqual([]);
});

test('what was written once of a list of objects and is there twice, but for its id, is wrong; what else stands there is not', () => {
  const lines = operationOf('POST /acme/things', { lines: { type: 'array', items: { type: 'object' } } });
  const shown = (...items: readonly Values[]) => lostOf(thing, lines, { lines: [{ name: 'Fee' }] }, { lines: items });
  expect(shown({ id: 1, name: 'Fee' }, { id: 2, name: 'Fee' })).toEqual(['lines']);
  expect(shown({ id: 1, name: 'Fee' }, { id: 2, name: 'Gift' }, { id: 3, name: 'Gift' })).toEqual([]);
});
