/** Read-only members that are sent all the same: to reject them is as good as to pass over them. */

import { defineScenario, type Scenario } from '../../cases/scenario.ts';
import type { Values } from '../../cases/types.ts';
import type { Operation, Schema } from '../../contract/types.ts';
import { MET } from '../../requirement/judgement.ts';
import { reason } from '../../requirement/reasons.ts';
import { withArticle } from '../../requirement/words.ts';
import { UNKNOWN_ID } from '../../samples/unknown-id.ts';
import { carries } from '../../verdict/compare.ts';
import { accepted, isRecord, isRejection, judgeServed, obstacle } from '../../verdict/judge.ts';
import { idOf, read } from './records.ts';
import type { LifeCycle } from './types.ts';

/** By the name of a list, the read-only members that are sent with each of its items. */
export type ReadOnlyValues = Readonly<Record<string, Values>>;

/** What no site computes for the records that are made here. */
const FORGED = 777.77;

function forgedValue({ type, items, properties = {} }: Schema): unknown {
  if (type === 'string') return String(FORGED);
  if (type === 'number') return FORGED;
  if (type === 'array') return items === undefined ? undefined : [forgedValue(items)];
  if (type !== 'object') return undefined;
  const members = Object.entries(properties).map(([name, schema]) => [name, forgedValue(schema)] as const);
  const known = members.filter(([, value]) => value !== undefined);
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

/** Those of a list's items. An id is none of them where others are: there it may say which item is meant. */
function readOnlyMembers(items: Schema | undefined): Values {
  const readOnly = Object.entries(items?.properties ?? {}).filter(([, schema]) => schema.readOnly === true);
  if (readOnly.length === 1 && readOnly[0]?.[0] === 'id') return { id: UNKNOWN_ID };
  const members = readOnly
    .filter(([name]) => name !== 'id')
    .map(([name, schema]) => [name, forgedValue(schema)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** Values for what is read-only in the items of these lists. */
export function forgedFor({ args }: Operation, values: Values): ReadOnlyValues {
  const lists = Object.keys(values).map((list) => [list, readOnlyMembers(args[list]?.schema.items)] as const);
  return Object.fromEntries(lists.filter(([, members]) => Object.keys(members).length > 0));
}

/** The values, with read-only ones in the items of their lists. */
export function withReadOnly(values: Values, readOnly: ReadOnlyValues): Values {
  const withMembers = (item: unknown, members: Values | undefined) => (isRecord(item) ? { ...item, ...members } : item);
  const entries = Object.entries(values).map(([list, items]) => [
    list,
    Array.isArray(items) ? items.map((item) => withMembers(item, readOnly[list])) : items,
  ]);
  return Object.fromEntries(entries);
}

/** Whether anything of a value is there: a member that is not shown tells nothing. */
function shows(value: unknown, seen: unknown): boolean {
  if (!isRecord(value)) return carries(value, seen);
  return isRecord(seen) && Object.entries(value).some(([name, member]) => name in seen && shows(member, seen[name]));
}

/** Names of the read-only members that came to be in an item of a list. */
export function takenOver(document: Values, readOnly: ReadOnlyValues): readonly string[] {
  return Object.entries(readOnly).flatMap(([list, members]) => {
    const items: readonly unknown[] = Array.isArray(document[list]) ? document[list] : [];
    return Object.entries(members)
      .filter(([name, value]) => items.some((item) => isRecord(item) && name in item && shows(value, item[name])))
      .map(([name]) => `${list}.${name}`);
  });
}

export function ignoringReadOnly(cycle: LifeCycle, id: string, clause: string): Scenario {
  const { resource } = cycle;
  const { name, collection, item, minimal, full, last, needs = [] } = resource;
  const create = `POST ${collection}`;
  return defineScenario({
    id: `${id}/read-only`,
    turn: 'members that are only read',
    operations: [create, `GET ${item}`],
    assertions: {
      ignored: {
        title: `Read-only members that are sent are not taken over into ${withArticle(name)}`,
        basis: 'declared',
        clause,
      },
    },
    sends: 'a creation that carries read-only members, and a read',
    weight: 2,
    async run(scene) {
      const own = await scene.own(needs);
      const values = { ...minimal?.(own), ...full?.(own), ...last?.(own) };
      const readOnly = forgedFor(scene.operation(create), values);
      const exchange = await scene.ask(create, withReadOnly(values, readOnly));
      if (isRejection(exchange) && obstacle(exchange) === null) return scene.judge('ignored', MET, exchange);
      if (!accepted(exchange)) return scene.judge('ignored', judgeServed(exchange), exchange);
      const seen = await read(scene, resource, idOf(scene.document(exchange)), 'Looks for what is read-only');
      const taken = takenOver(scene.document(seen), readOnly);
      scene.assert('ignored', taken.length === 0, reason('read-only-taken', { member: taken }), exchange, seen);
    },
  });
}
