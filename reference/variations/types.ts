/** A variation: one way in which a deployment may behave unlike the reference and conform all the same. */

import type { Steps } from '../answer.ts';
import type { Change, Middleware } from '../faults/types.ts';
import type { ReferenceAnswer, ReferenceRequest } from '../http/messages.ts';
import type { Site } from '../state/site.ts';

/** What switching a variation on does to one deployment. */
export interface VariationChange extends Change {
  /** The time zone of the site. */
  readonly zone?: string;
  /** Edits the records that the deployment starts with. */
  readonly seeded?: (site: Site) => void;
  /** Stands before `handle` of every change: what it asks for goes by neutral names. */
  readonly names?: (steps: Steps) => Middleware;
  /** How an answer that is finished goes over the wire. */
  readonly wire?: (answer: ReferenceAnswer, request: ReferenceRequest) => ReferenceAnswer;
  /** Milliseconds that the answer to the nth request is held back. */
  readonly delay?: (request: number) => number;
}

export interface Variation {
  /** Stable and readable, for instance `lists-lag`. */
  readonly id: string;
  /** One plain sentence. */
  readonly says: string;
  /** The sentence of the interface, or the silence, that allows it, with its heading. */
  readonly allowedBy: string;
  /** Whether it breaks a custom of the platform, so that a SHOULD may warn of it. */
  readonly breaksCustom: boolean;
  /** Sentences of the interface that it breaks knowingly: of these, and of nothing else, a suite may tell. */
  readonly departs: readonly string[];
  /** Makes a change with a state of its own, so that a variation can be switched on in several deployments. */
  readonly change: () => VariationChange;
}
