/** Joins broken requirements to causes, along the fields of what departs and by the rules of one table. */
import { groupBy } from '../group-by.ts';
import { isCritical } from '../requirement/departure.ts';
import type { Departure, DepartureKind, Severity } from '../requirement/departure-kinds.ts';
import { causeOf, rootOf } from '../requirement/reasons.ts';
import { reasonIn } from '../requirement/result-reason.ts';
import { withoutZone } from '../requirement/words.ts';
import { decisiveOf } from './decisive.ts';
import { digest } from './digest.ts';
import { exchangesOf } from './exchanges.ts';
import { headlineOf } from './headline.ts';
import { resourceOf } from './operation-words.ts';
import { worstOf } from './score.ts';
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
/** Gravest first; null where nothing is broken. */
export const SEVERITIES: readonly (Severity | null)[] = ['critical', 'major', 'minor', null];

const TITLE_LENGTH = 120;
/** What groups all that an operation answers with a server error. */
const DOWN = 'down';

/** From so many resources on it is a habit of the deployment, and no matter of each. */
const HABIT = 3;
/** From so many members of one handler on it is that handler's, and no matter of each member. */
const WHOLE = 5;

/**
 * `handler` is an operation without its method: POST, PUT and PATCH are often one. `subject` is the member, or what was sent where
 * it is about none. `range` is a member without the word that names its end or its zone, `whole` the one in which it stands. `pair`
 * is what was sent alone, and what changed with it. `scenario` is told where no effect of an argument is. `exchange` is the last
 * one of a scenario's step, `act` the write that a read shows. `anyJson` is told of members that may hold any JSON.
 */
type Field =
  | 'namespace'
  | 'resource'
  | 'handler'
  | 'operation'
  | 'kind'
  | 'member'
  | 'range'
  | 'whole'
  | 'subject'
  | 'pair'
  | 'value'
  | 'status'
  | 'aspect'
  | 'scenario'
  | 'exchange'
  | 'act'
  | 'anyJson'
  | 'id';

interface Join {
  /** Only what departs in one of these ways. @default all of the rule */
  readonly kinds?: readonly DepartureKind[];
  /** Departures that agree in these fields have one cause, where each field is told. */
  readonly by: readonly Field[];
  /** Only where so many differ in `over`. */
  readonly over?: Field;
  readonly from?: number;
  /** Only where, of one kind of requirement, more than half of what was asked and agrees in these fields is broken. */
  readonly mostOf?: readonly Field[];
  /** Only where more than half of those that differ in `over` are broken, of all that were asked and agree in these fields. */
  readonly mostWith?: readonly Field[];
  /** Not what departs in this way as well, of the same resource and member: that tells it. */
  readonly unless?: DepartureKind;
  /** What it joins has no part in the joins after it. @default false */
  readonly isFinal?: boolean;
}

interface Rule {
  /** Kinds that are one flaw, seen from several sides. */
  readonly kinds: readonly DepartureKind[];
  readonly by: readonly Field[];
  readonly joins?: readonly Join[];
}

/** What the resources of a namespace have in common is written once: what departs on most of those that have a member is one flaw. */
const SHARED: Join = {
  by: ['namespace', 'kind', 'member'],
  over: 'resource',
  from: 2,
  mostWith: ['namespace', 'member'],
};
/** The ends of one range, and one moment in two zones. What is not kept at all is not emptied either. */
const RANGE: Join = { by: ['resource', 'kind', 'range'], unless: 'not-kept' };
const ALL_MEMBERS: Join = { by: ['operation'], over: 'member', from: HABIT, mostOf: ['operation'], isFinal: true };

