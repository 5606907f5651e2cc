import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from './db/tables.ts';
import type { Env } from './env.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage/storage.ts';

/** Dependencies of handlers; created at start, replaced in tests. */
export type Services = {
  env: Env;
  db: Kysely<Tables>;
  pool: Pool;
  jobs: JobQueue;
  secrets: Secrets;
  storage: Storage;
  /** The built base map; opened on first use. */
  basemapFolder: string;
  /** The clock, replaceable in tests. */
  now: () => Date;
  /** Password hash cost, if not the default: tests make hundreds. */
  passwordCost?: { N: number; r: number; p: number };
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void };
};
