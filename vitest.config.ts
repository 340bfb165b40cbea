import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: 'tests/support/temporary-folder.ts',
    // Tests start and end servers of their own; in threads that share a process their sockets can outlive them.
    pool: 'forks',
    // The default leaves a core to vitest itself, which hardly needs any; and many tests wait for a process or a pause.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    // Files share the modules of their worker: what is read and planned once is not read and planned 165 times.
    isolate: false,
    // They end what hangs, and say nothing of how quick it is: on a machine that does much else all takes ten times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