const RULES: readonly Rule[] = [
  { kinds: ['open-access'], by: ['operation'], joins: [{ by: ['value'], over: 'resource', from: HABIT }] },
  {
    kinds: ['changed-unsent'],
    by: ['resource', 'member'],
    joins: [{ by: ['id'] }, { by: ['exchange'] }, { by: ['resource', 'pair'] }, SHARED],
  },
  { kinds: ['removed-unasked', 'not-removed'], by: ['resource'] },
  { kinds: ['done-though-rejected'], by: ['resource', 'operation'] },
  {
    kinds: ['not-kept', 'not-cleared', 'default-not-applied'],
    by: ['resource', 'member'],
    joins: [
      ALL_MEMBERS,
      SHARED,
      RANGE,
      { by: ['namespace', 'aspect'], mostOf: ['namespace', 'aspect'], unless: 'not-kept' },
      { kinds: ['not-cleared'], by: ['namespace', 'member'], over: 'resource', from: 2, unless: 'not-kept' },
    ],
  },
  { kinds: ['shown-as-text'], by: ['namespace', 'member'], joins: [{ by: ['namespace', 'anyJson'] }] },
  { kinds: ['creation-fails'], by: ['operation'] },
  {
    kinds: ['server-error'],
    by: ['resource', 'subject'],
    joins: [
      { by: ['value', 'status'], over: 'resource', from: HABIT },
      { by: ['namespace', 'subject', 'value', 'status'] },
      { by: ['handler'], over: 'member', from: WHOLE },
    ],
  },
  {
    kinds: ['accepted-invalid'],
    by: ['resource', 'subject'],
    joins: [
      { by: ['operation', 'value'] },
      { by: ['aspect'], over: 'resource', from: HABIT, mostOf: ['aspect'] },
      ALL_MEMBERS,
      { ...SHARED, by: ['namespace', 'member', 'value'] },
    ],
  },
  {
    kinds: ['rejected-valid'],
    by: ['resource', 'member'],
    joins: [ALL_MEMBERS, { by: ['operation'], over: 'member', from: WHOLE }, RANGE, { by: ['resource', 'whole'] }],
  },
  {
    kinds: ['listed-wrongly', 'left-out', 'listed-twice', 'wrong-order', 'not-together'],
    by: ['resource', 'member'],
    joins: [SHARED],
  },
  {
    kinds: ['not-routed'],
    by: ['handler'],
    joins: [{ by: ['namespace'], over: 'handler', from: HABIT, mostWith: ['namespace'] }],
  },
  {
    kinds: ['other-shape', 'not-json', 'exposes-internals'],
    by: ['resource', 'member'],
    joins: [{ by: ['member'], over: 'resource', from: HABIT }],
  },
  { kinds: ['error-form'], by: ['resource', 'value'], joins: [{ by: ['value'], over: 'resource', from: HABIT }] },
  { kinds: ['dead-link'], by: ['resource'] },
  {
    kinds: ['undeclared', 'declared-otherwise'],
    by: ['resource', 'member'],
    joins: [{ by: ['handler'], over: 'member', from: WHOLE }],
  },
  {
    kinds: ['other-behaviour'],
    by: ['resource', 'value', 'member'],
    joins: [
      { by: ['operation'], over: 'scenario', from: HABIT },
      { by: ['resource', 'member'], over: 'value', from: 2, mostOf: ['resource', 'member'] },
    ],
  },
];
const RULE = new Map(RULES.flatMap((rule, at) => rule.kinds.map((kind) => [kind, { rule, at }] as const)));

/** What two rules have in common: one flaw that shows in several ways. */
const ACROSS: readonly Join[] = [
  { kinds: ['rejected-valid', 'declared-otherwise'], by: ['operation', 'member'] },
  // What a deployment does not know it does not check.
  { kinds: ['accepted-invalid', 'undeclared'], by: ['handler', 'member'], over: 'kind', from: 2 },
  {
    kinds: ['other-behaviour', 'left-out', 'listed-wrongly', 'default-not-applied'],
    by: ['operation', 'member'],
    over: 'kind',
    from: 2,
  },
  { kinds: ['other-behaviour', 'not-kept'], by: ['exchange'] },
  { kinds: ['other-behaviour'], by: ['member', 'act'] },
  { kinds: ['other-behaviour', 'not-kept'], by: ['resource', 'member'], over: 'kind', from: 2 },
];

interface Departed {
  readonly result: Result;
  readonly departure: Departure;
  readonly status: number | null;
  /** Id of the exchange that does it, where another shows it; null elsewhere. */
  readonly act: number | null;
}

const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);

/** Any 2xx says the same: it was taken. */
const statusTold = (status: number | null): number | null =>
  status !== null && status >= 200 && status < 300 ? 200 : status;

/** The member by itself, wherever it is carried: alone, in a batch, or in a list of records. */
function memberOf({ member }: Departure): string | null {
  return member?.split('.').findLast((name) => name !== 'items' && !/^\d+$/.test(name)) ?? null;
}

const resourceIn = ({ result, departure }: Departed): string =>
  resourceOf(departure.operation ?? result.operation, result.namespace);

const ENDS: ReadonlySet<string> = new Set(['start', 'end', 'from', 'to', 'min', 'max', 'before', 'after']);

/** Null for a member that is nothing but an end. */
function rangeOf(departure: Departure): string | null {
  const words = withoutZone(memberOf(departure) ?? '').split('_');
  const open = words.map((word) => (ENDS.has(word) ? '*' : word));
  return open.every((word) => word === '*') ? null : open.join('_');
}

