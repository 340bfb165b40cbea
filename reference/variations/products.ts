/** Products of other shops: which members count together, and what a product without some of them gets. */
import { onHandlers } from '../faults/hooks.ts';
import { invalidParam } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { flagOf, has, integersOf, listOf, membersOf, numberOf, textOf } from '../http/values.ts';
import { priceText } from '../shop/prices.ts';
import type { ProductRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { RETURNED } from './allowed.ts';
import {
  hiding,
  isCreation,
  isWrite,
  KEYS,
  onDeclaredArguments,
  onRecords,
  onSent,
  together,
  without,
  withoutValues,
} from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

/** The product that a write makes or changes, as it will be: what is sent over what is held. */
type SentEdit = (sent: Values, product: Values, site: Site) => Values;

function onProducts(edit: SentEdit): VariationChange {
  return onSent(KEYS.products, (sent, call, { site }) => {
    const held = site.products.get(Number(call.path.id));
    return edit(sent, { ...call.values, ...held?.fields, ...sent }, site);
  });
}

/** Members are dropped unless the product has what they need. */
function dropped(names: readonly string[], isKept: (product: Values, held: Values) => boolean): VariationChange {
  return onProducts((sent, product) => (isKept(product, sent) ? sent : without(sent, ...names)));
}

const SALE_DATES = ['date_on_sale_from', 'date_on_sale_from_gmt', 'date_on_sale_to', 'date_on_sale_to_gmt'];
const HOUR = 3_600_000;
const COMPANIONS =
  'Product: the table gives each member its type alone; what it counts for without its companions is not said.';
const isPriced = ({ type }: Values) => type !== 'variable' && type !== 'grouped';

/** Edits a product after each write of it. */
function settled(
  edit: (product: ProductRecord, site: Site) => ProductRecord,
  keys = KEYS.products.filter(isWrite),
): VariationChange {
  return onHandlers(keys, (call, next, { site, handlers }) => {
    const reply = next(call);
    const id = Number(membersOf(reply.body).id);
    const product = site.products.get(id);
    const read = handlers['GET /shop-analytics/products/{id}'];
    if (product === undefined || read === undefined) return reply;
    const after = edit(product, site);
    if (after === product) return reply;
    site.products.put(after);
    return { ...reply, body: read({ ...call, path: { id } }).body };
  });
}

function defaultCategory(site: Site): number {
  const known = site.productCategories.all().find(({ slug }) => slug === 'uncategorized');
  const term = {
    id: known?.id ?? site.ids.terms.next(),
    name: 'Uncategorized',
    slug: 'uncategorized',
    description: '',
    parent: 0,
  };
  return site.productCategories.put(term).id;
}

function keptDefaults(product: ProductRecord): ProductRecord {
  const { fields } = product;
  const held = listOf(fields.default_attributes).map(membersOf);
  const attributes = listOf(fields.attributes).map(membersOf);
  const isHeld = (one: Values) =>
    fields.type === 'variable' &&
    attributes.some(
      (attribute) =>
        attribute.variation === true &&
        (attribute.name === one.name || (attribute.id !== 0 && attribute.id === one.id)),
    );
  const kept = held.filter(isHeld);
  return kept.length === held.length ? product : { ...product, fields: { ...fields, default_attributes: kept } };
}

/** Another for an id that nobody has sent. */
function madeId(id: unknown, at: number) {
  return textOf(id).startsWith('download-') ? { id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}` } : {};
}

const skuOf = ({ id }: ProductRecord) => `AUTO-${String(id).padStart(6, '0')}`;

const PRODUCT_LIST = 'GET /shop-analytics/products';

/** Prices are compared without what the shop's currency has no coins for; the index says that amounts have no decimals. */
function wholePrices(): VariationChange {
  return together(
    onDeclaredArguments((argument, name) => (name === 'dp' ? { ...argument, default: 0 } : argument)),
    onHandlers([PRODUCT_LIST], (call, next, { site }) => {
      const { min_price: least, max_price: most } = call.values;
      const price = (product: ProductRecord) => Math.round(numberOf(priceText(site, product)));
      return hiding(
        site.products,
        (product) =>
          (has(call.sent, 'min_price') && price(product) < numberOf(least)) ||
          (has(call.sent, 'max_price') && price(product) > numberOf(most)),
        () => next(withoutValues(call, 'min_price', 'max_price')),
      );
    }),
  );
}

export const PRODUCTS_OF_OTHERS: readonly Variation[] = [
  variation('backorders-rejected-for-external', 'Backorders of an external product are rejected.', COMPANIONS, () =>
    onProducts((sent, product) => {
      if (has(sent, 'backorders') && sent.backorders !== 'no' && product.type === 'external') {
        throw invalidParam('backorders', 'External products cannot be backordered.');
      }
      return sent;
    }),
  ),
  variation('backorders-need-managed-stock', 'Backorders are `no` unless the shop counts the stock.', COMPANIONS, () =>
    settled((product) =>
      flagOf(product.fields.manage_stock) || product.fields.backorders === 'no'
        ? product
        : { ...product, fields: { ...product.fields, backorders: 'no' } },
    ),
  ),
  variation(
    'stock-needs-counting',
    'A quantity and a low-stock amount are dropped unless the shop counts the stock.',
    COMPANIONS,
    () =>
      settled((product) => {
        const { fields, stock } = product;
        if (flagOf(fields.manage_stock) || (stock === null && fields.low_stock_amount === null)) return product;
        return { ...product, stock: null, fields: { ...fields, low_stock_amount: null } };
      }),
  ),
  variation(
    'stock-status-follows',
    'Where the shop counts the stock, the stock status is what the quantity says.',
    COMPANIONS,
    () =>
      settled((product) => {
        const { fields, stock } = product;
        if (!flagOf(fields.manage_stock)) return product;
        const empty = fields.backorders === 'no' ? 'outofstock' : 'onbackorder';
        const status = (stock ?? 0) > 0 ? 'instock' : empty;
        return fields.stock_status === status ? product : { ...product, fields: { ...fields, stock_status: status } };
      }),
  ),
  variation(
    'downloads-need-downloadable',
    'Limits of a download are dropped unless the product is downloadable.',
    COMPANIONS,
    () => dropped(['download_limit', 'download_expiry'], ({ downloadable }) => flagOf(downloadable)),
  ),
  variation(
    'external-members-need-external',
    'The address and the button of an external product are dropped from any other.',
    'Product: “external_url | string (URI, external products only)”, “button_text | string (external products only)”.',
    () => dropped(['external_url', 'button_text'], ({ type }) => type === 'external'),
  ),
  variation('sale-dates-need-a-price', 'Dates of a sale are dropped where there is no sale price.', COMPANIONS, () =>
    settled((product) =>
      textOf(product.fields.sale_price) !== '' || (product.saleFrom ?? product.saleTo) === null
        ? product
        : { ...product, saleFrom: null, saleTo: null },
    ),
  ),
  variation('sale-dates-of-some-types', 'Grouped and variable products have no dates of a sale.', COMPANIONS, () =>
    dropped(SALE_DATES, isPriced),
  ),
  variation('prices-of-some-types', 'Grouped and variable products have no prices of their own.', COMPANIONS, () =>
    settled((product) => {
      const { fields } = product;
      const isBare = isPriced(fields) || (!textOf(fields.regular_price) && !textOf(fields.sale_price));
      return isBare ? product : { ...product, fields: { ...fields, regular_price: '', sale_price: '' } };
    }),
  ),
  variation('sale-price-above-dropped', 'A sale price above the regular one is dropped.', COMPANIONS, () =>
    settled((product) => {
      const { regular_price: regular, sale_price: sale } = product.fields;
      const isAbove = textOf(sale) !== '' && (textOf(regular) === '' || numberOf(sale) >= numberOf(regular));
      return isAbove ? { ...product, fields: { ...product.fields, sale_price: '' } } : product;
    }),
  ),
  variation(
    'future-needs-a-date',
    'A product of the status `future` without a date ahead is published.',
    'States and transitions: product status `future`: when it holds is not said.',
    () =>
      settled((product, site) => {
        // What is written now may be dated some seconds ahead, each write in a second of its own.
        const isAhead = Date.parse(`${product.created.utc}Z`) > site.clock.now() + HOUR;
        return product.status === 'future' && !isAhead ? { ...product, status: 'publish' } : product;
      }),
  ),
  variation(
    'category-by-default',
    'A product without a category is put into the default one.',
    'Product: “categories | array of {id …}”: what holds where there is none is not said.',
    () =>
      settled((product, site) =>
        integersOf(product.fields.categories).length > 0
          ? product
          : { ...product, fields: { ...product.fields, categories: [defaultCategory(site)] } },
      ),
  ),
  variation(
    'default-attributes-of-variables',
    'Only a variable product keeps default attributes, and only for those that it has.',
    COMPANIONS,
    () => settled(keptDefaults),
  ),
  variation(
    'sku-made',
    'A product that is made without a stock-keeping unit is given one.',
    'Product: “sku | string (unique identifier)”: that none is made is not said.',
    () =>
      settled(
        (product) =>
          textOf(product.fields.sku) === ''
            ? { ...product, fields: { ...product.fields, sku: skuOf(product) } }
            : product,
        KEYS.products.filter(isCreation),
      ),
  ),
  variation('download-ids-made', 'Downloads without an id are given long ones.', COMPANIONS, () =>
    onRecords(KEYS.products, (record) => ({
      ...record,
      downloads: listOf(record.downloads).map((download, at) => ({
        ...membersOf(download),
        ...madeId(membersOf(download).id, at),
      })),
    })),
  ),
  variation(
    'products-with-more',
    'Products carry members of newer shops: a global identifier, a cost, an image for each variation.',
    RETURNED,
    () =>
      onRecords(KEYS.products, (record) => ({
        ...record,
        global_unique_id: '',
        cost_of_goods_sold: { values: [], total_value: 0 },
        brands: [],
        post_password: '',
        generated_slug: record.slug,
        permalink_template: '',
      })),
  ),
  variation(
    'products-numbers-rated',
    'Ratings and sales of products are text, or numbers, the other way round.',
    RETURNED,
    () =>
      onRecords(KEYS.products, (record) => ({
        ...record,
        average_rating: Number(record.average_rating),
        total_sales: String(record.total_sales),
      })),
  ),
  variation(
    'prices-compared-whole',
    'A shop whose amounts have no decimals compares prices as whole numbers.',
    'Shop: products: “min_price, max_price | string”: how fine they are is not said.',
    wholePrices,
    { departs: ['Shop: orders: “dp: integer, default 2”.'], breaksCustom: true },
  ),
  variation(
    'on-sale-in-stock',
    'The list of what is on sale leaves out what is sold out, as the shop hides that from its customers.',
    'Shop: products: “on_sale | boolean”: whether what nobody can buy is on sale is not said.',
    () =>
      onHandlers(['GET /shop-analytics/products'], (call, next, { site }) =>
        flagOf(call.values.on_sale)
          ? hiding(
              site.products,
              ({ fields }) => fields.stock_status === 'outofstock',
              () => next(call),
            )
          : next(call),
      ),
  ),
];
