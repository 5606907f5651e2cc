import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table users (
    id uuid primary key,
    email text not null unique,
    password_hash text,
    confirmed_at timestamptz,
    name text not null,
    nickname text not null default '',
    company text not null default '',
    address text not null default '',
    profile text not null default '',
    phone_number text not null default '',
    zoneinfo text not null default '',
    role text not null default '',
    tenant text not null default '',
    groups text[] not null default '{}',
    disabled_at timestamptz,
    approved_at timestamptz,
    last_sign_in_at timestamptz,
    oidc_issuer text,
    oidc_subject text,
    created_at timestamptz not null,
    unique (oidc_issuer, oidc_subject),
    check ((oidc_issuer is null) = (oidc_subject is null))
  )`,
  sql`create index users_by_tenant on users (tenant, created_at)`,
  sql`create table sessions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    generation integer not null default 1,
    rotated_at timestamptz not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz
  )`,
  sql`create index sessions_by_user on sessions (user_id) where ended_at is null`,
  sql`create table codes (
    user_id uuid not null references users on delete cascade,
    purpose text not null check (purpose in ('confirm', 'reset')),
    hash bytea not null,
    tries integer not null default 0,
    expires_at timestamptz not null,
    used_at timestamptz,
    primary key (user_id, purpose)
  )`,
  sql`create table api_keys (
    id uuid primary key,
    hash bytea not null unique,
    hint text not null,
    name text not null,
    tenant text not null,
    created_by text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  sql`create table mails (
    id uuid primary key,
    recipient text not null,
    subject text not null,
    text text,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'in outbox', 'failed')),
    tries integer not null default 0,
    error text,
    created_at timestamptz not null
  )`,
  sql`create index mails_by_age on mails (created_at desc)`,
  sql`create table rate_limits (
    name text not null,
    subject text not null,
    tried_at timestamptz[] not null,
    admitted boolean not null,
    forget_at timestamptz not null,
    primary key (name, subject)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
