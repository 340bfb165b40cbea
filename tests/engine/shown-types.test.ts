/** Values that one answer shows in the declared type, and another one does not. */
import { expect, test } from 'vitest';
import { catalogueOf } from '../../helpers/cases/suite.ts';
import type { Values } from '../../helpers/cases/types.ts';
import { ShownTypes } from '../../helpers/engine/shown-types.ts';
import { sentenceOf } from '../../helpers/requirement/reasons.ts';
import { contractOf, operationOf, thing } from '../plan/scripted-site.ts';
import { exchangeOf } from '../verdict/exchange.ts';

const FIELDS = {
  name: { type: 'string' },
  size: { type: ['integer', 'null'] },
  free: {},
  either: { type: ['string', 'integer'] },
  links: { type: 'array', items: { type: 'integer' } },
  lines: {
    type: 'array',
    items: { type: 'object', properties: { tax: { type: 'string', readOnly: true }, isOpen: { type: 'boolean' } } },
  },
} as const;

const create = operationOf('POST /acme/things', FIELDS);
const read = operationOf('GET /acme/things/{id}', { context: { type: 'string' } });
const list = operationOf('GET /acme/things');
const catalogue = catalogueOf([{ namespace: 'acme', records: [{ ...thing, full: () => ({}) }] }]);

const SHOWN = { size: 3, free: 1, either: '5', links: [7], lines: [{ tax: '0.50', isOpen: true }] };

/** What a read shows of a record whose creation was answered so, where a list shows something else. */
function found(answer: Values, listed: Values, args: Values = {}, isOwn = true) {
  const types = new ShownTypes(contractOf(create, read, list));
  const note = (operation: typeof create, sent: Values, document: unknown) => {
    const subject = catalogue.subjectOf(operation);
    if (subject === null) throw new Error('It is of no resource.');
    types.note({ operation, args: sent, why: 'a test' }, subject, exchangeOf(200, document), () => isOwn);
  };
  note(create, {}, { id: 5, ...answer });
  note(list, args, [{ id: 5, ...listed }]);
  return types.of(list)?.wrong.map(({ what }) => sentenceOf(what).split(',')[0]) ?? null;
}

test.each<[string, Values, string, Values?]>([
  ['a number as text', { size: '3' }, 'shows size as "3"'],
  ['a number as text in a context of its own', { size: '3' }, 'shows size as "3"', { context: 'edit' }],
  ['a number in a list as text', { links: ['7'] }, 'shows links as "7"'],
  ['a text in an item as a number', { lines: [{ tax: 0.5 }] }, 'shows lines.tax as 0.5'],
  ['a flag in an item as text', { lines: [{ isOpen: 'true' }] }, 'shows lines.isOpen as "true"'],
])('%s is told', (_what, listed, expected, args) => {
  expect(found(SHOWN, listed, args)).toEqual([expect.stringContaining(expected)]);
});

test.each<[string, Values]>([
  ['the declared type', SHOWN],
  ['nothing for a number', { ...SHOWN, size: '' }],
  ['a record for its id', { ...SHOWN, links: [{ id: 7 }] }],
  ['another type where any may stand', { ...SHOWN, free: '1' }],
  ['another of two types', { ...SHOWN, either: 5 }],
])('%s is right', (_what, listed) => {
  expect(found(SHOWN, listed)).toEqual([]);
});

test.each<[string, Values, Values, Values?, boolean?]>([
  ['no answer shows in the declared type', { size: '3' }, { size: '3' }],
  ['others wrote meanwhile', { size: 4 }, { size: '3' }],
  ['shown with decimals of its own', SHOWN, { size: '3' }, { dp: 1 }],
  ['of somebody else', SHOWN, { size: '3' }, {}, false],
])('what is %s tells nothing', (_what, answer, listed, args, isOwn) => {
  expect(found(answer, listed, args, isOwn)).toBe(null);
});
