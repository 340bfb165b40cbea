/** What removals do and answer, and what is left of a record. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { addressed, subjectOf } from '../faults/kinds.ts';
import { RestError, unknownRecord } from '../http/errors.ts';
import { ok } from '../http/messages.ts';
import { flagOf } from '../http/values.ts';
import { ANSWERS, SILENT_STATES } from './allowed.ts';
import { ALL_RECORDS, isRemoval, KEYS } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const REMOVALS = ALL_RECORDS.filter(isRemoval);
const POST_REMOVALS = KEYS.posts.filter(isRemoval);
const TRASHING = [...POST_REMOVALS, ...KEYS.coupons.filter(isRemoval), ...KEYS.orders.filter(isRemoval)];

/** Answers a removal of what is in the trash already. */
function onSecond(
  keys: readonly string[],
  answer: (error: RestError, again: () => unknown) => unknown,
): VariationChange {
  return onHandlers(keys, (call, next, { site }) => {
    const subject = subjectOf(call.operation);
    const record = subject === null ? undefined : addressed(subject, site, call.path);
    try {
      return next(call);
    } catch (error) {
      if (!(error instanceof RestError) || error.status !== 410) throw error;
      return ok(
        answer(error, () => {
          if (record !== undefined) subject?.kind.records(site).remove(record.id);
          return record;
        }),
      );
    }
  });
}

/** What a read of the same record answers. */
function readAgain(): VariationChange {
  return onHandlers(POST_REMOVALS, (call, next, { handlers }) => {
    try {
      return next(call);
    } catch (error) {
      const read = handlers[call.operation.key.replace(/^DELETE/, 'GET')];
      if (!(error instanceof RestError) || error.status !== 410 || read === undefined) throw error;
      return read(call);
    }
  });
}

const TRASH_IS_OPEN = `${SILENT_STATES} Of what DELETE does to events, venues and organizers, and of a second DELETE, nothing is said.`;

/** Removes from the calendar for good. */
function removesAtOnce(): VariationChange {
  return onHandlers(POST_REMOVALS, (call, next, { site }) => {
    const subject = subjectOf(call.operation);
    const record = subject === null ? undefined : addressed(subject, site, call.path);
    const reply = next(call);
    if (record !== undefined && isSuccess(reply)) subject?.kind.records(site).remove(record.id);
    return reply;
  });
}

function hidesTrash(keys: readonly string[]): VariationChange {
  return onHandlers(
    keys.filter((key) => key.includes('{')),
    (call, next, { site }) => {
      const subject = subjectOf(call.operation);
      const record = subject === null ? undefined : addressed(subject, site, call.path);
      if (subject !== null && record?.status === 'trash') throw unknownRecord(subject.kind.name);
      return next(call);
    },
  );
}

export const REMOVAL: readonly Variation[] = [
  // Real sites answer 410 to a second DELETE.
  variation(
    'delete-only-trashes',
    'DELETE in the calendar only trashes, and a second one answers 200 and does nothing.',
    TRASH_IS_OPEN,
    readAgain,
    CUSTOM,
  ),
  variation('delete-again-404', 'A second DELETE of a trashed record is answered 404.', TRASH_IS_OPEN, () =>
    onHandlers(TRASHING, (call, next) => {
      try {
        return next(call);
      } catch (error) {
        if (error instanceof RestError && error.status === 410) throw unknownRecord('record');
        throw error;
      }
    }),
  ),
  variation(
    'delete-again-removes',
    'A second DELETE in the calendar removes what the first one trashed.',
    TRASH_IS_OPEN,
    () =>
      onSecond(POST_REMOVALS, (_error, remove) => {
        remove();
        return { deleted: true };
      }),
    CUSTOM,
  ),
  variation('delete-removes', 'DELETE in the calendar removes at once, without a trash.', TRASH_IS_OPEN, removesAtOnce),
  variation(
    'trash-unknown',
    'What is in the trash is answered 404 like what never was.',
    `${SILENT_STATES} Whether a trashed record can be read is not said.`,
    () => hidesTrash([...KEYS.posts, ...KEYS.coupons, ...KEYS.orders].filter((key) => key.startsWith('GET '))),
  ),
  variation('delete-answers-previous', 'DELETE answers {"deleted": true, "previous": …}.', ANSWERS, () =>
    onHandlers(REMOVALS, (call, next) => {
      const reply = next(call);
      return isSuccess(reply) ? { ...reply, body: { deleted: true, previous: reply.body } } : reply;
    }),
  ),
  variation('delete-answers-deleted', 'DELETE answers {"deleted": true} and no more.', ANSWERS, () =>
    onHandlers(REMOVALS, (call, next) => {
      const reply = next(call);
      return isSuccess(reply) ? { ...reply, body: { deleted: true } } : reply;
    }),
  ),
  variation('delete-answers-as-it-was', 'DELETE answers the record as it was before.', ANSWERS, () =>
    onHandlers(REMOVALS, (call, next, { handlers }) => {
      const read = handlers[call.operation.key.replace(/^DELETE/, 'GET').replace('/delete/', '/')];
      let before: unknown;
      try {
        before = read?.(call).body;
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
      }
      const reply = next(call);
      return isSuccess(reply) && before !== undefined ? { ...reply, body: before } : reply;
    }),
  ),
  variation(
    'delete-answers-nothing',
    'DELETE is answered 204 without a body.',
    ANSWERS,
    () => ({
      handle: () => (request, next) => {
        const answer = next(request);
        const isDone = request.method === 'DELETE' && answer.status === 200;
        return isDone ? { status: 204, headers: {}, body: '' } : answer;
      },
    }),
    CUSTOM,
  ),
  variation(
    'delete-answers-old-status',
    'DELETE without force answers the status that the order had.',
    `${ANSWERS} Real shops do so.`,
    () =>
      onHandlers(KEYS.orders.filter(isRemoval), (call, next, { site }) => {
        const subject = subjectOf(call.operation);
        const status = subject === null ? undefined : addressed(subject, site, call.path)?.status;
        const reply = next(call);
        if (flagOf(call.values.force) || status === undefined || typeof reply.body !== 'object') return reply;
        return { ...reply, body: { ...reply.body, status } };
      }),
  ),
];
