/** Lines of an order, and what a record is given of the site's own: each departure is told where it is. */
import { expect, test } from 'vitest';
import { departures, type JudgedRun, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { bodyOf, edited, is, withBody } from '../support/tampering.ts';

type Members = Readonly<Record<string, unknown>>;

const LINES = 'shop-analytics/orders/lines';
const ORDERS = /^\/shop-analytics\/orders(?:\/\d+)?$/;
const WRITES = 'POST PUT PATCH';

const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value : []);

/** Edits the lines that are sent in a list of an order. */
const sending =
  (list: string, edit: (lines: readonly Members[]) => readonly Members[]): Tamper =>
  async (request, next) => {
    const sent = bodyOf(request)[list];
    if (!is(request, WRITES, ORDERS) || !Array.isArray(sent)) return next(request);
    return next(withBody(request, { [list]: edit(listOf(sent)) }));
  };

/** Edits the lines that are answered in a list of an order. */
const showing =
  (list: string, edit: (line: Members) => Members): Tamper =>
  async (request, next) => {
    const answer = await next(request);
    if (!is(request, WRITES, ORDERS) || !(list in JSON.parse(answer.body))) return answer;
    return edited(answer, (order) => ({ ...order, [list]: listOf(order[list]).map(edit) }));
  };

const without = (name: string) => (lines: readonly Members[]) => lines.map(({ [name]: _, ...line }) => line);

/** Breaks down over a line of an order. */
const breaking =
  (when: (line: Members) => boolean): Tamper =>
  async (request, next) =>
    is(request, WRITES, ORDERS) && listOf(bodyOf(request).line_items).some(when)
      ? { status: 500, headers: { 'content-type': 'application/json' }, body: '{"code":"broken"}' }
      : next(request);

/** Takes no class of taxes for lines of one kind. */
const rejecting =
  (list: string): Tamper =>
  async (request, next) =>
    is(request, WRITES, ORDERS) && listOf(bodyOf(request)[list]).some((line) => 'tax_class' in line)
      ? { status: 400, headers: { 'content-type': 'application/json' }, body: '{"code":"invalid"}' }
      : next(request);

function outcomesOf({ results }: JudgedRun): Readonly<Record<string, string>> {
  return Object.fromEntries(results.map(({ id, outcome }) => [id.slice(LINES.length + 1), outcome]));
}

