/** The ways into the suite give the same outcomes, requirement by requirement. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Report, readReport, run, serve } from '../../helpers/api/index.ts';
import '../../mutants/register.ts';
import { VARIATIONS } from '../../mutants/variations/catalogue.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { call } from '../cli/command-line.ts';
import { HAS_TIME } from '../support/has-time.ts';
import { siteEnv, startVitest, testFileWith } from './vitest-project.ts';

const IDS = ['shop-analytics/coupons/POST/*', 'batch/v1/POST/*', 'shop-admin/*'];

type Pair = readonly [id: string, outcome: string];

function sorted(results: readonly { readonly id: string; readonly outcome: string }[]): readonly Pair[] {
  return results.map(({ id, outcome }): Pair => [id, outcome]).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The last says whether the gate passes; null where either will do, for all alike. */
type Row = readonly [
  string,
  { readonly faults?: readonly string[]; readonly variations?: readonly string[] },
  boolean | null,
];
const ROWS: readonly Row[] = [
  ['the clean reference', {}, true],
  ['a MUST that is broken', { faults: ['shop-analytics/coupons/POST/args/code/required/ignored'] }, false],
  ['lists that nobody may read', { faults: ['site/GET/group/lists/forbidden'] }, false],
  ['an answer that is broken', { faults: ['batch/v1/POST/args/requests/required/answered-500'] }, false],
  ['codes as they are written', { variations: ['coupon-codes-as-written'] }, true],
  ['batches as lists', { variations: ['batch-as-list'] }, true],
];

const MANY_FAULTS = 50;
const MANY_VARIATIONS = 20;

/** Spread over all that break something of what is asked, and the first variations. */
function manyRows(): readonly Row[] {
  const faults = [...faultCatalogue().keys()].filter((id) =>
    /^(?:shop-analytics\/coupons\/POST|batch\/v1|shop-admin)\//.test(id),
  );
  const nth = Math.floor(faults.length / MANY_FAULTS);
  const variations = [...VARIATIONS.keys()].slice(0, MANY_VARIATIONS);
  return [
    ...faults
      .filter((_, at) => at % nth === 0)
      .slice(0, MANY_FAULTS)
      .map((id): Row => [id, { faults: [id] }, null]),
    ...variations.map((id): Row => [id, { variations: [id] }, null]),
  ];
}

test.each(HAS_TIME ? [...ROWS, ...manyRows()] : ROWS.slice(1, 2))('with %s', async (_, behaviour, passes) => {
  const { close, ...site } = await serve(behaviour);
  const { username, applicationPassword } = site.credentials;
  const options = `effects: 'write', seed: 11, ids: ${JSON.stringify(IDS)},`;
  const guest = startVitest(testFileWith(options), siteEnv(site));
  const told = await guest.ended;
  const byVitest = await readReport(join(guest.folder, 'reports', 'report.json'));
  const called = await call(
    ['run', '--base-url', site.baseUrl, '--effects', 'write', '--seed', '11', ...IDS.flatMap((id) => ['--id', id])],
    { CONFORMANCE_USERNAME: username, CONFORMANCE_APPLICATION_PASSWORD: applicationPassword },
  );
  const byCommand = await readReport(join(called.cwd, 'reports', 'report.json'));
  const byCall: Report = await run({
    baseUrl: site.baseUrl,
    credentials: site.credentials,
    effects: 'write',
    seed: 11,
    ids: IDS,
  });
  await close();
  const expected = sorted(byCommand.results);
  const asked = new Set(told.tests.flatMap(({ of }) => of.map(({ id }) => id)));
  expect(asked.size).toBeGreaterThan(500);
  expect(sorted(told.tests.flatMap(({ of }) => of))).toEqual(expected.filter(([id]) => asked.has(id)));
  expect(sorted(byVitest.results)).toEqual(expected);
  expect(sorted(byCall.results)).toEqual(expected);
  const passed = passes ?? called.code === 0;
  expect([told.code === 0, called.code === 0]).toEqual([passed, passed]);
});
