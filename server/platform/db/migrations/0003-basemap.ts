import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table map_sources (
    id text primary key,
    kind text not null check (kind in ('imagery', 'terrain', 'buildings', 'geocoder')),
    origin text not null check (origin in ('public', 'own', 'pack')),
    enabled boolean not null,
    details jsonb not null,
    file text unique,
    updated_at timestamptz not null,
    check ((origin = 'pack') = (file is not null))
  )`.execute(db);
  // Imagery sources are layered; of all others only one is used at a time.
  await sql`create unique index map_sources_in_use on map_sources (kind) where enabled and kind <> 'imagery'`.execute(
    db,
  );
}
