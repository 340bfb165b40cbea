/**
 * The records that the lists of the calendar are looked at with, made once for all of them. The first event is what every
 * argument asks for; the others are like it but for a member or two, so that two arguments together tell each of them.
 */

import type { Link, ListSample, QueryAssertion } from '../../helpers/cases/list-statement.ts';
import { unlessBlocked } from '../../helpers/cases/preconditions.ts';
import type { Scene } from '../../helpers/cases/scenario.ts';
import type { Own, Values } from '../../helpers/cases/types.ts';
import { type AtFirst, type Listed, type Made, makeAll, makeInTwo } from '../../helpers/checks/list/create-records.ts';
import { idOf } from '../../helpers/checks/list/listing.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { lastSunday, yearFromNow } from '../../helpers/samples/years.ts';
import { AMOUNTS, endsOfMonths } from '../ends.ts';
import { ACCENTED, FORMER, QUOTED } from '../list-arguments.ts';

export type VenueOrOrganizer = 'venue' | 'organizer';
export type Term = 'category' | 'tag';

/** More than a page holds by default, sorted neither as they are made nor the other way round. */
const LETTERS = [...'bacedgfihkj'];

/** What stands behind the word in most names, and in those that differ: a search may forgive a letter or two. */
export const MOST = 'kolem';
const FEW = 'miruf';
/** The letter of those that no event is linked to. */
const UNLINKED = 'd';
/** What stands behind the word in one description, and in one address. */
export const DESCRIBED = 'potag';
/** What is searched for stands behind it: the whole of a text counts, and not its beginning. */
const PREAMBLE = 'A film, and a talk after it. '.repeat(20);
export const ADDRESSED = 'quilo';
/** Behind the word in the one city that is given. */
export const TOWN = 'wenuk';
/** Of one venue and one organizer; no other text holds it. */
export const PHONE = '+33299417365';

/** A year that default windows hold, and one that they need not. */
export const NEAR = yearFromNow(1);
export const FAR = yearFromNow(4);
/** When what is still a draft is to be published. */
const AHEAD = `${FAR}-01-15 09:20:00`;
/** No database that counts seconds in 32 bits holds it. */
export const OUT_OF_RANGE = 2040;

/** Behind the letter, so that it sorts nothing. */
function signOf(letter: string): string {
  return letter === 'c' ? ACCENTED : letter === 'e' ? QUOTED : '';
}

function nameOf(letter: string, at: number, word: string, own: Own): string {
  const common = `${word}${at % 3 === 2 ? FEW : MOST}`;
  // First a word that many have: whether parts of words, or other words than the first, are looked for is open.
  return `${common} ${common}${letter}${signOf(letter)} ${own.name}`;
}

/** Two stand at the top, with some of the others below each of them, and one below one of those. */
export function makeTerms(scene: Scene, word: string, term: Term): Promise<Made> {
  const records = LETTERS.map((letter, at) => {
    const values = (own: Own, made: Made): Values => {
      const above = made.get(letter === 'k' ? 'c' : at % 2 === 0 ? 'b' : 'a');
      const isBelow = term === 'category' && above !== undefined && ((at > 1 && at < 7) || letter === 'k');
      return {
        name: nameOf(letter, at, word, own),
        slug: `${letter}-${own.slug}`,
        ...(isBelow ? { parent: above.id } : {}),
      };
    };
    const first = ({ name }: Own) => ({ name: `${word}${FORMER} ${name}` });
    return letter === 'f' ? ([letter, values, first] as const) : ([letter, values] as const);
  });
  return makeAll(scene, term, records);
}

/** Dates differ, so that whatever the list is sorted by, it has no ties. */
export async function makePlaces(scene: Scene, word: string, place: VenueOrOrganizer): Promise<Made> {
  const dated = (letter: string, at: number, more: Values) => (own: Own) => ({
    // Not at the beginning, so that a search that looks at beginnings alone finds none: of terms that is open.
    [place]: `At ${nameOf(letter, at, word, own)}`,
    date: endsOfMonths(yearFromNow(-2))[at]?.replace('T', ' '),
    status: 'publish',
    ...(place === 'venue' ? { zip: `0${at}000` } : { phone: `00 33 ${at}` }),
    ...more,
  });
  const told = (letter: string): Values => {
    const described = { description: `${PREAMBLE}By day ${word}${DESCRIBED} and by night.` };
    if (letter === 'g') return { ...described, ...(place === 'venue' ? { city: 'Lyon' } : {}) };
    if (letter !== 'f') return {};
    const address = { address: `12 rue ${word}${ADDRESSED}`, city: `${word}${TOWN}` };
    return { ...(place === 'venue' ? address : { email: `${word}${ADDRESSED}@example.com` }), phone: PHONE };
  };
  const former = `${word}${FORMER}`;
  const named: AtFirst = ({ name }) => ({
    [place]: `${former} ${name}`,
    description: former,
    ...(place === 'venue' ? { city: former } : {}),
  });
  const hidden = await makeAll(scene, place, [
    ['draft', dated('l', 12, { status: 'draft', date: AHEAD })],
    ['private', dated('m', 11, { status: 'private' })],
  ]);
  const listed = await makeAll(
    scene,
    place,
    LETTERS.map((letter, at) => {
      const values = dated(letter, at, told(letter));
      return letter === 'g' ? ([letter, values, named] as const) : ([letter, values] as const);
    }),
  );
  return new Map([...listed, ...hidden]);
}

