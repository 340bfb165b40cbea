/** How long a deployment took over each operation, kept from one run to the next: by it the next run says how long it takes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../report/types.ts';

/** Mean milliseconds of an answer, by operation key. */
export type Timings = ReadonlyMap<string, number>;

interface TimingsFile {
  readonly baseUrl: string;
  readonly meanMs: Readonly<Record<string, number>>;
}

const FILE = 'timings.json';

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The timings of an earlier run against the same deployment; empty where there are none, or none that can be read. */
export function readTimings(out: string | null, baseUrl: string): Timings {
  if (out === null) return new Map();
  try {
    const file: TimingsFile = JSON.parse(readFileSync(join(out, FILE), 'utf8'));
    const entries = file.baseUrl === baseUrl ? Object.entries(file.meanMs) : [];
    return new Map(entries.filter(([, meanMs]) => Number.isFinite(meanMs)));
  } catch {
    return new Map();
  }
}

/** Keeps what a run tells, and what it has not asked as earlier runs told it. A run is no worse off where that fails. */
export function keepTimings(out: string | null, { deployment, results, exchanges }: Report, earlier: Timings): void {
  if (out === null) return;
  const durations = new Map(exchanges.map(({ id, durationMs }) => [id, durationMs]));
  const byOperation = new Map<string, number[]>();
  for (const { operation, exchanges: ids } of results) {
    if (operation === null) continue;
    const taken = byOperation.get(operation) ?? [];
    taken.push(...ids.flatMap((id) => durations.get(id) ?? []));
    byOperation.set(operation, taken);
  }
  const told = [...byOperation].filter(([, taken]) => taken.length > 0);
  const meanMs = Object.fromEntries([
    ...earlier,
    ...told.map(([operation, taken]) => [operation, Math.round(mean(taken))] as const),
  ]);
  const file: TimingsFile = { baseUrl: deployment.baseUrl, meanMs };
  try {
    writeFileSync(join(out, FILE), `${JSON.stringify(file, null, 1)}\n`);
  } catch {
    // The report that goes to the same folder says what is wrong with it.
  }
}
