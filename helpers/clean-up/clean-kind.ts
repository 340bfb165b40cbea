/** The clean-up of one kind of record. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '../engine/session.ts';
import type { LedgerEntry, Look } from '../ledger/ledger.ts';
import { generations, parentIn } from './generations.ts';
import { isOfKind, type Kind } from './kinds.ts';
import { type Item, isTrashed, type Presence, queries, readItem } from './lists.ts';
import { otherWays, ownWay, removeBy, type Way } from './removal.ts';
import { isOwn, type Sweep, sweep } from './sweep.ts';

export interface Leftover {
  readonly kind: string;
  readonly name: string;
  readonly id: number | null;
  readonly reason: string;
  /** Whether the deployment offers a way to remove it that did not work; else there is none. */
  readonly removable: boolean;
}

export interface KindCleaned {
  readonly kind: Kind;
  readonly left: readonly Leftover[];
  readonly inTrash: readonly string[];
  readonly appeared: readonly string[];
  readonly made: ReadonlySet<number>;
}

const MOST_ROUNDS = 5;
const MOST_PILOTS = 3;
/** How many records speak for those that were treated alike. */
const SAMPLE = 1;
const FIRST_PAUSE_MS = 150;
/** Some ten seconds together, in which copies of a record or a list are renewed. */
const MOST_PAUSES = 6;

/** What the last look has shown of a record; of somebody else's that has an id which an answer named, nothing more. */
interface Seen {
  readonly presence: Presence | 'not ours';
  readonly look: Look;
}

async function sideBySide<T>(items: readonly T[], task: (item: T) => Promise<unknown>): Promise<void> {
  await Promise.all(items.map(task));
}

class KindCleaner {
  readonly #session: Session;
  readonly #kind: Kind;
  readonly #entries: readonly LedgerEntry[];
  readonly #advance: () => void;
  readonly #seen = new Map<number, Seen>();
  readonly #own = new Set<number>();
  /** Of records that a list has shown, those that they stand below. */
  readonly #parents = new Map<number, number>();
  /** Ids that a list has shown outside the trash. */
  readonly #listed = new Set<number>();
  /** Ids that this clean-up sent a DELETE for. */
  readonly #removed = new Set<number>();
  #others: readonly Way[] | null = null;
  /** Of ways that the kind's own DELETE is not enough for, the one that a first record has shown to work. */
  #proven: Way | null = null;
  /** Ids that were removed by the proven way. */
  readonly #finished = new Set<number>();

  constructor(session: Session, kind: Kind, entries: readonly LedgerEntry[], advance: () => void) {
    this.#session = session;
    this.#kind = kind;
    this.#entries = entries;
    this.#advance = advance;
    for (const { id, state } of entries) if (id !== null && state === 'made') this.#own.add(id);
  }

