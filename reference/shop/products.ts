import type { Operation } from '../../helpers/contract/types.ts';
import { attach } from '../calendar/posts.ts';
import { invalidParam, RestError } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { flagOf, has, integerOf, integersOf, listOf, membersOf, pick, textOf, textsOf } from '../http/values.ts';
import type { Handlers } from '../routing/call.ts';
import type { Collection } from '../state/collection.ts';
import { datePair } from '../state/dates.ts';
import type { ProductRecord, Term, User } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { slugOf, uniqueSlug } from '../state/text.ts';
import { sentDate } from '../validation/sent-date.ts';
import { demandAmount, writeMeta } from './fields.ts';
import { answerShopPage } from './list.ts';
import { productDocument } from './product-document.ts';
import { listProducts } from './product-list.ts';
import { itemHandlers, removalHandlers, type ShopKind } from './record-routes.ts';

const BLANK: Values = {
  name: '',
  type: 'simple',
  featured: false,
  catalog_visibility: 'visible',
  description: '',
  short_description: '',
  sku: '',
  regular_price: '',
  sale_price: '',
  virtual: false,
  downloadable: false,
  downloads: [],
  download_limit: -1,
  download_expiry: -1,
  external_url: '',
  button_text: '',
  tax_status: 'taxable',
  tax_class: '',
  manage_stock: false,
  stock_status: 'instock',
  backorders: 'no',
  low_stock_amount: null,
  sold_individually: false,
  weight: '',
  dimensions: { length: '', width: '', height: '' },
  shipping_class: '',
  reviews_allowed: true,
  upsell_ids: [],
  cross_sell_ids: [],
  parent_id: 0,
  purchase_note: '',
  categories: [],
  tags: [],
  images: [],
  attributes: [],
  default_attributes: [],
  menu_order: 0,
};

export const PRODUCTS: ShopKind<ProductRecord> = {
  name: 'product',
  root: '/shop-analytics/products',
  records: (site) => site.products,
  write: writeProduct,
  document: productDocument,
};

function writeProduct(site: Site, sent: Values, _user: User | null, held?: ProductRecord): ProductRecord {
  demandUniqueSku(site, textOf(sent.sku), held);
  for (const name of ['regular_price', 'sale_price']) demandAmount(sent, name);
  const created = sentDate(sent, 'date_created');
  const saleFrom = sentDate(sent, 'date_on_sale_from');
  const saleTo = sentDate(sent, 'date_on_sale_to');
  const lists = writeLists(site, sent, membersOf(held?.fields));
  const modified = datePair(site.clock.stamp());
  const id = held?.id ?? site.ids.posts.next();
  const fields: Values = { ...BLANK, ...held?.fields, ...pick(sent, Object.keys(BLANK)), ...lists };
  const stock = sent.stock_quantity === undefined ? (held?.stock ?? null) : integerOf(sent.stock_quantity);
  return site.products.put({
    id,
    status: has(sent, 'status') ? textOf(sent.status) : (held?.status ?? 'publish'),
    slug: slugFor(site, id, sent, fields, held),
    created: created ?? held?.created ?? modified,
    modified,
    saleFrom: saleFrom === undefined ? (held?.saleFrom ?? null) : saleFrom,
    saleTo: saleTo === undefined ? (held?.saleTo ?? null) : saleTo,
    stock,
    sold: held?.sold ?? 0,
    rating: held?.rating ?? 0,
    meta: writeMeta(site, sent.meta_data, held?.meta ?? []),
    fields: has(sent, 'stock_quantity') ? withStockStatus(fields, stock, has(sent, 'stock_status')) : fields,
  });
}

function demandUniqueSku(site: Site, sku: string, held: ProductRecord | undefined): void {
  if (sku === '') return;
  const twin = site.products.all().find((product) => product.fields.sku === sku && product.id !== held?.id);
  if (twin === undefined) return;
  throw new RestError(400, 'product_invalid_sku', 'Invalid or duplicated SKU.', { resource_id: twin.id });
}

function slugFor(site: Site, id: number, sent: Values, fields: Values, held: ProductRecord | undefined): string {
  const wish = slugOf(textOf(sent.slug)) || (held?.slug ?? slugOf(textOf(fields.name))) || `product-${id}`;
  const others = site.products.all().filter((product) => product.id !== id);
  return uniqueSlug(wish, new Set(others.map((product) => product.slug)));
}

