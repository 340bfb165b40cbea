/** The site index and the index of each namespace: what the deployment says of its own routes. */
import type { Argument, Namespace, Operation, Schema } from '../helpers/contract/types.ts';
import { isBatchable } from './batch.ts';
import { defaultWindow } from './calendar/event-filters.ts';
import { ok } from './http/messages.ts';
import type { Handlers } from './routing/call.ts';
import type { Route } from './routing/router.ts';
import { offsetAt, siteZone } from './state/dates.ts';
import { SITE_DESCRIPTION, SITE_NAME, type Site } from './state/site.ts';

const HOUR = 3_600_000;

/** Of these the platform registers every handler twice. */
const DECLARED_TWICE = 'templates/v1';

/** The route's pattern in the platform's notation: `/orders/(?P<id>[\d]+)`. */
function patternOf(route: Route): string {
  const [operation] = route.operations.values();
  return route.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const pattern = operation?.pathParameters[name] ?? '[^/]+';
    return `(?P<${name}>${pattern.replace('[0-9]', '[\\d]').replace('[0-9-]', '[\\d-]')})`;
  });
}

/** A declared schema in the platform's dialect: `readonly`, and `required: true` on the member itself. */
function platformSchema(schema: Schema): Record<string, unknown> {
  const { readOnly, required, items, properties, additionalProperties, ...rest } = schema;
  const plain = Object.entries(rest).filter(([name]) => !name.startsWith('x-') && name !== 'deprecated');
  return {
    ...Object.fromEntries(plain),
    ...(readOnly === undefined ? {} : { readonly: readOnly }),
    ...(items === undefined ? {} : { items: platformSchema(items) }),
    ...(properties === undefined ? {} : { properties: platformMembers(properties, required ?? []) }),
    ...(additionalProperties === undefined
      ? {}
      : {
          additionalProperties:
            typeof additionalProperties === 'boolean' ? additionalProperties : platformSchema(additionalProperties),
        }),
  };
}

function platformMembers(properties: Readonly<Record<string, Schema>>, required: readonly string[]) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [
      name,
      { ...platformSchema(member), ...(required.includes(name) ? { required: true } : {}) },
    ]),
  );
}

function generatedDefault(site: Site, { name }: Argument): string | undefined {
  const window: Readonly<Record<string, string>> = defaultWindow(site);
  return window[name];
}

function argumentDocument(site: Site, argument: Argument) {
  const isGenerated = argument.schema['x-generated-default'] !== undefined;
  return {
    ...platformSchema(argument.schema),
    ...(isGenerated ? { default: generatedDefault(site, argument) } : {}),
    required: argument.required,
  };
}

function endpointDocument(site: Site, operations: readonly Operation[]) {
  const [first] = operations;
  const args = Object.values(first?.args ?? {});
  return {
    methods: operations.map(({ method }) => method),
    ...(first !== undefined && isBatchable(first) ? { allow_batch: { v1: true } } : {}),
    args: args.length === 0 ? [] : Object.fromEntries(args.map((arg) => [arg.name, argumentDocument(site, arg)])),
  };
}

export function routeDocument(site: Site, route: Route) {
  const operations = [...route.operations.values()];
  const isUpdate = ({ method }: Operation) => method === 'PUT' || method === 'PATCH' || method === 'POST';
  // Where POST, PUT and PATCH stand together they are one endpoint.
  const groups = [
    ...operations.filter((operation) => operation.method === 'GET').map((operation) => [operation]),
    operations.filter(isUpdate),
    ...operations.filter((operation) => operation.method === 'DELETE').map((operation) => [operation]),
  ].filter((group) => group.length > 0);
  const repeated =
    route.namespace === DECLARED_TWICE && route.path !== `/${DECLARED_TWICE}` ? [...groups, ...groups] : groups;
  return {
    namespace: route.namespace === 'site' || route.namespace === 'batch' ? '' : route.namespace,
    methods: repeated.flatMap((group) => group.map(({ method }) => method)),
    endpoints: repeated.map((group) => endpointDocument(site, group)),
    ...(route.path.includes('{') ? {} : { _links: { self: [{ href: `${site.baseUrl}${route.path}` }] } }),
  };
}

function routeDocuments(site: Site, routes: readonly Route[]) {
  return Object.fromEntries(routes.map((route) => [patternOf(route), routeDocument(site, route)]));
}

function siteIndex(site: Site, routes: readonly Route[], namespaces: readonly Namespace[]) {
  return {
    name: SITE_NAME,
    description: SITE_DESCRIPTION,
    url: site.home,
    home: site.home,
    gmt_offset: offsetAt(site.clock.now(), siteZone()) / HOUR,
    timezone_string: siteZone(),
    page_for_posts: 0,
    page_on_front: 0,
    show_on_front: 'posts',
    namespaces: namespaces.map(({ name }) => name),
    authentication: {
      'application-passwords': { endpoints: { authorization: `${site.home}/admin/authorize-application` } },
    },
    routes: routeDocuments(site, routes),
  };
}

function namespaceIndex(site: Site, routes: readonly Route[], namespace: string) {
  return {
    namespace,
    routes: routeDocuments(
      site,
      routes.filter((route) => route.namespace === namespace),
    ),
    _links: { up: [{ href: `${site.baseUrl}/` }] },
  };
}

/** Keeps what `build` makes until the minute is over: only the generated defaults change with time. */
function everyMinute<Document>(site: Site, build: () => Document): () => Document {
  let kept: { readonly minute: number; readonly document: Document } | undefined;
  return () => {
    const minute = Math.floor(site.clock.now() / 60_000);
    if (kept?.minute !== minute) kept = { minute, document: build() };
    return kept.document;
  };
}

/** @param routes those that the indexes show, asked for when an index is */
export function indexHandlers(site: Site, routes: () => readonly Route[], namespaces: readonly Namespace[]): Handlers {
  const index = everyMinute(site, () => siteIndex(site, routes(), namespaces));
  return {
    'GET /': () => ok(index()),
    ...Object.fromEntries(
      namespaces.map(({ name }) => [`GET /${name}`, () => ok(namespaceIndex(site, routes(), name))]),
    ),
  };
}
