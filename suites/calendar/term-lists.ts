import type { Document, Filter, ListSample, ListStatement, OwnRecords } from '../../helpers/cases/list-statement.ts';
import { CUSTOM, type Scene } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import { documentsOf, sentWith } from '../../helpers/checks/list/create-records.ts';
import { idOf } from '../../helpers/checks/list/listing.ts';
import {
  accentsSearched,
  amidSearched,
  byId,
  byText,
  distinct,
  excluded,
  formerSearched,
  holdsText,
  idAsked,
  included,
  quotesSearched,
  searchedInOtherLetters,
  textOf,
  wordIn,
} from '../list-arguments.ts';
import { eventsOf, linksTo, MOST, makeTerms, ofDraft, publicEvents, publicLinks, type Term } from './listed-records.ts';

type Terms = 'categories' | 'tags';

async function make(scene: Scene, word: string, term: Term, terms: Terms): Promise<OwnRecords> {
  const made = await makeTerms(scene, word, term);
  return { documents: documentsOf(made), links: await linksTo(scene, word, terms), sent: sentWith(made) };
}

/** Only own terms are sure to be in no event but those. */
function assigned(title: string): Filter {
  return {
    title,
    basis: 'declared',
    // One without any term among them.
    values: (sample) => eventsOf(publicEvents(sample)),
    fits: (document, value, sample) =>
      publicLinks(sample).some(({ event, ids }) => event === value && ids.includes(idOf(document))),
  };
}

/** Of found terms those with events are listed; one without may be listed for what stands below it. */
function isFull(document: Document, sample: ListSample): boolean | null {
  const { own, documents } = sample;
  const links = publicLinks(sample);
  if (!own) return Number(document.count) > 0 || null;
  // Events that do not show their terms by id say nothing of who has which.
  if (links.length === 0) return null;
  const holds = (id: number): boolean => links.some(({ ids }) => ids.includes(id));
  if (holds(idOf(document))) return true;
  const below = documents.filter(({ parent }) => Number(parent) === idOf(document)).map(idOf);
  return below.some(holds) ? null : false;
}

/** The interface writes 1 for true. */
const hideEmpty: Filter = {
  title: 'hide_empty hides terms assigned to nothing, unless it is false',
  basis: 'declared',
  values: () => [true, false, '1', '0'],
  fits: (document, value, sample) => (value === false || value === '0' ? true : isFull(document, sample)),
};

const filters: Record<string, Filter> = {
  search: {
    title: 'search lists terms that match, and no others',
    basis: 'declared',
    values: ({ own, word, documents }) => (own ? [`${word}${MOST}`] : wordIn(documents, 'name')),
    fits: (document, value) =>
      holdsText(textOf(document, 'name'), value) || (holdsText(JSON.stringify(document), value) ? null : false),
  },
  include: included({ title: 'include lists the terms it names, and no others', basis: 'declared' }),
  exclude: excluded({ title: 'exclude leaves out the terms it names, and no others', basis: 'declared' }),
  hide_empty: hideEmpty,
  post: assigned('post lists the terms assigned to it, and no others'),
  // One beside the other says nothing.
  event: { ...assigned('event is another name of post'), isSolitary: true },
  slug: {
    title: 'slug lists the term of that slug, and no other',
    basis: 'declared',
    values: ({ documents }) =>
      documents
        .map((document) => textOf(document, 'slug'))
        .filter((slug) => /^[a-z0-9-]+$/.test(slug))
        .slice(0, 2)
        // What some slugs begin with is none.
        .flatMap((slug, at) => (at === 0 ? [slug, slug.slice(0, -2)] : [slug])),
    fits: (document, value) => textOf(document, 'slug') === value,
  },
};

const parent: Filter = {
  title: 'parent lists the categories below it, and no others',
  basis: 'declared',
  values: ({ documents }) => distinct(documents.map((document) => Number(document.parent)).filter((id) => id > 0)),
  fits: (document, value) => Number(document.parent) === value,
};

function listOf(term: Term, terms: Terms, more: Readonly<Record<string, Filter>>): ListStatement {
  return {
    id: `calendar/${terms}/list`,
    operation: `GET /calendar/events/v1/${terms}`,
    records: terms,
    member: terms,
    maxPerPage: 50,
    declaresBounds: false,
    always: { hide_empty: false },
    make: (scene, word) => make(scene, word, term, terms),
    // Terms of one name stand in any order.
    usable: (documents) => documents.filter((one) => documents.filter((other) => one.name === other.name).length === 1),
    narrowings: ['ids', 'word'],
    filters: { ...filters, ...more },
    queries: {
      'search/former': formerSearched,
      'search/amid': amidSearched('name'),
      'search/letters': searchedInOtherLetters('name', MOST),
      'search/accents': accentsSearched('name'),
      'search/quotes': quotesSearched('name'),
      'post/draft': ofDraft('post', terms),
      'slug/id': idAsked('slug'),
    },
    // The interface names neither the attributes nor the words for up and down.
    orders: {
      'orderby/name': byText('name', 'name', CUSTOM),
      'orderby/slug': byText('slug', 'slug', CUSTOM),
      'orderby/id': byId(CUSTOM),
    },
    filtersWithInclude: term === 'category' ? ['hide_empty', 'parent'] : ['hide_empty'],
    weight: 50,
  };
}

export const categoryLists: Suite = {
  namespace: 'calendar/events/v1',
  lists: [listOf('category', 'categories', { parent })],
};

export const tagLists: Suite = { namespace: 'calendar/events/v1', lists: [listOf('tag', 'tags', {})] };
