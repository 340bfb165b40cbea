/** What other shops do, and what stands around a site: its indexes, its tools and the servers before it. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { invalidParam, RestError } from '../http/errors.ts';
import { ok, type ReferenceAnswer, type ReferenceRequest, type Reply, type Values } from '../http/messages.ts';
import { flagOf, has, integerOf, integersOf, listOf, membersOf, numberOf, textOf, textsOf } from '../http/values.ts';
import type { Call } from '../routing/call.ts';
import { sumOf } from '../shop/order-lines.ts';
import { isoText, offsetAt, readMoment, siteZone } from '../state/dates.ts';
import type { AmountLine } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { fold } from '../state/text.ts';
import { ANSWERS, ERRORS, PERMISSIONS } from './allowed.ts';
import {
  answered,
  hiding,
  idOf,
  isList,
  isRemoval,
  isWrite,
  KEYS,
  onIndex,
  onSent,
  relisted,
  withoutValues,
} from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

/** Foreign keys: a coupon names products of the shop. */
function demandKnownProducts(sent: Values, site: Site): Values {
  for (const name of ['product_ids', 'excluded_product_ids']) {
    if (integersOf(sent[name]).some((id) => site.products.get(id) === undefined)) throw invalidParam(name);
  }
  return sent;
}

function demandBoundsInOrder(sent: Values, call: Call, site: Site): Values {
  const held = site.coupons.get(integerOf(call.path.id))?.fields ?? {};
  const boundOf = (name: string) => numberOf(sent[name] ?? held[name]);
  const [least, most] = [boundOf('minimum_amount'), boundOf('maximum_amount')];
  if (most > 0 && least > most) throw invalidParam('minimum_amount', 'The minimum is above the maximum.');
  return sent;
}

function demandQuantities(sent: Values): Values {
  const isNone = (line: Values) => has(line, 'quantity') && integerOf(line.quantity) < 1;
  if (listOf(sent.line_items).map(membersOf).some(isNone)) throw invalidParam('line_items', 'quantity is at least 1.');
  return sent;
}

/** A fee below zero takes away what there is, and no more. */
function boundedFees(fees: readonly AmountLine[], rest: number): readonly AmountLine[] {
  let left = rest + sumOf(fees.filter(({ total }) => total > 0));
  return fees.map((line) => {
    if (line.total >= 0) return line;
    const total = Math.max(line.total, -left);
    left += total;
    return { ...line, total };
  });
}

function feesBounded(): VariationChange {
  return onHandlers(KEYS.orders.filter(isWrite), (call, next, { site, handlers }) => {
    const reply = next(call);
    const order = site.orders.get(idOf(reply.body));
    const show = handlers['GET /shop-analytics/orders/{id}'];
    if (!isSuccess(reply) || order === undefined || show === undefined || !has(call.sent, 'fee_lines')) return reply;
    site.orders.put({ ...order, fees: boundedFees(order.fees, sumOf(order.items) + sumOf(order.shipping)) });
    return { ...reply, body: show({ ...call, sent: {}, values: {}, path: { id: order.id } }).body };
  });
}

/** What one request of a batch is answered. */
function responseTo(request: unknown, call: Call, next: (call: Call) => Reply): unknown {
  const alone = next({ ...call, values: { ...call.values, requests: [request] } });
  return listOf(membersOf(alone.body).responses)[0];
}

/** After the first request that fails, no other is run. */
function stopsAtFailure(): VariationChange {
  return onHandlers(['POST /batch/v1'], (call, next) => {
    const requests = listOf(call.values.requests);
    if (requests.length === 0 || call.values.validation === 'require-all-validate') return next(call);
    const skipped = new RestError(424, 'rest_failed_dependency', 'A request before this one failed.').reply();
    const responses: unknown[] = [];
    let hasFailed = false;
    for (const request of requests) {
      const response: unknown = hasFailed ? { ...skipped, headers: {} } : responseTo(request, call, next);
      responses.push(response);
      hasFailed ||= integerOf(membersOf(response).status) >= 400;
    }
    return { status: 207, body: { responses } };
  });
}

