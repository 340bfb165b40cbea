/** What suites state of a list: the records to look at, its filters, and what it can be sorted by. */
import type { Claim, Scene } from './behaviour.ts';
import type { Values } from './types.ts';

export type Document = Readonly<Record<string, unknown>>;

/** The records that the claims on a list look at. */
export interface Sample {
  /** Whether the run made them; else they were found, and others may change them meanwhile. */
  readonly own: boolean;
  readonly documents: readonly Document[];
  /** Own records that a list may leave out unless it is asked for them: drafts, trashed ones. */
  readonly hidden: readonly Document[];
  /** A word that no record carries but the own ones, in their names; the nth own record also carries it with the nth of `b`, `a`, `c` behind it. */
  readonly word: string;
  /** An own event that is linked to the first of the records, and to no other of them; null where there is none. */
  readonly event: number | null;
}

/**
 * How a list is kept to the records at hand: by their ids; by the word in their names, where they are the run's own; or
 * not at all.
 */
export type Narrowing = 'ids' | 'word' | 'none';

/** One look at a list: what is asked, and which records must be in the answer. */
export interface Look {
  readonly args: Values;
  /** True for what must be listed, false for what must not, null where the interface leaves it open. */
  readonly fits: (document: Document) => boolean | null;
  /** @default the list's own way */
  readonly narrowing?: Narrowing;
  /** Records that are looked for. @default those that the list does not hide */
  readonly among?: readonly Document[];
  /** Ids in the order in which they must be listed. */
  readonly inOrder?: readonly number[];
  /** What a listed record at hand shows wrongly, in words; null where it is right. */
  readonly flaw?: (document: Document) => string | null;
}

/** A claim that holds when each look finds what it must. */
export interface FilterClaim extends Claim {
  /** Empty where the records at hand tell nothing. */
  readonly looks: (sample: Sample) => readonly Look[];
}

/** A claim that holds when the list comes in the order of a key. */
export interface OrderClaim extends Claim {
  readonly orderby: string;
  /** Whether only own records tell, because those of others may have the key from elsewhere. */
  readonly ofOwn?: boolean;
  /** @default both */
  readonly directions?: readonly ('asc' | 'desc')[];
  /** Asked with this of the list as it is, because own records do not differ in the key. */
  readonly ofAll?: Values;
  /** What it is sorted by; null where a record does not tell. */
  readonly key: (document: Document) => number | string | null;
}

/** What the run makes to look at. */
export type OwnRecords = Pick<Sample, 'documents'> & Partial<Pick<Sample, 'hidden' | 'event'>>;

export interface ListStatement {
  /** Beginning of the ids of its claims: `shop-analytics/coupons/list`. */
  readonly id: string;
  /** Key of the operation that lists. */
  readonly operation: string;
  /** What its records are called: `coupons`. */
  readonly records: string;
  /** The member of the document that holds the records; absent where the document is the list. */
  readonly member?: string;
  /** The most that a page is asked for. */
  readonly mostPerPage: number;
  /** Whether the interface declares `mostPerPage` as the most. */
  readonly declaresMost: boolean;
  /** Sent along with every request. */
  readonly always?: Values;
  /** Makes three records or more, carrying the word as {@link Sample} says; absent where none can be made. */
  readonly make?: (scene: Scene, word: string) => Promise<OwnRecords>;
  /** Of found records those whose places in the list are known for sure. @default all */
  readonly usable?: (documents: readonly Document[]) => readonly Document[];
  /** How the list is kept to the records at hand. */
  readonly narrowing: Narrowing;
  /** Puts the records in an order without ties; absent where the list's own order has none. */
  readonly steady?: Values;
  readonly filters: Readonly<Record<string, FilterClaim>>;
  readonly orders?: Readonly<Record<string, OrderClaim>>;
  /** Requests it is expected to send. */
  readonly weight: number;
}
