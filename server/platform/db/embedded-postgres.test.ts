import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

const running: EmbeddedPostgres[] = [];
const folders: string[] = [];

function newFolder(): string {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-pg-'));
  folders.push(parent);
  return path.join(parent, 'pg18');
}

async function start(folder: string, lockWaitMs?: number): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres(folder, lockWaitMs === undefined ? {} : { lockWaitMs });
  running.push(database);
  return database;
}

async function query(folder: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const postmasterOf = (folder: string) => Number.parseInt(fs.readFileSync(`${folder}/postmaster.pid`, 'utf8'), 10);
const isAlive = (pid: number) => fs.existsSync(`/proc/${pid}`);

afterEach(async () => {
  await Promise.all(running.splice(0).map((database) => database.stop()));
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

describe('the built-in database', () => {
  it('keeps its data over a restart, and leaves no process behind', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await query(folder, 'create table notes (text text)');
    await query(folder, "insert into notes values ('kept')");
    const pid = postmasterOf(folder);
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    await start(folder);
    await expect(query(folder, 'select text from notes')).resolves.toEqual([{ text: 'kept' }]);
  });

  it('listens on no port', async () => {
    const folder = newFolder();
    await start(folder);
    await expect(query(folder, 'show listen_addresses')).resolves.toEqual([{ listen_addresses: '' }]);
  });

  it('starts over after an interrupted initialisation', async () => {
    const folder = newFolder();
    fs.mkdirSync(`${folder}.new`, { recursive: true });
    fs.writeFileSync(`${folder}.new/half-made`, '');
    await start(folder);
    await expect(query(folder, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
    expect(fs.existsSync(`${folder}.new`)).toBe(false);
  });

  it('starts despite a stale lock with the pid of another process, even another database', async () => {
    const [folder, other] = [newFolder(), newFolder()];
    await start(other);
    for (const pid of [process.pid, postmasterOf(other)]) {
      await (await start(folder)).stop();
      for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) fs.writeFileSync(`${folder}/${name}`, `${pid}\n`);
      await start(folder, 200);
      await expect(query(folder, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
      await running.pop()?.stop();
    }
  });

  it('refuses a folder in use by another server', async () => {
    const folder = newFolder();
    await start(folder);
    await expect(start(folder, 200)).rejects.toThrow('Another Overflight is using the data folder');
  });

  it('refuses a path that is too long for a socket, and says what to set', async () => {
    await expect(start(path.join(newFolder(), 'x'.repeat(90)))).rejects.toThrow('Set OVERFLIGHT_DATA');
  });

  it('restarts after being killed', async () => {
    const folder = newFolder();
    await start(folder);
    await query(folder, 'create table notes (text text)');
    process.kill(postmasterOf(folder), 'SIGKILL');
    await expect
      .poll(() => query(folder, 'select count(*)::int as n from notes').catch(() => null))
      .toEqual([{ n: 0 }]);
  });

  it('ends with the process that started it, even by kill -9', async () => {
    const folder = newFolder();
    const starter = `import { startEmbeddedPostgres } from './server/platform/db/embedded-postgres.ts';
      await startEmbeddedPostgres(${JSON.stringify(folder)}); console.log('up');`;
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', starter], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const pid = postmasterOf(folder);
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});