function codesFromTheStart(): VariationChange {
  return onHandlers(KEYS.coupons.filter(isList), (call, next, steps) => {
    const wanted = fold(textOf(call.values.search).trim());
    if (wanted === '') return next(call);
    return relisted(withoutValues(call, 'search'), next, steps, (records) =>
      records.filter((record) => fold(textOf(membersOf(record).code)).startsWith(wanted)),
    );
  });
}

function skusInTheirCase(): VariationChange {
  return onHandlers(KEYS.products.filter(isList), (call, next, steps) => {
    const wanted = textOf(call.values.search_sku).trim();
    if (wanted === '') return next(call);
    return relisted(withoutValues(call, 'search_sku'), next, steps, (records) =>
      records.filter((record) => textOf(membersOf(record).sku).includes(wanted)),
    );
  });
}

function skuSearchAlone(): VariationChange {
  return onHandlers(KEYS.products.filter(isList), (call, next) =>
    next(textOf(call.values.search_sku) === '' ? call : withoutValues(call, 'sku')),
  );
}

/** Records are dated to the second: a bound that lies one further out takes in its own second. */
const OUTWARD: Readonly<Record<string, number>> = {
  after: -1000,
  modified_after: -1000,
  before: 1000,
  modified_before: 1000,
};

function boundsInclusive(): VariationChange {
  return onHandlers(KEYS.shop.filter(isList), (call, next) => {
    const zone = flagOf(call.values.dates_are_gmt) ? 'UTC' : siteZone();
    const moved = Object.entries(OUTWARD).flatMap(([name, by]) => {
      const moment = has(call.values, name) ? readMoment(textOf(call.values[name]), zone) : null;
      return moment === null ? [] : [[name, `${isoText(moment + by)}Z`] as const];
    });
    return next({ ...call, values: { ...call.values, ...Object.fromEntries(moved) } });
  });
}

function anyWithoutBaskets(): VariationChange {
  return onHandlers(KEYS.orders.filter(isList), (call, next, { site }) => {
    if (textsOf(call.values.status).includes('checkout-draft')) return next(call);
    return hiding(
      site.orders,
      ({ status }) => status === 'checkout-draft',
      () => next(call),
    );
  });
}

const NOTES = '/shop-analytics/admin/notes';
const MILESTONES = [1, 10, 100];

/** A note that was deleted is in no list, and can still be read. */
function notesKept(): VariationChange {
  const kept = new Map<number, unknown>();
  return onHandlers(
    [`GET ${NOTES}/{id}`, `DELETE ${NOTES}/delete/{id}`, `DELETE ${NOTES}/delete/all`],
    (call, next, { site }) => {
      const id = integerOf(call.path.id);
      if (kept.has(id) && site.notes.get(id) === undefined) return ok(kept.get(id));
      const reply = next(call);
      if (isRemoval(call.operation.key) && isSuccess(reply)) {
        for (const note of [reply.body].flat()) kept.set(idOf(note), note);
      }
      return reply;
    },
  );
}

/** Of the first orders, and of so many, the site says so in a note, in place of its latest one. */
function notesOfMilestones(): VariationChange {
  let orders = 0;
  return onHandlers(['POST /shop-analytics/orders'], (call, next, { site }) => {
    const reply = next(call);
    if (isSuccess(reply)) orders += 1;
    if (!isSuccess(reply) || !MILESTONES.includes(orders)) return reply;
    const [last] = site.notes
      .all()
      .sort((a, b) => a.created.utc.localeCompare(b.created.utc) || a.id - b.id)
      .slice(-1);
    if (last === undefined) return reply;
    site.notes.remove(last.id);
    site.notes.put({ ...last, id: site.ids.notes.next(), title: `You had ${orders} orders` });
    return reply;
  });
}

const EMBEDS = ['GET /oembed/1.0/embed', 'GET /oembed/1.0/proxy'];
const LEAST_WIDTH = 200;

function page(status: number, title: string): ReferenceAnswer {
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=UTF-8' },
    body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  };
}

