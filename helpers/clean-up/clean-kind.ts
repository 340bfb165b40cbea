/** The clean-up of one kind of record. */
import type { Values } from '../cases/types.ts';
import type { Session } from '../engine/session.ts';
import type { Id, LedgerEntry, Look } from '../ledger/ledger.ts';
import { type Document, textsAt } from '../ownership/evidence.ts';
import { runQuotedBy } from '../ownership/names.ts';
import { pausesOf, settle } from '../tolerances/settle.ts';
import { isRejection } from '../verdict/judge.ts';
import { generations } from './generations.ts';
import { addressOf, isOfKind, type Kind } from './kinds.ts';
import {
  type Item,
  isOrderedById,
  isTrashed,
  listsStatus,
  type Presence,
  pageSizeOf,
  queries,
  read,
  readItem,
} from './lists.ts';
import { type Batch, batchFor, otherWays, ownWay, removeBy, removeInBatch, type Way } from './removal.ts';
import {
  adopt,
  describe,
  isBehind,
  nameFieldOf,
  newestOf,
  showsUnnamed,
  strangers,
  type Views,
  viewsOf,
} from './sweep.ts';

export interface Leftover {
  readonly kind: string;
  readonly name: string;
  readonly id: Id | null;
  /** Where it is, below the root; null where that is not known. */
  readonly address: string | null;
  readonly reason: string;
  /** Whether somebody has to act: false where the deployment offers no way to remove it. */
  readonly removable: boolean;
}

export interface KindCleaned {
  readonly kind: Kind;
  readonly left: readonly Leftover[];
  readonly appeared: ReadonlyMap<Id, string>;
  readonly made: ReadonlySet<Id>;
}

/** So few records are read one by one sooner than a page of a list. */
const FEW = 4;
const MAX_ROUNDS = 5;
const MAX_PILOTS = 3;
/** A batch holds so many times as many as the one before, which was seen to work. */
const GROWTH_OF_BATCHES = 5;

/** What the last look has shown of a record. */
interface RecordState {
  readonly presence: Presence | 'not ours';
  readonly look: Look;
  /** Of a proved record that is there, what a read by its id showed. */
  readonly document: Document | null;
}

const REASONS = {
  broken: 'It was left, because to remove such a record has removed one of others.',
  named: 'It was left, because a record of somebody else names it.',
  'not ours': 'It is not proved to be ours, so it was not touched.',
  unknown: 'Whether it is gone could not be seen.',
  removable: 'It could not be removed.',
  kept: 'The deployment offers no way to remove it.',
};

interface Swept extends Views {
  readonly look: Look;
}

class KindCleaner {
  readonly #session: Session;
  readonly #kind: Kind;
  readonly #advance: () => void;
  readonly #seen = new Map<Id, RecordState>();
  /** Ids that a look has proved to be the run's. */
  readonly #own = new Set<Id>();
  /** Ids that a list of ids has shown outside the trash. */
  readonly #listed = new Set<Id>();
  /** Ids that a list has shown outside the trash since they were removed last, in the last look. */
  readonly #stillListed = new Set<Id>();
  /** Whether a look has shown anything: a list that never did may show nothing ever. */
  #hasShown = false;
  /** Ids that a list shows in the trash. */
  #hidden = new Set<Id>();
  /** Ids that this clean-up sent a DELETE for. */
  readonly #removed = new Set<Id>();
  #others: readonly Way[] | null = null;
  /** Of ways that the kind's own DELETE is not enough for, the one that a first record has shown to work. */
  #proven: Way | null = null;
  /** Ids that were removed by the proven way. */
  readonly #finished = new Set<Id>();
  /** Whether a removal of this round was not answered. */
  #isUnanswered = false;
  /** Ids that were in a batch: what that has left is removed alone. */
  readonly #batched = new Set<Id>();
  /** Ways that a batch has failed to go. */
  readonly #alone = new Set<string>();
  /** How many the next batch of a way may hold, by its path. */
  readonly #batchSizes = new Map<string, number>();

  constructor(session: Session, kind: Kind, advance: () => void) {
    this.#session = session;
    this.#kind = kind;
    this.#advance = advance;
  }

