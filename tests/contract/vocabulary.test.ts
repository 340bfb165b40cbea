import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { loadVocabulary } from '../../helpers/contract/vocabulary.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';

const read = (file: string): object => JSON.parse(readFileSync(join(PACKAGE_ROOT, 'schemas', 'names', file), 'utf8'));
const validate = new Ajv2020().compile(read('names.schema.json'));
const vocabulary = loadVocabulary();

test('the file fits its schema, and a namespace without names does not', () => {
  expect(validate(read('site-plugins.json'))).toBe(true);
  expect(validate({ namespaces: [{ namespace: 'seo/v1', names: [] }], segments: [] })).toBe(false);
});

test('it speaks of the namespaces of the contract only, each once, and of none that keeps its name', () => {
  const known = loadContract().namespaces.map(({ name }) => name);
  const spoken = [...vocabulary.namespaces.keys()];
  expect(spoken).toHaveLength((read('site-plugins.json') as { namespaces: object[] }).namespaces.length);
  expect(known.filter((name) => !spoken.includes(name))).toEqual(['oembed/1.0']);
  expect(spoken.filter((name) => !known.includes(name))).toEqual([]);
});

test('no name stands for two namespaces', () => {
  const names = [...vocabulary.namespaces.values()].flat().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('a prefix and a segment of the contract are found in its paths', () => {
  const paths = [...loadContract().operations.values()].map(({ path }) => path);
  for (const { prefix } of [...vocabulary.namespaces.values()].flat()) {
    if (prefix !== undefined) expect(paths.some((path) => path.startsWith(`${prefix.from}/`))).toBe(true);
  }
  for (const { namespace, segment } of vocabulary.segments) {
    const inside = paths.filter((path) => path.startsWith(`/${namespace}/`));
    expect(inside.some((path) => path.split('/').includes(segment))).toBe(true);
  }
});

test('the template library drops a segment', () => {
  expect(vocabulary.namespaces.get('templates/v1')).toEqual([
    { name: 'redux/v1/templates', prefix: { from: '/templates/v1/templates', to: '/redux/v1/templates' } },
  ]);
  expect(vocabulary.namespaces.get('forms/v1')).toEqual([{ name: 'contact-form-7/v1' }]);
});
