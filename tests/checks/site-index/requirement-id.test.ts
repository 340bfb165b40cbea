import { expect, test } from 'vitest';
import { operationId, routeId } from '../../../helpers/cases/requirement-id.ts';
import { contract } from './judging.ts';

test.each([
  ['GET /', 'site/GET'],
  ['POST /batch/v1', 'batch/v1/POST'],
  ['GET /shop/store/v1', 'shop/store/v1/GET'],
  ['GET /calendar/events/v1', 'calendar/events/v1/GET'],
  ['DELETE /shop-analytics/coupons/{id}', 'shop-analytics/coupons/:id/DELETE'],
  ['PUT /calendar/events/v1/events/by-slug/{slug}', 'calendar/events/v1/events/by-slug/:slug/PUT'],
])('%s is %s', (key, id) => {
  const operation = contract.operations.get(key);
  expect(operation && operationId(operation)).toBe(id);
});

test('operations of the contract have ids of their own, which need no quotes anywhere', () => {
  const operations = [...contract.operations.values()];
  const ids = operations.map(operationId);
  expect(new Set(ids).size).toBe(operations.length);
  expect(ids.filter((id) => !/^[\w\-./:]+$/.test(id))).toEqual([]);
});

test('what a path has beyond letters is replaced', () => {
  expect(routeId({ namespace: 'a b', path: '/a b/$(x)/{id}' })).toBe('a-b/--x-/:id');
});
