import type { Resource, Values } from '../../cases/types.ts';
import type { UpdateMethod } from '../../contract/types.ts';

/** What a suite states of the life of its records, besides what the resource says already. */
export interface LifeCycle {
  readonly resource: Resource;
  /**
   * A text member that bears the mark of the run where the name is of digits alone. Absent where what names a record here is
   * no name, or nothing is declared of it.
   */
  readonly markedBesides?: string;
  /** Further text members that may hold anything. @default none */
  readonly texts?: readonly string[];
  /** Members by which many sites find a record, so that no other may have the same. @default none */
  readonly unique?: readonly string[];
  /** Whether what names a record is a title, which another may have, too. @default false */
  readonly isTitled?: boolean;
  /** Whether it has an author, who may be another than the caller. @default false */
  readonly isAuthored?: boolean;
  /** Query of the collection whose first page holds the record, whatever else the site has. */
  readonly listed: (record: { readonly id: unknown; readonly name: string }) => Values;
  /** Whether the collection shows records of every status unless asked otherwise; else only published ones are sought. */
  readonly listsEveryStatus?: boolean;
  /**
   * What the interface leaves of a deleted record. `open`: whether there is a trash in between is not said; `forcible`:
   * the same, and `force` bypasses it; `nothing`: its records are stated without a status, so only what shows one all the
   * same can tell that it is in a trash.
   * Absent where the interface shows no DELETE.
   */
  readonly afterDelete?: 'open' | 'forcible' | 'nothing';
  /** Has a publication status that a request can write: stated as such, or no more than described in words. @default none */
  readonly hasStatus?: 'stated' | 'described';
  /** The methods by which a record is updated. @default all three */
  readonly updatedBy?: readonly UpdateMethod[];
  /** Contexts in which a record can be read besides the one that it is read in unasked. @default none */
  readonly contexts?: readonly string[];
  /** Clause that says what DELETE does, where that of the operation does not. */
  readonly deleteClause?: string;
  /** Clause that declares members of the items of written lists read-only; absent where it declares none. */
  readonly readOnlyClause?: string;
  /** Whether the interface declares what is written; if not, that it reads back is a SHOULD. @default true */
  readonly declaresMembers?: boolean;
}
