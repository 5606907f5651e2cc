import type { Services } from '../platform/services.ts';
import type { Damage } from '../platform/storage/verified-bytes.ts';

/** Remembers what is wrong with the bytes of a file, for the lists of files. */
export async function markDamage({ db, log }: Services, key: string, damage: Damage | null): Promise<void> {
  try {
    await db
      .updateTable('files')
      .set({ damage })
      .where('key', '=', key)
      .where('damage', 'is distinct from', damage)
      .execute();
  } catch (error) {
    log.error({ err: error }, 'the damage of a file could not be recorded');
  }
}
