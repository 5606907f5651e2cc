import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../start-server.ts';
import { readEnv } from '../env.ts';

it('a killed database answers 503 with retry-after, and is back within seconds', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-away-'));
  const server = await startServer(readEnv({ OVERFLIGHT_DATA: folder, LOG_LEVEL: 'silent' }));
  onTestFinished(async () => {
    await server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const ask = () => server.app.inject('/identity/v1/start');
  expect((await ask()).statusCode).toBe(200);
  process.kill(Number.parseInt(fs.readFileSync(path.join(folder, 'pg18', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');

  const refusals = new Set<string>();
  const isBack = async () => {
    const answer = await ask();
    if (answer.statusCode !== 200)
      refusals.add(`${answer.statusCode} ${answer.headers['retry-after']} ${answer.json().code}`);
    return answer.statusCode === 200 && refusals.size > 0;
  };
  await expect.poll(isBack, { interval: 5 }).toBe(true);
  expect([...refusals]).toEqual(['503 2 database-away']);
});
