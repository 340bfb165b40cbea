/** How a site is set up: what it redirects, closes, empties and queues, and what its clock shows. */
import { forbidden } from '../access.ts';
import { onHandlers } from '../faults/hooks.ts';
import { RestError } from '../http/errors.ts';
import { ok, type Values } from '../http/messages.ts';
import { membersOf, textOf, wordsOf } from '../http/values.ts';
import { createClock } from '../state/clock.ts';
import type { Collection } from '../state/collection.ts';
import type { Site } from '../state/site.ts';
import { ANSWERS, KEYED, PERMISSIONS } from './allowed.ts';
import { hiding, isList, onDeclaredArguments, onIndex, splitUrl, together } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const MINUTE = 60_000;

/** Everything that lacks the slash at its end is sent to where it has one, with its method and its body. */
function sentOn(): VariationChange {
  return {
    names:
      ({ site }) =>
      (request, next) => {
        const { root, path, query } = splitUrl(site, request.url);
        if (path.endsWith('/')) return next(request);
        return { status: 308, headers: { Location: `${root}${path}/${query}` }, body: '' };
      },
  };
}

const OPTIONS = '/shop-admin/options';
const OPEN_OPTIONS = ['shop_currency', 'shop_demo_notice'];

function optionsOfAList(): VariationChange {
  return onHandlers(
    ['GET', 'POST', 'PUT', 'PATCH'].map((method) => `${method} ${OPTIONS}`),
    (call, next) => {
      const asked = call.operation.method === 'GET' ? wordsOf(call.sent.options) : Object.keys(call.sent);
      if (asked.some((name) => !OPEN_OPTIONS.includes(name))) throw forbidden(call.user);
      return next(call);
    },
  );
}

const OWN_READS = ['GET /shop-analytics/orders', 'GET /shop-analytics/orders/{id}'];

/** Who is no administrator reads the orders that they made themselves. */
function ownOrders(): VariationChange {
  return together(
    {
      steps: (steps) => ({
        ...steps,
        authorize: (operation, user) => {
          if (user === null || !OWN_READS.includes(operation.key)) steps.authorize(operation, user);
        },
      }),
    },
    onHandlers(OWN_READS, (call, next, { site }) => {
      const { user } = call;
      if (user === null || user.isAdministrator) return next(call);
      if (isList(call.operation.key)) {
        return hiding(
          site.orders,
          ({ customerId }) => customerId !== user.id,
          () => next(call),
        );
      }
      const order = site.orders.get(Number(call.path.id));
      if (order !== undefined && order.customerId !== user.id) throw forbidden(user);
      return next(call);
    }),
  );
}

const CORE = '/core/v2';

/** A plugin has closed the routes of the site core: the namespace is listed, and holds nothing. */
function coreClosed(): VariationChange {
  return {
    steps: (steps) => ({
      ...steps,
      declared: steps.declared.filter(({ path }) => !path.startsWith(`${CORE}/`)),
      handlers: Object.fromEntries(Object.entries(steps.handlers).filter(([key]) => !key.includes(` ${CORE}/`))),
    }),
  };
}

const USERS_ROUTE = {
  namespace: CORE.slice(1),
  methods: ['GET'],
  endpoints: [{ methods: ['GET'], args: {} }],
};

function usersHidden(): VariationChange {
  return onHandlers(['GET /', `GET ${CORE}`], (call, next) => {
    const reply = next(call);
    const index = membersOf(reply.body);
    if (call.user === null || Array.isArray(index.routes)) return reply;
    return { ...reply, body: { ...index, routes: { ...membersOf(index.routes), [`${CORE}/users`]: USERS_ROUTE } } };
  });
}

function batchForbidden(): VariationChange {
  return {
    steps: (steps) => ({
      ...steps,
      authorize: (operation, user) => {
        if (operation.path === '/batch/v1') throw forbidden(user);
        steps.authorize(operation, user);
      },
    }),
  };
}

/** Requests between two visits of the one who empties the trash. */
const VISIT = 70;

/** What has lain in the trash since the visit before is removed. */
function trashEmptied(): VariationChange {
  return {
    handle: ({ site }) => {
      const before = new Set<number>();
      let requests = 0;
      return (request, next) => {
        requests += 1;
        if (requests % VISIT === 0) empty(site, before);
        return next(request);
      };
    },
  };
}

function empty(site: Site, before: Set<number>): void {
  const kinds: readonly Collection<{ readonly id: number; readonly status: string }>[] = [
    ...[site.events, site.venues, site.organizers],
    ...[site.coupons, site.orders, site.products],
  ];
  for (const records of kinds) {
    for (const { id, status } of records.all()) {
      if (status !== 'trash') before.delete(id);
      else if (before.has(id)) records.remove(id);
      else before.add(id);
    }
  }
}

const PROXY = 'GET /oembed/1.0/proxy';

/** What no provider is known for is embedded as a link. */
function linksForTheRest(): VariationChange {
  return onHandlers([PROXY], (call, next) => {
    try {
      return next(call);
    } catch (error) {
      const url = textOf(call.sent.url);
      if (!(error instanceof RestError) || !URL.canParse(url)) throw error;
      const { origin, host } = new URL(url);
      return ok({ version: '1.0', type: 'link', title: url, provider_name: host, provider_url: origin });
    }
  });
}

