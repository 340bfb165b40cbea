/** A result is replayed by the request that showed it, and the answer tells whether it is still broken. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { basicAuthorization } from '../../helpers/exchange/access.ts';
import { writtenFaults } from '../../mutants/faults/catalogue.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { type Reference, startReference } from '../../reference/server.ts';
import { call } from '../cli/command-line.ts';

/** A record that is made, looked at and removed, beside the request itself. */
const MAX_REQUESTS = 10;
/** Where one request does not tell that it is right now, its case does, after it. */
const MAX_WHOLE_CASE = 100 + MAX_REQUESTS;

const COUPONS = 'shop-analytics/coupons';
const PRODUCTS = 'shop-analytics/products';
const VENUES = 'calendar/events/v1/venues';
const ORGANIZERS = 'calendar/events/v1/organizers';

const namedBy = ({ baseUrl, username, applicationPassword }: Reference): Record<string, string> => ({
  CONFORMANCE_BASE_URL: baseUrl,
  CONFORMANCE_USERNAME: username,
  CONFORMANCE_APPLICATION_PASSWORD: applicationPassword,
  CONFORMANCE_EFFECTS: 'write',
});

/** How many coupons and venues there are. */
async function held(site: Reference): Promise<readonly (string | null)[]> {
  const headers = { authorization: basicAuthorization(site) };
  const lists = [`${COUPONS}?context=edit`, `${VENUES}?status=any`].map((list) =>
    fetch(`${site.baseUrl}/${list}`, { headers }),
  );
  return (await Promise.all(lists)).map(
    (answer) => answer.headers.get('x-wp-total') ?? answer.headers.get('x-tec-total'),
  );
}

/** Runs what is asked on a faulty deployment, and replays one result there and on one that is mended. */
async function replayBoth(faultId: string, id: string, asked: readonly string[], maxRequests: number) {
  const fault = faultCatalogue().get(faultId) ?? writtenFaults(loadContract()).find(({ id: one }) => one === faultId);
  if (fault === undefined) throw new Error(`There is no fault ${faultId}.`);
  const [faulty, mended] = await Promise.all([startReference({ faults: [fault] }), startReference({})]);
  const before = await Promise.all([faulty, mended].map(held));
  expect(before.flat()).not.toContain(null);
  const cwd = mkdtempSync(join(tmpdir(), 'resend-'));
  await call(['run', '--seed', '2', ...asked.flatMap((one) => ['--id', one]), '--out', 'old'], namedBy(faulty), cwd);
  const replayed = async (site: Reference) => {
    const { code, out } = await call(['replay', 'old', id], namedBy(site), cwd);
    const requests = Number(/^All (\d+) requests?,/m.exec(out)?.[1]);
    expect(requests, out).toBeLessThanOrEqual(site === faulty ? maxRequests : MAX_WHOLE_CASE);
    return { code, verdict: /^(?:Still broken|Now fine|Cannot be told)/m.exec(out)?.[0] };
  };
  expect(await replayed(faulty)).toEqual({ code: 1, verdict: 'Still broken' });
  expect(await replayed(mended)).toEqual({ code: 0, verdict: 'Now fine' });
  expect(await Promise.all([faulty, mended].map(held))).toEqual(before);
  await Promise.all([faulty.close(), mended.close()]);
}

test.each([
  ['accepts an invalid value', `${COUPONS}/POST/args/amount/type/ignored`, `${COUPONS}/POST/args/amount/type/rejected`],
  ['rejects a valid value', `${COUPONS}/POST/args/amount/rejected`, `${COUPONS}/POST/args/amount/accepted`],
  [
    'fails over an invalid value',
    `${COUPONS}/POST/args/amount/type/answered-500`,
    `${COUPONS}/POST/args/amount/type/rejected`,
  ],
  ['lets anyone create', `${COUPONS}/POST/rights/nobody`, `${COUPONS}/access/anonymous/rejected`],
  ['fails to list', `${COUPONS}/GET/answer/server-error`, `${COUPONS}/GET/minimal/served`],
  ['changes a text', `${VENUES}/POST/args/description/altered`, `${VENUES}/POST/args/description/round-trips`],
  [
    'shows two moments for one, which all answers tell',
    `${PRODUCTS}/POST/args/date_on_sale_to_gmt/altered`,
    `${PRODUCTS}/POST/args/date_on_sale_to_gmt/same-moment`,
    `${PRODUCTS}/POST/args/date_on_sale_to_gmt/*`,
  ],
])('of a deployment that %s', async (_what, faultId, id, asked = id) => {
  await replayBoth(faultId, id, [asked], MAX_REQUESTS);
});

test.each([
  [
    'does not empty a text, which a new record has not',
    'venues-organizers/organizer-description-never-emptied',
    `${ORGANIZERS}/:id/PATCH/args/description/cleared`,
    [],
    MAX_REQUESTS,
  ],
  [
    'empties what an update does not send, which another update gave',
    'calendar/events/v1/tags/:id/PUT/unlike/resets',
    'calendar/events/v1/tags/update-put/kept',
    [],
    MAX_REQUESTS,
  ],
  [
    'loses a part of what names another record by its code',
    'order-lines/coupon-meta-lost',
    `shop-analytics/orders/POST/args/coupon_lines/round-trips`,
    ['shop-analytics/orders/POST/args/coupon_lines/*'],
    MAX_REQUESTS,
  ],
  [
    'loses what a creation sends, which all answers tell',
    `${COUPONS}/POST/args/maximum_amount/ignored`,
    `${COUPONS}/POST/made`,
    [`${COUPONS}/*`],
    MAX_REQUESTS,
  ],
  [
    'fails over an invalid value, which all answers tell',
    `${COUPONS}/POST/args/amount/type/answered-500`,
    'shop-analytics/answers/served',
    [`${COUPONS}/POST/*`],
    MAX_REQUESTS,
  ],
  [
    'loses one of many members',
    'calendar/events/v1/events/:id/POST/args/cost/ignored',
    'calendar/events/v1/events/:id/POST/args/cost/round-trips',
    [],
    MAX_REQUESTS,
  ],
])('of a deployment that %s', async (_what, faultId, id, besides, maxRequests) => {
  await replayBoth(faultId, id, [id, ...besides], maxRequests);
});

test('what stays on the site is told, also of a try that told nothing of the result', async () => {
  const id = `${COUPONS}/:id/POST/args/amount/round-trips`;
  const faulty = (fault: string) =>
    startReference({ faults: [faultCatalogue().get(fault) ?? expect.fail(`There is no fault ${fault}.`)] });
  const cwd = mkdtempSync(join(tmpdir(), 'resend-'));
  const then = await faulty(`${COUPONS}/:id/POST/args/amount/ignored`);
  await call(['run', '--seed', '2', '--id', id, '--out', 'old'], namedBy(then), cwd);
  await then.close();
  // The request alone does not tell that it is right now: its case is run after it.
  const now = await faulty(`${COUPONS}/:id/DELETE/life-cycle/keeps`);
  const { code, out, err } = await call(['replay', 'old', id], namedBy(now), cwd);
  const left = err.split('\n').filter((line) => line.startsWith('Left behind: coupon'));
  const made = out.split('\n').filter((line) => /^ +POST \S+\/coupons → 201/.test(line));
  expect({ code, left: left.length }).toEqual({ code: 4, left: made.length });
  expect(made.length).toBeGreaterThan(1);
  await now.close();
});
