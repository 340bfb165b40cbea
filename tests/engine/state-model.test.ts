/** What is known of the run's own records, and which later answers deny it: on a reference whose answers a test may change. */

import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../helpers/cases/suite.ts';
import type { Resource, Values } from '../../helpers/cases/types.ts';
import type { StateKind } from '../../helpers/checks/answers/types.ts';
import { StateModel } from '../../helpers/engine/state-model.ts';
import type { Call, Exchange } from '../../helpers/exchange/types.ts';
import { sentenceOf } from '../../helpers/requirement/reasons.ts';
import { isRecord } from '../../helpers/verdict/judge.ts';
import type { ReferenceAnswer } from '../../reference/http/messages.ts';
import { operationOf, thing } from '../plan/scripted-site.ts';
import type { Tamper } from '../support/judge-reference.ts';
import { exchangeOf, NO_ANSWER } from '../verdict/exchange.ts';
import { openOn } from './session.ts';

const FIELDS = {
  name: { type: 'string' },
  note: { type: 'string' },
  size: { type: 'integer' },
  unit: { type: 'string' },
  stock: { type: 'integer' },
  password: { type: 'string' },
  links: { type: 'array', items: { type: 'integer' } },
} as const;

const create = operationOf('POST /acme/things', FIELDS);
const list = operationOf('GET /acme/things', { context: { type: 'string' } });
const read = operationOf('GET /acme/things/{id}', { context: { type: 'string' } });
const bySlug = operationOf('GET /acme/things/by-slug/{slug}');
const update = operationOf('PUT /acme/things/{id}', FIELDS);
const remove = operationOf('DELETE /acme/things/{id}');
const batch = operationOf('POST /acme/batch', { requests: { type: 'array', items: { type: 'object' } } });

const resource: Resource = {
  ...thing,
  full: () => ({}),
  companions: { unit: ['size'] },
  movedByOthers: ['stock'],
};
const catalogue = catalogueOf([{ namespace: 'acme', records: [resource] }]);

/** A model that is told of requests one after the other. */
function remembering() {
  const model = new StateModel();
  const begin = (call: Omit<Call, 'why'>) =>
    model.begin({ ...call, why: 'a test' }, catalogue.subjectOf(call.operation));
  const tell = (operation: Call['operation'], args: Values, exchange: Exchange, more: Partial<Call> = {}) =>
    model.answered(begin({ operation, args, ...more }), exchange).map(({ kind, members }) => ({
      kind,
      names: members.map(([name]) => name),
    }));
  const make = (id: number, args: Values) => tell(create, args, exchangeOf(201, { id, slug: `slug-${id}`, ...args }));
  return { model, begin, tell, make };
}

const NAMED = { name: 'One', note: 'First', size: 3 };
const denied = (kind: StateKind, ...names: string[]) => [{ kind, names }];

