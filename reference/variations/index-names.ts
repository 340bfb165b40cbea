/** Sites that call their namespaces otherwise, and sites in other time zones. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import type { Steps } from '../answer.ts';
import type { Middleware } from '../faults/types.ts';
import type { Values } from '../http/messages.ts';
import { listOf, membersOf, textOf } from '../http/values.ts';
import { NAMES } from './allowed.ts';
import { onIndex, splitUrl } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

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
function byLength(pairs: Prefixes, side: 0 | 1): Prefixes {
  return [...pairs].sort((a, b) => b[side].length - a[side].length);
}

/** Addresses of the site in a text, be it a document or a header. */
function readdressed(text: string, baseUrl: string, toOwn: (path: string) => string): string {
  const [start, ...rest] = text.split(baseUrl);
  return [
    start,
    ...rest.map((tail) => {
      const [path = ''] = /^[^"?#>\s]*/.exec(tail) ?? [];
      return toOwn(path) + tail.slice(path.length);
    }),
  ].join(baseUrl);
}

function renamed(given: Prefixes): VariationChange {
  const [byNeutral, byOwn] = [byLength(given, 0), byLength(given, 1)];
  const toOwn = (path: string) => swapped(path, byNeutral, 0);
  const middleware =
    ({ site }: Steps): Middleware =>
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
    };
  return { names: middleware };
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

function renamedIndex(index: unknown, toOwn: (path: string) => string) {
  const named = (name: unknown) => toOwn(`/${textOf(name)}`).slice(1);
  const members = membersOf(index);
  const routes = Object.entries(membersOf(members.routes)).map(([pattern, entry]) => {
    const { endpoints, ...route } = membersOf(entry);
    return [
      toOwn(pattern),
      {
        ...route,
        namespace: named(route.namespace),
        endpoints: listOf(endpoints).map((one) => withOwnDefault(membersOf(one), named)),
      },
    ];
  });
  return {
    ...members,
    ...(Array.isArray(members.namespaces) ? { namespaces: members.namespaces.map(named) } : {}),
    ...(typeof members.namespace === 'string' ? { namespace: named(members.namespace) } : {}),
    routes: Object.fromEntries(routes),
  };
}

/** An index takes the name of its namespace as an argument, which is its own name by default. */
function withOwnDefault(endpoint: Values, named: (name: unknown) => string): Values {
  const { namespace, ...args } = membersOf(endpoint.args);
  if (namespace === undefined) return endpoint;
  return {
    ...endpoint,
    args: { namespace: { ...membersOf(namespace), default: named(membersOf(namespace).default) }, ...args },
  };
}

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
function knownNames(which: number): Prefixes {
  const file = join(PACKAGE_ROOT, 'schemas/names/site-plugins.json');
  const { namespaces }: Vocabulary = JSON.parse(readFileSync(file, 'utf8'));
  return namespaces.flatMap(({ namespace, names }) => {
    const known = names[which] ?? names.at(-1);
    if (known === undefined) return [];
    const whole = [`/${namespace}`, `/${known.name}`] as const;
    const { prefix } = known;
    return prefix === undefined ? [whole] : [[...whole, 'whole'] as const, [prefix.from, prefix.to] as const];
  });
}

/** Names of nobody, for the namespaces whose routes the interface shows. */
const STRANGE: Prefixes = [
  ['/calendar/events/v1', '/agenda/events/v1'],
  ['/shop-analytics', '/bazaar-analytics'],
  ['/shop-admin', '/bazaar-admin'],
  ['/templates/v1', '/pagekit/v1'],
  ['/descriptors/v1', '/fieldkit/v1'],
  ['/patterns/v1', '/mosaic/v1'],
  ['/seo/v1', '/findme/v1'],
  ['/forms/v1', '/letterbox/v1'],
];

/** And for those whose routes it does not show. */
const STRANGER: Prefixes = [
  ...STRANGE,
  ['/shop/v1', '/bazaar/v1'],
  ['/shop/v2', '/bazaar/v2'],
  ['/shop/v3', '/bazaar/v3'],
  ['/shop/store/v1', '/bazaar/store/v1'],
  ['/shop/store', '/bazaar/store'],
  ['/shop-telemetry', '/bazaar-telemetry'],
  ['/shop-site/v1', '/bazaar-site/v1'],
  ['/builder/v1', '/mason/v1'],
  ['/core/v2', '/press/v2'],
  ['/site-health/v1', '/press-site-health/v1'],
  ['/block-editor/v1', '/press-block-editor/v1'],
  ['/abilities/v1', '/press-abilities/v1'],
];

const ZONES =
  'Site index document: “timezone_string | string (IANA zone name)”, whichever it is; gmt_offset in whole hours.';

export const INDEX_NAMES: readonly Variation[] = [
  variation('names-of-a-known-vendor', 'Namespaces carry the names of a known kind of site.', NAMES, () =>
    renamed(knownNames(0)),
  ),
  variation(
    'names-of-a-known-vendor-otherwise',
    'Namespaces carry other known names where there are several.',
    NAMES,
    () => renamed(knownNames(Number.MAX_SAFE_INTEGER)),
  ),
  variation('names-of-nobody', 'Namespaces whose routes are shown carry the names of an unknown vendor.', NAMES, () =>
    renamed(STRANGE),
  ),
  variation('names-of-nobody-everywhere', 'All namespaces carry the names of an unknown vendor.', NAMES, () =>
    renamed(STRANGER),
  ),
  variation('zone-utc', 'The site is in UTC.', ZONES, () => ({ zone: 'UTC' })),
  variation('zone-behind', 'The site is hours behind UTC.', ZONES, () => ({ zone: 'America/New_York' })),
  variation('zone-far-ahead', 'The site is thirteen hours ahead of UTC in summer.', ZONES, () => ({
    zone: 'Pacific/Auckland',
  })),
  variation(
    'zone-half-hour',
    'The site is five and a half hours ahead of UTC, and its index says five.',
    ZONES,
    () => ({
      ...onIndex((index) =>
        'gmt_offset' in index ? { ...index, gmt_offset: Math.trunc(Number(index.gmt_offset)) } : index,
      ),
      zone: 'Asia/Kolkata',
    }),
  ),
  variation(
    'zone-half-hour-shown',
    'The site is three and a half hours behind UTC, and its index says so.',
    'Real sites in such a zone show the fraction; all else is as ever.',
    () => ({ zone: 'America/St_Johns' }),
    { departs: ['Site index document: “gmt_offset | integer (hours)”.'] },
  ),
];
