/** Makes the records that a list is looked at with. */

import type { Document, OwnRecords } from '../../cases/list-statement.ts';
import { BlockedError } from '../../cases/preconditions.ts';
import type { Scene } from '../../cases/scenario.ts';
import type { Own, OwnRecord, Resource, Values } from '../../cases/types.ts';

/** What tells anything of a list. */
const FEWEST = 3;

/** What tells a record from its fellows, by the key under which it is made. */
export type Made = ReadonlyMap<string, OwnRecord>;

/**
 * One after the other, so that their dates and ids follow this order. One that a deployment does not make tells nothing,
 * and the others stand all the same.
 *
 * @throws BlockedError when hardly any can be made
 */
export async function makeAll(
  scene: Scene,
  resource: string,
  records: readonly (readonly [key: string, values: (own: Own, made: Made) => Values])[],
): Promise<Made> {
  const made = new Map<string, OwnRecord>();
  let first: BlockedError | null = null;
  for (const [key, values] of records) {
    try {
      made.set(key, await scene.lasting(resource, key, (own) => values(own, made)));
    } catch (error) {
      if (!(error instanceof BlockedError)) throw error;
      first ??= error;
    }
  }
  if (first !== null && made.size < Math.min(FEWEST, records.length)) throw first;
  return made;
}

/** What each of them was sent with, by its id. */
export function sentWith(made: Made): ReadonlyMap<number, Values> {
  return new Map(
    [...made.values()].map(({ id, exchange }) => [id, JSON.parse(exchange.request.body ?? '{}') as Values]),
  );
}

export function documentsOf(made: Made): readonly Document[] {
  return [...made.values()].map(({ document }) => document);
}

/** Records that differ in their names alone, each with the word in it: the names sort otherwise than they are made. */
export async function makeNamed(
  scene: Scene,
  { name: resource, nameField }: Resource,
  word: string,
  amount: number,
): Promise<OwnRecords> {
  const records = Array.from({ length: amount }, (_, at) => {
    const letter = String.fromCharCode('a'.charCodeAt(0) + ((at * 7) % 26));
    return [letter, (own: Own): Values => ({ [nameField]: `${word}${letter} ${own.name}` })] as const;
  });
  const made = await makeAll(scene, resource, records);
  return { documents: documentsOf(made), sent: sentWith(made) };
}
