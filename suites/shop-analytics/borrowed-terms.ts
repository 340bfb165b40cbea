/** Categories and tags can't be made here: those that products of the site show are borrowed. */

import type { Document } from '../../helpers/cases/list-statement.ts';
import type { Scene } from '../../helpers/cases/scenario.ts';
import type { Values } from '../../helpers/cases/types.ts';
import { idOf } from '../../helpers/checks/list/listing.ts';
import { recordsOf } from '../../helpers/verdict/records.ts';

export type TermMember = 'categories' | 'tags';
export type BorrowedMember = TermMember | 'images';

export function borrowedFrom(document: Document, member: BorrowedMember): readonly Document[] {
  const shown: readonly Document[] = Array.isArray(document[member]) ? document[member] : [];
  // An image of none stands for one that is missing.
  return shown.filter((one) => idOf(one) > 0);
}

export function borrowedIds(document: Document, member: BorrowedMember): readonly number[] {
  return borrowedFrom(document, member).map(idOf);
}

/** The first products of the site, among which a run has none of its own, whatever date it gives them. */
export async function someProducts(scene: Scene, only: Values = {}): Promise<readonly Document[]> {
  const why = 'Looks for terms that a product can be given';
  const args = { ...only, per_page: 20, orderby: 'id', order: 'asc' };
  const exchange = await scene.ask('GET /shop-analytics/products', args, { why });
  return recordsOf(exchange, undefined) ?? [];
}

export function attributesOf(document: Document): readonly Document[] {
  return Array.isArray(document.attributes) ? document.attributes : [];
}
