import { setTimeout as sleep } from 'node:timers/promises';
import type { Steps } from '../answer.ts';
import type { Middleware } from '../faults/types.ts';
import type { ReferenceAnswer, ReferenceRequest } from '../http/messages.ts';
import { inZone, SITE_ZONE } from '../state/dates.ts';
import type { Site } from '../state/site.ts';
import type { VariationChange } from './types.ts';

type Answering = (request: ReferenceRequest) => ReferenceAnswer;

export interface VariedSite {
  readonly changes: readonly VariationChange[];
  readonly seed: (site: Site, seed: () => void) => void;
  /** @param answering what answers with every `steps` and `handle` made */
  readonly handle: (steps: Steps, answering: Answering) => (request: ReferenceRequest) => Promise<ReferenceAnswer>;
}

/** What the changes do to a deployment besides their `steps` and `handle`. */
export function variedSite(changes: readonly VariationChange[]): VariedSite {
  const zone = changes.findLast((change) => change.zone !== undefined)?.zone ?? SITE_ZONE;
  return {
    changes,
    seed: (site, seed) =>
      inZone(zone, () => {
        seed();
        for (const change of changes) change.seeded?.(site);
      }),
    handle: (steps, answering) => {
      const named = changes.reduce<Answering>((next, change) => behind(change.names?.(steps), next), answering);
      const wired = changes.reduce<Answering>(
        (next, { wire }) => (wire === undefined ? next : (request) => wire(next(request), request)),
        named,
      );
      let requests = 0;
      return async (request) => {
        requests += 1;
        const held = changes.reduce((sum, { delay }) => sum + (delay?.(requests) ?? 0), 0);
        if (held > 0) await sleep(held);
        return inZone(zone, () => wired(request));
      };
    },
  };
}

function behind(middleware: Middleware | undefined, next: Answering): Answering {
  return middleware === undefined ? next : (request) => middleware(request, next);
}
