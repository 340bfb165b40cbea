/** Where redirects lead, and which of them are followed. */
import { isReading } from './methods.ts';
import type { Answer, HttpRequest } from './types.ts';

/** A site that sends on more often than this leads nowhere. */
const MAX_HOPS = 3;
/** Those that keep method and body; what reads has no other method. */
const KEEP_METHOD: readonly number[] = [307, 308];

type Asked = Pick<HttpRequest, 'method' | 'url'>;

/** Also where a site takes the path in the query. */
function addressOf({ origin, pathname, searchParams }: URL): string {
  const paths = [pathname, searchParams.get('rest_route') ?? ''].map((path) => path.replace(/\/+$/, ''));
  return [origin, ...paths].join(' ');
}

/** Where an answer sends on to; null where it leads nowhere. */
export function redirectTarget(url: string, { status, headers: { location } }: Answer): URL | null {
  const redirects = status >= 300 && status < 400 && location !== undefined;
  return redirects && URL.canParse(location, url) ? new URL(location, url) : null;
}

/**
 * The same address in another spelling, as sites send on to it: with or without a slash at its end, and what reads with another
 * query, too. Null where an answer does not lead to one: what stands elsewhere is another resource, or takes credentials along.
 */
function sentOnTo({ method, url }: Asked, answer: Answer): string | null {
  const target = redirectTarget(url, answer);
  if (target === null) return null;
  const asked = new URL(url);
  if (addressOf(target) !== addressOf(asked)) return null;
  const isKept = KEEP_METHOD.includes(answer.status) && target.search === asked.search;
  return isReading(method) || isKept ? target.href : null;
}

/** Where it is sent on to the same address in another spelling, the answer is that of the last, but for a page. */
export async function following<Answered extends { readonly answer: Answer }>(
  request: HttpRequest,
  send: (request: HttpRequest) => Promise<Answered>,
): Promise<Answered> {
  const first = await send(request);
  let [last, url] = [first, sentOnTo(request, first.answer)];
  for (const asked = new Set([request.url]); url !== null && !asked.has(url) && asked.size <= MAX_HOPS; ) {
    asked.add(url);
    last = await send({ ...request, url });
    url = sentOnTo({ ...request, url }, last.answer);
  }
  return request.method === 'GET' && last.answer.json === undefined ? first : last;
}
