/** Nothing is left unreported and nobody is harmed, whatever happens: counted on the deployment, never by the report. */
import { describe, expect, test } from 'vitest';
import type { Collection } from '../../reference/state/collection.ts';
import type { Term } from '../../reference/state/records.ts';
import { someOf } from '../support/by-commit.ts';
import { HAS_TIME } from '../support/has-time.ts';
import { bodyOf, pathOf } from '../support/tampering.ts';
import {
  ACCIDENTS,
  customers,
  deletedByTheCore,
  headed,
  isDelete,
  isList,
  onlyPosts,
  repeated,
  resets,
  stopsLate,
  yearbook,
} from './accidents.ts';
import { LEAST, SMALL, SOME } from './selections.ts';
import { type Accident, answerOf, referenceWith, wholeRun } from './whole-run.ts';

const NOTHING = { unreported: [], harmed: [] };

describe.concurrent('a run during which', () => {
  test.each(someOf(Object.entries(ACCIDENTS), 8))('%s', async (_, make) => {
    const { unreported, harmed } = await wholeRun({ accident: make(), selection: SOME });
    expect({ unreported, harmed }).toEqual(NOTHING);
  });

  test.each([-9, 7])('the clock of the deployment is off by %i years, and creations lose their text', async (years) => {
    const accident = ACCIDENTS['every 6th creation loses its text']?.();
    const clockOffMs = years * 365 * 86_400_000;
    const { left, unreported, harmed } = await wholeRun({
      clockOffMs,
      selection: SMALL,
      ...(accident && { accident }),
    });
    expect({ unreported, harmed }).toEqual(NOTHING);
    // A form has a name of the site's own in place of the one that was lost.
    expect(left.filter((key) => !key.startsWith('forms '))).toEqual([]);
  });

  test('another run is under way on the same site', async () => {
    const reference = referenceWith({});
    const both = await Promise.all([1, 2].map((seed) => wholeRun({ seed, reference, selection: SOME })));
    const after = await wholeRun({ seed: 3, reference, selection: LEAST });
    expect(both.flatMap(({ harmed }) => harmed)).toEqual([]);
    expect(after).toMatchObject({ left: [], ...NOTHING });
    expect(reference.site.orders.all()).toHaveLength(referenceWith({}).site.orders.all().length);
  });

  test('what others made shows in lists the page head of what the run has made: it is left alone', async () => {
    const { left, unreported, harmed } = await wholeRun({
      accident: headed(),
      selection: { ids: ['batch/v1/items/*'] },
    });
    expect({ left, unreported, harmed }).toEqual({ left: [], ...NOTHING });
  });

  test('customers order: their orders are left alone, and told', async () => {
    const made: string[] = [];
    const { left, unreported, harmed } = await wholeRun({ accident: customers(made)(), selection: SOME });
    expect(made).toHaveLength(4);
    expect(left.toSorted()).toEqual(made.toSorted());
    expect({ unreported, harmed }).toEqual(NOTHING);
  });

  test.each([
    ['tags', 'calendar/events/v1/events/*/args/tags*', 4],
    ['products', 'shop-analytics/coupons/*/args/product_ids*', 2],
  ])('others name tags by numbers that the run has sent as ids of %s: they are left alone', async (_, id, min) => {
    const made: string[] = [];
    const { left, unreported, harmed } = await wholeRun({ accident: yearbook(made)(), selection: { ids: [id] } });
    expect(made.length).toBeGreaterThanOrEqual(min);
    expect(left.toSorted()).toEqual(made.toSorted());
    expect({ unreported, harmed }).toEqual(NOTHING);
  });

  test('a proxy shows twice more what another route has deleted for good: none of it is told to be in the trash', async () => {
    const proxy = repeated(3);
    const accident: Accident = (request, next, reference) =>
      proxy(request, async (asked) => (await deletedByTheCore(asked, next, reference)) ?? answerOf(502), reference);
    const { left, trashed, told, unreported, harmed } = await wholeRun({ accident, selection: LEAST });
    expect([...left, ...trashed, ...told.inTrash].filter((line) => line.startsWith('organizer'))).toEqual([]);
    expect({ unreported, harmed }).toEqual(NOTHING);
  });

  test.each(Array.from({ length: HAS_TIME ? 20 : 1 }, (_, at) => at + 1))(
    'one connection of ten is reset when all is done, by chance %i',
    async (seed) => {
      const { left, unreported, harmed } = await wholeRun({ accident: resets(seed), selection: SOME, seed });
      expect({ unreported, harmed }).toEqual(NOTHING);
      // An order of a status that no list shows can only be told; what is short makes none.
      expect(HAS_TIME ? left.filter((key) => !key.startsWith('orders ')) : left).toEqual([]);
    },
  );
});

