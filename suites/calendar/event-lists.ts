import type { Scene } from '../../helpers/plan/behaviour.ts';
import { idOf } from '../../helpers/plan/list-look.ts';
import type { Document, FilterClaim, Look, OwnRecords, Sample } from '../../helpers/plan/list-types.ts';
import { listBehaviour } from '../../helpers/plan/lists.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import { dateFilters } from './event-date-filters.ts';
import { eventAt } from './linked-events.ts';

/** Months apart and well ahead, so that no default window and no time zone decides what is listed. */
async function make(scene: Scene, word: string): Promise<OwnRecords> {
  const [category, tag, venue, organizer] = await Promise.all(
    ['category', 'tag', 'venue', 'organizer'].map((resource) => scene.make(resource)),
  );
  const event = async (letter: string, day: string, more: Readonly<Record<string, unknown>>): Promise<Document> => {
    const { document } = await scene.make('event', (own) => ({
      title: `${word}${letter} ${own.name}`,
      start_date: `${day} 10:00:00`,
      end_date: `${day} 12:00:00`,
      status: 'publish',
      ...more,
    }));
    return document;
  };
  const first = await event('b', '2032-03-10', {
    featured: true,
    ...(category ? { categories: [category.id] } : {}),
    ...(tag ? { tags: [tag.id] } : {}),
    ...(organizer ? { organizer: [organizer.id] } : {}),
  });
  const second = await event('a', '2032-06-10', {});
  const third = venue
    ? await eventAt(scene, 'venue', venue.id, '2032-09-10', (own) => ({ title: `${word}c ${own.name}` }))
    : null;
  const draft = await event('d', '2032-06-20', { status: 'draft' });
  return { documents: [first, second, ...(third ? [third.document] : [])], hidden: [draft] };
}

/** One document stands alone, several are a list, none is an empty one or false. */
function idsIn(value: unknown): readonly number[] {
  const documents: readonly unknown[] = Array.isArray(value) ? value : [value];
  return documents
    .map((one) => (typeof one === 'object' && one !== null && 'id' in one ? Number(one.id) : Number.NaN))
    .filter((id) => id > 0);
}

/** @param isTree whether what belongs to one below is listed for the one above it as well */
function assignedLooks(argument: string, { own, documents }: Sample, isTree = false): readonly Look[] {
  const [id] = documents.flatMap((document) => idsIn(document[argument]));
  if (id === undefined) return [];
  return [
    {
      args: { [argument]: [id] },
      fits: (document) => {
        const held = idsIn(document[argument]);
        return held.includes(id) || (isTree && !own && held.length > 0 ? null : false);
      },
    },
  ];
}

function searchLooks({ own, word, documents: [first] }: Sample): readonly Look[] {
  const holds = (document: Document, text: string): boolean =>
    ['title', 'description'].some((member) =>
      String(document[member] ?? '')
        .toLowerCase()
        .includes(text.toLowerCase()),
    );
  const found = first ? String(first.title ?? '').match(/[a-z]{4,}/i)?.[0] : undefined;
  const text = own ? `${word}b` : found;
  if (text === undefined) return [];
  // What a found event shows may be dressed, so that a text is there and not seen.
  return [
    { args: { search: text }, narrowing: 'none', fits: (document) => holds(document, text) || (own ? false : null) },
  ];
}

function statusLooks({ own, documents, hidden }: Sample): readonly Look[] {
  if (!own) return [];
  return ['draft', 'publish'].map((status) => ({
    args: { status },
    among: [...documents, ...hidden],
    fits: (document) => document.status === status,
  }));
}

const filters: Record<string, FilterClaim> = {
  include: {
    title: 'include lists the events it names, and no others',
    basis: 'declared',
    looks: ({ documents: [first] }) =>
      first
        ? [{ args: { include: [idOf(first)] }, narrowing: 'none', fits: (document) => idOf(document) === idOf(first) }]
        : [],
  },
  search: {
    title: 'search lists events that hold the text in title or description, and no others',
    basis: 'declared',
    looks: searchLooks,
  },
  categories: {
    title: 'categories lists events in one of them, and no others',
    basis: 'declared',
    looks: (sample) => assignedLooks('categories', sample, true),
  },
  tags: {
    title: 'tags lists events with one of them, and no others',
    basis: 'declared',
    looks: (sample) => assignedLooks('tags', sample),
  },
  venue: {
    title: 'venue lists events at one of them, and no others',
    basis: 'declared',
    looks: (sample) => assignedLooks('venue', sample),
  },
  organizer: {
    title: 'organizer lists events of one of them, and no others',
    basis: 'declared',
    looks: (sample) => assignedLooks('organizer', sample),
  },
  featured: {
    title: 'featured tells featured events from others',
    basis: 'declared',
    looks: () =>
      [true, false].map((featured) => ({
        args: { featured },
        fits: (document) => (document.featured === true) === featured,
      })),
  },
  status: { title: 'status lists events of that status, and no others', looks: statusLooks },
  post_parent: {
    title: 'post_parent lists nothing that does not stand below it',
    basis: 'declared',
    // No event shows its parent; own ones have none.
    looks: ({ own, documents: [first] }) =>
      own && first ? [{ args: { post_parent: idOf(first) }, fits: () => false }] : [],
  },
  ...dateFilters,
};

export const eventLists: Suite = {
  namespace: 'calendar/events/v1',
  behaviours: [
    listBehaviour({
      id: 'calendar/events/list',
      operation: 'GET /calendar/events/v1/events',
      records: 'events',
      member: 'events',
      mostPerPage: 50,
      declaresMost: false,
      always: { start_date: '2000-01-01 00:00:00', end_date: '2099-12-31 00:00:00' },
      make,
      // Events that start together stand in any order.
      usable: (documents) =>
        documents.filter((one) => documents.filter((other) => one.start_date === other.start_date).length === 1),
      narrowing: 'ids',
      filters,
      weight: 26,
    }),
  ],
};
