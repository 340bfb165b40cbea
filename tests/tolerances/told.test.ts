/** Where a person sees what was let pass. */
import { expect, test } from 'vitest';
import { toHtml } from '../../helpers/report/html.ts';
import { mergeReports } from '../../helpers/report/merge.ts';
import { reportProblems } from '../../helpers/report/self-check.ts';
import { TOLERANCES } from '../../helpers/tolerances/table.ts';
import { call } from '../cli/command-line.ts';
import { sampleReport, sampleResult } from '../report/sample.ts';

const USED = [
  { id: 'html-entities', times: 12 },
  { id: 'stale-list', times: 1 },
];
const report = sampleReport([sampleResult()], { tolerances: USED });

test('the report may say it, and need not', () => {
  expect(reportProblems(report)).toEqual([]);
  expect(reportProblems({ ...report, tolerances: [{ id: 'html-entities', times: 0 }] })).not.toEqual([]);
});

test('its page shows it in a section that is closed, with what each entry lets pass', () => {
  const section = /<section id="tolerances"[\s\S]*?<\/section>/.exec(toHtml(report))?.[0] ?? '';
  expect(section).toContain('<details><summary>2 tolerances made use of</summary>');
  expect(section).toContain('<code>html-entities</code> Characters of a text are entities. 12 times');
  expect(toHtml(sampleReport([sampleResult()]))).not.toContain('id="tolerances"');
});

test('shards are added up, most first', () => {
  const shard = (index: number, tolerances: typeof USED) => {
    const one = sampleReport([sampleResult({ id: `a/${index}` })], { tolerances });
    const deployment = { ...one.deployment, offered: [] };
    return { source: `${index}`, report: { ...one, deployment, run: { ...one.run, shard: { index, count: 2 } } } };
  };
  const merged = mergeReports([shard(1, USED), shard(2, [{ id: 'stale-list', times: 20 }])]);
  expect(merged.tolerances).toEqual([
    { id: 'stale-list', times: 21 },
    { id: 'html-entities', times: 12 },
  ]);
});

test('conform list --tolerances prints the table, and how often something is asked again', async () => {
  const { out } = await call(['list', '--tolerances']);
  for (const { id, passes } of TOLERANCES) expect(out).toContain(`${id}: ${passes}`);
  expect(out).toContain('asked again, late-list: A list does not show a write yet.');
  expect(out).toMatch(/One call costs at most \d+ requests\./);
  const listed = JSON.parse((await call(['list', '--tolerances', '--json'])).out);
  expect(listed.tolerances).toEqual(TOLERANCES);
  expect(listed.maxRequestsOfACall).toBeGreaterThan(1);
});
