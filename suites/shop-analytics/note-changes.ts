/**
 * Notes are a shop's own and none can be made, so that they are changed and removed only where everything is allowed. One
 * is left to what else looks at notes, one is changed, and what is removed is neither.
 */

import { isDeepStrictEqual } from 'node:util';
import type { Document } from '../../helpers/cases/list-statement.ts';
import { demandUsers, NothingThereError } from '../../helpers/cases/preconditions.ts';
import { assertionsFor, CUSTOM, defineScenario, type Scene } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import { judgeRejections } from '../../helpers/checks/life-cycle/access.ts';
import { idOf } from '../../helpers/checks/list/listing.ts';
import { MET } from '../../helpers/requirement/judgement.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { UNKNOWN_ID } from '../../helpers/samples/unknown-id.ts';
import { settle } from '../../helpers/tolerances/settle.ts';
import { tolerates } from '../../helpers/tolerances/tolerates.ts';
import { accepted, isDenied, isRecord, judgeNotFound, preview } from '../../helpers/verdict/judge.ts';
import { textOf } from '../list-arguments.ts';

const ROOT = '/shop-analytics/admin/notes';
const LIST = `GET ${ROOT}`;
const READ = `GET ${ROOT}/{id}`;
const REMOVE = `DELETE ${ROOT}/delete/{id}`;
const REMOVE_ALL = `DELETE ${ROOT}/delete/all`;
const UPDATES = [
  { assertion: 'post', update: `POST ${ROOT}/{id}` },
  { assertion: 'put', update: `PUT ${ROOT}/{id}` },
  { assertion: 'patch', update: `PATCH ${ROOT}/{id}` },
] as const;

/** Whoever changes the one note takes turns. */
const CHANGED = 'a note that is changed';

/** Statuses that nothing else in a run gives a note. */
const STEADY = ['snoozed', 'sent'];

const statusOf = (note: Document): string => textOf(note, 'status');

async function listNotes(scene: Scene, why: string) {
  const exchange = await scene.get(LIST, { per_page: 100, orderby: 'note_id', order: 'asc' }, { why });
  return { exchange, notes: scene.records(exchange) };
}

interface Chosen {
  readonly spared: Document;
  readonly changed: Document;
  readonly doomed: readonly Document[];
}

/** @throws NothingThereError where there is no note but the one that the rest of a run looks at */
async function choose(scene: Scene, notes: readonly Document[]): Promise<Chosen> {
  const { document: spared } = await scene.site.shared('note');
  const others = notes.filter((note) => idOf(note) !== idOf(spared));
  const changed = others.findLast((note) => !STEADY.includes(statusOf(note))) ?? others.at(-1);
  if (changed !== undefined) return { spared, changed, doomed: others.filter((note) => note !== changed) };
  throw new NothingThereError(phrase`The site shows fewer than two notes.`);
}

async function noteToChange(scene: Scene): Promise<Document> {
  const { notes } = await listNotes(scene, 'Looks for a note');
  const { changed } = await choose(scene, notes);
  return changed;
}

const changes = defineScenario({
  id: 'shop-analytics/admin/notes/changes',
  operations: [READ, LIST, ...UPDATES.map(({ update }) => update)],
  assertions: {
    read: { title: 'A note read by its id is that note' },
    ...assertionsFor(UPDATES, ({ assertion, update }) => [
      [assertion, { title: `A status that ${update} writes reads back`, level: 'SHOULD', operation: update }],
    ]),
  },
  sends: 'a list, and of its last note a read, changes of its status and back, and reads of each',
  weight: 8,
  run: (scene) => scene.site.inTurn(CHANGED, () => changeOne(scene)),
});

async function changeOne(scene: Scene<'read' | (typeof UPDATES)[number]['assertion']>): Promise<void> {
  const note = await noteToChange(scene);
  const id = idOf(note);
  const before = await scene.get(READ, { id }, { why: 'Reads the note before it is changed' });
  const { id: held } = scene.document(before);
  scene.assert('read', held === undefined || Number(held) === id, phrase`Asked for ${id} and got ${held}.`, before);
  // The last change puts back what the note had.
  const original = statusOf(note);
  const statuses = [...['unactioned', 'pending', 'actioned'].filter((one) => one !== original).slice(0, 2), original];
  for (const [at, { assertion, update }] of UPDATES.entries()) {
    const status = statuses[at];
    const changed = await scene.ask(update, { id, status }, { why: `Makes the status ${status}` });
    if (!accepted(changed)) {
      scene.pass(assertion, phrase`What a note takes is not declared, and this is not taken.`, changed);
      continue;
    }
    const seen = await scene.get(READ, { id }, { why: 'Reads the note back' });
    const { status: is } = scene.document(seen);
    const why = phrase`Its ${{ member: 'status' }} is ${preview(is)}, not ${status}.`;
    scene.assert(assertion, is === status, why, changed, seen);
  }
}

