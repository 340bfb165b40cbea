/** Sites that call their namespaces otherwise, and sites in other time zones. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import type { Values } from '../../reference/http/messages.ts';
import { listOf, membersOf, textOf } from '../../reference/http/values.ts';
import { offsetAt, siteZone } from '../../reference/state/dates.ts';
import { NAMES } from './allowed.ts';
import { inZone, together } from './operators.ts';
import { departs, type Operator, rows } from './row.ts';
import { siteIndex, siteIndexWith, splitUrl } from './wire.ts';

/** What paths begin with, neutral and on the site. */
type Prefixes = readonly (readonly [neutral: string, own: string, isWhole?: 'whole'])[];

/** Swaps the beginning of a path where it stands whole. */
function swapped(path: string, pairs: Prefixes, from: 0 | 1): string {
  const pair =
    pairs.find((one) => one[2] === 'whole' && path === one[from]) ??
    pairs.find((one) => one[2] !== 'whole' && (path === one[from] || path.startsWith(`${one[from]}/`)));
  return pair === undefined ? path : pair[from === 0 ? 1 : 0] + path.slice(pair[from].length);
}

/** The longest first, so that `/shop/store` comes before `/shop`. */
const byLength = (pairs: Prefixes, side: 0 | 1): Prefixes => pairs.toSorted((a, b) => b[side].length - a[side].length);

/** Addresses of the site in a text, be it a document or a header. */
function readdressed(text: string, baseUrl: string, toOwn: (path: string) => string): string {
  const [start, ...rest] = text.split(baseUrl);
  const tails = rest.map((tail) => {
    const [path = ''] = /^[^"?#>\s]*/.exec(tail) ?? [];
    return toOwn(path) + tail.slice(path.length);
  });
  return [start, ...tails].join(baseUrl);
}

/** The body of a batch, whose paths go by the site's own names. */
function neutralBatch(body: string, byOwn: Prefixes): string {
  let batch: Values;
  try {
    batch = membersOf(JSON.parse(body));
  } catch {
    return body;
  }
  if (!Array.isArray(batch.requests)) return body;
  const requests = batch.requests.map((item: unknown) => {
    const { path } = membersOf(item);
    if (typeof path !== 'string') return item;
    const [bare = '', ...query] = path.split('?');
    return { ...membersOf(item), path: [swapped(bare, byOwn, 1), ...query].join('?') };
  });
  return JSON.stringify({ ...batch, requests });
}

/** An index takes the name of its namespace as an argument, which is its own name by default. */
function withOwnDefault(endpoint: Values, named: (name: unknown) => string): Values {
  const { namespace, ...args } = membersOf(endpoint.args);
  if (namespace === undefined) return endpoint;
  const own = { ...membersOf(namespace), default: named(membersOf(namespace).default) };
  return { ...endpoint, args: { namespace: own, ...args } };
}

function renamedIndex(index: unknown, toOwn: (path: string) => string) {
  const named = (name: unknown) => toOwn(`/${textOf(name)}`).slice(1);
  const members = membersOf(index);
  const routes = Object.entries(membersOf(members.routes)).map(([pattern, entry]) => {
    const { endpoints, ...route } = membersOf(entry);
    const own = listOf(endpoints).map((one) => withOwnDefault(membersOf(one), named));
    return [toOwn(pattern), { ...route, namespace: named(route.namespace), endpoints: own }];
  });
  return {
    ...members,
    ...(Array.isArray(members.namespaces) ? { namespaces: members.namespaces.map(named) } : {}),
    ...(typeof members.namespace === 'string' ? { namespace: named(members.namespace) } : {}),
    routes: Object.fromEntries(routes),
  };
}

const renamed =
  (given: () => Prefixes): Operator =>
  () => {
    const [byNeutral, byOwn] = [byLength(given(), 0), byLength(given(), 1)];
    const toOwn = (path: string) => swapped(path, byNeutral, 0);
    return {
      names:
        ({ site }) =>
        (request, next) => {
          const { root, path, query } = splitUrl(site, request.url);
          const neutral = swapped(path, byOwn, 1);
          // What stood there under its neutral name is no longer there.
          const isGone = neutral === path && toOwn(path) !== path;
          const body = neutral === '/batch/v1' ? neutralBatch(request.body, byOwn) : request.body;
          const answer = next({ ...request, body, url: `${root}${isGone ? '/gone' : neutral}${query}` });
          const own = (text: string) => readdressed(text, site.baseUrl, toOwn);
          const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, own(value)]));
          const isIndex = answer.status === 200 && answer.body.includes('"routes":{');
          const text = isIndex ? JSON.stringify(renamedIndex(JSON.parse(answer.body), toOwn)) : answer.body;
          return { ...answer, headers, body: own(text) };
        },
    };
  };

