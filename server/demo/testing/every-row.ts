import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TestServer } from '../../testing/test-server.ts';

/**
 * The trail of what happened, who is signed in, what runs, what was wished at set-up; and the counter of a tenant's
 * restrictions, which only ever grows, because the addresses of tiles depend on it.
 */
const passing = ['audit_events', 'sessions', 'nodes', 'settings', 'custom_restriction_versions'];

/** All rows of all tables, each as a digest. */
export async function everyRow({ services: { db } }: TestServer): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const all: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !passing.includes(table.name))) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    all[name] = rows.map(({ row }) => digest(row));
  }
  return all;
}

const digest = (text: string) => createHash('sha1').update(text).digest('hex');
