import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../start-server.ts';
import { readEnv } from '../env.ts';

it('a killed database answers 503 with a way to try again, and is back within seconds', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-away-'));
  const server = await startServer(readEnv({ OVERFLIGHT_DATA: folder, LOG_LEVEL: 'silent' }));
  onTestFinished(async () => {
    await server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const ask = () => server.app.inject('/identity/v1/start');
  expect((await ask()).statusCode).toBe(200);
  process.kill(Number.parseInt(fs.readFileSync(path.join(folder, 'pg18', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');

  const seen = new Set<number>();
  const killedAt = performance.now();
  let answer = await ask();
  while (answer.statusCode !== 200 || !seen.has(503)) {
    seen.add(answer.statusCode);
    if (answer.statusCode === 503) {
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.json()).toMatchObject({ code: 'database-away' });
    }
    if (performance.now() - killedAt > 15_000) break;
    answer = await ask();
  }
  expect(answer.statusCode).toBe(200);
  expect([...seen].filter((status) => status !== 200)).toEqual([503]);
});
