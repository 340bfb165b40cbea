/** What the package brings along: little, each for a reason, exactly that, and nothing that runs when it is installed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
}

function read(name: string): string {
  return readFileSync(join(PACKAGE_ROOT, name), 'utf8');
}

const { dependencies, devDependencies } = JSON.parse(read('package.json'));
const locked: Readonly<Record<string, Locked>> = JSON.parse(read('package-lock.json')).packages;
const direct: readonly (readonly [string, string])[] = Object.entries({ ...dependencies, ...devDependencies });

/** Names in the first column of the tables. */
function explained(): readonly string[] {
  return [...read('docs/dependencies.md').matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) =>
    names.trim().split(', '),
  );
}

test('every direct dependency has its reason in docs/dependencies.md', () => {
  const names = explained();
  const unexplained = direct
    .map(([name]) => name)
    .filter((name) => !names.includes(name) && !name.startsWith('@types/'));
  expect(unexplained).toEqual([]);
});

test('few are installed with the package, and SECURITY.md counts them', () => {
  const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
  expect(read('SECURITY.md')).toContain(`${words[Object.keys(dependencies).length]} direct dependencies`);
});

test('each is locked at the exact version that is asked for, with its hash', () => {
  const inexact = direct.filter(([name, version]) => locked[`node_modules/${name}`]?.version !== version);
  expect(inexact).toEqual([]);
  const unhashed = Object.entries(locked).filter(([path, { integrity }]) => path !== '' && integrity === undefined);
  expect(unhashed.map(([path]) => path)).toEqual([]);
});

test('nothing that is installed with the package runs a script then', () => {
  const scripts = Object.entries(locked).filter(([path, one]) => path !== '' && one.hasInstallScript && !one.dev);
  expect(scripts.map(([path]) => path)).toEqual([]);
});

/** A tag moves to wherever its owner likes. */
test('each action of somebody else is named by its commit', () => {
  const files = readdirSync(PACKAGE_ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(ya?ml|md)$/.test(name) && !/(^|\/)(node_modules|dist|reports)\//.test(name),
  );
  const used = files.flatMap((name) =>
    [...read(name).matchAll(/^[\s-]*uses: *(\S+)/gm)].map(([, action = '']) => `${name}: ${action}`),
  );
  // The project itself is named by what its reader wants of it.
  const foreign = used.filter((one) => !/: (\.|OWNER\/)/.test(one));
  expect(foreign.length).toBeGreaterThan(10);
  expect(foreign.filter((one) => !/@[0-9a-f]{40}$/.test(one))).toEqual([]);
});
