/** What stands between a client and a site: other headers, addresses, redirects and pauses. */

import type { Steps } from '../answer.ts';
import { onHandlers } from '../faults/hooks.ts';
import type { ReferenceAnswer } from '../http/messages.ts';
import { membersOf, textOf } from '../http/values.ts';
import { ANSWERS, ERRORS, JSON_FORM, LIMITS, NO_FRESHNESS, RETURNED } from './allowed.ts';
import { ALL_RECORDS, deeply, isCreation, onIndexRoutes, onRecords, onRejections, splitUrl } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const HEADERS_ARE_OPEN = 'Endpoints: headers of answers are not shown.';
const HOUR = 3_600_000;

function withHeaders(headers: (request: number) => Readonly<Record<string, string>>): VariationChange {
  let requests = 0;
  return {
    wire: (answer) => {
      requests += 1;
      return { ...answer, headers: { ...answer.headers, ...headers(requests) } };
    },
  };
}

const WINDOW = 600;

/** How long the first answers take, until the site is awake. */
const COLD: readonly number[] = [1200, 600, 300];

function pageOf(title: string): Pick<ReferenceAnswer, 'headers' | 'body'> {
  return {
    headers: { 'Content-Type': 'text/html; charset=UTF-8' },
    body: `<!doctype html>\n<html lang="fr"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  };
}

/** Edits every address of the site in a document. */
function readdressed(document: unknown, home: string, edit: (address: string) => string): unknown {
  const text = (value: unknown) => (typeof value === 'string' && value.startsWith(home) ? edit(value) : value);
  return deeply(document, (members) =>
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => [name, Array.isArray(value) ? value.map(text) : text(value)]),
    ),
  );
}

const PUBLIC = 'https://www.video-studio.example';

/** The site knows itself by its public address only. */
function publicAddresses(): VariationChange {
  const both = (text: string, from: string, to: string) =>
    text.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to));
  return {
    names:
      ({ site }: Steps) =>
      (request, next) => {
        const { root, path, query } = splitUrl(site, request.url);
        const inner = { ...request, url: `${root}${path}${both(query, PUBLIC, site.home)}` };
        const answer = next({ ...inner, body: both(request.body, PUBLIC, site.home) });
        const headers = Object.entries(answer.headers).map(([name, value]) => [name, both(value, site.home, PUBLIC)]);
        return { ...answer, headers: Object.fromEntries(headers), body: both(answer.body, site.home, PUBLIC) };
      },
  };
}

/** Reads that lack the slash at the end are sent to where they have it. */
function redirected(): VariationChange {
  return {
    names:
      ({ site }: Steps) =>
      (request, next) => {
        const { root, path, query } = splitUrl(site, request.url);
        if (request.method !== 'GET' || path.endsWith('/')) return next(request);
        return { status: 301, headers: { Location: `${root}${path}/${query}` }, body: '' };
      },
  };
}

const COPY_MS = 3_000;

/** Keeps what it has answered to a GET, for each user apart, and renews it for who asks for no copy (RFC 9111, 5.2.1.4). */
function keptCopies(): VariationChange {
  const copies = new Map<string, { readonly until: number; readonly answer: ReferenceAnswer }>();
  return {
    names:
      ({ site }) =>
      (request, next) => {
        const { authorization, 'cache-control': wish = '' } = request.headers;
        const key = `${authorization} ${request.url}`;
        const copy = copies.get(key);
        if (request.method !== 'GET') return next(request);
        if (copy !== undefined && copy.until > site.clock.now() && !wish.includes('no-cache')) return copy.answer;
        const answer = next(request);
        copies.set(key, { until: site.clock.now() + COPY_MS, answer });
        return answer;
      },
  };
}

/** Keeps for as long what anyone was answered to a GET, for all, whatever is asked of it: servers before a site are set up so. */
function strangersServedCopies(): VariationChange {
  const copies = new Map<string, { readonly until: number; readonly answer: ReferenceAnswer }>();
  return {
    names:
      ({ site }) =>
      (request, next) => {
        const { authorization, cookie } = request.headers;
        if (request.method !== 'GET' || authorization !== undefined || cookie !== undefined) return next(request);
        const copy = copies.get(request.url);
        if (copy !== undefined && copy.until > site.clock.now()) return copy.answer;
        const answer = next(request);
        const isKept = answer.status === 200 || answer.status === 404;
        if (isKept) copies.set(request.url, { until: site.clock.now() + COPY_MS, answer });
        return answer;
      },
  };
}

/** A firewall takes programs that do not say who they are for attackers. */
function namelessTurnedAway(): VariationChange {
  return {
    names: () => (request, next) =>
      (request.headers['user-agent'] ?? '') === '' ? { status: 403, ...pageOf('403 Forbidden') } : next(request),
  };
}

const relative = (home: string) => (address: string) => address.slice(home.length) || '/';
const slashed = (address: string) => (/[?#]|\/$|\.\w{2,4}$/.test(address) ? address : `${address}/`);

export const HTTP: readonly Variation[] = [
  variation(
    'copies-kept',
    'A cache before the site keeps what was answered to a GET for three seconds, unless it is asked for no copy.',
    `${NO_FRESHNESS} What a cache may keep is HTTP's own (RFC 9111).`,
    keptCopies,
  ),
  variation(
    'strangers-served-copies',
    'A cache before the site keeps for three seconds what was answered to a GET without credentials, whatever is asked of it.',
    `${NO_FRESHNESS} It is set up so before many sites.`,
    strangersServedCopies,
  ),
  variation(
    'nameless-turned-away',
    'A firewall before the site answers 403 to requests without a User-Agent.',
    `${ERRORS} That clients name themselves is a SHOULD of HTTP (RFC 9110, 10.1.5).`,
    namelessTurnedAway,
  ),
  variation('headers-of-security', 'Answers carry the headers of a careful server.', HEADERS_ARE_OPEN, () =>
    withHeaders(() => ({
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'X-Frame-Options': 'SAMEORIGIN',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'Referrer-Policy': 'no-referrer',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'X-Total, Link',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    })),
  ),
  variation('headers-of-a-limit', 'Answers say how many requests are left, and none is rejected.', LIMITS, () =>
    withHeaders((request) => ({
      'X-RateLimit-Limit': String(WINDOW),
      'X-RateLimit-Remaining': String(WINDOW - (request % WINDOW)),
      'X-RateLimit-Reset': '60',
      'RateLimit-Policy': `${WINDOW};w=60`,
    })),
  ),
  variation(
    'headers-of-deprecation',
    'Answers announce that the version will be replaced.',
    'Versioning: “Deprecation policy and version negotiation: not shown.”',
    () =>
      withHeaders(() => ({
        Deprecation: '@1735689600',
        Sunset: 'Fri, 31 Dec 2032 23:59:59 GMT',
        Warning: '299 - "This version will be replaced"',
      })),
  ),
  variation(
    'clock-behind',
    'The date in the header of answers is an hour behind.',
    `${HEADERS_ARE_OPEN} That the clocks of the server and of the site agree is not said.`,
    () => withHeaders(() => ({ Date: new Date(Date.now() - HOUR).toUTCString() })),
  ),
  variation('connections-closed', 'Each answer ends its connection.', JSON_FORM, () =>
    withHeaders(() => ({ Connection: 'close' })),
  ),
  variation(
    'cold-start',
    'The first answers take up to a second and more.',
    'The interface says nothing of how long an answer takes.',
    () => ({ delay: (request) => COLD[request - 1] ?? 0 }),
  ),
  variation(
    'head-and-options-rejected',
    'HEAD and OPTIONS are answered 405.',
    'Endpoints: each route has its methods, and none of them is HEAD or OPTIONS.',
    () => ({
      handle: () => (request, next) => {
        if (request.method !== 'HEAD' && request.method !== 'OPTIONS') return next(request);
        const body = JSON.stringify({
          code: 'rest_method_not_allowed',
          message: 'Not allowed.',
          data: { status: 405 },
        });
        const headers = { 'Content-Type': 'application/json; charset=UTF-8', Allow: 'GET, POST, PUT, PATCH, DELETE' };
        return { status: 405, headers, body: request.method === 'HEAD' ? '' : body };
      },
    }),
  ),
  variation('location-relative', 'The Location of what was made is a path.', ANSWERS, () =>
    onHandlers(ALL_RECORDS.filter(isCreation), (call, next, { site }) => {
      const reply = next(call);
      const { Location: location, ...headers } = reply.headers ?? {};
      return location === undefined
        ? reply
        : { ...reply, headers: { ...headers, Location: location.slice(site.home.length) } };
    }),
  ),
  variation('record-links-relative', 'Addresses of the site inside records are paths.', RETURNED, () =>
    onRecords(ALL_RECORDS, (record, _call, { site }) => readdressed(record, site.home, relative(site.home))),
  ),
  variation(
    'links-with-slash',
    'Addresses of routes end with a slash, in records and in the index.',
    `${RETURNED} Site index document: “\`_links.self[].href\` (an address …)”.`,
    () => {
      const records = onRecords(ALL_RECORDS, (record, _call, { site }) => readdressed(record, site.baseUrl, slashed));
      const routes = onIndexRoutes((all, site) => membersOf(readdressed(all, site.baseUrl, slashed)));
      return { steps: (steps) => routes.steps?.(records.steps?.(steps) ?? steps) ?? steps };
    },
  ),
  variation(
    'addresses-public',
    'The site gives its public address everywhere, though it is asked at another.',
    'Site index document: “url | string (site address)”; that it is the address that is asked is not said.',
    publicAddresses,
  ),
  variation(
    'reads-redirected',
    'A read of an address without a slash at its end is sent on to the one with it, by 301.',
    `${ANSWERS} HTTP lets a server send a client on.`,
    redirected,
    CUSTOM,
  ),
  variation(
    'errors-as-plain-text',
    'Rejections are plain text.',
    ERRORS,
    () =>
      onRejections((answer, document) => ({
        ...answer,
        headers: { ...answer.headers, 'Content-Type': 'text/plain; charset=UTF-8' },
        body: textOf(document.message),
      })),
    CUSTOM,
  ),
  variation(
    'unknown-routes-as-pages',
    'What no route serves is answered 404 with a page of the website.',
    `${ERRORS} Of addresses that no route serves nothing is said.`,
    () =>
      onRejections((answer, document) =>
        document.code === 'rest_no_route' ? { ...answer, status: 404, ...pageOf('Page introuvable') } : answer,
      ),
    CUSTOM,
  ),
  variation('malformed-422', 'A body that is no JSON is answered 422.', ERRORS, () =>
    onRejections((answer, document) =>
      document.code === 'rest_invalid_json'
        ? { ...answer, status: 422, body: JSON.stringify({ ...document, data: { status: 422 } }) }
        : answer,
    ),
  ),
  variation(
    'few-rights-404',
    'What a user has too few rights for is unknown to them: 404.',
    'Authentication: “Which routes require credentials, and the permission each needs: not shown.”',
    () =>
      onRejections((answer, document, { headers }) =>
        answer.status === 403 && headers.authorization !== undefined
          ? {
              ...answer,
              status: 404,
              body: JSON.stringify({ ...document, code: 'rest_not_found', data: { status: 404 } }),
            }
          : answer,
      ),
    CUSTOM,
  ),
];
