/** What the writes of a round trip show of each member. Every judgement here rests on something that was compared. */

import type { Finding } from '../../cases/check.ts';
import type { Values } from '../../cases/types.ts';
import { pathParameterNames } from '../../exchange/serialise.ts';
import type { Exchange } from '../../exchange/types.ts';
import { blocked, broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import { phrase, reason } from '../../requirement/reasons.ts';
import type { BoundaryValue } from '../../samples/values.ts';
import { areOneMoment, type Compare } from '../../tolerances/members.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import { carries } from '../../verdict/compare.ts';
import { accepted, isRecord, judgeAccepted, obstacle, preview } from '../../verdict/judge.ts';
import { documentOf, type Rejection, type Write } from './writes.ts';

/** Whether a value stands at a place below a member: in an object, or in any item of a list. */
export function holds(value: unknown, { at, value: wanted }: Pick<BoundaryValue, 'at' | 'value'>): boolean {
  const [step, ...rest] = at;
  if (step === undefined) return JSON.stringify(value) === JSON.stringify(wanted);
  if (Array.isArray(value)) return step === 'items' && value.some((item) => holds(item, { at: rest, value: wanted }));
  return isRecord(value) && step in value && holds(value[step], { at: rest, value: wanted });
}

/** A value without what is decided by the site below it; undefined where nothing is left. */
export function withoutPaths(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.some((path) => path.length === 0)) return undefined;
  if (paths.length === 0) return value;
  if (Array.isArray(value)) return value.map((item) => withoutPaths(item, paths));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    withoutPaths(
      member,
      paths.filter(([first]) => first === name).map(([, ...rest]) => rest),
    ),
  ]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** A 409 is about the record, not the value (RFC 9110, 15.5.10), and so is what a new record takes. */
function isForbiddenMove({ operation, name, exchange, onNew }: Rejection): boolean {
  const isTakenByNew = onNew !== undefined && accepted(onNew);
  const isOfRecord = isTakenByNew || (name === 'status' && exchange.answer?.status === 409);
  return tolerates('guarded-transitions', isOfRecord && pathParameterNames(operation.path).length > 0);
}

/** Whether a value of a member, or one below it, was taken. */
export function judgeTaken(
  name: string,
  edge: BoundaryValue | null,
  writes: readonly Write[],
  rejections: readonly Rejection[],
): Finding {
  const concerns = (value: unknown): boolean => edge === null || holds(value, edge);
  const rejection = rejections.find((one) => one.name === name && concerns(one.value));
  if (rejection !== undefined) {
    if (isForbiddenMove(rejection)) {
      const why = phrase`Answered ${{ status: rejection.exchange.answer?.status }}: the state in which the record was does not allow it.`;
      return [notApplicable(why), rejection.exchange];
    }
    const isThere = rejection.exchange.answer?.status !== 404 || writes.some(({ exchange }) => accepted(exchange));
    const gone = blocked(phrase`The record that it was to be written to is not found, which is judged separately.`);
    return [isThere ? judgeAccepted(rejection.exchange) : gone, rejection.exchange];
  }
  const carrying = writes.filter(({ values }) => name in values && concerns(values[name]));
  const taken = carrying.find(({ exchange }) => accepted(exchange));
  if (taken !== undefined) return [MET, taken.exchange];
  const [first] = carrying;
  if (first === undefined) return [blocked(phrase`No request that carries it could be sent.`)];
  const why =
    obstacle(first.exchange) ?? phrase`Rejected with others and not by itself: ${preview(Object.keys(first.values))}.`;
  return [blocked(why), first.exchange];
}

interface MemberObservation {
  readonly written: unknown;
  readonly answered: unknown;
  readonly exchanges: readonly (Exchange | null)[];
}

const SHOWN = 3;

interface Difference {
  /** From the member on, as in `[0].total`; empty for the member as a whole. */
  readonly at: string;
  readonly written: unknown;
  readonly answered: unknown;
}

/** The one place below that holds the whole difference; null where there is none or several. */
function oneStepIn({ at, written, answered }: Difference): Difference | null {
  const isList = Array.isArray(written) && Array.isArray(answered) && written.length === answered.length;
  if (!(isList || (isRecord(written) && isRecord(answered)))) return null;
  const there = new Map(Object.entries(answered));
  const [only, ...others] = Object.entries(written).filter(([name, value]) => !carries(value, there.get(name)));
  if (only === undefined || others.length > 0) return null;
  const [name, value] = only;
  return { at: `${at}${isList ? `[${name}]` : `.${name}`}`, written: value, answered: there.get(name) };
}

function isCut(value: unknown): boolean {
  return preview(value) !== JSON.stringify(value);
}

/** What is too long to be shown is shown where it differs. */
function narrowed({ written, answered }: Pick<MemberObservation, 'written' | 'answered'>): Difference {
  let place: Difference = { at: '', written, answered };
  while (isCut(place.written) || isCut(place.answered)) {
    const next = oneStepIn(place);
    if (next === null) break;
    place = next;
  }
  return place;
}

function cameBack(seen: Pick<MemberObservation, 'written' | 'answered'>) {
  const { at, written, answered } = narrowed(seen);
  return { ...(at === '' ? {} : { at }), written: preview(written), returned: preview(answered) };
}

/** A member of which some values did not come back. */
export function valuesLost(
  member: string,
  wrong: readonly Pick<MemberObservation, 'written' | 'answered'>[],
): Judgement {
  const pairs = wrong.map(cameBack);
  const all = [...new Map(pairs.map((pair) => [JSON.stringify(pair), reason('came-back', pair)])).values()];
  const more = all.length > SHOWN ? all.length - SHOWN : undefined;
  return broken('values-lost', { member, each: all.slice(0, SHOWN), more });
}

