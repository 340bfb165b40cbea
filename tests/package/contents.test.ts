/** What is in the package; whether it works, tests/package/check.sh tries. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';

const manifest = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'));
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'((?:@[\w-]+\/)?\w[\w./:-]*)'/g;

/** `@scope/name/deep` or `name/deep` without what is deep. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

describe('the package', () => {
  let files: readonly string[];

  // Scripts are left out: `npm test` has just built, and a build would take away what other tests run.
  beforeAll(() => {
    const options = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=silent'];
    const [packed] = JSON.parse(execFileSync('npm', options, { cwd: PACKAGE_ROOT, encoding: 'utf8' }));
    files = packed.files.map(({ path }: { path: string }) => path);
  });

  it('holds what is needed to run, and nothing of how it is made', () => {
    const roots = new Set(files.map((path) => path.replace(/^(dist\/[^/]+|[^/]+)\/.*$/, '$1')));
    expect([...roots].sort()).toEqual([
      '.env.example',
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'dist/helpers',
      'dist/reference',
      'dist/suites',
      'docs',
      'examples',
      'index.d.cts',
      'package.json',
      'report.d.cts',
      'reports',
      'schemas',
      'suites.d.cts',
      'vitest.d.cts',
    ]);
    expect(files.filter((path) => /\.(?:test\.js|tgz|jsonl|har|html)$|(?:^|\/)\.env$/.test(path))).toEqual([]);
    expect(files.filter((path) => path.startsWith('reports/'))).toEqual(['reports/README.md']);
  });

  it('holds what its manifest names', () => {
    const { bin, exports } = manifest;
    const conditions: readonly object[] = ['.', './report', './suites', './vitest'].flatMap((one) =>
      Object.values<object>(exports[one]),
    );
    const paths = conditions.flatMap((one) => Object.values(one)).map((path) => String(path).slice('./'.length));
    const named = [...Object.values<string>(bin), ...paths];
    for (const path of named) expect(files).toContain(path);
    expect(files).toContain('schemas/report/report.schema.json');
    // The bare name may be another package's.
    expect(Object.keys(bin)).toContain(manifest.name);
    expect(readFileSync(join(PACKAGE_ROOT, bin.conform), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it('imports only what is installed with it', () => {
    const imported = new Set(
      files
        .filter((path) => path.endsWith('.js'))
        .flatMap((path) => [...readFileSync(join(PACKAGE_ROOT, path), 'utf8').matchAll(IMPORT)])
        .map(([, specifier = '']) => packageOf(specifier))
        .filter((name) => !name.startsWith('node:')),
    );
    expect(imported).toContain('ajv');
    expect([...imported].filter((name) => builtinModules.includes(name))).toEqual([]);
    const { dependencies, peerDependencies } = manifest;
    expect([...imported].filter((name) => !Object.hasOwn({ ...dependencies, ...peerDependencies }, name))).toEqual([]);
    expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual([]);
  });
});
