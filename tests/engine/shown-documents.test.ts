/** Records of the run that do not fit the schema of what an operation returns. */
import { expect, test } from 'vitest';
import { catalogueOf } from '../../helpers/cases/suite.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import { ShownDocuments } from '../../helpers/engine/shown-documents.ts';
import type { Caller } from '../../helpers/exchange/types.ts';
import { sentenceOf } from '../../helpers/requirement/reasons.ts';
import { suites } from '../../suites/index.ts';
import { exchangeOf } from '../verdict/exchange.ts';

const { operations } = loadContract();
const catalogue = catalogueOf(suites);

/** What is said of an operation whose answer shows a document; null where it tells nothing. */
function found(key: string, document: unknown, { isOwn = true, as = 'user' as Caller } = {}) {
  const operation = operations.get(key);
  const subject = operation === undefined ? null : catalogue.subjectOf(operation);
  if (operation === undefined || subject === null) throw new Error('It is of no resource.');
  const documents = new ShownDocuments();
  documents.note({ operation, args: {}, as, why: 'a test' }, subject, exchangeOf(200, document), () => isOwn);
  return documents.of(operation)?.wrong.map(({ what }) => sentenceOf(what)) ?? null;
}

const READ = 'GET /shop-analytics/coupons/{id}';

test('a value of another type is told, with its place', () => {
  expect(found(READ, { id: 5, product_categories: ['7'] })).toEqual([
    expect.stringContaining('/product_categories/0 must be integer'),
  ]);
});

test('a record that fits is right', () => {
  expect(found(READ, { id: 5, product_categories: [7] })).toEqual([]);
});

test.each<[string, string, unknown, Parameters<typeof found>[2]?]>([
  ['of somebody else', READ, { id: 5, product_categories: ['7'] }, { isOwn: false }],
  ['that another caller was shown', READ, { id: 5, product_categories: ['7'] }, { as: 'anonymous' }],
  ['of a list', 'GET /shop-analytics/coupons', [{ id: 5, product_categories: ['7'] }]],
  ['that is being deleted', 'DELETE /shop-analytics/coupons/{id}', { deleted: true, previous: {} }],
])('a record %s tells nothing', (_whose, key, document, how) => {
  expect(found(key, document, how)).toBe(null);
});
