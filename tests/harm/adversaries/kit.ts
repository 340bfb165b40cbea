/** What adversaries are made of, and what has to hold whatever they do. */
import { expect } from 'vitest';
import type { ReferenceAnswer, ReferenceRequest } from '../../../reference/http/messages.ts';
import { bodyOf, pathOf } from '../../support/tampering.ts';
import { type Adversary, Deployment, type DeploymentOptions, type Ended } from './deployment.ts';
import { type Collected, LIST_OF } from './others.ts';

export type Members = Readonly<Record<string, unknown>>;

export const isRead = ({ method }: ReferenceRequest): boolean => method === 'GET' || method === 'HEAD';
export const isUpdate = ({ method }: ReferenceRequest): boolean => /^(?:POST|PUT|PATCH)$/.test(method);

export const isCreation = (request: ReferenceRequest, collection: Collected): boolean =>
  request.method === 'POST' && pathOf(request) === `/${LIST_OF[collection]}`;

export const isList = (request: ReferenceRequest, collection: Collected): boolean =>
  isRead(request) && pathOf(request) === `/${LIST_OF[collection]}`;

/** The id in the path of a record of a kind; null for any other path. */
export function idIn(request: ReferenceRequest, collection: Collected): number | null {
  const path = pathOf(request);
  const start = `/${LIST_OF[collection]}/`;
  const rest = path.slice(start.length);
  return path.startsWith(start) && /^\d+$/.test(rest) ? Number(rest) : null;
}

/** The same request to another record of the kind. */
export const to = (request: ReferenceRequest, id: number | string): ReferenceRequest => ({
  ...request,
  url: request.url.replace(/\/[^/?]+(?=\?|$)/, `/${id}`),
});

export const isAccepted = ({ status }: ReferenceAnswer): boolean => status >= 200 && status < 300;

export const jsonOf = (answer: ReferenceAnswer): Members => JSON.parse(answer.body);

export const answerOf = (status: number, body: unknown): ReferenceAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** What a site without a batch endpoint answers. */
export const NO_BATCH = answerOf(404, { code: 'rest_no_route', message: 'None.', data: { status: 404 } });

export const isBatch = (request: ReferenceRequest): boolean => pathOf(request) === '/batch/v1';

/** What names a record of a kind where it is made. */
const NAME_IN: Readonly<Record<Collected, string>> = {
  coupons: 'code',
  orders: 'customer_note',
  products: 'name',
  venues: 'venue',
  organizers: 'organizer',
  events: 'title',
  eventCategories: 'name',
  tags: 'name',
  forms: 'title',
};

export function nameSent(request: ReferenceRequest, collection: Collected): string | null {
  const name = bodyOf(request)[NAME_IN[collection]];
  return typeof name === 'string' && name.length > 0 ? name : null;
}

/** Ids of others of a kind, the newest first. */
export function othersOf({ others }: Deployment, collection: Collected): readonly number[] {
  const ids = [...others.keys()].filter((key) => key.startsWith(`${collection} `));
  return ids.map((key) => Number(key.split(' ')[1])).sort((a, b) => b - a);
}

/** What is there of others and not in a trash, the newest first. */
export const shownOf = (deployment: Deployment, kind: Collected) =>
  othersOf(deployment, kind).flatMap((id) => {
    const record = deployment.reference.site[kind].get(id);
    const isTrashed = record !== undefined && 'status' in record && record.status === 'trash';
    return record === undefined || isTrashed ? [] : [record];
  });

/** Each of others of a kind in turn. */
export function inTurn(): (deployment: Deployment, collection: Collected) => number {
  let turn = -1;
  return (deployment, collection) => {
    turn += 1;
    const ids = othersOf(deployment, collection);
    return ids[turn % ids.length] ?? 0;
  };
}

/** A part of the plan that makes some records of a kind, changes some and removes some. */
export const lifeOf = (collection: Collected): readonly string[] =>
  [
    'POST/minimal/served',
    'POST/rejected/changes-nothing',
    ':id/PUT/minimal/served',
    ':id/PUT/update/alone/*',
    'create/*',
    'delete/*',
    'delete-forced/*',
  ].map((end) => `${LIST_OF[collection]}/${end}`);

/** Starts an adversary, lets a test do what it does there, and closes it. */
export async function against<Result>(
  adversary: Adversary,
  use: (deployment: Deployment) => Promise<Result>,
  options: DeploymentOptions = {},
): Promise<Result> {
  const deployment = await Deployment.start(adversary, options);
  try {
    return await use(deployment);
  } finally {
    await deployment.close();
  }
}

const isInTrash = (deployment: Deployment, key: string): boolean => {
  const [collection, id] = key.split(' ');
  const records = deployment.reference.site[collection as 'coupons'];
  return records.get(Number(id))?.status === 'trash';
};

/** Nothing of others is changed or gone, and nothing of the run is left that the last who ended does not tell of, with exit code 4. */
export function expectNoHarm(deployment: Deployment, ...ended: readonly Ended[]): void {
  const [last] = ended.toReversed();
  const isLeft = deployment.left().some((key) => !isInTrash(deployment, key));
  expect({ harmed: deployment.harmed(), unreported: deployment.unreported(...ended) }).toEqual({
    harmed: [],
    unreported: [],
  });
  if (isLeft) expect(last?.code).toBe(4);
}

/** Records of others that a site may hit by requests that were right before a run has to have seen it. */
const MAX_HIT_RECORDS = 5;

/**
 * The site itself harms others by what the run may ask of it: it does so a few times at most, the run ends with 4, and the first
 * lines of its report name what was hit.
 */
export function expectStopped(deployment: Deployment, ended: Ended, max = MAX_HIT_RECORDS): void {
  const hit = deployment.harmed();
  expect(hit.length).toBeGreaterThan(0);
  expect(hit.length).toBeLessThanOrEqual(max);
  expect(ended.code).toBe(4);
  const named = hit.filter((key) => {
    const [collection = '', id = ''] = key.split(' ');
    const word = collection === 'eventCategories' ? 'categor' : collection.slice(0, -1);
    return new RegExp(`${word}\\D{0,40}\\b${id}\\b`, 'i').test(ended.first);
  });
  expect(named.length).toBeGreaterThan(0);
  expect(deployment.unreported(ended)).toEqual([]);
}
