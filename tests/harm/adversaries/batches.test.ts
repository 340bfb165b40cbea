/** Sites whose batch removes something else than it is asked, or less, or says otherwise: others keep theirs, and nothing stays untold. */
import { describe, expect, test } from 'vitest';
import type { ReferenceAnswer, ReferenceRequest } from '../../../reference/http/messages.ts';
import { someOf } from '../../support/by-commit.ts';
import { bodyOf, edited, pathOf, withBody } from '../../support/tampering.ts';
import { wholeRun } from '../whole-run.ts';
import type { Adversary } from './deployment.ts';
import { against, answerOf, expectNoHarm, expectStopped, type Members, othersOf } from './kit.ts';

/** So many records of two kinds that their removals go together. */
const MANY = ['shop-analytics/coupons', 'calendar/events/v1/events'].flatMap((list) => [
  `${list}/POST/args/*`,
  `${list}/:id/PUT/args/*`,
]);

/** The requests of a batch that removes; null of any other request. */
function removalsIn(request: ReferenceRequest): readonly Members[] | null {
  const { requests } = bodyOf(request);
  if (pathOf(request) !== '/batch/v1' || !Array.isArray(requests) || requests.length === 0) return null;
  return requests.every(({ method }) => method === 'DELETE') ? requests : null;
}

const idOf = ({ path }: Members): number => Number(/\/(\d+)(?=\?|$)/.exec(String(path))?.[1]);

const toRecord = (item: Members, id: number): Members => ({
  ...item,
  path: String(item.path).replace(/\/\d+(?=\?|$)/, `/${id}`),
});

/** What a site makes of a batch of removals. */
type OnRemovals = (
  items: readonly Members[],
  next: (items: readonly Members[]) => Promise<ReferenceAnswer>,
) => Promise<ReferenceAnswer | null>;

type Next = (request: ReferenceRequest) => Promise<ReferenceAnswer>;

/** @param least removals that a batch holds for which the site is so */
const holding =
  (act: OnRemovals, least: number) =>
  (request: ReferenceRequest, next: Next): Promise<ReferenceAnswer | null> => {
    const items = removalsIn(request);
    return items === null || items.length < least
      ? next(request)
      : act(items, (some) => next(withBody(request, { requests: some })));
  };

const success = (items: readonly Members[]): ReferenceAnswer =>
  answerOf(207, { responses: items.map((item) => ({ status: 200, headers: {}, body: { id: idOf(item) } })) });

const backwards = (answer: ReferenceAnswer): ReferenceAnswer =>
  edited(answer, ({ responses, ...rest }) => ({ ...rest, responses: (responses as unknown[]).toReversed() }));

const turned = (items: readonly Members[]): readonly Members[] =>
  items.map((item, at) => toRecord(item, idOf(items[(at + 1) % items.length] ?? item)));

const CALM: Readonly<Record<string, OnRemovals>> = {
  'claims success and removes nothing': async (items) => success(items),
  'removes in turned order, each what the next asks for': (items, next) => next(turned(items)),
  'answers in turned order, and fails half of them': async (items, next) =>
    backwards(await next(items.map((item, at) => (at % 2 === 0 ? item : toRecord(item, 999_999))))),
  'runs only the first, and claims success of all': async (items, next) => {
    await next(items.slice(0, 1));
    return success(items);
  },
  'runs only the first, and answers it alone': (items, next) => next(items.slice(0, 1)),
  'is done, and never answered': async (items, next) => {
    await next(items);
    return null;
  },
  'is neither done nor answered': async () => null,
  'is refused as a whole': async () => answerOf(400, { code: 'rest_invalid_param', message: 'No.', data: {} }),
  'is answered by a failure, and done': async (items, next) => {
    await next(items);
    return answerOf(500, { code: 'internal_server_error', message: 'No.', data: { status: 500 } });
  },
  'is done, and each is said to have failed': async (items, next) => {
    await next(items);
    return answerOf(207, { responses: items.map(() => ({ status: 404, headers: {}, body: { code: 'none' } })) });
  },
  'is answered by a page': async () => ({
    status: 200,
    headers: { 'Content-Type': 'text/html' },
    body: '<html></html>',
  }),
};

describe.each([1, 2])('a batch of at least %i removals', (least) => {
  test.each(someOf(Object.entries(CALM), 2))(
    '%s: nothing of others is touched, and nothing is left',
    async (_, act) => {
      let met = 0;
      const counting: OnRemovals = (items, next) => {
        met += 1;
        return act(items, next);
      };
      const { left, harmed, unreported } = await wholeRun({
        accident: holding(counting, least),
        selection: { ids: MANY },
      });
      expect(met).toBeGreaterThan(0);
      expect({ left, harmed, unreported }).toEqual({ left: [], harmed: [], unreported: [] });
    },
  );
});

const isCoupon = ({ path }: Members): boolean => String(path).includes('/coupons/');

describe.concurrent('a batch of removals', () => {
  test('is lost, and the ids that it freed are given to others: they keep what they made', () => {
    const given: string[] = [];
    const reusing: Adversary = (request, next, deployment) =>
      holding(async (items, go) => {
        const { coupons } = deployment.reference.site;
        await go(items);
        for (const item of items.filter(isCoupon)) {
          const id = idOf(item);
          const [model] = coupons.all();
          if (model === undefined) continue;
          coupons.put({ ...model, id, fields: { ...model.fields, code: `regained-${id}` } });
          deployment.own('/shop-analytics/coupons', id);
          given.push(`coupons ${id}`);
        }
        return null;
      }, 2)(request, next);
    return against(reusing, async (deployment) => {
      expectNoHarm(deployment, await deployment.run(MANY));
      expect(given.length).toBeGreaterThan(1);
    });
  });

  test.each([
    ['what others made instead', 1, false],
    ['what others made, too', 1, true],
    ['what others made, too, where it holds several', 2, true],
  ])('removes %s: a few at most, and the run stops and says so', (_, least, isBoth) => {
    const elsewhere: Adversary = (request, next, deployment) =>
      holding(async (items, go) => {
        // No list shows those in the trash.
        const isShown = (id: number): boolean => deployment.reference.site.coupons.get(id)?.status === 'publish';
        const free = othersOf(deployment, 'coupons').filter(isShown);
        await go(items.filter(isCoupon).map((item, at) => toRecord(item, free[at] ?? 999_999)));
        return isBoth ? go(items) : success(items);
      }, least)(request, next);
    return against(elsewhere, async (deployment) => {
      expectStopped(deployment, await deployment.run(MANY));
    });
  });
});
