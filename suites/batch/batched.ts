/** What the scenarios of a batch share: a record that needs nothing but a name, batches that change it, and a look at it. */

import { BlockedError, NothingThereError } from '../../helpers/cases/preconditions.ts';
import { type Scene, shownIn } from '../../helpers/cases/scenario.ts';
import type { Values } from '../../helpers/cases/types.ts';
import { parseJson } from '../../helpers/exchange/json.ts';
import type { Exchange, MadeElsewhere } from '../../helpers/exchange/types.ts';
import { blocked } from '../../helpers/requirement/judgement.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { isRecord, obstacle, preview } from '../../helpers/verdict/judge.ts';
import { idIn } from '../../helpers/verdict/records.ts';
import { type BatchRoute, batchRoute } from './batch-route.ts';

export const BATCH = 'POST /batch/v1';
/** Requests that one batch may hold. */
export const MOST = 25;
/** Only where the index lets in nothing plainer. */
const FALLBACK = '/calendar/events/v1/tags';

/** One request of a batch, as the interface declares it. */
export interface Item {
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Values;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

export interface Batch {
  readonly exchange: Exchange;
  /** One for each request, or fewer where the answer holds fewer. */
  readonly answers: readonly Values[];
}

export interface Entry {
  readonly route: BatchRoute;
  readonly id: number;
  readonly name: string;
}

export function routeFor({ site }: Scene): BatchRoute {
  const route = batchRoute(site, FALLBACK);
  if (route === null)
    throw new NothingThereError(phrase`The deployment offers no route whose requests could be batched.`);
  return route;
}

/** An answer whose body is the text of its JSON, as one whose body is that JSON. */
function withBody(response: Values): Values {
  const { body } = response;
  const json = typeof body === 'string' ? parseJson(body) : undefined;
  return json === undefined ? response : { ...response, body: json };
}

export function answersOf(exchange: Exchange): readonly Values[] {
  const { json } = exchange.answer ?? {};
  const lists = isRecord(json) ? [json.responses, ...Object.values(json)] : [json];
  const responses = lists.find(Array.isArray) ?? [];
  return responses.map((response: unknown) => (isRecord(response) ? withBody(response) : {}));
}

export async function runBatch(
  scene: Scene,
  requests: readonly Item[],
  why: string,
  more: { readonly validation?: string; readonly makes?: readonly MadeElsewhere[] } = {},
): Promise<Batch> {
  const { makes = [], ...validation } = more;
  const exchange = await scene.get(BATCH, { ...validation, requests }, { why, makes });
  return { exchange, answers: answersOf(exchange) };
}

export const succeeded = ({ status }: Values): boolean => Number(status) >= 200 && Number(status) < 300;
export const rejected = ({ status }: Values): boolean => Number(status) >= 400 && Number(status) < 500;
export const carriesName = ({ body }: Values, name: string): boolean => isRecord(body) && carries(name, body.name);

/** Batches of a route are not for everyone: what is answered then is no fault. */
export function demandBatchable({ path }: BatchRoute, { answers }: Batch): void {
  const barred = answers.find(({ body }) => isRecord(body) && String(body.code).includes('batch'));
  if (barred !== undefined) {
    throw new NothingThereError(
      phrase`${path} does not run inside a batch here, and no other route was found that does.`,
    );
  }
}

export function entryNamed(route: BatchRoute, { answers }: Batch, name: string): Entry | null {
  const { body } = answers.find((answer) => succeeded(answer) && carriesName(answer, name)) ?? {};
  const id = idIn(body);
  return id === null ? null : { route, id, name };
}

/** A record that a batch makes, named after `purpose`. */
export async function makeEntry(scene: Scene, purpose: string): Promise<Entry> {
  const route = routeFor(scene);
  const { name } = await scene.own([], purpose);
  const batch = await runBatch(scene, [{ method: 'POST', path: route.path, body: { name } }], 'Makes a record', {
    makes: [{ collection: route.collection, name }],
  });
  demandBatchable(route, batch);
  const entry = entryNamed(route, batch, name);
  if (entry !== null) return entry;
  throw new BlockedError(phrase`A batch of one request made no record: ${preview(batch.answers[0]?.body)}.`);
}

/** A record that a batch makes, for all who don't change it. */
export function plainEntry(scene: Scene): Promise<Entry> {
  const make = (): Promise<Entry> => makeEntry(scene, 'plain');
  return scene.site.isRetry ? make() : scene.site.once('batch/v1/entry', make);
}

/** @throws BlockedError where the read says nothing of the record */
export async function readEntry({ site }: Scene, { route, id }: Entry): Promise<Exchange> {
  const seen = await site.send({ operation: route.read, args: { id }, why: 'Reads what became of the record' });
  const hindrance = obstacle(seen);
  if (hindrance !== null) throw new BlockedError(hindrance);
  return seen;
}

export const nameIn = (exchange: Exchange): unknown => shownIn(exchange).name;

/** @param description beside the name, where the record shows one */
export async function assertName<Name extends string>(
  scene: Scene<Name>,
  assertion: Name,
  entry: Entry,
  expected: string,
  batch: Exchange,
  description?: string,
): Promise<boolean> {
  const hindrance = obstacle(batch);
  if (hindrance !== null) {
    scene.judge(assertion, blocked(hindrance), batch);
    return false;
  }
  const seen = await readEntry(scene, entry);
  const { name, description: is } = shownIn(seen);
  const isDescribed = description === undefined || is === undefined || carries(description, is);
  const why = isDescribed
    ? phrase`The record is named ${preview(name)}, not ${preview(expected)}.`
    : phrase`The record is not described as ${preview(description)}.`;
  const isRun = isDescribed && carries(expected, name);
  scene.assert(assertion, isRun, why, batch, seen);
  return isRun;
}

export const renaming = ({ route, id }: Entry, name: string, method: Item['method'] = 'POST'): Item => ({
  method,
  path: `${route.path}/${id}`,
  body: { name },
});