test('what is in the trash is once answered not to be there: it is told all the same', async () => {
  const denied = new Set<string>();
  const { trashed, unreported, harmed } = await wholeRun({
    selection: { ids: ['shop-analytics/coupons/*'] },
    accident: async (request, next, { site }) => {
      const path = pathOf(request);
      const [, id] = /^\/shop-analytics\/coupons\/(\d+)$/.exec(path) ?? [];
      const isHidden = id !== undefined && request.method === 'GET' && site.coupons.get(Number(id))?.status === 'trash';
      if (!isHidden || denied.has(path)) return next(request);
      denied.add(path);
      return answerOf(404, { code: 'rest_term_invalid_id', message: 'No such record.', data: { status: 404 } });
    },
  });
  expect(denied.size).toBeGreaterThan(0);
  expect({ trashed, unreported, harmed }).toEqual({ trashed: [], ...NOTHING });
});

test.each([
  ['a record of another kind', (_: string) => JSON.stringify({ id: 9_999, title: 'Contact', locale: 'fr_FR' })],
  ['the answer to the creation before', (before: string) => before],
])('creations are answered with %s, and no list can be read: what was made is told', async (_, instead) => {
  let before = JSON.stringify({ id: 9_998, locale: 'fr_FR' });
  const { left, trashed, unreported, harmed } = await wholeRun({
    selection: { ids: ['shop-analytics/coupons/POST/minimal/*'] },
    accident: async (request, next) => {
      if (!pathOf(request).startsWith('/shop-analytics/coupons')) return next(request);
      if (request.method === 'GET' && !/\d$/.test(pathOf(request))) return answerOf(500);
      const answer = await next(request);
      if (answer.status !== 201) return answer;
      const body = instead(before);
      before = answer.body;
      return { ...answer, body };
    },
  });
  expect([...left, ...trashed]).toContainEqual(expect.stringMatching(/^coupons /));
  expect({ unreported, harmed }).toEqual(NOTHING);
});

test('every third DELETE is pretended, and a list takes no ids: what it shows is not taken to be gone', async () => {
  let count = 0;
  const { left, unreported, harmed } = await wholeRun({
    selection: { ids: ['forms/*', 'batch/v1/*'] },
    accident: async (request, next) => {
      if (request.method !== 'DELETE') return next(request);
      count += 1;
      return count % 3 === 1 ? answerOf(200, { deleted: true }) : next(request);
    },
  });
  expect(count).toBeGreaterThan(30);
  expect({ left, unreported, harmed }).toEqual({ left: [], ...NOTHING });
});

test('the answer is lost to the creation of an order whose status no list shows: it is told', async () => {
  let lost = 0;
  const { left, unreported, harmed } = await wholeRun({
    selection: { ids: ['shop-analytics/orders/life/*/auto-draft/*'] },
    accident: async (request, next) => {
      const answer = await next(request);
      const isDraft = request.method === 'POST' && bodyOf(request).status === 'auto-draft';
      if (!isDraft || answer.status !== 201 || lost > 0) return answer;
      lost += 1;
      return null;
    },
  });
  expect({ lost, unreported, harmed }).toEqual({ lost: 1, ...NOTHING });
  expect(left).toEqual([expect.stringMatching(/^orders /)]);
});

test('an order is answered with another, which has some of its texts, too: neither takes the name of the other', async () => {
  let before: string | null = null;
  let mixed = 0;
  const { left, unreported, harmed } = await wholeRun({
    selection: { ids: ['shop-analytics/orders/POST/*', 'shop-analytics/orders/:id/*'] },
    accident: async (request, next) => {
      const answer = await next(request);
      if (request.method !== 'POST' || !pathOf(request).endsWith('/orders') || answer.status !== 201) return answer;
      const instead = before;
      before = instead === null ? answer.body : null;
      if (instead === null) return answer;
      mixed += 1;
      return { ...answer, body: instead };
    },
  });
  expect(mixed).toBeGreaterThan(5);
  expect({ unreported, harmed }).toEqual(NOTHING);
  // Two that were sent with the same texts cannot always be told apart.
  expect(left.length).toBeLessThan(2);
});

