import { numberOf, textOf } from '../http/values.ts';
import type { ProductRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';

/** Whether the sale price counts now. */
export function isOnSale(site: Site, product: ProductRecord): boolean {
  const sale = textOf(product.fields.sale_price);
  const regular = textOf(product.fields.regular_price);
  if (sale === '' || (regular !== '' && numberOf(sale) >= numberOf(regular))) return false;
  const now = new Date(site.clock.now()).toISOString();
  return (
    (product.saleFrom === null || product.saleFrom.utc <= now) && (product.saleTo === null || product.saleTo.utc >= now)
  );
}

/** What one unit costs now, as text; empty where it has no price. */
export function priceText(site: Site, product: ProductRecord): string {
  return textOf(isOnSale(site, product) ? product.fields.sale_price : product.fields.regular_price);
}
