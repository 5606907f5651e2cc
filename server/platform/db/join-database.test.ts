import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { joinDatabase, openDatabase } from './open-database.ts';

it('a running database is joined, and keeps running when the joiner leaves', async () => {
  const env = { OVERFLIGHT_DATA: fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-join-')) };
  const running = await openDatabase(env);
  onTestFinished(async () => {
    await running.close();
    fs.rmSync(env.OVERFLIGHT_DATA, { recursive: true, force: true });
  });
  await expect(openDatabase(env, { lockWaitMs: 100 })).rejects.toThrow('Another Overflight');
  await running.db
    .insertInto('secrets')
    .values({ name: 'seen', value: Buffer.of(7) })
    .execute();
  const joined = await joinDatabase(env);
  const row = await joined.db.selectFrom('secrets').select('value').where('name', '=', 'seen').executeTakeFirst();
  expect(row?.value).toEqual(Buffer.of(7));
  await joined.close();
  await expect(running.db.selectFrom('secrets').select('name').execute()).resolves.toHaveLength(1);
});

it('a stopped database is started', async () => {
  const env = { OVERFLIGHT_DATA: fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-join-')) };
  const { db, close } = await joinDatabase(env);
  await expect(db.selectFrom('plans').select('id').execute()).resolves.toEqual([]);
  await close();
  fs.rmSync(env.OVERFLIGHT_DATA, { recursive: true, force: true });
});
