/** What killed runs leave, conform cleanup finishes; what has become somebody else's meanwhile it leaves alone. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Leftover } from '../../helpers/clean-up/clean-kind.ts';
import { basicAuthorization } from '../../helpers/exchange/access.ts';
import type { ReferenceCore } from '../../reference/reference.ts';
import { HAS_TIME } from '../support/has-time.ts';
import { ACCIDENTS, chance } from './accidents.ts';
import { compareHoldings, holdingsOf } from './holdings.ts';
import { LEAST } from './selections.ts';
import { type Accident, killedRun, recoverOn, referenceWith, unreportedOf } from './whole-run.ts';

const KILLS = HAS_TIME ? 100 : 12;

const newLedger = (): string => join(mkdtempSync(join(tmpdir(), 'killed-')), 'c1.jsonl');

describe('a run that is killed', () => {
  test.each<readonly [string, (() => Accident) | undefined]>([
    ['while nothing else happens', undefined],
    ['while every 6th creation loses its text', ACCIDENTS['every 6th creation loses its text']],
    ['while every 7th creation is answered 400', ACCIDENTS['every 7th creation is done and answered 400']],
  ])(
    '%s, at a request by chance, leaves nothing unreported after conform cleanup, and twice does no harm',
    async (_, make) => {
      const next = chance(KILLS);
      for (let kill = 0; kill < KILLS / (make === undefined ? 1 : 4); kill += 1) {
        const reference = referenceWith({});
        const before = holdingsOf(reference.site);
        const path = newLedger();
        const options = { selection: LEAST, seed: kill + 1, ...(make && { accident: make() }) };
        await killedRun(reference, path, 20 + Math.floor(next() * 100), options);
        const told = await recoverOn(reference, path, { seed: kill + 1 });
        const difference = compareHoldings(before, holdingsOf(reference.site));
        const again = await recoverOn(reference, path, { seed: kill + 1 });
        expect({ unreported: unreportedOf(difference, told), harmed: difference.harmed }).toEqual({
          unreported: [],
          harmed: [],
        });
        expect(compareHoldings(before, holdingsOf(reference.site))).toEqual(difference);
        // What has lost its text cannot be proved, and is told each time.
        const isNew = ({ id, removable }: Leftover): boolean => removable && !told.left.some((one) => one.id === id);
        expect(again.left.filter(isNew)).toEqual([]);
      }
    },
  );
});

const FOREIGN: readonly (readonly [string, (at: number) => object])[] = [
  ['shop-analytics/coupons', (at) => ({ code: `summer-${at}` })],
  ['shop-analytics/orders', () => ({ billing: { last_name: 'Moreau' } })],
  ['shop-analytics/products', () => ({})],
  ['calendar/events/v1/tags', (at) => ({ name: `${at}` })],
  ['calendar/events/v1/venues', (at) => ({ venue: `Hall ${at}` })],
  ['forms/v1/contact-forms', (at) => ({ title: `Form ${at}` })],
];

/** Fills a site with the records of others, so that they have the ids that a run was given. */
async function fill({ handle, baseUrl, ...account }: ReferenceCore, many: number): Promise<void> {
  const headers = { authorization: basicAuthorization(account), 'content-type': 'application/json' };
  for (let at = 0; at < many; at += 1) {
    for (const [path, document] of FOREIGN) {
      const { status } = await handle({
        method: 'POST',
        url: `${baseUrl}/${path}`,
        headers,
        body: JSON.stringify(document(at)),
      });
      if (status >= 300) throw new Error(`POST ${path} was answered ${status}.`);
    }
  }
}

test('ids that a restored database has given to others are left alone', async () => {
  for (const kill of [90, 150]) {
    const path = newLedger();
    await killedRun(referenceWith({}), path, kill, { selection: LEAST });
    // A day later.
    const restored = referenceWith({ clockOffMs: 86_400_000 });
    await fill(restored, 20);
    const before = holdingsOf(restored.site);
    const { left } = await recoverOn(restored, path, { clockOffMs: 86_400_000 });
    expect(compareHoldings(before, holdingsOf(restored.site))).toEqual({ left: [], trashed: [], harmed: [] });
    const reasons = new Set(left.map(({ reason }) => reason));
    expect([...reasons]).toEqual(['It is not proved to be ours, so it was not touched.']);
  }
});