/** Writes of the tools are put into a queue. */
function queued(): VariationChange {
  return {
    steps: (steps) => {
      const keys = Object.keys(steps.handlers).filter((key) =>
        /^(POST|PUT|PATCH|DELETE) \/(templates|patterns|seo)\/v1\//.test(key),
      );
      const change = onHandlers(keys, (call, next) => {
        next(call);
        return { status: 202, body: { success: true, queued: true } };
      });
      return change.steps?.(steps) ?? steps;
    },
  };
}

const isSiteIndex = (index: Values) => 'namespaces' in index;
const BEHIND = 20 * MINUTE;

const CALENDAR_LISTS = ['events', 'venues', 'organizers', 'categories', 'tags'].map(
  (records) => `/calendar/events/v1/${records}`,
);
const OF_A_PAGE = 5;

/** So many are shown on a page, as the site's own index says. */
function pagesOfFive(): VariationChange {
  return together(
    onDeclaredArguments((argument, name, pattern) =>
      name === 'per_page' && CALENDAR_LISTS.includes(pattern) ? { ...argument, default: OF_A_PAGE } : argument,
    ),
    onHandlers(
      CALENDAR_LISTS.map((path) => `GET ${path}`),
      (call, next) =>
        next(call.sent.per_page === undefined ? { ...call, values: { ...call.values, per_page: OF_A_PAGE } } : call),
    ),
  );
}

export const SETTINGS: readonly Variation[] = [
  variation(
    'everything-redirected',
    'An address without a slash at its end is sent on to the one with it by 308, for writing too.',
    `${ANSWERS} HTTP lets a server send a client on with its method and its body.`,
    sentOn,
    CUSTOM,
  ),
  variation(
    'options-of-a-list',
    'Options beyond a list of known ones may be neither read nor written: 403.',
    PERMISSIONS,
    optionsOfAList,
  ),
  variation(
    'customers-see-their-orders',
    'A user with few rights reads the orders that are their own, and no others.',
    PERMISSIONS,
    ownOrders,
  ),
  variation(
    'calendar-pages-of-five',
    'A page of the calendar shows five, as the site’s own index declares.',
    'Limits: “per_page default | calendar lists | 10”, which a site’s settings decide as they decide the currency.',
    pagesOfFive,
    CUSTOM,
  ),
  variation(
    'index-bounds-as-text',
    'The index gives bounds of numbers as text.',
    KEYED,
    () =>
      onDeclaredArguments((argument) =>
        Object.fromEntries(
          Object.entries(argument).map(([name, value]) => [
            name,
            (name === 'minimum' || name === 'maximum') && typeof value === 'number' ? String(value) : value,
          ]),
        ),
      ),
    CUSTOM,
  ),
  variation(
    'namespace-index-routes-alone',
    'The index of a namespace holds its routes and nothing else.',
    'Namespace index route: “It lists the routes of that namespace.”',
    () => onIndex((index) => (isSiteIndex(index) ? index : { routes: index.routes })),
  ),
  variation(
    'core-closed',
    'The site core is listed among the namespaces, and none of its routes is served.',
    'Shop: products: “every route of the remaining shop and core namespaces: not shown.”',
    coreClosed,
  ),
  variation(
    'users-hidden',
    'The index names the routes of users to those who may list them, and to nobody else.',
    'Shop: products: “every route of the remaining shop and core namespaces: not shown.”',
    usersHidden,
  ),
  variation('batch-forbidden', 'Nobody may send a batch: 403, or 401 to a stranger.', PERMISSIONS, batchForbidden),
  variation(
    'trash-emptied',
    'The trash is emptied now and then of what has lain in it for a while.',
    'Shop: orders: “force (boolean, default false; bypass trash)”: how long the trash keeps a record is not said.',
    trashEmptied,
  ),
  variation(
    'proxy-knows-everything',
    'The proxy embeds an address of which it knows no provider as a link.',
    'oEmbed: “discover (…; run discovery against unapproved providers)”: which addresses can be embedded is not said.',
    linksForTheRest,
  ),
  variation('tools-queued', 'Writes of the site tools are answered 202, and done later.', ANSWERS, queued),
  variation(
    'zone-unnamed',
    'The site keeps a fixed offset from UTC, and its zone has no name.',
    'Findings on live sites: a site may be set to an offset in the place of a zone.',
    () => ({
      ...onIndex((index) => (isSiteIndex(index) ? { ...index, timezone_string: '' } : index)),
      zone: 'Etc/GMT-2',
    }),
    { departs: ['Site index document: “timezone_string | string (IANA zone name)”.'], breaksCustom: true },
  ),
  variation(
    'site-clock-behind',
    'The clock by which the site dates its records is twenty minutes behind.',
    'Resources and their fields: that the clock of the site is right is not said.',
    () => ({
      seeded: (site) => {
        const { now } = site.clock;
        Object.assign(site, { clock: createClock(() => now() - BEHIND) });
      },
    }),
  ),
  variation(
    'dates-to-the-minute',
    'Records carry the minute in which they were written, and no second.',
    'Resources and their fields: how exactly the dates of a record are kept is not said.',
    () => ({
      seeded: (site) => {
        Object.assign(site.clock, { stamp: () => Math.floor(site.clock.now() / MINUTE) * MINUTE });
      },
    }),
  ),
];
