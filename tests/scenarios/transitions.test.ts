import { describe, expect, test } from 'vitest';
import { someOf } from '../support/by-commit.ts';
import { HAS_TIME } from '../support/has-time.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { is as asks, bodyOf, edited, withBody } from '../support/tampering.ts';

const IDS = ['shop-analytics/orders/new/*', 'shop-analytics/orders/life/*', 'shop-analytics/orders/set-paid/*'];

const ORDERS = /^\/shop-analytics\/orders$/;
const ORDER = /^\/shop-analytics\/orders\/\d+$/;
const PRODUCT = /^\/shop-analytics\/products(?:\/\d+)?$/;

/** Answers reads of orders or products with other members, one by one or in a list. */
const reading =
  (path: RegExp, change: (document: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>): Tamper =>
  async (request, next) => {
    const answer = await next(request);
    return asks(request, 'GET', path) && answer.status === 200
      ? edited(answer, (shown) =>
          Array.isArray(shown) ? shown.map((one) => ({ ...one, ...change(one) })) : { ...shown, ...change(shown) },
        )
      : answer;
  };

/** Passes on another body where a request carries a certain one. */
const writing =
  (
    methods: string,
    path: RegExp,
    change: (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> | null,
  ): Tamper =>
  (request, next) => {
    const changes = asks(request, methods, path) ? change(bodyOf(request)) : null;
    return next(changes === null ? request : withBody(request, changes));
  };

/** Takes from the stock of the product that an order names once a request for the order is answered. */
const taking =
  (methods: string, path: RegExp, taken: (body: Readonly<Record<string, unknown>>) => number): Tamper =>
  async (request, next) => {
    const answer = await next(request);
    if (!asks(request, methods, path)) return answer;
    const count = taken(bodyOf(request));
    const [line] = JSON.parse(answer.body).line_items ?? [];
    if (count === 0 || line === undefined) return answer;
    const url = request.url.replace(/orders.*$/, `products/${line.product_id}`);
    const product = JSON.parse((await next({ ...request, method: 'GET', url, body: '' })).body);
    const body = JSON.stringify({ stock_quantity: product.stock_quantity - count });
    await next({ ...request, method: 'PUT', url, body });
    return answer;
  };

/** One more from the second time on that an order is paid. */
function paysSecondTime(): Tamper {
  const paid = new Map<string, number>();
  return (request, next) => {
    const times = (paid.get(request.url) ?? 0) + (bodyOf(request).set_paid === true ? 1 : 0);
    paid.set(request.url, times);
    return taking('PUT', ORDER, ({ set_paid }) => (set_paid === true && times > 1 ? 1 : 0))(request, next);
  };
}

interface Wrong {
  readonly what: string;
  readonly tamper: () => Tamper;
  readonly ids: readonly string[];
}

const wrongs: readonly Wrong[] = [
  {
    what: 'puts new orders on hold',
    tamper: () =>
      writing('POST', ORDERS, ({ status, line_items }) => (status || line_items ? null : { status: 'on-hold' })),
    ids: ['fail shop-analytics/orders/new/pending'],
  },
  {
    what: 'shows orders in the currency of another shop',
    tamper: () => reading(ORDER, () => ({ currency: 'USD' })),
    ids: ['warn shop-analytics/orders/new/currency'],
  },
  {
    what: 'gives orders of guests to its administrator',
    tamper: () => reading(ORDER, () => ({ customer_id: 1 })),
    ids: ['fail shop-analytics/orders/new/guest'],
  },
  {
    what: 'dates the payment of orders that nobody has paid',
    tamper: () => reading(ORDER, ({ date_created }) => ({ date_paid: date_created })),
    ids: ['fail shop-analytics/orders/new/unpaid'],
  },
  {
    what: 'fails orders that are made cancelled',
    tamper: () => writing('POST', ORDERS, ({ status }) => (status === 'cancelled' ? { status: 'failed' } : null)),
    ids: ['fail shop-analytics/orders/life/PATCH/cancelled/created'],
  },
  {
    what: 'does not take refunded in an update',
    tamper: () => writing('POST', ORDER, ({ status }) => (status === 'refunded' ? { status: undefined } : null)),
    ids: ['fail shop-analytics/orders/life/POST/refunded/updated'],
  },
  {
    what: 'completes orders that are paid when they are made',
    tamper: () => async (request, next) => {
      const answer = await next(request);
      if (!asks(request, 'POST', ORDERS) || bodyOf(request).set_paid !== true) return answer;
      const url = `${request.url}/${JSON.parse(answer.body).id}`;
      await next({ ...request, method: 'PUT', url, body: '{"status":"completed"}' });
      return answer;
    },
    ids: ['fail shop-analytics/orders/set-paid/create/processing'],
  },
  {
    what: 'ignores set_paid in a PATCH',
    tamper: () => writing('PATCH', ORDER, () => ({ set_paid: undefined })),
    ids: [
      'fail shop-analytics/orders/life/PATCH/cancelled/processing',
      'fail shop-analytics/orders/life/PATCH/cancelled/stock',
      'fail shop-analytics/orders/life/PATCH/beside-status/processing',
    ],
  },
  {
    what: 'forgets the transaction when an order is paid by PATCH',
    tamper: () =>
      writing('PATCH', ORDER, ({ set_paid, transaction_id = '' }) => (set_paid === true ? { transaction_id } : null)),
    ids: ['fail shop-analytics/orders/life/PATCH/cancelled/kept'],
  },
  {
    what: 'keeps no transaction that is sent along with a payment',
    tamper: () =>
      writing('POST PUT', /^\/shop-analytics\/orders(?:\/\d+)?$/, ({ set_paid }) =>
        set_paid === true ? { transaction_id: undefined } : null,
      ),
    ids: [
      'fail shop-analytics/orders/set-paid/create/beside-status/transaction',
      'fail shop-analytics/orders/life/PUT/beside-status/transaction',
    ],
  },
  {
    what: 'is paid in the currency of the shop as an order is made',
    tamper: () => writing('POST', ORDERS, ({ set_paid }) => (set_paid === true ? { currency: undefined } : null)),
    ids: ['fail shop-analytics/orders/set-paid/create/beside-status/kept'],
  },
  {
    what: 'completes orders that are paid by POST',
    tamper: () =>
      writing('POST', ORDER, ({ set_paid }) => (set_paid === true ? { set_paid: false, status: 'completed' } : null)),
    ids: [
      'fail shop-analytics/orders/life/POST/auto-draft/processing',
      'fail shop-analytics/orders/life/POST/auto-draft/stock',
    ],
  },
  {
    what: 'takes one too many when an order is paid by PUT',
    tamper: () => {
      const seen = new Set<string>();
      return (request, next) => {
        const first = !seen.has(request.url);
        if (asks(request, 'PUT', ORDER) && bodyOf(request).set_paid === true) seen.add(request.url);
        return taking('PUT', ORDER, ({ set_paid }) => (set_paid === true && first ? 1 : 0))(request, next);
      };
    },
    ids: ['fail shop-analytics/orders/life/PUT/pending/stock'],
  },
  {
    what: 'takes nothing when an order is paid as it is made',
    tamper: () => taking('POST', ORDERS, ({ set_paid }) => (set_paid === true ? -3 : 0)),
    ids: ['fail shop-analytics/orders/set-paid/create/stock'],
  },
  {
    what: 'takes again when an order is paid once more by PUT',
    tamper: paysSecondTime,
    ids: ['fail shop-analytics/orders/life/PUT/pending/once'],
  },
  {
    what: 'takes from the stock as soon as something is ordered',
    tamper: () => taking('POST', ORDERS, ({ set_paid, line_items }) => (line_items && !set_paid ? 3 : 0)),
    ids: ['fail shop-analytics/orders/life/PUT/unpaid/stock'],
  },
  {
    what: 'has no date of payment',
    tamper: () => async (request, next) => {
      const answer = await next(request);
      return asks(request, 'GET', ORDER) && answer.status === 200
        ? edited(answer, (order) => ({ ...order, date_paid: null }))
        : answer;
    },
    ids: ['warn shop-analytics/orders/set-paid/create/dated'],
  },
  {
    what: 'reads any set_paid as a payment',
    tamper: () => writing('PUT', ORDER, ({ set_paid }) => (set_paid === false ? { set_paid: true } : null)),
    ids: ['fail shop-analytics/orders/life/PUT/unpaid/pending', 'fail shop-analytics/orders/life/PUT/unpaid/false'],
  },
  {
    what: 'puts orders on hold that are said not to be paid',
    tamper: () => writing('PUT', ORDER, ({ set_paid }) => (set_paid === false ? { status: 'on-hold' } : null)),
    ids: ['fail shop-analytics/orders/life/PUT/unpaid/pending'],
  },
  {
    what: 'takes from the stock for orders that are said not to be paid',
    tamper: () => taking('PUT', ORDER, ({ set_paid }) => (set_paid === false ? 3 : 0)),
    ids: ['fail shop-analytics/orders/life/PUT/unpaid/false'],
  },
  {
    what: 'takes the first line of an order only',
    tamper: () =>
      writing('POST', ORDERS, ({ line_items: lines }) =>
        Array.isArray(lines) ? { line_items: lines.slice(0, 1) } : null,
      ),
    ids: ['fail shop-analytics/orders/life/POST/auto-draft/stock', 'fail shop-analytics/orders/set-paid/create/stock'],
  },
  {
    what: 'pays pending orders only',
    tamper: () => async (request, next) => {
      if (!asks(request, 'POST PUT PATCH', ORDER) || bodyOf(request).set_paid !== true) return next(request);
      const { status } = JSON.parse((await next({ ...request, method: 'GET', body: '' })).body);
      return next(status === 'pending' ? request : withBody(request, { set_paid: undefined }));
    },
    ids: [
      'fail shop-analytics/orders/life/PATCH/cancelled/processing',
      'fail shop-analytics/orders/life/POST/on-hold/processing',
    ],
  },
  {
    what: 'has a status sent along win over a payment',
    tamper: () =>
      writing('PUT', ORDER, ({ status, set_paid }) => (set_paid === true && status ? { set_paid: undefined } : null)),
    ids: ['fail shop-analytics/orders/life/PUT/beside-status/processing'],
  },
  {
    what: 'does not trash cancelled orders',
    tamper: () => async (request, next) => {
      if (!asks(request, 'DELETE', ORDER) || request.url.includes('force')) return next(request);
      const read = await next({ ...request, method: 'GET', url: request.url.replace(/\?.*/, ''), body: '' });
      return JSON.parse(read.body).status === 'cancelled' ? read : next(request);
    },
    ids: ['fail shop-analytics/orders/life/PATCH/cancelled/trashed'],
  },
  {
    what: 'removes refunded orders without force',
    tamper: () => async (request, next) => {
      if (!asks(request, 'DELETE', ORDER) || request.url.includes('force')) return next(request);
      const read = await next({ ...request, method: 'GET', body: '' });
      return next(
        JSON.parse(read.body).status === 'refunded' ? { ...request, url: `${request.url}?force=true` } : request,
      );
    },
    ids: ['fail shop-analytics/orders/life/POST/refunded/trashed'],
  },
  {
    what: 'removes nothing by force',
    tamper: () => (request, next) => next({ ...request, url: request.url.replace('?force=true', '') }),
    ids: ['fail shop-analytics/orders/life/POST/auto-draft/removed'],
  },
];

describe('a deployment that', () => {
  test.each(someOf(wrongs, 6))('$what', async ({ tamper, ids }) => {
    const found = departures(await judgeReference({ tamper: tamper(), selection: { ids: IDS } }));
    expect(found).toEqual(expect.arrayContaining([...ids]));
  });
});

test.each(HAS_TIME ? [1, 2] : [1])('the reference conforms and is left as it was, seed %i', async (seed) => {
  const judged = await judgeReference({ selection: { ids: IDS }, effects: 'write', seed });
  expect(departures(judged)).toEqual([]);
  expect(judged.results.every(({ outcome }) => outcome === 'pass')).toBe(true);
  expect(judged.results.length).toBeGreaterThan(80);
  expect(judged.left).toEqual([]);
});

test('stock that cancelling gives back to the shop is not missed, whatever is done to orders at the same time', async () => {
  const ids = ['shop-analytics/orders/life/*', 'shop-analytics/orders/set-paid/*', 'shop-analytics/orders/*/update/*'];
  const judged = await judgeReference({ variation: 'stock-restored-by-cancelling', selection: { ids } });
  expect(departures(judged)).toEqual([]);
});

test('nothing is sent where only reading is allowed', async () => {
  const { results, sent } = await judgeReference({ selection: { ids: IDS }, effects: 'read' });
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['skipped']));
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
});

