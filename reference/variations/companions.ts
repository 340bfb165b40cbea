/** What extensions of a site add to records, and do beside a write. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import type { Reply, Values } from '../http/messages.ts';
import { flagOf, has, integerOf, listOf, membersOf, textOf } from '../http/values.ts';
import type { Call } from '../routing/call.ts';
import { datePair } from '../state/dates.ts';
import type { Site } from '../state/site.ts';
import { holdsText } from '../state/text.ts';
import { RETURNED } from './allowed.ts';
import {
  ALL_RECORDS,
  idOf,
  isCreation,
  isList,
  isWrite,
  KEYS,
  onRecords,
  onSent,
  relisted,
  withoutValues,
} from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const EXCERPT_WORDS = 20;
const LINE_META = 900_000;
const RELATED = 3;

function viewsCounted(): VariationChange {
  const views = new Map<string, number>();
  return onRecords(ALL_RECORDS, (record, { operation }) => {
    const key = `${operation.resource} ${integerOf(record.id)}`;
    const seen = (views.get(key) ?? 0) + 1;
    views.set(key, seen);
    return { ...record, views: seen };
  });
}

function excerptOf(text: string): string {
  const words = text
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, EXCERPT_WORDS).join(' ');
}

/** The shop writes down on each line how many units it took off the stock. */
function withUnitsTaken(order: Values, { values }: Call, site: Site): Values {
  const isReduced = site.orders.get(idOf(order))?.stockReduced === true;
  if (!isReduced || flagOf(values.order_item_display_meta)) return order;
  const lines = listOf(order.line_items).map(membersOf);
  const withUnits = lines.map((line) => {
    const product = site.products.get(integerOf(line.product_id));
    if (!flagOf(product?.fields.manage_stock)) return line;
    const key = '_reduced_stock';
    const value = String(line.quantity);
    const taken = { id: LINE_META + integerOf(line.id), key, value, display_key: key, display_value: value };
    return { ...line, meta_data: [...listOf(line.meta_data), taken] };
  });
  return { ...order, line_items: withUnits };
}

/** A note tells of each new order. */
function noted(reply: Reply, site: Site): Reply {
  if (!isSuccess(reply)) return reply;
  site.notes.put({
    id: site.ids.notes.next(),
    name: `shop-order-${idOf(reply.body)}`,
    type: 'info',
    status: 'unactioned',
    source: 'shop',
    title: 'You have a new order',
    content: 'Have a look at it.',
    created: datePair(site.clock.stamp()),
    reminder: null,
    isRead: false,
    actions: [],
  });
  return reply;
}

function relatedInTurn(): VariationChange {
  let shown = 0;
  return onRecords(KEYS.products, (record, _call, { site }) => {
    shown += 1;
    const ids = site.products.all().map(({ id }) => id);
    return { ...record, related_ids: Array.from({ length: RELATED }, (_, at) => ids[(shown + at) % ids.length]) };
  });
}

function relatedTurnedRound(): VariationChange {
  let shown = 0;
  return onRecords(KEYS.products, (record, _call, { site }) => {
    shown += 1;
    const related = site.products
      .all()
      .slice(0, 2)
      .map(({ id }) => id);
    return { ...record, related_ids: shown % 3 === 1 ? related.toReversed() : related };
  });
}

function byCompletedOrders(): VariationChange {
  return onHandlers(KEYS.products.filter(isList), (call, next, steps) => {
    if (call.values.orderby !== 'popularity') return next(call);
    const completed = steps.site.orders.all().filter(({ status }) => status === 'completed');
    const sold = (record: unknown) =>
      completed.filter(({ items }) => items.some(({ productId }) => productId === idOf(record))).length;
    const direction = call.values.order === 'asc' ? 1 : -1;
    return relisted(call, next, steps, (records) =>
      records.toSorted((a, b) => direction * (sold(a) - sold(b) || idOf(a) - idOf(b))),
    );
  });
}

function searchedByCustomer(): VariationChange {
  return onHandlers(KEYS.orders.filter(isList), (call, next, steps) => {
    const search = textOf(call.values.search);
    if (search === '') return next(call);
    return relisted(withoutValues(call, 'search'), next, steps, (records) =>
      records.filter((record) =>
        holdsText(() => Object.values(membersOf(membersOf(record).billing)).map(textOf), search),
      ),
    );
  });
}

/** The order in which ids are asked for is that of the list, where no other is. */
function inOrderOfInclude(): VariationChange {
  return onHandlers(KEYS.terms.filter(isList), (call, next) => {
    const isOrdered = has(call.sent, 'orderby') || has(call.sent, 'order');
    if (isOrdered || listOf(call.values.include).length === 0) return next(call);
    return next({ ...call, values: { ...call.values, orderby: 'include' } });
  });
}

