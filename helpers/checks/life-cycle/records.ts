/** Writing as much of a record as a deployment takes, and comparing what was written with what is read. */

import type { Document } from '../../cases/list-statement.ts';
import { BlockedError, NothingThereError } from '../../cases/preconditions.ts';
import type { Scene } from '../../cases/scenario.ts';
import type { OwnRecord, Resource, Values } from '../../cases/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { phrase, reason } from '../../requirement/reasons.ts';
import { carries } from '../../verdict/compare.ts';
import { accepted, obstacle, requestOf } from '../../verdict/judge.ts';
import { recordsOf } from '../../verdict/records.ts';
import type { LifeCycle } from './types.ts';

/** @throws BlockedError where the document names no record */
export function idOf(document: Document): number | string {
  const { id } = document;
  if (typeof id === 'number' || typeof id === 'string') return id;
  throw new BlockedError(phrase`The answer to the creation names no id, so there is no record to look at.`);
}

/** @throws NothingThereError where the answer to a creation shows no slug to address the record by */
export function slugOf({ slug }: Document): string {
  if (typeof slug === 'string' && slug !== '') return slug;
  throw new NothingThereError(reason('no-slug', { resource: 'record' }));
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

/** The ids of the list that must hold the record, if it stands, with the exchange that showed them. */
export async function listedIds(
  scene: Scene,
  { resource, listed }: LifeCycle,
  record: Pick<OwnRecord, 'id' | 'name'>,
  why: string,
): Promise<{ readonly asked: Values; readonly ids: readonly string[]; readonly exchange: Exchange }> {
  const ask = async (asked: Values) => ({
    asked,
    exchange: await scene.ask(`GET ${resource.collection}`, asked, { why }),
  });
  const byId = await ask(listed(record));
  // An id that no record has any more may be rejected; its name is not.
  const isRejected = byId.exchange.answer?.status === 400;
  const { asked, exchange } = isRejected && resource.find ? await ask(resource.find(record.name)) : byId;
  const records = accepted(exchange) ? recordsOf(exchange, resource.listMember) : null;
  // A list with nothing in it is a 404 in places.
  if (records === null && exchange.answer?.status !== 404) {
    throw new BlockedError(obstacle(exchange) ?? reason('answer-no-list', { request: requestOf(exchange) }));
  }
  return { asked, ids: (records ?? []).map(({ id }) => String(id)), exchange };
}
