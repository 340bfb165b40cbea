/** Coupons that are kept, read or found otherwise than written. */

import { isSuccess, onHandlers, withValues } from '../../reference/faults/hooks.ts';
import { alreadyTrashed, RestError } from '../../reference/http/errors.ts';
import type { Values } from '../../reference/http/messages.ts';
import {
  flagOf,
  has,
  integerOf,
  integersOf,
  listOf,
  membersOf,
  numberOf,
  textOf,
  textsOf,
} from '../../reference/http/values.ts';
import { inZone, readMoment, siteZone } from '../../reference/state/dates.ts';
import type { CouponRecord } from '../../reference/state/records.ts';
import { crash, fail, refuse } from '../operators/failures.ts';
import { firstOf, found } from '../operators/lists.ts';
import { asked, both, drop, is, kept, lacks, sends, sent, shown } from '../operators/members.ts';
import { madeUp, outlived, spared, stale, taken } from '../operators/memory.ts';
import {
  COUPONS,
  change,
  coupon,
  EVENTS,
  event,
  list,
  ORDERS,
  order,
  read,
  remove,
  writesTo,
} from '../operators/steps.ts';
import { besides, besidesHeld, callAs, contextOf, requested, type Take } from '../operators/take.ts';
import { asText, escaped, meta } from '../operators/values.ts';
import { faultsOf, on, should } from './written.ts';

const EXPIRY = ['date_expires', 'date_expires_gmt'];

/** The year of the week: days at the end of December can lie in the first week of the next year. */
function inWeekYear(text: string): string {
  const date = new Date(`${text}Z`);
  const saturday = date.getUTCDate() + 6 - date.getUTCDay();
  if (date.getUTCMonth() !== 11 || saturday <= 31) return text;
  return `${date.getUTCFullYear() + 1}${text.slice(4)}`;
}

/** The process works on in the zone of the event that it wrote last. */
const zoneRemaining: Take = (keys) => {
  let zone: string | null = null;
  return onHandlers(keys, (call, next) => {
    if (COUPONS.writes.includes(call.operation.key)) return inZone(zone ?? siteZone(), () => next(call));
    const reply = next(call);
    if (isSuccess(reply)) zone = textOf(call.sent.timezone) || null;
    return reply;
  });
};

/** Every update starts from the coupon as it was created. */
const fromFirst: Take = (keys) => {
  const firsts = new Map<number, CouponRecord>();
  return onHandlers(keys, (call, next, { site }) => {
    if (call.operation.key === COUPONS.create) {
      const reply = next(call);
      const made = site.coupons.get(integerOf(membersOf(reply.body).id));
      if (made !== undefined) firsts.set(made.id, made);
      return reply;
    }
    const now = site.coupons.get(integerOf(call.path.id));
    const first = now === undefined ? undefined : firsts.get(now.id);
    if (now === undefined || first === undefined) return next(call);
    site.coupons.put({ ...first, status: now.status });
    try {
      return next(call);
    } catch (error) {
      site.coupons.put(now);
      throw error;
    }
  });
};

/** As a database reads a text whose `_` is not escaped. */
function patternOf(search: string): RegExp {
  const literal = search
    .trim()
    .toLowerCase()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(literal.replaceAll('_', '.'), 'u');
}

const HTML = { 'Content-Type': 'text/html; charset=UTF-8' };

const DATES = ['after', 'before', 'modified_after', 'modified_before'];

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const LEADING = /^\s*([+-]?\d+)\D.*$/;

const leading = (value: unknown) => (typeof value === 'string' ? value.replace(LEADING, '$1') : value);

/** A code that was removed stays taken. */
const takenForEver: Take = (keys) => {
  const removed = new Set<string>();
  return onHandlers(keys, (call, next, { site }) => {
    if (call.operation.method === 'POST') {
      if (!removed.has(textOf(call.sent.code).toLowerCase())) return next(call);
      throw new RestError(400, 'rest_coupon_code_already_exists', 'The coupon code already exists.');
    }
    const code = site.coupons.get(Number(call.path.id))?.code;
    const reply = next(call);
    if (isSuccess(reply) && flagOf(call.values.force) && code !== undefined) removed.add(code);
    return reply;
  });
};

