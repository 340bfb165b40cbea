/** Makes judgements of what was logged of the writes to one resource. */

import { decisive, type Finding } from '../../cases/check.ts';
import type { Resource, Site, Values } from '../../cases/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { blocked, broken, MET, notApplicable } from '../../requirement/judgement.ts';
import { phrase, type Reason } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { isMoment } from '../../tolerances/dates.ts';
import { carries } from '../../verdict/compare.ts';
import { judgeSuccess } from '../../verdict/error-inside.ts';
import { accepted, judgeDocument, obstacle, preview } from '../../verdict/judge.ts';
import { recordsOf } from '../../verdict/records.ts';
import { judgeAnyJson } from './any-json.ts';
import {
  type Change,
  judgeAnswered,
  judgeCleared,
  judgeReadBack,
  judgeTaken,
  judgeUntouched,
  withoutPaths,
} from './evidence.ts';
import { askedOf, type MemberRequirements, type OperationRequirements, requirementsOf } from './requirements.ts';
import { noteReturned, type Returned } from './returned.ts';
import { documentOf, type Rejection, type Write } from './writes.ts';

/** Everything that was seen of one way to write. */
export interface Log {
  readonly writes: Write[];
  readonly rejections: Rejection[];
  /** Sets of values that are rejected, though no member of theirs is by itself. */
  readonly unexplained: Write[];
  /** Writes of single values that no set holds; they show only whether each is accepted. */
  readonly values: Write[];
  readonly single: Change[];
  /** Updates of each member that can be updated alone, one after the other. */
  readonly apart: Change[];
  readonly clearings: Change[];
  readonly clearingRejections: Rejection[];
  /** What was written first, and a second read of it right after the first. */
  twice: { readonly write: Write; readonly repeated: Exchange } | null;
  /** The list that holds what was written first; null where no list can be asked for it alone. */
  listed: Exchange | null;
  /** Why nothing could be sent, where that is nobody's fault. */
  hindrance: Reason | null;
}

/** What is asked of the reads of new records. */
export interface ReadRequirements {
  readonly document: Requirement;
  readonly shown: Requirement;
  readonly steady: Requirement;
  readonly sets: Requirement;
  readonly listed: Requirement | null;
  readonly listedDates: Requirement | null;
}

/** Nothing compared at all is less than nothing wrong. */
function unlessSilent(isSilent: boolean, [judgement, ...exchanges]: Finding): Finding {
  if (!isSilent || judgement.kind !== 'not-applicable') return [judgement, ...exchanges];
  return [blocked('nothing-to-compare'), ...exchanges];
}

/** Writes whose answers don't show that what decides how the member is kept came back as another. */
export function tellingOf(
  name: string,
  { keptAsOne = [], companions = {} }: Resource,
  writes: readonly Write[],
): readonly Write[] {
  const heads = keptAsOne.flatMap(([head, ...others]) => (head !== undefined && others.includes(name) ? [head] : []));
  return writes.filter(({ values, exchange }) => {
    const document = documentOf(exchange) ?? {};
    // Where a shop counts no stock at all, what is lost beside `manage_stock` is lost with it.
    const switches = (companions[name] ?? []).filter((needed) => values[needed] === true);
    return [...heads, ...switches].every(
      (head) => !(head in values && head in document) || carries(values[head], document[head]),
    );
  });
}

const LOST_WITH_ITS_SWITCH = blocked(
  phrase`What it counts with did not come back as written, which is judged by itself.`,
);

/** Whether no set had a value for it, because this site shows none that could be used. */
function isUnknown(name: string, { writes, values, rejections, clearingRejections }: Log): boolean {
  const sent = [...writes, ...values];
  const rejected = [...rejections, ...clearingRejections];
  return sent.length > 0 && !sent.some((one) => name in one.values) && !rejected.some((one) => one.name === name);
}

