/** Of what was read of a record, the read that began last counts, in whatever order the answers come. */
import { expect, test, vi } from 'vitest';
import type { Shown } from '../../helpers/clean-up/lists.ts';
import { isBehind } from '../../helpers/clean-up/sweep.ts';
import type { ReferenceAnswer } from '../../reference/http/messages.ts';
import { openOn, RUN_ID } from '../engine/session.ts';

const COUPONS = '/shop-analytics/coupons';
const ITEM = `${COUPONS}/{id}`;

async function withLateAnswer(status?: number) {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isLate = false;
  const opened = await openOn({
    tamper: async (request, next) => {
      if (request.method === 'DELETE') return { status: 500, headers: {}, body: '' };
      const answer = await next(request);
      if (isLate) {
        isLate = false;
        await released;
        if (status !== undefined) return { ...answer, status, body: '{"code":"not_found"}' };
      }
      return answer;
    },
  });
  const { id } = await opened.site.fresh('coupon');
  return {
    ...opened,
    id,
    release,
    /** Sends a read that is answered at once and whose answer arrives when it is released. */
    late(key: string, args: Readonly<Record<string, unknown>>) {
      isLate = true;
      return opened.send(key, args);
    },
  };
}

test('a list that is answered late does not take the place of a read after a write', async () => {
  const { id, late, release, send, session } = await withLateAnswer();
  const list = late(`GET ${COUPONS}`, { per_page: 100 });
  await send(`PUT ${ITEM}`, { id, description: 'changed' });
  await send(`GET ${ITEM}`, { id });
  release();
  await list;
  expect(session.ownership.lacking('coupon', id, 'removes')).toBeNull();
});

test('a late answer that nothing is there takes back no read that began after it', async () => {
  const { id, late, release, send, session } = await withLateAnswer(404);
  const gone = late(`GET ${ITEM}`, { id });
  await send(`GET ${ITEM}`, { id });
  release();
  await gone;
  expect(session.ownership.lacking('coupon', id, 'removes')).toBeNull();
});

test('after a removal that was not done, a list that was asked later takes no proof from a read', async () => {
  const { id, late, release, send, session } = await withLateAnswer();
  await send(`DELETE ${ITEM}`, { id, force: true });
  const read = late(`GET ${ITEM}`, { id });
  await send(`GET ${COUPONS}`, { include: [id], status: 'any' });
  release();
  await read;
  expect(session.ownership.lacking('coupon', id, 'removes')).toBeNull();
});

test('after a removal no list proves a record, as its id may be given out again, but for one in a trash', async () => {
  let kept: ReferenceAnswer | undefined;
  const { send, site, session } = await openOn({
    tamper: async (request, next) => {
      const isList = request.method === 'GET' && /\/coupons\?/.test(request.url);
      if (isList) kept ??= await next(request);
      return isList && kept !== undefined ? kept : next(request);
    },
  });
  const { id } = await site.fresh('coupon');
  const list = () => send(`GET ${COUPONS}`, { include: [id], status: 'any' });
  await list();
  expect(session.ownership.lacking('coupon', id, 'removes')).toBeNull();
  await send(`DELETE ${ITEM}`, { id, force: true });
  await list();
  expect(session.ownership.lacking('coupon', id, 'removes')).toBe('readSince');
  kept = { ...kept, body: kept?.body.replaceAll('"status":"publish"', '"status":"trash"') } as ReferenceAnswer;
  await list();
  expect(session.ownership.lacking('coupon', id, 'removes')).toBeNull();
});

test('a read that is answered with another record takes the proof from every list of the kind', async () => {
  let led = 0;
  const { send, site, session } = await openOn({
    tamper: (request, next) => next(led > 0 ? { ...request, url: request.url.replace(/\/\d+$/, `/${led}`) } : request),
  });
  const [one, other] = [await site.fresh('coupon'), await site.fresh('coupon')];
  const list = () => send(`GET ${COUPONS}`, { include: [one.id, other.id], status: 'any' });
  await list();
  expect(session.ownership.lacking('coupon', other.id, 'removes')).toBeNull();
  led = other.id;
  await send(`GET ${ITEM}`, { id: one.id });
  led = 0;
  await list();
  expect(session.ownership.lacking('coupon', other.id, 'removes')).toBe('readById');
});

test('what a removal was answered to be in a trash is taken to be there', async () => {
  const { send, site, session } = await openOn();
  const [trashed, gone] = [await site.fresh('coupon'), await site.fresh('coupon')];
  await send(`DELETE ${ITEM}`, { id: trashed.id });
  await send(`DELETE ${ITEM}`, { id: gone.id, force: true });
  const isTold = [trashed, gone].map(({ id }) => session.ownership.isToldTrashed('coupon', id));
  expect(isTold).toEqual([true, false]);
});

/** A site whose coupons bear another mark once its database is restored, and one that a case may change. */
async function restorable() {
  let isRestored = false;
  const opened = await openOn({
    tamper: async (request, next) => {
      const answer = await next(request);
      return isRestored ? { ...answer, body: answer.body.replaceAll(RUN_ID, 'rentree') } : answer;
    },
  });
  const { id } = await opened.site.fresh('coupon');
  const update = () => opened.send(`PUT ${ITEM}`, { id, amount: '5' });
  const restore = (): void => {
    isRestored = true;
  };
  return { ...opened, id, update, restore };
}

test('what was proved a while ago is read again before it is changed: a database may have been restored meanwhile', async () => {
  const { id, update, restore, sent } = await restorable();
  await update();
  const before = sent().length;
  await update();
  expect(sent().slice(before)).toEqual([`PUT ${COUPONS}/${id}`]);
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 11_000);
  restore();
  await expect(update()).rejects.toThrow();
  clock.mockRestore();
  expect(sent().slice(before + 1)).not.toContain(`PUT ${COUPONS}/${id}`);
});

test('where one record of the run is another’s now, what was proved of the others is read again at once', async () => {
  const { id, update, restore, send, sent, site } = await restorable();
  const other = await site.fresh('coupon');
  await send(`GET ${ITEM}`, { id: other.id });
  await update();
  restore();
  await send(`GET ${ITEM}`, { id: other.id });
  const before = sent().length;
  await expect(update()).rejects.toThrow();
  expect(sent().slice(before)).not.toContain(`PUT ${COUPONS}/${id}`);
});

test('a list of all that does not show what a read has shown is behind, and one that may not show all is not', () => {
  const shown = (isWhole: boolean, ...ids: readonly number[]): Shown => ({
    records: new Map(ids.map((id) => [id, { id }])),
    isWhole,
  });
  const behind = (newest: Shown | null) => isBehind(newest, [7]);
  expect([shown(true, 6), shown(true, 6, 7), shown(false, 6), null].map(behind)).toEqual([true, false, false, false]);
});

test('a list that showed an order without its note speaks no more against one that was given another note since', async () => {
  const { site, send, session } = await openOn();
  const orders = '/shop-analytics/orders';
  const item = `${orders}/{id}`;
  const { id } = await site.fresh('order');
  await send(`PUT ${item}`, { id, customer_note: '' });
  await send(`GET ${orders}`, { per_page: 100 });
  await send(`PUT ${item}`, { id, customer_note: `Conformance ${RUN_ID} again` });
  await send(`GET ${item}`, { id });
  expect(session.ownership.lacking('order', id, 'changes')).toBeNull();
});
