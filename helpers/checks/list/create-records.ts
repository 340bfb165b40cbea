/** Makes the records that a list is looked at with. */

import type { Document, OwnRecords } from '../../cases/list-statement.ts';
import { BlockedError } from '../../cases/preconditions.ts';
import type { Asking, Scene } from '../../cases/scenario.ts';
import type { Own, OwnRecord, Resource, Values } from '../../cases/types.ts';
import { carries } from '../../verdict/compare.ts';
import { accepted, isRecord } from '../../verdict/judge.ts';
import { idIn } from '../../verdict/records.ts';
import { idOf } from './listing.ts';

/** What tells anything of a list. */
const FEWEST = 3;

export interface Listed extends OwnRecord {
  /** What it was written with in the end, where an update followed. */
  readonly sent?: Values;
}

/** What tells a record from its fellows, by the key under which it is made. */
export type Made = ReadonlyMap<string, Listed>;

/** A record to make; with members that are otherwise at first, until an update makes them what they are to be. */
type Draft = readonly [key: string, values: (own: Own, made: Made) => Values, atFirst?: AtFirst];

export type AtFirst = (own: Own) => Values;

/** What was sent; where the record shows another value, that: what an update loses is no matter of a list. */
function leftOf(sent: Values, document: Document): Values {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const isLost = name in document && !carries(value, document[name]);
      return [name, isLost ? document[name] : value];
    }),
  );
}

/** Made as it is to be, but for what it is at first: what a list knows of it only since its creation is not what it is. */
export function makeInTwo(
  scene: Scene,
  resource: string,
  key: string,
  values: (own: Own) => Values,
  atFirst: AtFirst,
): Promise<Listed> {
  return scene.site.once(`${resource} ${key} in two`, async () => {
    let wanted: Values = {};
    let change: Values = {};
    const made = await scene.lasting(resource, key, (own) => {
      const first = atFirst(own);
      wanted = values(own);
      change = Object.fromEntries(Object.keys(first).map((name) => [name, wanted[name]]));
      return { ...wanted, ...first };
    });
    const { id } = made;
    const updated = await scene.ask(`PUT ${made.resource.item}`, { id, ...change });
    // Not what the update answers: what it leaves is what a list has to know.
    const seen = await scene.ask(`GET ${made.resource.item}`, { id });
    const shown = [seen, updated].flatMap((exchange) => (accepted(exchange) ? [exchange.answer?.json] : []));
    const document = shown.filter(isRecord).find((one) => idIn(one) === id) ?? made.document;
    return { ...made, document, ...(accepted(updated) ? { sent: leftOf(wanted, document) } : {}) };
  });
}

/**
 * One after the other, so that their dates and ids follow this order. One that a deployment does not make tells nothing,
 * and the others stand all the same.
 *
 * @throws BlockedError when hardly any can be made
 */
export async function makeAll(scene: Scene, resource: string, records: readonly Draft[]): Promise<Made> {
  const made = new Map<string, Listed>();
  let first: BlockedError | null = null;
  for (const [key, values, atFirst] of records) {
    const valuesOf = (own: Own): Values => values(own, made);
    try {
      const making =
        atFirst === undefined
          ? scene.lasting(resource, key, valuesOf)
          : makeInTwo(scene, resource, key, valuesOf, atFirst);
      made.set(key, await making);
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
    [...made.values()].map(({ id, exchange, sent }) => [
      id,
      sent ?? (JSON.parse(exchange.request.body ?? '{}') as Values),
    ]),
  );
}

export function documentsOf(made: Made): readonly Document[] {
  return [...made.values()].map(({ document }) => document);
}

/** As an update left it, where its answer shows that. */
export async function changed(
  scene: Scene,
  update: string,
  document: Document,
  values: Values,
  asking: Asking = {},
): Promise<Document> {
  const { answer } = await scene.ask(update, { id: idOf(document), ...values }, asking);
  return isRecord(answer?.json) && answer.json.id === document.id ? answer.json : document;
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
