/** The records at hand, and what keeps a list to them. */

import type { Document, ListSample, ListStatement, Narrowing } from '../../cases/list-statement.ts';
import { BlockedError, NothingThereError, unlessBlocked } from '../../cases/preconditions.ts';
import type { Scene } from '../../cases/scenario.ts';
import type { Values } from '../../cases/types.ts';
import { phrase, reason } from '../../requirement/reasons.ts';
import { settle } from '../../tolerances/settle.ts';
import { carries } from '../../verdict/compare.ts';
import { accepted, obstacle } from '../../verdict/judge.ts';
import { recordsOf } from '../../verdict/records.ts';
import { ask, idOf, type Listing } from './listing.ts';

/** Enough to tell records apart, and few enough to name them all in an address. */
const FOUND_RECORDS = 10;

/** A way of keeping the list to the records at hand. */
export interface NarrowedListing {
  readonly args: Values;
  readonly listing: Listing;
  /** Whether the list held nothing else. */
  readonly isExact: boolean;
  /** Whether it was not seen to hold them all: others fill its first page. */
  readonly isOpen: boolean;
}

export interface NarrowedList {
  readonly scene: Scene<string>;
  readonly list: ListStatement;
  readonly sample: ListSample;
  /** What its own records showed when they were written, by their ids. */
  readonly made: ReadonlyMap<number, Document>;
  /** Own records that it should hold, and does not however it is asked. */
  readonly unlisted: readonly Document[];
  /** When it was first seen to hold them, in milliseconds. */
  readonly since: number;
  /** Whether all that the records can tell is asked, and not what tells most of it. */
  readonly isThorough: boolean;
  /** What the list is kept by. */
  readonly first: NarrowedListing;
  /** All that holds and carries none of these arguments, the first of all first, and what is open last. */
  narrowings(without: readonly string[]): AsyncGenerator<NarrowedListing>;
}

/** What stands in the names of records that a list is asked for. */
export async function wordOf(scene: Scene): Promise<string> {
  const { mark } = await scene.own([], 'list');
  // Letters first, so that no search takes it for an id, and none that forgives a letter or two for the mark itself.
  return `entry${mark}`;
}

/**
 * Makes the records to look at, or finds some.
 *
 * @throws NothingThereError when there is nothing to look at
 */
async function sampleOf(scene: Scene, list: ListStatement): Promise<ListSample> {
  const word = await wordOf(scene);
  const nothing = { word, hidden: [], links: [], sent: new Map<number, Values>(), unnamed: {} };
  const { make } = list;
  if (make && !scene.site.readsOnly) {
    return { own: true, ...nothing, ...(await scene.site.once(list.id, () => make(scene, word))) };
  }
  const exchange = await scene.ask(list.operation, { ...list.always, per_page: FOUND_RECORDS });
  const found = recordsOf(exchange, list.member) ?? [];
  if (!accepted(exchange) && exchange.answer?.status !== 404) {
    const said = exchange.answer ? `answered ${exchange.answer.status}` : exchange.failure;
    throw new BlockedError(obstacle(exchange) ?? phrase`${list.operation} ${said}.`);
  }
  // Whatever per_page was answered with.
  const few = found.filter((document) => idOf(document) > 0).slice(0, FOUND_RECORDS);
  const documents = list.usable?.(few) ?? few;
  if (documents.length === 0) throw new NothingThereError(reason('site-shows-none', { records: list.records }));
  return { own: false, ...nothing, documents };
}

function idsOf({ documents, hidden }: ListSample): readonly number[] {
  return [...documents, ...hidden].map(idOf);
}

/** Null where it can't be done. */
function argumentsOf(narrowing: Narrowing, list: ListStatement, sample: ListSample): Values | null {
  const per_page = list.maxPerPage;
  switch (narrowing) {
    case 'word':
      return sample.own ? { search: sample.word, per_page } : null;
    case 'ids':
      return { include: idsOf(sample), per_page };
    case 'window':
      return sample.own ? { ...list.window, per_page } : null;
    case 'ids in window':
      return { ...list.window, include: idsOf(sample), per_page };
    case 'none':
      return { per_page };
  }
}

function listingOf(scene: Scene, list: ListStatement, args: Values): Promise<Listing | null> {
  return unlessBlocked(ask(scene, list, args, 'The list without any argument in question, to compare with'));
}

/** @param more what may be listed besides, and need not */
function holdOf(
  args: Values,
  listing: Listing | null,
  documents: readonly Document[],
  more: readonly Document[],
): NarrowedListing | null {
  if (listing === null) return null;
  const listed = new Set(listing.documents.map(idOf));
  const isHeld = documents.every((document) => listed.has(idOf(document)));
  if (!isHeld && listing.complete) return null;
  const known = new Set([...documents, ...more].map(idOf));
  const isExact = isHeld && listing.documents.every((document) => known.has(idOf(document)));
  return { args, listing, isExact, isOpen: !isHeld };
}

/** Those that a listing leaves out. */
function missingFrom({ listing }: NarrowedListing, documents: readonly Document[]): readonly Document[] {
  const listed = new Set(listing.documents.map(idOf));
  return documents.filter((document) => !listed.has(idOf(document)));
}

/** Where no way holds all own records, the one that holds most of them, if they are enough to tell anything. */
async function nearlyHold(
  scene: Scene,
  list: ListStatement,
  { own, documents, hidden }: ListSample,
  ways: readonly Values[],
): Promise<NarrowedListing | null> {
  if (!own) return null;
  let best: NarrowedListing | null = null;
  for (const args of ways) {
    const listing = await listingOf(scene, list, args);
    const hold = holdOf(args, listing, [], [...documents, ...hidden]);
    if (hold === null) continue;
    const isBetter = best === null || missingFrom(hold, documents).length < missingFrom(best, documents).length;
    if (isBetter) best = hold;
  }
  return best !== null && missingFrom(best, documents).length <= documents.length / 2 ? best : null;
}

