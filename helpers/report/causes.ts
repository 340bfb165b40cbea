import { clip, oneLine } from './text.ts';
import type { Level, Outcome, RecordedExchange, Report, Result } from './types.ts';

/** Results that most likely have one cause. */
export interface Cause {
  /** One sentence; what differs from result to result stands in it as ‹argument›, ‹operation› or ‹value›. */
  readonly title: string;
  readonly outcome: Outcome;
  readonly level: Level;
  /** Status of the decisive answer; null where there was none. */
  readonly status: number | null;
  readonly namespaces: readonly string[];
  /** In the order of the report, at least one. */
  readonly results: readonly [Result, ...Result[]];
}

/** The outcomes that have a cause, gravest first. */
const CAUSED: readonly Outcome[] = ['fail', 'error', 'blocked', 'warn', 'flaky', 'known'];

/** Reasons are a sentence each; what a hostile one adds beyond this is not compared. */
const COMPARED_LENGTH = 1000;

/** A reason taken apart: `pieces` stay the same within a cause, `variables` stand between them. */
interface Template {
  readonly pieces: readonly string[];
  readonly variables: readonly { readonly placeholder: string; readonly text: string }[];
}

const VARIABLES = [
  { placeholder: '‹operation›', source: String.raw`\b(?:GET|POST|PUT|PATCH|DELETE) /[^\s,;]*[^\s,;.:]` },
  {
    placeholder: '‹value›',
    source: [
      '"[^"]*"',
      '`[^`]*`',
      '“[^”]*”',
      '«[^»]*»',
      String.raw`(?<!\w)'[^']*'(?!\w)`,
      String.raw`\{[^{}]*\}|\[[^[\]]*\]`,
      String.raw`https?://[^\s,;]*[^\s,;.:]`,
      String.raw`(?<![\w/])/[^\s,;]*[^\s,;.:]`,
      String.raw`(?<![\w.])-?\d[\w.:-]*\w|(?<![\w.])-?\d`,
      String.raw`\b(?=[a-z-]*\d)[\da-f-]{8,}\b`,
    ].join('|'),
  },
] as const;
const VARIABLE = new RegExp(VARIABLES.map(({ source }) => `(${source})`).join('|'), 'g');

const ARGUMENT_ID = /\/args\/([^/]+)\/(.+)$/;

/** Marks the argument's name in the reason, so that two arguments with the same defect compare equal. */
function withArgumentMarked(reason: string, argument: string | undefined): string {
  if (argument === undefined) return reason;
  const escaped = argument.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return reason.replace(new RegExp(`(?<![\\w.-])["'\`]?${escaped}["'\`]?(?![\\w-])`), `\u0000${argument}\u0000`);
}

function templateOf({ id, reason, title }: Result): Template {
  const argument = ARGUMENT_ID.exec(id)?.[1];
  const text = withArgumentMarked(clip(oneLine(reason === '' ? title : reason), COMPARED_LENGTH), argument);
  const pieces: string[] = [];
  const variables: Template['variables'][number][] = [];
  text.split('\u0000').forEach((part, index) => {
    if (index % 2 === 1) {
      variables.push({ placeholder: '‹argument›', text: part });
      return;
    }
    let end = 0;
    for (const match of part.matchAll(VARIABLE)) {
      pieces.push(part.slice(end, match.index));
      variables.push({ placeholder: match[1] === undefined ? '‹value›' : '‹operation›', text: match[0] });
      end = match.index + match[0].length;
    }
    pieces.push(part.slice(end));
  });
  return { pieces, variables };
}

/** What a requirement asks, without the argument or the value that it asks it of: `args/required/refused`. */
function kindOf(id: string): string {
  const tail = ARGUMENT_ID.exec(id)?.[2]?.split('/');
  if (tail === undefined) return id.split('/').slice(-2).join('/');
  const place = id.includes('/index/args/') ? 'index/args' : 'args';
  return [place, ...new Set([tail[0], tail.at(-1)])].join('/');
}

function statusOf(result: Result, exchanges: ReadonlyMap<number, RecordedExchange>): number | null {
  const decisive = result.exchanges.at(-1);
  return decisive === undefined ? null : (exchanges.get(decisive)?.answer?.status ?? null);
}

/** Operations that answered most of what they were asked with a 5xx: whatever was asked, the operation is the cause. */
function brokenOperations(
  results: readonly Result[],
  statuses: ReadonlyMap<Result, number | null>,
): ReadonlySet<string> {
  const asked = new Map<string, { all: number; serverErrors: number }>();
  for (const result of results) {
    const status = statuses.get(result) ?? null;
    if (result.operation === null || status === null || result.id.includes('/index/')) continue;
    const counts = asked.get(result.operation) ?? { all: 0, serverErrors: 0 };
    counts.all += 1;
    if (status >= 500) counts.serverErrors += 1;
    asked.set(result.operation, counts);
  }
  const broken = [...asked].filter(([, { all, serverErrors }]) => serverErrors > 1 && serverErrors * 2 > all);
  return new Set(broken.map(([operation]) => operation));
}

function titleOf([first, ...others]: Cause['results']): string {
  const { pieces, variables } = templateOf(first);
  const rest = others.map(templateOf);
  const filled = variables.map(({ text, placeholder }, index) =>
    rest.every((other) => other.variables[index]?.text === text) ? text : placeholder,
  );
  return pieces.map((piece, index) => `${piece}${filled[index] ?? ''}`).join('');
}

/**
 * Groups the results that did not pass by what most likely caused them: the same kind of requirement, answered with the
 * same status, for a reason that differs only in arguments, operations and values. What was blocked, or failed in the suite
 * itself, is grouped by its reason alone, and the server errors of an operation that mostly fails so by the operation.
 * Gravest outcome first, then MUST before SHOULD, then the largest group.
 */
export function groupByCause(report: Pick<Report, 'results' | 'exchanges'>): readonly Cause[] {
  const exchanges = new Map(report.exchanges.map((exchange) => [exchange.id, exchange]));
  const statuses = new Map(report.results.map((result) => [result, statusOf(result, exchanges)]));
  const broken = brokenOperations(report.results, statuses);
  const groups = new Map<string, { status: number | null; operation: string | null; results: [Result, ...Result[]] }>();
  for (const result of report.results) {
    if (!CAUSED.includes(result.outcome)) continue;
    const { outcome, level } = result;
    const status = statuses.get(result) ?? null;
    const operation = status !== null && status >= 500 && broken.has(result.operation ?? '') ? result.operation : null;
    const { pieces, variables } = templateOf(result);
    const reason = [pieces, variables.map(({ placeholder }) => placeholder)];
    const kind = outcome === 'blocked' || outcome === 'error' ? null : kindOf(result.id);
    const key = JSON.stringify([outcome, level, status, ...(operation === null ? [kind, reason] : [operation])]);
    const group = groups.get(key);
    if (group) group.results.push(result);
    else groups.set(key, { status, operation, results: [result] });
  }
  const causes = [...groups.values()].map(({ status, operation, results }): Cause => {
    const [{ outcome, level }] = results;
    const title =
      operation !== null && results.length > 1
        ? `${operation} answers ${status} whatever it is asked`
        : titleOf(results);
    return {
      title,
      outcome,
      level,
      status,
      namespaces: [...new Set(results.map(({ namespace }) => namespace))],
      results,
    };
  });
  return causes.sort(
    (a, b) =>
      CAUSED.indexOf(a.outcome) - CAUSED.indexOf(b.outcome) ||
      a.level.localeCompare(b.level) ||
      b.results.length - a.results.length,
  );
}
