import { beforeAll, describe, expect, test } from 'vitest';
import { chooseFaults, isDerived } from '../../helpers/mutants/choose.ts';
import { type Harness, judgeClean, openHarness } from '../../helpers/mutants/harness.ts';
import { judgeInTurn } from '../../helpers/mutants/judge-faults.ts';
import { judgeFault } from '../../helpers/mutants/kill.ts';
import { markdownOf, matrixOf } from '../../helpers/mutants/matrix.ts';
import { knownFaults } from '../../helpers/mutants/registry.ts';
import type { MutantResult } from '../../helpers/mutants/types.ts';
import { readUnproven } from '../../helpers/mutants/unproven.ts';
import { select } from '../../helpers/plan/plan.ts';
import { matcherOf, WITHOUT_METHODS } from '../../helpers/requirement/patterns.ts';
import '../../mutants/register.ts';
import { VARIATIONS } from '../../mutants/variations/catalogue.ts';
import type { Fault } from '../../reference/faults/types.ts';
import { drawnByCommit, someOf, testInTurn } from '../support/by-commit.ts';
import { HAS_TIME } from '../support/has-time.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});

function fault(id: string): Fault {
  const found = knownFaults().get(id);
  if (!found) throw new Error(`There is no fault ${id}.`);
  return found;
}

describe('a reference with a variation', () => {
  testInTurn('is the clean one for the faults beside it', async () => {
    const variation = VARIATIONS.get('errors-name-everything');
    const varied = await openHarness(variation === undefined ? [] : [variation]);
    expect(varied.variations).toEqual([variation]);
    expect([...varied.clean.values()].filter((outcome) => outcome === 'fail')).toEqual([]);
    const lax = 'shop-analytics/orders/POST/args/billing.email/format';
    expect(await judgeFault(varied, fault(`${lax}/ignored`))).toMatchObject({
      outcome: 'killed',
      failed: expect.arrayContaining([`${lax}/rejected`]),
    });
  });
});

/** So many of the faults, each with a requirement that it fails. */
function some(rows: readonly (readonly [fault: string, requirement: string])[], count: number) {
  const byId = rows.map(([id, requirement]) => ({ id, requirement }));
  return drawnByCommit(byId, count).map(({ id, requirement }) => [id, requirement] as const);
}

