import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { readEnv } from '../platform/env.ts';
import { startServer } from '../start-server.ts';
import { startOutsidePostgres } from './outside-postgres.ts';
import { TEMPLATE, runAsOwner, urlOf } from './test-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** Server tests run twice, on the built-in and on an external database, by project name. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-'));
  fs.chmodSync(folder, 0o755);
  const database = await (project.name === 'server-outside' ? outside : embedded)(path.join(folder, 'pg'));
  project.provide('databaseUrl', database.url);
  process.stdout.write(`${project.name}: ${database.label}\n`);
  // These tests do not test durability; the crash tests do, on their own databases.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await runAsOwner(database.url, `alter system set ${setting} = off`);
  await runAsOwner(database.url, 'select pg_reload_conf()');
  await runAsOwner(database.url, `create database ${TEMPLATE}`);
  const DATABASE_URL = urlOf(database.url, TEMPLATE);
  await (await startServer(readEnv({ DATABASE_URL, OVERFLIGHT_DATA: folder, LOG_LEVEL: 'silent' }))).close();
  // Each copy makes keys of its own: they are sealed with one in the data folder.
  await runAsOwner(DATABASE_URL, 'delete from secrets');
  return async () => {
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

async function embedded(folder: string) {
  const { socketFolder, stop } = await startEmbeddedPostgres(folder);
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(socketFolder)}`;
  return { url, stop, label: 'the built-in PostgreSQL, on its socket' };
}

async function outside(folder: string) {
  const { url, version, stop } = await startOutsidePostgres(folder);
  return { url, stop, label: `an outside PostgreSQL ${version}, on TCP with a password` };
}
