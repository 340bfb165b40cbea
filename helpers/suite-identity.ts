import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from './package-root.ts';

/** Name and version of this package, as its manifest has them. */
export function suiteIdentity(): { readonly name: string; readonly version: string } {
  const { name, version } = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'));
  return { name: String(name), version: String(version) };
}

/** Firewalls turn away what names no program. */
export const USER_AGENT = Object.values(suiteIdentity()).join('/');