export const COMPANIONS: readonly Variation[] = [
  variation(
    'views-counted',
    'Each record says how often it was shown, and one more each time.',
    RETURNED,
    viewsCounted,
  ),
  variation(
    'excerpts-made',
    'An event without an excerpt shows the beginning of its description.',
    `Event: “excerpt | string | no”: it has no default. ${RETURNED}`,
    () =>
      onRecords(KEYS.events, (record) =>
        has(record, 'excerpt') && textOf(record.excerpt) === ''
          ? { ...record, excerpt: excerptOf(textOf(record.description)) }
          : record,
      ),
  ),
  variation(
    'image-texts-made',
    'An image of a product that has no text in its place shows the name of the product there.',
    `Product: “images | array of {…, name string, alt string}”: they have no default. ${RETURNED}`,
    () =>
      onRecords(KEYS.products, (record) => ({
        ...record,
        images: listOf(record.images)
          .map(membersOf)
          .map((image) => ({ ...image, alt: textOf(image.alt) || textOf(record.name) })),
      })),
  ),
  variation(
    'billing-of-customer',
    'A new order of a customer that sends no billing has that of the customer.',
    'Order: “billing | object”: it has no default.',
    () =>
      onSent(KEYS.orders.filter(isCreation), (sent, _call, { site }) => {
        const user = site.users.find(({ id }) => id === integerOf(sent.customer_id));
        if (user === undefined || has(sent, 'billing')) return sent;
        return { ...sent, billing: { first_name: user.name, email: user.email, country: 'FR' } };
      }),
  ),
  variation(
    'payment-titles-made',
    'A new order that names its payment_method and no payment_method_title has the title of that method.',
    'Order: “payment_method_title | string”: it has no default.',
    () =>
      onSent(KEYS.orders.filter(isCreation), (sent) => {
        const method = textOf(sent.payment_method);
        if (method === '' || has(sent, 'payment_method_title')) return sent;
        return { ...sent, payment_method_title: `Payment by ${method}` };
      }),
  ),
  variation(
    'orders-noted',
    'Each new order makes an admin note.',
    'Shop: admin notes: no route makes a note, so that it is left open what does.',
    () => onHandlers(KEYS.orders.filter(isCreation), (call, next, { site }) => noted(next(call), site)),
  ),
  variation(
    'lines-note-units',
    'A line whose units were taken off the stock carries a meta object that says how many.',
    `Order: line_items item: “meta_data (array of meta objects …)”. ${RETURNED}`,
    () => onRecords(KEYS.orders, (record, call, { site }) => withUnitsTaken(record, call, site)),
  ),
  variation(
    'lines-by-name',
    'Lines of an order come by their names, the last first.',
    `${RETURNED} In which order lines come back is not said.`,
    () =>
      onRecords(KEYS.orders, (record) => ({
        ...record,
        line_items: listOf(record.line_items)
          .map(membersOf)
          .toSorted((a, b) => textOf(b.name).localeCompare(textOf(a.name)) || idOf(b) - idOf(a)),
      })),
  ),
  variation(
    'related-in-turn',
    'Products name others that are like them, and not the same ones each time.',
    RETURNED,
    relatedInTurn,
  ),
  variation(
    'related-turned-round',
    'Products name two others that are like them, every third time the other way round.',
    RETURNED,
    relatedTurnedRound,
  ),
  variation(
    'venues-located',
    'A venue with an address or a city is given a place on the map when it is written.',
    'Event list query: “geoloc | boolean | … filter by having location data”: where that data comes from is not said.',
    () =>
      onHandlers(KEYS.venues.filter(isWrite), (call, next, { site }) => {
        const reply = next(call);
        const held = site.venues.get(idOf(reply.body));
        if (held === undefined || held.place !== null) return reply;
        const isKnown = textOf(held.fields.address) !== '' || textOf(held.fields.city) !== '';
        if (isKnown) site.venues.put({ ...held, place: { latitude: 48.8566, longitude: 2.3522 } });
        return reply;
      }),
  ),
  variation(
    'popularity-by-completed-orders',
    'Sorted by popularity, products come by the number of completed orders that they are in.',
    'Product list query: “orderby | … `popularity`”: what makes a product popular is not said.',
    byCompletedOrders,
    CUSTOM,
  ),
  variation(
    'orders-searched-by-customer',
    'A search of orders looks at who they are billed to, and at nothing else.',
    'Shop: orders: “the coupon list query (same … search …)”: for coupons it matches codes, which orders do not have; what it matches there is not said.',
    searchedByCustomer,
    CUSTOM,
  ),
  variation(
    'included-terms-in-order',
    'Categories and tags that are asked for by include come in the order of the ids, where no other is asked for.',
    'Term list query: “order | string”, “orderby | string”: they have no default.',
    inOrderOfInclude,
  ),
  variation(
    'descriptions-by-language',
    'Descriptions of the calendar come back as an object by language.',
    RETURNED,
    () =>
      onRecords(KEYS.calendar, (record) =>
        'description' in record ? { ...record, description: { fr: record.description, en: '' } } : record,
      ),
    CUSTOM,
  ),
];
