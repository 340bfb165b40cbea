import { KINDS, type RequirementKind } from '../requirement/kinds.ts';
import { clip, oneLine } from './text.ts';
import type { Level, Outcome, RecordedExchange, Report, Result } from './types.ts';

/** Results that most likely have one cause. */
export interface Cause {
  /** One sentence; what differs from result to result stands in it as ‹argument›, ‹operation› or ‹value›. */
  readonly title: string;
  readonly outcome: Outcome;
  readonly level: Level;
  /** What the requirements ask alike; null where it makes no difference. */
  readonly kind: RequirementKind | null;
  /** Status of the decisive answer; null where there was none. */
  readonly status: number | null;
  readonly namespaces: readonly string[];
  /** In the order of the report, at least one. */
  readonly results: readonly [Result, ...Result[]];
}

interface Group extends Pick<Cause, 'outcome' | 'level' | 'kind' | 'status'> {
  /** The operation that is the cause; null where another is. */
  readonly operation: string | null;
  readonly results: [Result, ...Result[]];
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

const OPERATION = String.raw`\b(?:GET|POST|PUT|PATCH|DELETE) /[^\s,;]*[^\s,;.:]`;
const VALUE = [
  '"[^"]*"',
  '`[^`]*`',
  '“[^”]*”',
  '«[^»]*»',
  String.raw`(?<!\w)'[^']*'(?!\w)`,
  String.raw`\{[^{}]*\}|\[[^[\]]*\]`,
  String.raw`https?://[^\s,;]*[^\s,;.:]`,
  String.raw`(?<![\w/])/[^\s,;]*[^\s,;.:]`,
  String.raw`(?<![\w.])-?\d[\w.:-]*\w|(?<![\w.])-?\d`,
  String.raw`\b(?=[a-f-]*\d)[\da-f-]{8,}\b`,
].join('|');

/** The argument's name, quoted or not, as a word of its own; matches nothing where there is no argument. */
function argumentPattern(argument: string | null): string {
  if (argument === null) return '(?!)';
  const name = argument.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `(?<![\\w.-])(?<quote>["'\`]?)${name}\\k<quote>(?![\\w-])`;
}

function templateOf({ argument: about, reason, title }: Result): Template {
  const text = clip(oneLine(reason === '' ? title : reason), COMPARED_LENGTH);
  const argument = argumentPattern(about);
  const pieces: string[] = [];
  const variables: Template['variables'][number][] = [];
  let end = 0;
  for (const match of text.matchAll(new RegExp(`(?<operation>${OPERATION})|(?<argument>${argument})|${VALUE}`, 'g'))) {
    const named = match.groups?.argument !== undefined;
    // An argument can be called `status` or `date`: only its first mention is surely the argument.
    if (named && variables.some(({ placeholder }) => placeholder === '‹argument›')) continue;
    const placeholder = named ? '‹argument›' : match.groups?.operation !== undefined ? '‹operation›' : '‹value›';
    pieces.push(text.slice(end, match.index));
    variables.push({ placeholder, text: match[0] });
    end = match.index + match[0].length;
  }
  pieces.push(text.slice(end));
  return { pieces, variables };
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
    if (result.operation === null || status === null || KINDS[result.kind].group === 'index') continue;
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

/** Only for a broken MUST the reason alone does not tell the cause: the same answer is wrong in many ways. */
const TOLD_BY_REASON: ReadonlySet<Outcome> = new Set<Outcome>(['error', 'blocked', 'warn']);

/**
 * Groups the results that did not pass by what most likely caused them: the same kind of requirement, answered with the
 * same status, for a reason that differs only in arguments, operations and values. The kind is left out of it for what was
 * blocked, failed in the suite itself or broke a SHOULD, and the server errors of an operation that mostly answers so are
 * grouped by the operation. Gravest outcome first, then MUST before SHOULD, then the largest group.
 */
export function groupByCause(report: Pick<Report, 'results' | 'exchanges'>): readonly Cause[] {
  if (!report.results.some(({ outcome }) => CAUSED.includes(outcome))) return [];
  const exchanges = new Map(report.exchanges.map((exchange) => [exchange.id, exchange]));
  const statuses = new Map(report.results.map((result) => [result, statusOf(result, exchanges)]));
  const broken = brokenOperations(report.results, statuses);
  const groups = new Map<string, Group>();
  for (const result of report.results) {
    const { outcome, level } = result;
    if (!CAUSED.includes(outcome)) continue;
    const status = statuses.get(result) ?? null;
    const operation = status !== null && status >= 500 && broken.has(result.operation ?? '') ? result.operation : null;
    const kind = operation !== null || TOLD_BY_REASON.has(outcome) ? null : result.kind;
    const { pieces, variables } = templateOf(result);
    const reason = operation === null ? [pieces, variables.map(({ placeholder }) => placeholder)] : operation;
    const key = JSON.stringify([outcome, level, status, kind, reason]);
    const group = groups.get(key);
    if (group) group.results.push(result);
    else groups.set(key, { outcome, level, status, kind, operation, results: [result] });
  }
  const causes = [...groups.values()].map(({ operation, results, ...shared }): Cause => {
    const all = operation !== null && results.length > 1;
    const title = all ? `${operation} answers ${shared.status} whatever it is asked` : titleOf(results);
    return { ...shared, title, namespaces: [...new Set(results.map(({ namespace }) => namespace))], results };
  });
  return causes.sort(
    (a, b) =>
      CAUSED.indexOf(a.outcome) - CAUSED.indexOf(b.outcome) ||
      a.level.localeCompare(b.level) ||
      b.results.length - a.results.length,
  );
}
