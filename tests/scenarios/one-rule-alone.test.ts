/** One rule that holds in one state, beside one value, or at one moment alone: each fails with the assertion that it breaks. */
import { expect, test } from 'vitest';
import type { ReferenceAnswer, ReferenceRequest } from '../../reference/http/messages.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { bodyOf, edited, is, queryOf, withBody } from '../support/tampering.ts';

type Document = Readonly<Record<string, unknown>>;

const SHOP = 'shop-analytics';
const CALENDAR = 'calendar/events/v1';

const reply = (status: number): ReferenceAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ code: 'rest_wrong', message: 'No.', data: { status } }),
});

const listOf = (value: unknown): readonly Document[] => (Array.isArray(value) ? value : []);

/** A private product is not found in the context `edit`. */
const notForEditing: Tamper = async (request, next) => {
  const answer = await next(request);
  const isEdited = is(request, 'GET', /\/products\/\d+$/) && queryOf(request).get('context') === 'edit';
  return isEdited && answer.status === 200 && JSON.parse(answer.body).status === 'private' ? reply(404) : answer;
};

/** What was read before stays readable. */
function kept(path: RegExp): Tamper {
  const seen = new Map<string, ReferenceAnswer>();
  return async (request, next) => {
    const answer = await next(request);
    if (!is(request, 'GET', path)) return answer;
    const before = seen.get(request.url);
    if (answer.status === 200) seen.set(request.url, answer);
    return answer.status === 404 && before !== undefined ? before : answer;
  };
}

/** New fees have the ids that are sent with them. */
const idsOfClient: Tamper = async (request, next) => {
  const answer = await next(request);
  if (!is(request, 'POST', /\/orders$/) || answer.status >= 300) return answer;
  const sent = listOf(bodyOf(request).fee_lines);
  return edited(answer, (order) => ({
    ...order,
    fee_lines: listOf(order.fee_lines).map((fee, at) => ({ ...fee, id: sent[at]?.id ?? fee.id })),
  }));
};

/** Read-only amounts of fees are numbers where decimals are asked for. */
const numbersWithDecimals: Tamper = async (request, next) => {
  const answer = await next(request);
  if (!is(request, 'GET', /\/orders$/) || !queryOf(request).has('dp') || answer.status !== 200) return answer;
  const orders = listOf(JSON.parse(answer.body)).map((order) => ({
    ...order,
    fee_lines: listOf(order.fee_lines).map((fee) => ({ ...fee, total_tax: Number(fee.total_tax) })),
  }));
  return { ...answer, body: JSON.stringify(orders) };
};

function rejectingAuthors(status: number): Tamper {
  return async (request, next) => (bodyOf(request).author === undefined ? next(request) : reply(status));
}

const TODAY = new Date().toISOString().slice(0, 10);

const fromToday: Tamper = (request, next) => {
  const url = new URL(request.url);
  const start = url.searchParams.get('start_date');
  if (is(request, 'GET', /\/events$/) && start !== null && start < TODAY) url.searchParams.set('start_date', TODAY);
  return next({ ...request, url: url.href });
};

/** The list passes over what has no name. */
const namedAlone: Tamper = async (request, next) => {
  const answer = await next(request);
  if (!is(request, 'GET', /\/products$/) || answer.status !== 200) return answer;
  const named = listOf(JSON.parse(answer.body)).filter(({ name }) => name !== '');
  return { ...answer, body: JSON.stringify(named) };
};

/** A height is kept to where no width is asked for. */
const noHeightBesideWidth: Tamper = (request, next) => {
  const url = new URL(request.url);
  if (is(request, 'GET', /\/proxy$/) && url.searchParams.has('maxwidth')) url.searchParams.delete('maxheight');
  return next({ ...request, url: url.href });
};

/** Whether an update carries one member alone. */
const carriesOnly = (request: ReferenceRequest, path: RegExp, name: string): boolean =>
  is(request, 'POST PUT PATCH', path) && Object.keys(bodyOf(request)).join() === name;

