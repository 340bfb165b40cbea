/** Where the pages of the project lead: every relative link to a file or a heading that is there. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';

/** What a package does not hold, and its README names as part of a checkout. */
const OF_A_CHECKOUT = ['CONTRIBUTING.md', 'wordpress/README.md'];
const NOT_OURS = ['node_modules', 'dist', 'build', 'reports'];

function pages(): readonly string[] {
  const folders = readdirSync(PACKAGE_ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NOT_OURS.includes(entry.name) && !entry.name.startsWith('.'))
    .flatMap(({ name }) =>
      readdirSync(join(PACKAGE_ROOT, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path)),
    );
  return [...readdirSync(PACKAGE_ROOT), ...folders, join('reports', 'README.md')].filter((path) =>
    path.endsWith('.md'),
  );
}

const textOf = (page: string): string =>
  readFileSync(join(PACKAGE_ROOT, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '');

/** Names of the headings in an address, as forges make them. */
function anchors(page: string): readonly string[] {
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

interface Link {
  readonly from: string;
  readonly to: string;
  readonly heading: string;
}

function linksOf(page: string): readonly Link[] {
  return [...textOf(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
    ([, path = '', heading = '']) => ({
      from: page,
      to: path === '' ? page : normalize(join(dirname(page), path)),
      heading,
    }),
  );
}

const LINKS = pages().flatMap(linksOf);

describe('a relative link', () => {
  it('leads to a file, and to a heading in it', () => {
    expect(LINKS.length).toBeGreaterThan(30);
    const dead = LINKS.filter(
      ({ to, heading }) => !existsSync(join(PACKAGE_ROOT, to)) || (heading !== '' && !anchors(to).includes(heading)),
    );
    expect(dead).toEqual([]);
  });

  it('leads within the package from what the package holds', () => {
    const options = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=silent'];
    const [packed] = JSON.parse(execFileSync('npm', options, { cwd: PACKAGE_ROOT, encoding: 'utf8' }));
    const held: readonly string[] = packed.files.map(({ path }: { path: string }) => path);
    const isHeld = (path: string): boolean => held.some((one) => one === path || one.startsWith(`${path}/`));
    const outside = LINKS.filter(({ from, to }) => isHeld(from) && !isHeld(to)).map(({ to }) => to);
    expect([...new Set(outside)].sort()).toEqual(OF_A_CHECKOUT);
  });
});

it.each(readdirSync(join(PACKAGE_ROOT, 'docs')))('README.md leads to docs/%s', (name) => {
  expect(LINKS.map(({ from, to }) => `${from} ${to}`)).toContain(`README.md ${join('docs', name)}`);
});

it.each([
  ['README.md', 12],
  ['CONTRIBUTING.md', 8],
])('%s is short enough to be read', (page, kilobytes) => {
  expect(Buffer.byteLength(readFileSync(join(PACKAGE_ROOT, page)))).toBeLessThanOrEqual(kilobytes * 1024);
});
