/** A run changes and removes only what it made, and no more than its effects allow. */
import { describe, expect, test } from 'vitest';
import { BlockedError, NothingThereError } from '../../helpers/cases/preconditions.ts';
import { cleanUp } from '../../helpers/clean-up/clean-up.ts';
import { parseJson } from '../../helpers/exchange/json.ts';
import type { ReferenceRequest } from '../../reference/http/messages.ts';
import type { Tamper } from '../support/judge-reference.ts';
import { openOn, RUN_ID } from './session.ts';

const PRODUCTS = '/shop-analytics/products';
const COUPONS = '/shop-analytics/coupons';
const EVENTS = '/calendar/events/v1/events';
const EVENT = { title: 'Gala', start_date: '2031-01-02 10:00:00', end_date: '2031-01-02 12:00:00' };

function isFor({ method, url }: ReferenceRequest, wanted: string, path: string): boolean {
  return method === wanted && new URL(url).pathname === `/rest${path}`;
}

describe('a record of someone else', () => {
  test.each(['POST', 'PUT', 'PATCH'])('is not changed by %s: nothing is sent but a look', async (method) => {
    const { foreign, send, sent, look } = await openOn();
    const id = await foreign(PRODUCTS, { name: 'Camera' });
    await expect(send(`${method} ${PRODUCTS}/{id}`, { id, name: 'Taken' })).rejects.toThrow(BlockedError);
    expect(sent()).toEqual([`GET ${PRODUCTS}/${id}`]);
    expect((await look(`${PRODUCTS}/${id}`)).document.name).toBe('Camera');
  });

  test('is not removed, by id or by slug', async () => {
    const { foreign, send, sent } = await openOn();
    const id = await foreign(EVENTS, { ...EVENT, slug: 'gala' });
    await expect(send(`DELETE ${EVENTS}/{id}`, { id })).rejects.toThrow('this run did not create it');
    await expect(send(`DELETE ${EVENTS}/by-slug/{slug}`, { slug: 'gala' })).rejects.toThrow(BlockedError);
    expect(sent().filter((line) => !line.startsWith('GET'))).toEqual([]);
  });

  test('is taken for there when it can’t be seen', async () => {
    const tamper: Tamper = async (request, next) =>
      isFor(request, 'GET', `${COUPONS}/2113907641`) ? { status: 500, headers: {}, body: '' } : next(request);
    const { send } = await openOn({ tamper });
    await expect(send(`DELETE ${COUPONS}/{id}`, { id: 2_113_907_641 })).rejects.toThrow('is not known');
  });
});

describe('what is free to be addressed', () => {
  test('is the run’s own record, by id and by the slug it has after an update', async () => {
    const { site, send } = await openOn();
    const { id } = await site.fresh('event');
    await send(`PUT ${EVENTS}/{id}`, { id, slug: 'renamed' });
    expect((await send(`DELETE ${EVENTS}/by-slug/{slug}`, { slug: 'renamed' })).answer?.status).toBe(200);
  });

  test('is an id that nobody has, which is looked up once', async () => {
    const { send, sent } = await openOn();
    const id = 2_113_907_641;
    expect((await send(`DELETE ${COUPONS}/{id}`, { id })).answer?.status).toBe(404);
    await send(`PUT ${COUPONS}/{id}`, { id });
    expect(sent()).toEqual([`GET ${COUPONS}/${id}`, `DELETE ${COUPONS}/${id}`, `PUT ${COUPONS}/${id}`]);
  });

  test('is told apart from what is denied by a record that stays, whatever was deleted before', async () => {
    const tamper: Tamper = async (request, next) => {
      const answer = await next(request);
      return request.method === 'GET' && answer.status === 404 ? { ...answer, status: 403, body: '{}' } : answer;
    };
    const { site, send } = await openOn({ tamper });
    const { id } = await site.fresh('coupon');
    await send(`DELETE ${COUPONS}/{id}`, { id, force: true });
    await expect(send(`DELETE ${COUPONS}/{id}`, { id: 999_999, force: true })).rejects.toThrow(NothingThereError);
  });

  test('is what has not the shape of an id', async () => {
    const { send, sent } = await openOn();
    expect((await send(`DELETE ${COUPONS}/{id}`, { id: 'conformance!none' })).answer?.status).toBe(404);
    expect(sent()).toHaveLength(1);
  });
});

describe('effects', () => {
  test('read sends GET and HEAD and nothing else', async () => {
    const { send, site, session, sent } = await openOn({ effects: 'read' });
    await expect(send(`POST ${COUPONS}`, { code: 'x' })).rejects.toThrow('needs the effect write: read is allowed');
    await send(`GET ${COUPONS}`);
    const operation = session.contract.operations.get(`GET ${COUPONS}`);
    if (!operation) throw new Error('There is no list of coupons.');
    await site.send({ operation, args: {}, method: 'HEAD', why: 'a test' });
    await expect(site.send({ operation, args: {}, method: 'DELETE', why: 'a test' })).rejects.toThrow('effect write');
    expect(sent()).toEqual([`GET ${COUPONS}`, `HEAD ${COUPONS}`]);
  });

  test('a GET that does more than read needs more', async () => {
    const { session, send } = await openOn({ effects: 'write' });
    const beyond = [...session.contract.operations.values()].find(
      ({ method, effect, path }) => method === 'GET' && effect === 'site' && !path.includes('{'),
    );
    await expect(send(beyond?.key ?? '')).rejects.toThrow('write is allowed');
  });
});

