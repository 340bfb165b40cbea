/**
 * A record with every member is deleted as a plain one is, and what it was linked to stays. The records of the round trips
 * end this way: each is written as a whole once more, deleted by the address it travelled by, and read.
 */

import { decisive, type Finding } from '../../cases/check.ts';
import { BlockedError } from '../../cases/preconditions.ts';
import { noteProbe, requirementOf } from '../../cases/requirement.ts';
import type { OwnRecord, Resource, Site, Values } from '../../cases/types.ts';
import { assertValid } from '../../cases/validity.ts';
import type { Contract, Operation } from '../../contract/types.ts';
import { offers } from '../../deployment/offered.ts';
import type { Exchange } from '../../exchange/types.ts';
import { blocked, broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import { phrase, type Reason, reason } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { beginningWith, withArticle } from '../../requirement/words.ts';
import { accepted, isRecord, isRejection, obstacle } from '../../verdict/judge.ts';
import {
  type Ending,
  judgeGone,
  judgeThere,
  lookForRemains,
  type Remains,
  remainsIn,
  statusBefore,
} from './deleted-record.ts';
import { baseOf, type Draw, documentOf, isBySlug, write } from './writes.ts';

/** A record at the end of its round trip. */
export interface Arrived {
  readonly id: unknown;
  readonly slug: unknown;
  readonly seen: Exchange;
}

interface Neighbour {
  readonly need: string;
  readonly seen: Exchange;
}

/** One record that was deleted, or was to be. */
interface Deletion {
  readonly remove: Operation;
  readonly ending: Ending;
  readonly force: unknown;
  /** What the record held, as it was shown last. */
  readonly held: Values;
  /** The status among it. */
  readonly was: unknown;
  readonly deleted: Exchange;
  /** The same DELETE of a plain record, where this one was rejected; null where it was not. */
  readonly plain: Exchange | null;
  readonly after: Remains | null;
  readonly neighbours: readonly Neighbour[];
  /** Reads by its slug before and after; null where none was sent, or the first did not find it. */
  readonly bySlug: { readonly before: Exchange; readonly after: Remains } | null;
}

/** One thing that is asserted of the records that a DELETE ends. */
interface Asserted {
  readonly requirement: Requirement;
  /** @param none what it is where nothing tells */
  readonly judge: (deletions: readonly Deletion[], none: Judgement) => Finding;
}

type Way = { readonly operation: Operation };

/** How the records of one resource end. */
export interface FullDeletion {
  readonly removals: readonly Operation[];
  readonly requirements: readonly Requirement[];
  /** Whether the DELETE of a record at an address is another than those of the records before it. */
  tellsMore(way: Way, at: number, ways: readonly Way[]): boolean;
  /** What a run has seen of it: a new one for each. */
  begin(site: Site): Endings;
}

/** Records of other kinds that the first set of values links to, as it names them. */
function linkedNeeds({ name, needs = [] }: Resource): readonly string[] {
  return needs.filter((need) => /^\w+$/.test(need) && need !== name);
}

const found = (deletions: readonly Deletion[]): readonly Finding[] =>
  deletions.map((one) => [judgeDeletion(one), one.deleted, one.after?.exchange ?? null]);

const unforced = (deletions: readonly Deletion[]): readonly Deletion[] =>
  deletions.filter(({ ending }) => ending === 'discarded');

function assertionsOf(remove: Operation, resource: Resource, slugRead: Operation | undefined): readonly Asserted[] {
  const { collection } = resource;
  const [one, any] = [beginningWith(resource.name), withArticle(resource.name)];
  const bySlug = isBySlug(remove);
  const how = bySlug ? 'by its slug ' : '';
  const of = (tail: string, title: string, judge: Asserted['judge'], options: Partial<Requirement> = {}): Asserted => {
    const probe = `${bySlug ? 'by-slug-' : ''}delete-full/${tail}`;
    const id = `${collection.slice(1)}/${probe}`;
    const about = { id, level: 'MUST', basis: 'implied', ...options } as const;
    const requirement = requirementOf(remove, 'scenario', '', title, about);
    noteProbe(requirement, probe);
    return { requirement, judge };
  };
  const isGone = `${one} with every member that is deleted ${how}can't be read any more, or has another status`;
  const asserted = [of('gone', isGone, (all, none) => decisive(found(unforced(all)), none))];
  if (linkedNeeds(resource).length > 0) {
    const title = `A DELETE of ${any} ${how}leaves the records it was linked to unchanged`;
    asserted.push(of('only', title, judgeNeighbours));
  }
  if (slugRead !== undefined) {
    const title = `${one} that was read by its slug can't be read by it once it is deleted${bySlug ? ' by it' : ''}, or has another status`;
    const judge: Asserted['judge'] = (all, none) =>
      decisive(all.flatMap(judgeBySlug), all.length === 0 ? none : notApplicable(NOT_BY_SLUG));
    asserted.push(of('gone-by-slug', title, judge, { clause: slugRead.clause }));
  }
  if (remove.args.force === undefined) return asserted;
  const isForced = `${one} with every member that is deleted by force can't be read any more`;
  const isByOne = `A DELETE of ${any} with force=1 removes it, or is rejected`;
  const isKept = `${one} in the trash that can be read still shows the items of its lists`;
  return [
    ...asserted,
    of('forced', isForced, (all, none) => decisive(found(all.filter(({ force }) => force === true)), none), {
      basis: 'declared',
    }),
    // Whether 1 is accepted as a boolean is open; its meaning is not.
    of('forced-by-1', isByOne, (all) => {
      const byOne = all.filter(({ force, deleted }) => force === BY_ONE && !isRejection(deleted));
      return decisive(found(byOne), notApplicable(phrase`1 is not taken for a force here.`));
    }),
    of('trash-kept', isKept, judgeTrashed, { level: 'SHOULD' }),
  ];
}

/** The values that can go with a DELETE. By slug, only what is published is sure to be found. */
function lastValues(resource: Resource, isFirst: boolean, way: Operation, values: Values): Values {
  const { notReturned = [], last } = resource;
  const taken = Object.entries(values).filter(
    ([name, value]) =>
      way.args[name] !== undefined &&
      name !== 'slug' &&
      !notReturned.includes(name) &&
      // After such values, lists of others would not be kept.
      !(last !== undefined && Array.isArray(value)),
  );
  const { status, ...rest } = Object.fromEntries(taken);
  if (status === undefined) return rest;
  if (isBySlug(way)) return { ...rest, status: 'publish' };
  return { ...rest, status: status === 'publish' && isFirst ? 'draft' : status };
}

const BY_ONE = 1;

/** Spelt out, left out, and as a form writes it. */
function forceFor({ args }: Operation, at: number): unknown {
  return args.force === undefined ? undefined : [true, undefined, BY_ONE][at % 3];
}

const BY_ITSELF = reason('delete-fails', { resource: 'such a record' });

function judgeDeletion(one: Deletion): Judgement {
  const { deleted, after, ending, was } = one;
  if (accepted(deleted)) return after === null ? blocked(BY_ITSELF) : judgeGone(ending, was, after);
  const hindrance = obstacle(deleted);
  if (hindrance !== null) return blocked(hindrance);
  if (one.plain === null || !accepted(one.plain)) return blocked(BY_ITSELF);
  return broken('deletion-rejected', { status: deleted.answer?.status ?? 0 });
}

function judgeNeighbour({ need, seen }: Neighbour): Judgement {
  return judgeThere(seen, broken('gone-too', { what: phrase`The ${need} that it was linked to` }));
}

/** Lists of things that a record holds, by their names. */
function listsIn(document: Values): readonly (readonly [string, readonly unknown[]])[] {
  return Object.entries(document).flatMap(([name, value]) =>
    Array.isArray(value) && value.some(isRecord) ? [[name, value] as const] : [],
  );
}

function judgeTrash({ held, deleted, after }: Deletion): Judgement {
  const document = documentOf(after?.exchange ?? null);
  if (!accepted(deleted) || document === null || document.status !== 'trash') {
    return notApplicable(phrase`No record was seen in the trash.`);
  }
  const lists = listsIn(held);
  if (lists.length === 0) return notApplicable(phrase`It showed no list of things before.`);
  const lost = lists.filter(([name, items]) => {
    const now = document[name];
    return !Array.isArray(now) || now.length < items.length;
  });
  return lost.length === 0 ? MET : broken('lost-in-trash', { member: lost.map(([name]) => name) });
}

function judgeTrashed(deletions: readonly Deletion[], none: Judgement): Finding {
  const findings = unforced(deletions).map((one): Finding => {
    return [judgeTrash(one), one.deleted, one.after?.exchange ?? null];
  });
  return decisive(findings, none);
}

function judgeNeighbours(deletions: readonly Deletion[], none: Judgement): Finding {
  const findings = deletions.flatMap(({ neighbours, deleted }) =>
    neighbours.map((one): Finding => [judgeNeighbour(one), deleted, one.seen]),
  );
  const unlinked = blocked(phrase`Nothing that was linked to others was deleted.`);
  return decisive(findings, deletions.length === 0 ? none : unlinked);
}

const NOT_BY_SLUG = phrase`No such record was found by its slug before it was deleted.`;

/** What is still there by its id is judged by that. */
function judgeBySlug(one: Deletion): readonly Finding[] {
  const { bySlug, after, ending, was, deleted } = one;
  if (bySlug === null || after === null) return [];
  if (judgeGone(ending, was, after).kind !== 'met') return [[blocked(BY_ITSELF), deleted, after.exchange]];
  // By then another may have the slug.
  const judgement = bySlug.after.unreadable ? MET : judgeGone('discarded', was, bySlug.after);
  return [[judgement, bySlug.before, deleted, bySlug.after.exchange]];
}

async function lookAround(site: Site, resource: Resource, contract: Contract): Promise<readonly Neighbour[]> {
  const looks = linkedNeeds(resource).map(async (need) => {
    const record: OwnRecord = await site.shared(need);
    const operation = contract.operations.get(`GET ${record.resource.item}`);
    if (operation === undefined || !offers(site, operation)) return [];
    const why = 'Looks at what the deleted record was linked to';
    return [{ need, seen: await site.send({ operation, args: { id: record.id }, why }) }];
  });
  return (await Promise.all(looks)).flat();
}

async function deletePlain(site: Site, { name }: Resource, remove: Operation, force: unknown): Promise<Exchange> {
  const { id, slug } = await site.fresh(name);
  const address = isBySlug(remove) ? { slug } : { id };
  const args = force === undefined ? address : { ...address, force };
  return site.send({ operation: remove, args, why: 'The same DELETE of a plain record' });
}

/** What a record is removed by: whole sets of values, a DELETE at each of its addresses, and reads of what is left. */
interface Ends {
  readonly resource: Resource;
  readonly contract: Contract;
  readonly sets: readonly NonNullable<Resource['full']>[];
  readonly removals: readonly Operation[];
  readonly read: Operation;
  readonly slugRead: Operation | undefined;
  readonly assertions: ReadonlyMap<Operation, readonly Asserted[]>;
}

/** What one run sees of the end of records. */
class Endings {
  readonly #site: Site;
  readonly #ends: Ends;
  readonly #deletions: Deletion[] = [];
  readonly #lookedFrom = new Set<Operation>();
  readonly #hindrances = new Map<Operation, Reason>();
  readonly #readBySlug = new Set<Operation>();

  constructor(site: Site, ends: Ends) {
    this.#site = site;
    this.#ends = ends;
  }

  async end(at: number, way: Operation, record: Arrived): Promise<void> {
    const remove = this.#ends.removals.find(({ path }) => path === way.path);
    if (remove === undefined || !offers(this.#site, remove)) return;
    try {
      await this.#finish(at, way, remove, record);
    } catch (error) {
      // What was shown so far is still judged.
      if (!(error instanceof BlockedError)) throw error;
      this.#hindrances.set(remove, error.why);
    }
  }

  judge(): void {
    for (const [remove, asserted] of this.#ends.assertions) {
      const mine = this.#deletions.filter((one) => one.remove === remove);
      const hindrance = this.#hindrances.get(remove);
      const nothing = notApplicable(phrase`No such record came to the end of its round trip.`);
      const none = hindrance === undefined ? nothing : blocked(hindrance);
      for (const { requirement, judge } of asserted) this.#site.judge(requirement, ...judge(mine, none));
    }
  }

  /** Makes the record whole; what it holds then. */
  async #fill(at: number, way: Operation, record: Arrived) {
    const { resource, sets } = this.#ends;
    const number = resource.last === undefined ? at % sets.length : 0;
    const draw: Draw = async (nth) => {
      const needs = [...(resource.minimalNeeds ?? []), ...(resource.needs ?? [])];
      const own = await this.#site.own(needs, `end ${way.key} ${at} ${nth}`);
      const values = lastValues(resource, number === 0, way, sets[number]?.(own) ?? {});
      return { base: baseOf(way, resource, record, own), values };
    };
    const { exchange } = await write(this.#site, way, draw, resource, 'Every member at once, before it is deleted');
    // What an update answers is open: where it is nothing, a read shows what was written.
    const isSilent = accepted(exchange) && exchange.answer?.text === '';
    const why = 'Reads what was written';
    const answered = documentOf(
      isSilent ? await this.#site.send({ operation: this.#ends.read, args: { id: record.id }, why }) : exchange,
    );
    // An answer may show another record, which says nothing of this one.
    const written = String(answered?.id) === String(record.id) ? answered : null;
    return { isLinked: number === 0 && written !== null, held: written ?? documentOf(record.seen) ?? {} };
  }

  async #finish(at: number, way: Operation, remove: Operation, record: Arrived): Promise<void> {
    const { resource, contract, read } = this.#ends;
    const { isLinked, held } = await this.#fill(at, way, record);
    const slug = typeof held.slug === 'string' ? held.slug : record.slug;
    const address = isBySlug(remove) ? { slug } : { id: record.id };
    const force = forceFor(remove, at);
    const args = force === undefined ? address : { ...address, force };
    const call = { operation: remove, args, why: 'Deletes a record with every member' };
    if (force !== BY_ONE) assertValid(call);
    const before = await this.#askBySlug(remove, record, slug);
    const deleted = await this.#site.send(call);
    const isDone = accepted(deleted);
    const after = before === null || !isDone ? null : await this.#lookBySlug(record.id, slug);
    const looks = isLinked && isDone && !this.#lookedFrom.has(remove);
    if (looks) this.#lookedFrom.add(remove);
    this.#deletions.push({
      plain: isRejection(deleted) ? await deletePlain(this.#site, resource, remove, force) : null,
      remove,
      ending: force === undefined ? 'discarded' : 'removed',
      force,
      held,
      was: statusBefore(contract.operations.get(`POST ${resource.collection}`), held),
      deleted,
      after: isDone ? await lookForRemains(this.#site, read, resource.name, record.id) : null,
      neighbours: looks ? await lookAround(this.#site, resource, contract) : [],
      bySlug: before === null || after === null ? null : { before, after },
    });
  }

  /** Once for each way to remove it. */
  async #askBySlug(remove: Operation, { id }: Arrived, slug: unknown): Promise<Exchange | null> {
    const { slugRead } = this.#ends;
    if (slugRead === undefined || !offers(this.#site, slugRead) || this.#readBySlug.has(remove)) return null;
    if (typeof slug !== 'string' || slug === '') return null;
    // Others end at the same time.
    this.#readBySlug.add(remove);
    const why = 'Reads it by its slug before it is deleted';
    const before = await this.#site.send({ operation: slugRead, args: { slug }, why });
    const isFound = String(documentOf(before)?.id) === String(id);
    if (!isFound) this.#readBySlug.delete(remove);
    return isFound ? before : null;
  }

  async #lookBySlug(id: unknown, slug: unknown): Promise<Remains | null> {
    const { slugRead } = this.#ends;
    if (slugRead === undefined) return null;
    const why = 'Looks for it by its slug';
    const exchange = await this.#site.send({ operation: slugRead, args: { slug }, why });
    return { ...remainsIn(exchange), unreadable: String(documentOf(exchange)?.id ?? id) !== String(id) };
  }
}

/** @returns null where the interface shows no DELETE */
export function fullDeletion(resource: Resource, contract: Contract): FullDeletion | null {
  const { item, bySlug, full, others = [] } = resource;
  const read = contract.operations.get(`GET ${item}`);
  const paths = [item, ...(bySlug === undefined ? [] : [bySlug])];
  const removals = paths.flatMap((path) => contract.operations.get(`DELETE ${path}`) ?? []);
  const sets = full === undefined ? others : [full, ...others];
  if (read === undefined || removals.length === 0) return null;
  const slugRead = bySlug === undefined ? undefined : contract.operations.get(`GET ${bySlug}`);
  const assertions = new Map(removals.map((remove) => [remove, assertionsOf(remove, resource, slugRead)]));
  const ends: Ends = { resource, contract, sets, removals, read, slugRead, assertions };
  const requirements = [...assertions.values()].flat().map(({ requirement }) => requirement);
  return {
    removals,
    requirements,
    begin: (site) => new Endings(site, ends),
    tellsMore({ operation: { path } }, at, ways) {
      const before = ways.slice(0, at).filter(({ operation }) => operation.path === path).length;
      return before === 0 || removals.find((remove) => remove.path === path)?.args.force !== undefined;
    },
  };
}
