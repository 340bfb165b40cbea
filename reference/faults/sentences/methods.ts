/** Methods of one route that work unlike each other. */
import { noRoute } from '../../http/errors.ts';
import { ok } from '../../http/messages.ts';
import { has, textOf } from '../../http/values.ts';
import { crashing, drop, given, handled, map, rejecting, writer } from './kit.ts';
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

const unlike = writer('sentences-methods');
const SAME = 'Endpoints: “Methods POST, PUT and PATCH on the same route carry the same parameters”';
const ignoring = (...names: readonly string[]) => given((values) => drop(values, ...names));

export const methodFaults = [
  unlike(
    'coupon-put-emails',
    SAME,
    `PUT ${COUPONS.root}/{id}`,
    'PUT of a coupon does not read email_restrictions',
    ignoring('email_restrictions'),
    [coupon(), change(COUPONS, { email_restrictions: ['a@example.test'] })],
  ),
  unlike(
    'coupon-patch-meta',
    SAME,
    `PATCH ${COUPONS.root}/{id}`,
    'PATCH of a coupon does not read meta_data',
    ignoring('meta_data'),
    [coupon(), change(COUPONS, { meta_data: [{ key: 'a', value: 'b' }] }, 'PATCH')],
  ),
  unlike(
    'order-post-billing',
    SAME,
    `POST ${ORDERS.root}/{id}`,
    'POST to an order does not read billing',
    ignoring('billing'),
    [order(), change(ORDERS, { billing: { city: 'Lyon' } }, 'POST')],
  ),
  unlike(
    'order-patch-lines',
    SAME,
    `PATCH ${ORDERS.root}/{id}`,
    'PATCH of an order does not read fee_lines',
    ignoring('fee_lines'),
    [order(), change(ORDERS, { fee_lines: [{ name: 'Fee', total: '4' }] }, 'PATCH')],
  ),
  unlike(
    'product-patch-images',
    SAME,
    `PATCH ${PRODUCTS.root}/{id}`,
    'PATCH of a product does not read images and downloads',
    ignoring('images', 'downloads'),
    [product(), change(PRODUCTS, { images: [{ src: 'http://site.test/a.png' }] }, 'PATCH')],
  ),
  unlike(
    'product-put-dimensions',
    SAME,
    `PUT ${PRODUCTS.root}/{id}`,
    'PUT of a product does not read dimensions',
    ignoring('dimensions'),
    [product(), change(PRODUCTS, { dimensions: { length: '1', width: '2', height: '3' } })],
  ),
  unlike(
    'event-patch-venue',
    SAME,
    `PATCH ${EVENTS.root}/{id}`,
    'PATCH of an event does not read its venue',
    ignoring('venue'),
    [venue(), event(), change(EVENTS, { venue: ['$1'] }, 'PATCH', 2)],
  ),
  unlike(
    'event-put-flags',
    SAME,
    `PUT ${EVENTS.root}/{id}`,
    'PUT of an event takes any flag that is sent for true',
    given((values) => map(values, ['featured', 'sticky'], () => true)),
    [event({ featured: true }), change(EVENTS, { featured: false })],
  ),
  unlike(
    'category-patch-parent',
    SAME,
    `PATCH ${CATEGORIES.root}/{id}`,
    'PATCH of a category does not read parent',
    ignoring('parent'),
    [category(), category({ name: 'Other' }), change(CATEGORIES, { parent: '$1' }, 'PATCH', 2)],
  ),
  unlike('tag-post-slug', SAME, `POST ${TAGS.root}/{id}`, 'POST to a tag does not read slug', ignoring('slug'), [
    tag(),
    change(TAGS, { slug: 'probe-renamed' }, 'POST'),
  ]),
  unlike(
    'organizer-put-breaks',
    SAME,
    `PUT ${ORGANIZERS.root}/by-slug/{slug}`,
    'PUT of an organizer by slug breaks over an image',
    crashing((values) => has(values, 'image')),
    [organizer(), [`PUT ${ORGANIZERS.root}/by-slug/$1.slug`, { image: 'http://site.test/a.png' }]],
  ),
  unlike(
    'venue-patch-rejected',
    SAME,
    `PATCH ${VENUES.root}/{id}`,
    'PATCH of a venue rejects a description',
    rejecting('description', (values) => textOf(values.description) !== ''),
    [venue(), change(VENUES, { description: 'Said' }, 'PATCH')],
  ),
  unlike(
    'form-patch-dead',
    'Contact forms: “GET, POST, PUT, PATCH, DELETE /contact-forms/{id}”',
    `PATCH ${FORMS.root}/{id}`,
    'PATCH of a contact form is not served',
    handled(() => {
      throw noRoute();
    }),
    [[FORMS.create, { title: 'Probe form' }], change(FORMS, { title: 'Renamed' }, 'PATCH')],
  ),
  unlike(
    'options-put-dead',
    'Shop: data, marketing, options: “GET, POST, PUT, PATCH /shop-admin/options”',
    'PUT /shop-admin/options',
    'PUT of the options keeps nothing',
    handled((call) => ok(Object.fromEntries(Object.keys(call.sent).map((name) => [name, true])))),
    [['PUT /shop-admin/options', { shop_demo_notice: 'Closed' }], 'GET /shop-admin/options?options=shop_demo_notice'],
    { level: 'SHOULD' },
  ),
  unlike(
    'note-put-dead',
    'Shop: admin notes: “GET, POST, PUT, PATCH | /shop-analytics/admin/notes/{id}”',
    'PUT /shop-analytics/admin/notes/{id}',
    'PUT of a note is not served',
    handled(() => {
      throw noRoute();
    }),
    [['PUT /shop-analytics/admin/notes/1', { status: 'actioned' }]],
  ),
  unlike(
    'render-delete-dead',
    'Field descriptors: “GET, POST, PUT, PATCH, DELETE /field/{type}/render”',
    'DELETE /descriptors/v1/field/{type}/render',
    'DELETE of the render of a field is not served',
    handled(() => {
      throw noRoute();
    }),
    ['DELETE /descriptors/v1/field/text/render'],
  ),
];