/** The same request with arguments of its query changed; null leaves one out. */
function withQuery(request: ReferenceRequest, changes: Readonly<Record<string, string | null>>): ReferenceRequest {
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return { ...request, url: url.href };
}

/** A list that is asked with a bad argument does without it where another one is there, too. */
const shadowed =
  (path: RegExp, name: string, value: string, other: string): Tamper =>
  (request, next) => {
    const query = queryOf(request);
    const isShadowed = query.get(name) === value && [...query.keys()].some((one) => one.startsWith(other));
    return next(is(request, 'GET', path) && isShadowed ? withQuery(request, { [name]: null }) : request);
  };

/** The list shows the taxes of fees as false. */
const noTaxes: Tamper = async (request, next) => {
  const answer = await next(request);
  if (!is(request, 'GET', /\/orders$/) || answer.status !== 200) return answer;
  const orders = listOf(JSON.parse(answer.body)).map((order) => ({
    ...order,
    fee_lines: listOf(order.fee_lines).map((fee) => ({ ...fee, taxes: false })),
  }));
  return { ...answer, body: JSON.stringify(orders) };
};

const isDigits = (value: unknown): boolean => typeof value === 'string' && /^\d+$/.test(value);

/** A new event is rejected where another one has its title. */
function titlesOnce(): Tamper {
  const titles = new Set<unknown>();
  return async (request, next) => {
    if (!is(request, 'POST', /\/events$/)) return next(request);
    const { title } = bodyOf(request);
    if (titles.has(title)) return reply(400);
    titles.add(title);
    return next(request);
  };
}

/** The list shows as the time in UTC what the clock of the site shows. */
const listedOnOneClock: Tamper = async (request, next) => {
  const answer = await next(request);
  if (!is(request, 'GET', /\/events$/) || answer.status !== 200) return answer;
  return edited(answer, (page) => ({
    ...page,
    events: listOf(page.events).map((event) => ({ ...event, date_utc: event.date })),
  }));
};

interface Wrong {
  readonly what: string;
  readonly tamper: Tamper;
  readonly ids: readonly string[];
  readonly departs: readonly string[];
}

