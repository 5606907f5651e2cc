import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { fileCalls, someBytes } from './files/testing/file-calls.ts';
import { verifyFiles } from './files/verify-files.ts';
import { aPlanToSave, planCalls } from './plans/testing/plan-calls.ts';
import { backUp } from './platform/backup/backup.ts';
import { BACKUP_LOCK } from './platform/backup/keep-during-backup.ts';
import { restore } from './platform/backup/restore.ts';
import { readEnv } from './platform/env.ts';
import type { Services } from './platform/services.ts';
import { startServer } from './start-server.ts';
import { signInAs } from './testing/sign-in-as.ts';
import { runAsOwner, urlOf } from './testing/test-databases.ts';
import { startTestServer } from './testing/test-server.ts';

const PASSPHRASE = 'a long passphrase';
const server = await startTestServer();
const user = await signInAs(server);
const backups = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-backup-'));

const newFolder = () => {
  const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'ofb-')), 'data');
  onTestFinished(() => fs.rmSync(path.dirname(folder), { recursive: true, force: true }));
  return folder;
};

async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await runAsOwner(inject('databaseUrl'), `create database ${name} template template0`);
  onTestFinished(() => runAsOwner(inject('databaseUrl'), `drop database ${name} with (force)`));
  return urlOf(inject('databaseUrl'), name);
}

const settings = (more: Record<string, string>) =>
  readEnv({ LOG_LEVEL: 'silent', OVERFLIGHT_WORKER: '0', OVERFLIGHT_INSTALL_ENGINE: '0', ...more });

async function start(env: ReturnType<typeof readEnv>) {
  const restored = await startServer(env);
  onTestFinished(restored.close);
  return restored;
}

/** A digest of every table, without the order of rows. */
async function digestOf({ db }: Services): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not like 'kysely_migration%' and relname not in ('sessions', 'nodes')`.execute(db);
  const digests: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(one::text, '|' order by one::text)), '') as digest
      from ${sql.table(name)} as one`.execute(db);
    digests[name] = found.rows[0]?.digest ?? '';
  }
  return digests;
}

