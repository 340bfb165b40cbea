/** What stands below another record is removed before it. */
import { expect, test } from 'vitest';
import { generations, parentIn } from '../../helpers/clean-up/generations.ts';
import { removeKnown } from '../../helpers/clean-up/known.ts';
import { openOn } from '../engine/session.ts';
import { bodyOf, pathOf, queryOf, removedBy } from '../support/tampering.ts';
import { wholeRun } from './whole-run.ts';

test('the lowest come first, and what stands below nothing of these last', () => {
  const parents = new Map([
    [2, 1],
    [3, 2],
    [4, 9],
  ]);
  expect(generations([1, 2, 3, 4, 5], parents)).toEqual([[3], [2], [1, 4, 5]]);
});

test('records that stand below each other, or themselves, are removed all the same', () => {
  const parents = new Map([
    [1, 2],
    [2, 1],
    [3, 3],
  ]);
  expect(generations([1, 2, 3], parents).flat().toSorted()).toEqual([1, 2, 3]);
});

test.each([
  [{ parent_id: 7 }, 7],
  [{ parent: '8' }, 8],
  [{ parent: false }, 0],
  [{ parent_id: null }, 0],
  [{}, 0],
])('%o stands below %i', (document, id) => {
  expect(parentIn(document)).toBe(id);
});

const idsIn = (paths: readonly string[], kind: string): readonly number[] =>
  paths.flatMap((path) => Number(new RegExp(`/${kind}/(\\d+)$`).exec(path)?.[1] ?? Number.NaN) || []);

test('no record is being removed while one below it is', async () => {
  const removed = new Set<number>();
  const early: number[] = [];
  await wholeRun({
    selection: { ids: ['shop-analytics/products/list/parent'] },
    accident: async (request, next, { site }) => {
      const ids = idsIn(removedBy(request), 'products');
      const below = site.products.all().filter(({ fields }) => ids.includes(Number(fields.parent_id)));
      early.push(...below.map(({ id }) => id));
      for (const id of ids) removed.add(id);
      return next(request);
    },
  });
  expect(removed.size).toBeGreaterThan(5);
  expect(early).toEqual([]);
});

test('no order is removed in the clean-up before one that the run has once put below it', async () => {
  const onceBelow = new Map<number, Set<number>>();
  const early: string[] = [];
  let isOver = false;
  await wholeRun({
    selection: { ids: ['shop-analytics/orders/*/round-trips'] },
    accident: async (request, next, { site }) => {
      const [, id] = /^\/shop-analytics\/orders\/(\d+)$/.exec(pathOf(request)) ?? [];
      const { parent_id: parent } = bodyOf(request);
      if (id !== undefined && typeof parent === 'number' && parent > 0) {
        onceBelow.set(parent, (onceBelow.get(parent) ?? new Set()).add(Number(id)));
      }
      isOver ||= queryOf(request).get('search')?.startsWith('c') === true && request.method === 'GET';
      for (const removed of isOver ? idsIn(removedBy(request), 'orders') : []) {
        const below = [...(onceBelow.get(removed) ?? [])].filter((one) => site.orders.get(one) !== undefined);
        early.push(...below.map((one) => `${removed} before ${one}`));
      }
      return next(request);
    },
  });
  expect(onceBelow.size).toBeGreaterThan(0);
  expect(early).toEqual([]);
});

test('of the few records that a replay has made, the order below another goes first', async () => {
  const { session, site, send, sent } = await openOn();
  const above = await site.fresh('order');
  const below = await site.fresh('order');
  await send('PUT /shop-analytics/orders/{id}', { id: below.id, parent_id: above.id });
  await removeKnown(session);
  const removed = sent().filter((line) => line.startsWith('DELETE /shop-analytics/orders/'));
  const [first, second] = [below, above].map(({ id }) => removed.indexOf(`DELETE /shop-analytics/orders/${id}`));
  expect(first).toBeGreaterThanOrEqual(0);
  expect(second).toBeGreaterThan(first ?? 0);
});
