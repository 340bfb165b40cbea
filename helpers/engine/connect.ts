/** The first contact: the index, from which names, routes and the whole plan follow. */
import { breath } from '../breath.ts';
import type { Contract } from '../contract/types.ts';
import { loadVocabulary } from '../contract/vocabulary.ts';
import { addressOf } from '../deployment/address.ts';
import { parseIndex, routesListed, type SiteIndex, withNamespaceIndex } from '../deployment/index-document.ts';
import { resolveNames } from '../deployment/names.ts';
import type { Deployment } from '../deployment/offered.ts';
import type { Client } from '../exchange/client.ts';
import { type Redact, redactor } from '../exchange/redact.ts';
import type { Known } from '../exchange/secrets.ts';
import { OWN_HEADERS } from '../exchange/serialise.ts';
import type { Exchange } from '../exchange/types.ts';
import { UsageError } from '../usage-error.ts';
import { accepted, isRecord } from '../verdict/judge.ts';
import { complaint, ownNamespace } from './complaint.ts';
import { UnreachableError } from './unreachable-error.ts';
import { reachWithoutIndex } from './without-index.ts';

/** What of a deployment goes from one thread to another. */
export interface Contact {
  readonly index: unknown;
  /** Indexes of namespaces that the site index leaves out. */
  readonly namespaceIndexes: readonly unknown[];
}

function get(client: Client, url: string): Promise<Exchange> {
  return client.send({ method: 'GET', url, headers: OWN_HEADERS, body: null, as: 'user' });
}

export function isIndex(exchange: Exchange): boolean {
  const { json } = exchange.answer ?? {};
  return accepted(exchange) && isRecord(json) && isRecord(json.routes);
}

/** Where else on this host the index of a site can be: in a query where addresses are not rewritten, or below its home. */
function otherRoots({ origin, pathname }: URL): readonly string[] {
  const home = `${origin}${pathname.replace(/\/(?:wp-json\/?)?$/, '')}`;
  return [`${home}/wp-json`, `${home}/?rest_route=/`, `${origin}/?rest_route=/`];
}

/** @returns the address of another root that answers with an index; null where there is none */
async function findIndex(client: Client, baseUrl: URL): Promise<string | null> {
  const roots = new Set(otherRoots(baseUrl));
  roots.delete(baseUrl.href);
  for (const root of roots) {
    if (isIndex(await get(client, addressOf(new URL(root), '/', '')))) return root;
  }
  return null;
}

/** What a namespace may be called, the surest name first. */
function candidatesFor(name: string, fromEnvironment: Readonly<Record<string, string>>): readonly string[] {
  const known = loadVocabulary().namespaces.get(name) ?? [];
  const named = fromEnvironment[name];
  return named === undefined ? [name, ...known.map((entry) => entry.name)] : [named];
}

/** The index of a namespace that the site index leaves out; null where none of its names answers. */
async function namespaceIndex(client: Client, baseUrl: URL, candidates: readonly string[]): Promise<unknown> {
  for (const candidate of candidates) {
    const exchange = await get(client, addressOf(baseUrl, `/${candidate}`, ''));
    const { json } = exchange.answer ?? {};
    if (accepted(exchange) && isRecord(json) && Object.keys(routesListed(json.routes)).length > 0) return json;
  }
  return null;
}

/**
 * @param redact what a deployment says of itself may repeat what it was sent
 * @throws UnreachableError when there is no index to go by
 */
export async function connect(
  client: Client,
  baseUrl: URL,
  contract: Contract,
  names: Readonly<Record<string, string>>,
  redact: Redact = (text) => text,
): Promise<Contact> {
  const exchange = await get(client, addressOf(baseUrl, '/', ''));
  if (!isIndex(exchange) || ownNamespace(exchange) !== null) {
    const status = exchange.answer?.status;
    const isSearched = (accepted(exchange) || status === 404) && ownNamespace(exchange) === null;
    const other = isSearched ? await findIndex(client, baseUrl) : null;
    const hint = other === null ? '' : ` There is one at ${other}: set CONFORMANCE_BASE_URL to that.`;
    throw new UnreachableError(redact(complaint(exchange) + hint));
  }
  const index = exchange.answer?.json;
  const site = parseIndex(index);
  const shown = new Set([...site.routes.values()].map(({ namespace }) => namespace));
  const unlisted = contract.namespaces
    .filter(({ listed }) => !listed)
    .map(({ name }) => candidatesFor(name, names))
    .filter((candidates) => !candidates.some((candidate) => shown.has(candidate)));
  const documents = await Promise.all(unlisted.map((candidates) => namespaceIndex(client, baseUrl, candidates)));
  return { index, namespaceIndexes: documents.filter((document) => document !== null) };
}

function siteIndexOf(contact: Contact): SiteIndex {
  return contact.namespaceIndexes.reduce<SiteIndex>(withNamespaceIndex, parseIndex(contact.index));
}

export function deploymentOf(
  contact: Contact,
  contract: Contract,
  names: Readonly<Record<string, string>>,
): Deployment {
  const index = siteIndexOf(contact);
  return { index, names: resolveNames(index, contract, loadVocabulary(), names) };
}

/** @throws UsageError when a namespace could be any of several */
function rejectTies({ ambiguous }: Deployment['names']): void {
  const [tie] = ambiguous;
  if (!tie) return;
  throw new UsageError(
    `${tie.namespace} could be any of ${tie.candidates.join(', ')} here: say which with CONFORMANCE_NAMES=${tie.namespace}=${tie.candidates[0]}.`,
  );
}

/** Where a command's requests go: a deployment's address with what it takes to get in. */
export interface Destination extends Known {
  readonly baseUrl: URL;
}

/**
 * @param hasIndex whether an index says what the deployment offers
 * @throws UnreachableError when there is no index to go by, UsageError when names are tied
 */
export async function reach(
  client: Client,
  destination: Destination,
  contract: Contract,
  names: Readonly<Record<string, string>>,
  hasIndex = true,
): Promise<Deployment> {
  if (!hasIndex) return reachWithoutIndex(client, destination.baseUrl, contract);
  const redact = redactor(destination);
  const contact = await connect(client, destination.baseUrl, contract, names, redact);
  await breath();
  const deployment = deploymentOf(contact, contract, names);
  rejectTies(deployment.names);
  return deployment;
}
