import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Env } from './env.ts';

const KEY_BYTES = 32;
const FILE_NAME = 'secret.key';

type KeyEnv = Pick<Env, 'OVERFLIGHT_DATA' | 'OVERFLIGHT_SECRET_KEY' | 'OVERFLIGHT_SECRET_KEY_FILE'>;

/** Where the key of this installation is kept, outside its database. */
export const secretKeyFile = ({ OVERFLIGHT_SECRET_KEY_FILE, OVERFLIGHT_DATA }: KeyEnv): string =>
  OVERFLIGHT_SECRET_KEY_FILE ?? path.join(OVERFLIGHT_DATA, FILE_NAME);

/** The key that seals the secrets in the database; undefined if there is none yet. */
export async function readSecretKey(env: KeyEnv): Promise<Buffer | undefined> {
  if (env.OVERFLIGHT_SECRET_KEY !== undefined) return keyIn(env.OVERFLIGHT_SECRET_KEY, 'OVERFLIGHT_SECRET_KEY');
  const file = secretKeyFile(env);
  try {
    return keyIn(await fs.readFile(file, 'utf8'), file);
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isAbsent && env.OVERFLIGHT_SECRET_KEY_FILE === undefined) return undefined;
    throw error;
  }
}

/** Makes a key in the data folder. Of two processes that start together, both use the key of the first. */
export async function makeSecretKey(env: KeyEnv): Promise<Buffer> {
  const file = secretKeyFile(env);
  const draft = `${file}.${randomUUID()}`;
  await fs.writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    await fs.link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await fs.rm(draft, { force: true });
  }
  return keyIn(await fs.readFile(file, 'utf8'), file);
}

function keyIn(text: string, where: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES)
    throw new Error(
      `The secret key in ${where} is not a key: it must be 32 bytes in base64 (openssl rand -base64 32).`,
    );
  return key;
}
