import { KINDS } from '../requirement/kinds.ts';
import { causeOf, common, listed, type Reason, rootOf, sentenceOf } from '../requirement/reasons.ts';
import { reasonIn } from '../requirement/result-reason.ts';
import type { Code } from '../requirement/sentences.ts';
import { digest } from './digest.ts';
import { clip, oneLine } from './text.ts';
import type { Level, Outcome, Report, Result } from './types.ts';

/** Results that most likely have one cause. */
export interface Cause {
  /** The same from run to run, for addresses and comparisons. */
  readonly key: string;
  /** One sentence. Names that differ from result to result are listed in it; of other values one is an example. */
  readonly title: string;
  /** The gravest of its results. */
  readonly outcome: Outcome;
  /** MUST where any of its results is one. */
  readonly level: Level;
  /** Status of the decisive answers; null where they differ or there was none. */
  readonly status: number | null;
  readonly namespaces: readonly string[];
  /** Where it shows, in the order of the report. */
  readonly operations: readonly string[];
  /** Gravest first, then in the order of the report; at least one. */
  readonly results: Group;
}

/** What of an exchange tells causes apart. */
export interface Answered {
  readonly id: number;
  readonly answer: { readonly status: number } | null;
}

type Grouped = Pick<Report, 'results'> & { readonly exchanges: readonly Answered[] };

type Group = [Result, ...Result[]];

/** The outcomes that have a cause, gravest first. */
const CAUSED: readonly Outcome[] = ['fail', 'error', 'blocked', 'warn', 'flaky', 'known'];

/** Sentences can be long where a deployment is hostile. */
const TITLE_LENGTH = 1000;

/** From so many resources on it is a habit of the deployment, and no matter of each. */
const HABIT = 3;

/** Codes that are one flaw, seen from several sides. */
const FAMILIES: readonly (readonly Code[])[] = [
  [
    'round-trip-lost',
    'values-lost',
    'update-lost',
    'not-returned',
    'not-shown',
    'list-shows-otherwise',
    'not-as-written',
    'answer-lost',
    'answer-stale',
  ],
  ['accepted-invalid', 'server-error-to-invalid'],
];
const FAMILY: ReadonlyMap<Code, Code> = new Map(
  FAMILIES.flatMap(([first = 'phrase', ...others]) => others.map((code) => [code, first] as const)),
);

const familyOf = ({ code }: Reason): Code => FAMILY.get(code) ?? code;

const [[LOST]] = FAMILIES as readonly [[Code]];

/** What does harm, then what is down, then what is lost; what an index says comes last. */
const GRAVEST: readonly (readonly Code[])[] = [
  [
    'write-not-rejected',
    'gone-too',
    'record-removed',
    'record-changed',
    'changed-too',
    'rejected-and-changed',
    'rejected-and-made',
    'answer-internals',
    'answer-moved',
  ],
  [
    'server-error',
    'answer-server-error',
    'route-not-there',
    'method-not-there',
    'not-json',
    'answer-not-json',
    'error-inside',
  ],
  ['still-there', 'not-deleted', 'still-listed', 'answer-gone', 'round-trip-lost', 'values-lost', 'update-lost'],
  ['rejected-valid', 'assertion'],
];
const GRAVITY: ReadonlyMap<Code, number> = new Map(
  GRAVEST.flatMap((codes, rank) => codes.map((code) => [code, rank] as const)),
);

function gravityOf({ code, kind }: Result): number {
  if (KINDS[kind].group === 'index') return GRAVEST.length + 1;
  return (code && GRAVITY.get(code)) ?? GRAVEST.length;
}

function statusOf(result: Result, exchanges: ReadonlyMap<number, Answered>): number | null {
  const decisive = result.exchanges.at(-1);
  return decisive === undefined ? null : (exchanges.get(decisive)?.answer?.status ?? null);
}

type Statuses = ReadonlyMap<Result, number | null>;

/** Operations that answered most of what they were asked with a 5xx: whatever was asked, the operation is the cause. */
function brokenOperations(results: readonly Result[], statuses: Statuses): ReadonlySet<string> {
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

/** The first part of its path below the namespace; the namespace itself where it is about no one operation. */
function resourceOf({ operation, namespace }: Result): string {
  const path = operation?.split(' ')[1] ?? '';
  const [, first = ''] = path.startsWith(`/${namespace}`) ? path.slice(namespace.length + 1).split('/') : [];
  return `${namespace} ${first}`;
}

/** The argument or member that it is about, wherever it is carried: alone, in a batch, or in a list of records. */
function placeOf({ argument }: Result): string | null {
  return argument?.split('.').findLast((name) => name !== 'items') ?? null;
}

const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);

