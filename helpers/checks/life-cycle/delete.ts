/** What is left of a record that a DELETE was accepted for. That it is accepted is judged separately. */

import { BlockedError, NothingThereError } from '../../cases/preconditions.ts';
import { type Removed, removed } from '../../cases/requests.ts';
import {
  type Assertion,
  type Assertions,
  CUSTOM,
  defineScenario,
  demand,
  type Scenario,
  type Scene,
  shownIn,
} from '../../cases/scenario.ts';
import type { Subject } from '../../cases/suite.ts';
import type { OwnRecord, Values } from '../../cases/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { blocked, broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import { phrase, reason } from '../../requirement/reasons.ts';
import { beginningWith, withArticle } from '../../requirement/words.ts';
import { settle } from '../../tolerances/settle.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import { carries } from '../../verdict/compare.ts';
import { accepted, isDenied, judgeAccepted, judgeRejected, judgeServed, obstacle } from '../../verdict/judge.ts';
import { type Ending, judgeGone, lookForRemains, type Remains, statusBefore } from '../round-trip/deleted-record.ts';
import { listedIds } from './records.ts';
import type { LifeCycle } from './types.ts';

/** @throws BlockedError where the DELETE was not accepted */
async function remove(
  scene: Scene,
  { resource }: LifeCycle,
  key: string,
  values: Values = {},
  role: Subject['role'] = 'item',
): Promise<Removed> {
  const done = await removed(scene.site, scene.operation(key), { resource, role }, values);
  demand(key, done.deleted);
  return done;
}

const ID_REUSED = phrase`Its id is that of another record by now.`;

async function lookFor(scene: Scene, { resource, id }: Pick<OwnRecord, 'resource' | 'id'>): Promise<Remains> {
  const remains = await lookForRemains(scene.site, scene.operation(`GET ${resource.item}`), resource.name, id);
  const { exchange } = remains;
  if (!remains.rejected && !accepted(exchange) && (exchange.answer?.status ?? 0) < 500)
    throw new BlockedError(reason('not-seen'));
  return remains;
}

function statusIn(scene: Pick<Scene, 'operation'>, { resource, document }: OwnRecord): unknown {
  return statusBefore(scene.operation(`POST ${resource.collection}`), document);
}

function judgeTrashed({ rejected, status }: Remains): Judgement {
  return rejected || status === 'trash' ? MET : broken('not-trashed', { is: String(status) });
}

async function assertUnlisted(scene: Scene<'unlisted'>, cycle: LifeCycle, record: OwnRecord, deleted: Exchange) {
  const list = () => listedIds(scene, cycle, record, 'A list that must not hold the record any more');
  const omits = ({ ids }: { readonly ids: readonly string[] }): boolean => !ids.includes(String(record.id));
  const last = await settle('late-list', list, omits, scene.site);
  scene.assert('unlisted', omits(last), reason('still-listed'), deleted, last.exchange);
}

/**
 * @throws BlockedError where it is not gone: nothing that is asked after that could tell more
 * @throws NothingThereError where its id was given to another record, which shows that it is gone
 */
function assertGone(scene: Scene<'gone'>, ending: Ending, record: OwnRecord, remains: Remains, deleted: Exchange) {
  if (tolerates('ids-given-again', accepted(remains.exchange) && isAnother(record, remains.exchange))) {
    scene.judge('gone', MET, deleted, remains.exchange);
    throw new NothingThereError(ID_REUSED);
  }
  const gone = judgeGone(ending, statusIn(scene, record), remains);
  scene.judge('gone', gone, deleted, remains.exchange);
  if (gone.kind !== 'met')
    throw new BlockedError(phrase`The record was not deleted, so the rest could not be looked at.`);
}

function assertTrashed(scene: Scene<'trashed'>, remains: Remains, deleted: Exchange): void {
  scene.judge('trashed', judgeTrashed(remains), deleted, remains.exchange);
}

/** Whether what is read by the id of a record is called otherwise. */
function isAnother({ resource: { nameField }, document }: OwnRecord, exchange: Exchange): boolean {
  const [was, is] = [document, shownIn(exchange)].map((one) => one[nameField]);
  return typeof was === 'string' && typeof is === 'string' && !carries(was, is);
}

