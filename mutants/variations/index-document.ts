/** Indexes of another form: more in them, less in them, or the same said otherwise. */
import type { Operation, Schema } from '../../helpers/contract/types.ts';
import { ok, type Values } from '../../reference/http/messages.ts';
import { listOf, membersOf, textOf } from '../../reference/http/values.ts';
import { createRouter, type Route } from '../../reference/routing/router.ts';
import { INDEX, KEYED } from './allowed.ts';
import { asked, asSent, mapMembers, stateful, together, without } from './operators.ts';
import { CALENDAR, EMBEDS } from './places.ts';
import { CUSTOM, departs, type Operator, rows } from './row.ts';
import { declared, eachRoute, endpointLists, endpoints, indexes, routes, siteIndex, siteIndexWith } from './wire.ts';

const FIELDS = 'Site index document';
const DECLARED_ELSEWHERE = 'Shop: products: “every route of the remaining shop and core namespaces: not shown”.';
function renamedGroups(pattern: string): string {
  let groups = 0;
  return pattern.replace(/\(\?P<(\w+)>/g, (_group, name: string) => {
    groups += 1;
    // What two entries tell apart stays apart.
    return name.startsWith('part_') ? `(?P<other_${groups}>` : `(?P<part_${groups}>`;
  });
}

/** Runs of digits and other signs, as other sites write their patterns. */
const otherNotation = (pattern: string) =>
  pattern.replaceAll('[\\d]+', '\\d+').replaceAll('[^/]+', '[^\\/]+?').replaceAll('[0-9]+', '\\d+');

const keysAs = (edit: (pattern: string) => string): Operator =>
  routes((all) => Object.fromEntries(Object.entries(all).map(([pattern, route]) => [edit(pattern), route])));

const describedIn = (description: string) => (route: unknown) => {
  const { endpoints: all, ...rest } = membersOf(route);
  const describe = (one: Values) =>
    Array.isArray(one.args)
      ? one
      : { ...one, args: mapMembers(membersOf(one.args), (argument) => ({ ...membersOf(argument), description })) };
  return { ...rest, endpoints: listOf(all).map((one) => describe(membersOf(one))) };
};

const EXTRA_ARGUMENTS = {
  _fields: { description: 'Members to show.', type: 'array', items: { type: 'string' }, required: false },
  lang: { type: 'string', required: false },
};

/** What a serializer writes of an argument that has nothing to say. */
const NOTHING_SAID = Object.fromEntries(
  ['description', 'type', 'default', 'enum', 'format', 'minimum', 'maximum', 'items'].map((name) => [name, null]),
);

const defaultsAs = (type: 'number' | 'boolean', form: (value: unknown) => string): Operator =>
  declared((argument) =>
    typeof argument.default === type ? { ...argument, default: form(argument.default) } : argument,
  );

const INTEGERS: Schema = { type: 'array', items: { type: 'integer' }, default: [] };

/** A list beyond the interface, as an index declares it. */
function furtherList(namespace: string, path: string): Operation {
  const args = ['include', 'exclude', 'parent'].map((name) => [
    name,
    { name, in: 'query', required: false, schema: INTEGERS, clause: 'site-index' },
  ]);
  return {
    key: `GET ${path}`,
    method: 'GET',
    path,
    namespace,
    resource: 'further',
    clause: 'site-index',
    effect: 'read',
    pathParameters: {},
    args: Object.fromEntries(args),
    returns: 'document',
  };
}

const FURTHER = [
  furtherList('core/v2', '/core/v2/media'),
  furtherList('shop/v3', '/shop/v3/reports'),
  furtherList('shop/store/v1', '/shop/store/v1/collections'),
];
const ALBUMS = furtherList('gallery/v1', '/gallery/v1/albums');
const NEW_ALBUM: Operation = { ...ALBUMS, key: 'POST /gallery/v1/albums', method: 'POST', effect: 'write' };
const GALLERY: Operation = { ...ALBUMS, key: 'GET /gallery/v1', path: '/gallery/v1', resource: 'index', args: {} };

/** Serves operations beyond the interface, and shows them in the indexes; each answers an empty list. */
const serving =
  (further: readonly Operation[], isLoose: boolean): Operator =>
  () => ({
    steps: (steps) => {
      const known = steps.router.routes.flatMap(({ operations }) => [...operations.values()]);
      const router = createRouter([...known, ...further]);
      const isFurther = ({ operations }: Route) => [...operations.values()].some((one) => further.includes(one));
      const empty = ({ namespace, resource }: Operation) => (resource === 'index' ? { namespace, routes: {} } : []);
      return {
        ...steps,
        router,
        declared: [...steps.declared, ...router.routes.filter(isFurther)],
        validate: (operation, path, given) =>
          isLoose && further.includes(operation)
            ? { path, sent: given, values: given }
            : steps.validate(operation, path, given),
        handlers: { ...steps.handlers, ...Object.fromEntries(further.map((one) => [one.key, () => ok(empty(one))])) },
      };
    },
  });

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** The website stands in a folder of its host. */
const homeBelow = (folder: string): Operator =>
  together(
    siteIndex((index, site) => ({ ...index, home: `${site.home}${folder}` })),
    asked(EMBEDS, (call, { site }) => {
      const address = decoded(textOf(call.sent.url));
      const isBelow = address.startsWith(`${site.home}${folder}`);
      return isBelow ? asSent(call, { url: address.replace(folder, '') }) : call;
    }),
  );

const TAGLINES = ['Films and livestreams', 'A picture says more', 'Since 2009'];
const CORE = '/core/v2';

/** A plugin has closed the routes of the site core: the namespace is listed, and holds nothing. */
const coreClosed: Operator = () => ({
  steps: (steps) => ({
    ...steps,
    declared: steps.declared.filter(({ path }) => !path.startsWith(`${CORE}/`)),
    handlers: Object.fromEntries(Object.entries(steps.handlers).filter(([key]) => !key.includes(` ${CORE}/`))),
  }),
});

export const INDEX_DOCUMENT = rows(KEYED, {
  'index-types-in-lists': [
    'The index gives each type as a list of one.',
    declared((argument) => (typeof argument.type === 'string' ? { ...argument, type: [argument.type] } : argument)),
  ],
  'index-calendar-types-absent': [
    'The index gives no types of arguments in the calendar.',
    declared((argument, _name, pattern) => (pattern.startsWith(CALENDAR) ? without(argument, 'type') : argument)),
  ],
  'index-required-left-out': [
    'The index says `required` only where it is true.',
    declared((argument) => (argument.required === true ? argument : without(argument, 'required'))),
  ],
  'index-defaults-as-text': ['The index gives numbers that are defaults as text.', defaultsAs('number', String)],
  'index-arguments-with-nulls': [
    'The index gives each argument every member, null where it has nothing to say: no default, no bounds, no values.',
    declared((argument) => ({ ...NOTHING_SAID, ...argument })),
    CUSTOM,
  ],
  'index-described-in-two-languages': [
    'The index of a namespace describes arguments in another language than the index of the site.',
    indexes((index) => ({
      ...index,
      routes: mapMembers(
        membersOf(index.routes),
        describedIn('home' in index ? '<em>Un argument</em>.' : 'An argument.'),
      ),
    })),
    'What the service does: “Human-readable descriptions in the interface are mostly in French, with some in English.”',
  ],
  'index-more-arguments': [
    'Each endpoint declares arguments beyond those of the interface.',
    endpoints((endpoint) => ({ ...endpoint, args: { ...membersOf(endpoint.args), ...EXTRA_ARGUMENTS } })),
  ],
  'authentication-of-none': [
    'The site declares no scheme of authentication, and writes that as an empty list.',
    indexes((index) => ({ ...index, authentication: [] })),
    'Site index document: “authentication”: live sites without a scheme write an empty list.',
    departs('Authentication: “application-passwords”.'),
  ],
  'index-args-empty-object': [
    'Where no arguments are declared, `args` is an object without members.',
    endpoints((endpoint) =>
      listOf(endpoint.args).length === 0 ? { ...endpoint, args: membersOf(endpoint.args) } : endpoint,
    ),
    `${INDEX} “\`args\` is an object …, or an empty array when none are declared”: an object without members is one.`,
  ],
  'index-more-methods': [
    'Routes also declare HEAD and OPTIONS, which are served.',
    eachRoute((route) => {
      const methods = listOf(route.methods);
      return { ...route, methods: [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'] };
    }),
    INDEX,
  ],
  'index-endpoint-for-each-method': [
    'Each method has an endpoint of its own.',
    endpointLists((all) => all.flatMap((one) => listOf(one.methods).map((method) => ({ ...one, methods: [method] })))),
    `${INDEX} “endpoints (array of {methods, args})”: how many methods stand together is open.`,
  ],
  'index-endpoints-twice': [
    'Every handler is declared twice.',
    endpointLists((all) => [...all, ...all]),
    `${INDEX} Of the template library it says that “every handler is declared twice”, and of no other that it is not.`,
  ],
  'index-groups-renamed': [
    'Path parameters have other names in the index.',
    keysAs(renamedGroups),
    'Opening paragraphs: “Path parameters are written `{id}` … and so on”: a notation of the document.',
  ],
  'index-patterns-otherwise': [
    'Patterns of path parameters are written otherwise.',
    keysAs(otherNotation),
    `${FIELDS}: “routes | object keyed by route pattern”, without the notation of a pattern.`,
  ],
  'index-routes-reversed': [
    'Routes come in the opposite order.',
    routes((all) => Object.fromEntries(Object.entries(all).toReversed())),
    `${FIELDS}: “routes | object”, whose members have no order.`,
  ],
  'index-fewer-links': [
    'A fifth of the routes has no link to themselves.',
    routes((all) =>
      Object.fromEntries(
        Object.entries(all).map(([pattern, route], at) => [
          pattern,
          at % 5 === 4 ? without(membersOf(route), '_links') : route,
        ]),
      ),
    ),
    `${FIELDS}: “_links.self[].href (an address; present on most routes …)”.`,
  ],
  'index-with-more': [
    'The index has members of its own.',
    indexes((index, site) => ({
      ...index,
      site_logo: null,
      site_icon: 0,
      _links: { help: [{ href: `${site.home}/help` }] },
    })),
    `${FIELDS}: the table says what is there, and not that there is nothing else.`,
  ],
  'index-namespaces-reversed': [
    'Namespaces come in the opposite order, some of them twice, and the calendar is among them.',
    siteIndex((index) => ({
      ...index,
      namespaces: [...new Set([...listOf(index.namespaces), 'calendar/events/v1'])]
        .toReversed()
        .flatMap((name, at) => (at % 4 === 0 ? [name, name] : [name])),
    })),
    'Namespaces listed by the index: no order is given, nor that each stands there once; “The calendar namespace … is served by its own namespace index”, which does not keep it out of the list.',
  ],
  'calendar-in-its-own-index': [
    'Routes of the calendar stand in the index of the calendar alone.',
    siteIndex((index) => {
      const isOther = (pattern: string) => pattern !== CALENDAR && !pattern.startsWith(`${CALENDAR}/`);
      const rest = Object.entries(membersOf(index.routes)).filter(([pattern]) => isOther(pattern));
      return { ...index, routes: Object.fromEntries(rest) };
    }),
    `${FIELDS}: “The calendar namespace \`calendar/events/v1\` is served by its own namespace index.”`,
  ],
  'namespace-index-as-list': [
    'The index of a namespace gives its routes as a list.',
    indexes((index) =>
      'home' in index
        ? index
        : {
            ...index,
            routes: Object.entries(membersOf(index.routes)).map(([route, entry]) => ({ route, ...membersOf(entry) })),
          },
    ),
    'Namespace index route: “It lists the routes of that namespace”, in which form is not shown.',
    CUSTOM,
  ],
  'namespace-index-routes-alone': [
    'The index of a namespace holds its routes and nothing else.',
    indexes((index) => ('home' in index ? index : { routes: index.routes })),
    'Namespace index route: “It lists the routes of that namespace.”',
  ],
  'further-routes': [
    'The site serves routes and a namespace beyond the interface, for writing too.',
    together(
      serving([...FURTHER, ALBUMS, NEW_ALBUM, GALLERY], false),
      siteIndex((index) => ({ ...index, namespaces: [...listOf(index.namespaces), 'gallery/v1'] })),
    ),
    DECLARED_ELSEWHERE,
  ],
  'core-closed': [
    'The site core is listed among the namespaces, and none of its routes is served.',
    coreClosed,
    DECLARED_ELSEWHERE,
  ],
  'authorization-elsewhere': [
    'The page that authorizes an application is on another host, and has a query.',
    siteIndexWith({
      authentication: {
        'application-passwords': {
          endpoints: { authorization: 'https://accounts.example/authorize?site=video-studio&lang=fr' },
        },
      },
    }),
    'Authentication: “`endpoints.authorization`, the address of a page where a user authorizes an application”.',
  ],
  'site-nameless': [
    'The site has neither name nor tagline.',
    siteIndexWith({ name: '', description: '' }),
    `${FIELDS}: “name | string”, “description | string”: an empty text is one.`,
  ],
  'taglines-in-turn': [
    'The index gives another tagline each time.',
    stateful(() => {
      let reads = 0;
      return siteIndex((index) => {
        reads += 1;
        return { ...index, description: TAGLINES[reads % TAGLINES.length] };
      });
    }),
    `${FIELDS}: “description | string (site tagline)”: that it stays the same is not said.`,
  ],
  'front-of-its-own': [
    'The front of the site shows neither posts nor a page, but its next events.',
    siteIndexWith({ show_on_front: 'events', page_on_front: 0 }),
    `${FIELDS}: “show_on_front | string”: which values it has is not said.`,
  ],
  'site-home-elsewhere': [
    'The address of the site is another than its home address.',
    siteIndex((index) => ({ ...index, url: `${textOf(index.url)}/wordbook` })),
    `${FIELDS}: “url (site address)” and “home (home address)” are two members.`,
  ],
  'site-addresses-with-slash': [
    'The address of the site and its home address end with a slash.',
    siteIndex((index) => ({ ...index, url: `${index.url}/`, home: `${index.home}/` })),
    `${FIELDS}: “url | string (site address)”, “home | string (home address)”: both name the same place with and without a slash.`,
  ],
  'home-with-accents': [
    'The home address of the site has letters with accents, which are not encoded.',
    homeBelow('/vidéothèque'),
    `${FIELDS}: “home | string (home address)”: which letters it may hold is not said.`,
  ],
});
