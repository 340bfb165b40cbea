/** Dates kept otherwise than they were written. */
import { has, textOf } from '../../http/values.ts';
import { drop, given, map, mapText, shown, swap, writer } from './kit.ts';
import { COUPONS, change, coupon, EVENTS, event, PRODUCTS, product, read, VENUES, venue } from './show.ts';

const wrong = writer('sentences-dates');

/** Takes the text of one member for that of another. */
const takenFor = (from: string, to: string) =>
  given((values) => (has(values, from) ? { ...drop(values, from), [to]: values[from] } : values));
const texts = (names: string | readonly string[], edit: (text: string) => string) =>
  given((values) => mapText(values, names, edit));
const withoutTime = (text: string) => text.replace(/[T ]\d\d:\d\d(:\d\d)?.*$/, ' 00:00:00'.replace(' ', 'T'));
const withoutSeconds = (text: string) => text.replace(/(\d\d:\d\d):\d\d/, '$1:00');
const SALE = 'Product: “date_on_sale_from, date_on_sale_from_gmt, date_on_sale_to, date_on_sale_to_gmt”';

export const dateFaults = [
  wrong(
    'coupon-gmt-as-local',
    'Coupon: “date_expires_gmt | string or null | GMT”',
    COUPONS.writes,
    'date_expires_gmt of a coupon is kept as a time of the site',
    takenFor('date_expires_gmt', 'date_expires'),
    [coupon({ date_expires_gmt: '2027-06-01T10:00:00' })],
  ),
  wrong(
    'coupon-local-as-gmt',
    'Coupon: “date_expires | string or null | site timezone”',
    COUPONS.update,
    'date_expires of a coupon is kept as GMT by an update',
    takenFor('date_expires', 'date_expires_gmt'),
    [coupon(), change(COUPONS, { date_expires: '2027-06-01T10:00:00' })],
  ),
  wrong(
    'coupon-expiry-midnight',
    'Coupon: “date_expires | string or null | site timezone”',
    COUPONS.writes,
    'the expiry of a coupon loses its time of day',
    texts('date_expires', withoutTime),
    [coupon({ date_expires: '2027-06-01T10:30:00' })],
    { level: 'SHOULD' },
  ),
  wrong(
    'coupon-gmt-ignored',
    'Coupon: “date_expires_gmt | string or null | GMT”',
    COUPONS.update,
    'an update does not read date_expires_gmt',
    given((values) => drop(values, 'date_expires_gmt')),
    [coupon({ date_expires: '2027-06-01T10:00:00' }), change(COUPONS, { date_expires_gmt: '2027-07-01T10:00:00' })],
  ),
  wrong(
    'coupon-gmt-echo',
    'Coupon: “date_expires_gmt | string or null | GMT”',
    [COUPONS.list, COUPONS.read],
    'date_expires_gmt of a coupon repeats date_expires',
    shown((document) => ({ ...document, date_expires_gmt: document.date_expires })),
    [coupon({ date_expires: '2027-06-01T10:00:00' }), read(COUPONS)],
  ),
  wrong(
    'product-created-gmt-as-local',
    'Product: “date_created_gmt | string or null”',
    PRODUCTS.writes,
    'date_created_gmt of a product is kept as a time of the site',
    takenFor('date_created_gmt', 'date_created'),
    [product({ date_created_gmt: '2026-06-01T10:00:00' })],
  ),
  wrong(
    'product-created-create-only',
    'Product: “date_created | string or null (site timezone)”',
    PRODUCTS.update,
    'an update does not read date_created',
    given((values) => drop(values, 'date_created', 'date_created_gmt')),
    [product(), change(PRODUCTS, { date_created: '2026-06-01T10:00:00' })],
  ),
  wrong(
    'sale-from-gmt-as-local',
    SALE,
    PRODUCTS.writes,
    'date_on_sale_from_gmt is kept as a time of the site',
    takenFor('date_on_sale_from_gmt', 'date_on_sale_from'),
    [product({ date_on_sale_from_gmt: '2027-06-01T10:00:00' })],
  ),
  wrong(
    'sale-to-gmt-ignored',
    SALE,
    PRODUCTS.create,
    'date_on_sale_to_gmt of a new product is not read',
    given((values) => drop(values, 'date_on_sale_to_gmt')),
    [product({ date_on_sale_to_gmt: '2027-06-01T10:00:00' })],
  ),
  wrong(
    'sale-to-moves-from',
    SALE,
    PRODUCTS.update,
    'an update of the end of a sale writes its start',
    given((values) =>
      has(values, 'date_on_sale_from') ? values : swap(values, 'date_on_sale_from', 'date_on_sale_to'),
    ),
    [
      product({ date_on_sale_from: '2027-05-01T00:00:00', date_on_sale_to: '2027-06-01T00:00:00' }),
      change(PRODUCTS, { date_on_sale_to: '2027-07-01T00:00:00' }),
    ],
  ),
  wrong(
    'event-utc-as-local',
    'Event: “date_utc | string | publication date in UTC”',
    EVENTS.writes,
    'date_utc of an event is kept as a time of the site',
    takenFor('date_utc', 'date'),
    [event({ date_utc: '2026-06-01 10:00:00' })],
  ),
  wrong(
    'event-date-as-utc',
    'Event: “date | string | publication date”',
    EVENTS.update,
    'date of an event is kept as UTC by an update',
    takenFor('date', 'date_utc'),
    [event(), change(EVENTS, { date: '2026-06-01 10:00:00' })],
  ),
  wrong(
    'venue-utc-ignored',
    'Venue: “date_utc | string”',
    VENUES.writes,
    'date_utc of a venue is not read',
    given((values) => drop(values, 'date_utc')),
    [venue({ date_utc: '2026-06-01 10:00:00' })],
  ),
  wrong(
    'event-end-seconds',
    'Event: “end_date | string | date and time of end”',
    EVENTS.writes,
    'the end of an event loses its seconds',
    texts('end_date', withoutSeconds),
    [event({ end_date: '2027-03-10 20:00:45' })],
  ),
  wrong(
    'event-start-hour-late',
    'Event: “start_date | string | date and time of start”',
    EVENTS.update,
    'an update of both dates of an event moves its start by an hour',
    given((values) =>
      has(values, 'end_date')
        ? mapText(values, 'start_date', (text) =>
            text.replace(/ (\d\d):/, (_whole, hour) => ` ${String((Number(hour) + 1) % 24).padStart(2, '0')}:`),
          )
        : values,
    ),
    [event(), change(EVENTS, { start_date: '2027-03-11 10:00:00', end_date: '2027-03-11 12:00:00' })],
  ),
  wrong(
    'event-end-on-start-day',
    'Event: “end_date | string | date and time of end”',
    EVENTS.writes,
    'an event ends on the day of its start',
    given((values) =>
      map(values, 'end_date', (value) => {
        const day = textOf(values.start_date).slice(0, 10);
        return day === '' ? value : `${day}${textOf(value).slice(10)}`;
      }),
    ),
    [event({ end_date: '2027-03-12 20:00:00' })],
  ),
  wrong(
    'event-timezone-utc',
    'Event: “timezone | string”',
    EVENTS.writes,
    'an event in another zone is kept in that of the site',
    given((values) => drop(values, 'timezone')),
    [event({ timezone: 'America/New_York' })],
  ),
  wrong(
    'event-timezone-update',
    'Event: “timezone | string”',
    EVENTS.slugUpdate,
    'an update by slug does not read the timezone of an event',
    given((values) => drop(values, 'timezone')),
    [event(), [`PUT ${EVENTS.root}/by-slug/$1.slug`, { timezone: 'America/New_York' }]],
  ),
];
