/** Keeps, of every answer of a run, the little that tells whether it was valid in itself. */

import type {
  FlawCount,
  Flawed,
  MemberCount,
  NamespaceAnswers,
  NextPage,
  ToldMember,
} from '../checks/answers/types.ts';
import type { Operation } from '../contract/types.ts';
import { shortened } from '../exchange/cut.ts';
import type { Exchange } from '../exchange/types.ts';
import type { Reason } from '../requirement/reasons.ts';
import { obstacle } from '../verdict/judge.ts';
import { type AnswerFlaw, flawsOf, nextPageOf } from '../verdict/robustness.ts';

/** Answers with one flaw that are kept whole for the report; the others are counted. */
const KEPT = 5;

export interface Answers {
  note(operation: Operation, exchange: Exchange): void;
  noteMembers(operation: Operation, told: readonly ToldMember[], exchange: Exchange): void;
  /** Null where no record told anything. */
  memberOf(check: Pick<ToldMember, 'kind' | 'creation' | 'name'>): MemberCount | null;
  of(namespace: string): NamespaceAnswers;
}

class CollectedAnswers implements NamespaceAnswers {
  telling = 0;
  obstacle: Reason | null = null;
  readonly #flaws = new Map<
    AnswerFlaw,
    { first: [Flawed, ...Flawed[]]; byOperation: Map<string, number>; cameBack: boolean }
  >();
  readonly #nextPages = new Map<string, NextPage>();

  get nextPages(): readonly NextPage[] {
    return [...this.#nextPages.values()];
  }

  flaw(flaw: AnswerFlaw): FlawCount | null {
    const kept = this.#flaws.get(flaw);
    if (!kept) return null;
    const counts = [...kept.byOperation.values()];
    return {
      flaw,
      first: kept.first,
      total: counts.reduce((sum, count) => sum + count, 0),
      cameBack: kept.cameBack,
    };
  }

  note(operation: Operation, exchange: Exchange): void {
    const { answer } = exchange;
    const hindrance = obstacle(exchange);
    if (hindrance === null) this.telling += 1;
    else this.obstacle = hindrance;
    if (answer === null) return;
    for (const [flaw, what] of flawsOf(answer)) this.#noteFlaw(flaw, { operation, exchange, what });
    const url = exchange.request.method === 'GET' ? nextPageOf(answer) : null;
    if (url !== null && !this.#nextPages.has(operation.path)) {
      this.#nextPages.set(operation.path, { operation, exchange: shortened(exchange), url });
    }
  }

  #noteFlaw(flaw: AnswerFlaw, flawed: Flawed): void {
    const { key } = flawed.operation;
    const short = { ...flawed, exchange: shortened(flawed.exchange) };
    const kept = this.#flaws.get(flaw);
    if (kept === undefined) {
      this.#flaws.set(flaw, { first: [short], byOperation: new Map([[key, 1]]), cameBack: false });
      return;
    }
    const isNew = !kept.byOperation.has(key);
    kept.cameBack ||= !isNew && flawed.exchange.answer?.status !== 503;
    kept.byOperation.set(key, (kept.byOperation.get(key) ?? 0) + 1);
    if (isNew && kept.first.length < KEPT) kept.first.push(short);
  }
}

class Members {
  readonly #counts = new Map<string, { kept: Exchange | null; wrong: Flawed[]; total: number }>();

  of({ kind, creation, name }: Pick<ToldMember, 'kind' | 'creation' | 'name'>): MemberCount | null {
    return this.#counts.get(`${kind} ${creation} ${name}`) ?? null;
  }

  note(operation: Operation, told: readonly ToldMember[], exchange: Exchange): void {
    for (const { kind, creation, name, isKept, what } of told) {
      const key = `${kind} ${creation} ${name}`;
      const count = this.#counts.get(key) ?? { kept: null, wrong: [], total: 0 };
      this.#counts.set(key, count);
      if (isKept) count.kept ??= shortened(exchange);
      else count.total += 1;
      if (!isKept && count.wrong.length < KEPT) count.wrong.push({ operation, exchange: shortened(exchange), what });
    }
  }
}

export function createAnswers(): Answers {
  const byNamespace = new Map<string, CollectedAnswers>();
  const members = new Members();
  const kept = (namespace: string): CollectedAnswers => {
    const known = byNamespace.get(namespace) ?? new CollectedAnswers();
    byNamespace.set(namespace, known);
    return known;
  };
  return {
    note: (operation, exchange) => kept(operation.namespace).note(operation, exchange),
    of: kept,
    noteMembers: (operation, told, exchange) => members.note(operation, told, exchange),
    memberOf: (check) => members.of(check),
  };
}