const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(membersOf(value)).length === 0;

/** After an update every second read shows the record as it was before. */
const readsAlternate: Take = (keys) => {
  const before = new Map<string, Values>();
  const reads = new Map<string, number>();
  return onHandlers(keys, (call, next, steps) => {
    const id = textOf(call.path.id) || String(integerOf(call.path.id));
    if (call.operation.method !== 'GET') {
      const held = contextOf(call, steps).held();
      const reply = next(call);
      before.set(id, held);
      reads.set(id, 0);
      return reply;
    }
    const reply = next(call);
    const old = before.get(id);
    const times = (reads.get(id) ?? 0) + 1;
    reads.set(id, times);
    return old !== undefined && times % 2 === 0 ? { ...reply, body: old } : reply;
  });
};

export const couponsFaults = faultsOf(
  'coupons',
  on(COUPONS.create, {
    'code-generated: a coupon of a percentage without a code is given one': [
      sent.when(is('discount_type', 'percent')).fill({ code: 'generated' }),
      [COUPONS.create, { discount_type: 'percent', amount: '5' }],
    ],
    'code-made-up: a new coupon that sends no code is given one': [
      madeUp('code', (values) => !('code' in values)),
      [COUPONS.create, { amount: '5' }],
    ],
    'draft-goes-out: a new coupon that is a draft is answered as one and kept as published': [
      besides(({ site, reply }) => {
        const made = site.coupons.get(integerOf(membersOf(reply.body).id));
        if (isSuccess(reply) && made?.status === 'draft') site.coupons.put({ ...made, status: 'publish' });
      }),
      coupon({ status: 'draft' }),
      read(COUPONS),
    ],
    'free-shipping-stands-alone: a new coupon that gives free shipping is for individual use': [
      kept.when(is('free_shipping', true)).set({ individual_use: true }),
      coupon({ free_shipping: true }),
    ],
    'null-code-made-up: a new coupon whose code is null is given one': [
      madeUp('code', is('code', null)),
      coupon({ code: null }),
    ],
    'of-cart-for-all-products: a new fixed_cart coupon does not keep its product_ids': [
      kept.when((values) => (values.discount_type ?? 'fixed_cart') === 'fixed_cart').drop('product_ids'),
      coupon({ product_ids: [24] }),
    ],
    'percent-ships-for-money: a new coupon of percents does not keep free_shipping': [
      kept.when(is('discount_type', 'percent')).drop('free_shipping'),
      coupon({ discount_type: 'percent', free_shipping: true }),
    ],
    'percent-without-minimum: a new coupon of percents does not keep its minimum_amount': [
      kept.when(is('discount_type', 'percent')).drop('minimum_amount'),
      coupon({ discount_type: 'percent', minimum_amount: '30.00' }),
    ],
  }),
  on(COUPONS.writes, {
    'amount-bounds: minimum_amount and maximum_amount change places': [
      kept.swap('minimum_amount', 'maximum_amount'),
      coupon({ minimum_amount: '10', maximum_amount: '100' }),
    ],
    'code-hyphen: the code of a coupon may hold no hyphen': [
      refuse('code', (values) => textOf(values.code).includes('-')),
      coupon({ code: 'probe-2027' }),
    ],
    'code-leading-zeros: a code of digits loses the zeros that it begins with': [
      kept.alterText('code', (code) => (/^0\d+$/.test(code) ? String(Number(code)) : code)),
      coupon({ code: '00417' }),
    ],
    'description-blocked: a firewall takes a description with the words select and from for an attack': [
      requested((request, next) =>
        /\bselect\b.*\bfrom\b/i.test(request.body)
          ? { status: 403, headers: HTML, body: '<h1>Forbidden</h1>' }
          : next(request),
      ),
      coupon({ description: 'Select two films from our catalogue.' }),
    ],
    'description-escaped: the description of a coupon comes back with & and quotes escaped': [
      kept.alterText('description', escaped),
      coupon({ description: 'Mugs & "films"' }),
    ],
    'discount-type-hyphen: discount_type takes a hyphen for the underscore': [
      sent.alterText('discount_type', (text) => text.replace('-', '_')),
      coupon({ discount_type: 'fixed-cart' }),
    ],
    'discount-type-trimmed: discount_type takes spaces around its value': [
      sent.alterText('discount_type', (text) => text.trim()),
      coupon({ discount_type: ' percent ' }),
    ],
    'email-restrictions-numbers: email_restrictions may hold numbers': [
      sent.alter('email_restrictions', (value) => (Array.isArray(value) ? value.map(asText) : value)),
      coupon({ email_restrictions: [5] }),
    ],
    'expiry-before-2038: a coupon that expires after January 2038 is kept as expiring then': [
      kept.alterText(['date_expires', 'date_expires_gmt'], (text) =>
        text > '2038-01-19T03:14:07' ? '2038-01-19T03:14:07' : text,
      ),
      coupon({ date_expires: '2099-12-31T00:00:00' }),
    ],
    'expiry-gmt-as-local: date_expires_gmt is read in the zone of the site': [
      kept.when(both(sends('date_expires_gmt'), lacks('date_expires'))).rename('date_expires_gmt', 'date_expires'),
      coupon({ date_expires_gmt: '2027-03-10T18:00:00' }),
    ],
    'free-shipping-drops-amount: a coupon that gives free shipping loses its amount': [
      kept.when((values) => flagOf(values.free_shipping)).set({ amount: '0' }),
      coupon(),
      change(COUPONS, { free_shipping: true }),
    ],
    'limit-of-user-for-all: the limit per user is written over the limit of all uses as well': [
      kept.when(sends('usage_limit_per_user')).set((values) => ({ usage_limit: values.usage_limit_per_user })),
      coupon({ usage_limit: 50, usage_limit_per_user: 2 }),
    ],
    'limit-raised-to-user-limit: a usage_limit below the usage_limit_per_user that is sent with it is raised to that': [
      kept.when(both(sends('usage_limit'), sends('usage_limit_per_user'))).set((values) => ({
        usage_limit: Math.max(integerOf(values.usage_limit), integerOf(values.usage_limit_per_user)),
      })),
      coupon({ usage_limit: 2, usage_limit_per_user: 5 }),
    ],
    'limits: usage_limit and usage_limit_per_user change places': [
      kept.swap('usage_limit', 'usage_limit_per_user'),
      coupon({ usage_limit: 10, usage_limit_per_user: 1 }),
    ],
    'maximum-whole: the maximum_amount loses its cents': [
      kept.alterText('maximum_amount', (amount) => amount.replace(/(?<=\d)\.\d*$/, '')),
      coupon({ maximum_amount: '149.90' }),
    ],
    'meta-empty-object: an empty object as a value of meta comes back as an empty array': [
      kept
        .in('meta_data[]')
        .when((meta) => isEmptyObject(meta.value))
        .set({ value: [] }),
      coupon({ meta_data: [{ key: 'layout', value: {} }] }),
    ],
    'minimum-below-one-lost: a minimum_amount below 1 is kept as 0': [
      kept.alterText('minimum_amount', (text) => (Number(text) < 1 ? '0' : text)),
      coupon({ minimum_amount: '0.50' }),
    ],
    'null-empty: a meta value null of a coupon comes back as an empty text': [
      kept
        .in('meta_data[]')
        .when((meta) => 'value' in meta)
        .set((meta) => ({ value: meta.value ?? '' })),
      coupon(meta(null)),
    ],
    'emails-capped: of email_restrictions twenty are kept': [
      kept.alter('email_restrictions', (value) => listOf(value).slice(0, 20)),
      coupon({ email_restrictions: Array.from({ length: 21 }, (_, at) => `guest-${at}@example.test`) }),
    ],
    'one-email: of several email_restrictions the first is kept': [
      kept.alter('email_restrictions', firstOf),
      coupon({ email_restrictions: ['a@example.test', 'b@example.test'] }),
    ],
    'past-expiry-rejected: a date of expiry that is over is rejected': [
      refuse('date_expires', (values, { site }) =>
        EXPIRY.some((name) => {
          const moment = has(values, name) ? readMoment(textOf(values[name])) : null;
          return moment !== null && moment < site.clock.now();
        }),
      ),
      coupon({ date_expires: '2020-01-01T00:00:00' }),
    ],
    'pending-as-draft: a coupon that waits for a review is kept as a draft': [
      kept.replace('status', 'pending', 'draft'),
      coupon({ status: 'pending' }),
    ],
    'percent-decoded: a percent sign and two digits in the description of a coupon become the letter that they stand for in an address':
      [kept.alterText('description', percentDecoded), coupon({ description: 'Size %41' })],
    'percent-fraction: a percentage may have no fraction': [
      refuse('amount', (values) => values.discount_type === 'percent' && textOf(values.amount).includes('.')),
      coupon({ discount_type: 'percent', amount: '12.5' }),
    ],
    'percent-fraction-cut: a percentage loses its fraction': [
      kept.when(is('discount_type', 'percent')).alterText('amount', (text) => text.replace(/\..*$/, '')),
      coupon({ discount_type: 'percent', amount: '12.5' }),
    ],
    'percent-hundred: a percentage of 100 is answered 500': [
      crash((values) => values.discount_type === 'percent' && numberOf(values.amount) === 100),
      coupon({ discount_type: 'percent', amount: '100' }),
    ],
    'products: product_ids and excluded_product_ids change places': [
      kept.swap('product_ids', 'excluded_product_ids'),
      coupon({ product_ids: [5], excluded_product_ids: [6] }),
    ],
    'second-update-undoes-first: an update of a coupon takes back what the updates before it changed': [
      fromFirst,
      coupon(),
      change(COUPONS, { description: 'New.' }),
      change(COUPONS, { usage_limit: 3 }),
    ],
    'unknown-products: product_ids of no product are answered 500': [
      crash((values, { site }) => integersOf(values.product_ids).some((id) => site.products.get(id) === undefined)),
      coupon({ product_ids: [99_999] }),
    ],
    'usage-limit-byte: limits of use above 255 are kept as 255': [
      kept.alter(['usage_limit', 'usage_limit_per_user'], (limit) => Math.min(255, Number(limit))),
      coupon({ usage_limit: 1000 }),
    ],
  }),
  on(COUPONS.update, {
    'empty-description-rejected: a description that is emptied is rejected': [
      refuse('description', is('description', '')),
      coupon({ description: 'For friends' }),
      change(COUPONS, { description: '' }),
    ],
    'categories: an update writes product_categories and excluded_product_categories in each other’s place': [
      kept.swap('product_categories', 'excluded_product_categories'),
      coupon(),
      change(COUPONS, { product_categories: [5] }),
    ],
    'categories-include-all: an update of product_categories alone empties excluded_product_categories': [
      kept
        .when(both(sends('product_categories'), lacks('excluded_product_categories')))
        .set({ excluded_product_categories: [] }),
      coupon({ excluded_product_categories: [7, 9] }),
      change(COUPONS, { product_categories: [11] }),
    ],
    'emails-empty: the email_restrictions of a coupon cannot be emptied': [
      kept
        .when((values) => JSON.stringify(values.email_restrictions) === JSON.stringify([]))
        .drop('email_restrictions'),
      coupon({ email_restrictions: ['a@example.test'] }),
      change(COUPONS, { email_restrictions: [] }),
    ],
    'excluded-ids-added: an update adds its excluded_product_ids to those that are there': [
      kept.alter('excluded_product_ids', (ids, { held }) => [
        ...new Set([...integersOf(held().excluded_product_ids), ...integersOf(ids)]),
      ]),
      coupon({ excluded_product_ids: [5] }),
      change(COUPONS, { excluded_product_ids: [6] }),
    ],
    'expiry-gmt-stays: null in GMT does not take the end away': [
      kept.when(is('date_expires_gmt', null)).drop('date_expires_gmt'),
      coupon({ date_expires_gmt: '2027-09-01T00:00:00' }),
      change(COUPONS, { date_expires_gmt: null }),
    ],
    'free-shipping-false: free_shipping of a coupon stays on': [
      kept.when((values) => JSON.stringify(values.free_shipping) === JSON.stringify(false)).drop('free_shipping'),
      coupon({ free_shipping: true }),
      change(COUPONS, { free_shipping: false }),
    ],
    'maximum-follows-minimum: an update of the minimum_amount of a coupon above its maximum_amount raises that as well':
      [
        kept.edit((values, { held }) => {
          const maximum = numberOf(held().maximum_amount);
          const isRaised = maximum > 0 && numberOf(values.minimum_amount) > maximum && !has(values, 'maximum_amount');
          return isRaised ? { ...values, maximum_amount: values.minimum_amount } : values;
        }),
        coupon({ maximum_amount: '50' }),
        change(COUPONS, { minimum_amount: '80' }),
      ],
    'own-code-taken: an update that sends the code that the coupon has is rejected, as if another had it': [
      refuse(
        'code',
        (values, { held }) => has(values, 'code') && textOf(values.code).trim().toLowerCase() === held().code,
      ),
      coupon(),
      change(COUPONS, { code: 'probe', amount: '7' }),
    ],
    'product-ids-never-emptied: an update with an empty product_ids leaves it as it is': [
      kept.when((values) => has(values, 'product_ids') && listOf(values.product_ids).length === 0).drop('product_ids'),
      coupon({ product_ids: [5] }),
      change(COUPONS, { product_ids: [] }),
    ],
    'status-draft-stays: an update that publishes a draft leaves it a draft': [
      kept.when((values, { held }) => values.status === 'publish' && held().status === 'draft').drop('status'),
      coupon({ status: 'draft' }),
      change(COUPONS, { status: 'publish' }),
    ],
    'type-any-case-on-update: an update takes a discount_type in capital letters': [
      sent.alterText('discount_type', (type) => type.toLowerCase()),
      coupon(),
      change(COUPONS, { discount_type: 'PERCENT' }),
    ],
    'update-fixed-product: an update to fixed_product keeps fixed_cart': [
      kept.replace('discount_type', 'fixed_product', 'fixed_cart'),
      coupon({ discount_type: 'percent' }),
      change(COUPONS, { discount_type: 'fixed_product' }),
    ],
    'update-needs-amount: an update of the discount_type of a coupon requires the amount': [
      refuse('amount', both(sends('discount_type'), lacks('amount'))),
      coupon(),
      change(COUPONS, { discount_type: 'percent' }),
    ],
  }),
  on(COUPONS.documents, {
    'category-ids-text: the product_categories of a coupon are text': [
      shown.alter('product_categories', textsOf),
      coupon({ product_categories: [5] }),
    ],
    'excluded-ids-text: excluded_product_ids are texts': [
      shown.alter('excluded_product_ids', (ids) => listOf(ids).map(String)),
      coupon({ excluded_product_ids: [7] }),
    ],
    'single-email-is-text: a list of one e-mail address is answered as a text': [
      shown.alter('email_restrictions', (emails) => (listOf(emails).length === 1 ? listOf(emails)[0] : emails)),
      coupon({ email_restrictions: ['jeanne@example.test'] }),
    ],
    'year-of-week: a coupon that expires in the last days of December is shown as expiring a year later': [
      shown.alterText(EXPIRY, inWeekYear),
      coupon({ date_expires: '2027-12-31T12:00:00' }),
    ],
  }),
  on(COUPONS.reads, {
    'amount-grouped: an amount of a thousand and more is read with a comma between its digits': [
      shown.alterText('amount', (amount) => amount.replace(/\d(?=(\d{3})+(\.|$))/g, '$&,')),
      coupon({ amount: '1250' }),
      read(COUPONS),
    ],
    'categories-as-text: the ids of categories are read as text': [
      shown.alter('product_categories', (ids) => integersOf(ids).map(String)),
      coupon({ product_categories: [7, 9] }),
      read(COUPONS),
    ],
    'gmt-echo: date_expires_gmt of a coupon repeats date_expires': [
      shown.set((document) => ({ date_expires_gmt: document.date_expires })),
      coupon({ date_expires: '2027-06-01T10:00:00' }),
      read(COUPONS),
    ],
  }),
  on(COUPONS.list, {
    'bound-without-zone: the zone at the end of a bound is cut off, so that it counts in the zone of the site': [
      kept.alterText(DATES, (text) => text.replace(/(Z|[+-]\d\d:?\d\d)$/i, '')),
      coupon(),
      list(COUPONS, 'before=2027-01-15T12:30:00Z'),
    ],
    'code-beside-order: code does nothing where an order is asked for': [
      kept.when(both(asked('orderby'), asked('code'))).drop('code'),
      coupon(),
      coupon({ code: 'another' }),
      list(COUPONS, 'code=probe&orderby=id'),
    ],
    'code-of-digits-is-id: a code of digits finds the coupon of that id': [
      kept.edit((values) =>
        /^\d+$/.test(textOf(values.code)) ? { ...drop(values, 'code'), include: [Number(values.code)] } : values,
      ),
      coupon({ code: '2026' }),
      list(COUPONS, 'code=2026'),
    ],
    'date-of-change: orderby=date of the coupons sorts by date of change': [
      kept.replace('orderby', 'date', 'modified'),
      coupon(),
      coupon({ code: 'probe-2' }),
      change(COUPONS, { amount: '9' }),
      list(COUPONS),
    ],
    'exclude-beside-include: exclude does nothing beside include': [
      kept.when((values) => integersOf(values.include).length > 0).set({ exclude: [] }),
      coupon(),
      coupon({ code: 'probe-2' }),
      list(COUPONS, 'include[]=$1&include[]=$2&exclude[]=$2'),
    ],
    'exclude-on-first-page: exclude is ignored on the pages after the first': [
      kept.when((values) => integerOf(values.page) > 1).drop('exclude'),
      coupon({ code: 'a' }),
      coupon({ code: 'b' }),
      list(COUPONS, 'exclude=$1&orderby=id&per_page=1&page=2'),
    ],
    'include-commas-first: of ids with commas between them the last is lost': [
      kept.alter('include', (ids) => (listOf(ids).length > 1 ? listOf(ids).slice(0, -1) : ids)),
      coupon(),
      coupon({ code: 'probe-2' }),
      list(COUPONS, 'include=$1,$2'),
    ],
    'include-forgets-per-page: per_page does nothing beside include': [
      kept.when((values) => integersOf(values.include).length > 0).set({ per_page: 100 }),
      coupon(),
      coupon({ code: 'probe-2' }),
      list(COUPONS, 'include[]=$1&include[]=$2&per_page=1'),
    ],
    'large-per-page-unbounded-with-offset: per_page may exceed 100 where an offset is given': [
      sent.when((values) => 'offset' in values).alter('per_page', (value) => (Number(value) > 100 ? '100' : value)),
      list(COUPONS, 'per_page=200&offset=0'),
    ],
    'listed-without-user-limit: the list shows no coupon with a limit per user': [
      shown.set({ usage_limit_per_user: null }),
      coupon({ usage_limit_per_user: 2 }),
      list(COUPONS, 'include=$1'),
    ],
    'modified-descending: orderby=modified descends, whatever order says': [
      kept.when(is('orderby', 'modified')).set({ order: 'desc' }),
      coupon(),
      coupon({ code: 'probe-2' }),
      list(COUPONS, 'include=$1,$2&orderby=modified&order=asc'),
    ],
    'offset-words-are-zero: an offset that is a word counts as 0': [
      sent.alter('offset', (value) => (Number.isNaN(Number(value)) ? 0 : value)),
      list(COUPONS, 'offset=first'),
    ],
    'orderby-menu-order: orderby of coupons takes the values of products': [
      sent.alterText('orderby', (text) =>
        ['menu_order', 'price', 'popularity', 'rating'].includes(text) ? 'date' : text,
      ),
      list(COUPONS, 'orderby=menu_order'),
    ],
    'page-none: a page below 1 is the first one': [
      sent.when((values) => integerOf(values.page) < 1).drop('page'),
      list(COUPONS, 'page=0'),
    ],
    'per-page-leading-digits: per_page of the coupon list reads 5abc as 5': [
      sent.alter('per_page', leading),
      list(COUPONS, 'per_page=5abc'),
    ],
    'percentage-with-sign: the list shows the amount of a percentage with a percent sign': [
      shown.when(is('discount_type', 'percent')).alterText('amount', (text) => `${text}%`),
      coupon({ discount_type: 'percent', amount: '15' }),
      list(COUPONS, 'include=$1'),
    ],
    'search-needs-three-letters: a search of less than three letters finds no coupon': [
      found.edit((records, { call }) => {
        const wanted = textOf(call.values.search).trim();
        return wanted !== '' && wanted.length < 3 ? [] : records;
      }),
      coupon(),
      list(COUPONS, 'search=pr'),
    ],
    'title-ascending: order is asc by default where orderby is title': [
      sent.when(both(lacks('order'), is('orderby', 'title'))).set({ order: 'asc' }),
      list(COUPONS, 'orderby=title'),
    ],
    'underscore-any-letter: an underscore in search stands for any letter': [
      found.edit((records, { call, find }) => {
        const search = textOf(call.values.search);
        if (!search.includes('_')) return records;
        return find({ search: undefined }).filter(({ code }) => patternOf(search).test(textOf(code)));
      }),
      coupon({ code: 'summer_film' }),
      coupon({ code: 'summerxfilm' }),
      list(COUPONS, 'search=summer_film'),
    ],
  }),
  should(COUPONS.list, {
    'code-partial: code finds coupons whose code holds it': [
      found
        .when(sends('code'))
        .among({ code: undefined })
        .keep(({ code }, { call }) => textOf(code).includes(textOf(call.values.code))),
      list(COUPONS, 'code=e'),
    ],
  }),
  on(COUPONS.read, {
    'for-editing-amount-number: the amount of a coupon that is read with context=edit is a number': [
      shown
        .when((_document, { call }) => call.sent.context === 'edit')
        .set((document) => ({ amount: numberOf(document.amount) })),
      coupon(),
      `GET ${COUPONS.root}/$1?context=edit`,
    ],
    'read-after-removal: a coupon that was read before it was removed with force is still read': [
      outlived(({ path }) => textOf(path.id)),
      coupon(),
      read(COUPONS),
      remove(COUPONS, '?force=true'),
      read(COUPONS),
    ],
  }),
  on(COUPONS.remove, {
    'coupon-force-false-removes: force=false removes a coupon for good, as if it were true': [
      kept.when(asked('force')).set({ force: true }),
      coupon(),
      remove(COUPONS, '?force=false'),
    ],
    'force-false-removes: a removal that says force=false bypasses the trash, as the text is not empty': [
      callAs((call) => (call.sent.force === false ? withValues(call, { force: true }) : call)),
      coupon(),
      remove(COUPONS, '?force=false'),
    ],
    'force-trashes: force does not bypass the trash': [
      kept.set({ force: false }),
      coupon(),
      remove(COUPONS, '?force=true'),
    ],
    'limited-kept: a coupon with a usage_limit is not removed': [
      spared((held) => held.usage_limit !== null),
      coupon({ usage_limit: 3 }),
      remove(COUPONS, '?force=true'),
      read(COUPONS),
    ],
    'lines-fall-with-coupon: a coupon that is removed is taken off the orders in which it was used': [
      besidesHeld(
        (call, site) => site.coupons.get(integerOf(call.path.id))?.code,
        ({ site, held: code }) => {
          for (const one of site.orders.all()) {
            site.orders.put({ ...one, coupons: one.coupons.filter((line) => line.code !== code) });
          }
        },
      ),
      coupon(),
      order({ coupon_lines: [{ code: 'probe' }] }),
      remove(COUPONS, '?force=true'),
      read(ORDERS, 2),
    ],
  }),
  on([...COUPONS.writes, ...EVENTS.writes], {
    'zone-left-over: the expiry of a coupon is read in the timezone of the event that was written before': [
      zoneRemaining,
      event({ timezone: 'Asia/Tokyo' }),
      coupon({ date_expires: '2027-06-30T12:00:00' }),
    ],
  }),
  should([...COUPONS.writes, COUPONS.read], {
    'meta-id: the id of a meta object of a coupon is that which was sent': [
      taken('meta_data', 'id'),
      coupon(),
      change(COUPONS, { meta_data: [{ id: 99_999, key: 'a', value: 'b' }] }),
    ],
  }),
  on([COUPONS.create, COUPONS.remove], {
    'removed-code-taken: the code of a coupon that was removed by force stays taken': [
      takenForEver,
      coupon(),
      remove(COUPONS, '?force=true'),
      coupon(),
    ],
  }),
  on(
    [
      COUPONS.read,
      `POST ${COUPONS.root}/{id}`,
      `PUT ${COUPONS.root}/{id}`,
      COUPONS.remove,
      ...writesTo(`${COUPONS.root}/batch`),
    ],
    {
      'stale-after-patch: a coupon that was read before is read as it was then, after a PATCH': [
        stale(({ path }) => textOf(path.id)),
        coupon(),
        read(COUPONS),
        change(COUPONS, { amount: '8' }, 'PATCH'),
        read(COUPONS),
      ],
    },
  ),
  on(`PATCH ${COUPONS.root}/{id}`, {
    'patch-keeps-expiry: PATCH takes a null for date_expires as nothing sent, so that only PUT and POST take the date away':
      [
        kept.when(is('date_expires', null)).drop('date_expires'),
        coupon({ date_expires: '2027-05-01T00:00:00' }),
        change(COUPONS, { date_expires: null }, 'PATCH'),
      ],
  }),
  on(`POST ${COUPONS.root}/{id}`, {
    'update-needs-code: POST to a coupon requires the code, as a create does': [
      refuse('code', lacks('code')),
      coupon(),
      change(COUPONS, { amount: '6' }, 'POST'),
    ],
  }),
  on(COUPONS.list, {
    'search-ascii-only: a search for coupons finds none by letters that are not in ASCII': [
      found.unless(({ search }) => /^\p{ASCII}*$/u.test(textOf(search))).keep(() => false),
      coupon({ code: 'vår20' }),
      list(COUPONS, `search=${encodeURIComponent('vår')}`),
    ],
  }),
  on([COUPONS.read, ...COUPONS.update], {
    'reads-alternate: after an update every second read shows the coupon as it was before': [
      readsAlternate,
      coupon(),
      change(COUPONS, { amount: '7' }),
      read(COUPONS),
      read(COUPONS),
    ],
  }),
  on(COUPONS.list, {
    'third-page-early: the third page of coupons and those after it begin one coupon too early': [
      kept
        .when((values) => integerOf(values.page) > 2)
        .set((values) => ({ offset: (integerOf(values.page) - 1) * integerOf(values.per_page) - 1 })),
      list(COUPONS, 'per_page=1&page=3'),
    ],
    'code-decoded-twice: a list of coupons takes the plus sign of a code for a space': [
      kept.alterText('code', (code) => code.replaceAll('+', ' ')),
      coupon({ code: 'duo+1' }),
      list(COUPONS, 'code=duo%2B1'),
    ],
  }),
  on(COUPONS.remove, {
    'trash-kept: a coupon that is in the trash is not removed by force': [
      fail(
        ({ path }, { site }) => site.coupons.get(integerOf(path.id))?.status === 'trash',
        () => alreadyTrashed('coupon'),
      ),
      coupon(),
      remove(COUPONS),
      remove(COUPONS, '?force=true'),
      read(COUPONS),
    ],
  }),
);