describe('a mutant', () => {
  const told: readonly (readonly [fault: string, requirement: string])[] = [
    [
      'shop-analytics/coupons/GET/args/per_page/maximum/101',
      'shop-analytics/coupons/GET/args/per_page/maximum/rejected',
    ],
    [
      'shop-analytics/coupons/:id/PATCH/args/amount/type/ignored',
      'shop-analytics/coupons/:id/PATCH/args/amount/type/rejected',
    ],
    [
      'shop-analytics/orders/POST/args/billing.email/format/ignored',
      'shop-analytics/orders/POST/args/billing.email/format/rejected',
    ],
    [
      'calendar/events/v1/events/POST/args/title/required/ignored',
      'calendar/events/v1/events/POST/args/title/required/rejected',
    ],
    [
      'batch/v1/POST/args/requests.items.path/required/ignored',
      'batch/v1/POST/args/requests.items.path/required/rejected',
    ],
    ['shop-analytics/coupons/GET/index/args/order/enum/otherwise', 'shop-analytics/coupons/GET/index/args/order/enum'],
    ['seo/v1/ping/GET/answer/warning', 'seo/v1/ping/GET/minimal/json'],
    ['calendar/events/v1/tags/POST/rejected/acts', 'calendar/events/v1/tags/POST/rejected/changes-nothing'],
    [
      'calendar/events/v1/events/:id/PATCH/args/sticky/ignored',
      'calendar/events/v1/events/:id/PATCH/args/sticky/round-trips',
    ],
    [
      'calendar/events/v1/organizers/:id/POST/args/date/ignored',
      'calendar/events/v1/organizers/:id/POST/args/date/round-trips',
    ],
    [
      'shop-analytics/products/:id/POST/args/date_on_sale_from_gmt/altered',
      'shop-analytics/products/:id/POST/args/date_on_sale_from_gmt/round-trips',
    ],
    [
      'shop-analytics/orders/GET/args/status.items/enum/auto-draft/accepted',
      'shop-analytics/orders/GET/args/status.items/enum/neighbour/rejected',
    ],
    [
      'calendar/events/v1/categories/:id/PATCH/unlike/demands',
      'calendar/events/v1/categories/:id/PATCH/update/without-required/accepted',
    ],
    [
      'shop-analytics/products/POST/args/attributes.items.visible/value/false/rejected',
      'shop-analytics/products/POST/args/attributes/items.visible.false/accepted',
    ],
    ['calendar/events/v1/venues/by-slug/:slug/PUT/args/status/ignored', 'calendar/events/v1/venues/status/by-slug-put'],
    ['calendar/events/v1/events/by-slug/:slug/PATCH/unlike/resets', 'calendar/events/v1/events/by-slug-patch/kept'],
    [
      'calendar/events/v1/organizers/by-slug/:slug/GET/life-cycle/stale',
      'calendar/events/v1/organizers/read-changed/slug',
    ],
    [
      'calendar/events/v1/events/by-slug/:slug/DELETE/life-cycle/removes-another',
      'calendar/events/v1/events/by-slug-delete/only',
    ],
    [
      'shop-analytics/data/countries/locales/GET/not-served',
      'shop-analytics/data/countries/locales/GET/minimal/served',
    ],
    ['forms/v1/contact-forms/:id/DELETE/life-cycle/removes-another', 'forms/v1/contact-forms/delete/only'],
    ['shop-analytics/coupons/:id/DELETE/life-cycle/trash-removes', 'shop-analytics/coupons/delete/in-trash'],
    ['shop-analytics/coupons/:id/PATCH/args/product_categories/ignored', 'shop-analytics/coupons/terms/patch'],
    ['shop-analytics/products/POST/args/tags/ignored', 'shop-analytics/products/terms/created'],
    ['shop-analytics/admin/notes/:id/GET/another-record', 'shop-analytics/admin/notes/changes/read'],
    [
      'shop-analytics/admin/notes/delete/:id/DELETE/life-cycle/removes-another',
      'shop-analytics/admin/notes/removals/only',
    ],
    [
      'shop-analytics/admin/notes/delete/all/DELETE/args/status/ignored',
      'shop-analytics/admin/notes/removals/all/only',
    ],
    [
      'shop-analytics/admin/notes/delete/:id/DELETE/rights/nobody',
      'shop-analytics/admin/notes/access/anonymous/rejected',
    ],
    ['shop-analytics/orders/:id/PATCH/payment/stock-unpaid', 'shop-analytics/orders/life/PATCH/unpaid/false'],
    ['shop-analytics/orders/GET/args/orderby/default/other', 'shop-analytics/orders/GET/args/orderby/default/applied'],
    ['batch/v1/POST/run/twice', 'batch/v1/once/made'],
    ['batch/v1/POST/run/stops', 'batch/v1/validation/default/goes-on'],
  ];

  /** Of those that are written by hand. */
  const written: readonly (readonly [fault: string, requirement: string])[] = [
    ['coupons/categories-as-text', 'shop-analytics/coupons/:id/GET/same-type'],
    ['events/end-needs-start', 'calendar/events/v1/events/:id/POST/args/end_date/round-trips'],
    ['events/update-publishes', 'calendar/events/v1/events/status/put/left'],
    ['event-lists/private-as-published', 'calendar/events/list/status'],
    ['order-lines/coupon-code-number', 'shop-analytics/orders/lines/coupon-number'],
    ['order-lines/line-price-text', 'shop-analytics/orders/:id/GET/same-type'],
    ['orders/of-customer-demands-billing', 'shop-analytics/orders/POST/subsets/accepted'],
    ['order-lists/shipping-tax-number', 'shop-analytics/orders/GET/same-type'],
    ['products/note-on-one-line', 'shop-analytics/products/POST/args/purchase_note/round-trips'],
    ['products/weight-with-comma', 'shop-analytics/products/POST/args/weight/read-back'],
    ['product-lists/slug-published-only', 'shop-analytics/products/list/slug'],
    ['venues-organizers/venue-slug-removal-by-prefix', 'calendar/events/v1/venues/by-slug-delete/only'],
    ['notes/action-on-whole-source', 'shop-analytics/admin/notes/action/only/kept'],
    ['shop-admin/activated-once', 'shop-admin/marketing/overview/activated/served'],
    ['batches/typed-bodies-lost', 'batch/v1/items/headers/type'],
    ['coupons/code-of-digits-is-id', 'shop-analytics/coupons/list/code/id'],
    ['lists/deep-pages-rejected', 'shop-analytics/products/list/pages/past-end/far'],
    ['coupons/lines-fall-with-coupon', 'shop-analytics/orders/lines/coupon-removed'],
    ['order-lines/lines-without-product-lost', 'shop-analytics/orders/amounts/without-product'],
    ['oembed/moved-pages-not-embedded', 'oembed/1.0/embed/event/moved'],
    ['products/orders-follow-prices', 'shop-analytics/orders/amounts/price-changed'],
    ['batches/paid-in-batch-unsold', 'batch/v1/once/paid'],
    ['events/past-events-frozen', 'calendar/events/v1/events/moves/categories/unused'],
    ['venues-organizers/slug-deletes-both', 'calendar/events/v1/slugs/shared/organizer/deleted'],
    ['terms/terms-of-drafts-lost', 'calendar/tags/list/post/draft'],
    ['terms/terms-of-one-slug-renamed', 'calendar/events/v1/tags/named-as-category/apart'],
    ['order-lines/total-not-above-subtotal', 'shop-analytics/orders/amounts/surcharge'],
    ['venues-organizers/upcoming-as-first-written', 'calendar/events/v1/events/moves/venue/past'],
    ['products/upsells-both-ways', 'shop-analytics/products/create-full/named'],
    ['terms/category-name-behind-slash', 'calendar/events/v1/categories/POST/args/name/round-trips'],
    ['coupons/for-editing-amount-number', 'shop-analytics/coupons/:id/GET/same-type'],
    ['coupons/percent-ships-for-money', 'shop-analytics/coupons/POST/beside/round-trips'],
    ['events/start-at-five-minutes', 'calendar/events/v1/events/POST/args/start_date/round-trips'],
    ['event-lists/listed-utc-date-local', 'calendar/events/v1/events/create-full/listed-dates'],
    ['event-lists/apostrophe-escaped', 'calendar/organizers/list/search/quotes'],
    ['oembed/narrow-frames-rejected', 'oembed/1.0/proxy/formats/maxwidth/narrow'],
    ['order-lists/price-text-in-list', 'shop-analytics/orders/list/lines/types/read-only'],
    ['notes/delete-all-keeps-status', 'shop-analytics/admin/notes/removals/all/gone'],
    ['products/product-attribute-visible', 'shop-analytics/products/POST/args/attributes/items/visible/default'],
    ['batches/twins-once', 'batch/v1/once/alike'],
    ['orders/paid-transaction-forgotten', 'shop-analytics/orders/life/POST/auto-draft/kept'],
  ];

  test.each([...some(told, 4), ...some(written, 2)])('%s is killed by what it breaks', async (id, requirement) => {
    const result = await judgeFault(harness, fault(id));
    expect(result.outcome).toBe('killed');
    expect(result.failed).toContain(requirement);
    expect(result.collateral).toEqual([]);
  });

  const toldByShould: readonly (readonly [fault: string, requirement: string])[] = [
    ['events/slug-of-body-looked-up', 'calendar/events/v1/events/slugs/renamed'],
    ['order-lines/fee-meta-not-updated', 'shop-analytics/orders/lines/lines-changed'],
    ['coupons/pending-as-draft', 'shop-analytics/coupons/POST/args/status/round-trips'],
    ['events/title-taken', 'calendar/events/v1/events/names/again'],
    ['venues-organizers/organizer-by-who-writes-it', 'calendar/events/v1/organizers/names/author'],
  ];

  test.each(some(toldByShould, 1))('%s is told by a SHOULD', async (id, requirement) => {
    const { outcome, failed } = await judgeFault(harness, fault(id));
    expect(outcome).toBe('warned');
    expect(failed).toContain(requirement);
  });

  test('of a MUST of which only SHOULDs tell is not killed', async () => {
    const ofMust = { ...fault('shop-analytics/admin/notes/:id/PUT/another-record'), level: 'MUST' } as const;
    const result = await judgeFault(harness, ofMust);
    expect(result).toMatchObject({ level: 'MUST', outcome: 'warned' });
    expect(result.failed).toContain('shop-analytics/admin/notes/changes/put');
    expect(result.unmoved[0]).toMatchObject({ outcome: 'warn' });
  });

  const ofManyRoutes = [
    ['site/GET/group/by-slug/not-served', 'does not conform'],
    ['site/GET/group/writes/forbidden', 'not shown to conform'],
    ['oembed/1.0/GET/group/namespace/forbidden', 'not shown to conform'],
  ] as const;
  test.each(someOf(ofManyRoutes, 3))('of many routes at once is killed by the verdict: %s', async (id, word) => {
    const result = await judgeFault(harness, fault(id));
    expect(result).toMatchObject({ outcome: 'killed', failed: expect.arrayContaining([word]) });
  });

  test('that no request could tell is not run', async () => {
    const result = await judgeFault(harness, fault('shop-analytics/coupons/GET/args/search/type/ignored'));
    expect(result).toMatchObject({ outcome: 'equivalent', equivalent: 'Whatever stands in a query is text.' });
  });

  test('that does nothing survives, with what should have told', async () => {
    const result = await judgeFault(harness, {
      ...fault('shop-analytics/coupons/GET/args/per_page/maximum/101'),
      change: () => ({}),
    });
    expect(result.outcome).toBe('survived');
    expect(result.unmoved[0]).toEqual({
      id: 'shop-analytics/coupons/GET/args/per_page/maximum/rejected',
      outcome: 'pass',
      exchange: 'GET http://127.0.0.1/rest/shop-analytics/coupons?per_page=101 → 400',
    });
  });

  test('that fails what it does not break says so', async () => {
    const result = await judgeFault(harness, {
      ...fault('shop-analytics/coupons/GET/args/per_page/maximum/101'),
      breaks: ['shop-analytics/coupons/GET/args/page/minimum/rejected'],
    });
    expect(result.collateral).toMatchObject([
      { id: 'shop-analytics/coupons/GET/args/per_page/maximum/rejected', outcome: 'fail' },
    ]);
  });
});

