/** Documents of many styles, each written for this: every one conforms to itself on the server that is made of it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../helpers/api/index.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { readSnapshot } from '../../helpers/snapshot/file.ts';
import { someOf } from '../support/by-commit.ts';
import { scaffolded } from './scaffolded.ts';

const FOLDER = join(PACKAGE_ROOT, 'tests', 'documents', 'corpus');
const DOCUMENTS = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));

/** What of a document is not held, by its places. Of those that are not named here everything is. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'bounds.yaml': ['#/paths/~1measures/get/parameters/2/schema/default'],
  'forms.yaml': ['#/paths/~1upload/post', '#/paths/~1upload/post/requestBody'],
  'recursive.yaml': ['#/components/schemas/Tree/properties/leaves/items', '#/components/schemas/Tree/properties/left'],
  'left-out.yaml': [
    '#/paths/~1events/get/parameters/0',
    '#/paths/~1events/head',
    '#/paths/~1export/get',
    '#/paths/~1session/get',
    '#/paths/~1session/get/parameters/0',
  ],
};

/** Of these a run judges less than half: of the first most is not held, of the others most writes. */
const BARELY_JUDGED = ['left-out.yaml', 'nested-collections.yaml', 'trailing-slash.yaml', 'uuids.yaml'];

type Rules = Pick<Parameters<typeof run>[0] & object, 'effects' | 'suites'>;

async function judged(name: string, rules: Rules) {
  const report = await run({
    reference: true,
    contracts: [join(FOLDER, name)],
    withInterface: false,
    seed: 3,
    // Every probe by itself: else one stands for those that ask the same.
    depth: 'full',
    ...rules,
  });
  const wrong = report.results.filter(({ outcome }) => ['fail', 'warn', 'error', 'blocked', 'flaky'].includes(outcome));
  return { report, wrong: wrong.map(({ id, outcome, reason }) => `${outcome} ${id}: ${reason}`) };
}

test('there is a document for each of at least twenty styles', () => {
  expect(DOCUMENTS.length).toBeGreaterThanOrEqual(20);
});

test.each(DOCUMENTS)('%s conforms to itself, and what of it is not held is named', async (name) => {
  const { report, wrong } = await judged(name, { effects: 'site' });
  expect(wrong).toEqual([]);
  expect(report.verdict.word).toBe(BARELY_JUDGED.includes(name) ? 'not shown to conform' : 'conforms');
  const places = report.contract.notHeld?.reasons.flatMap((one) => one.places) ?? [];
  expect(places.toSorted()).toEqual((LEFT_OUT[name] ?? []).toSorted());
  expect(report.verdict.sentence).toContain('operation');
  // Whatever the effects, a document alone only reads.
  expect(new Set(report.exchanges.map(({ request }) => request.method))).toEqual(new Set(['GET']));
});

test.each(['read', 'site'] as const)(
  'a GET that changes something is not sent with %s, and is named',
  async (effects) => {
    const { report } = await judged('changed-by-get.yaml', { effects });
    const asked = report.exchanges.map(({ request }) => new URL(request.url).pathname);
    expect(asked.filter((path) => /cancel|mail/.test(path))).toEqual([]);
    expect(asked.some((path) => path.endsWith('/status'))).toBe(true);
    const outcomes = report.results.flatMap(({ operation, outcome }) =>
      /cancel|mail/.test(operation ?? '') ? outcome : [],
    );
    expect(new Set(outcomes)).toEqual(new Set(['skipped']));
  },
);

test.each(someOf(DOCUMENTS, 3))('every request that %s declares to be valid is one', async (name) => {
  const { operations } = readSnapshot(join(FOLDER, name), new Map()).contract;
  // A suite that says of each operation that it may be asked: on this server nothing is at stake.
  const samples = Object.fromEntries([...operations.keys()].map((key) => [key, {}]));
  const { report, wrong } = await judged(name, { effects: 'site', suites: [{ namespace: 'own', samples }] });
  // What a PUT has made there is there.
  expect(wrong.filter((one) => !one.includes('/path/id/unknown'))).toEqual([]);
  expect(report.totals.error).toBe(0);
});

test.each(DOCUMENTS)('what is scaffolded of %s is valid as it stands, and leaves nothing', async (name) => {
  const { suite } = await scaffolded(join(FOLDER, name));
  if (suite.records?.length === 0) return;
  const { report, wrong } = await judged(name, { effects: 'write', suites: [suite] });
  expect(wrong).toEqual([]);
  expect([report.verdict.word, report.verdict.leftBehind]).toEqual(['conforms', []]);
});
