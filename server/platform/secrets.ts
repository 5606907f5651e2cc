import { createPrivateKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './db/tables.ts';

/** Random keys created at the first start and stored in the database, so that every process shares them. */
export type Secrets = {
  tokenKey: Buffer;
  signedUrlKey: Buffer;
  /** Ed25519, signs identity tokens. */
  signingKey: KeyObject;
};

export async function loadSecrets(db: Kysely<Tables>): Promise<Secrets> {
  const signingKey = await loadSecret(db, 'signing-key', makeSigningKey);
  return {
    tokenKey: await loadSecret(db, 'token-key', () => randomBytes(32)),
    signedUrlKey: await loadSecret(db, 'signed-url-key', () => randomBytes(32)),
    signingKey: createPrivateKey({ key: signingKey, format: 'der', type: 'pkcs8' }),
  };
}

function makeSigningKey(): Buffer {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
}

async function loadSecret(db: Kysely<Tables>, name: string, make: () => Buffer): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