/** The records as the list shows them, with what it leaves out as it was answered, and with them those that it need not show and does. */
function shown({ documents, hidden, ...sample }: ListSample, { listing }: NarrowedListing): ListSample {
  const seen = new Map(listing.documents.map((document) => [idOf(document), document]));
  const all = [...documents, ...hidden.filter((document) => seen.has(idOf(document)))];
  return {
    ...sample,
    documents: all.map((document) => ({ ...document, ...seen.get(idOf(document)) })),
    hidden: hidden.filter((document) => !seen.has(idOf(document))),
  };
}

/** By which a list shows that it knows of the last update. */
const CHANGED = ['date_modified_gmt', 'modified_utc'];

/** Whether the list shows what a record was before it became what was sent last. */
function isBehind({ documents, hidden, sent }: ListSample, { listing }: NarrowedListing): boolean {
  const made = new Map([...documents, ...hidden].map((document) => [idOf(document), document]));
  return listing.documents.some((listed) => {
    const own = made.get(idOf(listed)) ?? {};
    const isOld = CHANGED.some((name) => String(listed[name] ?? '') < String(own[name] ?? ''));
    const written = Object.entries(sent.get(idOf(listed)) ?? {}).filter(([name, value]) => carries(value, own[name]));
    return isOld || written.some(([name, value]) => name in listed && !carries(value, listed[name]));
  });
}

async function firstHold(
  scene: Scene,
  list: ListStatement,
  sample: ListSample,
  ways: readonly Values[],
): Promise<NarrowedListing> {
  const { documents, hidden } = sample;
  const look = async (): Promise<NarrowedListing | null> => {
    let inexact: NarrowedListing | null = null;
    for (const args of ways) {
      const hold = holdOf(args, await listingOf(scene, list, args), documents, hidden);
      if (hold?.isExact) return hold;
      if (hold?.isOpen === false) inexact ??= hold;
    }
    return inexact;
  };
  // What need not be listed, such as a draft, may be and show late: it is given one more look before anything is counted.
  let holds = 0;
  const isSettled = (hold: NarrowedListing | null): boolean => {
    if (hold === null || isBehind(sample, hold)) return false;
    holds += 1;
    return holds > 1 || missingFrom(hold, hidden).length === 0;
  };
  const found = await settle('late-list', look, isSettled, scene.site);
  if (found !== null) return found;
  const nearly = await nearlyHold(scene, list, { ...sample, documents, hidden }, ways);
  if (nearly !== null) return nearly;
  const asked = ways.map((args) => Object.keys(args).filter((name) => name !== 'per_page'));
  const by = asked.filter((names) => names.length > 0).map((names) => names.join(' and '));
  throw new BlockedError(
    phrase`${list.operation} does not hold the ${list.records} at hand, ${by.map((names) => `with ${names}, `).join('')}or without: that a list shows what was created is judged separately.`,
  );
}

/** What is found out once a run of the records at hand. */
interface Held extends Pick<NarrowedList, 'sample' | 'made' | 'unlisted' | 'since' | 'first'> {
  /** Ways of keeping the list to them, best first. */
  readonly ways: readonly Values[];
  readonly known: Map<Values, Promise<NarrowedListing | null>>;
}

async function hold(scene: Scene, list: ListStatement): Promise<Held> {
  const made = await sampleOf(scene, list);
  const ways = [...list.narrowings, 'none' as const]
    .map((narrowing) => argumentsOf(narrowing, list, made))
    .filter((args) => args !== null);
  const first = await firstHold(scene, list, made, ways);
  const since = Date.now();
  const unlisted = missingFrom(first, made.documents);
  const left = new Set(unlisted.map(idOf));
  const listed = made.documents.filter((document) => !left.has(idOf(document)));
  const sample = shown({ ...made, documents: listed, hidden: [...made.hidden, ...unlisted] }, first);
  const own = new Map(listed.map((document) => [idOf(document), document]));
  return { sample, made: own, unlisted, since, first, ways, known: new Map([[first.args, Promise.resolve(first)]]) };
}

/**
 * Makes the records to look at, or finds some, and how the list is kept to them: once for all that is judged of it.
 *
 * @throws BlockedError when the list does not show them however it is asked, or there are none
 */
export async function narrowList(
  scene: Scene<string>,
  list: ListStatement,
  isThorough: boolean,
): Promise<NarrowedList> {
  const { once, isRetry } = scene.site;
  // A retry rests on nothing that was seen before.
  const held = await (isRetry ? hold(scene, list) : once(`${list.id} at hand`, () => hold(scene, list)));
  const { known, ways, ...rest } = held;
  const { first, sample } = rest;
  const holdBy = (args: Values): Promise<NarrowedListing | null> => {
    const hold =
      known.get(args) ?? listingOf(scene, list, args).then((listing) => holdOf(args, listing, sample.documents, []));
    known.set(args, hold);
    return hold;
  };
  return {
    ...rest,
    scene,
    list,
    isThorough,
    async *narrowings(without) {
      const open: NarrowedListing[] = [];
      for (const args of new Set([first.args, ...ways])) {
        if (without.some((name) => name !== 'per_page' && name in args)) continue;
        const hold = await holdBy(args);
        if (hold?.isOpen) open.push(hold);
        else if (hold !== null) yield hold;
      }
      yield* open;
    },
  };
}
