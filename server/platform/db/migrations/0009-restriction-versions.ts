import { sql, type Kysely } from 'kysely';

const statements = [
  // Incremented by a trigger with every change of a tenant's restrictions, so that every process knows whether
  // its cached tiles are still valid.
  sql`create table custom_restriction_versions (tenant text primary key, version bigint not null)`,
  sql`create function raise_custom_restriction_version() returns trigger language plpgsql as $$
    begin
      insert into custom_restriction_versions (tenant, version) values (coalesce(new.tenant, old.tenant), 1)
      on conflict (tenant) do update set version = custom_restriction_versions.version + 1;
      return null;
    end $$`,
  sql`create trigger raise_version after insert or update or delete on custom_restrictions
    for each row execute function raise_custom_restriction_version()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
