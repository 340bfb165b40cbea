import type {
  Document,
  Filter,
  ListSample,
  ListStatement,
  OwnRecords,
  QueryAssertion,
} from '../../helpers/cases/list-statement.ts';
import type { Scene } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import { documentsOf, sentWith } from '../../helpers/checks/list/create-records.ts';
import { idOf } from '../../helpers/checks/list/listing.ts';
import { UNKNOWN_ID } from '../../helpers/samples/unknown-id.ts';
import {
  accentsSearched,
  asked,
  formerSearched,
  holdsText,
  idSearched,
  isSentWith,
  quotesSearched,
  searched,
  signsSearched,
  statuses,
  wordsSearched,
} from '../list-arguments.ts';
import {
  ADDRESSED,
  DESCRIBED,
  eventsOf,
  linksTo,
  MOST,
  makePlaces,
  ofDraft,
  PHONE,
  publicEvents,
  publicLinks,
  TOWN,
  type VenueOrOrganizer,
} from './listed-records.ts';

async function make(scene: Scene, word: string, place: VenueOrOrganizer): Promise<OwnRecords> {
  const made = await makePlaces(scene, word, place);
  const places = documentsOf(made);
  const isHidden = ({ status }: Document): boolean => status === 'draft' || status === 'private';
  return {
    documents: places.filter((document) => !isHidden(document)),
    hidden: places.filter(isHidden),
    links: await linksTo(scene, word, place),
    sent: sentWith(made),
  };
}

/** The events that the run made say which of its own records must be listed; of others nothing is known. */
function isLinked(document: Document, sample: ListSample, isUpcomingOnly: boolean): boolean | null {
  const links = publicLinks(sample);
  if (!sample.own || links.length === 0) return null;
  return links.some(({ ids, isUpcoming }) => ids.includes(idOf(document)) && (isUpcoming || !isUpcomingOnly));
}

function filters(place: VenueOrOrganizer): Record<string, Filter> {
  return {
    search: searched([place, 'description'], [MOST, DESCRIBED], {
      title: `search lists ${place}s by their text, and no others`,
      basis: 'declared',
    }),
    event: {
      title: `event lists the ${place}s of that event, and no others`,
      basis: 'declared',
      values: (sample) => [
        ...eventsOf(publicLinks(sample)).slice(0, 4),
        ...eventsOf(publicEvents(sample).filter(({ ids }) => ids.length === 0)),
      ],
      fits: (document, value, sample) =>
        publicLinks(sample).some(({ event, ids }) => event === value && ids.includes(idOf(document))),
    },
    has_events: {
      title: `has_events lists only ${place}s with events`,
      basis: 'declared',
      values: () => [true],
      fits: (document, _value, sample) => isLinked(document, sample, false),
    },
    only_with_upcoming: {
      title: `only_with_upcoming lists only ${place}s with events to come`,
      basis: 'declared',
      values: () => [true],
      fits: (document, _value, sample) => isLinked(document, sample, true),
    },
    status: statuses(`status lists ${place}s of that status, and no others`),
  };
}

const isHeld = (document: Document, text: string): boolean => holdsText(JSON.stringify(document), text);

/** The address of a venue, the e-mail address of an organizer. */
const searchedFields: QueryAssertion = {
  title: 'search finds text in a custom field',
  basis: 'declared',
  restsOn: ['search'],
  queries: asked(
    'search',
    ({ word }) => [`${word}${ADDRESSED}`],
    (document, text, sample) => isHeld(document, text) || (isSentWith(document, text, sample) === false ? false : null),
  ),
};

/** Which custom fields are searched, the interface does not say one by one. */
const searchedInOthers: QueryAssertion = {
  title: 'search finds text in whichever of the custom fields it stands',
  level: 'SHOULD',
  basis: 'declared',
  restsOn: ['search', 'search/fields'],
  queries: asked(
    'search',
    ({ word, documents }) =>
      [PHONE.slice(3), `${word}${TOWN}`].filter((text) => documents.some((one) => isHeld(one, text))),
    isHeld,
  ),
};

const ofNoEvent: QueryAssertion = {
  title: 'event lists nothing of an event that does not exist, or is rejected',
  level: 'SHOULD',
  basis: 'declared',
  restsOn: ['event'],
  needs: 'out',
  queries: () => [{ args: { event: UNKNOWN_ID }, fits: () => false, mayBeRejected: true }],
};

function listOf(place: VenueOrOrganizer): ListStatement {
  return {
    id: `calendar/${place}s/list`,
    operation: `GET /calendar/events/v1/${place}s`,
    records: `${place}s`,
    member: `${place}s`,
    maxPerPage: 50,
    declaresBounds: false,
    make: (scene, word) => make(scene, word, place),
    narrowings: ['word'],
    filters: filters(place),
    kept: ['date', ...(place === 'venue' ? ['zip'] : ['phone'])],
    queries: {
      'search/fields': searchedFields,
      'search/fields/others': searchedInOthers,
      'search/former': formerSearched,
      'search/words': wordsSearched(place),
      'search/id': idSearched('title, description or custom fields'),
      'search/signs': signsSearched(),
      'search/accents': accentsSearched(place),
      'search/quotes': quotesSearched(place),
      'event/draft': ofDraft('event', `${place}s`),
      'event/unknown': ofNoEvent,
    },
    weight: 35,
  };
}

export const venueLists: Suite = { namespace: 'calendar/events/v1', lists: [listOf('venue')] };
export const organizerLists: Suite = { namespace: 'calendar/events/v1', lists: [listOf('organizer')] };
