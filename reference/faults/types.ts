/** A fault: one way in which the reference deployment can be made to depart from the interface. */
import type { Operation } from '../../helpers/contract/types.ts';
import type { Level } from '../../helpers/requirement/requirement.ts';
import type { Steps } from '../answer.ts';
import type { ReferenceAnswer, ReferenceRequest } from '../http/messages.ts';

/** Of the faults that are derived from the contract. */
export const FAMILIES = {
  'constraint-ignored': 'a declared constraint is not enforced',
  'constraint-off-by-one': 'a bound is enforced one off',
  'value-rejected': 'a valid value is rejected',
  'neighbour-accepted': 'an enumeration takes a value of another one',
  'argument-rejected': 'an argument is rejected whatever its value',
  'argument-ignored': 'an argument is taken and does nothing',
  'argument-breaks': 'an argument is answered 500',
  'default-wrong': 'a default is another, or not applied',
  'rejection-breaks': 'an invalid request is answered 500',
  'rejection-succeeds': 'an invalid request is answered 2xx with an error inside',
  'rejection-acts': 'a rejected request changes something all the same',
  'body-broken': 'a body without fields is answered 500, or taken for valid',
  'rejection-mute': 'a rejection does not say what is wrong',
  'index-missing': 'the index does not declare an operation, an argument or a constraint',
  'index-otherwise': 'the index declares something else',
  'index-document': 'the index document itself is wrong',
  'answer-member': 'a member of an answer is missing, null, renamed or of another type',
  'value-lost': 'a written value comes back as another, or not at all',
  'answer-broken': 'a valid request meets 500, or an answer that is no JSON',
  'route-missing': 'a method or a route is not served',
  'group-unserved': 'many routes at once are not served, or rejected to everyone',
  'method-undeclared': 'a method that is not declared is answered',
  'address-loose': 'an address of no record or of the wrong shape is answered',
  'method-unlike': 'one of POST, PUT and PATCH behaves unlike the others',
  'record-mistaken': 'an address leads to another record',
  'life-cycle': 'a record is not kept, trashed or removed as asked',
  'list-paging': 'pages overlap, skip or miscount',
  'list-order': 'a list is in another order than asked',
  'list-filter': 'a filter or a search finds the wrong records',
  'order-payment': 'paying an order does not do what the interface says',
  batch: 'a batch is not run as asked',
  access: 'credentials or passwords are not looked at',
} as const satisfies Readonly<Record<string, string>>;

export type Family = keyof typeof FAMILIES;

/** Stands between a client and the deployment; `next` asks the deployment as it was. */
export type Middleware = (
  request: ReferenceRequest,
  next: (request: ReferenceRequest) => ReferenceAnswer,
) => ReferenceAnswer;

/** What switching a fault on does to one deployment. */
export interface Change {
  readonly steps?: (steps: Steps) => Steps;
  /** @param steps those of the deployment, this change included */
  readonly handle?: (steps: Steps) => Middleware;
}

export interface Fault {
  /** Stable and readable, for instance `shop-analytics/coupons/POST/args/code/required/ignored`. */
  readonly id: string;
  readonly family: string;
  /** Neutral namespace, or `site` or `batch`. */
  readonly namespace: string;
  /** Keys of the operations that behave otherwise, or are declared otherwise. */
  readonly operations: readonly string[];
  /** Whether the index shows it. */
  readonly inIndex: boolean;
  /**
   * Ids of the requirements that it breaks; `*` stands for any text, `~` for any without a capital letter. Empty where a
   * fault is written by hand, and only the suite knows.
   */
  readonly breaks: readonly string[];
  /**
   * Id of the requirement that the operation, or the argument, is accepted at all: where that does not apply, because
   * nothing valid is known to be sent, no request can tell of the fault either. Null where it is told without.
   */
  readonly needs: string | null;
  /** Whether the verdict on the deployment tells of it, where no single requirement need to. @default false */
  readonly verdictTells?: boolean;
  readonly sentence: string;
  /** Why no request could tell; null where one can. */
  readonly equivalent: string | null;
  /** How plainly the interface says so. @default that of the requirements that it breaks */
  readonly level?: Level;
  /** Id of the requirement that says it, where the others that it can break say less of it. @default none */
  readonly levelAs?: string;
  /** Makes a change with a state of its own, so that a fault can be switched on in several deployments. */
  readonly change: () => Change;
}

/** Faults of one family, derived from an operation. */
export type Derivation = (operation: Operation) => readonly Fault[];
