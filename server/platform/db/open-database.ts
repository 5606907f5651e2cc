import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Env } from '../env.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrations } from './migrations.ts';
import { isDatabaseRunning } from './running-database.ts';
import type { Tables } from './tables.ts';

const POOL_SIZE = 10;
const SMALLEST_VERSION = 15;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Dates have no time zone and stay text.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** How long to wait for a database still running in the data folder. */
type Options = {
  lockWaitMs?: number;
  /** The last migration to run; all of them by default. */
  upTo?: string | undefined;
};
type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'OVERFLIGHT_DATA'>;
type Connected = { db: Kysely<Tables>; pool: pg.Pool };
export type Database = Connected & { close: () => Promise<void> };

/** Opens the database of `DATABASE_URL`, or starts the private one in the data folder, and migrates it. */
export async function openDatabase(env: DatabaseEnv, options: Options = {}): Promise<Database> {
  if (env.DATABASE_URL) {
    const opened = await openPool({ connectionString: env.DATABASE_URL }, options);
    return { ...opened, close: () => opened.db.destroy() };
  }
  const embedded = await startEmbeddedPostgres(embeddedFolder(env), options);
  try {
    const opened = await openPool(embeddedPool(embedded.socketFolder), options);
    return {
      ...opened,
      close: async () => {
        await opened.db.destroy();
        await embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** The same, but uses the database of a server already running on the data folder. */
export async function joinDatabase(env: DatabaseEnv, options: Options = {}): Promise<Database> {
  const folder = embeddedFolder(env);
  if (env.DATABASE_URL || !isDatabaseRunning(folder)) return openDatabase(env, options);
  const joined = connect(embeddedPool(folder));
  return { ...joined, close: () => joined.db.destroy() };
}

const embeddedFolder = ({ OVERFLIGHT_DATA }: DatabaseEnv) => path.join(OVERFLIGHT_DATA, 'pg18');
const embeddedPool = (folder: string): pg.PoolConfig => ({ host: folder, user: 'postgres', database: 'postgres' });

async function openPool(config: pg.PoolConfig, { upTo }: Options): Promise<Connected> {
  const { db, pool } = connect(config);
  try {
    await refuseOldServer(pool);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
    if (error) throw error;
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, pool };
}

function connect(config: pg.PoolConfig): Connected {
  const pool = new pg.Pool({ ...config, max: POOL_SIZE });
  // Without listeners, a lost connection would end the process; its query fails anyway, and the pool opens a
  // new one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool };
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < SMALLEST_VERSION)
    throw new Error(`DATABASE_URL is PostgreSQL ${major}; Overflight needs ${SMALLEST_VERSION} or newer.`);
}
