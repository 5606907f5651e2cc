import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { caseCount } from '../../flight/testing/case-count.ts';
import { startS3Server } from '../../server/platform/storage/testing/s3-server.ts';
import { startOutsidePostgres } from '../../server/testing/outside-postgres.ts';
import { newTempFolder } from '../kill-on-exit.ts';
import { killOne } from './kill-one.ts';

it('SAFE-08 one of two servers is killed during uploads, saves and live view: nothing acknowledged is lost', async () => {
  const folder = newTempFolder('two-servers-');
  fs.chmodSync(folder, 0o755);
  const database = await startOutsidePostgres(path.join(folder, 'pg'));
  onTestFinished(database.stop);
  const { account } = await startS3Server();
  const kills = caseCount(1, 4);
  const result = await killOne({ databaseUrl: database.url, s3: account, kills, print: () => undefined });
  expect(result).toMatchObject({ kills, lostFiles: 0, lostSaves: 0 });
  expect(Math.min(result.files, result.saves)).toBeGreaterThan(0);
});