test('where no stock is kept, nothing is said of it', async () => {
  const tamper = reading(PRODUCT, () => ({ manage_stock: false, stock_quantity: null }));
  const { results } = await judgeReference({ tamper, selection: { ids: ['shop-analytics/orders/set-paid/*'] } });
  const stock = results.filter(({ id }) => id.endsWith('/stock') || id.endsWith('/once'));
  expect(new Set(stock.map(({ outcome }) => outcome))).toEqual(new Set(['not-applicable']));
  expect(results.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
});

test('an order that cannot be paid blocks what rests on the payment, and nothing else', async () => {
  const tamper: Tamper = (request, next) =>
    asks(request, 'PATCH', ORDER) ? Promise.resolve({ status: 503, headers: {}, body: '' }) : next(request);
  const found = departures(await judgeReference({ tamper, selection: { ids: IDS } }));
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((line) => !line.startsWith('blocked shop-analytics/orders/life/PATCH/'))).toEqual([]);
});

test('where no order goes to the trash, that is told of no order by itself', async () => {
  const tamper: Tamper = (request, next) =>
    asks(request, 'DELETE', ORDER) && !/force=(?:true|1)/.test(request.url)
      ? Promise.resolve({ status: 501, headers: {}, body: '{"code":"trash_not_supported","message":"No."}' })
      : next(request);
  const found = departures(await judgeReference({ tamper, selection: { ids: ['shop-analytics/orders/life/PUT/*'] } }));
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((line) => !/^blocked .*\/(?:trashed|removed)$/.test(line))).toEqual([]);
});

