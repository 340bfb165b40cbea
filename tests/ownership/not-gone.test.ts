/** What a clean-up does not take for gone, because an answer or a list says otherwise, or because it got no answer. */
import { expect, test } from 'vitest';
import { cleanUp } from '../../helpers/clean-up/clean-up.ts';
import { LOST, openOn, RUN_ID } from '../engine/session.ts';
import type { Tamper } from '../support/judge-reference.ts';

const COUPON = /\/coupons\/\d+/;
const told = (status: number, document: object) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(document),
});
const GONE = told(410, { code: 'gone', message: 'There is no such record.', data: { status: 410 } });

async function cleanedBehind(tamper: Tamper) {
  let isOver = false;
  const { site, session } = await openOn({
    tamper: (request, next) => (isOver ? tamper(request, next) : next(request)),
  });
  const { id } = await site.fresh('coupon');
  isOver = true;
  const { left, inTrash } = await cleanUp(session);
  return { id, left: left.map((one) => one.id), inTrash };
}

test('a removal is answered with the record in a trash, and nothing shows it any more: it is told to be there', async () => {
  const { id, left, inTrash } = await cleanedBehind(async (request, next) => {
    const answer = await next(request);
    if (request.method !== 'DELETE' || answer.status !== 200) return answer;
    return told(200, { ...JSON.parse(answer.body), status: 'trash' });
  });
  expect({ left, inTrash }).toEqual({ left: [], inTrash: [expect.stringContaining(`coupon ${id} `)] });
});

test('each record is answered to be gone, and lists go on showing it: it is told to be left', async () => {
  const { id, left } = await cleanedBehind(async (request, next) => (COUPON.test(request.url) ? GONE : next(request)));
  expect(left).toEqual([id]);
});

test('four removals are lost, and the fifth is done: nothing is left', async () => {
  let lost = 0;
  const { left } = await cleanedBehind(async (request, next) => {
    if (request.method === 'DELETE' && lost < 4) {
      lost += 1;
      return LOST;
    }
    return next(request);
  });
  expect({ lost, left }).toEqual({ lost: 4, left: [] });
});

test('a record without a name, whose creation got no answer, is found by the rest of what was sent, and a copy of it is not', async () => {
  const { look, foreign, send, session } = await openOn({
    tamper: async (request, next) => {
      const answer = await next(request);
      return request.method === 'POST' && request.url.endsWith('/products') ? LOST : answer;
    },
  });
  const texts = { sku: `conformance-1-${RUN_ID}`, short_description: `Conformance ${RUN_ID} 1` };
  await send('POST /shop-analytics/products', texts);
  const copy = await foreign('/shop-analytics/products', { ...texts, sku: `${texts.sku}-1` });
  await cleanUp(session);
  const found = await look(`/shop-analytics/products?search=${RUN_ID}`);
  expect(found.document).toEqual([expect.objectContaining({ id: copy })]);
});
