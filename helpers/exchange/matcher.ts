/** Finds secrets in a text, however they are spelled there, in time linear in its length. */
import { eachLayer, type Layer } from './layers.ts';
import type { Secret } from './secrets.ts';

/** So many characters of a secret are one as well. */
const PART = 8;
/** A shorter word is told from no other text. */
const SHORTEST = 4;

/** What writers put between the groups of a secret, or an encoding of it adds or exchanges. */
const SEPARATOR = /^[\p{Z}\p{C}\p{Pd}\p{M}+/_=.,:;|\\*~]$/u;
const WORD = /^[\p{L}\p{N}]$/u;

/** What a code counts as, with its letter in lower case; found out once for each. */
const folded = new Uint16Array(0x10000);
const IGNORED = 0xffff;

function fold(code: number): number {
  const known = folded[code] as number;
  if (known !== 0) return known;
  const sign = String.fromCharCode(code);
  const lower = sign.toLowerCase();
  const value = SEPARATOR.test(sign) || code === 0 ? IGNORED : lower.length === 1 ? lower.charCodeAt(0) : code;
  folded[code] = value;
  return value;
}

const isWord = (code: number): boolean => WORD.test(String.fromCharCode(code));

/** A layer without case and separators; `places` says where in it each sign stands. */
class Plain {
  readonly codes: Uint16Array;
  readonly places: Uint32Array;
  length = 0;

  constructor({ length, codes }: Layer) {
    this.codes = new Uint16Array(length);
    this.places = new Uint32Array(length);
    for (let at = 0; at < length; at += 1) {
      const code = fold(codes[at] as number);
      if (code === IGNORED) continue;
      this.codes[this.length] = code;
      this.places[this.length] = at;
      this.length += 1;
    }
  }

  text(from = 0, to = this.length): string {
    return String.fromCharCode(...this.codes.subarray(from, to));
  }
}

/** Part of a text, from a sign to before another. */
export type Range = readonly [start: number, end: number];

/** The way in which any spelling of a secret is read: the first layer of it. */
function plainOf(secret: string): string {
  let plain: string | null = null;
  eachLayer(secret, (layer) => {
    plain ??= new Plain(layer).text();
  });
  return plain ?? '';
}

const FACTOR = 0x01000193;
let power = 1;
for (let at = 0; at < PART; at += 1) power = Math.imul(power, FACTOR);
const POWER = power;

/** By which a part that may be one of a secret is told from most others before it is looked up. */
const slotOf = (hash: number): number => (hash ^ (hash >>> 16)) & 0xffff;

function hashOf(part: string): number {
  let hash = 0;
  for (let at = 0; at < part.length; at += 1) hash = (Math.imul(hash, FACTOR) + part.charCodeAt(at)) | 0;
  return hash;
}

/** The hash of the last signs, of those before and the sign that comes in. */
function rolled(hash: number, { codes }: Plain, at: number): number {
  const next = (Math.imul(hash, FACTOR) + (codes[at] as number)) | 0;
  return at < PART ? next : (next - Math.imul(codes[at - PART] as number, POWER)) | 0;
}

export type Find = (text: string) => readonly Range[];

function partsOf(plain: string): readonly string[] {
  return Array.from({ length: plain.length - PART + 1 }, (_, at) => plain.slice(at, at + PART));
}

/** @param secrets each in any spelling */
export function matcher(secrets: readonly Secret[]): Find {
  // A recording carries the same cookie with each of its requests.
  const distinct = new Map(secrets.map((one) => [JSON.stringify(one), one])).values();
  const plain = [...distinct].map(({ text, isWhole }) => ({ signs: plainOf(text), isWhole }));
  const hasParts = ({ signs, isWhole }: (typeof plain)[number]): boolean => !isWhole && signs.length >= PART;
  const parts = new Set(plain.filter(hasParts).flatMap(({ signs }) => partsOf(signs)));
  const slots = new Uint8Array(0x10000);
  for (const part of parts) slots[slotOf(hashOf(part))] = 1;
  /** Those that are found as a whole only, by their last sign. */
  const words = new Map<number, string[]>();
  for (const word of new Set(plain.filter((one) => !hasParts(one)).map(({ signs }) => signs))) {
    if (word.length < SHORTEST) continue;
    const last = word.charCodeAt(word.length - 1);
    words.set(last, [...(words.get(last) ?? []), word]);
  }

  function endsWithWord(layer: Layer, signs: Plain, at: number, word: string): boolean {
    const from = at - word.length + 1;
    if (from < 0 || signs.codes[at - 1] !== word.charCodeAt(word.length - 2)) return false;
    if (signs.text(from, at + 1) !== word) return false;
    const before = (signs.places[from] as number) - 1;
    const after = (signs.places[at] as number) + 1;
    const isPart = (place: number): boolean =>
      place >= 0 && place < layer.length && isWord(layer.codes[place] as number);
    return !isPart(before) && !isPart(after);
  }

  function findIn(layer: Layer, found: [number, number][]): void {
    const signs = new Plain(layer);
    const take = (from: number, to: number): void => {
      const start = layer.starts[signs.places[from] as number] as number;
      const end = layer.ends[signs.places[to] as number] as number;
      const last = found.at(-1);
      if (last !== undefined && start >= last[0] && start <= last[1]) last[1] = Math.max(last[1], end);
      else found.push([start, end]);
    };
    let hash = 0;
    for (let at = 0; at < signs.length; at += 1) {
      hash = rolled(hash, signs, at);
      const from = at - PART + 1;
      if (from >= 0 && slots[slotOf(hash)] === 1 && parts.has(signs.text(from, at + 1))) take(from, at);
      for (const word of words.get(signs.codes[at] as number) ?? []) {
        if (endsWithWord(layer, signs, at, word)) take(at - word.length + 1, at);
      }
    }
  }

  return (text) => {
    if (parts.size + words.size === 0) return [];
    const found: [number, number][] = [];
    eachLayer(text, (layer) => findIn(layer, found));
    return merged(found);
  };
}

function merged(found: readonly Range[]): readonly Range[] {
  const all: [number, number][] = [];
  for (const [start, end] of [...found].sort(([one], [other]) => one - other)) {
    const last = all.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else all.push([start, end]);
  }
  return all;
}
