/** Rules of a shop and of a media library that live sites have: what is fetched, moved, sold and completed. */
import { onHandlers } from '../faults/hooks.ts';
import { invalidParam, RestError } from '../http/errors.ts';
import { has, integerOf, listOf, membersOf, numberOf, textOf } from '../http/values.ts';
import { sell } from '../shop/products.ts';
import type { OrderRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { ERRORS, SILENT_STATES } from './allowed.ts';
import { isUpdate, isWrite, KEYS, onSent } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const ORDER_WRITES = KEYS.orders.filter(isWrite);
/** States that an order does not leave. */
const LAST = ['completed', 'cancelled', 'refunded'];
/** States in which the units are set aside. */
const TAKEN = ['processing', 'on-hold', 'completed'];
const WHOLE = 100;

/** An image at another site is fetched when it is written; from here none can be. */
function imagesFetched(): VariationChange {
  return onSent([...KEYS.posts, ...KEYS.products], (sent, _call, { site }) => {
    const sources = [sent.image, ...listOf(sent.images).map((image) => membersOf(image).src)].map(textOf);
    const isElsewhere = (source: string) => /^https?:/.test(source) && !source.startsWith(site.home);
    if (sources.some(isElsewhere)) {
      throw new RestError(400, 'image_upload_error', 'The image could not be fetched: the host was not found.');
    }
    return sent;
  });
}

function downloadsOfOwnHost(): VariationChange {
  return onSent(KEYS.products, (sent, _call, { site }) => {
    const files = listOf(sent.downloads).map((download) => textOf(membersOf(download).file));
    if (files.some((file) => !file.startsWith(site.home))) {
      throw invalidParam('downloads', 'Files may be offered from approved directories only.');
    }
    return sent;
  });
}

function guarded(): VariationChange {
  return onSent(KEYS.orders.filter(isUpdate), (sent, call, { site }) => {
    const held = site.orders.get(integerOf(call.path.id));
    const isLast = held !== undefined && LAST.includes(held.status);
    if (isLast && has(sent, 'status') && sent.status !== held.status) {
      throw new RestError(409, 'order_invalid_transition', `An order that is ${held.status} stays so.`);
    }
    return sent;
  });
}

/** Watches what a write makes of an order. */
function onOrder(edit: (site: Site, after: OrderRecord, before: OrderRecord | undefined) => void): VariationChange {
  return onHandlers(ORDER_WRITES, (call, next, { site }) => {
    const before = site.orders.get(integerOf(call.path.id));
    const reply = next(call);
    const after = site.orders.get(integerOf(membersOf(reply.body).id));
    if (after !== undefined) edit(site, after, before);
    return reply;
  });
}

function stockReturned(): VariationChange {
  return onOrder((site, after, before) => {
    if (before?.stockReduced !== true || before.status === 'cancelled' || after.status !== 'cancelled') return;
    for (const { productId, quantity } of after.items) {
      const product = site.products.get(productId);
      if (product !== undefined) sell(site, product, -quantity);
    }
    site.orders.put({ ...after, stockReduced: false });
  });
}

function reducedByStatus(): VariationChange {
  return onOrder((site, after) => {
    if (after.stockReduced || !TAKEN.includes(after.status)) return;
    for (const { productId, quantity } of after.items) {
      const product = site.products.get(productId);
      if (product !== undefined) sell(site, product, quantity);
    }
    site.orders.put({ ...after, stockReduced: true });
  });
}

function completedWithoutItems(): VariationChange {
  return onHandlers(ORDER_WRITES, (call, next, { site }) => {
    const reply = next(call);
    const order = site.orders.get(integerOf(membersOf(reply.body).id));
    if (call.sent.set_paid !== true || order === undefined || order.items.length > 0) return reply;
    site.orders.put({ ...order, status: 'completed' });
    return { ...reply, body: { ...membersOf(reply.body), status: 'completed' } };
  });
}

function wholeAtMost(): VariationChange {
  return onSent(KEYS.coupons, (sent, call, { site }) => {
    const held = site.coupons.get(integerOf(call.path.id))?.fields ?? {};
    const kind = sent.discount_type ?? held.discount_type;
    const amount = numberOf(sent.amount ?? held.amount);
    if (kind === 'percent' && amount > WHOLE) throw invalidParam('amount', 'A percentage is 100 at most.');
    return sent;
  });
}

export const RULES: readonly Variation[] = [
  variation(
    'images-fetched',
    'An image at the address of another site is fetched when it is written, and rejected where that fails.',
    'Event: “image | string | id or URL of the featured image”: what becomes of an address that leads nowhere is not said.',
    imagesFetched,
    CUSTOM,
  ),
  variation(
    'download-files-approved',
    'Files of downloads are taken from the own host alone.',
    'Product: “downloads | array of {…, file string (URL)}”: which addresses a shop approves of is its own.',
    downloadsOfOwnHost,
    CUSTOM,
  ),
  variation(
    'transitions-guarded',
    'An order that is completed, cancelled or refunded stays so: another status is rejected with 409.',
    `${SILENT_STATES} ${ERRORS}`,
    guarded,
    CUSTOM,
  ),
  variation(
    'stock-returned',
    'An order that is cancelled after it was paid gives its units back.',
    'States and transitions: what cancelling does to the stock is not shown.',
    stockReturned,
  ),
  variation(
    'stock-reduced-by-status',
    'An order that is processing, on-hold or completed reduces the stock, once, whether it is marked as paid or not.',
    'States and transitions: “stock of ordered items is reduced” where set_paid is true; that nothing else reduces it is not said.',
    reducedByStatus,
  ),
  variation(
    'paid-without-items-completed',
    'An order without items is completed when it is paid.',
    'Findings on live sites: an order in which nothing is to be done is completed at once.',
    completedWithoutItems,
    { departs: ['States and transitions: “set_paid is true | `processing`”.'], breaksCustom: true },
  ),
  variation(
    'percentages-to-a-hundred',
    'A coupon of more than 100 percent is rejected.',
    'Coupon: “amount | string | numeric text, also for percentages”: that there is more than the whole to take off is not said.',
    wholeAtMost,
  ),
];
