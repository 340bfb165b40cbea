/** Names of a run's records: a text that holds one shows its run, and only the whole of one names a record. */
import { expect, test } from 'vitest';
import { namesOf, runNamedBy, runQuotedBy } from '../../helpers/ownership/names.ts';

const RUN = 'c0ffee012';
const { name, slug } = namesOf(RUN, 'coupon 1');
const forged = slug.replace(/[0-9a-f]{4}(?=-c)/, (check) => (check === '0000' ? '0001' : '0000'));

test.each([
  ['a name', name, RUN, RUN],
  ['a slug in capitals', slug.toUpperCase(), RUN, RUN],
  ['a slug behind other letters', `xk-${slug}`, null, RUN],
  ['a name in a sentence', `It shows ${name}, twice.`, null, RUN],
  ['a wrong check value', forged, null, null],
  ['the id of a run alone', `made by ${RUN}`, null, null],
  ['a word that somebody may write', 'A workshop on conformance, c0ffee01', null, null],
])('%s', (_what, text, named, quoted) => {
  expect([runNamedBy(text), runQuotedBy(text)]).toEqual([named, quoted]);
});
