/** Nested objects and lists that lose, keep or change what they should not. */
import { has, listOf, membersOf, numberOf, textOf } from '../../http/values.ts';
import { drop, firstOf, given, map, mapItems, mapObject, writer } from './kit.ts';
import {
  COUPONS,
  change,
  coupon,
  EVENTS,
  event,
  ORDERS,
  order,
  PRODUCTS,
  product,
  read,
  stocked,
  venue,
} from './show.ts';

const parts = writer('sentences-parts');

const onlyFirst = (name: string) => given((values) => map(values, name, firstOf));

export const partFaults = [
  parts(
    'billing-company-lost',
    'Order: “billing object: first_name, last_name, company, …”',
    ORDERS.writes,
    'the company of billing is lost',
    given((values) => mapObject(values, 'billing', (address) => drop(address, 'company'))),
    [order({ billing: { first_name: 'Jeanne', company: 'Studio' } })],
  ),
  parts(
    'shipping-of-billing',
    'Order: “shipping | object | fields below”',
    ORDERS.create,
    'a new order is shipped to its billing address',
    given((values) =>
      has(values, 'billing') ? { ...values, shipping: drop(membersOf(values.billing), 'email', 'phone') } : values,
    ),
    [order({ billing: { city: 'Lyon' }, shipping: { city: 'Paris' } })],
  ),
  parts(
    'shipping-copied-when-absent',
    'Order: “shipping | object | fields below”',
    ORDERS.update,
    'an update of shipping writes its city into billing as well',
    given((values) => {
      const { city } = membersOf(values.shipping);
      return city === undefined ? values : { ...values, billing: { ...membersOf(values.billing), city } };
    }),
    [order({ billing: { city: 'Lyon' } }), change(ORDERS, { shipping: { city: 'Paris' } })],
  ),
  parts(
    'country-of-shop',
    'Order: billing: “country (ISO 3166-1 alpha-2)”',
    ORDERS.writes,
    'the country of billing is always FR',
    given((values) => mapObject(values, 'billing', (address) => map(address, 'country', () => 'FR'))),
    [order({ billing: { country: 'BE' } })],
  ),
  parts(
    'only-first-download',
    'Product: “downloads | array of {id string, name string, file string (URL)}”',
    PRODUCTS.writes,
    'a product keeps the first of its downloads',
    onlyFirst('downloads'),
    [
      product({
        downloadable: true,
        downloads: [
          { name: 'a', file: 'http://site.test/a' },
          { name: 'b', file: 'http://site.test/b' },
        ],
      }),
    ],
  ),
  parts(
    'only-first-attribute',
    'Product: “attributes | array of {…}”',
    PRODUCTS.update,
    'an update keeps the first of several attributes',
    onlyFirst('attributes'),
    [
      product(),
      change(PRODUCTS, {
        attributes: [
          { name: 'A', options: ['1'] },
          { name: 'B', options: ['2'] },
        ],
      }),
    ],
  ),
  parts(
    'attribute-first-option',
    'Product: “attributes … options array of string”',
    PRODUCTS.writes,
    'an attribute keeps the first of its options',
    given((values) => mapItems(values, 'attributes', (item) => map(item, 'options', firstOf))),
    [product({ attributes: [{ name: 'Size', options: ['S', 'M'] }] })],
  ),
  parts(
    'attribute-options-sorted',
    'Product: “attributes … options array of string”',
    PRODUCTS.writes,
    'the options of an attribute come back sorted',
    given((values) =>
      mapItems(values, 'attributes', (item) => map(item, 'options', (options) => listOf(options).toSorted())),
    ),
    [product({ attributes: [{ name: 'Size', options: ['S', 'M', 'L'] }] })],
    { level: 'SHOULD' },
  ),
  parts(
    'attribute-position-zero',
    'Product: “attributes … position integer”',
    PRODUCTS.writes,
    'the position of an attribute that is sent is lost',
    given((values) => mapItems(values, 'attributes', (item) => drop(item, 'position'))),
    [product({ attributes: [{ name: 'Size', position: 5, options: ['S'] }] })],
  ),
  parts(
    'only-first-image',
    'Product: “images | array of {…}”',
    PRODUCTS.writes,
    'a product keeps the first of its images',
    onlyFirst('images'),
    [product({ images: [{ src: 'http://site.test/a.png' }, { src: 'http://site.test/b.png' }] })],
  ),
  parts(
    'images-appended',
    'Product: “images | array of {…}”',
    PRODUCTS.update,
    'an update appends images to those the product has',
    given((values, { held }) =>
      map(values, 'images', (images) => [
        ...listOf(held().images).map((image) => ({ id: membersOf(image).id })),
        ...listOf(images),
      ]),
    ),
    [
      product({ images: [{ src: 'http://site.test/a.png' }] }),
      change(PRODUCTS, { images: [{ src: 'http://site.test/b.png' }] }),
    ],
  ),
  parts(
    'default-attributes-lost',
    'Product: “default_attributes | array of {id integer, name string, option string}”',
    PRODUCTS.update,
    'an update does not read default_attributes',
    given((values) => drop(values, 'default_attributes')),
    [
      product({ type: 'variable', attributes: [{ name: 'Size', variation: true, options: ['S', 'M'] }] }),
      change(PRODUCTS, { default_attributes: [{ name: 'Size', option: 'M' }] }),
    ],
  ),
  parts(
    'upsells-appended',
    'Product: “upsell_ids | array of integer”',
    PRODUCTS.update,
    'an update appends upsell_ids to those the product has',
    given((values, { held }) => map(values, 'upsell_ids', (ids) => [...listOf(held().upsell_ids), ...listOf(ids)])),
    [product(), product({ upsell_ids: ['$1'] }), change(PRODUCTS, { upsell_ids: ['$2'] }, 'PUT', 2)],
  ),
  parts(
    'product-ids-appended',
    'Coupon: “product_ids | array of integer”',
    COUPONS.update,
    'an update appends product_ids to those the coupon has',
    given((values, { held }) => map(values, 'product_ids', (ids) => [...listOf(held().product_ids), ...listOf(ids)])),
    [stocked(), coupon({ product_ids: ['$1'] }), stocked(), change(COUPONS, { product_ids: ['$3'] }, 'PUT', 2)],
  ),
  parts(
    'emails-first-only',
    'Coupon: “email_restrictions | array of string”',
    COUPONS.writes,
    'a coupon keeps the first of its email_restrictions',
    onlyFirst('email_restrictions'),
    [coupon({ email_restrictions: ['a@example.test', 'b@example.test'] })],
  ),
  parts(
    'event-categories-appended',
    'Event: “categories | array of integer”',
    [...EVENTS.update, ...EVENTS.slugUpdate],
    'an update appends categories to those the event has',
    given((values, { held }) =>
      map(values, 'categories', (ids) => [
        ...listOf(held().categories).map((term) => membersOf(term).id),
        ...listOf(ids),
      ]),
    ),
    [
      ['POST /calendar/events/v1/categories', { name: 'One' }],
      ['POST /calendar/events/v1/categories', { name: 'Two' }],
      event({ categories: ['$1'] }),
      change(EVENTS, { categories: ['$2'] }, 'PUT', 3),
    ],
  ),
  parts(
    'event-only-first-tag',
    'Event: “tags | array of integer”',
    EVENTS.writes,
    'an event keeps the first of its tags',
    onlyFirst('tags'),
    [
      ['POST /calendar/events/v1/tags', { name: 'One' }],
      ['POST /calendar/events/v1/tags', { name: 'Two' }],
      event({ tags: ['$1', '$2'] }),
    ],
  ),
  parts(
    'event-organizers-first',
    'Event: “organizer | array of integer”',
    EVENTS.writes,
    'an event keeps the first of its organizers',
    onlyFirst('organizer'),
    [
      ['POST /calendar/events/v1/organizers', { organizer: 'One' }],
      ['POST /calendar/events/v1/organizers', { organizer: 'Two' }],
      event({ organizer: ['$1', '$2'] }),
    ],
  ),
  parts(
    'event-venue-kept',
    'Event: “venue | array of integer”',
    EVENTS.update,
    'an event keeps the venue it was made with',
    given((values, { held }) => (has(membersOf(held().venue), 'id') ? drop(values, 'venue') : values)),
    [venue(), venue({ venue: 'Other hall' }), event({ venue: ['$1'] }), change(EVENTS, { venue: ['$2'] }, 'PUT', 3)],
  ),
  parts(
    'weight-with-unit',
    'Product: “weight | string (kg)”',
    PRODUCTS.writes,
    'the weight of a product is kept in grams',
    given((values) => map(values, 'weight', (value) => String(numberOf(textOf(value)) * 1000))),
    [product({ weight: '1.5' }), read(PRODUCTS)],
  ),
];
