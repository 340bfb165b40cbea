import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests of commands, guest projects and pages in processes of their own, and of servers that keep a run waiting. */
const PROCESSES = [
  'tests/api/{aborted,doors,examples,own-rules,vitest}.test.ts',
  'tests/cli/{conduct,gated-sites,interruption,side-by-side,terminals,transcript,verdict-of-causes}.test.ts',
  'tests/{compare,report}/browser.test.ts',
  'tests/publish/publish.test.ts',
  'tests/compare/commands.test.ts',
  'tests/hostile/{disturbed,interrupted,killed,lying-index,memory,no-answer,polite,records}.test.ts',
  'tests/harm/{accidents,kinds}.test.ts',
  'tests/harm/adversaries/{restored,streams}.test.ts',
  'tests/tracing/tracing.test.ts',
];

/** Tests of whole runs, of mutants, and of the other hostile servers. */
const WHOLE = [
  'tests/{harm,hostile,merge,mutants,scenarios}/**/*.test.ts',
  'tests/engine/{clean-reference,wrong-deployments}.test.ts',
  'tests/gate/pipelines.test.ts',
  'tests/reference/variations/variations.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'processes', include: PROCESSES } },
      { extends: true, test: { name: 'whole', include: WHOLE, exclude: PROCESSES } },
      { extends: true, test: { name: 'parts', include: ['tests/**/*.test.ts'], exclude: [...PROCESSES, ...WHOLE] } },
    ],
    globalSetup: ['tests/support/temporary-folder.ts', 'tests/support/pages.ts'],
    // Tests start and end servers of their own; in threads that share a process their sockets can outlive them.
    pool: 'forks',
    // More than there are cores: vitest itself needs hardly any, and many tests wait for a process or a pause.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    // Files share the modules of their worker: what is read and planned once is not read and planned 165 times.
    isolate: false,
    // They end what hangs, and say nothing of how quick it is: on a machine that does much else all takes ten times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
