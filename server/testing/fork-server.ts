import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Ready } from './killable-server.ts';
import type { TestServer } from './test-server.ts';

export type ForkedServer = { url: string; child: ChildProcess; pid: number; dataFolder: string };

/** Another server of the same installation, in a process that a test can kill. It ends with the test. */
export async function forkServer(server: TestServer): Promise<ForkedServer> {
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-data-'));
  const { DATABASE_URL = '', OVERFLIGHT_DATA, ...rest } = server.services.env;
  const store = Object.fromEntries(Object.entries(rest).filter(([name]) => name.startsWith('S3_')));
  const env = {
    ...process.env,
    ...(store as Record<string, string>),
    NODE_OPTIONS: '',
    LOG_LEVEL: 'error',
    OVERFLIGHT_INSTALL_ENGINE: '0',
    DATABASE_URL,
    OVERFLIGHT_SECRET_KEY_FILE: path.join(OVERFLIGHT_DATA, 'secret.key'),
    OVERFLIGHT_DATA: dataFolder,
  };
  const child = fork(path.join(import.meta.dirname, 'killable-server.ts'), {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    fs.rmSync(dataFolder, { recursive: true, force: true });
  });
  const [{ url }] = (await once(child, 'message')) as [Ready];
  return { url, child, pid: child.pid ?? 0, dataFolder };
}
