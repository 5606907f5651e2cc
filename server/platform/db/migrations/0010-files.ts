import { sql, type Kysely } from 'kysely';

const statements = [
  // A file, created when its upload URL is requested; its bytes are safe once stored_at is set. The key is its
  // name in the store, parts_ref that of its parts. same_as: a duplicate with another date, stored once.
  sql`create table files (
    id uuid primary key,
    tenant text not null,
    plan_id uuid not null,
    kind text not null,
    name text not null,
    size bigint not null,
    last_modified bigint not null,
    uploaded_by text not null,
    touched_at timestamptz not null,
    parts_ref text,
    stored_at timestamptz,
    key uuid,
    sha256 text,
    same_as uuid references files on delete cascade,
    checked_at timestamptz,
    "check" jsonb,
    has_thumbnail boolean not null default false
  )`,
  sql`create index files_of_plan on files (tenant, plan_id, kind)`,
  sql`create unique index files_begun on files (tenant, plan_id, kind, name, size, last_modified) where last_modified > 0`,
  sql`create unique index files_by_content on files (tenant, plan_id, kind, name, sha256) where stored_at is not null`,
  sql`create index files_by_sha256 on files (tenant, plan_id, sha256) where stored_at is not null`,
  sql`create unique index files_by_key on files (key) where key is not null`,
  sql`create index files_same_as on files (same_as) where same_as is not null`,
  sql`create index files_arriving on files (touched_at) where stored_at is null`,
  sql`create index files_unchecked on files (stored_at) where stored_at is not null and checked_at is null`,
  // Contents of a requested archive while its URL is valid.
  sql`create table file_archives (
    id uuid primary key,
    file_ids uuid[] not null,
    expires_at timestamptz not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
