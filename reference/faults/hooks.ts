/** Where a fault takes hold of the reference: in what it validates, in what it does, and in what it answers. */
import type { Operation } from '../../helpers/contract/types.ts';
import type { Steps } from '../answer.ts';
import { RestError } from '../http/errors.ts';
import type { Reply, Values } from '../http/messages.ts';
import type { Call, Handler } from '../routing/call.ts';
import type { Site } from '../state/site.ts';
import type { Arguments } from '../validation/arguments.ts';
import type { Change, Middleware } from './types.ts';

/** Validates a request to one operation otherwise. `next` validates as before. */
export type ValidateEdit = (
  asked: { readonly operation: Operation; readonly path: Readonly<Record<string, string>>; readonly given: Values },
  next: (given: Values, operation?: Operation) => Arguments,
  site: Site,
) => Arguments;

export function onValidate(key: string, edit: ValidateEdit): Change {
  return {
    steps: (steps) => ({
      ...steps,
      validate: (operation, path, given) => {
        if (operation.key !== key) return steps.validate(operation, path, given);
        const next = (members: Values, changed = operation) => steps.validate(changed, path, members);
        return edit({ operation, path, given }, next, steps.site);
      },
    }),
  };
}

/** Does otherwise what some operations do. `next` does it as before. */
export type HandlerEdit = (call: Call, next: Handler, steps: Steps) => Reply;

export function onHandlers(keys: readonly string[], edit: HandlerEdit): Change {
  return {
    steps: (steps) => {
      const edited = keys.flatMap((key): [string, Handler][] => {
        const handler = steps.handlers[key];
        return handler === undefined ? [] : [[key, (call) => edit(call, handler, steps)]];
      });
      return { ...steps, handlers: { ...steps.handlers, ...Object.fromEntries(edited) } };
    },
  };
}

/** Edits the document of each 2xx answer. */
export function onDocument(keys: readonly string[], edit: (document: unknown, call: Call) => unknown): Change {
  return onHandlers(keys, (call, next) => {
    const reply = next(call);
    return isSuccess(reply) ? { ...reply, body: edit(reply.body, call) } : reply;
  });
}

/** Stands before the requests to one operation; what goes to others passes. */
export function onRequests(keys: readonly string[], middleware: Middleware): Change {
  return {
    handle: (steps) => (request, next) => {
      const path = pathOf(steps.site, request.url);
      const key = steps.router
        .match(path)
        .map(({ route }) => route.operations.get(request.method)?.key)
        .find((candidate) => candidate !== undefined);
      return key !== undefined && keys.includes(key) ? middleware(request, next) : next(request);
    },
  };
}

/** Stands before every request to a path, whatever the method, and whatever stands in its parameters. */
export function onPath(path: string, middleware: Middleware): Change {
  const anyShape = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
  return {
    handle:
      ({ site }) =>
      (request, next) =>
        anyShape.test(pathOf(site, request.url)) ? middleware(request, next) : next(request),
  };
}

/** The path below the root of the interface, without its query. */
function pathOf(site: Site, url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/, '');
  return path.slice(new URL(site.baseUrl).pathname.length) || '/';
}

export function isSuccess({ status }: { readonly status: number }): boolean {
  return status >= 200 && status < 300;
}

/** The call with other arguments; undefined takes one away. */
export function withValues(call: Call, changed: Values): Call {
  return { ...call, sent: merged(call.sent, changed), values: merged(call.values, changed) };
}

function merged(values: Values, changed: Values): Values {
  return Object.fromEntries(Object.entries({ ...values, ...changed }).filter(([, value]) => value !== undefined));
}

export function serverError(): Reply {
  return new RestError(500, 'internal_server_error', 'There has been a critical error on this website.').reply();
}
