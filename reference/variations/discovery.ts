/** What an index says of itself and of others: where routes stand, and what they declare. */
import type { Values } from '../http/messages.ts';
import { listOf, membersOf, textsOf } from '../http/values.ts';
import { CALENDAR, onEndpoints, onIndex, onIndexRoutes } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

const PARAMETER = /\(\?P<(\w+)>((?:[^()]|\([^)]*\))*)\)/g;
const DIGITS = /^\[(\\d|0-9)\]\+$/;

const sortedOnce = (methods: unknown) => [...new Set(textsOf(methods))].toSorted();

function methodsSorted(): VariationChange {
  return onIndexRoutes((routes) =>
    Object.fromEntries(
      Object.entries(routes).map(([pattern, route]) => {
        const { methods, endpoints, ...rest } = membersOf(route);
        const sorted = listOf(endpoints)
          .map(membersOf)
          .map((endpoint) => ({ ...endpoint, methods: sortedOnce(endpoint.methods) }));
        return [pattern, { ...rest, methods: sortedOnce(methods), endpoints: sorted }];
      }),
    ),
  );
}

/** What the pattern of a route takes is among its arguments. */
function withPathParameters(endpoint: Values, pattern: string): Values {
  const found = [...pattern.matchAll(PARAMETER)].map(([, name = '', inner = '']) => [
    name,
    { description: 'Part of the address.', type: DIGITS.test(inner) ? 'integer' : 'string', required: true },
  ]);
  return found.length === 0
    ? endpoint
    : { ...endpoint, args: { ...Object.fromEntries(found), ...membersOf(endpoint.args) } };
}

const isOfCalendar = (pattern: string) => pattern === CALENDAR || pattern.startsWith(`${CALENDAR}/`);

export const DISCOVERY: readonly Variation[] = [
  variation(
    'zone-by-another-name',
    'The zone of the site goes by an older name of the same database: US/Pacific.',
    'Site index document: “timezone_string | string (IANA zone name)”: the database has several names for one zone, and which of them is given is not said.',
    () => ({ zone: 'US/Pacific' }),
  ),
  variation(
    'index-methods-sorted',
    'Methods of routes and endpoints come by the alphabet, each once.',
    'Site index document: “`methods` (array of HTTP methods)”: an order of them is not said, nor that they are repeated.',
    methodsSorted,
  ),
  variation(
    'index-path-parameters-declared',
    'Each endpoint also declares what the pattern of its route takes, as required.',
    'Site index document: “`args` is an object keyed by parameter name”; of parameters of the path it is not said that they are none.',
    () => onEndpoints(withPathParameters),
  ),
  variation(
    'calendar-in-its-own-index',
    'Routes of the calendar stand in the index of the calendar alone.',
    'Site index document: “The calendar namespace `calendar/events/v1` is served by its own namespace index.”',
    () =>
      onIndex((index) => {
        if (!('namespaces' in index)) return index;
        const routes = Object.entries(membersOf(index.routes)).filter(([pattern]) => !isOfCalendar(pattern));
        return { ...index, routes: Object.fromEntries(routes) };
      }),
  ),
];