/** Any 2xx says the same: it was taken. */
const statusTold = (status: unknown): unknown => (Number(status) >= 200 && Number(status) < 300 ? 200 : status);

function told(why: Reason): unknown {
  const { status } = why.with;
  return causeOf(
    typeof status === 'number' ? { ...why, with: { ...why.with, status: statusTold(status) as number } } : why,
  );
}

/** What is said alike of every resource. */
function habitOf(result: Result, why: Reason, status: number | null): string {
  const { outcome, level, kind } = result;
  return keyOf(outcome, level, statusTold(status), outcome === 'warn' ? null : kind, told(why));
}

/** Habits that many resources have. */
function habitsOf(broken: readonly (readonly [Result, Reason])[], statuses: Statuses): ReadonlySet<string> {
  const resources = new Map<string, Set<string>>();
  for (const [result, why] of broken) {
    const habit = habitOf(result, why, statuses.get(result) ?? null);
    const own = resources.get(habit);
    if (own) own.add(resourceOf(result));
    else resources.set(habit, new Set([resourceOf(result)]));
  }
  return new Set([...resources].flatMap(([habit, own]) => (own.size >= HABIT ? [habit] : [])));
}

type Telling = (result: Result) => string;

/** Says of each result that has a cause, by itself, by what it is told from those of other causes. */
function tellerOf({ results }: Pick<Report, 'results'>, statuses: Statuses): Telling {
  const down = brokenOperations(results, statuses);
  const saying = results.flatMap((result) => {
    const why = result.outcome === 'fail' || result.outcome === 'warn' ? reasonIn(result) : null;
    return why === null ? [] : [[result, why] as const];
  });
  const habits = habitsOf(saying, statuses);
  return (result) => {
    const { outcome, level, operation } = result;
    const status = statuses.get(result) ?? null;
    const why = reasonIn(result);
    const isDown = operation !== null && down.has(operation);
    if (isDown && (outcome === 'blocked' || (outcome === 'fail' && (status ?? 0) >= 500)))
      return keyOf('down', operation);
    if (outcome === 'blocked' && why) {
      const needed = why.with.operation;
      return typeof needed === 'string' && down.has(needed)
        ? keyOf('down', needed)
        : keyOf(outcome, causeOf(rootOf(why)));
    }
    if (why && (outcome === 'fail' || outcome === 'warn')) {
      const habit = habitOf(result, why, status);
      if (habits.has(habit)) return habit;
      const place = placeOf(result);
      // Without an argument the words are all that tells two flaws of one resource apart.
      return keyOf(familyOf(why), resourceOf(result), place, place === null ? [statusTold(status), told(why)] : null);
    }
    // A baseline knows single requirements, what is flaky has no cause that lasts, and reports of before have no codes.
    return keyOf(outcome, level, status, result.kind, why ? causeOf(why) : result.reason);
  };
}

/** What was seen in an answer, or for want of one, goes with what else that answer broke. */
function joined(tell: Telling, caused: readonly Result[], statuses: Statuses): Telling {
  const byExchange = new Map<number, string>();
  const byOperation = new Map<string, string>();
  for (const result of caused) {
    const { operation, outcome, exchanges } = result;
    if (operation === null || outcome !== 'fail') continue;
    const key = tell(result);
    for (const exchange of exchanges) if (!byExchange.has(exchange)) byExchange.set(exchange, key);
    if ((statuses.get(result) ?? 0) >= 500 && !byOperation.has(operation)) byOperation.set(operation, key);
  }
  return (result) => {
    const { operation, outcome, exchanges, code } = result;
    const shared = operation === null && outcome === 'fail' ? byExchange.get(exchanges.at(-1) ?? -1) : undefined;
    const needed = outcome === 'blocked' && code === 'step-failed' ? result.with?.operation : undefined;
    const failed = typeof needed === 'string' && (result.at?.status ?? 0) >= 500 ? byOperation.get(needed) : undefined;
    return shared ?? failed ?? tell(result);
  };
}

