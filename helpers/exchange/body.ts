/** Makes text of the body of an answer within limits, whatever a server sends. */

import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { errorCode } from '../error-code.ts';

type Decode = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

/** Nothing compressed is asked for; a server that compresses all the same is understood. */
const DECODERS: ReadonlyMap<string, Decode> = new Map([
  ['gzip', promisify(gunzip) as Decode],
  ['x-gzip', promisify(gunzip) as Decode],
  ['deflate', promisify(inflate) as Decode],
  ['br', promisify(brotliDecompress) as Decode],
]);

/** Levels of lists and objects in JSON. PHP writes no more than this by default, and reads no more. */
const DEEPEST_JSON = 512;
/** Values of one document: one of two bytes in the text takes twenty times that in memory. */
const MOST_VALUES = 500_000;

/** Scalars hold no other values. */
const BEGINS_LIKE_JSON = /^\uFEFF?\s*[[{]/;
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

export function tooLarge(limit: number): Error {
  return new Error(`the body is larger than ${limit} bytes (CONFORMANCE_MAX_BODY_BYTES)`);
}

async function decode(bytes: Buffer, encoding: string, limit: number): Promise<Buffer> {
  const decoder = DECODERS.get(encoding);
  if (decoder === undefined) throw new Error(`the body is encoded as ${encoding}, which was not asked for`);
  try {
    return await decoder(bytes, { maxOutputLength: limit });
  } catch (cause) {
    if (errorCode(cause) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit);
    throw new Error(`the body is called ${encoding} and can't be read as such`, { cause });
  }
}

/**
 * The body decompressed.
 *
 * @param encoding value of `Content-Encoding`, empty where there is none
 * @param limit bytes after decompression
 * @throws Error when it is larger, or can't be decompressed
 */
export async function decompress(body: Buffer, encoding: string, limit: number): Promise<Buffer> {
  let bytes = body;
  if (bytes.length === 0) return bytes;
  const applied = encoding.toLowerCase().split(',');
  for (const name of applied.map((each) => each.trim()).reverse()) {
    if (name !== '' && name !== 'identity') bytes = await decode(bytes, name, limit);
  }
  return bytes;
}

/** Why a text that may be JSON is not worth reading, though it keeps to the limit of bytes; null where it is. */
export function excessOf(text: string): string | null {
  if (text.length <= DEEPEST_JSON || !BEGINS_LIKE_JSON.test(text)) return null;
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === OPENING_BRACKET || code === OPENING_BRACE) {
      depth += 1;
      values += 1;
      if (depth > DEEPEST_JSON) return `the JSON nests deeper than ${DEEPEST_JSON} levels`;
    } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) depth -= 1;
    else if (code === COMMA) values += 1;
    if (values > MOST_VALUES) return `the JSON has more than ${MOST_VALUES} values`;
  }
  return null;
}
