/** Deployments of the calendar and of forms, made wrong by hand in what only some records show. */
import { describe, expect, test } from 'vitest';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { bodyOf, edited, is, pathOf, queryOf, withBody } from '../support/tampering.ts';

const CALENDAR = 'calendar/events/v1';
const USED = `${CALENDAR}/delete-used`;

const rejection = { status: 400, headers: {}, body: '{"code":"no","message":"No.","data":{"status":400}}' };

/** Answers a DELETE by what a read says, and does nothing, where the record is so. */
const keeping =
  (path: RegExp, when: (record: Readonly<Record<string, unknown>>) => boolean): Tamper =>
  async (request, next) => {
    if (!is(request, 'DELETE', path)) return next(request);
    const read = await next({ ...request, method: 'GET', body: '' });
    return when(JSON.parse(read.body)) ? read : next(request);
  };

/** The credentials of whoever may write, as the last request that had any sent them. */
const KNOWN: { authorization: string } = { authorization: '' };

function rememberedFrom<Request extends { readonly headers: Readonly<Record<string, string | undefined>> }>(
  request: Request,
): Request {
  const { authorization } = request.headers;
  if (authorization !== undefined && authorization !== '') KNOWN.authorization = authorization;
  return request;
}

const wrongs: readonly { what: string; ids: readonly string[]; tamper: Tamper; finds: readonly string[] }[] = [
  {
    what: 'keeps the tags that an event has',
    ids: [`${USED}/*`],
    tamper: keeping(/\/tags\/\d+$/, ({ count }) => Number(count) > 0),
    finds: [`fail ${USED}/tag/gone`],
  },
  {
    what: 'deletes the events of a category with it',
    ids: [`${USED}/*`],
    tamper: async (request, next) => {
      const [, id] = /\/categories\/(\d+)$/.exec(pathOf(request)) ?? [];
      const isRemoval = request.method === 'DELETE' && id !== undefined;
      const url = (tail: string) => request.url.replace(/\/categories\/\d+.*/, tail);
      const window = 'start_date=2000-01-01&end_date=2037-01-01&per_page=50';
      const list = isRemoval
        ? await next({ ...request, method: 'GET', url: url(`/events?categories[]=${id}&${window}`), body: '' })
        : null;
      const { events = [] } = JSON.parse(list?.body ?? '{}') as { events?: readonly { id: number }[] };
      for (const event of events) await next({ ...request, url: url(`/events/${event.id}`) });
      return next(request);
    },
    finds: [`fail ${USED}/category/event-kept`],
  },
  {
    what: 'rejects to delete a venue that is in use',
    ids: [`${USED}/*`],
    tamper: async (request, next) =>
      is(request, 'DELETE', /\/venues\/\d+$/) ? { ...rejection, status: 400 } : next(request),
    finds: [`fail ${USED}/venue/gone`],
  },
  {
    what: 'lists a deleted venue by the event that used it',
    ids: [`${USED}/venue/*`],
    tamper: async (request, next) => {
      const isByEvent = is(request, 'GET', /\/venues$/) && queryOf(request).has('event');
      if (!isByEvent) return next(request);
      const url = (status: string) => `${request.url}&status=${status}`;
      const [shown, trashed] = [await next(request), await next({ ...request, url: url('trash') })];
      const { venues = [] } = JSON.parse(trashed.body) as { venues?: readonly unknown[] };
      return venues.length === 0 ? shown : trashed;
    },
    finds: [`warn ${USED}/venue/unlisted`],
  },
  {
    what: 'answers no list by an event',
    ids: [`${USED}/tag/*`],
    tamper: async (request, next) =>
      is(request, 'GET', /\/tags$/) && queryOf(request).has('event') ? rejection : next(request),
    finds: [`blocked ${USED}/tag/unlisted`],
  },
  {
    what: 'deletes what stands below a category with it',
    ids: [`${USED}/*`],
    tamper: async (request, next) => {
      const [, id] = /\/categories\/(\d+)$/.exec(pathOf(request)) ?? [];
      if (request.method !== 'DELETE' || id === undefined) return next(request);
      const at = (tail: string) => request.url.replace(/\/categories\/\d+.*/, `/categories${tail}`);
      const list = await next({
        ...request,
        method: 'GET',
        url: at(`?parent=${id}&hide_empty=false&per_page=50`),
        body: '',
      });
      const { categories = [] } = JSON.parse(list.body) as { categories?: readonly { id: number }[] };
      for (const below of categories) await next({ ...request, url: at(`/${below.id}`) });
      return next(request);
    },
    finds: [`warn ${USED}/parent/child-kept`],
  },
  {
    what: 'moves no category below one that was made later',
    ids: [`${CALENDAR}/categories/levels/*`],
    tamper: async (request, next) => {
      const [, id = '0'] = /\/categories\/(\d+)$/.exec(pathOf(request)) ?? [];
      const isLater = is(request, 'PUT', /\/categories\/\d+$/) && Number(bodyOf(request).parent) > Number(id);
      return isLater ? rejection : next(request);
    },
    finds: [`fail ${CALENDAR}/categories/levels/later`],
  },
  {
    what: 'has two levels of categories',
    ids: [`${CALENDAR}/categories/levels/*`],
    tamper: async (request, next) => {
      const { parent } = bodyOf(request);
      if (!is(request, 'POST', /\/categories$/) || parent === undefined) return next(request);
      const above = await next({ ...request, method: 'GET', url: `${request.url}/${parent}`, body: '' });
      return Number((JSON.parse(above.body) as { parent?: unknown }).parent) > 0 ? rejection : next(request);
    },
    finds: [`fail ${CALENDAR}/categories/levels/third`],
  },
  {
    what: 'lists drafts for everyone',
    ids: [`${CALENDAR}/venues/status/*`],
    tamper: (request, next) => {
      const isDrafts = is(request, 'GET', /\/venues$/) && queryOf(request).get('status') === 'draft';
      return next(
        isDrafts
          ? { ...request, headers: { ...request.headers, authorization: KNOWN.authorization } }
          : rememberedFrom(request),
      );
    },
    finds: [`warn ${CALENDAR}/venues/status/hidden`],
  },
  {
    what: 'takes the locale from a form that is renamed',
    ids: ['forms/v1/contact-forms/update-post/*'],
    tamper: async (request, next) => {
      const answer = await next(request);
      const isForm = is(request, 'GET', /\/contact-forms\/\d+$/) && /Été/.test(answer.body);
      return isForm ? edited(answer, (form) => ({ ...form, locale: '' })) : answer;
    },
    finds: ['warn forms/v1/contact-forms/update-post/others'],
  },
  {
    what: 'keeps titles of forms without accents',
    ids: ['forms/v1/contact-forms/update-put/*'],
    tamper: (request, next) => {
      const { title } = bodyOf(request);
      const isWrite = is(request, 'PUT', /\/contact-forms\/\d+$/) && typeof title === 'string';
      return next(isWrite ? withBody(request, { title: title.normalize('NFD').replace(/\p{M}/gu, '') }) : request);
    },
    finds: ['warn forms/v1/contact-forms/update-put/changed'],
  },
  {
    what: 'looks for the first of several words',
    ids: ['calendar/events/list/*'],
    tamper: (request, next) => {
      const url = new URL(request.url);
      const [first] = (url.searchParams.get('search') ?? '').split(' ');
      if (!is(request, 'GET', /\/events$/) || !first) return next(request);
      url.searchParams.set('search', first);
      return next({ ...request, url: url.href });
    },
    finds: ['fail calendar/events/list/search'],
  },
  {
    what: 'takes no event that is over',
    ids: [`${CALENDAR}/events/POST/full/document`],
    tamper: async (request, next) => {
      const { start_date: start } = bodyOf(request);
      const isOver =
        is(request, 'POST', /\/events$/) && Number(String(start).slice(0, 4)) < new Date().getUTCFullYear();
      return isOver ? rejection : next(request);
    },
    finds: [`fail ${CALENDAR}/events/POST/args/start_date/accepted`],
  },
];

describe('a deployment that', () => {
  test.concurrent.each(wrongs)('$what', async ({ ids, tamper, finds }) => {
    const judged = departures(await judgeReference({ selection: { ids }, effects: 'write', tamper }));
    expect(judged).toEqual(expect.arrayContaining([...finds]));
  });
});
