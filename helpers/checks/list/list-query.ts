/** Whether a list holds what it must. */

import type { Document, Fits, ListQuery, ListSample } from '../../cases/list-statement.ts';
import { BlockedError } from '../../cases/preconditions.ts';
import type { Scene } from '../../cases/scenario.ts';
import type { Exchange } from '../../exchange/types.ts';
import { blocked } from '../../requirement/judgement.ts';
import { phrase, type Reason, reason } from '../../requirement/reasons.ts';
import { SETTLING_MS, settle } from '../../tolerances/settle.ts';
import { accepted, isRejection, preview } from '../../verdict/judge.ts';
import { ask, idOf, type Listing } from './listing.ts';
import type { NarrowedList, NarrowedListing } from './narrowed-list.ts';

function describe(documents: readonly Document[]): readonly string[] {
  return documents.slice(0, 5).map(({ id }) => String(id));
}

/** Those that a look is about. */
export function amongOf(
  { includesHidden }: Pick<ListQuery, 'includesHidden'>,
  { documents, hidden }: ListSample,
): readonly Document[] {
  return includesHidden ? [...documents, ...hidden] : documents;
}

/** Which members a list shows is open: of what no record at hand shows, none tells anything. */
export function verdictOf(fits: Fits, document: Document, { documents, hidden }: ListSample): boolean | null {
  const looked = new Set<string>();
  const watched = new Proxy(document, {
    get(members, name) {
      if (typeof name === 'string') looked.add(name);
      return Reflect.get(members, name);
    },
  });
  const verdict = fits(watched);
  const isShown = (name: string) => [document, ...documents, ...hidden].some((one) => name in one);
  return looked.size === 0 || [...looked].some(isShown) ? verdict : null;
}

/** @returns what is wrong; null where nothing is, or where others fill the page */
export function flawOf(look: ListQuery, listing: Listing, sample: ListSample): Reason | null {
  const { args, fits, flaw, inOrder } = look;
  const among = amongOf(look, sample);
  const asked = preview(args);
  const listed = new Set(listing.documents.map(idOf));
  const wrong = among.filter((document) => verdictOf(fits, document, sample) === false && listed.has(idOf(document)));
  if (wrong.length > 0) return reason('list-holds-too-much', { asked, ids: describe(wrong) });
  const missing = among.filter((document) => verdictOf(fits, document, sample) === true && !listed.has(idOf(document)));
  if (missing.length > 0 && listing.complete) return reason('list-lacks', { asked, ids: describe(missing) });
  const twice = among.filter((document) => listing.documents.filter((one) => idOf(one) === idOf(document)).length > 1);
  if (twice.length > 0) return reason('list-repeats', { asked, ids: describe(twice) });
  const ordered = inOrder?.filter((id) => listed.has(id)).join(', ');
  const seen = listing.documents.map(idOf).filter((id) => inOrder?.includes(id));
  if (ordered !== undefined && ordered !== seen.join(', ')) {
    return reason('list-order', { asked, ids: seen.map(String) });
  }
  const known = new Set(among.map(idOf));
  const said = flaw?.(
    listing.documents.filter((document) => known.has(idOf(document))),
    listing.documents.length,
  );
  return said ? reason('list-other', { asked, flaw: said }) : null;
}

export interface ListObservation {
  /** What is wrong; null where nothing is. */
  readonly flaw: Reason | null;
  readonly exchanges: readonly Exchange[];
}

/** Pages that are looked through for the records at hand, where others fill the first. */
const MAX_PAGES = 10;

/** Whether the list without the look's arguments still holds the records at hand. */
async function stillHolds({ scene, list, sample }: NarrowedList, { args }: NarrowedListing): Promise<boolean> {
  const missing = new Set(sample.documents.map(idOf));
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const paged = page === 1 ? args : { ...args, page };
    const listing = await ask(scene, list, paged, 'The same list without the argument, to compare with');
    for (const document of listing.documents) missing.delete(idOf(document));
    if (missing.size === 0 || listing.complete) break;
  }
  return missing.size === 0;
}

/** Whether what only this look reaches is still to be read, and not emptied from a trash. */
async function stillReaches(
  { scene, list, sample }: NarrowedList,
  { includesHidden, fits }: ListQuery,
): Promise<boolean> {
  const hidden = includesHidden ? sample.hidden.filter((document) => verdictOf(fits, document, sample) === true) : [];
  const why = 'Whether a record that no plain list shows is there';
  const seen = await Promise.all(
    hidden.map((document) => scene.ask(`${list.operation}/{id}`, { id: idOf(document) }, { why })),
  );
  return seen.every(accepted);
}

