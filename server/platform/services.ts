import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from './db/tables.ts';
import type { Env } from './env.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage/storage.ts';

/** What a handler may use of the outside world; made once at start, replaced as a whole in tests. */
export type Services = {
  env: Env;
  db: Kysely<Tables>;
  pool: Pool;
  jobs: Jobs;
  secrets: Secrets;
  storage: Storage;
  /** Where the built base map lies; opened when first needed. */
  basemapFolder: string;
  /** The clock, so that tests can let time pass. */
  now: () => Date;
  /** What a new password's hash costs, where it is not the usual: tests make hundreds. */
  passwordCost?: { N: number; r: number; p: number };
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void };
};
