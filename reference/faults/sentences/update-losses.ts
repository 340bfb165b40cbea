/** Updates that change what was not sent. */
import { has, listOf, membersOf, textOf } from '../../http/values.ts';
import { slugOf } from '../../state/text.ts';
import { given, writer } from './kit.ts';
import {
  CATEGORIES,
  COUPONS,
  category,
  change,
  coupon,
  EVENTS,
  event,
  FORMS,
  ORDERS,
  ORGANIZERS,
  order,
  organizer,
  PRODUCTS,
  product,
  TAGS,
  tag,
  VENUES,
  venue,
} from './show.ts';

const loses = writer('sentences-update-losses');
const KEPT = 'On update the fields are optional: what is not sent stays';

type Values = Readonly<Record<string, unknown>>;

/** Writes another value for what was not sent. */
const also = (name: string, value: (values: Values, held: Values) => unknown, when = (_values: Values) => true) =>
  given((values, { held }) =>
    !(name in values) && when(values) ? { ...values, [name]: value(values, held()) } : values,
  );
const instead = (name: string, value: unknown, when?: (values: Values) => boolean) => also(name, () => value, when);

export const updateLossFaults = [
  loses(
    'coupon-amount-emails',
    KEPT,
    COUPONS.update,
    'an update of the amount of a coupon drops its email_restrictions',
    instead('email_restrictions', [], (values) => has(values, 'amount')),
    [coupon({ email_restrictions: ['a@example.test'] }), change(COUPONS, { amount: '6' })],
  ),
  loses(
    'coupon-code-expiry',
    KEPT,
    COUPONS.update,
    'an update of the code of a coupon takes its date of expiry away',
    instead('date_expires', null, (values) => has(values, 'code')),
    [coupon({ date_expires: '2027-06-01T00:00:00' }), change(COUPONS, { code: 'probe2' })],
  ),
  loses(
    'coupon-meta-limit',
    KEPT,
    COUPONS.update,
    'an update of the meta_data of a coupon drops its product_ids',
    instead('product_ids', [], (values) => has(values, 'meta_data')),
    [coupon({ product_ids: [5] }), change(COUPONS, { meta_data: [{ key: 'a', value: 'b' }] })],
  ),
  loses(
    'product-name-slug',
    KEPT,
    PRODUCTS.update,
    'a product that is renamed gets the slug of its new name',
    also(
      'slug',
      (values) => slugOf(textOf(values.name)),
      (values) => has(values, 'name'),
    ),
    [product({ slug: 'kept-slug' }), change(PRODUCTS, { name: 'Another name' })],
  ),
  loses(
    'product-stock-image',
    KEPT,
    PRODUCTS.update,
    'an update of the stock of a product drops its images',
    instead('images', [], (values) => has(values, 'stock_quantity') || has(values, 'stock_status')),
    [product({ images: [{ src: 'http://site.test/a.png' }] }), change(PRODUCTS, { stock_status: 'outofstock' })],
  ),
  loses(
    'product-price-sale',
    KEPT,
    PRODUCTS.update,
    'an update of the regular_price of a product ends its sale',
    instead('sale_price', '', (values) => has(values, 'regular_price')),
    [product({ regular_price: '10', sale_price: '8' }), change(PRODUCTS, { regular_price: '12' })],
  ),
  loses(
    'product-categories-tags',
    KEPT,
    PRODUCTS.update,
    'an update of the categories of a product drops its tags',
    instead('tags', [], (values) => has(values, 'categories')),
    ['GET /shop-analytics/products?sku=SEED-MUG', ['PUT /shop-analytics/products/$1.0.id', { categories: [] }]],
  ),
  loses(
    'product-attributes-defaults',
    KEPT,
    PRODUCTS.update,
    'an update of the short_description of a product drops its attributes',
    instead('attributes', [], (values) => has(values, 'short_description')),
    [product({ attributes: [{ name: 'Size', options: ['S'] }] }), change(PRODUCTS, { short_description: 'Short' })],
  ),
  loses(
    'order-status-note',
    KEPT,
    ORDERS.update,
    'an update of the status of an order drops its customer_note',
    instead('customer_note', '', (values) => has(values, 'status')),
    [order({ customer_note: 'Ring twice' }), change(ORDERS, { status: 'on-hold' })],
  ),
  loses(
    'order-billing-shipping',
    KEPT,
    ORDERS.update,
    'an update of billing writes its address into shipping as well',
    also(
      'shipping',
      (values) => membersOf(values.billing),
      (values) => has(values, 'billing'),
    ),
    [order({ billing: { city: 'Lyon' }, shipping: { city: 'Paris' } }), change(ORDERS, { billing: { city: 'Lille' } })],
  ),
  loses(
    'order-payment-transaction',
    KEPT,
    ORDERS.update,
    'an update of the payment_method drops the transaction_id',
    instead('transaction_id', '', (values) => has(values, 'payment_method')),
    [order({ transaction_id: 'T-1' }), change(ORDERS, { payment_method: 'card' })],
  ),
  loses(
    'event-title-slug',
    'Event: “On update no field is required”',
    EVENTS.update,
    'an event that is renamed gets the slug of its new title',
    also(
      'slug',
      (values) => slugOf(textOf(values.title)),
      (values) => has(values, 'title'),
    ),
    [event({ slug: 'kept-slug' }), change(EVENTS, { title: 'Another title' })],
  ),
  loses(
    'event-tags-categories',
    'Event: “On update no field is required”',
    EVENTS.update,
    'an update of the tags of an event drops its categories',
    instead('categories', [], (values) => has(values, 'tags')),
    [category(), event({ categories: ['$1'] }), tag(), change(EVENTS, { tags: ['$3'] }, 'PUT', 2)],
  ),
  loses(
    'event-excerpt-description',
    'Event: “On update no field is required”',
    [...EVENTS.update, ...EVENTS.slugUpdate],
    'an update of the excerpt of an event drops its description',
    instead('description', '', (values) => has(values, 'excerpt')),
    [event({ description: 'Long text' }), change(EVENTS, { excerpt: 'Short' })],
  ),
  loses(
    'event-image-published',
    'Event: “status | string | publication status”',
    EVENTS.update,
    'an update of the title of a draft publishes the event',
    instead('status', 'publish', (values) => has(values, 'title')),
    [event({ status: 'draft' }), change(EVENTS, { title: 'Still a draft' })],
  ),
  loses(
    'venue-name-address',
    KEPT,
    VENUES.update,
    'a venue that is renamed loses its address',
    instead('address', '', (values) => has(values, 'venue')),
    [venue({ address: '1 rue des Arts' }), change(VENUES, { venue: 'Renamed hall' })],
  ),
  loses(
    'venue-city-zip',
    KEPT,
    VENUES.slugUpdate,
    'an update of the city of a venue by slug drops its zip',
    instead('zip', '', (values) => has(values, 'city')),
    [venue({ city: 'Lyon', zip: '69001' }), [`PUT ${VENUES.root}/by-slug/$1.slug`, { city: 'Paris' }]],
  ),
  loses(
    'organizer-phone-email',
    KEPT,
    ORGANIZERS.update,
    'an update of the phone of an organizer drops its email',
    instead('email', '', (values) => has(values, 'phone')),
    [organizer({ email: 'a@example.test' }), change(ORGANIZERS, { phone: '0400000000' })],
  ),
  loses(
    'category-description-parent',
    KEPT,
    CATEGORIES.update,
    'an update of the description of a category moves it to the top',
    instead('parent', 0, (values) => has(values, 'description')),
    [category(), category({ name: 'Child', parent: '$1' }), change(CATEGORIES, { description: 'Said' }, 'PUT', 2)],
  ),
  loses(
    'tag-name-description',
    KEPT,
    TAGS.update,
    'a tag that is renamed loses its description',
    instead('description', '', (values) => has(values, 'name')),
    [tag({ description: 'Said' }), change(TAGS, { name: 'Renamed' })],
  ),
  loses(
    'order-meta-lines',
    KEPT,
    ORDERS.update,
    'an update of meta_data takes the quantity of each line for 1',
    also(
      'line_items',
      (_values, held) => listOf(held.line_items).map((line) => ({ id: membersOf(line).id, quantity: 1 })),
      (values) => has(values, 'meta_data'),
    ),
    [order({ line_items: [{ quantity: 3 }] }), change(ORDERS, { meta_data: [{ key: 'a', value: 'b' }] })],
  ),
  loses(
    'form-title-locale',
    'Contact forms: “GET, POST, PUT, PATCH, DELETE /contact-forms/{id}”',
    FORMS.update,
    'a contact form that is renamed loses its locale',
    instead('locale', '', (values) => has(values, 'title')),
    [[FORMS.create, { title: 'Probe form' }], change(FORMS, { title: 'Renamed' })],
    { level: 'SHOULD' },
  ),
];
