/** Sends one request and takes the whole answer. By undici's `dispatch`, since no answer here is worth a stream. */
import type { Dispatcher } from 'undici';
import { tooLarge } from './body.ts';

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; repeated headers joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** As they came, compressed or not; of a body that is too large its beginning. */
  readonly bytes: Buffer;
  /** Whether the rest is missing of a body that is no download. */
  readonly isCut: boolean;
  /** Whether it is known where the body ends, other than by the end of the connection. */
  readonly isMeasured: boolean;
}

/** A request as it leaves. */
export interface WireRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface ReceiveLimits {
  /** From the first byte sent to the last byte read. */
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
}

/** A file to save, which nobody reads to its end to see whether it is JSON. */
const DOWNLOAD = /^(?:image|audio|video|font)\/|^application\/(?:x-)?(?:zip|gzip|tar|pdf|octet-stream)\b/i;

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat.push([name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]);
  }
  return Object.fromEntries(flat);
}

/**
 * Rejects with the connection's error or with a `TimeoutError`; the connection is then of no further use, as it is where the
 * body is too large, and to be destroyed.
 */
export function receive(
  dispatcher: Dispatcher,
  { method, headers: sent, ...request }: WireRequest,
  { timeoutMs, maxBodyBytes }: ReceiveLimits,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let status = 0;
    let headers: Record<string, string> = {};
    let size = 0;
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => reject(new DOMException('too late', 'TimeoutError')), timeoutMs);
    const fail = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
    };
    const finish = (isCut: boolean): void => {
      clearTimeout(timer);
      const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      const isMeasured = 'content-length' in headers || 'transfer-encoding' in headers;
      resolve({ status, headers, bytes, isCut, isMeasured });
    };
    dispatcher.dispatch(
      { ...request, method: method as 'GET', headers: { ...sent } },
      {
        onRequestStart() {},
        onResponseStart(_controller, statusCode, received) {
          // What comes before the answer (RFC 9110, 15.2) is none itself.
          if (statusCode < 200) return;
          status = statusCode;
          headers = flatten(received);
        },
        onResponseData(controller, chunk) {
          size += chunk.length;
          if (size <= maxBodyBytes) {
            chunks.push(chunk);
            return;
          }
          finish(!DOWNLOAD.test(headers['content-type'] ?? ''));
          controller.abort(tooLarge(maxBodyBytes));
        },
        onResponseEnd: () => finish(false),
        onResponseError: (_controller, error) => fail(error),
      },
    );
  });
}
