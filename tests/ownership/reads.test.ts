/** Of what was read of a record, the read that began last counts, in whatever order the answers come. */
import { expect, test } from 'vitest';
import { openOn } from '../engine/session.ts';

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
