/** Where a written fault takes hold: before validation, before the work, in what is answered, or around it all. */
import type { Steps } from '../../reference/answer.ts';
import { type HandlerEdit, isSuccess, onDocument, onHandlers, onRequests } from '../../reference/faults/hooks.ts';
import { changedSteps } from '../../reference/faults/switch-on.ts';
import type { Change, Middleware } from '../../reference/faults/types.ts';
import type { ReferenceAnswer, ReferenceRequest, Reply, Values } from '../../reference/http/messages.ts';
import { listOf, membersOf } from '../../reference/http/values.ts';
import type { Call } from '../../reference/routing/call.ts';
import type { Site } from '../../reference/state/site.ts';

/** Takes hold of some operations. */
export type Take = (keys: readonly string[]) => Change;

export interface Context {
  readonly call: Call;
  readonly site: Site;
  /** The document of the addressed record as it is before the call. */
  readonly held: () => Values;
}

export function contextOf(call: Call, { site, handlers }: Steps): Context {
  return {
    call,
    site,
    held: () => {
      const reply = handlers[`GET ${call.operation.path}`]?.({ ...call, sent: {}, values: {} });
      return membersOf(reply?.body);
    },
  };
}

type Edit<Asked> = (members: Values, asked: Asked) => Values;

/** Works with other arguments than those that were validated. */
export function given(edit: Edit<Context>): Take {
  return (keys) =>
    onHandlers(keys, (call, next, steps) => {
      const context = contextOf(call, steps);
      return next({ ...call, sent: edit(call.sent, context), values: edit(call.values, context) });
    });
}

/** Reads a request otherwise, before it is validated. */
export function received(edit: (values: Values) => Values): Take {
  return (keys) => ({
    steps: (steps) => ({
      ...steps,
      validate: (operation, path, values) =>
        steps.validate(operation, path, keys.includes(operation.key) ? edit(values) : values),
    }),
  });
}

export function handled(edit: HandlerEdit): Take {
  return (keys) => onHandlers(keys, edit);
}

/** Answers as if another call had been made. */
export function callAs(edit: (call: Call) => Call): Take {
  return handled((call, next) => next(edit(call)));
}

export function requested(middleware: Middleware): Take {
  return (keys) => onRequests(keys, middleware);
}

/** Is asked something else than what was requested. */
export function asking(edit: (request: ReferenceRequest) => ReferenceRequest): Take {
  return requested((request, next) => next(edit(request)));
}

/** Does what is asked, and answers otherwise. */
export function answering(edit: (answer: ReferenceAnswer, request: ReferenceRequest) => ReferenceAnswer): Take {
  return requested((request, next) => edit(next(request), request));
}

/** Does nothing, and answers as if there were no such route. */
export const unserved = requested(() =>
  jsonAnswer(404, {
    code: 'rest_no_route',
    message: 'No route was found matching the URL and request method.',
    data: { status: 404 },
  }),
);

/** Answers another document of whatever type. */
export function documentAs(edit: (document: unknown) => unknown): Take {
  return (keys) => onDocument(keys, edit);
}

/** Prints the answer of a success otherwise. */
export function printed(edit: (body: string, sent: string) => string): Take {
  return requested((request, next) => {
    const answer = next(request);
    return isSuccess(answer) ? { ...answer, body: edit(answer.body, request.body) } : answer;
  });
}

interface After<Held> {
  readonly call: Call;
  readonly site: Site;
  readonly reply: Reply;
  /** What was looked up before the call. */
  readonly held: Held;
}

/** Does something besides what is asked, which the answer does not show. */
export function besides(effect: (after: Omit<After<undefined>, 'held'>) => void): Take {
  return besidesHeld(() => undefined, effect);
}

export function besidesHeld<Held>(
  lookUp: (call: Call, site: Site) => Held,
  effect: (after: After<Held>) => void,
): Take {
  return handled((call, next, { site }) => {
    const held = lookUp(call, site);
    const reply = next(call);
    effect({ call, site, reply, held });
    return reply;
  });
}

/** Several changes as one, each over those before it. */
export function inTurn(...changes: readonly Change[]): Change {
  return { steps: (steps) => changedSteps(steps, changes) };
}

const LISTS = ['events', 'venues', 'organizers', 'categories', 'tags'];

function listMember(body: unknown): string | null {
  const members = membersOf(body);
  if (!('rest_url' in members) || !('total' in members)) return null;
  return LISTS.find((name) => Array.isArray(members[name])) ?? null;
}

/** The documents that a list shows. */
export function itemsOf(body: unknown): readonly Values[] {
  const member = listMember(body);
  return listOf(member === null ? body : membersOf(body)[member]).map(membersOf);
}

export function withItems(reply: Reply, items: readonly unknown[]): Reply {
  const member = listMember(reply.body);
  return { ...reply, body: member === null ? items : { ...membersOf(reply.body), [member]: items } };
}

/** Answers other documents: each of a list, or the one. */
export function documents(edit: Edit<Context>): Take {
  return handled((call, next, steps) => {
    const reply = next(call);
    if (!isSuccess(reply)) return reply;
    const context = contextOf(call, steps);
    const isList = Array.isArray(reply.body) || listMember(reply.body) !== null;
    if (!isList) return { ...reply, body: edit(membersOf(reply.body), context) };
    return withItems(
      reply,
      itemsOf(reply.body).map((item) => edit(item, context)),
    );
  });
}

/** Answers another body altogether. */
export function answerWith(edit: (body: Values, context: Context) => unknown): Take {
  return handled((call, next, steps) => {
    const reply = next(call);
    return isSuccess(reply) ? { ...reply, body: edit(membersOf(reply.body), contextOf(call, steps)) } : reply;
  });
}

/** Text of its own in the place of a document. */
export function jsonAnswer(status: number, body: unknown): ReferenceAnswer {
  return { status, headers: { 'Content-Type': 'application/json; charset=UTF-8' }, body: JSON.stringify(body) };
}