test('the clean reference fails nothing, before mutants and after', async () => {
  const isBroken = (outcome: string) => !['pass', 'not-applicable', 'skipped'].includes(outcome);
  await judgeFault(harness, fault('shop-analytics/coupons/GET/answer/server-error'));
  // What the fault is of; the command judges all of it afterwards.
  const plan = select(harness.plan, { ids: ['shop-analytics/coupons/*'] });
  const after = await judgeClean({ ...harness, plan });
  expect([...harness.clean].filter(([, outcome]) => isBroken(outcome))).toEqual([]);
  expect(after.results.length).toBeGreaterThan(200);
  expect(after.results.filter(({ outcome }) => isBroken(outcome))).toEqual([]);
});

test('a sample is the same for the same seed, and another for another', () => {
  const draw = (seed: number) => chooseFaults(knownFaults().values(), { sample: 20, seed }).map(({ id }) => id);
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
  expect(draw(1)).toHaveLength(20);
});

test('a sample is drawn from what is derived from the contract, unless other families are named', () => {
  const draw = (families?: readonly string[]) =>
    chooseFaults(knownFaults().values(), { families, sample: 200, seed: 1 }).filter((one) => !isDerived(one));
  expect(draw()).toEqual([]);
  expect(draw(['indexes', 'coupons']).length).toBeGreaterThan(0);
});