describe('what a creation leaves', () => {
  test('is found by its name and removed where the answer was lost', async () => {
    const tamper: Tamper = async (request, next) => {
      const answer = await next(request);
      return isFor(request, 'POST', COUPONS) ? { status: 502, headers: {}, body: '' } : answer;
    };
    const { site, session, look } = await openOn({ tamper });
    await expect(site.fresh('coupon')).rejects.toThrow(BlockedError);
    expect(session.ledger.open().map(({ state, id }) => ({ state, id }))).toEqual([{ state: 'unsure', id: null }]);
    expect((await look(`${COUPONS}?search=${RUN_ID}`)).document).toHaveLength(1);
    expect((await cleanUp(session)).left).toEqual([]);
    expect((await look(`${COUPONS}?search=${RUN_ID}`)).document).toEqual([]);
    expect(session.ledger.open()).toEqual([]);
  });

  test('is left, and named, where neither its answer nor the list can be read', async () => {
    const tamper: Tamper = async (request, next) =>
      new URL(request.url).pathname === `/rest${COUPONS}` ? { status: 502, headers: {}, body: '' } : next(request);
    const { site, session } = await openOn({ tamper });
    await expect(site.fresh('coupon')).rejects.toThrow(BlockedError);
    expect((await cleanUp(session)).left).toMatchObject([{ kind: 'coupon', id: null, removable: true }]);
  });

  test('is not removed where the answer names a record of someone else', async () => {
    let other = 0;
    const tamper: Tamper = async (request, next) =>
      isFor(request, 'POST', COUPONS) && parseJson(request.body) !== null && other > 0
        ? next({ ...request, method: 'GET', url: `${request.url}/${other}`, body: '' })
        : next(request);
    const { site, session, look, foreign, sent, send } = await openOn({ tamper });
    const id = await foreign(COUPONS, { code: 'summer' });
    other = id;
    await site.fresh('coupon');
    expect(session.ledger.open().map((entry) => [entry.state, entry.id])).toEqual([['unsure', id]]);
    await expect(send(`PUT ${COUPONS}/{id}`, { id, description: 'mine' })).rejects.toThrow(BlockedError);
    expect((await cleanUp(session)).left).toMatchObject([
      { kind: 'coupon', id, reason: expect.stringContaining('not proved to be ours'), removable: true },
    ]);
    expect((await look(`${COUPONS}/${id}`)).document).toMatchObject({ code: 'summer', description: '' });
    expect(sent().filter((line) => line.startsWith('DELETE') || line.startsWith('PUT'))).toEqual([]);
  });

  test('is removed where the answer gives nothing but its id', async () => {
    const tamper: Tamper = async (request, next) => {
      const answer = await next(request);
      const { id } = JSON.parse(answer.body);
      return isFor(request, 'POST', COUPONS) ? { ...answer, body: JSON.stringify({ id }) } : answer;
    };
    const { site, session, look, send } = await openOn({ tamper });
    const { id } = await site.fresh('coupon');
    expect((await send(`PUT ${COUPONS}/{id}`, { id, description: 'mine' })).answer?.status).toBe(200);
    await cleanUp(session);
    expect((await look(`${COUPONS}/${id}`)).status).toBe(404);
  });
});

describe('clean-up', () => {
  test('removes the latest first, and twice does no harm', async () => {
    const { site, session, sent } = await openOn();
    const first = await site.fresh('product');
    const second = await site.fresh('order');
    expect((await cleanUp(session)).left).toEqual([]);
    const removed = sent().filter((line) => line.startsWith('DELETE'));
    expect(removed).toEqual([`DELETE /shop-analytics/orders/${second.id}`, `DELETE ${PRODUCTS}/${first.id}`]);
    expect((await cleanUp(session)).left).toEqual([]);
    expect(sent().filter((line) => line.startsWith('DELETE'))).toEqual(removed);
  });

  test('says what the deployment would not let go', async () => {
    const tamper: Tamper = async (request, next) =>
      request.method === 'DELETE' ? { status: 403, headers: {}, body: '{}' } : next(request);
    const { site, session } = await openOn({ tamper });
    const { id } = await site.fresh('coupon');
    expect((await cleanUp(session)).left).toMatchObject([{ kind: 'coupon', id, removable: true }]);
  });

  test('says what the deployment offers no way to remove', async () => {
    const tamper: Tamper = async (request, next) => {
      const answer = await next(request);
      if (!isFor(request, 'GET', '/')) return answer;
      const index = JSON.parse(answer.body);
      const route = index.routes[`${PRODUCTS}/(?P<id>[\\d]+)`];
      route.methods = route.methods.filter((method: string) => method !== 'DELETE');
      return { ...answer, body: JSON.stringify(index) };
    };
    const { site, session, sent } = await openOn({ tamper });
    const { id } = await site.fresh('product');
    expect((await cleanUp(session)).left).toMatchObject([{ kind: 'product', id, removable: false }]);
    expect(sent().filter((line) => line.startsWith('DELETE'))).toEqual([]);
  });

  test('takes the trash for the end where there is nothing beyond it', async () => {
    const { site, session, look } = await openOn();
    const { id } = await site.fresh('event');
    expect((await cleanUp(session)).left).toEqual([]);
    expect((await look(`${EVENTS}/${id}`)).document.status).toBe('trash');
  });
});
