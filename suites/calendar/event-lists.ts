import type {
  Document,
  Filter,
  ListStatement,
  OwnRecords,
  QueryAssertion,
} from '../../helpers/cases/list-statement.ts';
import { plainRecord } from '../../helpers/cases/requests.ts';
import { CUSTOM, defineScenario, type Scene } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import { sentWith } from '../../helpers/checks/list/create-records.ts';
import { idOf } from '../../helpers/checks/list/listing.ts';
import { wordOf } from '../../helpers/checks/list/narrowed-list.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { yearFromNow } from '../../helpers/samples/years.ts';
import { settle } from '../../helpers/tolerances/settle.ts';
import { isDenied } from '../../helpers/verdict/judge.ts';
import {
  accentsSearched,
  distinct,
  flagged,
  formerSearched,
  idSearched,
  idsIn,
  included,
  isTrue,
  quotesSearched,
  searched,
  searchedInOtherLetters,
  signsSearched,
  statuses,
  textOf,
  wordsSearched,
} from '../list-arguments.ts';
import { besideStrict, dateBounds, dateLooks, PER_PAGE } from './event-date-filters.ts';
import {
  DESCRIBED,
  FAR,
  MOST,
  makeEvents,
  NEAR,
  OUT_OF_RANGE,
  OVER,
  tenToTwelve,
  unlinked,
  WHOLE_DAY,
} from './listed-records.ts';

async function make(scene: Scene, word: string): Promise<OwnRecords> {
  const made = await makeEvents(scene, word);
  const apart = ['draft', 'private', 'past'];
  const documents = [...made].filter(([key]) => !apart.includes(key)).map(([, { document }]) => document);
  const past = made.get('past');
  return {
    documents,
    unnamed: await unlinked(scene, word),
    sent: sentWith(new Map([...made].filter(([key]) => key !== WHOLE_DAY))),
    hidden: [...made].filter(([key]) => key === 'draft' || key === 'private').map(([, { document }]) => document),
    links: past ? [{ event: past.id, ids: [], isUpcoming: false }] : [],
  };
}

/** Whether any of the terms that a record shows stands below another. */
function standsBelow(terms: unknown): boolean {
  return Array.isArray(terms) && terms.some((term) => Number(term?.parent) > 0);
}

function assigned(member: string, title: string, isTree = false): Filter {
  return {
    title,
    basis: 'declared',
    values: ({ documents, unnamed }) => [
      ...distinct(documents.flatMap((document) => idsIn(document[member]))).slice(0, 3),
      ...(unnamed[member] === undefined ? [] : [unnamed[member]]),
    ],
    fits: (document, value, { own }) => {
      const held = idsIn(document[member]);
      if (held.includes(Number(value))) return true;
      // What belongs to one below may be listed for the one above it as well.
      const isBelow = own ? standsBelow(document[member]) : held.length > 0;
      return isTree && isBelow ? null : false;
    },
    several: 'array',
  };
}

/** Those that a list shows unasked: whether ids reach further is judged separately. */
function soon(documents: readonly Document[]): readonly Document[] {
  return documents.filter((document) => textOf(document, 'start_date').startsWith(`${NEAR}`)).slice(0, 3);
}

const filters: Record<string, Filter> = {
  include: included({ title: 'include lists the events it names, and no others', basis: 'declared' }, (documents) => {
    const chosen = soon(documents);
    return chosen.length > 0 ? chosen : documents.slice(0, 2);
  }),
  search: searched(['title', 'description'], [MOST, DESCRIBED], {
    title: 'search lists events that hold the text in title or description, and no others',
    basis: 'declared',
  }),
  categories: assigned('categories', 'categories lists events in one of them, and no others', true),
  tags: assigned('tags', 'tags lists events with one of them, and no others'),
  venue: assigned('venue', 'venue lists events at one of them, and no others'),
  organizer: assigned('organizer', 'organizer lists events of one of them, and no others'),
  featured: flagged('featured tells featured events from others', (document) => isTrue(document.featured), {
    basis: 'declared',
  }),
  status: statuses('status lists events of that status, and no others'),
  ...dateBounds,
};

/** Whether the extension is there that they need, nothing shows. */
const oneCoordinate: QueryAssertion = {
  title: 'One of geoloc_lat and geoloc_lng without the other is rejected, or narrows nothing',
  level: 'SHOULD',
  basis: 'declared',
  needs: 'in',
  queries: () =>
    [{ geoloc_lat: 45.7 }, { geoloc_lng: 4.8 }].map((args) => ({ args, fits: () => true, mayBeRejected: true })),
};

const queries: Record<string, QueryAssertion> = {
  ...dateLooks,
  'search/former': formerSearched,
  'search/words': wordsSearched('title'),
  'search/letters': searchedInOtherLetters('title', MOST),
  'search/id': idSearched('title or description'),
  'search/signs': signsSearched({ level: 'MUST', basis: 'declared' }),
  'search/accents': accentsSearched('title', { basis: 'declared' }),
  'search/quotes': quotesSearched('title', { basis: 'declared' }),
  'geoloc/alone': oneCoordinate,
  post_parent: {
    title: 'post_parent lists nothing that does not stand below it',
    basis: 'declared',
    needs: 'out',
    // No event shows its parent; own ones have none.
    queries: ({ own, documents: [first] }) =>
      own && first ? [{ args: { post_parent: idOf(first) }, fits: () => false }] : [],
  },
};

