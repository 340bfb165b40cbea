import { created, ok } from '../http/messages.ts';
import { flagOf, has, integerOf, integersOf, textOf } from '../http/values.ts';
import { type Call, type Handlers, onWrite } from '../routing/call.ts';
import type { EventRecord, Term } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { answerPage } from './page.ts';
import {
  countTerms,
  EVENT_CATEGORIES,
  findTerm,
  queryTerms,
  removeTerm,
  TAGS,
  type Taxonomy,
  writeTerm,
} from './terms.ts';

interface CalendarTerms {
  /** Name of the route and of the list in its answers. */
  readonly name: 'categories' | 'tags';
  readonly taxonomy: Taxonomy;
  readonly of: (event: EventRecord) => readonly number[];
}

const CATEGORY_ROUTES: CalendarTerms = {
  name: 'categories',
  taxonomy: EVENT_CATEGORIES,
  of: (event) => event.categories,
};

const TAG_ROUTES: CalendarTerms = { name: 'tags', taxonomy: TAGS, of: (event) => event.tags };

function termUrls(site: Site, name: string, term: Term) {
  const collection = `${site.baseUrl}/calendar/events/v1/${name}`;
  return {
    self: `${collection}/${term.id}`,
    collection,
    ...(term.parent === 0 ? {} : { up: `${collection}/${term.parent}` }),
  };
}

function termDocument(site: Site, { name, taxonomy }: CalendarTerms, term: Term, counts: ReadonlyMap<number, number>) {
  return {
    id: term.id,
    count: counts.get(term.id) ?? 0,
    description: term.description,
    name: term.name,
    slug: term.slug,
    taxonomy: taxonomy.name,
    ...(taxonomy.isTree ? { parent: term.parent } : {}),
    meta: [],
    url: `${site.home}/${taxonomy.folder}/${term.slug}/`,
    urls: termUrls(site, name, term),
  };
}

/** The terms of an event, as its document shows them. */
export function eventTermDocuments(site: Site, name: 'categories' | 'tags', ids: readonly number[]) {
  const routes = name === 'categories' ? CATEGORY_ROUTES : TAG_ROUTES;
  const terms = routes.taxonomy.terms(site);
  return ids.flatMap((id) => {
    const term = terms.get(id);
    if (term === undefined) return [];
    return [
      {
        id,
        name: term.name,
        slug: term.slug,
        taxonomy: routes.taxonomy.name,
        description: term.description,
        parent: term.parent,
        urls: termUrls(site, name, term),
      },
    ];
  });
}

function listTerms(site: Site, routes: CalendarTerms, { values }: Call): Term[] {
  const event = has(values, 'post') ? values.post : values.event;
  const record = site.events.get(integerOf(event));
  return queryTerms(site, routes.taxonomy, {
    search: textOf(values.search),
    slugs: has(values, 'slug') ? [textOf(values.slug)] : [],
    include: integersOf(values.include),
    exclude: integersOf(values.exclude),
    parent: has(values, 'parent') ? integerOf(values.parent) : null,
    only: event === undefined || event === null ? null : record === undefined ? [] : routes.of(record),
    hideEmpty: flagOf(values.hide_empty),
    orderby: textOf(values.orderby).toLowerCase(),
    descending: textOf(values.order).toLowerCase() === 'desc',
  });
}

/** Creations of terms, and what is done to one of them. @param removed what the DELETE of a term answers */
export function termRecordHandlers<Document>(
  site: Site,
  taxonomy: Taxonomy,
  root: string,
  document: (term: Term) => Document,
  removed: (before: Document) => unknown,
): Handlers {
  const item = `${root}/{id}`;
  return {
    [`POST ${root}`]: (call) => {
      const term = writeTerm(site, taxonomy, call.sent);
      return created(document(term), `${site.baseUrl}${root}/${term.id}`);
    },
    [`GET ${item}`]: (call) => ok(document(findTerm(site, taxonomy, call.path.id))),
    ...onWrite(item, (call) =>
      ok(document(writeTerm(site, taxonomy, call.sent, findTerm(site, taxonomy, call.path.id)))),
    ),
    [`DELETE ${item}`]: (call) => {
      const term = findTerm(site, taxonomy, call.path.id);
      const before = document(term);
      removeTerm(site, taxonomy, term);
      return ok(removed(before));
    },
  };
}

function handlersOf(site: Site, routes: CalendarTerms): Handlers {
  const { name, taxonomy } = routes;
  const root = `/calendar/events/v1/${name}`;
  const document = (term: Term) => termDocument(site, routes, term, countTerms(site, taxonomy));
  return {
    [`GET ${root}`]: (call) => {
      const counts = countTerms(site, taxonomy);
      const items = listTerms(site, routes, call);
      return answerPage(site, call, { name, items, document: (term) => termDocument(site, routes, term, counts) });
    },
    ...termRecordHandlers(site, taxonomy, root, document, (before) => before),
  };
}

export function termHandlers(site: Site): Handlers {
  return { ...handlersOf(site, CATEGORY_ROUTES), ...handlersOf(site, TAG_ROUTES) };
}
