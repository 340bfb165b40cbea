/** Whether what a deployment answers carries what was written. What may differ all the same, the table of tolerances says. */
import { isMoment, isSameMoment } from '../tolerances/dates.ts';
import { asNumber, isSameAmount, isSameNumber, isZero } from '../tolerances/numbers.ts';
import { isBlank, isSameAddress, isSameMailbox, isSamePhone, isSameText } from '../tolerances/texts.ts';
import { comparedOnce, comparing, tolerates } from '../tolerances/tolerates.ts';

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One text in several languages: `{ fr: 'Bonjour', en: '' }`. */
function isByLanguage(value: Readonly<Record<string, unknown>>): boolean {
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([name, text]) => /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})?$/i.test(name) && typeof text === 'string')
  );
}

function meansNothing(value: unknown): boolean {
  if (isObject(value) && ('raw' in value || 'rendered' in value)) return meansNothing(value.raw ?? value.rendered);
  if (isObject(value) && isByLanguage(value)) return Object.values(value).every(meansNothing);
  if (typeof value === 'string') return isBlank(value);
  return value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}

function truth(value: unknown): boolean | null {
  if (value === true || value === 1 || value === '1' || value === 'true' || value === 'yes') return true;
  if (value === 0 || value === '0' || value === 'false' || value === 'no' || meansNothing(value)) return false;
  return null;
}

/** Whether a text that was written and the answer to it may be two forms of a flag. */
function areFlags(written: string, answered: unknown): boolean {
  if (answered === 0 || answered === 1) return truth(written) !== null;
  return ['true', 'false'].includes(written) && typeof answered === 'string' && truth(answered) !== null;
}

/** The id of a record that is answered where an id was written. */
function idOf(value: unknown): number | null {
  return asNumber(isObject(value) ? (value.id ?? value.term_id) : value);
}

/** What has no value need not be there at all; where its key has one value, that is one which was to go. */
function isNothingOfItsKey(item: Readonly<Record<string, unknown>>, answered: readonly unknown[]): boolean {
  if (!('value' in item) || !meansNothing(item.value)) return false;
  const ofKey = answered.filter((one) => isObject(one) && one.key === item.key && !meansNothing(one.value));
  return !('key' in item) || ofKey.length !== 1;
}

/** Each written item has an item of its own that carries it; the order shows where `inOrder` says that it must. */
function carriesEach(
  written: readonly unknown[],
  answered: readonly unknown[],
  isCarriedBy: (item: number, place: number) => boolean,
  inOrder: boolean,
): boolean {
  const left = [...answered.keys()];
  return written.every((item, at) => {
    const found = left.findIndex((place) => isCarriedBy(at, place));
    if (found < 0) return tolerates('empty-items-left-out', isObject(item) && isNothingOfItsKey(item, answered));
    left.splice(inOrder ? 0 : found, inOrder ? found + 1 : 1);
    return true;
  });
}

/** Each pair is compared once: lists within lists would else take twice the time for each level. */
function pairsOf(written: readonly unknown[], answered: readonly unknown[], depth: number) {
  const pairs = new Map<number, () => boolean>();
  return (item: number, place: number): boolean => {
    const key = item * answered.length + place;
    const pair = pairs.get(key) ?? comparedOnce(() => carriesMember(written[item], answered[place], depth + 1));
    pairs.set(key, pair);
    return pair();
  };
}

/** What names a record and says nothing else of it: `7`, `{ id: 7 }`. */
function isReference(value: unknown): boolean {
  return typeof value === 'number' || (isObject(value) && Object.keys(value).join() === 'id');
}

/** What a record is called, where nothing but that is shown of it: which one it is can't be told. */
function isName(value: unknown): boolean {
  return typeof value === 'string' && /\p{L}/u.test(value);
}

/**
 * References are a set, and texts and numbers a list in its order. Other objects are told apart by what they hold. Whether more
 * may stand beside them is for who knows what the list holds.
 */
function carriesList(written: readonly unknown[], answered: readonly unknown[], depth: number): boolean {
  const isWhole = written.length === answered.length;
  const pair = pairsOf(written, answered, depth);
  const holds = (inOrder: boolean): boolean => comparing(() => carriesEach(written, answered, pair, inOrder));
  if (isWhole && holds(true)) return true;
  if (written.every(isReference)) {
    const areNames = answered.every(isName);
    return isWhole && (tolerates('names-for-ids', areNames) || (holds(false) && tolerates('ids-in-any-order', true)));
  }
  return written.some(isObject) && holds(false) && tolerates('objects-in-any-order', true);
}

function carriesObject(written: Readonly<Record<string, unknown>>, answered: unknown, depth: number): boolean {
  const members = Object.entries(written);
  if (members.every(([, value]) => meansNothing(value)) && meansNothing(answered))
    return tolerates('forms-of-nothing', true);
  if (!isObject(answered)) return false;
  const isMore = Object.keys(answered).some((name) => !(name in written));
  const isKept = members.every(([name, value]) =>
    name in answered ? carriesMember(value, answered[name], depth + 1) : tolerates('members-left-out', depth < 3),
  );
  return isKept && (!isMore || tolerates('more-members', true));
}

