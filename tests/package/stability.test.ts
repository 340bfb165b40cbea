/** What is promised of files and exports: that it is written down, and that no change of it goes unseen. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';

type Json = Readonly<Record<string, unknown>>;

const read = (...path: readonly string[]): string => readFileSync(join(PACKAGE_ROOT, ...path), 'utf8');
const PROMISES = read('schemas', 'README.md');
const VERSIONED = [...PROMISES.matchAll(/^\| `((?:report|config)\/[\w.]+)` \|.*\| (\d+) \|$/gm)].map(
  ([, path = '', version = '']) => ({
    path,
    version: Number(version),
    schema: JSON.parse(read('schemas', path)) as Json,
  }),
);

/** Every member that a schema names, and every list of those that it requires, by its place. */
function promisesOf(value: unknown, place: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one, at) => promisesOf(one, `${place}/${at}`));
  const { required, type } = value as Json;
  return [
    ...(Array.isArray(required) ? [`${place} requires ${[...required].sort().join(', ')}`] : []),
    ...(typeof type === 'string' ? [`${place} is ${type}`] : []),
    ...Object.entries(value).flatMap(([name, one]) => promisesOf(one, `${place}/${name}`)),
  ];
}

describe('the schemas', () => {
  it('are of the versions that are written down, each by an id of its own', () => {
    expect(VERSIONED).toHaveLength(6);
    for (const { path, version, schema } of VERSIONED) {
      expect(schema.title).toMatch(new RegExp(`, version ${version}$`));
      expect(schema.$id).toBe(path.split('/')[1]);
      const constant = (schema.properties as { readonly schemaVersion?: Json }).schemaVersion?.const;
      expect(constant ?? version).toBe(version);
    }
  });

  // `-u` writes what is new. A line that goes needs a new version.
  it('promise what they did', async () => {
    const lines = VERSIONED.flatMap(({ path, version, schema }) =>
      promisesOf(schema, '').map((promise) => `${path} ${version} ${promise}`),
    );
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('promises.txt');
  });
});

test('the changelog begins with this version, and with the versions of its files', () => {
  const { version } = JSON.parse(read('package.json'));
  const [, newest = ''] = read('CHANGELOG.md').split('\n## ');
  expect(newest).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')} `));
  const files = VERSIONED.map((one) => `${one.path.replace(/^.*\/|\.schema\.json$/g, '')} ${one.version}`);
  expect(newest).toContain(`Files: ${files.join(', ')}.`);
});

test.each([
  [
    'index',
    'AbortedError UnmergeableError UnreachableError UnreadableReportError UsageError compare defineConfig plan readReport run serve',
  ],
  ['suites', 'BlockedError accepted assertionsFor defineScenario isRejection lifeCycle makeAll makeNamed says'],
  ['vitest', 'conformance'],
])('%s exports what it did, in CommonJS as well', async (name, exported) => {
  const module: object = await import(`../../helpers/api/${name}.ts`);
  expect(Object.keys(module).sort().join(' ')).toBe(exported);
  const declared = [...read(`${name}.d.cts`).matchAll(/^export declare const (\w+)/gm)].map(([, one]) => one);
  expect(declared.sort().join(' ')).toBe(exported);
});
