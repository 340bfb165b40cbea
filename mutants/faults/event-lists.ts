/** Lists of events that find, sort or show otherwise than asked. */

import { wallNow } from '../../reference/calendar/posts.ts';
import { isSuccess, onRequests } from '../../reference/faults/hooks.ts';
import type { ReferenceAnswer, Reply, Values } from '../../reference/http/messages.ts';
import { flagOf, has, integerOf, integersOf, listOf, membersOf, textOf } from '../../reference/http/values.ts';
import { readMoment, spacedText, wallOf } from '../../reference/state/dates.ts';
import { fold } from '../../reference/state/text.ts';
import { crash, refuse } from '../operators/failures.ts';
import { firstOf, found } from '../operators/lists.ts';
import { both, drop, is, kept, lacks, sends, sent, shown } from '../operators/members.ts';
import type { Step } from '../operators/steps.ts';
import { category, EVENTS, event, list, ORGANIZERS, organizer, tag, VENUES, venue } from '../operators/steps.ts';
import type { Take } from '../operators/take.ts';
import { asking, handled } from '../operators/take.ts';
import { faultsOf, on, should } from './written.ts';

const BOOLEANS = ['true', 'false', '1', '0'];

const BOUNDS = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'];

const SPAN = 'start_date=2027-03-01%2000:00:00&end_date=2027-03-31%2023:59:59';

const idsOf = (value: unknown) => listOf(value).map((one) => integerOf(membersOf(one).id));

const eventsOf = ({ body }: Reply): readonly Values[] => listOf(membersOf(body).events).map(membersOf);

function asUtc(text: string): string {
  const moment = readMoment(text, 'UTC');
  return moment === null ? text : spacedText(wallOf(moment));
}

/** A page cache that keeps the text of a rejection and forgets its status. */
const statusForgotten: Take = (keys) => {
  const pages = new Map<string, ReferenceAnswer>();
  return onRequests(keys, (request, next) => {
    const page = pages.get(request.url);
    if (page !== undefined) return { ...page, status: 200 };
    const answer = next(request);
    if (answer.status >= 400 && answer.status < 500) pages.set(request.url, answer);
    return answer;
  });
};

const BATCH = 'POST /batch/v1';

/** A visitor who does not sign in. */
const stranger = (request: string): Step => [request, '', { as: null }];

const EVENT_WRITES = [...EVENTS.writes, EVENTS.remove, EVENTS.slugRemove];

/** A page cache that keeps what it has let through, until an event is written. */
function cached(isCached: (headers: Values) => boolean, nameOf: (url: string) => string): Take {
  return (keys) => {
    const pages = new Map<string, ReferenceAnswer>();
    return onRequests([...keys, ...EVENT_WRITES, BATCH], (request, next) => {
      if (request.method !== 'GET') {
        pages.clear();
        return next(request);
      }
      if (!isCached(request.headers)) return next(request);
      const name = nameOf(request.url);
      const answer = pages.get(name) ?? next(request);
      if (isSuccess(answer)) pages.set(name, answer);
      return answer;
    });
  };
}

