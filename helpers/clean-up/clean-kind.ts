/** The clean-up of one kind of record. */
import type { Session } from '../engine/session.ts';
import type { Id, LedgerEntry, Look } from '../ledger/ledger.ts';
import { type Document, idOf } from '../ownership/evidence.ts';
import { generations, parentIn } from './generations.ts';
import { addressOf, isOfKind, type Kind } from './kinds.ts';
import { type Item, isTrashed, type Presence, pageSizeOf, queries, read, readItem } from './lists.ts';
import { otherWays, ownWay, removeBy, type Way } from './removal.ts';
import { removeChildren } from './side-effects.ts';
import { adopt, describe, showsUnnamed, strangers, type Views, viewsOf } from './sweep.ts';

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
  readonly inTrash: readonly string[];
  readonly appeared: readonly string[];
  readonly made: ReadonlySet<Id>;
}

/** So few records are read one by one sooner than a page of a list. */
const FEW = 4;
const MAX_ROUNDS = 5;
const MAX_PILOTS = 3;
/** How many records speak for those that were treated alike. */
const SAMPLE = 1;
const FIRST_PAUSE_MS = 150;
/** Some ten seconds together, in which copies of a record or a list are renewed. */
const MAX_PAUSES = 6;

/** What the last look has shown of a record; of one that is there and not proved to be the run's, nothing more. */
interface RecordState {
  readonly presence: Presence | 'not ours';
  readonly look: Look;
}

interface Swept extends Views {
  readonly look: Look;
}

async function sideBySide<T>(items: readonly T[], task: (item: T) => Promise<unknown>): Promise<void> {
  await Promise.all(items.map(task));
}

class KindCleaner {
  readonly #session: Session;
  readonly #kind: Kind;
  readonly #advance: () => void;
  readonly #seen = new Map<Id, RecordState>();
  readonly #own = new Set<Id>();
  /** Of proved records that are there, what a read by their ids showed. */
  readonly #there = new Map<Id, Document>();
  /** Ids that a list of ids has shown outside the trash. */
  readonly #listed = new Set<Id>();
  /** Ids that a list shows in the trash. */
  #hidden: ReadonlySet<Id> = new Set();
  /** Ids that this clean-up sent a DELETE for. */
  readonly #removed = new Set<Id>();
  #others: readonly Way[] | null = null;
  /** Of ways that the kind's own DELETE is not enough for, the one that a first record has shown to work. */
  #proven: Way | null = null;
  /** Ids that were removed by the proven way. */
  readonly #finished = new Set<Id>();

  constructor(session: Session, kind: Kind, advance: () => void) {
    this.#session = session;
    this.#kind = kind;
    this.#advance = advance;
  }

