import fs from 'node:fs';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { screens } from './web/vitest.screens.config.ts';
import { isFull } from './flight/testing/case-count.ts';

/** On a busy machine tests become slower, not red; `npm run test:full` runs many times the cases. */
const testTimeout = isFull ? 3_600_000 : 240_000;
const patience = { testTimeout, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };
/** Files share a worker, so that each loads the code once. */
const common = { isolate: false, ...patience };
/** Most tests end before optimised compilation pays off: only the hottest functions get it. */
const execArgv = ['--invocation-count-for-turbofan=20000', '--min-semi-space-size=64'];
const server = {
  ...common,
  execArgv,
  include: ['server/**/*.test.ts'],
  globalSetup: ['server/testing/global-setup.ts'],
};

const filesWith = (text: RegExp) =>
  fs
    .globSync('server/**/*.ts', { cwd: import.meta.dirname })
    .filter((file) => text.test(fs.readFileSync(path.join(import.meta.dirname, file), 'utf8')));

/**
 * Hand-written SQL runs on the outside database, which is the older one where the machine has another; the query
 * builder's output and the journeys run on the built-in one. `npm run test:full` runs everything on both.
 */
const foldersWithSql = filesWith(/\bsql(<[^>]*>)?`/).map((file) => path.dirname(file));
const isBesideSql = (file: string) =>
  foldersWithSql.some((folder) => `${folder}/`.startsWith(`${path.dirname(file)}/`));
const testsOfSql = filesWith(/\bstartTestServer\b/).filter((file) => file.endsWith('.test.ts') && isBesideSql(file));
const embedded = isFull ? server : { ...server, exclude: [...configDefaults.exclude, ...testsOfSql] };
const outside = isFull ? server : { ...server, include: testsOfSql };

/** Files that take a minute, or wait for half of one: started last, they would run alone. */
const long =
  /(built-in\/engine|video|mission|stream|poll-alerts|runner)\.test\.ts$|(every-screen|processing|plans-editor|live|video|plans-map|demo)\.e2e\.ts$/;
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => Number(long.test(moduleId));
    return sorted.toSorted((a, b) => isLong(b) - isLong(a));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // Two cores: tests spend much of their time waiting for a database, a browser, a vehicle or a clock.
    maxWorkers: 3,
    projects: [
      { test: { ...common, name: 'flight', include: ['flight/**/*.test.ts'] } },
      { test: { ...common, name: 'contract', include: ['contract/**/*.test.ts'] } },
      { test: { ...common, name: 'web', include: ['web/**/*.test.ts'] } },
      screens,
      {
        test: {
          ...common,
          name: 'repository',
          include: ['*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
      { test: { ...embedded, name: 'server-embedded' } },
      { test: { ...outside, name: 'server-outside' } },
      {
        test: {
          ...common,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          sequence: { groupOrder: 1 },
          testTimeout: Math.max(testTimeout, 600_000),
          // A journey that passes only at its second try is named at the end of the run.
          retry: 1,
        },
      },
    ],
  },
});
