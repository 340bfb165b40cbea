/** What is judged after all cases: what is known of all answers, and of the run's own records. */
import type { Check, Judging } from '../../cases/check.ts';
import type { Contract, Operation } from '../../contract/types.ts';
import type { Deployment } from '../../deployment/offered.ts';
import type { Call, Exchange, HttpRequest } from '../../exchange/types.ts';
import type { Reason } from '../../requirement/reasons.ts';
import type { AnswerFlaw } from '../../verdict/robustness.ts';

/** An answer that shows what it must not. */
export interface Flawed {
  readonly operation: Operation;
  readonly exchange: Exchange;
  readonly what: Reason;
}

export interface FlawCount {
  readonly flaw: AnswerFlaw;
  readonly first: readonly [Flawed, ...Flawed[]];
  readonly total: number;
  /** Whether two answers to one operation have the flaw, so that it is no accident. Several of a time of 503 can be one. */
  readonly cameBack: boolean;
}

export interface NextPage {
  readonly operation: Operation;
  readonly exchange: Exchange;
  readonly url: string;
}

export interface NamespaceAnswers {
  /** Answers that say something about the deployment rather than about the run's rights. */
  readonly telling: number;
  /** Why the last of the others says nothing. */
  readonly obstacle: Reason | null;
  flaw(kind: AnswerFlaw): FlawCount | null;
  /** One for each path that named any. */
  readonly nextPages: readonly NextPage[];
}

/** What an answer shows of one member of a record that the run made. */
export interface ToldMember {
  /** The default of what was not sent; or the same moment on two clocks. */
  readonly kind: 'default' | 'moment';
  /** Key of the operation that makes such records. */
  readonly creation: string;
  readonly name: string;
  readonly isKept: boolean;
  /** What is shown, and beside what. */
  readonly what: Reason;
}

/** What the run's own records showed of one member. */
export interface MemberCount {
  /** The first record that showed what it must. */
  readonly kept: Exchange | null;
  /** The first that showed something else. */
  readonly wrong: readonly Flawed[];
  readonly total: number;
}

/**
 * `made`: a new record shows what it was sent with; `stays`: what was written is shown; `stays-gone`: what was removed is
 * not; `untouched`: an update changes what it carries.
 */
export type StateKind = 'made' | 'stays' | 'stays-gone' | 'untouched';

/** An answer that shows what is known otherwise. */
export interface Wrong {
  readonly what: Reason;
  /** The write that the answer denies. */
  readonly write: Exchange | null;
  readonly exchange: Exchange;
  /** The answer that confirms it. */
  readonly confirmation?: Exchange;
}

/** What the answers to one operation told. */
export interface Told {
  /** The first answer that agreed with what is known. */
  readonly kept: Exchange | null;
  /** Contradictions that were confirmed. */
  readonly wrong: readonly Wrong[];
}

/** A run whose cases are done. */
export interface RunContext extends Deployment, Judging {
  readonly contract: Contract;
  readonly baseUrl: URL;
  /** Whether no record was made that could tell. */
  readonly readsOnly: boolean;
  /** Whether what is judged was seen before, so that one answer confirms it. */
  readonly isRepeated: boolean;
  answersOf(namespace: string): NamespaceAnswers;
  /** Null where no record told anything. */
  memberOf(member: Pick<ToldMember, 'kind' | 'creation' | 'name'>): MemberCount | null;
  /** @param operation its key; null where no answer told anything */
  stateOf(kind: StateKind, operation: string): Told | null;
  /** In which types the answers to an operation showed values that others show as well; null where they showed none. */
  typesOf(operation: Operation): MemberCount | null;
  /** Whether the answers to an operation fitted its schema; null where they showed no record of the run. */
  documentsOf(operation: Operation): MemberCount | null;
  send(call: Call): Promise<Exchange>;
  /**
   * Sends a request that only reads, as it is.
   * @param operation whose answer it is; absent where the address is another
   */
  look(request: HttpRequest, operation?: Operation): Promise<Exchange>;
}

export type AnswerCheck = Check<RunContext>;
