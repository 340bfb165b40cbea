/**
 * What a text says once its escapes are read: percent, JSON, HTML, and below them base64 and hex, however they are nested.
 * All work is linear in the length of the text.
 */
import { decodeHTMLStrict } from 'entities';

/** A text with its escapes read. Of each sign it tells which part of the original text it stands for. */
export interface Layer {
  readonly length: number;
  /** UTF-16. A byte that is no UTF-8 is 0xDC00 and its value, which no text holds alone. */
  readonly codes: Uint16Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** Base64 or hex inside base64 or hex is read as often as that. */
const MAX_NESTED_ENCODINGS = 3;
/** Shorter runs hold no eight characters. */
const SHORTEST_BASE64 = 11;
const SHORTEST_HEX = 16;
const LONGEST_ENTITY = 32;
const BYTE = 0xdc00;
const SPACE = 0x20;
/** Between two runs: no part of a word and of no alphabet. */
const BREAK = 0x22;

const [AMPERSAND, HASH, PERCENT, SLASH, SEMICOLON, BACKSLASH] = [0x26, 0x23, 0x25, 0x2f, 0x3b, 0x5c];
const [LOWER_U, LOWER_X, LOWER_N] = [0x75, 0x78, 0x6e];

/** Of no sign of an alphabet, and of one that may stand between them. */
const [NONE, BETWEEN] = [-1, -2];

/** Blanks, controls and what nobody sees. */
function isBlank(code: number): boolean {
  if (code <= 0xa0) return code <= SPACE || code >= 0x7f;
  return code === 0xad || (code >= 0x2000 && code <= 0x200f) || code === 0x2060 || code === 0xfeff;
}

function valuesOf(alphabet: string, between: string): Int8Array {
  const values = Int8Array.from({ length: 128 }, (_, code) => (isBlank(code) ? BETWEEN : NONE));
  for (const sign of between) values[sign.charCodeAt(0)] = BETWEEN;
  for (const [at, sign] of [...alphabet].entries()) values[sign.charCodeAt(0)] = at;
  return values;
}

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SEXTETS = valuesOf(`${UPPER}${UPPER.toLowerCase()}0123456789+/`, '');
for (const [sign, value] of [
  ['-', 62],
  ['_', 63],
] as const) {
  SEXTETS[sign.charCodeAt(0)] = value;
}
const DIGITS = valuesOf('0123456789abcdef', ':-,');
for (const sign of 'ABCDEF') DIGITS[sign.charCodeAt(0)] = Number.parseInt(sign, 16);

const digit = (code: number): number => (code < 128 ? (DIGITS[code] as number) : NONE);

/** What stands between words, and what nobody sees. */
const SEPARATOR = /^[\p{Pd}\p{Z}\p{Cf}\t\n\u2212]$/u;

function namedEntity(name: string): string | null {
  const encoded = `&${name};`;
  const sign = decodeHTMLStrict(encoded);
  return sign === encoded ? null : SEPARATOR.test(sign) ? ' ' : sign;
}

/** What an entity stands for, its name in whatever case; null for one that is none. */
function entity(name: string): string | null {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,8})|(\d{1,9}))$/i.exec(name) ?? [];
  if (hex === undefined && decimal === undefined) return namedEntity(name) ?? namedEntity(name.toLowerCase());
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

/** Whether a sign can stand in the name of an entity. */
function isNameSign(code: number): boolean {
  const lower = code | SPACE;
  return code === HASH || (code >= 0x30 && code <= 0x39) || (lower >= 0x61 && lower <= 0x7a);
}

const isContinuation = (byte: number): boolean => byte >= 0x80 && byte < 0xc0;

function utf16Of(value: number): readonly number[] {
  return value < 0x10000 ? [value] : [0xd7c0 + (value >> 10), 0xdc00 + (value & 0x3ff)];
}