export const eventListsFaults = faultsOf(
  'event-lists',
  on(EVENTS.list, {
    'all-day-left-out: events of all day are found by no start_date': [
      found.when(sends('start_date')).keep((one) => one.all_day !== true),
      event({ all_day: true }),
      list(EVENTS, SPAN),
    ],
    'always-ten: a page of events holds 10, whatever is asked': [
      kept.set({ per_page: 10 }),
      event(),
      event({ title: 'Second' }),
      list(EVENTS, 'per_page=1'),
    ],
    'categories-unknown: categories of no such id are answered 500': [
      crash((values, { site }) =>
        integersOf(values.categories).some((id) => site.eventCategories.get(id) === undefined),
      ),
      list(EVENTS, 'categories[]=99999'),
    ],
    'day-without-time: a bound without a time is answered 500': [
      crash((values) => /^\d{4}-\d\d-\d\d$/.test(textOf(values.ends_after))),
      list(EVENTS, 'ends_after=2027-01-01'),
    ],
    'drafts-count-for-strangers: drafts take places on the pages of strangers, who are not shown them': [
      handled((call, next, { site }) => {
        if (call.user !== null) return next(call);
        const own = new Map(
          eventsOf(next({ ...call, values: { ...call.values, page: 1, per_page: 1_000_000 } })).map((one) => [
            one.id,
            one,
          ]),
        );
        const [administrator = null] = site.users;
        const reply = next({ ...call, user: administrator });
        const events = eventsOf(reply).flatMap(({ id }) => own.get(id) ?? []);
        return { ...reply, body: { ...membersOf(reply.body), events } };
      }),
      event({ status: 'draft', start_date: '2027-01-16 10:00:00', end_date: '2027-01-16 11:00:00' }),
      ['GET /calendar/events/v1/events?per_page=2', '', { as: null }],
    ],
    'end-date-never-strict: end_date includes the whole of its day, though strict_dates is true': [
      kept
        .when((values, { call }) => flagOf(values.strict_dates) && has(call.sent, 'end_date'))
        .alterText('end_date', (text) => `${text.slice(0, 10)} 23:59:59`),
      event(),
      list(EVENTS, 'start_date=2027-03-10%2000:00:00&end_date=2027-03-10%2019:00:00&strict_dates=true&search=probe'),
    ],
    'end-ignored: end_date does nothing beside start_date': [
      kept.when(sends('start_date')).set({ end_date: '2099-01-01 00:00:00' }),
      list(EVENTS, SPAN),
    ],
    'end-in-utc: the list shows end_date in UTC, and the event itself as it was written': [
      shown.set((document) => ({ end_date: document.utc_end_date })),
      event(),
      list(EVENTS, 'include=$1'),
    ],
    'ends-before-by-start: ends_before looks at the start of events': [
      kept.when(sends('ends_before')).set((values) => ({ ends_before: undefined, starts_before: values.ends_before })),
      event({ end_date: '2027-03-14 20:00:00' }),
      list(EVENTS, 'ends_before=2027-03-12'),
    ],
    'featured-false-all: featured=false finds all events': [
      kept.when(is('featured', false)).set({ featured: undefined }),
      list(EVENTS, 'featured=false'),
    ],
    'featured-false-lists-all: asking for those that are not featured lists all of them': [
      kept.when(is('featured', false)).drop('featured'),
      event({ featured: true }),
      list(EVENTS, 'featured=false&search=probe'),
    ],
    'first-category: categories finds the events of the first id alone': [
      kept.alter('categories', firstOf),
      category(),
      category({ name: 'Other' }),
      event({ categories: ['$2'] }),
      list(EVENTS, 'categories=$1,$2'),
    ],
    'first-venue: an event at several venues is found by the first of them alone': [
      found.edit((records, { call, site }) => {
        const wanted = integersOf(call.values.venue);
        if (wanted.length === 0) return records;
        return records.filter(({ id }) => wanted.includes(site.events.get(integerOf(id))?.venues[0] ?? 0));
      }),
      venue(),
      venue({ venue: 'Probe garden' }),
      event({ venue: ['$1', '$2'] }),
      list(EVENTS, 'venue=$2'),
    ],
    'geoloc-any-text: any text is taken for true': [
      sent
        .when((values) => typeof values.geoloc === 'string' && !BOOLEANS.includes(values.geoloc.toLowerCase()))
        .set({ geoloc: 'true' }),
      list(EVENTS, 'geoloc=perhaps'),
    ],
    'geoloc-false-is-none: geoloc=false counts as not sent': [
      kept.when((values) => has(values, 'geoloc') && !flagOf(values.geoloc)).drop('geoloc'),
      list(EVENTS, 'geoloc=false'),
    ],
    'include-first-only: of several ids in include the first counts': [
      kept.alter('include', firstOf),
      event(),
      event({ title: 'Other' }),
      list(EVENTS, 'include[]=$1&include[]=$2'),
    ],
    'included-or-in-category: include beside categories finds the events of both arguments together': [
      found.edit((records, { call, find }) => {
        const { include, categories } = call.values;
        if (integersOf(include).length === 0 || integersOf(categories).length === 0) return records;
        const included = find({ categories: undefined });
        const ids = new Set(included.map(({ id }) => id));
        return [...included, ...find({ include: undefined }).filter(({ id }) => !ids.has(id))];
      }),
      category(),
      event({ categories: ['$1'] }),
      event({ title: 'Probe two' }),
      list(EVENTS, 'include=$3&categories=$1&status=publish'),
    ],
    'later-pages-lose-dates: the pages after the first do not look at start_date and end_date': [
      kept.when((values) => integerOf(values.page) > 1).drop('start_date', 'end_date'),
      event(),
      event({ title: 'Later', start_date: '2027-03-12 18:00:00', end_date: '2027-03-12 20:00:00' }),
      list(EVENTS, 'start_date=2027-03-10&end_date=2027-03-31&per_page=1&page=2'),
    ],
    'latitude-alone: one of geoloc_lat and geoloc_lng is taken without the other, which counts as 0': [
      kept
        .unless((values) => has(values, 'geoloc_lat') === has(values, 'geoloc_lng'))
        .set((values) => ({ geoloc_lat: values.geoloc_lat ?? 0, geoloc_lng: values.geoloc_lng ?? 0 })),
      list(EVENTS, 'geoloc_lat=45.7'),
    ],
    'leap-day: the 29th of February is rejected': [
      refuse('start_date', (values) => textOf(values.start_date).includes('-02-29')),
      list(EVENTS, 'start_date=2028-02-29'),
    ],
    'list-date-words: a bound of the event list that is no date is passed over': [
      sent.edit((values) =>
        drop(
          values,
          ...['starts_after', 'starts_before'].filter(
            (name) => has(values, name) && !/\d{4}/.test(textOf(values[name])),
          ),
        ),
      ),
      list(EVENTS, 'starts_after=whenever'),
    ],
    'list-end-needs-start: the list rejects an end_date without a start_date': [
      refuse('start_date', both(sends('end_date'), lacks('start_date'))),
      list(EVENTS, 'end_date=2027-12-31'),
    ],
    'listed-utc-date-local: the list shows as date_utc what the clock of the site shows': [
      shown.set((document) => ({ date_utc: document.date })),
      event({ date: '2026-12-01 09:00:00' }),
      list(EVENTS, 'include=$1'),
    ],
    'long-events-left-out: events of several days are found by no starts_after': [
      found
        .when(sends('starts_after'))
        .keep((one) => textOf(one.start_date).slice(0, 10) === textOf(one.end_date).slice(0, 10)),
      event({ end_date: '2027-03-12 20:00:00' }),
      list(EVENTS, 'starts_after=2027-03-01'),
    ],
    'not-strict-is-strict: the text false counts as true for strict_dates': [
      sent.replace('strict_dates', 'false', true),
      event(),
      list(EVENTS, 'starts_after=2027-03-10%2019:00:00&strict_dates=false'),
    ],
    'one-bound-of-two: starts_after does nothing beside ends_before': [
      kept.when(sends('ends_before')).drop('starts_after'),
      event(),
      list(EVENTS, 'starts_after=2027-04-01&ends_before=2027-12-31&search=probe'),
    ],
    'organizer-first-of-event: organizer looks at the first organizer of an event': [
      found
        .when(sends('organizer'))
        .keep((one, { call }) => integersOf(call.values.organizer).includes(idsOf(one.organizer)[0] ?? 0)),
      organizer(),
      organizer({ organizer: 'Other agency' }),
      event({ organizer: ['$1', '$2'] }),
      list(EVENTS, 'organizer[]=$2'),
    ],
    'other-zones-left-out: events in another zone are found by no starts_before': [
      found.when(sends('starts_before')).keep((one) => one.timezone === 'Europe/Paris'),
      event({ timezone: 'America/New_York' }),
      list(EVENTS, 'starts_before=2027-03-20'),
    ],
    'page-with-search: page of the events does nothing beside categories or tags': [
      kept.when((values) => has(values, 'categories') || has(values, 'tags')).set({ page: 1 }),
      'GET /calendar/events/v1/tags?search=free',
      list(EVENTS, 'tags[]=$1.tags.0.id&per_page=1&page=2'),
    ],
    'private-as-published: the published events come with the private ones, for those who may read them': [
      found.when(is('status', 'publish')).as({ status: 'publish,private' }),
      event({ status: 'private' }),
      list(EVENTS, 'status=publish&search=probe'),
    ],
    'search-any-word: search finds what holds the first of several words': [
      kept.alter('search', (text) => textOf(text).split(' ')[0]),
      list(EVENTS, 'search=film%20lantern'),
    ],
    'search-finds-id: a search of digits finds the event of that id as well': [
      found.edit((records, { call, find }) => {
        const wanted = textOf(call.values.search).trim();
        if (!/^\d+$/.test(wanted)) return records;
        const ids = [...records.map(({ id }) => id), Number(wanted)];
        return find({ search: undefined }).filter(({ id }) => ids.includes(id));
      }),
      event(),
      list(EVENTS, 'search=$1'),
    ],
    'search-quote: a quote in the search of events is answered 500': [
      crash((values) => /['"]/.test(textOf(values.search))),
      list(EVENTS, "search=d'auteur"),
    ],
    'search-title-only: search looks in titles alone': [
      found
        .when(sends('search'))
        .keep(({ title }, { call }) => fold(textOf(title)).includes(fold(textOf(call.values.search)))),
      event({ description: 'About lanterns' }),
      list(EVENTS, 'search=lanterns'),
    ],
    'search-undecoded: a rewrite rule leaves what is percent-encoded in a search as it stands': [
      asking((request) => {
        const url = request.url.replace(/(?<=[?&]search=)[^&]*/, (text) => text.replaceAll('%', '%25'));
        return { ...request, url };
      }),
      event({ title: 'Première' }),
      list(EVENTS, 'search=Premi%C3%A8re'),
    ],
    'starts-before-beside-after: starts_before does nothing beside starts_after': [
      kept.when(both(sends('starts_after'), sends('starts_before'))).set({ starts_before: undefined }),
      list(EVENTS, 'starts_after=2027-02-01&starts_before=2027-02-10'),
    ],
    'status-and-published: status=draft finds published events as well': [
      kept.when(is('status', 'draft')).set({ status: 'draft,publish' }),
      list(EVENTS, 'status=draft'),
    ],
    'status-of-first-page: pages after the first of a list by status hold events of every status': [
      kept.when((values) => integerOf(values.page) > 1).drop('status'),
      event({ title: 'Draft one', status: 'draft' }),
      event({ title: 'Draft two', status: 'draft' }),
      list(EVENTS, 'status=draft&per_page=1&page=2'),
    ],
    'strict-always-for-bounds: the bounds of start are strict always': [
      kept.when((values) => has(values, 'starts_before') || has(values, 'starts_after')).set({ strict_dates: true }),
      event(),
      list(EVENTS, 'starts_after=2027-03-10%2019:00:00'),
    ],
    'strict-bounds-in-utc: the times of strict bounds are read as UTC': [
      kept.when((values) => flagOf(values.strict_dates)).alterText(BOUNDS, asUtc),
      event(),
      list(EVENTS, 'strict_dates=true&starts_after=2027-03-10%2017:30:00&starts_before=2027-03-10%2018:30:00'),
    ],
    'strict-bounds-whole-hours: the bounds of a list with strict_dates lose their minutes': [
      kept
        .when((values) => flagOf(values.strict_dates))
        .alterText(BOUNDS, (text) => text.replace(/(\d{2}):\d{2}(:\d{2})?$/, '$1:00:00')),
      event(),
      list(EVENTS, 'strict_dates=true&starts_after=2027-03-10%2018:30:00'),
    ],
    'strict-ignored-after: strict_dates does nothing for starts_after': [
      kept.when(sends('starts_after')).set({ strict_dates: false }),
      event(),
      list(EVENTS, 'starts_after=2027-03-10%2019:00:00&strict_dates=true'),
    ],
    'tags-first-only: of several tags the first counts': [
      kept.alter('tags', firstOf),
      tag(),
      tag({ name: 'Other' }),
      event({ tags: ['$1'] }),
      event({ tags: ['$2'] }),
      list(EVENTS, 'tags[]=$1&tags[]=$2'),
    ],
    'ticketed-false-word: the word false counts as true for ticketed, and 0 does not': [
      kept.when((_values, { call }) => /(^|&)ticketed=false(&|$)/i.test(call.target.query)).set({ ticketed: true }),
      event(),
      list(EVENTS, 'include=$1&ticketed=false'),
    ],
    'venue-first-only: of several venues the last counts': [
      kept.alter('venue', (ids) => listOf(ids).slice(-1)),
      venue(),
      venue({ venue: 'Other hall' }),
      event({ venue: ['$1'] }),
      event({ venue: ['$2'] }),
      list(EVENTS, 'venue[]=$1&venue[]=$2'),
    ],
    'whole-day-of-end: the last day of ends_before is left out': [
      found
        .when((values) => has(values, 'ends_before') && !flagOf(values.strict_dates))
        .keep((one, { call }) => textOf(one.end_date).slice(0, 10) < textOf(call.values.ends_before).slice(0, 10)),
      event(),
      list(EVENTS, 'ends_before=2027-03-10'),
    ],
  }),
  should(EVENTS.list, {
    'drafts-public: strangers find drafts where they ask for them': [
      handled((call, next, { site }) =>
        next(call.values.status === 'draft' ? { ...call, user: site.users[0] ?? null } : call),
      ),
      event({ status: 'draft' }),
      [`${EVENTS.list}?status=draft`, '', { as: null }],
    ],
    'geoloc-alone: geoloc_lat may stand alone': [
      kept.when(lacks('geoloc_lng')).set({ geoloc_lat: undefined }),
      list(EVENTS, 'geoloc_lat=45.7'),
    ],
    'never-past: a start_date before now is taken as now': [
      kept.alterText('start_date', (text, { site }) => {
        const now = spacedText(wallNow(site));
        return text < now ? now : text;
      }),
      event({ start_date: '2026-03-10 18:00:00', end_date: '2026-03-10 20:00:00' }),
      list(EVENTS, 'start_date=2026-03-10'),
    ],
    'include-dated: include finds events that are not over only': [
      found.when((values) => integersOf(values.include).length > 0).keep((one) => textOf(one.end_date) >= '2027-01-15'),
      event({ start_date: '2026-03-10 18:00:00', end_date: '2026-03-10 20:00:00' }),
      list(EVENTS, 'include[]=$1'),
    ],
  }),
  on([EVENTS.list, VENUES.list, ORGANIZERS.list], {
    'apostrophe-escaped: a search with an apostrophe looks for a backslash before it': [
      kept.alterText('search', (text) => text.replaceAll("'", "\\'")),
      venue({ venue: "L'Eldorado" }),
      list(VENUES, 'search=L%27Eldorado'),
    ],
  }),
  on(EVENTS.list, {
    'cached-without-query: to who has no credentials every list of events is the one that was asked for first': [
      cached(
        ({ authorization }) => authorization === undefined,
        (url) => url.replace(/\?.*$/, ''),
      ),
      stranger(`${EVENTS.list}?per_page=2&page=1`),
      stranger(`${EVENTS.list}?per_page=2&page=2`),
    ],
  }),
  on(EVENTS.list, {
    'included-from-start: start_date leaves out events that include names': [
      found
        .when(both(sends('include'), sends('start_date')))
        .keep(({ start_date }, { call }) => textOf(start_date) >= textOf(call.values.start_date)),
      event(),
      list(EVENTS, 'include=$1&start_date=2098-01-01'),
    ],
    'rejection-cached-as-200: a list of events that was rejected is answered 200 when it is asked for again': [
      statusForgotten,
      list(EVENTS, 'page=first'),
      list(EVENTS, 'page=first'),
    ],
  }),
  on(EVENTS.list, {
    'over-of-several-left-out: several ids in include do not list what is over, as one does': [
      found
        .when(({ include }) => integersOf(include).length > 1)
        .keep(({ end_date: end }, { site }) => textOf(end) >= spacedText(wallOf(site.clock.now()))),
      event({ start_date: '2021-04-02 18:00:00', end_date: '2021-04-02 20:00:00' }),
      event(),
      list(EVENTS, 'include=$1,$2'),
    ],
  }),
);
