/** Lists of the calendar, each made wrong in one way. */
import { describe, expect, test } from 'vitest';
import {
  answering,
  found,
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

function places(list: typeof venues): readonly WrongList[] {
  return [
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
      what: 'shows empty terms unless told to hide them',
      tamper: misreading(list.path, (query) => {
        if (!query.has('hide_empty')) query.set('hide_empty', 'false');
      }),
      finds: ['fail hide_empty'],
    },
    {
      ...list,
      what: 'never hides empty terms',
      tamper: mistaking(list.path, 'hide_empty', 'true', 'false'),
      finds: ['fail hide_empty'],
    },
    ...wrongOrders(list, ['name', 'id'], 'warn'),
  ];
}

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
    what: 'ignores include unless dates stand against it',
    tamper: misreading(events.path, (query) => {
      if (query.get('start_date') !== '2001-01-01 00:00:00') query.delete('include[]');
    }),
    finds: ['fail include'],
  },
  {
    ...events,
    what: 'keeps to the dates where include names an event',
    tamper: answering(
      events.path,
      (query) => query.has('include[]') && query.get('end_date') === '2001-12-31 00:00:00',
      () => [],
    ),
    finds: ['fail include/any-date'],
  },
  ...(['start_date', 'end_date'] as const).map((argument) => ({
    ...events,
    what: `ignores ${argument}`,
    tamper: misreading(events.path, (query) => {
      // Days, and not the hours that tell whether dates are strict.
      const date = query.get(argument);
      if (date?.startsWith('2032') && !/1[46]:00:00$/.test(date)) {
        query.set(argument, argument === 'start_date' ? '2000-01-01 00:00:00' : '2099-12-31 00:00:00');
      }
    }),
    finds: [`fail ${argument}`],
  })),
  {
    ...events,
    what: 'is always strict with dates',
    tamper: misreading(events.path, (query) => query.set('strict_dates', 'true')),
    finds: ['fail strict_dates'],
  },
  ...places(venues),
  ...places(organizers),
  ...terms(categories),
  ...ignorant(categories, { parent: ['fail parent'] }),
  ...terms(tags),
];

describe('a list that', () => {
  test.each(wrongs)('$what ($path)', async (wrong) => {
    expect(await found(wrong)).toEqual(wrong.finds);
  });
});

describe('to who only reads, a list that', () => {
  const reading = [
    ...ignorant(events, { categories: ['fail categories'], featured: ['fail featured'] }),
    ...ignorant(categories, { slug: ['fail slug'] }),
    ...wrongPages(venues).filter(({ finds }) => finds[0] !== 'fail pages/join'),
  ];
  test.each(reading)('$what ($path)', async (wrong) => {
    expect(await found({ ...wrong, effects: 'read' })).toEqual(wrong.finds);
  });
});
