/** Requests through a function of the caller: an application in the same process, or a `fetch` of the caller's own. */
import { decompress } from './body.ts';
import type { Connection } from './connections.ts';
import type { RawAnswer, ReceiveLimits, WireRequest } from './receive.ts';

/** The shape of `fetch`, and of the handler of an application in Hono, Next.js, Deno, Bun or a service worker. */
export type FetchVia = (request: Request) => Response | Promise<Response>;

async function bytesOf({ body }: Response, limit: number): Promise<Pick<RawAnswer, 'bytes' | 'isCut'>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) return { bytes: Buffer.concat([...chunks, chunk]).subarray(0, limit), isCut: true };
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), isCut: false };
}

async function answerOf(response: unknown, maxBodyBytes: number): Promise<RawAnswer> {
  if (!(response instanceof Response)) throw new TypeError('fetchVia answered no Response');
  if (response.type === 'error') throw new Error('fetchVia answered with Response.error()');
  const { bytes: body, isCut } = await bytesOf(response, maxBodyBytes);
  const { 'content-encoding': encoding = '', ...headers } = Object.fromEntries(response.headers);
  // Whoever uses `fetch` hands on what it has decompressed, with the header that it came with.
  const bytes = await decompress(body, encoding, maxBodyBytes).catch(() => body);
  return { status: response.status, headers, bytes, isCut, isMeasured: true };
}

function requestOf({ origin, path, method, headers, body }: WireRequest, signal: AbortSignal): Request {
  return new Request(`${origin}${path}`, {
    method,
    // What nobody asked for compressed, an application in the same process need not compress.
    headers: { 'accept-encoding': 'identity', ...headers },
    // As bytes, to which no type is added.
    body: body === null ? null : Buffer.from(body),
    // An answer that sends elsewhere is judged as it is, and credentials go nowhere else.
    redirect: 'manual',
    signal,
  });
}

/** There is nothing to open, and nothing that an answer to another request could come on. */
export function connectionVia(fetchVia: FetchVia): Connection {
  return {
    strays: 0,
    async receive(request: WireRequest, { timeoutMs, maxBodyBytes }: ReceiveLimits): Promise<RawAnswer> {
      const controller = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      // A function may pay no heed to the signal.
      const tooLate = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          const error = new DOMException('too late', 'TimeoutError');
          controller.abort(error);
          reject(error);
        }, timeoutMs);
      });
      const answered = async (): Promise<RawAnswer> =>
        answerOf(await fetchVia(requestOf(request, controller.signal)), maxBodyBytes);
      try {
        return await Promise.race([answered(), tooLate]);
      } finally {
        clearTimeout(timer);
      }
    },
    destroy: async () => {},
  };
}
