import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // Tests start and end servers of their own; in threads that share a process their sockets can outlive them.
    pool: 'forks',
    testTimeout: 30_000,
  },
});
