/** Writing as much of a record as a deployment takes, and comparing what was written with what is read. */
import type { Exchange } from '../exchange/types.ts';
import { carries } from '../verdict/compare.ts';
import { accepted, isRefusal, obstacle } from '../verdict/judge.ts';
import { recordsOf } from '../verdict/records.ts';
import type { Scene } from './behaviour.ts';
import type { LifeCycle } from './life-cycle-types.ts';
import { BlockedError, NothingThereError } from './preconditions.ts';
import type { Own, Resource, Values } from './types.ts';

export type Document = Readonly<Record<string, unknown>>;

/** What was sent and what came back. */
export interface Written {
  readonly values: Values;
  readonly exchange: Exchange;
}

/** A record that a behaviour made itself, so that it knows what it wrote. */
export interface Made extends Written {
  readonly id: unknown;
  readonly name: string;
  readonly document: Document;
}

/** @throws BlockedError where the document names no record */
export function idOf(document: Document): number | string {
  const { id } = document;
  if (typeof id === 'number' || typeof id === 'string') return id;
  throw new BlockedError('The answer to the creation names no id, so there is no record to look at.');
}

/** Makes a record with the least values. */
export async function makeLeast(scene: Scene, resource: Resource, purpose: string): Promise<Made> {
  const own = await scene.own([], purpose);
  const values = resource.minimal?.(own) ?? {};
  const exchange = await scene.get(`POST ${resource.collection}`, values);
  const document = scene.document(exchange);
  return { id: idOf(document), name: own.name, values, exchange, document };
}

/**
 * Makes a record with every value that can be sound at once.
 *
 * @throws BlockedError where not even those are accepted that are sound by themselves
 */
export async function makeFull(scene: Scene, cycle: LifeCycle): Promise<Made> {
  const { collection, minimal, needs = [] } = cycle.resource;
  let attempts = 0;
  let name = '';
  const { values, exchange } = await writeEverything(async (keeps) => {
    attempts += 1;
    const own = await scene.own(needs, `full ${attempts}`);
    name = own.name;
    const written = only(fullValues(cycle, own), keeps);
    return { values: written, exchange: await scene.ask(`POST ${collection}`, { ...minimal?.(own), ...written }) };
  });
  const document = scene.document(exchange);
  return { id: idOf(document), name, values, exchange, document };
}

/** @throws NothingThereError where the answer to a creation shows no slug to address the record by */
export function slugOf({ slug }: Document): string {
  if (typeof slug === 'string' && slug !== '') return slug;
  throw new NothingThereError('The answer to the creation shows no slug.');
}

/** Every value that can be sound at once. */
export function fullValues({ resource, unlikeDefaults }: LifeCycle, own: Own): Values {
  return { ...resource.full?.(own), ...unlikeDefaults };
}

export function only(values: Values, keeps: (name: string) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => keeps(name)));
}

/**
 * Writes everything at once or, where that is refused, everything but the members that are refused by themselves too:
 * they are judged where single values are, and the others are still worth a look.
 *
 * @throws BlockedError where not even that is accepted
 */
export async function writeEverything(
  attempt: (keeps: (name: string) => boolean) => Promise<Written>,
): Promise<Written> {
  let written = await attempt(() => true);
  if (isRefusal(written.exchange) && obstacle(written.exchange) === null) {
    const refused = new Set<string>();
    for (const name of Object.keys(written.values)) {
      const { exchange } = await attempt((other) => other === name);
      if (!accepted(exchange)) refused.add(name);
    }
    written = await attempt((name) => !refused.has(name));
  }
  const { exchange } = written;
  if (accepted(exchange)) return written;
  const status = exchange.answer?.status;
  throw new BlockedError(obstacle(exchange) ?? `The full request was answered ${status}, so nothing can be read back.`);
}

export function read(scene: Scene, resource: Resource, id: unknown, why: string): Promise<Exchange> {
  return scene.get(`GET ${resource.item}`, { id }, { why });
}

/** Members whose value the answer to the writing carries, or leaves unsaid, and the record as read contradicts. */
export function contradicted(written: Values, answered: Document, is: Document): readonly string[] {
  return Object.keys(written).filter(
    (name) =>
      (!(name in answered) || carries(written[name], answered[name])) &&
      name in is &&
      !carries(written[name], is[name]),
  );
}

export function otherThanWritten(members: readonly string[]): string {
  return `Not as it was written: ${members.join(', ')}.`;
}

/** Members that the answer to the writing shows and the record as read does not, although they are not empty. */
export function hidden(written: Values, answered: Document, is: Document): readonly string[] {
  return Object.keys(written).filter((name) => name in answered && !(name in is) && !carries(written[name], undefined));
}

/** Members that carried what was once written and do so no more. */
export function lost(written: Values, was: Document, is: Document): readonly string[] {
  return Object.keys(written).filter(
    (name) => name in was && carries(written[name], was[name]) && !carries(written[name], is[name]),
  );
}

/** The ids of the list that must hold the record, if it stands, with the exchange that showed them. */
export async function listedIds(
  scene: Scene,
  { resource, listed }: LifeCycle,
  record: Pick<Made, 'id' | 'name'>,
  why: string,
): Promise<{ readonly ids: readonly string[]; readonly exchange: Exchange }> {
  const exchange = await scene.ask(`GET ${resource.collection}`, listed(record), { why });
  const records = accepted(exchange) ? recordsOf(exchange.answer?.json, resource.listMember) : null;
  // A list with nothing in it is a 404 in places.
  if (records === null && exchange.answer?.status !== 404) {
    throw new BlockedError(obstacle(exchange) ?? `GET ${resource.collection} shows no list.`);
  }
  return { ids: (records ?? []).map(({ id }) => String(id)), exchange };
}
