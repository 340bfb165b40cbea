import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { edgeValues, nestedEdges, placedAt } from '../../helpers/plan/values.ts';
import { judgeAloneComesBack, judgeComesBack, neverKept, type Written } from '../../helpers/plan/written.ts';

function written(values: Readonly<Record<string, unknown>>, answered: Readonly<Record<string, unknown>>): Written {
  const exchange: Exchange = {
    id: 1,
    startedAt: 0,
    durationMs: 0,
    request: { method: 'POST', url: 'http://127.0.0.1/rest/things', headers: {}, body: null, as: 'user' },
    answer: { status: 201, headers: {}, text: JSON.stringify(answered), json: answered },
    failure: null,
  };
  return { values, exchange };
}

describe('a value that is written', () => {
  const full = written({ status: 'publish' }, { status: 'publish' });
  const draft = written({ status: 'draft' }, { status: 'publish' });

  const kept = (status: string) => written({ status }, { status });

  test('is kept where it is so twice beside the plain one, or once where there is but one', () => {
    expect(neverKept('status', full, [draft, kept('private'), kept('pending')])).toBeNull();
    expect(neverKept('status', full, [kept('private')])).toBeNull();
  });

  test('is doubted where one among several is kept, which the record may have for other reasons', () => {
    expect(neverKept('status', full, [kept('private'), draft])).toBe(draft);
  });

  test('is doubted where none but the plain one is ever kept', () => {
    expect(neverKept('status', full, [written({}, { status: 'publish' }), draft])).toBe(draft);
  });

  test('is not looked for where null, or the plain one, was written', () => {
    const writes = [
      written({ status: null }, { status: 'publish' }),
      written({ status: 'publish' }, { status: 'draft' }),
    ];
    expect(neverKept('status', full, writes)).toBeNull();
  });

  test('comes back altered where the plain one does', () => {
    expect(judgeComesBack('status', draft).kind).toBe('broken');
    expect(judgeComesBack('status', full).kind).toBe('met');
    expect(judgeComesBack('other', full).kind).toBe('blocked');
  });
});

describe('a date that is written for its own sake', () => {
  const answered = (date: string) => written({}, { date });

  test('may be cut to its day where other values go with it', () => {
    const sent = { price: '20', date: '2026-01-02T23:00:00' };
    expect(judgeAloneComesBack('date', sent, answered('2026-01-03T00:00:00')).kind).toBe('met');
    expect(judgeAloneComesBack('date', sent, answered('2027-01-02T23:00:00')).kind).toBe('broken');
  });

  test('comes back to the minute where it goes alone', () => {
    const sent = { date: '2026-01-02T23:00:00' };
    expect(judgeAloneComesBack('date', sent, answered('2026-01-02T23:00:00')).kind).toBe('met');
    expect(judgeAloneComesBack('date', sent, answered('2026-01-03T00:00:00')).kind).toBe('broken');
  });
});

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
