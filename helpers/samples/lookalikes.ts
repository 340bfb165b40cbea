/** Values that resemble right ones, which a lax reader lets through. */

import type { JsonType, Schema } from '../contract/types.ts';
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
  type Spot,
  soleType,
} from './flaws.ts';
import { UNKNOWN_ID } from './unknown-id.ts';
import { yearFromNow } from './years.ts';

export type Likeness =
  | `type/${'fraction' | 'digits' | 'other' | 'lone' | 'object'}`
  | 'minimum/negative'
  | 'maximum/far'
  | `format/${'words' | 'month'}`
  | `enum/${'case' | 'spelling' | 'boolean' | 'second' | 'neighbour'}`;

export type Lookalike = PlacedFlaw<Likeness>;

function otherCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** A year that every reader takes, and a month that none has. */
const MONTH_THIRTEEN = `${yearFromNow(4)}-13-01T00:00:00`;

/** Ways in which people misspell the words of a vocabulary: its separators, an ending, a prefix. */
function misspelled(values: readonly unknown[]): readonly string[] {
  const words = values.filter((value) => typeof value === 'string' && /^[a-z][a-z_-]{2,}$/.test(value)) as string[];
  const last = words.at(-1);
  if (last === undefined) return [];
  const turned = words.filter((word) => /[_-]/.test(word)).slice(0, 3);
  const ended = words.filter((word) => !/[_-]/.test(word)).slice(0, 6);
  const wrong = [
    ...turned.map((word) => word.replaceAll(/[_-]/g, (sign) => (sign === '-' ? '_' : '-'))),
    `${last.slice(0, 2)}-${last.slice(2)}`,
    `shop-${last}`,
    ...ended.map((word) => `${word}ed`),
  ];
  return [...new Set(wrong)].filter((word) => !values.includes(word));
}

/** A place of a schema, and what a lookalike is made of there. */
interface Place {
  readonly here: Schema;
  readonly type: JsonType | null;
  readonly valid: unknown;
  readonly spot: Spot;
  readonly carrier: Carrier;
  readonly mark: string;
  readonly foreign: Foreign;
}

/** Values that the namesakes of a place know and it does not. */
type Foreign = (at: string, own: readonly unknown[]) => readonly string[];

type Likenesses = (place: Place) => readonly Flaw<Likeness>[];

const LIKENESSES: readonly Likenesses[] = [
  likeNumbers,
  likeOtherTypes,
  ({ here, type, carrier, spot }) =>
    carrier === 'query' && spot.at === '' && type === 'string' && here.enum === undefined
      ? [flawOf('type/other', ['conformance'], mustBe('string'))]
      : [],
  ({ type, carrier }) =>
    carrier === 'query' && type === 'array' ? [flawOf('type/object', { conformance: 'none' }, mustBe('array'))] : [],
  ({ here }) =>
    here.format === 'date-time'
      ? [
          flawOf('format/words', 'yesterday', mustBe('a date-time')),
          flawOf('format/month', MONTH_THIRTEEN, mustBe('a date-time')),
        ]
      : [],
  ({ here: { minimum = 0 } }) => (minimum > 0 ? [flawOf('minimum/negative', -1, mustBeAtLeast(minimum))] : []),
  ({ here: { maximum } }) =>
    maximum === undefined ? [] : [flawOf('maximum/far', maximum * 10, mustBeAtMost(maximum))],
  likeWords,
];

/**
 * Values that resemble right ones, which a lax reader lets through: a fraction, digits that letters follow, what lies far
 * beyond a bound, a value of a vocabulary misspelled or in other letters, and one of another vocabulary.
 */
export function lookalikes(
  schema: Schema,
  carrier: Carrier,
  mark: string,
  valid: unknown,
  foreign: Foreign,
): readonly Lookalike[] {
  return flawsEverywhere<Likeness>(schema, carrier, valid, (here, validHere, spot) => {
    const place = { here, type: soleType(here), valid: validHere, spot, carrier, mark, foreign };
    return LIKENESSES.flatMap((like) => like(place));
  });
}

function likeNumbers({ here, type, valid, spot, carrier, mark }: Place): readonly Flaw<Likeness>[] {
  const isInteger = type === 'integer' && here.enum === undefined;
  if (!isInteger && type !== 'number') return [];
  // A site may name a new record after what it can't read as an id, and only a text bears the mark.
  const isUnmarkable = spot.isItem && carrier === 'body';
  const known = typeof valid === 'number' && valid > 0 ? Math.trunc(valid) : null;
  // Cut to a whole number, an id names the run's own record or none: a small one is somebody's.
  const id = /(?:^|\.)id$/.test(spot.at) ? (known ?? UNKNOWN_ID) : null;
  return [
    ...(isInteger && !isUnmarkable ? [flawOf('type/fraction', (id ?? 1) + 0.5, mustBe('integer'))] : []),
    // Digits that mean something here, so that nothing else is wrong with them.
    flawOf('type/digits', `${known ?? id ?? 5}${mark}`, mustBe(type)),
  ];
}

/** What JSON tells from the declared type, however it is written. */
function likeOtherTypes({ here, type, valid, spot, carrier }: Place): readonly Flaw<Likeness>[] {
  if (carrier !== 'body' || (spot.at !== '' && spot.at !== 'items')) return [];
  const rule = mustBe(String(type));
  if (type === 'string' && here.enum === undefined) return [flawOf('type/other', ['conformance', 'none'], rule)];
  if (type === 'boolean') return [flawOf('type/other', 7, rule)];
  const [item] = Array.isArray(valid) ? valid : [];
  const isLone = type === 'array' && typeof item === 'object' && item !== null;
  return isLone ? [flawOf('type/lone', item, rule)] : [];
}

function likeWords({ here, spot, carrier, mark, foreign }: Place): readonly Flaw<Likeness>[] {
  const { enum: values = [], items } = here;
  const rule = mustBeOneOf(values);
  const texts = values.filter((value) => typeof value === 'string');
  const another = texts.map(otherCase).find((value) => !values.includes(value));
  const second = (items?.enum ?? []).slice(0, 1).map((word) => ({
    ...flawOf('enum/second' as const, [word, `conformance-${mark}-none`], mustBeOneOf(items?.enum ?? [])),
    below: 'items',
  }));
  const isOfTexts = texts.length > 0 && texts.length === values.length;
  return [
    ...misspelled(values).map((value) => flawOf('enum/spelling', value, rule)),
    ...(carrier === 'body' && isOfTexts ? [flawOf('enum/boolean', true, rule)] : []),
    ...second,
    ...(another === undefined ? [] : [flawOf('enum/case', another, rule)]),
    ...foreign(spot.at, values).map((value) => flawOf('enum/neighbour', value, rule)),
  ];
}
