import type { Scene } from '../../helpers/plan/behaviour.ts';
import { idOf } from '../../helpers/plan/list-look.ts';
import type { Document, FilterClaim, Look, OwnRecords, Sample } from '../../helpers/plan/list-types.ts';
import { listBehaviour } from '../../helpers/plan/lists.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import type { Values } from '../../helpers/plan/types.ts';
import { someProducts, termIds } from './borrowed-terms.ts';
import {
  byNumber,
  byText,
  commonFilters,
  commonOrders,
  numberOf,
  parentLooks,
  textOf,
  UNKNOWN_ID,
} from './shop-list-claims.ts';

const LIST = 'GET /shop-analytics/products';

/** Terms can't be made here, so those that a product of the site has are borrowed. */
async function borrowedTerms(scene: Scene): Promise<Values> {
  const found = await someProducts(scene);
  const [category] = found.flatMap((document) => termIds(document, 'categories'));
  const [tag] = found.flatMap((document) => termIds(document, 'tags'));
  const shipped = found.find((document) => textOf(document, 'shipping_class') !== '');
  return {
    ...(category === undefined ? {} : { categories: [{ id: category }] }),
    ...(tag === undefined ? {} : { tags: [{ id: tag }] }),
    ...(shipped ? { shipping_class: textOf(shipped, 'shipping_class') } : {}),
  };
}

/**
 * Prices far apart, because a site may add taxes before it compares them. Dates, names and prices sort neither as the
 * products were made nor as each other.
 */
async function make(scene: Scene, word: string): Promise<OwnRecords> {
  const product = async (letter: string, values: Values): Promise<Document> => {
    const { document } = await scene.make('product', (own) => ({
      name: `${word}${letter} ${own.name}`,
      sku: `${word}${letter}-${own.slug}`,
      slug: `${word}${letter}-${own.slug}`,
      ...values,
    }));
    return document;
  };
  const first = await product('b', {
    regular_price: '8',
    sale_price: '4',
    featured: true,
    menu_order: 7,
    date_created: '2024-02-03T09:00:00',
    ...(await borrowedTerms(scene)),
  });
  const second = await product('a', {
    regular_price: '40000',
    status: 'draft',
    stock_status: 'outofstock',
    menu_order: 3,
    date_created: '2024-02-05T09:00:00',
    parent_id: idOf(first),
  });
  const third = await product('c', {
    regular_price: '400',
    stock_status: 'onbackorder',
    menu_order: 5,
    date_created: '2024-02-01T09:00:00',
  });
  return { documents: [first, second, third] };
}

/** Asks for each value, and judges by the member of that value. */
function valueLooks(argument: string, values: readonly string[], member = argument): FilterClaim['looks'] {
  return () =>
    values.map((value) => ({ args: { [argument]: value }, fits: (document) => textOf(document, member) === value }));
}

function flagLooks(argument: string, fits: (document: Document) => boolean | null): readonly Look[] {
  return [true, false].map((asked) => ({
    args: { [argument]: asked },
    fits: (document) => {
      const flag = fits(document);
      return flag === null ? null : flag === asked;
    },
  }));
}

/** Only of products that customers see is it said whether they are on sale; a list of the rest may leave out drafts. */
function saleLooks(): readonly Look[] {
  const looks = flagLooks('on_sale', (document) =>
    textOf(document, 'status') === 'publish' && textOf(document, 'type') === 'simple'
      ? document.on_sale === true
      : null,
  );
  // The products on sale take the place of those that include names, in places.
  return looks.map((look) => ({ ...look, narrowing: 'word' }));
}

function termLooks(argument: 'category' | 'tag', documents: readonly Document[]): readonly Look[] {
  const member = argument === 'category' ? 'categories' : 'tags';
  const [term] = documents.flatMap((document) => termIds(document, member));
  return [...(term === undefined ? [] : [term]), UNKNOWN_ID].map((id) => ({
    args: { [argument]: String(id) },
    fits: (document) => {
      const held = termIds(document, member);
      if (held.includes(id)) return true;
      // What stands in a category below is in the one above it as well.
      return argument === 'category' && held.length > 0 && id !== UNKNOWN_ID ? null : false;
    },
  }));
}

