/** The first contact: the index, from which names, routes and the whole plan follow. */
import type { Contract } from '../contract/types.ts';
import { loadVocabulary } from '../contract/vocabulary.ts';
import { addressOf } from '../deployment/address.ts';
import { parseIndex, type SiteIndex, withNamespaceIndex } from '../deployment/index-document.ts';
import { resolveNames } from '../deployment/names.ts';
import type { Deployment } from '../deployment/offered.ts';
import type { Client } from '../exchange/client.ts';
import type { Exchange } from '../exchange/types.ts';
import { isRecord } from '../verdict/judge.ts';

/** Nothing can be judged: the deployment is not there, or what answers is not its index. Exit code 3. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** What of a deployment goes from one thread to another. */
export interface Contact {
  readonly index: unknown;
  /** Indexes of namespaces that the site index leaves out. */
  readonly namespaceIndexes: readonly unknown[];
}

async function get(client: Client, baseUrl: URL, path: string): Promise<Exchange> {
  const url = addressOf(baseUrl, path, '');
  return client.send({ method: 'GET', url, headers: { accept: 'application/json' }, body: null, as: 'user' });
}

function complaint({ answer, failure, request }: Exchange): string {
  if (answer === null) return `${request.url} does not answer. ${failure}`;
  const { status, headers } = answer;
  if (status >= 300 && status < 400) {
    return `${request.url} redirects to ${headers.location ?? 'nowhere'}: set CONFORMANCE_BASE_URL to the address of the REST root itself.`;
  }
  if (status === 401 || status === 403) {
    return `${request.url} answers ${status}: check CONFORMANCE_USERNAME and CONFORMANCE_APPLICATION_PASSWORD.`;
  }
  const what =
    answer.json === undefined
      ? `${headers['content-type'] ?? 'no content type'}, no JSON`
      : 'JSON that is no site index';
  return `${request.url} answers ${status} with ${what}: CONFORMANCE_BASE_URL must be the REST root of a site, such as https://example.org/wp-json.`;
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
    const { answer } = await get(client, baseUrl, `/${candidate}`);
    if (answer?.status === 200 && isRecord(answer.json) && isRecord(answer.json.routes)) return answer.json;
  }
  return null;
}

/** @throws UnreachableError when there is no index to go by */
export async function connect(
  client: Client,
  baseUrl: URL,
  contract: Contract,
  names: Readonly<Record<string, string>>,
): Promise<Contact> {
  const exchange = await get(client, baseUrl, '/');
  const index = exchange.answer?.json;
  if (exchange.answer?.status !== 200 || !isRecord(index) || !isRecord(index.routes)) {
    throw new UnreachableError(complaint(exchange));
  }
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
