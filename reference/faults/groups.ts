/** Faults of many routes at once: a plugin that is off, a firewall, a rewrite rule that is gone. The verdict tells of them. */
import type { Contract, Operation } from '../../helpers/contract/types.ts';
import { faultOf } from './fault.ts';
import { onRequests } from './hooks.ts';
import { unserved } from './routes.ts';
import type { Change, Fault } from './types.ts';

type Members = (operation: Operation) => boolean;

const isRead: Members = ({ method }) => method === 'GET';
const bySlug: Members = ({ path }) => path.includes('{slug}');
const byId: Members = ({ path }) => path.includes('{id}');
const isList: Members = (operation) => isRead(operation) && Object.hasOwn(operation.args, 'per_page');

/** All of them are answered with one error, whoever asks. */
function rejected(keys: readonly string[], status: number, code: string): Change {
  return onRequests(keys, () => ({
    status,
    headers: { 'Content-Type': 'application/json; charset=UTF-8' },
    body: JSON.stringify({ code, message: 'This is not possible now.', data: { status } }),
  }));
}

const notServed = (keys: readonly string[]): Change => unserved(keys);
const forbidden = (keys: readonly string[]): Change => rejected(keys, 403, 'rest_forbidden');
const unauthorised = (keys: readonly string[]): Change => rejected(keys, 401, 'rest_not_logged_in');
const throttled = (keys: readonly string[]): Change => rejected(keys, 429, 'too_many_requests');

/** What stands at the end of the ids, which operations it takes, and what becomes of them. */
const GROUPS: readonly (readonly [string, Members, (keys: readonly string[]) => Change, string])[] = [
  ['by-slug/not-served', bySlug, notServed, 'Every route by slug is answered 404, as if there were none'],
  ['by-slug/forbidden', bySlug, forbidden, 'Every route by slug is answered 403'],
  ['by-id/not-served', byId, notServed, 'Every route by id is answered 404, as if there were none'],
  ['reads-by-id/not-served', (one) => isRead(one) && byId(one), notServed, 'Every read by id is answered 404'],
  ['reads-by-id/forbidden', (one) => isRead(one) && byId(one), forbidden, 'Every read by id is answered 403'],
  ['lists/not-served', isList, notServed, 'Every list is answered 404, as if there were none'],
  ['lists/forbidden', isList, forbidden, 'Every list is answered 403'],
  ['writes/not-served', (one) => !isRead(one), notServed, 'Every write is answered 404, as if there were no route'],
  ['writes/forbidden', (one) => !isRead(one), forbidden, 'Every write is answered 403'],
  ['removals/forbidden', ({ method }) => method === 'DELETE', forbidden, 'Every removal is answered 403'],
  ['everything/not-served', () => true, notServed, 'Everything is declared and answered 404'],
  ['everything/unauthorised', () => true, unauthorised, 'Everything is declared and answered 401'],
  ['everything/turned-away', () => true, throttled, 'Everything is declared and answered 429'],
];

/** The index of the site stays: without it there is nothing to go by. */
export function groupFaults(contract: Contract): readonly Fault[] {
  const operations = [...contract.operations.values()].filter(({ path }) => path !== '/');
  const site = contract.operations.get('GET /');
  const groupOf = (first: Operation, tail: string, keys: readonly string[], sentence: string, change: () => Change) =>
    faultOf(first, {
      family: 'group-unserved',
      tail: `group/${tail}`,
      breaks: [],
      alsoBreaks: ['*'],
      operations: keys,
      verdictTells: true,
      sentence: `${sentence}.`,
      change,
    });
  const across = GROUPS.flatMap(([tail, isMember, change, sentence]) => {
    const keys = operations.filter(isMember).map(({ key }) => key);
    return site === undefined ? [] : [groupOf(site, tail, keys, sentence, () => change(keys))];
  });
  const namespaces = contract.namespaces.flatMap(({ name }) => {
    const own = operations.filter(({ namespace }) => namespace === name);
    const keys = own.map(({ key }) => key);
    const sentence = `Everything below ${name} is declared and answered`;
    const index = own.filter(({ path }) => path === `/${name}`);
    return [...index, ...own]
      .slice(0, 1)
      .flatMap((first) => [
        groupOf(first, 'namespace/not-served', keys, `${sentence} 404`, () => notServed(keys)),
        groupOf(first, 'namespace/forbidden', keys, `${sentence} 403`, () => forbidden(keys)),
      ]);
  });
  return [...across, ...namespaces];
}
