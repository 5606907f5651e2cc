import type { Kysely } from 'kysely';
import type { Tables } from './db/tables.ts';

type Db = Pick<Kysely<Tables>, 'selectFrom' | 'insertInto'>;

/** The stored value of a setting, to be parsed by its reader; undefined where it was never saved. */
export async function readSetting(db: Db, name: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function saveSetting(db: Db, name: string, setting: { value: unknown; now: Date }): Promise<void> {
  const values = { value: JSON.stringify(setting.value), updated_at: setting.now };
  await db
    .insertInto('settings')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}