test('what the user may neither make nor see is left alone, and not told to be left behind', async () => {
  const { left, unreported, told } = await wholeRun({
    selection: { operations: ['/shop-analytics/coupons'] },
    accident: async (request, next) =>
      pathOf(request).startsWith('/shop-analytics/coupons') ? answerOf(403, { code: 'denied' }) : next(request),
  });
  expect({ left, unreported }).toEqual({ left: [], unreported: [] });
  expect(told.left.map(({ kind, removable }) => ({ kind, removable }))).toEqual([{ kind: 'coupon', removable: false }]);
});

test.each(['read', 'write', 'send', 'site'] as const)('a run with the effect %s leaves nothing', async (effects) => {
  const { left, unreported, sent } = await wholeRun({ effects, selection: SOME });
  expect({ left, unreported }).toEqual({ left: [], unreported: [] });
  const writes = sent.filter((line) => !/^(?:GET|HEAD) /.test(line));
  expect(writes.length > 0).toBe(effects !== 'read');
});

test('a run by a contract that was taken from the deployment itself ends, and leaves nothing', async () => {
  const { left, unreported, harmed, results, told } = await wholeRun({ bySnapshot: true, selection: SOME });
  expect({ left, unreported, harmed }).toEqual({ left: [], ...NOTHING });
  expect(results.filter(({ outcome }) => outcome === 'error')).toEqual([]);
  expect(told.made.get('product')?.size ?? 0).toBeGreaterThan(0);
});

test('wrong passwords are the last that is sent, at most three of them', async () => {
  const passwords: string[] = [];
  const { sent } = await wholeRun({
    selection: { ids: ['*/access/*'] },
    accident: (request, next) => {
      const { authorization = '' } = request.headers;
      const given = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
      passwords.push(given.includes(':wrong ') ? 'wrong' : 'right');
      return next(request);
    },
  });
  const last = sent.findLastIndex((line) => line.startsWith('DELETE '));
  expect(passwords.filter((one) => one === 'wrong')).toHaveLength(3);
  expect(passwords.indexOf('wrong')).toBeGreaterThan(last);
});

test('removals are pretended, and then each second read and each second list fails: all is told', async () => {
  const pretended = new Set<string>();
  let lists = 0;
  const { left, unreported, harmed } = await wholeRun({
    selection: { ids: ['forms/v1/*/minimal/accepted'] },
    accident: async (request, next) => {
      const path = pathOf(request);
      if (!path.startsWith('/forms/v1/contact-forms')) return next(request);
      if (isDelete(request)) {
        pretended.add(path);
        return answerOf(200, { deleted: true });
      }
      const isOfList = pretended.size > 0 && isList(request);
      if (isOfList) lists += 1;
      const isOdd = isOfList ? lists % 2 === 1 : pretended.has(path) && /[13579]$/.test(path);
      return isOdd && request.method === 'GET' ? answerOf(502) : next(request);
    },
  });
  expect(left.length).toBeGreaterThan(1);
  expect({ unreported, harmed }).toEqual(NOTHING);
});

test('where removal proves broken, no more of that kind are made, and what rests on it says why', async () => {
  const pretended = ACCIDENTS['every removal is pretended']?.();
  const selection = { ids: ['shop-analytics/coupons/*'] };
  const { results, left, unreported } = await wholeRun({ selection, ...(pretended && { accident: pretended }) });
  const blocked = results.filter(({ reason }) => reason.startsWith('DELETE does not work'));
  expect(blocked.length).toBeGreaterThan(10);
  expect(blocked.every(({ outcome }) => outcome === 'blocked')).toBe(true);
  expect(left.length).toBeGreaterThan(0);
  expect(unreported).toEqual([]);
});

test.each([
  ['a server before the site knows no DELETE', 405],
  ['a firewall before the site allows no DELETE', 403],
] as const)('where %s, nothing is made', async (_title, status) => {
  const selection = {
    ids: ['shop-analytics/coupons/*', '*/venues/:id/DELETE/*', 'shop-analytics/products/list/*'],
  };
  const { results, told, left, unreported, harmed } = await wholeRun({ selection, accident: onlyPosts(status) });
  const blocked = results.filter(({ reason }) => reason.startsWith('DELETE does not reach the site'));
  for (const kind of ['coupons', 'products']) {
    expect(blocked.map(({ id }) => id)).toContainEqual(expect.stringContaining(`/${kind}/`));
  }
  expect(told.made.size).toBe(0);
  expect({ left, unreported, harmed }).toEqual({ left: [], ...NOTHING });
});

