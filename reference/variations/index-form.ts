/** Indexes of another form: more in them, or the same said otherwise. */
import { listOf, membersOf, textOf } from '../http/values.ts';
import { INDEX, KEYED } from './allowed.ts';
import { CALENDAR, onDeclaredArguments, onEndpoints, onIndex, onIndexRoutes, without } from './hooks.ts';
import { CUSTOM, type Variation, variation } from './types.ts';

const FIELDS = 'Site index document';

const EXTRA_ARGUMENTS = {
  _fields: { description: 'Members to show.', type: 'array', items: { type: 'string' }, required: false },
  lang: { type: 'string', required: false },
};

function renamedGroups(pattern: string): string {
  let groups = 0;
  return pattern.replace(/\(\?P<(\w+)>/g, (_group, name: string) => {
    groups += 1;
    // What two entries tell apart stays apart.
    return name.startsWith('part_') ? `(?P<other_${groups}>` : `(?P<part_${groups}>`;
  });
}

/** Its first endpoint on an entry of its own, under another name of the group. */
function splitEntries(routes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(routes).flatMap(([pattern, route]): [string, unknown][] => {
      const { endpoints, methods: _, ...rest } = membersOf(route);
      const [first, ...others] = listOf(endpoints).map(membersOf);
      if (first === undefined || others.length === 0 || !pattern.includes('(?P<')) return [[pattern, route]];
      const methodsOf = (some: readonly Readonly<Record<string, unknown>>[]) =>
        some.flatMap(({ methods }) => listOf(methods));
      return [
        [pattern, { ...rest, methods: methodsOf([first]), endpoints: [first] }],
        [renamedGroups(pattern), { ...rest, methods: methodsOf(others), endpoints: others }],
      ];
    }),
  );
}

/** Runs of digits and other signs, as other sites write their patterns. */
function otherNotation(pattern: string): string {
  return pattern.replaceAll('[\\d]+', '\\d+').replaceAll('[^/]+', '[^\\/]+?').replaceAll('[0-9]+', '\\d+');
}

function described(routes: unknown, description: string): unknown {
  return JSON.parse(JSON.stringify(routes), (key, member) => {
    if (key !== 'args' || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).map(([name, one]) => [name, { ...membersOf(one), description }]));
  });
}

const keysEdited = (edit: (pattern: string) => string) => () =>
  onIndexRoutes((routes) =>
    Object.fromEntries(Object.entries(routes).map(([pattern, route]) => [edit(pattern), route])),
  );

