/** The scenarios that every kind of record has: it is made, read, listed, updated and deleted. */

import type { Scenario } from '../../cases/scenario.ts';
import { atOnce } from './at-once.ts';
import { givingAway } from './authors.ts';
import { listingAfterChange, listingAfterCreation, readingAfterChange } from './change.ts';
import { creating, reading } from './create.ts';
import { deleting, deletingByForce, deletingBySlug, deletingWithoutForce } from './delete.ts';
import { keeping } from './kept.ts';
import { naming } from './names.ts';
import { ignoringReadOnly } from './read-only.ts';
import { settingStatus } from './status.ts';
import type { LifeCycle } from './types.ts';
import { updatingOne } from './update.ts';

function deletions(cycle: LifeCycle, id: string): readonly Scenario[] {
  const { resource, afterDelete } = cycle;
  if (afterDelete === undefined) return [];
  const ending = afterDelete === 'nothing' ? 'unstated' : 'discarded';
  return [
    deleting(cycle, id, ending),
    ...(resource.bySlug === undefined ? [] : [deletingBySlug(cycle, id, resource.bySlug, ending)]),
    ...(afterDelete === 'forcible' ? [deletingByForce(cycle, id), deletingWithoutForce(cycle, id)] : []),
  ];
}

/** Ids of the assertions start with the collection's path: `shop-analytics/coupons/create/listed`. */
export function lifeCycle(cycle: LifeCycle): readonly Scenario[] {
  const { resource, readOnlyClause, markedBesides, texts = [] } = cycle;
  const other = markedBesides ?? texts[0];
  const { bySlug, full } = resource;
  const id = resource.collection.slice(1);
  return [
    creating(cycle, id),
    ...(readOnlyClause === undefined ? [] : [ignoringReadOnly(cycle, id, readOnlyClause)]),
    reading(cycle, id),
    ...(markedBesides === undefined ? [] : [naming(cycle, id, markedBesides)]),
    ...givingAway(cycle, id),
    ...(other === undefined ? [] : [atOnce(cycle, id, other), keeping(cycle, id, other)]),
    // Where there is more to write, round trips update it.
    ...(full === undefined ? [updatingOne(cycle, id)] : []),
    ...(bySlug === undefined ? [] : [readingAfterChange(cycle, id, bySlug)]),
    ...(full === undefined || cycle.updatedBy?.length === 0 ? [] : [listingAfterChange(cycle, id)]),
    // By another size of its pages, such a list is asked for by another address.
    ...('per_page' in (resource.find?.('') ?? {}) ? [listingAfterCreation(cycle, id)] : []),
    ...(cycle.hasStatus === undefined ? [] : [settingStatus(cycle, id)]),
    ...deletions(cycle, id),
  ];
}
