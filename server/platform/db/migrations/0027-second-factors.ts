import { sql, type Kysely } from 'kysely';

const statements = [
  sql`alter table users add column totp_secret text, add column totp_confirmed_at timestamptz,
    add column totp_last_step bigint`,
  sql`create table recovery_codes (
    user_id uuid not null references users on delete cascade,
    hash bytea not null,
    used_at timestamptz,
    primary key (user_id, hash)
  )`,
  sql`create table tenant_rules (tenant text primary key, second_factor_since timestamptz)`,
  sql`alter table sessions add column by_provider boolean not null default false`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
