/** What an index declares of its routes, otherwise. */
import type { Values } from '../../reference/http/messages.ts';
import { listOf, membersOf } from '../../reference/http/values.ts';
import { map, mapItems } from './members.ts';
import { answerWith, type Take } from './take.ts';

/** Declares other entries; null leaves one out. */
export function entries(edit: (entry: Values, pattern: string) => Values | null): Take {
  return answerWith((body) => ({
    ...body,
    routes: Object.fromEntries(
      Object.entries(membersOf(body.routes)).flatMap(([pattern, entry]) => {
        const edited = edit(membersOf(entry), pattern);
        return edited === null ? [] : [[pattern, edited]];
      }),
    ),
  }));
}

export function withoutRoutes(isLeftOut: (pattern: string) => boolean): Take {
  return entries((entry, pattern) => (isLeftOut(pattern) ? null : entry));
}

/** Declares other endpoints of the routes that fit a pattern. */
export function endpoints(pattern: RegExp, edit: (endpoint: Values, first: Values) => Values): Take {
  return entries((entry, at) => {
    const first = membersOf(listOf(entry.endpoints)[0]);
    return pattern.test(at) ? mapItems(entry, 'endpoints', (endpoint) => edit(endpoint, first)) : entry;
  });
}

/** Declares other arguments of one method. */
export function declared(pattern: RegExp, method: string, edit: (declared: Values) => Values): Take {
  return endpoints(pattern, (endpoint) =>
    listOf(endpoint.methods).includes(method) ? map(endpoint, 'args', (args) => edit(membersOf(args))) : endpoint,
  );
}

/** Declares one argument otherwise. */
export function schema(name: string, edit: (declared: Values) => Values) {
  return (args: Values): Values => (name in args ? { ...args, [name]: edit(membersOf(args[name])) } : args);
}