function shippingLooks({ documents }: Sample): readonly Look[] {
  const classOf = (document: Document): number => numberOf(document, 'shipping_class_id') ?? 0;
  const held = documents.map(classOf).find((id) => id > 0);
  return [...(held === undefined ? [] : [held]), UNKNOWN_ID].map((id) => ({
    args: { shipping_class: String(id) },
    fits: (document) => classOf(document) === id,
  }));
}

/** A bound amid the prices; what is near it depends on taxes. */
function priceLooks(argument: 'min_price' | 'max_price', { documents }: Sample): readonly Look[] {
  const prices = documents.map((document) => numberOf(document, 'price')).filter((price) => price !== null);
  const amid = prices.sort((a, b) => a - b)[Math.floor(prices.length / 2)];
  if (amid === undefined || amid <= 0) return [];
  return [
    {
      args: { [argument]: String(amid) },
      fits: (document) => {
        const price = numberOf(document, 'price');
        if (price === null || (price < amid * 2 && price * 2 > amid)) return null;
        return price > amid === (argument === 'min_price');
      },
    },
  ];
}

function skusOf(documents: readonly Document[]): readonly string[] {
  return documents.map((document) => textOf(document, 'sku')).filter((sku) => sku !== '' && !sku.includes(','));
}

function skuLooks({ documents }: Sample): readonly Look[] {
  const skus = skusOf(documents).slice(0, 2);
  return skus.length === 0
    ? []
    : [{ args: { sku: skus.join(',') }, fits: (document) => skus.includes(textOf(document, 'sku')) }];
}

function partialSkuLooks({ documents }: Sample): readonly Look[] {
  return skusOf(documents)
    .slice(0, 1)
    .map((sku) => {
      const part = sku.length > 4 ? sku.slice(2) : sku;
      return {
        args: { search_sku: part },
        fits: (document) => textOf(document, 'sku').toLowerCase().includes(part.toLowerCase()),
      };
    });
}

/** By a part of the name and by a whole SKU: whether a part of an SKU is enough is open. */
function searchLooks({ own, word, documents }: Sample): readonly Look[] {
  const [sku] = skusOf(documents);
  const [found] = documents.flatMap((document) => textOf(document, 'name').match(/^[a-z]{4,}/i) ?? []);
  const asked = [...(own ? [`${word}b`] : found === undefined ? [] : [found]), ...(sku === undefined ? [] : [sku])];
  return asked.map((search) => ({
    args: { search },
    narrowing: 'none',
    fits: (document) =>
      ['name', 'sku'].some((member) => textOf(document, member).toLowerCase().includes(search.toLowerCase())),
  }));
}

function slugLooks({ documents }: Sample): readonly Look[] {
  const slug = documents.map((document) => textOf(document, 'slug')).find((text) => /^[a-z0-9-]+$/.test(text));
  return slug === undefined
    ? []
    : [{ args: { slug }, narrowing: 'none', fits: (document) => textOf(document, 'slug') === slug }];
}

/** Whether any status covers the trash is open. */
function statusLooks({ documents }: Sample): readonly Look[] {
  const held = [...new Set(documents.map((document) => textOf(document, 'status')))];
  return [...held.filter((status) => status !== ''), 'any', 'trash'].map((status) => ({
    args: { status },
    fits: (document) =>
      status === 'any' ? textOf(document, 'status') !== 'trash' || null : textOf(document, 'status') === status,
  }));
}

