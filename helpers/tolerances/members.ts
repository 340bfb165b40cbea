/** What a site may make of the members of a record, as its suite names them. */
import type { Resource, Values } from '../cases/types.ts';
import type { Schema } from '../contract/types.ts';
import { withoutZone } from '../requirement/words.ts';
import { carries, inSmallLetters } from '../verdict/compare.ts';
import { isRecord } from '../verdict/judge.ts';
import { boundsTheSameDay, isAboutTheSameDay } from './dates.ts';
import { tolerates } from './tolerates.ts';

/** How the values of a member are told to be the same. */
export type Compare = (written: unknown, answered: unknown) => boolean;

/** Items with ids of their own are records beside others; anything else in a list is the member's value, and all of it. */
function isValueList(schema: Schema | undefined): boolean {
  return schema?.type === 'array' && schema.items?.properties?.id?.readOnly !== true;
}

/** Whether a member of a record is what was written, a list with nothing beside it. */
function isAsWritten(schema: Schema | undefined, written: unknown, answered: unknown): boolean {
  if (!carries(written, answered)) return false;
  const isLonger = Array.isArray(written) && Array.isArray(answered) && written.length !== answered.length;
  return !(isLonger && isValueList(schema));
}

/** An entity in an address counts, as it leads elsewhere. */
function isEscapedAddress({ format }: Schema, written: unknown, answered: unknown): boolean {
  const isEscaped = (text: unknown): boolean => typeof text === 'string' && /&(?:amp|#0*38|#x0*26);/i.test(text);
  return format === 'uri' && isEscaped(answered) && !isEscaped(written);
}

/** As many decimals as tell a gram in a kilogram: nothing says how many more are kept. */
const MEASURE = /^\d+(?:\.\d{1,3})?$/;

/** Money may be formatted for a language and rounded; a measure is a plain number. */
function isMeasuredOtherwise(written: unknown, answered: unknown): boolean {
  if (isRecord(answered) && isRecord(written))
    return Object.keys(written).some((name) => isMeasuredOtherwise(written[name], answered[name]));
  if (typeof answered === 'string' && answered.includes(',') && !String(written).includes(',')) return true;
  const isNumber = typeof answered === 'number' || (typeof answered === 'string' && answered !== '');
  return isNumber && MEASURE.test(String(written)) && Number(answered) !== Number(written);
}

/** Where nothing is answered for a zero that was written. */
function isLostZero(written: unknown, answered: unknown): boolean {
  const isZero = written === 0 || (typeof written === 'string' && /^0+(?:\.0+)?$/.test(written));
  return isZero && (answered === null || answered === '');
}

function isDefaultOf(written: unknown, answered: unknown): boolean {
  return Array.isArray(written) && written.length === 0 && Array.isArray(answered) && answered.length === 1;
}

function isInOtherLetters(written: unknown, answered: unknown): boolean {
  return carries(inSmallLetters(written), inSmallLetters(answered));
}

/**
 * How values of a member are compared with what is answered for it.
 * @param isDecidedHere whether the settings of the site are asked about, too
 */
export function compareOf(resource: Resource, name: string, schema: Schema, isDecidedHere: boolean): Compare {
  const { wholeDays = [], dayBounds = [], measures = [], zeroCounts = [], anyCase = [], wordForNone = {} } = resource;
  const isDecided = isDecidedHere && resource.siteDecides?.includes(name) === true;
  return (written, answered) =>
    (isAsWritten(schema, written, answered) &&
      !isEscapedAddress(schema, written, answered) &&
      !(zeroCounts.includes(name) && isLostZero(written, answered)) &&
      !(measures.includes(name) && isMeasuredOtherwise(written, answered))) ||
    tolerates('codes-in-any-case', anyCase.includes(name) && isInOtherLetters(written, answered)) ||
    tolerates(
      'word-for-none',
      wordForNone[name] !== undefined && answered === wordForNone[name] && carries('', written),
    ) ||
    tolerates('default-for-an-empty-list', isDecided && isDefaultOf(written, answered)) ||
    (dayBounds.includes(name) && boundsTheSameDay(written, answered)) ||
    (wholeDays.includes(name) && isAboutTheSameDay(written, answered));
}

/** Whether two members are one moment, in the site's own time and in another. */
export function areOneMoment(one: string, other: string): boolean {
  return withoutZone(one) === withoutZone(other);
}

/**
 * Whether an update of one member may rightly change another: one needs the other, both are one moment, or the record is of
 * another kind after it.
 */
export function mayMove(resource: Resource, carried: string, other: string): boolean {
  const { companions = {}, defaultsDependOn = {}, defaultsOnUpdate = [] } = resource;
  const isTied = (ties: Readonly<Record<string, readonly string[]>>): boolean =>
    ties[carried]?.includes(other) === true || ties[other]?.includes(carried) === true;
  return (
    carried === other ||
    carried === resource.kindField ||
    areOneMoment(carried, other) ||
    defaultsOnUpdate.includes(other) ||
    isTied(companions) ||
    isTied(defaultsDependOn)
  );
}

/** Whether writes of other records change a member, too. */
export function isMovedByOthers({ movedByOthers = [] }: Resource, name: string): boolean {
  return tolerates('moved-by-others', movedByOthers.includes(name));
}

/** Whether a site leaves a state by itself. */
export function isPassing({ passing = {} }: Resource, name: string, value: unknown): boolean {
  return tolerates('passing-states', passing[name]?.includes(value) === true);
}

/** Whether something was sent on which a default may rightly depend. */
export function mayDepend({ defaultsDependOn = {}, defaultsHold = {} }: Resource, name: string, sent: Values): boolean {
  const depends = (defaultsDependOn[name] ?? []).some((other) => sent[other] !== undefined);
  return defaultsHold[name]?.(sent) !== true && tolerates('defaults-that-depend', depends);
}

/** Whether a member may change with another that is written, or by itself. */
export function mayFollow(resource: Resource, written: string, name: string, value: unknown): boolean {
  const { companions = {}, keptAsOne = [], hangTogether = [], kindField } = resource;
  const { defaultsOnUpdate = [], siteDecides = [] } = resource;
  const groups = [...keptAsOne, ...hangTogether, ...Object.entries(companions).map(([one, rest]) => [one, ...rest])];
  return (
    written === kindField ||
    [...defaultsOnUpdate, ...siteDecides].includes(name) ||
    isMovedByOthers(resource, name) ||
    isPassing(resource, name, value) ||
    groups.some((group) => group.includes(written) && group.includes(name))
  );
}

const DAY_MS = 86_400_000;

/** Members that a site may clear, as they are over within a day in some time zone. */
export function lapsedIn({ lapsing = {} }: Resource, values: Values): readonly string[] {
  const isOver = (date: unknown): boolean => typeof date === 'string' && Date.parse(date) < Date.now() + DAY_MS;
  return Object.entries(lapsing).flatMap(([date, others]) =>
    tolerates('lapsed-dates', isOver(values[date])) ? [date, ...others] : [],
  );
}
