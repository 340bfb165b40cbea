/** Asking a list. */

import type { Document, ListQuery, ListStatement } from '../../cases/list-statement.ts';
import { BlockedError } from '../../cases/preconditions.ts';
import type { Scene } from '../../cases/scenario.ts';
import type { Values } from '../../cases/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { reason } from '../../requirement/reasons.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import { accepted, isMissingRoute, isRejection, requestOf, whyNot } from '../../verdict/judge.ts';
import { idIn, recordsOf } from '../../verdict/records.ts';

export interface Listing {
  readonly documents: readonly Document[];
  readonly exchange: Exchange;
  /** Whether it is known that nothing more would follow. */
  readonly complete: boolean;
}

/** Ids are numbers, in places written as text. */
export function idOf(document: Document): number {
  return idIn(document) ?? Number(document.id);
}

/** @throws BlockedError when the answer is no list */
export async function ask(
  scene: Scene,
  list: ListStatement,
  args: Values,
  why: string,
  { mayBeRejected = false }: Pick<ListQuery, 'mayBeRejected'> = {},
): Promise<Listing> {
  const asked: Values = { ...list.always, ...args };
  const exchange = await scene.ask(list.operation, asked, { why });
  // A list with nothing in it is a 404 in places.
  if (exchange.answer?.status === 404 && !isMissingRoute(exchange)) return { documents: [], exchange, complete: true };
  if (tolerates('query-rejected', mayBeRejected && isRejection(exchange)))
    return { documents: [], exchange, complete: true };
  const documents = accepted(exchange) ? recordsOf(exchange.answer?.json, list.member) : null;
  if (documents === null) {
    throw new BlockedError(
      accepted(exchange)
        ? reason('answer-no-list', { request: requestOf(exchange) })
        : reason('step-failed', { operation: list.operation, because: whyNot(exchange) }),
    );
  }
  return { documents, exchange, complete: documents.length < Number(asked.per_page) };
}
