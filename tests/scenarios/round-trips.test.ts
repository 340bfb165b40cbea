/** Records on deployments made wrong, or odd, by hand: what does not come back is told, and what may differ is not. */
import { describe, expect, test } from 'vitest';
import { someOf } from '../support/by-commit.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { bodyOf, edited, pathOf, withBody } from '../support/tampering.ts';

const CALENDAR = 'calendar/events/v1';
const SHOP = 'shop-analytics';

const isItem = (path: string, collection: string): boolean => new RegExp(`^/${collection}/\\d+$`).test(path);

/** Changes what is written to a collection before it arrives; undefined leaves a member out. */
function writing(
  methods: string,
  collection: string,
  change: (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): Tamper {
  return (request, next) => {
    const path = pathOf(request);
    const concerns = methods.split(' ').includes(request.method) && path.startsWith(`/${collection}`);
    return next(concerns && request.body !== '' ? withBody(request, change(bodyOf(request))) : request);
  };
}

/** Changes the record that a read by id answers. */
function reading(
  collection: string,
  change: (record: Record<string, unknown>) => Readonly<Record<string, unknown>>,
): Tamper {
  return async (request, next) => {
    const answer = await next(request);
    return request.method === 'GET' && isItem(pathOf(request), collection) && answer.status === 200
      ? edited(answer, (record) => ({ ...record, ...change(record) }))
      : answer;
  };
}

const REJECTED = {
  status: 400,
  headers: { 'Content-Type': 'application/json' },
  body: '{"code":"invalid","message":"No."}',
};

const conflict = (code: string) => ({ ...REJECTED, status: 409, body: JSON.stringify({ code, message: 'No.' }) });

/** Answers 409 to what carries a member of an order. */
function conflicting(method: string, member: string, where = /^\/shop-analytics\/orders\/\d+$/): Tamper {
  return async (request, next) =>
    request.method === method && where.test(pathOf(request)) && request.body !== '' && has(bodyOf(request), member)
      ? conflict('conflict')
      : next(request);
}

/** All ways in which a record of one resource is written and read. */
const tripsOf = (collection: string) => ({
  ids: ['POST/full/document', '*/round-trips', '*/cleared', '*/changed', '*/read-back'].map(
    (end) => `${collection}/${end}`,
  ),
});

/** Of the findings only those on one resource's round trips. */
async function judged(collection: string, tamper: Tamper): Promise<readonly string[]> {
  return departures(await judgeReference({ selection: tripsOf(collection), depth: 'full', effects: 'write', tamper }));
}

const first = (value: unknown): unknown => (Array.isArray(value) ? value.slice(0, 1) : value);
const has = (body: object, name: string): boolean => Object.hasOwn(body, name);

interface Wrong {
  readonly what: string;
  readonly collection: string;
  readonly tamper: Tamper;
  /** Findings that must be among those that are told. */
  readonly finds: readonly string[];
  /** One that must not be. */
  readonly passes?: string;
}

/** A list of one thing is that thing. */
function unwrapped(meta: unknown): readonly unknown[] {
  return (meta as { value: unknown }[]).map((one) =>
    Array.isArray(one.value) && one.value.length === 1 ? { ...one, value: one.value[0] } : one,
  );
}

const wrongs: readonly Wrong[] = [
  {
    what: 'forgets what a button says once it leads elsewhere',
    collection: `${SHOP}/products`,
    tamper: writing('POST PUT PATCH', `${SHOP}/products/`, (body) =>
      has(body, 'external_url') && !has(body, 'button_text') ? { button_text: '' } : {},
    ),
    finds: ['fail shop-analytics/products/update-put/kept'],
  },
  {
    what: 'keeps the one thing in a list as no list',
    collection: `${SHOP}/coupons`,
    tamper: writing('POST PUT PATCH', `${SHOP}/coupons`, (body) =>
      has(body, 'meta_data') ? { meta_data: unwrapped(body.meta_data) } : {},
    ),
    finds: ['fail shop-analytics/coupons/:id/PUT/args/meta_data/any-json/read-back'],
  },
  {
    what: 'passes over an entry of meta whose text is emptied',
    collection: `${SHOP}/coupons`,
    tamper: writing('POST PUT PATCH', `${SHOP}/coupons/`, ({ meta_data: meta }) =>
      Array.isArray(meta) ? { meta_data: meta.filter(({ value }) => value !== '') } : {},
    ),
    finds: ['fail shop-analytics/coupons/:id/PUT/args/meta_data/cleared'],
  },
  {
    what: 'forgets the weight of a product after its creation',
    collection: `${SHOP}/products`,
    tamper: reading(`${SHOP}/products`, () => ({ weight: '' })),
    finds: ['fail shop-analytics/products/POST/args/weight/read-back'],
  },
  {
    what: 'keeps the first of the restrictions of a coupon only',
    collection: `${SHOP}/coupons`,
    tamper: writing('POST PUT PATCH', `${SHOP}/coupons`, (body) =>
      has(body, 'email_restrictions') ? { email_restrictions: first(body.email_restrictions) } : {},
    ),
    finds: ['fail shop-analytics/coupons/POST/args/email_restrictions/round-trips'],
  },
  {
    what: 'swaps minimum and maximum of a coupon',
    collection: `${SHOP}/coupons`,
    tamper: writing('PUT', `${SHOP}/coupons`, ({ minimum_amount, maximum_amount }) => ({
      minimum_amount: maximum_amount,
      maximum_amount: minimum_amount,
    })),
    finds: [
      'fail shop-analytics/coupons/:id/PUT/args/maximum_amount/round-trips',
      'fail shop-analytics/coupons/:id/PUT/args/minimum_amount/round-trips',
    ],
  },
  {
    what: 'makes a simple product of a grouped one',
    collection: `${SHOP}/products`,
    tamper: writing('PATCH', `${SHOP}/products`, ({ type }) => (type === 'grouped' ? { type: 'simple' } : {})),
    finds: ['fail shop-analytics/products/:id/PATCH/args/type/round-trips'],
  },
  {
    what: 'takes one currency for another',
    collection: `${SHOP}/orders`,
    tamper: writing('POST PUT PATCH', `${SHOP}/orders`, ({ currency }) =>
      currency === 'ZMW' ? { currency: 'ZAR' } : {},
    ),
    finds: ['fail shop-analytics/orders/:id/POST/args/currency/round-trips'],
  },
  {
    what: 'drops the meta of order lines',
    collection: `${SHOP}/orders`,
    tamper: writing('POST PUT PATCH', `${SHOP}/orders`, ({ line_items: lines }) =>
      Array.isArray(lines) ? { line_items: lines.map(({ meta_data: _, ...line }) => line) } : {},
    ),
    finds: ['fail shop-analytics/orders/POST/args/line_items/round-trips'],
  },
  {
    what: 'turns an object of meta data into text',
    collection: `${SHOP}/coupons`,
    tamper: writing('POST PUT PATCH', `${SHOP}/coupons`, ({ meta_data: meta }) =>
      Array.isArray(meta)
        ? {
            meta_data: meta.map(({ key, value }) => ({
              key,
              value: typeof value === 'object' ? JSON.stringify(value) : value,
            })),
          }
        : {},
    ),
    finds: ['fail shop-analytics/coupons/POST/args/meta_data/round-trips'],
  },
  {
    what: 'can not empty the description of a venue',
    collection: `${CALENDAR}/venues`,
    tamper: writing('PUT', `${CALENDAR}/venues`, ({ description }) =>
      description === '' ? { description: undefined } : {},
    ),
    finds: ['fail calendar/events/v1/venues/:id/PUT/args/description/cleared'],
  },
  {
    what: 'rejects an empty description of a coupon',
    collection: `${SHOP}/coupons`,
    tamper: async (request, next) =>
      request.method === 'PUT' && bodyOf(request).description === '' ? REJECTED : next(request),
    finds: ['fail shop-analytics/coupons/:id/PUT/args/description/cleared'],
  },
  {
    what: 'rejects coupons that are for no products in a list',
    collection: `${SHOP}/coupons`,
    tamper: async (request, next) => {
      const { product_ids: ids } = bodyOf(request);
      return request.method === 'PUT' && Array.isArray(ids) && ids.length === 0 ? REJECTED : next(request);
    },
    finds: ['fail shop-analytics/coupons/:id/PUT/args/product_ids/cleared'],
  },
  {
    what: 'loses letters beyond 16 bits',
    collection: `${CALENDAR}/tags`,
    tamper: writing('POST PUT PATCH', `${CALENDAR}/tags`, ({ description }) =>
      typeof description === 'string' ? { description: description.replace(/\p{Emoji_Presentation}/gu, '?') } : {},
    ),
    finds: ['fail calendar/events/v1/tags/POST/args/description/round-trips'],
  },
  {
    what: 'keeps text in lower case',
    collection: `${CALENDAR}/organizers`,
    tamper: writing('POST PUT PATCH', `${CALENDAR}/organizers`, ({ organizer }) => ({
      organizer: String(organizer).toLowerCase(),
    })),
    finds: ['fail calendar/events/v1/organizers/POST/args/organizer/round-trips'],
  },
  {
    what: 'keeps the address of a website in small letters',
    collection: `${CALENDAR}/organizers`,
    tamper: writing('POST PUT PATCH', `${CALENDAR}/organizers`, ({ website }) => ({
      website: typeof website === 'string' ? website.toLowerCase() : undefined,
    })),
    finds: ['fail calendar/events/v1/organizers/POST/args/website/round-trips'],
  },
  {
    what: 'keeps the first meta of a fee only',
    collection: `${SHOP}/orders`,
    tamper: writing('POST PUT PATCH', `${SHOP}/orders`, ({ fee_lines: fees }) =>
      Array.isArray(fees) ? { fee_lines: fees.map((fee) => ({ ...fee, meta_data: first(fee.meta_data) })) } : {},
    ),
    finds: ['fail shop-analytics/orders/POST/args/fee_lines/round-trips'],
  },
  {
    what: 'loses the seconds of a date, and takes a price of 0 for none',
    collection: `${SHOP}/products`,
    tamper: writing('POST PUT PATCH', `${SHOP}/products`, ({ date_created: date, sale_price: price }) => ({
      ...(typeof date === 'string' && { date_created: date.replace(/:\d\d$/, ':00') }),
      ...(price === '0' && { sale_price: '' }),
    })),
    finds: [
      'fail shop-analytics/products/POST/args/date_created/round-trips',
      'fail shop-analytics/products/POST/args/sale_price/round-trips',
    ],
  },
  {
    what: 'takes the class of taxes from a product that a POST gives a price',
    collection: `${SHOP}/products`,
    tamper: writing('POST', `${SHOP}/products/`, (body) =>
      has(body, 'regular_price') && !has(body, 'tax_class') ? { tax_class: '' } : {},
    ),
    finds: ['fail shop-analytics/products/update-post/kept'],
  },
  {
    what: 'cuts a text after a thousand letters',
    collection: `${CALENDAR}/categories`,
    tamper: writing('POST PUT PATCH', `${CALENDAR}/categories`, ({ description }) => ({
      description: typeof description === 'string' ? description.slice(0, 1000) : undefined,
    })),
    finds: ['fail calendar/events/v1/categories/POST/args/description/round-trips'],
  },
  {
    what: 'loses the cost of an event on a PATCH that does not carry it',
    collection: `${CALENDAR}/events`,
    tamper: writing('PATCH', `${CALENDAR}/events`, (body) => (has(body, 'cost') ? {} : { cost: '' })),
    finds: ['fail calendar/events/v1/events/update-patch/kept'],
  },
  {
    what: 'puts the defaults of an event back on a POST by slug that does not carry them',
    collection: `${CALENDAR}/events`,
    tamper: writing('POST', `${CALENDAR}/events/by-slug`, (body) =>
      Object.keys(body).length === 1 ? { organizer: [], website: '' } : {},
    ),
    finds: ['warn calendar/events/v1/events/by-slug-post/kept-defaults'],
  },
  {
    what: 'puts the kind of a coupon back on a PUT that does not carry it',
    collection: `${SHOP}/coupons`,
    tamper: writing('PUT', `${SHOP}/coupons`, (body) =>
      has(body, 'discount_type') ? {} : { discount_type: 'fixed_cart' },
    ),
    finds: ['fail shop-analytics/coupons/update-put/kept'],
  },
  {
    what: 'answers 409 to updates with a text of its own',
    collection: `${SHOP}/orders`,
    tamper: conflicting('PUT', 'transaction_id'),
    finds: ['fail shop-analytics/orders/:id/PUT/args/transaction_id/accepted'],
  },
  {
    what: 'rejects a text with one 409, and the parent of an order that is not pending with another',
    collection: `${SHOP}/orders`,
    tamper: async (request, next) => {
      const isUpdate = request.method === 'PUT' && isItem(pathOf(request), `${SHOP}/orders`);
      const read =
        isUpdate && has(bodyOf(request), 'parent_id') && (await next({ ...request, method: 'GET', body: '' }));
      return read !== false && !read.body.includes('"status":"pending"')
        ? conflict('order_begun')
        : conflicting('PUT', 'transaction_id')(request, next);
    },
    finds: ['fail shop-analytics/orders/:id/PUT/args/transaction_id/accepted'],
    passes: 'fail shop-analytics/orders/:id/PUT/args/parent_id/accepted',
  },
  {
    what: 'answers 409 to a creation in a state',
    collection: `${SHOP}/orders`,
    tamper: conflicting('POST', 'status', /^\/shop-analytics\/orders$/),
    finds: ['fail shop-analytics/orders/POST/args/status/accepted'],
  },
  {
    what: 'adds to the categories of an event instead of putting others in their place',
    collection: `${CALENDAR}/events`,
    tamper: (() => {
      const all = new Set<unknown>();
      return writing('PUT', `${CALENDAR}/events`, ({ categories }) => {
        if (!Array.isArray(categories) || categories.length === 0) return {};
        for (const one of categories) all.add(one);
        return { categories: [...all] };
      });
    })(),
    finds: ['fail calendar/events/v1/events/:id/PUT/args/categories/round-trips'],
  },
];

describe('a deployment that', () => {
  test.each(someOf(wrongs, 6))('$what', async ({ collection, tamper, finds, passes }) => {
    const found = await judged(collection, tamper);
    expect(found).toEqual(expect.arrayContaining([...finds]));
    expect(found).not.toContain(passes);
  });
});

/** What the platform may do with what is written. */
const odd: readonly { readonly what: string; readonly collection: string; readonly tamper: Tamper }[] = [
  {
    what: 'puts descriptions into paragraphs and sets quotes in type',
    collection: `${CALENDAR}/venues`,
    tamper: reading(`${CALENDAR}/venues`, ({ description }) => ({
      description: `<p>${String(description).replaceAll('&', '&#038;').replaceAll('"', '&#8221;').replaceAll('\n\n', '</p>\n<p>')}</p>\n`,
    })),
  },
  {
    what: 'has meta data of its own',
    collection: `${SHOP}/orders`,
    tamper: reading(`${SHOP}/orders`, ({ meta_data: meta }) => ({
      meta_data: [{ id: 1, key: '_own', value: '1' }, ...(meta as unknown[])],
    })),
  },
  {
    what: 'shows ids of products in another order',
    collection: `${SHOP}/products`,
    tamper: reading(`${SHOP}/products`, ({ upsell_ids: ids }) => ({ upsell_ids: (ids as number[]).toReversed() })),
  },
  {
    what: 'lets no order that is there be refunded',
    collection: `${SHOP}/orders`,
    tamper: (request, next) =>
      request.body !== '' && bodyOf(request).status === 'refunded'
        ? conflicting('PUT', 'status')(request, next)
        : next(request),
  },
  {
    what: 'shows the lines of an order the other way round',
    collection: `${SHOP}/orders`,
    tamper: reading(`${SHOP}/orders`, ({ line_items: lines }) => ({ line_items: (lines as unknown[]).toReversed() })),
  },
  {
    what: 'puts a product without a category into one',
    collection: `${SHOP}/products`,
    tamper: reading(`${SHOP}/products`, () => ({ categories: [{ id: 1, name: 'Default', slug: 'default' }] })),
  },
];

test.each(someOf(odd, 2))('no MUST is broken where a site $what', async ({ collection, tamper }) => {
  const found = await judged(collection, tamper);
  expect(found.filter((line) => !line.startsWith('warn'))).toEqual([]);
});

test('members of an order that is paid by nobody are those that were written', async () => {
  const all = await judgeReference({
    selection: tripsOf(`${SHOP}/orders`),
    depth: 'full',
    effects: 'write',
    tamper: (request, next) => next(request),
  });
  expect(departures(all)).toEqual([]);
  expect(all.left).toEqual([]);
  expect(all.results.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(150);
});

test('what a shop that counts no stock loses beside manage_stock is told of manage_stock alone', async () => {
  const lost = { manage_stock: undefined, stock_quantity: undefined, low_stock_amount: undefined };
  const found = await judged(
    `${SHOP}/products`,
    writing('POST PUT PATCH', `${SHOP}/products`, () => ({ ...lost, backorders: undefined })),
  );
  const failed = found.filter((line) => line.startsWith('fail'));
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.filter((line) => !line.includes('/manage_stock/'))).toEqual([]);
});

test('a product is given the classes of taxes that the index of the site names, and none where it names none', async () => {
  const classesOn = async (tamper?: Tamper) => {
    const selection = tripsOf(`${SHOP}/products`);
    const { sent } = await judgeReference({ selection, effects: 'write', ...(tamper && { tamper }) });
    const bodies = sent.flatMap(({ body }) => (body?.startsWith('{') ? [JSON.parse(body)] : []));
    return [...new Set(bodies.flatMap(({ tax_class: name }) => name ?? []))].sort();
  };
  const unnamed: Tamper = async (request, next) => {
    const answer = await next(request);
    return { ...answer, body: answer.body.replaceAll('["standard","taux-reduit","taux-zero"]', '[]') };
  };
  expect(await classesOn()).toEqual(['', 'taux-reduit', 'taux-zero']);
  expect(await classesOn(unnamed)).toEqual(['']);
});
