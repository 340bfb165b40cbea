/** Notes, recommendations and pages past the end. */
import type { Values } from '../../http/messages.ts';
import { has, integerOf, listOf, textOf, textsOf } from '../../http/values.ts';
import { isSuccess } from '../hooks.ts';
import { asked, drop, found, given, handled, jsonAnswer, writer } from '../sentences/kit.ts';
import { COUPONS, list, NOTES, ORDERS, PRODUCTS } from '../sentences/show.ts';

const wrong = writer('unseen-administration');
const RECOMMENDED = 'GET /shop-admin/marketing/recommended';
const LISTS = [NOTES.list, COUPONS.list, ORDERS.list, PRODUCTS.list];

export const administrationFaults = [
  wrong(
    'source-prefix',
    'Shop: admin notes: “source (array of string)”',
    NOTES.list,
    'source finds notes whose source begins with it',
    found((records, { call, find }) => {
      const wanted = textsOf(call.values.source);
      return wanted.length === 0
        ? records
        : find({ source: undefined }).filter((note) => wanted.some((one) => textOf(note.source).startsWith(one)));
    }),
    [list(NOTES, 'source=sh')],
  ),
  wrong(
    'read-actions-note',
    'Shop: admin notes: “GET, POST, PUT, PATCH | /shop-analytics/admin/notes/{id}”',
    NOTES.read,
    'reading a note that is unactioned makes it an actioned one',
    handled((call, next, { site }) => {
      const reply = next(call);
      const note = site.notes.get(integerOf(call.path.id));
      if (isSuccess(reply) && note?.status === 'unactioned') site.notes.put({ ...note, status: 'actioned' });
      return reply;
    }),
    ['GET /shop-analytics/admin/notes/1', 'GET /shop-analytics/admin/notes/1'],
  ),
  wrong(
    'past-end-repeats-last',
    'Limits: “page | notes, coupons, orders, products lists | default 1, minimum 1”',
    LISTS,
    'a page past the end shows the last page again',
    handled((call, next) => {
      const reply = next(call);
      const total = Number(reply.headers?.['X-WP-Total'] ?? 0);
      const isPast = integerOf(call.values.page) > 1 && listOf(reply.body).length === 0;
      if (!isPast || total === 0 || has(call.values, 'offset')) return reply;
      const last = Math.ceil(total / integerOf(call.values.per_page));
      return next({ ...call, values: { ...call.values, page: last } });
    }),
    [list(COUPONS, 'page=9')],
  ),
  wrong(
    'per-page-beside-status',
    'Limits: “per_page | notes, … | default 10, minimum 1, maximum 100”',
    NOTES.list,
    'per_page of the notes does nothing beside a status',
    given((values) => (has(values, 'status') ? { ...values, per_page: 100 } : values)),
    [list(NOTES, 'status=unactioned&per_page=1')],
  ),
  wrong(
    'hyphen-id-breaks',
    'Shop: admin notes: “/shop-analytics/admin/notes/{id} | id: digits and hyphens”',
    [NOTES.read, ...NOTES.update],
    'an id with a hyphen is answered 500',
    asked((request, next) =>
      /\/notes\/[\d-]*-[\d-]*(\?|$)/.test(request.url)
        ? jsonAnswer(500, { code: 'internal_server_error', message: 'There has been a critical error.' })
        : next(request),
    ),
    ['GET /shop-analytics/admin/notes/1-2'],
  ),
  wrong(
    'per-page-before-category',
    'Shop: data, marketing, options: “per_page (integer, default 10, min 1, max 100), category (string)”',
    RECOMMENDED,
    'per_page of the recommended is counted before the category is looked at',
    handled((call, next) => {
      const cut = (values: Values) => listOf(next({ ...call, values }).body);
      const first = cut(drop(call.values, 'category')).map((one) => JSON.stringify(one));
      const wanted = cut({ ...call.values, per_page: 100 });
      return { ...next(call), body: wanted.filter((one) => first.includes(JSON.stringify(one))) };
    }),
    ['GET /shop-admin/marketing/recommended?category=coupons&per_page=1'],
  ),
];
