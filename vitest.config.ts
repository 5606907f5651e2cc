import fs from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { maps, screens } from './web/vitest.screens.config.ts';
import { isFull } from './flight/testing/case-count.ts';

/** Files share a worker, so that each loads the code once. On a busy machine tests become slower, not red. */
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };
const common = { isolate: false, ...patience };
/** Tests end before optimised compilation pays off. */
const execArgv = ['--no-turbofan', '--min-semi-space-size=64'];
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

/** Tests of hand-written SQL. The query builder's output is tested once, on the built-in database. */
const foldersWithSql = filesWith(/\bsql(<[^>]*>)?`/).map((file) => path.dirname(file));
const isBesideSql = (file: string) =>
  foldersWithSql.some((folder) => `${folder}/`.startsWith(`${path.dirname(file)}/`));
/** These wait for connections and vehicles, which do not depend on the database. */
const provedOnce = ['server/telemetry/stream/stream.test.ts', 'server/telemetry/mavlink/mission/mission.test.ts'];
const outside = isFull
  ? server
  : {
      ...server,
      include: filesWith(/\bstartTestServer\b/).filter(
        (file) => file.endsWith('.test.ts') && isBesideSql(file) && !provedOnce.includes(file),
      ),
    };

/** Files that take a minute, or wait for half of one: started last, they would run alone. */
const long =
  /(built-in\/engine|video|mission|stream|poll-alerts|runner)\.test\.ts$|(every-screen|processing|plans-editor|live|video|plans-map)\.e2e\.ts$/;
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
      maps,
      {
        test: {
          ...common,
          name: 'repository',
          include: ['*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
      { test: { ...server, name: 'server-embedded' } },
      { test: { ...outside, name: 'server-outside' } },
      {
        test: {
          ...common,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          sequence: { groupOrder: 1 },
          testTimeout: 600_000,
          // A journey that passes only at its second try is named at the end of the run.
          retry: 1,
        },
      },
    ],
  },
});
