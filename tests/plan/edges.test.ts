/** Values at the edges of what is declared, and their places in a valid value. */
import { describe, expect, test } from 'vitest';
import { edgeValues, nestedEdges, placedAt } from '../../helpers/samples/values.ts';

describe('edges below an argument', () => {
  const schema = {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        tax: { type: 'string', enum: ['full', 'none'] },
        id: { type: 'boolean', readOnly: true },
        shown: { type: 'boolean' },
      },
    },
  } as const;

  test('are those of members that can be written', () => {
    expect(nestedEdges(schema, 'body').map(({ boundary }) => boundary)).toEqual([
      'items.tax.enum/full',
      'items.tax.enum/none',
      'items.shown.true',
      'items.shown.false',
    ]);
    expect(nestedEdges(schema, 'query')).toEqual([]);
  });

  test('are put into the first item, and nowhere where there is none', () => {
    const edge = { at: ['items', 'tax'], value: 'none' };
    expect(placedAt([{ name: 'a' }, { name: 'b' }], edge)).toEqual([{ name: 'a', tax: 'none' }, { name: 'b' }]);
    expect(placedAt([], edge)).toBeUndefined();
    expect(placedAt(undefined, edge)).toBeUndefined();
    expect(placedAt('plain', { at: [], value: null })).toBeNull();
  });

  test('are as many items as a list may have', () => {
    const [edge] = edgeValues({ type: 'array', maxItems: 3, items: { type: 'integer' } }, 'body');
    if (!edge) throw new Error('There is no edge.');
    expect(edge.boundary).toBe('maxItems');
    expect(placedAt([7, 8], edge)).toEqual([7, 7, 7]);
    expect(placedAt([], edge)).toBeUndefined();
  });
});
