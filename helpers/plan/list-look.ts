/** Asking a list, and telling whether its answer holds what it must. */
import type { Exchange } from '../exchange/types.ts';
import { accepted, blocked, isMissingRoute, obstacle, preview } from '../verdict/judge.ts';
import { recordsOf } from '../verdict/records.ts';
import type { Scene } from './behaviour.ts';
import type { Document, ListStatement, Look, Narrowing, Sample } from './list-types.ts';
import { BlockedError } from './preconditions.ts';
import type { Values } from './types.ts';

/** Enough to find something wrong in a list that is not kept to few records. */
export const FEW_PER_PAGE = 20;

export interface Listing {
  readonly documents: readonly Document[];
  readonly exchange: Exchange;
  /** Whether it is known that nothing more would follow. */
  readonly complete: boolean;
}

/** Ids are numbers, in places written as text. */
export function idOf(document: Document): number {
  return Number(document.id);
}

/** @throws BlockedError when the answer is no list */
export async function ask(scene: Scene, list: ListStatement, args: Values, why: string): Promise<Listing> {
  const asked: Values = { ...list.always, ...args };
  const exchange = await scene.ask(list.operation, asked, { why });
  // A list with nothing in it is a 404 in places.
  if (exchange.answer?.status === 404 && !isMissingRoute(exchange)) return { documents: [], exchange, complete: true };
  const documents = accepted(exchange) ? recordsOf(exchange.answer?.json, list.member) : null;
  if (documents === null) {
    const said = accepted(exchange) ? 'no list' : (exchange.answer?.status ?? exchange.failure);
    throw new BlockedError(obstacle(exchange) ?? `${list.operation} answered ${said} to ${preview(asked)}.`);
  }
  return { documents, exchange, complete: documents.length < Number(asked.per_page) };
}

/** What keeps a list to the records at hand, as far as it can be kept to them. */
export function keeping(
  list: ListStatement,
  sample: Sample,
  narrowing: Narrowing = list.narrowing,
  among: readonly Document[] = sample.documents,
): Values {
  if (narrowing === 'ids') return { include: among.map(idOf), per_page: list.mostPerPage };
  if (narrowing === 'word' && sample.own) return { search: sample.word, per_page: list.mostPerPage };
  return { per_page: sample.own ? list.mostPerPage : FEW_PER_PAGE };
}

/** Whether the list can be kept to the records at hand. */
export function narrows({ narrowing }: ListStatement, sample: Sample): boolean {
  return narrowing === 'ids' || (narrowing === 'word' && sample.own);
}

/**
 * Asks a list for the records at hand.
 *
 * @throws BlockedError when it answers others: it is then judged elsewhere that it does not narrow
 */
export async function askNarrowed(
  scene: Scene,
  list: ListStatement,
  sample: Sample,
  args: Values,
  why: string,
  { narrowing, among }: Pick<Look, 'narrowing' | 'among'> = {},
): Promise<Listing> {
  const keep = keeping(list, sample, narrowing, among);
  const listing = await ask(scene, list, { ...keep, ...args }, why);
  const known = new Set([...sample.documents, ...sample.hidden].map(idOf));
  const keeper = ['include', 'search'].find((name) => name in keep);
  const stranger = listing.documents.find((document) => !known.has(idOf(document)));
  if (keeper === undefined || keeper in args || stranger === undefined) return listing;
  throw new BlockedError(`${keeper} did not keep the list to the records at hand: ${idOf(stranger)} is another.`);
}

function describe(documents: readonly Document[]): string {
  return documents.slice(0, 5).map(idOf).join(', ');
}

/** @returns what is wrong, in words; null where nothing is */
export function flawOf(look: Look, listing: Listing, sample: Sample): string | null {
  const { args, fits, flaw, inOrder, among = sample.documents } = look;
  const asked = preview(args);
  const wrong = listing.documents.filter((document) => fits(document) === false);
  if (wrong.length > 0) return `The list for ${asked} holds ${describe(wrong)}, which does not belong there.`;
  const listed = new Set(listing.documents.map(idOf));
  const missing = among.filter((document) => fits(document) === true && !listed.has(idOf(document)));
  if (missing.length > 0 && listing.complete) return `The list for ${asked} leaves out ${describe(missing)}.`;
  const ordered = inOrder?.filter((id) => listed.has(id)).join(', ');
  const seen = listing.documents.map(idOf).filter((id) => inOrder?.includes(id));
  if (ordered !== undefined && ordered !== seen.join(', ')) {
    return `The list for ${asked} has the order ${seen.join(', ')}.`;
  }
  if (!flaw) return null;
  const known = new Set(among.map(idOf));
  const flaws = listing.documents.filter((document) => known.has(idOf(document))).map(flaw);
  const first = flaws.find((one) => one !== null) ?? null;
  return first === null ? null : `In the list for ${asked}, ${first}`;
}

/** Blocks, where a prerequisite breaks, the claims that rest on it and no others. */
export async function guarded(scene: Scene, names: readonly string[], judge: () => Promise<void>): Promise<void> {
  try {
    await judge();
  } catch (error) {
    if (!(error instanceof BlockedError)) throw error;
    for (const name of names) scene.judge(name, blocked(error.message));
  }
}
