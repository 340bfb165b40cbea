/** Searches of the shop. */
import { has, textOf } from '../../http/values.ts';
import { fold } from '../../state/text.ts';
import { found, given, map, writer } from './kit.ts';
import { COUPONS, list, ORDERS, PRODUCTS } from './show.ts';

const search = writer('sentences-searches');
type Values = Readonly<Record<string, unknown>>;

/** Searches among what the search alone would not need, in one member. */
const searchIn = (texts: (record: Values) => readonly unknown[]) =>
  found((records, { call }) => {
    const wanted = fold(textOf(call.values.search));
    return has(call.values, 'search')
      ? records.filter((one) => texts(one).some((text) => fold(textOf(text)).includes(wanted)))
      : records;
  });

export const searchFaults = [
  search(
    'products-case',
    'Product list query: “search | string | product name or sku”',
    PRODUCTS.list,
    'search of the products minds capitals',
    found((records, { call }) =>
      has(call.values, 'search')
        ? records.filter(({ name, sku }) =>
            [name, sku].some((text) => textOf(text).includes(textOf(call.values.search))),
          )
        : records,
    ),
    [list(PRODUCTS, 'search=film%20MUG')],
    { level: 'SHOULD' },
  ),
  search(
    'products-first-word',
    'Product list query: “search | string | product name or sku”',
    PRODUCTS.list,
    'search looks at the first word of a name',
    searchIn(({ name, sku }) => [textOf(name).split(' ')[0], sku]),
    [list(PRODUCTS, 'search=package')],
  ),
  search(
    'products-hyphen',
    'Product list query: “search | string | product name or sku”',
    PRODUCTS.list,
    'search finds nothing by a sku with a hyphen',
    given((values) => map(values, 'search', (text) => (textOf(text).includes('-') ? 'no such product' : text))),
    [list(PRODUCTS, 'search=SEED-MUG')],
  ),
  search(
    'products-in-stock',
    'Product list query: “search | string | product name or sku”',
    PRODUCTS.list,
    'search finds products that are in stock',
    found((records, { call }) =>
      has(call.values, 'search') ? records.filter((one) => one.stock_status === 'instock') : records,
    ),
    [list(PRODUCTS, 'search=lamp')],
  ),
  search(
    'coupons-prefix',
    'Shop: coupons: “search (codes matching a string)”',
    COUPONS.list,
    'search of the coupons looks at the beginning of codes',
    found((records, { call }) => records.filter(({ code }) => textOf(code).startsWith(textOf(call.values.search)))),
    [list(COUPONS, 'search=come')],
    { level: 'SHOULD' },
  ),
  search(
    'coupons-description',
    'Shop: coupons: “search (codes matching a string)”',
    COUPONS.list,
    'search of the coupons looks in descriptions and not in codes',
    found((records, { call, find }) =>
      has(call.values, 'search')
        ? find({ search: undefined }).filter(({ description }) =>
            fold(textOf(description)).includes(fold(textOf(call.values.search))),
          )
        : records,
    ),
    [list(COUPONS, 'search=team')],
  ),
  search(
    'coupons-digits',
    'Shop: coupons: “search (codes matching a string)”',
    COUPONS.list,
    'search of the coupons finds no code with digits',
    given((values) => map(values, 'search', (text) => (/\d/.test(textOf(text)) ? 'no such coupon' : text))),
    [list(COUPONS, 'search=welcome10')],
  ),
  search(
    'orders-nothing',
    'Shop: orders: “the coupon list query (same … search …)”',
    ORDERS.list,
    'search of the orders does nothing',
    given((values) => ({ ...values, search: undefined })),
    [list(ORDERS, 'search=nothing-is-called-so')],
    { level: 'SHOULD' },
  ),
  search(
    'orders-status-any',
    'Shop: orders: “the coupon list query (same … search …)”',
    ORDERS.list,
    'search of the orders lifts the status',
    given((values) => (has(values, 'search') ? { ...values, status: ['any'] } : values)),
    [list(ORDERS, 'search=dupont&status=completed')],
  ),
];
