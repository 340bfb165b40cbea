/** Faults of the batch: items run, answered or rejected otherwise than asked. */
import { ok, type Values } from '../http/messages.ts';
import { listOf, membersOf } from '../http/values.ts';
import type { Call, Handler } from '../routing/call.ts';
import { faultOf } from './fault.ts';
import { type HandlerEdit, onHandlers, withValues } from './hooks.ts';
import type { Derivation } from './types.ts';

function editItems(call: Call, edit: (item: Values) => Values): Call {
  return withValues(call, { requests: listOf(call.values.requests).map((item) => edit(membersOf(item))) });
}

function editResponses(edit: (responses: readonly unknown[], call: Call) => readonly unknown[]): HandlerEdit {
  return (call, next) => {
    const reply = next(call);
    const body = membersOf(reply.body);
    return { ...reply, body: { ...body, responses: edit(listOf(body.responses), call) } };
  };
}

function without(item: Values, name: string): Values {
  const { [name]: _, ...others } = item;
  return others;
}

const isAllOrNothing = ({ values }: Call) => values.validation === 'require-all-validate';

/** Runs what validation let pass although another item failed it, and says that nothing ran. */
const runForbidden: HandlerEdit = (call, next) => {
  const reply = next(call);
  if (isAllOrNothing(call) && 'failed' in membersOf(reply.body)) next(withValues(call, { validation: 'normal' }));
  return reply;
};

function untilFailure(call: Call, next: Handler) {
  const responses: unknown[] = [];
  for (const item of listOf(call.values.requests)) {
    const [response] = listOf(membersOf(next(withValues(call, { requests: [item] })).body).responses);
    responses.push(response);
    if (Number(membersOf(response).status) >= 400) break;
  }
  return { ...ok({ responses }), status: 207 };
}

interface BatchFault {
  readonly tail: string;
  readonly description: string;
  readonly edit: HandlerEdit;
  /** @default 'MUST' */
  readonly level?: 'SHOULD';
}

const BATCHES: readonly BatchFault[] = [
  {
    tail: 'all-or-nothing-ignored',
    description: 'runs what is valid although all must validate',
    edit: (call, next) => next(withValues(call, { validation: 'normal' })),
  },
  { tail: 'runs-forbidden', description: 'says that nothing ran, and runs what is valid', edit: runForbidden },
  {
    tail: 'always-all-or-nothing',
    description: 'runs nothing where one item is wrong, though that is not asked for',
    edit: (call, next) => next(withValues(call, { validation: 'require-all-validate' })),
  },
  {
    tail: 'stops',
    description: 'stops at the first item that fails',
    level: 'SHOULD',
    edit: (call, next) => (isAllOrNothing(call) ? next(call) : untilFailure(call, next)),
  },
  {
    tail: 'reversed',
    description: 'answers in the reverse order',
    edit: editResponses((responses) => responses.toReversed()),
  },
  {
    tail: 'one-lost',
    description: 'leaves out the last answer',
    edit: editResponses((responses) => responses.slice(0, -1)),
  },
  {
    tail: 'statuses',
    description: 'says 200 for each item, whatever became of it',
    edit: editResponses((responses) =>
      responses.map((one) => (one === null ? one : { ...membersOf(one), status: 200 })),
    ),
  },
  {
    tail: 'bodies',
    description: 'leaves out what each item answers',
    edit: editResponses((responses) => responses.map((one) => (one === null ? one : { ...membersOf(one), body: {} }))),
  },
  {
    tail: 'body-ignored',
    description: 'ignores the body of each item',
    edit: (call, next) => next(editItems(call, (item) => without(item, 'body'))),
  },
  {
    tail: 'method-ignored',
    description: 'runs each item as a POST',
    edit: (call, next) => next(editItems(call, (item) => without(item, 'method'))),
  },
  {
    tail: 'method-default',
    description: 'runs items that name no method as DELETE',
    edit: (call, next) => next(editItems(call, (item) => ({ method: 'DELETE', ...item }))),
  },
  {
    tail: 'twice',
    description: 'runs each item twice',
    edit: (call, next) => {
      const reply = next(call);
      if (!isAllOrNothing(call)) next(call);
      return reply;
    },
  },
  {
    tail: 'nothing-run',
    description: 'runs only the first item, and answers the others alike',
    edit: (call, next) => {
      const items = listOf(call.values.requests);
      const reply = next(withValues(call, { requests: items.slice(0, 1) }));
      const [response] = listOf(membersOf(reply.body).responses);
      return { ...reply, body: { responses: items.map(() => response) } };
    },
  },
];

export const batchFaults: Derivation = (operation) => {
  if (operation.path !== '/batch/v1') return [];
  return BATCHES.map(({ tail, description, edit, level }) =>
    faultOf(operation, {
      ...(level === undefined ? {} : { level }),
      family: 'batch',
      tail: `run/${tail}`,
      breaks: ['*'],
      alsoBreaks: ['batch/*'],
      sentence: `The batch ${description}.`,
      change: () => onHandlers([operation.key], edit),
    }),
  );
};