function judgeMember(site: Site, resource: Resource, member: MemberRequirements, log: Log, silent: boolean): void {
  const { name, compare, decided } = member;
  if (isUnknown(name, log)) {
    const why = notApplicable('no-valid-value', { argument: name });
    for (const requirement of askedOf(member)) site.judge(requirement, why);
    return;
  }
  const writes = tellingOf(name, resource, log.writes);
  const part = (value: unknown): unknown => withoutPaths(value, decided);
  const every = [...log.writes, ...log.values, ...log.clearings.map(({ write: done }) => done)];
  const rejections = [...log.rejections, ...log.clearingRejections];
  site.judge(member.accepted, ...judgeTaken(name, null, log.writes, log.rejections));
  for (const { requirement, edge } of member.edges) {
    site.judge(requirement, ...judgeTaken(name, edge, every, rejections));
  }
  const isCarried = ({ values, exchange }: Write): boolean => name in values && accepted(exchange);
  const isUnshown = log.writes.some(isCarried) && !writes.some(isCarried);
  const answered: Finding = isUnshown ? [LOST_WITH_ITS_SWITCH] : judgeAnswered(name, compare, writes, part);
  const read: Finding = isUnshown ? [LOST_WITH_ITS_SWITCH] : judgeReadBack(name, compare, writes, part);
  if (member.each !== null) site.judge(member.each, ...read);
  if (member.carried !== null) site.judge(member.carried, ...unlessSilent(silent, answered));
  if (member.kept !== null) site.judge(member.kept, ...unlessSilent(silent, read));
  if (member.anyJson !== null) {
    const { requirement, paths } = member.anyJson;
    site.judge(requirement, ...unlessSilent(silent, judgeAnyJson(name, paths, log.writes)));
  }
  if (member.cleared === null) return;
  const { requirement, ...empty } = member.cleared;
  site.judge(requirement, ...judgeCleared(name, empty, log.clearings, log.clearingRejections));
}

/** Where a document declares no answer, it need not show anything. */
function saysNothing({ exchange }: Write): boolean {
  return accepted(exchange) && exchange.answer?.text === '';
}

function judgeReturned(site: Site, { operation, members, returned }: OperationRequirements, { writes }: Log): void {
  const maySayNothing = ({ exchange }: Write) => operation.origin !== undefined || exchange.answer?.status === 204;
  const silent = writes.find((one) => saysNothing(one) && maySayNothing(one));
  const done = writes.filter((one) => one !== silent && documentOf(one.exchange) !== null);
  const [first] = done;
  if (first === undefined) {
    const nothing = notApplicable(phrase`The answer says nothing of the record.`);
    site.judge(returned, silent === undefined ? blocked('no-record-answered') : nothing, silent?.exchange ?? null);
    return;
  }
  const shown = members.filter(({ carried }) => carried !== null).map(({ name }) => name);
  const properties = Object.fromEntries(shown.map((name) => [name, operation.args[name]?.schema ?? {}]));
  const seen: Returned = new Map();
  for (const { values, exchange } of done) noteReturned(seen, properties, [values], [documentOf(exchange)]);
  const missing = [...seen].flatMap(([name, isShown]) => (isShown ? [] : [name]));
  const judgement = missing.length === 0 ? MET : broken('not-returned', { member: missing });
  site.judge(returned, judgement, first.exchange);
}

/** Which members an answer has is open: of one that no read shows nothing is told. */
function judgeChanged(site: Site, changed: string, requirement: Requirement, done: readonly Change[], first: Change) {
  const telling = done.filter(({ before, write: { seen } }) =>
    [before, seen].some((shown) => changed in (documentOf(shown) ?? {})),
  );
  const wrong = telling.find(({ write: { values, seen } }) => !carries(values[changed], documentOf(seen)?.[changed]));
  const { values, exchange, seen } = (wrong ?? first).write;
  const lost = { member: changed, written: preview(values[changed]), returned: preview(documentOf(seen)?.[changed]) };
  const unshown = notApplicable(phrase`The record shows no ${changed}.`);
  const judgement = wrong === undefined ? (telling.length === 0 ? unshown : MET) : broken('update-lost', lost);
  site.judge(requirement, judgement, exchange, seen);
}

