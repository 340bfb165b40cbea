/** Deployments that conform, each in its own way: the life of a record raises no alarm on them. */
import { describe, expect, test } from 'vitest';
import { testInTurn } from '../support/by-commit.ts';
import { HAS_TIME } from '../support/has-time.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { is, pathOf, withBody } from '../support/tampering.ts';

const CALENDAR = 'calendar/events/v1';
const SHOP = 'shop-analytics';

const LIFE = ['create', 'read-only', 'read', 'update-*', 'by-slug-*', 'delete', 'delete-*'];
const RESOURCES = [
  ...['events', 'venues', 'organizers', 'categories', 'tags'].map((name) => `${CALENDAR}/${name}`),
  ...['coupons', 'orders', 'products'].map((name) => `${SHOP}/${name}`),
  'forms/v1/contact-forms',
];
const SEEDS = HAS_TIME ? [1, 2, 3, 4, 5, 6, 7, 8] : [1];
const EVERYTHING = { ids: RESOURCES.flatMap((resource) => LIFE.map((part) => `${resource}/${part}/*`)) };

// Some wait, and others can run meanwhile.
describe.concurrent('no alarm', () => {
  test.each(SEEDS)('on the reference with seed %i', async (seed) => {
    const judged = await judgeReference({ selection: EVERYTHING, effects: 'write', seed });
    expect(departures(judged)).toEqual([]);
    expect(judged.left).toEqual([]);
    expect(judged.results.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(200);
  });

  test('where only reading is allowed: records are read that are there already', async () => {
    const { results, sent } = await judgeReference({ selection: EVERYTHING, effects: 'read' });
    expect([...new Set(sent.map(({ method }) => method))]).toEqual(['GET']);
    const judged = results.filter(({ outcome }) => outcome !== 'skipped');
    expect(judged.length).toBeGreaterThan(RESOURCES.length);
    expect(judged.filter(({ id }) => !/\/read\/(id|slug)$/.test(id))).toEqual([]);
    expect(judged.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
  });

  test('about a list where new records are drafts', async () => {
    const tamper: Tamper = (request, next) =>
      next(is(request, 'POST', /\/venues$/) ? withBody(request, { status: 'draft' }) : request);
    const ids = [`${CALENDAR}/venues/create/*`];
    const judged = await judgeReference({ selection: { ids }, effects: 'write', tamper });
    expect(judged.results.map(({ id, outcome }) => [id.split('/').at(-1), outcome])).toEqual([
      ['other-id', 'pass'],
      ['kept', 'pass'],
      ['listed', 'not-applicable'],
    ]);
  });

  test('about slugs where records show none', async () => {
    const tamper: Tamper = async (request, next) => {
      const answer = await next(request);
      return is(request, 'GET POST', /\/venues/)
        ? { ...answer, body: answer.body.replaceAll(/"slug":"[^"]*"/g, '"slug":""') }
        : answer;
    };
    const drafts = `${CALENDAR}/slugs/drafts/venue/*`;
    const ids = [`${CALENDAR}/venues/by-slug-*/*`, `${CALENDAR}/venues/read/slug`, drafts];
    const { results } = await judgeReference({ selection: { ids }, depth: 'full', effects: 'write', tamper });
    const bySlug = results.filter(({ id }) => /\/by-slug|\/read\/slug$|drafts\/venue/.test(id));
    expect(new Set(bySlug.map(({ outcome }) => outcome))).toEqual(new Set(['not-applicable']));
  });

  test('about a list that rejects the id of what was deleted', async () => {
    const deleted = new Set<string>();
    const tamper: Tamper = async (request, next) => {
      const id = /(?:\/|include%5B%5D=)(\d+)$/.exec(request.url.replace(/&.*/, ''))?.[1] ?? '';
      if (deleted.has(id) && /include/.test(request.url)) return { status: 400, headers: {}, body: '{}' };
      if (request.method === 'DELETE') deleted.add(id);
      return next(request);
    };
    const ids = ['categories', 'tags'].map((name) => `${CALENDAR}/${name}/delete/unlisted`);
    const { results } = await judgeReference({ selection: { ids }, effects: 'write', tamper });
    const told = results.filter(({ id }) => ids.includes(id));
    expect(told.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
  });

  testInTurn('but one, that nothing demands, where a site removes at once what others put in a trash', async () => {
    const deleted = new Set<string>();
    const tamper: Tamper = async (request, next) => {
      const isOrder = is(request, 'GET DELETE', /\/orders\/\d+$/);
      if (isOrder && deleted.has(pathOf(request))) return { status: 404, headers: {}, body: '{}' };
      if (isOrder && request.method === 'DELETE') deleted.add(pathOf(request));
      return next(request);
    };
    const ids = [`${SHOP}/orders/delete/*`, `${SHOP}/orders/delete-unforced/*`];
    const judged = await judgeReference({ selection: { ids }, effects: 'write', tamper });
    expect(departures(judged)).toEqual(['warn shop-analytics/orders/delete/in-trash']);
  });
});
