/** Indexes: arguments of another form, routes that are missing, and an index that is gone where it is asked more. */
import { noRoute } from '../../http/errors.ts';
import { has, listOf, membersOf } from '../../http/values.ts';
import { answered, drop, handled, map, mapItems, writer } from '../sentences/kit.ts';

const wrong = writer('resident');
const INDEX = 'GET /';
const CALENDAR = 'GET /calendar/events/v1';

export const siteFaults = [
  wrong(
    'index-no-arguments-null',
    'Site index document: “`endpoints` (array of `{methods, args}`; `args` is an object keyed by parameter name, or an empty array when none are declared)”',
    INDEX,
    'args is null where none are declared',
    answered((body) =>
      map(body, 'routes', (routes) =>
        Object.fromEntries(
          Object.entries(membersOf(routes)).map(([pattern, entry]) => [
            pattern,
            mapItems(membersOf(entry), 'endpoints', (endpoint) =>
              map(endpoint, 'args', (args) => (Array.isArray(args) && listOf(args).length === 0 ? null : args)),
            ),
          ]),
        ),
      ),
    ),
    [INDEX],
    { inIndex: true },
  ),
  wrong(
    'calendar-index-without-routes',
    'Namespace index route: “It lists the routes of that namespace. The calendar namespace index also answers GET `{base_url}/calendar/events/v1` with the same two parameters.”',
    CALENDAR,
    'the index of the calendar lists no routes',
    answered((body) => drop(body, 'routes')),
    [CALENDAR],
    { inIndex: true },
  ),
  wrong(
    'calendar-index-gone-in-context',
    'Site index document: “The calendar namespace `calendar/events/v1` is served by its own namespace index.”',
    CALENDAR,
    'the index of the calendar has no route where a context is asked',
    handled((call, next) => {
      if (has(call.sent, 'context')) throw noRoute();
      return next(call);
    }),
    [`${CALENDAR}?context=view`],
  ),
];
