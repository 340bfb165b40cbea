/** Joins broken requirements to causes, along the fields of what departs and by the rules of one table. */
import type { Departure, DepartureKind, Severity } from '../requirement/departure.ts';
import { isCritical, severityOf } from '../requirement/departure.ts';
import { causeOf, rootOf } from '../requirement/reasons.ts';
import { reasonIn } from '../requirement/result-reason.ts';
import { decisiveOf } from './decisive.ts';
import { digest } from './digest.ts';
import { headlineOf } from './headline.ts';
import { resourceOf } from './operation-words.ts';
import { clip, oneLine } from './text.ts';
import type { Level, Outcome, Report, Result } from './types.ts';

/** Results that most likely have one cause. */
export interface Cause {
  /** The same from run to run, for addresses and comparisons. */
  readonly key: string;
  /** One headline, made from the fields. */
  readonly title: string;
  /** The gravest of its results. */
  readonly outcome: Outcome;
  /** MUST where any of its results is one. */
  readonly level: Level;
  /** Null where nothing was shown to be broken. */
  readonly severity: Severity | null;
  /** Status of the decisive answers; null where they differ or there was none. */
  readonly status: number | null;
  readonly namespaces: readonly string[];
  /** Where it shows, in the order of the report. */
  readonly operations: readonly string[];
  /** Key of the cause that it follows from, as the exchange shows; null where it stands for itself. */
  readonly follows: string | null;
  /** Gravest first, then in the order of the report; at least one. */
  readonly results: Group;
}

/** What of an exchange tells causes apart. */
export interface Answered {
  readonly id: number;
  readonly answer: { readonly status: number } | null;
}

type Grouped = Pick<Report, 'results'> & { readonly exchanges: readonly Answered[] };

type Group = readonly [Result, ...Result[]];

/** The outcomes that have a cause, gravest first. */
const CAUSED: readonly Outcome[] = ['fail', 'error', 'blocked', 'warn', 'flaky', 'known'];
const SEVERITIES: readonly (Severity | null)[] = ['critical', 'major', 'minor', null];

const TITLE_LENGTH = 90;
/** What groups all that an operation answers with a server error. */
const DOWN = 'down';

/** From so many resources on it is a habit of the deployment, and no matter of each. */
const HABIT = 3;
/** From so many members of one operation on it is that operation's, and no matter of each member. */
const WHOLE = 5;

/** The handler is an operation without its method: POST, PUT and PATCH are often one. */
type Field = 'resource' | 'handler' | 'operation' | 'member' | 'value' | 'status';

interface Rule {
  /** Kinds that are one flaw, seen from several sides. */
  readonly kinds: readonly DepartureKind[];
  /** Departures that agree in these fields have one cause. */
  readonly by: readonly Field[];
  /**
   * Wider joins, tried in order before `by`: of those that agree in `by`, where so many differ in `over`, all are one cause.
   */
  readonly wider?: readonly { readonly by: readonly Field[]; readonly over: Field; readonly from: number }[];
}

