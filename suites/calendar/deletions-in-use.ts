/** What an event uses can be deleted, and the event stays; so it is with a category that others stand below. */

import { assertionsFor, CUSTOM, defineScenario, passAll, type Scene } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Made } from '../../helpers/checks/list/create-records.ts';
import { wordOf } from '../../helpers/checks/list/narrowed-list.ts';
import {
  judgeGone,
  judgeThere,
  lookForRemains,
  type Remains,
  remainsIn,
  statusBefore,
} from '../../helpers/checks/round-trip/deleted-record.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { blocked, broken, type Judgement, notApplicable } from '../../helpers/requirement/judgement.ts';
import { phrase, reason } from '../../helpers/requirement/reasons.ts';
import { beginningWith, withArticle } from '../../helpers/requirement/words.ts';
import { settle } from '../../helpers/tolerances/settle.ts';
import { accepted, isMissingRoute, isRecord, isServerError, obstacle } from '../../helpers/verdict/judge.ts';
import { recordsOf } from '../../helpers/verdict/records.ts';
import { idsIn } from '../list-arguments.ts';
import { makeEvents, makeTerms, type Term, type VenueOrOrganizer } from './listed-records.ts';

const ROOT = '/calendar/events/v1';
const READ_EVENT = `GET ${ROOT}/events/{id}`;

interface Kind {
  readonly name: Term | VenueOrOrganizer;
  readonly path: string;
  /** The member of a list that holds the records. */
  readonly listed: string;
  /** The member of an event that links to it. */
  readonly member: string;
  /** Events that may be linked to one, the first to be tried first: a retry needs another. */
  readonly events: readonly string[];
}

const KINDS: readonly Kind[] = [
  { name: 'category', path: `${ROOT}/categories`, listed: 'categories', member: 'categories', events: ['k', 'a', 'c'] },
  { name: 'tag', path: `${ROOT}/tags`, listed: 'tags', member: 'tags', events: ['k', 'c', 'e'] },
  { name: 'venue', path: `${ROOT}/venues`, listed: 'venues', member: 'venue', events: ['d', 'e', 'c'] },
  { name: 'organizer', path: `${ROOT}/organizers`, listed: 'organizers', member: 'organizer', events: ['e', 'd', 'c'] },
];

const isTerm = (name: Kind['name']): boolean => name === 'category' || name === 'tag';

const isThere = (seen: Exchange): boolean => accepted(seen) && remainsIn(seen).status !== 'trash';

const judgeKept = (seen: Exchange, what: string): Judgement =>
  judgeThere(seen, broken(phrase`${what}, which nobody deleted, is gone.`));

interface Used {
  readonly event: number;
  readonly id: number;
}

/** An event that is there and shows that it uses a record of the kind. */
async function findUsed(scene: Scene, { member, events }: Kind, made: Made): Promise<Used | null> {
  for (const key of events) {
    const event = made.get(key)?.id;
    if (event === undefined) continue;
    const seen = await scene.ask(READ_EVENT, { id: event }, { why: 'Looks what the event uses' });
    const { json } = seen.answer ?? {};
    const [id] = isThere(seen) && isRecord(json) ? idsIn(json[member]) : [];
    if (id !== undefined) return { event, id };
  }
  return null;
}

type Deleted = `${Term | VenueOrOrganizer}/${'gone' | 'event-kept' | 'unlisted'}`;

/** What is deleted is in no list any more, whichever of its links it is asked by. */
async function assertUnlisted(
  scene: Scene<Deleted>,
  { name, path, listed }: Kind,
  { event, id }: Used,
  deleted: Exchange,
): Promise<void> {
  const assertion = `${name}/unlisted` as const;
  const query = { event, per_page: 50, ...(isTerm(name) ? { hide_empty: false } : {}) };
  const look = async () => {
    const seen = await scene.ask(`GET ${path}`, query, { why: 'Asks for what the event uses' });
    // A list with nothing in it is a 404 in places.
    const records = accepted(seen) ? recordsOf(seen, listed) : seen.answer?.status === 404 ? [] : null;
    return { seen, records, isListed: records?.some((one) => Number(one.id) === id) === true };
  };
  const { seen, records, isListed } = await settle('late-list', look, (one) => !one.isListed, scene.site);
  if (records === null) {
    const why = obstacle(seen) ?? phrase`The list by its event could not be seen.`;
    return scene.judge(assertion, blocked(why), deleted, seen);
  }
  scene.assert(assertion, !isListed, reason('still-listed'), deleted, seen);
}