const FIELDS: Readonly<Record<Field, (one: Departed) => unknown>> = {
  namespace: ({ result }) => result.namespace,
  resource: resourceIn,
  handler: ({ result, departure }) => (departure.operation ?? result.operation)?.split(' ').at(-1) ?? result.namespace,
  operation: ({ result, departure }) => departure.operation ?? result.operation ?? result.namespace,
  kind: ({ departure }) => departure.kind,
  member: ({ departure }) => memberOf(departure),
  range: ({ departure }) => rangeOf(departure),
  whole: ({ departure }) => departure.member?.split('.')[0] ?? null,
  subject: ({ departure }) => memberOf(departure) ?? departure.value ?? null,
  pair: ({ departure }) =>
    departure.value === undefined ? null : keyOf([departure.value, memberOf(departure)].toSorted()),
  value: ({ departure }) => departure.value ?? null,
  status: ({ status }) => statusTold(status),
  aspect: ({ result }) => (result.kind === 'scenario' ? null : (result.aspect ?? null)),
  scenario: ({ result, departure }) => (departure.value === result.aspect ? (result.aspect ?? null) : null),
  exchange: ({ result }) => (result.kind === 'scenario' ? (result.exchanges.at(-1) ?? null) : null),
  act: ({ act }) => act,
  anyJson: ({ result }) => (result.kind === 'round-trip-any-json' ? true : null),
  id: ({ result }) => result.id,
};

const fieldsOf = (one: Departed, by: readonly Field[]): readonly unknown[] => by.map((field) => FIELDS[field](one));

/** What a result by itself is told by from others, before all are known. */
export function roughKeyOf(result: Result): string {
  const { departure } = result;
  if (departure === undefined) return result.id;
  return ownKeyOf({ result, departure, status: null, act: null });
}

function ownKeyOf(one: Departed): string {
  const { rule, at } = ruleOf(one);
  return keyOf(at, fieldsOf(one, rule.by));
}

/** A passing result as far as it can be counted beside those that are broken. */
function counted(result: Result): Departed {
  const { operation, argument } = result;
  const departure: Departure = result.departure ?? {
    kind: 'other-behaviour',
    ...(operation !== null && { operation }),
    ...(argument !== null && { member: argument }),
    expected: '',
    seen: '',
  };
  return { result, departure, status: null, act: null };
}

/** An update that changes several members departs in each. */
function eachMember(one: Departed): readonly Departed[] {
  const { result, departure } = one;
  const members = result.at?.members ?? [];
  if (departure.kind !== 'changed-unsent' || members.length < 2) return [one];
  return members.map((path) => ({ ...one, departure: { ...departure, member: path.join('.') } }));
}

/** Null where a field is not told. */
function agreement(one: Departed, by: readonly Field[]): string | null {
  const fields = fieldsOf(one, by);
  return fields.includes(null) ? null : keyOf(fields);
}

/** Groups of departures that a join makes one cause each. */
function joinedBy(
  { by, over, from = 1, mostOf, mostWith }: Join,
  departed: readonly Departed[],
  judged: readonly Departed[],
): readonly (readonly Departed[])[] {
  const count = (group: readonly Departed[]): number =>
    over === undefined ? from : new Set(group.map((one) => keyOf(FIELDS[over](one)))).size;
  const groups = [...groupBy(departed, (one) => agreement(one, by))].flatMap(([key, group]) =>
    key !== null && count(group) >= from ? [group] : [],
  );
  if (groups.length === 0) return groups;
  if (mostWith !== undefined) {
    const asked = groupBy(judged, (one) => agreement(one, mostWith));
    return groups.filter((group) => count(group) * 2 > count(asked.get(agreement(group[0], mostWith)) ?? []));
  }
  if (mostOf === undefined) return groups;
  const alike = groupBy(judged, (one) => agreement(one, mostOf));
  return groups.filter((group) => {
    const asked = alike.get(agreement(group[0], mostOf)) ?? [];
    return [...groupBy(group, ({ result }) => result.kind)].some(([kind, broken]) => {
      const ofKind = asked.filter(({ result }) => result.kind === kind);
      return count(broken) >= from && new Set(broken.map(({ result }) => result)).size * 2 > ofKind.length;
    });
  });
}

const JUDGED: ReadonlySet<Outcome> = new Set(['pass', 'fail', 'warn']);

/** Those that a join is about, without those of a member of which a departure of another kind says more. */
function openTo({ kinds, unless }: Join, departed: readonly Departed[]): readonly Departed[] {
  const open = kinds === undefined ? departed : departed.filter(({ departure }) => kinds.includes(departure.kind));
  if (unless === undefined) return open;
  const placeOf = (one: Departed): string => keyOf(fieldsOf(one, ['resource', 'member']));
  const told = new Set(departed.filter(({ departure }) => departure.kind === unless).map(placeOf));
  return open.filter((one) => one.departure.kind === unless || !told.has(placeOf(one)));
}