const RULES: readonly Rule[] = [
  { kinds: ['open-access'], by: ['operation'] },
  {
    kinds: ['changed-unsent'],
    by: ['resource', 'member', 'value'],
    wider: [
      { by: ['resource'], over: 'member', from: WHOLE },
      { by: ['resource', 'member'], over: 'value', from: 2 },
    ],
  },
  { kinds: ['removed-unasked', 'not-removed'], by: ['resource'] },
  { kinds: ['done-though-rejected'], by: ['resource', 'operation'] },
  {
    kinds: ['not-kept', 'not-cleared', 'default-not-applied'],
    by: ['resource', 'member'],
    wider: [{ by: ['handler'], over: 'member', from: WHOLE }],
  },
  { kinds: ['creation-fails'], by: ['operation'] },
  {
    kinds: ['server-error'],
    by: ['resource', 'member'],
    wider: [
      { by: ['value', 'status'], over: 'resource', from: HABIT },
      { by: ['handler'], over: 'member', from: WHOLE },
    ],
  },
  {
    kinds: ['accepted-invalid'],
    by: ['resource', 'member'],
    wider: [
      { by: ['value'], over: 'resource', from: HABIT },
      { by: ['handler'], over: 'member', from: WHOLE },
    ],
  },
  { kinds: ['rejected-valid'], by: ['resource', 'member'], wider: [{ by: ['handler'], over: 'member', from: WHOLE }] },
  { kinds: ['listed-wrongly', 'left-out', 'listed-twice', 'wrong-order', 'not-together'], by: ['resource', 'member'] },
  { kinds: ['not-routed'], by: ['operation'] },
  {
    kinds: ['other-shape', 'not-json', 'exposes-internals'],
    by: ['resource', 'member'],
    wider: [{ by: ['member'], over: 'resource', from: HABIT }],
  },
  { kinds: ['error-form'], by: ['resource', 'value'], wider: [{ by: ['value'], over: 'resource', from: HABIT }] },
  { kinds: ['dead-link'], by: ['resource'] },
  {
    kinds: ['undeclared', 'declared-otherwise'],
    by: ['resource', 'member'],
    wider: [{ by: ['handler'], over: 'member', from: WHOLE }],
  },
  {
    kinds: ['other-behaviour'],
    by: ['resource', 'value'],
    wider: [{ by: ['operation'], over: 'value', from: HABIT }],
  },
];
const RULE = new Map(RULES.flatMap((rule, at) => rule.kinds.map((kind) => [kind, { rule, at }] as const)));

interface Departed {
  readonly result: Result;
  readonly departure: Departure;
  readonly status: number | null;
}

const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);

/** Any 2xx says the same: it was taken. */
const statusTold = (status: number | null): number | null =>
  status !== null && status >= 200 && status < 300 ? 200 : status;

/** The member by itself, wherever it is carried: alone, in a batch, or in a list of records. */
function memberOf({ member }: Departure): string | null {
  return member?.split('.').findLast((name) => name !== 'items' && !/^\d+$/.test(name)) ?? null;
}

function fieldOf({ result, departure, status }: Departed, field: Field): unknown {
  switch (field) {
    case 'resource':
      return resourceOf(departure.operation ?? result.operation, result.namespace);
    case 'handler':
      return (departure.operation ?? result.operation)?.split(' ').at(-1) ?? result.namespace;
    case 'operation':
      return departure.operation ?? result.operation ?? result.namespace;
    case 'member':
      return memberOf(departure);
    case 'value':
      return departure.value ?? null;
    case 'status':
      return statusTold(status);
  }
}

/** What a result by itself is told by from others, before all are known. */
export function roughKeyOf(result: Result): string {
  const { departure } = result;
  if (departure === undefined) return result.id;
  const one = { result, departure, status: null };
  const { rule, at } = ruleOf(one);
  return keyOf(
    at,
    rule.by.map((field) => fieldOf(one, field)),
  );
}

/** Says of each departure by what it is told from those of other causes. */
function tellerOf(all: readonly Departed[]): (one: Departed) => string {
  const seen = new Map<string, Set<string>>();
  const wide = (one: Departed, at: number, by: readonly Field[], over: Field): string =>
    keyOf(
      at,
      over,
      by.map((field) => fieldOf(one, field)),
    );
  for (const one of all) {
    const { rule, at } = ruleOf(one);
    for (const { by, over } of rule.wider ?? []) {
      const key = wide(one, at, by, over);
      seen.set(key, (seen.get(key) ?? new Set()).add(JSON.stringify(fieldOf(one, over))));
    }
  }
  return (one) => {
    const { rule, at } = ruleOf(one);
    for (const { by, over, from } of rule.wider ?? []) {
      const key = wide(one, at, by, over);
      const isTold = by.every((field) => fieldOf(one, field) !== null);
      if (isTold && (seen.get(key)?.size ?? 0) >= from) return key;
    }
    return keyOf(
      at,
      null,
      rule.by.map((field) => fieldOf(one, field)),
    );
  };
}

function ruleOf({ departure: { kind } }: Departed): { readonly rule: Rule; readonly at: number } {
  const found = RULE.get(kind);
  if (found === undefined) throw new Error(`No rule joins departures of the kind ${kind}.`);
  return found;
}