async function assertOnly(scene: Scene<'only'>, { others, steady, deleted }: Removed): Promise<void> {
  const looks: Exchange[] = [];
  for (const other of others) {
    const { resource, id } = other;
    const { rejected, status, exchange } = await lookFor(scene, { resource, id });
    looks.push(exchange);
    const isSeen = rejected || accepted(exchange);
    const hindrance = obstacle(exchange) ?? (isSeen ? null : reason('not-seen'));
    if (hindrance !== null) return scene.judge('only', blocked(hindrance), deleted, exchange);
    const isThere = !rejected && status !== 'trash';
    const why = reason('gone-too', { what: phrase`Another ${resource.name}` });
    if (!isThere) return scene.assert('only', false, why, deleted, exchange);
    if (steady.includes(other) && isAnother(other, exchange)) {
      const moved = phrase`By the id of another ${resource.name}, ${id}, a third one is read.`;
      return scene.assert('only', false, moved, deleted, exchange);
    }
  }
  scene.judge('only', MET, deleted, ...looks);
}

const onlyAssertion = (name: string): Assertion => ({ title: `A DELETE of one ${name} leaves another unchanged` });

const goneTitle = (name: string, ending: Ending): string =>
  ending !== 'discarded'
    ? `A deleted ${name} can't be read any more`
    : `A deleted ${name} can't be read any more, or reads with another status`;

/** Only where there is a `force` does the interface speak of a trash at all, and there only in passing. */
function trashedAssertion({ resource: { name }, afterDelete }: LifeCycle): Assertion {
  return {
    title: `A deleted ${name} that can still be read has the status trash`,
    level: 'SHOULD',
    basis: afterDelete === 'forcible' ? 'implied' : 'conventional',
  };
}

/** Where `force` bypasses a trash, a DELETE without it puts the record there. */
function trashAssertions({ resource: { name }, afterDelete, deleteClause: clause }: LifeCycle): Assertions<'in-trash'> {
  if (afterDelete !== 'forcible') return {};
  const title = `${beginningWith(name)} deleted without force is in the trash: it can be read, or removed by force`;
  return { 'in-trash': { title, level: 'SHOULD', clause } };
}

/** @param repeated the same DELETE once more, which only what is still somewhere accepts */
async function assertInTrash(
  scene: Scene<'in-trash'>,
  { resource, id }: OwnRecord,
  remains: Remains,
  deleted: Exchange,
  repeated: Exchange,
): Promise<void> {
  if (!remains.rejected || accepted(repeated)) return scene.judge('in-trash', MET, deleted, remains.exchange);
  const forced = await scene.ask(`DELETE ${resource.item}`, { id, force: true }, { why: 'Looks into the trash' });
  const why = phrase`It can neither be read nor removed by force: it is in no trash.`;
  scene.assert('in-trash', accepted(forced), why, deleted, remains.exchange, forced);
}

/** A second DELETE of what may be in a trash is left open; without one it names a record that is unknown. */
function repeatAssertions(name: string, ending: Ending): Assertions<'again' | 'again-served'> {
  const title = `A second DELETE of the same ${name} is rejected`;
  if (ending !== 'discarded') return { again: { title } };
  return {
    again: { title, ...CUSTOM },
    'again-served': { title: `A second DELETE of the same ${name} is not answered with a server error` },
  };
}

