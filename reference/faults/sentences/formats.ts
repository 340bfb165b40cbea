/** Formats that reject what fits them, or let through what does not. */
import { ok } from '../../http/messages.ts';
import { has, membersOf, textOf } from '../../http/values.ts';
import { drop, handled, map, mapItems, mapObject, mapText, received, rejecting, writer } from './kit.ts';
import {
  COUPONS,
  change,
  EVENTS,
  event,
  list,
  ORDERS,
  ORGANIZERS,
  order,
  organizer,
  PRODUCTS,
  product,
  VENUES,
} from './show.ts';

const wrong = writer('sentences-formats');
const emailOf = (values: Readonly<Record<string, unknown>>) => textOf(membersOf(values.billing).email);
const ISO = 'Shop: coupons: “after, before, modified_after, modified_before (date-time, ISO 8601)”';
const BOUNDS = ['after', 'before', 'modified_after', 'modified_before'];
const EMAIL = 'Order: billing: “email (string or null, format email)”';

export const formatFaults = [
  wrong(
    'email-plus-rejected',
    EMAIL,
    ORDERS.writes,
    'the email of billing may hold no plus sign',
    rejecting('billing', (values) => emailOf(values).includes('+')),
    [order({ billing: { email: 'jeanne+film@example.test' } })],
  ),
  wrong(
    'email-subdomain-rejected',
    EMAIL,
    ORDERS.writes,
    'the email of billing may have one dot in its domain only',
    rejecting('billing', (values) => emailOf(values).split('@').at(-1)?.split('.').length === 3),
    [order({ billing: { email: 'jeanne@mail.example.test' } })],
  ),
  wrong(
    'email-null-rejected',
    EMAIL,
    ORDERS.writes,
    'the email of billing may not be null',
    rejecting('billing', (values) => membersOf(values.billing).email === null),
    [order({ billing: { email: null } })],
  ),
  wrong(
    'email-without-domain',
    EMAIL,
    ORDERS.update,
    'an update takes an email of billing without an @',
    received((values) =>
      mapObject(values, 'billing', (address) =>
        mapText(address, 'email', (text) => (text.includes('@') ? text : `${text}@site.test`)),
      ),
    ),
    [order(), change(ORDERS, { billing: { email: 'jeanne' } })],
  ),
  wrong(
    'email-with-spaces',
    EMAIL,
    ORDERS.writes,
    'an email of billing may hold spaces',
    received((values) =>
      mapObject(values, 'billing', (address) => mapText(address, 'email', (text) => text.replaceAll(' ', ''))),
    ),
    [order({ billing: { email: 'jeanne dupont@example.test' } })],
  ),
  wrong(
    'after-zulu-rejected',
    ISO,
    [COUPONS.list, ORDERS.list, PRODUCTS.list],
    'after takes no Z for the zone',
    rejecting('after', (values) => textOf(values.after).endsWith('Z')),
    [list(PRODUCTS, 'after=2027-01-01T00:00:00Z')],
  ),
  wrong(
    'before-offset-rejected',
    ISO,
    ORDERS.list,
    'before takes no offset from UTC',
    rejecting('before', (values) => /[+-]\d\d:\d\d$/.test(textOf(values.before))),
    [list(ORDERS, 'before=2028-01-01T00:00:00%2B02:00')],
  ),
  wrong(
    'modified-after-words',
    ISO,
    PRODUCTS.list,
    'modified_after takes yesterday',
    received((values) =>
      mapText(values, 'modified_after', (text) => (text === 'yesterday' ? '2027-01-14T00:00:00' : text)),
    ),
    [list(PRODUCTS, 'modified_after=yesterday')],
  ),
  wrong(
    'after-not-a-day',
    ISO,
    [COUPONS.list, ORDERS.list],
    'a bound that is no date is passed over',
    received((values) =>
      drop(values, ...BOUNDS.filter((name) => has(values, name) && !/^\d{4}/.test(textOf(values[name])))),
    ),
    [list(COUPONS, 'after=not-a-date')],
  ),
  wrong(
    'after-month-thirteen',
    ISO,
    ORDERS.list,
    'a bound may name a month 13',
    received((values) => map(values, BOUNDS, (value) => textOf(value).replace('-13-', '-12-'))),
    [list(ORDERS, 'before=2028-13-01T00:00:00')],
  ),
  wrong(
    'event-list-date-words',
    'Event list query: “starts_after … | string date”',
    EVENTS.list,
    'a bound of the event list that is no date is passed over',
    received((values) =>
      drop(
        values,
        ...['starts_after', 'starts_before'].filter((name) => has(values, name) && !/\d{4}/.test(textOf(values[name]))),
      ),
    ),
    [list(EVENTS, 'starts_after=whenever')],
  ),
  wrong(
    'external-url-relative',
    'Product: “external_url | string (URI, external products only)”',
    PRODUCTS.writes,
    'external_url takes a text that is no address',
    received((values) =>
      mapText(values, 'external_url', (text) => (/^[a-z]+:/.test(text) ? text : 'http://site.test/')),
    ),
    [product({ type: 'external', external_url: 'not an address' })],
  ),
  wrong(
    'external-url-query-rejected',
    'Product: “external_url | string (URI, external products only)”',
    PRODUCTS.writes,
    'external_url takes no address with a query',
    rejecting('external_url', (values) => textOf(values.external_url).includes('?')),
    [product({ type: 'external', external_url: 'https://partner.example.test/course?id=3&lang=fr' })],
  ),
  wrong(
    'image-src-not-an-address',
    'Product: “images | array of {… src URI …}”',
    PRODUCTS.writes,
    'src of an image takes a text that is no address',
    received((values) =>
      mapItems(values, 'images', (image) =>
        mapText(image, 'src', (text) => (/^[a-z]+:/.test(text) ? text : 'http://site.test/uploads/none.png')),
      ),
    ),
    [product({ images: [{ src: 'not an address' }] })],
  ),
  wrong(
    'embed-address-not-an-address',
    'oEmbed: “url (string, URI, required)”',
    'GET /oembed/1.0/proxy',
    'url of the proxy takes a text that is no address, and embeds the site',
    received((values) => mapText(values, 'url', (text) => (/^[a-z]+:/.test(text) ? text : 'http://site.test/'))),
    ['GET /oembed/1.0/proxy?url=not%20an%20address'],
  ),
  wrong(
    'organizer-email-upper-case-rejected',
    'Organizer: “email | string (e-mail address)”',
    ORGANIZERS.writes,
    'the email of an organizer may hold no capitals',
    rejecting('email', (values) => /[A-Z]/.test(textOf(values.email))),
    [organizer({ email: 'Contact@Example.test' })],
  ),
  wrong(
    'event-website-http-rejected',
    'Event: “website | string or null | URL”',
    EVENTS.writes,
    'the website of an event takes https only',
    rejecting('website', (values) => textOf(values.website).startsWith('http:')),
    [event({ website: 'http://films.example.test/' })],
  ),
  wrong(
    'venue-website-path-rejected',
    'Venue: “website | string | null”',
    VENUES.writes,
    'the website of a venue takes an address without a path only',
    rejecting('website', (values) => /:\/\/[^/]+\/./.test(textOf(values.website))),
    [[VENUES.create, { venue: 'Probe hall', website: 'https://hall.example.test/fr/salle' }]],
  ),
  wrong(
    'event-seconds-rejected',
    'Event: “start_date | string | date and time of start”',
    EVENTS.create,
    'start_date takes no seconds but 00',
    rejecting('start_date', (values) => !textOf(values.start_date).endsWith(':00')),
    [event({ start_date: '2027-03-10 18:00:30' })],
  ),
  wrong(
    'country-unknown-empty',
    'Shop: data: “location: ISO 3166 alpha-2 country code”',
    'GET /shop-analytics/data/countries/{location}',
    'a country that is unknown is answered with an empty one',
    handled((call, next) => {
      try {
        return next(call);
      } catch {
        return ok({ code: textOf(call.path.location), name: '', states: [] });
      }
    }),
    ['GET /shop-analytics/data/countries/zz'],
    { level: 'SHOULD' },
  ),
];
