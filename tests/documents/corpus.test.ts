/** Documents of many styles, each written for this: every one conforms to itself on the server that is made of it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../helpers/api/index.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { someOf } from '../support/has-time.ts';

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

/** More than half of its operations is not held. */
const BARELY_HELD = 'left-out.yaml';

async function judged(name: string, effects: 'read' | 'site') {
  const report = await run({
    reference: true,
    contracts: [join(FOLDER, name)],
    withInterface: false,
    seed: 3,
    effects,
    // Every probe by itself: else one stands for those that ask the same.
    depth: 'full',
  });
  const wrong = report.results.filter(({ outcome }) => !['pass', 'skipped'].includes(outcome));
  return { report, wrong: wrong.map(({ id, outcome, reason }) => `${outcome} ${id}: ${reason}`) };
}

test('there is a document for each of at least twenty styles', () => {
  expect(DOCUMENTS.length).toBeGreaterThanOrEqual(20);
});

test.each(DOCUMENTS)('%s conforms to itself, and what of it is not held is named', async (name) => {
  const { report, wrong } = await judged(name, 'read');
  expect(wrong).toEqual([]);
  expect(report.verdict.word).toBe(name === BARELY_HELD ? 'not shown to conform' : 'conforms');
  const places = report.contract.notHeld?.reasons.flatMap((one) => one.places) ?? [];
  expect(places.toSorted()).toEqual((LEFT_OUT[name] ?? []).toSorted());
  expect(report.verdict.sentence).toContain('operation');
});

test.each(someOf(DOCUMENTS, 3))('every request that %s declares to be valid is one', async (name) => {
  const { report, wrong } = await judged(name, 'site');
  expect(wrong).toEqual([]);
  expect(report.totals.error).toBe(0);
});