describe('a record that was written', () => {
  const shows = (values: Values) => exchangeOf(200, { id: 5, slug: 'slug-5', ...NAMED, ...values });

  test.each<[string, (told: ReturnType<typeof remembering>) => readonly unknown[]]>([
    ['by its id', ({ tell }) => tell(read, { id: 5 }, shows({ note: 'Other' }))],
    ['by its slug', ({ tell }) => tell(bySlug, { slug: 'slug-5' }, shows({ note: 'Other' }))],
    ['in a list', ({ tell }) => tell(list, {}, exchangeOf(200, [{ id: 5, note: 'Other' }]))],
  ])('is doubted where it is shown otherwise %s', (_where, look) => {
    const told = remembering();
    told.make(5, NAMED);
    expect(told.tell(read, { id: 5 }, shows({}))).toEqual([]);
    expect(look(told)).toEqual(denied('stays', 'note'));
  });

  test.each<[string, unknown]>([
    ['nothing', ''],
    ['an empty paragraph', { raw: '', rendered: '<p></p>\n' }],
  ])('may be withheld by a list as %s where it has a password, and by no read of it', (_how, note) => {
    const { tell } = remembering();
    tell(create, { ...NAMED, password: 'key' }, exchangeOf(201, { id: 5, ...NAMED }));
    expect(tell(list, {}, exchangeOf(200, [{ id: 5, note }]))).toEqual([]);
    expect(tell(list, {}, exchangeOf(200, [{ id: 5, note: 'Other' }]))).toEqual(denied('stays', 'note'));
    expect(tell(read, { id: 5 }, shows({ note }))).toEqual(denied('stays', 'note'));
  });

  test('is doubted where it is not found', () => {
    const { make, tell } = remembering();
    make(5, NAMED);
    expect(tell(read, { id: 5 }, exchangeOf(404, {}))).toEqual(denied('stays'));
  });

  test.each<[string, Values, Partial<Call>]>([
    ['in another context', { context: 'edit' }, {}],
    ['to somebody else', {}, { as: 'anonymous' }],
  ])('may be shown otherwise %s', (_how, args, more) => {
    const { make, tell } = remembering();
    make(5, NAMED);
    expect(tell(read, { id: 5, ...args }, shows({ note: '' }), more)).toEqual([]);
  });

  test('may show otherwise what the answer to the write did, what others move, and what its site adds', () => {
    const { tell } = remembering();
    tell(create, { ...NAMED, stock: 9 }, exchangeOf(201, { id: 5, ...NAMED, note: 'Made first', stock: 9 }));
    expect(tell(read, { id: 5 }, shows({ note: 'Other', stock: 8, count: 1 }))).toEqual([]);
  });

  test('is told by what was written last', () => {
    const { make, tell } = remembering();
    make(5, NAMED);
    tell(update, { id: 5, note: 'Second' }, shows({ note: 'Second' }));
    expect(tell(read, { id: 5 }, shows({ note: 'Second' }))).toEqual([]);
    expect(tell(read, { id: 5 }, shows({ note: 'First' }))).toEqual(denied('stays', 'note'));
  });

  test('tells nothing while it is written, nor of a look that was sent before', () => {
    const { model, make, begin } = remembering();
    make(5, NAMED);
    const look = begin({ operation: read, args: { id: 5 } });
    const write = begin({ operation: update, args: { id: 5, note: 'Second' } });
    expect(model.answered(look, shows({ note: 'Second' }))).toEqual([]);
    const during = begin({ operation: read, args: { id: 5 } });
    model.answered(write, shows({ note: 'Second' }));
    expect(model.answered(during, shows({ note: 'First' }))).toEqual([]);
  });

  test.each<[string, Call['operation'], Values, Exchange]>([
    ['a write that was not answered', update, { id: 5, size: 4 }, NO_ANSWER],
    ['an error of the server', update, { id: 5, size: 4 }, exchangeOf(500, {})],
    ['a rejected write of the member', update, { id: 5, note: 'Second' }, exchangeOf(400, {})],
    ['an update whose answer shows nothing', update, { id: 5, size: 4 }, exchangeOf(200, { done: true })],
    ['an invalid update that was accepted', update, { id: 5, size: '4' }, exchangeOf(200, { id: 5, ...NAMED })],
    ['a batch that names it', batch, { requests: [{ path: '/acme/things/5' }] }, exchangeOf(207, {})],
    ['a batch that names its slug', batch, { requests: [{ path: '/by-slug/slug-5' }] }, exchangeOf(207, {})],
  ])('is known no more after %s', (_what, operation, args, exchange) => {
    const { make, tell } = remembering();
    make(5, NAMED);
    tell(operation, args, exchange);
    expect(tell(read, { id: 5 }, shows({ note: 'Other' }))).toEqual([]);
  });

  test('is known no more after two writes at once', () => {
    const { model, make, begin, tell } = remembering();
    make(5, NAMED);
    const one = begin({ operation: update, args: { id: 5, note: 'Second' } });
    const other = begin({ operation: update, args: { id: 5, note: 'Third' } });
    model.answered(other, shows({ note: 'Third' }));
    model.answered(one, shows({ note: 'Second' }));
    expect(tell(read, { id: 5 }, shows({ note: 'Third' }))).toEqual([]);
  });

  test('is known still after a rejected write of something else', () => {
    const { make, tell } = remembering();
    make(5, NAMED);
    tell(update, { id: 5, size: 4 }, exchangeOf(400, {}));
    expect(tell(read, { id: 5 }, shows({ note: 'Other' }))).toEqual(denied('stays', 'note'));
  });

  test('may be shown without a record that is gone', () => {
    const { make, tell } = remembering();
    make(6, NAMED);
    make(5, { ...NAMED, links: [6, 7] });
    tell(remove, { id: 6 }, exchangeOf(200, {}));
    expect(tell(read, { id: 5 }, shows({ links: [7] }))).toEqual([]);
  });
});