/** Says of each departure by what it is told from those of other causes. */
function tellerOf(departed: readonly Departed[], results: readonly Result[]): (one: Departed) => string {
  const judged = results.filter(({ outcome }) => JUDGED.has(outcome)).map(counted);
  const parent = new Map<string, string>();
  const rootOfKey = (key: string): string => {
    let root = key;
    for (let next = parent.get(root); next !== undefined; next = parent.get(root)) root = next;
    return root;
  };
  const join = ([first, ...others]: readonly Departed[]): void => {
    if (first === undefined) return;
    for (const other of others) {
      const [root, from] = [rootOfKey(ownKeyOf(first)), rootOfKey(ownKeyOf(other))].toSorted();
      if (root !== undefined && from !== undefined && root !== from) parent.set(from, root);
    }
  };
  for (const { kinds, joins = [] } of RULES) {
    let open = departed.filter(({ departure }) => kinds.includes(departure.kind)).flatMap(eachMember);
    for (const one of joins) {
      const groups = joinedBy(one, openTo(one, open), judged);
      for (const group of groups) join(group);
      if (one.isFinal !== true || groups.length === 0) continue;
      const joined = new Set(groups.flat().map(ownKeyOf));
      open = open.filter((other) => !joined.has(ownKeyOf(other)));
    }
  }
  for (const one of ACROSS) for (const group of joinedBy(one, openTo(one, departed), [])) join(group);
  return (one) => rootOfKey(ownKeyOf(one));
}

function ruleOf({ departure: { kind } }: Departed): { readonly rule: Rule; readonly at: number } {
  const found = RULE.get(kind);
  if (found === undefined) throw new Error(`No rule joins departures of the kind ${kind}.`);
  return found;
}

/** The exchange that shows it, with its status, and the one that does it, where that is another. */
interface Shown {
  readonly shows: number | null;
  readonly status: number | null;
  readonly act: number | null;
}

