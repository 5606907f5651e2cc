import { defineConfig } from 'vitest/config';

/** `npm run test:full`: both databases for every file, all seeds, all kills. */
const isFull = process.env['OVERFLIGHT_TEST'] === 'full';

/** Files share a worker, so that each loads the code once. A busy machine makes tests slower, not red. */
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };
const common = { isolate: false, ...patience };
const server = { ...common, include: ['server/**/*.test.ts'], globalSetup: ['server/testing/global-setup.ts'] };

/** What an outside database is not asked for, or only as everything else is: proved once, on the built-in one. */
const knowsNoSql = ['engines', 'mavlink', 'photos', 'outside', 'storage', 'mvt', 'http'];
const notOutside = isFull ? [] : [...knowsNoSql.map((folder) => `server/**/${folder}/**`), 'server/video/**'];

export default defineConfig({
  test: {
    // Two cores: a good part of their time tests wait, for a database, a browser, a vehicle or a clock.
    maxWorkers: 3,
    projects: [
      { test: { ...common, name: 'flight', include: ['flight/**/*.test.ts'] } },
      { test: { ...common, name: 'contract', include: ['contract/**/*.test.ts'] } },
      { test: { ...common, name: 'web', include: ['web/**/*.test.ts'] } },
      'web/vitest.screens.config.ts',
      {
        test: {
          ...common,
          name: 'repository',
          include: ['*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
      { test: { ...server, name: 'server-embedded' } },
      { test: { ...server, name: 'server-outside', exclude: ['**/node_modules/**', ...notOutside] } },
      {
        test: {
          ...common,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          // Each brings a browser that draws in software: a third one only makes all of them slower.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 600_000,
        },
      },
    ],
  },
});
