import type { Observation } from '../report/types.ts';
import type { Requirement, Result } from '../requirement/requirement.ts';

export type KnownRequirement = Pick<Requirement, 'id' | 'title' | 'level' | 'namespace' | 'operation'>;

/** What stands in many reports alike, held once: a report names it by its place here. */
export class Catalogue {
  readonly requirements: KnownRequirement[] = [];
  readonly observations: Observation[] = [];
  readonly #requirements = new Map<string, number>();
  readonly #observations = new Map<string, number>();

  requirement({ id, title, level, namespace, operation }: KnownRequirement | Result): number {
    const known = this.#requirements.get(id);
    if (known !== undefined) return known;
    const place = this.requirements.push({ id, title, level, namespace, operation }) - 1;
    this.#requirements.set(id, place);
    return place;
  }

  observation(one: Observation): number {
    const key = JSON.stringify([one.kind, one.place, one.what]);
    const known = this.#observations.get(key);
    if (known !== undefined) return known;
    const place = this.observations.push(one) - 1;
    this.#observations.set(key, place);
    return place;
  }
}