interface Vocabulary {
  readonly namespaces: readonly {
    readonly namespace: string;
    readonly names: readonly {
      readonly name: string;
      readonly prefix?: { readonly from: string; readonly to: string };
    }[];
  }[];
}

/** Names of a known kind of site: for each namespace the one at `which`, or its last. */
const knownNames = (which: number) => (): Prefixes => {
  const file = join(PACKAGE_ROOT, 'schemas/names/site-plugins.json');
  const { namespaces }: Vocabulary = JSON.parse(readFileSync(file, 'utf8'));
  return namespaces.flatMap(({ namespace, names }) => {
    const known = names[which] ?? names.at(-1);
    if (known === undefined) return [];
    const whole = [`/${namespace}`, `/${known.name}`] as const;
    const { prefix } = known;
    return prefix === undefined ? [whole] : [[...whole, 'whole'] as const, [prefix.from, prefix.to] as const];
  });
};

/** Names of nobody; for what belongs to one plugin, the same word. */
const STRANGE_WORDS: Prefixes = [
  ['/calendar/events/v1', '/agenda/events/v1'],
  ['/templates/v1', '/pagekit/v1'],
  ['/descriptors/v1', '/fieldkit/v1'],
  ['/patterns/v1', '/mosaic/v1'],
  ['/seo/v1', '/findme/v1'],
  ['/forms/v1', '/letterbox/v1'],
  ['/builder/v1', '/mason/v1'],
  ['/core/v2', '/press/v2'],
  ...['-analytics', '-admin', '/v1', '/v2', '/v3', '/store/v1', '/store', '-telemetry', '-site/v1'].map(
    (tail) => [`/shop${tail}`, `/bazaar${tail}`] as const,
  ),
  ...['site-health', 'block-editor', 'abilities'].map((name) => [`/${name}/v1`, `/press-${name}/v1`] as const),
];

const MISSED = 'Site index document: “timezone_string | string (IANA zone name)”.';

export const NAMESPACES = rows(NAMES, {
  'names-of-a-known-vendor': ['Namespaces carry the names of a known kind of site.', renamed(knownNames(0))],
  'names-of-a-known-vendor-otherwise': [
    'Namespaces carry other known names where there are several.',
    renamed(knownNames(Number.MAX_SAFE_INTEGER)),
  ],
  'names-of-nobody-everywhere': ['All namespaces carry the names of an unknown vendor.', renamed(() => STRANGE_WORDS)],
});

export const ZONES = rows(
  'Site index document: “timezone_string | string (IANA zone name)”, whichever it is; gmt_offset in whole hours.',
  {
    'zone-utc': ['The site is in UTC.', inZone('UTC')],
    'zone-far-ahead': ['The site is thirteen hours ahead of UTC in summer.', inZone('Pacific/Auckland')],
    'zone-by-another-name': [
      'The site is hours behind UTC, and its zone goes by an older name of the same database: US/Pacific.',
      inZone('US/Pacific'),
    ],
    'zone-half-hour': [
      'The site is five and a half hours ahead of UTC, and its index says five.',
      together(
        siteIndex((index) => ({ ...index, gmt_offset: Math.trunc(Number(index.gmt_offset)) })),
        inZone('Asia/Kolkata'),
      ),
    ],
    'zone-unnamed': [
      'The site keeps a fixed offset from UTC, and its zone has no name.',
      together(siteIndexWith({ timezone_string: '' }), inZone('Etc/GMT-2')),
      'Real sites may be set to an offset in the place of a zone.',
      departs(MISSED, true),
    ],
    'offset-without-summer': [
      'The index gives the offset of the zone outside summer time, all year.',
      together(
        siteIndex((index, { clock }) => {
          const year = new Date(clock.now()).getUTCFullYear();
          const offsets = [0, 6].map((month) => offsetAt(Date.UTC(year, month, 1), siteZone()));
          return { ...index, gmt_offset: Math.min(...offsets) / 3_600_000 };
        }),
        inZone('Pacific/Auckland'),
      ),
      'Site index document: “gmt_offset | integer (hours)”: whether it counts summer time is not said.',
    ],
  },
);