test.each<[string, Tamper, readonly string[]]>([
  ['keeps the first of several coupons', sending('coupon_lines', (lines) => lines.slice(0, 1)), ['fail coupons']],
  [
    'loses several coupons and keeps a single one',
    sending('coupon_lines', (lines) => (lines.length > 1 ? [] : lines)),
    ['fail coupons'],
  ],
  ['loses the class of taxes of a line', sending('line_items', without('tax_class')), ['fail item-tax-class']],
  ['loses the class of taxes of a fee', sending('fee_lines', without('tax_class')), ['fail fee-tax-class']],
  ['rejects a class of taxes for a line', rejecting('line_items'), ['fail item-tax-class']],
  ['rejects a class of taxes for a fee', rejecting('fee_lines'), ['fail fee-tax-class']],
  [
    'shows a price as text',
    showing('line_items', (line) => ({ ...line, price: Number(line.price).toFixed(2) })),
    ['fail types/read-only'],
  ],
  [
    'shows taxes as numbers',
    showing('fee_lines', (line) => ({ ...line, total_tax: Number(line.total_tax) })),
    ['fail types/read-only'],
  ],
  [
    'shows an instance as a number',
    showing('shipping_lines', (line) => ({ ...line, instance_id: Number(line.instance_id) })),
    ['warn types'],
  ],
  ['has no SKU and no taxes to show', showing('line_items', (line) => ({ ...line, sku: null, price: null })), []],
  ['breaks over an unknown product', breaking((line) => Number(line.product_id) > 1e9), ['fail unknown-product']],
  ['breaks over no product', breaking((line) => line.product_id === null), ['fail no-product']],
  ['breaks over a list for a name', breaking((line) => Array.isArray(line.name)), ['fail name-list']],
  [
    'makes text of an object for a name',
    sending('fee_lines', (lines) =>
      lines.map((line) => (typeof line.name === 'object' ? { ...line, name: JSON.stringify(line.name) } : line)),
    ),
    ['warn fee-name-object'],
  ],
  [
    'takes the id of a line',
    async (request, next) => {
      const [forged] = listOf(bodyOf(request).line_items).flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
      const answer = await next(request);
      if (!is(request, WRITES, ORDERS) || forged === undefined) return answer;
      return edited(answer, (order) => ({ ...order, line_items: [{ id: forged }] }));
    },
    ['fail line-id', 'fail new-line-ids'],
  ],
  [
    'keeps the meta of a fee as it was',
    sending('fee_lines', (lines) => lines.map((line) => ('id' in line ? { ...line, meta_data: undefined } : line))),
    ['warn lines-changed'],
  ],
  [
    'keeps the title of a shipping line as it was',
    sending('shipping_lines', (lines) =>
      lines.map((line) => ('id' in line ? { ...line, method_title: undefined } : line)),
    ),
    ['fail lines-changed/members'],
  ],
  [
    'keeps the variation of a line as it was',
    sending('line_items', (lines) => lines.map((line) => ('id' in line ? { ...line, variation_id: undefined } : line))),
    ['fail lines-changed/members'],
  ],
  [
    'keeps no variation that its product does not have',
    sending('line_items', (lines) =>
      lines.map((line) => (Number(line.variation_id) > 1e9 ? { ...line, variation_id: 0 } : line)),
    ),
    [],
  ],
  [
    'shows the tax that an update sends',
    async (request, next) => {
      const answer = await next(request);
      return is(request, 'GET', ORDERS) && 'line_items' in JSON.parse(answer.body)
        ? edited(answer, (order) => ({
            ...order,
            line_items: listOf(order.line_items).map((line) => ({ ...line, subtotal_tax: '777.77' })),
          }))
        : answer;
    },
    ['fail lines-changed/read-only'],
  ],
  [
    'rejects what is read-only',
    async (request, next) =>
      is(request, WRITES, ORDERS) && listOf(bodyOf(request).line_items).some((line) => 'subtotal_tax' in line)
        ? { status: 400, headers: { 'content-type': 'application/json' }, body: '{"code":"read-only"}' }
        : next(request),
    [],
  ],
  [
    'looks for the product of a line by the SKU that comes with it',
    sending('line_items', (lines) => lines.map((line) => ('sku' in line ? { ...line, product_id: undefined } : line))),
    [],
  ],
  [
    'rejects a number for the code of a coupon',
    async (request, next) =>
      is(request, 'POST', ORDERS) && listOf(bodyOf(request).coupon_lines).some(({ code }) => typeof code === 'number')
        ? { status: 400, headers: { 'content-type': 'application/json' }, body: '{"code":"coupon"}' }
        : next(request),
    ['fail coupon-number'],
  ],
  [
    'rejects a percentage with a fraction',
    async (request, next) =>
      is(request, 'POST', /^\/shop-analytics\/coupons$/) && bodyOf(request).amount === '12.5'
        ? { status: 400, headers: { 'content-type': 'application/json' }, body: '{"code":"amount"}' }
        : next(request),
    ['fail percentage'],
  ],
])('an order that %s is told', async (_what, tamper, expected) => {
  const judged = await judgeReference({ tamper, selection: { ids: [`${LINES}/*`] } });
  expect(departures(judged)).toEqual(expected.map((one) => one.replace(' ', ` ${LINES}/`)));
});

test('an order keeps what the site shows, and a site that shows nothing is not asked for it', async () => {
  const clean = await judgeReference({ selection: { ids: [`${LINES}/*`] } });
  expect(departures(clean)).toEqual([]);
  expect(outcomesOf(clean)).toMatchObject({ coupons: 'pass', 'item-tax-class': 'pass', variation: 'not-applicable' });
  const bare: Tamper = async (request, next) =>
    is(request, 'GET', /^\/shop-analytics\/products$/) ? { ...(await next(request)), body: '[]' } : next(request);
  const shown = outcomesOf(await judgeReference({ tamper: bare, selection: { ids: [`${LINES}/*`] } }));
  expect(shown).toMatchObject({ 'item-tax-class': 'not-applicable', 'fee-tax-class': 'not-applicable' });
});

