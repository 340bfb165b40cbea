/** What a run has still to send: by what its cases were counted to send, and by what it was seen to send so far. */

import { removalRequests } from '../clean-up/foreseen.ts';
import type { Conduct } from '../engine/run-plan.ts';
import type { Session } from '../engine/session.ts';
import { requestsOf, type Unit } from '../plan/rotation.ts';
import { LOOKS, REMOVAL_SHARE, SLOWER_REMOVALS } from './estimate.ts';

/** What was counted stands for as much as so many requests of this run. */
const COUNTED = 1_000;

interface Foreseen {
  readonly units: readonly Unit[];
  /** Of a unit, what the run comes to. */
  readonly askedOf: (unit: Unit) => Unit;
  /** Of what cases are counted to send by themselves, what runs of this depth send. */
  readonly share: number;
  /** Requests that the run is kept to. */
  readonly most: number | null;
}

export class Foresight {
  readonly #costs: ReadonlyMap<Unit, number>;
  readonly #most: number;
  readonly #share: number;
  readonly #removals: () => number;
  readonly #started = new Map<Unit, () => number>();
  /** Counted for the units that are through, and what they have sent. */
  #ended = 0;
  #sent = 0;
  #waiting: number;

  constructor(session: Session, { units, askedOf, share, most }: Foreseen) {
    this.#share = share;
    this.#most = most ?? Number.POSITIVE_INFINITY;
    this.#costs = new Map(units.map((unit) => [unit, requestsOf(askedOf(unit))]));
    this.#waiting = [...this.#costs.values()].reduce((sum, cost) => sum + cost, 0);
    this.#removals = removalRequests(session);
  }

  /** The same conduct, watched. */
  watching(conduct: Conduct): Conduct {
    return {
      ...conduct,
      omits: (unit, sent) => {
        const why = conduct.omits?.(unit, sent) ?? null;
        this.#waiting -= this.#costs.get(unit) ?? 0;
        if (why === null) this.#started.set(unit, sent);
        return why;
      },
      ended: (unit) => {
        this.#ended += this.#costs.get(unit) ?? 0;
        this.#sent += this.#started.get(unit)?.() ?? 0;
        this.#started.delete(unit);
        conduct.ended?.(unit);
      },
    };
  }

  /**
   * With those of the clean-up, each counted for as long as it takes.
   *
   * @param requests sent so far
   * @param isWriting whether the run makes records
   * @param slowness for how many others each of the clean-up counts
   */
  toCome(requests: number, isWriting: boolean, slowness: number = SLOWER_REMOVALS): number {
    const underWay = [...this.#started].map(([unit, sent]) => Math.max(0, (this.#costs.get(unit) ?? 0) - sent()));
    const cases = this.#waiting + underWay.reduce((sum, one) => sum + one, 0);
    const each = (this.#sent + COUNTED * this.#share) / (this.#ended + COUNTED);
    const share = (this.#removals() + COUNTED * REMOVAL_SHARE) / (this.#ended + COUNTED);
    const removals = isWriting ? slowness * (LOOKS + share * (this.#ended + cases)) : 0;
    return Math.min(cases * each + removals, Math.max(this.#most - requests, 0));
  }
}
