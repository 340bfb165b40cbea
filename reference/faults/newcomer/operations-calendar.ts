/** What proxies, caches, filters and columns do to some routes of the site, the calendar and the tools. */
import { noRoute, unknownRecord } from '../../http/errors.ts';
import type { ReferenceAnswer } from '../../http/messages.ts';
import { integerOf, membersOf } from '../../http/values.ts';
import { isSuccess, onHandlers, onRequests } from '../hooks.ts';
import { answered, asked, given, handled, mapText, type Take, writer } from '../sentences/kit.ts';
import { EVENTS, event, FORMS, list, TAGS, tag, VENUES, venue } from '../sentences/show.ts';

const wrong = writer('newcomer');
const CALENDAR = 'GET /calendar/events/v1';
const FORMS_INDEX = 'GET /forms/v1';
const SCHEMA = `GET ${FORMS.root}/{id}/feedback/schema`;
const PAGES = 'GET /templates/v1/templates/pages';
const FIELDS = 'GET /descriptors/v1/fields';
const REFILL = `GET ${FORMS.root}/{id}/refill`;
const FIRST_IMAGE = 'GET /seo/v1/post/{postId}/first-attached-image';
const SEO_TAGS = 'GET /seo/v1/tags';
const PING = 'POST /patterns/v1/simple-ping';
const JSON_ONLY = 'Head of the document: “one JSON-over-HTTP interface of a content site”';
const HTML = { 'Content-Type': 'text/html; charset=UTF-8' };

/** Other text in the place of the body of each 2xx answer. */
const printed = (edit: (body: string, sent: string) => string): Take =>
  asked((request, next) => {
    const answer = next(request);
    return isSuccess(answer) ? { ...answer, body: edit(answer.body, request.body) } : answer;
  });

/** Keeps answers by their address without the page, until something is written. */
const cachedWithoutPage: Take = (keys) => {
  const kept = new Map<string, ReferenceAnswer>();
  const cache = onRequests(keys, (request, next) => {
    const name = `${request.headers.authorization} ${request.url.replace(/([?&])page=[^&]*/, '$1')}`;
    const answer = kept.get(name) ?? next(request);
    if (isSuccess(answer)) kept.set(name, answer);
    return answer;
  });
  return {
    handle: (steps) => {
      const answer = cache.handle?.(steps);
      return (request, next) => {
        if (request.method !== 'GET') kept.clear();
        return answer?.(request, next) ?? next(request);
      };
    },
  };
};

/** Knows the forms that were there when it started. */
const formsOfTheStart: Take = (keys) => ({
  steps: (steps) => {
    const known = new Set(steps.site.forms.all().map(({ id }) => id));
    const looked = onHandlers(keys, (call, next) => {
      if (!known.has(integerOf(call.path.id))) throw unknownRecord('form');
      return next(call);
    });
    return looked.steps?.(steps) ?? steps;
  },
});

