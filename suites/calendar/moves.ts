/** An event that is moved is found by what it is linked to now, and no more by what it was linked to before. */

import { unlessBlocked } from '../../helpers/cases/preconditions.ts';
import { assertionsFor, defineScenario, demand, passAll, type Scene, shownIn } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { OwnRecord, Values } from '../../helpers/cases/types.ts';
import { idOf } from '../../helpers/checks/list/listing.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { blocked, broken, MET } from '../../helpers/requirement/judgement.ts';
import { phrase, type Reason, reason } from '../../helpers/requirement/reasons.ts';
import { beginningWith, withArticle } from '../../helpers/requirement/words.ts';
import { yearFromNow } from '../../helpers/samples/years.ts';
import { settle } from '../../helpers/tolerances/settle.ts';
import { accepted } from '../../helpers/verdict/judge.ts';
import { recordsOf } from '../../helpers/verdict/records.ts';
import { WINDOW } from './events.ts';
import { heldBy } from './listed-records.ts';

const ROOT = '/calendar/events/v1';
const LIST = `GET ${ROOT}/events`;
const READ = `GET ${ROOT}/events/{id}`;
const UPDATE = `PUT ${ROOT}/events/{id}`;

interface Link {
  /** The member of an event that holds it, and the argument by which events are listed. */
  readonly member: 'categories' | 'tags' | 'venue' | 'organizer';
  readonly kind: string;
  /** The list that can be asked for what an event is linked to. */
  readonly list: string;
}

const LINKS: readonly Link[] = [
  { member: 'categories', kind: 'category', list: `GET ${ROOT}/categories` },
  { member: 'tags', kind: 'tag', list: `GET ${ROOT}/tags` },
  { member: 'venue', kind: 'venue', list: `GET ${ROOT}/venues` },
  { member: 'organizer', kind: 'organizer', list: `GET ${ROOT}/organizers` },
];

/** Of places it is told whether their events are still to come. */
const PLACES = LINKS.filter(({ member }) => member === 'venue' || member === 'organizer');

type Linked = ReadonlyMap<Link, number>;

type Way = (link: Link, id: number) => unknown;

/** Some take several venues and organizers, some one. */
const inLists: Way = (_link, id) => [id];
const placesAlone: Way = ({ member }, id) => (member === 'venue' || member === 'organizer' ? id : [id]);

function valuesOf(linked: Linked, way: Way): Values {
  return Object.fromEntries([...linked].map(([link, id]) => [link.member, way(link, id)]));
}

interface Moved {
  /** How it was linked. */
  readonly way: Way;
  readonly event: OwnRecord;
  readonly updated: Exchange;
  /** As it reads after it was moved. */
  readonly seen: Exchange;
}

/** @throws BlockedError where no event can be linked so */
async function move(scene: Scene, former: Linked, present: Linked, way: Way): Promise<Moved> {
  const event = await scene.make('event', () => valuesOf(former, way));
  const updated = await scene.get(UPDATE, { id: event.id, ...valuesOf(present, way) }, { why: 'Moves the event' });
  const seen = await scene.get(READ, { id: event.id }, { why: 'Reads the event that was moved' });
  return { event, way, updated, seen };
}

/** What a list is asked for. */
interface Asked {
  readonly list: string;
  readonly query: Values;
  readonly why: string;
}

/** @throws BlockedError where no list is answered */
async function listUntil(scene: Scene, { list, query, why }: Asked, holds: (ids: readonly number[]) => boolean) {
  const look = async () => {
    const exchange = await scene.ask(list, query, { why });
    // A list with nothing in it is a 404 in places.
    const records = exchange.answer?.status === 404 ? [] : scene.records(demand(list, exchange));
    return { ids: records.map(idOf), exchange };
  };
  return settle('late-list', look, ({ ids }) => holds(ids), scene.site);
}

