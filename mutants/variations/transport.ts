/** How answers go over the wire, and what stands between a client and a site. */
import type { ReferenceAnswer, ReferenceRequest } from '../../reference/http/messages.ts';
import { membersOf } from '../../reference/http/values.ts';
import type { Site } from '../../reference/state/site.ts';
import { ANSWERS, ERRORS, HEADERS, JSON_FORM, LIMITS, NO_FRESHNESS } from './allowed.ts';
import { replied } from './operators.ts';
import { ALL_RECORDS, creations } from './places.ts';
import { CUSTOM, type Operator, rows } from './row.ts';
import { headersAs, intercepted, jsonWritten, page, rejection, splitUrl, typedAs, wired, withHeaders } from './wire.ts';

interface Writing {
  readonly number?: (number: number) => string;
  readonly text?: (text: string) => string;
  readonly members?: (names: readonly string[]) => readonly string[];
}

function written(value: unknown, style: Writing): string {
  if (Array.isArray(value)) return `[${value.map((item) => written(item, style)).join(',')}]`;
  if (typeof value === 'number') return style.number?.(value) ?? JSON.stringify(value);
  if (typeof value === 'string') return style.text?.(JSON.stringify(value)) ?? JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = membersOf(value);
  const names = style.members?.(Object.keys(members)) ?? Object.keys(members);
  return `{${names.map((name) => `${written(name, style)}:${written(members[name], style)}`).join(',')}}`;
}

const inStyle = (style: Writing) => jsonWritten((body) => written(JSON.parse(body), style));

const COPY_MS = 3_000;

type Copies = Map<string, { readonly until: number; readonly answer: ReferenceAnswer }>;

/** The copy of an answer, or the answer, which is kept where others would get the same. */
function copied(copies: Copies, key: string, now: number, isRenewed: boolean, read: () => ReferenceAnswer) {
  const copy = copies.get(key);
  if (copy !== undefined && copy.until > now && !isRenewed) return copy.answer;
  const answer = read();
  if (answer.status === 200 || answer.status === 404) copies.set(key, { until: now + COPY_MS, answer });
  return answer;
}

/** Keeps answers to some reads for a while, each under its key. */
const cached =
  (keyOf: (request: ReferenceRequest) => string | null, isRenewed: (request: ReferenceRequest) => boolean): Operator =>
  () => {
    const copies: Copies = new Map();
    return {
      names:
        ({ site }) =>
        (request, next) => {
          const key = request.method === 'GET' ? keyOf(request) : null;
          if (key === null) return next(request);
          return copied(copies, key, site.clock.now(), isRenewed(request), () => next(request));
        },
    };
  };

/** Addresses without a slash at their end are sent on to those with one. */
type Asked = Pick<ReferenceRequest, 'method'> & ReturnType<typeof splitUrl>;

/** Sends on to the address that `to` gives for what is asked, where it gives one. */
const sentOn =
  (status: number, to: (asked: Asked) => string | null): Operator =>
  () => ({
    names:
      ({ site }) =>
      (request, next) => {
        const split = splitUrl(site, request.url);
        const target = to({ ...split, method: request.method });
        return target === null ? next(request) : { status, headers: { Location: `${split.root}${target}` }, body: '' };
      },
  });

const withSlash = ({ path, query }: Asked): string | null => (path.endsWith('/') ? null : `${path}/${query}`);

const FIRST_PAGE = /(?<=[?&])page=1(?:&|$)/;

const withoutFirstPage = ({ method, path, query }: Asked): string | null =>
  method === 'GET' && FIRST_PAGE.test(query) ? `${path}${query.replace(FIRST_PAGE, '').replace(/[?&]$/, '')}` : null;

const REQUESTS_FOR_A_PAUSE = 97;

const rateLimited: Operator = () => {
  let requests = 0;
  return {
    names: (steps) => (request, next) => {
      requests += 1;
      const isIndex = splitUrl(steps.site, request.url).path === '/';
      if (requests % (REQUESTS_FOR_A_PAUSE + 1) !== 0 || isIndex) return next(request);
      const answer = rejection(429, 'rest_too_many_requests', 'Too many requests.');
      return { ...answer, headers: { ...answer.headers, 'Retry-After': '1' } };
    },
  };
};

