import type { Document, ListQuery, ListStatement } from '../../cases/list-statement.ts';
import { BlockedError } from '../../cases/preconditions.ts';
import type { Scene } from '../../cases/scenario.ts';
import type { Site, Values } from '../../cases/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { reason } from '../../requirement/reasons.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import { accepted, isMissingRoute, isRejection, requestOf, whyNot } from '../../verdict/judge.ts';
import { idIn, recordsOf, totalOf } from '../../verdict/records.ts';

export interface Listing {
  readonly documents: readonly Document[];
  readonly exchange: Exchange;
  /** Whether it is known that nothing more would follow. */
  readonly complete: boolean;
}

/** Ids are numbers, in places written as text. */
export function idOf(document: Document): number {
  return idIn(document) ?? Number(document.id);
}

type Look = Pick<ListQuery, 'mayBeRejected'>;

/** By list, how many records its pages hold at most, where that is fewer than were asked for; 0 where one that is not full is the last. */
const caps = new WeakMap<Site, Map<string, number>>();

function capsOf({ site }: Scene): Map<string, number> {
  const known = caps.get(site) ?? new Map<string, number>();
  caps.set(site, known);
  return known;
}

/** Whether a page of the list was seen to hold fewer than were asked for. */
export function isCapped(scene: Scene, { operation }: ListStatement): boolean {
  return (capsOf(scene).get(operation) ?? 0) > 0;
}

/** Of lists without a declared maximum it is not said how many a page may hold. */
function mayBeCut(
  scene: Scene,
  list: ListStatement,
  asked: Values,
  { documents, exchange, complete }: Listing,
): boolean {
  if (capsOf(scene).has(list.operation) || !complete || documents.length === 0) return false;
  if (asked.page !== undefined || asked.offset !== undefined) return false;
  if (scene.operation(list.operation).args.per_page?.schema.maximum !== undefined) return false;
  return (totalOf(exchange) ?? 0) > documents.length;
}

/** A page that is larger than those that the list gives, put together of these, until one of them brings nothing new. */
async function putTogether(
  scene: Scene,
  list: ListStatement,
  asked: Values,
  cap: number,
  look: Look,
): Promise<Listing> {
  const size = Number(asked.per_page);
  const start = (Number(asked.page ?? 1) - 1) * size;
  const skipped = start % cap;
  const askFor = (page: number, how: Look): Promise<Listing> =>
    askPage(scene, list, { ...asked, per_page: cap, page }, `Pages of ${cap}, as the list gives no larger ones`, how);
  let page = Math.floor(start / cap) + 1;
  const first = await askFor(page, look);
  const most = Math.min(size, (totalOf(first.exchange) ?? Number.POSITIVE_INFINITY) - start) + skipped;
  const documents = [...first.documents];
  for (let isNew = documents.length > 0; isNew && documents.length < most; ) {
    page += 1;
    const known = new Set(documents.map(idOf));
    // What lies past the end may be rejected.
    const next = await askFor(page, { mayBeRejected: true });
    isNew = next.documents.some((document) => !known.has(idOf(document)));
    if (isNew) documents.push(...next.documents);
  }
  const shown = documents.slice(skipped, skipped + size);
  return { documents: shown, exchange: first.exchange, complete: shown.length < size };
}

/** @throws BlockedError when the answer is no list */
export async function ask(
  scene: Scene,
  list: ListStatement,
  args: Values,
  why: string,
  look: Look = {},
): Promise<Listing> {
  const asked: Values = { ...list.always, ...args };
  const known = capsOf(scene);
  const cap = known.get(list.operation) ?? 0;
  const together = (most: number) => putTogether(scene, list, asked, most, look);
  if (cap > 0 && Number(asked.per_page) > cap && asked.offset === undefined) return together(cap);
  const listing = await askPage(scene, list, asked, why, look);
  if (!mayBeCut(scene, list, asked, listing)) return listing;
  // Which has room for as many as by default, though some may be left out of it.
  const { default: least = 1 } = scene.operation(list.operation).args.per_page?.schema ?? {};
  const most = Math.max(listing.documents.length, Number(least));
  const all = await together(most);
  const isCut = all.documents.length > listing.documents.length;
  known.set(list.operation, isCut ? most : 0);
  return isCut ? all : listing;
}

async function askPage(
  scene: Scene,
  list: ListStatement,
  asked: Values,
  why: string,
  { mayBeRejected = false }: Look,
): Promise<Listing> {
  const exchange = await scene.ask(list.operation, asked, { why });
  // A list with nothing in it is a 404 in places.
  if (exchange.answer?.status === 404 && !isMissingRoute(exchange)) return { documents: [], exchange, complete: true };
  if (tolerates('query-rejected', mayBeRejected && isRejection(exchange)))
    return { documents: [], exchange, complete: true };
  const documents = accepted(exchange) ? recordsOf(exchange, list.member) : null;
  if (documents === null) {
    throw new BlockedError(
      accepted(exchange)
        ? reason('answer-no-list', { request: requestOf(exchange) })
        : reason('step-failed', { operation: list.operation, because: whyNot(exchange) }),
    );
  }
  return { documents, exchange, complete: documents.length < Number(asked.per_page) };
}
