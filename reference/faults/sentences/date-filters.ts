/** Bounds of date of the shop’s lists. */
import { has, integersOf, listOf, textOf } from '../../http/values.ts';
import { given, map, writer } from './kit.ts';
import { COUPONS, coupon, list, ORDERS, order, PRODUCTS, product } from './show.ts';

const dates = writer('sentences-date-filters');
/** Forgets one filter where another is sent. */
const forgets = (name: string, other: string) =>
  given((values) => (has(values, other) && has(values, name) ? { ...values, [name]: undefined } : values));
const DATE = 'Shop: coupons: “after, before, modified_after, modified_before (date-time, ISO 8601)”';
const GMT = 'Shop: coupons: “dates_are_gmt (boolean, false)”';
const LISTS = [COUPONS.list, ORDERS.list, PRODUCTS.list];
const dated = (date: string) => product({ date_created: date });
const shifted = (name: string, hours: number) =>
  given((values) =>
    map(values, name, (value) =>
      new Date(Date.parse(`${textOf(value)}${/(Z|[+-]\d\d:\d\d)$/.test(textOf(value)) ? '' : 'Z'}`) + hours * 3_600_000)
        .toISOString()
        .slice(0, 19),
    ),
  );

export const dateFilterFaults = [
  dates('after-beside-before', DATE, LISTS, 'after does nothing beside before', forgets('after', 'before'), [
    dated('2026-05-01T10:00:00'),
    list(PRODUCTS, 'after=2026-06-01T00:00:00&before=2026-12-01T00:00:00'),
  ]),
  dates(
    'before-whole-day',
    DATE,
    PRODUCTS.list,
    'before includes the whole of its day',
    given((values) => map(values, 'before', (value) => `${textOf(value).slice(0, 10)}T23:59:59`)),
    [dated('2026-05-01T10:00:00'), list(PRODUCTS, 'before=2026-05-01T08:00:00')],
  ),
  dates(
    'after-whole-day',
    DATE,
    [COUPONS.list, ORDERS.list],
    'after begins with its day',
    given((values) => map(values, 'after', (value) => `${textOf(value).slice(0, 10)}T00:00:00`)),
    [order(), list(ORDERS, 'after=2027-01-15T18:00:00')],
  ),
  dates(
    'after-by-modified',
    DATE,
    PRODUCTS.list,
    'after looks at the date of change',
    given((values) => (has(values, 'after') ? { ...values, after: undefined, modified_after: values.after } : values)),
    [dated('2020-05-01T10:00:00'), list(PRODUCTS, 'after=2026-01-01T00:00:00')],
  ),
  dates(
    'modified-after-by-created',
    DATE,
    [COUPONS.list, ORDERS.list, PRODUCTS.list],
    'modified_after looks at the date of creation',
    given((values) =>
      has(values, 'modified_after') ? { ...values, modified_after: undefined, after: values.modified_after } : values,
    ),
    [dated('2020-05-01T10:00:00'), list(PRODUCTS, 'modified_after=2026-01-01T00:00:00')],
  ),
  dates(
    'modified-before-ignored',
    DATE,
    ORDERS.list,
    'modified_before of the orders does nothing beside modified_after',
    forgets('modified_before', 'modified_after'),
    [list(ORDERS, 'modified_after=2020-01-01T00:00:00&modified_before=2020-02-01T00:00:00')],
  ),
  dates(
    'after-offset-dropped',
    DATE,
    PRODUCTS.list,
    'the offset of a bound is passed over',
    given((values) => map(values, ['after', 'before'], (value) => textOf(value).replace(/(Z|[+-]\d\d:\d\d)$/, ''))),
    [dated('2026-05-01T10:00:00'), list(PRODUCTS, 'after=2026-05-01T12:00:00%2B05:00&before=2026-05-02T00:00:00')],
  ),
  dates(
    'gmt-ignored',
    GMT,
    PRODUCTS.list,
    'dates_are_gmt does nothing for the products',
    given((values) => ({ ...values, dates_are_gmt: false })),
    [
      product({ date_created_gmt: '2026-05-01T10:00:00' }),
      list(PRODUCTS, 'before=2026-05-01T10:30:00&after=2026-05-01T09:30:00&dates_are_gmt=true'),
    ],
  ),
  dates(
    'gmt-always',
    GMT,
    PRODUCTS.list,
    'bounds of the products are GMT always',
    given((values) => ({ ...values, dates_are_gmt: true })),
    [
      product({ date_created: '2026-05-01T10:00:00' }),
      list(PRODUCTS, 'before=2026-05-01T10:30:00&after=2026-05-01T09:30:00'),
    ],
  ),
  dates(
    'gmt-only-after',
    GMT,
    ORDERS.list,
    'dates_are_gmt of the orders does nothing for before',
    given((values) =>
      values.dates_are_gmt === true && has(values, 'before')
        ? {
            ...values,
            before: new Date(Date.parse(`${textOf(values.before)}Z`) - 3_600_000).toISOString().slice(0, 19),
          }
        : values,
    ),
    [order(), list(ORDERS, 'before=2027-01-15T12:30:00&dates_are_gmt=true')],
  ),
  dates('before-hour-late', DATE, COUPONS.list, 'before of the coupons is two hours late', shifted('before', 2), [
    coupon(),
    list(COUPONS, 'before=2027-01-15T12:00:00'),
  ]),
  dates(
    'bounds-beside-status',
    DATE,
    ORDERS.list,
    'the bounds of date do nothing beside a status',
    given((values) =>
      listOf(values.status).includes('any') ? values : { ...values, after: undefined, before: undefined },
    ),
    [list(ORDERS, 'status=pending&before=2001-01-01T00:00:00')],
  ),
  dates(
    'bounds-beside-include',
    DATE,
    PRODUCTS.list,
    'the bounds of date do nothing beside include',
    given((values) =>
      integersOf(values.include).length > 0 ? { ...values, after: undefined, before: undefined } : values,
    ),
    [dated('2026-05-01T10:00:00'), list(PRODUCTS, 'include[]=$1&before=2001-01-01T00:00:00')],
  ),
];
