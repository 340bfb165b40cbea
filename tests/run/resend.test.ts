/** A result is replayed by the request that showed it, and the answer tells whether it is still broken. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { basicAuthorization } from '../../helpers/exchange/access.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { type Reference, startReference } from '../../reference/server.ts';
import { call } from '../cli/command-line.ts';

/** A record that is made, looked at and removed, beside the request itself. */
const MAX_REQUESTS = 10;

const COUPONS = 'shop-analytics/coupons';
const PRODUCTS = 'shop-analytics/products';
const VENUES = 'calendar/events/v1/venues';

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
  const fault = faultCatalogue().get(faultId);
  if (fault === undefined) throw new Error(`There is no fault ${faultId}.`);
  const [faulty, mended] = await Promise.all([startReference({ faults: [fault] }), startReference({})]);
  const before = await Promise.all([faulty, mended].map(held));
  expect(before.flat()).not.toContain(null);
  const cwd = mkdtempSync(join(tmpdir(), 'resend-'));
  await call(['run', '--id', asked, '--out', 'old'], namedBy(faulty), cwd);
  const replayed = async (site: Reference) => {
    const { code, out } = await call(['replay', 'old', id], namedBy(site), cwd);
    const requests = Number(/^All (\d+) requests?,/m.exec(out)?.[1]);
    expect(requests, out).toBeLessThanOrEqual(MAX_REQUESTS);
    return { code, verdict: /^(?:Still broken|Now fine|Cannot be told)/m.exec(out)?.[0] };
  };
  expect(await replayed(faulty)).toEqual({ code: 1, verdict: 'Still broken' });
  expect(await replayed(mended)).toEqual({ code: 0, verdict: 'Now fine' });
  expect(await Promise.all([faulty, mended].map(held))).toEqual(before);
  await Promise.all([faulty.close(), mended.close()]);
});