/** @param moved what took it out of the list */
async function assertAway<Name extends string>(
  scene: Scene<Name>,
  name: Name,
  asked: Asked,
  id: number,
  flaw: Reason,
  moved: Exchange,
): Promise<void> {
  const { ids, exchange } = await listUntil(scene, asked, (held) => !held.includes(id));
  scene.assert(name, !ids.includes(id), flaw, moved, exchange);
}

/** Whether a list by an event that was never moved holds what that is linked to, and nothing else. */
async function heedsEvent(scene: Scene, { member, list }: Link, was: number, seen: Exchange): Promise<boolean> {
  // As the moved one shows it: a list, or one alone.
  const shown = shownIn(seen)[member];
  const { id } = await scene.make('event', () => ({ [member]: Array.isArray(shown) ? [was] : was }));
  const listed = await scene.ask(list, { event: id, per_page: 50 }, { why: 'Lists what another event is linked to' });
  const ids = (recordsOf(listed, undefined) ?? []).map(idOf);
  return ids.length === 1 && ids[0] === was;
}

async function assertLink(
  scene: Scene<`${Link['member']}/${'linked' | 'former'}`>,
  link: Link,
  [was, is]: readonly [number, number],
  { event: { id, name }, seen }: Moved,
): Promise<void> {
  const { member, kind, list } = link;
  const isMoved = (ids: readonly number[]): boolean => ids.includes(is) && !ids.includes(was);
  const now = { list, query: { event: id, per_page: 50 }, why: 'Lists what the event is linked to now' };
  const { ids, exchange } = await listUntil(scene, now, isMoved);
  const why = phrase`Event ${id} was moved from ${kind} ${was} to ${is}, and the list holds ${ids.join(', ') || 'none'}.`;
  const isRight = isMoved(ids);
  const unheeded = blocked(reason('fails-anyway', { how: 'with an event that was never moved' }));
  const heeds = isRight || (await heedsEvent(scene, link, was, seen));
  scene.judge(`${member}/linked`, isRight ? MET : heeds ? broken(why) : unheeded, seen, exchange);
  const purpose = `Lists events by the ${kind} that it was moved from`;
  const former = { list: LIST, query: { ...WINDOW, search: name, [member]: [was] }, why: purpose };
  const isFound = phrase`Event ${id} was moved away from ${kind} ${was} and is listed by it.`;
  await assertAway(scene, `${member}/former`, former, id, isFound, seen);
}

/** Over by any clock, also by one that is many years behind. */
const PAST = yearFromNow(-25);

/** Which records one list shows as used, kept to the one in question where it can be. */
function usedQuery({ member }: Link, { id, name }: OwnRecord): Values {
  const isTerm = member === 'categories' || member === 'tags';
  return isTerm ? { include: [id], hide_empty: true, per_page: 50 } : { search: name, has_events: true, per_page: 50 };
}

/** Into the past first, then away from what nothing else is linked to. */
async function endMove(
  scene: Scene<`${Link['member']}/${'past' | 'unused'}`>,
  { event: { id }, way }: Moved,
  former: Linked,
  present: ReadonlyMap<Link, OwnRecord>,
): Promise<void> {
  const dates = { start_date: `${PAST}-03-10 10:00:00`, end_date: `${PAST}-03-10 12:00:00` };
  const over = await scene.ask(UPDATE, { id, ...dates }, { why: 'Moves the event into the past' });
  for (const [link, one] of present) {
    if (link.member !== 'venue' && link.member !== 'organizer') continue;
    const name = `${link.member}/past` as const;
    const query = { search: one.name, only_with_upcoming: true, per_page: 50 };
    const asked = { list: link.list, query, why: 'Lists those with events to come' };
    const flaw = phrase`${one.id} is listed, and its only event is over.`;
    if (accepted(over)) await assertAway(scene, name, asked, one.id, flaw, over);
    else scene.pass(name, phrase`The event is not moved into the past.`, over);
  }
  const away = await scene.ask(UPDATE, { id, ...valuesOf(former, way) }, { why: 'Moves the event back' });
  for (const [link, one] of present) {
    const name = `${link.member}/unused` as const;
    const asked = { list: link.list, query: usedQuery(link, one), why: 'Lists those in use' };
    const flaw = phrase`${one.id} is listed, and nothing is linked to it.`;
    if (accepted(away)) await assertAway(scene, name, asked, one.id, flaw, away);
    else scene.pass(name, phrase`The event is not moved back.`, away);
  }
}

