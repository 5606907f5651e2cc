import { defineConfig } from 'vitest/config';

const server = {
  include: ['server/**/*.test.ts'],
  globalSetup: ['server/testing/global-setup.ts'],
  testTimeout: 30_000,
};

export default defineConfig({
  test: {
    // Two cores, a database and a browser: more workers only wait for each other.
    maxWorkers: 2,
    projects: [
      // Thousands of seeded areas and files: the clock is not what these prove.
      { test: { name: 'flight', include: ['flight/**/*.test.ts'], testTimeout: 240_000 } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/**/*.test.ts'] } },
      'web/vitest.screens.config.ts',
      {
        test: {
          name: 'repository',
          include: ['*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      { test: { ...server, name: 'server-embedded' } },
      // Engines know no database: once is enough.
      { test: { ...server, name: 'server-outside', exclude: ['**/node_modules/**', 'server/projects/engines/**'] } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
