/** Lists of the shop, each made wrong in one way. */
import { describe, expect, test } from 'vitest';
import { judgeReference, type Tamper } from '../support/judge-reference.ts';
import { inTurn, is } from '../support/tampering.ts';
import {
  answering,
  expectFound,
  ignorant,
  misreading,
  mistaking,
  type WrongList,
  wrongOrders,
  wrongPages,
} from './wrong-lists.ts';

const COUPONS = '/shop-analytics/coupons';
const ORDERS = '/shop-analytics/orders';
const PRODUCTS = '/shop-analytics/products';
const NOTES = '/shop-analytics/admin/notes';
const RECOMMENDED = '/shop-admin/marketing/recommended';

const coupons = { path: COUPONS, id: 'shop-analytics/coupons/list' };
const orders = { path: ORDERS, id: 'shop-analytics/orders/list' };
const products = { path: PRODUCTS, id: 'shop-analytics/products/list' };
const notes = { path: NOTES, id: 'shop-analytics/notes/list' };
const recommended = { path: RECOMMENDED, id: 'shop-admin/marketing/recommended/list' };

/** Asks for the decimals that were asked for before. */
function lastDecimals(): Tamper {
  let last: string | null = null;
  return misreading(ORDERS, (query) => {
    if (query.has('dp')) last = query.get('dp');
    else if (last !== null) query.set('dp', last);
  });
}

function namesTwice(name: string): (query: URLSearchParams) => boolean {
  return (query) => {
    const named = [...query].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value);
    return new Set(named).size < named.length;
  };
}

/** Lists by the price of a sale, whenever it is. */
function misjudgingSales(): Tamper {
  return async (request, next) => {
    const url = new URL(request.url);
    const wanted = url.searchParams.get('on_sale');
    if (wanted === null || !is(request, 'GET', /^\/shop-analytics\/products$/)) return next(request);
    url.searchParams.delete('on_sale');
    const answer = await next({ ...request, url: url.href });
    if (answer.status !== 200) return answer;
    const listed: readonly Record<string, unknown>[] = JSON.parse(answer.body);
    const fitting = listed.filter(({ sale_price }) => (sale_price !== '') === ['true', '1'].includes(wanted));
    return { ...answer, body: JSON.stringify(fitting) };
  };
}

/** Lists beside the coupons that are found those that a search describes. */
function describing(): Tamper {
  return async (request, next) => {
    const answer = await next(request);
    const url = new URL(request.url);
    const search = url.searchParams.get('search');
    if (search === null || !is(request, 'GET', /^\/shop-analytics\/coupons$/)) return answer;
    url.searchParams.delete('search');
    const all: readonly { id: number; description: string }[] = JSON.parse(
      (await next({ ...request, url: url.href })).body,
    );
    const found = new Set((JSON.parse(answer.body) as { id: number }[]).map(({ id }) => id));
    const listed = all.filter(({ id, description }) => found.has(id) || description.includes(search));
    return { ...answer, body: JSON.stringify(listed) };
  };
}

/** Knows of a product what it was created with. */
function outdated(member: string): Tamper {
  const created = new Map<unknown, unknown>();
  const seeing: Tamper = async (request, next) => {
    const answer = await next(request);
    if (is(request, 'POST', /^\/shop-analytics\/products$/) && answer.status === 201) {
      const { id, [member]: value } = JSON.parse(answer.body);
      created.set(id, value);
    }
    return answer;
  };
  const hiding = answering(
    PRODUCTS,
    (query) => query.get(member) === 'false',
    (records) => records.filter(({ id }) => created.get(id) !== true),
  );
  return inTurn([seeing, hiding]);
}

/** What coupons, orders and products can get wrong alike. */
function common(list: typeof coupons): readonly WrongList[] {
  return [
    ...wrongPages(list),
    ...ignorant(list, {
      exclude: ['fail exclude'],
      offset: ['fail filters/paged', 'fail offset'],
      after: ['fail after'],
      modified_after: ['fail modified_after'],
      modified_before: ['fail modified_before'],
      dates_are_gmt: ['fail dates_are_gmt'],
      include: ['fail include'],
    }),
    {
      ...list,
      what: 'takes before for after',
      tamper: misreading(list.path, (query) => {
        const before = query.get('before');
        if (before === null) return;
        query.delete('before');
        query.set('after', before);
      }),
      finds: ['fail before'],
    },
    {
      ...list,
      what: 'shows nothing to who edits',
      tamper: answering(
        list.path,
        (query) => query.get('context') === 'edit',
        () => [],
      ),
      finds: ['fail context', 'fail filters/together'],
    },
    {
      ...list,
      what: 'sorts by id where include names an order',
      tamper: mistaking(list.path, 'orderby', 'include', 'id'),
      finds: ['fail orderby/include'],
    },
  ];
}

