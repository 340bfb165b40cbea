import { describe, expect, test } from 'vitest';
import { told } from '../../support/told.ts';
import { contractIndex } from './contract-index.ts';
import { changed, contract, idsOf, judgeAll, judgementOf } from './judging.ts';

describe('hostile indexes', () => {
  const nested = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  const values = [
    null,
    0,
    '',
    'x',
    true,
    [],
    [null],
    {},
    { type: 7 },
    nested,
    JSON.parse('{"__proto__": {"type": 1}}'),
  ];

  test.each(values)('a document that is %#', (document) => {
    const judged = judgeAll(document);
    expect(idsOf('broken', judged)).toEqual(expect.arrayContaining(['site/index/fields/routes']));
  });

  test.each(values)('members everywhere that are %#', (value) => {
    const text = JSON.stringify(contractIndex(contract), (name, member: unknown) => {
      return ['type', 'enum', 'default', 'maximum', 'items', 'properties', 'format', 'required'].includes(name)
        ? '@'
        : member;
    });
    const index = JSON.parse(text, (_name, member: unknown) => (member === '@' ? value : member));
    expect(idsOf('broken', judgeAll(index)).length).toBeGreaterThan(0);
  });

  test.each(values)('entries of routes that are %#', (value) => {
    const index = changed(({ routes }) => {
      for (const pattern of Object.keys(routes)) Object.assign(routes, { [pattern]: value });
    });
    expect(idsOf('broken', judgeAll(index)).length).toBeGreaterThan(0);
  });

  test('a reason stays short', () => {
    const index = changed((document) => Object.assign(document, { name: Array(100_000).fill('x') }));
    const judgement = judgementOf('site/index/fields/name', judgeAll(index));
    expect(told(judgement).reason?.length).toBeLessThan(200);
  });
});
