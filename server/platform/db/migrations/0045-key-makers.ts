import { sql, type Kysely } from 'kysely';

/**
 * Keys end with the rights of who made them. A key whose maker is no longer an administrator of its tenant cannot end with
 * them any more: it keeps what it could do, for its tenant, until it is revoked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_keys add column maker_id uuid references users (id) on delete cascade`.execute(db);
  await sql`create index api_keys_of_maker on api_keys (maker_id)`.execute(db);
  await sql`update api_keys set maker_id = users.id from users
    where users.email = api_keys.created_by and users.tenant = api_keys.tenant and users.disabled_at is null
      and 'overflight-admins' = any (select lower(name) from unnest(users.groups) as name)`.execute(db);
}