/** Nothing uses what is borrowed. */
function unusedOf({ site }: Scene, { kind }: Link): Promise<OwnRecord> {
  return site.isRetry ? site.fresh(kind) : site.borrow(kind, async (record) => record);
}

const moves = defineScenario({
  id: 'calendar/events/v1/events/moves',
  operations: [LIST, `POST ${ROOT}/events`, UPDATE, READ, ...LINKS.map(({ list }) => list)],
  assertions: {
    ...assertionsFor(LINKS, ({ member, kind, list }) => [
      [
        `${member}/linked`,
        {
          title: `Once an event is moved to ${withArticle(kind)} that nothing used before, event lists only that one`,
          operation: list,
        },
      ],
      [
        `${member}/former`,
        { title: `Once an event is moved to another ${kind}, ${member} does not list it by the former` },
      ],
    ]),
    found: { title: 'An event that was moved is listed by all that it is linked to now' },
    ...assertionsFor(LINKS, ({ member, kind, list }) => {
      const title = `${beginningWith(kind)} that no event is linked to any more is not listed as one in use`;
      return [[`${member}/unused`, { title, operation: list }]];
    }),
    ...assertionsFor(PLACES, ({ member, kind, list }) => {
      const title = `${beginningWith(kind)} whose only event was moved into the past is not listed as one with events to come`;
      return [[`${member}/past`, { title, argument: 'only_with_upcoming', operation: list }]];
    }),
  },
  sends:
    'an event, an update to other venues, organizers, categories and tags, lists by the former and the new, and updates into the past and away from them',
  weight: 24,
  // When nobody borrows any more.
  phase: 'last',
  async run(scene) {
    const former = new Map<Link, number>();
    const unused = new Map<Link, OwnRecord>();
    for (const link of LINKS) {
      former.set(link, (await scene.site.shared(link.kind)).id);
      unused.set(link, await unusedOf(scene, link));
    }
    const present = new Map([...unused].map(([link, { id }]) => [link, id]));
    const moved =
      (await unlessBlocked(move(scene, former, present, inLists))) ?? (await move(scene, former, present, placesAlone));
    const { event, updated, seen } = moved;
    const holds = ({ member }: Link, id: number): boolean => heldBy(shownIn(seen), member).join() === String(id);
    const isMoved = scene.document(seen).status === 'publish' && [...present].every(([link, id]) => holds(link, id));
    if (!isMoved) {
      const why = phrase`The event as read is not published, or does not show all that it was moved to.`;
      const ofLinks = LINKS.flatMap(
        ({ member }) => [`${member}/linked`, `${member}/former`, `${member}/unused`] as const,
      );
      const ofPlaces = PLACES.map(({ member }) => `${member}/past` as const);
      return passAll(scene, [...ofLinks, ...ofPlaces, 'found'], why, updated, seen);
    }
    for (const [link, is] of present) await assertLink(scene, link, [former.get(link) ?? 0, is], moved);
    const query = { ...WINDOW, search: event.name, ...valuesOf(present, inLists) };
    const asked = { list: LIST, query, why: 'Lists events by all that it was moved to' };
    const together = await listUntil(scene, asked, (ids) => ids.includes(event.id));
    const why = phrase`Event ${event.id} is not listed by what it was moved to.`;
    scene.assert('found', together.ids.includes(event.id), why, seen, together.exchange);
    await endMove(scene, moved, former, unused);
  },
});

export const eventMoves: Suite = { namespace: 'calendar/events/v1', scenarios: [moves] };
