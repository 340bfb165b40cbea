/** What the interface says of the site index document itself: its fields, its authentication, the shape of its routes. */

import { requirementOf } from '../../cases/requirement.ts';
import { routeId } from '../../cases/requirement-id.ts';
import type { Operation } from '../../contract/types.ts';
import { decoded } from '../../deployment/address.ts';
import { isObject, type JsonObject, listOf, objectOf } from '../../deployment/index-document.ts';
import { parametersOf } from '../../deployment/pattern.ts';
import { broken, type Judgement, MET, metWith, notApplicable } from '../../requirement/judgement.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import { type IndexCheck, indexCheck, shown } from './types.ts';
import { hoursOf, isZoneName, offsetsOf } from './zones.ts';

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value);
}

type FieldRule = (value: unknown) => Judgement;

function mustBe(rule: string, holds: (value: unknown) => boolean): FieldRule {
  return (value) => (holds(value) ? MET : isOther(value, rule));
}

function isOther(value: unknown, rule: string): Judgement {
  return broken('field-other', { is: shown(value), rule });
}

const text = mustBe('a string', (value) => typeof value === 'string');
const pageId = mustBe('an integer, and not below 0', (value) => Number.isInteger(value) && Number(value) >= 0);

/** No zone of the world is further from GMT. */
const FURTHEST_HOURS = 14;

function hours(value: unknown): Judgement {
  const offset = hoursOf(value);
  if (offset === null) return isOther(value, 'an integer');
  if (Math.abs(offset) > FURTHEST_HOURS) return broken('offset-too-far', { is: shown(value) });
  if (Number.isInteger(value)) return MET;
  if (!tolerates('offset-form', true)) return isOther(value, 'an integer');
  return metWith(typeof value === 'string' ? 'offset-in-text' : 'offset-of-half-hours', { is: shown(value) });
}

const address = mustBe('an address', isAddress);

function zone(value: unknown): Judgement {
  if (tolerates('zone-without-name', value === '')) return metWith('no-zone');
  if (typeof value !== 'string') return isOther(value, 'a string');
  return isZoneName(value) ? MET : isOther(value, 'the IANA name of a zone');
}

function object(value: unknown): Judgement {
  if (isObject(value)) return MET;
  if (tolerates('empty-list-for-object', Array.isArray(value) && value.length === 0)) return metWith('empty-list');
  return isOther(value, 'an object');
}

const strings = mustBe('an array of strings', (value) => {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
});

const FIELDS: Readonly<Record<string, FieldRule>> = {
  name: text,
  description: text,
  url: address,
  home: address,
  gmt_offset: hours,
  timezone_string: zone,
  page_for_posts: pageId,
  page_on_front: pageId,
  show_on_front: text,
  namespaces: strings,
  authentication: object,
  routes: object,
};

function siteRequirement(site: Operation, tail: string, title: string, clause = site.clause): Requirement {
  return requirementOf(site, 'index-document', '', title, { id: `${routeId(site)}/index/${tail}`, clause });
}

function fieldChecks(site: Operation): readonly IndexCheck[] {
  return Object.entries(FIELDS).map(([field, rule]) =>
    indexCheck(siteRequirement(site, `fields/${field}`, `The site index has ${field}`), ({ index }) => {
      if (!isObject(index.raw)) return broken('index-not-object');
      return Object.hasOwn(index.raw, field) ? rule(index.raw[field]) : broken('index-lacks', { field });
    }),
  );
}

/** Two fields say where the clocks of a site stand; a zone may be at another of its offsets by the time it is looked at. */
function clockCheck(site: Operation): IndexCheck {
  const title = 'gmt_offset is an offset that the zone of the site has';
  return indexCheck(siteRequirement(site, 'fields/gmt_offset/of-zone', title), ({ index }) => {
    const { gmt_offset: offset, timezone_string: name } = objectOf(index.raw);
    const declared = hoursOf(offset);
    if (declared === null || typeof name !== 'string' || !isZoneName(name)) {
      return notApplicable('no-clock');
    }
    const known = offsetsOf(name, new Date().getUTCFullYear());
    const isRounded = Number.isInteger(declared) && known.some((one) => Math.abs(one - declared) < 1);
    const isOne = known.includes(declared) || tolerates('offset-form', isRounded);
    return isOne ? MET : broken('offset-not-of-zone', { is: shown(offset), zone: name, offsets: known.join(' or ') });
  });
}

