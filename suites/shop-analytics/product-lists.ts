import type {
  Document,
  Filter,
  ListQuery,
  ListSample,
  ListStatement,
  QueryAssertion,
} from '../../helpers/cases/list-statement.ts';
import { CUSTOM } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import { UNKNOWN_ID } from '../../helpers/samples/unknown-id.ts';
import {
  accentsSearched,
  asked,
  byNumber,
  byText,
  distinct,
  equal,
  flagged,
  holdsText,
  idAsked,
  idSearched,
  isTrue,
  numberOf,
  quotesSearched,
  searchedInOtherLetters,
  signsSearched,
  textOf,
  wordIn,
  wordsSearched,
} from '../list-arguments.ts';
import { attributesOf, borrowedIds } from './borrowed-terms.ts';
import { AMPLE_STOCK, COMMON_NAME_SUFFIX, COMMON_SKU_SUFFIX, makeProducts } from './listed-products.ts';
import {
  commonFilters,
  commonLooks,
  commonOrders,
  DEFAULT_QUERIES,
  parents,
  parentsExcluded,
  zonesOfSeasons,
} from './shop-list-assertions.ts';

function skusOf(documents: readonly Document[]): readonly string[] {
  return documents.map((document) => textOf(document, 'sku')).filter((sku) => sku !== '' && !sku.includes(','));
}

/** Whether a part of an SKU is enough is open. */
const search: Filter = {
  title: 'search lists products by name or SKU, and no others',
  basis: 'declared',
  values: ({ own, word, documents }) => [
    ...(own ? [`${word}${COMMON_NAME_SUFFIX}`] : wordIn(documents, 'name')),
    ...skusOf(documents).slice(0, 1),
  ],
  fits: (document, value) => {
    const sku = textOf(document, 'sku');
    if (holdsText(textOf(document, 'name'), value) || sku.toLowerCase() === String(value).toLowerCase()) return true;
    return holdsText(sku, value) ? null : false;
  },
};

const sku: Filter = {
  title: 'sku lists the products of each SKU it names',
  basis: 'declared',
  // All but one at once, so that the list of them can be narrowed further, with one of no product among them.
  values: ({ documents, word }) => {
    const skus = skusOf(documents);
    return [skus.slice(0, 1), [...skus.slice(0, 1), `${word}-none`, ...skus.slice(1, -1)]]
      .filter((some) => some.length > 0)
      .map((some) => some.join(','));
  },
  fits: (document, value) => String(value).split(',').includes(textOf(document, 'sku')),
};

/** The middle of an SKU, and not its beginning. */
const searchSku: Filter = {
  title: 'search_sku lists products whose SKU holds it',
  basis: 'declared',
  rivals: ['sku'],
  values: ({ own, word, documents }) =>
    own
      ? [`${word}${COMMON_SKU_SUFFIX}`]
      : skusOf(documents)
          .slice(0, 1)
          .map((text) => (text.length > 4 ? text.slice(2, -1) : text)),
  fits: (document, value) => holdsText(textOf(document, 'sku'), value),
};

function terms(argument: 'category' | 'tag', title: string): Filter {
  const [member, sister] =
    argument === 'category' ? (['categories', 'tags'] as const) : (['tags', 'categories'] as const);
  // No term is both, and none has the id that none has.
  const foreignAmong = (documents: readonly Document[]): readonly number[] => [
    ...distinct(documents.flatMap((document) => borrowedIds(document, sister))).slice(0, 1),
    UNKNOWN_ID,
  ];
  return {
    title,
    values: ({ documents }) => [
      ...distinct(documents.flatMap((document) => borrowedIds(document, member)))
        .slice(0, 2)
        .map(String),
      ...foreignAmong(documents).map(String),
    ],
    fits: (document, value, { documents }) => {
      const held = borrowedIds(document, member);
      if (held.includes(Number(value))) return true;
      const isForeign = foreignAmong(documents).includes(Number(value));
      // What stands in a category below is in the one above it as well.
      return argument === 'category' && held.length > 0 && !isForeign ? null : false;
    },
  };
}

const shippingClass: Filter = {
  title: 'shipping_class lists products of that shipping class',
  values: ({ documents }) => {
    const held = documents.map((document) => numberOf(document, 'shipping_class_id') ?? 0).filter((id) => id > 0);
    return [...distinct(held), UNKNOWN_ID].map(String);
  },
  fits: (document, value) => String(numberOf(document, 'shipping_class_id') ?? 0) === value,
};

