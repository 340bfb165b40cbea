/** conform cleanup --scan: what earlier runs left is found by its mark where their ledgers are lost. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { basicAuthorization } from '../../helpers/exchange/access.ts';
import { namesOf } from '../../helpers/ownership/names.ts';
import { call } from '../cli/command-line.ts';
import { environmentOf, startSite } from '../hostile/site.ts';
import { unlisted } from './accidents.ts';
import { compareHoldings, holdingsOf } from './holdings.ts';
import { LEAST } from './selections.ts';
import { killedRun, referenceWith, scanOn } from './whole-run.ts';

test('what killed runs left is listed, and removed when it is old enough and someone says yes', async () => {
  const site = await startSite(({ next }) => next());
  const { reference } = site;
  const headers = { authorization: basicAuthorization(reference), 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Conformance testing, a book', description: 'Of conformance.' });
  await reference.handle({ method: 'POST', url: `${site.baseUrl}/shop-analytics/products`, headers, body });
  const before = holdingsOf(reference.site);
  const lost = mkdtempSync(join(tmpdir(), 'lost-'));
  await killedRun(reference, join(lost, 'c1.jsonl'), 110, { selection: LEAST, seed: 1 });
  await killedRun(reference, join(lost, 'c2.jsonl'), 150, { selection: LEAST, seed: 2 });
  const { left } = compareHoldings(before, holdingsOf(reference.site));
  const scan = (...args: readonly string[]) => call(['cleanup', '--scan', ...args], environmentOf(site));

  const young = await scan('--yes');
  const listed = await scan('--older-than', '0s');
  const afterListing = compareHoldings(before, holdingsOf(reference.site)).left;
  const removed = await scan('--older-than', '0s', '--yes');
  const after = compareHoldings(before, holdingsOf(reference.site));
  const wrong = await scan('--older-than', 'soon');
  await site.close();

  expect(left.length).toBeGreaterThan(5);
  expect(young).toMatchObject({ code: 0, out: expect.stringContaining('No test records of such a run were found') });
  expect(listed.code).toBe(4);
  for (const runId of ['c00000001', 'c00000002']) expect(listed.out).toContain(`Run ${runId}: `);
  expect(listed.out).toContain('Nothing was removed');
  expect(afterListing).toEqual(left);
  expect(removed).toMatchObject({ code: 0, out: expect.stringContaining('Run c00000001: ') });
  expect({ left: after.left, harmed: after.harmed }).toEqual({ left: [], harmed: [] });
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('90s, 30m, 1h or 2d') });
});

test('what a list hides is found in that of a namesake, where its own route shows whose it is', async () => {
  const reference = referenceWith({});
  const headers = { authorization: basicAuthorization(reference), 'content-type': 'application/json' };
  const url = `${reference.baseUrl}/calendar/events/v1/organizers`;
  const make = (organizer: string) =>
    reference.handle({ method: 'POST', url, headers, body: JSON.stringify({ organizer }) });
  const { id } = JSON.parse((await make(namesOf('c0000000a', '1').name)).body);
  const { id: trashed } = JSON.parse((await make(namesOf('c0000000a', '2').name)).body);
  await reference.handle({ method: 'DELETE', url: `${url}/${trashed}`, headers, body: '' });
  await make('Conformance testing');

  const found = await scanOn(reference, unlisted);

  const records = [
    { kind: 'organizer', id },
    { kind: 'organizer', id: trashed },
  ];
  expect(found).toMatchObject([{ runId: 'c0000000a', records }]);
});

/** Of a run: texts that hold a name of it and are none, its mark alone, a name, and what is nobody's. */
function textsOf(runId: string) {
  const names = [1, 2, 3, 4, 5].map((at) => namesOf(runId, String(at)));
  const [a, b, c, d, whole] = names.map(({ name }) => name);
  return {
    told: [
      ['calendar/events/v1/venues', { venue: `${a} Été d'Œuvre ${runId}` }],
      ['calendar/events/v1/tags', { name: `à ${b}` }],
      ['calendar/events/v1/tags', { name: `entry${runId}kolem` }],
      ['shop-analytics/coupons', { code: `${names[2]?.slug}-b-abcde12345` }],
      ['shop-analytics/products', { name: 'A book', description: `It shows ${c}.` }],
      ['shop-analytics/orders', { customer_note: `Re: ${d}` }],
    ],
    named: [['calendar/events/v1/tags', { name: whole }]],
    others: [
      ['calendar/events/v1/tags', { name: 'Conformance c1234abcd is our club' }],
      ['calendar/events/v1/venues', { venue: 'Conformance c1234abcd 0123456789abcd' }],
    ],
  } as const;
}

test('what holds a name of a run and is not called by it is left, told and counted, each time', async () => {
  const site = await startSite(({ next }) => next());
  const { reference } = site;
  const headers = { authorization: basicAuthorization(reference), 'content-type': 'application/json' };
  const make = async ([path, document]: readonly [string, object]) => {
    const body = JSON.stringify(document);
    const answer = await reference.handle({ method: 'POST', url: `${site.baseUrl}/${path}`, headers, body });
    return `/${path}/${JSON.parse(answer.body).id}`;
  };
  const { told, named, others } = textsOf('c0000000b');
  const before = holdingsOf(reference.site);
  const [left, foreign] = [await Promise.all(told.map(make)), await Promise.all(others.map(make))];
  for (const one of named) await make(one);
  const scan = (...args: readonly string[]) =>
    call(['cleanup', '--scan', '--older-than', '0s', ...args], environmentOf(site));

  const listed = await scan();
  const removed = await scan('--yes');
  const after = compareHoldings(before, holdingsOf(reference.site));
  const again = await scan('--yes');
  await site.close();

  expect([listed.code, removed.code, again.code]).toEqual([4, 4, 4]);
  for (const { out } of [listed, removed, again]) {
    expect(left.filter((address) => !out.includes(address))).toEqual([]);
    expect(foreign.filter((address) => out.includes(address))).toEqual([]);
  }
  expect(removed.out).toMatch(/Run c0000000b: .* settled, 6 left\./);
  expect(removed.out).toContain('It is not proved to be ours, so it was not touched.');
  expect({ left: after.left.length, harmed: after.harmed }).toEqual({ left: told.length + others.length, harmed: [] });
});
