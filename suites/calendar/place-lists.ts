import type { Scene } from '../../helpers/plan/behaviour.ts';
import { idOf } from '../../helpers/plan/list-look.ts';
import type { Document, FilterClaim, Look, OwnRecords, Sample } from '../../helpers/plan/list-types.ts';
import { listBehaviour } from '../../helpers/plan/lists.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import { eventAt } from './linked-events.ts';

type Place = 'venue' | 'organizer';

/**
 * The first is linked to an event to come, the second to one long past, both by any clock, the third to none. Their own
 * dates differ, so that whatever the list is sorted by, it has no ties.
 */
async function make(scene: Scene, word: string, place: Place): Promise<OwnRecords> {
  const dated = async (letter: string, day: number, status: string): Promise<Document> => {
    const date = `2026-01-0${day} 09:00:00`;
    const { document } = await scene.make(place, (own) => ({ [place]: `${word}${letter} ${own.name}`, date, status }));
    return document;
  };
  const first = await dated('b', 2, 'publish');
  const second = await dated('a', 3, 'publish');
  const third = await dated('c', 1, 'publish');
  const draft = await dated('d', 4, 'draft');
  const next = await eventAt(scene, place, idOf(first), '2070-03-10');
  await eventAt(scene, place, idOf(second), '1990-03-10');
  return { documents: [first, second, third], hidden: [draft], event: next.id };
}

function searchLooks({ own, word, documents }: Sample, place: Place): readonly Look[] {
  const nameOf = (document: Document): string => String(document[place] ?? '');
  const found = documents
    .map((document) => nameOf(document).match(/[a-z]{4,}/i)?.[0])
    .find((text) => text !== undefined);
  const text = own ? `${word}b` : found;
  if (text === undefined) return [];
  const holds = (document: Document): boolean => nameOf(document).toLowerCase().includes(text.toLowerCase());
  // Custom fields count too, and not all of them are shown; own records have none.
  return [{ args: { search: text }, narrowing: 'none', fits: (document) => holds(document) || (own ? false : null) }];
}

/** The events that the run made say which of its own records must be listed; of others nothing is known. */
function linkedLooks({ own, documents }: Sample, args: Look['args'], linked: number): readonly Look[] {
  const ids = documents.slice(0, linked).map(idOf);
  return own ? [{ args, fits: (document) => ids.includes(idOf(document)) }] : [];
}

function eventLooks(sample: Sample): readonly Look[] {
  if (sample.event === null) return [];
  return linkedLooks(sample, { event: sample.event }, 1).map((look) => ({ ...look, narrowing: 'none' }));
}

function statusLooks({ own, documents, hidden }: Sample): readonly Look[] {
  if (!own) return [];
  return ['draft', 'publish'].map((status) => ({
    args: { status },
    among: [...documents, ...hidden],
    fits: (document) => document.status === status,
  }));
}

function filters(place: Place): Record<string, FilterClaim> {
  return {
    search: {
      title: `search lists ${place}s by their text, and no others`,
      basis: 'declared',
      looks: (sample) => searchLooks(sample, place),
    },
    event: {
      title: `event lists the ${place}s of that event, and no others`,
      basis: 'declared',
      looks: eventLooks,
    },
    has_events: {
      title: `has_events lists only ${place}s with events`,
      basis: 'declared',
      looks: (sample) => linkedLooks(sample, { has_events: true }, 2),
    },
    only_with_upcoming: {
      title: `only_with_upcoming lists only ${place}s with events to come`,
      basis: 'declared',
      looks: (sample) => linkedLooks(sample, { only_with_upcoming: true }, 1),
    },
    status: { title: `status lists ${place}s of that status, and no others`, looks: statusLooks },
  };
}

function placeLists(place: Place): Suite {
  return {
    namespace: 'calendar/events/v1',
    behaviours: [
      listBehaviour({
        id: `calendar/${place}s/list`,
        operation: `GET /calendar/events/v1/${place}s`,
        records: `${place}s`,
        member: `${place}s`,
        mostPerPage: 50,
        declaresMost: false,
        make: (scene, word) => make(scene, word, place),
        narrowing: 'word',
        filters: filters(place),
        weight: 12,
      }),
    ],
  };
}

export const venueLists = placeLists('venue');
export const organizerLists = placeLists('organizer');