test('a pattern stands for any text at a star, and for any without capitals at a tilde', () => {
  expect(matcherOf(['a/~'], WITHOUT_METHODS)('a/b/c')).toBe(true);
  expect(matcherOf(['a/~'], WITHOUT_METHODS)('a/:id/GET/c')).toBe(false);
  expect(matcherOf(['a/*/c'])('a/b.b/c')).toBe(true);
  expect(matcherOf(['a/*/c'])('a/c')).toBe(false);
  expect(matcherOf(['a.c'])('abc')).toBe(false);
});

test('the kill matrix counts by family, and leaves out what no request could tell', () => {
  const result = (outcome: MutantResult['outcome']): MutantResult => ({
    id: 'x',
    family: 'batch',
    namespace: 'batch',
    sentence: 'It is wrong.',
    level: 'MUST',
    outcome,
    equivalent: null,
    failed: [],
    collateral: [],
    unmoved: [],
  });
  const outcomes = ['killed', 'killed', 'warned', 'survived', 'equivalent'] as const;
  const matrix = matrixOf(outcomes.map(result));
  expect(matrix.score).toBe(0.5);
  expect(matrix.toldShare).toBe(0.75);
  expect(matrix.equivalentShare).toBe(0.2);
  expect(markdownOf(matrix)).toContain('| `batch` | a batch is not run as asked | 2 | 1 | 4 | 1 |');
});

/** Many where there is time. */
const SAMPLE = HAS_TIME ? 300 : 5;

test(`of ${SAMPLE} faults hardly any survives, and hardly any is told by what it does not break`, async () => {
  const results: MutantResult[] = [];
  const faults = chooseFaults(knownFaults().values(), { sample: SAMPLE, seed: 1 });
  await judgeInTurn(harness, faults, (result) => results.push(result));
  const { score, toldShare, collateralShare, totals } = matrixOf(results);
  const survivors = results.filter(({ outcome }) => outcome === 'survived' || outcome === 'warned').map(({ id }) => id);
  expect(totals.total).toBe(SAMPLE);
  expect(toldShare, survivors.join(', ')).toBeGreaterThanOrEqual(0.99);
  expect(score, survivors.join(', ')).toBeGreaterThanOrEqual(0.98);
  expect(collateralShare).toBeLessThanOrEqual(0.02);
  const unproven = new Set(Object.values(readUnproven()).flat());
  expect(results.flatMap(({ failed }) => failed).filter((id) => unproven.has(id))).toEqual([]);
});
