import { permalink } from '../calendar/posts.ts';
import { flagOf, integersOf, listOf, membersOf, numberOf, textOf } from '../http/values.ts';
import type { Collection } from '../state/collection.ts';
import type { ProductRecord, Term } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { dateMembers, moneyText } from './fields.ts';
import { selfLinks } from './list.ts';
import { isOnSale, priceText } from './prices.ts';

export function productDocument(site: Site, product: ProductRecord) {
  const { fields } = product;
  const price = priceText(site, product);
  const shippingClass = site.shippingClasses.all().find((term) => term.slug === fields.shipping_class);
  const isShipped = !flagOf(fields.virtual);
  return {
    id: product.id,
    ...fields,
    slug: product.slug,
    status: product.status,
    permalink: permalink(site, product, 'product'),
    ...dateMembers('date_created', product.created),
    ...dateMembers('date_modified', product.modified),
    ...dateMembers('date_on_sale_from', product.saleFrom),
    ...dateMembers('date_on_sale_to', product.saleTo),
    price,
    on_sale: isOnSale(site, product),
    price_html: price === '' ? '' : `<span class="amount">${moneyText(numberOf(price))}&nbsp;&euro;</span>`,
    purchasable: product.status === 'publish' && price !== '',
    total_sales: product.sold,
    stock_quantity: product.stock,
    backorders_allowed: fields.backorders !== 'no',
    backordered: fields.stock_status === 'onbackorder',
    shipping_required: isShipped,
    shipping_taxable: isShipped && fields.tax_status === 'taxable',
    shipping_class_id: shippingClass?.id ?? 0,
    average_rating: product.rating.toFixed(2),
    rating_count: product.rating === 0 ? 0 : 1,
    categories: termDocuments(site.productCategories, fields.categories),
    tags: termDocuments(site.productTags, fields.tags),
    images: listOf(fields.images).map((image) => imageDocument(site, image)),
    variations: [],
    grouped_products: [],
    related_ids: [],
    has_options: false,
    meta_data: product.meta,
    _links: selfLinks(site, '/shop-analytics/products', product.id),
  };
}

function termDocuments(terms: Collection<Term>, ids: unknown) {
  return integersOf(ids).flatMap((id) => {
    const term = terms.get(id);
    return term === undefined ? [] : [{ id, name: term.name, slug: term.slug }];
  });
}

function imageDocument(site: Site, image: unknown) {
  const { id, name, alt } = membersOf(image);
  const attachment = site.attachments.get(numberOf(id));
  const created = attachment?.created ?? null;
  return {
    id,
    ...dateMembers('date_created', created),
    ...dateMembers('date_modified', created),
    src: attachment?.url ?? '',
    name: textOf(name),
    alt: textOf(alt),
  };
}
