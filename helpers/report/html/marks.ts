import type { RecordedExchange, Result } from '../types.ts';

/** What a reader should look at in a request or an answer. */
export interface Marks {
  /** Whether the status is it. */
  readonly status: boolean;
  /** Names of headers, in lower case. */
  readonly headers: readonly string[];
  /** Paths of members of the body; `items` in one stands for every position of a list. */
  readonly members: readonly (readonly string[])[];
  /** Ids of the records of a list that do not belong there. */
  readonly ids?: ReadonlySet<string>;
  /** The value that is right, as JSON: a member that shows it is not marked. */
  readonly right?: string;
  /** Whether what is marked is wrong, and not only what a request tries. */
  readonly areWrong: boolean;
}

/** Whether a path is one that a pattern of {@link Marks} means. */
export function isMarked(path: readonly string[], pattern: readonly string[]): boolean {
  return (
    path.length === pattern.length &&
    pattern.every((name, index) => name === path[index] || (name === 'items' && /^\d+$/.test(path[index] ?? '')))
  );
}

/** Where in the answer the result shows what is wrong. */
export function offendingParts(
  { at, with: given = {}, code }: Pick<Result, 'at' | 'with' | 'code'>,
  { answer }: RecordedExchange,
): Marks {
  const { status, headers = [], members = [] } = at ?? {};
  const { ids, written } = given;
  return {
    areWrong: true,
    status: answer?.status === status,
    headers,
    ...(code === 'list-holds-too-much' && Array.isArray(ids) && { ids: new Set(ids.map(String)) }),
    ...(typeof written === 'string' && { right: written }),
    // Records of a list are described by the same names as a record alone.
    members: [...members, ...members.map((path) => ['items', ...path])],
  };
}

/** What a request tries: the argument that the requirement is about, wherever it is carried. */
export function triedParts({ argument }: Pick<Result, 'argument'>): Marks {
  return { areWrong: false, status: false, headers: [], members: argument === null ? [] : [argument.split('.')] };
}
