/** How other stores number what they hold, and what they count as a change of it. */

import type { Steps } from '../answer.ts';
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { kindAt } from '../faults/kinds.ts';
import { integerOf } from '../http/values.ts';
import type { Call, Handler } from '../routing/call.ts';
import { createSequence } from '../state/collection.ts';
import type { Site } from '../state/site.ts';
import { RETURNED } from './allowed.ts';
import { ALL_RECORDS, hiding, idOf, isCreation, isUpdate, isWrite, KEYS } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

const FIRST = 500_000;
const NUMBERS = `${RETURNED} Which ids a deployment gives is not said, but that they are integers.`;

/** Each kind has a table, and each table counts for itself: a venue and a product can have one id. */
function countedByKind(): VariationChange {
  const last = new Map<string, number>();
  return onHandlers(ALL_RECORDS.filter(isCreation), (call, next, { site, handlers }) => {
    const kind = kindAt(call.operation.path);
    const records = kind?.records(site);
    const known = new Set(records?.all().map(({ id }) => id));
    const reply = next(call);
    const made = records?.get(idOf(reply.body));
    const show = handlers[`GET ${call.operation.path}/{id}`];
    if (kind === undefined || made === undefined || known.has(made.id) || show === undefined) return reply;
    const id = (last.get(kind.root) ?? FIRST) + 1;
    last.set(kind.root, id);
    records?.remove(made.id);
    records?.put({ ...made, id });
    const headers = { ...reply.headers, Location: `${site.baseUrl}${call.operation.path}/${id}` };
    return { ...reply, headers, body: show({ ...call, sent: {}, values: {}, path: { id } }).body };
  });
}

function sharedSequence(): VariationChange {
  return {
    seeded: ({ ids }) => {
      const next = () => ids.posts.next();
      Object.assign(ids, { terms: { next }, notes: { next }, meta: { next }, orderLines: { next } });
    },
  };
}

interface Held {
  readonly all: () => readonly { readonly id: number }[];
  readonly get: (id: number) => unknown;
}

/** The next id is the highest that is held and one: that of a removed record can come again. */
function nextOf(collections: readonly Held[]): { readonly next: () => number } {
  return {
    next: () => {
      let id = Math.max(0, ...collections.flatMap((collection) => collection.all().map((item) => item.id))) + 1;
      while (collections.some((collection) => collection.get(id) !== undefined)) id += 1;
      return id;
    },
  };
}

function reused(site: Site): void {
  const { attachments, posts, events, venues, organizers, coupons, products, orders, forms } = site;
  const { eventCategories, tags, postCategories, productCategories, productTags, shippingClasses } = site;
  const attributeTerms = () => site.productAttributes.all().flatMap(({ terms }) => terms);
  const ofAttributes: Held = { all: attributeTerms, get: (id) => attributeTerms().find((term) => term.id === id) };
  Object.assign(site.ids, {
    posts: nextOf([attachments, posts, events, venues, organizers, coupons, products, orders, forms]),
    terms: nextOf([
      eventCategories,
      tags,
      postCategories,
      productCategories,
      productTags,
      shippingClasses,
      ofAttributes,
    ]),
  });
}

/** Lines are numbered within their order. */
function linesCounted(call: Call, next: Handler, { site }: Steps) {
  const held = site.orders.get(integerOf(call.path.id));
  const lines = held === undefined ? [] : [...held.items, ...held.shipping, ...held.fees, ...held.coupons];
  const shared = site.ids.orderLines;
  Object.assign(site.ids, { orderLines: createSequence(Math.max(0, ...lines.map(({ id }) => id)) + 1) });
  try {
    return next(call);
  } finally {
    Object.assign(site.ids, { orderLines: shared });
  }
}

function unchangedStays(): VariationChange {
  return onHandlers([...KEYS.posts, ...KEYS.shop].filter(isUpdate), (call, next, { site, handlers }) => {
    const records = kindAt(call.operation.path)?.records(site);
    const before = new Map(records?.all().map((record) => [record.id, record]));
    const reply = next(call);
    const id = idOf(reply.body);
    const [was, is] = [before.get(id), records?.get(id)];
    const show = handlers[`GET ${call.operation.path}`];
    const isSame = JSON.stringify({ ...was, modified: null }) === JSON.stringify({ ...is, modified: null });
    if (!isSuccess(reply) || was === undefined || !isSame || show === undefined) return reply;
    records?.put(was);
    return { ...reply, body: show({ ...call, sent: {}, values: {} }).body };
  });
}

export const IDENTITIES: readonly Variation[] = [
  variation(
    'ids-by-kind',
    'Each kind of record counts its ids for itself, so that an event, a venue and a product can have the same.',
    NUMBERS,
    countedByKind,
  ),
  variation(
    'ids-of-one-sequence',
    'Records, terms, notes, meta objects and lines of orders take their ids from one sequence.',
    NUMBERS,
    sharedSequence,
  ),
  variation('ids-reused', 'The id of what was removed last is given to what is made next.', NUMBERS, () => ({
    seeded: reused,
  })),
  variation(
    'line-ids-by-order',
    'Lines are numbered within their order: each order has a line 1.',
    'Order: line_items item: “id (integer, read-only)”: that no line of another order has it is not said.',
    () => onHandlers(KEYS.orders.filter(isWrite), linesCounted),
  ),
  variation(
    'unchanged-not-modified',
    'An update by which nothing changes does not count as one: the record keeps the date of its last change.',
    `${RETURNED} “modified_after, modified_before (date-time)”: what counts as a change is not said.`,
    unchangedStays,
  ),
  variation(
    'images-copied-each-time',
    'An image that is written by its address is stored once more each time, under another id.',
    'Product: “images | array of {id integer, …, src URI, …}”: whether one address is one image is not said.',
    () =>
      onHandlers([...KEYS.posts, ...KEYS.products].filter(isWrite), (call, next, { site }) =>
        hiding(
          site.attachments,
          () => true,
          () => next(call),
        ),
      ),
  ),
];
