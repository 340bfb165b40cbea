/** Everything that the tests write stands in one folder, which is gone when they are done. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const PREFIX = 'conformance-tests-';

export default function setup(): (() => void) | undefined {
  // Each project of vitest.config.ts calls this. One folder inside another makes paths too long for a browser's socket.
  if (basename(tmpdir()).startsWith(PREFIX)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // Workers, and the processes that tests start, take their temporary folder from the environment.
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
