/** Indexes: a namespace that is forgotten, one that is taken for another, and entries as the software holds them inside. */
import type { Values } from '../../http/messages.ts';
import { listOf, membersOf, textOf, textsOf } from '../../http/values.ts';
import type { HandlerEdit } from '../hooks.ts';
import { answered, handled, map, type Take, writer } from '../sentences/kit.ts';

const wrong = writer('visitor');
const INDEX = 'GET /';
const TEMPLATES = 'templates/v1';
const STORE = 'GET /shop/store';
const SHOWN = { inIndex: true, namespace: 'site' } as const;

const onEntries = (edit: (entry: Values) => Values): Take =>
  answered((body) => ({
    ...body,
    routes: Object.fromEntries(
      Object.entries(membersOf(body.routes)).map(([pattern, entry]) => [pattern, edit(membersOf(entry))]),
    ),
  }));

/** Registered by name, so that what comes twice counts once. */
function onceEach(entry: Values): Values {
  if (entry.namespace !== TEMPLATES) return entry;
  const endpoints = new Map(listOf(entry.endpoints).map((endpoint) => [JSON.stringify(endpoint), endpoint]));
  return { ...entry, methods: [...new Set(textsOf(entry.methods))], endpoints: [...endpoints.values()] };
}

const withLongerNames: HandlerEdit = (call, next, { handlers }) => {
  const reply = next(call);
  const longer = membersOf(handlers[`${STORE}/v1`]?.(call).body);
  const routes = { ...membersOf(membersOf(reply.body).routes), ...membersOf(longer.routes) };
  return { ...reply, body: { ...membersOf(reply.body), routes } };
};

export const indexFaults = [
  wrong(
    'abilities-unlisted',
    'Namespaces listed by the index: “`core/v2`, `site-health/v1`, `block-editor/v1`, `abilities/v1`”',
    INDEX,
    'the namespace abilities/v1 is not listed',
    answered((body) => ({
      ...body,
      namespaces: listOf(body.namespaces).filter((name) => textOf(name) !== 'abilities/v1'),
    })),
    [INDEX],
    SHOWN,
  ),
  wrong(
    'methods-keyed',
    'Site index document: “`methods` (array of HTTP methods)”',
    INDEX,
    'the methods of a route are an object with a member for each of them',
    onEntries((entry) =>
      map(entry, 'methods', (methods) => Object.fromEntries(textsOf(methods).map((name) => [name, true]))),
    ),
    [INDEX],
    SHOWN,
  ),
  wrong(
    'templates-declared-once',
    'Site-tool namespaces: “Template library (`/templates/v1/templates/...`; every handler is declared twice)”',
    [INDEX, `GET /${TEMPLATES}`],
    'the handlers of the template library are declared once',
    onEntries(onceEach),
    [INDEX],
    SHOWN,
  ),
  wrong(
    'store-index-by-prefix',
    'Namespace index route: “It lists the routes of that namespace.”',
    STORE,
    'the index of shop/store lists the routes of shop/store/v1 as well',
    handled(withLongerNames),
    [STORE],
    { inIndex: true },
  ),
];
