/** Faults of the index document itself, beyond what it declares of operations. */
import type { Contract, Operation } from '../../helpers/contract/types.ts';
import { membersOf } from '../http/values.ts';
import { behaviours, faultOf, idText } from './fault.ts';
import { onDocument } from './hooks.ts';
import type { Fault } from './types.ts';

type Document = Readonly<Record<string, unknown>>;

const FIELDS: Readonly<Record<string, unknown>> = {
  name: 7,
  description: ['no text'],
  url: false,
  home: 7,
  gmt_offset: 'soon',
  timezone_string: null,
  page_for_posts: 'none',
  page_on_front: 'none',
  show_on_front: 7,
  namespaces: 'none',
  authentication: 'none',
  routes: 'none',
};

interface DocumentFault {
  readonly tail: string;
  readonly breaks: readonly string[];
  readonly description: string;
  readonly edit: (document: Document) => Document;
}

function without(document: Document, name: string): Document {
  const { [name]: _, ...others } = document;
  return others;
}

function fieldFaults(name: string, wrong: unknown): readonly DocumentFault[] {
  // Without routes there is no index to go by, and nothing more can be judged.
  const breaks =
    name === 'routes' ? ['*'] : [`site/index/fields/${name}`, 'site/index/*', 'site/GET/*', '*/index/offered'];
  return [
    {
      tail: `fields/${name}/missing`,
      breaks,
      description: `has no ${name}`,
      edit: (document) => without(document, name),
    },
    {
      tail: `fields/${name}/otherwise`,
      breaks,
      description: `has ${JSON.stringify(wrong)} for ${name}`,
      edit: (document) => ({ ...document, [name]: wrong }),
    },
  ];
}

function authenticationFault(tail: string, description: string, authentication: unknown): DocumentFault {
  return {
    tail: `authentication/${tail}`,
    breaks: ['site/index/authentication/*', 'site/GET/minimal/document'],
    description,
    edit: (document) => ({ ...document, authentication }),
  };
}

const AUTHENTICATION: readonly DocumentFault[] = [
  authenticationFault('missing', 'declares no scheme of authentication', {}),
  authenticationFault('otherwise', 'declares another scheme of authentication', { cookies: { endpoints: {} } }),
  authenticationFault('address/missing', 'gives no address to authorize at', { 'application-passwords': {} }),
  authenticationFault('address/otherwise', 'gives no address to authorize at, but a text', {
    'application-passwords': { endpoints: { authorization: 'ask the owner' } },
  }),
];

/** Edits the entry of one route. */
function entryFault(
  tail: string,
  description: string,
  pattern: string,
  edit: (entry: Document) => Document,
): DocumentFault {
  return {
    tail: `routes/${tail}`,
    breaks: [
      'site/index/routes/*',
      'site/GET/minimal/document',
      '*/index/declared',
      '*/index/self-link',
      '*/index/args/*',
      // The index of the namespace shows the route as it is.
      '*/GET/routes/*',
    ],
    description: `${description}, in the entry of ${pattern}`,
    edit: (document) => {
      const routes = membersOf(document.routes);
      return { ...document, routes: { ...routes, [pattern]: edit(membersOf(routes[pattern])) } };
    },
  };
}

const FIXED = '/shop-analytics/coupons';
const WITH_PARAMETER = '/shop-analytics/coupons/(?P<id>[\\d]+)';