/** A text that is answered in an object: with its markup, in several languages, beside its zone, or as the record that it names. */
function carriesTextInside(written: string, answered: Readonly<Record<string, unknown>>): boolean {
  if (isByLanguage(answered)) {
    const holds = (text: unknown): boolean => comparing(() => carriesText(written, text));
    return Object.values(answered).some(holds) && tolerates('text-by-language', true);
  }
  const moment = isMoment(written) ? Object.values(answered).find(isMoment) : undefined;
  const text = answered.raw ?? answered.rendered ?? moment;
  if (text !== undefined) return carriesMember(written, text, 2) && tolerates('text-as-object', true);
  return tolerates('record-for-id', idOf(answered) !== null && idOf(answered) === asNumber(written));
}

function carriesText(written: string, answered: unknown): boolean {
  if (written === answered) return true;
  if (isObject(answered)) return carriesTextInside(written, answered);
  if (typeof answered === 'boolean') return tolerates('flag-form', truth(written) === answered);
  if (areFlags(written, answered)) return tolerates('flag-form', truth(written) === truth(answered));
  if (isSameNumber(written, answered)) return true;
  if (typeof answered !== 'string') return false;
  return (
    isSameMoment(written, answered) ??
    (isSameText(written, answered) ||
      isSameAddress(written, answered) ||
      isSameMailbox(written, answered) ||
      isSamePhone(written, answered) ||
      isSameAmount(written, answered))
  );
}

function carriesNumber(written: number, answered: unknown, depth: number): boolean {
  if (Array.isArray(answered)) {
    const holds = (item: unknown): boolean => comparing(() => carriesMember(written, item, depth + 1));
    return answered.some(holds) && tolerates('one-as-a-list', true);
  }
  if (isObject(answered)) return tolerates('record-for-id', idOf(answered) === written);
  return isSameNumber(written, answered);
}

/** A list is a list, or where it has one item that item. */
function carriesItems(written: readonly unknown[], answered: unknown, depth: number): boolean {
  if (Array.isArray(answered)) {
    return carriesList(written, answered, depth) && (depth > 1 || !holdsOfAnother(written, answered));
  }
  const isOne = isObject(answered) && written.length === 1;
  return isOne && carriesMember(written[0], answered, depth) && tolerates('one-as-a-list', true);
}

/** @param depth how far below the record: what is written into a value of any JSON is there as a whole */
function carriesMember(written: unknown, answered: unknown, depth: number): boolean {
  if (written === answered) return true;
  if (typeof written === 'boolean') return tolerates('flag-form', truth(answered) === written);
  if (meansNothing(written)) {
    return tolerates('forms-of-nothing', meansNothing(answered)) || tolerates('zero-as-nothing', isZero(answered));
  }
  if (isZero(written) && meansNothing(answered)) return tolerates('zero-as-nothing', true);
  if (typeof written === 'number') return carriesNumber(written, answered, depth);
  if (Array.isArray(written)) return carriesItems(written, answered, depth);
  if (isObject(written)) return carriesObject(written, answered, depth);
  return typeof written === 'string' && carriesText(written, answered);
}

/**
 * Whether an answered member carries a written value.
 *
 * Text is compared as read, letter by letter; money and numbers as numbers; dates as moments; an id also by the record it
 * names; a list of ids as a set; any other list in its order; an object by the members that were written.
 */
export function carries(written: unknown, answered: unknown): boolean {
  return written === answered || comparing(() => carriesMember(written, answered, 1));
}

/** A value with its texts in small letters. */
export function inSmallLetters(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value).toLowerCase());
}

/**
 * Whether what was written of a list of objects is there more often than it was written, each time alike but for the ids that
 * the site gives: what a site adds by itself is unlike.
 */
export function holdsTwice(written: readonly unknown[], answered: readonly unknown[]): boolean {
  if (answered.length <= written.length) return false;
  const isNamed = written.some((item) => isObject(item) && 'id' in item);
  const spelt = (item: unknown) => JSON.stringify(item, (key, value) => (key === 'id' && !isNamed ? undefined : value));
  const copies = new Map<string, unknown[]>();
  for (const item of answered.filter(isObject)) copies.set(spelt(item), [...(copies.get(spelt(item)) ?? []), item]);
  return [...copies.values()].some((alike) => {
    const times = alike.length < 2 ? 0 : written.filter((item) => comparing(() => carries(item, alike[0]))).length;
    return times > 0 && times < alike.length;
  });
}

/** The one answered item that carries a written one; undefined where none does, or several. */
function onlyCarrier(item: unknown, answered: readonly unknown[]): unknown {
  const carriers = answered.filter((one) => comparing(() => carries(item, one)));
  return carriers.length === 1 ? carriers[0] : undefined;
}

/**
 * Whether an item of a list shows, in a list of objects that it was written without, what another item was written with: the
 * meta of the first line at the second.
 */
export function holdsOfAnother(written: readonly unknown[], answered: readonly unknown[]): boolean {
  const items = written.filter(isObject);
  const lists = items.flatMap((other) =>
    Object.entries(other).flatMap(([name, list]) => {
      const entries = Array.isArray(list) ? list.filter(isObject) : [];
      return entries.length > 0 ? [{ name, entries }] : [];
    }),
  );
  return items.some((item) => {
    const foreign = lists.filter(({ name }) => !(name in item));
    const shown = foreign.length > 0 ? onlyCarrier(item, answered) : undefined;
    if (!isObject(shown)) return false;
    return foreign.some(({ name, entries }) => {
      const found = shown[name];
      return Array.isArray(found) && entries.some((entry) => found.some((one) => comparing(() => carries(entry, one))));
    });
  });
}
