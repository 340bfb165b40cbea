import { describe, expect, test } from 'vitest';
import { carries, isMoment, plainText } from '../../helpers/verdict/compare.ts';

/** What was written and what an answer shows of it; a title first. */
type Pair = readonly [string, unknown, unknown];

const CARRIED: readonly Pair[] = [
  ['the same text', 'A tale', 'A tale'],
  ['markup around it', 'A tale', '<p>A tale</p>\n'],
  ['markup within it', 'one two', '<p>one<br />two</p>'],
  ['markup that was cleaned away', 'a<b>b</b>c', 'abc'],
  ['entities', 'Salt & "pepper" <3', 'Salt &amp; &quot;pepper&quot; &lt;3'],
  ['numeric entities', 'it’s 5 – 6', 'it&#8217;s 5 &#x2013; 6'],
  ['typographic marks', 'it\'s "so" -- well...', 'it’s “so” – well…'],
  ['case', 'SUMMER', 'summer'],
  ['white space at the ends', ' espace ', 'espace'],
  ['raw text of an object', 'A tale', { raw: 'A tale', rendered: '<p>other</p>' }],
  ['rendered text of an object', 'A tale', { rendered: '<p>A tale</p>' }],
  ['money with decimals', '25.5', '25.50'],
  ['money with a currency in front', '12', '$12'],
  ['money with a currency after it', '12.5', '12,50 €'],
  ['money as a number', '12.5', 12.5],
  ['money rounded to the decimals shown', '9.999', '10.00'],
  ['a number as text', 5, '5'],
  ['an address with a slash more', 'https://example.com', 'https://example.com/'],
  ['an address by another scheme', 'http://example.com/a', 'https://example.com/a'],
  ['a date with a T', '2030-06-01 10:00:00', '2030-06-01T10:00:00'],
  ['a date without its seconds', '2030-06-01 10:00', '2030-06-01 10:00:30'],
  ['a day', '2030-06-01', '2030-06-01T00:00:00'],
  ['a day by its end', '2030-06-01', '2030-06-01 23:59:59'],
  ['one instant in two zones', '2030-06-01T10:00:00Z', '2030-06-01T12:00:00+02:00'],
  ['an instant in the zone of the site', '2030-06-01T10:00:00Z', '2030-06-01 12:00:00'],
  ['true', true, true],
  ['true as a number', true, 1],
  ['true as text', true, 'yes'],
  ['text as true', 'true', true],
  ['false as nothing', false, ''],
  ['false as null', false, null],
  ['an id as text', 7, '7'],
  ['an id by its record', 7, { id: 7, title: 'x' }],
  ['an id by its term', 7, { term_id: 7 }],
  ['an id in text by its record', '7', { id: 7, url: 'x' }],
  ['an id by a list with its record', 7, [{ id: 6 }, { id: 7 }]],
  ['ids in another order with more beside them', [1, 2], [2, 3, 1]],
  ['ids by their records', [1, 2], [{ id: 2 }, { id: 1 }]],
  ['one id of a list by its record', [7], { id: 7 }],
  ['texts in a list', ['a@b.test'], ['A@b.test']],
  ['members that were written', { city: 'Rennes' }, { city: 'Rennes', country: 'FR' }],
  ['a written member that is not shown', { city: 'Rennes', note: 'x' }, { city: 'Rennes' }],
  ['objects of a list', [{ key: 'k', value: 'v' }], [{ id: 5, key: 'k', value: 'v' }]],
  ['null as nothing', null, ''],
  ['nothing as null', '', null],
  ['nothing as false', '', false],
  ['nothing as empty markup', '', '<p></p>'],
  ['no items', [], []],
  ['nothing as no items', null, []],
  ['nothing as zero money', '', '0.00'],
  ['a limit of zero as none', 0, null],
  ['a price of zero as nothing', '0', ''],
];

const LOST: readonly Pair[] = [
  ['another text', 'A tale', 'A story'],
  ['the beginning of a text', 'A tale of two', 'A tale'],
  ['nothing', 'A tale', ''],
  ['null', 'A tale', null],
  ['a text with the same number in it', 'mug1', 'cap1'],
  ['another amount', '25.5', '25.05'],
  ['an amount cut instead of rounded', '25.55', '25.00'],
  ['another amount in the same currency', '12', '$13'],
  ['another address', 'https://example.com/a', 'https://example.com/b'],
  ['another minute', '2030-06-01 10:00:00', '2030-06-01 10:01:00'],
  ['another day', '2030-06-01', '2030-06-02'],
  ['another instant', '2030-06-01T10:00:00Z', '2030-06-01T10:00:00+02:00'],
  ['an instant that no zone explains', '2030-06-01T10:00:00Z', '2030-06-03 10:00:00'],
  ['false', true, false],
  ['null for true', true, null],
  ['true for false', false, true],
  ['a text that is no truth', true, 'maybe'],
  ['another id', 7, { id: 8 }],
  ['a list without the id', 7, [{ id: 8 }]],
  ['one id of two', [1, 2], [{ id: 1 }]],
  ['no items for some', [1], []],
  ['a text for a list', ['a'], 'a'],
  ['a member that differs', { city: 'Rennes' }, { city: 'Brest' }],
  ['a list for an object', { city: 'Rennes' }, []],
  ['another value of a key', [{ key: 'k', value: 'v' }], [{ key: 'k', value: 'w' }]],
  ['something for nothing', '', 'A tale'],
  ['some items for none', [], [1]],
  ['some number for zero', 0, 3],
];

describe('an answer carries what was written', () => {
  test.each(CARRIED)('%s', (_title, written, answered) => {
    expect(carries(written, answered)).toBe(true);
  });

  test.each(LOST)('not %s', (_title, written, answered) => {
    expect(carries(written, answered)).toBe(false);
  });
});

test('a number with more decimals than can be rounded to breaks nothing', () => {
  expect(carries('1', `1.${'0'.repeat(200)}`)).toBe(true);
});

test('plain text has no markup, no entities and single spaces', () => {
  expect(plainText('<p>A&nbsp;&lt;b&gt; &unknown; &#0;</p>\n <!-- c -->d')).toBe('A <b> &unknown; &#0; d');
});

test.each([
  ['2030-06-01', true],
  ['2030-06-01T10:00:00+0200', true],
  ['tomorrow', false],
  [20300601, false],
])('%s is a moment: %s', (value, expected) => {
  expect(isMoment(value)).toBe(expected);
});
