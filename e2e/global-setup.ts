import fs from 'node:fs';
import type { TestProject } from 'vitest/node';
import { prepare } from '../scripts/prepare.ts';
import { spawnProduct } from '../scripts/spawn-product.ts';
import { joinDatabase } from '../server/platform/db/open-database.ts';
import { quickHash } from '../server/testing/quick-hash.ts';
import { admin } from './people.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folders to copy for each test file. */
    crewData: string;
    emptyData: string;
  }
}

/** Two data folders of a product that ran once: one with an administrator, one without. */
export default async function setup(project: TestProject): Promise<() => void> {
  await prepare();
  const emptyData = await makeData({});
  const crewData = await makeData({ OVERFLIGHT_ADMIN_EMAIL: admin.email, OVERFLIGHT_ADMIN_PASSWORD: admin.password });
  project.provide('emptyData', emptyData);
  project.provide('crewData', crewData);
  return () => {
    for (const folder of [emptyData, crewData]) fs.rmSync(folder, { recursive: true, force: true });
  };
}

async function makeData(settings: Readonly<Record<string, string>>): Promise<string> {
  const { dataFolder, stop } = await spawnProduct({ settings });
  const { db, close } = await joinDatabase({ OVERFLIGHT_DATA: dataFolder, DATABASE_URL: undefined });
  await db
    .updateTable('users')
    .set({ password_hash: quickHash(admin.password) })
    .execute();
  await close();
  await stop();
  // Journeys do not test durability; the crash tests do.
  fs.appendFileSync(
    `${dataFolder}/pg18/postgresql.conf`,
    'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n',
  );
  return dataFolder;
}
