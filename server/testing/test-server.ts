import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { readEnv } from '../platform/env.ts';
import { startServer, type RunningServer } from '../start-server.ts';
import { quickCost } from './quick-hash.ts';
import { copyTemplate } from './test-databases.ts';
import { whenOver } from './when-over.ts';

type Settings = Readonly<Record<string, string>>;
export type TestServer = RunningServer & { dataFolder: string; clock: { advance: (ms: number) => void } };

/**
 * The whole server on a fresh database of its own, with a clock that the test can move. Closed when the file ends, or the
 * test that started it.
 */
export async function startTestServer(settings: Settings = {}): Promise<TestServer> {
  const database = await copyTemplate(inject('databaseUrl'));
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-data-'));
  const safe = { LOG_LEVEL: 'silent', OVERFLIGHT_INSTALL_ENGINE: '0' };
  const base = { DATABASE_URL: database.url, OVERFLIGHT_DATA: dataFolder, ...safe };
  let passed = 0;
  const now = () => new Date(Date.now() + passed);
  const server = await startServer(readEnv({ ...base, ...settings }), { now, passwordCost: quickCost });
  whenOver(async () => {
    await server.close();
    await database.drop();
    fs.rmSync(dataFolder, { recursive: true, force: true });
  });
  return { ...server, dataFolder, clock: { advance: (ms) => (passed += ms) } };
}