/** Whether what must be listed is: others that fill the page leave it open otherwise. */
function showsAll(look: ListQuery, { documents, complete }: Listing, sample: ListSample): boolean {
  const listed = new Set(documents.map(idOf));
  const fitting = amongOf(look, sample).filter((document) => verdictOf(look.fits, document, sample) === true);
  return complete || (fitting.length > 0 && fitting.every((document) => listed.has(idOf(document))));
}

/** Whether nothing else is listed: among others a flaw could hide. */
function isOfSample({ sample }: NarrowedList, { documents }: Listing): boolean {
  const known = new Set([...sample.documents, ...sample.hidden].map(idOf));
  return documents.every((document) => known.has(idOf(document)));
}

/**
 * Looks at the list kept to the records at hand. What is wrong there counts only where it is wrong however the list is
 * kept to them, and where the same list without the arguments still holds them: else not the arguments are to blame.
 *
 * @throws BlockedError when no answer tells
 */
export async function runQuery(narrowed: NarrowedList, look: ListQuery, why: string): Promise<ListObservation> {
  const young = (): number => narrowed.since + SETTLING_MS - Date.now();
  const isSettled = ({ flaw }: ListObservation): boolean => flaw === null || young() <= 0;
  const pause = () => narrowed.scene.site.pause(young());
  return settle('late-filter', () => runQueryOnce(narrowed, look, why), isSettled, { pause });
}

interface KeptFlaw {
  readonly flaw: Reason;
  readonly hold: NarrowedListing;
}

async function runQueryOnce(narrowed: NarrowedList, look: ListQuery, why: string): Promise<ListObservation> {
  const exchanges: Exchange[] = [];
  const flaws: KeptFlaw[] = [];
  let barrier: BlockedError | null = null;
  const { args, conflictsWith = [] } = look;
  for await (const hold of narrowed.narrowings([...Object.keys(args), ...conflictsWith])) {
    if (look.isExact && !hold.isExact) continue;
    try {
      const listing = await ask(narrowed.scene, narrowed.list, { ...hold.args, ...args }, why, look);
      exchanges.push(listing.exchange);
      const flaw = flawOf(look, listing, narrowed.sample);
      if (isClear(narrowed, look, hold, listing, flaw, flaws.length === 0)) return { flaw: null, exchanges };
      if (flaw !== null) flaws.push({ flaw, hold });
    } catch (error) {
      if (!(error instanceof BlockedError)) throw error;
      barrier ??= error;
    }
  }
  if (flaws.length === 0 && barrier !== null) throw barrier;
  return { flaw: await flawToTell(narrowed, look, flaws), exchanges };
}

/** Whether a listing shows that nothing is wrong. */
function isClear(
  narrowed: NarrowedList,
  look: ListQuery,
  hold: NarrowedListing,
  listing: Listing,
  flaw: Reason | null,
  isFirst: boolean,
): boolean {
  if (look.mayBeRejected && isRejection(listing.exchange)) return true;
  if (flaw !== null) return false;
  const isShown = showsAll(look, listing, narrowed.sample);
  if (hold.isOpen) return isShown && (isFirst || isOfSample(narrowed, listing));
  // The same list without the argument showed them all, so that what is missing now is left out and not hidden.
  return isShown || isFirst || isOfSample(narrowed, listing);
}

async function flawToTell(narrowed: NarrowedList, look: ListQuery, flaws: readonly KeptFlaw[]): Promise<Reason> {
  const { records } = narrowed.list;
  const [first] = flaws;
  if (first === undefined) throw new BlockedError(phrase`The list could not be kept to the ${records} at hand.`);
  if (!(await stillHolds(narrowed, first.hold))) {
    throw new BlockedError(phrase`The list without the argument does not hold the ${records} at hand any more.`);
  }
  if (!(await stillReaches(narrowed, look))) {
    throw new BlockedError(phrase`Of the ${records} that no plain list shows, some are gone.`);
  }
  // Told is what the arguments show by themselves, where they do: nothing else has a part in it.
  const alone = flaws.find(({ hold }) => Object.keys(hold.args).every((name) => name === 'per_page'));
  return (alone ?? first).flaw;
}

/** Blocks, where a prerequisite breaks, the assertions that rest on it and no others. */
export async function guarded<Name extends string>(
  scene: Scene<Name>,
  names: readonly Name[],
  judge: () => Promise<void>,
): Promise<void> {
  try {
    await judge();
  } catch (error) {
    if (!(error instanceof BlockedError)) throw error;
    for (const name of names) scene.judge(name, blocked(error.why));
  }
}
