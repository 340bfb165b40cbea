/** Decompresses the body of an answer within limits, whatever a server sends. */

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
