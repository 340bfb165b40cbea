import type { Own } from '../../helpers/cases/types.ts';
import { line } from '../../helpers/samples/texts.ts';

/** One entry of each JSON type, and two keys that only their case tells apart. */
export const metaData = (own: Own) => [
  { key: 'conformance-text', value: line(own, 'Meta') },
  // Digits alone are a text all the same.
  { key: 'conformance-numeral', value: '2031' },
  { key: 'conformance-number', value: 1_234_567.25 },
  { key: 'conformance-truth', value: true },
  { key: 'conformance-case', value: `Small ${own.mark}` },
  { key: 'Conformance-Case', value: `Large ${own.mark}` },
];

export const oddMeta = (own: Own) => [
  { key: 'conformance-list', value: ['b', 'a', 3, false, null] },
  { key: 'conformance-object', value: { text: own.mark, inner: { numbers: [2, 1] } } },
  { key: 'conformance-lie', value: false },
  { key: 'conformance-nothing', value: null },
  // What holds one thing is not that thing.
  { key: 'conformance-one', value: [own.mark] },
  { key: 'conformance-member', value: { only: own.mark } },
  { key: 'conformance-nested', value: [[own.mark], []] },
  { key: 'conformance-blank', value: '' },
];