  #entries(): readonly LedgerEntry[] {
    return this.#session.ledger.open().filter((entry) => isOfKind(this.#kind, entry.kind));
  }

  /** As many at a time as requests, so that what is done is told as it goes on. */
  async #sideBySide<T>(items: readonly T[], task: (item: T) => Promise<unknown>): Promise<void> {
    const queue = [...items];
    const work = async (): Promise<void> => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await task(item);
    };
    await Promise.all(Array.from({ length: this.#session.options.concurrency }, work));
  }

  #isOwn(id: Id): boolean {
    return this.#session.ownership.lacking(this.#kind.name, id, 'removes') === null;
  }

  #isRemoved(id: Id): boolean {
    return this.#session.ownership.isRemoved(this.#kind.name, id);
  }

  #note(id: Id, told: Presence, document: Document | null, look: Look): RecordState['presence'] {
    const isThere = document !== null && (told === 'there' || told === 'in the trash');
    const isOwn = isThere && this.#isOwn(id);
    // Where its removal was answered with what is in the trash, a trash that shows nothing does not say that it is gone.
    const isHidden = told === 'gone' && this.#session.ownership.isToldTrashed(this.#kind.name, id);
    const presence = isThere && !isOwn ? 'not ours' : isHidden ? 'in the trash' : told;
    this.#seen.set(id, { presence, look, document: isOwn ? document : null });
    if (isOwn) this.#own.add(id);
    return presence;
  }

  async #look(id: Id): Promise<RecordState['presence']> {
    const look = this.#session.ledger.look();
    const isListed = this.#stillListed.has(id);
    const isClear = ({ presence }: Item): boolean => presence !== 'gone' || (this.#isRemoved(id) && !isListed);
    const patience = isListed ? 'listed-absence' : 'lone-absence';
    let item = await settle(patience, () => readItem(this.#session, this.#kind.item, id), isClear, this.#session);
    // Where the kind's own route shows nothing of what is in the trash, another that has shown such a record may tell; it was
    // asked of the first that was removed for good in this way.
    const isProvenGone = item.presence === 'gone' && this.#proven !== null && this.#isRemoved(id);
    for (const { path } of isProvenGone ? [] : (this.#others ?? [])) {
      if (item.document !== null) break;
      const other = await readItem(this.#session, path, id, this.#kind.name);
      if (other.document !== null || item.presence === 'unknown') item = other;
    }
    // A list that shows it in the trash says at least that it is not gone.
    const isHidden = item.presence !== 'there' && item.document === null && this.#hidden.has(id);
    return this.#note(id, isHidden ? 'in the trash' : item.presence, item.document, look);
  }

  /**
   * How a record was deleted that lists no longer show: what became of one tells what became of others that were deleted
   * alike. Its own where it may have been in a trash that no list shows, or where no list of ids has shown any.
   */
  #manner(id: Id, { records, newest }: Views): string {
    const alone = `record ${id}`;
    const isReached = 'include' in this.#kind.takes || newest?.isWhole === true || isOrderedById(this.#kind);
    if (records.has(id) || !isReached) return alone;
    if (this.#removed.has(id)) return this.#listed.has(id) ? 'cleaned up' : alone;
    const listsTrash = queries.trashed(this.#kind, '') !== null && this.#listed.size > 0;
    return (listsTrash && this.#session.deletions.get(`${this.#kind.name} ${id}`)) || alone;
  }

  /** Records that no list of ids shows. Of those that were deleted alike one is read, and all where it is not gone. */
  async #lookAtUnshown(ids: readonly Id[], views: Views, look: Look): Promise<void> {
    const alike = new Map<string, Id[]>();
    for (const id of ids) {
      // A case has looked already.
      const isAbsent = this.#session.ownership.isAbsent(this.#kind.name, id) && !this.#hidden.has(id);
      const isKnown = isAbsent && this.#isRemoved(id);
      const manner = this.#manner(id, views);
      if (isKnown) this.#note(id, 'gone', null, look);
      else alike.set(manner, [...(alike.get(manner) ?? []), id]);
    }
    await this.#sideBySide([...alike.values()], async ([first, ...rest]) => {
      const isGone = first !== undefined && (await this.#look(first)) === 'gone';
      for (const id of isGone ? rest : []) this.#note(id, 'gone', null, look);
      await this.#sideBySide(isGone ? [] : rest, (id) => this.#look(id));
    });
  }

  /** Asks lists for records by their ids, or for all where they take none, and in the trash; @returns those that they show */
  async #readByIds(ids: readonly Id[]): Promise<ReadonlyMap<Id, Document>> {
    const shown = new Map<Id, Document>();
    const take = async (query: Values | null, maxPages?: number): Promise<void> => {
      const list = query && (await read(this.#session, this.#kind, query, maxPages));
      for (const [id, document] of list?.records ?? []) if (ids.includes(id) && !shown.has(id)) shown.set(id, document);
    };
    if (!('include' in this.#kind.takes) && ids.length > FEW) {
      await take(queries.newest(this.#kind), ids.length / FEW);
      if (shown.size < ids.length) await take(queries.trashed(this.#kind, null), ids.length / FEW);
      return shown;
    }
    const size = pageSizeOf(this.#kind);
    for (const place of ['any', 'trash'] as const) {
      const missing = ids.filter((id) => !shown.has(id));
      for (let at = 0; at < missing.length; at += size) {
        await take(queries.byIds(this.#kind, missing.slice(at, at + size), place));
      }
    }
    return shown;
  }

  async #see(isFirst = false): Promise<Swept> {
    const { ledger } = this.#session;
    const look = ledger.look();
    const needsAll = this.#entries().some((one) => this.#isUnproved(one));
    const views = await viewsOf(this.#session, this.#kind, isFirst, needsAll);
    const all = ledger.all().filter((entry) => isOfKind(this.#kind, entry.kind));
    // The last look need not show what an earlier one has shown.
    const sighted = this.#session.ownership.sighted(this.#kind.name);
    adopt(this.#session, this.#kind, new Map([...sighted, ...views.records]), all);
    this.#hasShown ||= views.records.size > 0;
    this.#hidden = new Set([...views.records].flatMap(([id, document]) => (isTrashed(document) ? [id] : [])));
    const known = [...new Set([...this.#entries().flatMap(({ id }) => id ?? []), ...this.#seen.keys()])];
    const presenceOf = (id: Id) => this.#seen.get(id)?.presence;
    // A list can lag behind, and one answer can be another request's.
    const contradicted = known.filter((id) => presenceOf(id) === 'gone' && views.records.has(id));
    // What this clean-up put in the trash is there as the list has it: whoever removes it from there reads it by its id.
    const trashed = known.filter((id) => this.#removed.has(id) && this.#hidden.has(id));
    for (const id of trashed) {
      this.#seen.set(id, { presence: 'in the trash', look, document: this.#seen.get(id)?.document ?? null });
    }
    const isSettled = (id: Id): boolean => presenceOf(id) === 'gone' || presenceOf(id) === 'not ours';
    const open = known.filter((id) => !isSettled(id) && !trashed.includes(id));
    const shown = await this.#readByIds(open);
    this.#stillListed.clear();
    for (const [id, document] of [...views.records, ...shown]) if (!isTrashed(document)) this.#stillListed.add(id);
    const unclear = [...shown].flatMap(([id, document]) => {
      if (!isTrashed(document)) this.#listed.add(id);
      return this.#note(id, isTrashed(document) ? 'in the trash' : 'there', document, look) === 'not ours' ? [id] : [];
    });
    await this.#sideBySide([...contradicted, ...unclear], (id) => this.#look(id));
    const unshown = open.filter((id) => !shown.has(id));
    await this.#lookAtUnshown(unshown, views, look);
    const isListable = ({ presence, document }: RecordState): boolean =>
      presence === 'there' && document !== null && listsStatus(this.#kind, document.status);
    const there = [...this.#seen].flatMap(([id, state]) => (isListable(state) ? [id] : []));
    // A search that found none of them may not look where they bear the mark, or the list may hide them.
    const isUnfound = there.some((id) => !views.records.has(id));
    const newest = views.newest ?? (isUnfound ? await newestOf(this.#session, this.#kind) : null);
    if (isBehind(newest, there)) this.#session.behind.add(this.#kind.name);
    return { ...views, newest, records: new Map([...(newest?.records ?? []), ...views.records]), look };
  }

  #with(...presences: readonly RecordState['presence'][]): readonly Id[] {
    return [...this.#seen].flatMap(([id, { presence }]) => (presences.includes(presence) ? [id] : []));
  }

  #noteRemoval(way: Way, id: Id, mayBeDone: boolean): void {
    // What only went to a trash is removed once more, another way.
    if (!this.#removed.has(id)) this.#advance();
    this.#removed.add(id);
    this.#stillListed.delete(id);
    // What a list showed before says nothing of what was then removed by force.
    if (mayBeDone && way.args.force === true) this.#hidden.delete(id);
  }

  async #remove(way: Way, id: Id): Promise<boolean> {
    if (!this.#isOwn(id)) await this.#look(id);
    const exchange = await removeBy(this.#session, this.#kind, way, id);
    const mayBeDone = exchange !== null && !isRejection(exchange);
    this.#isUnanswered ||= exchange !== null && exchange.answer === null;
    this.#noteRemoval(way, id, mayBeDone);
    return mayBeDone;
  }

  /** Reads anew what was written since it was read: together, where a list shows it. */
  async #readAnew(ids: readonly Id[]): Promise<void> {
    const unread = ids.filter((id) => !this.#isOwn(id));
    const look = this.#session.ledger.look();
    const shown = unread.length > 1 ? await this.#readByIds(unread) : new Map<Id, Document>();
    for (const [id, document] of shown) this.#note(id, isTrashed(document) ? 'in the trash' : 'there', document, look);
  }

  /** Removes with one request what is proved; @returns what is to be removed alone */
  async #removeTogether(way: Way, batch: Batch, ids: readonly Id[]): Promise<readonly Id[]> {
    await this.#readAnew(ids);
    await this.#sideBySide(
      ids.filter((id) => !this.#isOwn(id)),
      (id) => this.#look(id),
    );
    const own = ids.filter((id) => this.#isOwn(id));
    const done = await removeInBatch(this.#session, this.#kind, way, batch, own);
    for (const id of ids) this.#batched.add(id);
    for (const id of ids) if (!own.includes(id) || done.has(id)) this.#noteRemoval(way, id, done.has(id));
    const left = own.filter((id) => !done.has(id));
    const last = own.at(-1);
    const presence = left.length > 0 || last === undefined || own.length === batch.most ? null : await this.#look(last);
    const isDone = presence === 'gone' || (presence === 'in the trash' && way.args.force !== true);
    if (left.length === 0 && (presence === null || isDone)) return [];
    this.#alone.add(way.path);
    return left.length > 0 ? left : own;
  }

  /** Removes in batches that grow, each of which has shown that the next may; @returns what is to be removed alone */
  async #removeInBatches(way: Way, ids: readonly Id[]): Promise<readonly Id[]> {
    const waiting = ids.filter((id) => !this.#batched.has(id));
    const isSafe = this.#session.harm.first === null;
    const batch = isSafe && waiting.length > FEW ? batchFor(this.#session, way) : null;
    if (batch === null) return ids;
    const alone = ids.filter((id) => this.#batched.has(id));
    while (waiting.length > 0 && !this.#alone.has(way.path)) {
      const size = Math.min(this.#batchSizes.get(way.path) ?? 1, batch.most);
      alone.push(...(await this.#removeTogether(way, batch, waiting.splice(0, size))));
      this.#batchSizes.set(way.path, size * GROWTH_OF_BATCHES);
    }
    return [...alone, ...waiting];
  }

  async #removeAll(way: Way, ids: readonly Id[]): Promise<void> {
    const { ownership } = this.#session;
    const parents = [...this.#seen].flatMap(([id, { document }]) =>
      document ? [[id, ownership.parentOf(this.#kind.name, id, document)] as const] : [],
    );
    for (const generation of generations(ids, new Map(parents))) {
      const [first, ...rest] = await this.#removeInBatches(way, generation);
      // The first by itself: what it does to others is seen before the next.
      if (first !== undefined) await this.#remove(way, first);
      await this.#readAnew(rest);
      await this.#sideBySide(rest, (id) => this.#remove(way, id));
    }
  }

  /** Tries every way on one record, each between two looks, until one removes it for good. */
  async #proveWay(id: Id): Promise<Way | null> {
    const own = ownWay(this.#session, this.#kind);
    let presence = await this.#look(id);
    const removes = async (way: Way): Promise<boolean> => {
      if (presence !== 'there' && presence !== 'in the trash') return false;
      const mayBeDone = await this.#remove(way, id);
      const isLate = mayBeDone && way !== own;
      const isSettled = (seen: Presence | 'not ours'): boolean => !isLate || seen === 'gone';
      presence = await settle('removed-copy', () => this.#look(id), isSettled, this.#session);
      return presence === 'gone';
    };
    if (own !== null && (await removes(own))) return own;
    this.#others ??= await otherWays(this.#session, this.#kind, id);
    for (const way of this.#others) if (await removes(way)) return way;
    return null;
  }

  /** @returns whether another round may show more: anything but single records was tried, or a removal was not answered */
  async #removeWhatIsThere(round: number): Promise<boolean> {
    this.#isUnanswered = false;
    const there = this.#with('there');
    // Of some an earlier clean-up of the run has tried everything.
    const isFinal = (id: Id): boolean =>
      this.#session.ledger.of(this.#kind.name, id).some(({ state }) => state === 'in the trash');
    const trashed = this.#with('in the trash').filter((id) => !isFinal(id));
    const own = ownWay(this.#session, this.#kind);
    const forced = own?.args.force === true ? trashed : [];
    // Where a DELETE may only put things in the trash, one of them shows what removes them, before all are there.
    const [pilot] = there;
    if (round === 0 && own !== null && own.args.force !== true && pilot !== undefined && there.length > FEW) {
      this.#proven = await this.#proveWay(pilot);
    }
    const isWanted = there.length > 0 || (round === 0 && forced.length > 0);
    // Twice, because one DELETE can be lost; after that the way has to be shown to work.
    if (this.#proven === null && own !== null && isWanted && round < 2) {
      await this.#removeAll(own, [...this.#with('there'), ...forced]);
      return true;
    }
    // What one is left in the trash by, by every way, others are.
    const unknown = this.#with('unknown').filter((id) => this.#own.has(id));
    for (const pilot of [...there.slice(0, MAX_PILOTS), ...trashed.slice(0, 1), ...unknown.slice(0, 1)]) {
      this.#proven ??= await this.#proveWay(pilot);
    }
    if (this.#proven === null) return this.#isUnanswered;
    await this.#sideBySide(this.#with('unknown'), (id) => this.#look(id));
    const rest = this.#with('there', 'in the trash');
    await this.#removeAll(this.#proven, rest);
    for (const id of rest) this.#finished.add(id);
    return rest.length > 0;
  }

  async clean(): Promise<KindCleaned> {
    const isAsked = this.#entries().length > 0;
    let swept = await this.#see(isAsked);
    // A list can show what a look by its id, or the way that it was removed by, has shown to be gone.
    const lags = ({ records }: Swept): boolean =>
      [...records.keys()].some((id) => this.#finished.has(id) || this.#seen.get(id)?.presence === 'gone');
    const waiting = { pause: this.#session.pause, left: pausesOf('removed-copy') };
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const isTried = await this.#removeWhatIsThere(round);
      // The last look is one that would have shown what no answer named.
      // Where an answer named another's record, a look may be another's answer, too.
      const isMisnamed = this.#entries().some((one) => one.id !== null && this.#isUnproved(one));
      const isEnough = round > (isMisnamed ? 1 : 0);
      if (!isTried && (isEnough || !isAsked)) break;
      swept = await settle(
        'removed-copy',
        () => this.#see(),
        (seen) => !lags(seen),
        waiting,
      );
    }
    return this.#conclude(swept);
  }

  #isRemovable(): boolean {
    return ownWay(this.#session, this.#kind) !== null || (this.#others?.length ?? 0) > 0;
  }

  #nameOf(id: Id): string {
    const { ledger, options } = this.#session;
    return ledger.of(this.#kind.name, id)[0]?.name ?? options.runId;
  }

  #leftover(id: Id): Leftover {
    const { name: kind } = this.#kind;
    const { presence = 'unknown' } = this.#seen.get(id) ?? {};
    const removable = presence === 'not ours' || this.#isRemovable();
    const isTold = presence === 'not ours' || presence === 'unknown';
    const { harm } = this.#session;
    const left = harm.isNamedByOthers(this.#session, kind, id) ? 'named' : removable ? 'removable' : 'kept';
    const why = harm.isByRemoval(kind) ? 'broken' : isTold ? presence : left;
    return { kind, name: this.#nameOf(id), id, address: addressOf(this.#kind, id), reason: REASONS[why], removable };
  }

  /** Whether no read has shown the record that an answer named: it may have been another's answer. */
  #isUnproved({ id, state }: LedgerEntry): boolean {
    if (id === null) return true;
    return state !== 'made' && this.#seen.get(id)?.presence === 'gone';
  }

  /** Entries that no record is known for, of which the lists had to show what became. */
  #concludeUnnamed(swept: Swept): readonly Leftover[] {
    const { ledger } = this.#session;
    const entries = this.#entries();
    const there = [...this.#seen].flatMap(([id, { document }]) => (document ? [[id, document] as const] : []));
    const hides = this.#session.behind.has(this.#kind.name);
    const isShown = !hides && showsUnnamed(this.#session, this.#kind, swept, new Map(there), this.#hasShown);
    // Of what was rejected, a list with nothing in it says enough, unless it hid what was there.
    const isEmpty = !hides && (swept.marked ?? swept.newest)?.records.size === 0;
    const isClear = ({ refusal, status }: LedgerEntry): boolean => {
      if (refusal === 'deferred') return false;
      if (refusal === undefined) return isShown && listsStatus(this.#kind, status);
      return isShown || (refusal === 'rejected' && isEmpty);
    };
    const unnamed = entries.filter((one) => this.#isUnproved(one));
    const unclear = unnamed.filter((one) => !isClear(one));
    for (const one of unnamed.filter(isClear)) ledger.conclude(one.entry, 'not made', swept.look);
    for (const { entry } of unclear) ledger.abandon(entry);
    // Who may make none and see none has no right to remove one either; what is wrong can be rejected before that is asked.
    const refusals = entries.map(({ refusal }) => refusal);
    const isDenied = refusals.includes('denied') && !refusals.some((one) => one === undefined || one === 'deferred');
    const how = isDenied ? 'denied' : 'not confirmed';
    const removable = !isDenied && this.#isRemovable();
    const { name: kind, list } = this.#kind;
    // What was denied was hardly made: one line is enough.
    const told = isDenied ? unclear.slice(0, 1) : unclear;
    return told.map(({ name, status }) => {
      const isListed = listsStatus(this.#kind, status);
      const why = isListed ? 'whether it was made could not be seen' : `no list shows records that are ${status}`;
      const reason = `Its creation was ${how}, and ${why}: it may be left.`;
      return { kind, name, id: null, address: list.path, reason, removable: removable && isListed };
    });
  }

  /** Whether it was deleted for good, and a list of all that there is has it no more: then a read that fails says nothing of it. */
  #isUnlisted(id: Id, { newest, records }: Swept): boolean {
    const hasTrash = queries.trashed(this.#kind, null) !== null;
    return this.#isRemoved(id) && !hasTrash && newest?.isWhole === true && this.#hasShown && !records.has(id);
  }

  #isNamedAsOwn(document: Document): boolean {
    const names = isTrashed(document) ? [] : textsAt(document, nameFieldOf(this.#kind));
    return names.some((name) => runQuotedBy(name) === this.#session.options.runId);
  }

  /** Where reads and lists say otherwise of what is gone. */
  #weigh(swept: Swept): void {
    const { look, records } = swept;
    for (const id of this.#with('unknown')) if (this.#isUnlisted(id, swept)) this.#note(id, 'gone', null, look);
    // A read that shows none, where lists go on showing it, says nothing either: it may only be hidden from reads.
    const isStillShown = (id: Id): boolean => {
      const document = records.get(id);
      if (document === undefined) return false;
      return this.#stillListed.has(id) ? this.#isNamedAsOwn(document) : this.#own.has(id) && !this.#isRemoved(id);
    };
    for (const id of this.#with('gone').filter(isStillShown)) this.#note(id, 'unknown', null, look);
  }

  #conclude(swept: Swept): KindCleaned {
    const { ledger } = this.#session;
    const { look } = swept;
    this.#weigh(swept);
    const unnamed = this.#concludeUnnamed(swept);
    // What a case has removed is no longer there to be proved.
    const made = new Set(this.#own);
    for (const one of this.#entries()) {
      const { entry, id, state } = one;
      if (id === null || this.#isUnproved(one)) continue;
      if (state === 'made') made.add(id);
      const seen = this.#seen.get(id);
      if (seen?.presence === 'gone' || seen?.presence === 'in the trash')
        ledger.conclude(entry, seen.presence, seen.look);
      else ledger.abandon(entry);
    }
    // What bears the run's id and was not made by any request that the ledger knows is for somebody to look at.
    const { marked, others } = strangers(this.#session, this.#kind, swept.newest?.records ?? new Map());
    for (const [id, document] of marked) {
      this.#seen.set(id, { presence: 'not ours', look, document: null });
      // So that whoever takes up the ledger tells of it, too: without a text that was written nothing proves it.
      const [called = this.#session.options.runId] = textsAt(document, nameFieldOf(this.#kind));
      ledger.found(this.#kind.name, called, id, 'left');
    }
    return {
      kind: this.#kind,
      left: [...this.#with('there', 'unknown', 'not ours').map((id) => this.#leftover(id)), ...unnamed],
      appeared: new Map(others.map(([id, document]) => [id, describe(this.#kind, id, document)])),
      made,
    };
  }
}

/** @param advance called for each record that was removed */
export function cleanKind(session: Session, kind: Kind, advance: () => void): Promise<KindCleaned> {
  return new KindCleaner(session, kind, advance).clean();
}