test('where a DELETE is first stopped when records are there, what was made is removed another way', async () => {
  const selection = { ids: ['shop-analytics/coupons/*', '*/venues/:id/DELETE/*'] };
  const { results, told, left, unreported, harmed } = await wholeRun({ selection, accident: stopsLate() });
  expect(results.some(({ reason }) => reason.startsWith('DELETE does not reach the site'))).toBe(true);
  expect(told.made.get('coupon')?.size ?? 0).toBeGreaterThan(0);
  expect({ left, unreported, harmed }).toEqual({ left: [], ...NOTHING });
});

test('where DELETE is not known of one kind alone, the others are made all the same', async () => {
  const selection = {
    ids: ['shop-analytics/coupons/*/minimal/accepted', 'shop-analytics/coupons/delete*', 'forms/v1/*/minimal/accepted'],
  };
  const { results } = await wholeRun({
    selection,
    effects: 'site',
    accident: (request, next, reference) =>
      pathOf(request).startsWith('/shop-analytics/coupons') ? onlyPosts(405)(request, next, reference) : next(request),
  });
  const blocked = results.filter(({ reason }) => reason.startsWith('DELETE does not reach the site'));
  expect(blocked.length).toBeGreaterThan(0);
  expect(blocked.filter(({ id }) => !id.startsWith('shop-analytics/coupons'))).toEqual([]);
});

test.each([
  ['write', false],
  ['site', true],
] as const)('with the effect %s, whether images of the site are given to a product: %s', async (effects, isGiven) => {
  const given: unknown[] = [];
  const { results } = await wholeRun({
    effects,
    selection: { ids: ['shop-analytics/products/terms/*'] },
    accident: (request, next) => {
      const { images } = bodyOf(request);
      if (Array.isArray(images)) given.push(...images);
      return next(request);
    },
  });
  expect(given.length > 0).toBe(isGiven);
  const texts = results.find(({ id }) => id === 'shop-analytics/products/terms/texts');
  expect(texts?.outcome).toBe(isGiven ? 'pass' : 'not-applicable');
});

/** Gives terms the names that are sent with their ids, as a site does that writes what is read-only. */
function named(terms: Collection<Term>, sent: unknown): readonly string[] {
  const items: readonly Partial<Term>[] = Array.isArray(sent) ? sent : [];
  return items.flatMap(({ id = 0, name, slug }) => {
    const term = terms.get(id);
    if (term === undefined || name === undefined) return [];
    terms.put({ ...term, name, slug: slug ?? term.slug });
    return [name];
  });
}

test.each([
  ['shows them', 200, 'fail'],
  ['breaks down over them', 500, 'pass'],
])('terms that take a name over have their own again, where the site %s', async (_, status, outcome) => {
  const reference = referenceWith({});
  const { productCategories, productTags } = reference.site;
  const terms = () => JSON.stringify([productCategories.all(), productTags.all()]);
  const before = terms();
  const names: string[] = [];
  const { results } = await wholeRun({
    reference,
    effects: 'site',
    selection: { ids: ['shop-analytics/products/terms/*'] },
    accident: async (request, next) => {
      const { categories, tags } = bodyOf(request);
      const others = [...named(productCategories, categories), ...named(productTags, tags)];
      names.push(...others);
      const answer = await next(request);
      return others.some((name) => name.includes('forged')) ? { ...answer, status } : answer;
    },
  });
  expect(names).toContainEqual(expect.stringContaining('forged'));
  expect(results.find(({ id }) => id.endsWith('products/terms/read-only'))?.outcome).toBe(outcome);
  expect(terms()).toBe(before);
});

test('a way that rejects to remove a record is not waited for', async () => {
  const { sent, told } = await wholeRun({
    selection: { ids: ['calendar/events/v1/organizers/POST/minimal/served'] },
    accident: async (request, next, reference) =>
      request.method === 'DELETE' ? answerOf(403, { code: 'denied' }) : deletedByTheCore(request, next, reference),
  });
  const { id } = told.left.find(({ kind }) => kind === 'organizer') ?? {};
  expect(id).toBeGreaterThan(0);
  expect(sent).toContain(`DELETE /core/v2/organizers/${id}`);
  expect(sent.filter((line) => line === `GET /calendar/events/v1/organizers/${id}`).length).toBeLessThan(14);
});