const ENTRIES: readonly DocumentFault[] = [
  ...['namespace', 'methods', 'endpoints'].flatMap((name) => [
    entryFault(`${name}/missing`, `has no ${name}`, FIXED, (entry) => without(entry, name)),
    entryFault(`${name}/otherwise`, `has 7 for ${name}`, FIXED, (entry) => ({ ...entry, [name]: 7 })),
  ]),
  entryFault('args/otherwise', 'has text for args', FIXED, (entry) => ({
    ...entry,
    endpoints: [{ methods: entry.methods, args: 'none' }],
  })),
  entryFault('links/otherwise', 'links to no address', FIXED, (entry) => ({
    ...entry,
    _links: { self: [{ href: 'here' }] },
  })),
  entryFault('links/parameter', 'links to itself all the same', WITH_PARAMETER, (entry) => ({
    ...entry,
    _links: { self: [{ href: 'http://127.0.0.1/rest/shop-analytics/coupons/0' }] },
  })),
  {
    tail: 'routes/links/missing',
    breaks: ['site/index/routes/*', '*/index/self-link'],
    // Which routes have one is open, but for most of them.
    description: 'links no route to itself',
    edit: (document) => {
      const entries = Object.entries(membersOf(document.routes));
      return {
        ...document,
        routes: Object.fromEntries(entries.map(([at, entry]) => [at, without(membersOf(entry), '_links')])),
      };
    },
  },
];

function siteFault(site: Operation, { tail, breaks, description, edit }: DocumentFault): Fault {
  return faultOf(site, {
    family: 'index-document',
    tail: `index/${tail}`,
    breaks: [],
    alsoBreaks: breaks,
    inIndex: true,
    sentence: `The site index ${description}.`,
    change: () => onDocument([site.key], (document) => edit(membersOf(document))),
  });
}

function namespaceFaults(contract: Contract, site: Operation): readonly Fault[] {
  return contract.namespaces.flatMap(({ name, listed }) => {
    const unlist = (document: Document): Document => ({
      ...document,
      namespaces: [document.namespaces].flat().filter((own) => own !== name),
    });
    const drop = (document: Document): Document => ({
      ...unlist(document),
      routes: Object.fromEntries(
        Object.entries(membersOf(document.routes)).filter(([, entry]) => membersOf(entry).namespace !== name),
      ),
    });
    const fault = (tail: string, description: string, edit: (document: Document) => Document): Fault =>
      siteFault(site, { tail: `namespaces/${idText(name)}/${tail}`, breaks: [`${name}/*`], description, edit });
    return [
      ...(listed ? [fault('unlisted', `does not list the namespace ${name}`, unlist)] : []),
      ...(listed ? [fault('missing', `shows nothing of the namespace ${name}`, drop)] : []),
    ];
  });
}

/** The index of a namespace shows other routes than its own. */
function namespaceIndexFaults(contract: Contract, operation: Operation): readonly Fault[] {
  const shown = [...contract.operations.values()].find(
    ({ namespace, path }) => namespace === operation.namespace && path !== operation.path && !path.includes('{'),
  );
  const fault = (tail: string, description: string, edit: (routes: Document) => Document): Fault =>
    faultOf(operation, {
      family: 'index-document',
      tail: `routes/${tail}`,
      breaks: ['*'],
      alsoBreaks: behaviours(operation),
      sentence: `The index of ${operation.namespace} ${description}.`,
      change: () =>
        onDocument([operation.key], (document) => {
          const index = membersOf(document);
          return { ...index, routes: edit(membersOf(index.routes)) };
        }),
    });
  return [
    ...(shown === undefined
      ? []
      : [fault('missing', `leaves out ${shown.path}`, (routes) => without(routes, shown.path))]),
    fault('foreign', 'shows a route of another namespace', (routes) => ({ ...routes, '/foreign/v1/route': {} })),
  ];
}

export function indexDocumentFaults(contract: Contract): readonly Fault[] {
  const site = contract.operations.get('GET /');
  const indexes = [...contract.operations.values()].filter(
    ({ resource, path }) => resource === 'index' && path !== '/',
  );
  return [
    ...(site === undefined
      ? []
      : [
          ...Object.entries(FIELDS).flatMap(([name, wrong]) => fieldFaults(name, wrong)),
          ...AUTHENTICATION,
          ...ENTRIES,
        ].map((fault) => siteFault(site, fault))),
    ...(site === undefined ? [] : namespaceFaults(contract, site)),
    ...indexes.flatMap((operation) => namespaceIndexFaults(contract, operation)),
  ];
}