function statusOf(result: Result, exchanges: ReadonlyMap<number, Answered>): number | null {
  const own = result.exchanges.flatMap((id) => exchanges.get(id) ?? []);
  return decisiveOf(result, own)?.shows.answer?.status ?? null;
}

/** Operations that answered most of what they were asked with a 5xx: whatever was asked, the operation is the cause. */
function downOf(
  results: readonly Result[],
  statuses: ReadonlyMap<Result, number | null>,
): ReadonlyMap<string, 'all' | 'most'> {
  const asked = new Map<string, { all: number; serverErrors: number }>();
  for (const result of results) {
    const status = statuses.get(result) ?? null;
    if (result.operation === null || status === null || result.kind.startsWith('index-')) continue;
    const counts = asked.get(result.operation) ?? { all: 0, serverErrors: 0 };
    counts.all += 1;
    if (status >= 500) counts.serverErrors += 1;
    asked.set(result.operation, counts);
  }
  const down = [...asked].filter(([, { all, serverErrors }]) => serverErrors > 1 && serverErrors * 2 > all);
  return new Map(down.map(([operation, { all, serverErrors }]) => [operation, all === serverErrors ? 'all' : 'most']));
}

/** What holds for every answer goes with what else the very answer broke. */
function withAnswers(told: ReadonlyMap<Result, string>): ReadonlyMap<Result, string> {
  const byExchange = new Map<number, string>();
  for (const [{ kind, exchanges, outcome }, key] of told) {
    const decisive = exchanges.at(-1);
    const isOfOne = kind !== 'every-answer' && outcome === 'fail' && decisive !== undefined;
    if (isOfOne && !byExchange.has(decisive)) byExchange.set(decisive, key);
  }
  const joined = [...told].map(([result, key]) => {
    const shared = result.kind === 'every-answer' ? byExchange.get(result.exchanges.at(-1) ?? -1) : undefined;
    return [result, shared ?? key] as const;
  });
  return new Map(joined);
}

/** Of what is not known to be broken: outcomes without a departure, by what they rest on. */
function otherKey(result: Result, status: number | null): string {
  const why = reasonIn(result);
  if (why?.with.assertion !== undefined) return keyOf(result.outcome, why.with.assertion);
  const rest = why === null ? result.reason : causeOf(rootOf(why));
  return keyOf(result.outcome, result.level, result.outcome === 'blocked' ? null : status, rest);
}

const byGravity = (a: Outcome, b: Outcome): number => CAUSED.indexOf(a) - CAUSED.indexOf(b);

function severest(results: readonly Result[]): Severity | null {
  const all = results.flatMap(({ departure, level, outcome }) =>
    departure === undefined || (outcome !== 'fail' && outcome !== 'warn') ? [] : [severityOf(departure, level)],
  );
  return SEVERITIES.find((severity) => severity !== null && all.includes(severity)) ?? null;
}

/** @param headline where the results do not make it */
function causeFrom(
  key: string,
  results: readonly Result[],
  statuses: ReadonlyMap<Result, number | null>,
  headline?: string,
): Cause {
  const sorted = results.toSorted(
    (a, b) => byGravity(a.outcome, b.outcome) || Number(isCritical(b)) - Number(isCritical(a)),
  ) as unknown as Group;
  const own = new Set(sorted.map((result) => statuses.get(result) ?? null));
  const [status = null] = own.size === 1 ? own : [];
  return {
    key: digest(key, 10),
    title: clip(oneLine(headline ?? headlineOf(sorted)), TITLE_LENGTH),
    outcome: sorted[0].outcome,
    level: sorted.some(({ level }) => level === 'MUST') ? 'MUST' : 'SHOULD',
    severity: severest(sorted),
    status,
    namespaces: [...new Set(sorted.map(({ namespace }) => namespace))],
    operations: [...new Set(sorted.flatMap((result) => result.departure?.operation ?? result.operation ?? []))],
    follows: null,
    results: sorted,
  };
}