/** What an index says of an argument is said without its name. */
function sentenceFor(alike: readonly Reason[], results: readonly Result[]): string {
  const why = common(alike);
  const sentence = sentenceOf(why);
  const [{ kind } = { kind: 'served' as const }] = results;
  const names = results.flatMap(({ argument }) => argument ?? []);
  if (KINDS[kind].group !== 'index' || names.length === 0 || !/^[a-z]/.test(sentence)) return sentence;
  const name = 'argument' in why.with ? '' : `${listed(names)} `;
  return `In the index, ${name}${sentence}`;
}

function notKept(group: Group): string {
  const names = group.flatMap(({ argument, with: given }) => argument ?? [given?.member ?? []].flat().map(String));
  return `${listed(names)} ${new Set(names).size === 1 ? 'does' : 'do'} not come back as written`;
}

function titleOf(group: Group): string {
  const [first] = group;
  const why = reasonIn(first);
  if (why === null) return first.reason || first.title;
  const toldOfFirst = JSON.stringify(told(why));
  const ways = new Set<string>();
  const alike = group.flatMap((result) => {
    const own = reasonIn(result);
    if (own === null) return [];
    const way = JSON.stringify(told(own));
    // What was blocked or is of a SHOULD follows from it.
    if (result.outcome === first.outcome) ways.add(way);
    return way === toldOfFirst ? [own] : [];
  });
  if (first.outcome === 'fail' && familyOf(why) === LOST && group.length > 1) return notKept(group);
  const sentence = sentenceFor(alike, group);
  const more = ways.size - 1;
  return more > 0 ? `${sentence.replace(/\.$/, '')}, and ${more} more of the kind` : sentence;
}

const byGravity = (a: Outcome, b: Outcome): number => CAUSED.indexOf(a) - CAUSED.indexOf(b);

function causeFrom(key: string, results: readonly Result[], statuses: Statuses): Cause {
  const sorted = results.toSorted((a, b) => byGravity(a.outcome, b.outcome) || gravityOf(a) - gravityOf(b)) as Group;
  const own = new Set(sorted.map((result) => statuses.get(result) ?? null));
  const [status = null] = own.size === 1 ? own : [];
  const [group, operation] = JSON.parse(key) as readonly unknown[];
  const [first] = sorted;
  const isDown = group === 'down' && sorted.length > 1;
  const title = isDown
    ? `${operation} answers ${statuses.get(first) ?? 'nothing'} whatever it is asked`
    : titleOf(sorted);
  return {
    key: digest(key, 10),
    title: clip(oneLine(title), TITLE_LENGTH),
    outcome: first.outcome,
    level: sorted.some(({ level }) => level === 'MUST') ? 'MUST' : 'SHOULD',
    status,
    namespaces: [...new Set(sorted.map(({ namespace }) => namespace))],
    operations: [...new Set(sorted.flatMap((result) => result.operation ?? []))],
    results: sorted,
  };
}

/**
 * Groups the results that did not pass by what most likely caused them: an operation that is down takes what it blocks
 * with it; what is said alike of many resources is a habit; what else is broken of one resource in one place is one flaw,
 * however it was seen. Gravest outcome first, then what does the most harm, MUST before SHOULD, then the largest group.
 */
export function groupByCause(report: Grouped): readonly Cause[] {
  const caused = report.results.filter(({ outcome }) => CAUSED.includes(outcome));
  if (caused.length === 0) return [];
  const exchanges = new Map(report.exchanges.map((exchange) => [exchange.id, exchange]));
  const statuses = new Map(report.results.map((result) => [result, statusOf(result, exchanges)]));
  const tell = joined(tellerOf(report, statuses), caused, statuses);
  const groups = new Map<string, Result[]>();
  for (const result of caused) {
    const key = tell(result);
    const group = groups.get(key);
    if (group) group.push(result);
    else groups.set(key, [result]);
  }
  return [...groups]
    .map(([key, results]) => causeFrom(key, results, statuses))
    .sort(
      (a, b) =>
        byGravity(a.outcome, b.outcome) ||
        gravityOf(a.results[0]) - gravityOf(b.results[0]) ||
        a.level.localeCompare(b.level) ||
        b.results.length - a.results.length,
    );
}
