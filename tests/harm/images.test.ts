/** A shop can tie an image to the product that shows it first, and writes down the day on which it did. */
import { expect, test } from 'vitest';
import { judgeReference, type Tamper } from '../support/judge-reference.ts';
import { bodyOf, is } from '../support/tampering.ts';

test.each([
  ['write', 'not-applicable', false],
  ['site', 'pass', true],
] as const)('with the effect %s the texts of images are %s', async (effects, outcome, isLent) => {
  const lent: unknown[] = [];
  const tamper: Tamper = (request, next) => {
    const { images } = bodyOf(request);
    if (is(request, 'POST PUT PATCH', /^\/shop-analytics\/products/) && Array.isArray(images)) lent.push(...images);
    return next(request);
  };
  const { results } = await judgeReference({
    tamper,
    effects,
    selection: { ids: ['shop-analytics/products/terms/*'] },
  });
  const outcomes = Object.fromEntries(results.map(({ id, outcome }) => [id.split('/').at(-1), outcome]));
  expect(outcomes).toMatchObject({ texts: outcome, created: 'pass', kept: 'pass' });
  expect(lent.length > 0).toBe(isLent);
});
