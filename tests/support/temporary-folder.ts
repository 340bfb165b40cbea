/** Everything that the tests write stands in one folder, which is gone when they are done. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-tests-'));
  // Workers, and the processes that tests start, take their temporary folder from the environment.
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
