import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Tables } from './db/tables.ts';
import type { Env } from './env.ts';
import { makeSecretKey, readSecretKey, secretKeyFile } from './secret-key.ts';

/**
 * Random keys created at the first start. Every process shares them through the database, where they are sealed with a
 * key that is kept outside of it.
 */
export type Secrets = {
  tokenKey: Buffer;
  signedUrlKey: Buffer;
  /** Ed25519, signs identity tokens. */
  signingKey: KeyObject;
};

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export async function loadSecrets(db: Kysely<Tables>, env: Env): Promise<Secrets> {
  const key = (await readSecretKey(env)) ?? (await firstKey(db, env));
  await sealOpenSecrets(db, key);
  const load = (name: string, make: () => Buffer) => loadSecret(db, key, { name, make, env });
  const signingKey = await load('signing-key', makeSigningKey);
  return {
    tokenKey: await load('token-key', () => randomBytes(32)),
    signedUrlKey: await load('signed-url-key', () => randomBytes(32)),
    signingKey: createPrivateKey({ key: signingKey, format: 'der', type: 'pkcs8' }),
  };
}

/** A new key could not open what another one has sealed. */
async function firstKey(db: Kysely<Tables>, env: Env): Promise<Buffer> {
  const sealed = await db.selectFrom('secrets').select('name').where('is_sealed', '=', true).executeTakeFirst();
  if (sealed) throw new Error(`The secret key is missing: ${secretKeyFile(env)} does not exist. ${whatHelps(env)}`);
  return makeSecretKey(env);
}

/** Earlier versions stored them as they are: those bytes are removed from the table's file, too. */
async function sealOpenSecrets(db: Kysely<Tables>, key: Buffer): Promise<void> {
  const open = await db.selectFrom('secrets').select(['name', 'value']).where('is_sealed', '=', false).execute();
  for (const { name, value } of open)
    await db
      .updateTable('secrets')
      .set({ value: sealBytes(key, name, value), is_sealed: true })
      .where('name', '=', name)
      .where('is_sealed', '=', false)
      .execute();
  if (open.length > 0) await sql`vacuum full secrets`.execute(db);
}

function makeSigningKey(): Buffer {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
}

async function loadSecret(
  db: Kysely<Tables>,
  key: Buffer,
  { name, make, env }: { name: string; make: () => Buffer; env: Env },
): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: sealBytes(key, name, make()), is_sealed: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  const value = openBytes(key, name, row.value);
  if (!value) throw new Error(`The secret key does not belong to this database. ${whatHelps(env)}`);
  return value;
}

const whatHelps = (env: Env): string =>
  `Put back ${secretKeyFile(env)} from a backup, or copy it from the first server on this database, or set ` +
  'OVERFLIGHT_SECRET_KEY_FILE or OVERFLIGHT_SECRET_KEY. If it is lost, "npm run overflight -- new-secrets" starts ' +
  'over: everybody signs in again, and passwords of video streams and vehicle links must be entered again.';

function sealBytes(key: Buffer, name: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function openBytes(key: Buffer, name: string, bytes: Buffer): Buffer | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(name));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