function judgeSingle(site: Site, resource: Resource, single: NonNullable<OperationRequirements['single']>, log: Log) {
  const { changed = '', defaultsOnUpdate = [] } = resource;
  const done = log.single.filter(({ write: { seen } }) => documentOf(seen) !== null);
  const [first] = done;
  if (first === undefined) {
    const rejected = log.single[0]?.write.exchange ?? null;
    const why = rejected === null ? null : obstacle(rejected);
    const judgement = blocked(why ?? phrase`No update of a single member was accepted, so nothing can be read back.`);
    for (const one of Object.values(single)) if (one !== null) site.judge(one, judgement, rejected);
    return;
  }
  judgeChanged(site, changed, single.changed, done, first);
  const mayDefault = (name: string): boolean => defaultsOnUpdate.includes(name);
  const changes = [...done, ...log.apart];
  if (single.kept !== null) site.judge(single.kept, ...judgeUntouched(changes, (name) => !mayDefault(name)));
  if (single.keptDefaults !== null) site.judge(single.keptDefaults, ...judgeUntouched(changes, mayDefault));
}

function isSilent({ members }: OperationRequirements, { writes }: Log): boolean {
  return !writes.some(({ values, seen }) =>
    members.some(({ name, kept }) => kept !== null && name in values && name in (documentOf(seen) ?? {})),
  );
}

export function judgeOperation(site: Site, resource: Resource, requirements: OperationRequirements, log: Log): void {
  const { operation, members, leftOut, answer, details, single } = requirements;
  const { hindrance } = log;
  if (hindrance !== null) {
    for (const one of requirementsOf(requirements)) site.judge(one, notApplicable(hindrance));
    return;
  }
  for (const { requirement, remark } of leftOut) {
    site.judge(requirement, notApplicable('site-decides', { remark }));
  }
  const silent = isSilent(requirements, log);
  for (const member of members) judgeMember(site, resource, member, log, silent);
  const answers = log.writes.filter(({ exchange }) => accepted(exchange)).map(({ exchange }) => exchange);
  const valid = answers.map((exchange): Finding => [judgeSuccess(exchange), exchange]);
  site.judge(answer.json, ...decisive(valid, blocked('not-accepted')));
  if (answer.document !== null) {
    const documents = answers.map((exchange): Finding => [judgeDocument(exchange, operation.returns), exchange]);
    site.judge(answer.document, ...decisive(documents, blocked('not-accepted')));
  }
  judgeReturned(site, requirements, log);
  if (details !== null) {
    const detailed = members.filter(({ decided }) => decided.length > 0);
    const findings = detailed.map(({ name, compare }) => judgeReadBack(name, compare, log.writes));
    site.judge(details, ...decisive(findings, blocked('not-accepted')));
  }
  if (single !== null) judgeSingle(site, resource, single, log);
}

type Twice = NonNullable<Log['twice']>;

/**
 * Whether a list shows of a record what reads of it do.
 *
 * @param compare says of each member that tells whether the list shows the same; null where no read does
 */
function judgeEntry(
  site: Site,
  { listMember }: Resource,
  requirement: Requirement,
  { twice, listed }: Log,
  compare: (is: Values, entry: Values, twice: Twice) => ReadonlyMap<string, boolean> | null,
): void {
  const is = documentOf(twice?.write.seen ?? null);
  const records = listed !== null && accepted(listed) ? recordsOf(listed, listMember) : null;
  const entry = records?.find((record) => String(record.id) === String(is?.id));
  const shown = twice && is && entry ? compare(is, entry, twice) : null;
  if (twice === null || shown === null) {
    site.judge(requirement, notApplicable('no-list-shows', { resource: 'record' }), listed);
    return;
  }
  const wrong = [...shown].flatMap(([name, isSame]) => (isSame ? [] : [name]));
  const judgement = wrong.length === 0 ? MET : broken('list-shows-otherwise', { member: wrong });
  const nothing = notApplicable('nothing-shown', { where: 'The list' });
  site.judge(requirement, shown.size === 0 ? nothing : judgement, twice.write.seen, listed);
}

function judgeListed(site: Site, resource: Resource, requirement: Requirement, log: Log): void {
  const { notReturned = [] } = resource;
  judgeEntry(site, resource, requirement, log, (is, entry, { write: { values } }) => {
    const shown = Object.keys(values).filter(
      (name) => !notReturned.includes(name) && name in is && name in entry && carries(values[name], is[name]),
    );
    return new Map(shown.map((name) => [name, carries(values[name], entry[name])]));
  });
}

