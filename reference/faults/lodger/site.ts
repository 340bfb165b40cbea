/** Indexes, notes, countries and patterns: members of another form, and lists that hold something back. */
import { RestError } from '../../http/errors.ts';
import type { Values } from '../../http/messages.ts';
import { has, integerOf, listOf, membersOf, textOf, textsOf } from '../../http/values.ts';
import { COUNTRIES } from '../../shop/countries.ts';
import { answered, asked, drop, found, handled, jsonAnswer, map, mapObject, writer } from '../sentences/kit.ts';
import { list, NOTES } from '../sentences/show.ts';

const wrong = writer('lodger');
const SITE = 'GET /';
const CALENDAR = 'GET /calendar/events/v1';
const COUNTRY = 'GET /shop-analytics/data/countries/{location}';
const COUNTRIES_SEEN = 20;
const HYPHENATED = ['site-types', 'layout-types', 'suggested-plugins'].map(
  (name) => `GET /patterns/v1/onboarding/${name}`,
);

const isRead = (method: unknown) => method === 'GET';

/** The entry of a route without what writes and deletes there. */
const readsOf = (entry: Values): Values => ({
  ...entry,
  methods: listOf(entry.methods).filter(isRead),
  endpoints: listOf(entry.endpoints).filter((endpoint) => listOf(membersOf(endpoint).methods).some(isRead)),
});

export const siteFaults = [
  wrong(
    'index-without-page-for-posts',
    'Site index document: “page_for_posts | integer (page id; 0 = none)”',
    SITE,
    'page_for_posts is missing where there is no such page',
    answered((body) => (integerOf(body.page_for_posts) === 0 ? drop(body, 'page_for_posts') : body)),
    [SITE],
    { inIndex: true },
  ),
  wrong(
    'index-routes-list-for-strangers',
    'Site index document: “routes | object keyed by route pattern”',
    SITE,
    'routes is an empty list for who has not signed in',
    answered((body, { call }) => (call.user === null ? { ...body, routes: [] } : body)),
    [[SITE, '', { as: null }]],
    { inIndex: true },
  ),
  wrong(
    'index-timezone-is-offset',
    'Site index document: “timezone_string | string (IANA zone name)”',
    SITE,
    'timezone_string is an offset from UTC',
    answered((body) => ({ ...body, timezone_string: '+01:00' })),
    [SITE],
    { inIndex: true },
  ),
  wrong(
    'index-builder-of-next-version',
    'Versioning: “The version is a path segment of each namespace: … `builder/v1`”',
    SITE,
    'the namespaces name builder/v2 in the place of builder/v1',
    answered((body) => ({
      ...body,
      namespaces: textsOf(body.namespaces).map((name) => (name === 'builder/v1' ? 'builder/v2' : name)),
    })),
    [SITE],
    { inIndex: true },
  ),
  wrong(
    'calendar-index-reads-only',
    'Namespace index route (every namespace): “It lists the routes of that namespace. The calendar namespace index also answers GET `{base_url}/calendar/events/v1` with the same two parameters.”',
    CALENDAR,
    'the index of the calendar lists of each route what reads there, and neither what writes nor what deletes',
    answered((body) =>
      mapObject(body, 'routes', (routes) => map(routes, Object.keys(routes), (entry) => readsOf(membersOf(entry)))),
    ),
    [CALENDAR],
    { inIndex: true },
  ),
  wrong(
    'notes-marketing-when-asked-for',
    'Admin note (shop-analytics): “Note `type` values: `error`, `warning`, `update`, `info`, `marketing`, `survey`, `email`.”',
    NOTES.list,
    'a list that sends no type leaves out the notes of marketing',
    found((records, { call }) =>
      has(call.sent, 'type') ? records : records.filter(({ type }) => type !== 'marketing'),
    ),
    [list(NOTES)],
  ),
  wrong(
    'country-after-twenty-unknown',
    'Shop: data, marketing, options: “/shop-analytics/data/countries/{location} | location: ISO 3166 alpha-2 country code (letters, digits, hyphen, underscore)”',
    COUNTRY,
    'a country is looked for among the first twenty of the list alone',
    handled((call, next) => {
      const place = Object.keys(COUNTRIES).indexOf(textOf(call.path.location).toUpperCase());
      if (place < COUNTRIES_SEEN) return next(call);
      throw new RestError(404, 'rest_data_invalid_location', 'There are no locations matching these parameters.');
    }),
    ['GET /shop-analytics/data/countries/US'],
  ),
  wrong(
    'patterns-onboarding-without-hyphen',
    'Site-tool namespaces: Design patterns: “GET: … onboarding/site-types, onboarding/styles, onboarding/layout-types, onboarding/goals, onboarding/suggested-plugins, onboarding/template”',
    HYPHENATED,
    'the routes of onboarding that have a hyphen in their name are not served',
    asked(() => jsonAnswer(404, { code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } })),
    HYPHENATED,
  ),
];
