import { sql, type Kysely } from 'kysely';

const statements = [
  sql`alter table sessions add column user_agent text not null default '', add column address text not null default ''`,
  // Sessions used to be prolonged by every use.
  sql`update sessions set expires_at = least(expires_at, created_at + interval '30 days')`,
  // Reset codes have another form now.
  sql`delete from codes where purpose = 'reset'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
