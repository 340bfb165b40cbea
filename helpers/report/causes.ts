import { KINDS, type RequirementKind } from '../requirement/kinds.ts';
import { causeOf, common, sentenceOf } from '../requirement/reasons.ts';
import { reasonIn } from './reason.ts';
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

/** Sentences can be long where a deployment is hostile. */
const TITLE_LENGTH = 1000;

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

/** What differs in them stands in it as ‹argument›, ‹operation› or ‹value›; reports of before have the sentence alone. */
function titleOf(results: Cause['results']): string {
  const reasons = results.flatMap((result) => reasonIn(result) ?? []);
  const [{ reason, title }] = results;
  return clip(oneLine(reasons.length > 0 ? sentenceOf(common(reasons)) : reason || title), TITLE_LENGTH);
}

/** Only for a broken MUST the reason alone does not tell the cause: the same answer is wrong in many ways. */
const TOLD_BY_REASON: ReadonlySet<Outcome> = new Set<Outcome>(['error', 'blocked', 'warn']);

/**
 * Groups the results that did not pass by what most likely caused them: the same kind of requirement, answered with the
 * same status, for a reason of the same code that differs only in arguments, operations and values. The kind is left out of it for what was
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
    const why = reasonIn(result);
    const key = JSON.stringify([outcome, level, status, kind, operation ?? (why ? causeOf(why) : result.reason)]);
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