const list: ListStatement = {
  id: 'calendar/events/list',
  operation: 'GET /calendar/events/v1/events',
  records: 'events',
  member: 'events',
  maxPerPage: PER_PAGE,
  declaresBounds: false,
  always: {
    start_date: `${yearFromNow(-9)}-01-01 00:00:00`,
    end_date: `${yearFromNow(9)}-12-31 00:00:00`,
  },
  make,
  kept: ['start_date', 'end_date', 'cost'],
  // Events that start together stand in any order.
  usable: (documents) =>
    documents.filter((one) => documents.filter((other) => one.start_date === other.start_date).length === 1),
  narrowings: ['word', 'window', 'ids'],
  window: { start_date: `${NEAR}-01-01 00:00:00`, end_date: `${FAR}-12-31 00:00:00` },
  filters,
  queries,
  defaultQueries: { strict_dates: besideStrict },
  filtersWithInclude: ['categories', 'tags', 'featured'],
  weight: 75,
};

const MAKE = 'POST /calendar/events/v1/events';

/** Whoever counts seconds in 32 bits can't tell that year from another. */
const outOfRange = defineScenario({
  id: 'calendar/events/list/out-of-range',
  operations: [list.operation, MAKE],
  assertions: {
    listed: { title: `An event of ${OUT_OF_RANGE} is listed among those of its year`, ...CUSTOM },
  },
  sends: 'an event far ahead, and the list of its year',
  weight: 2,
  async run(scene) {
    const year = { start_date: `${OUT_OF_RANGE}-01-01 00:00:00`, end_date: `${OUT_OF_RANGE}-12-31 00:00:00` };
    const { id, exchange } = await scene.make('event', () => tenToTwelve(`${OUT_OF_RANGE}-03-10`));
    const holds = (listing: Exchange): boolean => scene.records(listing).some((document) => idOf(document) === id);
    const listing = await settle(
      'late-list',
      () => scene.get(list.operation, { ...year, per_page: list.maxPerPage }),
      holds,
      scene.site,
    );
    scene.assert('listed', holds(listing), phrase`The list of that year does not hold ${id}.`, exchange, listing);
  },
});

/** Nothing says that a list begins today, whatever is asked for. */
const over = defineScenario({
  id: 'calendar/events/list/over',
  operations: [list.operation, MAKE],
  assertions: {
    listed: { title: 'The list of a day that is over holds an event of that day', argument: 'start_date' },
  },
  sends: 'the list of the day of an event that is over',
  weight: 1,
  async run(scene) {
    const past = (await makeEvents(scene, await wordOf(scene))).get('past');
    if (past === undefined) return scene.pass('listed', phrase`No event is made that is over.`);
    const { id, document, exchange } = past;
    const edges = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date'].filter((name) => name in document);
    const isOnDay = edges.includes('start_date') && edges.every((name) => textOf(document, name).startsWith(OVER));
    if (!isOnDay) return scene.pass('listed', phrase`The event is not on that day in every zone.`, exchange);
    const day = { start_date: `${OVER} 00:00:00`, end_date: `${OVER} 23:59:59` };
    const holds = (listing: Exchange): boolean => scene.records(listing).some((one) => idOf(one) === id);
    const ask = () => scene.get(list.operation, { ...day, per_page: list.maxPerPage });
    const listing = await settle('late-list', ask, holds, scene.site);
    if (!holds(listing) && scene.records(listing).length >= list.maxPerPage)
      return scene.pass('listed', phrase`Others fill the page.`, listing);
    scene.assert('listed', holds(listing), phrase`The list of that day does not hold ${id}.`, exchange, listing);
  },
});

/** A page that is cut before it is looked at what may be shown holds fewer. */
const pagesOfOthers = defineScenario({
  id: 'calendar/events/list/others',
  operations: [list.operation, MAKE],
  assertions: {
    'pages/size': { title: 'A public page is full even where other events are not public' },
  },
  sends: 'without credentials, a list of own events, one of which is a draft, and a page for as many as it shows',
  weight: 2,
  async run(scene) {
    const word = await wordOf(scene);
    await makeEvents(scene, word);
    const look = (per_page: number, why: string) =>
      scene.ask(list.operation, { ...list.always, search: word, per_page }, { as: 'anonymous', why });
    const whole = await look(list.maxPerPage, 'All that anyone is shown');
    if (isDenied(whole)) return scene.pass('pages/size', phrase`The list is not public.`, whole);
    const size = scene.records(whole).length;
    if (size === 0) return scene.pass('pages/size', phrase`Anyone is shown none of them.`, whole);
    const page = await look(size, 'A page for just as many');
    const count = scene.records(page).length;
    const told = phrase`per_page = ${size} was answered with ${count} events.`;
    scene.assert('pages/size', count === size, told, whole, page);
  },
});

/** A page ends where it is full, and not where the next event begins later. */
const sameStart = defineScenario({
  id: 'calendar/events/list/same-start',
  operations: [list.operation, MAKE],
  assertions: {
    'pages/size': { title: 'A page of one event holds no other that starts at the same moment', basis: 'declared' },
  },
  sends: 'a page of one of two events that start at the same moment',
  weight: 2,
  async run(scene) {
    await scene.site.borrow('event', async (second) => {
      const first = await plainRecord(scene.site, 'event');
      const include = [first.id, second.id];
      const page = await scene.get(list.operation, { include, per_page: 1 }, { why: 'A page of one of two events' });
      const count = scene.records(page).length;
      const why = phrase`per_page = 1 was answered with ${count} events.`;
      scene.assert('pages/size', count <= 1, why, first.exchange, second.exchange, page);
    });
  },
});

export const eventLists: Suite = {
  namespace: 'calendar/events/v1',
  lists: [list],
  scenarios: [outOfRange, over, pagesOfOthers, sameStart],
};
