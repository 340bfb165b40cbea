/** One record serves many cases, and none of them sees what another did to it. */
import { describe, expect, test } from 'vitest';
import { plainRecord, removed, sendMinimal, type Target } from '../../helpers/cases/requests.ts';
import type { OwnRecord, Values } from '../../helpers/cases/types.ts';
import { openSite } from '../../helpers/engine/site.ts';
import { type Opened, openOn } from './session.ts';

const VENUES = '/calendar/events/v1/venues';

const madeIn = ({ sent }: Opened): number => sent().filter((line) => line === `POST ${VENUES}`).length;

function targetOf({ session: { contract, catalogue } }: Opened, key: string): Target {
  const operation = contract.operations.get(key);
  if (operation === undefined) throw new Error(`There is no ${key}.`);
  return { operation, subject: catalogue.subjectOf(operation), sample: catalogue.sampleOf(operation) };
}

describe('a record that is lent', () => {
  const idOf = async ({ id }: OwnRecord): Promise<number> => id;

  test('goes from one case to the next where all was rejected', async () => {
    const opened = await openOn();
    const { session, site, send } = opened;
    const other = openSite(session, { id: 'tests/other', requirements: [] }, 1);
    const first = await site.borrow('venue', async (record) => {
      await send(`PUT ${VENUES}/{id}`, { id: record.id, image: 'no image' });
      return record.id;
    });
    expect(await other.borrow('venue', idOf)).toBe(first);
    expect(madeIn(opened)).toBe(1);
  });

  test('comes with the look at it that was the last thing sent', async () => {
    const opened = await openOn();
    const { site, sent } = opened;
    const looks = () => sent().filter((line) => line.startsWith(`GET ${VENUES}/`)).length;
    const ask = (key: string, args: Values) =>
      site.send({ operation: targetOf(opened, key).operation, args, why: 'A test' });
    const look = ({ id }: OwnRecord) => ask(`GET ${VENUES}/{id}`, { id });
    const reject = ({ id }: OwnRecord) => ask(`PUT ${VENUES}/{id}`, { id, image: 'no image' });
    await site.borrow('venue', async (record, seen) => {
      expect(seen).toBeNull();
      await reject(record);
      await look(record);
    });
    const first = looks();
    await site.borrow('venue', async (record, seen) => {
      expect(seen?.answer?.json).toMatchObject({ id: record.id });
      expect(looks()).toBe(first);
      await reject(record);
    });
    await site.borrow('venue', async (record, seen) => {
      expect(seen?.answer?.json).toMatchObject({ id: record.id });
    });
    // Something was sent after the last look, so that there was another.
    expect(looks()).toBe(first + 1);
  });

  test('is only with one at a time', async () => {
    const { session, site } = await openOn();
    const other = openSite(session, { id: 'tests/other', requirements: [] }, 1);
    let under = 0;
    const use = async (): Promise<number> => {
      under += 1;
      await new Promise((done) => setTimeout(done, 5));
      under -= 1;
      return under;
    };
    expect(await Promise.all([site.borrow('venue', use), other.borrow('venue', use)])).toEqual([0, 0]);
  });

  test.each([
    ['was changed', ({ send }: Opened, { id }: OwnRecord) => send(`PUT ${VENUES}/{id}`, { id, phone: '1' })],
    ['was deleted', ({ send }: Opened, { id }: OwnRecord) => send(`DELETE ${VENUES}/{id}`, { id })],
    ['was with a case that failed', () => Promise.reject(new Error('failed'))],
  ])('is another once it %s', async (_what, spoil) => {
    const opened = await openOn();
    const { site } = opened;
    const borrowed: number[] = [];
    await site
      .borrow('venue', (record) => {
        borrowed.push(record.id);
        return spoil(opened, record);
      })
      .catch(() => {});
    expect(await site.borrow('venue', idOf)).not.toBe(borrowed[0]);
    expect(madeIn(opened)).toBe(2);
  });

  test('is another where a removal was rejected and done all the same', async () => {
    const opened = await openOn({
      tamper: async (request, next) => {
        const answer = await next(request);
        return request.method === 'DELETE' ? { ...answer, status: 403 } : answer;
      },
    });
    const { site, send } = opened;
    const first = await site.borrow('venue', async ({ id }) => {
      await send(`DELETE ${VENUES}/{id}`, { id });
      return id;
    });
    expect(await site.borrow('venue', idOf)).not.toBe(first);
  });
});