/** Judges what was compared: each value that differs is named. */
function judgeSeen(
  name: string,
  compare: Compare,
  compared: readonly MemberObservation[],
  otherwise: Judgement,
): Finding {
  if (compared.length === 0) return [otherwise];
  const wrong = compared.filter(({ written, answered }) => !compare(written, answered));
  const [first] = wrong;
  if (first === undefined) return [MET, ...(compared[0]?.exchanges ?? [])];
  return [valuesLost(name, wrong), ...first.exchanges];
}

const UNSHOWN = (name: string): Judgement => notApplicable('member-not-shown', { member: name });

/** Whether the answers to the writes carry the member's values. */
export function judgeAnswered(
  name: string,
  compare: Compare,
  writes: readonly Write[],
  part: (value: unknown) => unknown = (value) => value,
): Finding {
  const carrying = writes.filter(({ values, exchange }) => name in values && accepted(exchange));
  if (carrying.length === 0) return [blocked('rejected-before', { argument: name })];
  const compared = carrying.flatMap(({ values, exchange }) => {
    const document = documentOf(exchange);
    return document !== null && name in document
      ? [{ written: part(values[name]), answered: document[name], exchanges: [exchange] }]
      : [];
  });
  return judgeSeen(name, compare, compared, UNSHOWN(name));
}

/** Whether the record as read carries the member's values, where the answers to the writes have not contradicted it. */
export function judgeReadBack(
  name: string,
  compare: Compare,
  writes: readonly Write[],
  part: (value: unknown) => unknown = (value) => value,
): Finding {
  const carrying = writes.filter(({ values, exchange }) => name in values && accepted(exchange));
  if (carrying.length === 0) return [blocked('rejected-before', { argument: name })];
  const read = carrying.filter(({ seen }) => documentOf(seen) !== null);
  if (read.length === 0) return [blocked(phrase`No record could be read after it was written.`)];
  const shown = read.filter(({ seen }) => name in (documentOf(seen) ?? {}));
  const told = shown.filter(({ values, exchange }) => {
    const answered = documentOf(exchange);
    return answered === null || !(name in answered) || compare(part(values[name]), answered[name]);
  });
  const compared = told.map(({ values, exchange, seen }) => ({
    written: part(values[name]),
    answered: documentOf(seen)?.[name],
    exchanges: [exchange, seen],
  }));
  const otherwise =
    shown.length === 0 ? UNSHOWN(name) : notApplicable(phrase`The answers to the writes show another value already.`);
  return judgeSeen(name, compare, compared, otherwise);
}

/** The record before and after a write of which the member says nothing, or empties it. */
export interface Change {
  readonly before: Exchange;
  readonly write: Write;
  /** What was written last of the members. */
  readonly held: Values;
}

/** Whether a value became empty. */
/** @param mustAccept whether the empty value is a valid one like any other, so that to reject it is wrong */
export function judgeCleared(
  name: string,
  { value: empty, mustAccept }: { readonly value: unknown; readonly mustAccept: boolean },
  changes: readonly Change[],
  rejections: readonly Rejection[],
): Finding {
  const rejection = rejections.find((one) => one.name === name);
  if (rejection !== undefined && mustAccept) return judgeTaken(name, null, [], [rejection]);
  if (rejection !== undefined)
    return [notApplicable(phrase`A site may demand that it holds something.`), rejection.exchange];
  const telling = changes.filter(({ before, write }) => {
    const was = documentOf(before);
    return name in write.values && was !== null && name in was && !carries(empty, was[name]);
  });
  const done = telling.filter(({ write }) => documentOf(write.seen) !== null);
  const [first] = done;
  if (first === undefined) {
    const why = phrase`The record showed no ${name} to empty, or could not be read.`;
    return [telling.length === 0 ? notApplicable(why) : blocked(why)];
  }
  const kept = done.find(({ write }) => !carries(empty, documentOf(write.seen)?.[name]));
  const { before, write } = kept ?? first;
  const evidence = [before, write.exchange, write.seen];
  if (kept === undefined) return [MET, ...evidence];
  const is = documentOf(write.seen)?.[name];
  return [broken('not-emptied', { member: name, written: preview(empty), returned: preview(is) }), ...evidence];
}

/** Members that an update did not carry, as they were before and after it. */
export function judgeUntouched(changes: readonly Change[], concerns: (name: string) => boolean): Finding {
  const compared = changes.flatMap(({ before, write, held }) => {
    const [was, is] = [documentOf(before), documentOf(write.seen)];
    if (was === null || is === null) return [];
    return Object.keys(held)
      .filter(
        (name) =>
          concerns(name) &&
          !Object.keys(write.values).some((one) => areOneMoment(one, name)) &&
          name in was &&
          carries(held[name], was[name]),
      )
      .map((name) => ({ name, isKept: carries(held[name], is[name]), before, write }));
  });
  const [first] = compared;
  if (first === undefined)
    return [notApplicable(phrase`No member showed what was written, so none could be seen to stay.`)];
  const lost = compared.filter(({ isKept }) => !isKept);
  const { before, write } = lost[0] ?? first;
  const evidence = [before, write.exchange, write.seen];
  if (lost.length === 0) return [MET, ...evidence];
  const names = [...new Set(lost.filter((one) => one.write === write).map(({ name }) => name))];
  return [broken('changed-too', { beside: Object.keys(write.values), member: names }), ...evidence];
}