const SCHEME = 'application-passwords';

function authenticationChecks(site: Operation): readonly IndexCheck[] {
  const clause = 'authentication';
  const tail = `authentication/${SCHEME}`;
  const declared = siteRequirement(site, tail, `The site index declares the scheme ${SCHEME}`, clause);
  const title = `The scheme ${SCHEME} gives the address of its page`;
  return [
    indexCheck(declared, ({ index: { authentication } }) => {
      const schemes = Object.keys(authentication);
      if (!isObject(authentication[SCHEME])) return broken('scheme-missing', { scheme: SCHEME });
      return schemes.length === 1 ? MET : metWith('more-schemes', { count: schemes.length - 1 });
    }),
    indexCheck(siteRequirement(site, `${tail}/authorization`, title, clause), ({ index: { authentication } }) => {
      if (!isObject(authentication[SCHEME])) return notApplicable('scheme-undeclared');
      const address = objectOf(authentication[SCHEME].endpoints).authorization;
      return isAddress(address)
        ? MET
        : broken('field-other', { field: 'endpoints.authorization', is: shown(address), rule: 'an address' });
    }),
  ];
}

function isListOfMethods(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' && /^[A-Z]+$/.test(item))
  );
}

function areEndpoints(value: unknown): boolean {
  return Array.isArray(value) && value.every((endpoint) => isObject(endpoint) && isListOfMethods(endpoint.methods));
}

function haveArguments(value: unknown): boolean {
  return listOf(value)
    .filter(isObject)
    .every(({ args }) => {
      return isObject(args) || (Array.isArray(args) && args.length === 0);
    });
}

function isLinked(entry: JsonObject): boolean {
  const self = objectOf(entry._links).self;
  return self === undefined || (Array.isArray(self) && self.every((link) => isAddress(objectOf(link).href)));
}

/** Whether what calls itself the route leads there: in a path or, where addresses are plain, in a query. */
function leadsToItself(entry: JsonObject, pattern: string): boolean {
  const self = listOf(objectOf(entry._links).self).map((link) => objectOf(link).href);
  return self.every((href) => !isAddress(href) || endsIn(String(href), pattern));
}

function endsIn(href: string, pattern: string): boolean {
  const { pathname, searchParams } = new URL(href);
  const route = searchParams.get('rest_route') ?? pathname;
  return decoded(route).replace(/\/$/, '').endsWith(pattern.replace(/\/$/, ''));
}

/** A route stands below the namespace that it names, which is one of those that are listed, if any of them is above it. */
function isBelowNamespace({ namespace }: JsonObject, pattern: string, namespaces: readonly unknown[]): boolean {
  if (typeof namespace !== 'string' || namespace === '') return true;
  const isAbove = (one: unknown): boolean => pattern === `/${one}` || pattern.startsWith(`/${one}/`);
  return isAbove(namespace) && (namespaces.includes(namespace) || !namespaces.some(isAbove));
}

function listsItsMethods(entry: JsonObject): boolean {
  const ofEndpoints = new Set(listOf(entry.endpoints).flatMap((endpoint) => listOf(objectOf(endpoint).methods)));
  const own = new Set(listOf(entry.methods));
  // What a server answers for every route need not have an endpoint.
  const more = [...own].filter((method) => !ofEndpoints.has(method) && method !== 'HEAD' && method !== 'OPTIONS');
  return more.length === 0 && [...ofEndpoints].every((method) => own.has(method));
}