/** An event whose links a deployment does not take as they are described is made with one id, or without them. */
async function makeEvent(scene: Scene, key: string, values: (own: Own) => Values, atFirst?: AtFirst): Promise<Listed> {
  const linked = ['venue', 'organizer'];
  const bare = (own: Own): Values =>
    Object.fromEntries(
      Object.entries(values(own)).map(([name, value]) => [
        name,
        linked.includes(name) && Array.isArray(value) ? value[0] : value,
      ]),
    );
  const unlinked = (own: Own): Values =>
    Object.fromEntries(Object.entries(values(own)).filter(([name]) => !linked.includes(name)));
  const make = (way: typeof values, place: string): Promise<Listed> =>
    atFirst === undefined ? scene.lasting('event', place, way) : makeInTwo(scene, 'event', place, way, atFirst);
  return (
    (await unlessBlocked(make(values, key))) ??
    (await unlessBlocked(make(bare, `${key} 1`))) ??
    (await make(unlinked, `${key} 2`))
  );
}

export function tenToTwelve(day: string): Values {
  return { start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` };
}

interface Linked {
  readonly category: Made;
  readonly tag: Made;
  readonly venue: Made;
  readonly organizer: Made;
}

/** The event of whole days. */
export const WHOLE_DAY = 'i';

/** Of the event that is over. */
export const OVER = `${yearFromNow(-2)}-03-10`;

/** At the ends of months and where clocks are changed. Made in this order: what is looked at by its id alone comes before what lists are seen to hold. */
const DAYS: Readonly<Record<string, string>> = {
  past: OVER,
  b: lastSunday(NEAR, 3),
  a: `${NEAR}-04-30`,
  c: `${NEAR}-05-31`,
  e: `${NEAR}-06-30`,
  d: `${NEAR}-07-31`,
  g: `${NEAR}-08-31`,
  f: `${NEAR}-09-30`,
  i: `${NEAR}-01-31`,
  h: `${FAR}-02-28`,
  k: `${FAR}-07-01`,
  j: lastSunday(FAR, 10),
  draft: `${FAR}-07-10`,
  private: `${FAR}-07-20`,
};

/** What an update makes otherwise. */
const AT_FIRST: Readonly<Record<string, AtFirst>> = {
  f: ({ name }) => ({ title: name }),
  g: () => ({ featured: true }),
  h: () => tenToTwelve(`${FAR}-05-10`),
  private: () => ({ status: 'publish' }),
};

function membersOf(key: string, word: string, { category, tag, venue, organizer }: Linked): Values {
  const ids = (made: Made, letters: string) => [...letters].flatMap((letter) => made.get(letter)?.id ?? []);
  const first = {
    featured: true,
    status: 'publish',
    categories: ids(category, 'b'),
    tags: ids(tag, 'b'),
    venue: ids(venue, 'b'),
    organizer: ids(organizer, 'b'),
    description: 'Doors open early.',
  };
  const plain = { status: 'publish', description: `${PREAMBLE}Then ${word}${DESCRIBED} is shown.` };
  const past = { status: 'publish', venue: ids(venue, 'a'), organizer: ids(organizer, 'a') };
  const others: Readonly<Record<string, Values>> = {
    // Neither of the two categories stands below the other.
    a: { ...first, categories: ids(category, 'i'), timezone: 'America/New_York' },
    c: { ...first, tags: ids(tag, 'c') },
    e: { ...first, organizer: ids(organizer, 'c') },
    // From midnight to midnight, and not all day for that.
    d: { ...first, venue: ids(venue, 'c'), start_date: `${DAYS.d} 00:00:00`, end_date: `${NEAR}-08-01 00:00:00` },
    g: { ...first, featured: false, sticky: true },
    [WHOLE_DAY]: { ...first, all_day: true },
    // Of more than a week.
    f: { ...first, end_date: `${NEAR}-10-09 12:00:00` },
    // The only one of a category, and of a tag.
    k: { ...plain, categories: ids(category, 'h'), tags: ids(tag, 'h') },
    j: {
      ...first,
      categories: ids(category, 'bi'),
      tags: ids(tag, 'bc'),
      venue: ids(venue, 'bc'),
      organizer: ids(organizer, 'bc'),
    },
    // Nobody waits for a draft: its date is its own.
    draft: { ...first, status: 'draft', date: AHEAD },
    private: { ...first, status: 'private' },
    past,
  };
  return others[key] ?? first;
}

/** None where a deployment makes none. */
const orNone = async (making: Promise<Made>): Promise<Made> => (await unlessBlocked(making)) ?? new Map();

/** Side by side. */
async function makeLinked(scene: Scene, word: string): Promise<Linked> {
  const [category, tag, venue, organizer] = await Promise.all([
    orNone(makeTerms(scene, word, 'category')),
    orNone(makeTerms(scene, word, 'tag')),
    orNone(makePlaces(scene, word, 'venue')),
    orNone(makePlaces(scene, word, 'organizer')),
  ]);
  return { category, tag, venue, organizer };
}

/** Months apart. Names differ from the first in one event, and in those that no argument asks for. */
export async function makeEvents(scene: Scene, word: string): Promise<Made> {
  const linked = await makeLinked(scene, word);
  const made = new Map<string, Listed>();
  // What costs nothing may be said so in words.
  const costs = AMOUNTS.filter((amount) => Number(amount) !== 0);
  for (const [at, [key, day]] of Object.entries(DAYS).entries()) {
    const inName = key === 'f' || key === 'k' ? FEW : MOST;
    const values = (own: Own): Values => ({
      // One that is over is in no list of events that is looked at.
      title: key === 'past' ? own.name : `${word}${inName}${key}${signOf(key)} ${own.name}`,
      ...tenToTwelve(day),
      cost: costs[at % costs.length],
      ...membersOf(key, word, linked),
    });
    const first = AT_FIRST[key];
    const atFirst: AtFirst | undefined =
      key === 'f' ? (own) => ({ ...first?.(own), description: `${word}${FORMER}` }) : first;
    const making = makeEvent(scene, key, values, atFirst);
    // Whether an event may be over from the beginning is open.
    const one = await (key === 'past' ? unlessBlocked(making) : making);
    if (one !== null) made.set(key, one);
  }
  return made;
}

/** Of each member that links an event to others, a record that none of the events is linked to. */
export async function unlinked(scene: Scene, word: string): Promise<Readonly<Record<string, number>>> {
  const { category, tag, venue, organizer } = await makeLinked(scene, word);
  return Object.fromEntries(
    Object.entries({ categories: category, tags: tag, venue, organizer }).flatMap(([member, records]) => {
      const record = records.get(UNLINKED);
      return record === undefined ? [] : [[member, record.id]];
    }),
  );
}

/** One event of those that are linked to the same records: one that stands for all would tell nothing. */
export function eventsOf(links: readonly Link[]): readonly number[] {
  const sets = [...new Set(links.map(({ ids }) => ids.join()))];
  return sets.flatMap((set) => links.find(({ ids }) => ids.join() === set)?.event ?? []);
}

export function heldBy(document: Values, member: string): readonly number[] {
  const value = document[member];
  const held: readonly unknown[] = Array.isArray(value) ? value : [value];
  const ids = held.map((one) => Number(typeof one === 'object' && one !== null && 'id' in one ? one.id : one));
  return ids.filter((id) => id > 0);
}

/** Whether a day is still to come by the deployment's own clock, which its answers tell. */
function isToCome(day: string | undefined, { answer }: Exchange): boolean {
  const toldAt = Date.parse(answer?.headers.date ?? '');
  return Date.parse(`${day}T12:00:00Z`) > (Number.isNaN(toldAt) ? Date.now() : toldAt);
}

/** Which records own events are linked to, as the events show it; none where no event can be made. */
export async function linksTo(
  scene: Scene,
  word: string,
  member: 'categories' | 'tags' | VenueOrOrganizer,
): Promise<readonly Link[]> {
  const made = await orNone(makeEvents(scene, word));
  return [...made].flatMap(([key, { id, document, exchange }]) => {
    const ids = heldBy(document, member);
    const isDraft = document.status === 'draft';
    if (!(isDraft || document.status === 'publish')) return [];
    // What an event does not show may be there all the same.
    const isKnown = member in document && !isDraft;
    if (ids.length === 0 && !isKnown) return [];
    return [{ event: id, ids, isUpcoming: isToCome(DAYS[key], exchange), isDraft }];
  });
}

/** What is linked to events that everybody sees. */
export function publicLinks(sample: ListSample): readonly Link[] {
  return publicEvents(sample).filter(({ ids }) => ids.length > 0);
}

/** The same, with events that nothing is linked to. */
export function publicEvents({ links }: ListSample): readonly Link[] {
  return links.filter(({ isDraft }) => !isDraft);
}

/** Whether it is published or not, an event is linked to what it shows. */
export function ofDraft(argument: 'event' | 'post', what: string): QueryAssertion {
  const drafts = ({ links }: ListSample) => links.filter(({ isDraft }) => isDraft).slice(0, 1);
  return {
    title: `${argument} lists the ${what} of a draft, and no others`,
    restsOn: [argument],
    queries: (sample) =>
      drafts(sample).map(({ event, ids }) => ({
        args: { [argument]: event },
        fits: (document) => ids.includes(idOf(document)),
      })),
  };
}
