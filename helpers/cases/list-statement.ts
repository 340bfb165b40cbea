/** What suites state of a list: the records to look at, what its arguments mean, and what it can be sorted by. */
import type { Reason } from '../requirement/reasons.ts';
import type { Assertion, Scene } from './scenario.ts';
import type { Values } from './types.ts';

export type Document = Readonly<Record<string, unknown>>;

/** An own event, and which of the records at hand it is linked to. */
export interface Link {
  readonly event: number;
  readonly ids: readonly number[];
  readonly isUpcoming: boolean;
  /** Whether it is there for its author alone. @default false */
  readonly isDraft?: boolean;
}

/** The records that the assertions on a list look at. */
export interface ListSample {
  /** Whether the run made them; else they were found, and others may change them meanwhile. */
  readonly own: boolean;
  /** As the list shows them. */
  readonly documents: readonly Document[];
  /** Own records that a list may leave out unless it is asked for them: drafts, trashed ones. */
  readonly hidden: readonly Document[];
  /** A word that no record carries but the own ones, in their names; what stands behind it there tells them apart. */
  readonly word: string;
  readonly links: readonly Link[];
  /** What own records were sent with, by their ids. */
  readonly sent: ReadonlyMap<number, Values>;
  /** Of members that name other records one of those that no own record names. */
  readonly unnamed: Readonly<Record<string, number>>;
}

/**
 * How a list is kept to the records at hand: by the word in their names, where they are the run's own; by their ids; by
 * a window that the list states; by ids within it; or not at all.
 */
export type Narrowing = 'word' | 'ids' | 'window' | 'ids in window' | 'none';

/** Whether a record must be listed (true), must not (false), or either is open (null). */
export type Fits = (document: Document) => boolean | null;

/** One look at a list: what is asked, and which records must be in the answer. */
export interface ListQuery {
  readonly args: Values;
  readonly fits: Fits;
  /** Arguments that it does not go with, so that they do not keep the list to the records at hand. */
  readonly conflictsWith?: readonly string[];
  /** Whether hidden records count. */
  readonly includesHidden?: boolean;
  /** Ids in the order in which they must be listed. */
  readonly inOrder?: readonly number[];
  /** What is wrong with the records at hand as they are listed, in words; null where nothing is. @param total with all others on the page */
  readonly flaw?: (listed: readonly Document[], total: number) => Reason | null;
  /** Whether it may be rejected, which is no flaw. */
  readonly mayBeRejected?: boolean;
  /** Whether it is only told where nothing else is listed. */
  readonly isExact?: boolean;
}

/**
 * What the records at hand have to be for an assertion to be told: some that must be listed and some that must not, or one
 * of the two where the other is not asserted.
 */
type Evidence = 'both' | 'in' | 'out';

/** An assertion that holds when each look finds what it must. */
export interface QueryAssertion extends Assertion {
  /** Empty where the records at hand tell nothing. */
  readonly queries: (sample: ListSample) => readonly ListQuery[];
  /** @default 'both' */
  readonly needs?: Evidence;
  /** Assertions on the same list that must hold for this one to be told. */
  readonly restsOn?: readonly string[];
}

/**
 * What an argument means, over all its values. From it follow the assertions on each value by itself, on several at once,
 * on the argument together with others, and on the pages and the order of what it lists.
 */
export interface Filter extends Assertion {
  /** What it is asked for, each by itself; of an array the items. */
  readonly values: (sample: ListSample) => readonly unknown[];
  readonly fits: (document: Document, value: unknown, sample: ListSample) => boolean | null;
  /** How several values travel in one request; absent where it takes one. */
  readonly several?: 'array' | 'commas';
  readonly conflictsWith?: readonly string[];
  /** Whether hidden records count. */
  readonly includesHidden?: boolean;
  /** @default 'both' */
  readonly needs?: Evidence;
  /** Whether the interface leaves open what it means together with others. */
  readonly isSolitary?: boolean;
  /** Arguments that ask for the same member another way: which of two such counts, where both are sent, is open. */
  readonly rivals?: readonly string[];
}

/** An assertion that holds when the list comes in the order of a key. */
export interface OrderAssertion extends Assertion {
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
export type OwnRecords = Pick<ListSample, 'documents'> &
  Partial<Pick<ListSample, 'hidden' | 'links' | 'sent' | 'unnamed'>>;

/** By the names of the arguments. */
export type Filters = Readonly<Record<string, Filter>>;

export interface ListStatement {
  /** Beginning of the ids of its assertions: `shop-analytics/coupons/list`. */
  readonly id: string;
  /** Key of the operation that lists. */
  readonly operation: string;
  /** What its records are called: `coupons`. */
  readonly records: string;
  /** The resource of its records; absent where none can be made. */
  readonly resource?: string;
  /** The member of the document that holds the records; absent where the document is the list. */
  readonly member?: string;
  /** The most that a page is asked for. */
  readonly maxPerPage: number;
  /** Whether the interface declares `maxPerPage` as the most, and one as the least. */
  readonly declaresBounds: boolean;
  /** Sent along with every request. */
  readonly always?: Values;
  /** Makes more records than a page holds by default, carrying the word in their names; absent where none can be made. */
  readonly make?: (scene: Scene, word: string) => Promise<OwnRecords>;
  /** Members of which own records carry values from the ends of what is valid: the list shows them as they were sent. */
  readonly kept?: readonly string[];
  /** Of found records those whose places in the list are known for sure. @default all */
  readonly usable?: (documents: readonly Document[]) => readonly Document[];
  /** How the list is kept to the records at hand, best first. The last resort is not to narrow it at all. */
  readonly narrowings: readonly Narrowing[];
  /** Arguments that show what the list might leave out by itself. */
  readonly window?: Values;
  /** Puts the records in an order without ties; absent where the list's own order has none. */
  readonly steady?: Values;
  readonly filters: Readonly<Record<string, Filter>>;
  /** Assertions on arguments whose meaning needs looks of their own. */
  readonly queries?: Readonly<Record<string, QueryAssertion>>;
  readonly orders?: Readonly<Record<string, OrderAssertion>>;
  /** Beside what the default of an argument shows, where it does not show by itself; null where nothing at hand shows it. */
  readonly defaultQueries?: Readonly<
    Record<string, (sample: ListSample) => Pick<ListQuery, 'args' | 'conflictsWith'> | null>
  >;
  /** Arguments that narrow a list by ids further; by the platform's custom others may be ignored there. */
  readonly filtersWithInclude?: readonly string[];
  /** The order that the interface declares where none is asked for. */
  readonly defaultOrder?: 'asc' | 'desc';
  /** Whether a page may be begun at any record. */
  readonly hasOffset?: boolean;
  /** Requests it is expected to send. */
  readonly weight: number;
}
