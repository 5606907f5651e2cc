import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Migrated once; every test file uses a copy. */
export const TEMPLATE = 'overflight_template';

export async function runAsOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function urlOf(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

export async function copyTemplate(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsOwner(url, `create database ${name} template ${TEMPLATE}`);
  return { url: urlOf(url, name), drop: () => runAsOwner(url, `drop database ${name} with (force)`) };
}
