/** What tells one deployment, at one time, from others. */

import { hash } from 'node:crypto';
import { objectOf } from '../deployment/index-document.ts';
import type { Deployment } from '../deployment/offered.ts';
import type { Id, Ledger, LedgerHeader } from '../ledger/ledger.ts';

/** A digest of what an index says of its site: its name, its addresses and its namespaces. */
export function deploymentDigest({ index }: Deployment): string {
  const { name, url, home, namespaces } = objectOf(index.raw);
  const all = Array.isArray(namespaces) ? namespaces.map(String).sort() : [];
  return hash('sha256', JSON.stringify([name, url, home, all])).slice(0, 16);
}

/**
 * Why a deployment does not look like the one of a ledger; null where it does.
 *
 * @param newest by kind, the ids that its list shows now
 * @param nowMs the deployment's clock
 */
export function otherThan(
  { deployment, startedAt }: LedgerHeader,
  ledger: Ledger,
  digest: string,
  newest: ReadonlyMap<string, readonly Id[]>,
  nowMs: number | null,
): string | null {
  if (deployment !== undefined && deployment !== digest) return 'its index names another site, or other namespaces';
  if (startedAt !== undefined && nowMs !== null && nowMs < Date.parse(startedAt) - 86_400_000) {
    return 'its clock stands before the run';
  }
  for (const [kind, ids] of newest) {
    const before = ledger.held.get(kind)?.ids ?? [];
    const greatest = (some: readonly Id[]): number => Math.max(...some.filter((id) => typeof id === 'number'));
    // Where neither shows a number, nothing can be compared.
    if (
      greatest(ids) > Number.NEGATIVE_INFINITY &&
      !before.some((id) => ids.includes(id)) &&
      greatest(ids) < greatest(before)
    ) {
      return `its newest ${kind} has a lower id than the ledger knows`;
    }
  }
  return null;
}