function rejection(status: number, code: string, message: string): ReferenceAnswer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=UTF-8' },
    body: JSON.stringify({ code, message, data: { status } }),
  };
}

/** Answers some requests before the site sees them. */
function before(isMeant: (request: ReferenceRequest) => boolean, answer: ReferenceAnswer): VariationChange {
  return { handle: () => (request, next) => (isMeant(request) ? answer : next(request)) };
}

const ATTACK = /<script|%3cscript|\\u003cscript|union(\s|\+|%20)+select|\.\.(\/|%2f)\.\.|<\?php/i;
const LONGEST_QUERY = 2048;

/** Hours ahead of UTC outside summer time. */
function standardOffset(site: Site): number {
  const year = new Date(site.clock.now()).getUTCFullYear();
  const offsets = [0, 6].map((month) => offsetAt(Date.UTC(year, month, 1), siteZone()));
  return Math.min(...offsets) / 3_600_000;
}

const OF_EDITORS = /^\/(shop|seo|templates|patterns|builder|batch)/;

/** Routes that keep what is sent to them. */
const SETTINGS = ['/seo/v1/options', ...['user', 'plugins', 'site-settings'].map((name) => `/patterns/v1/${name}`)];

export const TRADE: readonly Variation[] = [
  variation(
    'coupon-products-known',
    'A coupon for, or not for, a product that is not there is rejected.',
    `Coupon: “product_ids”, “excluded_product_ids”, each “array of integer”: of ids of nothing it says nothing. ${ERRORS}`,
    () => onSent(KEYS.coupons, (sent, _call, { site }) => demandKnownProducts(sent, site)),
  ),
  variation(
    'coupon-bounds-in-order',
    'A coupon whose minimum amount is above its maximum is rejected.',
    `Coupon: “minimum_amount | string”, “maximum_amount | string”: how the two hang together is not said. ${ERRORS}`,
    () => onSent(KEYS.coupons, (sent, call, { site }) => demandBoundsInOrder(sent, call, site)),
  ),
  variation(
    'codes-of-trashed-coupons-taken',
    'The code of a coupon in the trash cannot be given to another.',
    `Coupon: “code | string | required on create”: when a code is free again is not said. ${ERRORS}`,
    () =>
      onSent(KEYS.coupons, (sent, _call, { site }) => {
        const code = textOf(sent.code).trim().toLowerCase();
        const isTaken = site.coupons.all().some((coupon) => coupon.status === 'trash' && coupon.code === code);
        if (isTaken) throw new RestError(400, 'rest_coupon_code_already_exists', 'The coupon code already exists.');
        return sent;
      }),
  ),
  variation(
    'coupon-emails-lower-case',
    'Addresses that a coupon is restricted to are put in lower case.',
    'Coupon: “email_restrictions | array of string | list of e-mail addresses”; “Fields of returned records: not shown.”',
    () =>
      onSent(KEYS.coupons, (sent) =>
        Array.isArray(sent.email_restrictions)
          ? { ...sent, email_restrictions: textsOf(sent.email_restrictions).map((email) => email.toLowerCase()) }
          : sent,
      ),
  ),
  variation(
    'coupons-searched-from-the-start',
    'A search of coupons finds the codes that begin with what is searched for.',
    'Shop: coupons: “search (codes matching a string)”: what matches is not said.',
    codesFromTheStart,
    CUSTOM,
  ),
  variation(
    'coupons-without-trash',
    'There is no trash for coupons: DELETE without force is answered 501 and does nothing.',
    `Shop: coupons: “force (boolean, default false; bypass trash)”: what is done without force is shown for orders alone. ${ERRORS}`,
    () =>
      onHandlers(KEYS.coupons.filter(isRemoval), (call, next, { site }) => {
        const isThere = site.coupons.get(integerOf(call.path.id)) !== undefined;
        if (!isThere || flagOf(call.values.force)) return next(call);
        throw new RestError(501, 'rest_trash_not_supported', "Coupons cannot be trashed. Set 'force=true' to delete.");
      }),
    CUSTOM,
  ),
  variation(
    'shop-bounds-inclusive',
    'What was made or changed in the very second of a bound lies within it.',
    'Shop: coupons: “after, before, modified_after, modified_before (date-time, ISO 8601)”: whether the bound itself belongs is not said.',
    boundsInclusive,
    CUSTOM,
  ),
  variation(
    'quantities-from-one',
    'A line of an order with a quantity below 1 is rejected.',
    `line_items item: “quantity (integer)”: what none of a product, or less, means is not said. ${ERRORS}`,
    () => onSent(KEYS.orders, demandQuantities),
  ),
  variation(
    'negative-fees-bounded',
    'A fee below zero takes no more off an order than there is.',
    'fee_lines item: “total (string)”: whether it may be below zero, and how far, is not said; “Fields of returned records: not shown.”',
    feesBounded,
  ),
  variation(
    'any-without-checkout-drafts',
    'Orders of any status are those that a customer has sent: baskets at the checkout are listed by their own status alone.',
    'Shop: orders: “`status`: array of the list-filter values, default [`any`]”: which statuses `any` stands for is not said.',
    anyWithoutBaskets,
  ),
  variation(
    'sku-search-tells-case',
    'A search for part of a stock-keeping unit tells capital from small letters.',
    'Product list query: “search_sku | string | partial SKU match”: of case it says nothing.',
    skusInTheirCase,
  ),
  variation(
    'sku-search-before-sku',
    'Where both are sent, a search for part of a stock-keeping unit counts and the list of units does not.',
    'Product list query: “sku | string | comma-separated list”, “search_sku | string | partial SKU match”: of both it says nothing.',
    skuSearchAlone,
  ),
  variation(
    'notes-of-milestones',
    'Of the first, tenth and hundredth order that comes in the site says so in a note, which takes the place of its latest one.',
    '“Webhooks, callbacks or notifications emitted by the service: not shown.” Of when notes come and go it says nothing.',
    notesOfMilestones,
  ),
  variation(
    'locales-with-default',
    'Beside the countries, their locales hold a default; a country that does not depart from it has an empty list.',
    `Shop: data: “/shop-analytics/data/countries/locales | none declared”. ${ANSWERS}`,
    () =>
      answered(['GET /shop-analytics/data/countries/locales'], (body) => ({
        default: { first_name: { label: 'First name', required: true, priority: 10 } },
        ...membersOf(body),
        BE: [],
        DK: [],
      })),
  ),
  variation(
    'notes-deleted-softly',
    'A note that was deleted is listed no more, and can still be read, as deleted.',
    `Shop: admin notes: “DELETE | /shop-analytics/admin/notes/delete/{id}”: what a read answers afterwards is not said. ${ANSWERS}`,
    notesKept,
  ),
  variation(
    'batch-stops-at-failure',
    'After the first request of a batch that fails, the others are not run: 424.',
    'Errors: “`require-all-validate` means all requests are validated before any is run; `normal` is the default”: whether a normal batch goes on after a failure is not said.',
    stopsAtFailure,
    CUSTOM,
  ),
  variation(
    'oembed-at-least-200',
    'No frame is narrower than 200 pixels, whatever is asked for.',
    'oEmbed: “maxwidth (default 600)”: of what cannot be shown so narrow it says nothing.',
    () =>
      onHandlers(EMBEDS, (call, next) => {
        const asked = integerOf(call.values.maxwidth);
        const isNarrow = asked > 0 && asked < LEAST_WIDTH;
        return next(isNarrow ? { ...call, values: { ...call.values, maxwidth: LEAST_WIDTH } } : call);
      }),
  ),
  variation(
    'feedback-mail-fails',
    'The mail server does not take the feedback of a contact form, and the answer says so with 200.',
    `Contact forms: “POST /contact-forms/{id}/feedback”. ${ANSWERS}`,
    () =>
      answered(['POST /forms/v1/contact-forms/{id}/feedback'], (body) => {
        const document = membersOf(body);
        return document.status === 'mail_sent'
          ? { ...document, status: 'mail_failed', message: 'There was an error trying to send your message.' }
          : document;
      }),
  ),
  variation(
    'tool-settings-fixed',
    'Settings of the SEO and the pattern tool come from the configuration of the server: a write succeeds and changes nothing.',
    `SEO tool, Design patterns: “GET and POST: options”, “site-settings”; arguments: none declared. ${ANSWERS}`,
    () =>
      onHandlers(
        SETTINGS.map((path) => `POST ${path}`),
        (call, next) => next({ ...call, sent: {}, values: {} }),
      ),
  ),
  variation(
    'offset-without-summer',
    'The index gives the offset of the zone outside summer time, all year.',
    'Site index document: “gmt_offset | integer (hours)”: whether it counts summer time is not said.',
    () => ({
      ...onIndex((index, site) => ('gmt_offset' in index ? { ...index, gmt_offset: standardOffset(site) } : index)),
      zone: 'Pacific/Auckland',
    }),
  ),
  variation(
    'authentication-with-more',
    'The one scheme of the index says more of itself than where to authorize.',
    'Authentication: “It carries `endpoints.authorization`”: that it carries nothing else is not said.',
    () =>
      onIndex((index) => {
        const scheme = membersOf(membersOf(index.authentication)['application-passwords']);
        if (!('endpoints' in scheme)) return index;
        const endpoints = { ...membersOf(scheme.endpoints), introspection: `${textOf(index.home)}/introspect` };
        return { ...index, authentication: { 'application-passwords': { ...scheme, endpoints, version: 2 } } };
      }),
  ),
  variation(
    'index-by-rights',
    'The index of the site shows strangers no routes that are for editors.',
    `Site index document: “routes | object keyed by route pattern”: to whom it shows which is not said. ${PERMISSIONS}`,
    () =>
      onHandlers(['GET /'], (call, next) => {
        const reply = next(call);
        const index = membersOf(reply.body);
        if (call.user !== null || Array.isArray(index.routes)) return reply;
        const routes = Object.entries(membersOf(index.routes)).filter(([pattern]) => !OF_EDITORS.test(pattern));
        return { ...reply, body: { ...index, routes: Object.fromEntries(routes) } };
      }),
    CUSTOM,
  ),
  variation(
    'site-for-members',
    'A plugin closes the whole interface to strangers, its indexes too: 401.',
    PERMISSIONS,
    () =>
      before(
        ({ headers }) => headers.authorization === undefined,
        rejection(401, 'rest_login_required', 'Only authenticated users may use the interface.'),
      ),
    CUSTOM,
  ),
  variation(
    'firewall-refuses-attacks',
    'A firewall before the site answers 403 with a page to what looks like an attack: scripts, SQL and paths upwards.',
    `Opening sentence: “one JSON-over-HTTP interface”; of servers before it nothing is said. ${ERRORS}`,
    () => before(({ url, body }) => ATTACK.test(url) || ATTACK.test(body), page(403, 'Access denied')),
    CUSTOM,
  ),
  variation(
    'queries-long-refused',
    'A query of more than 2048 letters is answered 414 by the server before the site.',
    `Resources and Endpoints give lists no greatest length, nor addresses; HTTP lets a server refuse a long one. ${ERRORS}`,
    () => before(({ url }) => url.length - `${url}?`.indexOf('?') > LONGEST_QUERY, page(414, 'URI Too Long')),
  ),
  variation(
    'nul-characters-rejected',
    'The character NUL, which the database cannot hold, is rejected wherever it stands.',
    `Resources and their fields gives texts the type string; of characters that cannot be kept it says nothing. ${ERRORS}`,
    () =>
      before(
        ({ url, body }) => /%00/.test(url) || body.includes('\\u0000'),
        rejection(400, 'rest_invalid_text', 'The text holds a character that cannot be stored.'),
      ),
  ),
  variation(
    'options-answered-empty',
    'OPTIONS is answered 204 without a body, by what handles requests of other origins.',
    'Opening sentence: “one JSON-over-HTTP interface”; OPTIONS is named on no route.',
    () =>
      before(({ method }) => method === 'OPTIONS', {
        status: 204,
        headers: {
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
          'Access-Control-Allow-Headers': 'Authorization, Content-Type',
        },
        body: '',
      }),
  ),
];
