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

/** The greatest id that a ledger knows of a kind; null where it knows none that is a number. */
function greatestOf(ledger: Ledger, kind: string): number | null {
  const ids: readonly Id[] = [
    ...(ledger.held.get(kind)?.ids ?? []),
    ...ledger.all().flatMap((entry) => (entry.kind === kind && entry.id !== null ? [entry.id] : [])),
  ];
  const numbers = ids.filter((id) => typeof id === 'number');
  return numbers.length === 0 ? null : Math.max(...numbers);
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
    const before = ledger.held.get(kind);
    if (before === undefined || before.ids.length === 0) continue;
    const greatest = greatestOf(ledger, kind);
    const numbers = ids.filter((id) => typeof id === 'number');
    const isKept = before.ids.some((id) => ids.includes(id));
    if (
      greatest !== null &&
      numbers.length > 0 &&
      !isKept &&
      Math.max(...numbers) < Math.max(...before.ids.map(Number))
    ) {
      return `its newest ${kind} has a lower id than the ledger knows`;
    }
  }
  return null;
}
