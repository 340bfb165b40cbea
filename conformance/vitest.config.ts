import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    include: ['conformance/*.test.ts'],
    // As of a package that is installed, which Node loads.
    server: { deps: { external: [/\/dist\//] } },
  },
});