  async #look(id: number): Promise<Seen> {
    const look = this.#session.ledger.look();
    const read = await readItem(this.#session, this.#kind.item, id);
    const { presence, document } = read.presence === 'unknown' ? await this.#readElsewhere(id) : read;
    const isOthers = document !== null && !isOwn(this.#session, this.#kind, document, this.#entries);
    const seen: Seen = { presence: isOthers ? 'not ours' : presence, look };
    this.#seen.set(id, seen);
    return seen;
  }

  /** Where the kind's own route rejects to show what is in the trash, another that has shown such a record may tell. */
  async #readElsewhere(id: number): Promise<Item> {
    for (const { path } of this.#others ?? []) {
      const item = await readItem(this.#session, path, id);
      if (item.presence !== 'unknown') return item;
    }
    return { presence: 'unknown', document: null };
  }

  /**
   * How a record was deleted that lists no longer show: what became of one tells what became of others that were deleted
   * alike. Null where it may have been in a trash that no list shows.
   */
  #manner(id: number): string | null {
    if (this.#removed.has(id)) return this.#listed.has(id) ? 'cleaned up' : null;
    const listsTrash = queries.trashed(this.#kind, '') !== null;
    return listsTrash ? (this.#session.deletions.get(`${this.#kind.name} ${id}`) ?? null) : null;
  }

  /** Records that no list shows. Of those that were deleted alike some are read, and all where one of these is not gone. */
  async #lookAtUnshown(ids: readonly number[], look: Look): Promise<void> {
    const alike = new Map<string | null, number[]>();
    for (const id of ids) alike.set(this.#manner(id), [...(alike.get(this.#manner(id)) ?? []), id]);
    for (const [manner, group] of alike) {
      const sample = manner === null ? group.length : SAMPLE;
      const first = await Promise.all(group.slice(0, sample).map((id) => this.#look(id)));
      const rest = group.slice(sample);
      if (first.every(({ presence }) => presence === 'gone')) {
        for (const id of rest) this.#seen.set(id, { presence: 'gone', look });
      } else await sideBySide(rest, (id) => this.#look(id));
    }
  }

  async #see(isFirst = false): Promise<Sweep> {
    const gone = new Set(this.#with('gone'));
    const swept = await sweep(this.#session, this.#kind, this.#entries, gone, isFirst);
    const { look } = swept;
    const contradicted: number[] = [];
    for (const [id, document] of swept.own) {
      this.#own.add(id);
      this.#parents.set(id, parentIn(document));
      if (!isTrashed(document)) this.#listed.add(id);
      // A list can lag behind, and one answer can be another request's.
      if (this.#seen.get(id)?.presence === 'gone') contradicted.push(id);
      else this.#seen.set(id, { presence: isTrashed(document) ? 'in the trash' : 'there', look });
    }
    await sideBySide(contradicted, (id) => this.#look(id));
    const known = this.#entries.flatMap(({ id }) => id ?? []);
    const settled = (id: number): boolean => ['gone', 'not ours'].includes(this.#seen.get(id)?.presence ?? '');
    const unshown = [...new Set([...known, ...this.#seen.keys()])].filter((id) => !swept.own.has(id) && !settled(id));
    await this.#lookAtUnshown(unshown, look);
    return swept;
  }

  #with(...presences: readonly Seen['presence'][]): readonly number[] {
    return [...this.#seen].flatMap(([id, { presence }]) => (presences.includes(presence) ? [id] : []));
  }

  async #remove(way: Way, id: number): Promise<boolean> {
    const mayBeDone = await removeBy(this.#session, way, id);
    // What only went to a trash is removed once more, another way.
    if (!this.#removed.has(id)) this.#advance();
    this.#removed.add(id);
    return mayBeDone;
  }

  async #removeAll(way: Way, ids: readonly number[]): Promise<void> {
    for (const level of generations(ids, this.#parents)) await sideBySide(level, (id) => this.#remove(way, id));
  }

  /** Tries every way on one record, each between two looks, until one removes it for good. */
  async #proveWay(id: number): Promise<Way | null> {
    const own = ownWay(this.#session, this.#kind);
    this.#others ??= await otherWays(this.#session, this.#kind, id);
    // Asked the other routes for it, the deployment has just shown whose it is; its own route shows it by the lists.
    let { presence } = this.#seen.get(id) ?? (await this.#look(id));
    if (presence === 'unknown') ({ presence } = await this.#look(id));
    for (const way of [...(own === null ? [] : [own]), ...this.#others]) {
      if (presence !== 'there' && presence !== 'in the trash') return null;
      const mayBeDone = await this.#remove(way, id);
      ({ presence } = await this.#look(id));
      // What stands before the deployment may show for a while what it has shown before.
      for (let tries = 0; mayBeDone && way !== own && tries < MOST_PAUSES && presence !== 'gone'; tries += 1) {
        await sleep(FIRST_PAUSE_MS * 2 ** tries);
        ({ presence } = await this.#look(id));
      }
      if (presence === 'gone') return way;
    }
    return null;
  }

  /** Whether an earlier clean-up of the run has tried everything. */
  #isFinal(id: number): boolean {
    const { ledger } = this.#session;
    return ledger
      .all()
      .some((entry) => entry.id === id && entry.state === 'in the trash' && isOfKind(this.#kind, entry.kind));
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
    for (const pilot of [...there.slice(0, MOST_PILOTS), ...trashed.slice(0, 1), ...unknown.slice(0, 1)]) {
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
    let swept = await this.#see(this.#entries.length > 0);
    let pauses = 0;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const isTried = await this.#removeWhatIsThere(round);
      // The last look is one that would have shown what no answer named.
      if (!isTried && (round > 0 || this.#entries.length === 0)) break;
      swept = await this.#see();
      for (; pauses < MOST_PAUSES && this.#lags(swept); pauses += 1) {
        await sleep(FIRST_PAUSE_MS * 2 ** pauses);
        swept = await this.#see();
      }
    }
    return this.#conclude(swept);
  }

  /** Whether a list shows what a look by its id, or the way that it was removed by, has shown to be gone. */
  #lags({ own }: Sweep): boolean {
    return [...own.keys()].some((id) => this.#finished.has(id) || this.#seen.get(id)?.presence === 'gone');
  }

  #isRemovable(): boolean {
    return ownWay(this.#session, this.#kind) !== null || (this.#others?.length ?? 0) > 0;
  }

  #reasonFor(presence: Seen['presence']): string {
    if (presence === 'not ours') {
      return 'It was answered to a creation of this run and does not carry its name, so it was not touched.';
    }
    if (presence === 'unknown') return 'Whether it is gone could not be seen.';
    return this.#isRemovable() ? 'It could not be removed.' : 'The deployment offers no way to remove it.';
  }

  #nameOf(id: number): string {
    return this.#entries.find((entry) => entry.id === id)?.name ?? this.#session.options.runId;
  }

  #leftover(id: number): Leftover {
    const presence = this.#seen.get(id)?.presence ?? 'unknown';
    const removable = presence !== 'not ours' && this.#isRemovable();
    return { kind: this.#kind.name, name: this.#nameOf(id), id, reason: this.#reasonFor(presence), removable };
  }

  /** Entries without an id, of which the lists had to show what became. */
  #concludeUnnamed({ look, seesUnnamed }: Sweep): readonly Leftover[] {
    const { ledger } = this.#session;
    const unnamed = this.#entries.filter(({ id }) => id === null);
    if (seesUnnamed) {
      for (const { entry } of unnamed) ledger.conclude(entry, 'not made', look);
      return [];
    }
    for (const { entry } of unnamed) ledger.leave(entry);
    const [first, ...others] = unnamed;
    if (first === undefined) return [];
    const more = others.length === 0 ? '' : ` The same holds for ${others.length} more.`;
    // Who may make none and see none has no right to remove one either; what is wrong can be rejected before that is asked.
    const refusals = this.#entries.map(({ refusal }) => refusal);
    const isDenied = refusals.includes('denied') && !refusals.includes(undefined);
    const how = isDenied ? 'denied' : 'not confirmed';
    const reason = `Its creation was ${how}, and whether it was made could not be seen.${more}`;
    const removable = !isDenied && this.#isRemovable();
    return [{ kind: this.#kind.name, name: first.name, id: null, reason, removable }];
  }

  #conclude(swept: Sweep): KindCleaned {
    const { ledger } = this.#session;
    for (const { entry, id } of this.#entries) {
      if (id === null) continue;
      const { presence, look } = this.#seen.get(id) ?? { presence: 'unknown', look: swept.look };
      if (presence === 'gone' || presence === 'in the trash') ledger.conclude(entry, presence, look);
      else if (presence === 'not ours') ledger.conclude(entry, 'gone', look);
      else ledger.leave(entry, id);
    }
    return {
      kind: this.#kind,
      left: [
        ...this.#with('there', 'unknown', 'not ours').map((id) => this.#leftover(id)),
        ...this.#concludeUnnamed(swept),
      ],
      inTrash: this.#with('in the trash').map((id) => `${this.#kind.name} ${id} (${this.#nameOf(id)})`),
      appeared: swept.appeared,
      made: this.#own,
    };
  }
}

/** @param advance called for each record that was removed */
export function cleanKind(
  session: Session,
  kind: Kind,
  entries: readonly LedgerEntry[],
  advance: () => void,
): Promise<KindCleaned> {
  return new KindCleaner(session, kind, entries, advance).clean();
}
