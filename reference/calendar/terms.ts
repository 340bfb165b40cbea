/** Terms: categories and tags, of the calendar and of posts. */
import { invalidParam, RestError, unknownRecord } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { has, integerOf, textOf } from '../http/values.ts';
import type { Collection } from '../state/collection.ts';
import type { Term } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { compareText, fold, holdsText, slugOf, uniqueSlug } from '../state/text.ts';

export interface Taxonomy {
  /** What documents call it. */
  readonly name: string;
  /** Whether its terms can stand below each other. */
  readonly isTree: boolean;
  /** Where the website lists what a term is assigned to. */
  readonly folder: string;
  readonly terms: (site: Site) => Collection<Term>;
  /** Ids of its terms, once for each record that a term is assigned to. */
  readonly assigned: (site: Site) => readonly number[];
}

const publishedEvents = (site: Site) => site.events.all().filter((event) => event.status === 'publish');

export const EVENT_CATEGORIES: Taxonomy = {
  name: 'event_category',
  isTree: true,
  folder: 'events/category',
  terms: (site) => site.eventCategories,
  assigned: (site) => publishedEvents(site).flatMap((event) => event.categories),
};

export const TAGS: Taxonomy = {
  name: 'post_tag',
  isTree: false,
  folder: 'tag',
  terms: (site) => site.tags,
  assigned: (site) => publishedEvents(site).flatMap((event) => event.tags),
};

export const POST_CATEGORIES: Taxonomy = {
  name: 'category',
  isTree: true,
  folder: 'category',
  terms: (site) => site.postCategories,
  assigned: () => [],
};

export function findTerm(site: Site, taxonomy: Taxonomy, id: unknown): Term {
  const term = taxonomy.terms(site).get(integerOf(id));
  if (term === undefined) throw unknownRecord('term');
  return term;
}

/** Writes what was sent into `held`, or into a new term. */
export function writeTerm(site: Site, taxonomy: Taxonomy, sent: Values, held?: Term): Term {
  const terms = taxonomy.terms(site);
  const name = has(sent, 'name') ? textOf(sent.name).trim() : (held?.name ?? '');
  if (name === '') throw invalidParam('name', 'The text is empty.');
  const parent = taxonomy.isTree && has(sent, 'parent') ? integerOf(sent.parent) : (held?.parent ?? 0);
  const isAncestor = parent === held?.id || (parent !== 0 && terms.get(parent) === undefined);
  if (isAncestor) throw invalidParam('parent');
  const others = terms.all().filter((term) => term.id !== held?.id);
  const twin = others.find((term) => fold(term.name) === fold(name) && term.parent === parent);
  if (twin !== undefined) {
    throw new RestError(400, 'term_exists', 'A term with the name provided already exists.', { term_id: twin.id });
  }
  const id = held?.id ?? site.ids.terms.next();
  const wish = slugOf(textOf(sent.slug)) || (held?.slug ?? slugOf(name)) || String(id);
  return terms.put({
    id,
    name,
    parent,
    slug: uniqueSlug(wish, new Set(others.map((term) => term.slug))),
    description: has(sent, 'description') ? textOf(sent.description) : (held?.description ?? ''),
  });
}

/** Removes a term at once; those below it move up, and whatever it was assigned to loses it. */
export function removeTerm(site: Site, taxonomy: Taxonomy, term: Term): void {
  const terms = taxonomy.terms(site);
  terms.remove(term.id);
  for (const child of terms.all()) {
    if (child.parent === term.id) terms.put({ ...child, parent: term.parent });
  }
  for (const event of site.events.all()) {
    const without = (ids: readonly number[]) => ids.filter((id) => id !== term.id);
    if (taxonomy === EVENT_CATEGORIES && event.categories.includes(term.id)) {
      site.events.put({ ...event, categories: without(event.categories) });
    }
    if (taxonomy === TAGS && event.tags.includes(term.id)) site.events.put({ ...event, tags: without(event.tags) });
  }
}

/** How many records each term is assigned to. */
export function countTerms(site: Site, taxonomy: Taxonomy): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const id of taxonomy.assigned(site)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

export interface TermQuery {
  readonly search: string;
  readonly slugs: readonly string[];
  readonly include: readonly number[];
  readonly exclude: readonly number[];
  /** Null is any. */
  readonly parent: number | null;
  /** Only these, where it is given. */
  readonly only: readonly number[] | null;
  readonly hideEmpty: boolean;
  readonly orderby: string;
  readonly descending: boolean;
}

export function queryTerms(site: Site, taxonomy: Taxonomy, query: TermQuery): Term[] {
  const counts = countTerms(site, taxonomy);
  const found = taxonomy
    .terms(site)
    .all()
    .filter(
      (term) =>
        holdsText(() => [term.name, term.slug], query.search) &&
        (query.slugs.length === 0 || query.slugs.includes(term.slug)) &&
        (query.include.length === 0 || query.include.includes(term.id)) &&
        !query.exclude.includes(term.id) &&
        (query.parent === null || term.parent === query.parent) &&
        (query.only === null || query.only.includes(term.id)) &&
        (!query.hideEmpty || counts.has(term.id)),
    );
  const direction = query.descending ? -1 : 1;
  return found.sort((a, b) => direction * (compareTerms(a, b, query, counts) || a.id - b.id));
}

function compareTerms(a: Term, b: Term, query: TermQuery, counts: ReadonlyMap<number, number>): number {
  switch (query.orderby) {
    case 'id':
      return a.id - b.id;
    case 'include':
      return query.include.indexOf(a.id) - query.include.indexOf(b.id);
    case 'count':
      return (counts.get(a.id) ?? 0) - (counts.get(b.id) ?? 0);
    case 'slug':
      return compareText(a.slug, b.slug);
    case 'description':
      return compareText(a.description, b.description);
    default:
      return compareText(a.name, b.name);
  }
}