const filters: Record<string, FilterClaim> = {
  ...commonFilters('word', ['edit', 'embed']),
  search: {
    title: 'search lists products by name or SKU, and no others',
    basis: 'declared',
    looks: searchLooks,
  },
  slug: { title: 'slug lists the product of that slug, and no other', looks: slugLooks },
  status: { title: 'status lists products of that status, and no others', looks: statusLooks },
  type: {
    title: 'type lists products of that type, and no others',
    looks: valueLooks('type', ['simple', 'grouped', 'external', 'variable']),
  },
  sku: { title: 'sku lists the products of each SKU it names', basis: 'declared', looks: skuLooks },
  search_sku: { title: 'search_sku lists products whose SKU holds it', basis: 'declared', looks: partialSkuLooks },
  featured: {
    title: 'featured tells featured products from others',
    looks: () => flagLooks('featured', (document) => document.featured === true),
  },
  category: {
    title: 'category lists products in that category',
    looks: ({ documents }) => termLooks('category', documents),
  },
  tag: { title: 'tag lists products with that tag', looks: ({ documents }) => termLooks('tag', documents) },
  shipping_class: { title: 'shipping_class lists products of that shipping class', looks: shippingLooks },
  tax_class: {
    title: 'tax_class = standard lists products without a tax class of their own',
    // Not every site declares it; one that does not lists own products all the same.
    looks: ({ own }) =>
      own
        ? [{ args: { tax_class: 'standard' }, fits: (document) => textOf(document, 'tax_class') === '' || null }]
        : [],
  },
  on_sale: { title: 'on_sale tells products on sale from others', looks: saleLooks },
  min_price: {
    title: 'min_price lists products that cost as much or more',
    looks: (sample) => priceLooks('min_price', sample),
  },
  max_price: {
    title: 'max_price lists products that cost as much or less',
    looks: (sample) => priceLooks('max_price', sample),
  },
  stock_status: {
    title: 'stock_status lists products of that stock status, and no others',
    looks: valueLooks('stock_status', ['instock', 'outofstock', 'onbackorder']),
  },
  low_in_stock: {
    title: 'low_in_stock lists no product whose stock nobody counts',
    level: 'SHOULD',
    basis: 'conventional',
    looks: () => [
      { args: { low_in_stock: true }, fits: (document) => (document.manage_stock === false ? false : null) },
    ],
  },
  parent: { title: 'parent lists products below one of those', looks: (sample) => parentLooks('parent', sample) },
  parent_exclude: {
    title: 'parent_exclude leaves out products below one of those',
    looks: (sample) => parentLooks('parent_exclude', sample),
  },
};

/**
 * The interface does not say what popularity and rating are: by custom, what was sold and the average of ratings. Own
 * products have neither. That order turns such a list round is judged by itself.
 */
const custom = { ofAll: { type: 'simple' }, level: 'SHOULD', basis: 'conventional' } as const;
const upwards = { ...custom, directions: ['asc'] } as const;
const downwards = { ...custom, directions: ['desc'] } as const;

export const productLists: Suite = {
  namespace: 'shop-analytics',
  behaviours: [
    listBehaviour({
      id: 'shop-analytics/products/list',
      operation: LIST,
      records: 'products',
      mostPerPage: 100,
      declaresMost: true,
      make,
      // The others have several prices, or none of their own.
      usable: (documents) => documents.filter((document) => textOf(document, 'type') === 'simple'),
      narrowing: 'ids',
      steady: { orderby: 'id', order: 'asc' },
      filters,
      orders: {
        ...commonOrders,
        'orderby/title': byText('title', 'name'),
        'orderby/slug': byText('slug', 'slug'),
        'orderby/menu_order': byNumber('menu_order', 'menu_order'),
        'orderby/price': byNumber('price', 'price'),
        'orderby/popularity': { ...byNumber('popularity', 'total_sales'), ...downwards },
        'orderby/popularity/upwards': { ...byNumber('popularity', 'total_sales'), ...upwards },
        'orderby/rating': { ...byNumber('rating', 'average_rating'), ...downwards },
        'orderby/rating/upwards': { ...byNumber('rating', 'average_rating'), ...upwards },
      },
      weight: 74,
    }),
  ],
};
