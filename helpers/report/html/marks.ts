import { clip } from '../text.ts';
import type { RecordedExchange, Result } from '../types.ts';

/** What a reader should look at in a request or an answer. */
export interface Marks {
  /** Whether the status is it. */
  readonly status: boolean;
  /** Names of headers, in lower case. */
  readonly headers: readonly string[];
  /** Paths of members of the body; `items` in one stands for every position of a list. */
  readonly members: readonly (readonly string[])[];
}

const LONGEST_REASON = 1000;

const POINTER = /(?<![\w/.:])(?:\/[\w~-]+)+/g;

/**
 * A word of a reason that is a member rather than a word of the language: it has an underscore or a dot, something is
 * said of it, or it stands in the list that ends the sentence.
 */
const MEMBER = new RegExp(
  [
    String.raw`\b(?=\w*(?:_|\.\w))[a-z]\w*(?:\.\w+)*`,
    String.raw`\b[a-z]\w*(?= (?:is|was|reads|came back)\b)`,
    String.raw`(?<=: (?:[\w.]+, )*)[a-z]\w*(?=(?:, [\w.]+)*\.$)`,
    String.raw`(?<=\b(?:changed|differ in) (?:[\w.]+, )*)[a-z]\w*`,
  ].join('|'),
  'g',
);

const unescapePointer = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');

/** The argument that a requirement is about, as the path of the member or parameter that carries it; null for none. */
function argumentPath({ argument }: Pick<Result, 'argument'>): readonly string[] | null {
  return argument?.split('.') ?? null;
}

/** Whether a path is one that a pattern of {@link Marks} means. */
export function isMarked(path: readonly string[], pattern: readonly string[]): boolean {
  return (
    path.length === pattern.length &&
    pattern.every((name, index) => name === path[index] || (name === 'items' && /^\d+$/.test(path[index] ?? '')))
  );
}

/** What the reason names in the answer: its status, headers, and members by pointer or by name. */
export function offendingParts(
  result: Pick<Result, 'kind' | 'argument' | 'reason'>,
  exchange: RecordedExchange,
): Marks {
  const { answer } = exchange;
  const reason = clip(result.reason, LONGEST_REASON);
  if (answer === null) return { status: false, headers: [], members: [] };
  const said = reason.toLowerCase();
  const pointers = [...reason.matchAll(POINTER)].map(([pointer]) => pointer.split('/').slice(1).map(unescapePointer));
  const named = [...reason.matchAll(MEMBER)].map(([name]) => name.split('.'));
  const carried = result.kind === 'round-trip' ? [argumentPath(result) ?? []] : [];
  const members = [...pointers, ...carried, ...named].filter((path) => path.length > 0);
  return {
    status: new RegExp(String.raw`\b(?:answered|accepted with|gives?|gave) ${answer.status}\b`, 'i').test(reason),
    headers: Object.keys(answer.headers)
      .map((name) => name.toLowerCase())
      .filter(
        (name) => (name.includes('-') && said.includes(name)) || (name === 'content-type' && said.includes('not json')),
      ),
    // Records of a list are described by the same names as a record alone.
    members: [...members, ...members.map((path) => ['items', ...path])],
  };
}

/** What a request tries: the argument that the requirement is about, wherever it is carried. */
export function triedParts(result: Pick<Result, 'argument'>): Marks {
  const path = argumentPath(result);
  return { status: false, headers: [], members: path === null ? [] : [path] };
}
