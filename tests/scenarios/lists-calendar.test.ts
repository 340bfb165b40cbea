/** Lists of the calendar, each made wrong in one way. */
import { describe, expect, test } from 'vitest';
import { yearFromNow } from '../../helpers/samples/years.ts';
import { PHONE } from '../../suites/calendar/listed-records.ts';
import { judgeReference, type Tamper } from '../support/judge-reference.ts';
import { bodyOf, is, queryOf, withBody } from '../support/tampering.ts';
import {
  answering,
  expectFound,
  ignorant,
  misreading,
  mistaking,
  type WrongList,
  wrongOrders,
  wrongPages,
} from './wrong-lists.ts';

const listOf = (name: string) => ({ path: `/calendar/events/v1/${name}`, id: `calendar/${name}/list` });
const [events, venues, organizers, categories, tags] = [
  listOf('events'),
  listOf('venues'),
  listOf('organizers'),
  listOf('categories'),
  listOf('tags'),
];

/** Lists nothing for an event that is a draft. */
function leavingOutDrafts({ path }: typeof venues): Tamper {
  const nothing = misreading(path, (query) => query.set('event', '2113907641'));
  return async (request, next) => {
    const event = queryOf(request).get('event');
    if (event === null || !is(request, 'GET', new RegExp(`^${path}$`))) return next(request);
    const url = request.url.replace(/\/rest\/.*/, `/rest${events.path}/${event}`);
    const { status } = JSON.parse((await next({ ...request, url })).body);
    return status === 'draft' ? nothing(request, next) : next(request);
  };
}

/** Lists all where there is nothing to list for an event. */
function listingAllForNone({ path }: typeof venues): Tamper {
  return async (request, next) => {
    const answer = await next(request);
    const url = new URL(request.url);
    const member = path.slice(path.lastIndexOf('/') + 1);
    if (!url.searchParams.has('event') || !is(request, 'GET', new RegExp(`^${path}$`))) return answer;
    if (JSON.parse(answer.body)[member]?.length > 0) return answer;
    url.searchParams.delete('event');
    return next({ ...request, url: url.href });
  };
}

/** Lists all events where none has what is asked for. */
function listingAllWithout(argument: string): Tamper {
  return async (request, next) => {
    const answer = await next(request);
    const url = new URL(request.url);
    const isAsked = is(request, 'GET', new RegExp(`^${events.path}$`)) && url.searchParams.has(`${argument}[]`);
    if (!isAsked || JSON.parse(answer.body).events?.length > 0) return answer;
    url.searchParams.delete(`${argument}[]`);
    return next({ ...request, url: url.href });
  };
}

function places(list: typeof venues): readonly WrongList[] {
  return [
    { ...list, what: 'lists nothing for a draft', tamper: leavingOutDrafts(list), finds: ['fail event/draft'] },
    ...wrongPages(list),
    ...ignorant(list, {
      search: ['fail search'],
      event: ['fail event'],
      has_events: ['fail has_events'],
      only_with_upcoming: ['fail only_with_upcoming'],
      status: ['fail status'],
    }),
  ];
}

function terms(list: typeof tags): readonly WrongList[] {
  return [
    ...wrongPages(list),
    ...ignorant(list, {
      search: ['fail search'],
      include: ['fail include'],
      exclude: ['fail exclude'],
      post: ['fail post'],
      event: ['fail event'],
      slug: ['fail slug'],
    }),
    {
      ...list,
      what: 'never hides empty terms',
      tamper: mistaking(list.path, 'hide_empty', 'true', 'false'),
      finds: ['fail hide_empty'],
    },
    { ...list, what: 'lists all for an event without any', tamper: listingAllForNone(list), finds: ['fail event'] },
    ...wrongOrders(list, ['name', 'id'], 'warn'),
  ];
}

const wildcards = (list: typeof events, outcome: string): WrongList => ({
  ...list,
  what: 'takes _ for any letter',
  tamper: misreading(list.path, (query) => {
    if (query.get('search')?.endsWith('_')) query.set('search', query.get('search')?.replace(/_+$/, '') ?? '');
  }),
  finds: [`${outcome} search/signs`],
});

const unaccented = (list: typeof events): WrongList => ({
  ...list,
  what: 'finds nothing by an accent',
  tamper: misreading(list.path, (query) => {
    if (query.get('search')?.includes('é')) query.set('search', 'nothing');
  }),
  finds: ['fail search/accents'],
});

