import type { Reason } from '../../requirement/reasons.ts';

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
