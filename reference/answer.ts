/** From request to answer: who asks, what for, with which arguments, and whether they may. */
import type { Operation } from '../helpers/contract/types.ts';
import type { authenticate, authorize } from './access.ts';
import { readBody } from './http/body.ts';
import { noRoute, RestError } from './http/errors.ts';
import type { ReferenceAnswer, ReferenceRequest, Reply, Values } from './http/messages.ts';
import { parseParameters } from './http/parameters.ts';
import { routeDocument } from './index-document.ts';
import type { Call, Handlers } from './routing/call.ts';
import type { Route, RouteMatch, Router } from './routing/router.ts';
import type { User } from './state/records.ts';
import type { Site } from './state/site.ts';
import type { validateArguments } from './validation/arguments.ts';

/** What answering is made of; each step can be exchanged without the others. */
export interface Steps {
  readonly site: Site;
  readonly router: Router;
  /** What the indexes show, which need not be what is served. */
  readonly declared: readonly Route[];
  readonly authenticate: typeof authenticate;
  readonly validate: typeof validateArguments;
  readonly authorize: typeof authorize;
  readonly handlers: Handlers;
}

const JSON_TYPE = 'application/json; charset=UTF-8';

export type Target = Call['target'];

export function answer(steps: Steps, request: ReferenceRequest): ReferenceAnswer {
  const target = targetOf(steps.site.baseUrl, request.url);
  const matches = target === null ? [] : steps.router.match(target.path);
  const methods = new Set(matches.flatMap(({ route }) => [...route.operations.keys()]));
  const reply = replyTo(steps, request, target, matches);
  const { 'Content-Type': type = JSON_TYPE, ...headers } = reply.headers ?? {};
  const text = type === JSON_TYPE ? JSON.stringify(reply.body) : String(reply.body);
  return {
    status: reply.status,
    headers: { 'Content-Type': type, ...(methods.size === 0 ? {} : { Allow: [...methods].join(', ') }), ...headers },
    body: request.method === 'HEAD' ? '' : text,
  };
}

function replyTo(
  steps: Steps,
  request: ReferenceRequest,
  target: Target | null,
  matches: readonly RouteMatch[],
): Reply {
  try {
    const user = steps.authenticate(steps.site.users, request.headers.authorization);
    const [first] = matches;
    if (target === null || first === undefined) throw noRoute();
    if (request.method === 'OPTIONS') return { status: 200, body: routeDocument(steps.site, first.route) };
    const { operation, path } = select(matches, request.method === 'HEAD' ? 'GET' : request.method);
    const sent = readBody(request.headers['content-type'] ?? '', request.body);
    const given = { ...parseParameters(target.query), ...sent };
    return prepare(steps, { operation, path, target, given, user })();
  } catch (error) {
    if (error instanceof RestError) return error.reply();
    throw error;
  }
}

/** The path below the root of the interface, and the query; null for an address outside it. */
function targetOf(baseUrl: string, url: string): Target | null {
  const { path, query } = splitTarget(url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/#.*$/, ''));
  const root = new URL(baseUrl).pathname;
  if (path !== root && !path.startsWith(`${root}/`)) return null;
  return { path: path.slice(root.length) || '/', query };
}

export function splitTarget(text: string): Target {
  const cut = text.indexOf('?');
  return cut < 0 ? { path: text, query: '' } : { path: text.slice(0, cut), query: text.slice(cut + 1) };
}

interface Selected {
  readonly operation: Operation;
  /** Parameters of the path, as text. */
  readonly path: Readonly<Record<string, string>>;
}

/** @throws RestError 404 `rest_no_route` where no route has the method */
export function select(matches: readonly RouteMatch[], method: string): Selected {
  for (const { route, path } of matches) {
    const operation = route.operations.get(method);
    if (operation !== undefined) return { operation, path };
  }
  throw noRoute();
}

interface RoutedRequest extends Selected {
  readonly target: Target;
  readonly given: Values;
  readonly user: User | null;
}

/**
 * Validates, and returns what runs the operation. As on the platform, only running asks whether the user may.
 * @throws RestError 400 where an argument is missing or invalid
 */
export function prepare(steps: Steps, { operation, path, target, given, user }: RoutedRequest): () => Reply {
  const handler = steps.handlers[operation.key];
  if (handler === undefined) throw noRoute();
  const call: Call = { ...steps.validate(operation, path, given), operation, user, target };
  return () => {
    steps.authorize(operation, user);
    return handler(call);
  };
}
