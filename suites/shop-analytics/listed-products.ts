/**
 * The products that their list is looked at with. The first is what every argument asks for; the others are like it but
 * for one or two members, so that two arguments that are asked together tell each of them.
 */

import type { OwnRecords } from '../../helpers/cases/list-statement.ts';
import type { Scene } from '../../helpers/cases/scenario.ts';
import type { Own, Site, Values } from '../../helpers/cases/types.ts';
import { documentsOf, type Made, makeAll, sentWith } from '../../helpers/checks/list/create-records.ts';
import { declaredOf } from '../../helpers/deployment/offered.ts';
import { yearFromNow } from '../../helpers/samples/years.ts';
import { endsOfMonths } from '../ends.ts';
import { ACCENTED, QUOTED, textOf } from '../list-arguments.ts';
import { attributesOf, borrowedIds, someProducts } from './borrowed-terms.ts';

/** Terms can't be made here, so those that products of the site have are borrowed. */
async function borrowed(scene: Scene): Promise<Values> {
  const found = await someProducts(scene);
  const [category] = found.flatMap((document) => borrowedIds(document, 'categories'));
  const [tag] = found.flatMap((document) => borrowedIds(document, 'tags'));
  const shipped = found.find((document) => textOf(document, 'shipping_class') !== '');
  const attribute = found.flatMap(attributesOf).find(({ id, options }) => Number(id) > 0 && Array.isArray(options));
  return {
    ...(category === undefined ? {} : { categories: [{ id: category }] }),
    ...(tag === undefined ? {} : { tags: [{ id: tag }] }),
    ...(attribute ? { attributes: [{ id: Number(attribute.id), visible: true, options: attribute.options }] } : {}),
    ...(shipped ? { shipping_class: textOf(shipped, 'shipping_class') } : {}),
  };
}

/** What stands behind the word in names, and in SKUs, of most products, and of one that differs in it: a search may forgive a letter or two. */
export const COMMON_NAME_SUFFIX = 'kolem';
export const COMMON_SKU_SUFFIX = 'udona';

interface Variant extends Values {
  /** Whether it is like the first until an update makes it otherwise. */
  readonly isUpdated?: boolean;
  readonly inName?: string;
  readonly inSku?: string;
  /** Whether its name holds the SKU of the first one, as that of what belongs to it may. */
  readonly isNamedAfterFirst?: boolean;
}

/** Sorted neither as they are made nor as each other by name, place in the menu, price and date. */
const LETTERS = 'hbnfdlajgcmei';

/** More than any shop calls low. */
export const AMPLE_STOCK = 8000;

/**
 * Whether a product is sold out and what it is like keeps none out of the list. Prices are far apart where one is low or high, so that taxes move none across a bound.
 */
const VARIANTS: readonly Variant[] = [
  { date_on_sale_from: `${yearFromNow(-1)}-07-03T00:00:00`, date_on_sale_to: `${yearFromNow(4)}-07-03T00:00:00` },
  {
    featured: false,
    sold_individually: true,
    regular_price: '0.02',
    sale_price: '0.01',
    weight: '0.001',
    isUpdated: true,
  },
  { categories: [], status: 'draft', isUpdated: true },
  { tags: [], regular_price: '80000', sale_price: '40000', weight: '1000.5', isUpdated: true },
  { shipping_class: '', status: 'pending' },
  { sale_price: '', inName: 'miruf', isNamedAfterFirst: true },
  { stock_status: 'outofstock', isElsewhere: true },
  { stock_status: 'onbackorder', inSku: 'velit', isUpdated: true },
  // Without an address: its type alone makes it what it is.
  { type: 'external' },
  // A price it has none of its own.
  { type: 'variable', featured: false, regular_price: '', sale_price: '' },
  { status: 'private', date_created: `${yearFromNow(-4)}-03-04T09:17:00` },
  { status: 'future', date_created: `${yearFromNow(1)}-11-12T09:43:00` },
  // Its sale is over, and that of the first under way.
  {
    manage_stock: true,
    stock_quantity: AMPLE_STOCK,
    regular_price: '790',
    date_on_sale_from: `${yearFromNow(-2)}-02-03T00:00:00`,
    date_on_sale_to: `${yearFromNow(-1)}-02-03T00:00:00`,
  },
];