const wrongs: readonly WrongList[] = [
  ...common(coupons),
  {
    ...coupons,
    what: 'cuts pages by date before it sorts them as include names them',
    tamper: misreading(COUPONS, (query) => {
      if (query.get('orderby') === 'include' && query.get('page') === '2') query.set('orderby', 'date');
    }),
    finds: ['fail orderby/include/paged'],
  },
  {
    ...coupons,
    what: 'cuts pages by id where they are to be sorted by title upwards',
    tamper: misreading(COUPONS, (query) => {
      const isByTitle = query.get('orderby') === 'title' && query.get('order') === 'asc';
      if (isByTitle && query.has('page')) query.set('orderby', 'id');
    }),
    // By custom alone titles are what is sorted by: that its pages are cut rightly is asked beside a filter.
    finds: ['fail filters/paged'],
  },
  ...ignorant(coupons, { code: ['fail code'], search: ['fail search'] }),
  {
    ...coupons,
    what: 'keeps the 31st of a month as its 30th',
    tamper: answering(
      COUPONS,
      () => true,
      (listed) => listed.map((one) => ({ ...one, date_expires: String(one.date_expires).replace('-31T', '-30T') })),
    ),
    finds: ['fail made/kept'],
  },
  {
    ...coupons,
    what: 'begins again behind the end',
    tamper: misreading(COUPONS, (query) => {
      if (Number(query.get('offset')) === 11) query.delete('offset');
    }),
    finds: ['fail offset'],
  },
  {
    ...coupons,
    what: 'answers a full page again',
    tamper: misreading(COUPONS, (query) => {
      if (query.get('per_page') === '11') query.delete('page');
    }),
    finds: ['fail pages/past-end'],
  },
  {
    ...coupons,
    what: 'lists twice what is named twice',
    tamper: answering(
      COUPONS,
      (query) => new Set(query.getAll('include[]')).size < query.getAll('include[]').length,
      (listed) => [...listed, ...listed],
    ),
    finds: ['fail include/several'],
  },
  ...wrongOrders(coupons, ['date', 'id', 'modified'], 'fail'),
  ...wrongOrders(coupons, ['title', 'slug'], 'warn'),

  ...common(orders),
  ...ignorant(orders, {
    search: ['fail search/nothing'],
    status: ['fail status'],
    parent: ['fail parent'],
    parent_exclude: ['fail parent_exclude'],
    customer: ['fail customer'],
    product: ['fail product'],
    number: ['fail number'],
    dp: ['fail dp'],
    order_item_display_meta: ['warn order_item_display_meta'],
  }),
  {
    ...orders,
    what: 'shows as many decimals as it was asked for last',
    tamper: lastDecimals(),
    finds: ['fail dp/steady', 'warn dp/default'],
  },
  {
    ...orders,
    what: 'finds nothing of a status that is named twice',
    tamper: answering(ORDERS, namesTwice('status'), () => []),
    finds: ['fail status/several'],
  },
  {
    ...products,
    what: 'lists by what a product was created with',
    tamper: outdated('featured'),
    finds: ['fail featured'],
  },
  {
    ...products,
    what: 'counts a sale that is over among those under way',
    tamper: misjudgingSales(),
    finds: ['fail on_sale'],
  },
  {
    ...orders,
    what: 'finds nothing by name',
    tamper: answering(
      ORDERS,
      (query) => query.has('search'),
      () => [],
    ),
    finds: ['warn search'],
  },
  {
    ...orders,
    what: 'rounds amounts where nothing is asked',
    tamper: misreading(ORDERS, (query) => {
      if (!query.has('dp')) query.set('dp', '1');
    }),
    // How many decimals a shop has by itself is its own setting.
    finds: ['warn dp/default'],
  },
  {
    ...orders,
    what: 'hides item meta whatever is asked',
    tamper: misreading(ORDERS, (query) => query.set('order_item_display_meta', 'true')),
    finds: ['warn order_item_display_meta'],
  },
  {
    ...orders,
    what: 'takes the meta of orders for that of items',
    tamper: answering(
      ORDERS,
      (query) => query.get('order_item_display_meta') === 'true',
      (records) => records.map((record) => ({ ...record, meta_data: [] })),
    ),
    finds: ['fail order_item_display_meta/order'],
  },
  {
    ...coupons,
    what: 'finds a coupon by what describes it as well',
    tamper: describing(),
    finds: ['fail search'],
  },
  {
    ...products,
    what: 'takes for external what has an address elsewhere',
    tamper: answering(
      PRODUCTS,
      (query) => query.get('type') === 'external',
      (records) => records.filter(({ external_url: address }) => address !== ''),
    ),
    finds: ['fail type'],
  },
  {
    ...orders,
    what: 'finds a number by its beginning only',
    tamper: async (request, next) => {
      const answer = await next(request);
      const { pathname, searchParams } = new URL(request.url);
      const number = searchParams.get('number');
      if (number === null || !pathname.endsWith(ORDERS)) return answer;
      const listed = (JSON.parse(answer.body) as { number: string }[]).filter((one) => one.number.startsWith(number));
      return { ...answer, body: JSON.stringify(listed) };
    },
    finds: ['fail number/middle'],
  },
  {
    ...orders,
    what: 'hides failed orders where any status is asked for',
    tamper: answering(
      ORDERS,
      (query) => query.getAll('status[]').includes('any'),
      (listed) => listed.filter(({ status }) => status !== 'failed'),
    ),
    finds: ['fail status'],
  },
  {
    ...orders,
    what: 'drops exclude beside a search',
    tamper: misreading(ORDERS, (query) => {
      if (query.has('search')) query.delete('exclude[]');
    }),
    finds: ['fail filters/together'],
  },
  ...wrongOrders(orders, ['date', 'id', 'modified'], 'fail'),

  ...common(products),
  ...['slug', 'sku'].map((argument) => ({
    ...products,
    what: `takes a number for ${argument} for an id`,
    tamper: misreading(PRODUCTS, (query) => {
      const value = query.get(argument) ?? '';
      if (!/^\d+$/.test(value)) return;
      query.delete(argument);
      query.set('include', value);
    }),
    finds: [`fail ${argument}/id`],
  })),
  {
    ...products,
    what: 'takes a price of zero for none',
    tamper: mistaking(PRODUCTS, 'max_price', '0.00', ''),
    finds: ['warn price/near'],
  },
  ...ignorant(products, {
    search: ['fail search'],
    slug: ['fail slug'],
    status: ['fail status'],
    type: ['fail type'],
    sku: ['fail sku'],
    search_sku: ['fail search_sku'],
    featured: ['fail featured'],
    category: ['fail category'],
    tag: ['fail tag'],
    shipping_class: ['fail shipping_class'],
    on_sale: ['fail on_sale'],
    min_price: ['fail min_price'],
    max_price: ['fail max_price'],
    stock_status: ['fail stock_status'],
    parent: ['fail parent'],
    parent_exclude: ['fail parent_exclude'],
    low_in_stock: ['warn low_in_stock'],
  }),
  {
    ...products,
    what: 'knows no standard tax class',
    tamper: answering(
      PRODUCTS,
      (query) => query.has('tax_class'),
      () => [],
    ),
    finds: ['fail tax_class', 'fail tax_class/class'],
  },
  {
    ...products,
    what: 'drops min_price beside max_price',
    tamper: misreading(PRODUCTS, (query) => {
      if (query.has('max_price')) query.delete('min_price');
    }),
    finds: ['fail filters/together'],
  },
  {
    ...products,
    what: 'drops exclude on a page of ten',
    tamper: misreading(PRODUCTS, (query) => {
      if (Number(query.get('per_page') ?? 10) <= 10) query.delete('exclude[]');
    }),
    finds: ['fail filters/together'],
  },
  {
    ...products,
    what: 'drops max_price where an order is asked for',
    tamper: misreading(PRODUCTS, (query) => {
      if (query.has('orderby')) query.delete('max_price');
    }),
    finds: ['fail filters/together'],
  },
  {
    ...products,
    what: 'reads a bound by the clock of summer all the year round',
    tamper: misreading(PRODUCTS, (query) => {
      const after = query.get('after') ?? '';
      const isWinter = /^\d{4}-(?:0[12]|1[12])/.test(after) && !after.endsWith('+12:00') && !after.endsWith('-12:00');
      if (!isWinter || query.get('dates_are_gmt') !== 'false') return;
      query.set('after', new Date(Date.parse(`${after.slice(0, 19)}Z`) - 3_600_000).toISOString().slice(0, 19));
    }),
    finds: ['fail dates_are_gmt/seasons'],
  },
  {
    ...products,
    what: 'forgets status from the second page on',
    tamper: misreading(PRODUCTS, (query) => {
      if (query.get('page') === '2') query.delete('status');
    }),
    finds: ['fail filters/paged'],
  },
  {
    ...products,
    what: 'sorts by id whatever is asked where a status is',
    tamper: misreading(PRODUCTS, (query) => {
      if (query.has('status') && query.has('orderby')) query.set('orderby', 'id');
    }),
    finds: ['fail filters/sorted'],
  },
  {
    ...products,
    what: 'takes several SKUs for one',
    tamper: misreading(PRODUCTS, (query) => {
      const [first] = query.get('sku')?.split(',') ?? [];
      if (first !== undefined) query.set('sku', first);
    }),
    finds: ['fail sku'],
  },
  ...wrongOrders(products, ['date', 'id', 'modified', 'title', 'slug', 'menu_order', 'price'], 'fail'),
  ...['popularity', 'rating'].flatMap((orderby): readonly WrongList[] => [
    {
      ...products,
      what: `lists the least first by ${orderby}`,
      tamper: misreading(PRODUCTS, (query) => {
        if (query.get('orderby') === orderby && query.get('order') === 'desc') query.set('order', 'asc');
      }),
      finds: [`warn orderby/${orderby}`],
    },
    {
      ...products,
      what: `lists the most first by ${orderby}, whatever is asked`,
      tamper: misreading(PRODUCTS, (query) => {
        if (query.get('orderby') === orderby) query.set('order', 'desc');
      }),
      finds: [`warn orderby/${orderby}/upwards`],
    },
  ]),

  ...wrongPages(notes),
  ...ignorant(notes, { type: ['fail type'], status: ['fail status'], source: ['fail source'] }),
  ...wrongOrders(notes, ['note_id', 'date', 'type', 'title', 'status'], 'fail'),

  ...ignorant(recommended, {
    per_page: ['fail category/per_page', 'fail per_page'],
    category: ['fail category', 'warn category/unknown'],
  }),
];