/** How many bytes a character has that begins with this one. */
function bytesOf(lead: number): number {
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/**
 * Takes signs one by one. Where the end of what it has is an escape, what that stands for takes its place, and may
 * itself end another: each sign is taken away at most once, so that any nesting takes linear time.
 */
class Reader implements Layer {
  length = 0;
  codes: Uint16Array;
  starts: Uint32Array;
  ends: Uint32Array;
  /** How many escapes deep each sign was: what begins an escape was no less deep than the rest of it. */
  readonly #depths: Uint8Array;

  constructor(room: number) {
    this.codes = new Uint16Array(room);
    this.starts = new Uint32Array(room);
    this.ends = new Uint32Array(room);
    this.#depths = new Uint8Array(room);
  }

  push(code: number, start: number, end: number, depth = 0): void {
    this.codes[this.length] = code;
    this.starts[this.length] = start;
    this.ends[this.length] = end;
    this.#depths[this.length] = depth;
    this.length += 1;
    this.#read(code);
  }

  pushByte(byte: number, start: number, end: number): void {
    this.push(byte < 0x80 ? byte : BYTE + byte, start, end);
  }

  #back(count: number): number {
    return count > this.length ? -1 : (this.codes[this.length - count] as number);
  }

  #depth(back: number): number {
    return this.#depths[this.length - back] as number;
  }

  /** Whether the last signs can be an escape that the first of them begins. */
  #isEscape(count: number): boolean {
    for (let back = count - 1; back > 0; back -= 1) if (this.#depth(back) > this.#depth(count)) return false;
    return true;
  }

  /** Puts codes in the place of the last ones. */
  #replace(count: number, ...codes: readonly number[]): void {
    const depth = Math.min(this.#depth(count) + 1, 255);
    const start = this.starts[this.length - count] as number;
    const end = this.ends[this.length - 1] as number;
    this.length -= count;
    for (const code of codes) this.push(code, start, end, depth);
  }

  #read(code: number): void {
    if (code >= BYTE + 0x80 && code <= BYTE + 0xbf) this.#readUtf8();
    else if (digit(code) >= 0 && this.#readDigits()) return;
    else if (code === SEMICOLON) this.#readEntity();
    else if (this.#back(2) === BACKSLASH) this.#readBackslash(code);
  }

  /** The value of the last hexadecimal digits; -1 where they are none. */
  #number(digits: number): number {
    let value = 0;
    for (let back = digits; back > 0; back -= 1) {
      const one = digit(this.#back(back));
      if (one < 0) return -1;
      value = value * 16 + one;
    }
    return value;
  }

  /** `%41`, `\x41`, `\u0041`, `%u0041`. */
  #readDigits(): boolean {
    const before = this.#back(6);
    if (this.#back(4) === BACKSLASH && (this.#back(3) | SPACE) === LOWER_X) return this.#readNumber(4, 2);
    if (this.#back(3) === PERCENT) return this.#readNumber(3, 2);
    const isUnit = (before === BACKSLASH || before === PERCENT) && (this.#back(5) | SPACE) === LOWER_U;
    return isUnit && this.#readNumber(6, 4);
  }

  /** An escape of so many signs whose last ones are digits; two of them are a byte. */
  #readNumber(count: number, digits: number): boolean {
    const value = this.#number(digits);
    if (value < 0 || !this.#isEscape(count)) return false;
    this.#replace(count, digits === 2 && value >= 0x80 ? BYTE + value : value);
    return true;
  }

  #readBackslash(code: number): void {
    // Of two that are not equally deep, the second begins an escape of its own.
    if (!this.#isEscape(2) || (code === BACKSLASH && this.#depth(1) < this.#depth(2))) return;
    // `\\`, `\/` and quotes are the sign itself; a line break or a tab only separates.
    if (code === SLASH || code === BACKSLASH || code === BREAK || code === 0x27) this.#replace(2, code);
    else if (code === LOWER_N || code === 0x72 || code === 0x74) this.#replace(2, SPACE);
  }

  #readEntity(): void {
    const most = Math.min(LONGEST_ENTITY, this.length);
    let back = 2;
    while (back <= most && isNameSign(this.#back(back))) back += 1;
    if (back > most || this.#back(back) !== AMPERSAND || !this.#isEscape(back)) return;
    const name = String.fromCharCode(...this.codes.subarray(this.length - back + 1, this.length - 1));
    const sign = entity(name);
    if (sign !== null) this.#replace(back, ...Array.from({ length: sign.length }, (_, at) => sign.charCodeAt(at)));
  }

  /** Bytes that are one character. */
  #readUtf8(): void {
    let back = 2;
    while (back < 4 && isContinuation(this.#back(back) - BYTE)) back += 1;
    const lead = this.#back(back) - BYTE;
    if (lead < 0xc0 || lead > 0xff || bytesOf(lead) !== back) return;
    let value = lead & (0x7f >> back);
    for (let next = back - 1; next > 0; next -= 1) value = (value << 6) | ((this.#back(next) - BYTE) & 0x3f);
    if (value <= 0x10ffff) this.#replace(back, ...utf16Of(value));
  }
}

function read(text: string): Layer {
  const reader = new Reader(text.length);
  for (let at = 0; at < text.length; at += 1) reader.push(text.charCodeAt(at), at, at + 1);
  return reader;
}

interface Alphabet {
  readonly values: Int8Array;
  /** Bits of a sign. */
  readonly bits: number;
  readonly shortest: number;
}

const ALPHABETS: readonly Alphabet[] = [
  { values: SEXTETS, bits: 6, shortest: SHORTEST_BASE64 },
  { values: DIGITS, bits: 4, shortest: SHORTEST_HEX },
];

/** Where in a layer signs of an alphabet follow each other, each run ended by -1. */
function runsOf({ length, codes }: Layer, { values, shortest }: Alphabet): { places: Int32Array; count: number } {
  const places = new Int32Array(length + Math.ceil(length / shortest) + 1);
  let count = 0;
  let began = 0;
  const end = (): void => {
    if (count - began < shortest) count = began;
    else places[count++] = -1;
    began = count;
  };
  for (let at = 0; at < length; at += 1) {
    const code = codes[at] as number;
    const value = code < 128 ? (values[code] as number) : isBlank(code) ? BETWEEN : NONE;
    if (value >= 0) places[count++] = at;
    else if (value === NONE) end();
  }
  end();
  return { places, count };
}

/** The bytes that runs stand for, where the first begins with the sign at `phase`. */
function decode(layer: Layer, places: Int32Array, count: number, { values, bits }: Alphabet, phase: number): Layer {
  const reader = new Reader(count + 1);
  let left = phase;
  let held = 0;
  let value = 0;
  let start = 0;
  for (let next = 0; next < count; next += 1) {
    const at = places[next] as number;
    if (at < 0) {
      reader.push(BREAK, start, start);
      [left, held, value] = [phase, 0, 0];
      continue;
    }
    if (left > 0) {
      left -= 1;
      continue;
    }
    if (held === 0) start = layer.starts[at] as number;
    value = ((value << bits) | (values[layer.codes[at] as number] as number)) & 0x3fff;
    held += bits;
    if (held < 8) continue;
    held -= 8;
    reader.pushByte((value >> held) & 0xff, start, layer.ends[at] as number);
    start = layer.starts[at] as number;
  }
  return reader;
}

function visit(layer: Layer, depth: number, take: (layer: Layer) => void): void {
  take(layer);
  if (depth === MAX_NESTED_ENCODINGS) return;
  for (const alphabet of ALPHABETS) {
    const { places, count } = runsOf(layer, alphabet);
    if (count === 0) continue;
    // Signs before the first one of an encoded text shift it: each way to group them is tried.
    for (let phase = 0; phase < (alphabet.bits === 6 ? 4 : 2); phase += 1) {
      visit(decode(layer, places, count, alphabet, phase), depth + 1, take);
    }
  }
}

/** Gives the text with its escapes read, then what its runs of base64 and hex stand for, and theirs. */
export function eachLayer(text: string, take: (layer: Layer) => void): void {
  visit(read(text), 0, take);
}
