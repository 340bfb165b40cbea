/** Whether a list comes in the order of a key, told only where any collation agrees. */

import type { Document, OrderAssertion } from '../../cases/list-statement.ts';
import { phrase, type Reason } from '../../requirement/reasons.ts';
import { plainText } from '../../tolerances/texts.ts';
import { idOf } from './listing.ts';

export type Direction = 'asc' | 'desc';

type Key = number | string;

/** Characters of a text of which its place in an order is read: those behind them decide nothing among names. */
const MAX_COMPARED_CHARACTERS = 200;
/** Of what may be markup and entities for the most part. */
const MAX_READ_CHARACTERS = 10 * MAX_COMPARED_CHARACTERS;

function folded(text: string): string {
  const plain = plainText(text.slice(0, MAX_READ_CHARACTERS)).slice(0, MAX_COMPARED_CHARACTERS);
  return plain.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** How sites sort accents, numbers, punctuation and other scripts is their own; a to z sorts alike everywhere. */
function isLetter(character: string): boolean {
  return character >= 'a' && character <= 'z' && character.length === 1;
}

function compareText(a: string, b: string): number {
  const [left, right] = [folded(a), folded(b)];
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const [x = '', y = ''] = [left[at], right[at]];
  if (!isLetter(x) || !isLetter(y)) return 0;
  return x < y ? -1 : 1;
}

/** Below zero where `a` surely comes first, above zero where `b` does, zero where they tie or it depends on the site. */
export function compareKeys(a: Key | null, b: Key | null): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b || 0;
  return typeof a === 'string' && typeof b === 'string' ? compareText(a, b) : 0;
}

export interface Sorting {
  /** Whether the keys differ, so that there is an order to see. */
  readonly tells: boolean;
  /** The first two records that stand the wrong way round. */
  readonly wrong: readonly [Document, Document] | null;
}

/** What of a record decides, and where the record stands in the list. */
interface PositionedValue<Value> {
  readonly at: number;
  readonly value: Value;
}

type Pair = readonly [first: number, second: number];

interface OrderObservation {
  readonly tells: boolean;
  readonly wrong: Pair | null;
}

function earlier(a: Pair | null, b: Pair | null): Pair | null {
  if (a === null || b === null) return a ?? b;
  return (a[0] - b[0] || a[1] - b[1]) <= 0 ? a : b;
}

/** Of values each of which compares with each: whether any differ, and the first two that stand the wrong way round. */
function seenIn<Value extends Key>(placed: readonly PositionedValue<Value>[], sign: number): OrderObservation {
  const comesFirst = (a: Value, b: Value): boolean => (sign > 0 ? a < b : a > b);
  let wrong: PositionedValue<Value> | null = null;
  let leading = placed.at(-1);
  for (const one of placed.toReversed()) {
    if (leading !== undefined && comesFirst(leading.value, one.value)) wrong = one;
    else leading = one;
  }
  const tells = placed.some(({ value }) => value !== placed[0]?.value);
  if (wrong === null) return { tells, wrong };
  const { at, value } = wrong;
  const second = placed.find((other) => other.at > at && comesFirst(other.value, value));
  return { tells, wrong: second === undefined ? null : [at, second.at] };
}

/** Texts that are alike up to a place. */
interface Group {
  readonly texts: readonly PositionedValue<string>[];
  readonly from: number;
}

/** The texts of a group by their next character. */
function parted({ texts, from }: Group): ReadonlyMap<string, readonly PositionedValue<string>[]> {
  const parts = new Map<string, PositionedValue<string>[]>();
  for (const text of texts) {
    const character = text.value[from] ?? '';
    const part = parts.get(character);
    if (part === undefined) parts.set(character, [text]);
    else part.push(text);
  }
  return parts;
}

/** Texts compare where they first differ, so that each character of each is looked at no more than once. */
function seenInTexts(texts: readonly PositionedValue<string>[], sign: number): OrderObservation {
  let seen: OrderObservation = { tells: false, wrong: null };
  const groups: Group[] = [{ texts, from: 0 }];
  for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
    const { from } = group;
    const parts = parted(group);
    const letters = group.texts
      .map(({ at, value }) => ({ at, value: value[from] ?? '' }))
      .filter(({ value }) => isLetter(value));
    const own = parts.size > 1 ? seenIn(letters, sign) : seen;
    seen = { tells: seen.tells || own.tells, wrong: earlier(seen.wrong, own.wrong) };
    for (const [character, part] of parts) {
      if (character !== '' && part.length > 1) groups.push({ texts: part, from: from + 1 });
    }
  }
  return seen;
}

export function sorting(documents: readonly Document[], key: OrderAssertion['key'], direction: Direction): Sorting {
  const sign = direction === 'asc' ? 1 : -1;
  const numbers: PositionedValue<number>[] = [];
  const texts: PositionedValue<string>[] = [];
  for (const [at, document] of documents.entries()) {
    const value = key(document);
    if (typeof value === 'string') texts.push({ at, value: folded(value) });
    // What is no number by its name alone has no place in an order.
    else if (value !== null && !Number.isNaN(value)) numbers.push({ at, value });
  }
  const [ofNumbers, ofTexts] = [seenIn(numbers, sign), seenInTexts(texts, sign)];
  const pair = earlier(ofNumbers.wrong, ofTexts.wrong);
  const [first, second] = (pair ?? []).map((at) => documents[at]);
  return {
    tells: ofNumbers.tells || ofTexts.tells,
    wrong: first && second ? [first, second] : null,
  };
}

export function wrongOrder(
  { orderby, key }: OrderAssertion,
  order: Direction,
  { wrong }: Pick<Sorting, 'wrong'>,
): Reason | null {
  if (wrong === null) return null;
  const [first, second] = wrong;
  return phrase`With orderby = ${orderby} and order = ${order}, ${idOf(first)} (${key(first)}) comes before ${idOf(second)} (${key(second)}).`;
}