describe('a list that', () => {
  expectFound(wrongs);
});

test('a coupon may keep the slug that it was made with', async () => {
  const id = `${coupons.id}/orderby/slug`;
  const variation = 'coupon-slugs-stay';
  const { results } = await judgeReference({ variation, effects: 'write', selection: { ids: [`${coupons.id}/*`] } });
  expect(results.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')).toEqual([]);
  expect(results.filter((result) => result.id === id).map(({ outcome }) => outcome)).toEqual(['pass']);
});

test('a search for part of an SKU may count before a list of SKUs', async () => {
  const variation = 'sku-search-before-sku';
  const { results } = await judgeReference({ variation, effects: 'write', selection: { ids: [`${products.id}/*`] } });
  expect(results.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')).toEqual([]);
  const told = results.filter(({ id }) => id === `${products.id}/filters/together`);
  expect(told.map(({ outcome }) => outcome)).toEqual(['pass']);
});

describe('to who only reads, a list that', () => {
  const reading = [
    ...ignorant(coupons, { search: ['fail search'], after: ['fail after'] }),
    ...ignorant(orders, { status: ['fail status'], dp: ['fail dp'], customer: ['fail customer'] }),
    ...ignorant(products, { featured: ['fail featured'], on_sale: ['fail on_sale'], sku: ['fail sku'] }),
    ...wrongOrders(products, ['title', 'price'], 'fail'),
  ];
  expectFound(reading.map((wrong) => ({ ...wrong, effects: 'read' })));
});

test('what goes wrong for two arguments alone is asked of these again, whatever was made meanwhile', async () => {
  const tamper = misreading(COUPONS, (query) => {
    if (!query.has('code')) return;
    for (const name of [...query.keys()].filter((key) => key.startsWith('exclude'))) query.delete(name);
  });
  const { results } = await judgeReference({
    selection: { ids: ['shop-analytics/coupons/*'] },
    effects: 'write',
    tamper,
  });
  expect(results.find(({ id }) => id === `${coupons.id}/filters/together`)).toMatchObject({
    outcome: 'fail',
    reason: expect.stringContaining('exclude and code fail in combination'),
  });
});

/** Notes of one source alone. @param several what the list makes of several sources */
function ofOneSource(several: 'all' | 'none'): Tamper {
  const shown = answering(
    NOTES,
    () => true,
    (notes) => notes.map((note) => ({ ...note, source: 'one' })),
  );
  const asked = misreading(NOTES, (query) => {
    const names = [...query.keys()].filter((key) => key.startsWith('source'));
    const values = names.flatMap((name) => query.getAll(name)).flatMap((value) => value.split(','));
    const isFound = values.includes('one') && (values.length === 1 || several === 'all');
    for (const name of names) query.delete(name);
    if (values.length > 0 && !isFound) query.set('source', 'nowhere');
  });
  return inTurn([shown, asked]);
}

test.each([
  ['all', []],
  ['none', ['fail']],
] as const)(
  'a list whose records have one value in common, asked for it and another, lists %s',
  async (several, told) => {
    const { results } = await judgeReference({
      selection: { ids: [`${notes.id}/source/*`] },
      tamper: ofOneSource(several),
    });
    const broken = results.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
    expect(broken.map(({ outcome }) => outcome)).toEqual(told);
    expect(broken.every(({ id }) => id === `${notes.id}/source/several`)).toBe(true);
  },
);