function middlePrice(documents: readonly Document[]): number | undefined {
  const prices = documents.map((document) => numberOf(document, 'price') ?? 0).filter((price) => price > 0);
  return prices.toSorted((a, b) => a - b)[Math.floor(prices.length / 2)];
}

/** Below and above most prices; what is near a bound depends on taxes. */
function priceBound(argument: 'min_price' | 'max_price', title: string): Filter {
  return {
    title,
    values: ({ documents }) => {
      const amid = middlePrice(documents) ?? 0;
      return amid > 0 ? [amid / 10, amid * 10].map((price) => price.toFixed(2)) : [];
    },
    fits: (document, value) => {
      const [price, bound] = [numberOf(document, 'price'), Number(value)];
      if (price === null || (price < bound * 2 && price * 2 > bound)) return null;
      return price > bound === (argument === 'min_price');
    },
  };
}

/** Just at a price, half a unit above it, and at nothing; a site that adds taxes compares other amounts. */
function nearPrices({ own, documents }: ListSample): readonly ListQuery[] {
  const amid = middlePrice(documents);
  if (!own || amid === undefined) return [];
  const look = (argument: 'min_price' | 'max_price', bound: number): ListQuery => ({
    args: { [argument]: bound.toFixed(2) },
    fits: (document) => {
      const price = textOf(document, 'type') === 'simple' ? numberOf(document, 'price') : null;
      if (price === null) return null;
      return argument === 'min_price' ? price >= bound : price <= bound;
    },
  });
  return [look('min_price', amid), look('max_price', amid), look('min_price', amid + 0.25), look('max_price', 0)];
}

/** Only of products that customers see is it said whether they are on sale; drafts, and what is sold out, are not among them. */
function onSale(document: Document): boolean | null {
  const isSeen =
    textOf(document, 'status') === 'publish' &&
    textOf(document, 'type') === 'simple' &&
    textOf(document, 'stock_status') !== 'outofstock';
  return isSeen ? isTrue(document.on_sale) : null;
}

const STATUSES = ['publish', 'draft', 'pending', 'private', 'future', 'trash', 'any'];
const STOCKS = ['instock', 'outofstock', 'onbackorder'];

const filters: Record<string, Filter> = {
  ...commonFilters,
  search,
  slug: {
    title: 'slug lists the product of that slug, of whatever status, and no other',
    values: ({ documents }) => {
      const slugOf = (isMeant: (status: string) => boolean): readonly string[] =>
        documents
          .filter((document) => isMeant(textOf(document, 'status')))
          .map((document) => textOf(document, 'slug'))
          .filter((slug) => /^[a-z0-9-]+$/.test(slug))
          .slice(0, 1);
      // What a slug begins with is none. Where no status is asked for, any will do.
      const published = slugOf((status) => status === 'publish').flatMap((slug) => [slug, slug.slice(0, -2)]);
      return [...published, ...slugOf((status) => status !== 'publish' && status !== 'trash')];
    },
    fits: (document, value) => textOf(document, 'slug') === value,
  },
  status: {
    ...equal('status', 'status lists products of that status, and no others', STATUSES),
    // Whether any status covers the trash is open.
    fits: (document, value) => {
      const held = textOf(document, 'status');
      return value === 'any' ? held !== 'trash' || null : held === value;
    },
  },
  type: equal('type', 'type lists products of that type, and no others', ['simple', 'grouped', 'external', 'variable']),
  sku,
  search_sku: searchSku,
  featured: flagged('featured tells featured products from others', (document) => isTrue(document.featured)),
  category: terms('category', 'category lists products in that category'),
  tag: terms('tag', 'tag lists products with that tag'),
  shipping_class: shippingClass,
  on_sale: flagged('on_sale tells products on sale from others', onSale),
  min_price: priceBound('min_price', 'min_price lists products that cost as much or more'),
  max_price: priceBound('max_price', 'max_price lists products that cost as much or less'),
  stock_status: equal('stock_status', 'stock_status lists products of that stock status, and no others', STOCKS),
  parent: parents('parent lists products below one of those'),
  parent_exclude: parentsExcluded('parent_exclude leaves out products below one of those'),
};

/** Of attributes that products share; which ids their terms have, no product shows. */
function sharedAttributes(documents: readonly Document[]): readonly string[] {
  const shared = documents.flatMap(attributesOf).filter((attribute) => Number(attribute.id) > 0);
  return distinct(shared.map((attribute) => textOf(attribute, 'slug')))
    .filter((slug) => slug !== '')
    .slice(0, 1);
}

const isTaxedApart = (taxClass: string): boolean => !['', 'standard'].includes(taxClass);

