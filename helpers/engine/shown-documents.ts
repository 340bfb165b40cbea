/** Whether the run's own records fit the schemas of what operations return, whichever members they were written with. */

import type { Subject } from '../cases/suite.ts';
import type { Flawed, MemberCount } from '../checks/answers/types.ts';
import type { Operation } from '../contract/types.ts';
import { shortened } from '../exchange/cut.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import { accepted, isRecord, judgeDocument } from '../verdict/judge.ts';
import { idIn } from '../verdict/records.ts';

/** Answers of one operation that are kept for the report. */
const KEPT = 5;

interface DocumentCount {
  total: number;
  readonly wrong: Flawed[];
}

export class ShownDocuments {
  readonly #seen = new Map<string, DocumentCount>();

  /**
   * A list is left to who asks for it: it shows records of others as well.
   *
   * @param isOwn whether the run made the record of an id
   */
  note(
    { operation, as = 'user' }: Call,
    { resource, role }: Subject,
    exchange: Exchange,
    isOwn: (id: number) => boolean,
  ): void {
    const isOfOne = role === 'create' || role === 'item' || role === 'by-slug';
    if (as !== 'user' || !isOfOne || !resource.creatable || !accepted(exchange)) return;
    const { json } = exchange.answer ?? {};
    const id = isRecord(json) ? idIn(json) : null;
    if (id === null || !(role === 'create' || isOwn(id))) return;
    const seen = this.#seen.get(operation.key) ?? { total: 0, wrong: [] };
    this.#seen.set(operation.key, seen);
    const judgement = judgeDocument(exchange, operation.returns);
    if (judgement.kind !== 'broken') return;
    seen.total += 1;
    if (seen.wrong.length < KEPT) seen.wrong.push({ operation, exchange: shortened(exchange), what: judgement.why });
  }

  /** What was seen of an operation; null where it showed no record of the run. */
  of({ key }: Operation): MemberCount | null {
    const seen = this.#seen.get(key);
    return seen === undefined ? null : { kept: null, ...seen };
  }
}
