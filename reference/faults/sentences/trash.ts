/** Records that are not trashed, not removed, or not kept, in some state or by some route. */
import { flagOf, has, integerOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { found, given, handled, received, type Take, writer } from './kit.ts';
import {
  CATEGORIES,
  COUPONS,
  category,
  coupon,
  EVENTS,
  event,
  FORMS,
  list,
  ORDERS,
  ORGANIZERS,
  order,
  organizer,
  PRODUCTS,
  product,
  read,
  remove,
  TAGS,
  tag,
  VENUES,
  venue,
} from './show.ts';

const wrong = writer('sentences-trash');
const TRASH = 'Shown moves: “any order | DELETE order | force false (default) | trash”';
const FORCE = 'Shown moves: “any order | DELETE order | force true | removed | bypasses the trash”';
const COUPON = 'Shop: coupons: “force (boolean, default false; bypass trash)”';
const DELETES = 'What the service does: “each with list, read, create, update and delete”';
type Values = Readonly<Record<string, unknown>>;

/** Answers a DELETE and leaves the record as it was, where the record is so. */
const keptWhere = (when: (held: Values, values: Values) => boolean): Take =>
  handled((call, next, steps) => {
    const reply = steps.handlers[`GET ${call.operation.path}`]?.({ ...call, sent: {}, values: {} });
    const held = membersOf(reply?.body);
    return reply !== undefined && when(held, call.values) ? reply : next(call);
  });

export const trashFaults = [
  wrong(
    'completed-kept',
    TRASH,
    ORDERS.remove,
    'a completed order is not put to the trash',
    keptWhere((held) => held.status === 'completed'),
    [order({ status: 'completed' }), remove(ORDERS), read(ORDERS)],
  ),
  wrong(
    'drafts-kept',
    TRASH,
    ORDERS.remove,
    'a checkout-draft order is not put to the trash',
    keptWhere((held) => held.status === 'checkout-draft'),
    [order({ status: 'checkout-draft' }), remove(ORDERS), read(ORDERS)],
  ),
  wrong(
    'customer-orders-kept',
    FORCE,
    ORDERS.remove,
    'the order of a customer is not removed by force',
    keptWhere((held, values) => flagOf(values.force) && integerOf(held.customer_id) > 0),
    [order({ customer_id: 2 }), remove(ORDERS, '?force=true'), read(ORDERS)],
  ),
  wrong(
    'force-one-trashes',
    FORCE,
    ORDERS.remove,
    'force=1 puts an order to the trash only',
    received((values) => (values.force === '1' ? { ...values, force: false } : values)),
    [order(), remove(ORDERS, '?force=1'), read(ORDERS)],
  ),
  wrong(
    'force-from-trash',
    FORCE,
    ORDERS.remove,
    'force does not remove an order that is in the trash',
    keptWhere((held, values) => flagOf(values.force) && held.status === 'trash'),
    [order(), remove(ORDERS), remove(ORDERS, '?force=true'), read(ORDERS)],
  ),
  wrong(
    'force-false-removes',
    TRASH,
    ORDERS.remove,
    'force=false removes an order',
    received((values) => ({ ...values, force: 'force' in values })),
    [order(), remove(ORDERS, '?force=false'), read(ORDERS)],
  ),
  wrong(
    'coupon-force-false-removes',
    COUPON,
    COUPONS.remove,
    'force=false removes a coupon',
    received((values) => ({ ...values, force: 'force' in values })),
    [coupon(), remove(COUPONS, '?force=false'), read(COUPONS)],
  ),
  wrong(
    'coupon-limited-kept',
    COUPON,
    COUPONS.remove,
    'a coupon with a usage_limit is not removed',
    keptWhere((held) => held.usage_limit !== null),
    [coupon({ usage_limit: 3 }), remove(COUPONS, '?force=true'), read(COUPONS)],
  ),
  wrong(
    'trashed-orders-listed',
    'States named by the interface: “Order | status (list filter, array, default [any]) | … plus any and trash”',
    ORDERS.list,
    'the trash filter of orders finds nothing',
    given((values) => (listOf(values.status).includes('trash') ? { ...values, include: [-1] } : values)),
    [order(), remove(ORDERS), list(ORDERS, 'status=trash')],
  ),
  wrong(
    'trash-loses-orders',
    TRASH,
    ORDERS.remove,
    'an order in the trash loses its lines',
    handled((call, next, { site }) => {
      const reply = next(call);
      const trashed = site.orders.get(integerOf(call.path.id));
      if (trashed !== undefined) site.orders.put({ ...trashed, items: [] });
      return reply;
    }),
    [order({ line_items: [{ quantity: 2 }] }), remove(ORDERS), read(ORDERS)],
    { level: 'SHOULD' },
  ),
  wrong(
    'drafted-events-kept',
    DELETES,
    [EVENTS.remove, EVENTS.slugRemove],
    'a draft of an event is not deleted',
    keptWhere((held) => held.status === 'draft'),
    [event({ status: 'draft' }), remove(EVENTS), list(EVENTS, 'status=draft')],
  ),
  wrong(
    'featured-events-kept',
    DELETES,
    EVENTS.remove,
    'a featured event is not deleted',
    keptWhere((held) => held.featured === true),
    [event({ featured: true }), remove(EVENTS), list(EVENTS, 'search=Probe')],
  ),
  wrong(
    'venues-in-use-kept',
    DELETES,
    [VENUES.remove, VENUES.slugRemove],
    'a venue that an event is held at is not deleted',
    handled((call, next, steps) => {
      const reply = steps.handlers[`GET ${call.operation.path}`]?.({ ...call, sent: {}, values: {} });
      const id = integerOf(membersOf(reply?.body).id);
      const isUsed = steps.site.events.all().some(({ venues }) => venues.includes(id));
      return reply !== undefined && isUsed ? reply : next(call);
    }),
    [venue(), event({ venue: ['$1'] }), remove(VENUES), list(VENUES, 'search=Probe')],
  ),
  wrong(
    'organizers-with-email-kept',
    DELETES,
    ORGANIZERS.slugRemove,
    'an organizer with an email is not deleted by slug',
    keptWhere((held) => textOf(held.email) !== ''),
    [
      organizer({ email: 'a@example.test' }),
      `DELETE ${ORGANIZERS.root}/by-slug/$1.slug`,
      list(ORGANIZERS, 'search=Probe'),
    ],
  ),
  wrong(
    'parents-kept',
    DELETES,
    CATEGORIES.remove,
    'a category with others below it is not deleted',
    handled((call, next, { site, handlers }) => {
      const isParent = site.eventCategories.all().some(({ parent }) => parent === integerOf(call.path.id));
      const reply = handlers[CATEGORIES.read]?.({ ...call, sent: {}, values: {} });
      return isParent && reply !== undefined ? reply : next(call);
    }),
    [category(), category({ name: 'Child', parent: '$1' }), remove(CATEGORIES), read(CATEGORIES)],
  ),
  wrong(
    'used-tags-kept',
    DELETES,
    TAGS.remove,
    'a tag that an event has is not deleted',
    keptWhere((held) => integerOf(held.count) > 0),
    [tag(), event({ tags: ['$1'] }), remove(TAGS), read(TAGS)],
  ),
  wrong(
    'deletes-neighbour',
    DELETES,
    EVENTS.remove,
    'deleting an event deletes its venue as well',
    handled((call, next, { site }) => {
      const ids = site.events.get(integerOf(call.path.id))?.venues ?? [];
      const reply = next(call);
      for (const id of ids) {
        const held = site.venues.get(id);
        if (held !== undefined) site.venues.put({ ...held, status: 'trash' });
      }
      return reply;
    }),
    [venue(), event({ venue: ['$1'] }), remove(EVENTS, '', 2), list(VENUES, 'search=Probe')],
  ),
  wrong(
    'category-deletes-events',
    DELETES,
    CATEGORIES.remove,
    'deleting a category deletes the events in it',
    handled((call, next, { site }) => {
      const id = integerOf(call.path.id);
      const doomed = site.events.all().filter(({ categories }) => categories.includes(id));
      const reply = next(call);
      for (const one of doomed) site.events.put({ ...one, categories: [], status: 'trash' });
      return reply;
    }),
    [category(), event({ categories: ['$1'] }), remove(CATEGORIES), list(EVENTS, 'search=Probe')],
  ),
  wrong(
    'note-deletes-type',
    'Shop: admin notes: “DELETE | /shop-analytics/admin/notes/delete/{id}”',
    'DELETE /shop-analytics/admin/notes/delete/{id}',
    'deleting a note deletes all of its type and status',
    handled((call, next, { site }) => {
      const held = site.notes.get(integerOf(call.path.id));
      const reply = next(call);
      for (const one of site.notes.all()) if (held?.status === one.status) site.notes.remove(one.id);
      return reply;
    }),
    ['DELETE /shop-analytics/admin/notes/delete/1', 'GET /shop-analytics/admin/notes'],
  ),
  wrong(
    'form-kept',
    'Contact forms: “GET, POST, PUT, PATCH, DELETE /contact-forms/{id}”',
    FORMS.remove,
    'deleting a contact form that was made over the interface deletes nothing',
    handled((call, next, { site }) => {
      const held = site.forms.get(integerOf(call.path.id));
      const reply = next(call);
      if (held !== undefined && !['contact-form', 'quote-request'].includes(held.slug)) site.forms.put(held);
      return reply;
    }),
    [[FORMS.create, { title: 'Probe form' }], remove(FORMS), read(FORMS)],
  ),
  wrong(
    'any-hides-private',
    'Product list query: “status … default any”',
    PRODUCTS.list,
    'any leaves private products out',
    found((records, { call }) =>
      !has(call.values, 'status') || call.values.status === 'any'
        ? records.filter(({ status }) => status !== 'private')
        : records,
    ),
    [product({ status: 'private' }), list(PRODUCTS)],
  ),
];
