import { sql } from 'kysely';
import type { Services } from '../platform/services.ts';
import { isStoreId } from '../platform/storage/storage.ts';

const AT_ONCE = 1000;

/** Those of the keys and part references that have an owner. */
export async function namesInUse({ db }: Services, names: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const some = names.slice(from, from + AT_ONCE);
    const { rows } = await sql<{ name: string }>`
      select key::text as name from files where key = any(${some.filter(isStoreId)}::uuid[])
      union all select key::text from project_files where key = any(${some.filter(isStoreId)}::uuid[])
      union all select key::text from map_sources where key = any(${some.filter(isStoreId)}::uuid[])
      union all select key::text from height_files where key = any(${some.filter(isStoreId)}::uuid[])
      union all select key::text from geoid_grids where key = any(${some.filter(isStoreId)}::uuid[])
      union all select file from overlay_runs where file = any(${some}) and file_size is not null
      union all select parts_ref from files where parts_ref = any(${some}) and stored_at is null`.execute(db);
    for (const { name } of rows) used.add(name);
  }
  return used;
}