/** Whether sets of values are taken of which every member is. */
function judgeSets(site: Site, requirement: Requirement, { writes, unexplained }: Log): void {
  const [wrong] = unexplained;
  if (wrong !== undefined) {
    const { values, exchange } = wrong;
    const status = exchange.answer?.status;
    const told = Object.entries(values).filter(
      ([, value]) => typeof value !== 'object' && String(value).length < SHORT,
    );
    const which = preview(Object.fromEntries(told));
    const why = phrase`${which} with more was answered ${{ status }}, and each part of it is accepted by itself.`;
    site.judge(requirement, broken(why), exchange);
    return;
  }
  const taken = writes.find(({ exchange }) => accepted(exchange));
  site.judge(requirement, taken === undefined ? blocked('not-accepted') : MET, taken?.exchange ?? null);
}

/** No longer than words of an enumeration. */
const SHORT = 20;
const MINUTE_MS = 60_000;
/** What follows a creation by itself may be dated after it; no two zones are closer. */
const MIN_DISTANCE_MS = 15 * MINUTE_MS;

/** How far two moments in one form are apart; NaN where they are in no such form. */
function apart(one: unknown, other: unknown): number {
  if (!isMoment(one) || !isMoment(other)) return Number.NaN;
  const [from = Number.NaN, to = Number.NaN] = [one, other].map((text) =>
    Date.parse(`${String(text).replace(' ', 'T')}Z`),
  );
  return Math.abs(from - to);
}

/** Of the dates that nobody wrote. */
function judgeListedDates(site: Site, resource: Resource, requirement: Requirement, log: Log): void {
  judgeEntry(site, resource, requirement, log, (is, entry, { write: { values }, repeated: later }) => {
    const repeated = documentOf(later);
    if (repeated === null) return null;
    const shown = Object.keys(is).filter(
      (name) =>
        !(name in values) &&
        apart(is[name], repeated[name]) < MIN_DISTANCE_MS &&
        !Number.isNaN(apart(is[name], entry[name])),
    );
    return new Map(shown.map((name) => [name, apart(is[name], entry[name]) < MIN_DISTANCE_MS]));
  });
}

/** What new records show when they are read, and read again. */
export function judgeReads(
  site: Site,
  resource: Resource,
  returns: string,
  requirements: ReadRequirements,
  log: Log,
): void {
  const { notReturned = [] } = resource;
  const { writes, twice } = log;
  judgeSets(site, requirements.sets, log);
  if (requirements.listed !== null) judgeListed(site, resource, requirements.listed, log);
  if (requirements.listedDates !== null) judgeListedDates(site, resource, requirements.listedDates, log);
  const reads = writes.flatMap(({ seen }) => seen ?? []);
  const documents = reads.map((seen): Finding => [judgeDocument(seen, returns), seen]);
  site.judge(requirements.document, ...decisive(documents, blocked('record-unread')));
  const is = twice && documentOf(twice.write.seen);
  if (twice === null || is === null) {
    const judgement = blocked('record-unread');
    site.judge(requirements.shown, judgement);
    site.judge(requirements.steady, judgement);
    return;
  }
  const { write: first, repeated } = twice;
  const was = documentOf(first.exchange) ?? {};
  const later = documentOf(repeated) ?? {};
  const written = Object.keys(first.values).filter((name) => !notReturned.includes(name));
  const unseen = written.filter((name) => name in was && !(name in is) && !carries(first.values[name], undefined));
  const shown = unseen.length === 0 ? MET : broken('not-shown', { member: unseen });
  site.judge(requirements.shown, shown, first.exchange, first.seen);
  const compared = written.filter((name) => name in is);
  // A record can also show what others change, such as the number of records of a term.
  const unsteady = compared.filter((name) => {
    const value = first.values[name];
    if (carries(value, is[name])) return !carries(value, later[name]);
    return !carries(is[name], later[name]) && !carries(later[name], is[name]);
  });
  const judgement = unsteady.length === 0 ? MET : broken('reads-differ', { member: unsteady });
  const nothing = notApplicable('nothing-shown', { where: 'The record as read' });
  site.judge(requirements.steady, compared.length === 0 ? nothing : judgement, first.seen, repeated);
}