/** What stands before the pattern in the path, or the query, of an address; null where the address does not end in it. */
function rootOf(href: string, pattern: string): string | null {
  if (!isAddress(href) || !endsIn(href, pattern)) return null;
  const { pathname, searchParams } = new URL(href);
  const route = decoded(searchParams.get('rest_route') ?? pathname).replace(/\/$/, '');
  return route.slice(0, route.length - pattern.replace(/\/$/, '').length);
}

/** "Every path below is relative to it": the host may be another for some, the root is one. */
function rootCheck(site: Operation): IndexCheck {
  const stated = siteRequirement(site, 'routes/links/root', 'The addresses of all routes are below one root');
  return indexCheck({ ...stated, basis: 'implied' }, ({ index }) => {
    const roots = new Map<string, string>();
    for (const { pattern, selfLink } of index.routes.values()) {
      const root = selfLink === null ? null : rootOf(selfLink, pattern);
      if (root !== null && selfLink !== null && !roots.has(root)) roots.set(root, selfLink);
    }
    const [one, other] = [...roots.values()];
    if (one === undefined) return notApplicable('no-links');
    return other === undefined ? MET : broken('links-of-roots', { one: shown(one), other: shown(other) });
  });
}

/** "Present on most routes": more than half of those that can have one. */
function linksCheck(site: Operation): IndexCheck {
  const title = 'Most routes without a path parameter have _links.self';
  return indexCheck(siteRequirement(site, 'routes/links/most', title), ({ index }) => {
    const routes = [...index.routes.values()].filter(({ template }) => parametersOf(template).length === 0);
    if (routes.length === 0) return notApplicable('no-plain-routes');
    const linked = routes.filter(({ selfLink }) => selfLink !== null);
    if (2 * linked.length > routes.length) return MET;
    return broken('routes-unlinked', { count: linked.length, all: routes.length });
  });
}

/** Each looks at all entries of `routes` at once: one cause, one failure, however many routes share it. */
const ENTRY_RULES: readonly {
  readonly name: string;
  readonly what: string;
  readonly holds: (entry: JsonObject, pattern: string, namespaces: readonly unknown[]) => boolean;
}[] = [
  { name: 'namespace', what: 'a namespace, a string', holds: (entry) => typeof entry.namespace === 'string' },
  { name: 'methods', what: 'methods, an array of HTTP methods', holds: (entry) => isListOfMethods(entry.methods) },
  {
    name: 'endpoints',
    what: 'endpoints, an array of objects with methods',
    holds: (entry) => areEndpoints(entry.endpoints),
  },
  {
    name: 'args',
    what: 'args in each endpoint, an object or an empty array',
    holds: (entry) => haveArguments(entry.endpoints),
  },
  { name: 'links', what: 'addresses for hrefs, where it has _links.self', holds: isLinked },
  { name: 'links/own', what: 'its own address for its _links.self, where it has any', holds: leadsToItself },
  { name: 'namespace/own', what: 'the namespace that its pattern begins with', holds: isBelowNamespace },
  { name: 'methods/of-endpoints', what: 'the methods of its endpoints', holds: listsItsMethods },
];

function entryChecks(site: Operation): readonly IndexCheck[] {
  return ENTRY_RULES.map(({ name, what, holds }) =>
    indexCheck(siteRequirement(site, `routes/${name}`, `Each route of the site index has ${what}`), ({ index }) => {
      const { routes, namespaces } = objectOf(index.raw);
      if (!isObject(routes)) return notApplicable('no-routes');
      const listed = listOf(namespaces);
      const wrong = Object.keys(routes).filter((pattern) => !holds(objectOf(routes[pattern]), pattern, listed));
      if (wrong.length === 0) return MET;
      return broken('routes-lack', { count: wrong.length, rule: what, routes: wrong.slice(0, 3).map(shown) });
    }),
  );
}

export function siteChecks(site: Operation): readonly IndexCheck[] {
  return [
    ...fieldChecks(site),
    clockCheck(site),
    ...authenticationChecks(site),
    ...entryChecks(site),
    linksCheck(site),
    rootCheck(site),
  ];
}
