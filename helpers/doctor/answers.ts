/** What answers tell besides what was asked: the site's clock, and caches on the way. */
import type { Exchange } from '../exchange/types.ts';
import type { Diagnostic } from './types.ts';

const MAX_CLOCK_OFFSET_SECONDS = 60;

export function checkClock(exchanges: readonly Exchange[]): Diagnostic {
  const [offset] = exchanges.flatMap(({ answer, startedAt, durationMs }) => {
    const date = Date.parse(answer?.headers.date ?? '');
    return Number.isNaN(date) ? [] : [Math.round((date - startedAt - durationMs) / 1000)];
  });
  if (offset === undefined) {
    return { check: 'clock', state: 'note', message: 'The site sends no Date header.', fix: null };
  }
  const off = Math.abs(offset);
  if (off <= MAX_CLOCK_OFFSET_SECONDS)
    return { check: 'clock', state: 'pass', message: "The site's clock agrees with this machine's.", fix: null };
  return {
    check: 'clock',
    state: 'problem',
    message: `The site's clock is ${off} s ${offset > 0 ? 'ahead of' : 'behind'} this machine's.`,
    fix: 'Set the wrong clock: lists by date depend on it.',
  };
}

const HIT = /\bhit\b/i;
const CACHES = [
  'x-cache',
  'cf-cache-status',
  'x-cache-status',
  'x-proxy-cache',
  'x-varnish-cache',
  'x-litespeed-cache',
];

/** A cache that answers for the site, though each request asks for a fresh answer. */
export function checkCaches(exchanges: readonly Exchange[]): Diagnostic {
  const answered = exchanges.flatMap(({ answer }) => {
    const headers = answer?.headers ?? {};
    const name = CACHES.find((one) => HIT.test(headers[one] ?? ''));
    if (name !== undefined) return [`${name}: ${headers[name]}`];
    return Number(headers.age) > 0 ? [`age: ${headers.age}`] : [];
  });
  if (answered.length === 0) {
    return { check: 'caches', state: 'pass', message: 'No answer comes from a cache.', fix: null };
  }
  return {
    check: 'caches',
    state: 'problem',
    message: `A cache answers instead of the site (${answered[0]}), although a fresh answer was requested.`,
    fix: 'Exclude the REST root from the cache: written values would not be read back.',
  };
}
