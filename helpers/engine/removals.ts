/** Before a run makes anything: whether a DELETE gets through to the site. What nobody can remove is not made. */

import type { Resource } from '../cases/types.ts';
import type { Operation } from '../contract/types.ts';
import { offers } from '../deployment/offered.ts';
import { pathParameterNames } from '../exchange/serialise.ts';
import { permissionFor } from '../ownership/permits.ts';
import { UNKNOWN_ID, unknownIdFor } from '../samples/unknown-id.ts';
import { isDenied, isRecord, isRejection, isStoppedBefore } from '../verdict/judge.ts';
import { allows, send } from './send.ts';
import { queued, type Session } from './session.ts';

/** Of one kind it may be that kind's own. */
const MAX_KINDS = 2;

interface Removal {
  readonly read: Operation;
  readonly remove: Operation;
}

function removalOf(session: Session, { item, creatable }: Resource): Removal | null {
  const [read, remove] = ['GET', 'DELETE'].map((method) => session.contract.operations.get(`${method} ${item}`));
  if (!creatable || read === undefined || remove === undefined) return null;
  if (!offers(session, read) || !offers(session, remove)) return null;
  return allows(session.options.effects, remove.effect) ? { read, remove } : null;
}

/** Whether a DELETE is stopped before the site; null where that is unknown. */
async function isStopped(session: Session, { read, remove }: Removal): Promise<boolean | null> {
  const args = Object.fromEntries(
    pathParameterNames(read.path).map((name) => [name, unknownIdFor(read.pathParameters[name] ?? '.+')]),
  );
  const seen = await send(session, { operation: read, args, why: 'Looks for what is not there' });
  if (!isRejection(seen) || isDenied(seen) || !isRecord(seen.answer?.json)) return null;
  const why = 'Asks of what is not there whether a DELETE gets through, before anything is made';
  const call = { operation: remove, args, why };
  const gone = await send(session, call, await permissionFor(session, call, []));
  return gone.answer === null ? null : isStoppedBefore(gone);
}

/** Asks once in a run, with two kinds of records, and notes where a DELETE was stopped. */
export async function tryRemoval(session: Session, resource: Resource): Promise<void> {
  const { removals, catalogue, stoppedDeletes } = session;
  if (removals.areTried) return;
  await queued(session, 'removals', async () => {
    if (removals.areTried) return;
    removals.areTried = true;
    const kinds = [resource, ...[...catalogue.resources.values()].filter(({ name }) => name !== resource.name)];
    const ways = kinds.flatMap((kind) => {
      const removal = removalOf(session, kind);
      return removal === null ? [] : [{ kind, removal }];
    });
    for (const { kind, removal } of ways.slice(0, MAX_KINDS)) {
      if ((await isStopped(session, removal)) !== true) return;
      stoppedDeletes.set(kind.name, new Set([UNKNOWN_ID]));
    }
  });
}