const wrongs: readonly WrongList[] = [
  ...wrongPages(events),
  {
    ...events,
    what: 'counts one page only in its document',
    tamper: async (request, next) => {
      const answer = await next(request);
      return new URL(request.url).searchParams.has('page')
        ? { ...answer, body: answer.body.replace(/"total":\d+/, '"total":1') }
        : answer;
    },
    finds: ['warn pages/totals'],
  },
  ...ignorant(events, {
    include: ['fail include'],
    starts_before: ['fail starts_before'],
    starts_after: ['fail starts_after'],
    ends_before: ['fail ends_before'],
    ends_after: ['fail ends_after'],
    strict_dates: ['fail strict_dates'],
    search: ['fail search'],
    categories: ['fail categories'],
    tags: ['fail tags'],
    venue: ['fail venue'],
    organizer: ['fail organizer'],
    featured: ['fail featured'],
    status: ['fail status'],
    post_parent: ['fail post_parent'],
  }),
  {
    ...events,
    what: 'keeps to the dates where include names an event',
    tamper: answering(
      events.path,
      (query) => query.has('include[]') && query.get('end_date') === `${yearFromNow(-9)}-12-31 00:00:00`,
      () => [],
    ),
    finds: ['fail include/any-date'],
  },
  ...(['start_date', 'end_date'] as const).map((argument) => ({
    ...events,
    what: `ignores ${argument}`,
    tamper: misreading(events.path, (query) => {
      // The day of the event in the middle, and not the hours that tell whether dates are strict.
      if (/-06-30(?: 1[02]:00:00)?$/.test(query.get(argument) ?? '')) {
        query.set(argument, `${yearFromNow(argument === 'start_date' ? -9 : 9)}-01-01 00:00:00`);
      }
    }),
    finds: [`fail ${argument}`],
  })),
  ...(['categories', 'tags', 'organizer'] as const).map((argument) => ({
    ...events,
    what: `hears only the first of several ${argument}`,
    tamper: misreading(events.path, (query) => {
      const [first] = query.getAll(`${argument}[]`);
      if (first !== undefined) query.set(`${argument}[]`, first);
    }),
    finds: [`fail ${argument}/several`],
  })),
  ...(['tags', 'venue'] as const).map((argument) => ({
    ...events,
    what: `lists all for one of ${argument} that no event has`,
    tamper: listingAllWithout(argument),
    finds: [`fail ${argument}`],
  })),
  {
    ...events,
    what: 'drops featured beside a category',
    tamper: misreading(events.path, (query) => {
      if (query.has('categories[]')) query.delete('featured');
    }),
    finds: ['fail filters/together'],
  },
  {
    ...events,
    what: 'breaks on page 0',
    tamper: async (request, next) =>
      new URL(request.url).searchParams.get('page') === '0' ? { status: 500, headers: {}, body: '{}' } : next(request),
    finds: ['fail pages/open-edges'],
  },
  {
    ...events,
    what: 'is always strict with dates',
    tamper: misreading(events.path, (query) => query.set('strict_dates', 'true')),
    finds: ['fail strict_dates'],
  },
  {
    ...events,
    what: 'adds a day to a time of day',
    tamper: mistaking(
      events.path,
      'starts_before',
      `${yearFromNow(1)}-06-29 14:00:00`,
      `${yearFromNow(1)}-06-30 14:00:00`,
    ),
    finds: ['fail strict_dates/neighbouring-days'],
  },
  {
    ...events,
    what: 'finds an event by its id',
    tamper: misreading(events.path, (query) => {
      const search = query.get('search') ?? '';
      if (!/^\d+$/.test(search)) return;
      query.delete('search');
      query.set('include[]', search);
    }),
    finds: ['fail search/id'],
  },
  {
    ...events,
    what: 'lists an event once for each of its categories',
    tamper: answering(
      events.path,
      (query) => query.getAll('categories[]').length > 1,
      (records) => [...records, ...records.slice(0, 1)],
    ),
    finds: ['fail categories/several'],
  },
  {
    ...events,
    what: 'adds to what an event costs',
    tamper: answering(
      events.path,
      () => true,
      (records) => records.map((record) => ({ ...record, cost: String(Number(record.cost) + 1) })),
    ),
    finds: ['fail made/kept'],
  },
  {
    ...events,
    what: 'shows no pinned event as pinned',
    tamper: answering(
      events.path,
      () => true,
      (records) => records.map((record) => ({ ...record, sticky: false })),
    ),
    finds: ['fail made/kept'],
  },
  {
    ...events,
    what: 'shows three of what ids name where two are asked for',
    tamper: misreading(events.path, (query) => {
      if (query.getAll('include[]').length === 3 && query.get('per_page') === '2') query.set('per_page', '3');
    }),
    finds: ['fail include/several'],
  },
  {
    ...events,
    what: 'takes one of two coordinates for both',
    tamper: async (request, next) => {
      const query = new URL(request.url).searchParams;
      const nothing = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"events":[]}' };
      return query.has('geoloc_lat') === query.has('geoloc_lng') ? next(request) : nothing;
    },
    finds: ['warn geoloc/alone'],
  },
  {
    ...venues,
    what: 'finds no venue by its telephone',
    tamper: answering(
      venues.path,
      (query) => PHONE.endsWith(query.get('search') ?? '-'),
      () => [],
    ),
    finds: ['warn search/fields/others'],
  },
  {
    ...venues,
    what: 'lists the first of several venues of an event',
    tamper: answering(
      venues.path,
      (query) => query.has('event'),
      (records) => records.slice(0, 1),
    ),
    finds: ['fail event'],
  },
  {
    ...categories,
    what: 'lists what stands below those below a category',
    tamper: async (request, next) => {
      const answer = await next(request);
      const { pathname, searchParams } = new URL(request.url);
      if (!pathname.endsWith(categories.path) || !searchParams.has('parent') || answer.status !== 200) return answer;
      const document = JSON.parse(answer.body) as { categories: readonly { id: number }[] };
      const further = await Promise.all(
        document.categories.map(async ({ id }) => {
          const url = new URL(request.url);
          url.searchParams.set('parent', String(id));
          const { body } = await next({ ...request, url: url.href });
          return (JSON.parse(body) as typeof document).categories;
        }),
      );
      return {
        ...answer,
        body: JSON.stringify({ ...document, categories: [...document.categories, ...further.flat()] }),
      };
    },
    finds: ['fail parent'],
  },
  {
    ...events,
    what: 'takes events at the top of the calendar for featured ones',
    tamper: async (request, next) => {
      const answer = await next(request);
      const { pathname, searchParams } = new URL(request.url);
      const isAsked = pathname.endsWith(events.path) && searchParams.get('featured') === 'true';
      if (!isAsked || answer.status !== 200) return answer;
      const url = new URL(request.url);
      url.searchParams.delete('featured');
      const all: { readonly events: readonly Record<string, unknown>[] } = JSON.parse(
        (await next({ ...request, url: url.href })).body,
      );
      const shown = all.events.filter(({ featured, sticky }) => featured === true || sticky === true);
      return { ...answer, body: JSON.stringify({ ...all, events: shown }) };
    },
    finds: ['fail featured'],
  },
  {
    ...events,
    what: 'passes over categories beside ids',
    tamper: misreading(events.path, (query) => {
      if (!query.has('include[]')) return;
      for (const key of [...query.keys()]) if (key.startsWith('categories')) query.delete(key);
    }),
    finds: ['fail filters/beside-include'],
  },
  wildcards(events, 'fail'),
  unaccented(events),
  wildcards(venues, 'warn'),
  unaccented(tags),
  ...places(venues),
  ...places(organizers),
  ...terms(categories),
  ...ignorant(categories, { parent: ['fail parent'] }),
  ...terms(tags),
];