interface Doomed {
  readonly note: Document;
  /** All notes of one of them are removed. */
  readonly statuses: readonly string[];
}

/** @throws NothingThereError where some can't be removed with others left alone */
function chooseDoomed({ spared, changed, doomed: [note, ...others] }: Chosen): Doomed {
  const held = [spared, changed].map(statusOf);
  const statuses = STEADY.filter((one) => others.map(statusOf).includes(one) && !held.includes(one));
  if (note !== undefined && statuses.length > 0) return { note, statuses };
  throw new NothingThereError(phrase`The site shows too few notes to remove some and leave others alone.`);
}

const RENEWED = phrase`The site made a note in the meantime, which may take the place of another.`;

function isRenewed(before: readonly Document[], after: readonly Document[]): boolean {
  const known = new Set(before.map(idOf));
  const isNew = (one: Document): boolean => !known.has(idOf(one));
  return tolerates('notes-renewed', after.some(isNew));
}

const removals = defineScenario({
  id: 'shop-analytics/admin/notes/removals',
  operations: [REMOVE, LIST, REMOVE_ALL, READ],
  assertions: {
    unknown: { title: 'Removing a note that does not exist is rejected' },
    gone: { title: 'A note that was removed is no longer in the list' },
    unread: { title: "A note that was removed can't be read any more, or reads otherwise", operation: READ },
    only: { title: 'Removing one note removes no other' },
    'all/gone': { title: 'Removing all notes of a status leaves none of them', operation: REMOVE_ALL },
    'all/several': { title: 'Removing all notes of several statuses leaves none of any', operation: REMOVE_ALL },
    'all/only': { title: 'Removing all notes of some statuses removes none of another', operation: REMOVE_ALL },
  },
  sends: 'the removal of no note, of one, and of those of one status, and lists of what is left',
  weight: 6,
  async run(scene) {
    const nowhere = await scene.ask(REMOVE, { id: UNKNOWN_ID }, { why: 'Removes a note that does not exist' });
    const judgement = judgeNotFound(nowhere, phrase`no note has this id`);
    const isDeniedOnly = tolerates('unknown-denied', isDenied(nowhere));
    if (!isDeniedOnly) scene.judge('unknown', judgement, nowhere);

    const { notes } = await listNotes(scene, 'Looks for notes');
    const { note, statuses } = chooseDoomed(await choose(scene, notes));
    const id = idOf(note);
    const before = await scene.get(READ, { id }, { why: 'Reads the note before it is removed' });
    const removed = await scene.get(REMOVE, { id }, { why: 'Removes one note' });
    // Who is let in to remove a note is denied only what is not there.
    if (isDeniedOnly) scene.judge('unknown', MET, nowhere, removed);
    const lookAfter = () => listNotes(scene, 'Looks which notes are left');
    const isLeft = ({ notes }: { readonly notes: readonly Document[] }) => notes.some((one) => idOf(one) === id);
    const after = await settle('late-list', lookAfter, (seen) => !isLeft(seen), scene.site);
    const others = new Set(after.notes.map(idOf));
    scene.assert('gone', !others.has(id), phrase`${id} was removed and is still in the list.`, removed, after.exchange);
    const left = await scene.ask(READ, { id }, { why: 'Reads the note that was removed' });
    const isAsBefore = accepted(left) && isDeepStrictEqual(left.answer?.json, before.answer?.json);
    scene.assert('unread', !isAsBefore, phrase`${id} was removed and reads as before.`, before, removed, left);
    const lost = notes.map(idOf).find((other) => other !== id && !others.has(other));
    if (isRenewed(notes, after.notes)) scene.pass('only', RENEWED, removed, after.exchange);
    else scene.assert('only', lost === undefined, phrase`${lost} is gone as well.`, removed, after.exchange);

    const why = `Removes all that are ${statuses.join(' or ')}`;
    const emptied = await scene.get(REMOVE_ALL, { status: statuses }, { why });
    const stillIn = (seen: typeof after) =>
      statuses.filter((status) => seen.notes.some((one) => statusOf(one) === status));
    const end = await settle('late-list', lookAfter, (seen) => stillIn(seen).length === 0, scene.site);
    const still = stillIn(end);
    const stays = phrase`There still are notes that are ${still.join(' or ')}.`;
    scene.assert('all/gone', still.length < statuses.length, stays, emptied, end.exchange);
    if (statuses.length > 1) scene.assert('all/several', still.length === 0, stays, emptied, end.exchange);
    else scene.pass('all/several', phrase`There are notes of one such status alone.`, end.exchange);
    const ends = new Set(end.notes.map(idOf));
    const other = after.notes.find((one) => !statuses.includes(statusOf(one)) && !ends.has(idOf(one)));
    const goes = phrase`${other && idOf(other)} is gone, which was ${other && statusOf(other)}.`;
    if (isRenewed(after.notes, end.notes)) scene.pass('all/only', RENEWED, emptied, end.exchange);
    else scene.assert('all/only', other === undefined, goes, emptied, end.exchange);
  },
});

