/** What creations, updates and reads answer: other statuses, less, or more. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { membersOf } from '../http/values.ts';
import { ANSWERS, RETURNED } from './allowed.ts';
import { ALL_RECORDS, deeply, isCreation, isUpdate, KEYS, onRecords } from './hooks.ts';
import { CUSTOM, type Variation, variation } from './types.ts';

const CREATIONS = ALL_RECORDS.filter(isCreation);
const UPDATES = ALL_RECORDS.filter(isUpdate);

const isUnset = (value: unknown) => value === '' || value === null || (Array.isArray(value) && value.length === 0);

function pruned(record: unknown, isDropped: (value: unknown) => boolean) {
  return deeply(record, (members) =>
    Object.fromEntries(Object.entries(members).filter(([, value]) => !isDropped(value))),
  );
}

export const RECORD_ANSWERS: readonly Variation[] = [
  variation('creation-200', 'A creation is answered 200, without a Location.', ANSWERS, () =>
    onHandlers(CREATIONS, (call, next) => {
      const reply = next(call);
      return reply.status === 201 ? { status: 200, body: reply.body } : reply;
    }),
  ),
  variation(
    'update-201',
    'An update is answered 201.',
    ANSWERS,
    () =>
      onHandlers(UPDATES, (call, next) => {
        const reply = next(call);
        return isSuccess(reply) ? { ...reply, status: 201 } : reply;
      }),
    CUSTOM,
  ),
  variation(
    'update-answers-nothing',
    'An update is answered 204 without a body.',
    ANSWERS,
    () => ({
      handle: (steps) => (request, next) => {
        const answer = next(request);
        const path = request.url
          .replace(/^[a-z]+:\/\/[^/?#]*/i, '')
          .replace(/[?#].*$/, '')
          .slice(new URL(steps.site.baseUrl).pathname.length);
        const keys = steps.router.match(path).flatMap(({ route }) => route.operations.get(request.method)?.key ?? []);
        return answer.status === 200 && keys.some((key) => UPDATES.includes(key))
          ? { status: 204, headers: {}, body: '' }
          : answer;
      },
    }),
    CUSTOM,
  ),
  variation(
    'creation-answers-the-id',
    'A creation answers the id of what it made, and no more.',
    ANSWERS,
    () =>
      onHandlers(CREATIONS, (call, next) => {
        const reply = next(call);
        return isSuccess(reply) ? { ...reply, body: { id: membersOf(reply.body).id } } : reply;
      }),
    CUSTOM,
  ),
  variation(
    'records-with-more',
    'Every object of a record holds members beyond those that are written.',
    RETURNED,
    () => onRecords(ALL_RECORDS, (record) => deeply(record, (members) => ({ ...members, _embedded: {}, ext: null }))),
  ),
  variation('records-pruned', 'A record lacks the members that are empty.', RETURNED, () =>
    onRecords(ALL_RECORDS, (record) => pruned(record, isUnset)),
  ),
  variation('calendar-records-pruned', 'Venues and organizers lack the members that are empty.', RETURNED, () =>
    onRecords([...KEYS.venues, ...KEYS.organizers], (record) => pruned(record, isUnset)),
  ),
  variation(
    'unset-is-null',
    'Texts and lists of the calendar that are empty are null.',
    RETURNED,
    () =>
      onRecords(KEYS.calendar, (record) =>
        Object.fromEntries(Object.entries(record).map(([name, value]) => [name, isUnset(value) ? null : value])),
      ),
    CUSTOM,
  ),
  variation(
    'ids-as-text',
    'Ids of records are text.',
    RETURNED,
    () => onRecords(ALL_RECORDS, (record) => ({ ...record, id: String(record.id) })),
    CUSTOM,
  ),
  variation('inner-ids-as-text', 'Ids of terms and places inside an event are text.', RETURNED, () =>
    onRecords(KEYS.calendar, (record) => ({
      ...membersOf(
        deeply(record, (members) =>
          typeof members.id === 'number' ? { ...members, id: String(members.id) } : members,
        ),
      ),
      id: record.id,
    })),
  ),
  variation(
    'flags-as-numbers',
    'Flags of the calendar are 1 and 0.',
    RETURNED,
    () =>
      onRecords(KEYS.calendar, (record) =>
        deeply(record, (members) =>
          Object.fromEntries(
            Object.entries(members).map(([name, value]) => [
              name,
              typeof value === 'boolean' && name !== 'image' ? Number(value) : value,
            ]),
          ),
        ),
      ),
    CUSTOM,
  ),
  variation(
    'flags-as-text',
    'Flags of venues are the text that they are written as.',
    'Venue: “show_map | string”, “show_map_link | string”.',
    () =>
      onRecords(KEYS.venues, (record) => ({
        ...record,
        show_map: String(record.show_map),
        show_map_link: String(record.show_map_link),
      })),
  ),
];