/** A shop that says that its amounts have no decimals may count none in prices either. */
function hasDecimals(site: Site): boolean {
  const { default: decimals } = declaredOf(site, { method: 'GET', path: '/shop-analytics/orders' }, 'dp');
  return decimals === undefined || Number(decimals) !== 0;
}

const CENTS = /^0\.0(\d)$/;

/** As much in the least unit of a shop without decimals. */
function withoutCents(values: Values): Values {
  const prices = ['regular_price', 'sale_price'].flatMap((name) => {
    const price = values[name];
    if (typeof price !== 'string' || price === '') return [];
    return [[name, price.replace(CENTS, '$1').replace(/\.\d+$/, '')]];
  });
  return { ...values, ...Object.fromEntries(prices) };
}

/** Behind a letter, so that they sort nothing. */
const SIGNS: Readonly<Record<string, string>> = { n: ACCENTED, g: QUOTED };

export async function makeProducts(scene: Scene, word: string): Promise<OwnRecords> {
  const priced = hasDecimals(scene.site) ? (values: Values) => values : withoutCents;
  const shared: Values = { ...(await borrowed(scene)), featured: true, stock_status: 'instock' };
  const dateOf = (at: number) => endsOfMonths(yearFromNow(-2))[at];
  const named = (
    own: Own,
    letter: string,
    { inName = COMMON_NAME_SUFFIX, inSku = COMMON_SKU_SUFFIX }: Variant,
    after = '',
  ): Values => ({
    // A search that looks at beginnings alone finds none. What is searched for stands there as a word: whether a part of one
    // is enough is open.
    name: `At ${word} ${word}${inName} ${letter}${SIGNS[letter] ?? ''}${after} ${own.name}`,
    // Of words that no name holds: whether one of several is enough is open.
    sku: `${letter}${word}${inSku}-${own.slug.split('-').slice(1).join('')}`,
    slug: `${letter}-${word}-${own.slug}`,
  });
  const classes = (await scene.own()).wordsOf('GET /shop-analytics/products', 'tax_class');
  const [taxClass, ...otherClasses] = classes.filter((name) => name !== 'standard');
  // One of each class that the index names, so that one that is taken for another shows.
  const taxed = (at: number): Values => {
    const name = at === 1 ? taxClass : otherClasses[at - 3];
    return name === undefined || at > 5 ? {} : { tax_class: name };
  };
  const records = VARIANTS.map((variant, at) => {
    const letter = LETTERS[at] ?? '';
    const { inName: _, inSku: __, isElsewhere, isUpdated, isNamedAfterFirst, ...different } = variant;
    const prices = { regular_price: '800', sale_price: (300.5 + ((at * 7) % 13)).toFixed(2) };
    const values = (own: Own, made: Made): Values => {
      const above = made.get(isElsewhere ? 'h' : 'parent');
      const first = made.get('parent');
      return priced({
        ...shared,
        ...named(own, letter, variant, isNamedAfterFirst && first ? ` ${textOf(first.document, 'sku')}` : ''),
        ...prices,
        ...taxed(at),
        menu_order: ((at * 8) % 13) - 6,
        date_created: dateOf(at),
        ...(above ? { parent_id: above.id } : {}),
        ...different,
      });
    };
    if (!isUpdated) return [letter, values] as const;
    const like: Values = priced({ ...shared, ...prices });
    const atFirst = () => Object.fromEntries(Object.keys(different).map((name) => [name, like[name]]));
    return [letter, values, atFirst] as const;
  });
  const group = (own: Own): Values => ({
    ...named(own, 'k', {}),
    type: 'grouped',
    menu_order: 20,
    date_created: `${yearFromNow(-2)}-06-15T12:00:00`,
  });
  const made = await makeAll(scene, 'product', [['parent', group], ...records]);
  return { documents: documentsOf(made), sent: sentWith(made) };
}