describe('what several cases look at is sent once, and anew for a second look:', () => {
  test('the least creation', async () => {
    const opened = await openOn();
    const { session, site } = opened;
    const target = targetOf(opened, `POST ${VENUES}`);
    const { exchange } = await site.shared('venue');
    expect(await sendMinimal(site, target, 'a test')).toBe(exchange);
    expect((await plainRecord(site, 'venue')).exchange).toBe(exchange);
    const again = openSite(session, { id: 'tests/engine', requirements: [] }, 2);
    expect(await sendMinimal(again, target, 'a test')).not.toBe(exchange);
    expect((await plainRecord(again, 'venue')).exchange).not.toBe(exchange);
    expect(madeIn(opened)).toBe(3);
  });

  test('a removal, in each of its manners', async () => {
    const opened = await openOn();
    const { session, site } = opened;
    const { operation, subject } = targetOf(opened, 'DELETE /shop-analytics/coupons/{id}');
    if (subject === null) throw new Error('Nothing is known of coupons.');
    const plain = await removed(site, operation, subject);
    expect(await removed(site, operation, subject)).toBe(plain);
    const forced = await removed(site, operation, subject, { force: true });
    expect(forced.record.id).not.toBe(plain.record.id);
    const again = openSite(session, { id: 'tests/engine', requirements: [] }, 2);
    expect((await removed(again, operation, subject)).record.id).not.toBe(plain.record.id);
    expect(opened.sent().filter((line) => line.startsWith('DELETE'))).toHaveLength(3);
  });
});

test('a least creation that is rejected is sent by whoever judges it', async () => {
  const opened = await openOn({
    tamper: (request, next) =>
      request.method === 'POST' && new URL(request.url).pathname === `/rest${VENUES}`
        ? Promise.resolve({ status: 400, headers: {}, body: '{}' })
        : next(request),
  });
  const exchange = await sendMinimal(opened.site, targetOf(opened, `POST ${VENUES}`), 'a test');
  expect(exchange.answer?.status).toBe(400);
});

test('a creation that leads elsewhere is not sent again', async () => {
  const opened = await openOn({
    tamper: async (request, next) => {
      const answer = await next(request);
      return request.method === 'POST' && answer.status === 201
        ? { status: 303, headers: { Location: 'https://example.com/' }, body: '' }
        : answer;
    },
  });
  await expect(opened.site.shared('venue')).rejects.toThrow('Answered 303');
  expect(madeIn(opened)).toBe(1);
});

describe('where no record of a kind may be made, one of others', () => {
  const denied = () =>
    openOn({
      tamper: (request, next) =>
        request.method === 'POST' ? Promise.resolve({ status: 403, headers: {}, body: '{}' }) : next(request),
    });

  test('serves a case that only reads', async () => {
    const opened = await denied();
    const reading = openSite(opened.session, { id: 'tests/reading', requirements: [], effect: 'read' }, 1);
    const ids = [await reading.shared('venue'), await reading.fresh('venue')].map((record) => record.id);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect((await reading.own(['venue'], 'a sample')).id('venue')).toBe(ids[0]);
    expect((await opened.look(`${VENUES}/${ids[0]}`)).status).toBe(200);
  });

  test('serves none that writes, and is not written to', async () => {
    const opened = await denied();
    const { session, site, send } = opened;
    const reading = openSite(session, { id: 'tests/reading', requirements: [], effect: 'read' }, 1);
    const { id } = await reading.shared('venue');
    await expect(site.shared('venue')).rejects.toThrow('could be created');
    await expect(site.fresh('venue')).rejects.toThrow('could be created');
    await expect(reading.lasting('venue', 'x', () => ({}))).rejects.toThrow('could be created');
    await expect(send(`PUT ${VENUES}/{id}`, { id, phone: '1' })).rejects.toThrow();
    expect(opened.sent().filter((line) => line.startsWith('PUT'))).toEqual([]);
  });
});