const PUBLIC = 'https://www.video-studio.example';

/** The site knows itself by its public address only. */
const publicAddresses: Operator = () => {
  const both = (text: string, from: string, to: string) =>
    text.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to));
  return {
    names:
      ({ site }) =>
      (request, next) => {
        const { root, path, query } = splitUrl(site, request.url);
        const url = `${root}${path}${both(query, PUBLIC, site.home)}`;
        const answer = next({ ...request, url, body: both(request.body, PUBLIC, site.home) });
        const own = (text: string) => both(text, site.home, PUBLIC);
        const headers = Object.entries(answer.headers).map(([name, value]) => [name, own(value)]);
        return { ...answer, headers: Object.fromEntries(headers), body: own(answer.body) };
      },
  };
};

/** What was made stands at another address. */
const located = (
  keys: readonly string[],
  edit: (location: string, made: unknown, site: Site, path: string) => string,
) =>
  replied(creations(keys), (reply, call, { site }) => {
    const { Location: location, ...headers } = reply.headers ?? {};
    if (location === undefined) return reply;
    return { ...reply, headers: { ...headers, Location: edit(location, reply.body, site, call.operation.path) } };
  });

const ATTACK = /<script|%3cscript|\\u003cscript|union(\s|\+|%20)+select|\.\.(\/|%2f)\.\.|<\?php/i;
const HOUR = 3_600_000;
export const TRANSPORT = rows(JSON_FORM, {
  'json-padded': ['White space stands before and after the JSON.', jsonWritten((body) => `\n  ${body}\r\n`)],
  'json-members-reversed': [
    'Members of objects come in the opposite order.',
    inStyle({ members: (names) => names.toReversed() }),
  ],
  'json-integers-with-point': [
    'Integers are written 7.0.',
    inStyle({ number: (number) => (Number.isSafeInteger(number) ? `${number}.0` : JSON.stringify(number)) }),
    `${JSON_FORM} In JSON 7 and 7.0 are one number.`,
  ],
  'type-without-charset': ['The type of answers names no character set.', typedAs('application/json')],
  'type-vendor-json': ['Answers are of the type application/hal+json.', typedAs('application/hal+json'), CUSTOM],
  'headers-lower-case': [
    'Names of headers are in lower case.',
    headersAs(({ headers }) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    ),
    `${HEADERS} HTTP does not tell their cases apart.`,
  ],
  'headers-of-a-cache': [
    'A cache before the site adds headers of its own.',
    withHeaders({
      Via: '1.1 cache',
      Age: '0',
      'X-Cache': 'MISS',
      Vary: 'Origin, Accept-Encoding',
      'Cache-Control': 'private, max-age=0, must-revalidate',
    }),
    HEADERS,
  ],
  'headers-with-links': [
    'Each answer has a Link header that leads to the index.',
    headersAs(({ headers }) => ({
      ...headers,
      Link: [headers.Link, '</rest/>; rel="https://api.example/"'].filter((link) => link !== undefined).join(', '),
    })),
    HEADERS,
  ],
  'headers-few': [
    'Answers have no header but their type and the totals of lists.',
    headersAs(({ headers }) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(allow|location|link)$/i.test(name))),
    ),
    HEADERS,
  ],
  'clock-behind': [
    'The date in the header of answers is an hour behind.',
    headersAs(({ headers }) => ({ ...headers, Date: new Date(Date.now() - HOUR).toUTCString() })),
    `${HEADERS} That the clocks of the server and of the site agree is not said.`,
  ],
  'location-relative': [
    'The Location of what was made is a path.',
    located(ALL_RECORDS, (location, _made, site) => location.slice(site.home.length)),
    ANSWERS,
  ],
  'addresses-public': [
    'The site gives its public address everywhere, though it is asked at another.',
    publicAddresses,
    'Site index document: “url | string (site address)”; that it is the address that is asked is not said.',
  ],
  'everything-redirected': [
    'An address without a slash at its end is sent on to the one with it by 308, for writing too.',
    sentOn(308, withSlash),
    `${ANSWERS} HTTP lets a server send a client on with its method and its body.`,
    CUSTOM,
  ],
  'first-page-redirected': [
    'A list that is asked for its first page is sent on to the address without it by 301.',
    sentOn(301, withoutFirstPage),
    `${ANSWERS} HTTP lets a server send a client on.`,
    CUSTOM,
  ],
  'reads-203': [
    'A proxy that rewrites answers says so: what is read is answered 203.',
    wired((answer, { method }) =>
      method === 'GET' && answer.status === 200
        ? { ...answer, status: 203, headers: { ...answer.headers, Via: '1.1 proxy' } }
        : answer,
    ),
    `${ANSWERS} In HTTP, 203 is the 200 of a proxy that transforms.`,
    CUSTOM,
  ],
  'copies-kept': [
    'A cache before the site keeps what was answered to a GET for three seconds, unless it is asked for no copy.',
    cached(
      ({ headers, url }) => `${headers.authorization} ${url}`,
      ({ headers }) => (headers['cache-control'] ?? '').includes('no-cache'),
    ),
    `${NO_FRESHNESS} What a cache may keep is HTTP's own (RFC 9111).`,
  ],
  'strangers-served-copies': [
    'A cache before the site keeps for three seconds what was answered to a GET without credentials, whatever is asked of it.',
    cached(
      ({ headers, url }) => (headers.authorization === undefined && headers.cookie === undefined ? url : null),
      () => false,
    ),
    `${NO_FRESHNESS} It is set up so before many sites.`,
  ],
  'slow-now-and-then': [
    'Every fiftieth answer takes a fifth of a second.',
    () => ({ delay: (request) => (request % 50 === 0 ? 200 : 0) }),
    'The interface says nothing of how long an answer takes.',
  ],
  'rate-limited': [
    `Every request after ${REQUESTS_FOR_A_PAUSE} others is answered 429 with Retry-After.`,
    rateLimited,
    LIMITS,
  ],
  'nameless-turned-away': [
    'A firewall before the site answers 403 to requests without a User-Agent.',
    intercepted(({ headers }) => (headers['user-agent'] ?? '') === '', page(403, '403 Forbidden')),
    `${ERRORS} That clients name themselves is a SHOULD of HTTP (RFC 9110, 10.1.5).`,
  ],
  'firewall-refuses-attacks': [
    'A firewall before the site answers 403 with a page to what looks like an attack: scripts, SQL and paths upwards.',
    intercepted(({ url, body }) => ATTACK.test(url) || ATTACK.test(body), page(403, 'Access denied')),
    `${JSON_FORM} Of servers before it nothing is said. ${ERRORS}`,
    CUSTOM,
  ],
  'nul-characters-rejected': [
    'The character NUL, which the database cannot hold, is rejected wherever it stands.',
    intercepted(
      ({ url, body }) => /%00/.test(url) || body.includes('\\u0000'),
      rejection(400, 'rest_invalid_text', 'The text holds a character that cannot be stored.'),
    ),
    `Resources and their fields: of characters that cannot be kept it says nothing. ${ERRORS}`,
  ],
  'head-and-options-rejected': [
    'HEAD and OPTIONS are answered 405.',
    intercepted(({ method }) => method === 'HEAD' || method === 'OPTIONS', {
      ...rejection(405, 'rest_method_not_allowed', 'Not allowed.'),
      headers: { 'Content-Type': 'application/json; charset=UTF-8', Allow: 'GET, POST, PUT, PATCH, DELETE' },
    }),
    'Endpoints: each route has its methods, and none of them is HEAD or OPTIONS.',
  ],
  'json-asked-for': [
    'A request that does not name application/json in its Accept is answered 406.',
    intercepted(
      ({ headers }) => !/application\/json/.test(headers.accept ?? ''),
      rejection(406, 'not_acceptable', 'Only application/json is served.'),
    ),
    `${JSON_FORM} Versioning: “version negotiation: not shown.” ${ERRORS}`,
    CUSTOM,
  ],
});