export const INDEX_FORM: readonly Variation[] = [
  variation('index-types-in-lists', 'The index gives each type as a list of one.', KEYED, () =>
    onDeclaredArguments((argument) =>
      typeof argument.type === 'string' ? { ...argument, type: [argument.type] } : argument,
    ),
  ),
  variation('index-calendar-types-absent', 'The index gives no types of arguments in the calendar.', KEYED, () =>
    onDeclaredArguments((argument, _name, pattern) =>
      pattern.startsWith(CALENDAR) ? without(argument, 'type') : argument,
    ),
  ),
  variation(
    'index-types-absent',
    'The index gives no types of arguments.',
    KEYED,
    () => onDeclaredArguments((argument) => without(argument, 'type')),
    CUSTOM,
  ),
  variation('index-required-left-out', 'The index says `required` only where it is true.', KEYED, () =>
    onDeclaredArguments((argument) => (argument.required === true ? argument : without(argument, 'required'))),
  ),
  variation('index-defaults-as-text', 'The index gives numbers that are defaults as text.', KEYED, () =>
    onDeclaredArguments((argument) =>
      typeof argument.default === 'number' ? { ...argument, default: String(argument.default) } : argument,
    ),
  ),
  variation(
    'index-flag-defaults-as-text',
    'The index gives flags that are defaults as `1` and `false`.',
    `${KEYED} Term list query: “hide_empty | boolean | 1”.`,
    () =>
      onDeclaredArguments((argument) =>
        typeof argument.default === 'boolean' ? { ...argument, default: argument.default ? '1' : 'false' } : argument,
      ),
  ),
  variation('index-described', 'The index describes each argument, in markup and in French.', KEYED, () =>
    onDeclaredArguments((argument, name) => ({
      description: `<em>${name}</em> : l’argument « ${name} ».`,
      ...argument,
      sanitize_callback: 'text',
    })),
  ),
  variation(
    'index-described-in-two-languages',
    'The index of a namespace describes arguments in another language than the index of the site.',
    'What the service does: “Human-readable descriptions in the interface are mostly in French, with some in English.”',
    () =>
      onIndex((index) => ({
        ...index,
        routes: described(index.routes, 'home' in index ? 'Un argument.' : 'An argument.'),
      })),
  ),
  variation('index-more-arguments', 'Each endpoint declares arguments beyond those of the interface.', KEYED, () =>
    onEndpoints((endpoint) => ({ ...endpoint, args: { ...membersOf(endpoint.args), ...EXTRA_ARGUMENTS } })),
  ),
  variation('index-more-methods', 'Routes also declare HEAD and OPTIONS, which are served.', INDEX, () =>
    onIndexRoutes((routes) =>
      Object.fromEntries(
        Object.entries(routes).map(([pattern, route]) => {
          const { methods, ...rest } = membersOf(route);
          const has = (method: string) => listOf(methods).includes(method);
          return [pattern, { ...rest, methods: [...listOf(methods), ...(has('GET') ? ['HEAD'] : []), 'OPTIONS'] }];
        }),
      ),
    ),
  ),
  variation(
    'index-endpoint-for-each-method',
    'Each method has an endpoint of its own.',
    `${INDEX} “endpoints (array of {methods, args})”: how many methods stand together is open.`,
    () =>
      onIndexRoutes((routes) =>
        Object.fromEntries(
          Object.entries(routes).map(([pattern, route]) => {
            const { endpoints, ...rest } = membersOf(route);
            const apart = listOf(endpoints)
              .map(membersOf)
              .flatMap((one) => listOf(one.methods).map((method) => ({ ...one, methods: [method] })));
            return [pattern, { ...rest, endpoints: apart }];
          }),
        ),
      ),
  ),
  variation(
    'index-endpoints-twice',
    'Every handler is declared twice.',
    `${INDEX} Of the template library it says that “every handler is declared twice”, and of no other that it is not.`,
    () =>
      onIndexRoutes((routes) =>
        Object.fromEntries(
          Object.entries(routes).map(([pattern, route]) => {
            const { endpoints, ...rest } = membersOf(route);
            return [pattern, { ...rest, endpoints: [...listOf(endpoints), ...listOf(endpoints)] }];
          }),
        ),
      ),
  ),
  variation('index-endpoints-with-more', 'Endpoints say more of themselves.', INDEX, () =>
    onEndpoints((endpoint) => ({ ...endpoint, show_in_index: true, accept_json: false, deprecated: null })),
  ),
  variation(
    'index-groups-renamed',
    'Path parameters have other names in the index.',
    'Opening paragraphs: “Path parameters are written `{id}` … and so on”: a notation of the document.',
    keysEdited(renamedGroups),
  ),
  variation(
    'index-patterns-otherwise',
    'Patterns of path parameters are written otherwise.',
    `${FIELDS}: “routes | object keyed by route pattern”, without the notation of a pattern.`,
    keysEdited(otherNotation),
  ),
  variation(
    'index-entries-split',
    'One route stands on two entries, under different names of its path parameter.',
    `${FIELDS}: “routes | object keyed by route pattern”: two patterns may fit one path.`,
    () => onIndexRoutes(splitEntries),
  ),
  variation(
    'index-routes-reversed',
    'Routes come in the opposite order.',
    `${FIELDS}: “routes | object”, whose members have no order.`,
    () => onIndexRoutes((routes) => Object.fromEntries(Object.entries(routes).toReversed())),
  ),
  variation(
    'index-fewer-links',
    'A fifth of the routes has no link to themselves.',
    `${FIELDS}: “_links.self[].href (an address; present on most routes …)”.`,
    () =>
      onIndexRoutes((routes) =>
        Object.fromEntries(
          Object.entries(routes).map(([pattern, route], at) => [
            pattern,
            at % 5 === 4 ? without(membersOf(route), '_links') : route,
          ]),
        ),
      ),
  ),
  variation('index-more-links', 'Routes link to more than themselves, and say what may be done there.', INDEX, () =>
    onIndexRoutes((routes, site) =>
      Object.fromEntries(
        Object.entries(routes).map(([pattern, route]) => {
          const { _links: links, ...rest } = membersOf(route);
          if (links === undefined) return [pattern, route];
          const self = listOf(membersOf(links).self).map((link) => ({
            ...membersOf(link),
            targetHints: { allow: ['GET'] },
          }));
          return [pattern, { ...rest, _links: { ...membersOf(links), self, up: [{ href: `${site.baseUrl}/` }] } }];
        }),
      ),
    ),
  ),
  variation(
    'index-with-more',
    'The index has members of its own.',
    `${FIELDS}: the table says what is there, and not that there is nothing else.`,
    () =>
      onIndex((index, site) => ({
        ...index,
        site_logo: null,
        site_icon: 0,
        site_icon_url: '',
        _links: { help: [{ href: `${site.home}/help` }] },
      })),
  ),
  variation(
    'index-namespaces-reversed',
    'Namespaces come in the opposite order, and the calendar is among them.',
    'Namespaces listed by the index: no order is given; “The calendar namespace … is served by its own namespace index”, which does not keep it out of the list.',
    () =>
      onIndex((index) =>
        Array.isArray(index.namespaces)
          ? { ...index, namespaces: [...new Set([...index.namespaces, 'calendar/events/v1'])].toReversed() }
          : index,
      ),
  ),
  variation(
    'namespace-index-as-list',
    'The index of a namespace gives its routes as a list.',
    'Namespace index route: “It lists the routes of that namespace”, in which form is not shown.',
    () =>
      onIndex((index) =>
        Array.isArray(index.namespaces)
          ? index
          : {
              ...index,
              routes: Object.entries(membersOf(index.routes)).map(([route, entry]) => ({ route, ...membersOf(entry) })),
            },
      ),
    CUSTOM,
  ),
  variation(
    'site-nameless',
    'The site has neither name nor tagline.',
    `${FIELDS}: “name | string”, “description | string”: an empty text is one.`,
    () => onIndex((index) => ('home' in index ? { ...index, name: '', description: '' } : index)),
  ),
  variation(
    'site-with-front-page',
    'A page stands at the front, and posts on another.',
    `${FIELDS}: “page_on_front | integer (page id)”, “show_on_front | string”.`,
    () =>
      onIndex((index) =>
        'home' in index ? { ...index, show_on_front: 'page', page_on_front: 12, page_for_posts: 34 } : index,
      ),
  ),
  variation(
    'site-home-elsewhere',
    'The address of the site is another than its home address.',
    `${FIELDS}: “url (site address)” and “home (home address)” are two members.`,
    () => onIndex((index) => ('home' in index ? { ...index, url: `${textOf(index.url)}/wordbook` } : index)),
  ),
  variation(
    'site-name-dressed',
    'The name of the site holds entities and letters beyond ASCII.',
    `${FIELDS}: “name | string (site name)”.`,
    () =>
      onIndex((index) =>
        'home' in index
          ? { ...index, name: 'Ciné &amp; Vidéo &#8211; 映画 “studio”', description: '<em>Films</em>' }
          : index,
      ),
  ),
];
