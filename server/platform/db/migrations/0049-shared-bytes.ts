import { sql, type Kysely } from 'kysely';

/**
 * Map packs and uploaded published data are in the file store, where every server finds them. Without a key, a pack is
 * a file in the packs folder; without a size, an upload is a file in the incoming folder of the server that received it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table map_sources add column key uuid, add column size bigint, add column sha256 text,
    add constraint map_sources_bytes check (num_nulls(key, size, sha256) in (0, 3))`.execute(db);
  await sql`alter table overlay_runs add column file_size bigint, add column file_sha256 text`.execute(db);
}
