import { expect, test } from 'vitest';
import { idIn, recordsIn } from '../../helpers/verdict/records.ts';

const RECORD = { id: 1 };

test.each<[string, unknown, string | undefined, unknown]>([
  ['a list', [RECORD], undefined, [RECORD]],
  ['a list where a member is named', [RECORD], 'events', [RECORD]],
  ['the list under the member named', { events: [RECORD], total: 1 }, 'events', [RECORD]],
  ['a list without records', [], undefined, []],
  ['a list with what is no record', [RECORD, null, 'x', [RECORD]], undefined, [RECORD]],
  ['a list of ids', [1, 2], undefined, null],
  ['a list of ids under the member named', { events: [1, 2], total: 2 }, 'events', null],
  ['the only list, under another member', { venues: [RECORD], total: 1 }, 'events', [RECORD]],
  ['two lists under other members', { venues: [RECORD], tags: [RECORD] }, 'events', null],
  ['a list in what wraps it', { _embedded: { tags: [RECORD] }, _links: { self: { href: '/' } } }, 'events', [RECORD]],
  ['a list beside one that is wrapped', { venues: [RECORD], _links: { item: [RECORD] } }, 'events', [RECORD]],
  ['two lists in what wraps them', { data: { venues: [RECORD], tags: [RECORD] } }, 'events', null],
  ['a list in a record', { data: { id: 7, venues: [RECORD] } }, 'events', null],
  ['a list under a member that is not named', { events: [RECORD], undefined: [RECORD] }, undefined, null],
  ['a member that is no list', { events: RECORD }, 'events', null],
  ['nothing', undefined, 'events', null],
  ['null, as a list that holds nothing', null, 'events', []],
  ['a member that is null', { events: null, total: 0 }, 'events', []],
  ['a member that is null and not named', { events: null, total: 0 }, undefined, null],
  ['a text', 'events', 'length', null],
])('the records of %s', (_title, json, member, records) => {
  expect(recordsIn(json, member)).toEqual(records);
});

test.each<[unknown, unknown]>([
  [7, 7],
  ['7', 7],
  ['007', '007'],
  ['12345678901234567890', '12345678901234567890'],
  [0, null],
  ['-7', null],
  ['7.5', null],
  ['..', null],
  ['rex', 'rex'],
])('the id %j is %j', (id, is) => {
  expect(idIn({ id })).toBe(is);
});
