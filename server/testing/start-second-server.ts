import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { readEnv } from '../platform/env.ts';
import { startServer } from '../start-server.ts';
import type { TestServer } from './test-server.ts';

/** Starts a second server that shares only the database, the key to its secrets and an S3 store. Closed with the test. */
export async function startSecondServer(
  server: TestServer,
  more: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-data-'));
  const { DATABASE_URL, ...env } = server.services.env;
  const store = Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('S3_')));
  const OVERFLIGHT_SECRET_KEY_FILE = path.join(server.services.env.OVERFLIGHT_DATA, 'secret.key');
  const settings = {
    ...store,
    DATABASE_URL,
    OVERFLIGHT_SECRET_KEY_FILE,
    OVERFLIGHT_DATA: dataFolder,
    LOG_LEVEL: 'silent',
    ...more,
  };
  const other = await startServer(readEnv(settings));
  onTestFinished(async () => {
    await other.close();
    fs.rmSync(dataFolder, { recursive: true, force: true });
  });
  return { ...other, dataFolder, clock: server.clock };
}
