/** What answers tell besides what was asked: the site's clock, and caches on the way. */
import type { Exchange } from '../exchange/types.ts';
import { type Diagnostic, findingsOf } from './types.ts';

const MAX_CLOCK_OFFSET_SECONDS = 60;

const CLOCK = findingsOf('clock');

export function checkClock(exchanges: readonly Exchange[]): Diagnostic {
  const [offset] = exchanges.flatMap(({ answer, startedAt, durationMs }) => {
    const date = Date.parse(answer?.headers.date ?? '');
    return Number.isNaN(date) ? [] : [Math.round((date - startedAt - durationMs) / 1000)];
  });
  if (offset === undefined) return CLOCK.note('The site sends no Date header.');
  const off = Math.abs(offset);
  if (off <= MAX_CLOCK_OFFSET_SECONDS) return CLOCK.pass("The site's clock agrees with this machine's.");
  return CLOCK.problem(
    `The site's clock is ${off} s ${offset > 0 ? 'ahead of' : 'behind'} this machine's.`,
    'Set the wrong clock: lists by date depend on it.',
  );
}

const HIT = /\bhit\b/i;
const CACHE_HEADERS = [
  'x-cache',
  'cf-cache-status',
  'x-cache-status',
  'x-proxy-cache',
  'x-varnish-cache',
  'x-litespeed-cache',
];

const CACHES = findingsOf('caches');

/** A cache that answers for the site, though each request asks for a fresh answer. */
export function checkCaches(exchanges: readonly Exchange[]): Diagnostic {
  const answered = exchanges.flatMap(({ answer }) => {
    const headers = answer?.headers ?? {};
    const name = CACHE_HEADERS.find((one) => HIT.test(headers[one] ?? ''));
    if (name !== undefined) return [`${name}: ${headers[name]}`];
    return Number(headers.age) > 0 ? [`age: ${headers.age}`] : [];
  });
  if (answered.length === 0) return CACHES.pass('No answer comes from a cache.');
  return CACHES.problem(
    `A cache answers instead of the site (${answered[0]}), although a fresh answer was requested.`,
    'Exclude the REST root from the cache: written values would not be read back.',
  );
}