  #entries(): readonly LedgerEntry[] {
    return this.#session.ledger.open().filter((entry) => isOfKind(this.#kind, entry.kind));
  }

  #note(id: Id, presence: Presence, document: Document | null, look: Look): RecordState {
    const isOwn = this.#session.ownership.lacking(this.#kind.name, id, 'removes') === null;
    const isThere = document !== null && (presence === 'there' || presence === 'in the trash');
    const seen: RecordState = { presence: isThere && !isOwn ? 'not ours' : presence, look };
    this.#seen.set(id, seen);
    if (isThere && isOwn) this.#there.set(id, document);
    else this.#there.delete(id);
    if (isOwn && isThere) this.#own.add(id);
    return seen;
  }

  async #look(id: Id): Promise<RecordState> {
    const look = this.#session.ledger.look();
    const item = await readItem(this.#session, this.#kind.item, id);
    const { presence, document } = item.document === null ? await this.#readElsewhere(id, item) : item;
    // A list that shows it in the trash says at least that it is not gone.
    const isHidden = presence !== 'there' && document === null && this.#hidden.has(id);
    return this.#note(id, isHidden ? 'in the trash' : presence, document, look);
  }

  /** Where the kind's own route shows nothing of what is in the trash, another that has shown such a record may tell. */
  async #readElsewhere(id: Id, own: Item): Promise<Item> {
    let told = own;
    for (const { path } of this.#others ?? []) {
      const item = await readItem(this.#session, path, id, this.#kind.name);
      if (item.document !== null) return item;
      if (told.presence === 'unknown') told = item;
    }
    return told;
  }

  /**
   * How a record was deleted that lists no longer show: what became of one tells what became of others that were deleted
   * alike. Null where it may have been in a trash that no list shows, or where no list of ids has shown any.
   */
  #manner(id: Id): string | null {
    if (this.#removed.has(id)) return this.#listed.has(id) ? 'cleaned up' : null;
    const listsTrash = queries.trashed(this.#kind, '') !== null && this.#listed.size > 0;
    return listsTrash ? (this.#session.deletions.get(`${this.#kind.name} ${id}`) ?? null) : null;
  }

  /** Records that no list of ids shows. Of those that were deleted alike some are read, and all where one of these is not gone. */
  async #lookAtUnshown(ids: readonly Id[], look: Look): Promise<void> {
    const { ownership } = this.#session;
    const alike = new Map<string | null, Id[]>();
    for (const id of ids) {
      // A case has looked already.
      if (ownership.isAbsent(this.#kind.name, id) && !this.#hidden.has(id)) this.#note(id, 'gone', null, look);
      else alike.set(this.#manner(id), [...(alike.get(this.#manner(id)) ?? []), id]);
    }
    for (const [manner, group] of alike) {
      const sample = manner === null ? group.length : SAMPLE;
      const first = await Promise.all(group.slice(0, sample).map((id) => this.#look(id)));
      const rest = group.slice(sample);
      if (first.every(({ presence }) => presence === 'gone')) {
        for (const id of rest) this.#note(id, 'gone', null, look);
      } else await sideBySide(rest, (id) => this.#look(id));
    }
  }

  /** Asks lists for records by their ids, or for all where they take none, and in the trash; @returns those that they show */
  async #readByIds(ids: readonly Id[]): Promise<ReadonlyMap<Id, Document>> {
    const shown = new Map<Id, Document>();
    const size = pageSizeOf(this.#kind);
    if (!('include' in this.#kind.takes) && ids.length > FEW) {
      const list = await read(this.#session, this.#kind, queries.newest(this.#kind), ids.length / FEW);
      for (const [id, document] of list?.records ?? []) if (ids.includes(id)) shown.set(id, document);
      return shown;
    }
    for (const place of ['any', 'trash'] as const) {
      const missing = ids.filter((id) => !shown.has(id));
      for (let at = 0; at < missing.length; at += size) {
        const query = queries.byIds(this.#kind, missing.slice(at, at + size), place);
        const list = query && (await read(this.#session, this.#kind, query));
        for (const [id, document] of list?.records ?? []) if (missing.includes(id)) shown.set(id, document);
      }
    }
    return shown;
  }

  async #see(isFirst = false): Promise<Swept> {
    const { ledger } = this.#session;
    const look = ledger.look();
    const views = await viewsOf(this.#session, this.#kind, isFirst);
    const all = ledger.all().filter((entry) => isOfKind(this.#kind, entry.kind));
    await adopt(this.#session, this.#kind, views.records, all);
    this.#hidden = new Set([...views.records].flatMap(([id, document]) => (isTrashed(document) ? [id] : [])));
    const isSettled = (id: Id): boolean => ['gone', 'not ours'].includes(this.#seen.get(id)?.presence ?? '');
    const known = [...new Set([...this.#entries().flatMap(({ id }) => id ?? []), ...this.#seen.keys()])];
    // A list can lag behind, and one answer can be another request's.
    const isGone = (id: Id): boolean => this.#seen.get(id)?.presence === 'gone';
    const contradicted = known.filter((id) => isGone(id) && views.records.has(id));
    // What this clean-up put in the trash is there as the list has it: whoever removes it from there reads it by its id.
    const trashed = known.filter((id) => {
      const row = this.#removed.has(id) ? views.records.get(id) : undefined;
      return row !== undefined && isTrashed(row);
    });
    for (const id of trashed) this.#seen.set(id, { presence: 'in the trash', look });
    const open = known.filter((id) => !isSettled(id) && !trashed.includes(id));
    const shown = await this.#readByIds(open);
    const unclear: Id[] = [];
    for (const [id, document] of shown) {
      if (!isTrashed(document)) this.#listed.add(id);
      const { presence } = this.#note(id, isTrashed(document) ? 'in the trash' : 'there', document, look);
      if (presence === 'not ours') unclear.push(id);
    }
    await sideBySide([...contradicted, ...unclear], (id) => this.#look(id));
    await this.#lookAtUnshown(
      open.filter((id) => !shown.has(id)),
      look,
    );
    return { ...views, look };
  }

  #with(...presences: readonly RecordState['presence'][]): readonly Id[] {
    return [...this.#seen].flatMap(([id, { presence }]) => (presences.includes(presence) ? [id] : []));
  }

  async #remove(way: Way, id: Id): Promise<boolean> {
    if (this.#session.ownership.lacking(this.#kind.name, id, 'removes') !== null) await this.#look(id);
    await removeChildren(this.#session, this.#kind, id);
    const mayBeDone = await removeBy(this.#session, this.#kind, way, id);
    // What only went to a trash is removed once more, another way.
    if (!this.#removed.has(id)) this.#advance();
    this.#removed.add(id);
    return mayBeDone;
  }

  async #removeAll(way: Way, ids: readonly Id[]): Promise<void> {
    const parents = new Map([...this.#there].map(([id, document]) => [id, parentIn(document)]));
    for (const level of generations(ids, parents)) {
      // The first by itself: what it does to others is seen before the next.
      const [first, ...rest] = level;
      if (first !== undefined) await this.#remove(way, first);
      await sideBySide(rest, (id) => this.#remove(way, id));
    }
  }

  /** Tries every way on one record, each between two looks, until one removes it for good. */
  async #proveWay(id: Id): Promise<Way | null> {
    const own = ownWay(this.#session, this.#kind);
    this.#others ??= await otherWays(this.#session, this.#kind, id);
    let { presence } = await this.#look(id);
    for (const way of [...(own === null ? [] : [own]), ...this.#others]) {
      if (presence !== 'there' && presence !== 'in the trash') return null;
      const mayBeDone = await this.#remove(way, id);
      ({ presence } = await this.#look(id));
      // What stands before the deployment may show for a while what it has shown before.
      for (let tries = 0; mayBeDone && way !== own && tries < MAX_PAUSES && presence !== 'gone'; tries += 1) {
        await this.#session.pause(FIRST_PAUSE_MS * 2 ** tries);
        ({ presence } = await this.#look(id));
      }
      if (presence === 'gone') return way;
    }
    return null;
  }

  /** Whether an earlier clean-up of the run has tried everything. */
  #isFinal(id: Id): boolean {
    return this.#session.ledger.of(this.#kind.name, id).some(({ state }) => state === 'in the trash');
  }

  /** @returns whether anything but single records was tried */
  async #removeWhatIsThere(round: number): Promise<boolean> {
    const there = this.#with('there');
    const trashed = this.#with('in the trash').filter((id) => !this.#isFinal(id));
    const own = ownWay(this.#session, this.#kind);
    const forced = own?.args.force === true ? trashed : [];
    // Twice, because one DELETE can be lost; after that the way has to be shown to work.
    if (own !== null && (there.length > 0 || (round === 0 && forced.length > 0)) && round < 2) {
      await this.#removeAll(own, [...there, ...forced]);
      return true;
    }
    // What one is left in the trash by, by every way, others are.
    const unknown = this.#with('unknown').filter((id) => this.#own.has(id));
    for (const pilot of [...there.slice(0, MAX_PILOTS), ...trashed.slice(0, 1), ...unknown.slice(0, 1)]) {
      this.#proven ??= await this.#proveWay(pilot);
    }
    if (this.#proven !== null) await sideBySide(this.#with('unknown'), (id) => this.#look(id));
    const rest = this.#with('there', 'in the trash');
    if (this.#proven === null || rest.length === 0) return false;
    await this.#removeAll(this.#proven, rest);
    for (const id of rest) this.#finished.add(id);
    return true;
  }

  async clean(): Promise<KindCleaned> {
    const isAsked = this.#entries().length > 0;
    let swept = await this.#see(isAsked);
    let pauses = 0;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const isTried = await this.#removeWhatIsThere(round);
      // The last look is one that would have shown what no answer named.
      if (!isTried && (round > 0 || !isAsked)) break;
      swept = await this.#see();
      for (; pauses < MAX_PAUSES && this.#lags(swept); pauses += 1) {
        await this.#session.pause(FIRST_PAUSE_MS * 2 ** pauses);
        swept = await this.#see();
      }
    }
    return this.#conclude(swept);
  }

  /** Whether a list shows what a look by its id, or the way that it was removed by, has shown to be gone. */
  #lags({ records }: Swept): boolean {
    return [...records.keys()].some((id) => this.#finished.has(id) || this.#seen.get(id)?.presence === 'gone');
  }

  #isRemovable(): boolean {
    return ownWay(this.#session, this.#kind) !== null || (this.#others?.length ?? 0) > 0;
  }

  #leftover(id: Id): Leftover {
    const { name: kind } = this.#kind;
    const { ledger, options } = this.#session;
    const presence = this.#seen.get(id)?.presence ?? 'unknown';
    const isRemovable = presence === 'not ours' || this.#isRemovable();
    const reason = this.#session.harm.isByRemoval(kind)
      ? 'It was left, because to remove such a record has removed one of others.'
      : presence === 'not ours'
        ? 'It is not proved to be ours, so it was not touched.'
        : presence === 'unknown'
          ? 'Whether it is gone could not be seen.'
          : isRemovable
            ? 'It could not be removed.'
            : 'The deployment offers no way to remove it.';
    const name = ledger.of(kind, id)[0]?.name ?? options.runId;
    return { kind, name, id, address: addressOf(this.#kind, id), reason, removable: isRemovable };
  }

  /** Entries without an id, of which the lists had to show what became. */
  #concludeUnnamed(swept: Swept): readonly Leftover[] {
    const { ledger } = this.#session;
    const entries = this.#entries();
    const unnamed = entries.filter(({ id }) => id === null);
    const isShown = showsUnnamed(this.#session, this.#kind, swept, this.#there);
    // Of what was rejected, a list with nothing in it says enough.
    const isClear = ({ refusal }: LedgerEntry): boolean =>
      isShown || (refusal === 'rejected' && (swept.marked ?? swept.newest)?.records.size === 0);
    for (const one of unnamed.filter(isClear)) ledger.conclude(one.entry, 'not made', swept.look);
    const unclear = unnamed.filter((one) => !isClear(one));
    for (const { entry } of unclear) ledger.abandon(entry);
    // Who may make none and see none has no right to remove one either; what is wrong can be rejected before that is asked.
    const refusals = entries.map(({ refusal }) => refusal);
    const isDenied = refusals.includes('denied') && !refusals.includes(undefined);
    const how = isDenied ? 'denied' : 'not confirmed';
    const reason = `Its creation was ${how}, and whether it was made could not be seen: it may be left.`;
    const removable = !isDenied && this.#isRemovable();
    const { name: kind, list } = this.#kind;
    // What was denied was hardly made: one line is enough.
    return (isDenied ? unclear.slice(0, 1) : unclear).map(({ name }) => ({
      kind,
      name,
      id: null,
      address: list.path,
      reason,
      removable,
    }));
  }

  #conclude(swept: Swept): KindCleaned {
    const { ledger } = this.#session;
    const unnamed = this.#concludeUnnamed(swept);
    // What a case has removed is no longer there to be proved.
    const made = new Set(this.#own);
    for (const { entry, id, state } of this.#entries()) {
      if (id === null) continue;
      if (state === 'made') made.add(id);
      const { presence, look } = this.#seen.get(id) ?? { presence: 'unknown', look: swept.look };
      if (presence === 'gone' || presence === 'in the trash') ledger.conclude(entry, presence, look);
      else ledger.abandon(entry);
    }
    // What bears the run's id and was not made by any request that the ledger knows is for somebody to look at.
    const { marked, others } = strangers(this.#session, this.#kind, swept.newest?.records ?? new Map());
    for (const id of marked) this.#seen.set(id, { presence: 'not ours', look: swept.look });
    // An earlier clean-up of the run may have concluded some.
    const before = ledger
      .all()
      .flatMap(({ kind, id, state }) =>
        id !== null && state === 'in the trash' && isOfKind(this.#kind, kind) ? [id] : [],
      );
    const nameOf = (id: Id): string => this.#leftover(id).name;
    return {
      kind: this.#kind,
      left: [...this.#with('there', 'unknown', 'not ours').map((id) => this.#leftover(id)), ...unnamed],
      inTrash: [...new Set([...this.#with('in the trash'), ...before])].map(
        (id) => `${this.#kind.name} ${id} (${nameOf(id)})`,
      ),
      appeared: others.flatMap((id) => {
        const document = swept.newest?.records.get(id);
        return document === undefined || idOf(document) === null ? [] : [describe(this.#kind, id, document)];
      }),
      made,
    };
  }
}

/** @param advance called for each record that was removed */
export function cleanKind(session: Session, kind: Kind, advance: () => void): Promise<KindCleaned> {
  return new KindCleaner(session, kind, advance).clean();
}
