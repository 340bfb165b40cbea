/** Values that resemble right ones, which a lax reader lets through. */

import type { Schema } from '../contract/types.ts';
import {
  type Carrier,
  type Flaw,
  flawOf,
  flawsEverywhere,
  mustBe,
  mustBeAtLeast,
  mustBeAtMost,
  mustBeOneOf,
  type PlacedFlaw,
  soleType,
} from './flaws.ts';
import { UNKNOWN_ID } from './unknown-id.ts';
import { yearFromNow } from './years.ts';

/** How a value can resemble a right one. */
export type Likeness =
  | 'type/fraction'
  | 'type/digits'
  | 'minimum/negative'
  | 'maximum/far'
  | 'type/other'
  | 'type/lone'
  | 'type/object'
  | 'format/words'
  | 'format/month'
  | 'enum/case'
  | 'enum/spelling'
  | 'enum/boolean'
  | 'enum/second'
  | 'enum/neighbour';

export type Lookalike = PlacedFlaw<Likeness>;

function otherCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** A year that every reader takes, and a month that none has. */
const MONTH_THIRTEEN = `${yearFromNow(4)}-13-01T00:00:00`;

/** Ways in which people misspell the words of a vocabulary: its separators, an ending, a prefix. */
function misspelled(values: readonly unknown[]): readonly string[] {
  const words = values.filter((value) => typeof value === 'string' && /^[a-z][a-z_-]{2,}$/.test(value)) as string[];
  const [first] = words;
  if (first === undefined) return [];
  const turned = words
    .filter((word) => /[_-]/.test(word))
    .map((word) => word.replaceAll(/[_-]/g, (sign) => (sign === '-' ? '_' : '-')));
  const last = words.at(-1) ?? first;
  const wrong = [
    ...turned.slice(0, 3),
    `${last.slice(0, 2)}-${last.slice(2)}`,
    `shop-${last}`,
    ...words
      .filter((word) => !/[_-]/.test(word))
      .slice(0, 6)
      .map((word) => `${word}ed`),
  ];
  return [...new Set(wrong)].filter((word) => !values.includes(word));
}

/**
 * Values that resemble right ones, which a lax reader lets through: a fraction, digits that letters follow, what lies far
 * beyond a bound, a value of a vocabulary misspelled or in other letters, and one of another vocabulary.
 *
 * @param foreign values that the place's namesakes know and it does not
 */
export function lookalikes(
  schema: Schema,
  carrier: Carrier,
  mark: string,
  valid: unknown,
  foreign: (at: string, own: readonly unknown[]) => readonly string[],
): readonly Lookalike[] {
  return flawsEverywhere<Likeness>(schema, carrier, valid, (here, validHere, spot) => {
    const found: Flaw<Likeness>[] = [];
    const type = soleType(here);
    const isInteger = type === 'integer' && here.enum === undefined;
    // A site may name a new record after what it can't read as an id, and only a text bears the mark.
    const isUnmarkable = spot.isItem && carrier === 'body';
    const known = typeof validHere === 'number' && validHere > 0 ? Math.trunc(validHere) : null;
    // Cut to a whole number, an id names the run's own record or none: a small one is somebody's.
    const isId = /(?:^|\.)id$/.test(spot.at);
    const whole = isId ? (known ?? UNKNOWN_ID) : 1;
    if (isInteger && !isUnmarkable) found.push(flawOf('type/fraction', whole + 0.5, mustBe('integer')));
    if (isInteger || type === 'number') {
      // Digits that mean something here, so that nothing else is wrong with them.
      const digits = known ?? (isId ? UNKNOWN_ID : 5);
      found.push(flawOf('type/digits', `${digits}${mark}`, mustBe(type)));
    }
    if (carrier === 'body' && (spot.at === '' || spot.at === 'items')) found.push(...otherTypes(here, validHere));
    if (carrier === 'query' && spot.at === '' && type === 'string' && here.enum === undefined) {
      found.push(flawOf('type/other', ['conformance'], mustBe('string')));
    }
    if (carrier === 'query' && type === 'array') {
      found.push(flawOf('type/object', { conformance: 'none' }, mustBe('array')));
    }
    if (here.format === 'date-time') {
      found.push(flawOf('format/words', 'yesterday', mustBe('a date-time')));
      found.push(flawOf('format/month', MONTH_THIRTEEN, mustBe('a date-time')));
    }
    if (here.minimum !== undefined && here.minimum > 0) {
      found.push(flawOf('minimum/negative', -1, mustBeAtLeast(here.minimum)));
    }
    if (here.maximum !== undefined) {
      found.push(flawOf('maximum/far', here.maximum * 10, mustBeAtMost(here.maximum)));
    }
    const { enum: values = [] } = here;
    for (const value of misspelled(values)) found.push(flawOf('enum/spelling', value, mustBeOneOf(values)));
    if (carrier === 'body' && values.length > 0 && values.every((value) => typeof value === 'string')) {
      found.push(flawOf('enum/boolean', true, mustBeOneOf(values)));
    }
    const inItems = here.items?.enum;
    if (inItems !== undefined) {
      const second = [inItems[0], `conformance-${mark}-none`];
      found.push({ ...flawOf('enum/second', second, mustBeOneOf(inItems)), below: 'items' });
    }
    const turned = values.flatMap((value) => (typeof value === 'string' ? [otherCase(value)] : []));
    const another = turned.find((value) => !values.includes(value));
    if (another !== undefined) found.push(flawOf('enum/case', another, mustBeOneOf(values)));
    for (const value of foreign(spot.at, values)) found.push(flawOf('enum/neighbour', value, mustBeOneOf(values)));
    return found;
  });
}

/** What JSON tells from the declared type, however it is written. */
function otherTypes(here: Schema, valid: unknown): readonly Flaw<Likeness>[] {
  const type = soleType(here);
  const rule = mustBe(String(type));
  if (type === 'string' && here.enum === undefined) return [flawOf('type/other', ['conformance', 'none'], rule)];
  if (type === 'boolean') return [flawOf('type/other', 7, rule)];
  const [item] = Array.isArray(valid) ? valid : [];
  const isLone = type === 'array' && typeof item === 'object' && item !== null;
  return isLone ? [flawOf('type/lone', item, rule)] : [];
}
