/** Ways in which a generic reference departs from the contract that it serves, derived from that contract. */
import type { Argument, Contract } from '../../helpers/contract/types.ts';
import { type Route, routesOf } from './kinds.ts';

export interface GenericFault {
  /** `POST /bookings/v1/bookings/required/room`. */
  readonly id: string;
  readonly sentence: string;
}

const OF_ROLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  create: {
    unstored: 'answers a creation and keeps nothing',
    'server-error': 'breaks down',
    'no-defaults': 'applies no default',
    'other-id': 'answers with the id of another record',
  },
  list: { empty: 'lists nothing', stale: 'leaves out the newest', 'server-error': 'breaks down' },
};

const OF_METHOD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  GET: { 'any-id': 'shows a record for an id that there is not', 'text-id': 'shows ids as text' },
  DELETE: { kept: 'says that it removes and does not', 'server-error': 'breaks down' },
};

const OF_UPDATE = { ignored: 'changes nothing', 'clears-others': 'empties what an update does not carry' };

const HEEDED = ['enum', 'minimum', 'maximum', 'maxItems', 'format'] as const;

type Described = readonly [tail: string, sentence: string];

function argumentFaults({ name, required, schema, in: place }: Argument, role: Route['role']): readonly Described[] {
  const heeded = HEEDED.filter((keyword) => schema[keyword] !== undefined);
  const described: readonly Described[] = [
    ...(place === 'body' ? [['lost', `does not keep ${name}`] as const] : []),
    ...(place === 'query' && role === 'list' ? [['unfiltered', `pays no heed to ${name}`] as const] : []),
    ...(required ? [['required', `does without ${name}`] as const] : []),
    ...(schema.type === undefined ? [] : [['type', `takes ${name} of any type`] as const]),
    ...heeded.map((keyword) => [keyword, `pays no heed to the ${keyword} of ${name}`] as const),
    ...(schema['x-transitions'] === undefined ? [] : [['transitions', `lets ${name} move anywhere`] as const]),
  ];
  return described.map(([tail, sentence]) => [`${tail}/${name}`, sentence]);
}

export function genericFaults(contract: Contract): ReadonlyMap<string, GenericFault> {
  const faults = routesOf(contract).flatMap(({ operation, role, kind }) => {
    if (kind === null) return [];
    const { key, method, args } = operation;
    const described: readonly Described[] = [
      ...Object.entries(OF_ROLE[role] ?? {}),
      ...(role === 'item' ? Object.entries(OF_METHOD[method] ?? OF_UPDATE) : []),
      ...(method !== 'GET' || operation.needsCredentials ? [['without-credentials', 'lets anybody in'] as const] : []),
      ...Object.values(args).flatMap((argument) => argumentFaults(argument, role)),
    ];
    return described.map(([tail, sentence]) => ({ id: `${key}/${tail}`, sentence: `${key} ${sentence}` }));
  });
  return new Map(faults.map((fault) => [fault.id, fault]));
}
