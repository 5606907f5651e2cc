import fs from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { newTempFolder } from '../scripts/kill-on-exit.ts';
import { prepare } from '../scripts/prepare.ts';
import { spawnProduct } from '../scripts/spawn-product.ts';
import { joinDatabase } from '../server/platform/db/open-database.ts';
import { startS3StandIn } from '../server/platform/storage/testing/s3-stand-in.ts';
import { startOutsidePostgres } from '../server/testing/outside-postgres.ts';
import { quickHash } from '../server/testing/quick-hash.ts';
import { runAsOwner, urlOf } from '../server/testing/test-databases.ts';
import { admin } from './people.ts';
import type { Template } from './template.ts';

const administrator = { OVERFLIGHT_ADMIN_EMAIL: admin.email, OVERFLIGHT_ADMIN_PASSWORD: admin.password };

/** Two installations that ran once: one with an administrator, one without. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await prepare();
  const outside = process.env['OVERFLIGHT_E2E_SERVERS'] === '2' ? await startOutside() : undefined;
  const make = (settings: Readonly<Record<string, string>>, name: string) =>
    outside ? makeShared(outside, settings, name) : makeData(settings);
  const emptyData = await make({}, 'journeys_empty');
  const crewData = await make(administrator, 'journeys_crew');
  project.provide('emptyData', emptyData);
  project.provide('crewData', crewData);
  return async () => {
    for (const { folder } of [emptyData, crewData]) fs.rmSync(folder, { recursive: true, force: true });
    await outside?.stop();
  };
}

async function makeData(settings: Readonly<Record<string, string>>): Promise<Template> {
  const { dataFolder: folder, stop } = await spawnProduct({ settings });
  await useQuickHash({ OVERFLIGHT_DATA: folder, DATABASE_URL: undefined });
  await stop();
  // Journeys do not test durability; the crash tests do.
  fs.appendFileSync(
    `${folder}/pg18/postgresql.conf`,
    'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n',
  );
  return { folder, shared: null };
}

type Outside = Awaited<ReturnType<typeof startOutside>>;

async function startOutside() {
  const folder = newTempFolder('journeys-');
  fs.chmodSync(folder, 0o755);
  const database = await startOutsidePostgres(path.join(folder, 'pg'));
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await runAsOwner(database.url, `alter system set ${setting} = off`);
  await runAsOwner(database.url, 'select pg_reload_conf()');
  const store = await startS3StandIn();
  const stop = async () => {
    store.stop();
    await database.stop();
  };
  return { databaseUrl: database.url, s3: store.account, stop };
}

async function makeShared(
  { databaseUrl, s3 }: Outside,
  settings: Readonly<Record<string, string>>,
  name: string,
): Promise<Template> {
  await runAsOwner(databaseUrl, `create database ${name}`);
  const DATABASE_URL = urlOf(databaseUrl, name);
  const { dataFolder: folder, stop } = await spawnProduct({ settings: { ...settings, DATABASE_URL } });
  await useQuickHash({ OVERFLIGHT_DATA: folder, DATABASE_URL });
  await stop();
  return { folder, shared: { databaseUrl, name, s3 } };
}

async function useQuickHash(env: { OVERFLIGHT_DATA: string; DATABASE_URL: string | undefined }): Promise<void> {
  const { db, close } = await joinDatabase(env);
  await db
    .updateTable('users')
    .set({ password_hash: quickHash(admin.password) })
    .execute();
  await close();
}
