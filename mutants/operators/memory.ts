/** What a deployment remembers of the requests before, and should not. */
import { isSuccess, onHandlers, serverError } from '../../reference/faults/hooks.ts';
import { RestError } from '../../reference/http/errors.ts';
import type { Reply, Values } from '../../reference/http/messages.ts';
import { has, integerOf, listOf, membersOf } from '../../reference/http/values.ts';
import type { Call } from '../../reference/routing/call.ts';
import type { Site } from '../../reference/state/site.ts';
import { handled, type Take } from './take.ts';

/** What counts as the same request; null is none that is remembered. */
type Name = (call: Call, site: Site) => string | null;

/** Answers the same request with the answer to the first. */
export function repeated(nameOf: Name): Take {
  return (keys) => {
    const kept = new Map<string, Reply>();
    return onHandlers(keys, (call, next, { site }) => {
      const name = nameOf(call, site);
      if (name === null) return next(call);
      const reply = kept.get(name) ?? next(call);
      if (isSuccess(reply)) kept.set(name, reply);
      return reply;
    });
  };
}

/** Answers what was read before, until a write of the same name clears it, or one without a name clears all. */
export function stale(nameOf: (call: Call) => string): Take {
  return (keys) => {
    const kept = new Map<string, Reply>();
    return onHandlers(keys, (call, next) => {
      const name = nameOf(call);
      if (call.operation.method !== 'GET') {
        if (name === '') kept.clear();
        kept.delete(name);
        return next(call);
      }
      const reply = kept.get(name) ?? next(call);
      if (isSuccess(reply)) kept.set(name, reply);
      return reply;
    });
  };
}

/** Answers what was read before where there is nothing any more. */
export function outlived(nameOf: (call: Call) => string): Take {
  return (keys) => {
    const kept = new Map<string, Reply>();
    return onHandlers(keys, (call, next) => {
      if (call.operation.method !== 'GET') return next(call);
      const name = nameOf(call);
      try {
        const reply = next(call);
        kept.set(name, reply);
        return reply;
      } catch (error) {
        const before = kept.get(name);
        if (before !== undefined && error instanceof RestError) return before;
        throw error;
      }
    });
  };
}

/** Answers once, and breaks down when the same is asked for again. */
export function onceThenCrash(nameOf: (call: Call) => string): Take {
  return (keys) => {
    const known = new Set<string>();
    return onHandlers(keys, (call, next) => {
      const name = nameOf(call);
      if (known.has(name)) return serverError();
      const reply = next(call);
      if (isSuccess(reply)) known.add(name);
      return reply;
    });
  };
}

/** Takes for an argument that is not sent what the request before it sent. */
export function remaining(name: string, first?: unknown): Take {
  return (keys) => {
    let last = first;
    return onHandlers(keys, (call, next) => {
      if (has(call.sent, name)) last = call.sent[name];
      return next(last === undefined ? call : { ...call, values: { ...call.values, [name]: last } });
    });
  };
}

/** Shows what the last write sent in a list of objects, in the place of what the deployment works out. */
export function taken(list: string, ...names: readonly string[]): Take {
  return (keys) => {
    const written = new Map<number, readonly Values[]>();
    return handled((call, next) => {
      const reply = next(call);
      const body = membersOf(reply.body);
      const id = integerOf(body.id);
      if (call.operation.method !== 'GET' && has(call.sent, list)) {
        written.set(id, listOf(call.sent[list]).map(membersOf));
      }
      const sent = written.get(id) ?? [];
      const items = listOf(body[list]).map((item, at) => {
        const forged = names.filter((name) => sent[at] !== undefined && has(sent[at], name));
        return { ...membersOf(item), ...Object.fromEntries(forged.map((name) => [name, sent[at]?.[name]])) };
      });
      return has(body, list) ? { ...reply, body: { ...body, [list]: items } } : reply;
    })(keys);
  };
}

/** Answers a removal and leaves the record as it was, where the record is so. */
export function spared(when: (held: Values, values: Values) => boolean): Take {
  return handled((call, next, { handlers }) => {
    const reply = handlers[`GET ${call.operation.path}`]?.({ ...call, sent: {}, values: {} });
    return reply !== undefined && when(membersOf(reply.body), call.values) ? reply : next(call);
  });
}

/** Makes a value up where none is sent, another each time. */
export function madeUp(name: string, when: (values: Values) => boolean): Take {
  return (keys) => {
    let made = 0;
    return {
      steps: (steps) => ({
        ...steps,
        validate: (operation, path, values) => {
          if (!keys.includes(operation.key) || !when(values)) return steps.validate(operation, path, values);
          made += 1;
          return steps.validate(operation, path, { ...values, [name]: `made-up-${made}` });
        },
      }),
    };
  };
}