const wrongs: readonly Wrong[] = [
  {
    what: 'a private product is not found in the context edit',
    tamper: notForEditing,
    ids: [`${SHOP}/products/create-full/contexts`],
    departs: [`fail ${SHOP}/products/create-full/contexts`],
  },
  {
    what: 'a form that was read is still read once it is deleted',
    tamper: kept(/\/contact-forms\/\d+$/),
    ids: ['forms/v1/contact-forms/delete-read/gone'],
    departs: ['fail forms/v1/contact-forms/delete-read/gone'],
  },
  {
    what: 'a name of digits alone is rejected',
    tamper: async (request, next) =>
      is(request, 'POST', /\/(?:events|tags)$/) && /^\d+$/.test(String(bodyOf(request).title ?? bodyOf(request).name))
        ? reply(400)
        : next(request),
    ids: [`${CALENDAR}/*/names/digits`],
    departs: [`fail ${CALENDAR}/events/names/digits`, `fail ${CALENDAR}/tags/names/digits`],
  },
  {
    what: 'turning one flag turns another',
    tamper: (request, next) =>
      next(
        is(request, 'POST PUT PATCH', /\/events\/\d+$/) && bodyOf(request).show_map_link === false
          ? withBody(request, { show_map: false, ...bodyOf(request) })
          : request,
      ),
    ids: [`${CALENDAR}/events/:id/*/update/alone/kept`],
    departs: [`fail ${CALENDAR}/events/:id/PUT/update/alone/kept`],
  },
  {
    what: 'a fee has the id that is sent with it',
    tamper: idsOfClient,
    ids: [`${SHOP}/orders/lines/new-line-ids`],
    departs: [`fail ${SHOP}/orders/lines/new-line-ids`],
  },
  {
    what: 'amounts of fees are numbers where decimals are asked for',
    tamper: numbersWithDecimals,
    ids: [`${SHOP}/orders/list/lines/types/read-only`],
    departs: [`fail ${SHOP}/orders/list/lines/types/read-only`],
  },
  {
    what: 'a list passes over what has no name',
    tamper: namedAlone,
    ids: [`${SHOP}/products/nameless/listed`],
    departs: [`fail ${SHOP}/products/nameless/listed`],
  },
  {
    what: 'a product with an address is external',
    tamper: (request, next) =>
      next(
        is(request, 'POST', /\/products$/) && 'external_url' in bodyOf(request)
          ? withBody(request, { type: 'external', ...bodyOf(request) })
          : request,
      ),
    ids: [`${SHOP}/products/POST/args/type/default/*`],
    departs: [`fail ${SHOP}/products/POST/args/type/default/beside`],
  },
  {
    what: 'an order is pending that is to be on hold',
    tamper: (request, next) =>
      next(
        is(request, 'POST', /\/orders$/) &&
          bodyOf(request).status === 'on-hold' &&
          !('payment_method' in bodyOf(request))
          ? withBody(request, { status: 'pending' })
          : request,
      ),
    ids: [`${SHOP}/orders/list/made/kept`],
    departs: [`fail ${SHOP}/orders/list/made/kept`],
  },
  {
    what: 'a height beside a width does nothing',
    tamper: noHeightBesideWidth,
    ids: ['oembed/1.0/proxy/height/*'],
    departs: ['fail oembed/1.0/proxy/height/maxheight/beside', 'warn oembed/1.0/proxy/height/maxheight/kept'],
  },
  {
    what: 'a batch of which all must validate takes no PATCH',
    tamper: async (request, next) => {
      const { validation, requests } = bodyOf(request);
      const isStrict = is(request, 'POST', /\/batch\/v1$/) && validation === 'require-all-validate';
      return isStrict && listOf(requests).length > 2 && listOf(requests).some(({ method }) => method === 'PATCH')
        ? reply(400)
        : next(request);
    },
    ids: ['batch/v1/validation/require-all-validate/all-run'],
    departs: ['fail batch/v1/validation/require-all-validate/all-run'],
  },
  {
    what: 'an order that has failed stands below no other',
    tamper: (request, next) =>
      next(
        carriesOnly(request, /\/orders\/\d+$/, 'status') && bodyOf(request).status === 'failed'
          ? withBody(request, { parent_id: 0 })
          : request,
      ),
    ids: [`${SHOP}/orders/:id/*/update/alone/kept`],
    departs: [`fail ${SHOP}/orders/:id/PUT/update/alone/kept`],
  },
  {
    what: 'backorders are taken beside manage_stock alone',
    tamper: (request, next) =>
      next(
        carriesOnly(request, /\/products\/\d+$/, 'backorders') ? withBody(request, { backorders: undefined }) : request,
      ),
    ids: [`${SHOP}/products/:id/*/update/alone/round-trips`],
    departs: [`fail ${SHOP}/products/:id/PUT/update/alone/round-trips`],
  },
  {
    what: 'a description is the note of a purchase, too',
    tamper: (request, next) =>
      next(
        carriesOnly(request, /\/products\/\d+$/, 'description')
          ? withBody(request, { purchase_note: bodyOf(request).description })
          : request,
      ),
    ids: [`${SHOP}/products/:id/*/update/alone/unfilled`],
    departs: [`fail ${SHOP}/products/:id/POST/update/alone/unfilled`],
  },
  {
    what: 'new tags take the place of the categories',
    tamper: (request, next) =>
      next(
        carriesOnly(request, /\/products\/\d+$/, 'tags') && listOf(bodyOf(request).tags).length > 0
          ? withBody(request, { categories: [] })
          : request,
      ),
    ids: [`${SHOP}/products/terms/kept`],
    departs: [`fail ${SHOP}/products/terms/kept`],
  },
  {
    what: 'page 0 of coupons is the first one where there is an offset',
    tamper: shadowed(/\/coupons$/, 'page', '0', 'offset'),
    ids: [`${SHOP}/coupons/GET/args/page/*`],
    departs: [`fail ${SHOP}/coupons/GET/args/page/minimum/beside`],
  },
  {
    what: 'a page of no orders is one of ten where orders are named',
    tamper: shadowed(/\/orders$/, 'per_page', '0', 'include'),
    ids: [`${SHOP}/orders/GET/args/per_page/*`],
    departs: [`fail ${SHOP}/orders/GET/args/per_page/minimum/beside`],
  },
  {
    what: 'a page also holds what begins when its last event does',
    tamper: (request, next) =>
      next(
        is(request, 'GET', /\/events$/) && queryOf(request).get('per_page') === '1'
          ? withQuery(request, { per_page: '2' })
          : request,
      ),
    ids: ['calendar/events/list/same-start/*'],
    departs: ['fail calendar/events/list/same-start/pages/size'],
  },
  {
    what: 'products are not told by their class of taxes, unless it is the standard one',
    tamper: (request, next) =>
      next(
        is(request, 'GET', /\/products$/) && queryOf(request).get('tax_class')?.startsWith('taux-')
          ? withQuery(request, { tax_class: null })
          : request,
      ),
    ids: [`${SHOP}/products/list/tax_class/class`],
    departs: [`fail ${SHOP}/products/list/tax_class/class`],
  },
  {
    what: 'an end_date holds the whole of its day, strict or not',
    tamper: (request, next) => {
      const end = queryOf(request).get('end_date');
      return next(
        is(request, 'GET', /\/events$/) && end !== null
          ? withQuery(request, { end_date: `${end.slice(0, 10)} 23:59:59` })
          : request,
      );
    },
    ids: ['calendar/events/list/strict_dates'],
    // What rests on it is not judged then.
    departs: [
      ...[
        'end_date',
        'start_date',
        'strict_dates/bounds',
        'strict_dates/neighbouring-days',
        'strict_dates/whole-days',
      ].map((id) => `blocked calendar/events/list/${id}`),
      'fail calendar/events/list/strict_dates',
    ],
  },
  {
    what: 'a coupon goes to the trash, whatever force says',
    tamper: (request, next) =>
      next(is(request, 'DELETE', /\/coupons\/\d+$/) ? withQuery(request, { force: null }) : request),
    ids: [`${SHOP}/orders/lines/coupon-removed/gone`],
    departs: [`fail ${SHOP}/orders/lines/coupon-removed/gone`],
  },
  {
    what: 'a coupon goes to the trash, and orders show its code in capitals',
    tamper: async (request, next) => {
      const answer = await next(
        is(request, 'DELETE', /\/coupons\/\d+$/) ? withQuery(request, { force: null }) : request,
      );
      const isShown = answer.status < 300 && /\/orders(\/|$)/.test(request.url);
      const capitals = (body: string) =>
        body.replace(/"code":"[^"]*"/g, (code) => `"code"${code.slice(6).toUpperCase()}`);
      return isShown ? { ...answer, body: capitals(answer.body) } : answer;
    },
    ids: [`${SHOP}/orders/lines/coupon-removed/gone`],
    departs: [`fail ${SHOP}/orders/lines/coupon-removed/gone`],
  },
  {
    what: 'the customer of an order that is processed stays',
    tamper: (request, next) =>
      next(
        is(request, 'PATCH', /\/orders\/\d+$/) && bodyOf(request).status === 'processing'
          ? withBody(request, { customer_id: undefined })
          : request,
      ),
    ids: [`${SHOP}/orders/life/PATCH/processing/*`],
    departs: [`fail ${SHOP}/orders/life/PATCH/processing/changed`],
  },
  {
    what: 'a list shows the taxes of fees as false',
    tamper: noTaxes,
    ids: [`${SHOP}/orders/list/lines/types/read-only`],
    departs: [`fail ${SHOP}/orders/list/lines/types/read-only`],
  },
  {
    what: 'a new event is dated no later than now',
    tamper: (request, next) =>
      next(
        is(request, 'POST', /\/events$/) && bodyOf(request).status === 'draft'
          ? withBody(request, { date: undefined })
          : request,
      ),
    ids: [`${CALENDAR}/events/POST/made`, 'calendar/events/list/made/kept'],
    departs: [`fail ${CALENDAR}/events/POST/made`],
  },
  {
    what: 'a text of digits alone is rejected',
    tamper: async (request, next) =>
      is(request, 'POST', /\/venues$/) && isDigits(bodyOf(request).city) ? reply(400) : next(request),
    ids: [`${CALENDAR}/venues/names/*`],
    departs: [`fail ${CALENDAR}/venues/names/texts`],
  },
  {
    what: 'an update empties a text of digits alone',
    tamper: (request, next) =>
      next(
        is(request, 'PUT', /\/tags\/\d+$/) && isDigits(bodyOf(request).description)
          ? withBody(request, { description: '' })
          : request,
      ),
    ids: [`${CALENDAR}/tags/names/*`],
    departs: [`fail ${CALENDAR}/tags/names/texts`],
  },
  {
    what: 'no two events have one title',
    tamper: titlesOnce(),
    ids: [`${CALENDAR}/events/names/*`],
    departs: [`warn ${CALENDAR}/events/names/again`],
  },
  {
    what: 'an organizer is of who makes it',
    tamper: (request, next) =>
      next(is(request, 'POST', /\/organizers$/) ? withBody(request, { author: undefined }) : request),
    ids: [`${CALENDAR}/organizers/names/*`],
    departs: [`warn ${CALENDAR}/organizers/names/author`],
  },
  {
    what: 'by its slug no author is changed',
    tamper: (request, next) =>
      next(
        is(request, 'POST PUT PATCH', /\/organizers\/by-slug\//) ? withBody(request, { author: undefined }) : request,
      ),
    ids: [`${CALENDAR}/organizers/author/*`],
    departs: ['patch', 'post', 'put'].map((method) => `fail ${CALENDAR}/organizers/author/${method}/slug`),
  },
  ...[400, 403].map((status) => ({
    what: `${status} for an author`,
    tamper: rejectingAuthors(status),
    ids: [`${CALENDAR}/organizers/author/*`],
    departs: [],
  })),
  {
    what: 'a list never begins before today',
    tamper: fromToday,
    ids: ['calendar/events/list/over/*'],
    departs: ['fail calendar/events/list/over/listed'],
  },
  {
    what: 'an event is never over from the beginning',
    tamper: (request, next) =>
      Promise.resolve(
        is(request, 'POST', /\/events$/) && String(bodyOf(request).end_date) < TODAY ? reply(400) : next(request),
      ),
    ids: ['calendar/events/list/over/*'],
    departs: [],
  },
  {
    what: 'a list shows the time of the site as that in UTC',
    tamper: listedOnOneClock,
    ids: [`${CALENDAR}/events/create-full/listed*`],
    departs: [`fail ${CALENDAR}/events/create-full/listed-dates`],
  },
  {
    what: 'a coupon for carts sends nothing for free',
    tamper: async (request, next) => {
      const { discount_type, free_shipping } = bodyOf(request);
      const isRejected = is(request, 'POST', /\/coupons$/) && discount_type === 'fixed_cart' && free_shipping === true;
      return isRejected ? reply(400) : next(request);
    },
    ids: [`${SHOP}/coupons/create-full/sets`],
    departs: [
      `blocked ${SHOP}/coupons/POST/args/discount_type/enum/fixed_cart/accepted`,
      `fail ${SHOP}/coupons/create-full/sets`,
    ],
  },
  {
    what: 'a password of digits alone is rejected',
    tamper: async (request, next) =>
      is(request, 'GET', /\/events\/\d+$/) && isDigits(queryOf(request).get('password')) ? reply(400) : next(request),
    ids: [`${CALENDAR}/events/password/*`],
    departs: [`fail ${CALENDAR}/events/password/digits/accepted`],
  },
];

test.each(wrongs)('$what', async ({ tamper, ids, departs }) => {
  expect(departures(await judgeReference({ selection: { ids }, tamper }))).toEqual(departs);
});

test('nothing of it is wrong with the reference', async () => {
  const ids = [...new Set(wrongs.flatMap((one) => one.ids))];
  const judged = await judgeReference({ selection: { ids } });
  expect(departures(judged)).toEqual([]);
  expect(judged.left).toEqual([]);
});
