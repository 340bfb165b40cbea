/** Hands a job to vitest, in a thread of its own, and collects what its tests say. */
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter } from 'vitest/node';
import { PACKAGE_ROOT } from '../package-root.ts';
import type { CleanUpOutcome, Job, TestMeta, TestOutcome } from './job.ts';

export interface HostResult {
  readonly outcomes: readonly TestOutcome[];
  /** Null when the thread ended before it cleaned up. */
  readonly cleanUp: CleanUpOutcome | null;
  /** What went wrong outside every case, in one line each. */
  readonly failures: readonly string[];
}

/** Beside this module, with its ending: the sources run under a TypeScript loader, the package from `dist`. */
const ENTRY = fileURLToPath(import.meta.url).replace(/vitest-host\.(\w+)$/, 'plan.vitest.$1');

function firstLine(error: unknown): string {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  return message.split('\n')[0] ?? message;
}

/** @param onOutcome called for each case as it ends */
export async function runInVitest(job: Job, onOutcome: (outcome: TestOutcome) => void): Promise<HostResult> {
  // Loaded here, because no other command needs it and it takes longer to load than all the rest.
  const { startVitest } = await import('vitest/node');
  const outcomes: TestOutcome[] = [];
  const failures: string[] = [];
  let cleanUp: CleanUpOutcome | null = null;

  const reporter: Reporter = {
    onTestCaseResult(test) {
      const { conformance, cleanUp: cleaned } = test.meta() as TestMeta;
      if (conformance) {
        outcomes.push(conformance);
        onOutcome(conformance);
      }
      if (cleaned) cleanUp = cleaned;
      for (const error of test.result().errors ?? []) failures.push(`${test.name}: ${firstLine(error)}`);
    },
    onTestModuleEnd(module) {
      for (const error of module.errors()) failures.push(firstLine(error));
    },
    onTestRunEnd(_modules, errors) {
      for (const error of errors) failures.push(firstLine(error));
    },
  };

  const exitCode = process.exitCode;
  const vitest = await startVitest('test', [], {
    config: false,
    root: PACKAGE_ROOT,
    include: [relative(PACKAGE_ROOT, ENTRY).replaceAll('\\', '/')],
    exclude: [],
    watch: false,
    cache: false,
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    maxConcurrency: 10_000,
    testTimeout: 0,
    hookTimeout: 0,
    provide: { job },
    reporters: [reporter],
    server: { deps: { external: [new RegExp(`${join(PACKAGE_ROOT, 'dist').replaceAll('\\', '/')}/`)] } },
  });
  await vitest.close();
  // Vitest reads a failed test as a failed process; here the verdict decides.
  process.exitCode = exitCode;
  return { outcomes, cleanUp, failures };
}
