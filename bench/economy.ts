/** What a run asks for what it judges, and what it then finds. */
import { MAIN, onFreshReference, runOn, type Served } from './deployment.ts';
import { measure } from './measure.ts';

const FAULTS = 200;

export interface Economy {
  readonly depth: string;
  readonly requests: number;
  readonly requirements: number;
}

/** What is left of a whole run where it is kept to as many requests as a site answers in so many seconds. */
export interface Selected {
  readonly effects: string;
  readonly seconds: number;
  readonly requests: number;
  /** Share of the faults that a whole run tells. */
  readonly share: number;
}

export interface Live {
  readonly requests: number;
  readonly wallMs: number;
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

/** Of a site that works on two requests at once. */
const ANSWER_MS = 12;
const WORKERS = 2;

export function measureLive(folder: string): Promise<Live> {
  const work = async (served: Served): Promise<Live> => {
    const { out, wallMs } = await runOn(served, folder, ['--effects', 'write', '--json']);
    return { requests: JSON.parse(out).run.requests, wallMs };
  };
  return onFreshReference(ANSWER_MS, work, WORKERS);
}

const ANSWERS_IN_A_SECOND = 25;

export function measureBudgets(folder: string): Promise<readonly Selected[]> {
  return onFreshReference(0, async (served) => {
    const rows: Selected[] = [];
    for (const effects of ['read', 'write']) {
      for (const seconds of [5, 15, 60]) {
        const maxRequests = String(seconds * ANSWERS_IN_A_SECOND);
        const { out } = await runOn(
          served,
          folder,
          ['--effects', effects, '--max-requests', maxRequests, '--json'],
          [0, 1, 3],
        );
        const { run } = JSON.parse(out);
        rows.push({ effects, seconds, requests: run.requests, share: run.budget.share });
      }
    }
    return rows;
  });
}

export async function measureDetection(): Promise<Detection> {
  // 1 says that fewer were told than the project promises, which is a result too.
  const { out } = await measure([MAIN, 'mutants', '--sample', String(FAULTS), '--seed', '1', '--json'], {}, [0, 1]);
  return { faults: FAULTS, killed: JSON.parse(out).score };
}
