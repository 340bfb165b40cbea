/**
 * When a run tells what is wrong: of faults by lot, how many requests it has sent when that is judged which tells of each. The
 * faults are those that are written from the sentences of the interface.
 */

import { drawn, isDerived } from '../helpers/mutants/choose.ts';
import { judgeInOrder, openHarness } from '../helpers/mutants/harness.ts';
import { judgeInTurn } from '../helpers/mutants/judge-faults.ts';
import { knownFaults } from '../helpers/mutants/registry.ts';
import '../mutants/register.ts';

export interface Curve {
  readonly faults: number;
  readonly told: number;
  readonly requests: number;
  /** Share of what is told, after a share of the requests. */
  readonly after: readonly { readonly share: number; readonly told: number }[];
  /** Share of what is told within as many requests as a gate may take. */
  readonly gate: number;
}

const SHARES = [0.1, 0.25, 0.5, 0.75, 0.9, 1];
const GATE = 1_200;

export async function measureCurve(faults: number, seed: number): Promise<Curve> {
  const written = [...knownFaults().values()].filter((fault) => !isDerived(fault));
  const harness = await openHarness([], 'standard');
  const { judgedAt } = await judgeInOrder(harness);
  const requests = Math.max(...judgedAt.values());
  const places: number[] = [];
  const chosen = drawn(written, faults, seed);
  await judgeInTurn(harness, chosen, ({ outcome, failed }) => {
    if (outcome === 'killed' || outcome === 'warned')
      places.push(Math.min(...failed.map((id) => judgedAt.get(id) ?? 0)));
  });
  const within = (max: number): number => places.filter((place) => place <= max).length / places.length;
  const after = SHARES.map((share) => ({ share, told: within(share * requests) }));
  return { faults: chosen.length, told: places.length, requests, after, gate: within(GATE) };
}