/**
 * What was blocked follows from what was broken in an exchange that it rests on, from an operation that is down, or from the
 * requirement for which it was not asked.
 */
function linked(causes: readonly Cause[], down: ReadonlyMap<string, string>): readonly Cause[] {
  const broken = new Map<number | string, string>();
  for (const { key, outcome, results } of causes) {
    if (outcome !== 'fail' && outcome !== 'warn') continue;
    for (const { id, exchanges } of results) {
      broken.set(id, key);
      const decisive = exchanges.at(-1);
      if (decisive !== undefined && !broken.has(decisive)) broken.set(decisive, key);
    }
  }
  const rootOfResult = ({ exchanges, with: given }: Result): string | null =>
    broken.get(String(given?.assertion)) ??
    broken.get(exchanges.at(-1) ?? -1) ??
    down.get(String(given?.operation)) ??
    null;
  const titles = new Map(causes.map(({ key, title }) => [key, title]));
  return causes.map((cause) => {
    if (cause.outcome !== 'blocked') return cause;
    const roots = new Set(cause.results.map(rootOfResult));
    const [root = null] = roots.size === 1 ? roots : [];
    const title = root === null ? cause.title : clip(`Not checked: ${titles.get(root)}`, TITLE_LENGTH);
    return { ...cause, title, follows: root };
  });
}

/** Causes of all that did not pass: critical first, then by outcome, MUST before SHOULD, the largest first. */
export function groupByCause(report: Grouped): readonly Cause[] {
  const caused = report.results.filter(({ outcome }) => CAUSED.includes(outcome));
  if (caused.length === 0) return [];
  const exchanges = new Map(report.exchanges.map((exchange) => [exchange.id, exchange]));
  const statuses = new Map(report.results.map((result) => [result, statusOf(result, exchanges)]));
  const down = downOf(report.results, statuses);
  const departed = caused.flatMap((result) =>
    result.departure === undefined
      ? []
      : [{ result, departure: result.departure, status: statuses.get(result) ?? null }],
  );
  const tell = tellerOf(departed);
  const told = new Map<Result, string>(
    caused.map((result) => [result, otherKey(result, statuses.get(result) ?? null)]),
  );
  for (const one of departed) told.set(one.result, tell(one));
  const unrouted = new Map(
    departed.flatMap((one) =>
      one.departure.kind === 'not-routed' && one.result.operation !== null ? [[one.result.operation, tell(one)]] : [],
    ),
  );
  for (const result of caused) {
    const { operation, kind } = result;
    if (operation === null || kind.startsWith('index-')) continue;
    const isServerError = (statuses.get(result) ?? 0) >= 500;
    if (unrouted.has(operation)) told.set(result, unrouted.get(operation) ?? '');
    else if (down.has(operation) && isServerError) told.set(result, keyOf(DOWN, operation));
  }
  const groups = new Map<string, Result[]>();
  for (const [result, key] of withAnswers(told)) groups.set(key, [...(groups.get(key) ?? []), result]);
  const headlines = new Map(
    [...down].map(([operation, share]) => {
      const asked = share === 'all' ? 'whatever it is asked' : 'to most of what it is asked';
      return [keyOf(DOWN, operation), `${operation} answers a server error ${asked}`];
    }),
  );
  const causes = [...groups].map(([key, results]) => causeFrom(key, results, statuses, headlines.get(key)));
  const keys = new Map([...down.keys()].map((operation) => [operation, digest(keyOf(DOWN, operation), 10)]));
  return linked(causes, keys).toSorted(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      byGravity(a.outcome, b.outcome) ||
      a.level.localeCompare(b.level) ||
      b.results.length - a.results.length,
  );
}

/** The cause of each result that did not pass. */
export function causesByResult(report: Grouped): ReadonlyMap<Result, Cause> {
  return new Map(groupByCause(report).flatMap((cause) => cause.results.map((result) => [result, cause] as const)));
}

/** The headline before the reason, where the reason does not say all. */
export function toldOf({ departure, reason }: Result, cause: Pick<Cause, 'title'> | undefined): string {
  return departure === undefined || cause === undefined ? reason : `${cause.title}. ${reason}`;
}