export const calendarOperations = [
  wrong(
    'calendar-index-lacks-doc',
    'Namespace index route: “It lists the routes of that namespace”; Calendar: events: “GET | /calendar/events/v1/doc”',
    CALENDAR,
    'the index of the calendar lacks the route doc, which is served',
    answered((body) => ({
      ...body,
      routes: Object.fromEntries(Object.entries(membersOf(body.routes)).filter(([path]) => !path.endsWith('/doc'))),
    })),
    [CALENDAR],
    { inIndex: true },
  ),
  wrong(
    'forms-index-without-query-only',
    'Namespace index route: “`GET {base_url}/{namespace}` takes two query parameters: … `context`: default `view`”',
    FORMS_INDEX,
    'the index of the forms is not found where its address has a query',
    handled((call, next) => {
      if (call.target.query !== '') throw noRoute();
      return next(call);
    }),
    [`${FORMS_INDEX}?context=view`],
  ),
  wrong(
    'events-cached-without-page',
    'Event list query: “page | integer | 1 | page of the archive”',
    EVENTS.list,
    'a cache takes all pages of a list for the one that was asked for first',
    cachedWithoutPage,
    [list(EVENTS, 'per_page=2&page=1'), list(EVENTS, 'per_page=2&page=2')],
  ),
  wrong(
    'events-search-undecoded',
    'Event list query: “search | string | text must occur in title or description”',
    EVENTS.list,
    'a rewrite rule leaves what is percent-encoded in a search as it stands',
    asked((request, next) => {
      const url = request.url.replace(/(?<=[?&]search=)[^&]*/, (text) => text.replaceAll('%', '%25'));
      return next({ ...request, url });
    }),
    [event({ title: 'Première' }), list(EVENTS, 'search=Premi%C3%A8re')],
  ),
  wrong(
    'venue-address-cut-at-emoji',
    'Venue: “address | string”',
    VENUES.writes,
    'a column of three-byte characters cuts an address at the first one beyond',
    given((values) => mapText(values, 'address', (text) => text.replace(/[\u{10000}-\u{10ffff}].*$/su, ''))),
    [venue({ address: 'Studio 🎬 10 rue des Arts' })],
  ),
  wrong(
    'tag-notice-before-json',
    JSON_ONLY,
    TAGS.create,
    'a notice is printed before the JSON where a tag is created without a description',
    printed((body, sent) =>
      sent.includes('description') ? body : `<br />\n<b>Notice</b>: Undefined index: description\n${body}`,
    ),
    [tag()],
  ),
  wrong(
    'form-schema-as-page',
    JSON_ONLY,
    SCHEMA,
    'the schema of a feedback is sent as text/html',
    asked((request, next) => {
      const answer = next(request);
      return { ...answer, headers: { ...answer.headers, ...HTML } };
    }),
    [[FORMS.create, { title: 'Probe' }], `GET ${FORMS.root}/$1/feedback/schema`],
  ),
  wrong(
    'form-refill-of-new-form-unknown',
    'Contact forms: “GET /contact-forms/{id}/refill”',
    REFILL,
    'a cache of routes knows no form that was made since it was filled',
    formsOfTheStart,
    [[FORMS.create, { title: 'Probe' }], `GET ${FORMS.root}/$1/refill`],
  ),
  wrong(
    'template-pages-answered-twice',
    JSON_ONLY,
    PAGES,
    'both handlers of the pages answer, one document after the other',
    printed((body) => `${body}${body}`),
    [PAGES],
  ),
  wrong(
    'descriptors-comment-after-json',
    JSON_ONLY,
    FIELDS,
    'a cache writes a comment of its own below the JSON',
    printed((body) => `${body}\n<!-- Served from cache in 0.002 s -->`),
    [FIELDS],
  ),
  wrong(
    'seo-tags-redirected',
    'SEO tool: “GET: ping, tags”',
    SEO_TAGS,
    'the tags are redirected to the page where one signs in, even for who has',
    asked(() => ({ status: 302, headers: { ...HTML, Location: '/login?expired=1' }, body: '' })),
    [SEO_TAGS],
  ),
  wrong(
    'seo-first-image-as-image',
    JSON_ONLY,
    FIRST_IMAGE,
    'a proxy takes the type of the answer from the end of the address, and sends JSON as an image',
    asked((request, next) => {
      const answer = next(request);
      return { ...answer, headers: { ...answer.headers, 'Content-Type': 'image/png' } };
    }),
    [FIRST_IMAGE.replace('{postId}', '1')],
  ),
  wrong(
    'patterns-ping-demands-body',
    'Site-tool namespaces: “arguments: none declared unless stated”; Design patterns: “POST: …, simple-ping”',
    PING,
    'a proxy answers 411 to a ping without a body',
    asked((request, next) =>
      request.body === '' ? { status: 411, headers: HTML, body: '<h1>Length Required</h1>' } : next(request),
    ),
    [PING],
  ),
];