test('a status from which alone no order goes to the trash is told', async () => {
  const tamper: Tamper = async (request, next) => {
    const shown = asks(request, 'DELETE', ORDER) && (await next({ ...request, method: 'GET', body: '' }));
    const isMeant = shown && JSON.parse(shown.body).status === 'completed' && !/force=(?:true|1)/.test(request.url);
    return isMeant ? { status: 403, headers: {}, body: '{"code":"no","message":"No."}' } : next(request);
  };
  const found = departures(await judgeReference({ tamper, selection: { ids: ['shop-analytics/orders/life/*'] } }));
  expect(found.filter((line) => line.endsWith('/trashed')).map((line) => line.split(' ')[0])).toContain('fail');
});

test('a status in which alone no order is made is told', async () => {
  const id = 'shop-analytics/orders/life/POST/auto-draft/created';
  const rejecting =
    (isRejected: (status: unknown) => boolean): Tamper =>
    (request, next) =>
      asks(request, 'POST', ORDERS) && isRejected(bodyOf(request).status)
        ? Promise.resolve({ status: 400, headers: {}, body: '{"code":"rest_invalid_param","message":"No."}' })
        : next(request);
  const outcomeOn = async (tamper: Tamper) => {
    const { results } = await judgeReference({ tamper, selection: { ids: [id] } });
    return results.find((result) => result.id === id)?.outcome;
  };
  expect(await outcomeOn(rejecting((status) => status === 'auto-draft'))).toBe('fail');
  expect(await outcomeOn(rejecting(() => true))).toBe('blocked');
});