const queries: Record<string, QueryAssertion> = {
  ...commonLooks(['edit', 'embed']),
  'dates_are_gmt/seasons': zonesOfSeasons,
  attribute: {
    title: 'attribute lists the products that have it',
    // What it does by itself to others is open.
    needs: 'in',
    queries: ({ documents }) =>
      sharedAttributes(documents).map((attribute) => ({
        args: { attribute },
        fits: (document) => sharedAttributes([document]).includes(attribute) || null,
      })),
  },
  attribute_term: {
    title: 'attribute_term lists no product without that term of the attribute',
    needs: 'out',
    queries: ({ documents }) =>
      sharedAttributes(documents).map((attribute) => ({
        args: { attribute, attribute_term: String(UNKNOWN_ID) },
        fits: () => false,
      })),
  },
  tax_class: {
    title: 'tax_class = standard lists products without a tax class of their own',
    needs: 'in',
    // Not every site declares it; one that does not lists own products all the same.
    queries: asked(
      'tax_class',
      () => ['standard'],
      (document) => !isTaxedApart(textOf(document, 'tax_class')) || null,
    ),
  },
  'tax_class/class': {
    title: 'tax_class lists the products of that class of taxes, and no others',
    basis: 'declared',
    queries: asked(
      'tax_class',
      ({ documents }) => distinct(documents.map((document) => textOf(document, 'tax_class'))).filter(isTaxedApart),
      (document, name) => textOf(document, 'tax_class') === name,
    ),
  },
  'search/words': wordsSearched('name'),
  'search/letters': searchedInOtherLetters('name', COMMON_NAME_SUFFIX),
  'search/id': idSearched('name or SKU'),
  'search/signs': signsSearched(),
  'search/accents': accentsSearched('name', { basis: 'declared' }),
  // Whether what stands on either side of it is one word is open.
  'search/quotes': quotesSearched('name', CUSTOM),
  'slug/id': idAsked('slug'),
  'sku/id': idAsked('sku'),
  'price/near': {
    title: 'min_price and max_price take in what costs just as much, count cents, and are bounds at zero, too',
    ...CUSTOM,
    restsOn: ['min_price', 'max_price'],
    queries: nearPrices,
  },
  low_in_stock: {
    title: 'low_in_stock lists no product whose stock nobody counts, and none of which there is plenty',
    ...CUSTOM,
    needs: 'out',
    queries: () => [
      {
        args: { low_in_stock: true },
        fits: (document) => {
          const isAmple = (numberOf(document, 'stock_quantity') ?? 0) >= AMPLE_STOCK;
          return document.manage_stock === false || isAmple ? false : null;
        },
      },
    ],
  },
};

/**
 * The interface does not say what popularity and rating are: by custom, what was sold and the average of ratings. Own
 * products have neither. That order turns such a list round is judged separately.
 */
const ofAll = { ofAll: { type: 'simple' }, ...CUSTOM } as const;
const upwards = { ...ofAll, directions: ['asc'] } as const;
const downwards = { ...ofAll, directions: ['desc'] } as const;

const list: ListStatement = {
  id: 'shop-analytics/products/list',
  operation: 'GET /shop-analytics/products',
  records: 'products',
  resource: 'product',
  maxPerPage: 100,
  declaresBounds: true,
  make: makeProducts,
  kept: ['date_created', 'weight'],
  // The others have several prices, or none of their own.
  usable: (documents) => documents.filter((document) => textOf(document, 'type') === 'simple'),
  narrowings: ['ids', 'word', 'ids in window'],
  window: { status: 'any' },
  steady: { orderby: 'id', order: 'asc' },
  defaultOrder: 'desc',
  hasOffset: true,
  filtersWithInclude: ['after', 'before', 'modified_after', 'status'],
  filters,
  queries,
  defaultQueries: DEFAULT_QUERIES,
  orders: {
    ...commonOrders,
    'orderby/title': byText('title', 'name'),
    'orderby/slug': byText('slug', 'slug'),
    'orderby/menu_order': byNumber('menu_order', 'menu_order'),
    'orderby/price': byNumber('price', 'price'),
    'orderby/popularity': byNumber('popularity', 'total_sales', downwards),
    'orderby/popularity/upwards': byNumber('popularity', 'total_sales', upwards),
    'orderby/rating': byNumber('rating', 'average_rating', downwards),
    'orderby/rating/upwards': byNumber('rating', 'average_rating', upwards),
  },
  weight: 140,
};

export const productLists: Suite = { namespace: 'shop-analytics', lists: [list] };
