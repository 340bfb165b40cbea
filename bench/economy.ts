/** What a run asks for what it judges, and what it then finds. */
import { MAIN, onFreshReference, runOn } from './deployment.ts';
import { measure } from './measure.ts';

const FAULTS = 200;

export interface Economy {
  readonly depth: string;
  readonly requests: number;
  readonly requirements: number;
}

export interface Detection {
  readonly faults: number;
  /** Share of the faults that were told, of those that can be. */
  readonly killed: number;
}

export function measureEconomy(folder: string): Promise<readonly Economy[]> {
  return onFreshReference(0, async (served) => {
    const rows: Economy[] = [];
    for (const depth of ['smoke', 'standard', 'full']) {
      const { out } = await runOn(served, folder, ['--depth', depth, '--json']);
      const { totals, run } = JSON.parse(out);
      const requirements = Object.values<number>(totals).reduce((sum, one) => sum + one, 0);
      rows.push({ depth, requests: run.requests, requirements });
    }
    return rows;
  });
}

export async function measureDetection(): Promise<Detection> {
  // 1 says that fewer were told than the project promises, which is a result too.
  const { out } = await measure([MAIN, 'mutants', '--sample', String(FAULTS), '--seed', '1', '--json'], {}, [0, 1]);
  return { faults: FAULTS, killed: JSON.parse(out).score };
}
