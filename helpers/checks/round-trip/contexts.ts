/** A record that can be read can be read in each context that its route declares, whatever its status. */

import type { Finding } from '../../cases/check.ts';
import { requirementOf } from '../../cases/requirement.ts';
import type { Resource, Site } from '../../cases/types.ts';
import type { Operation } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { blocked, broken, MET, notApplicable } from '../../requirement/judgement.ts';
import { phrase } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { beginningWith } from '../../requirement/words.ts';
import { accepted, judgeAccepted, obstacle } from '../../verdict/judge.ts';
import { idIn } from '../../verdict/records.ts';
import { documentOf } from './writes.ts';

interface Look {
  readonly context: string;
  readonly status: string;
  /** The read without a context, and in one. */
  readonly plain: Exchange;
  readonly exchange: Exchange;
}

/** Those besides the one in which a record is read unasked. */
function contextsOf({ args: { context } }: Operation): readonly string[] {
  return (context?.schema.enum ?? []).filter((one) => one !== context?.schema.default).map(String);
}

/** Null where records have no status that is shown, or are read in one way only. */
export function contextRequirement(read: Operation, { name, collection }: Resource): Requirement | null {
  if (contextsOf(read).length === 0) return null;
  const title = `${beginningWith(name)} that can be read can be read in each context, whatever its status`;
  return requirementOf(read, 'scenario', '', title, {
    id: `${collection.slice(1)}/create-full/contexts`,
    basis: 'declared',
  });
}

/** Looks in the contexts at one record of each status. */
export class ContextLooks {
  readonly #read: Operation;
  readonly #looks: Look[] = [];
  readonly #statuses = new Set<unknown>();

  constructor(read: Operation) {
    this.#read = read;
  }

  async look(site: Site, plain: Exchange): Promise<void> {
    const { id, status } = documentOf(plain) ?? {};
    if (typeof status !== 'string' || this.#statuses.has(status)) return;
    this.#statuses.add(status);
    for (const context of contextsOf(this.#read)) {
      const why = `Reads what is ${status} in the context ${context}`;
      const exchange = await site.send({ operation: this.#read, args: { id, context }, why });
      this.#looks.push({ context, status, plain, exchange });
    }
  }

  /** A context in which nothing is read at all is judged separately. */
  finding(): Finding {
    const told = this.#looks.filter(({ exchange }) => obstacle(exchange) === null);
    const taken = told.filter(({ exchange }) => accepted(exchange));
    const known = new Set(taken.map(({ context }) => context));
    const untaken = told.find(({ context, exchange }) => known.has(context) && !accepted(exchange));
    if (untaken !== undefined) return [judgeAccepted(untaken.exchange), untaken.plain, untaken.exchange];
    const other = taken.find(({ plain, exchange }) => {
      const id = idIn(documentOf(exchange));
      return id !== null && id !== idIn(documentOf(plain));
    });
    if (other !== undefined) {
      const why = phrase`In the context ${other.context} another record is read.`;
      return [broken(why), other.plain, other.exchange];
    }
    const [first] = taken;
    if (first !== undefined) return [MET, ...taken.map(({ exchange }) => exchange)];
    const [any] = this.#looks;
    if (any === undefined) return [notApplicable(phrase`No record shows a status.`)];
    const hindrance = obstacle(any.exchange);
    if (hindrance !== null) return [blocked(hindrance), any.exchange];
    return [notApplicable('fails-anyway', { how: 'whatever the status' }), any.exchange];
  }
}
