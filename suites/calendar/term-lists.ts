import type { Scene } from '../../helpers/plan/behaviour.ts';
import { idOf } from '../../helpers/plan/list-look.ts';
import type { Document, FilterClaim, Look, OrderClaim, OwnRecords, Sample } from '../../helpers/plan/list-types.ts';
import { listBehaviour } from '../../helpers/plan/lists.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import type { Values } from '../../helpers/plan/types.ts';

type Term = 'category' | 'tag';
type Terms = 'categories' | 'tags';

/** The first has an event; the second, of categories, stands below the first. */
async function make(scene: Scene, word: string, term: Term, terms: Terms): Promise<OwnRecords> {
  const named = async (letter: string, values: Values): Promise<Document> => {
    const { document } = await scene.make(term, (own) => ({ name: `${word}${letter} ${own.name}`, ...values }));
    return document;
  };
  const first = await named('b', {});
  const second = await named('a', term === 'category' ? { parent: idOf(first) } : {});
  const third = await named('c', {});
  const event = await scene.make('event', () => ({
    start_date: '2032-03-10 10:00:00',
    end_date: '2032-03-10 12:00:00',
    status: 'publish',
    [terms]: [idOf(first)],
  }));
  return { documents: [first, second, third], event: event.id };
}

const textIn = (document: Document, member: string): string => String(document[member] ?? '');

function searchLooks({ own, word, documents: [first] }: Sample): readonly Look[] {
  const found = first ? textIn(first, 'name').match(/[a-z]{4,}/i)?.[0] : undefined;
  const text = own ? `${word}b` : found;
  if (text === undefined) return [];
  const holds = (value: string): boolean => value.toLowerCase().includes(text.toLowerCase());
  return [
    {
      args: { search: text },
      narrowing: 'none',
      fits: (document) => holds(textIn(document, 'name')) || (holds(JSON.stringify(document)) ? null : false),
    },
  ];
}

/** Only own terms are sure to be in no event but the one. */
function eventLooks({ own, event, documents: [first] }: Sample, argument: 'post' | 'event'): readonly Look[] {
  if (!own || event === null || !first) return [];
  return [{ args: { [argument]: event }, fits: (document) => idOf(document) === idOf(first) }];
}

/** Of found terms those with events are listed; one without may be listed for what stands below it. */
function emptyLooks({ own, documents }: Sample): readonly Look[] {
  const [first] = documents;
  const isFull = (document: Document): boolean =>
    own ? first !== undefined && idOf(document) === idOf(first) : Number(document.count) > 0;
  const hides = (document: Document): boolean | null => isFull(document) || (own ? false : null);
  return [
    { args: { hide_empty: undefined }, fits: hides },
    { args: { hide_empty: true }, fits: hides },
    { args: { hide_empty: false }, fits: () => true },
  ];
}

function slugLooks({ documents }: Sample): readonly Look[] {
  const slug = documents.map((document) => textIn(document, 'slug')).find((text) => /^[a-z0-9-]+$/.test(text));
  return slug === undefined ? [] : [{ args: { slug }, fits: (document) => textIn(document, 'slug') === slug }];
}

function parentLooks({ documents }: Sample): readonly Look[] {
  const parent = documents.map((document) => Number(document.parent)).find((id) => id > 0);
  return parent === undefined ? [] : [{ args: { parent }, fits: (document) => Number(document.parent) === parent }];
}

const filters: Record<string, FilterClaim> = {
  search: { title: 'search lists terms that match, and no others', basis: 'declared', looks: searchLooks },
  include: {
    title: 'include lists the terms it names, and no others',
    basis: 'declared',
    looks: ({ documents: [first] }) =>
      first
        ? [{ args: { include: [idOf(first)] }, narrowing: 'none', fits: (document) => idOf(document) === idOf(first) }]
        : [],
  },
  exclude: {
    title: 'exclude leaves out the terms it names, and no others',
    basis: 'declared',
    looks: ({ documents: [first] }) =>
      first
        ? [{ args: { exclude: [idOf(first)] }, narrowing: 'word', fits: (document) => idOf(document) !== idOf(first) }]
        : [],
  },
  hide_empty: {
    title: 'hide_empty hides terms assigned to nothing, unless it is false',
    basis: 'declared',
    looks: emptyLooks,
  },
  post: {
    title: 'post lists the terms assigned to it, and no others',
    basis: 'declared',
    looks: (sample) => eventLooks(sample, 'post'),
  },
  event: {
    title: 'event is another name of post',
    basis: 'declared',
    looks: (sample) => eventLooks(sample, 'event'),
  },
  slug: { title: 'slug lists the term of that slug, and no other', basis: 'declared', looks: slugLooks },
};

/** The interface names neither the attributes nor the words for up and down. */
const custom = { level: 'SHOULD', basis: 'conventional' } as const;

const orders: Record<string, OrderClaim> = {
  'orderby/name': {
    ...custom,
    title: 'orderby = name sorts by it, up and down as order says',
    orderby: 'name',
    key: (document) => textIn(document, 'name'),
  },
  'orderby/id': {
    ...custom,
    title: 'orderby = id sorts by it, up and down as order says',
    orderby: 'id',
    key: idOf,
  },
};

function termLists(term: Term, terms: Terms, more: Record<string, FilterClaim>): Suite {
  return {
    namespace: 'calendar/events/v1',
    behaviours: [
      listBehaviour({
        id: `calendar/${terms}/list`,
        operation: `GET /calendar/events/v1/${terms}`,
        records: terms,
        member: terms,
        mostPerPage: 50,
        declaresMost: false,
        always: { hide_empty: false },
        make: (scene, word) => make(scene, word, term, terms),
        // Terms of one name stand in any order.
        usable: (documents) =>
          documents.filter((one) => documents.filter((other) => one.name === other.name).length === 1),
        narrowing: 'ids',
        filters: { ...filters, ...more },
        orders,
        weight: 20,
      }),
    ],
  };
}

export const categoryLists = termLists('category', 'categories', {
  parent: { title: 'parent lists the categories below it, and no others', basis: 'declared', looks: parentLooks },
});
export const tagLists = termLists('tag', 'tags', {});