describe('a record that was found gone', () => {
  function gone() {
    const told = remembering();
    told.make(5, NAMED);
    told.tell(remove, { id: 5 }, exchangeOf(200, { deleted: true }));
    told.tell(read, { id: 5 }, exchangeOf(404, {}));
    return told;
  }

  test('is doubted where it is read or listed', () => {
    expect(gone().tell(read, { id: 5 }, exchangeOf(200, { id: 5, ...NAMED }))).toEqual(denied('stays-gone'));
    expect(gone().tell(list, {}, exchangeOf(200, [{ id: 5 }]))).toEqual(denied('stays-gone'));
  });

  test('may be in a trash, and its id may be given again', () => {
    const { make, tell } = gone();
    expect(tell(list, {}, exchangeOf(200, [{ id: 5, status: 'trash' }]))).toEqual([]);
    make(5, NAMED);
    expect(tell(read, { id: 5 }, exchangeOf(200, { id: 5, ...NAMED }))).toEqual([]);
  });

  test('is not doubted before a look found nothing', () => {
    const { make, tell } = remembering();
    make(5, NAMED);
    tell(remove, { id: 5 }, exchangeOf(200, {}));
    expect(tell(read, { id: 5 }, exchangeOf(200, { id: 5, ...NAMED }))).toEqual([]);
  });
});

describe('an update of one member', () => {
  const RICH = { ...NAMED, unit: 'cm' };
  const answered = (values: Values) => exchangeOf(200, { id: 5, ...RICH, ...values });

  function made() {
    const told = remembering();
    told.make(5, RICH);
    return told;
  }

  test('is doubted where its answer shows another member otherwise', () => {
    const { tell } = made();
    expect(tell(update, { id: 5, note: 'Second' }, answered({ note: 'Second', size: 4 }))).toEqual(
      denied('untouched', 'size'),
    );
  });

  test('may move what needs it', () => {
    expect(made().tell(update, { id: 5, size: 4 }, answered({ size: 4, unit: 'm' }))).toEqual([]);
  });

  test('tells nothing beside a second member, nor while another is under way', () => {
    expect(made().tell(update, { id: 5, note: 'b', name: 'c' }, answered({ note: 'b', name: 'c', size: 4 }))).toEqual(
      [],
    );
    const { model, begin, tell } = made();
    const other = begin({ operation: update, args: { id: 5, size: 4 } });
    expect(tell(update, { id: 5, note: 'Second' }, answered({ note: 'Second', size: 4 }))).toEqual([]);
    expect(model.answered(other, answered({ size: 4 }))).toEqual([]);
  });
});

