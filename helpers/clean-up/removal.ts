/** How records of one kind are removed for good: by their own DELETE, or by any other that the index declares for them. */

import type { Values } from '../cases/types.ts';
import { endpointsFor, type IndexRoute } from '../deployment/index-document.ts';
import { offeredRoute } from '../deployment/offered.ts';
import { canonicalOf, parametersOf } from '../deployment/pattern.ts';
import type { Session } from '../engine/session.ts';
import { recordParameter } from '../exchange/serialise.ts';
import type { Id } from '../ledger/ledger.ts';
import { isSameText, textsAt } from '../ownership/evidence.ts';
import { removalPermit } from '../ownership/permits.ts';
import { isRejection, isStoppedBefore } from '../verdict/judge.ts';
import { type Kind, kindsOf, operationAt } from './kinds.ts';
import { ask, readItem } from './lists.ts';

/** One way to remove a record by its id. */
export interface Way {
  readonly path: string;
  readonly args: Values;
}

/** Routes that are asked whether they show a record, at most. */
const MAX_PROBES = 60;
/** What other routes call the name of a record. */
const NAME_FIELDS = ['title', 'name'];

function takesForce(route: IndexRoute | undefined): boolean {
  return route !== undefined && endpointsFor(route, 'DELETE').some(({ args }) => 'force' in args);
}

/** The kind's own DELETE; null where the deployment offers none. */
export function ownWay(session: Session, { item, resource }: Kind): Way | null {
  const route = offeredRoute(session, item);
  if (!route?.methods.includes('DELETE')) return null;
  return { path: item, args: resource?.force ?? (takesForce(route) ? { force: true } : {}) };
}

/** Neutral paths of single records that the index lets be removed by force: those named like the kind, and all others. */
function otherItems(session: Session, { name }: Kind): readonly (readonly string[])[] {
  const { index, names } = session;
  const known = new Set(kindsOf(session).map(({ item }) => canonicalOf(item)));
  const word = (name.split('/').at(-1) ?? '').replace(/(?:ies|s|y)$/, '');
  const paths = [...index.routes.values()].flatMap((route) => {
    const isItem = parametersOf(route.template).length === 1 && route.template.endsWith('}');
    if (!isItem || !route.methods.includes('GET') || !takesForce(route)) return [];
    const path = names.toNeutral(route.template);
    return path === null || known.has(canonicalOf(path)) ? [] : [path];
  });
  const namesakes = paths.filter((path) => path.includes(word));
  return [namesakes, paths.filter((path) => !path.includes(word))].map((some) => some.slice(0, MAX_PROBES));
}

/** Neutral paths of single records in other namespaces that are named like a kind. */
export function namesakeItems(session: Session, kind: Kind): readonly string[] {
  const [namesakes = []] = otherItems(session, kind);
  return namesakes;
}

/** Other routes that show the very record: the same id, called just as the kind's own route, or the ledger, has it. */
export async function otherWays(session: Session, kind: Kind, id: Id): Promise<readonly Way[]> {
  const names = session.ledger.of(kind.name, id).flatMap((entry) => Object.values(entry.written ?? {}).flat());
  for (const paths of otherItems(session, kind)) {
    const found = await Promise.all(
      paths.map(async (path) => {
        const { document } = await readItem(session, path, id, kind.name);
        const called = document === null ? [] : NAME_FIELDS.flatMap((field) => textsAt(document, field));
        return called.some((one) => names.some((name) => isSameText(one, name)))
          ? [{ path, args: { force: true } }]
          : [];
      }),
    );
    if (found.flat().length > 0) return found.flat();
  }
  return [];
}

/**
 * Where a server before the deployment knows no DELETE, a POST may get through that says it stands for one; taken for an
 * update, it changes nothing but the run's own record.
 *
 * @returns whether the deployment may have done it: it was proved to be the run's, and it has not been rejected
 */
export async function removeBy(session: Session, kind: Kind, { path, args }: Way, id: Id): Promise<boolean> {
  const operation = operationAt(session, 'DELETE', path);
  const call = { operation, args: { ...args, [recordParameter(operation)]: id }, why: 'Removes a record of this run' };
  const { ownership } = session;
  const send = async (one: Parameters<typeof ask>[1]) => {
    if (ownership.lacking(kind.name, id, 'removes') !== null) return null;
    await ownership.beginWrite(kind.name, id, {});
    const exchange = await ask(session, one, (request) => removalPermit(session, kind.name, id, request));
    ownership.endWrite(kind.name, id, exchange, true);
    if (exchange !== null) await session.harm.noteRemoval(session, kind.name, exchange);
    return exchange;
  };
  const exchange = await send(call);
  if (exchange === null) return false;
  const answered = isStoppedBefore(exchange)
    ? await send({ ...call, method: 'POST', args: { ...call.args, _method: 'DELETE' } })
    : exchange;
  return answered !== null && !isRejection(answered);
}