async function deleteUsed(scene: Scene<Deleted>, kind: Kind, made: Made): Promise<void> {
  const { name, path } = kind;
  const used = await findUsed(scene, kind, made);
  const asserted = [`${name}/gone`, `${name}/event-kept`, `${name}/unlisted`] as const;
  if (used === null) return passAll(scene, asserted, phrase`No event shows ${withArticle(name)}.`);
  const why = `Deletes ${withArticle(name)} that is in use`;
  const deleted = await scene.ask(`DELETE ${path}/{id}`, { id: used.id }, { why });
  const remains = await lookForRemains(scene.site, scene.operation(`GET ${path}/{id}`), name, used.id);
  const gone = judgementOf(scene, path, deleted, remains);
  const isNever = isServerError(deleted) && !(await isAnyDeleted(scene, kind));
  const never = blocked('delete-fails', { resource: withArticle(name) });
  scene.judge(`${name}/gone`, isNever ? never : gone, deleted, remains.exchange);
  const event = await scene.ask(READ_EVENT, { id: used.event }, { why: `Looks at the event that used the ${name}` });
  scene.judge(`${name}/event-kept`, judgeKept(event, 'The event'), deleted, event);
  if (gone.kind === 'not-applicable') scene.judge(`${name}/unlisted`, gone, deleted);
  else if (gone.kind === 'met') await assertUnlisted(scene, kind, used, deleted);
  else scene.judge(`${name}/unlisted`, blocked(phrase`It was not seen to be deleted.`), deleted, remains.exchange);
}

/** Whether the DELETE of one that nothing uses is accepted. */
async function isAnyDeleted(scene: Scene, { name, path }: Kind): Promise<boolean> {
  const { id } = await scene.make(name);
  return accepted(await scene.ask(`DELETE ${path}/{id}`, { id }, { why: 'Deletes one that nothing uses' }));
}

function judgementOf(scene: Scene, path: string, deleted: Exchange, remains: Remains): Judgement {
  const hindrance = obstacle(deleted);
  if (hindrance !== null) return blocked(hindrance);
  if (isMissingRoute(deleted)) return blocked(phrase`No route was found to delete it by.`);
  // What is in use may be kept from being deleted, as long as an answer says so (RFC 9110, 15.5.10).
  if (deleted.answer?.status === 409) return notApplicable(phrase`Its DELETE was answered 409: it is in use.`);
  if (!accepted(deleted)) return broken(phrase`Its DELETE was answered ${{ status: deleted.answer?.status }}.`);
  const was = remains.status === undefined ? statusBefore(scene.operation(`POST ${path}`), {}) : 'publish';
  return judgeGone('discarded', was, remains);
}

async function deleteParent(scene: Scene<'parent/child-kept' | 'parent/gone'>, made: Made): Promise<void> {
  const path = `${ROOT}/categories`;
  for (const { id, document } of made.values()) {
    const parent = Number(document.parent);
    if (!(parent > 0)) continue;
    const [above, below] = await Promise.all(
      [parent, id].map((one) => scene.ask(`GET ${path}/{id}`, { id: one }, { why: 'Looks at two categories' })),
    );
    const held = below?.answer?.json;
    if (!above || !below || !isThere(above) || !isRecord(held) || Number(held.parent) !== parent) continue;
    const deleted = await scene.ask(`DELETE ${path}/{id}`, { id: parent }, { why: 'Deletes the upper one' });
    const remains = await lookForRemains(scene.site, scene.operation(`GET ${path}/{id}`), 'category', parent);
    scene.judge('parent/gone', judgementOf(scene, path, deleted, remains), deleted, remains.exchange);
    const child = await scene.ask(`GET ${path}/{id}`, { id }, { why: 'Looks at the one below it' });
    scene.judge('parent/child-kept', judgeKept(child, 'A category below it'), deleted, child);
    return;
  }
  passAll(scene, ['parent/gone', 'parent/child-kept'], phrase`No category shows that it stands below another.`);
}

/** The records of the lists serve once more, when nothing else looks at them. */
const inUse = defineScenario({
  id: 'calendar/events/v1/delete-used',
  operations: [
    `DELETE ${ROOT}/categories/{id}`,
    `POST ${ROOT}/events`,
    READ_EVENT,
    ...KINDS.flatMap(({ path }) => [`DELETE ${path}/{id}`, `GET ${path}/{id}`, `GET ${path}`]),
  ],
  phase: 'last',
  assertions: {
    ...assertionsFor(KINDS, ({ name, path }) => {
      const operation = `DELETE ${path}/{id}`;
      return [
        [`${name}/gone`, { title: `${beginningWith(name)} that an event uses is deleted as any other`, operation }],
        [
          `${name}/event-kept`,
          { title: `An event stays when ${withArticle(name)} that it uses is deleted`, operation },
        ],
        [
          `${name}/unlisted`,
          {
            title: `A deleted ${name} is not listed by an event that used it`,
            operation: `GET ${path}`,
            // What has a status may be in a trash, of which the interface says nothing here.
            ...(isTerm(name) ? {} : CUSTOM),
          },
        ],
      ];
    }),
    'parent/gone': { title: 'A category that others stand below is deleted as any other' },
    'parent/child-kept': { title: 'A category stays when the one above it is deleted', ...CUSTOM },
  },
  sends: 'a DELETE of a category, a tag, a venue and an organizer that an event uses, reads, and lists by that event',
  weight: 26,
  async run(scene) {
    const word = await wordOf(scene);
    const made = await makeEvents(scene, word);
    // One after the other: an event can use what several of these delete.
    for (const kind of KINDS) await deleteUsed(scene, kind, made);
    await deleteParent(scene, await makeTerms(scene, word, 'category'));
  },
});

export const deletionsInUse: Suite = { namespace: 'calendar/events/v1', scenarios: [inUse] };