describe('what is doubted is asked again', () => {
  const READ = 'GET /calendar/events/v1/venues/{id}';

  /** Shows another city, as often as is said. */
  function lying(times: number): Tamper {
    let left = times;
    return async (request, next) => {
      const answer = await next(request);
      if (request.method !== 'GET' || !/venues\/\d+$/.test(request.url) || !answer.body.includes('Brest'))
        return answer;
      left -= 1;
      return left < 0 ? answer : { ...answer, body: answer.body.replace('Brest', 'Lyon') };
    };
  }

  async function told(times: number) {
    const { session, site, send } = await openOn({ tamper: lying(times) });
    const { id } = await site.fresh('venue', () => ({ city: 'Brest' }));
    // Whether what a creation answers is true is looked at, too.
    await send(READ, { id });
    await send(READ, { id });
    return session.model.of('stays', READ);
  }

  test('and counts where it comes back', async () => {
    const wrong = (await told(9))?.wrong ?? [];
    expect(wrong.length).toBeGreaterThan(0);
    expect(wrong[0]?.what).toMatchObject({
      code: 'answer-stale',
      with: { member: 'city', is: '"Lyon"', written: '"Brest"' },
    });
    expect(wrong[0]?.confirmation?.answer?.status).toBe(200);
  });

  test('and is nothing where it does not', async () => {
    const seen = await told(1);
    expect(seen?.wrong).toEqual([]);
    expect(seen?.kept).not.toBeNull();
  });

  type Sent = readonly [key: string, args: Values];

  /** What the reads of a case show, of which the first so many of the site are old. */
  async function shown(times: number, meanwhile?: (id: number) => Sent): Promise<readonly unknown[]> {
    const lie = lying(times);
    let isOld = false;
    const { session, site, send } = await openOn({
      tamper: (request, next) => (isOld ? lie(request, next) : next(request)),
    });
    const { id } = await site.fresh('venue', () => ({ city: 'Lyon' }));
    await send('PUT /calendar/events/v1/venues/{id}', { id, city: 'Brest' });
    isOld = true;
    const pause = async (): Promise<void> => {
      if (meanwhile !== undefined) await send(...meanwhile(id));
    };
    Object.assign(session, { pause });
    const reads = [await send(READ, { id }), await send(READ, { id })];
    return reads.map(({ answer }) => (isRecord(answer?.json) ? answer.json.city : undefined));
  }

  test('counts as it is after a while, where a read is late', async () => {
    expect(await shown(2)).toEqual(['Brest', 'Brest']);
  });

  test('counts as it is after a while, though a request that names it is sent meanwhile', async () => {
    const naming = (id: number): Sent => ['POST /batch/v1', { requests: [{ method: 'PUT', path: `/none/${id}` }] }];
    expect(await shown(3, naming)).toEqual(['Brest', 'Brest']);
  });

  test('counts as it is at first, where the next read shows it', async () => {
    expect(await shown(1)).toEqual(['Lyon', 'Brest']);
  });

  test('is not waited for twice in vain', async () => {
    expect(await shown(9)).toEqual(['Lyon', 'Lyon']);
    expect(await shown(4)).toEqual(['Lyon', 'Brest']);
  });

  test.each([true, false])(
    'shows after a while that a record is deleted, where an update was late before: %s',
    async (isLate) => {
      const READ_COUPON = 'GET /shop-analytics/coupons/{id}';
      let old: ReferenceAnswer | null = null;
      let left = 0;
      const { site, send } = await openOn({
        tamper: async (request, next) => {
          const isOne = request.method === 'GET' && /\/coupons\/\d+$/.test(request.url);
          if (isOne && old !== null && left-- > 0) return old;
          return next(request);
        },
      });
      const { id } = await site.fresh('coupon');
      const textNow = async (): Promise<string> => (await send(READ_COUPON, { id })).answer?.text ?? '';
      const readAs = (before: string) => {
        old = { status: 200, headers: { 'content-type': 'application/json' }, body: before };
        left = 2;
        return send(READ_COUPON, { id });
      };
      const first = await textNow();
      await send('PUT /shop-analytics/coupons/{id}', { id, description: 'Another' });
      if (isLate) await readAs(first);
      const second = await textNow();
      await send('DELETE /shop-analytics/coupons/{id}', { id, force: true });
      expect((await readAs(second)).answer?.status).toBe(404);
    },
  );

  test('holds up what is made for as long as it may show a removal', async () => {
    const asked: string[] = [];
    let isDeleted = false;
    const { session, site, send } = await openOn({
      tamper: (request, next) => {
        if (isDeleted) asked.push(request.method);
        return next(request.method === 'DELETE' ? { ...request, method: 'GET' } : request);
      },
    });
    const { id } = await site.fresh('coupon');
    await send('DELETE /shop-analytics/coupons/{id}', { id, force: true });
    isDeleted = true;
    const made: Promise<unknown>[] = [];
    const pause = async (): Promise<void> => {
      if (made.length === 0) made.push(site.fresh('coupon'));
      await setTimeout(100);
    };
    Object.assign(session, { pause });
    await send('GET /shop-analytics/coupons/{id}', { id });
    await Promise.all(made);
    expect(asked.slice(0, 5)).toEqual(['GET', 'GET', 'GET', 'GET', 'POST']);
  });
});

describe('a record that is made', () => {
  const MAKE = 'POST /calendar/events/v1/events';
  const END = '2031-03-04 12:00:00';

  /** Keeps the hour after noon as that after midnight, in answers to creations and, if so, in reads. */
  const nightly =
    (methods: readonly string[]): Tamper =>
    async (request, next) => {
      const answer = await next(request);
      const isShown = methods.includes(request.method) && /\/events(?:\/\d+)?$/.test(request.url);
      return isShown ? { ...answer, body: answer.body.replaceAll(END, END.replace('12:', '00:')) } : answer;
    };

  async function told(tamper: Tamper, values: Values = {}) {
    const { session, site } = await openOn({ tamper });
    await site.fresh('event', () => ({ start_date: '2031-03-04 10:00:00', end_date: END, ...values }));
    return session.model.of('made', MAKE);
  }

  test('shows what it was sent with', async () => {
    const seen = await told((request, next) => next(request));
    expect(seen?.wrong).toEqual([]);
    expect(seen?.kept).not.toBeNull();
  });

  test('is wrong where the answer and a read show another value', async () => {
    const wrong = (await told(nightly(['POST', 'GET'])))?.wrong ?? [];
    expect(wrong.map(({ what }) => sentenceOf(what))).toEqual([
      expect.stringMatching(/end_date "2031-03-04 12:00:00".*00:00:00/),
    ]);
    expect(wrong[0]?.confirmation?.answer?.status).toBe(200);
  });

  test('is not wrong where a read shows it', async () => {
    expect((await told(nightly(['POST'])))?.wrong).toEqual([]);
  });

  test('may have other hours where it lasts all day', async () => {
    expect((await told(nightly(['POST', 'GET']), { all_day: true }))?.wrong).toEqual([]);
  });
});
