import { sql, type Kysely } from 'kysely';

/** The channel on which the database itself tells its servers what was committed. */
export const CHANGES_CHANNEL = 'overflight_changes';

/** What is told of a row; `it` is the row as it is now, or as it was where it is deleted. All but the kind is SQL. */
type Told = {
  kind: string;
  /** Whose it is; null for what the whole installation shares. */
  tenant: string | null;
  id?: string;
  version?: string;
  isDeleted?: string;
};

type Telling = {
  table: string;
  told: readonly Told[];
  /** Only of such rows. */
  onlyIf?: string;
  /** Columns: an update that leaves all of them as they are is not told. */
  columns?: readonly string[];
};

/**
 * Has every change of a table told once it is committed, whoever made it. For migrations: PostgreSQL keeps a notice back until
 * the commit, drops it with a rollback, and tells the same thing once for a transaction.
 */
export async function tellChanges(db: Kysely<unknown>, { table, told, onlyIf, columns }: Telling): Promise<void> {
  const notices = told.map(({ kind, tenant, id = 'null', version = 'null', isDeleted = 'false' }) => {
    const whose = tenant === null ? `'isForAll', true` : `'tenant', ${tenant}`;
    const what = `'kind', '${kind}', 'id', ${id}, 'version', ${version}`;
    const deleted = `'isDeleted', case when tg_op = 'DELETE' or ${isDeleted} then true end`;
    return `perform pg_notify('${CHANGES_CHANNEL}',
      json_strip_nulls(json_build_object(${whose}, ${what}, ${deleted}))::text);`;
  });
  const name = `tell_${table}`;
  const statements = [
    `create function ${name}() returns trigger language plpgsql as $$
      declare it ${table};
      begin
        if tg_op = 'DELETE' then it := old; else it := new; end if;
        if ${onlyIf ?? 'true'} then ${notices.join('\n')} end if;
        return null;
      end $$`,
    `create trigger ${name} after insert or delete on ${table} for each row execute function ${name}()`,
    `create trigger ${name}_update after update on ${table} for each row ${whenAny(columns)} execute function ${name}()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function whenAny(columns: readonly string[] | undefined): string {
  if (!columns) return '';
  return `when (${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})`;
}
