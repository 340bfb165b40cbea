/** The scripts of the pages are compiled before any test, so that `vitest` alone tests what stands in the sources. */
import { execFileSync } from 'node:child_process';

export default function setup(): void {
  execFileSync('npm', ['run', '--silent', 'build:pages'], { stdio: 'inherit' });
}
