import type { Operation } from '../../helpers/contract/types.ts';
import { operationId } from '../../helpers/plan/requirement-id.ts';
import type { Change, Family, Fault } from './types.ts';

interface Description {
  readonly family: Family;
  /** The end of the id, after the operation's own. */
  readonly tail: string;
  /** Ends of the ids of requirements, after the operation's own. */
  readonly breaks: readonly string[];
  /** Ids of requirements that belong to no operation, or to another one. */
  readonly alsoBreaks?: readonly string[];
  readonly sentence: string;
  readonly equivalent?: string | null;
  readonly inIndex?: boolean;
  /** @default the operation alone */
  readonly operations?: readonly string[];
  readonly change: () => Change;
}

/** A fault of one operation. */
export function faultOf(operation: Operation, description: Description): Fault {
  const { family, tail, breaks, alsoBreaks = [], sentence, change } = description;
  const start = operationId(operation);
  return {
    id: `${start}/${tail}`,
    family,
    namespace: operation.namespace,
    operations: description.operations ?? [operation.key],
    inIndex: description.inIndex ?? false,
    breaks: [...breaks.map((end) => `${start}/${end}`), ...alsoBreaks],
    sentence,
    equivalent: description.equivalent ?? null,
    change,
  };
}

/** Names come from the interface; what is no safe text in an id becomes a hyphen. */
export function idText(value: unknown): string {
  return String(value).replace(/[^\w\-.]/g, '-');
}
