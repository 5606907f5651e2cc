import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { readEnv } from '../platform/env.ts';
import { startServer, type RunningServer } from '../start-server.ts';
import { quickCost } from './quick-hash.ts';
import { copyTemplate } from './test-databases.ts';
import { onTestEnd } from './on-test-end.ts';

type Settings = Readonly<Record<string, string>>;
export type TestServer = RunningServer & { dataFolder: string; clock: { advance: (ms: number) => void } };

/**
 * The whole server on a fresh database, with an adjustable clock. Closed when the file, or the
 * test that started it, ends.
 */
export async function startTestServer(settings: Settings = {}): Promise<TestServer> {
  const database = await copyTemplate(inject('databaseUrl'));
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-data-'));
  const safe = { LOG_LEVEL: 'silent', OVERFLIGHT_INSTALL_ENGINE: '0' };
  const base = { DATABASE_URL: database.url, OVERFLIGHT_DATA: dataFolder, ...safe };
  let passed = 0;
  const now = () => new Date(Date.now() + passed);
  const server = await startServer(readEnv({ ...base, ...settings }), { now, passwordCost: quickCost });
  onTestEnd(async () => {
    await server.close();
    await database.drop();
    fs.rmSync(dataFolder, { recursive: true, force: true });
  });
  return { ...server, dataFolder, clock: { advance: (ms) => (passed += ms) } };
}
