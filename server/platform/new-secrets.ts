import { openDatabase } from './db/open-database.ts';
import type { Env } from './env.ts';
import { loadSecrets } from './secrets.ts';

/** The operator is watching. */
const LOCK_WAIT_MS = 1000;

export function readNewSecretsArguments(args: readonly string[]): void {
  if (args.length > 0) throw new Error('Usage: npm run overflight -- new-secrets');
}

/** Replaces the keys that sign and seal, after their loss or theft. */
export async function newSecrets(_: readonly string[], env: Env): Promise<string> {
  const { db, close } = await openDatabase(env, { lockWaitMs: LOCK_WAIT_MS });
  try {
    await db.deleteFrom('secrets').execute();
    await loadSecrets(db, env);
  } finally {
    await close();
  }
  return 'There are new secrets. Restart every server and worker; everybody signs in again.';
}