export function deleting(cycle: LifeCycle, id: string, ending: Ending): Scenario {
  const { resource, deleteClause: clause } = cycle;
  const { name, collection, item } = resource;
  const byId = `DELETE ${item}`;
  const discarded = ending === 'discarded';
  return defineScenario({
    id: `${id}/delete`,
    operations: [byId, `POST ${collection}`, `GET ${item}`, `GET ${collection}`],
    assertions: {
      gone: { clause, title: goneTitle(name, ending) },
      ...(discarded ? { trashed: { clause, ...trashedAssertion(cycle) } } : {}),
      unlisted: { title: `A deleted ${name} is no longer in the list`, ...(discarded ? CUSTOM : {}) },
      ...repeatAssertions(name, ending),
      ...trashAssertions(cycle),
      only: onlyAssertion(name),
    },
    sends: 'a DELETE, reads of the record and of another, a list and a second DELETE',
    weight: 6,
    async run(scene) {
      const done = await remove(scene, cycle, byId);
      const { record, deleted } = done;
      // At once, before a trash is emptied. The other is looked at even where this one can't be looked for.
      const remains = await lookFor(scene, record).finally(() => assertOnly(scene, done));
      const [, younger] = done.steady;
      if (younger !== undefined) scene.site.release(younger);
      assertGone(scene, ending, record, remains, deleted);
      if (discarded) assertTrashed(scene, remains, deleted);
      await assertUnlisted(scene, cycle, record, deleted);
      // What says that it is in a trash may be deleted from there.
      if (!discarded && remains.status === 'trash')
        return scene.pass('again', phrase`It reads as ${{ member: 'status' }} trash.`, remains.exchange);
      const repeated = await scene.ask(byId, { id: record.id }, { why: 'The same DELETE once more' });
      const served = judgeServed(repeated, phrase`a second DELETE`);
      if (discarded) scene.judge('again-served', served, deleted, repeated);
      scene.judge('again', judgeRepeat(record, repeated, discarded && served.kind === 'broken'), deleted, repeated);
      if (cycle.afterDelete === 'forcible') await assertInTrash(scene, record, remains, deleted, repeated);
    },
  });
}

/** Nothing says that an id is never given out again; and who was let in the first time is denied only what is gone. */
function judgeRepeat({ resource, name }: OwnRecord, repeated: Exchange, isServerBroken: boolean): Judgement {
  if (isServerBroken) return blocked('server-broke', { what: 'It' });
  const shown = accepted(repeated) ? shownIn(repeated)[resource.nameField] : undefined;
  const isAnothers = typeof shown === 'string' && !carries(name, shown);
  if (tolerates('ids-given-again', isAnothers)) return notApplicable(ID_REUSED);
  return tolerates('unknown-denied', isDenied(repeated))
    ? MET
    : judgeRejected(repeated, phrase`A second DELETE of the same record`);
}

export function deletingBySlug(cycle: LifeCycle, id: string, bySlug: string, ending: Ending): Scenario {
  const { name, collection, item } = cycle.resource;
  const discarded = ending === 'discarded';
  const asked = `DELETE ${bySlug}`;
  return defineScenario({
    id: `${id}/by-slug-delete`,
    operations: [asked, `POST ${collection}`, `GET ${item}`],
    assertions: {
      gone: { title: `DELETE by its slug deletes the ${name} that has the slug` },
      ...(discarded ? { trashed: trashedAssertion(cycle) } : {}),
      only: onlyAssertion(name),
    },
    sends: 'a DELETE by slug, and reads of the record and of another',
    weight: 4,
    async run(scene) {
      const done = await remove(scene, cycle, asked, {}, 'by-slug');
      const { record, deleted } = done;
      await assertOnly(scene, done);
      const remains = await lookFor(scene, record);
      assertGone(scene, ending, record, remains, deleted);
      if (discarded) assertTrashed(scene, remains, deleted);
    },
  });
}

/** `force` true bypasses the trash. */
export function deletingByForce(cycle: LifeCycle, id: string): Scenario {
  const { resource, deleteClause: clause } = cycle;
  const { name, collection, item } = resource;
  const byId = `DELETE ${item}`;
  return defineScenario({
    id: `${id}/delete-forced`,
    operations: [byId, `POST ${collection}`, `GET ${item}`, `GET ${collection}`],
    assertions: {
      gone: { clause, title: `${beginningWith(name)} deleted by force can't be read any more`, basis: 'declared' },
      unlisted: { title: `${beginningWith(name)} deleted by force is no longer in the list` },
      again: { title: `A second DELETE of the same ${name} by force is rejected` },
      only: { title: `A DELETE of one ${name} by force leaves another unchanged` },
      free: {
        title: `What ${withArticle(name)} deleted by force was called, another one can be`,
        operation: `POST ${collection}`,
      },
    },
    sends:
      'a DELETE with force, reads of the record and of another, a list, a second DELETE and a new record of that name',
    weight: 6,
    async run(scene) {
      const done = await remove(scene, cycle, byId, { force: true });
      const { record, deleted } = done;
      await assertOnly(scene, done);
      assertGone(scene, 'removed', record, await lookFor(scene, record), deleted);
      await assertUnlisted(scene, cycle, record, deleted);
      const repeated = await scene.ask(byId, { id: record.id, force: true }, { why: 'The same DELETE once more' });
      scene.judge('again', judgeRepeat(record, repeated, false), deleted, repeated);
      const minimal = resource.minimal?.(await scene.own(resource.minimalNeeds, 'free'));
      const values = { ...minimal, [resource.nameField]: record.document[resource.nameField] ?? record.name };
      const made = await scene.ask(`POST ${collection}`, values, { why: 'Makes another of that name' });
      scene.judge('free', judgeAccepted(made), deleted, made);
    },
  });
}

