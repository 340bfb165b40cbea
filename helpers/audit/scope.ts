/** What a recording is read against: the root of the site, and the site's own names for the namespaces. */
import type { IndexRoute, SiteIndex } from '../deployment/index-document.ts';
import { type Names, resolveNames } from '../deployment/names.ts';
import { isAtOrBelow } from '../deployment/path-mapping.ts';
import { belowRoot, possibleRoots, rootOfIndex } from './base-url.ts';
import type { Locate } from './routes.ts';
import { namesByShape, type Request } from './shape.ts';
import type { AuditOptions, RecordedEntry } from './types.ts';

interface Known extends Omit<AuditOptions, 'catalogue'> {
  readonly locate: Locate;
}

export interface Scope {
  readonly baseUrl: URL;
  readonly names: Names;
  readonly index: SiteIndex | null;
}

export function isBelow(path: string, name: string): boolean {
  return isAtOrBelow(path, `/${name}`);
}

function knownNames({ contract, vocabulary, names }: Known): ReadonlyMap<string, readonly string[]> {
  return new Map(
    contract.namespaces.map(({ name }) => {
      const said = names[name];
      const inVocabulary = (vocabulary.namespaces.get(name) ?? []).map((entry) => entry.name);
      return [name, said === undefined ? [name, ...inVocabulary] : [said]];
    }),
  );
}

function requestsBelow(root: URL, entries: readonly RecordedEntry[]): readonly Request[] {
  const distinct = new Map<string, Request>();
  for (const { request } of entries) {
    const below = belowRoot(root, request.url);
    if (below !== null) distinct.set(`${request.method} ${below.path}`, { method: request.method, path: below.path });
  }
  return [...distinct.values()];
}

/** An index that lists what the recording shows of the site: known names, and as routes the very paths. */
function indexOf(requests: readonly Request[], names: readonly string[]): SiteIndex {
  const routes = new Map<string, IndexRoute>();
  for (const { method, path } of requests) {
    const methods = [...(routes.get(path)?.methods ?? []), method];
    routes.set(path, { pattern: path, template: path, namespace: '', methods, endpoints: [], selfLink: null });
  }
  const namespaces = names.filter((name) => requests.some(({ path }) => isBelow(path, name)));
  return { raw: null, namespaces, routes, authentication: {} };
}

/** Names as the index and the recording together show them: a site index may leave a namespace out. */
function namesBelow(root: URL, entries: readonly RecordedEntry[], known: Known): Names {
  const { contract, vocabulary, locate, index } = known;
  const requests = requestsBelow(root, entries);
  const possible = knownNames(known);
  const shown = indexOf(requests, [...possible.values()].flat());
  const seen = new Set([...shown.namespaces, ...(index?.namespaces ?? [])]);
  const settled = new Set([
    ...seen,
    ...[...possible].flatMap(([neutral, all]) => (all.some((name) => seen.has(name)) ? [neutral] : [])),
  ]);
  const guessed = index === null ? namesByShape(requests, contract, locate, settled) : {};
  const complete = index === null ? shown : { ...index, namespaces: [...seen] };
  const names = resolveNames(complete, contract, vocabulary, { ...guessed, ...known.names });
  return {
    ...names,
    resolved: names.resolved.map((one) => (Object.hasOwn(guessed, one.name) ? { ...one, how: 'shape' } : one)),
  };
}

/** How many requests go to namespaces by names that are known; those to routes of the interface count most. */
function countByName(requests: readonly Request[], known: Known): number {
  const pairs = [...knownNames(known)].flatMap(([neutral, all]) => all.map((actual) => ({ neutral, actual })));
  return requests.reduce((sum, { path }) => {
    const pair = pairs.find(({ actual }) => isBelow(path, actual));
    if (pair === undefined) return sum;
    return sum + (known.locate(`/${pair.neutral}${path.slice(pair.actual.length + 1)}`) === null ? 0.1 : 1);
  }, 0);
}

function countByShape(requests: readonly Request[], { contract, locate }: Known): number {
  const names = Object.values(namesByShape(requests, contract, locate, new Set()));
  return requests.filter(({ path }) => names.some((name) => isBelow(path, name))).length;
}

interface PossibleRoot {
  readonly root: URL;
  readonly requests: Request[];
}

function possibleRootsOf(entries: readonly RecordedEntry[]): readonly PossibleRoot[] {
  const roots = new Map<string, PossibleRoot>();
  const distinct = new Map(entries.map(({ request: { method, url } }) => [`${method} ${url}`, { method, url }]));
  for (const { method, url } of distinct.values()) {
    for (const { root, path } of URL.canParse(url) ? possibleRoots(new URL(url)) : []) {
      const known = roots.get(root.href) ?? { root, requests: [] };
      known.requests.push({ method, path });
      roots.set(root.href, known);
    }
  }
  return [...roots.values()];
}

function inferRoot(entries: readonly RecordedEntry[], known: Known): URL | null {
  const possible = possibleRootsOf(entries);
  for (const count of [countByName, countByShape]) {
    const counted = possible.map(({ root, requests }) => ({ root, count: count(requests, known) }));
    const [best] = counted.sort((a, b) => b.count - a.count);
    if (best && best.count > 0) return best.root;
  }
  return null;
}

/** Null where no address is below a root that can be told. */
export function scopeOf(entries: readonly RecordedEntry[], known: Known): Scope | null {
  const said = known.baseUrl ?? (known.index && rootOfIndex(known.index));
  const isUsed = said !== null && (known.baseUrl !== null || requestsBelow(said, entries).length > 0);
  const baseUrl = isUsed ? said : inferRoot(entries, known);
  return baseUrl && { baseUrl, names: namesBelow(baseUrl, entries, known), index: known.index };
}
