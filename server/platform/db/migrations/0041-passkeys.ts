import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table passkeys (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    credential_id text not null unique,
    rp_id text not null,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  sql`create index passkeys_of_user on passkeys (user_id)`,
  sql`create table passkey_challenges (
    holder text primary key,
    challenge text not null,
    expires_at timestamptz not null
  )`,
  sql`alter table users add column passkey_count integer not null default 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
