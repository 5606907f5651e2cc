import type { PoolClient } from 'pg';
import { quoted } from './backup-records.ts';

type Constraint = { table: string; name: string; definition: string };

/** Runs in one transaction with neither references nor triggers, so that rows may come in any order. */
export async function withoutReferences(client: PoolClient, load: () => Promise<void>): Promise<void> {
  await client.query('begin');
  const { rows: constraints } = await client.query<Constraint>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  const { rows: tables } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_migration%'`);
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  // What migrations put there is in the backup, too.
  for (const { name } of tables) await client.query(`delete from ${name}`);
  await load();
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of constraints)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  await client.query('commit');
}

/** `rows` is a JSON array of arrays of texts, in the order of the columns. */
export async function insertRows(
  client: PoolClient,
  { table, columns, rows }: { table: string; columns: readonly string[]; rows: string },
): Promise<void> {
  const { rows: types } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [quoted(table)],
  );
  const typeOf = new Map(types.map(({ name, type }) => [name, type]));
  const unknown = columns.find((column) => !typeOf.has(column));
  if (unknown !== undefined) throw new Error(`The backup has a column ${table}.${unknown} that is unknown here.`);
  const values = columns.map((column, index) => `(one->>${index})::${typeOf.get(column)}`).join(', ');
  await client.query(
    `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) overriding system value
     select ${values} from jsonb_array_elements($1::jsonb) as one`,
    [rows],
  );
}
