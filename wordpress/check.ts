/**
 * Runs the suite on a real WordPress and holds the outcome to what is expected of it: `expected.json` names every
 * requirement that does not pass there, with the reason. Afterwards the site holds as many records as before.
 *
 *     npm run test:wordpress [-- --seed N]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '../helpers/environment/settings.ts';
import { PACKAGE_ROOT } from '../helpers/package-root.ts';
import type { Result } from '../helpers/requirement/requirement.ts';
import { prepare } from '../helpers/run/prepare.ts';
import { run } from '../helpers/run/run.ts';
import { countRecords } from './counts.ts';
import { startWordPress } from './wordpress.ts';

interface Expectation {
  /** Ids; a `*` stands for any text. */
  readonly ids: readonly string[];
  readonly outcome: string;
  readonly reason: string;
}

const DISAPPOINTING = new Set(['fail', 'warn', 'blocked', 'flaky', 'error']);

function matches(pattern: string, id: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(id);
}

function isExpected({ id, outcome }: Result, expected: readonly Expectation[]): boolean {
  return expected.some((one) => one.outcome === outcome && one.ids.some((pattern) => matches(pattern, id)));
}

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } });
const expected: readonly Expectation[] = JSON.parse(
  readFileSync(join(PACKAGE_ROOT, 'wordpress', 'expected.json'), 'utf8'),
);
const out = mkdtempSync(join(tmpdir(), 'conformance-wordpress-'));
const wordpress = await startWordPress({ log: (line) => console.error(line) });
try {
  const before = await countRecords(wordpress);
  const settings = readSettings({
    flags: { effects: 'write', seed: values.seed, 'timeout-ms': '120000', 'base-url': wordpress.baseUrl },
    env: {
      CONFORMANCE_USERNAME: wordpress.username,
      CONFORMANCE_APPLICATION_PASSWORD: wordpress.applicationPassword,
      CONFORMANCE_SECOND_USERNAME: wordpress.second.username,
      CONFORMANCE_SECOND_APPLICATION_PASSWORD: wordpress.second.applicationPassword,
    },
  });
  const { credentials, secondCredentials } = settings;
  const destination = { baseUrl: new URL(wordpress.baseUrl), credentials, secondCredentials };
  const prepared = await prepare({ settings, destination, selection: {}, out, keepsExchanges: false });
  const { report } = await run(
    prepared,
    () => {},
    () => null,
  );
  const after = await countRecords(wordpress);

  const disappointing = report.results.filter(({ outcome }) => DISAPPOINTING.has(outcome));
  const surprises = disappointing.filter((result) => !isExpected(result, expected));
  const vanished = expected.flatMap(({ ids, outcome }) =>
    ids.filter((pattern) => !disappointing.some((result) => result.outcome === outcome && matches(pattern, result.id))),
  );
  for (const { outcome, id, reason } of surprises) console.log(`unexpected ${outcome}: ${id}: ${reason}`);
  for (const pattern of vanished) console.log(`expected and not seen: ${pattern}`);
  if (JSON.stringify(before) !== JSON.stringify(after))
    console.log(`records before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`);
  const { requests, durationMs } = report.run;
  const passed = report.results.filter(({ outcome }) => outcome === 'pass').length;
  console.log(report.verdict.sentence);
  console.log(
    `${passed} passed, ${disappointing.length - surprises.length} departures expected and explained, ${requests} requests in ${(durationMs / 1000).toFixed(1)} s.`,
  );
  if (surprises.length > 0 || vanished.length > 0 || JSON.stringify(before) !== JSON.stringify(after))
    process.exitCode = 1;
} finally {
  await wordpress.close();
  rmSync(out, { recursive: true });
}
