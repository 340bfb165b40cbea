import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../helpers/report/html/json-lines.ts';
import { growthOf, HARDLY_MORE_THAN_LINEAR } from '../support/processor-time.ts';

const textOf = (json: string): string | undefined =>
  jsonLines(json)
    ?.map(({ text }) => text)
    .join('\n');

describe('jsonLines', () => {
  it.each([
    [{ a: 1, b: [true, null, { c: 'x, {y}: "z"' }], d: {}, e: [] }],
    [[1, [2, [3]], {}]],
    [[]],
    [{}],
    [{ 'a "quoted" name': '\\' }],
  ])('spreads %j as JSON.stringify does', (value) => {
    expect(textOf(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    expect(textOf(JSON.stringify(value, null, 3))).toBe(JSON.stringify(value, null, 2));
  });

  it('changes no token', () => {
    expect(textOf('{"a":1.00,"a":1e5,"b":"\\u0041\\/"}')).toBe('{\n  "a": 1.00,\n  "a": 1e5,\n  "b": "\\u0041\\/"\n}');
  });

  it('tells the member that begins on each line', () => {
    const lines = jsonLines('{"a":{"b":[1,{"c":2}],"d":[]},"e":3}') ?? [];
    expect(lines.map(({ path }) => path.join('/'))).toEqual([
      '',
      'a',
      'a/b',
      'a/b/0',
      'a/b/1',
      'a/b/1/c',
      'a/b/1',
      'a/b',
      'a/d',
      'a',
      'e',
      '',
    ]);
  });

  it.each([
    ['{"a":[1,{"b":"cut', '{\n  "a": [\n    1,\n    {\n      "b": "cut'],
    ['{"a":1}<b>Notice</b>', '{\n  "a": 1\n}<b>Notice</b>'],
    ['{]', '{]'],
    ['{"a" 1}}}}', '{\n  "a"1\n}\n}\n}\n}'],
  ])('keeps all of what is no JSON: %s', (text, spread) => {
    expect(textOf(text)).toBe(spread);
  });

  it.each(['', 'text', '"text"', '12', ' {}', '<html>', '\ufeff{}'])('leaves alone %j', (text) => {
    expect(jsonLines(text)).toBeNull();
  });

  it('leaves alone what nests deeper than an answer of use', () => {
    expect(jsonLines('['.repeat(50))).toHaveLength(50);
    expect(jsonLines('['.repeat(51))).toBeNull();
  });

  it('is not slowed down by a hostile text', () => {
    const read = (parts: number): void => {
      jsonLines('{"a":'.repeat(parts));
      jsonLines(`{"a":"${'\\"'.repeat(parts)}`);
      jsonLines(`[${'1,'.repeat(parts)}`);
    };
    expect(growthOf(read, 80_000)).toBeLessThan(HARDLY_MORE_THAN_LINEAR);
  });
});
