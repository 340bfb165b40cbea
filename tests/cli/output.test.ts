/** A process whose output is cut off. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';

test('ends as ever when whoever reads its output has seen enough', async () => {
  const main = join(PACKAGE_ROOT, 'helpers', 'cli', 'main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', main, 'list'], { cwd: PACKAGE_ROOT });
  child.stdout.once('data', () => child.stdout.destroy());
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
});
