/** Defaults of what a creation does not carry, whatever else it carries: judged of the records that a run makes anyway. */
import { expect, test } from 'vitest';
import { catalogueOf } from '../../helpers/cases/suite.ts';
import type { Resource, Values } from '../../helpers/cases/types.ts';
import { tellDefaults } from '../../helpers/checks/answers/default-checks.ts';
import type { Call } from '../../helpers/exchange/types.ts';
import { operationOf, thing } from '../plan/scripted-site.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { bodyOf, is, withBody } from '../support/tampering.ts';
import { exchangeOf } from '../verdict/exchange.ts';

const CREATE = operationOf('POST /acme/things', {
  'name!': { type: 'string' },
  size: { type: 'integer', default: -1 },
  kind: { type: 'string', enum: ['a', 'b'], default: 'a' },
  count: { type: 'integer' },
  free: { type: 'boolean', default: null },
  parts: {
    type: 'array',
    items: { type: 'object', properties: { label: { type: 'string' }, loud: { type: 'boolean', default: false } } },
  },
});
const resource: Resource = { ...thing, defaultsDependOn: { kind: ['count'] } };
const catalogue = catalogueOf([{ namespace: 'acme', records: [resource] }]);
const subject = catalogue.subjectOf(CREATE);

function told(args: Values, document: Values, more: Partial<Call> = {}, status = 201) {
  const call: Call = { operation: CREATE, args, why: 'A test', ...more };
  return tellDefaults(call, subject, exchangeOf(status, document)).map(({ name, isKept }) => `${name} ${isKept}`);
}

test.each<[string, readonly string[], readonly string[]]>([
  ['what is not sent and shown', told({ name: 'x' }, { size: -1, kind: 'a' }), ['size true', 'kind true']],
  ['another value', told({ name: 'x' }, { size: 0, kind: 'b' }), ['size false', 'kind false']],
  ['not what is sent', told({ name: 'x', size: 4 }, { size: 4, kind: 'a' }), ['kind true']],
  ['nothing for null, in whichever form', told({ name: 'x' }, { free: '' }), ['free true']],
  ['a word for null', told({ name: 'x' }, { free: 'Null' }), ['free false']],
  ['an object that was made text for null', told({ name: 'x' }, { free: '[object Object]' }), ['free false']],
  ['what a site has in place of null', told({ name: 'x' }, { free: 'nullified' }), ['free true']],
  ['not what is not shown', told({ name: 'x' }, { kind: 'a' }), ['kind true']],
  ['not what may depend on what is sent', told({ name: 'x', count: 3 }, { size: -1, kind: 'b' }), ['size true']],
  ['no record that was rejected', told({ name: 'x' }, { size: 0 }, {}, 400), []],
  ['no record of an invalid request', told({ name: 'x', count: 'no number' }, { size: 0 }), []],
  ['no record of a whole that is wrong', told({}, { size: 0 }, { rawBody: { text: '[]', contentType: '' } }), []],
  ['no record of another method', told({ name: 'x' }, { size: 0 }, { method: 'PUT' }), []],
])('a creation tells of %s', (_what, found, expected) => {
  expect(found).toEqual(expected);
});

test('an update tells nothing', () => {
  const update = operationOf('PUT /acme/things/{id}', { size: { type: 'integer', default: -1 } });
  const call: Call = { operation: update, args: { id: 1 }, why: 'A test' };
  expect(tellDefaults(call, catalogue.subjectOf(update), exchangeOf(200, { size: 0 }))).toEqual([]);
});

const LOUD = 'parts[].loud';

test.each<[string, readonly unknown[], readonly unknown[], readonly string[]]>([
  ['the default of a member', [{ label: 'a' }], [{ label: 'a', loud: false }], [`${LOUD} true`]],
  ['another value of it', [{ label: 'a' }], [{ label: 'a', loud: true }], [`${LOUD} false`]],
  ['not what is sent', [{ label: 'a', loud: true }], [{ label: 'a', loud: true }], []],
  ['not what is not shown', [{ label: 'a' }], [{ label: 'a' }], []],
  ['not which of two alike it is', [{ label: 'a' }], [{ label: 'a', loud: true }, { label: 'a' }], []],
  [
    'each by itself',
    [{ label: 'a' }, { label: 'b', loud: true }],
    [
      { label: 'b', loud: true },
      { label: 'a', loud: false },
    ],
    [`${LOUD} true`],
  ],
])('items of a creation tell of %s', (_what, sent, shown, expected) => {
  expect(told({ name: 'x', parts: sent }, { parts: shown })).toEqual(expected);
});

const BESIDE = 'shop-analytics/products/POST/args';
const selection = { ids: ['shop-analytics/products/sku/*', `${BESIDE}/*/default/beside`] };

/** Another default where the rest of a new product is so. */
const otherwise =
  (name: string, value: unknown, when: (sent: Values) => boolean): Tamper =>
  async (request, next) => {
    const sent = bodyOf(request);
    const isOther = is(request, 'POST', /^\/shop-analytics\/products$/) && !(name in sent) && when(sent);
    return next(isOther ? withBody(request, { [name]: value }) : request);
  };

test.each<[string, Tamper, readonly string[]]>([
  ['every default', (request, next) => next(request), []],
  [
    '0 downloads of a download',
    otherwise('download_limit', 0, (sent) => sent.downloadable === true),
    ['download_limit'],
  ],
  [
    'a stock counted for its quantity',
    otherwise('manage_stock', true, (sent) => 'stock_quantity' in sent),
    ['manage_stock'],
  ],
  ['no taxes on a download', otherwise('tax_status', 'none', (sent) => sent.virtual === true), ['tax_status']],
  ['what stands beside the stock', otherwise('stock_status', 'outofstock', (sent) => 'stock_quantity' in sent), []],
])('a shop with %s is judged by the products of the run', async (_what, tamper, names) => {
  const judged = await judgeReference({ tamper, selection });
  expect(departures(judged)).toEqual(names.map((name) => `fail ${BESIDE}/${name}/default/beside`));
});

test('a shop with drafts of what has variations is judged by the products of its list, which are not dated ahead', async () => {
  const tamper = otherwise('status', 'draft', ({ type }) => type === 'variable');
  const ids = ['shop-analytics/products/list/made/listed', `${BESIDE}/status/default/beside`];
  const judged = await judgeReference({ tamper, selection: { ids } });
  expect(departures(judged)).toEqual([`fail ${BESIDE}/status/default/beside`]);
});

test('where no record was made nothing is told', async () => {
  const { results } = await judgeReference({ selection, effects: 'read' });
  const beside = results.filter(({ id }) => id.endsWith('/default/beside'));
  expect(new Set(beside.map(({ outcome }) => outcome))).toEqual(new Set(['skipped']));
});