const ACT = `POST ${ROOT}/{note_id}/action/{action_id}`;

const CHANGE = `PUT ${ROOT}/{id}`;
const ACTIONED = 'actioned';

function actionsOf({ actions }: Document): readonly number[] {
  const ids = Array.isArray(actions) ? actions.filter(isRecord).map(idOf) : [];
  return ids.filter((id) => id > 0);
}

const unknownAction = defineScenario({
  id: 'shop-analytics/admin/notes/action/unknown',
  operations: [ACT],
  assertions: { rejected: { title: 'An action that a note does not have is rejected', ...CUSTOM } },
  sends: 'an action that no note has',
  weight: 1,
  async run(scene) {
    const { id } = await scene.site.shared('note');
    const exchange = await scene.ask(ACT, { note_id: id, action_id: UNKNOWN_ID });
    scene.judge('rejected', judgeNotFound(exchange, phrase`the note has no such action`), exchange);
  },
});

const actionAlone = defineScenario({
  id: 'shop-analytics/admin/notes/action/only',
  operations: [ACT, LIST, READ, CHANGE],
  assertions: { kept: { title: 'An action on a note leaves the status of another as it was' } },
  sends:
    'a list, a status of another note where it has that of an action already, an action, a read, and the status back',
  weight: 5,
  run: (scene) => scene.site.inTurn(CHANGED, () => actOnOne(scene)),
});

async function actOnOne(scene: Scene<'kept'>): Promise<void> {
  const { notes } = await listNotes(scene, 'Looks for notes');
  const { changed: other } = await choose(scene, notes);
  const actor = notes.find((note) => note !== other && actionsOf(note).length > 0);
  const [action_id] = actor === undefined ? [] : actionsOf(actor);
  if (actor === undefined || action_id === undefined)
    return scene.pass('kept', phrase`No other note shows an action to take.`);
  const is = statusOf(other);
  const isActioned = is === ACTIONED;
  if (isActioned) await scene.ask(CHANGE, { id: idOf(other), status: 'unactioned' }, { why: 'Not that of an action' });
  const before = await scene.get(READ, { id: idOf(other) }, { why: 'Reads the other note' });
  const acted = await scene.ask(ACT, { note_id: idOf(actor), action_id }, { why: 'Acts on one note' });
  const after = await scene.get(READ, { id: idOf(other) }, { why: 'Reads the other note' });
  if (isActioned) await scene.ask(CHANGE, { id: idOf(other), status: is }, { why: 'The status that it had' });
  const [was, now] = [before, after].map((exchange) => statusOf(scene.document(exchange)));
  if (was === ACTIONED || !accepted(acted)) return scene.pass('kept', phrase`No action shows on it.`, before, acted);
  scene.assert('kept', was === now, phrase`Note ${idOf(other)} was ${was}, and is ${now}.`, before, acted, after);
}

const withoutLeave = defineScenario({
  id: 'shop-analytics/admin/notes/access/anonymous',
  operations: [REMOVE, LIST, ...UPDATES.map(({ update }) => update)],
  assertions: {
    rejected: { title: 'Every write of a note without credentials is rejected', clause: 'authentication' },
  },
  sends: 'changes and a removal of a note without credentials',
  weight: 5,
  async run(scene) {
    demandUsers(scene.site, 'anonymous');
    const id = idOf(await noteToChange(scene));
    const why = 'A write without credentials, which must not be done';
    const writes = [...UPDATES.map(({ update }) => update), REMOVE];
    const exchanges = await Promise.all(writes.map((key) => scene.ask(key, { id }, { as: 'anonymous', why })));
    scene.judge('rejected', ...judgeRejections(exchanges));
  },
});

export const noteChanges: Suite = {
  namespace: 'shop-analytics',
  scenarios: [changes, removals, unknownAction, actionAlone, withoutLeave],
};