const isEmpty = async (url: string): Promise<boolean> => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`);
  await client.end();
  return rows.length === 0;
};

describe('SAFE-07 a backup', () => {
  it('SAFE-07 R15 made while people write is one moment: every row has its bytes, and nothing acknowledged before is missing', async () => {
    const { upload, ask } = await fileCalls(server, user);
    const plans = planCalls(server, user);
    const before = [await upload('a.bin', someBytes(3_000_000)), await upload('b.bin', someBytes(10))];
    const plan = aPlanToSave({ homePoint: { position: [8, 47] } });
    await plans.save(plan);
    fs.mkdirSync(path.join(server.dataFolder, 'packs'));
    fs.writeFileSync(path.join(server.dataFolder, 'packs', 'a.pmtiles'), 'a map pack');
    let isDone = false;
    const writing = (async () => {
      for (let n = 0; !isDone; n++) {
        const { fileId } = await upload(`${n}.bin`, someBytes(1000));
        await plans.save(aPlanToSave({ homePoint: { position: [8, 47] }, name: `While ${n}` }));
        if (n % 2 === 0) await ask(`/${fileId}`, { method: 'DELETE' });
      }
    })();
    const file = path.join(backups, 'busy.backup');
    const said = await backUp([file], { services: server.services });
    isDone = true;
    await writing;
    expect(said).toContain('keep secret.key apart');
    expect((fs.statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(fs.readFileSync(file).includes(fs.readFileSync(path.join(server.dataFolder, 'secret.key')))).toBe(false);

    const [DATABASE_URL, OVERFLIGHT_DATA] = [await emptyDatabase(), newFolder()];
    const env = settings({ DATABASE_URL, OVERFLIGHT_DATA });
    expect(await restore([file], env)).toContain('Put the secret key of that installation');
    fs.copyFileSync(path.join(server.dataFolder, 'secret.key'), path.join(OVERFLIGHT_DATA, 'secret.key'));
    expect(fs.readFileSync(path.join(OVERFLIGHT_DATA, 'packs', 'a.pmtiles'), 'utf8')).toBe('a map pack');
    const restored = await start(env);
    expect(await verifyFiles([], { services: restored.services, print: () => undefined })).toMatch(
      / 0 missing, 0 altered; 0 without an owner/,
    );
    const kept = await restored.services.db.selectFrom('files').select('sha256').execute();
    for (const { sha256 } of before) expect(kept.map((row) => row.sha256)).toContain(sha256);
    expect(
      (await restored.app.inject({ url: `/flights/oa/v2/plans/${plan.flightPlanId}`, headers: user.headers }))
        .statusCode,
    ).toBe(200);
  });

  it('keeps the bytes of deleted files until it is done; the tidy job removes them later', async () => {
    const { upload, ask } = await fileCalls(server, user);
    const { pool, storage, db } = server.services;
    const placeOf = async (id: string) => {
      const row = await db.selectFrom('files').select('key').where('id', '=', id).executeTakeFirstOrThrow();
      return storage.pathOf(row.key ?? '') ?? '';
    };
    const [during, after] = [await upload('during.bin', someBytes(10)), await upload('after.bin', someBytes(10))];
    const places = [await placeOf(during.fileId), await placeOf(after.fileId)];
    const client = await pool.connect();
    await client.query('select pg_advisory_lock($1::bigint)', [BACKUP_LOCK]);
    expect((await ask(`/${during.fileId}`, { method: 'DELETE' })).statusCode).toBe(204);
    await client.query('select pg_advisory_unlock($1::bigint)', [BACKUP_LOCK]);
    client.release();
    expect((await ask(`/${after.fileId}`, { method: 'DELETE' })).statusCode).toBe(204);
    expect(places.map((place) => fs.existsSync(place))).toEqual([true, false]);
  });

  it('SAFE-07 encrypted, into the built-in database: all tables and bytes are equal, and people stay signed in', async () => {
    const file = path.join(backups, 'quiet.backup');
    const encrypted = { ...server.services, env: { ...server.services.env, OVERFLIGHT_BACKUP_PASSPHRASE: PASSPHRASE } };
    expect(await backUp([file], { services: encrypted })).toContain('It is encrypted');
    expect(fs.readFileSync(file).includes(Buffer.from(user.email))).toBe(false);
    const env = settings({ OVERFLIGHT_DATA: newFolder(), OVERFLIGHT_BACKUP_PASSPHRASE: PASSPHRASE });
    const wanted = await digestOf(server.services);
    await restore([file], env);
    const restored = await start(env);
    expect(await digestOf(restored.services)).toEqual(wanted);
    await verifyFiles([], { services: restored.services, print: () => undefined });
    const me = await restored.app.inject({ url: '/flights/oa/v2/plans', headers: user.headers });
    expect(me.statusCode).toBe(200);
    await expect(restore([file], env)).rejects.toThrow('Nothing was changed. Use --force to move it aside.');
  });

  it('SAFE-07 that is broken, cut short or of another passphrase is refused before anything is changed', async () => {
    const [plain, encrypted] = ['busy.backup', 'quiet.backup'].map((name) => path.join(backups, name));
    const [DATABASE_URL, OVERFLIGHT_DATA] = [await emptyDatabase(), newFolder()];
    const env = (passphrase: string) =>
      settings({ DATABASE_URL, OVERFLIGHT_DATA, OVERFLIGHT_BACKUP_PASSPHRASE: passphrase });
    const bad = path.join(backups, 'bad.backup');
    for (const source of [plain ?? '', encrypted ?? '']) {
      const whole = fs.readFileSync(source);
      const flipped = Buffer.from(whole);
      flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 1;
      // Also cut where a record ends: the last one says that it is the last.
      for (const bytes of [
        flipped,
        whole.subarray(0, -1),
        whole.subarray(0, whole.length / 2),
        whole.subarray(0, 50),
        Buffer.alloc(0),
        Buffer.from('something else'),
      ]) {
        fs.writeFileSync(bad, bytes);
        await expect(restore([bad], env(PASSPHRASE))).rejects.toThrow(/whole backup.*Nothing was changed/);
      }
    }
    await expect(restore([encrypted ?? ''], env('another passphrase'))).rejects.toThrow(/passphrase is wrong/);
    await expect(restore([encrypted ?? ''], settings({ DATABASE_URL, OVERFLIGHT_DATA }))).rejects.toThrow(
      /is encrypted/,
    );
    expect([fs.existsSync(OVERFLIGHT_DATA), await isEmpty(DATABASE_URL)]).toEqual([false, true]);
  });

  it('SAFE-07 replaces an installation only if told so, and moves the old one aside', async () => {
    const file = path.join(backups, 'busy.backup');
    const [DATABASE_URL, OVERFLIGHT_DATA] = [await emptyDatabase(), newFolder()];
    const env = settings({ DATABASE_URL, OVERFLIGHT_DATA });
    await (await startServer(env)).close();
    fs.mkdirSync(path.join(OVERFLIGHT_DATA, 'outbox'));
    await expect(restore([file], env)).rejects.toThrow('Use --force to move it aside');
    await expect(restore([file, '--force'], env)).rejects.toThrow('Set DATABASE_URL to an empty one');
    expect(fs.existsSync(path.join(OVERFLIGHT_DATA, 'secret.key'))).toBe(true);
    const fresh = settings({ DATABASE_URL: await emptyDatabase(), OVERFLIGHT_DATA });
    const folder = /What was there is in (\S+)\./.exec(await restore([file, '--force'], fresh))?.[1] ?? '';
    expect(fs.existsSync(path.join(folder, 'secret.key'))).toBe(true);
    fs.rmSync(folder, { recursive: true });
    fs.copyFileSync(path.join(server.dataFolder, 'secret.key'), path.join(OVERFLIGHT_DATA, 'secret.key'));
    expect(
      (await (await start(fresh)).app.inject({ url: '/flights/oa/v2/plans', headers: user.headers })).statusCode,
    ).toBe(200);
  });
});
