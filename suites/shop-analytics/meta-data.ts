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
