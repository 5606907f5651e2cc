import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './db/tables.ts';

/** Random keys made at the first start and kept in the database, so that every server process shares them. */
export type Secrets = { tokenKey: Buffer; signedUrlKey: Buffer };

export async function loadSecrets(db: Kysely<Tables>): Promise<Secrets> {
  return { tokenKey: await loadSecret(db, 'token-key'), signedUrlKey: await loadSecret(db, 'signed-url-key') };
}

async function loadSecret(db: Kysely<Tables>, name: string): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
