/** What proxies, caches, filters and columns do to some routes of the shop. */
import type { Reply } from '../../http/messages.ts';
import { integersOf } from '../../http/values.ts';
import { isSuccess, onHandlers } from '../hooks.ts';
import { asked, given, mapObject, mapText, shown, type Take, writer } from '../sentences/kit.ts';
import { COUPONS, change, coupon, list, ORDERS, order, PRODUCTS, product, read, remove } from '../sentences/show.ts';

const wrong = writer('newcomer');
const COUNTRIES = 'GET /shop-analytics/data/countries';
const SUGGESTIONS = 'GET /shop-admin/payment-gateway-suggestions';
const DISMISS = '/shop-admin/payment-gateway-suggestions/dismiss';
const JSON_ONLY = 'Head of the document: “one JSON-over-HTTP interface of a content site”';
const HTML = { 'Content-Type': 'text/html; charset=UTF-8' };
const BUFFER = 8192;
const MOST_IDS = 10;

/** From PATCH on shows a record as it was read before, until POST or PUT clears the cache. */
const cachedPastPatch: Take = (keys) => {
  const [reads, stale] = [new Map<unknown, Reply>(), new Map<unknown, Reply>()];
  return onHandlers(keys, (call, next, { site }) => {
    const id = Number(call.path.id);
    const { method } = call.operation;
    const held = stale.get(id);
    if (method === 'GET' && held !== undefined && site.products.get(id) !== undefined) return held;
    const reply = next(call);
    const read = reads.get(id);
    if (method === 'GET') reads.set(id, reply);
    else if (method !== 'PATCH') for (const cache of [reads, stale]) cache.delete(id);
    else if (read !== undefined) stale.set(id, read);
    return reply;
  });
};

/** Answers what it has read of a record once that is gone. */
const readAfterRemoval: Take = (keys) => {
  const kept = new Map<number, Reply>();
  return onHandlers(keys, (call, next, { site }) => {
    const id = Number(call.path.id);
    const held = kept.get(id);
    if (held !== undefined && site.coupons.get(id) === undefined) return held;
    const reply = next(call);
    kept.set(id, reply);
    return reply;
  });
};

export const shopOperations = [
  wrong(
    'countries-under-maintenance',
    JSON_ONLY,
    COUNTRIES,
    'the countries are a page that speaks of maintenance',
    asked(() => ({ status: 200, headers: HTML, body: '<!doctype html><title>Maintenance</title>' })),
    [COUNTRIES],
  ),
  wrong(
    'dismissed-suggestions-empty',
    JSON_ONLY,
    SUGGESTIONS,
    'suggestions that are dismissed are answered by nothing at all, where JSON has an empty list',
    asked((request, next) => {
      const answer = next(request);
      return answer.body === '[]' ? { ...answer, body: '' } : answer;
    }),
    [`POST ${DISMISS}`, SUGGESTIONS],
  ),
  wrong(
    'orders-cut-at-buffer',
    JSON_ONLY,
    ORDERS.list,
    'a proxy cuts the list after 8192 characters',
    asked((request, next) => {
      const answer = next(request);
      return isSuccess(answer) ? { ...answer, body: answer.body.slice(0, BUFFER) } : answer;
    }),
    [order(), order(), order(), order(), list(ORDERS)],
  ),
  wrong(
    'product-read-cached-past-patch',
    'Shop: products: “GET | /shop-analytics/products/{id}”, “POST, PUT, PATCH | /shop-analytics/products/{id}”',
    [PRODUCTS.read, ...PRODUCTS.update],
    'a read that was answered before shows a product as it was before PATCH',
    cachedPastPatch,
    [product(), read(PRODUCTS), change(PRODUCTS, { name: 'Other' }, 'PATCH'), read(PRODUCTS)],
  ),
  wrong(
    'coupon-read-after-removal',
    'Shop: coupons: “DELETE | /shop-analytics/coupons/{id} | id, force (boolean, default false; bypass trash)”',
    COUPONS.read,
    'a coupon that was read before it was removed with force is still read',
    readAfterRemoval,
    [coupon(), read(COUPONS), remove(COUPONS, '?force=true'), read(COUPONS)],
  ),
  wrong(
    'coupon-description-blocked',
    'Coupon: “description | string”',
    COUPONS.writes,
    'a firewall takes a description with the words select and from for an attack',
    asked((request, next) =>
      /\bselect\b.*\bfrom\b/i.test(request.body)
        ? { status: 403, headers: HTML, body: '<h1>Forbidden</h1>' }
        : next(request),
    ),
    [coupon({ description: 'Select two films from our catalogue.' })],
  ),
  wrong(
    'products-encoded-brackets-unread',
    'Product list query: “exclude, include, parent, parent_exclude | array of integer | empty”',
    PRODUCTS.list,
    'brackets that are percent-encoded in the query are not read as brackets',
    asked((request, next) => next({ ...request, url: request.url.replace(/%5B/gi, '%255B') })),
    [product(), list(PRODUCTS, 'include%5B%5D=$1')],
  ),
  wrong(
    'products-include-first-ten',
    'Product list query: “exclude, include, parent, parent_exclude | array of integer | empty”',
    PRODUCTS.list,
    'a filter of long queries lets the first ten ids of include through',
    given((values) => ({ ...values, include: integersOf(values.include).slice(0, MOST_IDS) })),
    [product(), list(PRODUCTS, `include=${Array.from({ length: MOST_IDS }, (_one, at) => 900_000 + at).join(',')},$1`)],
  ),
  wrong(
    'order-note-encoded-twice',
    'Order: “customer_note | string”',
    ORDERS.writes,
    'a connection of another character set spoils the accents of customer_note',
    given((values) => mapText(values, 'customer_note', (text) => Buffer.from(text, 'utf8').toString('latin1'))),
    [order({ customer_note: 'Livrer à l’étage' })],
  ),
  wrong(
    'order-company-escaped-twice',
    'Order: “billing object: first_name, last_name, company, … (all strings)”',
    [ORDERS.list, ORDERS.read, ...ORDERS.writes],
    'an ampersand in the company of billing is escaped twice',
    shown((document) =>
      mapObject(document, 'billing', (billing) =>
        mapText(billing, 'company', (company) => company.replaceAll('&', '&amp;amp;')),
      ),
    ),
    [order({ billing: { company: 'Films & Fils' } })],
  ),
];
