import { invalidParam, RestError } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { has, integerOf, integersOf, listOf, membersOf, numberOf, pick, textOf } from '../http/values.ts';
import type { AmountLine, CouponLine, CouponRecord, ItemLine, OrderLine, ProductRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { findCoupon } from './coupons.ts';
import { isAmount, writeMeta } from './fields.ts';
import { priceText } from './prices.ts';

/**
 * Writes lines that were sent into those that are held: a line with the id of a held one changes it, or takes it away
 * by a quantity of 0; any other is added.
 */
function writeLines<Line extends OrderLine>(
  name: string,
  sent: Values,
  held: readonly Line[],
  write: (line: Values, known: Line | undefined) => Line,
): readonly Line[] {
  const lines = [...held];
  for (const line of listOf(sent[name]).map(membersOf)) {
    const place = lines.findIndex(({ id }) => id === line.id);
    if (place < 0) lines.push(write(line, undefined));
    else if (line.quantity === 0) lines.splice(place, 1);
    else lines[place] = write(line, lines[place]);
  }
  return lines;
}

function demandLineAmounts(name: string, line: Values, amounts: readonly string[]): void {
  const wrong = amounts.find((amount) => !isAmount(textOf(line[amount])));
  if (wrong !== undefined) throw invalidParam(name, `${wrong} of a line is not numeric.`);
}

export function writeItems(site: Site, sent: Values, held: readonly ItemLine[]): readonly ItemLine[] {
  return writeLines<ItemLine>('line_items', sent, held, (line, known) => {
    demandLineAmounts('line_items', line, ['subtotal', 'total']);
    const productId = has(line, 'product_id') ? integerOf(line.product_id) : (known?.productId ?? 0);
    const quantity = has(line, 'quantity') ? integerOf(line.quantity) : (known?.quantity ?? 1);
    const isSameProduct = known !== undefined && productId === known.productId;
    const product = site.products.get(productId);
    return {
      id: known?.id ?? site.ids.orderLines.next(),
      productId,
      quantity,
      ...itemAmounts(line, quantity, known, isSameProduct ? unitOf(known) : shopPrice(site, product)),
      fields: {
        name: textOf(product?.fields.name),
        ...known?.fields,
        ...pick(line, ['name', 'parent_name', 'variation_id', 'tax_class']),
        ...productReference(line),
      },
      meta: writeMeta(site, line.meta_data, known?.meta ?? []),
    };
  });
}

/** Amounts that are not sent are those of the units; a line whose units stay keeps its own. */
function itemAmounts(line: Values, quantity: number, known: ItemLine | undefined, unit: number) {
  const subtotal = has(line, 'subtotal') ? numberOf(line.subtotal) : unit * quantity;
  if (has(line, 'total')) return { subtotal, total: numberOf(line.total) };
  const isKept = known !== undefined && subtotal === known.subtotal;
  return { subtotal, total: isKept ? known.total : subtotal };
}

function shopPrice(site: Site, product: ProductRecord | undefined): number {
  return product === undefined ? 0 : numberOf(priceText(site, product));
}

function unitOf(line: ItemLine): number {
  return line.quantity === 0 ? 0 : line.subtotal / line.quantity;
}

/** A product may be named by any JSON value: what is no number stays as it was written. */
function productReference(line: Values): Values {
  return has(line, 'product_id') && !/^\d+$/.test(textOf(line.product_id)) ? { product_id: line.product_id } : {};
}

export function writeAmounts(
  site: Site,
  name: 'shipping_lines' | 'fee_lines',
  sent: Values,
  held: readonly AmountLine[],
) {
  const members =
    name === 'shipping_lines' ? ['method_title', 'method_id', 'instance_id'] : ['name', 'tax_class', 'tax_status'];
  return writeLines<AmountLine>(name, sent, held, (line, known) => {
    demandLineAmounts(name, line, ['total']);
    return {
      id: known?.id ?? site.ids.orderLines.next(),
      total: has(line, 'total') ? numberOf(line.total) : (known?.total ?? 0),
      fields: { ...known?.fields, ...pick(line, members) },
      meta: writeMeta(site, line.meta_data, known?.meta ?? []),
    };
  });
}

/** Adds the coupons that were sent and are not on the order yet. */
export function writeCoupons(site: Site, sent: Values, held: readonly CouponLine[]): readonly CouponLine[] {
  const lines = [...held];
  for (const line of listOf(sent.coupon_lines).map(membersOf)) {
    const coupon = findCoupon(site, textOf(line.code));
    if (coupon === undefined) {
      throw new RestError(400, 'rest_invalid_coupon', `Coupon "${textOf(line.code)}" does not exist.`);
    }
    if (lines.some(({ code }) => code === coupon.code)) continue;
    const meta = writeMeta(site, line.meta_data, []);
    lines.push({ id: site.ids.orderLines.next(), code: coupon.code, discount: 0, fields: {}, meta });
  }
  return lines;
}

/** Takes every coupon off the items that it holds for, one coupon after the other. */
export function applyCoupons(site: Site, items: readonly ItemLine[], lines: readonly CouponLine[]) {
  if (lines.length === 0) return { items, coupons: lines };
  let discounted: readonly ItemLine[] = items.map((item) => ({ ...item, total: item.subtotal }));
  const coupons = lines.map((line) => {
    const coupon = findCoupon(site, line.code);
    const before = sumOf(discounted);
    discounted = coupon === undefined ? discounted : discount(discounted, coupon);
    return { ...line, discount: before - sumOf(discounted) };
  });
  return { items: discounted, coupons };
}

export function sumOf(lines: readonly { readonly total: number }[]): number {
  return lines.reduce((sum, line) => sum + line.total, 0);
}

function discount(items: readonly ItemLine[], { fields }: CouponRecord): readonly ItemLine[] {
  const [only, not] = [integersOf(fields.product_ids), integersOf(fields.excluded_product_ids)];
  const holdsFor = ({ productId }: ItemLine) =>
    (only.length === 0 || only.includes(productId)) && !not.includes(productId);
  const amount = numberOf(fields.amount);
  const base = sumOf(items.filter(holdsFor));
  const shareOf = (item: ItemLine): number => {
    if (fields.discount_type === 'percent') return (item.total * amount) / 100;
    if (fields.discount_type === 'fixed_product') return amount * item.quantity;
    return base === 0 ? 0 : (amount * item.total) / base;
  };
  return items.map((item) => (holdsFor(item) ? { ...item, total: Math.max(0, item.total - shareOf(item)) } : item));
}
