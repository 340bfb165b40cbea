/** What a retry costs: it sends what was broken, and not the whole case. */
import { describe, expect, test } from 'vitest';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { bodyOf, is } from '../support/tampering.ts';

/** Of all requests of the cases, with those that make their records. */
const SHARE = 0.25;

const PRODUCT = /\/products\/\d+$/;

/** One member of one set of values is kept as another. */
const otherwise: Tamper = (request, next) => {
  if (!is(request, 'PUT', PRODUCT) || bodyOf(request).menu_order !== 300) return next(request);
  return next({ ...request, body: JSON.stringify({ ...bodyOf(request), menu_order: 299 }) });
};

/** One date of each product is an hour late, whatever was written. */
const lateByAnHour: Tamper = async (request, next) => {
  const { date_created } = is(request, 'PUT', PRODUCT) ? bodyOf(request) : {};
  if (typeof date_created !== 'string') return next(request);
  const late = new Date(Date.parse(`${date_created}Z`) + 3_600_000).toISOString().slice(0, 19);
  return next({ ...request, body: JSON.stringify({ ...bodyOf(request), date_created: late }) });
};

/** An update by slug that carries nothing but the title sets the cost back. */
const setsBack: Tamper = (request, next) => {
  const { title, ...others } = is(request, 'PATCH', /\/events\/by-slug\/[^/]+$/) ? bodyOf(request) : {};
  if (title === undefined || Object.keys(others).length > 0) return next(request);
  return next({ ...request, body: JSON.stringify({ title, cost: '1' }) });
};

/** A filter is dropped beside another. */
const droppedBeside: Tamper = (request, next) => {
  const url = new URL(request.url, 'http://localhost');
  const isList = is(request, 'GET', /\/coupons$/);
  if (!isList || !url.searchParams.has('code') || !url.searchParams.has('exclude[]')) return next(request);
  url.searchParams.delete('exclude[]');
  return next({ ...request, url: url.href });
};

const judge = (asked: string, tamper?: Tamper) =>
  judgeReference({ selection: { ids: [asked] }, effects: 'write', ...(tamper && { tamper }) });

describe('a retry sends no more than a part of', () => {
  test.each([
    ['a round trip that loses one value', 'shop-analytics/products/:id/PUT/args/*', otherwise],
    ['a round trip that loses one member of all sets', 'shop-analytics/products/:id/PUT/args/*', lateByAnHour],
    ['a round trip that loses what is not sent', 'calendar/events/v1/events/by-slug*', setsBack],
    ['a list that drops a filter beside another', 'shop-analytics/coupons/list/*', droppedBeside],
  ] as const)('%s', async (_what, asked, tamper) => {
    const clean = await judge(asked);
    const broken = await judge(asked, tamper);
    expect(departures(clean)).toEqual([]);
    expect(departures(broken).length).toBeGreaterThan(0);
    expect(broken.sent.length - clean.sent.length).toBeLessThan(SHARE * clean.sent.length);
  });
});