test('a variation is found behind many products that have none', async () => {
  const behind: Tamper = async (request, next) => {
    if (!is(request, 'GET', /^\/shop-analytics\/products$/)) return next(request);
    const { url } = request;
    const answer = await next({ ...request, url: url.replace('type=variable', 'type=simple') });
    if (!url.includes('type=variable')) return answer;
    const products: readonly Members[] = JSON.parse(answer.body);
    return { ...answer, body: JSON.stringify(products.map((product) => ({ ...product, variations: [77] }))) };
  };
  const judged = await judgeReference({ tamper: behind, selection: { ids: [`${LINES}/*`] } });
  expect(outcomesOf(judged).variation).toBe('pass');
});

test('a line that is given a variation keeps it', async () => {
  const variable: Tamper = async (request, next) => {
    const answer = await next(request);
    if (!is(request, 'GET', /^\/shop-analytics\/products$/)) return answer;
    const products: readonly Members[] = JSON.parse(answer.body);
    return { ...answer, body: JSON.stringify(products.map((product) => ({ ...product, variations: [77] }))) };
  };
  const selection = { ids: [`${LINES}/*`] };
  expect(outcomesOf(await judgeReference({ tamper: variable, selection })).variation).toBe('pass');
  const lost = sending('line_items', without('variation_id'));
  const tamper: Tamper = (request, next) => lost(request, (passed) => variable(passed, next));
  expect(departures(await judgeReference({ tamper, selection }))).toEqual([`fail ${LINES}/variation`]);
});

const PRODUCTS = /^\/shop-analytics\/products(?:\/\d+)?$/;

test.each<[string, Tamper, readonly string[]]>([
  [
    'keeps the first of its images',
    async (request, next) => {
      const { images } = bodyOf(request);
      return is(request, WRITES, PRODUCTS) && Array.isArray(images)
        ? next(withBody(request, { images: images.slice(0, 1) }))
        : next(request);
    },
    ['fail shop-analytics/products/terms/created', 'fail shop-analytics/products/terms/put'],
  ],
  [
    'is read without its images',
    async (request, next) => {
      const answer = await next(request);
      return is(request, 'GET', /^\/shop-analytics\/products\/\d+$/)
        ? edited(answer, (product) => ({ ...product, images: [] }))
        : answer;
    },
    ['fail shop-analytics/products/terms/read'],
  ],
  [
    'can not lose its images',
    async (request, next) =>
      is(request, WRITES, PRODUCTS) && listOf(bodyOf(request).images).length === 0
        ? next(withBody(request, { images: undefined }))
        : next(request),
    ['fail shop-analytics/products/terms/post'],
  ],
  [
    'loses a category that is the only one',
    async (request, next) =>
      is(request, WRITES, PRODUCTS) && listOf(bodyOf(request).categories).length === 1
        ? next(withBody(request, { categories: undefined }))
        : next(request),
    ['fail shop-analytics/products/terms/patch'],
  ],
])('a product that %s is told', async (_what, tamper, expected) => {
  const judged = await judgeReference({ tamper, selection: { ids: ['shop-analytics/products/terms/*'] } });
  expect(departures(judged)).toEqual(expected);
});

test('a coupon whose categories change places with those it excludes is told', async () => {
  const tamper: Tamper = async (request, next) => {
    const { product_categories: left, excluded_product_categories: right } = bodyOf(request);
    return is(request, WRITES, /^\/shop-analytics\/coupons\/\d+$/) && left !== undefined
      ? next(withBody(request, { product_categories: right, excluded_product_categories: left }))
      : next(request);
  };
  const judged = await judgeReference({ tamper, selection: { ids: ['shop-analytics/coupons/terms/*'] } });
  expect(departures(judged)).toContain('fail shop-analytics/coupons/terms/put');
});
