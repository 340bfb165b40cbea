/** A shop may have coupons switched off: it denies their routes to everybody, and everything else works. */
import { expect, test } from 'vitest';
import { answerOf, wholeRun } from '../harm/whole-run.ts';
import { pathOf } from '../support/tampering.ts';

test('where no coupon can be made, of orders only what carries one is not judged', async () => {
  const { results } = await wholeRun({
    selection: { ids: ['shop-analytics/orders/*/args/*/accepted', 'shop-analytics/orders/*/args/*/round-trips'] },
    accident: async (request, next) =>
      pathOf(request).startsWith('/shop-analytics/coupons') ? answerOf(403, { code: 'denied' }) : next(request),
  });
  const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]));
  const unjudged = results.filter(({ outcome }) => !['pass', 'represented'].includes(outcome)).map(({ id }) => id);
  expect(outcomes.get('shop-analytics/orders/POST/args/line_items/round-trips')).toBe('pass');
  expect(outcomes.get('shop-analytics/orders/batch/POST/args/line_items/accepted')).toBe('pass');
  expect(outcomes.get('shop-analytics/orders/batch/POST/args/coupon_lines/accepted')).toBe('blocked');
  expect(unjudged.filter((id) => !id.includes('/coupon_lines'))).toEqual([]);
});
