/** Sites on which a write reaches another record than the one that was read: the first answer that shows it ends the run. */
import { expect, test } from 'vitest';
import { createReference, type ReferenceCore } from '../../../reference/reference.ts';
import { bodyOf, pathOf, withBody } from '../../support/tampering.ts';
import type { Deployment } from './deployment.ts';
import {
  against,
  answerOf,
  idIn,
  isAccepted,
  isBatch,
  isCreation,
  isRead,
  isUpdate,
  jsonOf,
  lifeOf,
  type Members,
  NO_BATCH,
  shownOf,
  to,
} from './kit.ts';

const MAX_HARMED = 1;

test('orders that are found by their numbers, which a customer’s later order has from one of the run', () => {
  const taken = new Map<number, number>();
  return against(
    async (request, next, deployment) => {
      if (isBatch(request)) return NO_BATCH;
      const id = idIn(request, 'orders');
      const other = id === null ? undefined : taken.get(id);
      if (other !== undefined) return next(to(request, other));
      const answer = await next(request);
      const isOwn = id !== null && !deployment.others.has(`orders ${id}`);
      if (isOwn && isUpdate(request) && isAccepted(answer) && taken.size < 4) {
        const made = await deployment.asOwner('POST', '/shop-analytics/orders', {
          billing: { last_name: `Leroy ${id}` },
          customer_note: `By the back door, ${id}.`,
        });
        taken.set(id, Number(made.id));
      }
      return answer;
    },
    async (deployment) => {
      const run = await deployment.run([...lifeOf('orders'), 'shop-analytics/orders/life/*']);
      const harmed = deployment.harmed();
      expect(harmed.length, harmed.join()).toBeLessThanOrEqual(MAX_HARMED);
      if (harmed.length > 0) expect(run.code).toBe(4);
    },
  );
});

/** A database that was restored: what has an id that the run was given since is somebody else's there. */
function restoredFor({ baseUrl, reference }: Deployment): ReferenceCore {
  const core = createReference({ baseUrl, administrator: reference, second: reference.second });
  const [model] = core.site.coupons.all();
  for (let id = 1; id < 400; id += 1) {
    if (core.site.coupons.get(id) === undefined) core.site.coupons.put({ ...model, id, code: `nord-${id}` } as never);
  }
  return core;
}

const couponsOf = (core: ReferenceCore) => new Map(core.site.coupons.all().map((one) => [one.id, JSON.stringify(one)]));

test('writes that reach a database in which the ids are those of others, while reads show the one of before', () => {
  const databases: ReferenceCore[] = [];
  let before = new Map<number, string>();
  let updates = 0;
  return against(
    async (request, next, deployment) => {
      if (isBatch(request)) return NO_BATCH;
      const isOfCoupon = isUpdate(request) && idIn(request, 'coupons') !== null;
      updates += Number(isOfCoupon);
      if (!isOfCoupon || updates < 4) return next(request);
      const restored = databases[0] ?? restoredFor(deployment);
      if (databases.push(restored) === 1) before = couponsOf(restored);
      return restored.handle(request);
    },
    async (deployment) => {
      const run = await deployment.run(lifeOf('coupons'));
      const now = databases[0] === undefined ? before : couponsOf(databases[0]);
      const harmed = [...before].filter(([id, text]) => now.get(id) !== text).map(([id]) => id);
      expect(harmed.length).toBeGreaterThan(0);
      expect(harmed.length, harmed.join()).toBeLessThanOrEqual(3);
      expect(run.code).toBe(4);
    },
  );
});

test('lines of an order that the site gives to a product of others are not paid', () =>
  against(
    async (request, next, deployment) => {
      const { line_items: items } = isRead(request) || request.body === '' ? {} : bodyOf(request);
      const isOrder = isCreation(request, 'orders') || idIn(request, 'orders') !== null;
      const [other] = shownOf(deployment, 'products');
      if (!isOrder || !Array.isArray(items) || other === undefined) return next(request);
      return next(withBody(request, { line_items: items.map((item) => ({ ...item, product_id: other.id })) }));
    },
    async (deployment) => {
      const [stocked] = shownOf(deployment, 'products');
      await deployment.asOwner('PUT', `/shop-analytics/products/${stocked?.id}`, {
        manage_stock: true,
        stock_quantity: 400,
      });
      const run = await deployment.run(['shop-analytics/orders/set-paid/*', 'shop-analytics/orders/life/*']);
      const { stock_quantity: left } = await deployment.asOwner('PATCH', `/shop-analytics/products/${stocked?.id}`, {});
      expect(Number(left)).toBeGreaterThanOrEqual(399);
      expect(deployment.sent.length).toBeGreaterThan(30);
      expect(run.code).not.toBe(0);
    },
  ));

test('a list below an order that shows the notes of all orders is no list of notes of the run', async () => {
  const notes = new Map([1, 2, 3].map((id) => [id, { id, note: `Sent on the ${id}th`, customer_note: false }]));
  const list = '/shop-analytics/orders/(?P<order_id>[\\d]+)/notes';
  const route = (methods: readonly string[]) => ({
    namespace: 'shop-analytics',
    methods,
    endpoints: methods.map((method) => ({ methods: [method], args: {} })),
  });
  const routes = { [list]: route(['GET']), [`${list}/(?P<id>[\\d]+)`]: route(['GET', 'DELETE']) };
  await against(
    async (request, next) => {
      const [, order, id] = /^\/shop-analytics\/orders\/(\d+)\/notes(?:\/(\d+))?$/.exec(pathOf(request)) ?? [];
      if (order === undefined) {
        const answer = await next(request);
        const isIndex = ['/', '/shop-analytics'].includes(pathOf(request));
        const index: Members = isIndex ? jsonOf(answer) : {};
        return isIndex ? answerOf(200, { ...index, routes: { ...Object(index.routes), ...routes } }) : answer;
      }
      if (id === undefined) return answerOf(200, [...notes.values()]);
      if (request.method === 'DELETE') notes.delete(Number(id));
      return answerOf(200, notes.get(Number(id)) ?? {});
    },
    async (deployment) => {
      await deployment.run(['shop-analytics/orders/delete*', 'shop-analytics/orders/POST/minimal/*']);
      expect([...notes.keys()]).toEqual([1, 2, 3]);
      expect(deployment.sent.some((line) => /\/notes$/.test(line.split(/[ ?]/)[1] ?? ''))).toBe(true);
    },
  );
});
