/** Faults of records: made, changed, trashed or removed otherwise than asked. */

import { routeId } from '../../helpers/cases/requirement-id.ts';
import type { Operation } from '../../helpers/contract/types.ts';
import { RestError } from '../http/errors.ts';
import { ok } from '../http/messages.ts';
import { flagOf, integerOf, membersOf } from '../http/values.ts';
import { behaviours, faultOf, keptBy } from './fault.ts';
import { type HandlerEdit, isSuccess, onHandlers, serverError, withValues } from './hooks.ts';
import { addressed, isWrite, type Subject, subjectOf } from './kinds.ts';
import type { Derivation, Fault } from './types.ts';

function lifeCycleFault(operation: Operation, tail: string, description: string, edit: () => HandlerEdit): Fault {
  // What is read once more, or was written, shows no more than is declared of it.
  const isUpdate = subjectOf(operation)?.role !== 'create' && operation.method !== 'DELETE';
  return faultOf(operation, {
    family: 'life-cycle',
    tail: `life-cycle/${tail}`,
    breaks: ['*'],
    alsoBreaks: [
      ...behaviours(operation),
      // Whether a rejected change was done all the same is seen by reads.
      `${routeId(operation).replace(/:id$/, '')}*/rejected/changes-nothing`,
      // What is done in a batch is compared with the same done alone.
      'batch/v1/alike/*',
    ],
    ...(isUpdate && { levelAs: keptBy(operation) }),
    sentence: `${operation.key} ${description}.`,
    change: () => onHandlers([operation.key], edit()),
  });
}

function creationFaults(operation: Operation, { kind }: Subject): readonly Fault[] {
  return [
    lifeCycleFault(
      operation,
      'not-kept',
      `answers the ${kind.name} and does not keep it`,
      () => (call, next, steps) => {
        const reply = next(call);
        kind.records(steps.site).remove(integerOf(membersOf(reply.body).id));
        return reply;
      },
    ),
    lifeCycleFault(operation, 'same-again', `makes one ${kind.name} and answers it for every other`, () => {
      let first: ReturnType<HandlerEdit> | undefined;
      return (call, next) => {
        first ??= next(call);
        return first;
      };
    }),
  ];
}

function updateFaults(operation: Operation, subject: Subject): readonly Fault[] {
  const { kind } = subject;
  return [
    lifeCycleFault(
      operation,
      'not-stored',
      'answers the change and does not store it',
      () =>
        (call, next, { site }) => {
          const before = addressed(subject, site, call.path);
          const reply = next(call);
          if (before !== undefined) kind.records(site).put(before);
          return reply;
        },
    ),
    lifeCycleFault(operation, 'copies', `makes a copy of the ${kind.name} instead of changing it`, () => {
      let copies = 0;
      return (call, next, { site }) => {
        const before = addressed(subject, site, call.path);
        const reply = next(call);
        if (before === undefined || !isSuccess(reply)) return reply;
        copies += 1;
        const id = 1_000_000 + copies;
        kind.records(site).put(before);
        return { ...reply, body: { ...membersOf(reply.body), id } };
      };
    }),
  ];
}

function readFaults(operation: Operation, { kind, role }: Subject): readonly Fault[] {
  return [
    lifeCycleFault(operation, 'stale', 'answers for ever what it answered first', () => {
      const answered = new Map<unknown, ReturnType<HandlerEdit>>();
      return (call, next) => {
        const address = call.path.id ?? call.path.slug;
        const reply = answered.get(address) ?? next(call);
        answered.set(address, reply);
        return reply;
      };
    }),
    // Only what is written is known to be there at each read.
    ...(kind.name === 'note' || role === 'by-slug' ? [] : [flickering(operation)]),
  ];
}

/** Texts by which a record is known. */
const NAMING = ['slug', 'status', 'type'];

function flickering(operation: Operation): Fault {
  return lifeCycleFault(operation, 'flickers', 'shows its texts at every second read only', () => {
    let reads = 0;
    return (call, next) => {
      const reply = next(call);
      reads += 1;
      if (reads % 2 === 1 || !isSuccess(reply)) return reply;
      const blanked = Object.entries(membersOf(reply.body)).map(([name, value]) => {
        return [name, typeof value === 'string' && !NAMING.includes(name) ? '' : value] as const;
      });
      return { ...reply, body: Object.fromEntries(blanked) };
    };
  });
}

/** What is not removed at once. */
const TRASHED = ['event', 'venue', 'organizer', 'coupon', 'order'];

function removalFaults(operation: Operation, subject: Subject): readonly Fault[] {
  const { kind } = subject;
  const { name } = kind;
  const fault = (tail: string, description: string, edit: () => HandlerEdit) =>
    lifeCycleFault(operation, tail, description, edit);
  const hasForce = 'force' in operation.args;
  return [
    fault('keeps', `answers as if it removed the ${name} and keeps it`, () => (call, next, { site }) => {
      const before = addressed(subject, site, call.path);
      const reply = next(call);
      if (before !== undefined) kind.records(site).put(before);
      return reply;
    }),
    fault('removes-another', 'removes one more than the path names', () => (call, next, { site }) => {
      const reply = next(call);
      const [newest] = kind
        .records(site)
        .all()
        .filter(({ status }) => status !== 'trash')
        .slice(-1);
      if (newest !== undefined) kind.records(site).remove(newest.id);
      return reply;
    }),
    fault('drafts', `makes a draft of the ${name} that it should remove`, () => (call, next, { site }) => {
      const before = addressed(subject, site, call.path);
      const reply = next(call);
      if (before !== undefined) kind.records(site).put({ ...before, status: 'draft' });
      return reply;
    }),
    fault('second-succeeds', `answers 200 again for the ${name} that is gone`, () => (call, next) => {
      try {
        return next(call);
      } catch (error) {
        if (error instanceof RestError && (error.status === 410 || error.status === 404)) return ok(error.document());
        throw error;
      }
    }),
    ...(subject.role === 'item' && TRASHED.includes(name)
      ? [
          fault('second-breaks', `answers 500 for the ${name} that is in the trash`, () => (call, next) => {
            try {
              return next(call);
            } catch (error) {
              if (error instanceof RestError && error.status === 410) return serverError();
              throw error;
            }
          }),
        ]
      : []),
    ...(hasForce
      ? [
          {
            ...fault('trash-removes', 'removes for good without force', () => (call, next) => {
              return next(withValues(call, { force: true }));
            }),
            // The interface hedges on what becomes of a record without it.
            level: 'SHOULD',
          } as const,
          fault('force-trashes', 'only trashes with force', () => (call, next) => {
            return next(withValues(call, { force: false }));
          }),
          fault('force-keeps', 'does nothing with force', () => (call, next, { site }) => {
            const before = addressed(subject, site, call.path);
            const reply = next(call);
            if (before !== undefined && flagOf(call.values.force)) kind.records(site).put(before);
            return reply;
          }),
        ]
      : []),
  ];
}

export const lifeCycleFaults: Derivation = (operation) => {
  const subject = subjectOf(operation);
  if (subject === null || subject.role === 'list') return [];
  if (subject.role === 'create') return creationFaults(operation, subject);
  if (operation.method === 'GET') return readFaults(operation, subject);
  if (operation.method === 'DELETE') return removalFaults(operation, subject);
  return isWrite(operation) && subject.kind.name !== 'note' ? updateFaults(operation, subject) : [];
};
