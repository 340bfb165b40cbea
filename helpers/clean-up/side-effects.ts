/**
 * What a site makes by itself of what a run does: what it keeps below a record is removed before the record, where its index
 * offers a way, and what lists show besides is counted.
 */

import { endpointsFor } from '../deployment/index-document.ts';
import { canonicalOf, parametersOf } from '../deployment/pattern.ts';
import type { Session } from '../engine/session.ts';
import { pathParameterNames } from '../exchange/serialise.ts';
import type { Id } from '../ledger/ledger.ts';
import { idOf } from '../ownership/evidence.ts';
import { childPermit } from '../ownership/permits.ts';
import { accepted } from '../verdict/judge.ts';
import { recordsOf } from '../verdict/records.ts';
import type { Leftover } from './clean-kind.ts';
import { type Kind, operationAt, sideKind } from './kinds.ts';
import { ask, queries, read, readItem } from './lists.ts';

/** A list below the address of one record, and the address of one of what it shows. */
interface Children {
  readonly list: string;
  readonly item: string;
  readonly force: boolean;
}

const known = new WeakMap<object, Map<string, readonly Children[]>>();

/** Lists that an index offers below records of a kind, or of its namesakes in other namespaces. */
function childrenOf({ index, names }: Session, kind: Kind): readonly Children[] {
  const of = known.get(index) ?? new Map<string, readonly Children[]>();
  known.set(index, of);
  const before = of.get(kind.name);
  if (before !== undefined) return before;
  const word = kind.list.path.split('/').at(-1) ?? '';
  const found = [...index.routes.values()].flatMap(({ template, methods }) => {
    const [, parent, last] = /^.*\/([^/{}]+)\/\{[^{}]+\}\/([^/{}]+)$/.exec(template) ?? [];
    if (parent !== word || last === 'batch' || !methods.includes('GET') || parametersOf(template).length !== 1)
      return [];
    const item = index.routes.get(canonicalOf(`${template}/{}`));
    const [list, one] = [names.toNeutral(template), item && names.toNeutral(item.template)];
    if (!item?.methods.includes('DELETE') || !list || !one) return [];
    return [{ list, item: one, force: endpointsFor(item, 'DELETE').some(({ args }) => 'force' in args) }];
  });
  of.set(kind.name, found);
  return found;
}

/** Whether a list of another namespace stands below the very record, as that namespace's own route shows it. */
async function isOf(session: Session, kind: Kind, list: string, id: Id): Promise<boolean> {
  const parent = list.slice(0, list.lastIndexOf('/'));
  if (canonicalOf(parent) !== canonicalOf(kind.item)) await readItem(session, parent, id, kind.name);
  return session.ownership.lacking(kind.name, id, 'removes') === null;
}

/** Removes what lists below a proved record show; what can't be removed goes with the record, or stays with it. */
export async function removeChildren(session: Session, kind: Kind, id: Id): Promise<void> {
  for (const { list, item, force } of childrenOf(session, kind)) {
    const [parent = 'id'] = pathParameterNames(list);
    const why = `Looks what stands below a ${kind.name} of this run`;
    const shown = await ask(session, { operation: operationAt(session, 'GET', list), args: { [parent]: id }, why });
    const documents = shown && accepted(shown) ? recordsOf(shown.answer?.json, undefined) : null;
    if (!documents?.length || !(await isOf(session, kind, list, id))) continue;
    const [above = 'id', own = 'child'] = pathParameterNames(item);
    const operation = operationAt(session, 'DELETE', item);
    for (const document of documents) {
      const args = { [above]: id, [own]: idOf(document), ...(force && { force: true }) };
      const call = { operation, args, why: `Removes what stands below a ${kind.name} of this run` };
      await ask(session, call, (request) => childPermit(session, kind.name, id, document, request));
    }
  }
}

/** What lists are called of what a site does later, or writes down of what was done. */
const SIDE_LIST = /\/(?:jobs?|actions?|notes|mails?|e-?mails|queue|revisions)$/;
const MAX_SIDE_LISTS = 6;

function sideLists({ index, names }: Session): readonly string[] {
  const paths = [...index.routes.values()].flatMap(({ template, methods }) => {
    const isList = SIDE_LIST.test(template) && parametersOf(template).length === 0 && methods.includes('GET');
    return isList ? (names.toNeutral(template) ?? []) : [];
  });
  return paths.slice(0, MAX_SIDE_LISTS);
}

/** Takes down what such lists hold before the first write. */
export async function noteSideLists(session: Session): Promise<void> {
  const take = async (path: string): Promise<void> => {
    const kind = sideKind(session, path);
    const shown = await read(session, kind, queries.newest(kind), 1);
    if (shown !== null) session.sideLists.set(path, new Set(shown.records.keys()));
  };
  await Promise.all(sideLists(session).map(take));
}

/** Counts what is new there and names the run, or the id of a record that it made. */
export async function countSideEffects(session: Session, made: ReadonlySet<Id>): Promise<readonly Leftover[]> {
  const { runId } = session.options;
  const isOurs = (document: object): boolean => {
    const text = JSON.stringify(document).toLowerCase();
    return text.includes(runId) || [...text.matchAll(/[a-z][_ #:-]?(\d+)\b/g)].some(([, id]) => made.has(Number(id)));
  };
  const count = async ([path, before]: readonly [string, ReadonlySet<Id>]): Promise<readonly Leftover[]> => {
    const kind = sideKind(session, path);
    const shown = await read(session, kind, queries.newest(kind), 1);
    const fresh = [...(shown?.records ?? [])].filter(([id, document]) => !before.has(id) && isOurs(document));
    if (fresh.length === 0) return [];
    const word = path.split('/').at(-1) ?? '';
    const reason = `${fresh.length} ${word} that the site made of what the run did stay there; the run knows no way to remove them.`;
    return [{ kind: path, name: runId, id: null, address: path, reason, removable: false }];
  };
  return (await Promise.all([...session.sideLists].map(count))).flat();
}