/** What could be read, or removed by force, was in a trash. */
async function isInTrash(scene: Scene, { resource, id }: OwnRecord, { rejected }: Remains): Promise<boolean> {
  if (!rejected) return true;
  const why = 'Looks into the trash';
  return accepted(await scene.ask(`DELETE ${resource.item}`, { id, force: true }, { why }));
}

/**
 * Whether a deletion has a trash at all is open: what is gone is held against a second record, which is deleted without
 * `force`.
 */
async function assertAsDefault(
  scene: Scene<'as-default'>,
  { resource }: LifeCycle,
  { record, deleted }: Removed,
  remains: Remains,
): Promise<void> {
  if (await isInTrash(scene, record, remains)) return scene.judge('as-default', MET, deleted, remains.exchange);
  const other = await scene.make(resource.name);
  const discarded = await scene.get(`DELETE ${resource.item}`, { id: other.id }, { why: 'Deletes another' });
  const left = await lookFor(scene, other);
  const gone = judgeGone('discarded', statusIn(scene, other), left);
  if (gone.kind !== 'met') return scene.judge('as-default', blocked(reason('not-seen')), discarded, left.exchange);
  const why = phrase`It is removed for good, and another that was deleted without force is in the trash.`;
  const isOtherInTrash = await isInTrash(scene, other, left);
  scene.assert('as-default', !isOtherInTrash, why, deleted, remains.exchange, discarded, left.exchange);
}

/** `force` false, sent explicitly, discards as its default does; what is in the trash can still be removed. */
export function deletingWithoutForce(cycle: LifeCycle, id: string): Scenario {
  const { resource, deleteClause: clause } = cycle;
  const { name, collection, item } = resource;
  const byId = `DELETE ${item}`;
  return defineScenario({
    id: `${id}/delete-unforced`,
    operations: [byId, `POST ${collection}`, `GET ${item}`],
    assertions: {
      gone: { clause, title: `${goneTitle(name, 'discarded')}, where force is false` },
      trashed: { clause, ...trashedAssertion(cycle) },
      'as-default': {
        clause,
        title: `${beginningWith(name)} deleted with force = false is no further gone than one deleted without force`,
        basis: 'declared',
        argument: 'force',
      },
      'forced-after': {
        clause,
        title: `force removes ${withArticle(name)} from the trash for good`,
        basis: 'declared',
      },
    },
    sends: 'a DELETE with force = false and a read, then a DELETE with force and a read',
    weight: 4,
    async run(scene) {
      const done = await remove(scene, cycle, byId, { force: false });
      const { record, deleted } = done;
      const remains = await lookFor(scene, record);
      assertGone(scene, 'discarded', record, remains, deleted);
      assertTrashed(scene, remains, deleted);
      if (remains.rejected) {
        scene.pass('forced-after', reason('nothing-left'), remains.exchange);
        return assertAsDefault(scene, cycle, done, remains);
      }
      scene.judge('as-default', MET, deleted, remains.exchange);
      const forced = await scene.ask(byId, { id: record.id, force: true }, { why: 'Removes it from the trash' });
      const after = await lookFor(scene, record);
      const gone = judgeGone('removed', statusIn(scene, record), after);
      const isDone = accepted(forced) || gone.kind === 'met';
      scene.judge('forced-after', isDone ? gone : judgeAccepted(forced), forced, after.exchange);
    },
  });
}