/** What the stock says about being in stock, where the shop counts it and nobody has said otherwise. */
function withStockStatus(fields: Values, stock: number | null, isSaid: boolean): Values {
  if (isSaid || stock === null || !flagOf(fields.manage_stock)) return fields;
  if (stock > 0) return { ...fields, stock_status: 'instock' };
  return { ...fields, stock_status: fields.backorders === 'no' ? 'outofstock' : 'onbackorder' };
}

/** Takes units off the shelf: what an order that is paid does to each of its products. */
export function sell(site: Site, product: ProductRecord, quantity: number): void {
  const isCounted = flagOf(product.fields.manage_stock);
  const stock = isCounted ? (product.stock ?? 0) - quantity : product.stock;
  site.products.put({
    ...product,
    stock,
    sold: product.sold + quantity,
    modified: datePair(site.clock.stamp()),
    fields: withStockStatus(product.fields, stock, false),
  });
}

/** Lists of objects that were sent, as the product keeps them: without read-only members, and with what they lack. */
function writeLists(site: Site, sent: Values, held: Values): Values {
  const lists: Record<string, unknown> = {};
  if (has(sent, 'dimensions')) {
    const size = pick(membersOf(sent.dimensions), ['length', 'width', 'height']);
    lists.dimensions = { ...membersOf(BLANK.dimensions), ...membersOf(held.dimensions), ...size };
  }
  if (has(sent, 'categories')) lists.categories = termIds(site.productCategories, sent.categories);
  if (has(sent, 'tags')) lists.tags = termIds(site.productTags, sent.tags);
  if (has(sent, 'downloads')) {
    lists.downloads = objects(sent.downloads).map((download, index) => ({
      id: textOf(download.id) || `download-${index + 1}`,
      name: textOf(download.name),
      file: textOf(download.file),
    }));
  }
  if (has(sent, 'images')) lists.images = objects(sent.images).flatMap((image) => writeImage(site, image));
  if (has(sent, 'attributes')) {
    lists.attributes = objects(sent.attributes).map((attribute, index) => ({
      id: integerOf(attribute.id),
      name: site.productAttributes.get(integerOf(attribute.id))?.name ?? textOf(attribute.name),
      slug: site.productAttributes.get(integerOf(attribute.id))?.slug ?? slugOf(textOf(attribute.name)),
      position: has(attribute, 'position') ? integerOf(attribute.position) : index,
      visible: flagOf(attribute.visible),
      variation: flagOf(attribute.variation),
      options: textsOf(attribute.options),
    }));
  }
  if (has(sent, 'default_attributes')) {
    lists.default_attributes = objects(sent.default_attributes).map((attribute) => ({
      id: integerOf(attribute.id),
      name: textOf(attribute.name),
      option: textOf(attribute.option),
    }));
  }
  return lists;
}

function objects(value: unknown): readonly Values[] {
  return listOf(value).map(membersOf);
}

/** Ids of the terms that exist; the platform passes over the others. */
function termIds(terms: Collection<Term>, sent: unknown): readonly number[] {
  const ids = integersOf(objects(sent).map((term) => term.id));
  return [...new Set(ids)].filter((id) => terms.get(id) !== undefined);
}

/** An image by the id of an attachment or by its address; what gives neither is no image. */
function writeImage(site: Site, image: Values): readonly Values[] {
  const source = textOf(image.src);
  if (source === '' && !has(image, 'id')) return [];
  const attachment = source === '' ? site.attachments.get(integerOf(image.id)) : attach(site, source);
  if (attachment === undefined) throw invalidParam('images', `#${integerOf(image.id)} is an invalid image ID.`);
  return [{ id: attachment.id, name: textOf(image.name), alt: textOf(image.alt) }];
}

export function productHandlers(site: Site): Handlers {
  return {
    [`GET ${PRODUCTS.root}`]: (call) =>
      answerShopPage(site, call, listProducts(site, call.values), (product) => productDocument(site, product)),
    ...itemHandlers(site, PRODUCTS),
    ...removalHandlers(site, PRODUCTS),
  };
}

/** Products go like coupons. The interface does not show it, so the contract has no such operation. */
export function productRemoval(operations: ReadonlyMap<string, Operation>): Operation {
  const like = operations.get('DELETE /shop-analytics/coupons/{id}');
  if (like === undefined) throw new Error('The contract says no longer how a coupon is removed.');
  const path = `${PRODUCTS.root}/{id}`;
  return { ...like, key: `DELETE ${path}`, path, resource: 'products', clause: 'shop-products' };
}
