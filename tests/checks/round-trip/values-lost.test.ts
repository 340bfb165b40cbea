/** What a reason shows of a value that did not come back. */
import { expect, test } from 'vitest';
import { valuesLost } from '../../../helpers/checks/round-trip/evidence.ts';
import { sentenceOf } from '../../../helpers/requirement/reasons.ts';

const LONG = 'x'.repeat(120);

test.each<[string, unknown, unknown, string]>([
  ['a short one whole', [{ a: 1, b: 2 }], [{ a: 1, b: 3 }], '[{"a":1,"b":2}] came back as [{"a":1,"b":3}]'],
  ['a long one where it differs', [{ a: LONG, b: [2] }], [{ a: LONG, b: [3] }], '[0].b: [2] came back as [3]'],
  ['a member that is not there', { a: LONG, b: 2 }, { a: LONG }, '.b: 2 came back as nothing'],
  ['where it differs twice', { a: { b: LONG, c: 1, d: 2 } }, { a: { b: LONG, c: 3, d: 4 } }, '.a: {"b":"xxx'],
  ['a text by its beginning', [LONG], ['y'], '[0]: "xxx'],
])('it is %s', (_what, written, answered, shown) => {
  const judgement = valuesLost('lines', [{ written, answered }]);
  const sentence = 'why' in judgement && judgement.why !== undefined ? sentenceOf(judgement.why) : '';
  expect(sentence.startsWith(`lines: ${shown}`) ? shown : sentence).toBe(shown);
});