describe('a list that', () => {
  expectFound(wrongs);
});

test('a list that rejects digits for strict_dates is judged by the words', async () => {
  const id = `${events.id}/strict_dates`;
  const tamper: Tamper = async (request, next) =>
    /strict_dates=[01]/.test(request.url) ? { status: 400, headers: {}, body: '{}' } : next(request);
  const { results } = await judgeReference({ tamper, effects: 'write', selection: { ids: [id] } });
  expect(results.filter((result) => result.id === id).map(({ outcome }) => outcome)).toEqual(['pass']);
});

test('what include does not reach by itself is not told of a filter beside it', async () => {
  const id = `${events.id}/filters/beside-include`;
  const tamper = answering(
    events.path,
    (query) => query.has('include[]'),
    (records) => records.filter(({ start_date }) => String(start_date) < `${yearFromNow(2)}`),
  );
  const { results } = await judgeReference({ tamper, effects: 'write', selection: { ids: [`${events.id}/*`] } });
  expect(results.filter((result) => result.id === id).map(({ outcome }) => outcome)).toEqual(['pass']);
});

test('what an update loses of an event is not told of the list', async () => {
  const tamper: Tamper = (request, next) => {
    const isUpdate = is(request, 'PUT', new RegExp(`^${events.path}/\\d+$`));
    return next(isUpdate ? withBody(request, { cost: '', ...bodyOf(request) }) : request);
  };
  const { results } = await judgeReference({
    tamper,
    effects: 'write',
    selection: { ids: [`${events.id}/made/kept`] },
  });
  expect(results.filter(({ id }) => id === `${events.id}/made/kept`).map(({ outcome }) => outcome)).toEqual(['pass']);
});

describe('to who only reads, a list that', () => {
  const reading = [
    ...ignorant(events, { categories: ['fail categories'], featured: ['fail featured'] }),
    ...ignorant(categories, { slug: ['fail slug'] }),
    ...wrongPages(venues).filter(({ finds }) => finds[0] !== 'fail pages/join'),
  ];
  expectFound(reading.map((wrong) => ({ ...wrong, effects: 'read' })));
});