function shownBy(result: Result, report: Grouped): Shown {
  const decisive = decisiveOf(result, exchangesOf(result.exchanges, report));
  return {
    shows: decisive?.shows.id ?? result.exchanges.at(-1) ?? null,
    status: decisive?.shows.answer?.status ?? null,
    act: decisive === null || decisive.act === decisive.shows ? null : decisive.act.id,
  };
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

const isBreakdown = ({ departure }: Result): boolean =>
  departure?.kind === 'server-error' || departure?.kind === 'creation-fails';

/**
 * What holds for every answer goes with what else the very answer broke; a server error with others alone, and with those of its
 * handler where it is the only one to show the answer.
 */
function withAnswers(
  told: ReadonlyMap<Result, string>,
  shown: ReadonlyMap<Result, Shown>,
): ReadonlyMap<Result, string> {
  const keys = new Map<string, string>();
  const showing = (result: Result): number => shown.get(result)?.shows ?? -1;
  const handlerOf = ({ departure }: Result): string => departure?.operation?.split(' ').at(-1) ?? '';
  const take = (place: string, key: string): void => {
    if (!keys.has(place)) keys.set(place, key);
  };
  for (const [result, key] of told) {
    if (result.kind === 'every-answer' || result.outcome !== 'fail') continue;
    const isDown = isBreakdown(result);
    take(keyOf(showing(result), isDown), key);
    if (isDown) take(handlerOf(result), key);
  }
  const withOne = [...told].map(([result, key]) => {
    if (result.kind !== 'every-answer' || result.departure === undefined) return [result, key] as const;
    const isDown = isBreakdown(result);
    const own = [showing(result), ...result.exchanges];
    const places = isDown
      ? [...own.map((id) => keyOf(id, true)), handlerOf(result)]
      : own.flatMap((id) => [keyOf(id, false), keyOf(id, true)]);
    return [result, keys.get(places.find((place) => keys.has(place)) ?? '') ?? key] as const;
  });
  return new Map(withOne);
}

/** Of what is not known to be broken: outcomes without a departure, by what they rest on. */
function otherKey(result: Result, status: number | null): string {
  const why = reasonIn(result);
  if (why?.with.assertion !== undefined) return keyOf(result.outcome, why.with.assertion);
  const rest = why === null ? result.reason : causeOf(rootOf(why));
  return result.outcome === 'blocked' ? keyOf(result.outcome, rest) : keyOf(result.outcome, result.level, status, rest);
}

const byGravity = (a: Outcome, b: Outcome): number => CAUSED.indexOf(a) - CAUSED.indexOf(b);

/** What a scenario says in words of its own heads a cause where nothing else does. */
const isInOwnWords = ({ departure }: Result): boolean => departure?.kind === 'other-behaviour';

/** @param headline where the results do not make it */
function causeFrom(
  key: string,
  results: readonly Result[],
  statuses: ReadonlyMap<Result, number | null>,
  headline?: string,
): Cause {
  const sorted = results.toSorted(
    (a, b) =>
      byGravity(a.outcome, b.outcome) ||
      Number(isCritical(b)) - Number(isCritical(a)) ||
      Number(isInOwnWords(a)) - Number(isInOwnWords(b)),
  ) as unknown as Group;
  const own = new Set(sorted.map((result) => statuses.get(result) ?? null));
  const [status = null] = own.size === 1 ? own : [];
  return {
    key: digest(key, 10),
    title: clip(oneLine(headline ?? headlineOf(sorted)), TITLE_LENGTH),
    outcome: sorted[0].outcome,
    level: sorted.some(({ level }) => level === 'MUST') ? 'MUST' : 'SHOULD',
    severity: worstOf(sorted),
    status,
    namespaces: [...new Set(sorted.map(({ namespace }) => namespace))],
    operations: [...new Set(sorted.flatMap((result) => result.departure?.operation ?? result.operation ?? []))],
    follows: null,
    results: sorted,
  };
}

/**
 * What was blocked follows from what was broken in an exchange that it rests on, from an operation that is down, from an argument
 * that is rejected, or from the requirement for which it was not asked.
 */
function linked(
  causes: readonly Cause[],
  down: ReadonlyMap<string, string>,
  statuses: ReadonlyMap<Result, number | null>,
): readonly Cause[] {
  const broken = new Map<number | string, string>();
  // What one method rejects, the others of its path do as well.
  const placeOf = (operation: string | null, argument: unknown): string =>
    keyOf(operation?.split(' ').at(-1), argument);
  for (const { key, outcome, results } of causes) {
    if (outcome !== 'fail' && outcome !== 'warn') continue;
    for (const { id, exchanges, operation, argument, departure } of results) {
      broken.set(id, key);
      if (departure?.kind === 'rejected-valid' && argument !== null) broken.set(placeOf(operation, argument), key);
      const decisive = exchanges.at(-1);
      if (decisive !== undefined && !broken.has(decisive)) broken.set(decisive, key);
    }
  }
  const rootOfResult = ({ exchanges, operation, with: given }: Result): string | null =>
    broken.get(String(given?.assertion)) ??
    broken.get(exchanges.at(-1) ?? -1) ??
    down.get(String(given?.operation)) ??
    broken.get(placeOf(operation, given?.argument)) ??
    null;
  const titles = new Map(causes.map(({ key, title }) => [key, title]));
  return causes.flatMap((cause) => {
    if (cause.outcome !== 'blocked') return [cause];
    return [...groupBy(cause.results, rootOfResult)].map(([follows, results]) => {
      const title = follows === null ? cause.title : `Not checked: ${titles.get(follows)}`;
      return { ...causeFrom(keyOf(cause.key, follows), results, statuses, title), follows };
    });
  });
}

/** Causes of all that did not pass: critical first, then by outcome, MUST before SHOULD, the largest first. */
export function groupByCause(report: Grouped): readonly Cause[] {
  const caused = report.results.filter(({ outcome }) => CAUSED.includes(outcome));
  if (caused.length === 0) return [];
  const shown = new Map(report.results.map((result) => [result, shownBy(result, report)]));
  const statuses = new Map([...shown].map(([result, { status }]) => [result, status]));
  const down = downOf(report.results, statuses);
  const departed = caused.flatMap((result) =>
    result.departure === undefined
      ? []
      : [{ result, departure: result.departure, status: null, act: null, ...shown.get(result) }],
  );
  const tell = tellerOf(departed, report.results);
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
  const groups = groupBy(withAnswers(told, shown), ([, key]) => key);
  const headlines = new Map(
    [...down].map(([operation, share]) => {
      const how = share === 'all' ? 'always' : 'mostly';
      return [keyOf(DOWN, operation), `${operation} ${how} answers a server error`];
    }),
  );
  const causes = [...groups].map(([key, group]) => {
    const results = group.map(([result]) => result);
    return causeFrom(key, results, statuses, headlines.get(key));
  });
  const keys = new Map([...down.keys()].map((operation) => [operation, digest(keyOf(DOWN, operation), 10)]));
  return linked(causes, keys, statuses).toSorted(
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
