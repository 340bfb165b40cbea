/**
 * Which written members an answer must carry.
 *
 * A run chooses what it writes; a recording holds what anyone wrote, to records with a past. A member counts only if
 * nothing else in the request or on the site can account for what came back: no second member that decides it, no id that
 * may name nothing, no form of text that the site may put in its own words.
 */

import { carriedBy, leftOutOf, type Target } from '../cases/requests.ts';
import { answersRecord } from '../checks/operation/acceptance.ts';
import type { Argument } from '../contract/types.ts';
import { isObject, type JsonObject } from '../deployment/index-document.ts';
import { isMoment } from '../tolerances/dates.ts';
import { carries } from '../verdict/compare.ts';

/** Their values follow from other members, from settings, or from what else the site holds. */
const DECIDED_ELSEWHERE = new Set([
  // Made unique, and written in the site's own alphabet.
  'slug',
  // Names of zones and of places have several spellings.
  ...['timezone', 'country', 'state', 'province', 'stateprovince'],
  // Kept only with the flag, the type or the prices that they go with.
  ...['manage_stock', 'stock_quantity', 'stock_status', 'backorders', 'low_stock_amount'],
  ...['download_limit', 'download_expiry', 'regular_price', 'sale_price', 'date_on_sale_from', 'date_on_sale_to'],
]);

/** An id from elsewhere may name no record; a record in a list comes back as the site completes it. */
function namesRecords({ name, schema }: Argument): boolean {
  const isId = schema.type === 'integer' && /(^|_)(id|parent|author)$/.test(name);
  const items = schema.items?.type;
  return isId || items === 'integer' || items === 'object';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A whole day may take the place of its times, and an end before the start gives way: only a valid span is compared. */
function isValidSpan(written: JsonObject, answered: JsonObject): boolean {
  const start = textOf(written.start_date ?? answered.start_date);
  const end = textOf(written.end_date ?? answered.end_date);
  return written.all_day !== true && answered.all_day !== true && start.replace('T', ' ') <= end.replace('T', ' ');
}

/** A publication in the future waits; a user without the right to publish hands in; a payment moves an order on. */
function isFreeStatus(written: JsonObject, answered: JsonObject): boolean {
  const [from, to] = [textOf(written.status), textOf(answered.status)];
  const isSameWord = from.startsWith(to) || to.startsWith(from);
  const isHandedIn = from === 'publish' && to === 'pending';
  return written.set_paid !== true && from !== 'future' && to !== 'future' && !isSameWord && !isHandedIn;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Where the interface leaves the form of a value open, what the site does not understand may be dropped. */
function isUnderstood(written: unknown): boolean {
  if (typeof written !== 'string') return true;
  return isMoment(written) || /^-?\d+(\.\d+)?$/.test(written) || URL.canParse(written);
}

/** Texts that stand for numbers. */
const NUMBERS = new Set(['amount', 'minimum_amount', 'maximum_amount', 'weight', 'cost']);

function decimalsOf(text: string): number {
  return text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
}

/** A number as every site writes it, with no more decimals than the site shows. */
function isPlainNumber(written: string, answered: unknown): boolean {
  if (!/^\d+(\.\d+)?$/.test(written)) return false;
  return typeof answered !== 'string' || decimalsOf(written.replace(/0+$/, '')) <= decimalsOf(answered);
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value);
}

/**
 * Whether the interface, or the suite where it writes the same, says which form a value has: else a site may drop it, or put
 * it in a form of its own. Whether an empty value empties is judged by a run, which knows what was there.
 */
function hasFixedForm({ name, schema }: Argument, written: unknown, answered: unknown): boolean {
  if (isEmpty(written)) return false;
  if (schema.type === undefined && typeof written === 'object') return false;
  if (typeof written === 'number') return written >= 0;
  if (Array.isArray(written) && name.includes('email')) return written.every(isAddress);
  return typeof written !== 'string' || !NUMBERS.has(name) || isPlainNumber(written, answered);
}

/** Whether a value can be told from what the site makes of it. */
function isComparable({ name, schema }: Argument, written: unknown, answered: unknown): boolean {
  // An open remark on a default of null says no more than that null may be taken or not.
  const isOpen = schema['x-open'] !== undefined && (schema.default !== null || name === 'website');
  if (isOpen && (isEmpty(written) || (isEmpty(answered) && !isUnderstood(written)))) return false;
  if (typeof written !== 'string') return true;
  if (typeof answered === 'boolean') return carries(written, true) || carries(written, false);
  if (isMoment(answered) && !isMoment(written)) return false;
  const isAmount = typeof answered === 'string' && /^-?\d+\.\d+$/.test(answered);
  return !isAmount || /\d/.test(written);
}

function isIndependent({ name }: Argument, written: JsonObject, answered: JsonObject): boolean {
  if (name === 'start_date' || name === 'end_date') return isValidSpan(written, answered);
  if (name === 'status') return isFreeStatus(written, answered);
  const local = /^(.*)_(gmt|utc)$/.exec(name)?.[1];
  return local === undefined || !Object.hasOwn(written, local);
}

function isJudged(argument: Argument, written: JsonObject, answered: JsonObject): boolean {
  const { name, schema } = argument;
  if (DECIDED_ELSEWHERE.has(name) || schema.deprecated === true || namesRecords(argument)) return false;
  const [value, shown] = [written[name], answered[name]];
  return (
    isIndependent(argument, written, answered) &&
    hasFixedForm(argument, value, shown) &&
    isComparable(argument, value, shown)
  );
}

function judgedPart(name: string, value: unknown): unknown {
  // A code is entered in any case and kept in one.
  if (name === 'code' && typeof value === 'string') return value.toLowerCase();
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !DECIDED_ELSEWHERE.has(name)));
}

export interface WrittenMember {
  readonly argument: Argument;
  readonly value: unknown;
}

export function writtenMembers(target: Target, written: JsonObject, answered: unknown): readonly WrittenMember[] {
  if (!answersRecord(target) || !isObject(answered)) return [];
  const { notReturned = [], alone = {}, companions = {} } = target.sample;
  return carriedBy(target.operation)
    .filter(
      (argument) =>
        Object.hasOwn(written, argument.name) &&
        Object.hasOwn(answered, argument.name) &&
        leftOutOf(target, argument) === null &&
        !notReturned.includes(argument.name) &&
        !Object.hasOwn(alone, argument.name) &&
        !Object.hasOwn(companions, argument.name) &&
        isJudged(argument, written, answered),
    )
    .map((argument) => ({ argument, value: judgedPart(argument.name, written[argument.name]) }));
}
