import { expect, test } from 'vitest';
import { toMarkdown } from '../../helpers/report/markdown.ts';
import { sideEffectsLine } from '../../helpers/report/side-effects.ts';
import { sampleReport } from './sample.ts';

const LINE = /jobs, logs, mails and totals of customers about the 3 records created: no route shows them/;

test('a run that created records says what it could not count', () => {
  const report = sampleReport([]);
  const wrote = { ...report, run: { ...report.run, records: { order: 2, coupon: 1 } } };
  expect(sideEffectsLine(wrote)).toMatch(LINE);
  expect(toMarkdown(wrote)).toMatch(LINE);
});

test('the embedded reference ends with the run, and keeps nothing', () => {
  const report = sampleReport([]);
  const deployment = { ...report.deployment, name: 'reference' };
  expect(sideEffectsLine({ ...report, deployment, run: { ...report.run, records: { coupon: 1 } } })).toBeNull();
});

test('a run that created none says nothing of it', () => {
  expect(sideEffectsLine(sampleReport([]))).toBeNull();
});
